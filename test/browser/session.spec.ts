import { expect, test } from './fixtures.ts';
import type { TestOrder } from './fixtures.ts';
import { expectPage, method, openForm, overlay, PAGES, payButton, readyToPay } from './payment.ts';
import type { Page } from '@playwright/test';

/** The unique part of a token. */
const markOf = ({ token }: TestOrder) => token.slice(-24);

/** Every URL that the tab knows: its own, its referrer, and what it loaded. */
function urls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [
    location.href,
    document.referrer,
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ]);
}

test('a token leaves the address bar before any request, and no referrer says where one was [RUL-01]', async ({
  page,
  lab,
  baseURL,
}) => {
  const order = await lab.make('card-balance-due');
  const visited: string[] = [];
  const requested: string[] = [];
  const origin = `${new URL(baseURL ?? '').origin}/`;
  const referrers: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) visited.push(frame.url());
  });
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) requested.push(request.url());
    const referrer = request.headers()['referer'] ?? '';
    // The tiles of the map are requested with the origin, whenever they arrive.
    if (referrer !== origin || !request.url().includes('/vendor/tiles/')) referrers.push(referrer);
  });
  await readyToPay(page, order);
  await payButton(page).click();
  await expectPage(page, PAGES.succeeded);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/bloodDrawLanding\?/);
  for (const url of await urls(page)) expect(url).not.toContain(markOf(order));
  await page.goBack();
  await expectPage(page, PAGES.succeeded);
  expect(referrers.filter(Boolean)).toEqual([]);
  // The first visit is the link itself; after that no URL contains the token.
  const shown = [...visited.slice(1), ...requested].filter((url) => url.includes(markOf(order)));
  expect(shown).toEqual([]);
});

test('the session is stored under the documented keys, in the tab and in the browser [RUL-02 ENTRY-02 ENT-R13 STOR-R01 STOR-R04 STOR-R05 STOR-R06]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  await openForm(page, order);
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    const kept = await page.evaluate((name) => ({ ...window[name] }), area);
    expect(kept).toMatchObject({
      accession_id: order.accessionId,
      sample_id: order.sampleId,
      pnsToken: order.token,
      patient_id: expect.stringMatching(/^\d+$/),
    });
    expect(JSON.parse(String(kept['billingInfo']))).toEqual({
      currency: 'usd',
      patient_bill: { total: 348 },
      family_orders: null,
    });
    expect(JSON.parse(String(kept['pns_single_page_query']))).toMatchObject({ payment_prioritized: 'true' });
  }
});

test('a hash route is rewritten to a plain path with its query [ROUTE-04 RUL-01]', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  await page.goto(`/#${order.link}`);
  await expectPage(page, PAGES.form);
  expect(page.url()).not.toContain('#');
  expect(page.url()).not.toContain(markOf(order));
});

test('a hash route that is entered on the start page opens its page, and no token stays in the address bar [ROUTE-04 RUL-01]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  const start = { path: '/', heading: 'Patient portal' };
  // The browser loads no document for another fragment.
  await page.goto('/');
  await expectPage(page, start);
  await page.goto(`/#/questionnaire?accession_id=${order.accessionId}`);
  await expect(page).toHaveURL(({ pathname, hash }) => pathname.startsWith('/auth/') && hash === '');
  await page.goto('/');
  await expectPage(page, start);
  await page.goto(`/#${order.link}`);
  await expectPage(page, PAGES.form);
  expect(page.url()).not.toContain('#');
  for (const url of await urls(page)) expect(url).not.toContain(markOf(order));
});

test('two orders open in two tabs do not share data [RUL-02]', async ({ page, context, lab }) => {
  const first = await lab.make('card-balance-due');
  const second = await lab.make('card-balance-due');
  await openForm(page, first);
  const other = await context.newPage();
  await openForm(other, second);
  // The browser remembers the last link; each tab continues with its own.
  await page.reload();
  await expect(page.getByText(`Accession ID: ${first.accessionId}`)).toBeVisible();
  await page.goto('/payment_form');
  await expect(page.getByText(`Accession ID: ${first.accessionId}`)).toBeVisible();
  await other.goto('/payment_form');
  await expect(other.getByText(`Accession ID: ${second.accessionId}`)).toBeVisible();
  const third = await context.newPage();
  await third.goto('/payment_form');
  await expect(third.getByText(`Accession ID: ${second.accessionId}`)).toBeVisible();
});

test('paying an order does not change the tab of another order [RUL-02 RUL-06]', async ({
  page,
  context,
  lab,
}) => {
  const first = await lab.make('card-balance-due');
  const second = await lab.make('card-balance-due');
  const other = await context.newPage();
  await openForm(other, second);
  await readyToPay(page, first);
  await lab.faults(first, [{ call: 'charging.payOrders', kind: 'delay', ms: 1500 }]);
  await payButton(page).click();
  await expect(overlay(page, 'Processing your payment…')).toBeVisible();
  await expectPage(page, PAGES.succeeded);
  // By now the other tab has heard of it.
  await expect(method(other, 'Credit / Debit Card')).toBeEnabled();
  await expect(overlay(other, 'This order is being paid in another tab.')).toHaveCount(0);
  await expect(page.getByText(`Accession ID: ${first.accessionId}`)).toBeVisible();
});

test('a new order in the same tab deletes the data of the previous one [RUL-02 AMB-19]', async ({
  page,
  lab,
}) => {
  const first = await lab.make('provider-with-revenue');
  const second = await lab.make('card-balance-due');
  await openForm(page, first);
  await expect(page.getByText('Amount due: USD 423.00')).toBeAttached();
  await openForm(page, second);
  await expect(page.getByText('Amount due: USD 348.00')).toBeAttached();
  expect(await page.evaluate(() => localStorage.getItem('patient_id'))).not.toBeNull();
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    const text = await page.evaluate((name) => JSON.stringify({ ...window[name] }), area);
    expect(text).not.toContain(first.accessionId);
    expect(text).not.toContain(markOf(first));
  }
});
