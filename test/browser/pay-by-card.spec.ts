import { expect, expectAccessible, test } from './fixtures.ts';
import { button, byMouse, hands } from './hands.ts';
import {
  CARDS,
  chargesOf,
  conciergeBox,
  controlTime,
  expectPage,
  fillCard,
  method,
  notification,
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
  page.getByRole('complementary').locator('dl > div').filter({ hasText: label }).locator('dd');

/** The two card entries, each with an order that leads to it. */
const ENTRY_ORDERS = [
  {
    entry: 'stax',
    scenario: 'concierge-offered',
    overrides: {},
    due: '348.00',
    dueWithFee: '447.00',
    charged: 44_700,
    ids: '[CARD-01 CARD-17 CARD-18 PFORM-19 PAY-R19]',
  },
  {
    entry: 'stripe',
    scenario: 'provider-with-revenue',
    overrides: { concierge: { valid: true, offered: true } },
    due: '423.00',
    dueWithFee: '522.00',
    charged: 52_200,
    ids: '[CARD-16 PFORM-17 PAY-R02 PAY-R18 MONEY-R07]',
  },
] as const;

for (const hand of hands) {
  test.describe(`by ${hand.name}`, () => {
    for (const { entry, scenario, overrides, due, dueWithFee, charged, ids } of ENTRY_ORDERS) {
      test(
        `pays with the concierge at the ${entry} entry, link to next step ${ids} [CONC-02 CARD-21 CARD-22 OUTC-07 OUTC-19 PFORM-39 MONEY-R17]`,
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
          await expectAccessible(page);

          await hand.press(button(page, 'I will schedule after receiving kits'));
          await expect(dialog).toBeHidden();
          await expect(page.getByText('Your kit is being prepared for shipment.')).toBeVisible();
          await expectAccessible(page);
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

    test(
      'a declined card says why, and the next one pays [CARD-27 RUL-10 OUTC-21 OUT-R09 OUT-R10 PMEDIA-07]',
      everyWidth,
      async ({ page, lab, problems }) => {
        problems.allow(/payOrders/);
        const order = await lab.make('card-balance-due');
        await readyToPay(page, order, { number: CARDS.withoutFunds, hand });
        await hand.press(payButton(page));
        await expectPage(page, PAGES.paymentFailed);
        await expect(
          page.getByText('Hey, seems like there was some trouble. We are there with you. Just hold back.'),
        ).toBeVisible();
        await expect(page.getByText('Why: Your card has insufficient funds.')).toBeVisible();
        await expect(page.getByText('Nothing was charged.')).toBeVisible();
        await expect(notification(page, 'Your card has insufficient funds.')).toContainText('Failed');
        await expectAccessible(page);

        await hand.press(button(page, 'Choose another way to pay'));
        await expectPage(page, PAGES.form);
        await hand.choose(method(page, 'Credit / Debit Card'));
        await fillCard(page, { number: CARDS.declined, hand });
        await hand.press(payButton(page));
        await expectPage(page, PAGES.paymentFailed);
        await hand.press(button(page, 'Try Again'));
        await expectPage(page, PAGES.form);
        await hand.choose(method(page, 'Credit / Debit Card'));
        await fillCard(page, { hand });
        await hand.press(payButton(page));
        await expectPage(page, PAGES.succeeded);
        expect(await chargesOf(lab, order)).toEqual([34_800]);
      },
    );

    for (const isPassed of [true, false]) {
      test(
        `a card that needs 3-D Secure, ${isPassed ? 'passed [CARD-23 KEY-R02]' : 'refused [CARD-27 RUL-10]'}`,
        everyWidth,
        async ({ page, lab, problems }) => {
          problems.allow(/authenticate/);
          const order = await lab.make('provider-with-revenue');
          await readyToPay(page, order, { entry: 'stripe', number: CARDS.threeDSecure, hand });
          await hand.press(payButton(page));
          const bank = page.frameLocator('iframe[title="Confirm your payment"]');
          await expect(bank.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
          expect(await chargesOf(lab, order)).toEqual([]);
          await expectAccessible(page);
          await hand.press(bank.getByRole('button', { name: isPassed ? 'Complete' : 'Fail' }));
          if (isPassed) {
            await expectPage(page, PAGES.succeeded);
          } else {
            await expectPage(page, PAGES.paymentFailed);
            await expect(
              page.getByText('Why: We are unable to authenticate your payment method.'),
            ).toBeVisible();
            await expect(page.getByText('Nothing was charged.')).toBeVisible();
          }
          await expectAccessible(page);
          expect(await chargesOf(lab, order)).toEqual(isPassed ? [42_300] : []);
        },
      );
    }

    test(
      'a provider that pays leaves the patient a share [PFORM-06 MONEY-R10 MONEY-R11]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await lab.make('provider-pays-with-share');
        await readyToPay(page, order, { hand });
        await expect(line(page, "Patient's Subtotal")).toHaveText('USD 60.00');
        await expect(line(page, "Patient's Applied Payment")).toBeVisible();
        for (const hidden of ['Tests Total', 'Tax', 'Lab Processing Fee', 'Discount']) {
          await expect(line(page, hidden)).toHaveCount(0);
        }
        await expectAccessible(page);
        await hand.press(payButton(page));
        await expectPage(page, PAGES.succeeded);
        expect(await chargesOf(lab, order)).toEqual([6000]);
      },
    );

    test(
      'a family of three is paid together [PFORM-44 PFORM-45 PAY-R06 PAY-R07 MONEY-R13 MONEY-R18]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await lab.make('family-of-three');
        await controlTime(page);
        await openForm(page, order);
        await expect(page.getByText('This is a Family Discount Order')).toBeVisible();
        await expect(page.getByText('There are 2 additional orders in this bundle.')).toBeVisible();
        for (const { accessionId } of order.members) {
          const block = page.getByRole('button', { name: `Accession ID: ${accessionId}` });
          await hand.press(block);
          await expect(block).toHaveAttribute('aria-expanded', 'true');
        }
        await expect(line(page, 'Tests Total')).toHaveText(['USD 349.00', 'USD 299.00', 'USD 249.00']);
        await expectAccessible(page);
        await hand.toggle(conciergeBox(page));
        const own = page.getByRole('button', { name: `Accession ID: ${order.accessionId}` });
        await expect(own).toContainText('USD 447.00');
        await expect(line(page, 'Amount due')).toHaveText('USD 993.00');
        await hand.press(own);
        await expect(own).toHaveAttribute('aria-expanded', 'false');
        await hand.choose(method(page, 'Credit / Debit Card'));
        await fillCard(page, { hand });
        await hand.press(payButton(page));
        await expect.poll(() => chargesOf(lab, order)).toEqual([99_300]);
        await passTimeUntil(page, () => expectPage(page, { ...PAGES.succeeded, isFocusElsewhere: true }));
      },
    );

    test(
      'a fixed amount is charged as it is [PFORM-16 PAY-R15 PAY-R22 MONEY-R20 ENTRY-09]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await lab.make('fixed-amount', { payLater: { klarna: true, afterpay: true } });
        await readyToPay(page, order, { hand });
        await expect(page.getByRole('radio')).toHaveCount(2);
        await expect(conciergeBox(page)).toHaveCount(0);
        await expect(payButton(page)).toHaveText('Complete Payment USD 100.00');
        await expectAccessible(page);
        await hand.press(payButton(page));
        await expectPage(page, PAGES.succeeded);
        expect(await chargesOf(lab, order)).toEqual([10_000]);
      },
    );

    test(
      'an HSA/FSA card is paid at the first entry [CARD-02 CARD-19 PFORM-20 PAY-R13 PAY-R18]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await lab.make('card-balance-due');
        await openForm(page, order);
        await hand.choose(method(page, 'HSA/FSA Card'));
        await fillCard(page, { entry: 'stripe', hand });
        await expectAccessible(page);
        await hand.press(payButton(page));
        await expectPage(page, PAGES.succeeded);
        expect(await chargesOf(lab, order)).toEqual([34_800]);
      },
    );

    test(
      'an order that was paid before goes to the next step [PFORM-09 OUTC-14 OUT-R01 OUT-R03]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await lab.make('already-paid');
        await page.goto(order.link);
        await expectPage(page, PAGES.succeeded);
        await expectAccessible(page);
        await hand.press(button(page, 'Continue'));
        await expect(page).toHaveURL(/\/bloodDrawLanding\?/);
        await expect(page.locator('h1')).toBeFocused();
        expect(await chargesOf(lab, order)).toEqual([]);
      },
    );

    test(
      'a pending payment is asked for again until it is paid [PMEDIA-05 RUL-09 OUT-R11]',
      everyWidth,
      async ({ page, lab }) => {
        const order = await lab.make('payment-pending');
        const asked = async () =>
          (await lab.state(order)).calls.filter(({ call }) => call === 'charging.status').length;
        await controlTime(page);
        await page.goto(order.link);
        await expectPage(page, PAGES.pending);
        await expect(page.getByText('Your payment is pending, please check later.')).toBeVisible();
        for (const [index, seconds] of [5, 10, 20, 30].entries()) {
          await page.clock.fastForward(seconds * 1000);
          await expect.poll(asked).toBeGreaterThan(index);
          await expect(page.getByText('We ask again by ourselves while this page is open.')).toBeVisible();
        }
        await expectAccessible(page);
        const before = await asked();
        await hand.press(button(page, 'Check again'));
        await expect.poll(asked).toBeGreaterThan(before);
        await lab.set(order, { payment_status: 3 });
        await hand.press(button(page, 'Check again'));
        await expectPage(page, PAGES.succeeded);
      },
    );
  });
}

