import type { Page } from '@playwright/test';
import { PREFETCHED_FOR_FAILURE } from '../support/built.ts';

type Links = Readonly<Record<string, string>>;

/** An entry to the portal; its downloads are measured when it is open. */
export interface PageLoad {
  readonly name: string;
  readonly scenario: string;
  /** The maximum JavaScript that it may load, in Brotli-compressed kB. */
  readonly budget?: number;
  /** Code on top of the budget, besides {@link LAYERS}: prefetched for possible next steps once the page is rendered. */
  readonly next?: RegExp;
  /** It opens a dialog, whose code then counts. */
  readonly isDialog?: boolean;
  readonly open: (page: Page, links: Links) => Promise<void>;
}

/** Files of texts in Spanish, which English does not load, and the most that a page load has of them, in Brotli-compressed kB. */
export const SPANISH_FILES = /\/es-/;
export const SPANISH = 9.2;

/** Dialogs and notifications: loaded once a page is rendered. */
export const LAYERS = /\/(aria|dialog|toasts|notices)-/;

const CARD_NUMBER_FRAMES = { stax: 'Secure card number field', stripe: 'Secure card number input frame' };

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const choose = (page: Page, name: string) =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click();

/** Opens an order's link up to the payment methods. */
async function openForm(page: Page, { entry = '' }: Links): Promise<void> {
  await page.goto(entry);
  await page.getByRole('radio', { name: 'Credit / Debit Card' }).waitFor();
}

const cardReady = (page: Page, cardVendor: keyof typeof CARD_NUMBER_FRAMES) =>
  page.frameLocator(`iframe[title="${CARD_NUMBER_FRAMES[cardVendor]}"]`).getByRole('textbox').waitFor();

const byPath = (path: string, title: string | RegExp) => async (page: Page) => {
  await page.goto(path);
  await heading(page, title);
};

/** A link that shows its page without interaction. */
const byLink =
  (title: string | RegExp, name = 'entry') =>
  (page: Page, links: Links) =>
    byPath(links[name] ?? '', title)(page);

const card =
  (cardVendor: keyof typeof CARD_NUMBER_FRAMES, method = 'Credit / Debit Card') =>
  async (page: Page, links: Links) => {
    await openForm(page, links);
    await choose(page, method);
    await cardReady(page, cardVendor);
  };

async function openEditor(page: Page, { pickup = '' }: Links): Promise<void> {
  await page.goto(pickup);
  await press(page, 'Continue');
  await page.getByRole('grid').waitFor();
}

async function openMap(page: Page, links: Links): Promise<void> {
  await byLink('Blood draw')(page, links);
  await page
    .getByRole('application', { name: /^Map of / })
    .first()
    .scrollIntoViewIfNeeded();
  await page.locator('.leaflet-tile-loaded').first().waitFor();
}

/** Opens a hormone zoomer's link up to the text field of 'Other cancer'. */
export async function openOtherCancer(page: Page, { entry = '' }: Links) {
  await page.goto(entry);
  const checkbox = page.getByRole('checkbox', { name: 'Other cancer' });
  await page.getByRole('button', { name: 'Next section' }).waitFor();
  while ((await checkbox.count()) === 0) await press(page, 'Next section');
  await page.locator('label').filter({ has: checkbox }).click();
  return page.getByLabel('Please specify');
}

const pageLoad = (
  name: string,
  scenario: string,
  open: PageLoad['open'],
  more: Partial<PageLoad> = {},
): PageLoad => ({
  ...more,
  name,
  scenario,
  open,
});

export const PAGE_LOADS: readonly PageLoad[] = [
  pageLoad('/ (home)', 'card-balance-due', byPath('/', 'Patient portal')),
  pageLoad('link → payment form', 'card-balance-due', openForm, {
    budget: 179.5,
    next: /\/(outcome|stripe|stax)-/,
  }),
  pageLoad('link → card form (Stax)', 'card-balance-due', card('stax'), {
    budget: 182,
    next: /\/(outcome|stripe)-/,
  }),
  pageLoad('link → card form (Stripe)', 'international-payer', card('stripe'), {
    budget: 184.5,
    next: /\/outcome-/,
  }),
  pageLoad('link → HSA/FSA form', 'card-balance-due', card('stripe', 'HSA/FSA Card')),
  pageLoad('link → pay-later form', 'pay-later', async (page, links) => {
    await openForm(page, links);
    await page.getByRole('radio', { name: 'Klarna' }).waitFor();
  }),
  pageLoad('/payment_succeed', 'already-paid', byLink('Payment Successful', 'succeed'), { budget: 157 }),
  pageLoad('/payment_pending', 'payment-pending', byLink('Payment Pending!'), { budget: 185.5 }),
  pageLoad('/order_cancelled', 'cancelled', byLink('Order Cancelled'), { budget: 185.5 }),
  pageLoad('/failed', 'card-balance-due', byPath('/failed', 'Failed')),
  pageLoad('link → information', 'information-confirmed', byLink('Your information'), { budget: 196 }),
  pageLoad('link → pickup editor', 'pickup-new', openEditor, { budget: 233, isDialog: true }),
  pageLoad('link → blood draw, no map', 'blood-draw-sites', byLink('Blood draw'), {
    budget: 170.5,
    next: /\/SiteMap-/,
  }),
  pageLoad('link → blood draw with map', 'blood-draw-sites', openMap),
  pageLoad('link → confirm appointment', 'appointment-to-confirm', byLink(/./)),
  pageLoad('link → instructions', 'collection-instructions', byLink(/./)),
  pageLoad('link → hormone', 'hormone-female', byLink(/./), { budget: 161, next: PREFETCHED_FOR_FAILURE }),
  pageLoad('link → hormone zoomer', 'hormone-zoomer', byLink(/./), {
    budget: 162.5,
    next: PREFETCHED_FOR_FAILURE,
  }),
  pageLoad('link → gut', 'gut', byLink(/./), { budget: 162, next: PREFETCHED_FOR_FAILURE }),
  pageLoad('link → cardio', 'cardio', byLink(/./), { budget: 162.5, next: PREFETCHED_FOR_FAILURE }),
  pageLoad('link → New York waiver', 'ny-waiver', byLink(/./), {
    budget: 155,
    next: /\/(retry|outcome|orders|questionnaire|guest|SignaturePad|signed|save-pdf)-/,
  }),
];
