import { expect, test } from './fixtures.ts';
import type { LabClient, LabOrder } from './fixtures.ts';
import { otherOrigin } from '../lab/config.ts';
import { button, byMouse } from './hands.ts';
import { QA_URL } from './inspect.ts';
import { CARDS, PAGES, expectPage, fillCard, method, openForm, payButton } from './payment.ts';
import { confirmation, expectFailed, openQuestionnaire } from './questionnaire.ts';
import type { Page, Request } from '@playwright/test';

const TYPED = 'Zzyzx Canary';
const ADDRESS = '/reports/failures';

/** Serves a configuration with a URL for reports, and collects the reports. */
async function askForReports(page: Page): Promise<readonly Request[]> {
  const sent: Request[] = [];
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ response, json: { ...config, reports: { failures: ADDRESS } } });
  });
  await page.route(`**${ADDRESS}**`, async (route) => {
    sent.push(route.request());
    await route.fulfill({ status: 204 });
  });
  return sent;
}

/** The only report that was sent; checks that it reveals nothing about a person, an order or a card. */
async function onlyReport(sent: readonly Request[], lab: LabClient, order: LabOrder): Promise<string> {
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

test('a charge with an unknown outcome is reported without personal data, and the bench replays the report', async ({
  page,
  lab,
  problems,
}) => {
  // The bench is a part of the other build, which has its own vendors.
  problems.allowOrigin(QA_URL);
  problems.allowOrigin(otherOrigin(new URL(QA_URL).host));
  const sent = await askForReports(page);
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

  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto(`${QA_URL}/lab/bench`);
  await page.getByLabel('paste a report').fill(report);
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(page.locator('[aria-current="step"]')).toHaveText('toPaymentFailed', { timeout: 60_000 });
  await expect(page.frameLocator('#frame').getByRole('heading', { level: 1 })).toHaveText('Failed');
});

test('a questionnaire that failed is reported without an answer', async ({ page, lab }) => {
  const sent = await askForReports(page);
  const title = 'Questionnaire';
  const order = await openQuestionnaire(page, lab, { scenario: 'hormone-male', title });
  await lab.faults(order, [{ call: 'questionnaire.saveHormone', kind: 'status', status: 503 }]);
  await byMouse.choose(page.getByRole('radio', { name: 'No', exact: true }).first());
  await button(page, 'Review and submit').click();
  await button(page, 'Submit').click();
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expectFailed(page, '/questionnaire_failed');
  const report = await onlyReport(sent, lab, order);
  expect(JSON.parse(report)).toMatchObject({ why: 'failed' });
});

test('without a URL for reports nothing is reported', async ({ page, lab }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const order = await lab.make('card-balance-due');
  await lab.faults(order, [{ call: 'orders.patientOrder', kind: 'status', status: 500 }]);
  await page.goto(order.link);
  await expectPage(page, PAGES.failed);
  expect(asked.filter((url) => /report/.test(url))).toEqual([]);
});
