import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, TestOrder } from './fixtures.ts';
import { button, byKeyboard, byMouse } from './input-methods.ts';
import {
  approveWallet,
  chargesOf,
  chooseProvider,
  conciergeBox,
  controlTime,
  expectPage,
  haveWallet,
  method,
  openForm,
  overlay,
  PAGES,
  passTimeUntil,
  payButton,
  proceedButton,
  walletButton,
  walletSheet,
} from './payment.ts';
import type { Page } from '@playwright/test';

const DUE = 34_800;

/** The providers' names on the form and on their own pages. */
const PROVIDERS = [
  {
    name: 'Klarna',
    page: 'Klarna',
    path: '/vendor/paylater/klarna',
    inputMethod: byKeyboard,
    ids: '[BNPL-01 BNPL-07 BNPL-10 BNPL-12]',
  },
  {
    name: 'After Pay',
    page: 'Afterpay',
    path: '/vendor/paylater/afterpay-clearpay',
    inputMethod: byMouse,
    ids: '[BNPL-02 BNPL-08 BNPL-11 BNPL-13]',
  },
] as const;

/** Goes from the link to the provider's page. */
async function goToProvider(
  page: Page,
  order: TestOrder,
  name: 'Klarna' | 'After Pay' = 'Klarna',
): Promise<void> {
  await openForm(page, order);
  await chooseProvider(page, name);
  await proceedButton(page).click();
  await expectProvider(page);
}

/** The provider's page, ready for a decision. */
async function expectProvider(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/vendor\/paylater\//);
  await expect(page.getByText(/ in 4 payments of /)).toBeVisible();
}

for (const provider of PROVIDERS) {
  const { inputMethod } = provider;
  test(`a payment that ${provider.name} approves is charged once, by ${inputMethod.name} ${provider.ids} [GEN-R12 PFORM-23 PFORM-24 PFORM-27 PAY-R14 PAY-R16]`, async ({
    page,
    lab,
  }) => {
    const order = await lab.make('pay-later');
    await openForm(page, order);
    await chooseProvider(page, provider.name, inputMethod);
    await expect(page.getByText('4 payments of USD 87.00, one every two weeks').first()).toBeVisible();
    await expect(proceedButton(page)).toHaveText('Proceed to Pay USD 348.00');
    await expectAccessible(page);
    await inputMethod.press(proceedButton(page));
    await expect(page).toHaveURL(({ pathname }) => pathname === provider.path);
    await expect(page.getByRole('heading', { name: provider.page })).toBeVisible();
    await expect(page.getByText('$348.00 in 4 payments of $87.00')).toBeVisible();
    expect(await chargesOf(lab, order)).toEqual([]);
    await inputMethod.press(button(page, 'Approve'));
    await expect(overlay(page, 'Checking your payment…')).toBeVisible();
    await expectPage(page, PAGES.succeeded);
    expect(await chargesOf(lab, order)).toEqual([DUE]);
  });
}

test('after an approval, Back through the provider ends on the success page, charged once [RUL-07 RUL-08]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pay-later');
  await goToProvider(page, order);
  await button(page, 'Approve').click();
  await expectPage(page, PAGES.succeeded);
  await page.goBack();
  await expect(page).toHaveURL(/\/vendor\/paylater\//);
  await page.goBack();
  await expectPage(page, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([DUE]);
});

test('a payment form that stays because an app has opened the URL of Klarna asks how the payment ended [RUL-59]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pay-later');
  await controlTime(page);
  await openForm(page, order);
  await chooseProvider(page, 'Klarna');
  // Without content the browser stays where it is.
  await page.route('**/vendor/paylater/**', (route) => route.fulfill({ status: 204 }));
  await proceedButton(page).click();
  await passTimeUntil(page, () => expect(button(page, 'I did not finish at Klarna')).toBeVisible());
  await button(page, 'I did not finish at Klarna').click();
  await expect(proceedButton(page)).toBeVisible();
  expect(await chargesOf(lab, order)).toEqual([]);
});

test('reloading the page after a pay-later provider checks the payment again, and charges nothing twice [RUL-07 BNPL-15]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pay-later');
  await goToProvider(page, order);
  await lab.faults(order, [{ call: 'charging.status', kind: 'hang' }]);
  await button(page, 'Approve').click();
  await expect(page).toHaveURL(/\/payment_status\?/);
  await expect
    .poll(async () => (await lab.state(order)).calls.some(({ call }) => call === 'charging.status'))
    .toBe(true);
  await expect(page).not.toHaveURL(/secret/);
  // The page unloads before its pending calls end.
  await page.reload({ waitUntil: 'commit' });
  await lab.faults(order, []);
  await expectPage(page, PAGES.succeeded);
  expect(await chargesOf(lab, order)).toEqual([DUE]);
});

test('a return from a pay-later provider in a new tab finds its order [RUL-02 BRET-05]', async ({
  page,
  context,
  lab,
}) => {
  const order = await lab.make('pay-later');
  await goToProvider(page, order);
  const url = page.url();
  await page.close();
  const other = await context.newPage();
  await other.goto(url);
  await expectProvider(other);
  await button(other, 'Approve').click();
  await expectPage(other, PAGES.succeeded);
  await expect(other.getByText(`Accession ID: ${order.accessionId}`)).toBeVisible();
  expect(await chargesOf(lab, order)).toEqual([DUE]);
});

