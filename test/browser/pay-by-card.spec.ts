import { rendersOf, watchRenders } from '../support/renders.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { button, byKeyboard, byMouse } from './hands.ts';
import {
  cardFields,
  CARDS,
  chargesOf,
  conciergeBox,
  controlTime,
  expectPage,
  fillCard,
  haveWallet,
  method,
  notification,
  openForm,
  overlay,
  PAGES,
  passTimeUntil,
  payButton,
  readyToPay,
  walletButton,
} from './payment.ts';
import type { Page } from '@playwright/test';

const everyWidth = { tag: '@every-width' };

const line = (page: Page, label: string) =>
  page.getByRole('complementary').locator('dl > div').filter({ hasText: label }).locator('dd');

/** The two card entries: an order for each, who pays it, and how. */
const JOURNEYS = [
  {
    entry: 'stax',
    scenario: 'concierge-offered',
    overrides: {},
    due: '348.00',
    dueWithFee: '447.00',
    charged: 44_700,
    hand: byMouse,
    ids: '[CARD-01 CARD-17 CARD-18 PFORM-19 PAY-R19]',
  },
  {
    entry: 'stripe',
    scenario: 'provider-with-revenue',
    overrides: { concierge: { valid: true, offered: true } },
    due: '423.00',
    dueWithFee: '522.00',
    charged: 52_200,
    hand: byKeyboard,
    ids: '[CARD-16 PFORM-17 PAY-R02 PAY-R18 MONEY-R07]',
  },
] as const;

for (const { entry, scenario, overrides, due, dueWithFee, charged, hand, ids } of JOURNEYS) {
  test(
    `pays with the concierge at the ${entry} entry by ${hand.name}, link to next step ${ids} [GEN-R02 GEN-R09 GEN-R10 OUT-R05 OUT-R06 OUT-R07 CONC-02 CARD-21 CARD-22 OUTC-07 OUTC-19 PFORM-39 MONEY-R17]`,
    everyWidth,
    async ({ page, lab }) => {
      const order = await lab.make(scenario, overrides);
      await controlTime(page);
      await openForm(page, order);
      await expect(page.getByText(`Accession ID: ${order.accessionId}`)).toBeVisible();
      await expect(line(page, 'Amount due')).toHaveText(`USD ${due}`);
      await expectAccessible(page);

      await hand.toggle(conciergeBox(page));
      await expect(line(page, 'Concierge Blood Draw Fee')).toHaveText('USD 99.00');
      await expect(line(page, 'Amount due')).toHaveText(`USD ${dueWithFee}`);
      await expect(page.getByRole('status').filter({ hasText: `USD ${dueWithFee}` })).toBeAttached();
      await hand.choose(method(page, 'Credit / Debit Card'));
      await fillCard(page, { entry, hand });
      await expect(payButton(page)).toHaveText(`Complete Payment USD ${dueWithFee}`);
      await expectAccessible(page);

      await hand.press(payButton(page));
      await expect(overlay(page, 'Processing your payment…')).toBeVisible();
      await expectAccessible(page);
      await expect.poll(() => chargesOf(lab, order)).toEqual([charged]);
      await passTimeUntil(page, () => expectPage(page, { ...PAGES.succeeded, isFocusElsewhere: true }));
      const dialog = page.getByRole('dialog', { name: 'Action Required: Schedule Your Blood Draw' });
      await expect(dialog).toBeFocused();
      await expect(dialog).toContainText(
        'Your kit is expected to arrive within 3 business days. Please schedule your concierge blood draw for a day after that.',
      );
      await expectAccessible(page);

      await hand.press(button(page, 'I will schedule after receiving kits'));
      await expect(dialog).toBeHidden();
      await expect(page.getByText('Your kit is being prepared for shipment.')).toBeVisible();
      await hand.press(button(page, 'Continue'));
      await hand.press(dialog.getByRole('button', { name: 'Go Schedule' }));
      await expect(page).toHaveURL(/\/lab\/external\/conciergeScheduling\?/);
      const { searchParams } = new URL(page.url());
      expect(searchParams.get('accession_id')).toBe(order.accessionId);
      expect(searchParams.get('start_date')).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(await chargesOf(lab, order)).toEqual([charged]);
    },
  );
}

