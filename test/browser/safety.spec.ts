import { expect, expectAccessible, test } from './fixtures.ts';
import type { Fault, LabClient, LabOrder } from './fixtures.ts';
import { byMouse } from './hands.ts';
import {
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
import type { BrowserContext, Page } from '@playwright/test';

const CHARGE = 'charging.payOrders';
const DUE = 34_800;

const UNKNOWN = 'We did not get an answer about your payment.';

/** A charge whose answer stays away until the faults are set anew; the money has been taken, or not. */
const held = (isCharged: boolean): Fault =>
  isCharged ? { call: CHARGE, kind: 'lose-answer' } : { call: CHARGE, kind: 'hang' };

async function attempts(lab: LabClient, order: LabOrder): Promise<number> {
  const { calls } = await lab.state(order);
  return calls.filter(({ call }) => call === CHARGE).length;
}

/** The records of charges without an outcome, as the tab and the browser keep them. */
function keptAttempts(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() =>
    [sessionStorage, localStorage].map((store) => store.getItem('payment_attempts')),
  );
}

/** Opens a second tab of the same browser. */
async function secondTab(context: BrowserContext, order: LabOrder): Promise<Page> {
  const tab = await context.newPage();
  await openForm(tab, order);
  return tab;
}

test('an answer that was lost after the charge leads to the truth: paid once [RUL-07 CARD-23]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  await readyToPay(page, order);
  await lab.faults(order, [{ call: CHARGE, kind: 'lose-answer' }]);
  await payButton(page).click();
  await expectPage(page, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([DUE]);
  expect(await keptAttempts(page)).toEqual([null, null]);
});

test('an answer that was lost, with a status that cannot be had, is asked for before the next charge [RUL-07 RUL-10]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  await readyToPay(page, order);
  await lab.faults(order, [
    { call: CHARGE, kind: 'lose-answer' },
    { call: 'charging.status', kind: 'status', status: 500 },
  ]);
  await payButton(page).click();
  await expectPage(page, PAGES.paymentFailed);
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  await expect(page.getByText('Nothing was charged.')).toHaveCount(0);
  await expectAccessible(page);
  for (const kept of await keptAttempts(page)) expect(kept).toContain(order.orderId);

  await lab.faults(order, []);
  await page.getByRole('button', { name: 'Choose another way to pay' }).click();
  await expectPage(page, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([DUE]);
});

test('while nobody can say what became of a charge, no other is sent [RUL-07]', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  await readyToPay(page, order);
  await lab.faults(order, [
    { call: CHARGE, kind: 'cut' },
    { call: 'charging.status', kind: 'status', status: 500 },
  ]);
  await payButton(page).click();
  await expectPage(page, PAGES.paymentFailed);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectPage(page, PAGES.form);
  await byMouse.choose(method(page, 'Credit / Debit Card'));
  await fillCard(page);
  await payButton(page).click();
  await expect(notification(page, 'so we did not charge you now')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
  expect(await attempts(lab, order)).toBe(1);

  await lab.faults(order, []);
  await payButton(page).click();
  await expectPage(page, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([DUE]);
  expect(await attempts(lab, order)).toBe(2);
});

for (const { name, fault, ids } of [
  {
    name: 'a connection that is cut before the charge',
    fault: { call: CHARGE, kind: 'cut' },
    ids: '[RUL-07]',
  },
  {
    name: 'a server error',
    fault: { call: CHARGE, kind: 'status', status: 500 },
    ids: '[CARD-26 ERR-R05 RUL-07]',
  },
] as const satisfies readonly { name: string; fault: Fault; ids: string }[]) {
  test(`${name} is no charge, and the next press pays once ${ids}`, async ({ page, lab }) => {
    const order = await lab.make('card-balance-due');
    await readyToPay(page, order);
    await lab.faults(order, [fault]);
    await payButton(page).click();
    await expectPage(page, PAGES.paymentFailed);
    await expect(page.getByText(UNKNOWN)).toBeVisible();
    await expectAccessible(page);
    expect(await chargesOf(lab, order)).toEqual([]);

    await lab.faults(order, []);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expectPage(page, PAGES.form);
    await byMouse.choose(method(page, 'Credit / Debit Card'));
    await fillCard(page);
    await payButton(page).click();
    await expectPage(page, PAGES.succeeded);
    expect(await chargesOf(lab, order)).toEqual([DUE]);
    expect((await lab.state(order)).calls.some(({ call }) => call === 'charging.status')).toBe(true);
  });
}

test('an answer that cannot be read leads to what the status says [RUL-07 RUL-26]', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  await readyToPay(page, order);
  await lab.faults(order, [{ call: CHARGE, kind: 'malformed' }]);
  await payButton(page).click();
  await expectPage(page, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([DUE]);
});

test('a charge without an answer ends after a minute, and nothing was taken [RUL-07 RUL-25]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  await controlTime(page);
  await readyToPay(page, order);
  await lab.faults(order, [{ call: CHARGE, kind: 'hang' }]);
  await payButton(page).click();
  await expect.poll(() => attempts(lab, order)).toBe(1);
  await page.clock.fastForward(45_000);
  await expect(overlay(page, 'Processing your payment…')).toBeVisible();
  await page.clock.fastForward(16_000);
  await expectPage(page, PAGES.paymentFailed);
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  expect(await chargesOf(lab, order)).toEqual([]);
});

