import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as fc from 'fast-check';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { AppDependencies } from '../../src/app/shell/app-dependencies.ts';
import type * as cards from '../../src/app/adapters/cards/card-fields.ts';
import type { Flow } from '../../src/app/shell/flow.tsx';
import { histories, timeFor } from '../support/histories.ts';
import { Device, installBrowser, setPages, setStripe, setTime } from './browser.ts';
import type { BrowserBehavior, Tab } from './browser.ts';
import {
  Bank,
  CHARGES,
  NO_FAULTS,
  FEES,
  PAY_LATER,
  INVOICE,
  isPossibleCharge,
  NULLABLE,
  ORDERS,
  DEFAULT_SETUP,
  STATUS,
  POSSIBLE_OUTCOMES,
} from './charges.simulation.ts';
import type { BankOutcome, ChargeConditions, OrderSetup } from './charges.simulation.ts';
import { Judge, shownBy } from './charges.judge.ts';
import { liveReference } from './live-reference.ts';
import { isPossible, outcomeCounts, plans, readPlans } from './call-outcomes.ts';
import type { ReadPlan } from './call-outcomes.ts';
import { openLab } from './lab.ts';
import { flushTasks, Time } from './time.ts';
import { claimCounts } from './claim-counts.ts';

// Replaces a flow's page with what it is made from: its machine with all dependencies, and its input.
vi.mock('../../src/app/shell/flow.tsx', async (actual) => ({
  ...(await actual<object>()),
  flowPage: (start: unknown) => start,
}));
vi.mock('../../src/app/adapters/cards/card-fields.ts', async (actual) => {
  const { createCardFields } = await actual<typeof cards>();
  return {
    createCardFields: (...config: Parameters<typeof createCardFields>) => {
      const fields = createCardFields(...config);
      const stripe = liveReference(() => bank.stripe('pk_test_rev'));
      fields.mount('card', { stripe, elements: { getElement: () => ({}) } } as never);
      fields.mount('wallet', { stripe, elements: { submit: async () => ({}) } } as never);
      return fields;
    },
  };
});

type Start = (dependencies: AppDependencies) => Flow<AnyStateMachine>;
const asStart = (page: unknown) => page as Start;

let time = new Time('2026-11-20T12:00:00Z');
let bank: Bank;
const lab = openLab({ now: () => time.ticker.now(), after: (...rest) => time.ticker.after(...rest) });

beforeAll(async () => {
  const [media, payment, status, pending, outcome, failure] = await Promise.all([
    import('../../src/app/flows/payment-media.ts'),
    import('../../src/app/flows/payment.tsx'),
    import('../../src/app/flows/payment-status.tsx'),
    import('../../src/app/flows/payment-pending.tsx'),
    import('../../src/app/flows/payment-outcome.tsx'),
    import('../../src/app/flows/payment-failure.tsx'),
  ]);
  installBrowser(vi);
  setStripe((key) => liveReference(() => bank.stripe(key)));
  setTime(time);
  setPages([
    [/^\/payment_media$/, asStart(media.default)],
    [/^\/payment_form$/, asStart(payment.default)],
    [/^\/payment_status$/, asStart(status.default)],
    [/^\/payment_pending$/, asStart(pending.default)],
    [/^\/payment_succeed$/, asStart(outcome.default)],
    [/^\/payment_failed$/, asStart(failure.PaymentFailedPage)],
    [/^\/failed$/, asStart(failure.FailedPage)],
  ]);
});

const TAB_STEPS = [
  'press',
  'addConcierge',
  'removeConcierge',
  'reload',
  'back',
  'return',
  'forward',
  'close',
  'sleep',
  'check',
  'openForm',
  'link',
  'confirm',
  'balance',
  'status',
  'pressWith',
  'pressWithout',
  'pressEmpty',
  'hsa',
  'wallet',
  'klarna',
  'approve',
  'decline',
  'abandon',
] as const;

/** What a person does; `tab` is an index into the open tabs, `delay` the seconds before it. */
type Step =
  | { readonly kind: (typeof TAB_STEPS)[number]; readonly tab: number; readonly delay: number }
  | { readonly kind: 'open' }
  /** The link of another order of the family, in another tab. */
  | { readonly kind: 'openMember' }
  /** The lab corrects the bill, or cancels the order. */
  | { readonly kind: 'correct'; readonly amount: number }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'pass'; readonly seconds: number };

const delay = fc.constantFrom(0, 0, 4, 40, 1800);
const onTab = (weight: number, ...kinds: (typeof TAB_STEPS)[number][]) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constantFrom(...kinds), tab: fc.nat(2), delay }),
});

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  onTab(9, 'press'),
  onTab(4, 'addConcierge', 'removeConcierge', 'confirm', 'balance'),
  onTab(7, 'reload', 'back', 'return', 'forward', 'close', 'check', 'openForm', 'link', 'status'),
  onTab(4, 'klarna', 'approve', 'decline', 'abandon'),
  onTab(3, 'hsa', 'wallet'),
  onTab(2, 'sleep'),
  onTab(3, 'pressWith', 'pressWithout', 'pressEmpty'),
  { weight: 1, arbitrary: fc.constant({ kind: 'open' } as const) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.constantFrom(-20, -20, 50, 50).map((amount) => ({ kind: 'correct' as const, amount })),
      fc.constant({ kind: 'cancel' } as const),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 6, 31, 130) }),
  },
);

