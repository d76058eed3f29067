import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import * as fc from 'fast-check';
import type { Client } from '../../src/api/client.ts';
import type { Config } from '../../src/app/shell/config.ts';
import { Judge, judged } from './charging.judge.ts';
import {
  Browser,
  PROVIDER,
  serviceOf,
  settle,
  tabOf,
  tabs,
  Time,
  usePages,
  useTime,
  wait,
} from './charging.model.ts';
import type { Cache, Pages, Tab } from './charging.model.ts';
import { PLAIN, Services } from './charging.service.ts';
import type { Fate, World } from './charging.service.ts';
import { histories, timeFor } from '../support/histories.ts';

// Replaces a flow's page with what it is made from: its machine with all dependencies, and its input.
vi.mock('../../src/app/shell/flow.tsx', () => ({ flowPage: (start: unknown) => start }));
vi.mock('../../src/platform/visibility.ts', () => ({
  watchVisibility: (onChange: (isVisible: boolean) => void) => {
    onChange(true);
    return () => undefined;
  },
}));
vi.mock('../../src/api/orders.ts', () => ({
  loadOrder: (client: Client) => Promise.resolve(serviceOf(client).form().order),
}));
vi.mock('../../src/api/invoice.ts', () => ({
  loadInvoice: (client: Client) => Promise.resolve(serviceOf(client).form().invoice),
}));
vi.mock('../../src/api/patient-pns.ts', () => ({
  loadPns: (client: Client) => {
    const { order: _, invoice: __, contactEmail, ...pns } = serviceOf(client).form();
    return Promise.resolve({ ...pns, patientInfo: { contacts: [{ type: 'email', details: contactEmail }] } });
  },
}));
vi.mock('../../src/api/payout.ts', () => ({
  loadPayLaterEligibility: () =>
    Promise.resolve({ klarna: true, afterpay: false, connectAccountId: 'acct_1' }),
}));
vi.mock('../../src/app/flows/cards/card-fields.ts', () => ({
  createCardFields: () => ({
    tokenizeCard: () => Promise.resolve({ token: 'pm_1' }),
    failWallet: () => undefined,
  }),
}));
vi.mock('../../src/app/flows/cards/stripe-payment.ts', () => ({
  authenticateCard: async ({ supportPhone: id }: Config) => {
    const { document, service } = tabOf(id);
    await wait(3);
    // The bank's page closes with the document that opened it.
    await document.awake();
    const end = service.authenticate();
    if (end === 'refused') throw { code: 'refused' };
    if (end === 'lost') throw { code: 'noAnswer' };
    return { kind: end };
  },
  confirmPayLater: ({ supportPhone: id }: Config) => Promise.resolve({ url: id }),
}));

const { default: media } = await import('../../src/app/flows/payment-media.ts');
const { default: payment } = await import('../../src/app/flows/payment.tsx');
const { default: status } = await import('../../src/app/flows/payment-status.tsx');
const { default: pending } = await import('../../src/app/flows/payment-pending.tsx');
const { default: outcome } = await import('../../src/app/flows/payment-outcome.tsx');

usePages({
  '/payment_media': media,
  '/payment_form': payment,
  '/payment_status': status,
  '/payment_pending': pending,
  '/payment_succeed': outcome,
} as unknown as Pages);

const TAB_STEPS = [
  'press',
  'tick',
  'clear',
  'reload',
  'back',
  'return',
  'forward',
  'close',
  'check',
  'again',
  'link',
  'confirm',
  'balance',
  'status',
  'klarna',
  'approve',
  'decline',
] as const;

/** What a person does; `tab` is an index into the open tabs, `thinks` the seconds before it. */
type Step =
  | { readonly kind: (typeof TAB_STEPS)[number]; readonly tab: number; readonly thinks: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'pass'; readonly seconds: number };

const thinks = fc.constantFrom(0, 0, 4, 40, 1800);
const onTab = (weight: number, ...kinds: (typeof TAB_STEPS)[number][]) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constantFrom(...kinds), tab: fc.nat(2), thinks }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  onTab(9, 'press'),
  onTab(4, 'tick', 'clear', 'confirm', 'balance'),
  onTab(7, 'reload', 'back', 'return', 'forward', 'close', 'check', 'again', 'link', 'status'),
  onTab(3, 'klarna', 'approve', 'decline'),
  { weight: 1, arbitrary: fc.constant({ kind: 'open' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 6, 31, 130) }),
  },
);

const fate: fc.Arbitrary<Fate> = fc.record({
  end: fc.constantFrom('taken', 'taken', 'declined', 'refused', 'accepted', 'bare', 'broken', 'asks', 'asks'),
  factor: fc.constantFrom('succeeded', 'unclear', 'refused', 'lost'),
  runsFor: fc.constantFrom(0, 2, 45, 90),
  lag: fc.constantFrom(0, 0, 20),
  isAnswered: fc.boolean(),
});

