import { expect, expectAccessible, test } from './fixtures.ts';
import { hands } from './hands.ts';
import { expectPage } from './payment.ts';
import type { Page } from '@playwright/test';

const everyWidth = { tag: '@every-width' };
const LIST = { path: '/collections', heading: 'Sample Type Instruction' };
const tiles = (page: Page) => page.getByRole('list', { name: 'Sample types' }).getByRole('button');
const support = (page: Page) => page.getByRole('link', { name: /^Need more help\? Contact support/ });
const frame = (page: Page) => page.locator('iframe');

const ROUTES = [
  ['Stool', 'stool', 'COLL-06 COLL-17'],
  ['Saliva (6 tubes)', 'saliva-6-tubes', 'COLL-07 COLL-19'],
  ['Saliva (1 tube)', 'saliva-1-tube', 'COLL-08 COLL-20'],
  ['Microtube (Blood)', 'microtube', 'COLL-09 COLL-14'],
  ['Urine (4 tubes)', 'urine-4-tubes', 'COLL-10 COLL-16'],
  ['Urine (1 tube)', 'urine-1-tube', 'COLL-11 COLL-15'],
  ['DBS Card', 'dbs', 'COLL-12 COLL-18'],
] as const;

for (const hand of hands) {
  test(
    `by ${hand.name}: a tile opens its guidance [COLL-01 COLL-13 COLL-R01 COLL-R02 COLL-R04 COLL-R06]`,
    everyWidth,
    async ({ page, lab }) => {
      const order = await lab.make('collection-instructions');
      await page.goto(order.link);
      await expectPage(page, LIST);
      await expect(tiles(page)).toHaveText(ROUTES.map(([label]) => label));
      await expect(support(page)).toHaveAttribute('target', '_blank');
      await expect(support(page)).toHaveAttribute('href', '/lab/external/support');
      await expectAccessible(page);
      await hand.press(tiles(page).filter({ hasText: 'Stool' }));
      await expectPage(page, { path: '/collections/stool', heading: 'Stool: collection instructions' });
      await expect(frame(page)).toHaveAttribute('title', 'Collection instructions for Stool');
      await expect(frame(page)).toHaveAttribute(
        'sandbox',
        'allow-scripts allow-popups allow-popups-to-escape-sandbox',
      );
      await expect(frame(page).contentFrame().getByRole('heading', { name: 'guidance' })).toBeVisible();
      await expect(page.getByText('Loading the instructions…')).toBeHidden();
      await expectAccessible(page);
      const opening = page.waitForEvent('popup');
      await hand.press(page.getByRole('link', { name: /Open the instructions in a new tab/ }));
      await expect(await opening).toHaveURL(/\/lab\/external\/guidance\?type=stool$/);
      await page.goBack();
      await expectPage(page, LIST);
    },
  );
}

for (const [label, route, ids] of ROUTES) {
  test(`${label} opens ${route} [${ids} COLL-R05 COLL-R07]`, async ({ page, lab }) => {
    const order = await lab.make('collection-instructions');
    await page.goto(order.link);
    await tiles(page).filter({ hasText: label }).click();
    await expectPage(page, { path: `/collections/${route}`, heading: `${label}: collection instructions` });
    await expect(frame(page)).toHaveAttribute('src', `/lab/external/guidance?type=${route}`);
  });
}

test('uti is reached by its address [COLL-21]', async ({ page }) => {
  await page.goto('/collections/uti');
  await expectPage(page, { path: '/collections/uti', heading: 'UTI: collection instructions' });
  await expect(frame(page)).toHaveCount(1);
});

test('an unknown route has no instructions [COLL-22 COLL-R03]', async ({ page }) => {
  await page.goto('/collections/hair');
  await expectPage(page, { path: '/collections/hair', heading: 'Sample Type Instruction' });
  await expect(page.getByText('No Collection Instructions Available')).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('unknown types only: none are available [COLL-02 COLL-R03]', everyWidth, async ({ page }) => {
  await page.goto('/collections?instructions=Hair-Nails');
  await expectPage(page, LIST);
  await expect(page.getByText('No Collection Instructions Available')).toBeVisible();
  await expect(support(page)).toBeVisible();
  await expectAccessible(page);
});

test("without a list the order's own types are asked for [COLL-03 COLL-04 CALL-R11]", async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due', { tubeTypes: ['DBS Card', 'Hair', 'urine (1 TUBE)'] });
  await page.goto(order.links['collections'] ?? '');
  await expectPage(page, LIST);
  await expect(tiles(page)).toHaveText(['DBS Card', 'Urine (1 tube)']);
  expect(page.url()).not.toContain(order.token);
});

for (const fault of [{ kind: 'status', status: 500 }, { kind: 'cut' }, { kind: 'malformed' }] as const) {
  test(`orderPortal.tubeTypes ${fault.kind}: none are available [COLL-05]`, async ({ page, lab }) => {
    const order = await lab.make('card-balance-due');
    await lab.faults(order, [{ call: 'orderPortal.tubeTypes', ...fault }]);
    await page.goto(order.links['collections'] ?? '');
    await expectPage(page, LIST);
    await expect(page.getByText('No Collection Instructions Available')).toBeVisible();
    await expectAccessible(page);
  });
}

test('a frame that stays empty: the way to the guidance apart, in words', async ({ page }) => {
  await page.clock.install();
  await page.route(/\/lab\/external\/guidance/, () => undefined);
  await page.goto('/collections/stool', { waitUntil: 'commit' });
  await expect(page.getByText('Loading the instructions…')).toBeVisible();
  await page.clock.fastForward(10_500);
  await expect(
    page.getByText('The instructions do not show here. You can open them in a new tab.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /Open the instructions in a new tab/ })).toBeVisible();
});