/** A concierge is changed, if at all, with the first press. */
const firstSteps = fc.constantFrom<Step[]>(
  ...([null, null, 'pressWith', 'pressWithout'] as const).map((kind) =>
    kind ? [{ kind, tab: 0, delay: 4 }] : [],
  ),
);

const [CHARGE] = CHARGES;
/** The longest lag of what shows a charge, in seconds; a whole one would end with the time that a page waits. */
const MAX_LAG = CHARGE.listedWithin / 1000 - 1;

const bankOutcome: fc.Arbitrary<BankOutcome> = fc.record({
  decision: fc.constantFrom(
    'charged',
    'charged',
    'charged',
    'declined',
    'accepted',
    'accepted',
    'challenged',
    'challenged',
  ),
  challengeResult: fc.constantFrom('succeeded', 'processing', 'unknown', 'refused', 'lost'),
  secondsAtBank: fc.constantFrom(3, 3, 40, 180, 840),
  finalDecision: fc.constantFrom('charged', 'refused'),
  resolvesAfter: fc.constantFrom(1, 40, 40, 300, 7200),
  processingTime: fc.constantFrom(0, 2, CHARGE.decidedWithin / 2000, CHARGE.decidedWithin / 1000),
  lag: fc.constantFrom(0, 0, 20, MAX_LAG),
  hasEmptyBody: fc.boolean(),
  plan: plans(CHARGE, isPossibleCharge),
});

/** In half of all histories all read requests are normal. */
const readPlansOf = (operation: Parameters<typeof readPlans>[0]) =>
  fc.oneof(fc.constant([]), fc.array(readPlans(operation, 0), { maxLength: 8 }));

const anyConditions: fc.Arbitrary<ChargeConditions> = fc.record({
  charges: fc.array(bankOutcome, { minLength: 1, maxLength: 4 }),
  fees: fc.array(plans(FEES[0], isPossible), { maxLength: 3 }),
  reads: fc.oneof(
    fc.constant(NO_FAULTS.reads),
    fc.record({
      status: readPlansOf(STATUS),
      invoice: readPlansOf(INVOICE),
      order: readPlansOf(ORDERS),
    }),
  ),
  invoiceAfterCharge: fc.constantFrom('comes', 'comes', 'comes', 'fails once', 'fails'),
  nullFields: fc.oneof(fc.constant([]), fc.array(fc.subarray([...NULLABLE]), { maxLength: 6 })),
  clockOffset: fc.constantFrom(0, 0, 0, 7 * 60_000, 25 * 3_600_000, -25 * 3_600_000),
});

const anySetup: fc.Arbitrary<OrderSetup> = fc.record({
  shares: fc.constantFrom([348], [348], [129, 99.5, 71.25], [0, 60, 60]),
  payer: fc.constantFrom('patient', 'provider'),
  conciergeSource: fc.constantFrom('patient', 'customer', ''),
  fixedAmount: fc.constantFrom(null, null, null, null, 100, 400),
  deposit: fc.constantFrom(0, 0, 0, 100),
  alwaysShowsPayment: fc.boolean(),
  issueEnds: fc.constantFrom('when settled', 'when settled', 'with a payment'),
  keepsPaid: fc.boolean(),
  offersConcierge: fc.constantFrom(true, true, false),
  startsWithFee: fc.constantFrom(true, false, false),
  startingFee: fc.constantFrom(99, 99, 79, 120),
  invoiceLag: fc.constantFrom(0, 0, 3, 20, MAX_LAG),
  flagLag: fc.constantFrom(0, 0, 3, 8, MAX_LAG),
  ordersLag: fc.constantFrom(0, 0, 8, MAX_LAG),
  reordersBundle: fc.boolean(),
  reportsRunning: fc.boolean(),
  payLaterExpiresAfter: fc.constantFrom(0, 0, 900, 7200),
  checksAmount: fc.boolean(),
  honorsKeys: fc.boolean(),
  shownBundle: fc.constantFrom(
    'complete',
    'complete',
    'complete',
    'complete',
    'none',
    'fewer',
    'twice',
    'otherSum',
  ),
});

const cache = fc.constantFrom<BrowserBehavior['cache'][]>('none', 'frozen', 'frozenWithStorage');

const FIELDS = ['number', 'hostedExpiry', 'cvc'] as const;

/** Chooses the kind of card, fills the form and presses, if the form allows it. */
function press(tab: Tab, method: 'card' | 'hsa/fsa'): void {
  const form = tab.document;
  form?.sendToPage({ type: 'method.chosen', method });
  for (const field of FIELDS)
    form?.sendToPage({ type: 'hostedField.changed', field, state: { isEmpty: false, isValid: true } });
  form?.sendToPage({ type: 'billing.changed', field: 'nameOnCard', value: 'Ann Example' });
  form?.sendToPage({ type: 'payment.submitted' });
}

