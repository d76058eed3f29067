import { expect, expectAccessible, test } from './fixtures.ts';
import { SUPPORT_PHONE } from '../lab/config.ts';
import { byMouse } from './input-methods.ts';
import {
  CARDS,
  chargesOf,
  conciergeBox,
  expectPage,
  fillCard,
  method,
  notification,
  openForm,
  PAGES,
  payButton,
  readyToPay,
} from './payment.ts';
import type { Route } from '@playwright/test';

/** Ways in which a file can be broken. */
const BROKEN = {
  missing: (route: Route) => route.fulfill({ status: 404, body: '' }),
  empty: (route: Route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }),
  aborted: (route: Route) => route.abort('connectionreset'),
} as const;

for (const [name, vendor, path, kind] of [
  ['script', 'stax', '**/vendor/stax.js', 'aborted'],
  ['script', 'stripe', '**/vendor/stripe.js', 'empty'],
  ['part of the form', 'stax', '**/assets/stax-*.js', 'aborted'],
] as const) {
  test(`the ${name} of ${vendor} is ${kind}: the form says so, and loads it again [KEY-R01]`, async ({
    page,
    lab,
    problems,
  }) => {
    problems.allow(/^\/(vendor|assets)\//);
    await page.route(path, BROKEN[kind]);
    const order = await lab.make(vendor === 'stax' ? 'card-balance-due' : 'international-payer');
    await openForm(page, order);
    await byMouse.choose(method(page, 'Credit / Debit Card'));
    await expect(page.getByText('The card form could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(path);
    await page.getByRole('button', { name: 'Load the card form again' }).click();
    await expect(page.locator('#number:focus-within iframe'), 'the focus moves on').toBeVisible();
    await fillCard(page, { cardVendor: vendor });
    await payButton(page).click();
    await expectPage(page, PAGES.succeeded);
    expect(await chargesOf(lab, order)).toHaveLength(1);
  });
}

test('config.json is missing: the portal says that it cannot start, and loads again with the same link', async ({
  page,
  lab,
  problems,
}) => {
  // It is reported to this host, whose log has it.
  problems.allow(/^\/(config\.json|reports)$/);
  const order = await lab.make('card-balance-due');
  await page.route('**/config.json', BROKEN.missing);
  await page.goto(order.link);
  await expect(page.getByRole('heading', { name: 'The portal cannot start' })).toBeVisible();
  await expect(page.getByText('Check your connection.')).toBeVisible();
  await expect(page.getByRole('link', { name: SUPPORT_PHONE })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectPage(page, PAGES.form);
});

for (const [kind, then] of [
  ['empty', 'by a press'],
  ['missing', 'by itself, as after a new release'],
] as const) {
  test(`the code of a page is ${kind}: the page says so, and loads again ${then}, where the patient was`, async ({
    page,
    lab,
    problems,
  }) => {
    problems.allow(/^\/assets\//);
    problems.allowConsole(/./);
    await page.clock.install();
    const order = await lab.make('already-paid');
    await page.route('**/assets/outcome-*.js', BROKEN[kind]);
    await page.goto(order.links['succeed'] ?? '');
    await expect(page.locator('h1')).toHaveText('This page did not load');
    await expectAccessible(page);
    await page.unroute('**/assets/outcome-*.js');
    if (kind === 'empty') await page.getByRole('button', { name: 'Load again' }).click();
    else await page.clock.fastForward(31_000);
    await expectPage(page, { ...PAGES.succeeded, isTitleUnfocused: true });
  });
}

test('a page that breaks while it changes a text says so, charges nothing, and loads again', async ({
  page,
  lab,
  problems,
}) => {
  problems.allowConsole(/broken/);
  const order = await lab.make('concierge-offered');
  await openForm(page, order);
  await conciergeBox(page).evaluate((control) => {
    const { nodeValue } = Object.getOwnPropertyDescriptors(Node.prototype);
    const set = () => {
      Object.defineProperty(Node.prototype, 'nodeValue', nodeValue);
      throw new Error('broken');
    };
    Object.defineProperty(Node.prototype, 'nodeValue', { ...nodeValue, set });
    control.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown');
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expectPage(page, PAGES.form);
  expect(await chargesOf(lab, order)).toEqual([]);
});

for (const [scenario, link, file, part, below] of [
  [
    'already-paid',
    'succeed',
    '**/assets/save-pdf-*.js',
    ['button', 'Save a copy (PDF)'],
    ['button', 'Finish on this device'],
  ],
  [
    'ny-waiver',
    null,
    '**/assets/SignaturePad-*.js',
    ['img', 'Draw your signature here'],
    ['combobox', /^Relationship/],
  ],
] as const)
  test(`a component whose code loads late does not move what the patient is about to press: ${scenario}`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make(scenario);
    const held = Promise.withResolvers<void>();
    await page.route(file, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(link === null ? order.link : (order.links[link] ?? ''));
    const place = () =>
      page.getByRole(below[0], { name: below[1] }).evaluate((it) => it.getBoundingClientRect().top + scrollY);
    const before = await place();
    held.resolve();
    await expect(page.getByRole(part[0], { name: part[1] })).toBeVisible();
    expect(await place()).toBe(before);
  });

test('a component whose code is lost loses no entry, and appears when the connection is back', async ({
  page,
  context,
  lab,
  problems,
}) => {
  problems.allow(/^\/assets\//);
  problems.allowConsole(/./);
  const order = await lab.make('ny-waiver');
  await page.route('**/assets/SignaturePad-*.js', BROKEN.missing);
  await page.goto(order.link);
  await page.getByLabel('Printed name').fill('Ann');
  await expect(page.getByText('This part of the page did not load')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/SignaturePad-*.js');
  // The code that shows notices arrives after the page.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(notification(page, 'You can continue when the connection is back.')).toBeVisible();
  await context.setOffline(false);
  await expect(notification(page, 'You can continue when the connection is back.')).toHaveCount(0);
  await expect(page.locator('canvas')).toBeVisible();
  await expect(page.getByLabel('Printed name')).toHaveValue('Ann');
});

for (const { cardVendor, scenario, path } of [
  { cardVendor: 'stax', scenario: 'card-balance-due', path: '**/vendor/stax/tokenize' },
  { cardVendor: 'stripe', scenario: 'international-payer', path: '**/vendor/stripe/payment_methods' },
] as const) {
  test(`a card that ${cardVendor} cannot check is not charged [CARD-20]`, async ({ page, lab, problems }) => {
    problems.allow(/^\/vendor\//);
    const order = await lab.make(scenario);
    await readyToPay(page, order, { cardVendor });
    await page.route(path, (route) => route.abort('connectionreset'));
    await payButton(page).click();
    await expectPage(page, PAGES.paymentFailed);
    await expect(notification(page, 'We could not reach the payment provider.')).toBeVisible();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    expect((await lab.state(order)).chargeAttempts).toEqual([]);
  });
}

test('if the bank does not respond, the end of the charge is read from the payment status [RUL-07 RUL-29 KEY-R02]', async ({
  page,
  lab,
  problems,
}) => {
  problems.allow(/^\/vendor\//);
  problems.allowConsole(/./);
  const order = await lab.make('provider-with-revenue');
  await readyToPay(page, order, { cardVendor: 'stripe', number: CARDS.threeDSecure });
  await page.route('**/vendor/stripe/payment_intents/retrieve', (route) => route.abort('connectionreset'));
  await payButton(page).click();
  await expectPage(page, PAGES.pending);
  expect(await chargesOf(lab, order)).toEqual([]);
});
