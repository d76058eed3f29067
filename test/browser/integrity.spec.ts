import { createHash } from 'node:crypto';
import { specRoutes } from '../support/spec.ts';
import { expect, test } from './fixtures.ts';
import { button } from './input-methods.ts';

test('a document contains the integrity hash of each script, module and style sheet, and fits into a round trip', async ({
  request,
}) => {
  const hashes = new Map<string, string>();
  const hashOf = async (path: string) => {
    const known =
      hashes.get(path) ??
      `sha256-${createHash('sha256')
        .update(await (await request.get(path)).body())
        .digest('base64')}`;
    hashes.set(path, known);
    return known;
  };
  for (const { path } of specRoutes()) {
    const response = await request.get(path.replaceAll(/\{\w+\}/g, '2611000137'));
    const html = await response.text();
    expect(Buffer.byteLength(html), path).toBeLessThan(14_000);
    const tags =
      html.match(/<(?:script|link rel="(?:modulepreload|stylesheet)")[^>]*\/assets\/[^>]*>/g) ?? [];
    expect(tags.length, path).toBeGreaterThan(3);
    for (const tag of tags) {
      const [, file = ''] = /"(\/assets\/[^"]+)"/.exec(tag) ?? [];
      expect(tag, path).toContain(` integrity="${await hashOf(file)}"`);
    }
    const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? [];
    const { integrity } = JSON.parse(map) as { integrity: Readonly<Record<string, string>> };
    expect(Object.keys(integrity).filter((file) => file.includes('/payment-'))).toHaveLength(1);
    for (const [file, hash] of Object.entries(integrity)) expect(hash, file).toBe(await hashOf(file));
    const policy = response.headers()['content-security-policy'];
    expect(policy).toContain(`'sha256-${createHash('sha256').update(map).digest('base64')}'`);
  }
});

/** Code listed in the document, code that a page imports, and what a person then sees. */
const changed = [
  { name: 'the portal', file: /\/assets\/index-[^/]+\.js$/, shows: 'Your page has not opened' },
  { name: "a document's page", file: /\/assets\/payment-[^/]+\.js$/, shows: 'This page did not load' },
] as const;

for (const { name, file, shows } of changed) {
  test(`a changed file of ${name} is never run`, async ({ page, lab, problems }) => {
    problems.allow(/^\/assets\//);
    problems.allowConsole(/integrity|Failed to fetch/);
    const order = await lab.make('card-balance-due');
    await page.route(file, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `globalThis.stolen = true;${await response.text()}` });
    });
    await page.goto(order.link);
    await expect(page.getByRole('heading', { name: shows })).toBeVisible();
    expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
  });
}

test('a changed file whose hash no document has is never run', async ({ page, lab, problems }) => {
  problems.allow(/^\/assets\//);
  problems.allowConsole(/integrity|Failed to fetch/);
  const order = await lab.make('pickup-new');
  await page.route(/\/assets\/calendar-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.stolen = true;${await response.text()}` });
  });
  await page.goto(order.links['pickup'] ?? '');
  const refused = page.waitForEvent('console', (message) => /integrity/.test(message.text()));
  await button(page, 'Continue').click();
  await refused;
  expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
});
