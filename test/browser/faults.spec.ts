import { expect, expectAccessible, test } from './fixtures.ts';
import type { Fault, LabClient, LabOrder } from './fixtures.ts';
import { byMouse } from './hands.ts';
import {
  approveWallet,
  CARDS,
  chargesOf,
  chooseProvider,
  conciergeBox,
  controlTime,
  expectPage,
  fillCard,
  haveWallet,
  method,
  notification,
  openForm,
  PAGES,
  payButton,
  proceedButton,
  readyToPay,
} from './payment.ts';
import type { ExpectedPage } from './payment.ts';
import type { Page } from '@playwright/test';

type Kind = Omit<Fault, 'call'>;

const MESSAGE = 'The sandbox was told to fail.';

/** The ways in which any call can fail (RUL-25, RUL-26). */
const KINDS = {
  '404': { kind: 'status', status: 404 },
  '401': { kind: 'status', status: 401 },
  '422 with a message': { kind: 'status', status: 422 },
  '500': { kind: 'status', status: 500 },
  'a malformed answer': { kind: 'malformed', body: [] },
  'no answer': { kind: 'hang' },
  'a connection that is cut': { kind: 'cut' },
  'a lost answer': { kind: 'lose-answer' },
} as const satisfies Record<string, Kind>;

type KindName = keyof typeof KINDS | 'GraphQL errors';

const GRAPHQL_KINDS: Readonly<Record<string, Kind>> = {
  ...KINDS,
  'GraphQL errors': { kind: 'graphql-errors', messages: ['First reason', 'Second reason'] },
};

/** What a notice says: the service's own words where it has any. */
function wordsOf(kind: string, fallback: string, isAccounting = false): string {
  if (kind === 'GraphQL errors') return 'First reason | Second reason';
  return kind === '422 with a message' || (kind === '500' && isAccounting) ? MESSAGE : fallback;
}

/** Lets a call that hangs run into its limit. */
async function runOut(page: Page, lab: LabClient, order: LabOrder, call: string): Promise<void> {
  await expect
    .poll(async () =>
      (await lab.state(order)).calls.some((one) => one.call === call && one.status === 'hang'),
    )
    .toBe(true);
  await page.clock.fastForward(61_000);
}

/** Sets the fault, does what calls it, and lets time run out where no answer comes. */
async function disturb(
  { page, lab, order, call }: { page: Page; lab: LabClient; order: LabOrder; call: string },
  fault: Kind,
  act: () => Promise<unknown>,
): Promise<void> {
  await lab.faults(order, [{ call, ...fault }]);
  await act();
  if (fault.kind === 'hang') await runOut(page, lab, order, call);
}

/** The loads of a page: each failure leads to /failed with a notice that stays (ERR-R15, AMB-18). */
const LOADS = [
  {
    call: 'orders.patientOrder',
    opens: 'entry',
    scenario: 'card-balance-due',
    says: 'We could not load your order. Please try again.',
    ids: '[ENTRY-03 ERR-R07 ERR-R15]',
  },
  {
    call: 'orders.patientPNS',
    opens: 'entry',
    scenario: 'card-balance-due',
    says: 'Failed to initiate Payment Media Page.',
    ids: '[PMEDIA-10 ERR-R15 ERR-R18]',
  },
  {
    call: 'orders.patientOrder',
    opens: 'media',
    scenario: 'card-balance-due',
    says: 'Failed to get ids and order source.',
    ids: '[PMEDIA-11 ERR-R32]',
  },
  {
    call: 'accounting.invoice',
    opens: 'entry',
    scenario: 'card-balance-due',
    says: 'Failed to fetch payment form page.',
    ids: '[PFORM-14 ERR-R03 ERR-R21]',
  },
  {
    call: 'orders.patientOrder',
    opens: 'form',
    scenario: 'card-balance-due',
    says: 'Failed to get ids and order source.',
    ids: '[PFORM-15 ERR-R32]',
  },
  {
    call: 'orders.patientPNS',
    opens: 'form',
    scenario: 'card-balance-due',
    says: 'Failed to initiate Payment Form Page.',
    ids: '[PFORM-13 ERR-R19]',
  },
  {
    call: 'orders.patientOrder',
    opens: 'succeed',
    scenario: 'already-paid',
    says: 'Failed to get ids and order source.',
    ids: '[OUTC-04 ERR-R32]',
  },
  {
    call: 'orders.patientPNS',
    opens: 'succeed',
    scenario: 'already-paid',
    says: 'Failed to initiate Payment Succeed Page.',
    ids: '[OUTC-03 ERR-R20]',
  },
  {
    call: 'accounting.invoice',
    opens: 'succeed',
    scenario: 'already-paid',
    says: 'Failed to initiate Payment Succeed Page.',
    ids: '[OUTC-03 ERR-R20]',
  },
] as const;

