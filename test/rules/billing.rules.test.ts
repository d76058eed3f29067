import * as fc from 'fast-check';
import EXAMPLES from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { isDialingCode } from '../../machines/domain/dialing-codes.ts';
import { isEmail } from '../../machines/domain/email.ts';
import { FIELD_LIMITS, truncateField } from '../../machines/domain/limits.ts';
import { validatePhone } from '../../machines/domain/phone.ts';
import { normalizeEmail } from '../../machines/domain/normalize.ts';
import { parsePhone, phoneAsSent, typedPhone } from '../../machines/domain/parse-phone.ts';
import {
  cardErrors,
  isForeignCountry,
  isExpiryAccepted,
  payLaterErrors,
  prefilledForm,
  normalizedForm,
  unsavedBilling,
  withBillingField,
  withHosted,
  withUnsavedBilling,
} from '../../machines/payment/billing.rules.ts';
import type { BillingError } from '../../machines/payment/billing.rules.ts';
import { billingFields } from '../../machines/domain/billing.ts';
import type { BillingField } from '../../machines/domain/billing.ts';
import { cardForm, makeOrderWithInvoice } from '../machines/payment.data.ts';
import { TODAY } from '../support/example-data.ts';

const EMPTY = { isEmpty: true, isValid: false };
const WRONG = { isEmpty: false, isValid: false };

/** What is wrong with a form after one change. */
const wrong = (changed: ReturnType<typeof cardForm>, cardVendor: 'stripe' | 'stax' = 'stax') =>
  cardErrors(changed, cardVendor, TODAY);

describe('the card form', () => {
  test('the card form has no error when everything in it is valid [VAL-R01 VAL-R02]', () => {
    expect(wrong(cardForm())).toEqual({});
    expect(wrong(cardForm({ expiry: '' }), 'stripe')).toEqual({});
  });

  test.each([
    ['number', 'invalidCardNumber'],
    ['cvc', 'invalidCardCvc'],
    ['hostedExpiry', 'invalidExpiration'],
  ] as const)(
    'an empty card field, %s, is required; one that the card vendor refuses is %s [VAL-R01 VAL-R02 VAL-R03 VAL-R05 CARD-08 CARD-09 CARD-10]',
    (field, error) => {
      expect(wrong(withHosted(cardForm(), field, EMPTY), 'stripe')).toEqual({ [field]: 'required' });
      expect(wrong(withHosted(cardForm(), field, WRONG), 'stripe')).toEqual({ [field]: error });
    },
  );

  test('the card form of Stax ignores the expiration field of Stripe, because it has its own [VAL-R05]', () => {
    expect(wrong(withHosted(cardForm(), 'hostedExpiry', WRONG))).toEqual({});
  });

  test.each(['address', 'zip', 'city', 'state', 'email', 'phoneNumber', 'nameOnCard'] as const)(
    'an empty %s is required on the card form, and spaces count as empty [VAL-R03 VAL-R09 CARD-12]',
    (field) => {
      for (const value of ['', '  '])
        expect(wrong(withBillingField(cardForm(), field, value))).toEqual({ [field]: 'required' });
    },
  );

  test('an empty expiration is required on the card form, and an empty country is required with its state [VAL-R03]', () => {
    expect(wrong(withBillingField(cardForm(), 'expiry', ''))).toEqual({ expiry: 'required' });
    expect(wrong(withBillingField(cardForm(), 'country', ' '))).toEqual({
      country: 'required',
      state: 'required',
    });
  });

  test.each(['address2', 'firstName', 'lastName'] as const)(
    'an empty %s is optional on the card form [ENT-R14]',
    (field) => {
      expect(wrong(withBillingField(cardForm(), field, ''))).toEqual({});
    },
  );

  test.each([
    ['Cher', { nameOnCard: 'lastNameMissing' }],
    ['Cher ', { nameOnCard: 'lastNameMissing' }],
    [' Cher', { nameOnCard: 'lastNameMissing' }],
    ['Cher \u200B', { nameOnCard: 'lastNameMissing' }],
    ['Ann Jr.', { nameOnCard: 'lastNameMissing' }],
    ['\u200E', { nameOnCard: 'required' }],
    ['Ann Example Jr.', {}],
    ['Ann Example', {}],
    ["Zoë O'Neil-Ünlü", {}],
    ['  Ann   Example ', {}],
    ['A B C D', {}],
  ])('the name on a card has a last name: %s [VAL-R06 CARD-11 RUL-100]', (nameOnCard, errors) => {
    expect(wrong(cardForm({ nameOnCard }))).toEqual(errors);
  });

  test('the card form reports an email address that is not valid [VAL-R16 CARD-13]', () => {
    expect(wrong(withBillingField(cardForm(), 'email', 'ann@example'))).toEqual({ email: 'invalidEmail' });
  });

  test('the card form reports all its errors at once', () => {
    const several = withBillingField(
      withHosted(cardForm({ expiry: '13/30' }), 'cvc', EMPTY),
      'phoneNumber',
      '12',
    );
    expect(wrong(several)).toEqual({
      cvc: 'required',
      expiry: 'invalidExpiration',
      phoneNumber: 'notTenDigits',
    });
  });
});

