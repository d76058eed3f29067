import { fromCallback, fromPromise } from 'xstate';
import type { Failure } from '../../../machines/domain/failure.ts';
import type {
  AddressCheck,
  BookingRecord,
  PickupAddress,
  PickupListing,
  PickupSchedule,
} from '../../../machines/domain/pickup.ts';
import { pickupAddressMachine } from '../../../machines/pickup/pickup-address.machine.ts';
import { isBooked } from '../../../machines/pickup/pickup-booking.rules.ts';
import { pickupBookingMachine } from '../../../machines/pickup/pickup-booking.machine.ts';
import { pickupCancelMachine } from '../../../machines/pickup/pickup-cancel.machine.ts';
import { pickupEditorMachine } from '../../../machines/pickup/pickup-editor.machine.ts';
import { pickupRecoveryMachine } from '../../../machines/pickup/pickup-recovery.machine.ts';
import { loadProblemOf } from '../../../machines/pickup/pickup-schedules.types.ts';
import type { PickupPage, PickupSchedulesEvent } from '../../../machines/pickup/pickup-schedules.types.ts';
import { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import { clockZone, confirmationNumber, zoneOf } from '../../../machines/domain/pickup.ts';
import {
  cancelPickup,
  checkPickupAddress,
  createPickup,
  loadPatientOnFile,
  loadPickupAvailability,
} from '../../api/pickup.ts';
import { loadCountries } from '../../api/pricing.ts';
import { addressText, copy } from '../../copy/pickup.ts';
import { calendarFile, saveCalendarFile } from '../../platform/calendar.ts';
import { createBookings } from '../../platform/bookings.ts';
import { PickupSchedulesView } from '../../views/pickup/PickupSchedulesView.tsx';
import type { AppDependencies } from '../shell/app-dependencies.ts';
import { flowPage } from '../shell/flow.tsx';
import { isBlockedByOutage } from '../shell/OutageProvider.tsx';
import { watchPageActive } from '../adapters/watch-page-active.ts';
import { pickupAccess, withToken } from '../adapters/pickup-access.ts';

const PATH = '/fedexPickup/schedules';

const openBookings = ({ stores }: AppDependencies) => createBookings(stores.local, () => Date.now());

/** /fedexPickup/schedules, for the accession id of its history entry, otherwise the one that is stored when it opens. */
export default flowPage((dependencies) => {
  const access = pickupAccess(dependencies);
  const { session } = dependencies;
  let accessionId = session.accessionId();
  return {
    machine: providePickupSchedules(dependencies, () => accessionId ?? ''),
    input: ({ historyState }) => {
      accessionId = historyState.accessionId ?? accessionId;
      // A tab that was opened here continues the last link with a copy of its own (RUL-02).
      if (accessionId !== null) access.keepAccession(accessionId);
      return {
        accessionId,
        bookings: accessionId === null ? [] : openBookings(dependencies).list(accessionId),
        now: new Date().toISOString(),
        workList: access.workList(),
      };
    },
    View: ({ actor }) => <PickupSchedulesView actor={actor} phone={dependencies.config.supportPhone} />,
  };
});

/** @param accessionId that of the page, which keeps it whatever another tab opens */
function providePickupSchedules(dependencies: AppDependencies, accessionId: () => string) {
  const { client, config, page, session } = dependencies;
  const access = pickupAccess(dependencies);
  const bookings = openBookings(dependencies);
  const asPatient = <T,>(call: (token: string) => Promise<T>) => access.asPatient(accessionId(), call);
  const asScheduler = <T,>(call: (as: { readonly token: string }) => Promise<T>) =>
    access.asScheduler(accessionId(), (token) => call({ token }));

  const checkAddress = fromPromise<AddressCheck, { readonly address: PickupAddress }>(({ input, signal }) =>
    asScheduler((as) => checkPickupAddress(client, { ...input, ...as }, signal)),
  );
  const cancel = fromPromise<PickupSchedule, { readonly scheduleId: string }>(({ input }) =>
    asScheduler((as) => cancelPickup(client, { ...input, ...as })),
  );
  const loadSchedules = fromPromise<PickupListing, { readonly accessionId: string }>(({ input, signal }) =>
    access.loadSchedules(input.accessionId, signal),
  );
  const dropBookings = (
    _: unknown,
    {
      accessionId: bookingAccessionId,
      ids,
    }: { readonly accessionId: string; readonly ids: readonly string[] },
  ) => bookings.forget(bookingAccessionId, ids);
  const keepBooking = (_: unknown, booking: BookingRecord) => bookings.keep(booking);
  const dropBooking = (_: unknown, { accessionId: bookingAccessionId, id }: BookingRecord) =>
    bookings.forget(bookingAccessionId, [id]);
  const recover = pickupRecoveryMachine.provide({
    actors: {
      loadSchedules,
      cancelOriginal: fromPromise(async ({ input, signal }) => {
        const wasBlockedByOutage = isBlockedByOutage(dependencies.outage.current(), PATH);
        await untilMaySend(dependencies, signal);
        // Read the list again first: somebody may have called the lab meanwhile.
        if (wasBlockedByOutage) throw { code: 'unavailable' } satisfies Failure;
        return asScheduler((as) => cancelPickup(client, { ...input, ...as }));
      }),
    },
    actions: { keepBooking },
  });
  let isFirstLoad = true;

  return pickupSchedulesMachine.provide({
    actors: {
      loadPage: fromPromise(async ({ input, signal }): Promise<PickupPage> => {
        const schedules = isFirstLoad
          ? access.takeSchedules(input.accessionId)
          : access.loadSchedules(input.accessionId, signal);
        isFirstLoad = false;
        const patient = asPatient((token) =>
          loadPatientOnFile(client, { ...input, path: config.pickup.patientOnFile, token }, signal),
        );
        const [listing, onFile] = await Promise.allSettled([schedules, patient]);
        return {
          listing: listing.status === 'fulfilled' ? listing.value : null,
          onFile: onFile.status === 'fulfilled' ? onFile.value : null,
          problems: [
            ...(listing.status === 'rejected' ? [loadProblemOf(listing.reason, 'schedulesFailed')] : []),
            ...(onFile.status === 'rejected' ? [loadProblemOf(onFile.reason, 'patientFailed')] : []),
          ],
        };
      }),
      loadSchedules,
      loadCountries: fromPromise(async ({ signal }): Promise<readonly string[]> => {
        const countries = await asPatient((token) =>
          loadCountries(withToken(client, token), undefined, signal),
        );
        return countries.map(({ code }) => code);
      }),
      watchPage: fromCallback<PickupSchedulesEvent>(({ sendBack }) => {
        const cleanups = [
          page.watchTime((now) => sendBack({ type: 'clock.ticked', now })),
          page.on('visible', () => sendBack({ type: 'page.visible' })),
        ];
        return () => cleanups.forEach((cleanUp) => cleanUp());
      }),
      recover,
      cancelDialog: pickupCancelMachine.provide({
        actors: { cancelPickup: cancel },
        actions: { keepBooking, dropBooking },
      }),
      editPickup: pickupEditorMachine.provide({
        actors: {
          checkAddress,
          loadAvailability: fromPromise(({ input, signal }) =>
            asScheduler((as) => loadPickupAvailability(client, { ...input, ...as }, signal)),
          ),
          loadSchedules,
          editAddress: pickupAddressMachine.provide({ actors: { checkAddress } }),
          book: pickupBookingMachine.provide({
            actors: {
              loadSchedules,
              cancelPickup: cancel,
              createPickup: fromPromise(async ({ input: { request, booking } }) => {
                const pickup = await asScheduler((as) => createPickup(client, { request, ...as }));
                if (isBooked(booking, pickup)) bookings.setReplacement(booking, pickup.id);
                return pickup;
              }),
              recover,
            },
            actions: {
              keepBooking,
              dropBooking,
            },
          }),
        },
        actions: { dropBookings },
      }),
    },
    actions: {
      keepWorkList: (_, workList) => access.keepWorkList(workList),
      clearAccession: () => session.clearAccession(),
      dropBookings,
      saveCalendarFile: (_, schedule) => {
        const number = confirmationNumber(schedule);
        const file = calendarFile({
          uid: `${schedule.id}@pickup`,
          title: copy.calendar.title(number),
          description: copy.calendar.text(config.brand.name, config.supportPhone),
          location: addressText(schedule.address),
          start: `${schedule.date}T${schedule.readyTime}`,
          end: `${schedule.date}T${schedule.latestTime}`,
          timeZone: clockZone(zoneOf(schedule)),
        });
        saveCalendarFile(copy.calendar.file(number), file);
      },
    },
  });
}

/** Waits until the page may send: changes must not be made for a prerendered page (RUL-03), nor while the lab is closed. */
function untilMaySend(dependencies: AppDependencies, signal: AbortSignal): Promise<void> {
  let stop = (): void => undefined;
  return new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', reject);
    stop = watchPageActive(dependencies, PATH, (isActive) => {
      if (isActive) resolve();
    });
  }).finally(() => stop());
}
