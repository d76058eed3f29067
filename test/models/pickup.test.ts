import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { needsListReload, schedulesOf } from '../../machines/pickup/pickup-schedules.rules.ts';
import { isActive } from '../../machines/domain/pickup.ts';
import { connectPickupSchedules } from '../../src/views/pickup/pickup-schedules.connect.ts';
import { courierDay } from '../lab/courier.ts';
import { histories, timeFor } from '../support/histories.ts';
import { isUnread, isUnresolved, judge } from './pickup.judge.ts';
import { operationById, outcomeCounts, plans, readPlans, SPELLINGS } from './call-outcomes.ts';
import type { OperationOutcomes, ReadPlan, Spelling } from './call-outcomes.ts';
import {
  COMMANDS,
  CHECKS,
  callOutcome,
  callPlan,
  hasPassed,
  LAG,
  limitOf,
  isPossibleAtCourier,
  OFFERS,
  COURIER_OPERATIONS,
  SchedulerPage,
  USERS,
  readPlan,
  PickupSimulation,
} from './pickup.simulation.ts';
import type { Person, PickupCall, PickupConditions, PickupPlan } from './pickup.simulation.ts';
import { SECOND, MINUTE, HOUR } from '../support/durations.ts';
import { claimCounts } from './claim-counts.ts';

/** Histories per seed, with five seeds. */
const RUNS = 25;
/** How many steps the sequences have that are all tried. */
const MAX_STEPS = Number(process.env['SEQUENCES'] ?? 1);
/** Nobody books the same day twice within a millisecond; records are named by both. */
const MOMENT = 1;
const HALF_AN_HOUR = 30 * MINUTE;
/** By then a call has its response or was given up. */
const MAX_CALL_TIME = 31 * SECOND;
const DATES = ['2026-11-24', '2026-11-25', '2026-11-27'];

type Dialog = 'edit' | 'new' | 'cancel';

/** The next step of a history. */
type Step =
  | {
      readonly kind: 'open' | 'close' | 'leave' | 'accept' | 'see' | 'confirm' | 'dismissNotice';
      readonly who: Person;
    }
  | {
      readonly kind: Dialog;
      readonly who: Person;
      readonly which: number;
      readonly date: string;
      /** How long the person looks at the open dialog before pressing; null for leaving it open. */
      readonly confirmsAfter: number | null;
    }
  | {
      readonly kind: 'freeze';
      readonly who: Person;
      /** The page is left and the back/forward cache keeps it; otherwise its tab sleeps. */
      readonly isLeft: boolean;
      readonly abortsCalls: boolean;
    }
  /** Comes back to a frozen page, or has its browser drop it. */
  | { readonly kind: 'thaw' | 'drop'; readonly who: Person; readonly which: number }
  | { readonly kind: 'wait'; readonly ms: number }
  /** All sleep until two minutes before midnight, or for days. */
  | { readonly kind: 'sleep'; readonly days: number };