test.describe('orders that are not paid here', everyWidth, () => {
  test('a cancelled order says so [ENTRY-04 OUT-R13 ROUTE-15]', async ({ page, lab }) => {
    const order = await lab.make('cancelled');
    await page.goto(order.link);
    await expectPage(page, PAGES.cancelled);
    await expectAccessible(page);
  });

  test('an order that the provider pays waits for it [PFORM-04 OUT-R12 ROUTE-14]', async ({ page, lab }) => {
    const order = await lab.make('provider-pays-nothing-due');
    await page.goto(order.link);
    await expectPage(page, PAGES.orderPending);
    await expect(page.getByText('Your healthcare provider is coordinating necessary steps')).toBeVisible();
    await expectAccessible(page);
  });

  test('an order of the partner channel has succeeded [PMEDIA-03]', async ({ page, lab }) => {
    const order = await lab.make('partner-channel');
    await page.goto(order.link);
    await expectPage(page, PAGES.succeeded);
    await expectAccessible(page);
  });
});

for (const [status, shown] of [
  [2, PAGES.paymentFailed],
  [4, PAGES.cancelled],
  [0, PAGES.form],
] as const) {
  test(`a pending payment that turns to ${status} leaves for ${shown.path} [RUL-09]`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make('payment-pending');
    await controlTime(page);
    await page.goto(order.link);
    await expectPage(page, PAGES.pending);
    await lab.set(order, { payment_status: status });
    await passTimeUntil(page, () => expectPage(page, shown));
  });
}

