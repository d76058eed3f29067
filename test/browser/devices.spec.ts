import { expect, expectAccessible, test } from './fixtures.ts';
import {
  chargesOf,
  expectPage,
  fillCard,
  method,
  openForm,
  PAGES,
  payButton,
  readyToPay,
} from './payment.ts';
import type { Page } from '@playwright/test';

const FINISHED = { path: '/', heading: 'Finished on this device' };
const EXPIRED = { path: '/', heading: 'Please open your link again' };
const PARTIAL = { path: '/', heading: 'Please open the whole link' };
const HOME = { path: '/', heading: 'Patient portal' };

/** Everything that the browser keeps and the tab knows of. */
const keptBy = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
  );

test('finishing on this device leaves nothing behind, even after Back and in other tabs [RUL-55]', async ({
  page,
  context,
  lab,
}) => {
  const order = await lab.make('already-paid');
  await page.goto(order.links['entry'] ?? order.link);
  await expectPage(page, PAGES.succeeded);
  const other = await context.newPage();
  await other.goto(order.links['succeed'] ?? '');
  await expectPage(other, PAGES.succeeded);
  await page.goto(order.links['succeed'] ?? '');
  await expectPage(page, PAGES.succeeded);
  await page.getByRole('button', { name: 'Finish on this device' }).click();
  for (const tab of [page, other]) {
    await expectPage(tab, FINISHED);
    expect(await keptBy(tab)).not.toContain(order.accessionId);
  }
  await expectAccessible(page);
  await page.goBack();
  await expectPage(page, EXPIRED);
  expect(await keptBy(page)).not.toContain(order.token.slice(-24));
  await page.reload();
  await expectPage(page, HOME);
  await page.goto(order.links['succeed'] ?? '');
  await expectPage(page, PAGES.succeeded);
});

test('an unused page asks before it ends, continues after one press, and finally asks for the link [RUL-62]', async ({
  page,
  context,
  lab,
}) => {
  const order = await lab.make('information-confirmed');
  await page.clock.install();
  await page.goto(order.link);
  // The heading is there before the order, and the order's arrival is a use of the page.
  await expect(page.getByText(order.accessionId)).toBeVisible();
  await page.clock.fastForward('28:00');
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(warning).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(warning).toHaveCount(0);
  await expect(page.getByText(order.accessionId)).toBeVisible();
  await page.clock.fastForward('27:00');
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward('01:00');
  await expect(warning).toBeVisible();
  await page.clock.fastForward('02:00');
  await expectPage(page, EXPIRED);
  expect(await keptBy(page)).not.toContain(order.accessionId);
  const other = await context.newPage();
  await other.goto('/informationLanding');
  await expect(other.getByText(order.accessionId)).toHaveCount(0);
});

test('a browser that was closed asks for the link half an hour later [RUL-62]', async ({
  page,
  context,
  lab,
}) => {
  const order = await lab.make('already-paid');
  await page.goto(order.links['succeed'] ?? '');
  await expectPage(page, PAGES.succeeded);
  await page.close();
  const later = await context.newPage();
  await later.clock.install({ time: Date.now() + 29 * 60_000 });
  await later.goto('/payment_succeed');
  await expectPage(later, { ...PAGES.succeeded, isTitleUnfocused: true });
  await later.close();
  const latest = await context.newPage();
  await latest.clock.install({ time: Date.now() + 30 * 60_000 });
  await latest.goto('/payment_succeed');
  await expectPage(latest, EXPIRED);
});

test("Back on a shared device does not show the previous patient's page [RUL-62]", async ({ page, lab }) => {
  const [ann, ben] = [await lab.make('card-balance-due'), await lab.make('card-balance-due')];
  await openForm(page, ann);
  await openForm(page, ben);
  await page.goBack();
  await expectPage(page, EXPIRED);
  await page.goForward();
  await expectPage(page, PAGES.form);
  await expect(page.getByText(`Accession ID: ${ben.accessionId}`)).toBeVisible();
  await page.goto(`/hormoneQuestionnaire/${ann.accessionId}`);
  await expect(page).toHaveURL(`/auth/hormoneQuestionnaire/${ann.accessionId}`);
  await expect(page.getByText(ben.accessionId)).toHaveCount(0);
});

/** Blocks all site data, as a browser's setting does, even in the vendors' frames. */
async function blockSiteData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    for (const area of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, area, { get: refuse });
    window.BroadcastChannel = function blocked() {
      return refuse();
    } as unknown as typeof BroadcastChannel;
    LockManager.prototype.request = () => Promise.reject(new DOMException('refused', 'SecurityError'));
    LockManager.prototype.query = () => Promise.reject(new DOMException('refused', 'SecurityError'));
  });
}

test('a browser that refuses storage works from the link, and asks for it after a reload [RUL-63]', async ({
  page,
  lab,
}) => {
  await blockSiteData(page);
  const order = await lab.make('already-paid');
  await page.goto(order.link);
  await expectPage(page, PAGES.succeeded);
  await page.getByRole('button', { name: 'Finish on this device' }).click();
  await expectPage(page, FINISHED);
  await page.goto(order.link);
  await expectPage(page, PAGES.succeeded);
  await page.reload();
  await expectPage(page, EXPIRED);
});

test('where site data is blocked, a link to the information leads to a payment form that can pay [RUL-63]', async ({
  page,
  lab,
}) => {
  await blockSiteData(page);
  const order = await lab.make('information-confirmed');
  await page.goto(order.links['information'] ?? '');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expectPage(page, PAGES.form);
  await method(page, 'Credit / Debit Card').click();
  await fillCard(page, {});
});

test('where site data is blocked, a charge is confirmed as successful, and its link does not charge again [RUL-84]', async ({
  page,
  lab,
}) => {
  await blockSiteData(page);
  const order = await lab.make('card-balance-due');
  await readyToPay(page, order);
  await payButton(page).click();
  await expectPage(page, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([34_800]);
  await page.goto(order.link);
  await expectPage(page, PAGES.succeeded);
});

test('a link without its ids opens a page that asks for the whole link, and not the previous order [RUL-83]', async ({
  page,
  lab,
}) => {
  const [ann, ben] = [await lab.make('card-balance-due'), await lab.make('card-balance-due')];
  await openForm(page, ann);
  for (const path of ['/pns_single_page_flow?token=', '/payment?jwtToken=', '/nyform?jwttoken=']) {
    await page.goto(`${path}${ben.token}`);
    await expectPage(page, PARTIAL);
    await page.reload();
    await expectPage(page, HOME);
  }
});
