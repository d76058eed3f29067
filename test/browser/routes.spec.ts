import { specRoutes } from '../support/spec.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** What stands in a path for its parameters. */
const PARAMETERS: Readonly<Record<string, string>> = {
  accession_id: '2611000137',
  tubetype: 'stool',
  questionnaire_type: 'gut',
};

const rows = specRoutes().filter(({ path }) => path !== '/payment');

// The other rows say what becomes of /payment, of a query, of a hash route, and of a path that is not there.
test('the route table has its rows', () => {
  expect(rows.length).toBe(51);
});

for (const { id, path } of rows) {
  test(`${path} opens a page with a heading [${id}]`, async ({ page }) => {
    await page.goto(path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? 'x'));
    const heading = page.locator('h1');
    await expect(heading).toHaveCount(1);
    await expect(heading).not.toHaveText(/^(|Loading your order…)$/);
    await expect(page).toHaveTitle(/^.+ · Your Lab$/);
    await expect(heading).toBeFocused();
    if (id === 'ROUTE-01' || id === 'ROUTE-16') await expectAccessible(page);
  });
}
