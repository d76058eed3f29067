import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { button } from './input-methods.ts';
import { fillCard, method, openForm } from './payment.ts';
import type { Page } from '@playwright/test';

const INVENTORY = readFileSync(new URL('../../docs/payment-scripts.md', import.meta.url), 'utf8');

/** The first cells of the table with this head. */
function listed(head: string): readonly string[] {
  const [, rows = ''] = new RegExp(`^\\| ${head} .*\\n.*\\n((?:\\|.*\\n)+)`, 'm').exec(INVENTORY) ?? [];
  return [...rows.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name ?? '').toSorted();
}

/** The scripts that the page itself has loaded: its own by the name of the file, others by their URL. */
function scriptsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ pathname }) => pathname.endsWith('.js'))
      .map(({ href, pathname }) => /^\/assets\/(.+)-[\w-]{8}\.js$/.exec(pathname)?.[1] ?? href),
  );
}

test('the scripts of a payment page are those of the documented inventory, each with its reason', async ({
  page,
  lab,
}) => {
  const seen = new Set<string>();
  const note = async () => (await scriptsOf(page)).forEach((script) => seen.add(script));
  // Stax and the wallet, then the card fields of Stripe.
  await openForm(page, await lab.make('card-balance-due'));
  await method(page, 'Credit / Debit Card').click({ force: true });
  await fillCard(page);
  await method(page, 'HSA/FSA Card').click({ force: true });
  await fillCard(page, { cardVendor: 'stripe' });
  await button(page, 'Español').click();
  await button(page, 'English').click();
  await note();
  await openForm(page, await lab.make('pay-later'));
  await method(page, 'Buy Now Pay Later').click({ force: true });
  await expect(page.getByRole('radio', { name: 'Klarna' })).toBeVisible();
  await note();

  const config = (await (await page.request.get('/config.json')).json()) as Record<
    string,
    { script: string }
  >;
  const vendors = listed('key of `/config.json`').map((key) => ({
    key,
    url: config[key.replace('.script', '')]?.script ?? '',
  }));
  const isVendor = (script: string) => /^https?:/.test(script);
  const own = () => [...seen].filter((script) => !isVendor(script)).toSorted();
  // Dialogs and notices are loaded once the page has rendered.
  await expect.poll(() => note().then(own)).toEqual(listed('script'));
  expect(
    [...seen]
      .filter(isVendor)
      .map((path) => path.split('/').at(-1))
      .toSorted(),
  ).toEqual(vendors.map(({ url }) => url.split('/').at(-1)).toSorted());
});