/** An order whose form has a wallet, opened at the card. */
async function atTheWallet(
  page: Page,
  lab: LabClient,
  {
    wallet = 'google',
    scenario = 'provider-with-revenue',
    overrides = {},
  }: { readonly wallet?: 'google' | 'apple'; readonly scenario?: string; readonly overrides?: object } = {},
): Promise<TestOrder> {
  const order = await lab.make(scenario, overrides);
  await haveWallet(page, wallet);
  await openForm(page, order);
  await byMouse.choose(method(page, 'Credit / Debit Card'));
  return order;
}

const OFFERED = { concierge: { valid: true, offered: true } };

test.describe('wallets', () => {
  for (const [wallet, inputMethod] of [
    ['google', byKeyboard],
    ['apple', byMouse],
  ] as const) {
    test(`a wallet (${wallet}) pays the amount on its sheet, by ${inputMethod.name} [GEN-R12 WALLET-01 WALLET-04 WALLET-07]`, async ({
      page,
      lab,
    }) => {
      const order = await atTheWallet(page, lab, { wallet });
      await expectAccessible(page);
      await inputMethod.press(walletButton(page));
      await expect(walletSheet(page).getByText('USD 423.00')).toBeVisible();
      await inputMethod.press(walletSheet(page).getByRole('button', { name: 'Pay', exact: true }));
      await expectPage(page, PAGES.succeeded);
      expect(await chargesOf(lab, order)).toEqual([42_300]);
    });
  }

  test("the wallet's sheet follows the concierge, and a changed fee waits five seconds [WALLET-05 WALLET-06 CONC-01 MONEY-R17]", async ({
    page,
    lab,
  }) => {
    await controlTime(page);
    const order = await atTheWallet(page, lab, { overrides: OFFERED });
    await byMouse.toggle(conciergeBox(page));
    await expect(payButton(page)).toHaveText('Complete Payment USD 522.00');
    await walletButton(page).click();
    await expect(walletSheet(page).getByText('USD 522.00')).toBeVisible();
    await walletSheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect.poll(() => chargesOf(lab, order)).toEqual([52_200]);
    await expect(overlay(page, 'Processing your payment…')).toBeVisible();
    await passTimeUntil(page, () => expectPage(page, { ...PAGES.succeeded, isTitleUnfocused: true }));
    expect(await chargesOf(lab, order)).toEqual([52_200]);
  });

  test('a wallet moves the form before its button can be pressed, so that no tap meant for a method hits it [RUL-28]', async ({
    page,
    lab,
  }) => {
    await page.addInitScript(() => {
      const observed: { delay: string; isVisible: boolean }[] = [];
      Reflect.set(globalThis, 'walletObserved', observed);
      const checkNow = () => {
        const frame = document.querySelector('iframe[title="Secure payment button frame"]');
        const place = frame?.closest('.place-first');
        if (frame && place) {
          const isVisible = frame.checkVisibility({ visibilityProperty: true });
          observed.push({ delay: getComputedStyle(place).animationDelay, isVisible });
        }
        requestAnimationFrame(checkNow);
      };
      checkNow();
    });
    await haveWallet(page, 'google');
    await openForm(page, await lab.make('card-balance-due'));
    const observed = await page.waitForFunction(() => {
      const frames = Reflect.get(globalThis, 'walletObserved') as { delay: string; isVisible: boolean }[];
      return frames.some(({ isVisible }) => isVisible) ? frames : null;
    });
    expect((await observed.jsonValue())?.[0]).toEqual({ delay: '0.5s', isVisible: false });
    await expect(walletButton(page)).toBeVisible();
  });

  test('a browser without a wallet has no button; one with a wallet has it beside the card fields of Stax too [RUL-28]', async ({
    page,
    lab,
  }) => {
    await openForm(page, await lab.make('provider-with-revenue'));
    await byMouse.choose(method(page, 'Credit / Debit Card'));
    await expect(page.locator('iframe[title="Secure CVC input frame"]')).toBeVisible();
    await expect(page.locator('iframe[title="Secure payment button frame"]')).toHaveCount(0);
    const order = await atTheWallet(page, lab, { scenario: 'card-balance-due' });
    await approveWallet(page);
    await expectPage(page, PAGES.succeeded);
    expect(await chargesOf(lab, order)).toEqual([DUE]);
  });
});

test('the code of the card fields of Stax loads only with its form [AMB-52]', async ({ page, lab }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const order = await lab.make('pay-later');
  await openForm(page, order);
  await expect(method(page, 'Buy Now Pay Later')).toBeChecked();
  expect(loaded).not.toContain('/vendor/stax.js');
  await byKeyboard.choose(method(page, 'Credit / Debit Card'));
  await expect(page.locator('iframe[title="Secure card code field"]')).toBeVisible();
  expect(loaded).toContain('/vendor/stax.js');
});