for (const [code, shown] of [
  [1, PAGES.pending],
  [4, PAGES.cancelled],
  [2, PAGES.paymentFailed],
] as const) {
  test(`after a lost answer, the code ${code} leads to ${shown.path} [RUL-07]`, async ({ page, lab }) => {
    const order = await lab.make('card-balance-due');
    await readyToPay(page, order);
    await lab.faults(order, [{ call: CHARGE, kind: 'cut' }]);
    await lab.set(order, { payment_status: code });
    await payButton(page).click();
    await expectPage(page, shown);
    expect(await chargesOf(lab, order)).toEqual([]);
  });
}

test('two presses of the button are one charge [RUL-06]', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  await readyToPay(page, order);
  await lab.faults(order, [{ call: CHARGE, kind: 'delay', ms: 800 }]);
  const name = await payButton(page).elementHandle();
  await payButton(page).dblclick();
  await name?.dispatchEvent('click');
  await page.keyboard.press('Enter');
  await expect(overlay(page, 'Processing your payment…')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expectPage(page, PAGES.succeeded);
  expect(await attempts(lab, order)).toBe(1);
  expect(await chargesOf(lab, order)).toEqual([DUE]);
});

test('while one tab pays, the other tab of the order is inert, and then goes on [RUL-06 RUL-08]', async ({
  page,
  context,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  const other = await secondTab(context, order);
  await byMouse.choose(method(other, 'Credit / Debit Card'));
  await fillCard(other);
  await readyToPay(page, order);
  await lab.faults(order, [{ call: CHARGE, kind: 'delay', ms: 3000 }]);
  await payButton(page).click();
  const note = overlay(other, 'This order is being paid in another tab.');
  await expect(note).toBeVisible();
  await expect(other.locator('#root')).toHaveAttribute('inert', '');
  await expectAccessible(other);
  await expectPage(page, PAGES.succeeded);
  await expectPage(other, PAGES.succeeded);
  expect(await attempts(lab, order)).toBe(1);
  expect(await chargesOf(lab, order)).toEqual([DUE]);
});

test('a tab that is opened while another pays waits for it [RUL-06]', async ({ page, context, lab }) => {
  const order = await lab.make('card-balance-due');
  await readyToPay(page, order);
  await lab.faults(order, [{ call: CHARGE, kind: 'hang' }]);
  await payButton(page).click();
  await expect.poll(() => attempts(lab, order)).toBe(1);
  const other = await context.newPage();
  await other.goto(order.link);
  await expect(overlay(other, 'This order is being paid in another tab.')).toBeVisible();
  // The first tab is told that its charge did not come to anything, and the second one goes on.
  await lab.faults(order, []);
  await expectPage(page, PAGES.paymentFailed);
  await expect(overlay(other, 'This order is being paid in another tab.')).toHaveCount(0);
  await expectPage(other, { ...PAGES.form, isFocusElsewhere: true });
  expect(await chargesOf(lab, order)).toEqual([]);
});

test('a tab that went away while it paid lets the other one find out what happened [RUL-06 RUL-07]', async ({
  page,
  context,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  const other = await secondTab(context, order);
  await readyToPay(page, order);
  await lab.faults(order, [{ call: CHARGE, kind: 'hang' }]);
  await payButton(page).click();
  await expect(overlay(other, 'This order is being paid in another tab.')).toBeVisible();
  await expect.poll(() => attempts(lab, order)).toBe(1);
  await page.close();
  await expect(overlay(other, 'This order is being paid in another tab.')).toHaveCount(0);
  await lab.faults(order, []);
  await byMouse.choose(method(other, 'Credit / Debit Card'));
  await fillCard(other);
  const asked = async () =>
    (await lab.state(order)).calls.filter(({ call }) => call === 'charging.status').length;
  expect(await asked()).toBe(0);
  await payButton(other).click();
  await expectPage(other, PAGES.succeeded);
  expect(await asked()).toBe(1);
  expect(await chargesOf(lab, order)).toEqual([DUE]);
});

test('Back after paying never shows a form that was paid [RUL-08]', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  await page.goto('/');
  await readyToPay(page, order);
  await payButton(page).click();
  await expectPage(page, PAGES.succeeded);
  await page.goBack();
  await expectPage(page, { path: '/', heading: 'Patient portal' });
  await page.goForward();
  await expectPage(page, PAGES.succeeded);
  // The link itself, and the form by its own address, find the order paid.
  for (const link of [order.link, order.links['form'] ?? '']) {
    await page.goto(link);
    await expectPage(page, PAGES.succeeded);
  }
  expect(await chargesOf(lab, order)).toEqual([DUE]);
});

test('Back from the next step shows the success page again [RUL-08]', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  await readyToPay(page, order);
  await payButton(page).click();
  await expectPage(page, PAGES.succeeded);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/bloodDrawLanding\?/);
  await page.goBack();
  await expectPage(page, PAGES.succeeded);
  expect(await attempts(lab, order)).toBe(1);
});