/** Presses before the card is entered: the fee is recorded, and then the form is to be corrected. */
function pressEmpty({ document }: Tab): void {
  document?.sendToPage({ type: 'method.chosen', method: 'card' });
  for (const field of FIELDS)
    document?.sendToPage({ type: 'hostedField.changed', field, state: { isEmpty: true, isValid: false } });
  document?.sendToPage({ type: 'payment.submitted' });
}

const EVENTS: Readonly<Record<string, string>> = {
  addConcierge: 'concierge.checked',
  removeConcierge: 'concierge.cleared',
  check: 'check.pressed',
  balance: 'balance.chosen',
  confirm: 'amount.confirmed',
  abandon: 'payLater.abandoned',
};

async function take(step: Step, device: Device): Promise<void> {
  if (step.kind === 'pass') return time.pass(step.seconds);
  if (step.kind === 'correct' || step.kind === 'cancel') {
    // What was requested before it has the earlier responses, and nothing else.
    await time.pass(0.001);
    if (step.kind === 'cancel') bank.cancel();
    else bank.correct(step.amount);
    return;
  }
  if (step.kind === 'open') {
    if (device.tabs.length < 3) device.open().open(`/payment_media?${bank.link}`);
    return;
  }
  if (step.kind === 'openMember') return device.open().open(`/payment_media?${bank.memberLink}`);
  const tab = device.tabs[step.tab % Math.max(device.tabs.length, 1)];
  if (!tab) return;
  if (step.delay > 0) await time.pass(step.delay);
  const { document } = tab;
  if (step.kind === 'sleep') return tab.away === null ? document?.sleep() : undefined;
  // Whoever does something with the tab has its device awake.
  document?.wake();
  if (tab.away === null) document?.use();
  const isHere = tab.away === null && document?.message === null;
  const type = EVENTS[step.kind];
  if (isHere) {
    const wasPaying = document.snapshot?.hasTag('paying') ?? false;
    if (step.kind === 'pressWith') document.sendToPage({ type: 'concierge.checked' });
    if (step.kind === 'pressWithout') document.sendToPage({ type: 'concierge.cleared' });
    if (step.kind === 'pressEmpty') pressEmpty(tab);
    else if (step.kind.startsWith('press')) press(tab, 'card');
    if (step.kind === 'hsa') press(tab, 'hsa/fsa');
    if (step.kind === 'wallet') document.sendToPage({ type: 'wallet.approved' });
    if (step.kind === 'confirm' && document.snapshot?.hasTag('confirmingAmount')) bank.hasConfirmed = true;
    if (step.kind === 'abandon' && document.snapshot?.can({ type: 'payLater.abandoned' })) bank.abandon();
    if (type) document.sendToPage({ type });
    if (step.kind === 'check') {
      document.sendToPage({ type: 'invoice.checked' });
      document.sendToPage({ type: 'status.checked' });
    }
    if (step.kind === 'klarna') {
      document.sendToPage({ type: 'method.chosen', method: 'payLater' });
      document.sendToPage({ type: 'provider.chosen', provider: 'klarna' });
      document.sendToPage({ type: 'payment.submitted' });
    }
    if (!wasPaying && document.snapshot?.hasTag('paying')) bank.recordPress(document, shownBy(document));
    // Back to the previous page and forward again, in the same document.
    if (step.kind === 'back' && document.path !== '/') {
      document.navigate('/');
      document.navigate('/payment_form');
    }
    if (step.kind === 'openForm') {
      if (document.path === '/payment_failed') document.sendToPage({ type: 'otherMethod.chosen' });
      else if (document.path === '/') tab.open('/payment_form');
      else if (document.path !== '/payment_form') document.navigate('/payment_form');
    }
  }
  if (step.kind === 'approve' || step.kind === 'decline') {
    const back = bank.decideLater(tab, step.kind === 'approve');
    if (back) tab.open(back);
  }
  if (step.kind === 'reload') tab.reload();
  if (step.kind === 'close') tab.close();
  if (step.kind === 'return') tab.go(-1);
  if (step.kind === 'forward') tab.go(1);
  if (step.kind === 'link') tab.open(`/payment_media?${bank.link}`);
  if (step.kind === 'status') tab.open('/payment_status');
}

/** Histories per seed: with SOAK_TIMES=100 more than 10,000 in all. */
const DEFAULT_RUNS = 20;
/**
 * Every sequence of up to this many events is tried in each setup with all that the services may do. Sequences that are one
 * event longer are tried once in each setup.
 */
const MAX_EVENTS = Number(process.env['SEQUENCES'] ?? (Number(process.env['SOAK_TIMES'] ?? 1) > 1 ? 1 : 0));
/** A busy machine may need minutes for them. */
const TIMEOUT = timeFor(900_000);

/** By then every call has its response or was given up, the challenge too, in seconds. */
const MAX_WAIT = 1300;

/** Whether the form offers nothing, because it loads, pays, or waits for a payment in another tab. */
const isWaiting = (snapshot: AnyMachineSnapshot | null) =>
  snapshot?.machine.id === 'payment' &&
  (snapshot.matches('opening') || snapshot.hasTag('inAnotherTab') || snapshot.hasTag('paying'));

