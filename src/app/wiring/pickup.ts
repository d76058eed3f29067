import { fromCallback } from 'xstate';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import type {
  AddressCheck,
  Availability,
  PatientOnFile,
  PickupAddress,
  PickupRequest,
  PickupSchedule,
} from '../../../machines/domain/pickup.ts';
import { pickupAddressMachine } from '../../../machines/pickup/pickup-address.machine.ts';
import { pickupCancelMachine } from '../../../machines/pickup/pickup-cancel.machine.ts';
import { pickupEditorMachine } from '../../../machines/pickup/pickup-editor.machine.ts';
import { pickupLandingMachine } from '../../../machines/pickup/pickup-landing.machine.ts';
import type { PickupSchedulesEvent } from '../../../machines/pickup/pickup-schedules.contract.ts';
import { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import { pickupSearchMachine } from '../../../machines/pickup/pickup-search.machine.ts';
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
import { pickupDesk, speakingAs } from '../pickup.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

/** How often the schedules page looks at the time, in milliseconds. */
const MINUTE = 60_000;

interface Accession {
  readonly accessionId: string;
}

/** The landing page, which keeps the link. */
export function wirePickupLanding(world: World) {
  const { session } = pickupDesk(world);
  return pickupLandingMachine.provide({
    actions: { keepPickupLink: (_, { query }: { readonly query: LinkQuery }) => session.keepLink(query) },
  });
}

/** The search, with the tokens of a patient or a staff member. */
export function wirePickupSearch(world: World) {
  const desk = pickupDesk(world);
  return pickupSearchMachine.provide({
    actors: {
      obtainInternalToken: call<void, void>((_, signal) => desk.obtainInternalToken(signal)),
      exchangeToken: call<void, Accession>(({ accessionId }, signal) =>
        desk.exchangeToken(accessionId, signal),
      ),
      checkAccession: call<void, Accession>(({ accessionId }) => desk.checkAccession(accessionId)),
    },
    actions: {
      notify: (_, notice) => world.notify(notice),
      keepAccession: (_, { accessionId }) => desk.session.keepAccession(accessionId),
    },
  });
}

/** The scheduled pickups of one accession id and their dialogs. */
export function wirePickupSchedules(world: World, accessionId: string | null) {
  const { client, config } = world;
  const desk = pickupDesk(world);
  const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // The page keeps to its accession id, whatever another tab opens.
  const tokens = () => desk.tokens(accessionId ?? '');
  const scheduler = async () => ({ token: (await tokens()).scheduler });

  const checkAddress = call<AddressCheck, { readonly address: PickupAddress }>(async (input, signal) =>
    checkPickupAddress(client, { ...input, ...(await scheduler()) }, signal),
  );
  const cancel = call<PickupSchedule, { readonly scheduleId: string }>(async (input, signal) =>
    cancelPickup(client, { ...input, ...(await scheduler()) }, signal),
  );
  let isFirstLoad = true;

  return pickupSchedulesMachine.provide({
    actors: {
      loadSchedules: call<readonly PickupSchedule[], Accession>((input, signal) => {
        const load = isFirstLoad
          ? desk.takeSchedules(input.accessionId)
          : desk.loadSchedules(input.accessionId, signal);
        isFirstLoad = false;
        return load;
      }),
      loadPatient: call<PatientOnFile, Accession>(async (input, signal) => {
        const { patient } = await tokens();
        const path = config.pickup.patientOnFile;
        return loadPatientOnFile(client, { ...input, path, token: patient }, signal);
      }),
      loadCountries: call<readonly string[], Accession>(async (_, signal) => {
        const { patient } = await tokens();
        const countries = await loadCountries(speakingAs(client, patient), signal);
        return countries.map(({ code }) => code);
      }),
      finishEdit: call<PickupSchedule, { readonly scheduleId: string }>(async (input, signal) => {
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
          loadAvailability: call<Availability, { readonly address: PickupAddress; readonly date: string }>(
            async (input, signal) =>
              loadPickupAvailability(client, { ...input, ...(await scheduler()) }, signal),
          ),
          createPickup: call<PickupSchedule, { readonly request: PickupRequest }>(async (input, signal) =>
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