for (const { call, opens, scenario, says, ids } of LOADS) {
  const isAccounting = call === 'accounting.invoice';
  for (const [kind, fault] of Object.entries(isAccounting ? KINDS : GRAPHQL_KINDS)) {
    test(`${call} at the ${opens} link: ${kind} ${ids}`, async ({ page, lab }) => {
      const order = await lab.make(scenario);
      if (fault.kind === 'hang') await controlTime(page);
      await disturb({ page, lab, order, call }, fault, () => page.goto(order.links[opens] ?? ''));
      await expectPage(page, PAGES.failed);
      const notice = notification(page, wordsOf(kind, says, isAccounting));
      await expect(notice).toContainText('Error');
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
      if (kind === '500') await expectAccessible(page);
      expect(await chargesOf(lab, order)).toEqual([]);
    });
  }
}

test('a failed load can be tried again, and its notice stays until it is closed [OUTC-22 NOTIF-04 NOTIF-05 ERR-R15]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  await controlTime(page);
  await lab.faults(order, [{ call: 'accounting.invoice', kind: 'status', status: 500 }]);
  await page.goto(order.link);
  await expectPage(page, PAGES.failed);
  await page.clock.fastForward(60_000);
  await expect(notification(page, MESSAGE)).toBeVisible();
  await notification(page, MESSAGE).getByRole('button', { name: 'Close notification' }).click();
  await expect(notification(page, MESSAGE)).toHaveCount(0);
  await lab.faults(order, []);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectPage(page, PAGES.form);
});

