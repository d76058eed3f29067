import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { listenToInspector, QA_URL } from './inspect.ts';

test.use({
  baseURL: QA_URL,
  viewport: { width: 1280, height: 1000 },
  permissions: ['clipboard-read', 'clipboard-write'],
});
// Exploring a machine for the first time takes a while on a busy computer.
test.setTimeout(300_000);
const SLOW = { timeout: 120_000 };

const statusLine = (page: Page) => page.locator('#status');
const portal = (page: Page) => page.frameLocator('#frame');
const here = (page: Page) => page.getByRole('group', { name: 'States around it' }).locator('[aria-current]');
const log = (page: Page) => page.getByRole('list', { name: 'Log' });

async function goTo(page: Page, words: string) {
  await page.getByLabel('Find a state or a failed call').fill(words);
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(statusLine(page)).toContainText('Step', SLOW);
}

test('the bench finds the payment form whose concierge failed, steps back, and replays the report', async ({
  page,
}) => {
  await page.goto('/lab');
  await page.getByRole('link', { name: 'Open the bench' }).click();
  await goTo(page, 'concierge failed');
  await expect(statusLine(page)).toContainText('Step 3 of 3');
  await expect(here(page)).toHaveText('done');
  await expect(portal(page).getByRole('heading', { level: 1 })).toHaveText('Failed');
  await expect(portal(page).getByText('Nothing was charged.')).toBeVisible();
  await expect(portal(page).getByText('Order is locked').first()).toBeVisible();
  await expect(log(page)).toContainText('notice conciergeFailed');
  await expectAccessible(page);

  await page.getByRole('heading', { name: 'Bench' }).click();
  await page.keyboard.press('ArrowLeft');
  await expect(here(page)).toHaveText('updatingFee');
  await expect(portal(page).getByRole('alertdialog')).toBeVisible();
  const failure = page.getByRole('button', { name: 'fee refused with a message, card → done' });
  await expect(failure).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(here(page)).toHaveText('done');
  await page.getByRole('button', { name: 'Copy a report' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();

  await page.goto('/lab/bench');
  await page.getByLabel('Find a state or a failed call').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(here(page)).toHaveText('done', SLOW);
  await expect(portal(page).getByText('Order is locked').first()).toBeVisible();
});

test('the button of the bench is disabled until the states are loaded', async ({ page }) => {
  const list = Promise.withResolvers<void>();
  await page.route('**/lab/bench/api/machines', async (route) => {
    await list.promise;
    await route.continue();
  });
  await page.goto('/lab/bench');
  const go = page.getByRole('button', { name: 'Go there' });
  await expect(go).toBeDisabled();
  list.resolve();
  await expect(go).toBeEnabled(SLOW);
});

test('the bench explains why a report cannot be replayed: nothing was chosen, or the log has cut it off', async ({
  page,
}) => {
  await page.goto('/lab/bench');
  for (const name of ['Back', 'Forward', 'Run it live'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  await page.getByRole('button', { name: 'Copy a report' }).click();
  await expect(page.getByText('Choose a machine.')).toBeVisible();
  await page.getByLabel('Find a state or a failed call').fill('{"report":1,"why":"fai');
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(page.getByText(/^The report is not complete/)).toBeVisible();
});

test('an action in the held page becomes a step, and neither log nor report contains its values', async ({
  page,
}) => {
  await page.goto('/lab/bench');
  await goTo(page, 'guest-login editing');
  await portal(page).getByLabel('First name').fill('Wilhelmina');
  await expect(statusLine(page)).toContainText('Step 2');
  await expect(log(page)).toContainText('changed');
  await page.getByRole('button', { name: 'Copy a report' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('"by hand"');
  const shown = `${report} ${await page.locator('main').textContent()} ${page.url()}`;
  expect(shown).not.toContain('Wilhelmina');
});

test('a page that runs live is followed with its calls, and the lab can make them fail', async ({ page }) => {
  await page.goto('/lab/bench#payment');
  await expect(page.getByRole('combobox', { name: 'Machine' })).toHaveValue('payment', SLOW);
  await page.getByRole('button', { name: 'Run it live' }).click();
  await expect(here(page)).toContainText('payment.choosing', SLOW);
  await expect(portal(page).getByRole('heading', { level: 1 })).toHaveText('Payment');
  await expect(log(page)).toContainText('call accounting.invoice 200');
  await expect(page.getByRole('button', { name: /^HSA\/FSA Card/ }).first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Call', exact: true }).selectOption('charging.payOrders');
  await page.getByRole('button', { name: 'Let it fail' }).click();
  await expect(page.locator('#order')).toContainText('charging.payOrders: status');
});

test("one press opens Stately's inspector, even for machines that are already running", async ({
  page,
  context,
  problems,
}) => {
  const listener = await listenToInspector(context, problems);
  await page.goto('/lab/bench');
  await goTo(page, 'guest-login editing');
  await page.getByRole('button', { name: "Stately's inspector" }).click();
  await expect.poll(() => listener.heard()).toContain('"editing"');
  await portal(page).getByLabel('First name').fill('Wilhelmina');
  await expect.poll(() => listener.heard()).toContain('field.changed');
  expect(listener.heard()).not.toContain('Wilhelmina');
});

test('the atlas finds a page by its words and opens it live on the bench', async ({ page }) => {
  await page.goto('/lab/atlas');
  await page.getByLabel('Find a page').fill('please call us');
  await expect(page.getByRole('status')).toHaveText(/^[1-9]\d* pages$/);
  await expectAccessible(page);
  await page.getByLabel('Flow').selectOption('duplicate');
  await expect(page.locator('mark').first()).toHaveText(/please call us/i);
  await page.getByTitle('Open it live on the bench').first().click();
  await expect(statusLine(page)).toContainText('duplicate', SLOW);
  await expect(portal(page).getByText('If this is not you, please call us.').first()).toBeVisible();
});

test('the atlas finds a failed call by common synonyms', async ({ page }) => {
  const before = {
    input: 'accession id stored',
    statePath: ['submitted', 'send failed'],
    from: 'submitting',
    by: '',
  };
  const shot = { ...before, ids: [], notices: [], pictures: {}, title: '', url: '', texts: { en: '' } };
  const flow = { machine: 'ny-waiver', page: 'ny-waiver', edges: [], isOld: false };
  const shots = [
    { ...shot, state: 'editing', failed: [], tags: [] },
    { ...shot, state: 'toFailed', failed: ['submitWaiver failed'], tags: ['failed'] },
  ];
  const data = { machines: [{ ...flow, shots }], changes: null, bench: null };
  await page.route('**/lab/atlas/data.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `globalThis.atlas = ${JSON.stringify(data)};` }),
  );
  await page.goto('/lab/atlas');
  await page.getByLabel('Find a page').fill('waiver refused');
  await expect(page.getByRole('status')).toHaveText('1 page');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('ny-waiver: toFailed');
});

test('the atlas shows what changed between two runs', async ({ page }) => {
  const shot = {
    state: 'editing',
    input: 'card due',
    statePath: [],
    from: null,
    by: '',
    ids: [],
    failed: [],
    notices: [],
    tags: [],
    title: '',
    url: '',
    texts: { en: 'Pay now' },
    pictures: {},
  };
  const flow = { machine: 'payment', page: 'payment', edges: [], isOld: false, shots: [shot] };
  const renderings = [{ name: '360 light', before: 'before.png', after: 'after.png', marked: null }];
  const change = {
    machine: 'payment',
    kind: 'changed',
    shot,
    renderings,
    lines: { en: ['- Pay', '+ Pay now'] },
  };
  const data = { machines: [flow], changes: { against: 'main', list: [change] }, bench: null };
  await page.route('**/lab/atlas/data.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `globalThis.atlas = ${JSON.stringify(data)};` }),
  );
  await page.route('**/lab/atlas/pictures/*', (route) =>
    route.fulfill({ contentType: 'image/png', body: '' }),
  );
  await page.goto('/lab/atlas');
  await page.getByRole('button', { name: 'What changed' }).click();
  await expect(page.getByRole('status')).toHaveText('1 pages look or read differently than at main.');
  await expect(page.getByRole('figure')).toHaveCount(2);
  await expect(page.locator('ins')).toHaveText('+ Pay now');
});