/** Lets people act on the order on their devices; returns what was charged wrongly and said falsely. */
async function runHistory(
  setup: OrderSetup,
  conditions: ChargeConditions,
  steps: readonly (readonly [device: number, step: Step])[],
  cacheOfBrowser: BrowserBehavior['cache'],
  devices = 1,
): Promise<readonly unknown[]> {
  time = new Time('2026-11-20T12:00:00Z');
  setTime(time);
  lab.state.reset();
  lab.payments.reset();
  bank = new Bank(lab, time, setup, conditions, devices === 1);
  const all = Array.from(
    { length: devices },
    (_, index) =>
      new Device(
        { storage: 'fine', cache: cacheOfBrowser },
        bank.send,
        index === 0 ? conditions.clockOffset : 0,
      ),
  );
  const judge = new Judge(bank, devices === 1);
  const check = () => judge.check(all.flatMap(({ tabs }) => tabs));
  time.onTick = check;
  for (const device of all) device.open().open(`/payment_media?${bank.link}`);
  await flushTasks();
  check();
  for (const [index, step] of steps) {
    const device = all[index];
    if (device) await take(step, device);
    await flushTasks();
    check();
  }
  for (const { document } of all.flatMap(({ tabs }) => tabs)) document?.wake();
  await time.pass(MAX_WAIT);
  const waiting = all
    .flatMap(({ tabs }) => tabs)
    .filter(({ away, document }) => away === null && isWaiting(document?.snapshot ?? null))
    .map(({ document }) => [document?.path, 'waits without end', document?.snapshot?.value]);
  for (const { tabs } of all) for (const tab of tabs.slice()) tab.close();
  const refused = [...lab.state.orders.values()].flatMap(({ violations }) => violations);
  return [...bank.wrongCharges, ...judge.falseClaims, ...waiting, ...refused];
}

afterAll(() => {
  console.info(
    [...claimCounts]
      .toSorted()
      .map(([words, count]) => `${count} × ${words}`)
      .join('\n'),
  );
  if (process.env['OUTCOMES']) console.table(outcomeCounts(POSSIBLE_OUTCOMES));
});

/** Events of which every order is tried. */
const ALL: readonly Step[] = [
  { kind: 'press', tab: 0, delay: 4 },
  { kind: 'addConcierge', tab: 0, delay: 0 },
  { kind: 'balance', tab: 0, delay: 4 },
  { kind: 'link', tab: 0, delay: 0 },
  { kind: 'link', tab: 0, delay: 130 },
  { kind: 'return', tab: 0, delay: 4 },
  { kind: 'openForm', tab: 0, delay: 4 },
  { kind: 'pass', seconds: 6 },
  { kind: 'hsa', tab: 0, delay: 4 },
  { kind: 'wallet', tab: 0, delay: 4 },
  { kind: 'klarna', tab: 0, delay: 4 },
  { kind: 'decline', tab: 0, delay: 40 },
  { kind: 'check', tab: 0, delay: 130 },
  { kind: 'open' },
];
const CHARGED: BankOutcome = {
  decision: 'charged',
  challengeResult: 'succeeded',
  secondsAtBank: 3,
  finalDecision: 'charged',
  resolvesAfter: 40,
  processingTime: 0,
  lag: 0,
  hasEmptyBody: false,
  plan: { callOutcome: named('200'), takesEffectAfter: 0, respondsAfter: 0 },
};
const LOST: BankOutcome = {
  ...CHARGED,
  processingTime: 2,
  lag: 20,
  plan: { ...CHARGED.plan, callOutcome: named('no response') },
};
const SLOW: BankOutcome = { ...CHARGED, processingTime: 45, lag: 20 };
const ACCEPTED_THEN_REFUSED: BankOutcome = { ...CHARGED, decision: 'accepted', finalDecision: 'refused' };
const ACCEPTED_THEN_REFUSED_LATE: BankOutcome = {
  ...ACCEPTED_THEN_REFUSED,
  resolvesAfter: 300,
  lag: 20,
  hasEmptyBody: true,
};
const DECLINED: BankOutcome = { ...CHARGED, decision: 'declined' };
const CHALLENGE_REFUSED: BankOutcome = { ...CHARGED, decision: 'challenged', challengeResult: 'refused' };
const NOT_DONE: BankOutcome = {
  ...CHARGED,
  plan: { ...CHARGED.plan, callOutcome: named('no response, not done') },
};
const TIMED_OUT: BankOutcome = { ...CHARGED, plan: { ...CHARGED.plan, callOutcome: named('408') } };
const SERVER_ERROR: BankOutcome = { ...CHARGED, plan: { ...CHARGED.plan, callOutcome: named('500') } };
/** What the services do in the sequences that are all tried. */
const CONDITIONS: readonly ChargeConditions[] = [
  NO_FAULTS,
  { ...NO_FAULTS, charges: [LOST, LOST] },
  { ...NO_FAULTS, charges: [SLOW, LOST] },
  { ...NO_FAULTS, charges: [SERVER_ERROR, LOST] },
  { ...NO_FAULTS, charges: [TIMED_OUT, LOST] },
  { ...NO_FAULTS, charges: [DECLINED, LOST] },
  { ...NO_FAULTS, charges: [ACCEPTED_THEN_REFUSED, LOST] },
  { ...NO_FAULTS, charges: [ACCEPTED_THEN_REFUSED_LATE, ACCEPTED_THEN_REFUSED] },
  { ...NO_FAULTS, charges: [DECLINED], invoiceAfterCharge: 'fails once' },
  { ...NO_FAULTS, charges: [CHALLENGE_REFUSED], invoiceAfterCharge: 'fails' },
  { ...NO_FAULTS, charges: [NOT_DONE], invoiceAfterCharge: 'fails once' },
  ...(
    [
      ['400, not done', 0],
      ['200 a web page, not done', 0],
      ['no response', 0],
      ['no response', FEES[0].decidedWithin],
    ] as const
  ).map(([name, takesEffectAfter]) => ({
    ...NO_FAULTS,
    fees: [{ callOutcome: named(name, FEES[0]), takesEffectAfter, respondsAfter: 0 }],
  })),
];