for (const isCharged of [true, false]) {
  test(`a reload while paying ${isCharged ? 'after' : 'before'} the charge was made ends with one charge [RUL-07 RUL-08]`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make('card-balance-due');
    await readyToPay(page, order);
    await lab.faults(order, [held(isCharged), { call: 'charging.status', kind: 'hang' }]);
    await payButton(page).click();
    await expect.poll(() => attempts(lab, order)).toBe(1);
    // The page is gone before the calls that it waits for end.
    await page.reload({ waitUntil: 'commit' });
    await lab.faults(order, []);
    if (!isCharged) {
      await expectPage(page, PAGES.form);
      await byMouse.choose(method(page, 'Credit / Debit Card'));
      await fillCard(page);
      await payButton(page).click();
    }
    await expectPage(page, PAGES.succeeded);
    expect(await chargesOf(lab, order)).toEqual([DUE]);
  });

  test(`a page that is closed while paying ${isCharged ? 'after' : 'before'} the charge was made, opened again, ends with one charge [RUL-07]`, async ({
    page,
    context,
    lab,
  }) => {
    const order = await lab.make('card-balance-due');
    await readyToPay(page, order);
    await lab.faults(order, [held(isCharged), { call: 'charging.status', kind: 'hang' }]);
    await payButton(page).click();
    await expect.poll(() => attempts(lab, order)).toBe(1);
    await page.close();
    await lab.faults(order, []);
    const again = await context.newPage();
    await again.goto(order.link);
    if (!isCharged) {
      await expectPage(again, PAGES.form);
      for (const kept of (await keptAttempts(again)).slice(1)) expect(kept).toContain(order.orderId);
      await byMouse.choose(method(again, 'Credit / Debit Card'));
      await fillCard(again);
      await payButton(again).click();
    }
    await expectPage(again, PAGES.succeeded);
    expect(await chargesOf(lab, order)).toEqual([DUE]);
  });
}

test('what is kept of a charge names the order and nothing else [RUL-07]', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  await readyToPay(page, order);
  await lab.faults(order, [{ call: CHARGE, kind: 'hang' }]);
  await payButton(page).click();
  await expect.poll(() => attempts(lab, order)).toBe(1);
  for (const kept of await keptAttempts(page)) {
    expect(JSON.parse(kept ?? '')).toEqual({
      [order.orderId]: { startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown },
    });
  }
  await lab.faults(order, []);
  await expectPage(page, PAGES.paymentFailed);
});

test('a concierge fee is not added twice when its answer was lost [RUL-07 CONC-03 CARD-04 ERR-R26]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('concierge-offered');
  await controlTime(page);
  await readyToPay(page, order);
  await page
    .locator('label')
    .filter({ has: conciergeBox(page) })
    .click();
  await lab.faults(order, [{ call: 'orderPortal.recordConciergeFee', kind: 'lose-answer' }]);
  await payButton(page).click();
  await expectPage(page, PAGES.paymentFailed);
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await lab.faults(order, []);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectPage(page, PAGES.form);
  await expect(conciergeBox(page)).toBeChecked();
  await byMouse.choose(method(page, 'Credit / Debit Card'));
  await fillCard(page);
  await expect(payButton(page)).toHaveText('Complete Payment USD 447.00');
  await payButton(page).click();
  await passTimeUntil(page, () => expectPage(page, { ...PAGES.succeeded, isFocusElsewhere: true }));
  expect(await chargesOf(lab, order)).toEqual([44_700]);
});

test('a 3-D Secure page that is left open is not a charge after a reload [RUL-07 RUL-08]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('provider-with-revenue');
  await readyToPay(page, order, { entry: 'stripe', number: '4000002500003155' });
  await payButton(page).click();
  await expect(page.locator('iframe[title="Confirm your payment"]')).toBeVisible();
  await page.reload();
  await expectPage(page, PAGES.form);
  await byMouse.choose(method(page, 'Credit / Debit Card'));
  await fillCard(page, { entry: 'stripe' });
  await payButton(page).click();
  await expectPage(page, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([42_300]);
});
