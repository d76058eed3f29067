import type { Page } from '@playwright/test';
import { findFullChromium, launchOptions, WITHOUT_OPTIMIZING } from '../support/chromium.ts';
import { expect, test } from './fixtures.ts';
import type { LabClient } from './fixtures.ts';
import { button } from './input-methods.ts';
import { openSchedules } from './pickup.ts';

// A whole browser without a window: Playwright's own headless mode is the shell, which has no autofill.
const executablePath = findFullChromium();
test.use({
  headless: false,
  launchOptions: {
    ...launchOptions(['--headless=new', WITHOUT_OPTIMIZING]),
    ...(executablePath ? { executablePath } : {}),
  },
});

const PERSON = { first: 'Maria', last: 'Lopez', email: 'maria@example.com' };

/** What a browser has stored, by country. */
const ADDRESSES = {
  US: { street: '350 Fifth Avenue', unit: 'Apt 4', zip: '10118', city: 'New York', state: 'NY', code: '1' },
  CA: { street: '111 Wellington St', unit: 'Unit 2', zip: 'K1A 0A9', city: 'Ottawa', state: 'ON', code: '1' },
  MX: { street: 'Avenida Juárez 10', unit: 'Int 3', zip: '06050', city: 'Puebla', state: 'PUE', code: '52' },
} as const;
const NUMBERS = { US: '2125550123', CA: '6135550123', MX: '5555550123' } as const;

type CountryCode = keyof typeof ADDRESSES;
type Values = Readonly<Record<string, string>>;

interface Form {
  readonly name: string;
  /** The rows of the specification. */
  readonly spec: string;
  readonly open: (page: Page, lab: LabClient, country: CountryCode) => Promise<void>;
  /** A call that the page expects to be refused. */
  readonly refused?: RegExp;
  /** Fields by their ids: the one in which the browser's suggestion is chosen. */
  readonly from: string;
  /** Emptied before, as a person does who wants the browser's values. */
  readonly emptied?: readonly string[];
  readonly typed: Values;
  readonly filled: (country: CountryCode) => Values;
}

/** A form with one line for the street has the apartment in it. */
const places = (country: CountryCode) => {
  const { street, unit, zip, city, state } = ADDRESSES[country];
  return { street: `${street}, ${unit}`, zip, city, state };
};

const FORMS: readonly Form[] = [
  {
    name: 'the billing of a payment',
    spec: 'ENT-R14',
    open: async (page, lab) => {
      await page.goto((await lab.make('card-balance-due', { address: null })).link);
    },
    from: 'address',
    typed: { email: 'typed@example.com' },
    filled: (country) => {
      const { street: _, ...rest } = places(country);
      const { street, unit, code } = ADDRESSES[country];
      const phone = { phoneCountry: code, phoneNumber: NUMBERS[country] };
      return { address: street, address2: unit, ...rest, country, ...phone };
    },
  },
  {
    name: 'the information page',
    spec: 'INFO-R07',
    open: async (page, lab, country) => {
      const own = { city: '', state: '', zipcode: '', country: 'Mexico', dialingCode: '' };
      await page.goto(
        (await lab.make('information-incomplete', { address: country === 'MX' ? own : null })).link,
      );
    },
    from: 'street',
    emptied: ['street', 'zip', 'city', 'state', 'phoneNumber'],
    typed: {},
    filled: (country) => ({
      ...places(country),
      country,
      phoneCode: ADDRESSES[country].code,
      phoneNumber: NUMBERS[country],
    }),
  },
  {
    name: "a pickup's address",
    spec: 'PICK-R44',
    open: async (page, lab) => {
      await openSchedules(page, await lab.make('pickup-new'));
      await button(page, 'Edit address').click();
    },
    from: 'pickup-street',
    emptied: ['pickup-street', 'pickup-postalCode', 'pickup-city'],
    typed: {},
    filled: (country) => {
      const { street, zip, city, state } = places(country);
      return {
        'pickup-street': street,
        'pickup-postalCode': zip,
        'pickup-city': city,
        // The courier's codes have two letters.
        'pickup-state': state.slice(0, 2),
        'pickup-countryCode': country,
      };
    },
  },
  {
    name: "a pickup's contact",
    spec: 'PICK-R50',
    open: async (page, lab) => {
      await openSchedules(page, await lab.make('pickup-new'));
      await button(page, 'Edit contact').click();
    },
    from: 'pickup-email',
    emptied: ['pickup-email', 'pickup-number'],
    typed: {},
    filled: (country) => ({
      'pickup-email': PERSON.email,
      'pickup-dialingCode': ADDRESSES[country].code,
      'pickup-number': NUMBERS[country],
    }),
  },
  {
    name: 'the waiver',
    spec: 'NY-R02',
    open: async (page, lab) => {
      await page.goto((await lab.make('ny-waiver')).link);
    },
    from: 'patientName',
    emptied: ['patientName', 'patientPhone', 'patientEmail'],
    typed: { printedName: 'Zoë O’Neill' },
    filled: (country) => ({
      patientName: `${PERSON.first} ${PERSON.last}`,
      patientPhone: `${ADDRESSES[country].code}${NUMBERS[country]}`,
      patientEmail: PERSON.email,
    }),
  },
  {
    name: 'guest login',
    spec: 'GL-R02',
    open: async (page, lab) => {
      await page.goto((await lab.make('hormone-token-expired')).link);
    },
    refused: /samples\/patients$/,
    from: 'firstName',
    typed: { birthdate: '02/03/1980' },
    filled: () => ({ firstName: PERSON.first, lastName: PERSON.last }),
  },
];