for (const [kind, fault] of Object.entries(KINDS)) {
  test(`charging.status at /payment_status: ${kind} [BRET-09 ERR-R22]`, async ({ page, lab }) => {
    const order = await lab.make('card-balance-due');
    await openForm(page, order);
    if (fault.kind === 'hang') await controlTime(page);
    await disturb({ page, lab, order, call: 'charging.status' }, fault, () => page.goto('/payment_status'));
    await expectPage(page, PAGES.paymentFailed);
    await expect(notification(page, 'Failed to get payment status')).toContainText('Failed');
    if (kind === '500') await expectAccessible(page);
  });

  test(`charging.status at /payment_pending: ${kind} says nothing about the payment [RUL-09]`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make('payment-pending');
    if (fault.kind === 'hang') await controlTime(page);
    await page.goto(order.link);
    await expectPage(page, PAGES.pending);
    await disturb({ page, lab, order, call: 'charging.status' }, fault, () =>
      page.getByRole('button', { name: 'Check again' }).click(),
    );
    await expect(page.getByText('We ask again by ourselves while this page is open.')).toBeVisible();
    await lab.faults(order, []);
    await lab.set(order, { payment_status: 3 });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expectPage(page, PAGES.succeeded);
  });

  test(`payout.eligibility: ${kind} leaves the other ways to pay [PFORM-35 PAY-R33 ERR-R23]`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make('pay-later');
    if (fault.kind === 'hang') await controlTime(page);
    await disturb({ page, lab, order, call: 'payout.eligibility' }, fault, () => page.goto(order.link));
    await expectPage(page, PAGES.form);
    const notice = notification(
      page,
      'Failed to confirm whether this order supports Buy Now Pay Later methods',
    );
    await expect(notice).toBeVisible();
    await expect(method(page, 'Buy Now Pay Later')).toHaveCount(0);
    await expect(method(page, 'Credit / Debit Card')).toBeEnabled();
    if (kind === '500') await expectAccessible(page);
  });

  for (const { call, scenario, ids } of [
    {
      call: 'orderPortal.recordConciergeFee',
      scenario: 'concierge-offered',
      ids: '[CONC-03 CARD-03 CARD-04]',
    },
    {
      call: 'orderPortal.cancelSelectedConciergeFee',
      scenario: 'concierge-recorded',
      ids: '[CONC-06 CARD-03 CARD-04]',
    },
  ]) {
    // What it answers is not read: an answer of another shape is no failure.
    if (fault.kind === 'malformed') continue;
    test(`${call}: ${kind} ends without a charge ${ids} [MONEY-R26 ERR-R26]`, async ({ page, lab }) => {
      const order = await lab.make(scenario);
      if (fault.kind === 'hang') await controlTime(page);
      await openForm(page, order);
      await byMouse.toggle(conciergeBox(page));
      await byMouse.choose(method(page, 'Credit / Debit Card'));
      await disturb({ page, lab, order, call }, fault, () => payButton(page).click());
      await expectPage(page, PAGES.paymentFailed);
      const words = wordsOf(kind, 'Add or Remove Concierge Service Failed');
      await expect(notification(page, words)).toContainText('Failed');
      await expect(page.getByText('Nothing was charged.')).toBeVisible();
      expect((await lab.state(order)).chargeAttempts).toEqual([]);
    });
  }

  test(`orderPortal.tubeTypes: ${kind} leaves the instructions to their page [OUTC-15]`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make('already-paid', { bloodDrawNeeded: false });
    if (fault.kind === 'hang') await controlTime(page);
    await page.goto(order.link);
    await expectPage(page, PAGES.succeeded);
    await disturb({ page, lab, order, call: 'orderPortal.tubeTypes' }, fault, () =>
      page.getByRole('button', { name: 'Continue' }).click(),
    );
    await expect(page).toHaveURL(
      ({ pathname, search }) => pathname + search === `/collections?accession_id=${order.accessionId}`,
    );
    await expect(page.locator('h1')).toBeVisible();
  });
}

/** Where a charge call leads: the page, the toast, what is said of the money, and whether money was taken. */
interface Ending {
  readonly page: ExpectedPage;
  readonly toast?: string;
  readonly money?: 'none' | 'unknown';
  readonly isCharged: boolean;
}

const ENDINGS: Readonly<Record<Exclude<KindName, 'GraphQL errors'>, Ending>> = {
  '404': { page: PAGES.paymentFailed, toast: 'Not Found', money: 'none', isCharged: false },
  '401': { page: PAGES.paymentFailed, toast: 'Unauthorized', money: 'none', isCharged: false },
  '422 with a message': { page: PAGES.paymentFailed, toast: MESSAGE, money: 'none', isCharged: false },
  '500': { page: PAGES.paymentFailed, toast: 'Server Error', money: 'unknown', isCharged: false },
  // The answer is lost or cannot be read, and the money was taken: the status says so (RUL-07).
  'a malformed answer': { page: PAGES.succeeded, isCharged: true },
  'a lost answer': { page: PAGES.succeeded, isCharged: true },
  'no answer': { page: PAGES.paymentFailed, money: 'unknown', isCharged: false },
  'a connection that is cut': { page: PAGES.paymentFailed, money: 'unknown', isCharged: false },
};

const MONEY = { none: 'Nothing was charged.', unknown: 'We did not get an answer about your payment.' };

