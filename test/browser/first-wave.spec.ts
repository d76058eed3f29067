import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { LabOrder } from './fixtures.ts';

/** The ways into the portal: the link of an order, and what says that its page stands. */
const ENTRIES: readonly (readonly [scenario: string, link: string, shown: (page: Page) => Promise<void>])[] =
  [
    ['card-balance-due', 'entry', (page) => page.getByRole('radio', { name: 'HSA/FSA Card' }).waitFor()],
    ['information-confirmed', 'information', titled('Your information')],
    ['pickup-new', 'pickup', titled(/pickup/i)],
    ['blood-draw-sites', 'entry', titled('Blood draw')],
    ['appointment-to-confirm', 'entry', titled(/appointment/i)],
    ['hormone-female', 'entry', titled(/hormone/i)],
    ['gut', 'entry', titled(/gut/i)],
    ['ny-waiver', 'entry', titled(/New York/)],
  ];

/** Code that a page fetches for what may come next, when it stands already. */
const NEXT = /\/assets\/(outcome|guest|questionnaire|SiteMap|SignaturePad|DayCalendar)-/;

function titled(name: string | RegExp) {
  return (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();
}

for (const [scenario, link, shown] of ENTRIES) {
  test(`${scenario}: the document names all code of its page, and nothing is asked for twice`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make(scenario);
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    const document = await page.goto(addressOf(order, link));
    await shown(page);

    const named = (await document?.text()) ?? '';
    const scripts = asked
      .map((request) => new URL(request.url()).pathname)
      .filter((path) => path.startsWith('/assets/') && path.endsWith('.js') && !NEXT.test(path));
    expect(scripts.filter((path) => !named.includes(path))).toEqual([]);
    // The shell and the script of the first call stand in each document.
    expect(scripts.length).toBeLessThanOrEqual(2 + 3);

    const calls = (await lab.state(order)).calls.map(({ call }) => call);
    expect(calls).toEqual([...new Set(calls)]);
    expect(asked.filter((request) => request.url().endsWith('/config.json'))).toHaveLength(1);
  });
}

test('the first call is on its way before the application has come', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const first = page.waitForResponse((response) => response.url().includes('/services/orders'));
  await page.goto(order.link, { waitUntil: 'commit' });
  await first;
  letGo();
  await page.getByRole('radio', { name: 'HSA/FSA Card' }).waitFor();
  expect((await lab.state(order)).calls.filter(({ call }) => call === 'orders.order')).toHaveLength(1);
});

test('a first call that fails is told as any other, and tried again', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  await lab.faults(order, [{ call: 'orders.order', kind: 'status', status: 500, times: 1 }]);
  await page.goto(order.link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('radio', { name: 'HSA/FSA Card' }).waitFor();
});

function addressOf({ links }: LabOrder, link: string): string {
  return links[link] ?? links['entry'] ?? '';
}