describe('the expiration', () => {
  test.each([
    ['11/26', true, 'this month'],
    ['12/26', true, 'next month'],
    ['10/26', false, 'last month'],
    ['11/25', false, 'a year ago'],
    ['11/36', true, 'the same month ten years ahead'],
    ['12/36', false, 'a month later'],
    ['01/37', false, 'more than ten years ahead'],
  ])(
    'an expiration of %s, read on 2026-11-20, is accepted: %s, %s [VAL-R05 CONST-R02]',
    (expiry, isAccepted) => {
      expect(isExpiryAccepted(expiry, TODAY)).toBe(isAccepted);
    },
  );

  test.each([...'1,1/28,00/28,13/28,12-28,1228,12/2028,12/8,ab/cd, 12/28,12/28 '.split(','), ''])(
    "the text '%s' is not accepted as an expiration [VAL-R04]",
    (expiry) => {
      expect(isExpiryAccepted(expiry, TODAY)).toBe(false);
    },
  );

  test('an expiration is accepted in exactly 121 months, whatever day it is [VAL-R04 VAL-R05]', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2080-12-31'), noInvalidDate: true }),
        (date) => {
          const today = date.toISOString().slice(0, 10);
          const months = Array.from({ length: 100 * 12 }, (_, index) => {
            const month = `${(index % 12) + 1}`.padStart(2, '0');
            return `${month}/${`${Math.floor(index / 12)}`.padStart(2, '0')}`;
          });
          expect(months.filter((expiry) => isExpiryAccepted(expiry, today))).toHaveLength(121);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('the expiration field keeps five characters [VAL-R23]', () => {
    expect(withBillingField(cardForm(), 'expiry', '12/2028').expiry).toBe('12/20');
  });
});

describe('the pay-later form', () => {
  test('the pay-later form has no error when everything in it is valid, whatever is in the card fields [BNPL-01 ENT-R14]', () => {
    expect(payLaterErrors(cardForm({ nameOnCard: '', expiry: '' }))).toEqual({});
    expect(payLaterErrors(withBillingField(cardForm(), 'address2', ''))).toEqual({});
  });

  test.each(['firstName', 'lastName', 'address', 'zip', 'city', 'state', 'email', 'phoneNumber'] as const)(
    'an empty %s is required on the pay-later form [VAL-R03 BNPL-03]',
    (field) => {
      expect(payLaterErrors(withBillingField(cardForm(), field, ' '))).toEqual({ [field]: 'required' });
    },
  );

  test('a missing country is required on the pay-later form, together with its state [VAL-R03 BNPL-03]', () => {
    expect(payLaterErrors(withBillingField(cardForm(), 'country', ''))).toEqual({
      country: 'required',
      state: 'required',
    });
  });

  test.each([
    ['US', false],
    ['CA', true],
    ['GB', true],
    // A missing country shows as required, like any other field.
    ['', false],
  ])("the pay-later form refuses the country '%s': %s [VAL-R11]", (country, isRefused) => {
    expect(isForeignCountry(country)).toBe(isRefused);
  });

  test('a state or province is cleared when another country is chosen [VAL-R12]', () => {
    const abroad = withBillingField(cardForm(), 'country', 'CA');
    expect(abroad.billing).toMatchObject({ country: 'CA', state: '' });
    expect(withBillingField(cardForm(), 'country', 'US').billing.state).toBe('CA');
    expect(withBillingField(abroad, 'state', 'Ontario').billing.state).toBe('Ontario');
  });
});

test('the focus goes to the first field in error, in the order of the form [RUL-14]', () => {
  const fields =
    'provider number hostedExpiry expiry cvc nameOnCard firstName lastName address address2 zip city state country email phoneCountry phoneNumber'.split(
      ' ',
    );
  for (const [index, first] of fields.entries()) {
    const wrongs = fields.slice(index).toReversed();
    const errors = Object.fromEntries(wrongs.map((field) => [field, 'required']));
    expect(billingFields.firstError(errors)).toBe(first);
  }
  expect(billingFields.firstError({})).toBeUndefined();
});

describe('the email', () => {
  test.each([
    'ann@example.com',
    ' ann@example.com ',
    "o'neil+lab@mail.example.co.uk",
    'zoë@exämple.de',
    'a@b.c',
  ])('the email address %s is accepted [VAL-R16]', (email) => {
    expect(isEmail(email)).toBe(true);
    expect(normalizeEmail(email)).toBe(email.trim());
  });

  test.each([
    'mailto:ann@example.com',
    'MAILTO:ann@example.com?subject=Hi',
    '<ann@example.com>',
    '<mailto:ann@example.com>',
    'Ann Example <ann@example.com>',
    '"ann@example.com"',
    'ann@example.com,',
    'ann@example.com;',
    'ann@example.com.',
    'ann@example.com>;',
    'ann@example.com\u00A0',
    '\u200Bann@\u2060example.com\u202C',
    'ann＠example.com',
  ])('the email address %j is sent as ann@example.com [RUL-100]', (email) => {
    expect(isEmail(email)).toBe(true);
    expect(normalizedForm(withBillingField(cardForm(), 'email', email)).billing.email).toBe(
      'ann@example.com',
    );
  });

  test.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann example@example.com',
    'a@b@c.com',
    'ann@.com',
    'ann@example.',
    'ann@exa..mple.com',
    'a@b.co@',
    'a@b.co x',
    'a@b.co@d.co',
  ])("the text '%s' is not accepted as an email address [VAL-R16]", (email) => {
    expect(isEmail(email)).toBe(false);
  });
});

