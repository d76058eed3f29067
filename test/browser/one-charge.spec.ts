import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, TestOrder, Problems } from './fixtures.ts';
import { byMouse } from './input-methods.ts';
import {
  approveWallet,
  CARDS,
  chargesOf,
  chooseProvider,
  controlTime,
  expectPage,
  fillCard,
  haveWallet,
  method,
  openForm,
  overlay,
  PAGES,
  passTimeUntil,
  payButton,
  proceedButton,
  readyToPay,
  tellVendor,
  walletButton,
  walletSheet,
} from './payment.ts';
import type { ExpectedPage } from './payment.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A bank that refuses nothing and ignores keys: every charge that reaches it is made. */
const TAKES_ALL = { refuses: false, honorsKeys: false };

/** The lab's time, frozen; advancing it lets the bank and the providers continue. */
const NOON = '2026-11-20T12:00:00Z';
const LATER = '2026-11-20T12:01:30Z';

/** Cards for a live account, which accepts no test card. */
const LIVE = { customerId: '31000', card: '4539578763621486' };

interface Scene {
  readonly page: Page;
  readonly lab: LabClient;
  readonly context: BrowserContext;
  readonly browser: Browser;
  readonly problems: Problems;
}

/** A payment method, up to the last press. */
interface Method {
  readonly name: string;
  readonly scenario: string;
  /** In cents. */
  readonly due: number;
  readonly call: string;
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page, card: string) => Promise<void>;
  /** From the form to the last press. */
  readonly fill: (page: Page, card: string) => Promise<void>;
  readonly press: (page: Page) => Promise<void>;
  /** Cancels after the press: in the bank's challenge, the wallet's sheet or the provider's page. */
  readonly cancel: (page: Page) => Promise<void>;
  readonly cancelCard?: string;
  /** Where cancelling leads. */
  readonly cancelEnds: ExpectedPage;
  /** The decision on the provider's own page before money moves; absent if the press is enough. */
  readonly decide?: (page: Page, decision: 'Approve' | 'Decline') => Promise<void>;
}

const bank = (page: Page) => page.frameLocator('iframe[title="Confirm your payment"]');
const endChallenge = (page: Page, choice: 'Complete' | 'Fail') =>
  bank(page).getByRole('button', { name: choice }).click();

const card = (
  option: 'Credit / Debit Card' | 'HSA/FSA Card',
  cardVendor: 'stax' | 'stripe',
): Pick<Method, 'fill' | 'press'> => ({
  fill: async (page, number) => {
    await byMouse.choose(method(page, option));
    await fillCard(page, { cardVendor, number });
  },
  press: (page) => payButton(page).click(),
});

const byBank = {
  cancel: (page: Page) => endChallenge(page, 'Fail'),
  cancelCard: CARDS.threeDSecure,
  cancelEnds: PAGES.paymentFailed,
} as const;

const wallet: Method = {
  name: 'a wallet',
  scenario: 'provider-with-revenue',
  due: 42_300,
  call: 'charging.payOrdersWithDigitalWallets',
  prepare: async (page, number) => {
    await haveWallet(page, 'apple');
    await tellVendor(page, 'lab.walletCard', number);
  },
  fill: (page) => expect(walletButton(page)).toBeVisible(),
  press: approveWallet,
  cancel: async (page) => {
    await walletButton(page).click();
    await walletSheet(page).getByRole('button', { name: 'Cancel' }).click();
  },
  cancelEnds: { ...PAGES.form, isTitleUnfocused: true },
};