test('a pending payment rests after ten minutes and while the page is hidden [RUL-09]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('payment-pending');
  const asked = async () =>
    (await lab.state(order)).calls.filter(({ call }) => call === 'charging.status').length;
  await controlTime(page);
  await page.goto(order.link);
  await expectPage(page, PAGES.pending);
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
  await passTimeUntil(
    page,
    () => expect(page.getByText('We have stopped asking by ourselves.')).toBeVisible(),
    30_000,
  );
  await expectAccessible(page);
});

test('a charge that the lab accepts for later is pending until it is settled [MONEY-R25 ERR-R06 RUL-29]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due', { chargeOutcome: 'processing' });
  await readyToPay(page, order);
  await payButton(page).click();
  await expectPage(page, PAGES.pending);
  await page.goto(order.link);
  await expectPage(page, PAGES.pending);
  expect(await chargesOf(lab, order)).toEqual([34_800]);
});

test(
  'a form without a card says which fields are missing [CARD-07 VAL-R07 VAL-R08 RUL-14]',
  everyWidth,
  async ({ page, lab }) => {
    const order = await lab.make('card-balance-due');
    await openForm(page, order);
    await byMouse.choose(method(page, 'Credit / Debit Card'));
    await page.getByLabel('Name on card').fill('Prince');
    await page.getByLabel('Email').fill('');
    await payButton(page).click();
    const summary = page.getByText('Please check these fields');
    await expect(summary).toBeVisible();
    await expect(page.getByText('Please enter your card number here').first()).toBeVisible();
    await expect(page.locator('iframe[title="Secure card number field"]')).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Please enter your email here' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    expect((await lab.state(order)).chargeAttempts).toEqual([]);
  },
);

test('a wrong number, date and name are told apart [CARD-08 CARD-10 CARD-11 VAL-R01 VAL-R04 VAL-R06]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  await readyToPay(page, order, { number: '4242424242424241' });
  await page.getByLabel('Expiration date').fill('13/30');
  await page.getByLabel('Name on card').fill('Prince');
  await payButton(page).click();
  for (const text of [
    'Invalid Card Number',
    'Invalid expiration date',
    "Invalid name, last name can't be blank",
  ]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await expectAccessible(page);
  expect((await lab.state(order)).chargeAttempts).toEqual([]);
});