for (const [entry, scenario, title] of [
  ['stax', 'card-balance-due', 'Secure card number field'],
  ['stripe', 'provider-with-revenue', 'Cuadro de entrada seguro del número de tarjeta'],
] as const) {
  test(`a card typed at the ${entry} entry stays when the language changes, and pays [CARD-16 CARD-17]`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make(scenario);
    await haveWallet(page, 'apple');
    await readyToPay(page, order, { entry });
    await expect(walletButton(page)).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await button(page, 'Español').click();
    await expect(page).toHaveTitle(/^Pago ·/);
    await expect(button(page, 'English')).toBeFocused();
    const number = page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox');
    await expect(number).toHaveValue('4242 4242 4242 4242');
    await expect(
      page
        .frameLocator('iframe[title="Cuadro seguro del botón de pago"]')
        .getByRole('button', { name: 'Pagar con Apple Pay' }),
    ).toBeVisible();
    await expectAccessible(page);
    expect(calls.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
    await page.getByRole('button', { name: /^Completar el pago USD/ }).click();
    await expectPage(page, { path: '/payment_succeed', heading: 'Pago completado' });
    expect(await chargesOf(lab, order)).toHaveLength(1);
  });
}

test("on a phone the ways to pay and the card's number are in view, and the overview opens from its line", async ({
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
  await button(page, 'Payment Overview USD 348.00').click();
  await expect(line(page, 'Tests Total')).toBeVisible();
  await expectAccessible(page);
});

test('a declined card says why, and the next one pays [CARD-27 RUL-10 OUTC-21 OUT-R09 OUT-R10 PMEDIA-07]', async ({
  page,
  lab,
  problems,
}) => {
  problems.allow(/payOrders/);
  const order = await lab.make('card-balance-due');
  await readyToPay(page, order, { number: CARDS.withoutFunds });
  await page.getByLabel('Zip code').fill('94110');
  await payButton(page).click();
  await expectPage(page, PAGES.paymentFailed);
  await expect(
    page.getByText('Hey, seems like there was some trouble. We are there with you. Just hold back.'),
  ).toBeVisible();
  await expect(page.getByText('Why: Your card has insufficient funds.')).toBeVisible();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await expect(notification(page, 'Your card has insufficient funds.')).toContainText('Failed');
  await expectAccessible(page);

  await button(page, 'Try Again').click();
  await expectPage(page, PAGES.form);
  await expect(page.getByText('Your payment did not go through')).toBeVisible();
  await expect(page.getByText(/^Your card has insufficient funds\. Nothing was charged\./)).toBeVisible();
  await expect(page.getByLabel('Zip code')).toHaveValue('94110');
  await expectAccessible(page);
  await fillCard(page);
  await payButton(page).click();
  await expectPage(page, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([34_800]);
});

for (const isPassed of [true, false]) {
  test(`3-D Secure by keyboard, ${isPassed ? 'passed [CARD-23 KEY-R02]' : 'refused [CARD-27 RUL-10]'}`, async ({
    page,
    lab,
    problems,
  }) => {
    problems.allow(/authenticate/);
    const order = await lab.make('provider-with-revenue');
    await readyToPay(page, order, { entry: 'stripe', number: CARDS.threeDSecure, hand: byKeyboard });
    await byKeyboard.press(payButton(page));
    const bank = page.frameLocator('iframe[title="Confirm your payment"]');
    await expect(bank.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
    expect(await chargesOf(lab, order)).toEqual([]);
    await expectAccessible(page);
    await byKeyboard.press(bank.getByRole('button', { name: isPassed ? 'Complete' : 'Fail' }));
    await expectPage(page, isPassed ? PAGES.succeeded : PAGES.paymentFailed);
    if (!isPassed) {
      await expect(page.getByText('Why: We are unable to authenticate your payment method.')).toBeVisible();
    }
    expect(await chargesOf(lab, order)).toEqual(isPassed ? [42_300] : []);
  });
}

test("a bank's frame can be used while a dialog is open, before and after it [RUL-62]", async ({
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
for (const { name, scenario, entry, due, charged, overrides = {} } of [
  {
    name: 'the share that a provider leaves [PFORM-06 MONEY-R10 MONEY-R11]',
    scenario: 'provider-pays-with-share',
    entry: 'stax',
    due: 'USD 60.00',
    charged: 6000,
  },
  {
    name: 'a fixed amount [PFORM-16 PAY-R15 PAY-R22 MONEY-R20 ENTRY-09]',
    scenario: 'fixed-amount',
    overrides: { payLater: { klarna: true, afterpay: true } },
    entry: 'stax',
    due: 'USD 100.00',
    charged: 10_000,
  },
  {
    name: 'euros [MONEY-R04 MONEY-R14 MONEY-R22 PAY-R25 PAY-R27 PFORM-18 PFORM-22]',
    scenario: 'non-usd',
    entry: 'stripe',
    due: 'EUR 399.90',
    charged: 39_990,
  },
  {
    name: 'yen [MONEY-R21]',
    scenario: 'zero-decimal',
    entry: 'stripe',
    due: 'JPY 53,000.00',
    charged: 5_300_000,
  },
] as const) {
  test(`${name}: what is shown is charged`, async ({ page, lab }) => {
    const order = await lab.make(scenario, overrides);
    await readyToPay(page, order, { entry });
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
    const block = page.getByRole('button', { name: `Accession ID: ${accessionId}` });
    await block.click();
    await expect(block).toHaveAttribute('aria-expanded', 'true');
  }
  await expect(line(page, 'Tests Total')).toHaveText(['USD 349.00', 'USD 299.00', 'USD 249.00']);
  await expectAccessible(page);
  await byMouse.toggle(conciergeBox(page));
  const own = page.getByRole('button', { name: `Accession ID: ${order.accessionId}` });
  await expect(own).toContainText('USD 447.00');
  await expect(line(page, 'Amount due')).toHaveText('USD 993.00');
  await byMouse.choose(method(page, 'Credit / Debit Card'));
  await fillCard(page);
  await payButton(page).click();
  await expect.poll(() => chargesOf(lab, order)).toEqual([99_300]);
  await passTimeUntil(page, () => expectPage(page, { ...PAGES.succeeded, isFocusElsewhere: true }));
});

test('a pending payment is checked again until it is paid, but not while the page is hidden [PMEDIA-05 RUL-09 OUT-R11]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('payment-pending');
  const asked = async () =>
    (await lab.state(order)).calls.filter(({ call }) => call === 'charging.status').length;
  await controlTime(page);
  await page.goto(order.link);
  await expectPage(page, PAGES.pending);
  await expectAccessible(page);
  const turn = (visibility: 'hidden' | 'visible') =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  await turn('hidden');
  await page.clock.fastForward(600_000);
  expect(await asked()).toBe(0);
  await turn('visible');
  await expect.poll(asked).toBe(1);
  await page.clock.fastForward(30_000);
  await expect.poll(asked).toBeGreaterThan(1);
  await lab.set(order, { payment_status: 3 });
  await button(page, 'Check again').click();
  await expectPage(page, PAGES.succeeded);
});

for (const { name, scenario, shown } of [
  { name: 'a cancelled order [ENTRY-04 OUT-R13 ROUTE-15]', scenario: 'cancelled', shown: PAGES.cancelled },
  {
    name: 'an order that the provider pays [PFORM-04 OUT-R12 ROUTE-14]',
    scenario: 'provider-pays-nothing-due',
    shown: PAGES.orderPending,
  },
  {
    name: 'an order of the partner channel [PMEDIA-03]',
    scenario: 'partner-channel',
    shown: PAGES.succeeded,
  },
]) {
  test(`${name} is not paid here`, async ({ page, lab }) => {
    const order = await lab.make(scenario);
    await page.goto(order.link);
    await expectPage(page, shown);
    await expectAccessible(page);
  });
}

test('a form without a card says which fields are missing or wrong [CARD-07 VAL-R07 VAL-R08 RUL-14]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  await openForm(page, order);
  await byMouse.choose(method(page, 'Credit / Debit Card'));
  await page.getByLabel('Name on card').fill('Prince');
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

test('a key renders its own field and nothing else', async ({ page, lab }) => {
  await watchRenders(page);
  const eligibility = page.waitForResponse(/\/services\/payout\//);
  await openForm(page, await lab.make('card-balance-due'));
  // What the form asked for, and the vendor's fields, render more of it once they are there.
  await (await eligibility).finished();
  await expect(cardFields(page, 'stax').number).toBeVisible();
  await page.getByLabel('Zip').press('End');
  const idle = () => page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  await expect.poll(() => rendersOf(page, idle)).toEqual({ fields: [], outside: 0 });
  const typed = await rendersOf(page, () => page.getByLabel('Zip').pressSequentially('12'));
  expect(typed).toEqual({ fields: ['zip'], outside: 0 });
});

test('an address with an unknown country requires a country [ENT-R22]', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due', {
    address: { city: 'Poseidonis', state: '', zipcode: '1', country: 'Atlantis', areaCode: '' },
  });
  await openForm(page, order);
  await byMouse.choose(method(page, 'Credit / Debit Card'));
  const country = page.getByLabel('Country', { exact: true });
  await expect(country).toHaveValue('');
  await country.selectOption('HK');
  await expect(country).toHaveValue('HK');
});

test('a zero balance is continued, and the concierge opens the payment [PFORM-11 PFORM-42 PFORM-43 CARD-05 PAY-R09 PAY-R10]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('settled-always-shown');
  await openForm(page, order);
  await expect(page.getByText('There is nothing to pay.')).toBeVisible();
  for (const radio of await page.getByRole('radio').all()) await expect(radio).toBeDisabled();
  await expectAccessible(page);
  await byMouse.toggle(conciergeBox(page));
  await expect(button(page, 'Continue')).toHaveCount(0);
  await expect(method(page, 'Credit / Debit Card')).toBeEnabled();
  await byMouse.toggle(conciergeBox(page));
  await button(page, 'Continue').click();
  await expectPage(page, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([]);
});

test('a recorded concierge can be removed before paying [CONC-04 CONC-05 PFORM-40]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('concierge-recorded', { conciergeNeeded: false });
  await controlTime(page);
  await readyToPay(page, order);
  await expect(conciergeBox(page)).toBeChecked();
  await expect(payButton(page)).toHaveText('Complete Payment USD 447.00');
  await byMouse.toggle(conciergeBox(page));
  await expect(payButton(page)).toHaveText('Complete Payment USD 348.00');
  await payButton(page).click();
  await expect.poll(() => chargesOf(lab, order)).toEqual([34_800]);
  await passTimeUntil(page, () => expectPage(page, PAGES.succeeded));
});

test('a concierge that is needed and paid leads to its own page [OUTC-05 CONC-07]', async ({ page, lab }) => {
  const order = await lab.make('concierge-recorded');
  await readyToPay(page, order);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/lab\/external\/conciergeRequest\?/);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ accession_id: order.accessionId, payment: 'success' });
});

for (const { name, scenario, overrides, next } of [
  {
    name: 'a kit at home leads to the blood draw [PFORM-09 OUTC-14]',
    scenario: 'already-paid',
    overrides: {},
    next: /^\/bloodDrawLanding\?/,
  },
  {
    name: 'information that is missing is asked for [OUTC-08 OUTC-13]',
    scenario: 'already-paid',
    overrides: { address: null },
    next: /^\/informationLanding\?accession_id=\d+&sample_id=\d+$/,
  },
]) {
  test(`after paying, ${name} [OUT-R02 OUT-R03 OUTC-02]`, async ({ page, lab }) => {
    const order = await lab.make(scenario, overrides);
    await page.goto(order.link);
    await expectPage(page, PAGES.succeeded);
    await button(page, 'Continue').click();
    await expect(page).toHaveURL(({ pathname, search }) => next.test(pathname + search));
  });
}
