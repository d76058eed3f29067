import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible, test } from './fixtures.ts';

interface Edge {
  readonly id: string;
  readonly flow: string;
  readonly when: string;
}

/** What stands in a path for its parameters. */
const PARAMETERS: Readonly<Record<string, string>> = {
  accession_id: '2611000137',
  tubetype: 'stool',
  questionnaire_type: 'gut',
};

const folder = join(import.meta.dirname, '../../docs/spec');
const edges = JSON.parse(readFileSync(join(folder, 'transitions.json'), 'utf8')) as readonly Edge[];

/** The rows of the route table (3 §2.9) as the specification's catalogue has them. */
const rows = edges.flatMap(({ id, when }) => {
  const path = /^(\/\S*) opened$/.exec(when)?.[1];
  return id.startsWith('ROUTE-') && path !== undefined ? [{ id, path }] : [];
});

// The other four rows say what becomes of a query, of a hash route, and of a path that is not there.
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
