import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type {
  AddressCheck,
  Availability,
  PatientOnFile,
  PickupAddress,
  PickupSchedule,
} from '../../machines/domain/pickup.ts';
import { pickupAddressMachine } from '../../machines/pickup/pickup-address.machine.ts';
import type { PickupEditorContext, PickupEditorEvent } from '../../machines/pickup/pickup-editor.types.ts';
import { pickupEditorMachine } from '../../machines/pickup/pickup-editor.machine.ts';
import { confirmProblem, latestTimesAfter, withoutDate } from '../../machines/pickup/pickup-editor.rules.ts';
import {
  ACCESSION,
  ADDRESS,
  AVAILABILITY,
  CONTACT,
  AT_NOW,
  ON_FILE,
  OTHER_ADDRESS,
  schedule,
} from '../machines/pickup.data.ts';
import { TODAY } from '../support/example-data.ts';

/** Runs everything that is already queued. */
async function flushMicrotasks(): Promise<void> {
  for (let tick = 0; tick < 40; tick += 1) await Promise.resolve();
}

const DAYS = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'];
const TIMES = ['09:00:00', '10:00:00', '11:00:00', '12:00:00', '14:00:00', '18:00:00'];

/** Actions in the dialog; `panel` events go to the open editor. */
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
    .map((kind) => ({ type: 'reminderKind.toggled' as const, kind })),
  fc
    .record({
      field: fc.constantFrom('email', 'dialingCode', 'number'),
      value: fc.constantFrom('', 'bo@example.com', 'bo@', '1', '44', '4155550101', '12'),
    })
    .map((change) => ({ type: 'reminder.changed' as const, ...change })),
  fc.constantFrom(
    { type: 'noReminders.checked' as const },
    { type: 'noReminders.cleared' as const },
    { type: 'sameContact.checked' as const },
    { type: 'sameContact.cleared' as const },
    { type: 'address.opened' as const },
    { type: 'contact.opened' as const },
    { type: 'wait' as const },
  ),
  fc.constantFrom(ADDRESS, OTHER_ADDRESS).map((address) => ({ type: 'panel.address' as const, address })),
  fc.constantFrom('bo@example.com', 'bo@').map((email) => ({ type: 'panel.contact' as const, email })),
);

const refused: unknown = { code: 'server' };
type LookUp = 'slots' | 'none' | 'failure';

