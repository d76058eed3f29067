import { expect, expectAccessible, test } from './fixtures.ts';
import { button } from './hands.ts';
import { PAGES, expectPage } from './payment.ts';

test('an order that is not paid is never shown as paid [RUL-60]', async ({ page, lab }) => {
  const unpaid = await lab.make('card-balance-due');
  await page.goto(unpaid.link);
  await expectPage(page, PAGES.form);
  await page.goto('/payment_succeed');
  await expectPage(page, PAGES.form);
});

test('an order that was cancelled is shown as cancelled, not as paid [OUT-R01 RUL-60]', async ({
  page,
  lab,
}) => {
  const cancelled = await lab.make('already-paid');
  await page.goto(cancelled.link);
  await expectPage(page, PAGES.succeeded);
  await expect(
    page.getByText('The payment has been done successfully. Thanks for being there with us.'),
  ).toBeVisible();
  await lab.set(cancelled, { cancelled: true });
  await page.reload();
  await expectPage(page, PAGES.cancelled);
});

test('Back from the link of an unpaid order does not show that one as paid [RUL-60 RUL-08]', async ({
  page,
  lab,
}) => {
  const [paid, unpaid] = [await lab.make('already-paid'), await lab.make('card-balance-due')];
  await page.goto(paid.link);
  await expectPage(page, PAGES.succeeded);
  await page.goto(unpaid.link);
  await expectPage(page, PAGES.form);
  await page.goBack();
  await expect(page.getByText(`Accession ID: ${unpaid.accessionId}`)).toBeVisible();
  await expectPage(page, PAGES.form);
});

test('Try Again after a link without a token does not open the order before it [RUL-35]', async ({
  page,
  lab,
}) => {
  const [first, second] = [await lab.make('card-balance-due'), await lab.make('card-balance-due')];
  await page.goto(first.link);
  await expectPage(page, PAGES.form);
  await page.goto(`/pns_single_page_flow?accession_id=${second.accessionId}&sample_id=${second.sampleId}`);
  await expectPage(page, PAGES.failed);
  await button(page, 'Try Again').click();
  await expectPage(page, PAGES.failed);
  await expect(page.getByText('No query information found.')).toBeVisible();
  await expect(page.getByText(first.accessionId)).toHaveCount(0);
});

test('a patient who cannot complete the information gets the support phone instead of a loop', async ({
  page,
  lab,
}) => {
  const order = await lab.make('partner-channel', { onRecord: { gender: false } });
  await page.goto(order.link);
  await expectPage(page, PAGES.succeeded);
  await expect(page.getByText('Some of your information is missing.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: "What's Next" }).getByRole('link', { name: '+1 (800) 555-0100' }),
  ).toHaveAttribute('href', 'tel:+18005550100');
  await expect(button(page, 'Continue')).toHaveCount(0);
  await expectAccessible(page);
});

test('the provider’s logo is on every page of a payment [PAY-R02]', async ({ page, lab }) => {
  const order = await lab.make('provider-with-revenue');
  await page.goto(order.link);
  await expectPage(page, PAGES.form);
  for (const shown of [PAGES.pending, PAGES.orderPending, PAGES.paymentFailed]) {
    await page.goto(shown.path);
    await expect(page.locator('header img')).toHaveAttribute('src', '/vendor/brand/clinic.svg');
  }
});

test('Klarna sends the patient back before the lab knows the outcome: pending, not a second form [RUL-31]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pay-later');
  await page.goto(order.link);
  await expectPage(page, PAGES.form);
  const ids = `accession_id=${order.accessionId}&sample_id=${order.sampleId}`;
  await page.goto(`/payment_status?bnpl=true&redirect_status=succeeded&${ids}`);
  await expectPage(page, PAGES.pending);
});

test('a return from Klarna is about the order in its URL, whatever was opened since', async ({
  page,
  lab,
}) => {
  const [first, second] = [await lab.make('pay-later'), await lab.make('already-paid')];
  await page.goto(first.link);
  await expectPage(page, PAGES.form);
  await page.goto(second.link);
  await expectPage(page, PAGES.succeeded);
  const ids = `accession_id=${first.accessionId}&sample_id=${first.sampleId}`;
  await page.goto(`/payment_status?bnpl=true&redirect_status=succeeded&${ids}`);
  await expectPage(page, PAGES.paymentFailed);
  await expect(page.getByText('We did not get an answer about your payment.')).toBeVisible();
  await expect(page.getByText(second.accessionId)).toHaveCount(0);
});