const field = (page: Page, id: string) => page.locator(`[id="${id}"]`);

/** Chooses what the browser has stored, in a field. */
async function choose(page: Page, id: string, profile: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: `[id="${id}"]` });
  const { node } = await cdp.send('DOM.describeNode', { nodeId });
  await cdp.send('Autofill.trigger', { fieldId: node.backendNodeId, ...profile });
}

/** An address as Chromium's own settings name its parts. */
function stored(country: CountryCode) {
  const { street, unit, zip, city, state, code } = ADDRESSES[country];
  const parts = {
    NAME_FULL: `${PERSON.first} ${PERSON.last}`,
    NAME_FIRST: PERSON.first,
    NAME_LAST: PERSON.last,
    ADDRESS_HOME_STREET_ADDRESS: `${street}\n${unit}`,
    ADDRESS_HOME_LINE1: street,
    ADDRESS_HOME_LINE2: unit,
    ADDRESS_HOME_ZIP: zip,
    ADDRESS_HOME_CITY: city,
    ADDRESS_HOME_STATE: state,
    ADDRESS_HOME_COUNTRY: country,
    EMAIL_ADDRESS: PERSON.email,
    PHONE_HOME_WHOLE_NUMBER: `+${code}${NUMBERS[country]}`,
  };
  return { address: { fields: Object.entries(parts).map(([name, value]) => ({ name, value })) } };
}

async function expectValues(page: Page, values: Values): Promise<void> {
  for (const [id, value] of Object.entries(values)) await expect(field(page, id), id).toHaveValue(value);
}

for (const form of FORMS)
  for (const country of ['US', 'CA', 'MX'] as const)
    test(`autofill of ${form.name} with an address in ${country} fills every field, flags none and loses nothing [${form.spec} RUL-16]`, async ({
      page,
      lab,
      problems,
    }) => {
      if (form.refused) problems.allow(form.refused);
      await form.open(page, lab, country);
      await expect(field(page, form.from)).toBeVisible();
      for (const id of form.emptied ?? []) await field(page, id).fill('');
      for (const [id, value] of Object.entries(form.typed)) await field(page, id).fill(value);
      await choose(page, form.from, stored(country));
      await expectValues(page, { ...form.filled(country), ...form.typed });
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    });

test('autofill of the card fills the name and the expiration date [RUL-16]', async ({ page, lab }) => {
  await page.goto((await lab.make('card-balance-due')).link);
  await expect(field(page, 'nameOnCard')).toBeVisible();
  // Until the card provider has loaded, its place has the field's id.
  await expect(page.getByRole('textbox', { name: 'Expiration date' })).toBeVisible();
  const card = { number: '4242424242424242', name: 'Maria Lopez', expiryMonth: '12', expiryYear: '2040' };
  await choose(page, 'nameOnCard', { card: { ...card, cvc: '123' } });
  await expectValues(page, { nameOnCard: card.name, expiry: '12/40' });
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
});
