import { common } from '../../src/copy/es/shell.ts';
import { form, outcome } from '../../src/copy/es/payment.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { button, byMouse } from './input-methods.ts';
import { cardFields, CARDS, change, chargesOf, fillCard, payButton } from './payment.ts';
import type { Page } from '@playwright/test';

const DUE = 34_800;
/** Files of texts in Spanish. */
const COPY = /\/assets\/es-[^/]+\.js$/;

/** A link of the lab in Spanish. */
const inSpanish = (link = '') => `${link}${link.includes('?') ? '&' : '?'}lang=es`;
const spanish = (page: Page) => button(page, 'Español');
const english = (page: Page) => button(page, 'English');

/** Checks the page, its title and its language. */
async function expectSpoken(page: Page, language: string, heading: string, title = heading): Promise<void> {
  await expect(page.locator('h1')).toHaveText(heading);
  await expect(page).toHaveTitle(`${title} · Your Lab`);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** The calls to services from now on. */
function watchCalls(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(services|vendor)\//.test(pathname)) calls.push(pathname);
  });
  return calls;
}

/** Switches with the keyboard: focus stays on the button, which is then the way back. */
async function switchTo(page: Page, language: 'es' | 'en'): Promise<void> {
  const [pressed, counterpart] =
    language === 'es' ? [spanish(page), english(page)] : [english(page), spanish(page)];
  await pressed.focus();
  await page.keyboard.press('Enter');
  await expect(counterpart).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

test('a link in Spanish leads through the payment in Spanish, and every URL keeps the language', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  await page.goto(inSpanish(order.link));
  await expectSpoken(page, 'es', form.title);
  await expect(page).toHaveURL(/\/payment_form\?.*lang=es/);
  await byMouse.choose(page.getByRole('radio', { name: form.methods.card }));
  await payButton(page).click();
  await expect(page.getByText('Revise estos 3 campos')).toBeVisible();
  await expectAccessible(page);
  await fillCard(page);
  await payButton(page).click();
  await expectSpoken(page, 'es', outcome.succeeded.title);
  await expect(page).toHaveURL(/\/payment_succeed\?.*lang=es/);
  await expectAccessible(page);
  expect(await chargesOf(lab, order)).toEqual([DUE]);
  await button(page, outcome.continue).click();
  await expect(page).toHaveURL(/\/bloodDrawLanding\?.*lang=es/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('a switch in the payment form keeps the card, the address and the calls as they are', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  await page.goto(order.link);
  await fillCard(page);
  const { number, expiry, cvc } = cardFields(page, 'stax');
  const city = page.getByRole('textbox', { name: /^(City|Ciudad)/ });
  await change(page, 'billing');
  await city.fill('Mendocino');
  const typed = () => Promise.all([number, expiry, cvc, city].map((field) => field.inputValue()));
  const before = await typed();
  expect(before[0]?.replaceAll(/\D/g, '')).toBe(CARDS.good);
  const calls = watchCalls(page);

  await switchTo(page, 'es');
  await expectSpoken(page, 'es', form.title);
  expect(await typed()).toEqual(before);
  await switchTo(page, 'en');
  await expectSpoken(page, 'en', 'Payment');
  expect(await typed()).toEqual(before);
  await switchTo(page, 'es');
  expect(calls).toEqual([]);
  await payButton(page).click();
  await expectSpoken(page, 'es', outcome.succeeded.title);
  expect(await chargesOf(lab, order)).toEqual([DUE]);
});

test.describe('a Spanish browser', () => {
  test.use({ locale: 'es-US' });

  test('a Spanish browser opens the portal in Spanish, remembers another choice, and forgets it with the visit', async ({
    page,
    lab,
  }) => {
    const order = await lab.make('already-paid');
    await page.goto(order.links['succeed'] ?? '');
    await expectSpoken(page, 'es', outcome.succeeded.title);
    await english(page).click();
    await expectSpoken(page, 'en', 'Payment Successful');
    await page.reload();
    await expectSpoken(page, 'en', 'Payment Successful');
    await page.goto('/');
    await expectSpoken(page, 'en', 'Patient portal');
    await page.goto(order.links['succeed'] ?? '');
    await button(page, 'Finish on this device').click();
    await expect(page.getByRole('heading', { name: 'Finished on this device' })).toBeVisible();
    await page.reload();
    await expectSpoken(page, 'es', common.home.title);
    // Where no page has its own document, it names the texts of the shell.
    const document = await (await page.request.get('/')).text();
    expect(document).toMatch(/<meta name="copy:es" content="[^"]*\/es-shell-/);
  });

  test('a Spanish browser gets English without a switch where the portal offers nothing else', async ({
    page,
  }) => {
    await page.route('**/config.json', async (route) => {
      const config = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...config, languages: ['en'] } });
    });
    for (const url of ['/', '/?lang=es']) {
      await page.goto(url);
      await expectSpoken(page, 'en', 'Patient portal');
      await expect(spanish(page)).toHaveCount(0);
      await expect(english(page)).toHaveCount(0);
    }
  });
});

test('a page whose Spanish texts fail to load opens in English, says so at the switch, and becomes Spanish on a second press', async ({
  page,
  lab,
  problems,
}) => {
  problems.allow(COPY);
  problems.allowConsole(/Failed to fetch|preload/);
  const order = await lab.make('card-balance-due');
  await page.route(COPY, (route) => route.abort());
  await page.goto(inSpanish(order.link));
  await expectSpoken(page, 'en', 'Payment');
  await fillCard(page);
  await spanish(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'No se pudo cargar el español.' });
  await expect(alert).toHaveAttribute('lang', 'es');
  await expectSpoken(page, 'en', 'Payment');
  await page.unroute(COPY);
  await spanish(page).click();
  await expectSpoken(page, 'es', form.title);
  await expect(alert).toHaveCount(0);
  await payButton(page).click();
  await expectSpoken(page, 'es', outcome.succeeded.title);
});