const CHARGES = [
  {
    call: 'charging.payOrders',
    scenario: 'card-balance-due',
    ids: '[CARD-24 CARD-25 CARD-26 CARD-27 ERR-R05 RUL-10]',
    ready: (page: Page, order: LabOrder) => readyToPay(page, order),
    pay: (page: Page) => payButton(page).click(),
  },
  {
    call: 'charging.payOrdersWithHFSA',
    scenario: 'card-balance-due',
    ids: '[CARD-24 CARD-25 CARD-26 CARD-27 ERR-R05 RUL-10]',
    ready: async (page: Page, order: LabOrder) => {
      await openForm(page, order);
      await byMouse.choose(method(page, 'HSA/FSA Card'));
      await fillCard(page, { entry: 'stripe' });
    },
    pay: (page: Page) => payButton(page).click(),
  },
  {
    call: 'charging.payOrdersWithDigitalWallets',
    scenario: 'provider-with-revenue',
    ids: '[WALLET-08 ERR-R05 RUL-10]',
    ready: async (page: Page, order: LabOrder) => {
      await haveWallet(page, 'google');
      await openForm(page, order);
      await byMouse.choose(method(page, 'Credit / Debit Card'));
    },
    pay: approveWallet,
  },
];

for (const { call, scenario, ids, ready, pay } of CHARGES) {
  for (const [kind, fault] of Object.entries(KINDS)) {
    const ending = ENDINGS[kind as keyof typeof ENDINGS];
    test(`${call}: ${kind} ${ids} [RUL-07]`, async ({ page, lab }) => {
      const order = await lab.make(scenario);
      if (fault.kind === 'hang') await controlTime(page);
      await ready(page, order);
      await disturb({ page, lab, order, call }, fault, () => pay(page));
      await expectPage(page, ending.page);
      const shown = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
      if (ending.toast) await expect(shown).toContainText(['Failed' + ending.toast]);
      else await expect(shown).toHaveCount(0);
      if (ending.money) await expect(page.getByText(MONEY[ending.money])).toBeVisible();
      if (kind === '500') await expectAccessible(page);
      expect(await chargesOf(lab, order)).toHaveLength(ending.isCharged ? 1 : 0);
    });
  }
}

for (const [kind, fault] of Object.entries(KINDS)) {
  const words = { '404': 'Not Found', '401': 'Unauthorized', '500': 'Server Error' }[kind];
  test(`charging.payOrderWithBnpl: ${kind} ends without a charge [BNPL-09 ERR-R05 RUL-10]`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make('pay-later');
    if (fault.kind === 'hang') await controlTime(page);
    await openForm(page, order);
    await chooseProvider(page, 'Klarna');
    await disturb({ page, lab, order, call: 'charging.payOrderWithBnpl' }, fault, () =>
      proceedButton(page).click(),
    );
    await expectPage(page, PAGES.paymentFailed);
    const said = words ?? wordsOf(kind, 'The payment was not accepted.');
    await expect(notification(page, said)).toContainText('Failed');
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    expect(await chargesOf(lab, order)).toEqual([]);
  });
}

test('a toast goes by itself after 3500 ms [NOTIF-01 NOTIF-02 ERR-R10]', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  await controlTime(page);
  await readyToPay(page, order);
  await lab.faults(order, [{ call: 'charging.payOrders', kind: 'status', status: 404 }]);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await payButton(page).click();
  await page.clock.runFor(500);
  await expectPage(page, PAGES.paymentFailed);
  await page.clock.runFor(2900);
  await expect(notification(page, 'Not Found')).toBeVisible();
  await page.clock.runFor(1000);
  await expect(notification(page, 'Not Found')).toHaveCount(0);
});

/** A file that does not come, or not as it should, until the returned function is called. */
async function spoil(
  page: Page,
  path: string,
  kind: 'missing' | 'broken' | 'empty' | 'cut',
): Promise<() => void> {
  let isSpoilt = true;
  await page.route(path, async (route) => {
    if (!isSpoilt) return route.fallback();
    if (kind === 'cut') return route.abort('connectionreset');
    if (kind === 'empty') return route.fulfill({ status: 200, contentType: 'text/javascript', body: '' });
    return route.fulfill({ status: kind === 'missing' ? 404 : 500, body: '' });
  });
  return () => {
    isSpoilt = false;
  };
}

