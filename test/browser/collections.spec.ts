import { expect, expectAccessible, test } from './fixtures.ts';
import { byKeyboard } from './input-methods.ts';
import { expectPage } from './payment.ts';
import type { Page } from '@playwright/test';

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

test('a patient opens the guidance of a sample type, by keyboard [COLL-R01 COLL-R02 COLL-R04 COLL-R06 GEN-R20]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('collection-instructions');
  await page.goto(order.link);
  await expectPage(page, LIST);
  await expect(tiles(page)).toHaveText(LABELS);
  await expect(support(page)).toHaveAttribute('target', '_blank');
  await expect(support(page)).toHaveAttribute('href', '/lab/external/support');
  await expectAccessible(page);
  await byKeyboard.press(tiles(page).filter({ hasText: 'Stool' }));
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
  await byKeyboard.press(page.getByRole('link', { name: /Open the instructions in a new tab/ }));
  await expect(await opening).toHaveURL(/\/lab\/external\/guidance\?type=stool$/);
  await byKeyboard.press(page.getByRole('button', { name: 'All sample types' }));
  await expectPage(page, LIST);
  await expect(tiles(page)).toHaveText(LABELS);
});