describe('the phone', () => {
  const CASES: readonly (readonly [string, string, BillingError | null])[] = [
    ['1', '5550100199', null],
    ['1', '', null],
    ['', '', null],
    ['44', '2079460000', null],
    ['', '5550100199', 'countryMissing'],
    ['0', '5550100199', 'countryMissing'],
    ['+1', '5550100199', 'countryMissing'],
    ['999', '5550100199', 'countryMissing'],
    ['1', '555-010-0199', 'notDigits'],
    ['1', '555CALLNOW', 'notDigits'],
    ['44', '20 7946', 'notDigits'],
    ['1', '555010019', 'notTenDigits'],
    ['1', '55501001999', 'notTenDigits'],
    ['44', '12', 'lengthOutOfRange'],
    ['44', '123', null],
    ['44', '1234567890123', null],
    ['44', '12345678901234', 'lengthOutOfRange'],
    ['353', '1', 'lengthOutOfRange'],
    ['353', '12', null],
  ];
  test.each(CASES)(
    'the phone +%s %s has the error %s [VAL-R17 VAL-R18 VAL-R19 VAL-R20 CONST-R02]',
    (dialingCode, number, error) => {
      expect(validatePhone({ dialingCode, number }, isDialingCode)).toBe(error);
    },
  );

  test('a phone without a dialing code is marked at the code, and everything else at the number [VAL-R17 CARD-14]', () => {
    const phone = (dialingCode: string, number: string) =>
      cardForm({ billing: { ...cardForm().billing, phone: { dialingCode, number } } });
    expect(wrong(phone('', '5550100199'))).toEqual({ phoneCountry: 'countryMissing' });
    expect(wrong(phone('44', '1'))).toEqual({ phoneNumber: 'lengthOutOfRange' });
  });

  test('a phone number is required on the card form even outside the United States [VAL-R21]', () => {
    const abroad = withBillingField(withBillingField(cardForm(), 'country', 'CA'), 'state', 'Ontario');
    expect(wrong(withBillingField(abroad, 'phoneNumber', ''), 'stripe')).toEqual({ phoneNumber: 'required' });
  });

  test.each([
    ['+1 (555) 010-0199', '1', '1', '5550100199'],
    ['(555) 010-0199', '1', '1', '5550100199'],
    [' 555.010.0199 ', '1', '1', '5550100199'],
    ['1 555 010 0199', '1', '1', '5550100199'],
    ['\u202A+1 (555) 010\u20110199\u202C', '1', '1', '5550100199'],
    ['５５５－０１０－０１９９', '1', '1', '5550100199'],
    ['tel:+1-555-010-0199', '44', '1', '5550100199'],
    ['+44 (0)20 7946 0000', '44', '44', '2079460000'],
    ['+44 (0)20 7946 0000', '1', '44', '2079460000'],
    ['0044 20 7946 0000', '44', '44', '2079460000'],
    ['011 44 20 7946 0000', '1', '44', '2079460000'],
    ['020 7946 0000', '44', '44', '2079460000'],
    ['4407400123456', '44', '44', '7400123456'],
    ['44123456789', '44', '44', '123456789'],
    ['00353 1 679 0000', '1', '353', '16790000'],
    ['+351 (0)21 123 4567', '1', '351', '211234567'],
    ['06 1234 5678', '39', '39', '0612345678'],
    ['+39 (0)6 1234 5678', '1', '39', '0612345678'],
    ['8 (912) 345-67-89', '7', '7', '9123456789'],
    ['8001234567', '7', '7', '8001234567'],
    ['06 20 123 4567', '36', '36', '201234567'],
    ['01 55 5123 4567', '52', '52', '5551234567'],
    ['+52 1 55 5123 4567', '1', '52', '5551234567'],
    ['011 15-2345-6789', '54', '54', '91123456789'],
    // Not all there, or no number.
    ['+1 415', '1', '1', '415'],
    ['+', '1', '1', '+'],
    ['+52 5', '1', '1', '+525'],
    ['+999 1234 5678', '1', '1', '+99912345678'],
    ['555CALLNOW', '1', '1', '555CALLNOW'],
    ['555\u2013CALL', '1', '1', '555-CALL'],
    ['x5550100199', '1', '1', 'x5550100199'],
    ['at tel:555', '1', '1', 'at tel:555'],
    ['12025550199', '', '', '12025550199'],
    ['41555501991', '1', '1', '41555501991'],
    ['', '1', '1', ''],
  ])(
    "the phone '%s', typed while the code +%s is chosen, is read as +%s %s [RUL-16 RUL-100]",
    (text, chosen, dialingCode, number) => {
      expect(parsePhone(text, chosen)).toEqual({ dialingCode, number });
      const under = withBillingField(cardForm(), 'phoneCountry', chosen);
      const typed = withBillingField(under, 'phoneNumber', text);
      expect(normalizedForm(typed).billing.phone).toEqual({ dialingCode, number });
    },
  );

  test.each([
    ['07400 123456', '1', '44', '7400123456'],
    ['06 1234 5678', '1', '39', '0612345678'],
    ['06 1234 5678', '44', '39', '0612345678'],
    ['4407400123456', '1', '44', '7400123456'],
    ['06 20 123 4567', '1', '36', '201234567'],
    ['138 1234 5678', '1', '86', '13812345678'],
    ['1 555 010 0199', '1', '1', '5550100199'],
  ])(
    "the phone '%s', typed while the code +%s is chosen, is sent the same if +%s is chosen after it by way of other codes [RUL-100]",
    (text, under, code, number) => {
      const before = withBillingField(withBillingField(cardForm(), 'phoneNumber', ''), 'phoneCountry', under);
      const typed = [...text].reduce(
        (form, key) => withBillingField(form, 'phoneNumber', form.billing.phone.number + key),
        before,
      );
      // The arrow keys choose every code on the way.
      const chosen = ['33', '49', code].reduce(
        (form, country) => withBillingField(form, 'phoneCountry', country),
        typed,
      );
      expect(normalizedForm(chosen).billing.phone).toEqual({ dialingCode: code, number });
      expect(wrong(chosen)).toEqual({});
    },
  );

  test('a phone number is checked as it is sent, whether number or dialing code is entered first [RUL-100]', () => {
    const typed = withBillingField(
      withBillingField(cardForm(), 'phoneCountry', '44'),
      'phoneNumber',
      '1 555 010 0199',
    );
    const chosen = withBillingField(typed, 'phoneCountry', '1');
    expect(wrong(chosen)).toEqual({});
    expect(normalizedForm(chosen).billing.phone).toEqual({ dialingCode: '1', number: '5550100199' });
  });

  test('reading a phone number twice changes nothing, and digits stay as typed [RUL-16]', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\d\s().+-]{0,20}$/),
        fc.constantFrom('1', '44', '353', '7', '52'),
        (text, code) => {
          const once = parsePhone(text, code);
          expect(parsePhone(once.number, once.dialingCode)).toEqual(once);
        },
      ),
    );
    fc.assert(
      // Without a prefix: neither '00' nor a '1' before ten digits.
      fc.property(
        fc.stringMatching(/^[2-9]\d{0,14}$/),
        (digits) => parsePhone(digits, '1').number === digits,
      ),
    );
  });

  const examples = getCountries().flatMap((country) => {
    const example = getExampleNumber(country, EXAMPLES);
    return example ? [[country, example] as const] : [];
  });

  test("every country's number is understood in every form that its people write [RUL-100]", () => {
    const wrongs: string[] = [];
    let forms = 0;
    for (const [country, example] of examples) {
      const [code, number] = [String(example.countryCallingCode), String(example.nationalNumber)];
      const home = example.formatNational();
      const international = example.formatInternational();
      for (const [text, chosen] of [
        [home, code],
        [number, code],
        [home.replaceAll(/\D/g, ''), code],
        [international, code],
        [international, code === '1' ? '44' : '1'],
        [example.number, '1'],
        [international.replace('+', '00'), code],
        [international.replace('+', '00 '), code === '1' ? '44' : '1'],
        [international.replace('+', '011 '), '1'],
        [international.replace('+', ''), code],
        [`+${code} (0) ${number}`, code],
        [`\u202A${international.replaceAll(' ', '\u00A0')}\u202C`, '1'],
      ] as const) {
        // '(0)' is written only where there is one to leave out.
        if (text.includes('(0)') && !home.startsWith('0')) continue;
        if (text.includes('(0)') && number.startsWith('0')) continue;
        const keyByKey = [...text].reduce((phone, key) => typedPhone(phone.number + key, phone.dialingCode), {
          dialingCode: chosen as string,
          number: '',
        });
        for (const [how, phone] of [
          ['pasted', parsePhone(text, chosen)],
          ['typed', phoneAsSent(keyByKey)],
        ] as const) {
          forms += 1;
          if (phone.dialingCode !== code || phone.number !== number)
            wrongs.push(
              `${country} ${how} '${text}' under +${chosen}: +${phone.dialingCode} ${phone.number}`,
            );
        }
      }
    }
    expect(wrongs).toEqual([]);
    expect(forms).toBeGreaterThan(5000);
  });
});

