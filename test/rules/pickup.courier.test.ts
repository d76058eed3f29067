import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { schedulesOf } from '../../machines/pickup/pickup-schedules.rules.ts';
import { isLive } from '../../machines/domain/pickup.ts';
import { connectPickupSchedules } from '../../src/views/pickup/pickup-schedules.connect.ts';
import { histories, timeFor } from '../support/histories.ts';
import { judge, judged } from './courier.sentences.ts';
import { goes, MINUTE, Page, PEOPLE, SECOND, World } from './courier.world.ts';
import type { Person, Plan } from './courier.world.ts';

/** Histories per seed, with five seeds. */
const RUNS = 60;
/** How many moves the orders have that are all tried. */
const ORDERS = Number(process.env['ORDERS'] ?? 2);
/** Nobody books the same day twice within a millisecond; records are named by both. */
const MOMENT = 1;
const HALF_AN_HOUR = 30 * MINUTE;
const DATES = ['2026-11-24', '2026-11-25', '2026-11-27'];

type Dialog = 'edit' | 'new' | 'cancel';

/** The next step of a history. */
type Step =
  | {
      readonly do: 'open' | 'close' | 'leave' | 'accept' | 'see' | 'confirm' | 'closeNotice';
      readonly who: Person;
    }
  | {
      readonly do: Dialog;
      readonly who: Person;
      readonly which: number;
      readonly date: string;
      /** How long the person looks at the open dialog before pressing; null for leaving it open. */
      readonly thinks: number | null;
    }
  | {
      readonly do: 'freeze';
      readonly who: Person;
      /** The page is left and the page cache keeps it; otherwise its tab sleeps. */
      readonly isLeft: boolean;
      readonly isCut: boolean;
    }
  /** Comes back to a frozen page, or has its browser drop it. */
  | { readonly do: 'thaw' | 'drop'; readonly who: Person; readonly which: number }
  | { readonly do: 'wait'; readonly ms: number };

