import type { Page } from '@playwright/test';

type Links = Readonly<Record<string, string>>;

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
  readonly open: (page: Page, links: Links) => Promise<void>;
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
async function openForm(page: Page, { entry = '' }: Links): Promise<void> {
  await page.goto(entry);
  await page.getByRole('radio', { name: 'Credit / Debit Card' }).waitFor();
}

const cardReady = (page: Page, entry: keyof typeof ENTRIES) =>
  page.frameLocator(`iframe[title="${ENTRIES[entry]}"]`).getByRole('textbox').waitFor();

/** A form's failed screen and guest login, prefetched so that they open without a connection. */
const KEPT_READY = /\/(outcome|orders|guest)-/;

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
  (entry: keyof typeof ENTRIES, method = 'Credit / Debit Card') =>
  async (page: Page, links: Links) => {
    await openForm(page, links);
    await choose(page, method);
    await cardReady(page, entry);
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
  const tick = page.getByRole('checkbox', { name: 'Other cancer' });
  await page.getByRole('button', { name: 'Next section' }).waitFor();
  while ((await tick.count()) === 0) await press(page, 'Next section');
  await page.locator('label').filter({ has: tick }).click();
  return page.getByLabel('Please specify');
}

const visit = (name: string, scenario: string, open: Visit['open'], more: Partial<Visit> = {}): Visit => ({
  ...more,
  name,
  scenario,
  open,
});

export const VISITS: readonly Visit[] = [
  visit('/ (home)', 'card-balance-due', byPath('/', 'Patient portal')),
  visit('link → payment form', 'card-balance-due', openForm, {
    budget: 162,
    next: /\/(outcome|stripe|stax)-/,
  }),
  visit('link → card form (Stax)', 'card-balance-due', card('stax'), {
    budget: 163,
    next: /\/(outcome|stripe)-/,
  }),
  visit('link → card form (Stripe)', 'international-payer', card('stripe'), {
    budget: 166.5,
    next: /\/outcome-/,
  }),
  visit('link → HSA/FSA form', 'card-balance-due', card('stripe', 'HSA/FSA Card')),
  visit('link → pay-later form', 'pay-later', async (page, links) => {
    await openForm(page, links);
    await page.getByRole('radio', { name: 'Klarna' }).waitFor();
  }),
  visit('/payment_succeed', 'already-paid', byLink('Payment Successful', 'succeed'), { budget: 145.5 }),
  visit('/payment_pending', 'payment-pending', byLink('Payment Pending!'), { budget: 169.5 }),
  visit('/order_cancelled', 'cancelled', byLink('Order Cancelled'), { budget: 169.5 }),
  visit('/failed', 'card-balance-due', byPath('/failed', 'Failed')),
  visit('link → information', 'information-confirmed', byLink('Your information'), { budget: 188 }),
  visit('link → pickup editor', 'pickup-new', openEditor, { budget: 212, isDialog: true }),
  visit('link → blood draw, no map', 'blood-draw-sites', byLink('Blood draw'), {
    budget: 157,
    next: /\/SiteMap-/,
  }),
  visit('link → blood draw with map', 'blood-draw-sites', openMap),
  visit('link → confirm appointment', 'appointment-to-confirm', byLink(/./)),
  visit('link → instructions', 'collection-instructions', byLink(/./)),
  visit('link → hormone', 'hormone-female', byLink(/./), { budget: 155, next: KEPT_READY }),
  visit('link → hormone zoomer', 'hormone-zoomer', byLink(/./), { budget: 156.5, next: KEPT_READY }),
  visit('link → gut', 'gut', byLink(/./), { budget: 156, next: KEPT_READY }),
  visit('link → cardio', 'cardio', byLink(/./), { budget: 156.5, next: KEPT_READY }),
  visit('link → New York waiver', 'ny-waiver', byLink(/./), {
    budget: 141,
    next: /\/(outcome|orders|questionnaire|guest|SignaturePad)-/,
  }),
];