describe('every text field', () => {
  test.each([
    ['firstName', 50],
    ['lastName', 50],
    ['nameOnCard', 50],
    ['city', 50],
    ['state', 50],
    ['address', 100],
    ['address2', 100],
    ['email', 100],
    ['zip', 20],
    ['phoneNumber', 15],
  ] as const)('the field %s keeps %d characters [VAL-R23]', (field: BillingField, limit) => {
    const changed = withBillingField(cardForm(), field, '7'.repeat(200));
    const { phone, ...texts } = changed.billing;
    const kept: Readonly<Record<string, string>> = {
      ...texts,
      nameOnCard: changed.nameOnCard,
      phoneNumber: phone.number,
    };
    expect(kept[field]).toBe('7'.repeat(limit));
  });

  test('a text within its limit is unchanged [VAL-R23]', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20 }),
        fc.constantFrom('name', 'street', 'zip', 'email'),
        (text, kind) => {
          expect(truncateField(text, kind)).toBe(text.slice(0, FIELD_LIMITS[kind]));
        },
      ),
    );
  });

  test('apostrophes and accents are kept, spaces around a value are not sent [RUL-16]', () => {
    const billing = { ...cardForm().billing, firstName: ' Zoë ', lastName: "O'Neil ", city: ' San José' };
    expect(normalizedForm(cardForm({ billing })).billing).toEqual({
      ...cardForm().billing,
      firstName: 'Zoë',
      lastName: "O'Neil",
      city: 'San José',
    });
  });
});

