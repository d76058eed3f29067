import { afterEach, describe, expect, it, vi } from 'vitest';
import * as fc from 'fast-check';
import type { Client } from '../../src/api/client.ts';
import type { Config } from '../../src/app/shell/config.ts';
import {
  ALREADY_PAID,
  Browser,
  ChargingService,
  currentForm,
  DUE,
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
import type { Fate, Pages, Tab } from './charging.model.ts';
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
  loadOrder: (client: Client) => Promise.resolve(currentForm(serviceOf(client)).order),
}));
vi.mock('../../src/api/invoice.ts', () => ({
  loadInvoice: (client: Client) => Promise.resolve(currentForm(serviceOf(client)).invoice),
}));
vi.mock('../../src/api/patient-pns.ts', () => ({
  loadPns: (client: Client) => {
    const { settings, clinic, information, hasBillingIssue } = currentForm(serviceOf(client));
    const contacts = [{ type: 'email', details: 'ann@example.com' }];
    const statusIndex = serviceOf(client).status;
    return Promise.resolve({
      statusIndex,
      settings,
      clinic,
      information,
      hasBillingIssue,
      patientInfo: { contacts },
    });
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
    if (!document.isAlive) return new Promise(() => undefined);
    const end = service.authenticate();
    if (end === 'refused') throw { code: 'refused' };
    if (end === 'lost') throw { code: 'noAnswer' };
    return { kind: end };
  },
  confirmPayLater: ({ supportPhone: id }: Config) => Promise.resolve({ url: id }),
}));

const { default: payment } = await import('../../src/app/flows/payment.tsx');
const { default: status } = await import('../../src/app/flows/payment-status.tsx');
const { default: pending } = await import('../../src/app/flows/payment-pending.tsx');
const { default: outcome } = await import('../../src/app/flows/payment-outcome.tsx');

usePages({
  '/payment_form': payment,
  '/payment_status': status,
  '/payment_pending': pending,
  '/payment_succeed': outcome,
} as unknown as Pages);

type TabStep =
  | 'press'
  | 'reload'
  | 'back'
  | 'close'
  | 'check'
  | 'again'
  | 'status'
  | 'klarna'
  | 'approve'
  | 'decline';

/** A possible step; `tab` is an index into the open tabs. */
type Step =
  | { readonly kind: TabStep; readonly tab: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'pass'; readonly seconds: number };

const tab = fc.nat(2);
const onTab = <Kind extends string>(weight: number, ...kinds: Kind[]) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constantFrom(...kinds), tab }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  onTab(8, 'press'),
  onTab(6, 'reload', 'back', 'close', 'check', 'again', 'status'),
  onTab(4, 'klarna', 'approve', 'decline'),
  { weight: 1, arbitrary: fc.constant({ kind: 'open' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 6, 31, 61, 130) }),
  },
);

const fate: fc.Arbitrary<Fate> = fc.record({
  end: fc.constantFrom('taken', 'taken', 'declined', 'refused', 'accepted', 'bare', 'broken', 'asks', 'asks'),
  factor: fc.constantFrom('succeeded', 'unclear', 'refused', 'lost'),
  runsFor: fc.constantFrom(0, 2, 45, 90),
  lag: fc.constantFrom(0, 0, 20),
  isAnswered: fc.boolean(),
});

const FIELDS = ['number', 'hostedExpiry', 'cvc'] as const;

/** Chooses the card, fills the form and presses, if the form allows it. */
function press(on: Tab): void {
  on.send({ type: 'method.selected', method: 'card' });
  for (const field of FIELDS)
    on.send({ type: 'hostedField.changed', field, state: { isEmpty: false, isValid: true } });
  on.send({ type: 'billing.changed', field: 'nameOnCard', value: 'Ann Example' });
  on.send({ type: 'payment.submitted' });
}

function take(one: Step, browser: Browser): void {
  if (one.kind === 'pass') return;
  if (one.kind === 'open') {
    if (browser.tabs.filter(({ isOpen }) => isOpen).length < 3) browser.open().load('/payment_form');
    return;
  }
  const open = browser.tabs.filter(({ isOpen }) => isOpen);
  const on = open[one.tab % Math.max(open.length, 1)];
  if (!on) return;
  if (one.kind === 'press') press(on);
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
  // Back to the previous page and forward again, in the same document.
  if (one.kind === 'back') {
    on.goTo('/');
    on.goTo('/payment_form');
  }
  if (one.kind === 'check') on.send({ type: 'check.pressed' });
  if (one.kind === 'again' && on.page !== '/payment_form') on.goTo('/payment_form');
  if (one.kind === 'status') on.load('/payment_status');
}

/** False claims of pages, compared with the service; empty if every page told the truth. */
function untruths(browsers: readonly Browser[]): string[] {
  return browsers
    .flatMap((browser) => browser.tabs)
    .flatMap((one) => one.shown)
    .flatMap(({ page, charge, charged }) => {
      if (page === '/payment_succeed' && charged === 0) return ['success was shown and nothing was charged'];
      if (charge?.message === ALREADY_PAID && charged > 0)
        return ['the refusal of a second charge was told as a failure'];
      // With two devices, each one reports its own charge.
      if (browsers.length === 1 && charge?.charged === 'no' && charged > 0)
        return ["'Nothing was charged' of a charge on its way"];
      if (page === '/order_cancelled') return ['an order that is not cancelled was shown as cancelled'];
      return page === '/failed' ? ['a page failed'] : [];
    });
}

async function playStep(one: Step, browser: Browser): Promise<void> {
  take(one, browser);
  if (one.kind === 'pass') await time.pass(one.seconds);
  else await settle();
}

async function play(steps: readonly Step[], browser: Browser): Promise<void> {
  browser.open().load('/payment_form');
  await settle();
  for (const one of steps) await playStep(one, browser);
  await time.pass(45);
}

/** Event sequences per seed: 10,000 in total. */
const ORDERS = 2000;
/** A busy machine may need minutes for them. */
const TIMEOUT = timeFor(900_000);

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

afterEach(() => vi.unstubAllGlobals());

describe('an order is charged once, and no page contradicts the service', () => {
  it.each([1, 2, 3, 4])('any events in one browser, seed %i', { timeout: TIMEOUT }, async (seed) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 16 }),
        fc.array(fate, { minLength: 1, maxLength: 4 }),
        async (steps, fates) => {
          newTime();
          const service = new ChargingService(fates, { honoursKeys: false, refusesSecond: false });
          const browser = new Browser(service);
          await play(steps, browser);
          for (const one of browser.tabs) one.close();
          expect(service.charged).toBeLessThanOrEqual(DUE);
          expect(untruths([browser])).toEqual([]);
        },
      ),
      histories(seed, ORDERS),
    );
  });

  it(
    'on a phone and a laptop at the same time, if the service refuses the second charge',
    { timeout: TIMEOUT },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.boolean(), step), { minLength: 4, maxLength: 16 }),
          fc.array(fate, { minLength: 1, maxLength: 4 }),
          async (steps, fates) => {
            newTime();
            const service = new ChargingService(fates, { honoursKeys: false, refusesSecond: true });
            const browsers = [new Browser(service), new Browser(service)] as const;
            for (const browser of browsers) browser.open().load('/payment_form');
            await settle();
            for (const [isPhone, one] of steps) await playStep(one, browsers[isPhone ? 0 : 1]);
            await time.pass(45);
            for (const browser of browsers) for (const one of browser.tabs) one.close();
            expect(service.charged).toBeLessThanOrEqual(DUE);
            expect(untruths(browsers)).toEqual([]);
          },
        ),
        histories(11, ORDERS),
      );
    },
  );
});