const world: fc.Arbitrary<World> = fc.record({
  shares: fc.constantFrom([348], [348], [129, 99.5, 71.25], [0, 60, 60]),
  payer: fc.constantFrom('patient', 'patient', 'provider', 'provider, fee too'),
  fixed: fc.constantFrom(null, null, 100, 400),
  isAlwaysShown: fc.boolean(),
  issueEnds: fc.constantFrom('when settled', 'when settled', 'with a payment'),
  keepsPaid: fc.boolean(),
  offersConcierge: fc.boolean(),
  invoiceLag: fc.constantFrom(0, 0, 3, 20),
  flagLag: fc.constantFrom(0, 0, 3, 8),
  checksAmount: fc.boolean(),
  honoursKeys: fc.boolean(),
});

const cache = fc.constantFrom<Cache[]>('none', 'frozen', 'frozenWithStorage');

const FIELDS = ['number', 'hostedExpiry', 'cvc'] as const;

/** Chooses the card, fills the form and presses, if the form allows it. */
function press(on: Tab): void {
  on.send({ type: 'method.selected', method: 'card' });
  for (const field of FIELDS)
    on.send({ type: 'hostedField.changed', field, state: { isEmpty: false, isValid: true } });
  on.send({ type: 'billing.changed', field: 'nameOnCard', value: 'Ann Example' });
  on.send({ type: 'payment.submitted' });
}

const EVENTS: Readonly<Record<string, string>> = {
  tick: 'concierge.ticked',
  clear: 'concierge.cleared',
  check: 'check.pressed',
  balance: 'balance.chosen',
  confirm: 'amount.confirmed',
};

async function take(one: Step, browser: Browser): Promise<void> {
  if (one.kind === 'pass') return time.pass(one.seconds);
  if (one.kind === 'open') {
    if (browser.tabs.filter(({ isOpen }) => isOpen).length < 3) browser.open().load('/payment_media');
    return;
  }
  const open = browser.tabs.filter(({ isOpen }) => isOpen);
  const on = open[one.tab % Math.max(open.length, 1)];
  if (!on) return;
  if (one.thinks > 0) await time.pass(one.thinks);
  if (one.kind === 'press') press(on);
  if (one.kind === 'confirm' && on.snapshot?.hasTag('asking')) on.service.hasConfirmed = true;
  const type = EVENTS[one.kind];
  if (type) on.send({ type });
  if (one.kind === 'check') on.send({ type: 'invoice.checked' });
  if (one.kind === 'klarna') {
    on.send({ type: 'method.selected', method: 'payLater' });
    on.send({ type: 'provider.selected', provider: 'klarna' });
    on.send({ type: 'payment.submitted' });
  }
  if ((one.kind === 'approve' || one.kind === 'decline') && on.page === PROVIDER) {
    browser.service.decideLater(one.kind === 'approve');
    const redirect_status = one.kind === 'approve' ? 'succeeded' : 'failed';
    on.load('/payment_status', { bnpl: 'true', redirect_status });
  }
  if (one.kind === 'reload') on.reload();
  if (one.kind === 'close') on.close();
  if (one.kind === 'return') on.go(-1);
  if (one.kind === 'forward') on.go(1);
  // Back to the previous page and forward again, in the same document.
  if (one.kind === 'back') {
    on.goTo('/');
    on.goTo('/payment_form');
  }
  if (one.kind === 'again' && on.page !== '/payment_form') on.goTo('/payment_form');
  if (one.kind === 'link') on.load('/payment_media');
  if (one.kind === 'status') on.load('/payment_status');
}

/** Histories per seed: with SOAK_TIMES=14 more than 10,000 in all. */
const USUAL = 150;
/** Every order of up to so many events is tried. */
const MOST_EVENTS = Number(process.env['SOAK_TIMES'] ?? 1) > 1 ? 3 : 1;
/** A busy machine may need minutes for them. */
const TIMEOUT = timeFor(900_000);

/** By then every call has been answered or given up, in seconds. */
const LONGEST_WAIT = 150;

/** Whether the form offers nothing, because it loads, pays, or waits for a payment in another tab. */
const isWaiting = (snapshot: Tab['snapshot']) =>
  snapshot?.machine.id === 'payment' &&
  (snapshot.matches('opening') || snapshot.hasTag('elsewhere') || snapshot.hasTag('paying'));

let time: Time;

function newTime(): void {
  time = new Time();
  useTime(time);
  vi.stubGlobal('setTimeout', time.setTimeout);
  vi.stubGlobal('clearTimeout', time.clearTimeout);
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => time.setTimeout(paint, 16));
  vi.stubGlobal('window', {
    location: {
      origin: 'https://portal.example',
      assign: (id: string) => queueMicrotask(() => tabs[Number(id)]?.leave()),
    },
  });
  tabs.length = 0;
}

