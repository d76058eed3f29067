import { fromCallback, fromPromise } from 'xstate';
import type { AddressCheck, PickupAddress, PickupSchedule } from '../../../machines/domain/pickup.ts';
import { pickupAddressMachine } from '../../../machines/pickup/pickup-address.machine.ts';
import { pickupCancelMachine } from '../../../machines/pickup/pickup-cancel.machine.ts';
import { pickupEditorMachine } from '../../../machines/pickup/pickup-editor.machine.ts';
import type { PickupSchedulesEvent } from '../../../machines/pickup/pickup-schedules.contract.ts';
import { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import { confirmationNumber, zoneOf } from '../../../machines/pickup/pickup.rules.ts';
import {
  cancelPickup,
  checkPickupAddress,
  createPickup,
  loadPatientOnFile,
  loadPickupAvailability,
} from '../../api/pickup.ts';
import { loadCountries } from '../../api/pricing.ts';
import { copy } from '../../copy/pickup.ts';
import { calendarFile, saveCalendarFile } from '../../platform/calendar.ts';
import { watchVisibility } from '../../platform/visibility.ts';
import { PickupSchedulesView } from '../../views/pickup/PickupSchedulesView.tsx';
import type { AppServices } from '../shell/app-services.ts';
import { flowPage } from '../shell/flow.tsx';
import { pickupDesk, withToken } from './pickup-tokens.ts';

/** How often the schedules page looks at the time, in milliseconds. */
const MINUTE = 60_000;

/** /fedexPickup/schedules, for the accession id that is stored when it opens. */
export default flowPage((services) => {
  const { session } = pickupDesk(services);
  const accessionId = session.accessionId();
  return {
    machine: providePickupSchedules(services, accessionId),
    input: () => ({
      accessionId,
      halfDone: accessionId === null ? null : session.halfDone(accessionId),
      now: new Date().toISOString(),
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    View: ({ actor }) => <PickupSchedulesView actor={actor} phone={services.config.supportPhone} />,
  };
});

/** The scheduled pickups of one accession id and their dialogs. */
function providePickupSchedules(services: AppServices, accessionId: string | null) {
  const { client, config } = services;
  const desk = pickupDesk(services);
  const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // The page keeps to its accession id, whatever another tab opens.
  const tokens = () => desk.tokens(accessionId ?? '');
  const scheduler = async () => ({ token: (await tokens()).scheduler });

  const checkAddress = fromPromise<AddressCheck, { readonly address: PickupAddress }>(
    async ({ input, signal }) => checkPickupAddress(client, { ...input, ...(await scheduler()) }, signal),
  );
  const cancel = fromPromise<PickupSchedule, { readonly scheduleId: string }>(async ({ input, signal }) =>
    cancelPickup(client, { ...input, ...(await scheduler()) }, signal),
  );
  let isFirstLoad = true;

  return pickupSchedulesMachine.provide({
    actors: {
      loadSchedules: fromPromise(({ input, signal }) => {
        const load = isFirstLoad
          ? desk.takeSchedules(input.accessionId)
          : desk.loadSchedules(input.accessionId, signal);
        isFirstLoad = false;
        return load;
      }),
      loadPatient: fromPromise(async ({ input, signal }) => {
        const { patient } = await tokens();
        const path = config.pickup.patientOnFile;
        return loadPatientOnFile(client, { ...input, path, token: patient }, signal);
      }),
      loadCountries: fromPromise(async ({ signal }): Promise<readonly string[]> => {
        const { patient } = await tokens();
        const countries = await loadCountries(withToken(client, patient), signal);
        return countries.map(({ code }) => code);
      }),
      finishEdit: fromPromise(async ({ input, signal }) => {
        await untilSeen(signal);
        return cancelPickup(client, { ...input, ...(await scheduler()) }, signal);
      }),
      watchClock: fromCallback<PickupSchedulesEvent>(({ sendBack }) => {
        const timer = setInterval(
          () => sendBack({ type: 'time.passed', now: new Date().toISOString() }),
          MINUTE,
        );
        return () => clearInterval(timer);
      }),
      cancelDialog: pickupCancelMachine.provide({ actors: { cancelPickup: cancel } }),
      editPickup: pickupEditorMachine.provide({
        actors: {
          checkAddress,
          cancelPickup: cancel,
          loadAvailability: fromPromise(async ({ input, signal }) =>
            loadPickupAvailability(client, { ...input, ...(await scheduler()) }, signal),
          ),
          createPickup: fromPromise(async ({ input, signal }) =>
            createPickup(client, { ...input, ...(await scheduler()) }, signal),
          ),
          editAddress: pickupAddressMachine.provide({ actors: { checkAddress } }),
        },
        actions: { recordEdit: (_, attempt) => desk.session.recordEdit(attempt) },
      }),
    },
    actions: {
      clearAccession: () => desk.session.clearAccession(),
      dropEdit: (_, about) => desk.session.dropEdit(about.accessionId),
      saveCalendarFile: (_, schedule) => {
        const number = confirmationNumber(schedule);
        const file = calendarFile({
          uid: `${schedule.id}@pickup`,
          title: copy.calendar.title(number),
          description: copy.calendar.text(config.brand.name, config.supportPhone),
          location: copy.address(schedule.address),
          start: `${schedule.date}T${schedule.readyTime}`,
          end: `${schedule.date}T${schedule.latestTime}`,
          timeZone: zoneOf(schedule, { now: '', timeZone: browserZone }),
        });
        saveCalendarFile(`pickup-${number}.ics`, file);
      },
    },
  });
}

/** Waits until a person can see the page: what changes something is not done for a prerendered one (RUL-03). */
function untilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let stop = (): void => undefined;
    let isDone = false;
    const end = (settle: () => void) => {
      isDone = true;
      stop();
      settle();
    };
    signal.addEventListener('abort', () => end(() => reject(new Error('The page is gone'))), { once: true });
    stop = watchVisibility((isVisible) => {
      if (isVisible && !isDone) end(resolve);
    });
    // Seen at once, before there was anything to stop.
    if (isDone) stop();
  });
}
