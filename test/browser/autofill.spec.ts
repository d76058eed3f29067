import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { LabOrder } from './fixtures.ts';
import { button, byMouse } from './hands.ts';
import { chooseProvider, method, openForm } from './payment.ts';
import { openSchedules } from './pickup.ts';

/**
 * The controls on which the HTML standard allows each token (Autofill, 'Autofill field names'); browsers ignore it
 * elsewhere.
 */
const TEXT = ['text', 'search', 'select-one', 'textarea'];
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  email: [...TEXT, 'email'],
  tel: [...TEXT, 'tel'],
  bday: [...TEXT, 'date'],
  'cc-exp': [...TEXT, 'month'],
};

const PHONE = { 'Country code': 'tel-country-code', 'Phone number': 'tel-national' };
const BILLING = {
  Address: 'address-line1',
  'Apartment, suite (optional)': 'address-line2',
  Country: 'country',
  State: 'address-level1',
  City: 'address-level2',
  'Zip code': 'postal-code',
  Email: 'email',
  ...PHONE,
};

/** Every field of each form with personal data, by label, with its token. */
const FORMS: readonly {
  readonly name: string;
  readonly scenario: string;
  readonly open: (page: Page, order: LabOrder) => Promise<void>;
  readonly fields: Readonly<Record<string, string>>;
}[] = [
  {
    name: 'the payment by card',
    scenario: 'card-balance-due',
    async open(page, order) {
      await openForm(page, order);
      await byMouse.choose(method(page, 'Credit / Debit Card'));
    },
    fields: { 'Expiration date': 'cc-exp', 'Name on card': 'cc-name', ...of('billing', BILLING) },
  },
  {
    name: 'the payment later',
    scenario: 'pay-later',
    async open(page, order) {
      await openForm(page, order);
      await chooseProvider(page, 'Klarna');
    },
    fields: of('billing', { 'First name': 'given-name', 'Last name': 'family-name', ...BILLING }),
  },
  {
    name: 'the information',
    scenario: 'information-duplicate',
    open: async (page, order) => void (await page.goto(order.link)),
    fields: {
      Birthdate: 'bday',
      'Country code': 'tel-country-code',
      'Phone number (optional)': 'tel-national',
      ...of('shipping', {
        Address: 'address-line1',
        'Zip code': 'postal-code',
        City: 'address-level2',
        State: 'address-level1',
        Country: 'country',
      }),
    },
  },
  {
    name: 'the reminders of a pickup',
    scenario: 'pickup-new',
    open: (page, order) => openSchedules(page, order),
    fields: {
      'Reminder email': 'email',
      'Reminder country code': 'tel-country-code',
      'Reminder phone number': 'tel-national',
      // Belongs to the pickup, not the person.
      'Ready time': '',
      'Latest time': '',
      'Remarks (optional)': '',
    },
  },
  {
    name: 'the contact of a pickup',
    scenario: 'pickup-new',
    async open(page, order) {
      await openSchedules(page, order);
      await button(page, /^Edit.*contact/i).click();
    },
    fields: { Email: 'email', ...PHONE },
  },
  {
    name: 'the address of a pickup',
    scenario: 'pickup-new',
    async open(page, order) {
      await openSchedules(page, order);
      await button(page, /^Edit.*address/i).click();
    },
    fields: {
      'Street address': 'address-line1',
      City: 'address-level2',
      Country: 'country',
      'State / Province': 'address-level1',
      'Postal code': 'postal-code',
    },
  },
  {
    name: 'a location sent to a phone',
    scenario: 'blood-draw-sites',
    async open(page, order) {
      await page.goto(order.link);
      await button(page, /Send to My Phone/)
        .first()
        .click();
    },
    fields: { Country: 'country', 'Phone number': 'tel-national' },
  },
  {
    name: 'the login of a guest',
    scenario: 'hormone-token-expired',
    open: async (page, order) => void (await page.goto(order.link)),
    fields: { 'First name': 'given-name', 'Last name': 'family-name', 'Date of Birth': 'bday' },
  },
  {
    name: 'the waiver',
    scenario: 'ny-waiver',
    open: async (page, order) => void (await page.goto(order.link)),
    fields: {
      'Patient name': 'name',
      'Patient phone': 'tel',
      'Patient email': 'email',
      'Printed name': 'name',
      'Date signed': '',
      'Sample collection date': '',
      'Sample collection time': '',
      Relationship: '',
      Comment: '',
    },
  },
  {
    name: 'a questionnaire',
    scenario: 'gut-unknown',
    open: async (page, order) => void (await page.goto(order.link)),
    fields: { 'Date of birth': 'bday' },
  },
];

for (const { name, scenario, open, fields } of FORMS) {
  test(`a browser can fill in ${name}: each personal field says what it is for`, async ({
    page,
    lab,
    problems,
  }) => {
    // An expired link leads to the login.
    problems.allow(/samples\/patients$/);
    await open(page, await lab.make(scenario));
    const controls = 'input:not([type="radio"], [type="checkbox"], [type="hidden"]), select, textarea';
    for (const label of Object.keys(fields)) await expect(page.getByLabel(label).first()).toBeVisible();
    const found = await page
      .locator(`:is(main, [role="dialog"]):not([inert], [inert] *) :is(${controls}):visible`)
      .evaluateAll((all) =>
        (all as HTMLInputElement[]).map(({ labels, autocomplete, type, spellcheck }) => ({
          label: labels?.[0]?.textContent ?? '',
          token: autocomplete === 'off' ? '' : autocomplete,
          type,
          spellcheck,
        })),
      );
    expect(Object.fromEntries(found.map(({ label, token }) => [label, token]))).toEqual(fields);
    const misplaced = found.filter(
      ({ token, type }) => !(GROUPS[token.split(' ').at(-1) ?? ''] ?? TEXT).includes(type),
    );
    expect(misplaced, 'tokens on controls where they do not count').toEqual([]);
    const checked = found.filter(({ spellcheck }) => spellcheck).map(({ label }) => label);
    expect(checked, "fields whose text may go to the browser vendor's spelling service").toEqual([]);
  });
}

/** Sections for fields of a form with several addresses or contacts. */
function of(group: 'billing' | 'shipping', fields: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(fields).map(([label, token]) => [label, `${group} ${token}`]));
}