function editorWith(original: PickupSchedule | null, onFile: PatientOnFile, lookUps: readonly LookUp[]) {
  let requested = 0;
  const clock = new SimulatedClock();
  const machine = pickupEditorMachine.provide({
    actors: {
      checkAddress: fromPromise<AddressCheck, { readonly address: PickupAddress }>(() =>
        Promise.resolve({ kind: 'valid', isResidential: false, recommended: null }),
      ),
      loadAvailability: fromPromise<Availability, { readonly address: PickupAddress; readonly date: string }>(
        () => {
          const lookUp = lookUps[requested++ % lookUps.length];
          if (lookUp === 'failure') return Promise.reject(refused);
          return Promise.resolve(lookUp === 'none' ? { ...AVAILABILITY, readyTimes: [] } : AVAILABILITY);
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
  const input = {
    ...AT_NOW,
    accessionId: ACCESSION,
    onFile,
    original,
    schedules: [],
    returnedPickups: [],
    lastTimes: null,
  };
  const actor = createActor(machine, { input, clock });
  actor.start();
  return { actor, clock };
}

describe('the editor, with any actions in any order', () => {
  const onFile = fc.constantFrom<PatientOnFile>(
    ON_FILE,
    { ...ON_FILE, contact: { ...CONTACT, phone: { dialingCode: '1', number: '' } } },
    { ...ON_FILE, address: null },
  );
  const original = fc.constantFrom<PickupSchedule | null>(null, schedule());

  test('no sequence of actions leaves an invalid date, time or reminder, or Confirm enabled or disabled wrongly [PICK-R54 PICK-R27 PICK-R28 PICK-R29 PICK-R40 PICK-R41]', async () => {
    await fc.assert(
      fc.asyncProperty(
        original,
        onFile,
        fc.array(steps, { maxLength: 30 }),
        fc.array(fc.constantFrom<LookUp>('slots', 'none', 'failure'), { minLength: 1, maxLength: 5 }),
        async (edited, patient, events, lookUps) => {
          const { actor, clock } = editorWith(edited, patient, lookUps);
          await flushMicrotasks();
          for (const step of events) {
            const before = actor.getSnapshot();
            await take(actor, clock, step);
            expect(actor.getSnapshot().status).not.toBe('error');
            expect(brokenProperties(before.context, step, actor.getSnapshot())).toEqual([]);
          }
          actor.stop();
        },
      ),
      { numRuns: 100 },
    );
  }, 60_000);
});

type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;
type EditorActor = ActorRefFrom<typeof pickupEditorMachine>;

/** The names of the properties that a step of the editor breaks. */
function brokenProperties(
  before: PickupEditorContext,
  step: Step,
  after: SnapshotFrom<typeof pickupEditorMachine>,
): string[] {
  const { form, availability } = after.context;
  const was = before.form;
  const offered = availability?.readyTimes ?? [form.readyTime];
  const latest =
    availability && form.readyTime !== ''
      ? latestTimesAfter(availability, form.readyTime)
      : [form.latestTime];
  const isAllowed = confirmProblem(after.context) === null;
  const follows =
    form.reminder.email === form.contact.email &&
    form.reminder.phone.dialingCode === form.contact.phone.dialingCode &&
    form.reminder.phone.number === form.contact.phone.number;
  // Choosing the day again restores what a failed lookup cleared (RUL-20).
  const isBack = before.cleared !== null && form.date === before.cleared.date;
  const isProposal = form.date === after.context.proposedDate;
  const properties = {
    'a ready time is offered': form.readyTime === '' || offered.includes(form.readyTime),
    'a latest time leaves the access time': form.latestTime === '' || latest.includes(form.latestTime),
    'no time or remark without a date':
      form.date !== '' || (form.readyTime === '' && form.latestTime === '' && form.remarks === ''),
    'no latest time without a ready time': form.readyTime !== '' || form.latestTime === '',
    'another address clears the date':
      form.address.street === was.address.street || isProposal || form.date === '',
    'another date clears times and remarks':
      form.date === was.date ||
      isBack ||
      isProposal ||
      (form.readyTime === '' && form.latestTime === '' && form.remarks === ''),
    'a chosen day changes neither address, contact nor reminders':
      step.type !== 'date.chosen' || isDeepStrictEqual(withoutDate(form), withoutDate(was)),
    'another ready time clears the latest time':
      form.readyTime === was.readyTime || isBack || isProposal || form.latestTime === '',
    'the copy follows the contact while it is checked': !form.usesSameContact || follows,
    'Confirm goes through exactly when nothing is against it':
      after.can({ type: 'pickup.confirmed' }) === (isAllowed && after.matches('home')),
    'what is confirmed is valid':
      !isAllowed || (after.context.isAddressValid && after.context.isContactValid && form.date >= TODAY),
  };
  return Object.entries(properties)
    .filter(([, holds]) => !holds)
    .map(([property]) => property);
}

type Child = { readonly send: (event: object) => void };

function childrenOf(actor: { getSnapshot(): { readonly children: object } }) {
  return actor.getSnapshot().children as Readonly<Record<string, Child | undefined>>;
}

async function take(actor: EditorActor, clock: SimulatedClock, step: Step): Promise<void> {
  const { address, contact } = childrenOf(actor);
  switch (step.type) {
    case 'wait':
      break;
    case 'panel.address': {
      const { street, city, state, postalCode } = step.address;
      for (const [field, value] of Object.entries({ street, city, state, postalCode }))
        address?.send({ type: 'address.changed', field, value });
      address?.send({ type: 'save.pressed' });
      break;
    }
    case 'panel.contact': {
      contact?.send({ type: 'contact.changed', field: 'email', value: step.email });
      contact?.send({ type: 'contact.changed', field: 'number', value: '4155550199' });
      contact?.send({ type: 'save.pressed' });
      if (step.email === 'bo@') contact?.send({ type: 'back.pressed' });
      break;
    }
    default:
      actor.send(step as PickupEditorEvent);
  }
  clock.increment(200);
  await flushMicrotasks();
}