/** Lets people act on the order in their browsers; returns what was charged wrongly and said falsely. */
async function play(
  kind: World,
  fates: readonly Fate[],
  steps: readonly (readonly [browser: number, step: Step])[],
  habits: Cache,
  browsers = 1,
): Promise<readonly unknown[]> {
  newTime();
  const services = new Services(kind, fates, { now: () => time.now, wait });
  const all = Array.from({ length: browsers }, () => new Browser(services, habits));
  const judge = new Judge(browsers === 1);
  time.onTick = () => judge.look(tabs);
  for (const browser of all) browser.open().load('/payment_media');
  await settle();
  time.onTick();
  for (const [index, one] of steps) {
    const browser = all[index];
    if (browser) await take(one, browser);
    await settle();
    time.onTick();
  }
  await time.pass(LONGEST_WAIT);
  const waiting = tabs
    .filter(({ isOpen, snapshot }) => isOpen && isWaiting(snapshot))
    .map(({ page, snapshot }) => [page, 'waits without end', snapshot?.value]);
  for (const one of tabs) one.close();
  return [...services.wrongCharges, ...judge.lies, ...waiting];
}

afterEach(() => vi.unstubAllGlobals());
afterAll(() => {
  // eslint-disable-next-line no-console
  console.info(
    [...judged]
      .toSorted()
      .map(([words, count]) => `${count} × ${words}`)
      .join('\n'),
  );
});

/** Events of which every order is tried. */
const ALL: readonly Step[] = [
  { kind: 'press', tab: 0, thinks: 4 },
  { kind: 'tick', tab: 0, thinks: 0 },
  { kind: 'balance', tab: 0, thinks: 4 },
  { kind: 'link', tab: 0, thinks: 0 },
  { kind: 'link', tab: 0, thinks: 130 },
  { kind: 'return', tab: 0, thinks: 4 },
  { kind: 'again', tab: 0, thinks: 4 },
  { kind: 'pass', seconds: 6 },
  { kind: 'open' },
];
const LOST: Fate = { end: 'taken', factor: 'succeeded', runsFor: 2, lag: 20, isAnswered: false };
const SLOW: Fate = { ...LOST, runsFor: 45, isAnswered: true };
const DECLINED: Fate = { ...SLOW, end: 'declined', runsFor: 0 };
const ON_PAID = 'a concierge on a paid order';
const WORLDS: Readonly<Record<string, World>> = {
  'the rest after a part payment': { ...PLAIN, fixed: 100 },
  'the rest after a part payment, of which the code knows nothing': {
    ...PLAIN,
    fixed: 100,
    keepsPaid: false,
  },
  [ON_PAID]: { ...PLAIN, offersConcierge: true, isAlwaysShown: true },
  'a concierge that the invoice shows late': { ...PLAIN, offersConcierge: true, invoiceLag: 8 },
  'a concierge that the order shows late': { ...PLAIN, offersConcierge: true, flagLag: 8 },
  'a payment that the invoice shows late': { ...PLAIN, invoiceLag: 20 },
  'a family whose provider pays': { ...PLAIN, shares: [0, 60, 60], payer: 'provider' },
};

function* ordersOf(length: number): Generator<readonly Step[]> {
  if (length === 0) return yield [];
  for (const steps of ordersOf(length - 1)) for (const one of ALL) yield [...steps, one];
}

describe('nobody pays twice or another amount than is due, and no page says what the services do not know', () => {
  it.each([1, 2, 3, 4])('any events in one browser, seed %i', { timeout: TIMEOUT }, async (seed) => {
    await fc.assert(
      fc.asyncProperty(
        world,
        fc.array(step, { minLength: 4, maxLength: 16 }),
        fc.array(fate, { minLength: 1, maxLength: 4 }),
        cache,
        async (kind, steps, fates, habits) => {
          expect(
            await play(
              kind,
              fates,
              steps.map((one) => [0, one] as const),
              habits,
            ),
          ).toEqual([]);
        },
      ),
      histories(seed, USUAL),
    );
  });

  it.each(Object.entries(WORLDS))(
    `every order of up to ${MOST_EVENTS} events after a press: %s`,
    { timeout: TIMEOUT },
    async (name, kind) => {
      const paid: readonly Step[] = [
        { kind: 'press', tab: 0, thinks: 4 },
        { kind: 'link', tab: 0, thinks: 130 },
      ];
      const start: readonly Step[] = [
        ...(name === ON_PAID ? paid : []),
        { kind: 'tick', tab: 0, thinks: 0 },
        { kind: 'press', tab: 0, thinks: 4 },
      ];
      for (const fates of [[], [LOST, LOST], [SLOW, LOST], [DECLINED, LOST]])
        for (const steps of ordersOf(MOST_EVENTS)) {
          const wrong = await play(
            kind,
            fates,
            [...start, ...steps].map((one) => [0, one] as const),
            'frozenWithStorage',
          );
          expect({ fates, steps, wrong }).toEqual({ fates, steps, wrong: [] });
        }
    },
  );

  it(
    'on a phone and a laptop at the same time, if the service refuses what is not due',
    { timeout: TIMEOUT },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(1), step), { minLength: 4, maxLength: 16 }),
          fc.array(fate, { minLength: 1, maxLength: 4 }),
          cache,
          async (steps, fates, habits) => {
            expect(await play({ ...PLAIN, checksAmount: true }, fates, steps, habits, 2)).toEqual([]);
          },
        ),
        histories(11, USUAL),
      );
    },
  );
});