function named(name: string, { callOutcomes } = CHARGE) {
  const found = callOutcomes.find((outcome) => outcome.name === name);
  if (!found) throw new Error(`No outcome is called ${name}`);
  return found;
}

const ON_PAID = 'a concierge on a paid order';
const SETUPS: Readonly<Record<string, OrderSetup>> = {
  'a part-paid order': { ...DEFAULT_SETUP, deposit: 100 },
  'the rest after a part payment': { ...DEFAULT_SETUP, fixedAmount: 100 },
  'the rest after a part payment, of which the status knows nothing': {
    ...DEFAULT_SETUP,
    fixedAmount: 100,
    keepsPaid: false,
  },
  [ON_PAID]: { ...DEFAULT_SETUP, offersConcierge: true, alwaysShowsPayment: true },
  'a concierge that was chosen before': { ...DEFAULT_SETUP, offersConcierge: true, startsWithFee: true },
  'a concierge that was chosen before, for less': {
    ...DEFAULT_SETUP,
    offersConcierge: true,
    startsWithFee: true,
    startingFee: 79,
  },
  'a concierge that the invoice shows late': { ...DEFAULT_SETUP, offersConcierge: true, invoiceLag: 8 },
  'a concierge that the order shows late': { ...DEFAULT_SETUP, offersConcierge: true, flagLag: 8 },
  'a payment that the invoice shows late': { ...DEFAULT_SETUP, invoiceLag: 20 },
  ...Object.fromEntries(
    (['none', 'fewer', 'twice', 'otherSum'] as const).map((shownBundle) => [
      `a family of which the invoice shows: ${shownBundle}`,
      { ...DEFAULT_SETUP, shares: [129, 99.5, 71.25], shownBundle },
    ]),
  ),
  'a family whose link names a part': { ...DEFAULT_SETUP, shares: [129, 99.5, 71.25], fixedAmount: 200 },
  'a family whose link names what is due': {
    ...DEFAULT_SETUP,
    shares: [129, 99.5, 71.25],
    fixedAmount: 299.75,
  },
  'a concierge that a paying provider does not cover': {
    ...DEFAULT_SETUP,
    payer: 'provider',
    conciergeSource: '',
    offersConcierge: true,
  },
  'a family whose provider pays': { ...DEFAULT_SETUP, shares: [0, 60, 60], payer: 'provider' },
};

function* ordersOf(length: number, events: readonly Step[] = ALL): Generator<readonly Step[]> {
  if (length === 0) return yield [];
  for (const steps of ordersOf(length - 1, events)) for (const event of events) yield [...steps, event];
}

/** What a person does about a payment that is unresolved at the pay-later provider, and about another one at the same time. */
const ABOUT_PAY_LATER: readonly Step[] = [
  { kind: 'approve', tab: 0, delay: 4 },
  { kind: 'decline', tab: 0, delay: 40 },
  { kind: 'return', tab: 0, delay: 4 },
  { kind: 'abandon', tab: 0, delay: 4 },
  { kind: 'abandon', tab: 1, delay: 4 },
  { kind: 'press', tab: 0, delay: 4 },
  { kind: 'press', tab: 1, delay: 130 },
  { kind: 'klarna', tab: 1, delay: 4 },
  { kind: 'check', tab: 1, delay: 0 },
  { kind: 'link', tab: 0, delay: 130 },
  { kind: 'open' },
  { kind: 'pass', seconds: 130 },
  { kind: 'link', tab: 0, delay: 1800 },
];

const RULINGS =
  '[RUL-06] [RUL-07] [RUL-56] [RUL-57] [RUL-58] [RUL-59] [RUL-60] [RUL-64] [RUL-65] [RUL-66] [RUL-69] [RUL-88] [RUL-89] [RUL-112]';