test(
  'a zero balance is continued, and the concierge opens the payment [PFORM-11 PFORM-42 PFORM-43 CARD-05 PAY-R09 PAY-R10]',
  everyWidth,
  async ({ page, lab }) => {
    const order = await lab.make('settled-always-shown');
    await openForm(page, order);
    await expect(page.getByText('There is nothing to pay.')).toBeVisible();
    for (const radio of await page.getByRole('radio').all()) await expect(radio).toBeDisabled();
    await expectAccessible(page);
    await page
      .locator('label')
      .filter({ has: conciergeBox(page) })
      .click();
    await expect(button(page, 'Continue')).toHaveCount(0);
    await expect(method(page, 'Credit / Debit Card')).toBeEnabled();
    await page
      .locator('label')
      .filter({ has: conciergeBox(page) })
      .click();
    await button(page, 'Continue').click();
    await expectPage(page, PAGES.succeeded);
    expect(await chargesOf(lab, order)).toEqual([]);
  },
);

test('a recorded concierge can be taken off before paying [CONC-04 CONC-05 PFORM-40]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('concierge-recorded', { conciergeNeeded: false });
  await controlTime(page);
  await readyToPay(page, order);
  await expect(conciergeBox(page)).toBeChecked();
  await expect(payButton(page)).toHaveText('Complete Payment USD 447.00');
  await page
    .locator('label')
    .filter({ has: conciergeBox(page) })
    .click();
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

test(
  'a gut zoomer order warns of New York, and merchandise refuses HSA/FSA [PAY-R05 PAY-R28 PFORM-21]',
  everyWidth,
  async ({ page, lab }) => {
    const order = await lab.make('gut-zoomer', { providerHasMerchandise: true });
    await openForm(page, order);
    await expect(
      page.getByText('Once payment is completed, address changes to New York State will not be allowed'),
    ).toBeVisible();
    await expect(method(page, 'HSA/FSA Card')).toBeDisabled();
    await expect(
      page.getByText("We can't process HSA/FSA payment for some items in your order..."),
    ).toBeVisible();
    await expectAccessible(page);
  },
);

test('other currencies are shown and charged in their own units [MONEY-R04 MONEY-R14 MONEY-R21 MONEY-R22 PAY-R25 PAY-R27 PFORM-18 PFORM-22]', async ({
  page,
  lab,
}) => {
  for (const { scenario, due, charged } of [
    { scenario: 'non-usd', due: 'EUR 399.90', charged: 39_990 },
    { scenario: 'zero-decimal', due: 'JPY 53,000.00', charged: 5_300_000 },
  ]) {
    const order = await lab.make(scenario);
    await readyToPay(page, order, { entry: 'stripe' });
    await expect(conciergeBox(page)).toHaveCount(0);
    await expect(method(page, 'HSA/FSA Card')).toHaveCount(0);
    await expect(payButton(page)).toHaveText(`Complete Payment ${due}`);
    await payButton(page).click();
    await expectPage(page, PAGES.succeeded);
    expect(await chargesOf(lab, order)).toEqual([charged]);
  }
});

const PREPARED = 'Your kit is being prepared for shipment.';

for (const { name, scenario, overrides, kit, next } of [
  {
    name: 'information that is missing is asked for [OUTC-08 OUTC-13]',
    scenario: 'already-paid',
    overrides: { address: null },
    kit: PREPARED,
    next: /^\/informationLanding\?accession_id=\d+&sample_id=\d+$/,
  },
  {
    name: 'samples that are not blood have instructions [OUTC-09 OUTC-15]',
    scenario: 'already-paid',
    overrides: { bloodDrawNeeded: false },
    kit: PREPARED,
    next: /^\/collections\?instructions=Stool-Saliva&accession_id=\d+$/,
  },
  {
    name: 'a concierge with a kit at home has its own page [OUTC-10 OUTC-16]',
    scenario: 'kit-delivered',
    overrides: {},
    kit: 'Proceed with sample collection.',
    next: /^\/lab\/external\/conciergePage\?accession_id=\d+$/,
  },
]) {
  test(`after paying, ${name} [OUT-R02 OUT-R03 OUTC-02]`, async ({ page, lab }) => {
    const order = await lab.make(scenario, overrides);
    await page.goto(order.links['succeed'] ?? '');
    await expectPage(page, PAGES.succeeded);
    await expect(page.getByText(kit)).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Continue').click();
    await expect(page).toHaveURL(({ pathname, search }) => next.test(pathname + search));
  });
}
