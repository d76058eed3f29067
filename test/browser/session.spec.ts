import { expect, test } from './fixtures.ts';
import type { LabOrder } from './fixtures.ts';
import {
  expectPage,
  method,
  notification,
  openForm,
  overlay,
  PAGES,
  payButton,
  readyToPay,
} from './payment.ts';
import type { Page } from '@playwright/test';

/** The unique part of a token. */
const markOf = ({ token }: LabOrder) => token.slice(-24);

/** Every URL that the tab knows: its own, its referrer, and what it loaded. */
function addresses(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [
    location.href,
    document.referrer,
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ]);
}

test('a token leaves the address bar before any request [RUL-01]', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  const visited: string[] = [];
  const asked: string[] = [];
  const referrers: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) visited.push(frame.url());
  });
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) asked.push(request.url());
    referrers.push(request.headers()['referer'] ?? '');
  });
  await readyToPay(page, order);
  await payButton(page).click();
  await expectPage(page, PAGES.succeeded);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/bloodDrawLanding\?/);
  for (const address of await addresses(page)) expect(address).not.toContain(markOf(order));
  expect(referrers.filter(Boolean)).toEqual([]);
  await page.goBack();
  await expectPage(page, PAGES.succeeded);
  // The first visit is the link itself; after that no URL contains the token.
  const shown = [...visited.slice(1), ...asked].filter((address) => address.includes(markOf(order)));
  expect(shown).toEqual([]);
});

test('pages outside get the documented identifiers and no token [RUL-01 AMB-17]', async ({ page, lab }) => {
  const order = await lab.make('concierge-recorded');
  await readyToPay(page, order);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/lab\/external\/conciergeRequest\?/);
  for (const address of await addresses(page)) expect(address).not.toContain(markOf(order));
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

for (const spelling of ['token', 'jwtToken', 'jwttoken']) {
  test(`/payment hands its link on, the token spelt ${spelling} [ROUTE-02 RUL-01]`, async ({ page, lab }) => {
    const order = await lab.make('card-balance-due');
    const query = new URLSearchParams({
      accession_id: order.accessionId,
      sample_id: order.sampleId,
      [spelling]: order.token,
      payment_prioritized: 'true',
      unknown: 'dropped',
    });
    await page.goto(`/payment?${query}`);
    await expectPage(page, PAGES.form);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      accession_id: order.accessionId,
      sample_id: order.sampleId,
      payment_prioritized: 'true',
    });
  });
}

for (const path of ['/payment', '/questionnaire', '/nyform']) {
  test(`${path} without a query has nothing to open [ROUTE-03 ENTRY-01 ERR-R17 ERR-R56]`, async ({
    page,
  }) => {
    await page.goto(path);
    await expectPage(page, PAGES.failed);
    await expect(notification(page, 'No query information found.')).toContainText('Error');
  });
}

test('a hash route is rewritten to a plain path with its query [ROUTE-04 RUL-01]', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  await page.goto(`/#${order.link}`);
  await expectPage(page, PAGES.form);
  expect(page.url()).not.toContain('#');
  expect(page.url()).not.toContain(markOf(order));
});

test('a link without its identifiers fails [ENTRY-11 ERR-R16]', async ({ page }) => {
  await page.goto('/pns_single_page_flow?payment_prioritized=true');
  await expectPage(page, PAGES.failed);
  await expect(notification(page, 'No query params')).toBeVisible();
});

test('two links in two tabs never mix [RUL-02]', async ({ page, context, lab }) => {
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

test('paying one order leaves the tab of another one alone [RUL-02 RUL-06]', async ({
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
  await expect(overlay(other, 'This order is being paid in another tab.')).toHaveCount(0);
  await expect(method(other, 'Credit / Debit Card')).toBeEnabled();
  await expectPage(page, PAGES.succeeded);
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

test('every page is served under the policy [RUL-01]', async ({ page }) => {
  for (const path of ['/', '/payment_form', '/nowhere/at/all']) {
    const response = await page.request.get(path);
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|nonce-/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['permissions-policy']).toContain('payment=');
  }
});

test('an unknown path fails; it offers a way back to someone who came by a link [RUL-04 ROUTE-55]', async ({
  page,
  lab,
}) => {
  await page.goto('/nowhere/at/all');
  await expectPage(page, { path: '/nowhere/at/all', heading: 'Failed' });
  await expect(page.getByText('Hey, seems like there was some trouble.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);

  await openForm(page, await lab.make('card-balance-due'));
  await page.goto('/nowhere/at/all');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectPage(page, PAGES.form);
});

test('a failure page leads to the patient portal [OUTC-24 OUT-R10]', async ({ page }) => {
  await page.goto('/failed');
  await expectPage(page, PAGES.failed);
  await page.getByRole('button', { name: 'Log in to the patient portal' }).click();
  await expect(page).toHaveURL(
    ({ pathname, search }) => pathname === '/lab/external/patientPortal' && search === '',
  );
});
