import { expect } from './fixtures.ts';
import type { LabClient, TestOrder } from './fixtures.ts';
import { byMouse } from './input-methods.ts';
import type { InputMethod } from './input-methods.ts';
import type { FrameLocator, Locator, Page, Request } from '@playwright/test';

/** The card provider's documented test numbers. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  threeDSecure: '4000002500003155',
} as const;

/** The frames of the two card vendors, and where the expiration date is typed (AMB-52). */
const CARD_FRAMES = {
  stax: { number: 'Secure card number field', cvc: 'Secure card code field' },
  stripe: { number: 'Secure card number input frame', cvc: 'Secure CVC input frame' },
} as const;

type CardVendor = keyof typeof CARD_FRAMES;

/** The card, its fields, and how it is typed. */
interface CardUse {
  readonly cardVendor: CardVendor;
  readonly number: string;
  readonly inputMethod: InputMethod;
}

const EXPIRY_FRAME = 'Secure expiration date input frame';

/** The brand's name, which page titles end with. */
const BRAND = 'Your Lab';

export function cardFields(page: Page, cardVendor: CardVendor): Record<'number' | 'expiry' | 'cvc', Locator> {
  const inFrame = (title: string) =>
    page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox').first();
  return {
    number: inFrame(CARD_FRAMES[cardVendor].number),
    expiry:
      cardVendor === 'stripe'
        ? inFrame(EXPIRY_FRAME)
        : page.getByLabel(/^(Expiration date|Fecha de vencimiento)/),
    cvc: inFrame(CARD_FRAMES[cardVendor].cvc),
  };
}

/** The month and year of every card in these tests. */
const EXPIRY = `12${String(new Date().getFullYear() + 2).slice(2)}`;

export async function fillCard(
  page: Page,
  { cardVendor = 'stax', number = CARDS.good, inputMethod = byMouse }: Partial<CardUse> = {},
): Promise<void> {
  const fields = cardFields(page, cardVendor);
  await inputMethod.type(fields.number, number);
  await inputMethod.type(fields.expiry, EXPIRY);
  await inputMethod.type(fields.cvc, '123');
}

export function method(
  page: Page,
  name: 'Credit / Debit Card' | 'HSA/FSA Card' | 'Buy Now Pay Later',
): Locator {
  return page.getByRole('radio', { name });
}

export const payButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Complete Payment|Completar el pago)/ });
export const proceedButton = (page: Page): Locator => page.getByRole('button', { name: /^Proceed to Pay/ });
export const conciergeBox = (page: Page): Locator =>
  page.getByRole('checkbox', { name: /Concierge blood draw service/ });

/** The overlay for work in progress, by its text. */
export function overlay(page: Page, words: string): Locator {
  return page.getByRole('alertdialog', { name: words });
}

export function notification(page: Page, text: string): Locator {
  return page
    .getByRole('region', { name: /notification/ })
    .getByRole('listitem')
    .filter({ hasText: text });
}

export interface ExpectedPage {
  readonly path: string;
  readonly heading: string;
  /** True if focus is not on the heading: in a dialog, or where the patient is working. */
  readonly isTitleUnfocused?: boolean;
}

/** Checks the current page: its path, its title, and the focus on its heading. */
export async function expectPage(page: Page, expected: ExpectedPage): Promise<void> {
  const { path, heading, isTitleUnfocused = false } = expected;
  await expect(page).toHaveURL(({ pathname }) => pathname === path);
  await expect(page).toHaveTitle(`${heading} · ${BRAND}`);
  const title = page.locator('h1');
  await expect(title).toHaveText(heading);
  if (!isTitleUnfocused) await expect(title).toBeFocused();
}

/** The pages that payments end on. */
export const PAGES = {
  form: { path: '/payment_form', heading: 'Payment' },
  succeeded: { path: '/payment_succeed', heading: 'Payment Successful' },
  paymentFailed: { path: '/payment_failed', heading: 'Failed' },
  failed: { path: '/failed', heading: 'Failed' },
  pending: { path: '/payment_pending', heading: 'Payment Pending!' },
  orderPending: { path: '/order_pending', heading: 'Order Pending!' },
  cancelled: { path: '/order_cancelled', heading: 'Order Cancelled' },
} as const satisfies Record<string, ExpectedPage>;

/** Opens the link of an order up to the payment form. */
export async function openForm(page: Page, order: TestOrder, link: string = order.link): Promise<void> {
  await page.goto(link);
  await expectPage(page, PAGES.form);
}

/** Opens the link, chooses the card and types it, up to the press. */
export async function readyToPay(page: Page, order: TestOrder, use: Partial<CardUse> = {}): Promise<void> {
  await openForm(page, order);
  await (use.inputMethod ?? byMouse).choose(method(page, 'Credit / Debit Card'));
  await fillCard(page, use);
}

/** The charges that the lab has made for an order, in cents. */
export async function chargesOf(lab: LabClient, order: TestOrder): Promise<readonly number[]> {
  const { charges } = await lab.state(order);
  return charges.map(({ amount }) => amount);
}

/** The pending calls of pages under controlled time. */
const underWay = new WeakMap<Page, ReadonlySet<Request>>();

/**
 * Puts the page's timers, including the limits of its calls, under `page.clock`: time flows as usual until a test
 * advances it.
 */
export async function controlTime(page: Page): Promise<void> {
  const open = new Set<Request>();
  underWay.set(page, open);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/services/')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), milliseconds);
      return controller.signal;
    };
  });
}

/** Advances the page's time step by step until something holds; pauses during calls, which have time limits too. */
export async function passTimeUntil(page: Page, holds: () => Promise<void>, step = 5000): Promise<void> {
  const progress = { isOver: false };
  const held = holds().finally(() => {
    progress.isOver = true;
  });
  // Failures during the steps are awaited below.
  held.catch(() => undefined);
  while (!progress.isOver) {
    if (!underWay.get(page)?.size) await page.clock.fastForward(step);
    await page.waitForTimeout(50);
  }
  await held;
}

/** Gives the browser a wallet; must run before the page is opened. */
export async function haveWallet(page: Page, wallet: 'apple' | 'google'): Promise<void> {
  await tellVendor(page, 'lab.wallet', wallet);
}

/** Tells the card provider's stand-in something of this browser; must run before the page is opened. */
export async function tellVendor(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(
    (entry) => {
      try {
        sessionStorage.setItem(...entry);
      } catch {
        // A frame without a document of its own has no storage.
      }
    },
    [key, value] as const,
  );
}

/** The wallet's button, in the card provider's frame. */
export function walletButton(page: Page): Locator {
  return page
    .frameLocator('iframe[title="Secure payment button frame"]')
    .getByRole('button', { name: /^Pay with (Apple|Google) Pay$/ });
}

export function walletSheet(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Wallet"]');
}

/** Presses the wallet's button and pays on its sheet. */
export async function approveWallet(page: Page): Promise<void> {
  await walletButton(page).click();
  await walletSheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
}

/** Opens a group of fields that the laboratory's record has filled. */
export async function change(page: Page, group: 'billing' | 'contact'): Promise<void> {
  await page.getByRole('button', { name: `Change ${group} information` }).click();
}

export async function chooseProvider(
  page: Page,
  name: 'Klarna' | 'After Pay',
  inputMethod: InputMethod = byMouse,
): Promise<void> {
  await inputMethod.choose(method(page, 'Buy Now Pay Later'));
  await inputMethod.choose(page.getByRole('radio', { name }));
}