for (const kind of ['missing', 'broken', 'empty', 'cut'] as const) {
  for (const { vendor, entry, scenario } of [
    { vendor: 'stax', entry: 'stax', scenario: 'card-balance-due' },
    { vendor: 'stripe', entry: 'stripe', scenario: 'international-payer' },
  ] as const) {
    test(`the script of ${vendor} is ${kind}: the form says so, and loads it again [KEY-R01]`, async ({
      page,
      lab,
      problems,
    }) => {
      problems.allow(/^\/vendor\//);
      const mend = await spoil(page, `**/vendor/${vendor}.js`, kind);
      const order = await lab.make(scenario);
      await openForm(page, order);
      await byMouse.choose(method(page, 'Credit / Debit Card'));
      await expect(page.getByText('The card form could not be loaded. Nothing was charged.')).toBeVisible();
      await expectAccessible(page);
      mend();
      await page.getByRole('button', { name: 'Load the card form again' }).click();
      await fillCard(page, { entry });
      await payButton(page).click();
      await expectPage(page, PAGES.succeeded);
      expect(await chargesOf(lab, order)).toHaveLength(1);
    });
  }

  test(`config.json is ${kind}: the portal says that it cannot start`, async ({ page, problems }) => {
    problems.allow(/^\/config\.json$/);
    await spoil(page, '**/config.json', kind);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'The portal cannot start' })).toBeVisible();
    await expect(page.getByText('config.json cannot be read.')).toBeVisible();
    await expectAccessible(page);
  });

  test(`the code of a page is ${kind}: the page says so, and loads again`, async ({
    page,
    lab,
    problems,
  }) => {
    problems.allow(/^\/assets\//);
    problems.allowConsole(/./);
    const order = await lab.make('already-paid');
    const mend = await spoil(page, '**/assets/payment-succeed-*.js', kind);
    await page.goto(order.links['succeed'] ?? '');
    await expect(page.locator('h1')).toHaveText('This page could not be shown');
    await expectAccessible(page);
    mend();
    await page.getByRole('button', { name: 'Load again' }).click();
    await expectPage(page, PAGES.succeeded);
  });
}

test('config.json that never comes ends after half a minute [RUL-25]', async ({ page }) => {
  await controlTime(page);
  await page.route('**/config.json', () => undefined);
  await page.goto('/');
  await expect(page.getByText('Your page is loading.')).toBeAttached();
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('heading', { name: 'The portal cannot start' })).toBeVisible();
});

test('config.json with a wrong key names it', async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { services: object };
    await route.fulfill({ json: { ...config, services: { ...config.services, charging: 'ftp://x' } } });
  });
  await page.goto('/');
  await expect(page.getByText('These keys of config.json are missing or wrong:')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText('services.charging');
  await expectAccessible(page);
});

for (const { entry, scenario, path } of [
  { entry: 'stax', scenario: 'card-balance-due', path: '**/vendor/stax/tokenize' },
  { entry: 'stripe', scenario: 'international-payer', path: '**/vendor/stripe/payment_methods' },
] as const) {
  test(`a card that ${entry} cannot check is not charged [CARD-20]`, async ({ page, lab, problems }) => {
    problems.allow(/^\/vendor\//);
    const order = await lab.make(scenario);
    await readyToPay(page, order, { entry });
    await page.route(path, (route) => route.abort('connectionreset'));
    await payButton(page).click();
    await expectPage(page, PAGES.paymentFailed);
    await expect(notification(page, 'We could not reach the payment provider.')).toBeVisible();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    expect((await lab.state(order)).chargeAttempts).toEqual([]);
  });
}

test('a bank that does not answer leaves the truth to the status [RUL-07 KEY-R02]', async ({
  page,
  lab,
  problems,
}) => {
  problems.allow(/^\/vendor\//);
  problems.allowConsole(/./);
  const order = await lab.make('provider-with-revenue');
  await readyToPay(page, order, { entry: 'stripe', number: CARDS.threeDSecure });
  await page.route('**/vendor/stripe/payment_intents/retrieve', (route) => route.abort('connectionreset'));
  await payButton(page).click();
  await expectPage(page, PAGES.paymentFailed);
  await expect(page.getByText(MONEY.unknown)).toBeVisible();
  expect(await chargesOf(lab, order)).toEqual([]);
});
