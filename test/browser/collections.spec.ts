import { expect, expectAccessible, test } from './fixtures.ts';
import { hands } from './hands.ts';
import { expectPage } from './payment.ts';
import type { Page } from '@playwright/test';

const everyWidth = { tag: '@every-width' };
const LIST = { path: '/collections', heading: 'Sample Type Instruction' };
const tiles = (page: Page) => page.getByRole('list', { name: 'Sample types' }).getByRole('button');
const support = (page: Page) => page.getByRole('link', { name: /^Need more help\? Contact support/ });
const frame = (page: Page) => page.locator('iframe');

const LABELS = [
  'Stool',
  'Saliva (6 tubes)',
  'Saliva (1 tube)',
  'Microtube (Blood)',
  'Urine (4 tubes)',
  'Urine (1 tube)',
  'DBS Card',
];

for (const hand of hands) {
  test(
    `by ${hand.name}: a patient opens the guidance of a sample type [COLL-R01 COLL-R02 COLL-R04 COLL-R06 GEN-R20]`,
    everyWidth,
    async ({ page, lab }) => {
      const order = await lab.make('collection-instructions');
      await page.goto(order.link);
      await expectPage(page, LIST);
      await expect(tiles(page)).toHaveText(LABELS);
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
      await hand.press(page.getByRole('button', { name: 'All sample types' }));
      await expectPage(page, LIST);
      await expect(tiles(page)).toHaveText(LABELS);
    },
  );
}

test("without a list the order's own types are loaded [COLL-03 CALL-R11]", async ({ page, lab }) => {
  const order = await lab.make('card-balance-due', { tubeTypes: ['DBS Card', 'Hair', 'urine (1 TUBE)'] });
  await page.goto(order.links['collections'] ?? '');
  await expectPage(page, LIST);
  await expect(tiles(page)).toHaveText(['DBS Card', 'Urine (1 tube)']);
  expect(page.url()).not.toContain(order.token);
});

test('an empty frame shows where the guidance opens', async ({ page }) => {
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