const who = fc.constantFrom(...PEOPLE);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom<Dialog>('edit', 'edit', 'new', 'cancel'),
      who,
      which: fc.nat({ max: 2 }),
      date: fc.constantFrom(...DATES),
      thinks: fc.constantFrom(0, 0, 5 * SECOND, 40 * SECOND, 3 * MINUTE, HALF_AN_HOUR, null),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'close' as const,
        'close' as const,
        'leave' as const,
        'accept' as const,
        'see' as const,
        'confirm' as const,
        'confirm' as const,
        'closeNotice' as const,
      ),
      who,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('freeze' as const),
      who,
      isLeft: fc.boolean(),
      isCut: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('thaw' as const, 'thaw' as const, 'thaw' as const, 'drop' as const),
      who,
      which: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(0, SECOND, 5 * SECOND, 20 * SECOND, 31 * SECOND, MINUTE, 3 * MINUTE, HALF_AN_HOUR),
    }),
  },
);
const arrives = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.constantFrom(2 * SECOND, 25 * SECOND, 35 * SECOND, MINUTE) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const answers = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constantFrom(SECOND, 10 * SECOND) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const lag = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constantFrom(3 * SECOND, 20 * SECOND, 45 * SECOND) },
);
const fails = fc.oneof(
  { weight: 9, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);
const change: fc.Arbitrary<Plan> = fc.record({ arrives, answers, lag, fails });
const list: fc.Arbitrary<Plan> = fc.record({
  arrives: fc.oneof(
    { weight: 9, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(2 * SECOND, null) },
  ),
  answers: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(null) }),
  lag: fc.constant(0),
  fails,
});
const history = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 14 }),
  changes: fc.array(change, { maxLength: 10 }),
  lists: fc.array(list, { maxLength: 20 }),
  refusesCancels: fc.oneof(
    { weight: 6, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  hasPickup: fc.oneof(
    { weight: 3, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
});

/** The pickups that a page, or its dialog, takes for live. */
function liveOn(page: Page): readonly string[] {
  const { context } = page.actor.getSnapshot();
  return schedulesOf({ listed: page.listed(), answered: context.answered })
    .filter((one) => isLive(one, context))
    .map(({ id }) => id);
}

async function perform(world: World, one: Step): Promise<void> {
  if (one.do === 'wait') {
    await world.pass(one.ms);
    return;
  }
  const page = await pageFor(world, one);
  if (!page) return;
  switch (one.do) {
    case 'freeze':
      page.freeze(one.isLeft, one.isCut);
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
      page.actor.send({ type: 'page.seen' });
      break;
    case 'accept':
      page.accept();
      break;
    case 'closeNotice':
      page.closeNotice();
      break;
    case 'leave':
      page.leaveDialog();
      break;
    case 'confirm':
      await world.pass(MOMENT);
      page.confirm();
      break;
    case 'edit':
    case 'new':
    case 'cancel':
      await useDialog(page, one);
      break;
    case 'open':
      break;
  }
  await world.pass(0);
  judge(world);
  for (const running of world.running()) checkOwnCalls(running);
}

/** The page that a step is about; one is opened if the person looks at none. */
async function pageFor(world: World, one: Exclude<Step, { do: 'wait' }>): Promise<Page | undefined> {
  if (one.do === 'thaw' || one.do === 'drop') {
    const frozen = world.frozen(one.who);
    return frozen[one.which % Math.max(1, frozen.length)];
  }
  const open = world.open[one.who];
  if (open) return open;
  const page = new Page(world, one.who);
  await world.pass(0);
  return page;
}

async function useDialog(page: Page, { do: dialog, which, date, thinks }: Extract<Step, { do: Dialog }>) {
  const { actor, world } = page;
  const shown = liveOn(page);
  const id = shown[which % Math.max(1, shown.length)];
  if (dialog === 'new' || id === undefined) actor.send({ type: 'pickup.requested' });
  else if (dialog === 'edit') actor.send({ type: 'edit.requested', scheduleId: id });
  else actor.send({ type: 'cancel.requested', scheduleId: id });
  await world.pass(0);
  const editor = page.child('editor');
  editor?.send({ type: 'date.chosen', date });
  await world.pass(0);
  editor?.send({ type: 'readyTime.chosen', time: '09:00:00' });
  editor?.send({ type: 'latestTime.chosen', time: '11:00:00' });
  if (thinks === null) return;
  await world.pass(Math.max(MOMENT, thinks));
  page.confirm();
}

/**
 * A page at rest has reported every call that it sent, or whose record it found, or says that the outcome is unknown.
 * While it watches, the next minute shows what arrives.
 */
function checkOwnCalls(page: Page): void {
  const { world, person, actor } = page;
  const { context } = actor.getSnapshot();
  const isInDoubt = context.notifications.some(({ code }) =>
    ['unknown', 'cancellationUnknown', 'originalUnknown', 'unlisted'].includes(code),
  );
  const isWatching = context.records.some(
    ({ booking }) => booking.replacementId === null && booking.kind !== 'cancellation',
  );
  if (context.listed === null || page.isUnderWay() || isInDoubt || isWatching) return;
  const live = liveOn(page);
  for (const call of world.calls) {
    const isOwn =
      call.page === page ||
      (call.page.person === person &&
        page.found.includes(call.record) &&
        world.stores[person].has(call.record));
    if (!isOwn || call.isAccepted || call.landed === null) continue;
    const isShown = live.includes(call.id ?? '');
    if (call.kind === 'create' && world.live().includes(call.id ?? '') && !isShown)
      world.broken.push(`${person} is not told of their own booking ${call.id}`);
    if (call.kind === 'cancel' && isShown)
      world.broken.push(`${person} is not told of their own cancellation of ${call.id}`);
  }
}

/** Everyone who looks sees the live pickups, and is told if there is more than one. */
function checkLook(page: Page): void {
  const { world, person } = page;
  const shown = liveOn(page).toSorted().join();
  const real = world.live().toSorted().join();
  if (shown !== real) world.broken.push(`${person} sees ${shown} where ${real} is live`);
  const view = connectPickupSchedules(page.actor.getSnapshot());
  const several = view.kind === 'page' ? view.severalLive : null;
  const count = world.live().length;
  if (several !== (count > 1 ? count : null))
    world.broken.push(`${person} is told of ${several} live ones, not ${count}`);
}

interface History {
  readonly steps: readonly Step[];
  readonly changes?: readonly Plan[];
  readonly lists?: readonly Plan[];
  readonly refusesCancels?: boolean;
  readonly hasPickup?: boolean;
}

/** Plays a history and what follows when everyone waits, looks and comes back; describes the laws that it breaks. */
async function brokenBy({ steps, ...about }: History): Promise<readonly string[]> {
  const world = new World(about, judge);
  for (const one of steps) await perform(world, one);
  // Every call has now arrived or been lost, and whoever looks gets an answer.
  world.plans = { changes: [], lists: [] };
  for (const person of PEOPLE) for (const page of world.frozen(person)) page.thaw();
  await world.pass(150 * SECOND);
  for (const page of world.running()) {
    page.leaveDialog();
    page.actor.send({ type: 'load.repeated' });
    page.leaveDialog();
  }
  await world.pass(150 * SECOND);
  // On their next look, the others see what one of them has finished.
  for (const page of world.running()) page.actor.send({ type: 'page.seen' });
  await world.pass(0);
  for (const page of world.running()) {
    checkLook(page);
    page.close();
  }
  // Everyone returns, on any device.
  for (const person of PEOPLE) {
    const page = new Page(world, person);
    await world.pass(150 * SECOND);
    checkLook(page);
    page.close();
  }
  const isCancelled = world.calls.some(({ isOwnCancel }) => isOwnCancel);
  if (about.hasPickup && !isCancelled && world.live().length === 0)
    world.broken.push('an edit took the last pickup');
  return [...new Set(world.broken)];
}

const dialog = (what: Dialog, person: Person, date = '2026-11-25', thinks: number | null = 0): Step => ({
  do: what,
  who: person,
  which: 0,
  date,
  thinks,
});

/** What a patient can do next. */
const MOVES: Readonly<Record<string, Step>> = {
  new: dialog('new', 'patient', '2026-11-24', null),
  edit: dialog('edit', 'patient', '2026-11-25', null),
  cancel: dialog('cancel', 'patient', '', null),
  press: { do: 'confirm', who: 'patient' },
  leave: { do: 'leave', who: 'patient' },
  'go on': { do: 'accept', who: 'patient' },
  'close a notice': { do: 'closeNotice', who: 'patient' },
  'a colleague books the same': dialog('new', 'colleague', '2026-11-25'),
  'a colleague cancels': dialog('cancel', 'colleague'),
  reload: { do: 'close', who: 'patient' },
  'leave the page': { do: 'freeze', who: 'patient', isLeft: true, isCut: true },
  'let the tab sleep': { do: 'freeze', who: 'patient', isLeft: false, isCut: false },
  'come back': { do: 'thaw', who: 'patient', which: 0 },
  'wait a little': { do: 'wait', ms: 5 * SECOND },
  'wait for half a minute': { do: 'wait', ms: 31 * SECOND },
  'wait for long': { do: 'wait', ms: 3 * MINUTE },
};

const LATE = goes({ arrives: MINUTE, answers: null, lag: 45 * SECOND });
const LOST = goes({ arrives: null });
/** How the calls go in the orders that are all tried. */
const FATES: Readonly<Record<string, Omit<History, 'steps'>>> = {
  'all is well': { hasPickup: true },
  'the first change works a minute later, unanswered': { hasPickup: true, changes: [LATE] },
  'the first change is lost': { hasPickup: true, changes: [LOST] },
  'the second change works a minute later, unanswered': { hasPickup: true, changes: [goes({}), LATE] },
  'the first change fails': { hasPickup: true, changes: [goes({ fails: true })] },
  'cancellations are refused': { hasPickup: true, refusesCancels: true },
  'the list cannot be read after an unanswered change': {
    hasPickup: true,
    changes: [LATE],
    lists: [goes({}), goes({}), ...Array.from({ length: 20 }, () => goes({ fails: true }))],
  },
};

/** Everything that can be seen of a page and its records: a move that leaves it as it was leads nowhere. */
function stateOf(world: World): string {
  const { stores, calls } = world;
  const { patient } = world.open;
  const snapshot = patient?.actor.getSnapshot();
  const children = ['editor', 'cancel', 'recovery'].map(
    (id) => (patient?.child(id)?.getSnapshot() as { readonly value?: unknown } | undefined)?.value,
  );
  const said = snapshot?.context.notifications.map(({ code }) => code);
  return JSON.stringify([
    snapshot?.value,
    children,
    said,
    [...stores.patient.values()],
    calls.length,
    world.pages.length,
    world.running().length,
  ]);
}

/** Plays every order of up to `ORDERS` moves and what follows; returns the orders that break a law. */
async function brokenOrders(about: Omit<History, 'steps'>): Promise<readonly unknown[]> {
  const broken: unknown[] = [];
  const follow = async (names: readonly string[]): Promise<void> => {
    for (const name of Object.keys(MOVES)) {
      const order = [...names, name];
      const steps = order.map((move) => MOVES[move]).filter((move) => move !== undefined);
      const world = new World(about);
      await perform(world, { do: 'open', who: 'patient' });
      for (const one of steps.slice(0, -1)) await perform(world, one);
      const before = stateOf(world);
      await perform(world, steps.at(-1) as Step);
      const isIdle = MOVES[name]?.do !== 'wait' && before === stateOf(world);
      if (isIdle) continue;
      if (order.length < ORDERS) await follow(order);
      else {
        played += 1;
        const laws = await brokenBy({ ...about, steps: [{ do: 'open', who: 'patient' }, ...steps] });
        if (laws.length > 0) broken.push([order.join(', '), ...laws]);
      }
    }
  };
  await follow([]);
  return broken.slice(0, 3);
}
let played = 0;

/** The texts of the notifications, by code. */
const codes = (page: Page | undefined) =>
  page?.actor.getSnapshot().context.notifications.map(({ code }) => code);
const severalLive = (page: Page | undefined) =>
  page && (connectPickupSchedules(page.actor.getSnapshot()) as { severalLive: number | null }).severalLive;
const live = (page: Page | undefined) => page && liveOn(page).toSorted();
test('[RUL-49] a booking that arrives after an identical one of someone else is shown within a minute', async () => {
  const changes = [goes({ arrives: 25 * SECOND }), goes({ arrives: 35 * SECOND })];
  const world = new World({ changes }, judge);
  await perform(world, dialog('new', 'patient'));
  await perform(world, dialog('new', 'staff'));
  await world.pass(30 * SECOND);
  // No response, and the patient's is the same pickup: the staff member's own may still come.
  expect(live(world.open.staff)).toEqual(['n1']);
  await world.pass(MINUTE);
  expect(live(world.open.staff)).toEqual(['n1', 'n2']);
  expect(severalLive(world.open.staff)).toBe(2);
});

test('[RUL-49] an edit whose new pickup someone else cancels waits for its own cancellation', async () => {
  const lost = goes({ arrives: 25 * SECOND, answers: 10 * SECOND, lag: 20 * SECOND });
  const world = new World({ changes: [goes({}), lost], hasPickup: true }, judge);
  await perform(world, dialog('edit', 'patient'));
  await perform(world, dialog('cancel', 'staff'));
  await world.pass(31 * SECOND);
  const { patient } = world.open;
  expect(world.live(), 'both are cancelled').toEqual([]);
  expect([live(patient), patient?.isUnderWay()], 'the list does not say so yet').toEqual([['s1'], true]);
  await world.pass(30 * SECOND);
  expect([live(patient), patient?.isUnderWay()]).toEqual([[], false]);
});

test('[RUL-49] an edit that is left while the list is read keeps what the courier has answered', async () => {
  const changes = [goes({}), goes({ lag: 45 * SECOND })];
  const lists = [goes({}), goes({}), goes({ answers: null })];
  const world = new World({ changes, lists, hasPickup: true }, judge);
  await perform(world, dialog('edit', 'staff'));
  await perform(world, { do: 'leave', who: 'staff' });
  expect([live(world.open.staff), world.open.staff?.isUnderWay()]).toEqual([['n2'], false]);
  expect(
    world.calls.map(({ kind, id }) => [kind, id]),
    'none is repeated',
  ).toEqual([
    ['create', 'n2'],
    ['cancel', 's1'],
  ]);
});

test('[RUL-49] a refusal counts only once an earlier cancellation can no longer be what it refuses', async () => {
  const changes = [goes({}), goes({ answers: null, lag: 45 * SECOND })];
  const world = new World({ changes, hasPickup: true }, judge);
  await perform(world, dialog('edit', 'staff'));
  // Two reloads: the first one is refused, the second one knows of that.
  for (let visit = 0; visit < 2; visit += 1) {
    await perform(world, { do: 'close', who: 'staff' });
    await perform(world, { do: 'open', who: 'staff' });
    expect(world.open.staff?.isUnderWay(), 'the list does not say so yet').toBe(true);
  }
  await world.pass(50 * SECOND);
  expect([live(world.open.staff), severalLive(world.open.staff)]).toEqual([['n2'], null]);
});

test('[RUL-49] a booking that is not listed yet is waited for after a reload, though a list cannot be read', async () => {
  const changes = [goes({ answers: SECOND, lag: 45 * SECOND })];
  // Back on the page, the list does not load: the courier's own answer is all that is known of the booking.
  const lists = [goes({}), goes({}), goes({}), goes({ fails: true })];
  const world = new World({ changes, lists }, judge);
  await perform(world, dialog('new', 'staff', '2026-11-27'));
  await perform(world, { do: 'close', who: 'staff' });
  await world.pass(SECOND);
  await perform(world, { do: 'open', who: 'staff' });
  expect(codes(world.open.staff)).toEqual([]);
  await world.pass(MINUTE);
  expect([codes(world.open.staff), live(world.open.staff)]).toEqual([['scheduled'], ['n1']]);
  expect(world.broken).toEqual([]);
});

test('[RUL-74] a cancellation without an answer is waited for from the press, however long the dialog was open', async () => {
  const changes = [goes({ arrives: 45 * SECOND, answers: null })];
  const world = new World({ changes, hasPickup: true }, judge);
  await perform(world, dialog('cancel', 'patient', '', 135 * SECOND));
  await world.pass(2 * MINUTE);
  expect([live(world.open.patient), codes(world.open.patient)]).toEqual([[], ['cancelled']]);
  expect(world.broken).toEqual([]);
});

test('[RUL-75] going on without one booking leaves an edit that was not named to be finished', async () => {
  const lost = goes({ arrives: null });
  const world = new World({ changes: [lost, goes({}), lost], hasPickup: true }, judge);
  const tabs = [new Page(world, 'patient'), new Page(world, 'patient')] as const;
  await world.pass(0);
  await perform(world, dialog('new', 'patient', '2026-11-27'));
  await world.pass(SECOND);
  world.bringToFront(tabs[0]);
  await perform(world, dialog('edit', 'patient'));
  for (const tab of tabs) tab.close();
  await perform(world, { do: 'open', who: 'patient' });
  expect(world.stores.patient.size).toBe(2);
  await perform(world, { do: 'accept', who: 'patient' });
  expect([live(world.open.patient), codes(world.open.patient)]).toEqual([['n2'], ['rescheduled']]);
  expect(world.broken).toEqual([]);
});

describe('the pickups of an accession id, with any actions of three people and the courier', () => {
  test.each([1, 2, 3, 5, 18])(
    '[RUL-22] [RUL-49] [RUL-74] [RUL-75] whatever a page says of a booking is so at the courier (seed %i)',
    async (seed) => {
      const result = await fc.check(
        fc.asyncProperty(history, async (one) => (await brokenBy(one)).length === 0),
        { ...histories(seed, RUNS), endOnFailure: true },
      );
      const [failed] = result.counterexample ?? [];
      expect(failed && JSON.stringify({ ...failed, broken: await brokenBy(failed) })).toBeUndefined();
    },
    timeFor(300_000),
  );

  test.each(Object.entries(FATES))(
    '[RUL-49] [RUL-74] [RUL-75] so is it in every order of what a patient can do (%s)',
    async (_, about) => {
      expect(await brokenOrders(about)).toEqual([]);
    },
    timeFor(300_000),
  );

  afterAll(() => {
    // A long run reports how often each sentence was judged.
    if (process.env['SOAK_TIMES']) console.table({ 'orders played': played, ...Object.fromEntries(judged) });
  });
});
