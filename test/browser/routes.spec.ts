import { specRoutes } from '../support/spec.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** The values for path parameters. */
const PARAMETERS: Readonly<Record<string, string>> = {
  accession_id: '2611000137',
  tubetype: 'stool',
  questionnaire_type: 'gut',
};

const rows = specRoutes().filter(({ path }) => path !== '/payment');

/** How many routes one test opens, in one browser that caches the code of the earlier ones. */
const AT_ONCE = 13;

for (let first = 0; first < rows.length; first += AT_ONCE) {
  const some = rows.slice(first, first + AT_ONCE);
  const ids = some.map(({ id }) => id).join(' ');
  test(`each opens a page with a heading [${ids}]`, async ({ context }) => {
    for (const { id, path } of some) {
      const page = await context.newPage();
      await page.goto(path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? 'x'));
      const heading = page.locator('h1');
      await expect(heading, path).toHaveCount(1);
      await expect(heading, path).not.toHaveText(/^(|Loading your order…)$/);
      await expect(page, path).toHaveTitle(/^.+ · Your Lab$/);
      await expect(heading, path).toBeFocused();
      if (id === 'ROUTE-01' || id === 'ROUTE-16') await expectAccessible(page);
      await page.close();
    }
  });
}
