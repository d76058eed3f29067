import { expect, test } from './fixtures.ts';
import type { LabClient, TestOrder } from './fixtures.ts';
import { CARDS, PAGES, expectPage, fillCard, method, openForm, payButton } from './payment.ts';
import type { Page, Request } from '@playwright/test';

const TYPED = 'Zzyzx Canary';
const REPORTS_URL = '/reports/failures';

/** Serves a configuration with a URL for reports, and collects the reports. */
async function collectReports(page: Page, more: object = {}): Promise<readonly Request[]> {
  const sent: Request[] = [];
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ response, json: { ...config, reports: { failures: REPORTS_URL, ...more } } });
  });
  await page.route(`**${REPORTS_URL}**`, async (route) => {
    sent.push(route.request());
    await route.fulfill({ status: 204 });
  });
  return sent;
}

/** The only report that was sent; checks that it reveals nothing about a person, an order or a card. */
async function onlyReport(sent: readonly Request[], lab: LabClient, order: TestOrder): Promise<string> {
  await expect.poll(() => sent.length).toBe(1);
  const [request] = sent;
  const body = request?.postData() ?? '';
  const headers = (await request?.allHeaders()) ?? {};
  expect(new URL(request?.url() ?? '').search).toBe('');
  expect(Object.keys(headers).filter((name) => /cookie|referer|authorization/.test(name))).toEqual([]);
  const { patient, information } = await lab.state(order);
  const record = Object.values(information.record).filter((value) => /\d{3}|@|\S \S/.test(String(value)));
  const personal = [patient.firstName, patient.lastName, patient.birthdate, ...record, TYPED, CARDS.good];
  for (const canary of [...personal, order.token, order.accessionId, order.sampleId])
    expect(body.toLowerCase()).not.toContain(String(canary).toLowerCase());
  // Only names of the charts, and short numbers.
  expect(body).toMatch(/^[\w{}[\]",:.?# -]+$/);
  expect(body).not.toMatch(/\d{5}/);
  expect(body).toMatch(/"build":"index-[\w-]{8}","engine":"Chrome \d+"/);
  return body;
}

test('a charge with an unknown outcome is reported without personal data', async ({ page, lab }) => {
  const sent = await collectReports(page);
  const order = await lab.make('card-balance-due');
  await openForm(page, order);
  await method(page, 'Credit / Debit Card').click({ force: true });
  await fillCard(page);
  await page.getByLabel('Name on card').fill(TYPED);
  await lab.faults(order, [{ call: 'charging.payOrders', kind: 'status', status: 500 }]);
  await payButton(page).click();
  await expectPage(page, PAGES.paymentFailed);
  const report = await onlyReport(sent, lab, order);
  expect(JSON.parse(report)).toMatchObject({ report: 1, why: 'chargeUnknown' });
});

test('the speed of a page is reported once it is hidden, if that is configured, and without personal data', async ({
  page,
  lab,
}) => {
  const sent = await collectReports(page, { speed: true });
  // Its code is not of the first load.
  const code = page.waitForResponse('**/assets/page-report-*.js');
  const order = await lab.make('card-balance-due');
  await openForm(page, order);
  await method(page, 'Credit / Debit Card').click({ force: true });
  await code;
  await page.getByLabel('Name on card').pressSequentially('Ann');
  await expect(async () => {
    await page.evaluate(() => {
      const hide = (state: DocumentVisibilityState) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
        document.dispatchEvent(new Event('visibilitychange'));
      };
      hide('hidden');
      hide('visible');
    });
    expect(sent).not.toEqual([]);
  }).toPass();
  const report = await onlyReport(sent, lab, order);
  expect(report).toMatch(/"why":"speed".*"lcp":\d{1,3},"inp":\d{1,3}}$/);
});