describe('the record', () => {
  test('the billing form opens with the name and address on file [ENT-R14 ENT-R15]', () => {
    expect(prefilledForm(makeOrderWithInvoice(50))).toMatchObject({
      billing: cardForm().billing,
      nameOnCard: 'Ann Example',
      expiry: '',
    });
  });

  test.each([
    ['Canada', 'Ontario', 'CA', 'Ontario'],
    ['u.s.a.', 'california', 'US', 'CA'],
    ['Hong Kong', '', 'HK', ''],
    ['Czech Republic', 'Prague', 'CZ', 'Prague'],
    // It is unclear which country is meant, so the form asks and keeps the other values.
    ['', 'DC', '', 'DC'],
    ['Atlantis', 'Poseidonis', '', 'Poseidonis'],
  ])(
    'an address on file in %j, %j, opens on the billing form as %j, %j [ENT-R14 ENT-R22 ENT-R23]',
    (...args) => {
      const [country, state, code, shown] = args;
      const countries = [{ id: '56', name: 'Czech Republic', code: 'CZ' }];
      const { billing } = prefilledForm(
        makeOrderWithInvoice(50, { information: { country, state }, countries }),
      );
      expect([billing.country, billing.state]).toEqual([code, shown]);
    },
  );

  test('a ZIP code on file has a plain hyphen on the billing form [ENT-R14 RUL-100]', () => {
    const record = makeOrderWithInvoice(50, { information: { zipcode: '94612\u20111234' } });
    expect(prefilledForm(record).billing.zip).toBe('94612-1234');
  });

  test('a phone without a country gets the code of the billing country [ENT-R24]', () => {
    const phone = { dialingCode: '', number: '2079460000' };
    const opened = (information: object) =>
      prefilledForm(makeOrderWithInvoice(50, { information })).billing.phone;
    expect(opened({ country: 'GB', phone })).toEqual({ ...phone, dialingCode: '44' });
    const known = { country: 'GB', phone: { ...phone, dialingCode: '+353' } };
    expect(opened(known)).toEqual({ ...phone, dialingCode: '353' });
    expect(opened({ country: 'Atlantis', phone })).toEqual(phone);
  });
});

