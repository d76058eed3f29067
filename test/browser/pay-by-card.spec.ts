import { CONCIERGE_FEE } from '../lab/bill.ts';
import { recordRenders, watchRenders } from '../support/renders.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { button, byKeyboard, byMouse } from './input-methods.ts';
import {
  change,
  cardFields,
  CARDS,
  chargesOf,
  conciergeBox,
  controlTime,
  expectPage,
  fillCard,
  method,
  openForm,
  overlay,
  PAGES,
  passTimeUntil,
  payButton,
  readyToPay,
} from './payment.ts';
import type { Page } from '@playwright/test';

const everyWidth = { tag: '@every-width' };

const line = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Payment Overview' })
    .locator('dl > div')
    .filter({ hasText: label })
    .locator('dd');

/** The two card vendors: an order for each, who pays it, and how. */
const JOURNEYS = [
  {
    cardVendor: 'stax',
    scenario: 'concierge-offered',
    overrides: {},
    due: 348,
    inputMethod: byMouse,
    ids: '[CARD-01 CARD-17 CARD-18 PFORM-19 PAY-R19]',
  },
  {
    cardVendor: 'stripe',
    scenario: 'provider-with-revenue',
    overrides: { concierge: { valid: true, offered: true } },
    due: 423,
    inputMethod: byKeyboard,
    ids: '[CARD-16 PFORM-17 PAY-R02 PAY-R18 MONEY-R07]',
  },
] as const;

for (const { cardVendor, scenario, overrides, due, inputMethod, ids } of JOURNEYS) {
  const dueWithFee = (due + CONCIERGE_FEE).toFixed(2);
  const charged = (due + CONCIERGE_FEE) * 100;
  test(
    `the ${cardVendor} card form pays an order with its concierge by ${inputMethod.name}, from link to next step ${ids} [GEN-R02 GEN-R09 GEN-R10 OUT-R05 OUT-R06 OUT-R07 CONC-02 CARD-21 CARD-22 OUTC-07 OUTC-19 PFORM-39 MONEY-R17]`,
    everyWidth,
    async ({ page, lab }) => {
      const order = await lab.make(scenario, overrides);
      await controlTime(page);
      await openForm(page, order);
      await expect(page.getByText(`Accession ID: ${order.accessionId}`)).toBeVisible();
      await expect(line(page, 'Amount due')).toHaveText(`USD ${due.toFixed(2)}`);
      await expectAccessible(page);

      await inputMethod.toggle(conciergeBox(page));
      await expect(line(page, 'Concierge Blood Draw Fee')).toHaveText(`USD ${CONCIERGE_FEE.toFixed(2)}`);
      await expect(line(page, 'Amount due')).toHaveText(`USD ${dueWithFee}`);
      await expect(page.getByRole('status').filter({ hasText: `USD ${dueWithFee}` })).toBeAttached();
      await inputMethod.choose(method(page, 'Credit / Debit Card'));
      await fillCard(page, { cardVendor, inputMethod });
      await expect(payButton(page)).toHaveText(`Complete Payment USD ${dueWithFee}`);
      await expectAccessible(page);

      await inputMethod.press(payButton(page));
      await expect(overlay(page, 'Processing your payment…')).toBeVisible();
      await expectAccessible(page);
      await expect.poll(() => chargesOf(lab, order)).toEqual([charged]);
      await passTimeUntil(page, () => expectPage(page, { ...PAGES.succeeded, isTitleUnfocused: true }));
      const dialog = page.getByRole('dialog', { name: 'Action Required: Schedule Your Blood Draw' });
      await expect(dialog).toBeFocused();
      await expect(dialog).toContainText(
        'Your kit is expected to arrive within 3 business days. Please schedule your concierge blood draw for a day after that.',
      );
      await expectAccessible(page);

      await inputMethod.press(button(page, 'I will schedule after receiving kits'));
      await expect(dialog).toBeHidden();
      await expect(page.getByText('Your kit is being prepared for shipment.')).toBeVisible();
      await inputMethod.press(button(page, 'Continue'));
      await inputMethod.press(dialog.getByRole('button', { name: 'Go Schedule' }));
      await expect(page).toHaveURL(/\/lab\/external\/conciergeScheduling\?/);
      const { searchParams } = new URL(page.url());
      expect(searchParams.get('accession_id')).toBe(order.accessionId);
      expect(searchParams.get('start_date')).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(await chargesOf(lab, order)).toEqual([charged]);
    },
  );
}