describe(`no order is paid twice or with an amount other than what is due, and no page contradicts the bank ${RULINGS}`, () => {
  it.each([1, 2, 3, 4])(
    'no events in one browser charge anything twice or wrongly, or make a page contradict the bank: seed %i',
    { timeout: TIMEOUT },
    async (seed) => {
      await fc.assert(
        fc.asyncProperty(
          anySetup,
          fc
            .tuple(firstSteps, fc.array(anyStep, { minLength: 4, maxLength: 16 }))
            .map(([first, steps]) => [...first, ...steps]),
          anyConditions,
          cache,
          async (setup, steps, conditions, cacheOfBrowser) => {
            expect(
              await runHistory(
                setup,
                conditions,
                steps.map((step) => [0, step] as const),
                cacheOfBrowser,
              ),
            ).toEqual([]);
          },
        ),
        histories(seed, DEFAULT_RUNS),
      );
    },
  );

  it.each(Object.entries(SETUPS))(
    'no short sequence of events after a press charges anything twice or wrongly, or makes a page contradict the bank: %s',
    { timeout: TIMEOUT },
    async (name, setup) => {
      const paid: readonly Step[] = [
        { kind: 'press', tab: 0, delay: 4 },
        { kind: 'link', tab: 0, delay: 130 },
      ];
      const first: readonly Step[] = [
        ...(name === ON_PAID ? paid : []),
        { kind: setup.startsWithFee ? 'removeConcierge' : 'addConcierge', tab: 0, delay: 0 },
        { kind: 'press', tab: 0, delay: 4 },
      ];
      const round = Object.keys(SETUPS).indexOf(name);
      for (let length = 0; length <= MAX_EVENTS + 1; length += 1)
        for (const [index, steps] of [...ordersOf(length)].entries())
          for (const conditions of length <= MAX_EVENTS
            ? CONDITIONS
            : [CONDITIONS[(index + round) % CONDITIONS.length] ?? NO_FAULTS]) {
            const all = [...first, ...steps].map((step) => [0, step] as const);
            const violations = await runHistory(setup, conditions, all, 'frozenWithStorage');
            expect({ conditions, steps, violations }).toEqual({ conditions, steps, violations: [] });
          }
    },
  );

  it.each([0, 900])(
    'a pay-later payment that is shown as pending for %i s before its decision is charged once, whatever few events follow it',
    { timeout: TIMEOUT },
    async (payLaterExpiresAfter) => {
      for (const events of ordersOf(MAX_EVENTS + 1, ABOUT_PAY_LATER)) {
        const steps: readonly Step[] = [{ kind: 'klarna', tab: 0, delay: 4 }, ...events];
        const all = steps.map((step) => [0, step] as const);
        const violations = await runHistory(
          { ...DEFAULT_SETUP, payLaterExpiresAfter },
          NO_FAULTS,
          all,
          'frozenWithStorage',
        );
        expect({ steps, violations }).toEqual({ steps, violations: [] });
      }
    },
  );

  it('a pay-later payment that is refused after its form was left is not pending any longer', async () => {
    const callOutcome = named('408, not done', PAY_LATER);
    const plan = { ...CHARGED.plan, callOutcome, respondsAfter: 1000 };
    const steps: readonly Step[] = [
      { kind: 'klarna', tab: 0, delay: 4 },
      { kind: 'back', tab: 0, delay: 0 },
      { kind: 'pass', seconds: 1 },
      { kind: 'status', tab: 0, delay: 0 },
    ];
    const all = steps.map((step) => [0, step] as const);
    const conditions = { ...NO_FAULTS, charges: [{ ...CHARGED, plan }] };
    expect(await runHistory(DEFAULT_SETUP, conditions, all, 'none')).toEqual([]);
  });

  it('no order is paid twice while a charge ends in one tab and another tab never gets its status', async () => {
    const [read, late] = [0, 35_000].map((respondsAfter) => ({
      callOutcome: named('200', STATUS),
      respondsAfter,
      age: 0,
      isPermanent: false,
    })) as [ReadPlan, ReadPlan];
    const truncated: BankOutcome = {
      ...CHARGED,
      processingTime: 90,
      plan: { ...CHARGED.plan, callOutcome: named('truncated response') },
    };
    const status = [read, read, read, read, read, late];
    const conditions = { ...NO_FAULTS, charges: [truncated], reads: { ...NO_FAULTS.reads, status } };
    const steps: readonly Step[] = [
      { kind: 'press', tab: 0, delay: 0 },
      { kind: 'reload', tab: 0, delay: 40 },
      { kind: 'pass', seconds: 40 },
      { kind: 'open' },
      { kind: 'reload', tab: 0, delay: 0 },
    ];
    const all = steps.map((step) => [0, step] as const);
    expect(await runHistory({ ...DEFAULT_SETUP, keepsPaid: false }, conditions, all, 'none')).toEqual([]);
  });

  it('no wrong amount is charged when the form opened before a concierge cancellation reached invoice and order', async () => {
    const late = { ...DEFAULT_SETUP, offersConcierge: true, startsWithFee: true, invoiceLag: 8, flagLag: 29 };
    const steps: readonly Step[] = [
      { kind: 'removeConcierge', tab: 0, delay: 0 },
      { kind: 'press', tab: 0, delay: 0 },
      { kind: 'link', tab: 0, delay: 0 },
      { kind: 'pass', seconds: 10 },
      { kind: 'wallet', tab: 0, delay: 0 },
    ];
    const all = steps.map((step) => [0, step] as const);
    expect(await runHistory(late, { ...NO_FAULTS, charges: [CHARGED] }, all, 'none')).toEqual([]);
  });

  it.each<[string, string, number, Step, readonly BankOutcome[]]>([
    ['is left', 'at once', 0, { kind: 'back', tab: 0, delay: 1 }, [CHARGED]],
    ['is left', 'after 10 s', 10, { kind: 'back', tab: 0, delay: 1 }, [CHARGED]],
    ['fails', 'at once', 0, { kind: 'openForm', tab: 0, delay: 4 }, [DECLINED, CHARGED]],
  ])(
    'no wrong amount is charged after a payment %s whose concierge is recorded %s and shown late by the invoice and the order',
    async (_, __, takesEffectAfter, next, charges) => {
      const fee = {
        callOutcome: named('200', FEES[0]),
        takesEffectAfter: takesEffectAfter * 1000,
        respondsAfter: 3000,
      };
      const steps: readonly Step[] = [
        { kind: 'addConcierge', tab: 0, delay: 0 },
        { kind: 'press', tab: 0, delay: 0 },
        next,
        { kind: 'press', tab: 0, delay: 4 },
        { kind: 'check', tab: 0, delay: 40 },
        { kind: 'press', tab: 0, delay: 4 },
      ];
      const all = steps.map((step) => [0, step] as const);
      const late = { ...DEFAULT_SETUP, offersConcierge: true, invoiceLag: 20, flagLag: 20 };
      expect(await runHistory(late, { ...NO_FAULTS, fees: [fee], charges }, all, 'none')).toEqual([]);
      expect(bank.due).toBe(0);
    },
  );

  it('a declined concierge on a paid order does not end on a success page while the invoice lacks its fee', async () => {
    const paid = {
      ...DEFAULT_SETUP,
      deposit: 348,
      offersConcierge: true,
      alwaysShowsPayment: true,
      invoiceLag: 30,
    };
    const steps: readonly Step[] = [
      { kind: 'pressWith', tab: 0, delay: 4 },
      { kind: 'pass', seconds: 20 },
    ];
    const all = steps.map((step) => [0, step] as const);
    expect(await runHistory(paid, { ...NO_FAULTS, charges: [DECLINED] }, all, 'none')).toEqual([]);
    expect(bank.charged).toBe(348);
  });

  it.each(['lost', 'processing', 'succeeded'] as const)(
    'a form that is opened and sent again after a 3-D Secure challenge of three minutes, whose result is %s, is not charged twice',
    async (challengeResult) => {
      const withChallenge: BankOutcome = {
        ...CHARGED,
        decision: 'challenged',
        challengeResult,
        secondsAtBank: 180,
        processingTime: 2,
        lag: 20,
      };
      const conditions = { ...NO_FAULTS, charges: [withChallenge] };
      const again: readonly Step[] = [
        { kind: 'openForm', tab: 0, delay: 0 },
        { kind: 'press', tab: 0, delay: 4 },
      ];
      const ways: readonly (readonly Step[])[] = [
        [{ kind: 'pass', seconds: 187 }, ...again],
        // Back and Forward, or the link in another tab, during the challenge.
        [
          { kind: 'pass', seconds: 130 },
          { kind: 'back', tab: 0, delay: 0 },
          { kind: 'pass', seconds: 51 },
          ...again,
        ],
        [{ kind: 'pass', seconds: 130 }, { kind: 'open' }, { kind: 'pass', seconds: 51 }, ...again],
      ];
      for (const steps of ways) {
        const all = [{ kind: 'press' as const, tab: 0, delay: 4 }, ...steps];
        const violations = await runHistory(
          { ...DEFAULT_SETUP, keepsPaid: false, invoiceLag: 20 },
          conditions,
          all.map((step) => [0, step] as const),
          'none',
        );
        expect({ steps, violations }).toEqual({ steps, violations: [] });
      }
    },
  );

  it.each([12, 25])(
    'a success page does not call a concierge due that was cancelled after a payment, while the invoice still shows it for %i s',
    async (invoiceLag) => {
      const steps: readonly Step[] = [
        { kind: 'press', tab: 0, delay: 4 },
        { kind: 'link', tab: 0, delay: 130 },
        { kind: 'link', tab: 0, delay: 4 },
        { kind: 'addConcierge', tab: 0, delay: 0 },
        { kind: 'pressEmpty', tab: 0, delay: 0 },
        { kind: 'removeConcierge', tab: 0, delay: 35 },
        { kind: 'press', tab: 0, delay: 0 },
        { kind: 'pass', seconds: 5 },
      ];
      const all = steps.map((step) => [0, step] as const);
      const kind = { ...DEFAULT_SETUP, offersConcierge: true, alwaysShowsPayment: true, invoiceLag };
      expect(await runHistory(kind, NO_FAULTS, all, 'none')).toEqual([]);
      expect(bank.due).toBe(0);
    },
  );

  it('a declined payment can be followed by another one while the orders service still calls it pending', async () => {
    const steps: readonly Step[] = [
      { kind: 'press', tab: 0, delay: 4 },
      { kind: 'openForm', tab: 0, delay: 62 },
      { kind: 'press', tab: 0, delay: 4 },
    ];
    const all = steps.map((step) => [0, step] as const);
    const kind = { ...DEFAULT_SETUP, reportsRunning: true, ordersLag: 60 };
    const declined: BankOutcome = { ...DECLINED, processingTime: 10 };
    expect(await runHistory(kind, { ...NO_FAULTS, charges: [declined, CHARGED] }, all, 'none')).toEqual([]);
    expect(bank.due).toBe(0);
  });

  it('a family whose invoice lists its orders in another sequence each time is paid at the first press', async () => {
    const steps: readonly Step[] = [{ kind: 'press', tab: 0, delay: 4 }];
    const all = steps.map((step) => [0, step] as const);
    const kind = { ...DEFAULT_SETUP, shares: [129, 99.5, 71.25], reordersBundle: true };
    expect(await runHistory(kind, NO_FAULTS, all, 'none')).toEqual([]);
    expect(bank.due).toBe(0);
  });

  it('a card that is entered after a press for the concierge is charged at the next press, although the order shows the fee late', async () => {
    const steps: readonly Step[] = [
      { kind: 'addConcierge', tab: 0, delay: 0 },
      { kind: 'pressEmpty', tab: 0, delay: 0 },
      { kind: 'press', tab: 0, delay: 7 },
      { kind: 'pass', seconds: 10 },
    ];
    const all = steps.map((step) => [0, step] as const);
    const kind = { ...DEFAULT_SETUP, offersConcierge: true, flagLag: 8 };
    expect(await runHistory(kind, NO_FAULTS, all, 'none')).toEqual([]);
    expect(bank.due).toBe(0);
  });

  it('the form of another order of the family waits for a fee that was just recorded and is not invoiced yet', async () => {
    const steps: readonly Step[] = [
      { kind: 'addConcierge', tab: 0, delay: 0 },
      { kind: 'pressEmpty', tab: 0, delay: 0 },
      { kind: 'pass', seconds: 6 },
      { kind: 'openMember' },
      { kind: 'pass', seconds: 6 },
      { kind: 'press', tab: 1, delay: 0 },
      { kind: 'pass', seconds: 30 },
      { kind: 'check', tab: 1, delay: 0 },
      { kind: 'press', tab: 1, delay: 4 },
    ];
    const all = steps.map((step) => [0, step] as const);
    const kind = {
      ...DEFAULT_SETUP,
      shares: [129, 99.5, 71.25],
      offersConcierge: true,
      invoiceLag: 25,
    };
    expect(await runHistory(kind, NO_FAULTS, all, 'none')).toEqual([]);
    expect(bank.due).toBe(0);
  });

  it('a second device that loads its form while the first one pays does not pay twice', async () => {
    const steps: readonly (readonly [number, Step])[] = [
      [1, { kind: 'press', tab: 0, delay: 0 }],
      [0, { kind: 'hsa', tab: 0, delay: 0 }],
      [0, { kind: 'pass', seconds: 4 }],
    ];
    // Its record comes a little later.
    const nullFields = [[], [], ['Phone.phone_number'], []];
    const conditions = { ...NO_FAULTS, charges: [CHARGED, NOT_DONE], nullFields };
    expect(await runHistory({ ...DEFAULT_SETUP, checksAmount: true }, conditions, steps, 'none', 2)).toEqual(
      [],
    );
  });

  it('a device that slept between a press and its charge does not pay again what another one has paid meanwhile', async () => {
    const steps: readonly (readonly [number, Step])[] = [
      [0, { kind: 'addConcierge', tab: 0, delay: 0 }],
      [0, { kind: 'press', tab: 0, delay: 4 }],
      [0, { kind: 'sleep', tab: 0, delay: 0 }],
      // The first press finds the concierge, and the form reopens.
      [1, { kind: 'press', tab: 0, delay: 4 }],
      [1, { kind: 'press', tab: 0, delay: 4 }],
      [1, { kind: 'pass', seconds: 1200 }],
    ];
    const setup = { ...DEFAULT_SETUP, offersConcierge: true };
    expect(await runHistory(setup, { ...NO_FAULTS, charges: [CHARGED, CHARGED] }, steps, 'none', 2)).toEqual(
      [],
    );
  });

  it(
    'nothing is paid twice on a phone and a laptop at the same time, if the service refuses what is not due',
    { timeout: TIMEOUT },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(1), anyStep), { minLength: 4, maxLength: 16 }),
          anyConditions,
          cache,
          async (steps, conditions, cacheOfBrowser) => {
            // What the other device has paid, a page learns from the invoice alone.
            const read = {
              ...conditions,
              reads: NO_FAULTS.reads,
              invoiceAfterCharge: 'comes',
            } as const;
            expect(
              await runHistory({ ...DEFAULT_SETUP, checksAmount: true }, read, steps, cacheOfBrowser, 2),
            ).toEqual([]);
          },
        ),
        histories(11, DEFAULT_RUNS),
      );
    },
  );
});
