import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { QA_URL } from './inspect.ts';

test.use({ baseURL: QA_URL, viewport: { width: 1280, height: 1000 } });
// Generating every machine's paths takes a while on a busy computer.
test.setTimeout(120_000);

const standing = (page: Page) => page.locator('#standing');
const portal = (page: Page) => page.frameLocator('#frame');
const lit = (page: Page, node: string) => page.locator(`[data-node="${node}"][data-here]`);

async function openBench(page: Page) {
  await page.goto('/lab/bench');
  await expect(page.locator('#state option').nth(1)).toBeAttached({ timeout: 60_000 });
}

test('a colleague finds the payment form whose concierge failed, steps back, and replays the log', async ({
  page,
}) => {
  await page.goto('/lab');
  await expect(page.getByRole('link', { name: 'Open the bench' })).toHaveAttribute('href', '/lab/bench');
  await openBench(page);

  await page.getByLabel('Find a state in any machine').fill('concierge failed');
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(standing(page)).toContainText('refused with a message', { timeout: 60_000 });
  await expect(standing(page)).toContainText('Step 3 of 3');
  await expect(lit(page, 'pay.done')).toBeVisible();
  await expect(portal(page).getByRole('heading', { level: 1 })).toHaveText('Failed');
  await expect(portal(page).getByText('Nothing was charged.')).toBeVisible();
  await expect(portal(page).getByText('Order is locked').first()).toBeVisible();
  await expectAccessible(page);
  const table = await page.getByRole('link', { name: 'Its transitions as a table' }).getAttribute('href');
  expect(await (await page.request.get(table ?? '')).text()).toMatch(/^# pay\n[^]*\| updatingFee \|/);

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(lit(page, 'pay.updatingFee')).toBeVisible();
  const happens = page.getByRole('combobox', { name: 'What happens next' }).locator('option');
  await expect(happens).toContainText([
    'fee up to date',
    'fee refused with a message, card',
    'fee refused, card',
    'one second',
    'ten seconds',
    'one minute',
  ]);
  await expect(standing(page)).toContainText('Step 2 of 3');
  await expect(portal(page).getByRole('alertdialog')).toBeVisible();

  await page.getByRole('button', { name: 'Forward' }).click();
  await expect(lit(page, 'pay.done')).toBeVisible();
  const log = await page.getByLabel('Log', { exact: true }).inputValue();

  await openBench(page);
  await page.getByLabel('Log', { exact: true }).fill(log);
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(lit(page, 'pay.done')).toBeVisible({ timeout: 60_000 });
  await expect(portal(page).getByRole('heading', { level: 1 })).toHaveText('Failed');
});

test("a person's action in the held page is a step too, and the log contains none of its values", async ({
  page,
}) => {
  await openBench(page);
  await page.getByLabel('Find a state in any machine').fill('guest-login editing');
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(standing(page)).toContainText('Step 1', { timeout: 60_000 });
  await portal(page).getByLabel('First name').fill('Wilhelmina');
  await expect(page.getByLabel('Log', { exact: true })).toHaveValue(/changed/);
  await expect(page.getByLabel('Log', { exact: true })).not.toHaveValue(/Wilhelmina/);
});

test('a page that runs live lights its chart, and the lab can make its calls fail', async ({ page }) => {
  await openBench(page);
  await page.getByRole('combobox', { name: 'Machine', exact: true }).selectOption('payment');
  await expect(page.locator('[data-node="payment.opening"]')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Run it live' }).click();
  await expect(lit(page, 'payment.open.payment.choosing')).toBeVisible({ timeout: 30_000 });
  await expect(portal(page).getByRole('heading', { level: 1 })).toHaveText('Payment');

  await page.getByRole('combobox', { name: 'Call', exact: true }).selectOption('charging.payOrders');
  await page.getByRole('button', { name: 'Let it fail' }).click();
  await expect(page.locator('#order')).toContainText('charging.payOrders: status');
});