test('paying by card with billing data on file asks only for the card, within 1,300 px on a phone', async ({
  page,
  lab,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page, await lab.make('card-balance-due'));
  await expect(page.getByRole('group', { name: 'Contact information' })).toContainText('+1 (415) 555-');
  const fields = page.locator('main').locator('input:not([type="radio"], [type="checkbox"]), select');
  await expect(fields).toHaveCount(2);
  for (const name of ['Expiration date', 'Name on card']) await expect(page.getByLabel(name)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1300);
});

test('on a phone the payment methods and the card number are in view, and the collapsed overview can be opened', async ({
  page,
  lab,
}) => {
  await openForm(page, await lab.make('card-balance-due'));
  const { height: screen } = page.viewportSize() ?? { height: 0 };
  const number = page.locator('iframe[title="Secure card number field"]');
  await expect(number).toBeInViewport({ ratio: 1 });
  const [box, bar] = [await number.boundingBox(), await payButton(page).boundingBox()];
  expect((box?.y ?? screen) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await expect(page.getByText('HSA/FSA Card')).toBeInViewport();
  await expect(line(page, 'Tests Total')).toBeHidden();
  await button(page, 'Payment Overview Amount due USD 348.00').click();
  await expect(line(page, 'Tests Total')).toBeVisible();
  await expectAccessible(page);
});

test('3-D Secure is passed by keyboard [CARD-23 KEY-R02]', async ({ page, lab, problems }) => {
  problems.allow(/authenticate/);
  const order = await lab.make('provider-with-revenue');
  await readyToPay(page, order, {
    cardVendor: 'stripe',
    number: CARDS.threeDSecure,
    inputMethod: byKeyboard,
  });
  await byKeyboard.press(payButton(page));
  const bank = page.frameLocator('iframe[title="Confirm your payment"]');
  await expect(bank.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
  expect(await chargesOf(lab, order)).toEqual([]);
  await expectAccessible(page);
  await byKeyboard.press(bank.getByRole('button', { name: 'Complete' }));
  await expectPage(page, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([42_300]);
});

test("the bank's challenge can be used before, while and after a dialog is open [RUL-62]", async ({
  page,
  lab,
}) => {
  const order = await lab.make('provider-with-revenue');
  await page.clock.install();
  await openForm(page, order);
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  const code = page.frameLocator('iframe').last().getByRole('textbox', { name: 'Code' });
  /** As a vendor does, above everything else. */
  const challenge = () =>
    page.evaluate(() => {
      const layer = document.body.appendChild(document.createElement('div'));
      Object.assign(layer.style, { position: 'fixed', inset: '0', zIndex: '2147483647' });
      const frame = layer.appendChild(document.createElement('iframe'));
      if (frame.contentDocument) frame.contentDocument.body.innerHTML = '<input aria-label="Code">';
      Reflect.set(globalThis, 'layer', layer);
    });

  await challenge();
  await page.clock.fastForward('28:00');
  await expect(warning).toBeAttached();
  await code.click();
  await page.keyboard.type('12');
  await expect(code).toHaveValue('12');
  await page.evaluate(() => (Reflect.get(globalThis, 'layer') as HTMLElement).remove());
  await challenge();
  await code.click();
  await page.keyboard.type('34');
  await expect(code).toHaveValue('34');
  await expect(warning).toBeAttached();
});

/** Orders whose amount is not the whole balance of one patient in USD. */
for (const { name, scenario, cardVendor, due, charged, overrides = {} } of [
  {
    name: 'the share that a provider leaves [PFORM-06 MONEY-R10 MONEY-R11]',
    scenario: 'provider-pays-with-share',
    cardVendor: 'stax',
    due: 'USD 60.00',
    charged: 6000,
  },
  {
    name: 'a fixed amount [PFORM-16 PAY-R15 PAY-R22 MONEY-R20 ENTRY-09]',
    scenario: 'fixed-amount',
    overrides: { payLater: { klarna: true, afterpay: true } },
    cardVendor: 'stax',
    due: 'USD 100.00',
    charged: 10_000,
  },
  {
    name: 'euros [MONEY-R04 MONEY-R14 MONEY-R22 PAY-R25 PAY-R27 PFORM-18 PFORM-22]',
    scenario: 'non-usd',
    cardVendor: 'stripe',
    due: 'EUR 399.90',
    charged: 39_990,
  },
  {
    name: 'yen [MONEY-R21]',
    scenario: 'zero-decimal',
    cardVendor: 'stripe',
    due: 'JPY 53,000.00',
    charged: 5_300_000,
  },
] as const) {
  test(`the amount that the payment form shows is charged: ${name}`, async ({ page, lab }) => {
    const order = await lab.make(scenario, overrides);
    await readyToPay(page, order, { cardVendor });
    await expect(conciergeBox(page)).toHaveCount(0);
    await expect(line(page, scenario === 'fixed-amount' ? 'You pay now' : 'Amount due')).toHaveText(due);
    await expect(payButton(page)).toHaveText(`Complete Payment ${due}`);
    await payButton(page).click();
    await expectPage(page, PAGES.succeeded);
    expect(await chargesOf(lab, order)).toEqual([charged]);
  });
}

test('a family of three is paid together [GEN-R11 PFORM-44 PFORM-45 PAY-R06 PAY-R07 MONEY-R13 MONEY-R18]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('family-of-three');
  await controlTime(page);
  await openForm(page, order);
  await expect(page.getByText('There are 2 additional orders in this bundle.')).toBeVisible();
  for (const { accessionId } of order.members) {
    const block = page.getByRole('button', { name: new RegExp(`Accession ID.* ${accessionId}`) });
    await block.click();
    await expect(block).toHaveAttribute('aria-expanded', 'true');
  }
  await expect(line(page, 'Tests Total')).toHaveText(['USD 349.00', 'USD 299.00', 'USD 249.00']);
  await expectAccessible(page);
  await byMouse.toggle(conciergeBox(page));
  const own = page.getByRole('button', { name: new RegExp(`Accession ID.* ${order.accessionId}`) });
  await expect(own).toContainText(`USD ${(348 + CONCIERGE_FEE).toFixed(2)}`);
  await expect(line(page, 'Amount due')).toHaveText(`USD ${(894 + CONCIERGE_FEE).toFixed(2)}`);
  await byMouse.choose(method(page, 'Credit / Debit Card'));
  await fillCard(page);
  await payButton(page).click();
  await expect.poll(() => chargesOf(lab, order)).toEqual([99_300]);
  await passTimeUntil(page, () => expectPage(page, { ...PAGES.succeeded, isTitleUnfocused: true }));
});

test('a payment form without a card says which fields are missing or wrong [CARD-07 VAL-R07 VAL-R08 RUL-14]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  await openForm(page, order);
  await byMouse.choose(method(page, 'Credit / Debit Card'));
  await page.getByLabel('Name on card').fill('Prince');
  await change(page, 'contact');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('');
  await expect(cardFields(page, 'stax').number).toBeEnabled();
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Please check these \d fields$/ })).toBeVisible();
  await expect(page.getByText('Please enter your card number here').first()).toBeVisible();
  await expect(page.getByText("Invalid name, last name can't be blank").first()).toBeVisible();
  await expect(page.locator('iframe[title="Secure card number field"]')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Please enter your email here' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await fillCard(page, { number: '4242424242424241' });
  await payButton(page).click();
  await expect(page.getByText('Invalid Card Number').first()).toBeVisible();
  expect((await lab.state(order)).chargeAttempts).toEqual([]);
});

test('a keystroke in the payment form renders only its own field', async ({ page, lab }) => {
  await watchRenders(page);
  const eligibility = page.waitForResponse(/\/services\/payout\//);
  await openForm(page, await lab.make('card-balance-due'));
  // What the form requested, and the vendor's fields, render more of it once they are there.
  await (await eligibility).finished();
  await expect(cardFields(page, 'stax').number).toBeVisible();
  await change(page, 'billing');
  await page.getByLabel('Zip').press('End');
  const idle = () => page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  await expect.poll(() => recordRenders(page, idle)).toEqual({ fields: [], outside: 0 });
  const typed = await recordRenders(page, () => page.getByLabel('Zip').pressSequentially('12'));
  expect(typed).toEqual({ fields: ['zip'], outside: 0 });
});
