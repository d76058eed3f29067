import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type {
  AddressCheck,
  Availability,
  BookingAttempt,
  HalfDoneEdit,
  PatientOnFile,
  PickupAddress,
  PickupRequest,
  PickupSchedule,
} from '../../machines/domain/pickup.ts';
import { pickupAddressMachine } from '../../machines/pickup/pickup-address.machine.ts';
import { pickupCancelMachine } from '../../machines/pickup/pickup-cancel.machine.ts';
import type { PickupEditorContext, PickupEditorEvent } from '../../machines/pickup/pickup-editor.contract.ts';
import { pickupEditorMachine } from '../../machines/pickup/pickup-editor.machine.ts';
import { confirmProblem, latestTimesAfter } from '../../machines/pickup/pickup-editor.rules.ts';
import type { PickupSchedulesEvent } from '../../machines/pickup/pickup-schedules.contract.ts';
import { pickupSchedulesMachine } from '../../machines/pickup/pickup-schedules.machine.ts';
import { isCancelled } from '../../machines/pickup/pickup.rules.ts';
import {
  ACCESSION,
  ADDRESS,
  AVAILABILITY,
  CONTACT,
  HERE,
  ON_FILE,
  OTHER_ADDRESS,
  schedule,
  TODAY,
} from '../machines/pickup.data.ts';

/** Lets everything happen that waits for nothing but its turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

const DAYS = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'];
const TIMES = ['09:00:00', '10:00:00', '11:00:00', '12:00:00', '14:00:00', '18:00:00'];

/** What a person does in the dialog; `part` events go to the editor that is open. */
const steps = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...DAYS).map((date) => ({ type: 'date.chosen' as const, date })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...TIMES).map((time) => ({ type: 'readyTime.chosen' as const, time })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...TIMES).map((time) => ({ type: 'latestTime.chosen' as const, time })),
  },
  fc.constantFrom('', 'Ring twice').map((text) => ({ type: 'remarks.changed' as const, text })),
  fc
    .constantFrom('emailDay', 'emailHour', 'phoneDay', 'phoneHour')
    .map((flag) => ({ type: 'reminderFlag.toggled' as const, flag })),
  fc
    .record({
      field: fc.constantFrom('email', 'areaCode', 'number'),
      value: fc.constantFrom('', 'bo@example.com', 'bo@', '1', '44', '4155550101', '12'),
    })
    .map((change) => ({ type: 'reminder.changed' as const, ...change })),
  fc.constantFrom(
    { type: 'noReminders.ticked' as const },
    { type: 'noReminders.cleared' as const },
    { type: 'sameContact.ticked' as const },
    { type: 'sameContact.cleared' as const },
    { type: 'address.edited' as const },
    { type: 'contact.edited' as const },
    { type: 'wait' as const },
  ),
  fc.constantFrom(ADDRESS, OTHER_ADDRESS).map((address) => ({ type: 'part.address' as const, address })),
  fc.constantFrom('bo@example.com', 'bo@').map((email) => ({ type: 'part.contact' as const, email })),
);

function editorWith(original: PickupSchedule | null, onFile: PatientOnFile, slots: readonly boolean[]) {
  let asked = 0;
  const clock = new SimulatedClock();
  const machine = pickupEditorMachine.provide({
    actors: {
      checkAddress: fromPromise<AddressCheck, { readonly address: PickupAddress }>(() =>
        Promise.resolve({ kind: 'valid', isResidential: false, recommended: null }),
      ),
      loadAvailability: fromPromise<Availability, { readonly address: PickupAddress; readonly date: string }>(
        () => {
          const hasSlots = slots[asked++ % slots.length] ?? true;
          return Promise.resolve(hasSlots ? AVAILABILITY : { ...AVAILABILITY, readyTimes: [] });
        },
      ),
      editAddress: pickupAddressMachine.provide({
        actors: {
          checkAddress: fromPromise<AddressCheck, { readonly address: PickupAddress }>(() =>
            Promise.resolve({ kind: 'valid', isResidential: false, recommended: null }),
          ),
        },
      }),
    },
  });
  const input = { ...HERE, accessionId: ACCESSION, onFile, original, knownIds: [] };
  const actor = createActor(machine, { input, clock });
  actor.start();
  return { actor, clock };
}