const payLater = (name: 'Klarna' | 'After Pay'): Method => ({
  name,
  scenario: 'pay-later',
  due: 34_800,
  call: 'charging.payOrderWithBnpl',
  fill: (page) => chooseProvider(page, name),
  press: (page) => proceedButton(page).click(),
  cancel: (page) => page.getByRole('button', { name: 'Cancel', exact: true }).click(),
  cancelEnds: PAGES.form,
  decide: async (page, decision) => {
    await expect(page).toHaveURL(/\/vendor\/paylater\//);
    await page.getByRole('button', { name: decision, exact: true }).click();
  },
});

const STAX: Method = {
  name: 'a card (Stax)',
  scenario: 'card-balance-due',
  due: 34_800,
  call: 'charging.payOrders',
  ...card('Credit / Debit Card', 'stax'),
  // This card form has no bank page, so cancelling means leaving the form.
  cancel: (page) => page.reload().then(() => undefined),
  cancelEnds: PAGES.form,
};

const METHODS: readonly Method[] = [
  STAX,
  {
    name: 'a card (Stripe)',
    scenario: 'provider-with-revenue',
    due: 42_300,
    call: 'charging.payOrders',
    ...card('Credit / Debit Card', 'stripe'),
    ...byBank,
  },
  {
    name: 'an HSA/FSA card',
    scenario: 'card-balance-due',
    due: 34_800,
    call: 'charging.payOrdersWithHFSA',
    ...card('HSA/FSA Card', 'stripe'),
    ...byBank,
  },
  wallet,
  payLater('Klarna'),
  payLater('After Pay'),
];

/** They differ from a neighbor only in what is sent, and so in how a charge ends, not in what may happen around it. */
const ONLY_OUTCOMES: readonly string[] = ['an HSA/FSA card', 'After Pay'];

interface Column {
  /** Whether this applies to a payment method; to all by default. */
  readonly applies?: (chargeMethod: Method) => boolean;
  /** An outcome of a charge, played with every method. */
  readonly isOutcome?: true;
  readonly run: (chargeMethod: Method, scene: Scene) => Promise<void>;
}

const isImmediate = ({ decide }: Method) => decide === undefined;
/** The portal's own part is one for all that is paid here, and one for all that is paid at a provider. */
const isOfItsKind = (chargeMethod: Method) => chargeMethod === STAX || chargeMethod.name === 'Klarna';

/** What may happen between the press and the charge, how it ends, and the outcome of the charge. */
const COLUMNS: Readonly<Record<string, Column>> = {
  'success, for a live customer: the key and the account follow the order [RUL-34]': {
    isOutcome: true,
    async run(chargeMethod, scene) {
      const order = await ready(chargeMethod, scene, {
        number: LIVE.card,
        changes: { customerId: LIVE.customerId },
      });
      await pay(chargeMethod, scene.page);
      await ends(PAGES.succeeded, chargeMethod, scene, order);
    },
  },
  'a decline [RUL-10 ERR-R05]': {
    isOutcome: true,
    async run(chargeMethod, scene) {
      scene.problems.allow(/^\/services\/charging\/|paylater\/decide/);
      const order = await ready(chargeMethod, scene, { number: CARDS.declined });
      await pay(chargeMethod, scene.page, 'Decline');
      await ends(PAGES.paymentFailed, chargeMethod, scene, order, 0);
      await expect(scene.page.getByText('Nothing was charged.')).toBeVisible();
      await expect(scene.page.locator('iframe[title="Wallet"]')).toHaveCount(0);
    },
  },
  'a cancellation': {
    applies: (chargeMethod) => chargeMethod !== STAX,
    async run(chargeMethod, scene) {
      scene.problems.allow(/authenticate|paylater\/decide/);
      const order = await ready(chargeMethod, scene, { number: chargeMethod.cancelCard ?? CARDS.good });
      if (chargeMethod.cancelCard || chargeMethod.decide) await chargeMethod.press(scene.page);
      await chargeMethod.cancel(scene.page);
      await ends(chargeMethod.cancelEnds, chargeMethod, scene, order, 0);
    },
  },
  'a lost response': {
    applies: (chargeMethod) => chargeMethod.name !== 'a card (Stripe)',
    async run(chargeMethod, scene) {
      const { page, lab } = scene;
      const order = await ready(chargeMethod, scene);
      await lab.faults(order, [{ call: chargeMethod.call, kind: 'lose-response', times: 1 }]);
      await chargeMethod.press(page);
      if (isImmediate(chargeMethod)) return ends(PAGES.succeeded, chargeMethod, scene, order);
      // The provider was never reached: nothing is owed, and the next press pays.
      await ends(PAGES.paymentFailed, chargeMethod, scene, order, 0);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expectPage(page, PAGES.form);
      await chargeMethod.fill(page, CARDS.good);
      await pay(chargeMethod, page);
      return ends(PAGES.succeeded, chargeMethod, scene, order);
    },
  },
  'a reload while the charge runs [RUL-56]': {
    applies: isOfItsKind,
    async run(chargeMethod, scene) {
      const { page, lab } = scene;
      await controlTime(page);
      const order = await ready(chargeMethod, scene, { bank: { respondsAfter: 40 } });
      await chargeMethod.press(page);
      if (chargeMethod.decide) {
        await expect(page).toHaveURL(/\/vendor\/paylater\//);
        await page.reload();
        await chargeMethod.decide(page, 'Approve');
      } else {
        await reaches(chargeMethod, scene, order);
        await page.reload({ waitUntil: 'commit' });
        await expectPage(page, PAGES.pending);
        await lab.clock(order, LATER);
      }
      await passTimeUntil(page, () => expectPage(page, PAGES.succeeded));
      await ends(PAGES.succeeded, chargeMethod, scene, order);
    },
  },
  'a second tab': {
    applies: isOfItsKind,
    async run(chargeMethod, scene) {
      const { page, lab, context } = scene;
      const order = await ready(chargeMethod, scene, { bank: { respondsAfter: 40 } });
      const other = await context.newPage();
      await openForm(other, order);
      await page.bringToFront();
      if (chargeMethod.decide) {
        await pay(chargeMethod, page);
      } else {
        await chargeMethod.press(page);
        await expect(overlay(other, 'This order is being paid in another tab.')).toBeVisible();
        await reaches(chargeMethod, scene, order);
        await lab.clock(order, LATER);
      }
      await ends(PAGES.succeeded, chargeMethod, scene, order);
      if (chargeMethod.decide) await other.goto(order.link);
      await ends(PAGES.succeeded, chargeMethod, { ...scene, page: other }, order);
    },
  },
};

interface ChargeScenario {
  readonly number?: string;
  readonly changes?: object;
  readonly bank?: object;
}

async function ready(
  chargeMethod: Method,
  { page, lab }: Scene,
  { number = CARDS.good, changes = {}, bank: bankChanges = {} }: ChargeScenario = {},
): Promise<TestOrder> {
  const order = await lab.make(chargeMethod.scenario, { ...changes, bank: { ...TAKES_ALL, ...bankChanges } });
  await lab.clock(order, NOON);
  await chargeMethod.prepare?.(page, number);
  await openForm(page, order);
  await chargeMethod.fill(page, number);
  return order;
}

async function pay(
  chargeMethod: Method,
  page: Page,
  decision: 'Approve' | 'Decline' = 'Approve',
): Promise<void> {
  await chargeMethod.press(page);
  await chargeMethod.decide?.(page, decision);
}

/** Waits until the charge has reached the bank. */
async function reaches(chargeMethod: Method, { lab }: Scene, order: TestOrder): Promise<void> {
  await expect.poll(() => chargesOf(lab, order)).toEqual([chargeMethod.due]);
}

async function ends(
  shown: ExpectedPage,
  chargeMethod: Method,
  { page, lab }: Scene,
  order: TestOrder,
  times = 1,
): Promise<void> {
  await expectPage(page, shown);
  expect(await chargesOf(lab, order)).toEqual(Array.from({ length: times }, () => chargeMethod.due));
}

for (const chargeMethod of METHODS) {
  test.describe(`the charge and the page of its outcome: ${chargeMethod.name}`, () => {
    for (const [name, { applies = () => true, isOutcome = false, run }] of Object.entries(COLUMNS)) {
      if (!applies(chargeMethod) || (ONLY_OUTCOMES.includes(chargeMethod.name) && !isOutcome)) continue;
      test(`${chargeMethod.name} charges once or not at all, and the right page opens, on ${name}`, ({
        page,
        lab,
        context,
        browser,
        problems,
      }) => run(chargeMethod, { page, lab, context, browser, problems }));
    }
  });
}

/** Clicks 'Check again', unless the page, which checks by itself as well, goes on first. */
async function checkAgain(page: Page): Promise<void> {
  const click = page.getByRole('button', { name: 'Check again' }).click();
  const navigation = page.waitForURL(({ pathname }) => pathname === PAGES.succeeded.path);
  await Promise.any([click, navigation]);
}

test('a card cannot pay an order whose Klarna payment is unresolved in another tab, and Klarna is charged once [RUL-59]', async ({
  page,
  context,
  lab,
}) => {
  const klarna = payLater('Klarna');
  const order = await lab.make('pay-later', { bank: TAKES_ALL });
  const other = await context.newPage();
  await openForm(other, order);
  await byMouse.choose(method(other, 'Credit / Debit Card'));
  await fillCard(other);
  await page.bringToFront();
  await openForm(page, order);
  await klarna.fill(page, '');
  await klarna.press(page);
  await expect(page).toHaveURL(/\/vendor\/paylater\//);
  await other.bringToFront();
  await other.goto(order.link);
  await expect(other.getByRole('button', { name: 'I did not finish at Klarna' })).toBeVisible();
  await expectAccessible(other);
  await page.bringToFront();
  await klarna.decide?.(page, 'Approve');
  await expectPage(page, PAGES.succeeded);
  await checkAgain(other);
  await expectPage(other, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([klarna.due]);
});

test('a family is paid once, whichever members open their links [RUL-58]', async ({ page, context, lab }) => {
  const order = await lab.make('family-of-three', { bank: { ...TAKES_ALL, respondsAfter: 40 } });
  await lab.clock(order, NOON);
  const [, member] = order.members;
  if (!member) throw new Error('The family has no second member');
  const link = `/pns_single_page_flow?${new URLSearchParams({
    accession_id: member.accessionId,
    sample_id: member.sampleId,
    token: member.token,
    payment_prioritized: 'true',
  })}`;
  await readyToPay(page, order);
  const other = await context.newPage();
  await openForm(other, order, link);
  await page.bringToFront();
  await payButton(page).click();
  await expect(overlay(other, 'This order is being paid in another tab.')).toBeVisible();
  await expect.poll(() => chargesOf(lab, order)).toHaveLength(1);
  await lab.clock(order, LATER);
  for (const tab of [page, other]) await expectPage(tab, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toHaveLength(1);
});

test('two presses of the payment button make one charge [RUL-06]', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due', { bank: { ...TAKES_ALL, respondsAfter: 40 } });
  await lab.clock(order, NOON);
  await readyToPay(page, order);
  const name = await payButton(page).elementHandle();
  await payButton(page).dblclick();
  await name?.dispatchEvent('click');
  await page.keyboard.press('Enter');
  await expect(overlay(page, 'Processing your payment…')).toBeVisible();
  await expect(page.locator('#root')).toHaveAttribute('inert', '');
  await expect.poll(() => chargesOf(lab, order)).toHaveLength(1);
  await lab.clock(order, LATER);
  await expectPage(page, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([34_800]);
});

test('a tab that is opened while another one pays cannot pay, and finds the outcome when that one is gone [RUL-06 RUL-07]', async ({
  page,
  context,
  lab,
}) => {
  const order = await lab.make('card-balance-due', { bank: { ...TAKES_ALL, respondsAfter: 40 } });
  await lab.clock(order, NOON);
  await readyToPay(page, order);
  await payButton(page).click();
  await expect.poll(() => chargesOf(lab, order)).toHaveLength(1);
  const other = await context.newPage();
  await other.goto(order.link);
  await expectPage(other, PAGES.pending);
  await expectAccessible(other);
  await page.close();
  await lab.clock(order, LATER);
  await checkAgain(other);
  await expectPage(other, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([34_800]);
});