const who = fc.constantFrom(...USERS);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('sleep' as const), days: fc.constantFrom(0, 0, 1, 4) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom<Dialog>('edit', 'edit', 'new', 'cancel'),
      who,
      which: fc.nat({ max: 2 }),
      date: fc.constantFrom(...DATES),
      confirmsAfter: fc.constantFrom(0, 0, 5 * SECOND, 40 * SECOND, 3 * MINUTE, HALF_AN_HOUR, null),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'close' as const,
        'close' as const,
        'leave' as const,
        'accept' as const,
        'see' as const,
        'confirm' as const,
        'confirm' as const,
        'dismissNotice' as const,
      ),
      who,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('freeze' as const),
      who,
      isLeft: fc.boolean(),
      abortsCalls: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('thaw' as const, 'thaw' as const, 'thaw' as const, 'drop' as const),
      who,
      which: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(0, SECOND, 5 * SECOND, 20 * SECOND, 31 * SECOND, MINUTE, 3 * MINUTE, HALF_AN_HOUR),
    }),
  },
);
const often = <T>(common: T, ...others: readonly T[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(common) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const declinesAs = fc.constantFrom(null, null, null, 'Cancelled' as const, 'Expired' as const);
const command = fc.oneof(
  ...COMMANDS.map((operation) =>
    fc
      .tuple(plans(operation, isPossibleAtCourier), declinesAs)
      .map(([plan, declined]) => ({ ...plan, declinesAs: declined })),
  ),
);
const anyHistory = fc.record({
  steps: fc.array(anyStep, { minLength: 2, maxLength: 14 }),
  commands: fc.array(command, { maxLength: 10 }),
  lists: fc.array(readPlans(operationById('pickup.retrieval'), LAG), { maxLength: 20 }),
  // Whether the address exists, and when a courier comes, changes with no booking.
  checks: fc.array(readPlans(CHECKS, 0, 3), { maxLength: 6 }),
  offers: fc.array(readPlans(OFFERS, 0, 3), { maxLength: 12 }),
  refusesCancels: often(false, true),
  hasPickup: often(true, false),
  spelling: often<Spelling>('as sent', ...(Object.keys(SPELLINGS) as Spelling[])),
  expires: fc.boolean(),
  reorders: fc.boolean(),
});

/** The pickups that a page, or its dialog, treats as live. */
function liveOn(page: SchedulerPage): readonly string[] {
  const { context } = page.actor.getSnapshot();
  return schedulesOf({ listed: page.listed(), returnedPickups: context.returnedPickups })
    .filter((pickup) => isActive(pickup, context))
    .map(({ id }) => id);
}

async function perform(simulation: PickupSimulation, step: Step): Promise<void> {
  if (step.kind === 'wait') {
    await simulation.pass(step.ms);
    return;
  }
  if (step.kind === 'sleep') {
    await simulation.sleep(step.days * 24 * HOUR || simulation.untilMidnight(2 * MINUTE));
    return;
  }
  const page = await pageFor(simulation, step);
  if (!page) return;
  switch (step.kind) {
    case 'freeze':
      page.freeze(step.isLeft, step.abortsCalls);
      break;
    case 'thaw':
      page.thaw();
      break;
    case 'drop':
      page.close();
      break;
    case 'close':
      checkOwnCalls(page);
      page.close();
      break;
    case 'see':
      page.actor.send({ type: 'page.visible' });
      break;
    case 'accept':
      page.accept();
      break;
    case 'dismissNotice':
      page.dismissNotice();
      break;
    case 'leave':
      page.leaveDialog();
      break;
    case 'confirm':
      await simulation.pass(MOMENT);
      page.confirm();
      break;
    case 'edit':
    case 'new':
    case 'cancel':
      await useDialog(page, step);
      break;
    case 'open':
      break;
  }
  await simulation.pass(0);
  judge(simulation);
  for (const running of simulation.running()) checkOwnCalls(running);
}

/** The page that a step is about; one is opened if the person looks at none. */
async function pageFor(
  simulation: PickupSimulation,
  step: Exclude<Step, { kind: 'wait' | 'sleep' }>,
): Promise<SchedulerPage | undefined> {
  if (step.kind === 'thaw' || step.kind === 'drop') {
    const frozen = simulation.frozen(step.who);
    return frozen[step.which % Math.max(1, frozen.length)];
  }
  const open = simulation.open[step.who];
  if (open) return open;
  const page = new SchedulerPage(simulation, step.who);
  await simulation.pass(0);
  return page;
}

async function useDialog(
  page: SchedulerPage,
  { kind: dialog, which, date, confirmsAfter }: Extract<Step, { kind: Dialog }>,
) {
  const { actor, simulation } = page;
  const shown = liveOn(page);
  const id = shown[which % Math.max(1, shown.length)];
  if (dialog === 'new' || id === undefined) actor.send({ type: 'pickup.requested' });
  else if (dialog === 'edit') actor.send({ type: 'edit.requested', scheduleId: id });
  else actor.send({ type: 'cancel.requested', scheduleId: id });
  await awaitCourier(page);
  // What could not be checked or read is requested once more; the courier may recommend its own spelling then.
  for (let tries = 0; tries < 3; tries += 1) {
    page.saveAddress();
    await awaitCourier(page);
  }
  const editor = page.child('editor');
  if (page.address()?.hasTag('recommend') === false && hasExpectedResponse(page, CHECKS))
    simulation.violations.push(`${page.user}'s dialog stays at an address that the courier knows`);
  for (let tries = 0; tries < 2 && page.editor()?.context.form.date !== date; tries += 1) {
    editor?.send({ type: 'date.chosen', date });
    await awaitCourier(page);
  }
  if (page.isLookingUp())
    simulation.violations.push(`${page.user}'s dialog waits for the courier without end`);
  editor?.send({ type: 'readyTime.chosen', time: '09:00:00' });
  editor?.send({ type: 'latestTime.chosen', time: '12:00:00' });
  if (confirmsAfter === null) return;
  await simulation.pass(Math.max(MOMENT, confirmsAfter));
  page.confirm();
}

/** The last response is as it should be. */
function hasExpectedResponse({ lastResponses }: SchedulerPage, { id }: OperationOutcomes): boolean {
  const plannedResponse = lastResponses.get(id)?.plannedResponse;
  return plannedResponse?.kind === 'success' && plannedResponse.replacement === null;
}

/** The person waits while the dialog does. */
async function awaitCourier(page: SchedulerPage): Promise<void> {
  await page.simulation.pass(0);
  if (page.isLookingUp()) await page.simulation.pass(MAX_CALL_TIME);
}

/**
 * A page at rest has reported every call that it sent, or whose record it found, or says that the outcome is unknown.
 * While it watches, the next minute shows what arrives.
 */
function checkOwnCalls(page: SchedulerPage): void {
  const { simulation, user, actor } = page;
  const { context } = actor.getSnapshot();
  const isOutcomeUnknown = context.notifications.some(({ code }) =>
    ['unknown', 'cancellationUnknown', 'originalUnknown', 'unlisted'].includes(code),
  );
  const isWatching = context.trackedBookings.some(
    ({ booking, stage }) =>
      stage !== 'ended' && booking.replacementId === null && booking.kind !== 'cancellation',
  );
  // Nothing is locked for longer than it is looked for.
  const failed = simulation.calls.filter((call) => call.page === page && call.response === 'error');
  const isLocked = ({ id }: PickupCall) =>
    id !== null &&
    needsListReload(context, { id }) &&
    failed.every((call) => call.id !== id || !isUnresolved(page, call));
  if (!page.isUnderWay() && !page.editor() && failed.some(isLocked))
    simulation.violations.push(`${user} cannot change a pickup whose cancellation failed long ago`);
  if (context.listed === null || page.isUnderWay() || isOutcomeUnknown || isWatching) return;
  const live = liveOn(page);
  for (const call of simulation.calls) {
    const isOwn =
      call.page === page ||
      (call.page.user === user &&
        page.found.includes(call.record) &&
        simulation.stores[user].has(call.record));
    if (call.page === page && isLostDecline(call) && !simulation.hasTwin(call) && !mayBeOver(call))
      simulation.violations.push(`${user} is not told that the courier declined ${call.id}`);
    if (
      !isOwn ||
      call.isAccepted ||
      call.effectAt === null ||
      isUnresolved(page, call) ||
      isUnread(page, call)
    )
      continue;
    const isShown = live.includes(call.id ?? '');
    if (call.kind === 'create' && simulation.live().includes(call.id ?? '') && !isShown)
      simulation.violations.push(`${user} is not told of their own booking ${call.id}`);
    // Under an open dialog nobody reads the page.
    if (call.kind === 'cancel' && isShown && !page.editor())
      simulation.violations.push(`${user} is not told of their own cancellation of ${call.id}`);
  }
}

/** The courier accepted a booking and declined it, its response was lost, and no page has said that nothing is booked. */
function isLostDecline({ isDeclined, response, isAccepted, isReportedFailed }: PickupCall): boolean {
  return isDeclined && response === null && !isAccepted && !isReportedFailed;
}

/** On its day a pickup that has expired may be over, and not declined; right after the booking it is not (RUL-95). */
function mayBeOver({ id, sent, page: { simulation } }: PickupCall): boolean {
  const date = simulation.find(id)?.pickup.date;
  return date !== undefined && date <= courierDay(new Date(simulation.now)) && simulation.now > sent + HOUR;
}

/** Everyone who looks sees the live pickups, and reads so if there is more than one. */
function checkPage(page: SchedulerPage): void {
  const { simulation, user } = page;
  const shown = liveOn(page).toSorted().join();
  const real = simulation.live().toSorted().join();
  if (shown !== real) simulation.violations.push(`${user} sees ${shown} where ${real} is live`);
  const view = connectPickupSchedules(page.actor.getSnapshot());
  const several = view.kind === 'page' ? view.severalActive : null;
  // The page's clock ticks once a minute.
  const now = Date.parse(page.actor.getSnapshot().context.now);
  const count = simulation.pickups.filter(
    (pickup) => pickup.cancelled === null && !pickup.isPast && !hasPassed(pickup, now),
  ).length;
  if (several !== (count > 1 ? count : null))
    simulation.violations.push(`${user} reads of ${several} live ones, not ${count}`);
}

/** A notification is about this booking. */
const isSaid = ({ actor }: SchedulerPage, id: string) =>
  actor.getSnapshot().context.notifications.some(({ about }) => about?.id === id);

interface History extends PickupConditions {
  readonly steps: readonly Step[];
}

/** Plays a history and what follows when everyone waits, looks and comes back; describes the properties that it breaks. */
async function brokenBy({ steps, ...about }: History): Promise<readonly string[]> {
  const simulation = new PickupSimulation(about, judge);
  for (const step of steps) await perform(simulation, step);
  // Every call has now arrived or been lost, and whoever looks gets a response.
  simulation.repair();
  for (const user of USERS) for (const page of simulation.frozen(user)) page.thaw();
  await simulation.pass(150 * SECOND);
  for (const page of simulation.running()) {
    page.leaveDialog();
    page.actor.send({ type: 'load.repeated' });
  }
  await simulation.pass(150 * SECOND);
  for (const page of simulation.running()) page.leaveDialog();
  await simulation.pass(0);
  // On their next look, the others see what one of them has finished.
  for (const page of simulation.running()) page.actor.send({ type: 'page.visible' });
  await simulation.pass(0);
  for (const page of simulation.running()) {
    checkPage(page);
    page.close();
  }
  // Everyone returns, on any device.
  for (const user of USERS) {
    const page = new SchedulerPage(simulation, user);
    await simulation.pass(150 * SECOND);
    checkPage(page);
    page.close();
  }
  // Days later, all pickups are over.
  await simulation.sleep(8 * 24 * HOUR);
  for (const user of USERS) {
    const page = new SchedulerPage(simulation, user);
    await simulation.pass(MINUTE);
    checkPage(page);
    for (const { booking } of page.actor.getSnapshot().context.trackedBookings)
      if (!isSaid(page, booking.id)) simulation.violations.push(`the record of ${booking.id} never ends`);
    page.close();
  }
  const isCancelRequested = simulation.calls.some(({ isOwnCancel }) => isOwnCancel);
  const isLost = simulation.pickups.every(({ cancelled, isDeclined }) => cancelled !== null || isDeclined);
  if (about.hasPickup && !isCancelRequested && isLost)
    simulation.violations.push('an edit took the last pickup');
  return [...new Set(simulation.violations)];
}

const dialog = (name: Dialog, user: Person, date = '2026-11-25', confirmsAfter: number | null = 0): Step => ({
  kind: name,
  who: user,
  which: 0,
  date,
  confirmsAfter,
});

const press: Step = { kind: 'confirm', who: 'patient' };

/** What a patient can do next. */
const NAMED_STEPS: Readonly<Record<string, Step>> = {
  new: dialog('new', 'patient', '2026-11-24', null),
  edit: dialog('edit', 'patient', '2026-11-25', null),
  cancel: dialog('cancel', 'patient', '', null),
  press,
  leave: { kind: 'leave', who: 'patient' },
  'go on': { kind: 'accept', who: 'patient' },
  'dismiss a notice': { kind: 'dismissNotice', who: 'patient' },
  'a colleague books the same': dialog('new', 'colleague', '2026-11-25'),
  'a colleague cancels': dialog('cancel', 'colleague'),
  reload: { kind: 'close', who: 'patient' },
  'leave the page': { kind: 'freeze', who: 'patient', isLeft: true, abortsCalls: true },
  'let the tab sleep': { kind: 'freeze', who: 'patient', isLeft: false, abortsCalls: false },
  'come back': { kind: 'thaw', who: 'patient', which: 0 },
  'wait a little': { kind: 'wait', ms: 5 * SECOND },
  'wait for half a minute': { kind: 'wait', ms: 31 * SECOND },
  'wait for long': { kind: 'wait', ms: 3 * MINUTE },
};

const NORMAL = callPlan(callOutcome('pickup.create'));
const READ = readPlan(callOutcome('pickup.retrieval'));
const LATE = callPlan(callOutcome('pickup.create', 'no response'), {
  takesEffectAfter: MINUTE,
  listedAfter: LAG,
});
const LOST = callPlan(callOutcome('pickup.create', 'no response, not done'));
/** The courier responds with a pickup for which nobody comes. */
const declined = (status: string) =>
  callPlan(callOutcome('pickup.create', `200 pickup_schedule.status "${status}"`));
const FAILED = callPlan(callOutcome('pickup.create', '500'), {
  takesEffectAfter: 5 * SECOND,
  listedAfter: LAG,
});
/** How the calls go in the sequences that are all tried. */
const CALL_OUTCOMES: Readonly<Record<string, PickupConditions>> = {
  'all is well': { hasPickup: true },
  'the first change works a minute later, without a response': { hasPickup: true, commands: [LATE] },
  'the first change is lost': { hasPickup: true, commands: [LOST] },
  'the second change works a minute later, without a response': { hasPickup: true, commands: [NORMAL, LATE] },
  'the first change fails': {
    hasPickup: true,
    commands: [callPlan(callOutcome('pickup.create', '500, not done'))],
  },
  'the first booking is cancelled at once': { hasPickup: true, commands: [declined('Cancelled')] },
  'the first booking has expired at once': { hasPickup: true, commands: [declined('Expired')] },
  'cancellations are refused': { hasPickup: true, refusesCancels: true },
  'the list cannot be read after a change without a response': {
    hasPickup: true,
    commands: [LATE],
    lists: [READ, READ, readPlan(callOutcome('pickup.retrieval', '500'), { isPermanent: true })],
  },
  'the list cannot be read after a failed change': {
    hasPickup: true,
    commands: [FAILED],
    lists: [READ, readPlan(callOutcome('pickup.retrieval', '500'), { isPermanent: true })],
  },
  'the token is rejected after a failed change': {
    hasPickup: true,
    commands: [FAILED],
    lists: [READ, READ, readPlan(callOutcome('pickup.retrieval', '401'), { isPermanent: true })],
  },
};

/** Everything that can be seen of a page and its records: a step that leaves it as it was leads nowhere. */
function stateOf(simulation: PickupSimulation): string {
  const { stores, calls } = simulation;
  const { patient } = simulation.open;
  const snapshot = patient?.actor.getSnapshot();
  const children = ['editor', 'cancel', 'recovery'].map(
    (id) => (patient?.child(id)?.getSnapshot() as { readonly value?: unknown } | undefined)?.value,
  );
  const codes = snapshot?.context.notifications.map(({ code }) => code);
  return JSON.stringify([
    snapshot?.value,
    children,
    codes,
    [...stores.patient.values()],
    calls.length,
    simulation.pages.length,
    simulation.running().length,
  ]);
}

/** Plays every sequence of up to `MAX_STEPS` steps and what follows; returns those that break a property. */
async function brokenSequences(about: PickupConditions): Promise<readonly unknown[]> {
  const broken: unknown[] = [];
  const follow = async (names: readonly string[]): Promise<void> => {
    for (const name of Object.keys(NAMED_STEPS)) {
      const sequence = [...names, name];
      const steps = sequence.map((step) => NAMED_STEPS[step]).filter((step) => step !== undefined);
      const simulation = new PickupSimulation(about);
      await perform(simulation, { kind: 'open', who: 'patient' });
      for (const step of steps.slice(0, -1)) await perform(simulation, step);
      const before = stateOf(simulation);
      await perform(simulation, steps.at(-1) as Step);
      const isIdle = NAMED_STEPS[name]?.kind !== 'wait' && before === stateOf(simulation);
      if (isIdle) continue;
      if (sequence.length < MAX_STEPS) await follow(sequence);
      else {
        ran += 1;
        const properties = await brokenBy({ ...about, steps: [{ kind: 'open', who: 'patient' }, ...steps] });
        if (properties.length > 0) broken.push([sequence.join(', '), ...properties]);
      }
    }
  };
  await follow([]);
  return broken.slice(0, 3);
}
let ran = 0;

const SCHEDULED = '200 pickup_schedule.status "Scheduled"';
const CANCELLED = '200 pickup_schedule.status "Cancelled"';
const edit = dialog('edit', 'patient');
const wait: Step = { kind: 'wait', ms: 3 * MINUTE };
const see: Step = { kind: 'see', who: 'patient' };
const withoutResponse = (id: string, more: Partial<PickupPlan> = {}) =>
  callPlan(callOutcome(id, 'no response'), more);
const isHeard = ({ callOutcome: { plannedResponse }, respondsAfter }: ReadPlan) =>
  plannedResponse.kind === 'success' && plannedResponse.replacement === null && respondsAfter < MAX_CALL_TIME;

const LONG: Step = { kind: 'wait', ms: 5 * MINUTE };

/** A dialog for each outcome of a read request, which is then made again; nothing is booked. */
function dialogsOfEach(name: 'checks' | 'offers', { callOutcomes }: OperationOutcomes): History {
  const [good, ...others] = callOutcomes.map((outcome) => readPlan(outcome)) as [ReadPlan, ...ReadPlan[]];
  const late = [SECOND, 10 * SECOND, 35 * SECOND].map((respondsAfter) => ({ ...good, respondsAfter }));
  const ends = [...others, ...late];
  const leave: readonly Step[] = [
    { kind: 'leave', who: 'patient' },
    { kind: 'wait', ms: SECOND },
  ];
  return {
    hasPickup: true,
    steps: ends.flatMap(() => [dialog('new', 'patient', '2026-11-25', null), ...leave]),
    [name]: ends.flatMap((read) => (isHeard(read) ? [read] : [read, good])),
  };
}

/** Histories in which a page once said what was not so, or did what it must not. */
const NAMED_HISTORIES: Readonly<Record<string, History>> = {
  'a failed booking that was made and is listed late': {
    hasPickup: true,
    steps: [edit, wait],
    commands: [callPlan(callOutcome('pickup.create', '500'), { listedAfter: LAG })],
  },
  'a failed cancellation that is done later': {
    hasPickup: true,
    steps: [dialog('cancel', 'patient'), wait],
    commands: [callPlan(callOutcome('pickup.cancel', '500'), { takesEffectAfter: 20 * SECOND })],
  },
  "an edit whose cancellation has the response 'Scheduled'": {
    hasPickup: true,
    steps: [edit, wait],
    commands: [NORMAL, callPlan(callOutcome('pickup.cancel', SCHEDULED), { takesEffectAfter: 40 * SECOND })],
  },
  "a cancellation that has the response 'Scheduled' and never done": {
    hasPickup: true,
    steps: [dialog('cancel', 'patient'), wait],
    commands: [callPlan(callOutcome('pickup.cancel', `${SCHEDULED}, not done`))],
  },
  'an edit whose original nobody cancels before its day is over': {
    hasPickup: true,
    refusesCancels: true,
    steps: [
      edit,
      { kind: 'close', who: 'patient' },
      { kind: 'sleep', days: 4 },
      { kind: 'open', who: 'patient' },
      wait,
    ],
  },
  'a cancellation that never arrives, looked for when the day is over': {
    hasPickup: true,
    steps: [
      dialog('cancel', 'patient'),
      { kind: 'close', who: 'patient' },
      { kind: 'sleep', days: 4 },
      { kind: 'open', who: 'patient' },
    ],
    commands: [callPlan(callOutcome('pickup.cancel', 'no response, not done'))],
  },
  'a booking without a response that the courier writes in its own way': {
    spelling: 'ZIP+4',
    steps: [dialog('new', 'patient'), wait],
    commands: [withoutResponse('pickup.create')],
  },
  'a booking without a response, looked for when its day is over': {
    steps: [
      dialog('new', 'patient'),
      { kind: 'close', who: 'patient' },
      { kind: 'sleep', days: 8 },
      { kind: 'open', who: 'patient' },
      wait,
    ],
    commands: [withoutResponse('pickup.create')],
  },
  'a failed booking that was made, whose device wakes when its day is over': {
    steps: [dialog('new', 'patient', '2026-11-24'), { kind: 'sleep', days: 8 }, wait],
    commands: [callPlan(callOutcome('pickup.create', '502 {}'), { takesEffectAfter: 3 * SECOND })],
  },
  'a Cancel dialog that is open over midnight': {
    hasPickup: true,
    steps: [
      dialog('cancel', 'patient', '', null),
      { kind: 'sleep', days: 0 },
      wait,
      { kind: 'confirm', who: 'patient' },
    ],
  },
  'a booking without a response that its person cancels': {
    steps: [dialog('new', 'patient'), wait, dialog('cancel', 'patient'), wait],
    commands: [withoutResponse('pickup.create')],
  },
  'two pickups for one time, of which one is cancelled': {
    steps: [dialog('new', 'patient'), dialog('new', 'staff'), wait, dialog('cancel', 'patient'), wait],
  },
  'two pickups in the evening of their day, when no courier comes anymore': {
    steps: [
      dialog('new', 'patient', '2026-11-24'),
      dialog('new', 'staff', '2026-11-24'),
      { kind: 'sleep', days: 4 },
      { kind: 'sleep', days: 0 },
      { kind: 'close', who: 'patient' },
      { kind: 'open', who: 'patient' },
      wait,
    ],
  },
  'a booking that arrives after an identical one of someone else': {
    steps: [dialog('new', 'patient'), dialog('new', 'staff'), wait],
    commands: [
      callPlan(callOutcome('pickup.create'), { takesEffectAfter: 25 * SECOND }),
      callPlan(callOutcome('pickup.create'), { takesEffectAfter: 35 * SECOND }),
    ],
  },
  'an edit whose new pickup someone else cancels': {
    hasPickup: true,
    steps: [edit, dialog('cancel', 'staff'), wait],
    commands: [
      NORMAL,
      withoutResponse('pickup.cancel', { takesEffectAfter: 25 * SECOND, listedAfter: 20 * SECOND }),
    ],
  },
  'a booking whose response is lost and that the courier lists as cancelled': {
    steps: [dialog('new', 'patient'), wait, see],
    commands: [withoutResponse('pickup.create', { declinesAs: 'Cancelled' })],
  },
  'a booking whose response is lost and that the courier lists as expired, after its dialog was left': {
    steps: [dialog('new', 'patient'), { kind: 'leave', who: 'patient' }, wait, see],
    commands: [withoutResponse('pickup.create', { declinesAs: 'Expired' })],
  },
  'an edit whose response is lost and that the courier lists as cancelled': {
    hasPickup: true,
    steps: [edit, wait, see],
    commands: [withoutResponse('pickup.create', { declinesAs: 'Cancelled' })],
  },
  'a booking that failed and that the courier then lists as cancelled': {
    steps: [dialog('new', 'patient'), wait, see],
    commands: [callPlan(callOutcome('pickup.create', '500'), { declinesAs: 'Cancelled', listedAfter: LAG })],
  },
  'an edit whose new pickup the courier cancels at once': {
    hasPickup: true,
    steps: [edit, wait],
    commands: [callPlan(callOutcome('pickup.create', CANCELLED), { listedAfter: LAG })],
  },
  'an edit whose new pickup the courier cancels at once, after its page is gone': {
    hasPickup: true,
    steps: [
      edit,
      { kind: 'close', who: 'patient' },
      { kind: 'wait', ms: 5 * SECOND },
      { kind: 'open', who: 'patient' },
      wait,
    ],
    commands: [
      callPlan(callOutcome('pickup.create', CANCELLED), { respondsAfter: SECOND, listedAfter: LAG }),
    ],
  },
  'an edit whose original someone else has cancelled, which the list does not show yet': {
    hasPickup: true,
    steps: [dialog('edit', 'patient', '2026-11-25', null), dialog('cancel', 'colleague'), press, wait],
    commands: [callPlan(callOutcome('pickup.cancel'), { listedAfter: LAG })],
  },
  'an edit whose original someone else has cancelled, on a page that is reloaded before the list shows it': {
    hasPickup: true,
    steps: [
      dialog('edit', 'patient', '2026-11-25', null),
      dialog('cancel', 'colleague'),
      press,
      { kind: 'close', who: 'patient' },
      { kind: 'open', who: 'patient' },
      wait,
    ],
    commands: [callPlan(callOutcome('pickup.cancel'), { listedAfter: LAG })],
  },
  'a failed cancellation whose list cannot be read for long': {
    hasPickup: true,
    steps: [dialog('cancel', 'patient'), LONG, dialog('cancel', 'patient'), wait],
    commands: [FAILED],
    lists: [READ, readPlan(callOutcome('pickup.retrieval', '500'), { isPermanent: true })],
  },
  'a failed cancellation whose list is refused for long': {
    hasPickup: true,
    steps: [dialog('cancel', 'patient'), LONG],
    commands: [FAILED],
    lists: [READ, readPlan(callOutcome('pickup.retrieval', '401'), { isPermanent: true })],
  },
  'a failed booking whose list cannot be read for long': {
    hasPickup: true,
    steps: [dialog('new', 'patient'), LONG, { kind: 'leave', who: 'patient' }, wait],
    commands: [FAILED],
    lists: [READ, READ, readPlan(callOutcome('pickup.retrieval', 'no response'), { isPermanent: true })],
  },
  'an edit that is left while the list is read': {
    hasPickup: true,
    steps: [edit, { kind: 'leave', who: 'patient' }, wait],
    commands: [NORMAL, callPlan(callOutcome('pickup.cancel'), { listedAfter: LAG })],
    lists: [READ, READ, readPlan(callOutcome('pickup.retrieval', 'no response'))],
  },
  'a refusal after an earlier cancellation that is listed late': {
    hasPickup: true,
    steps: [
      edit,
      ...Array.from({ length: 2 }, (): Step[] => [
        { kind: 'close', who: 'patient' },
        { kind: 'open', who: 'patient' },
      ]).flat(),
      wait,
    ],
    commands: [NORMAL, withoutResponse('pickup.cancel', { listedAfter: LAG })],
  },
  'an edit that is left while its original is being cancelled': {
    hasPickup: true,
    refusesCancels: true,
    steps: [edit, { kind: 'wait', ms: 51 * SECOND }, { kind: 'leave', who: 'patient' }],
    commands: [
      callPlan(callOutcome('pickup.create', '200 a web page'), { respondsAfter: 10 * SECOND }),
      callPlan(callOutcome('pickup.cancel'), { takesEffectAfter: MINUTE }),
    ],
  },
  'an edit that is left, and whose new pickup someone else cancels before the old one is listed as cancelled':
    {
      hasPickup: true,
      steps: [
        edit,
        { kind: 'wait', ms: MINUTE },
        dialog('cancel', 'colleague'),
        { kind: 'leave', who: 'patient' },
      ],
      commands: [
        NORMAL,
        callPlan(callOutcome('pickup.cancel'), { takesEffectAfter: 30 * SECOND, listedAfter: LAG }),
      ],
    },
  'an edit of a pickup that this page has booked, whose cancellation fails': {
    steps: [dialog('new', 'patient'), wait, dialog('edit', 'patient', '2026-11-27'), wait],
    commands: [
      NORMAL,
      NORMAL,
      callPlan(callOutcome('pickup.cancel', '502 a web page'), { takesEffectAfter: 30 * SECOND }),
    ],
  },
  'a booking without a response that the courier writes in its own way, in a dialog that sleeps for days': {
    spelling: 'abbreviated, in capitals',
    steps: [dialog('new', 'patient', '2026-11-24'), { kind: 'sleep', days: 5 }, wait],
    commands: [callPlan(callOutcome('pickup.create'), { respondsAfter: 10 * SECOND })],
  },
  'an edit of a pickup that the list does not show yet': {
    steps: [
      dialog('new', 'patient'),
      { kind: 'close', who: 'patient' },
      dialog('edit', 'patient', '2026-11-27', 5 * SECOND),
    ],
    lists: [READ, READ, READ, READ, readPlan(callOutcome('pickup.retrieval'), { age: LAG })],
  },
  'a lost booking whose device sleeps and finds no list when it wakes': {
    hasPickup: true,
    steps: [edit, { kind: 'sleep', days: 1 }, wait],
    commands: [withoutResponse('pickup.create')],
    lists: [
      READ,
      READ,
      ...['no response', '500'].map((name) => readPlan(callOutcome('pickup.retrieval', name))),
    ],
  },
  'a cancellation that one list shows and a later one does not yet': {
    hasPickup: true,
    steps: [dialog('cancel', 'patient'), dialog('new', 'patient'), wait],
    lists: [
      READ,
      READ,
      ...Array.from({ length: 2 }, () => readPlan(callOutcome('pickup.retrieval'), { age: LAG })),
    ],
  },
  'a failed cancellation that is requested again before a list was read': {
    hasPickup: true,
    steps: [dialog('cancel', 'patient'), dialog('cancel', 'patient'), wait],
    commands: [callPlan(callOutcome('pickup.cancel', '500'), { listedAfter: LAG })],
    lists: [READ, readPlan(callOutcome('pickup.retrieval', 'no response'))],
  },
  'a failed edit whose original someone cancels while it is looked for': {
    hasPickup: true,
    steps: [edit, dialog('cancel', 'colleague'), { kind: 'wait', ms: 15 * SECOND }, wait],
    commands: [
      callPlan(callOutcome('pickup.create', '500'), {
        takesEffectAfter: 20 * SECOND,
        listedAfter: 20 * SECOND,
      }),
    ],
  },
  'a failed booking that is confirmed again and refused while the first is looked for': {
    hasPickup: true,
    steps: [
      dialog('new', 'patient', '2026-11-24'),
      { kind: 'wait', ms: 5 * SECOND },
      { kind: 'confirm', who: 'patient' },
      wait,
    ],
    commands: [
      callPlan(callOutcome('pickup.create', '500'), { takesEffectAfter: 20 * SECOND }),
      callPlan(callOutcome('pickup.create', '404, not done')),
    ],
  },
  'an address that the courier finds in the end, after which the person goes back to it': {
    spelling: 'abbreviated, in capitals',
    steps: [dialog('new', 'patient', '2026-11-25', null), { kind: 'leave', who: 'patient' }],
    checks: ['200 not resolved', 'no response', 'no response'].map((name) =>
      readPlan(callOutcome(CHECKS, name)),
    ),
  },
  'a failed booking that is listed while another one of its dialog is looked for': {
    steps: [
      dialog('new', 'patient', '2026-11-25'),
      dialog('new', 'patient', '2026-11-24', 40 * SECOND),
      wait,
    ],
    commands: [
      callPlan(callOutcome('pickup.create', '502 a web page')),
      callPlan(callOutcome('pickup.create', 'no response, not done')),
    ],
    lists: [READ, readPlan(callOutcome('pickup.retrieval'), { age: LAG, isPermanent: true })],
  },
  'a booking whose notice is dismissed and whose page is reloaded before it is listed': {
    steps: [
      dialog('new', 'patient'),
      { kind: 'dismissNotice', who: 'patient' },
      { kind: 'close', who: 'patient' },
      { kind: 'open', who: 'patient' },
      wait,
    ],
    commands: [callPlan(callOutcome('pickup.create'), { listedAfter: LAG })],
  },
  'a cancellation whose page is reloaded before it is listed': {
    hasPickup: true,
    steps: [
      dialog('cancel', 'patient'),
      { kind: 'close', who: 'patient' },
      { kind: 'open', who: 'patient' },
      dialog('cancel', 'patient'),
      wait,
    ],
    commands: [callPlan(callOutcome('pickup.cancel'), { listedAfter: LAG })],
  },
  'a list that rejects the token once, before a cancellation has no response': {
    hasPickup: true,
    steps: [see, dialog('cancel', 'patient'), wait],
    commands: [callPlan(callOutcome('pickup.cancel', 'no response, not done'))],
    lists: [READ, readPlan(callOutcome('pickup.retrieval', '401 {}'))],
  },
  'a cancellation in a dialog that was open for long': {
    hasPickup: true,
    steps: [dialog('cancel', 'patient', '', 135 * SECOND), wait],
    commands: [withoutResponse('pickup.cancel', { takesEffectAfter: 45 * SECOND })],
  },
};

beforeAll(() => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(limitOf);
});

afterAll(() => {
  vi.restoreAllMocks();
});

test.each(Object.entries(NAMED_HISTORIES))(
  'no page says anything false or does anything forbidden: %s [RUL-22 RUL-49 RUL-74 RUL-94 RUL-95 RUL-96]',
  async (_, history) => {
    expect(await brokenBy(history)).toEqual([]);
  },
);

test.each([
  ['address check', dialogsOfEach('checks', CHECKS)],
  ['look for times', dialogsOfEach('offers', OFFERS)],
])(
  'a dialog reports every outcome of its %s truthfully, and can be used after it [RUL-88]',
  async (_, history) => {
    expect(await brokenBy(history)).toEqual([]);
  },
);

describe('the pickups of an accession id, with any actions of three people and the courier', () => {
  test.each([1, 2, 3, 5, 18])(
    'everything that a page says about a booking is true at the courier (seed %i) [RUL-22 RUL-49 RUL-74 RUL-75]',
    async (seed) => {
      const result = await fc.check(
        fc.asyncProperty(anyHistory, async (sample) => (await brokenBy(sample)).length === 0),
        { ...histories(seed, RUNS), endOnFailure: true },
      );
      const [failed] = result.counterexample ?? [];
      expect(failed && JSON.stringify({ ...failed, broken: await brokenBy(failed) })).toBeUndefined();
    },
    timeFor(300_000),
  );

  test.each(Object.entries(CALL_OUTCOMES))(
    'everything that a page says about a booking is true, in whatever order a patient acts (%s) [RUL-49 RUL-74 RUL-75]',
    async (_, about) => {
      expect(await brokenSequences(about)).toEqual([]);
    },
    timeFor(300_000),
  );

  afterAll(() => {
    if (process.env['OUTCOMES']) console.table(outcomeCounts(COURIER_OPERATIONS));
    // A long run reports how often each claim was judged.
    if (process.env['SOAK_TIMES'])
      console.table({ 'sequences played': ran, ...Object.fromEntries(claimCounts) });
  });
});
