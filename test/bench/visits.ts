import type { Page } from '@playwright/test';

/** An entry to the portal; its downloads are measured when it is open. */
export interface Visit {
  readonly name: string;
  readonly scenario: string;
  /** The maximum JavaScript that it may load, in Brotli-compressed kB. */
  readonly budget?: number;
  /** Code on top of the budget, besides {@link LAYERS}: prefetched for possible next steps once the page is rendered. */
  readonly next?: RegExp;
  /** It opens a dialog, whose code then counts. */
  readonly isDialog?: boolean;
  readonly open: (page: Page, links: Readonly<Record<string, string>>) => Promise<void>;
}

/** Files of texts in Spanish, which English does not load, and the most that a visit loads of them, in Brotli-compressed kB. */
export const COPY = /\/es-/;
export const SPANISH = 8.8;

/** Dialogs and notifications: loaded once a page is rendered. */
export const LAYERS = /\/(aria|dialog|toasts)-/;

const ENTRIES = { stax: 'Secure card number field', stripe: 'Secure card number input frame' };

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const choose = (page: Page, name: string) =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click();

/** Opens an order's link up to the payment methods. */
async function openForm(page: Page, { entry = '' }: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(entry);
  await page.getByRole('radio', { name: 'Credit / Debit Card' }).waitFor();
}

const cardReady = (page: Page, entry: keyof typeof ENTRIES) =>
  page.frameLocator(`iframe[title="${ENTRIES[entry]}"]`).getByRole('textbox').waitFor();

/** A form's failed screen and guest login, prefetched so that they open without a connection. */
const KEPT_READY = /\/(outcome|orders|guest)-/;

/** A link that shows its page without interaction. */
const byLink =
  (title: string | RegExp) =>
  async (page: Page, { entry = '' }: Readonly<Record<string, string>>) => {
    await page.goto(entry);
    await heading(page, title);
  };

const card = (entry: keyof typeof ENTRIES) => async (page: Page, links: Readonly<Record<string, string>>) => {
  await openForm(page, links);
  await choose(page, 'Credit / Debit Card');
  await cardReady(page, entry);
};

/** Opens a hormone zoomer's link up to the text field of 'Other cancer'. */
export async function openOtherCancer(page: Page, { entry = '' }: Readonly<Record<string, string>>) {
  await page.goto(entry);
  const tick = page.getByRole('checkbox', { name: 'Other cancer' });
  await page.getByRole('button', { name: 'Next section' }).waitFor();
  while ((await tick.count()) === 0) await press(page, 'Next section');
  await page.locator('label').filter({ has: tick }).click();
  return page.getByLabel('Please specify');
}

export const VISITS: readonly Visit[] = [
  {
    name: '/ (home)',
    scenario: 'card-balance-due',
    open: async (page) => {
      await page.goto('/');
      await heading(page, 'Patient portal');
    },
  },
  {
    name: 'link → payment form',
    scenario: 'card-balance-due',
    budget: 162,
    next: /\/(outcome|stripe|stax)-/,
    open: openForm,
  },
  {
    name: 'link → card form (Stax)',
    scenario: 'card-balance-due',
    budget: 163,
    next: /\/(outcome|stripe)-/,
    open: card('stax'),
  },
  {
    name: 'link → card form (Stripe)',
    scenario: 'international-payer',
    budget: 166.5,
    next: /\/outcome-/,
    open: card('stripe'),
  },
  {
    name: 'link → HSA/FSA form',
    scenario: 'card-balance-due',
    open: async (page, links) => {
      await openForm(page, links);
      await choose(page, 'HSA/FSA Card');
      await cardReady(page, 'stripe');
    },
  },
  {
    name: 'link → pay-later form',
    scenario: 'pay-later',
    open: async (page, links) => {
      await openForm(page, links);
      await page.getByRole('radio', { name: 'Klarna' }).waitFor();
    },
  },
  {
    name: '/payment_succeed',
    scenario: 'already-paid',
    budget: 145.5,
    open: async (page, { succeed = '' }) => {
      await page.goto(succeed);
      await heading(page, 'Payment Successful');
    },
  },
  { name: '/payment_pending', scenario: 'payment-pending', budget: 169.5, open: byLink('Payment Pending!') },
  { name: '/order_cancelled', scenario: 'cancelled', budget: 169.5, open: byLink('Order Cancelled') },
  {
    name: '/failed',
    scenario: 'card-balance-due',
    open: async (page) => {
      await page.goto('/failed');
      await heading(page, 'Failed');
    },
  },
  {
    name: 'link → information',
    scenario: 'information-confirmed',
    budget: 187,
    open: byLink('Your information'),
  },
  {
    name: 'link → pickup editor',
    scenario: 'pickup-new',
    budget: 212,
    isDialog: true,
    open: async (page, { pickup = '' }) => {
      await page.goto(pickup);
      await press(page, 'Continue');
      await page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'link → blood draw, no map',
    scenario: 'blood-draw-sites',
    budget: 157,
    next: /\/SiteMap-/,
    open: byLink('Blood draw'),
  },
  {
    name: 'link → blood draw with map',
    scenario: 'blood-draw-sites',
    open: async (page, links) => {
      await byLink('Blood draw')(page, links);
      await page
        .getByRole('application', { name: /^Map of / })
        .first()
        .scrollIntoViewIfNeeded();
      await page.locator('.leaflet-tile-loaded').first().waitFor();
    },
  },
  { name: 'link → confirm appointment', scenario: 'appointment-to-confirm', open: byLink(/./) },
  { name: 'link → instructions', scenario: 'collection-instructions', open: byLink(/./) },
  { name: 'link → hormone', scenario: 'hormone-female', budget: 155, next: KEPT_READY, open: byLink(/./) },
  {
    name: 'link → hormone zoomer',
    scenario: 'hormone-zoomer',
    budget: 156.5,
    next: KEPT_READY,
    open: byLink(/./),
  },
  { name: 'link → gut', scenario: 'gut', budget: 156, next: KEPT_READY, open: byLink(/./) },
  { name: 'link → cardio', scenario: 'cardio', budget: 156.5, next: KEPT_READY, open: byLink(/./) },
  {
    name: 'link → New York waiver',
    scenario: 'ny-waiver',
    budget: 141,
    next: /\/(outcome|orders|questionnaire|guest|SignaturePad)-/,
    open: byLink(/./),
  },
];
