import { expect, test } from './fixtures.ts';
import type { LabClient, LabOrder, Problems } from './fixtures.ts';
import { byMouse } from './hands.ts';
import {
  approveWallet,
  CARDS,
  chargesOf,
  chooseProvider,
  expectPage,
  fillCard,
  haveWallet,
  method,
  openForm,
  overlay,
  PAGES,
  payButton,
  proceedButton,
  walletButton,
  walletSheet,
} from './payment.ts';
import type { ExpectedPage } from './payment.ts';
import type { BrowserContext, Page } from '@playwright/test';

/** A way to pay, up to the last press. */
interface Method {
  readonly name: string;
  readonly scenario: string;
  /** In hundredths. */
  readonly due: number;
  readonly call: string;
  /** Before the page is opened. */
  readonly prepare?: (page: Page, card: string) => Promise<void>;
  /** From the form to the last press. */
  readonly fill: (page: Page, card: string) => Promise<void>;
  readonly press: (page: Page) => Promise<void>;
  /** Gives up after the press: the bank's page, the wallet's sheet, the provider's page. */
  readonly cancel: (page: Page) => Promise<void>;
  readonly cancelCard?: string;
  /** Where giving up leads to. */
  readonly cancelEnds: ExpectedPage;
  /** What the provider's own page has to say before money moves; absent where the press is enough. */
  readonly decide?: (page: Page, decision: 'Approve' | 'Decline') => Promise<void>;
}

const bank = (page: Page) => page.frameLocator('iframe[title="Confirm your payment"]');
const refuseAtBank = (page: Page) => bank(page).getByRole('button', { name: 'Fail' }).click();

const card = (
  option: 'Credit / Debit Card' | 'HSA/FSA Card',
  entry: 'stax' | 'stripe',
): Pick<Method, 'fill' | 'press'> => ({
  fill: async (page, number) => {
    await byMouse.choose(method(page, option));
    await fillCard(page, { entry, number });
  },
  press: (page) => payButton(page).click(),
});

const wallet = (name: 'Apple Pay' | 'Google Pay'): Method => ({
  name,
  scenario: 'provider-with-revenue',
  due: 42_300,
  call: 'charging.payOrdersWithDigitalWallets',
  prepare: async (page, number) => {
    await haveWallet(page, name === 'Apple Pay' ? 'apple' : 'google');
    await page.addInitScript((used) => sessionStorage.setItem('lab.walletCard', used), number);
  },
  fill: (page) => byMouse.choose(method(page, 'Credit / Debit Card')),
  press: approveWallet,
  cancel: async (page) => {
    await walletButton(page).click();
    await walletSheet(page).getByRole('button', { name: 'Cancel' }).click();
  },
  cancelEnds: { ...PAGES.form, isFocusElsewhere: true },
});

const payLater = (name: 'Klarna' | 'After Pay'): Method => ({
  name,
  scenario: 'pay-later',
  due: 34_800,
  call: 'charging.payOrderWithBnpl',
  fill: (page) => chooseProvider(page, name),
  press: (page) => proceedButton(page).click(),
  cancel: async (page) => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  },
  cancelEnds: PAGES.form,
  decide: async (page, decision) => {
    await expect(page).toHaveURL(/\/vendor\/paylater\//);
    await page.getByRole('button', { name: decision, exact: true }).click();
  },
});

const METHODS: readonly Method[] = [
  {
    name: 'a card at the second entry',
    scenario: 'card-balance-due',
    due: 34_800,
    call: 'charging.payOrders',
    ...card('Credit / Debit Card', 'stax'),
    // This entry knows no bank's page: giving up is leaving the form.
    cancel: (page) => page.reload().then(() => undefined),
    cancelEnds: PAGES.form,
  },
  {
    name: 'a card at the first entry',
    scenario: 'provider-with-revenue',
    due: 42_300,
    call: 'charging.payOrders',
    ...card('Credit / Debit Card', 'stripe'),
    cancel: refuseAtBank,
    cancelCard: CARDS.threeDSecure,
    cancelEnds: PAGES.paymentFailed,
  },
  {
    name: 'an HSA/FSA card',
    scenario: 'card-balance-due',
    due: 34_800,
    call: 'charging.payOrdersWithHFSA',
    ...card('HSA/FSA Card', 'stripe'),
    cancel: refuseAtBank,
    cancelCard: CARDS.threeDSecure,
    cancelEnds: PAGES.paymentFailed,
  },
  wallet('Apple Pay'),
  wallet('Google Pay'),
  payLater('Klarna'),
  payLater('After Pay'),
];

interface Scene {
  readonly page: Page;
  readonly lab: LabClient;
  readonly context: BrowserContext;
  readonly problems: Problems;
}