describe('the editor, whatever a person does in whatever order', () => {
  const onFile = fc.constantFrom<PatientOnFile>(
    ON_FILE,
    { ...ON_FILE, contact: { ...CONTACT, phone: { areaCode: '1', number: '' } } },
    { ...ON_FILE, address: null },
  );
  const original = fc.constantFrom<PickupSchedule | null>(null, schedule());

  test('[PICK-R54] [PICK-R27] [PICK-R28] [PICK-R29] [PICK-R40] [PICK-R41] keeps its laws', async () => {
    await fc.assert(
      fc.asyncProperty(
        original,
        onFile,
        fc.array(steps, { maxLength: 30 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
        async (edited, patient, events, slots) => {
          const { actor, clock } = editorWith(edited, patient, slots);
          await settle();
          for (const step of events) {
            const before = actor.getSnapshot();
            await take(actor, clock, step);
            expect(actor.getSnapshot().status).not.toBe('error');
            expect(brokenLaws(before.context, actor.getSnapshot())).toEqual([]);
          }
          actor.stop();
        },
      ),
      { numRuns: 100 },
    );
  }, 60_000);
});

type EditorActor = ActorRefFrom<typeof pickupEditorMachine>;

/** The laws that a step of the editor breaks, by name. */
function brokenLaws(before: PickupEditorContext, after: SnapshotFrom<typeof pickupEditorMachine>): string[] {
  const { form, availability, opened } = after.context;
  const was = before.form;
  const offered = availability?.readyTimes ?? [form.readyTime];
  const latest =
    availability && form.readyTime !== ''
      ? latestTimesAfter(availability, form.readyTime)
      : [form.latestTime];
  const isAllowed = confirmProblem(form, opened, after.context) === null;
  const follows =
    form.reminder.email === form.contact.email &&
    form.reminder.phone.areaCode === form.contact.phone.areaCode &&
    form.reminder.phone.number === form.contact.phone.number;
  const laws = {
    'a ready time is offered': form.readyTime === '' || offered.includes(form.readyTime),
    'a latest time leaves the access time': form.latestTime === '' || latest.includes(form.latestTime),
    'no time or remark without a date':
      form.date !== '' || (form.readyTime === '' && form.latestTime === '' && form.remarks === ''),
    'no latest time without a ready time': form.readyTime !== '' || form.latestTime === '',
    'another address clears the date': form.address.street === was.address.street || form.date === '',
    'another date clears times and remarks':
      form.date === was.date || (form.readyTime === '' && form.latestTime === '' && form.remarks === ''),
    'another ready time clears the latest time': form.readyTime === was.readyTime || form.latestTime === '',
    'the copy follows the contact while it is ticked': !form.usesSameContact || follows,
    'Confirm goes through exactly when nothing is against it':
      after.can({ type: 'pickup.confirmed' }) === (isAllowed && after.matches('home')),
    'what is confirmed is valid':
      !isAllowed || (after.context.isAddressValid && after.context.isContactValid && form.date >= TODAY),
  };
  return Object.entries(laws)
    .filter(([, holds]) => !holds)
    .map(([law]) => law);
}

type Child = { readonly send: (event: object) => void };

function childrenOf(actor: { getSnapshot(): { readonly children: object } }) {
  return actor.getSnapshot().children as Readonly<Record<string, Child | undefined>>;
}

async function take(
  actor: EditorActor,
  clock: SimulatedClock,
  step: typeof steps extends fc.Arbitrary<infer Step> ? Step : never,
): Promise<void> {
  const { address, contact } = childrenOf(actor);
  switch (step.type) {
    case 'wait':
      break;
    case 'part.address': {
      const { street, city, state, postalCode } = step.address;
      for (const [field, value] of Object.entries({ street, city, state, postalCode }))
        address?.send({ type: 'address.changed', field, value });
      address?.send({ type: 'address.saved' });
      break;
    }
    case 'part.contact': {
      contact?.send({ type: 'contact.changed', field: 'email', value: step.email });
      contact?.send({ type: 'contact.changed', field: 'number', value: '4155550199' });
      contact?.send({ type: 'contact.saved' });
      if (step.email === 'bo@') contact?.send({ type: 'back.pressed' });
      break;
    }
    default:
      actor.send(step as PickupEditorEvent);
  }
  clock.increment(200);
  await settle();
}

/** How a call of the courier's service goes: done, refused, done without an answer, or not even arrived. */
type Fate = 'done' | 'refused' | 'answerLost' | 'lost';

/** A courier's service in memory, whose changing calls go as they are told to. */
function createService(fates: readonly Fate[]) {
  let pickups: PickupSchedule[] = [schedule()];
  let calls = 0;
  const meet = <T>(work: () => T): Promise<T> => {
    const fate = fates[calls++] ?? 'done';
    if (fate === 'refused') return Promise.reject({ code: 'refused' });
    if (fate === 'lost') return Promise.reject({ code: 'noAnswer' });
    const answer = work();
    return fate === 'done' ? Promise.resolve(answer) : Promise.reject({ code: 'noAnswer' });
  };
  return {
    list: () => pickups,
    create: (request: PickupRequest) =>
      meet(() => {
        const minutes = String(pickups.length).padStart(2, '0');
        const made = schedule({
          id: `s${pickups.length + 1}`,
          createdAt: `2026-11-20T16:${minutes}:00Z`,
          date: request.date,
          readyTime: request.readyTime,
          latestTime: request.latestTime,
        });
        pickups = [...pickups, made];
        return made;
      }),
    cancel: (id: string) =>
      meet(() => {
        const found = pickups.find((one) => one.id === id);
        if (!found || isCancelled(found)) throw new Error('The service refuses');
        const cancelled = { ...found, status: 'Cancelled' };
        pickups = pickups.map((one) => (one.id === id ? cancelled : one));
        return cancelled;
      }).catch((error: unknown) => Promise.reject(error instanceof Error ? { code: 'refused' } : error)),
  };
}

function openPage(service: Service, records: Map<string, BookingAttempt>) {
  const checkAddress = fromPromise<AddressCheck, { readonly address: PickupAddress }>(() =>
    Promise.resolve({ kind: 'valid', isResidential: false, recommended: null }),
  );
  const cancelPickup = fromPromise<PickupSchedule, { readonly scheduleId: string }>(({ input }) =>
    service.cancel(input.scheduleId),
  );
  const record = records.get(ACCESSION);
  const halfDone: HalfDoneEdit | null = record ? { ...record, startedAt: '2026-11-20T16:00:00Z' } : null;
  const actor = createActor(
    pickupSchedulesMachine.provide({
      actors: {
        loadSchedules: fromPromise<readonly PickupSchedule[], { readonly accessionId: string }>(() =>
          Promise.resolve(service.list()),
        ),
        loadPatient: fromPromise<PatientOnFile, { readonly accessionId: string }>(() =>
          Promise.resolve(ON_FILE),
        ),
        loadCountries: fromPromise<readonly string[], { readonly accessionId: string }>(() =>
          Promise.resolve(['US']),
        ),
        finishEdit: cancelPickup,
        watchClock: fromCallback<PickupSchedulesEvent>(() => undefined),
        cancelDialog: pickupCancelMachine.provide({ actors: { cancelPickup } }),
        editPickup: pickupEditorMachine.provide({
          actors: {
            checkAddress,
            cancelPickup,
            loadAvailability: fromPromise<
              Availability,
              { readonly address: PickupAddress; readonly date: string }
            >(() => Promise.resolve(AVAILABILITY)),
            createPickup: fromPromise<PickupSchedule, { readonly request: PickupRequest }>(({ input }) =>
              service.create(input.request),
            ),
          },
          actions: { recordEdit: (_, attempt) => void records.set(attempt.accessionId, attempt) },
        }),
      },
      actions: { dropEdit: (_, about) => void records.delete(about.accessionId) },
    }),
    { input: { ...HERE, accessionId: ACCESSION, halfDone } },
  );
  actor.start();
  return actor;
}

type Service = ReturnType<typeof createService>;
type Page = ReturnType<typeof openPage>;

/** What is done on a page, and the turns of the event loop after which the page is closed; null leaves it open. */
const act = fc.record({
  what: fc.constantFrom('edit' as const, 'edit' as const, 'new' as const, 'cancel' as const),
  date: fc.constantFrom('2026-11-24', '2026-11-25', '2026-11-27'),
  closesAfter: fc.option(fc.nat({ max: 8 }), { freq: 2 }),
});

describe('the pickups of an accession id, whatever the service does to the calls', () => {
  const fate = fc.constantFrom<Fate>('done', 'done', 'refused', 'answerLost', 'lost');

  test('[RUL-22] [PICK-R23] the list is what the service holds, and no two live pickups are left unmentioned', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 4 }),
        fc.array(fate, { maxLength: 14 }),
        async (acts, fates) => {
          const service = createService(fates);
          const records = new Map<string, BookingAttempt>();
          for (const { what, date, closesAfter } of acts) {
            let page = openPage(service, records);
            await settle();
            expectTrue(page, service);
            const before = service.list();
            const live = before.find((one) => !isCancelled(one));
            await perform(page, what, live, date);
            for (let turn = 0; turn < (closesAfter ?? 0); turn += 1) await Promise.resolve();
            const said = () => page.getSnapshot().context.notices.map(({ code }) => code);
            const saidBefore = said();
            if (closesAfter !== null) {
              page.stop();
              // What was under way at the service ends without the page.
              await settle();
              page = openPage(service, records);
            }
            await settle();
            expectTrue(page, service);
            expect(records.size).toBe(0);
            // An edit that has left both pickups live says so.
            const original = service.list().find(({ id }) => id === live?.id);
            const isPair =
              what === 'edit' &&
              original !== undefined &&
              !isCancelled(original) &&
              service.list().length > before.length;
            const isSaid = [...saidBefore, ...said()].includes('partiallyRescheduled');
            expect(isPair && !isSaid).toBe(false);
            page.stop();
          }
        },
      ),
      { numRuns: 80 },
    );
  }, 60_000);

  function expectTrue(page: Page, service: Service): void {
    const { context, status } = page.getSnapshot();
    expect(status).toBe('active');
    const plain = (list: readonly PickupSchedule[]) =>
      list.map(({ id, status: state }) => `${id} ${state}`).toSorted();
    expect(plain(context.schedules)).toEqual(plain(service.list()));
  }

  async function perform(
    page: Page,
    what: 'edit' | 'new' | 'cancel',
    live: PickupSchedule | undefined,
    date: string,
  ) {
    if (what === 'new' || !live) page.send({ type: 'pickup.scheduled' });
    else if (what === 'edit') page.send({ type: 'edit.pressed', scheduleId: live.id });
    else page.send({ type: 'cancel.pressed', scheduleId: live.id });
    await settle();
    const { editor, cancel } = childrenOf(page);
    cancel?.send({ type: 'cancel.confirmed' });
    editor?.send({ type: 'date.chosen', date });
    await settle();
    editor?.send({ type: 'readyTime.chosen', time: '09:00:00' });
    editor?.send({ type: 'latestTime.chosen', time: '11:00:00' });
    editor?.send({ type: 'pickup.confirmed' });
  }
});
