import { expect, test } from './fixtures.ts';
import { PAGES, expectPage, fillCard, method, openForm, payButton } from './payment.ts';
import type { Page } from '@playwright/test';

/** Remains of the vendors: frames, scripts, globals, resource timings, and our mark on the document of the payment. */
async function leftOfVendors(page: Page) {
  const inDocument = await page.evaluate(() => [
    ...[...document.querySelectorAll('iframe, script:not([integrity], [type=importmap])')].map(
      ({ outerHTML }) => outerHTML,
    ),
    ...['Stripe', 'StaxJs', 'sameDocument'].filter((name) => name in globalThis),
    ...performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/vendor/')),
  ]);
  return [
    ...inDocument,
    ...page
      .frames()
      .slice(1)
      .map((frame) => frame.url()),
  ];
}

/** Pays by card, and sets a global in the document to recognize it later. */
async function payByCard(page: Page, cardVendor: 'stax' | 'stripe'): Promise<void> {
  await method(page, 'Credit / Debit Card').click({ force: true });
  await fillCard(page, { cardVendor });
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  expect(await leftOfVendors(page)).not.toEqual([]);
  await payButton(page).click();
}

for (const [cardVendor, scenario] of [
  ['stax', 'card-balance-due'],
  ['stripe', 'international-payer'],
] as const)
  test(`the page has nothing left from vendors after a payment in the ${cardVendor} card form`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make(scenario);
    await openForm(page, order);
    await payByCard(page, cardVendor);
    await expectPage(page, PAGES.succeeded);
    expect(await leftOfVendors(page)).toEqual([]);
  });

test('a document that blocks vendors turns no text into markup, and the payment form gets another one', async ({
  page,
  lab,
  problems,
}) => {
  problems.allowConsole(/TrustedHTML|require-trusted-types-for/);
  const order = await lab.make('card-balance-due');
  await openForm(page, order);
  await page.goto('/order_pending');
  await expectPage(page, PAGES.orderPending);
  const written = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img src="x">';
      return 'markup';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(written).toBe('TypeError');
  // As a press that leads there does.
  await page.evaluate(() => {
    history.pushState({}, '', '/payment_form');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expectPage(page, PAGES.form);
  await method(page, 'Credit / Debit Card').click({ force: true });
  await fillCard(page);
});

test('the current document shows the outcome of a charge if no new document can be loaded', async ({
  page,
  lab,
  problems,
}) => {
  problems.allow(/^\/payment_succeed/);
  const order = await lab.make('card-balance-due');
  await openForm(page, order);
  await page.route('**/payment_succeed*', (route) => route.abort());
  await payByCard(page, 'stax');
  await expectPage(page, PAGES.succeeded);
  expect(page.frames()).toHaveLength(1);
});

test('Back from the link of an unpaid order does not show that order as paid [RUL-60 RUL-83]', async ({
  page,
  lab,
}) => {
  const [paid, unpaid] = [await lab.make('already-paid'), await lab.make('card-balance-due')];
  await page.goto(paid.link);
  await expectPage(page, PAGES.succeeded);
  await page.goto(unpaid.link);
  await expectPage(page, PAGES.form);
  await page.goBack();
  await expectPage(page, { path: '/', heading: 'Please open your link again' });
});

test("a return from Klarna opens nothing of another patient's link that was opened since [RUL-83]", async ({
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
  await expectPage(page, { path: '/', heading: 'Please open your link again' });
  await expect(page.getByText(second.accessionId)).toHaveCount(0);
});