/** What may come between the press and the charge, and how it ends. */
const OUTCOMES: Readonly<Record<string, (way: Method, scene: Scene) => Promise<void>>> = {
  async success(way, { page, lab }) {
    const order = await ready(way, page, lab);
    await pay(way, page);
    await ends(PAGES.succeeded, [way.due], page, lab, order);
  },
  async 'a decline'(way, { page, lab, problems }) {
    problems.allow(/^\/services\/charging\/|paylater\/decide/);
    const order = await ready(way, page, lab, CARDS.declined);
    await pay(way, page, 'Decline');
    await ends(PAGES.paymentFailed, [], page, lab, order);
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
  },
  async 'a cancellation'(way, { page, lab, problems }) {
    problems.allow(/authenticate|paylater\/decide/);
    const order = await ready(way, page, lab, way.cancelCard);
    if (way.cancelCard || way.decide) await way.press(page);
    await way.cancel(page);
    await ends(way.cancelEnds, [], page, lab, order);
  },
  async 'a lost answer'(way, { page, lab }) {
    const order = await ready(way, page, lab);
    await lab.faults(order, [{ call: way.call, kind: 'lose-answer', times: 1 }]);
    await way.press(page);
    if (!way.decide) return ends(PAGES.succeeded, [way.due], page, lab, order);
    // The provider was never reached: nothing is owed, and the next press pays.
    await ends(PAGES.paymentFailed, [], page, lab, order);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expectPage(page, PAGES.form);
    await way.fill(page, CARDS.good);
    await pay(way, page);
    return ends(PAGES.succeeded, [way.due], page, lab, order);
  },
  async 'a reload'(way, { page, lab }) {
    const order = await ready(way, page, lab);
    if (way.decide) {
      await way.press(page);
      await expect(page).toHaveURL(/\/vendor\/paylater\//);
      await page.reload();
      await way.decide(page, 'Approve');
    } else {
      // The charge is made, its answer has not come: the page is loaded anew and finds out.
      await lab.faults(order, [
        { call: way.call, kind: 'lose-answer' },
        { call: 'charging.status', kind: 'hang' },
      ]);
      await way.press(page);
      await expect.poll(() => chargesOf(lab, order)).toEqual([way.due]);
      // The page is gone before the calls that it waits for end.
      await page.reload({ waitUntil: 'commit' });
      await lab.faults(order, []);
    }
    await ends(PAGES.succeeded, [way.due], page, lab, order);
  },
  async Back(way, { page, lab }) {
    await page.goto('/');
    const order = await ready(way, page, lab);
    await pay(way, page);
    await expectPage(page, PAGES.succeeded);
    await page.goBack();
    await page.goto(order.link);
    await ends(PAGES.succeeded, [way.due], page, lab, order);
    await page.goto(order.links['form'] ?? '');
    await ends(PAGES.succeeded, [way.due], page, lab, order);
  },
  async 'a second tab'(way, { page, lab, context }) {
    const order = await ready(way, page, lab);
    const other = await context.newPage();
    await openForm(other, order);
    await page.bringToFront();
    if (way.decide) {
      await pay(way, page);
    } else {
      await lab.faults(order, [{ call: way.call, kind: 'delay', ms: 1500 }]);
      await way.press(page);
      await expect(overlay(other, 'This order is being paid in another tab.')).toBeVisible();
    }
    await ends(PAGES.succeeded, [way.due], page, lab, order);
    if (way.decide) await other.goto(order.link);
    await ends(PAGES.succeeded, [way.due], other, lab, order);
  },
};

async function ready(
  way: Method,
  page: Page,
  lab: LabClient,
  number = CARDS.good as string,
): Promise<LabOrder> {
  const order = await lab.make(way.scenario);
  await way.prepare?.(page, number);
  await openForm(page, order);
  await way.fill(page, number);
  return order;
}

async function pay(way: Method, page: Page, decision: 'Approve' | 'Decline' = 'Approve'): Promise<void> {
  await way.press(page);
  await way.decide?.(page, decision);
}

async function ends(
  shown: ExpectedPage,
  charges: readonly number[],
  page: Page,
  lab: LabClient,
  order: LabOrder,
): Promise<void> {
  await expectPage(page, shown);
  expect(await chargesOf(lab, order)).toEqual(charges);
}

for (const way of METHODS) {
  test.describe(`one charge or none, and the right page: ${way.name}`, () => {
    for (const [outcome, play] of Object.entries(OUTCOMES)) {
      test(`${outcome} [RUL-06 RUL-07 RUL-08 RUL-10]`, ({ page, lab, context, problems }) =>
        play(way, { page, lab, context, problems }));
    }
  });
}