test('a typed billing street is not restored into the address that the patient has confirmed meanwhile', () => {
  const before = makeOrderWithInvoice(50);
  const typed = { ...prefilledForm(before).billing, address: '5 Oak Avenue', zip: '95814' };
  const unsaved = unsavedBilling({ ...prefilledForm(before), billing: typed }, before);
  const phone = { dialingCode: '1', number: '4155550199' };
  const moved = makeOrderWithInvoice(50, { information: { city: 'Reno', state: 'NV', phone } });
  expect(withUnsavedBilling(prefilledForm(moved), unsaved).billing).toEqual({ ...typed, phone });
});

test('billing entries are restored after Back or a reload, but nothing of the card', () => {
  const before = prefilledForm(makeOrderWithInvoice(50));
  const typed = { city: 'Oakland', country: 'CA', state: 'ON', phoneNumber: '4165550187' };
  const filled = withUnsavedBilling(before, typed);
  const withCard = { ...withHosted(filled, 'number', WRONG), nameOnCard: 'Zoe Other', expiry: '12/30' };
  const unsaved = unsavedBilling(withCard, makeOrderWithInvoice(50));
  expect(unsaved).toMatchObject(typed);
  for (const field of ['nameOnCard', 'expiry']) expect(unsaved).not.toHaveProperty(field);
  expect(unsavedBilling(before, makeOrderWithInvoice(50))).toBeNull();
  expect(
    withUnsavedBilling(before, { ...typed, nameOnCard: 'Zoe Other', expiry: '12/30', zip: true }),
  ).toEqual(filled);
  expect(filled.billing).toMatchObject({ country: 'CA', state: 'ON', city: 'Oakland' });
});
