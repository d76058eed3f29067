import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADDRESS_COUNTRIES, countryChoices } from '../../machines/domain/address-countries.ts';
import { birthdateProblem, toIsoDate, toTypedDate } from '../../machines/domain/birthdate.ts';
import { isKitShipped, lacksBasicInformation } from '../../machines/domain/information.ts';
import { isEmail } from '../../machines/domain/email.ts';
import { splitName } from '../../machines/domain/person-name.ts';
import { FIELD_LIMITS } from '../../machines/domain/limits.ts';
import { composeStreet, unitOf, withoutUnit } from '../../machines/domain/place.ts';
import {
  addressToConfirm,
  birthdateOf,
  buttonsOf,
  changesOf,
  choicesOf,
  firstProblem,
  hasAddressChanged,
  hasChanged,
  isAddressRequest,
  isLocked,
  lookUpCountries,
  needsDuplicateCheck,
  offeredAddress,
  openForm,
  problemsOf,
  withField,
  withPlace,
  withProfileAddress,
} from '../../machines/information/information.rules.ts';
import type {
  FieldProblem,
  InformationField,
  InformationForm,
  Situation,
} from '../../machines/information/information.rules.ts';
import { phoneCodes } from '../../src/views/shared/phone-codes.ts';
import { copy } from '../../src/copy/information.ts';
import {
  COUNTRIES,
  FAMILY_MEMBER,
  GUT_ZOOMER,
  IN_MEXICO,
  PLACE,
  PROFILE_ADDRESS,
  record,
  situation,
} from '../machines/information.data.ts';
import { TODAY, information } from '../machines/payment.data.ts';

const formOf = (around: Situation, changes: Partial<InformationForm> = {}): InformationForm => ({
  ...openForm(around.record),
  ...changes,
});

/** The message under a field after a change. */
function said(field: InformationField, changes: Partial<InformationForm>, around = situation()) {
  const problem = problemsOf(formOf(around, changes), around)[field];
  return problem && copy.problem(field, problem);
}

const yesNo = [true, false];
const NO_KIT = { bloodKitDeliveryMethod: 'clinic', nonBloodKitDeliveryMethod: '' };

/** Every combination that determines the buttons. */
const table = yesNo.flatMap((isComplete) =>
  yesNo.flatMap((isChanged) =>
    yesNo.flatMap((isConfirmed) =>
      yesNo.flatMap((isEditable) =>
        (['LABEL_NOT_CREATED', 'IN_TRANSIT', 'DELIVERED'] as const).flatMap((reason) =>
          yesNo.flatMap((isPartner) =>
            (['none', 'main', 'member'] as const).map((family) => ({
              isComplete,
              isChanged,
              isConfirmed,
              isEditable,
              reason,
              isPartner,
              family,
            })),
          ),
        ),
      ),
    ),
  ),
);

describe('the bottom bar', () => {
  test.each(table)(
    'complete $isComplete, changed $isChanged, confirmed $isConfirmed, editable $isEditable, kit $reason, partner $isPartner, family $family [INFO-R11 INFO-R12 INFO-R13 INFO-R14 INFO-R15]',
    ({ isComplete, isChanged, isConfirmed, isEditable, reason, isPartner, family }) => {
      const around = situation({
        order: {
          source: isPartner ? 'WP' : 'LIS',
          ...(family === 'none' ? {} : { isFamilyOrder: true, isFamilyMainOrder: family === 'main' }),
        },
        information: { isEditable, reason, ...(isComplete ? {} : { gender: '' }) },
        record: { confirmedSamples: isConfirmed ? ['900001'] : [] },
      });
      const form = formOf(around, isChanged ? { phoneNumber: '4155550123' } : {});
      const buttons = buttonsOf(form, around);
      const isReadOnly = isPartner || !isEditable || reason === 'DELIVERED';
      const isConfirmable = isComplete && !isChanged && isConfirmed;
      expect(buttons).toEqual(
        isReadOnly
          ? { hasNext: true, hasSkip: false, main: null, isSaveEnabled: false }
          : {
              hasNext: false,
              hasSkip: isComplete,
              main: isConfirmable ? 'confirm' : 'save',
              isSaveEnabled: isComplete,
            },
      );
    },
  );

  test('Skip needs the blood draw information to be known [INFO-R12]', () => {
    for (const [isBloodDrawNeeded, hasSkip] of [
      [null, false],
      [false, true],
      [true, true],
    ] as const) {
      const around = situation({ information: { isBloodDrawNeeded } });
      expect(buttonsOf(formOf(around), around).hasSkip).toBe(hasSkip);
    }
  });

  test('typing does not make Skip appear, because Skip saves nothing [INFO-R12]', () => {
    const around = situation({ information: { city: '' } });
    expect(buttonsOf(formOf(around, { city: 'Oakland' }), around)).toMatchObject({
      hasSkip: false,
      main: 'save',
      isSaveEnabled: true,
    });
  });

  test('an empty or wrong field disables Save [INFO-R15]', () => {
    const around = situation();
    for (const change of [{ city: ' ' }, { zip: '' }, { street: 'PO Box 9' }, { phoneNumber: '123' }]) {
      expect(buttonsOf(formOf(around, change), around)).toMatchObject({ main: 'save', isSaveEnabled: false });
    }
  });

  test('without a kit to ship an empty address is fine, a partial one is not [INFO-R15 INFO-R39]', () => {
    const around = situation({
      order: NO_KIT,
      information: { street: '', city: '', state: '', zipcode: '' },
    });
    expect(buttonsOf(formOf(around), around).main).toBe('confirm');
    for (const part of [{ street: '1 Elm' }, { city: 'Oakland' }, { state: 'CA' }, { zip: '94601' }])
      expect(buttonsOf(formOf(around, part), around).isSaveEnabled).toBe(false);
  });

  test('after a refused merge Save needs something else to save [DUP-R04]', () => {
    const around = situation({ information: { gender: '', birthdate: '' }, duplicate: 'blocked' });
    const typed = { gender: 'Female', birthdate: '02/29/1984' };
    expect(buttonsOf(formOf(around, typed), around)).toMatchObject({ main: 'save', isSaveEnabled: false });
    expect(buttonsOf(formOf(around, { ...typed, city: 'Oakland' }), around).isSaveEnabled).toBe(true);
  });
});

describe('the form', () => {
  test.each<[InformationField, Partial<InformationForm>, string]>([
    ['city', { city: ' ' }, 'Please enter your city here'],
    ['birthdate', { birthdate: '' }, 'Please enter your birthdate here'],
    ['birthdate', { birthdate: '11/19/1826' }, 'Age cannot exceed 200 years.'],
    ['birthdate', { birthdate: '11/21/2026' }, 'Birthdate cannot be a future date.'],
    ['birthdate', { birthdate: '02/30/1990' }, 'Enter the date as MM/DD/YYYY, such as 02/28/1984.'],
    ['phoneCode', { phoneCode: '' }, 'Please select a country.'],
    ['phoneCode', { phoneCode: '000' }, 'Please select a country.'],
    ['phoneNumber', { phoneNumber: '555-HELLO' }, 'Ensure the phone number contains only digits.'],
    [
      'phoneNumber',
      { phoneNumber: '55501001' },
      'All phone numbers with the country code +1, follow the 10-digit format',
    ],
    [
      'phoneNumber',
      { phoneCode: '44', phoneNumber: '12345678901234' },
      "The phone's digits is within the range of 5 to 15.",
    ],
    ['street', { street: '12 P. O. Box 33' }, 'We DO NOT ship kits to P.O Boxes'],
    ['street', { street: 'post office box #7' }, 'We DO NOT ship kits to P.O Boxes'],
  ])(
    'reports for %s of %o: %s [VAL-R03 VAL-R14 VAL-R15 VAL-R17 VAL-R18 VAL-R19 VAL-R20 VAL-R22]',
    (field, changes, words) => {
      expect(said(field, changes)).toBe(words);
    },
  );

  test('leads to the first field in error, in the order of the form [RUL-14]', () => {
    const around = situation();
    const right = {
      birthdate: '02/29/1984',
      gender: 'Female',
      phoneCode: '1',
      phoneNumber: '5550100199',
      street: '1 Main St',
      zip: '95110',
      city: 'San Jose',
      state: 'CA',
      country: 'US',
    };
    const wrong = Object.fromEntries(Object.keys(right).map((field) => [field, '']));
    const form: Record<string, string | boolean> = { ...formOf(around, { ...wrong, phoneNumber: '555' }) };
    const first = () => firstProblem(form as unknown as InformationForm, around);
    for (const [field, value] of Object.entries(right)) {
      expect(first()).toBe(field);
      form[field] = value;
    }
    expect(first()).toBeUndefined();
  });

  test('an address elsewhere is accepted for a gut zoomer', () => {
    const around = situation({ order: GUT_ZOOMER });
    expect([said('state', { state: 'CA' }, around), said('state', { state: 'NY' }, around)]).toEqual([
      undefined,
      copy.problem('state', 'newYork'),
    ]);
  });

  test('a box without a number and a street named Box are shipped to [VAL-R22]', () => {
    expect(said('street', { street: 'P.O. Box' })).toBeUndefined();
    expect(said('street', { street: '12 Boxwood Lane' })).toBeUndefined();
  });

  test('200 years to the day, and today, are believed [VAL-R14 VAL-R15 CONST-R02]', () => {
    expect(birthdateProblem('11/20/1826', TODAY)).toBeNull();
    expect(birthdateProblem('11/20/2026', TODAY)).toBeNull();
    expect(birthdateProblem(' ', TODAY), 'not typed yet').toBeNull();
  });

  test('a phone is optional in the US and required elsewhere [VAL-R21 INFO-R06]', () => {
    expect(said('phoneNumber', { phoneNumber: '' })).toBeUndefined();
    expect(said('phoneNumber', { phoneNumber: '' }, situation({ information: IN_MEXICO }))).toBe(
      'Please enter your phone number here',
    );
  });

  test.each(['ny', 'NY', ' New York '])(
    'a gut zoomer order refuses the state %s in any country [VAL-R13]',
    (state) => {
      const around = situation({ order: GUT_ZOOMER });
      expect(said('state', { state }, around)).toContain('New York addresses are not allowed');
      expect(said('state', { state, country: 'MX' }, around)).toContain('New York addresses are not allowed');
      expect(said('state', { state })).toBeUndefined();
    },
  );

  test('gender and birthdate are locked on file and after a merge, the address for a family member [INFO-R25 INFO-R38]', () => {
    const none = { gender: '', birthdate: '' };
    expect(isLocked('gender', situation())).toBe(true);
    expect(isLocked('birthdate', situation({ information: none }))).toBe(false);
    expect(isLocked('gender', situation({ information: none, duplicate: 'merged' }))).toBe(true);
    expect(isLocked('city', situation())).toBe(false);
    expect(isLocked('city', situation({ order: FAMILY_MEMBER }))).toBe(true);
    expect(isLocked('phoneNumber', situation({ order: FAMILY_MEMBER }))).toBe(false);
  });

  test('a family member’s empty address is not a problem [INFO-R25]', () => {
    const around = situation({
      order: FAMILY_MEMBER,
      information: { street: '', city: '', state: '', zipcode: '' },
    });
    expect(problemsOf(formOf(around), around)).toEqual({});
    expect(buttonsOf(formOf(around), around).main).toBe('confirm');
  });

  test('another country empties the state and brings its phone code to an empty phone [INFO-R10]', () => {
    const form = { ...openForm(record()), phoneNumber: '' };
    expect(withField(form, 'country', 'MX')).toMatchObject({ country: 'MX', state: '', phoneCode: '52' });
    expect(withField(openForm(record()), 'country', 'MX')).toMatchObject({ phoneCode: '1' });
    expect(withField(form, 'country', 'Atlantis')).toMatchObject({ country: 'Atlantis', phoneCode: '1' });
    expect(withField(form, 'country', 'US')).toEqual(form);
  });

  test.each([
    ['+1 (555) 010-0199', '1', '5550100199'],
    ['1 (555) 010-0199', '1', '5550100199'],
    ['001 555 010 0199', '1', '5550100199'],
    ['(555) 010‑0199', '1', '5550100199'],
    ['\u202A+1 555.010.0199\u202C', '1', '5550100199'],
    [' TEL:+1-555-010-0199', '1', '5550100199'],
    [' +1 555 010 0199 ', '1', '5550100199'],
    ['+353 1 234 5678', '353', '12345678'],
    // A complete number has eight digits with its code.
    ['+290 22158', '290', '22158'],
    ['+290 2215', '1', '2902215'],
    ['+44 (0)20 7946 0000', '44', '2079460000'],
    ['0044 20 7946 0000', '44', '2079460000'],
    ['+52 55 1234 5678', '52', '5512345678'],
    ['555-HELLO', '1', '555-HELLO'],
    ['(555) 010-0199 x12', '1', '(555) 010-0199'],
    ['0044', '1', '0044'],
    ['1555', '1', '1555'],
  ])('the phone %j is read as +%s %s [RUL-16]', (text, phoneCode, phoneNumber) => {
    const form = withField(openForm(record()), 'phoneNumber', text);
    expect(form).toMatchObject({
      phoneCode,
      phoneNumber: phoneNumber.startsWith('(') ? text.slice(0, 15) : phoneNumber,
    });
  });

  test('a gender on record is one of the two however it is spelled, and any other text is kept [INFO-R05 RUL-39]', () => {
    const gender = (text: string) => openForm(record({ gender: text })).gender;
    expect([' female ', 'MALE', ' Nonbinary '].map(gender)).toEqual(['Female', 'Male', 'Nonbinary']);
  });

  test('the dialling code on record counts, else that of the country [INFO-R06]', () => {
    const phoneCode = (changes: object) => openForm(record(changes)).phoneCode;
    expect(phoneCode({ phone: { areaCode: '+44', number: '2079460000' } })).toBe('44');
    expect(phoneCode({ phone: { areaCode: '', number: '' }, country: 'Mexico' })).toBe('52');
    expect(phoneCode({ phone: { areaCode: '', number: '' }, country: 'Atlantis' })).toBe('');
  });

  test('a long run of spaces on record takes no time', () => {
    const spaces = ' '.repeat(100_000);
    const around = situation({ information: { street: `box${spaces}post office${spaces}apt${spaces}` } });
    expect(problemsOf(formOf(around), around)).toEqual({});
    expect(withoutUnit(`12 Main St apt${spaces}`)).toBe('12 Main St apt');
  });

  test('no field keeps more than its limit [VAL-R23]', () => {
    const kinds = {
      street: 'street',
      city: 'city',
      state: 'state',
      zip: 'zip',
      phoneNumber: 'phone',
    } as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
        fc.string({ maxLength: 300 }),
        (field, text) => {
          const { length } = withField(openForm(record()), field, text)[field];
          expect(length).toBeLessThanOrEqual(FIELD_LIMITS[kinds[field]]);
        },
      ),
    );
    expect(withField(openForm(record()), 'birthdate', '02/29/19845').birthdate).toBe('02/29/1984');
  });
});

describe('the request', () => {
  test('only the changes, in the spelling of the record [CALL-R16]', () => {
    const around = situation();
    expect(changesOf(formOf(around), around)).toEqual({});
    expect(changesOf(formOf(around, { city: ' Oakland ' }), around)).toEqual({ city: 'Oakland' });
    const spaced = situation({ information: { city: ' Oakland ' } });
    expect(changesOf(formOf(spaced, { city: 'Oakland' }), spaced)).toEqual({});
    expect(changesOf(formOf(around, { country: 'CA', state: 'Ontario' }), around)).toEqual({
      country: 'Canada',
      state: 'Ontario',
    });
    expect(changesOf(formOf(around, { street: ' 2 Elm ', zip: ' 94110 ' }), around)).toEqual({
      street: '2 Elm',
      zipcode: '94110',
    });
    expect(changesOf(formOf(around, { phoneCode: '44', phoneNumber: '2079460000' }), around)).toEqual({
      phone: { areaCode: '44', number: '2079460000' },
    });
  });

  test('spaces, name variants of the US and of the state are no change [CALL-R16 PAY-R35]', () => {
    const around = situation({
      information: { country: 'U.S.A.', state: 'CA', phone: { areaCode: '+1', number: '5550100199' } },
    });
    expect(changesOf(formOf(around, { city: 'San Jose ' }), around)).toEqual({});
  });

  test.each(['merged', 'blocked'] as const)('no gender and birthdate once %s [DUP-R04]', (duplicate) => {
    const typed = { gender: 'Female', birthdate: '02/29/1984', zip: '94110' };
    const bare = { information: { gender: '', birthdate: '' } };
    const before = situation(bare);
    expect(changesOf(formOf(before, typed), before)).toEqual({
      gender: 'Female',
      birthdate: '1984-02-29',
      zipcode: '94110',
    });
    const after = situation({ ...bare, duplicate });
    expect(changesOf(formOf(after, typed), after)).toEqual({ zipcode: '94110' });
  });

  test('the choice for later orders is a change of its own [ENT-R17]', () => {
    const around = situation();
    expect(hasChanged(formOf(around), around)).toBe(false);
    expect(hasChanged(formOf(around, { isAppliedToFutureOrders: true }), around)).toBe(true);
  });

  test('no part of an address that is locked [INFO-R25]', () => {
    const around = situation({ order: FAMILY_MEMBER });
    const typed = { street: '2 Elm', city: 'Oakland', state: 'NV', zip: '94110', country: 'CA' };
    expect(changesOf(formOf(around, typed), around)).toEqual({});
  });

  test('undoing every change leaves nothing to send [INFO-R17]', () => {
    const around = situation();
    const fields = ['city', 'zip', 'street', 'phoneNumber', 'state'] as const;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...fields), fc.string())), (edits) => {
        const start = formOf(around);
        const edited = edits.reduce((form, [field, text]) => withField(form, field, text), start);
        const undone = fields.reduce((form, field) => withField(form, field, start[field]), edited);
        expect(changesOf(undone, around)).toEqual({});
        expect(hasChanged(undone, around)).toBe(false);
      }),
    );
  });

  test('the significance check gets the whole address and the name [CALL-R17]', () => {
    const around = situation();
    const spaced = { street: ' 2 Elm ', city: ' San Jose ', state: ' CA ', zip: ' 95110 ' };
    expect(addressToConfirm(formOf(around, spaced), around)).toEqual({
      street: '2 Elm',
      city: 'San Jose',
      state: 'CA',
      zipcode: '95110',
      country: 'United States',
      name: 'Ann Example',
    });
  });
});

describe('the duplicate check', () => {
  const around = situation({ information: { gender: '', birthdate: '' } });
  const both = formOf(around, { gender: 'Female', birthdate: '02/29/1984' });
  test.each<[string, Partial<InformationForm>, Partial<InformationForm>, boolean]>([
    ['the second of the two is filled', { gender: '' }, {}, true],
    ['one of them changes again', { gender: 'Male' }, {}, true],
    ['only one is filled', { gender: '', birthdate: '' }, { birthdate: '' }, false],
    ['the birthdate is not valid', {}, { birthdate: '02/29/1983' }, false],
    ['neither changes', {}, { city: 'Oakland' }, false],
  ])('when %s [DUP-R01]', (_, before, after, isDue) => {
    expect(needsDuplicateCheck({ ...both, ...before }, { ...both, ...after }, around)).toBe(isDue);
  });
});

test.each([
  ['Ann Example', 'Ann', 'Example'],
  ['  Ann  van Example ', 'Ann van', 'Example'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('the name %j is %j and %j', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last });
});

test.each([
  ['a@b.co', true],
  ['a.b+c@d-e.example.org', true],
  ['a@b', false],
  ['a@b.', false],
  ['a@b.co@', false],
  ['a@b.co x', false],
  ['a@b.co@d.co', false],
  ['@b.co', false],
])('%j is an email address: %s [VAL-R16]', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

describe('countries', () => {
  test('249 of them, US and Canada first [INFO-R09]', () => {
    expect(ADDRESS_COUNTRIES.length).toBe(249);
    expect(new Set(ADDRESS_COUNTRIES).size).toBe(249);
    expect(ADDRESS_COUNTRIES.slice(0, 2)).toEqual(['US', 'CA']);
    const others = ADDRESS_COUNTRIES.slice(2);
    expect(others).toEqual(others.toSorted());
    // Ascension, Tristan da Cunha and Kosovo have a dialling code and are not in ISO 3166.
    expect(others.filter((code) => ['AC', 'TA', 'XK'].includes(code))).toEqual([]);
  });

  test('US, Canada and the patient’s own; all of them when the lab lists none [INFO-R08 INFO-R09]', () => {
    expect(countryChoices('US', COUNTRIES)).toEqual(['US', 'CA']);
    expect(countryChoices('US', COUNTRIES.slice(0, 1))).toEqual(['US', 'CA']);
    expect(countryChoices('MX', COUNTRIES)).toEqual(['US', 'CA', 'MX']);
    expect(countryChoices('Atlantis', COUNTRIES)).toEqual(['US', 'CA', 'Atlantis']);
    expect(countryChoices('', [])).toEqual(ADDRESS_COUNTRIES);
    const own = (country: string, profile: string) => {
      const profileAddress = { ...PROFILE_ADDRESS, country: profile };
      return choicesOf(record({ country }, { profileAddress }));
    };
    expect([own('Mexico', ''), own(' ', 'Mexico'), own('US', 'Mexico')]).toEqual([
      ['US', 'CA', 'MX'],
      ['US', 'CA', 'MX'],
      ['US', 'CA'],
    ]);
  });

  test('an unknown country is kept, and a lookup is not restricted to it [INFO-R08 VAL-R24]', () => {
    const unknown = record({ country: 'Atlantis' });
    const form = openForm(unknown);
    expect(form.country).toBe('Atlantis');
    expect(lookUpCountries(form, unknown)).toEqual([]);
    expect(lookUpCountries({ ...form, country: '' }, unknown)).toEqual(['US', 'CA']);
    expect(choicesOf(record({ country: ' ' }))).toEqual(['US', 'CA']);
    const profileAddress = { ...PROFILE_ADDRESS, country: 'Mexico' };
    expect(choicesOf(record({ country: '' }, { profileAddress }))).toEqual(['US', 'CA', 'MX']);
    expect(lookUpCountries({ ...form, country: 'CA' }, unknown)).toEqual(['CA']);
  });

  test('one entry a dialling code, US and Canada first [ENT-R24]', () => {
    expect(phoneCodes()[0]).toEqual({ value: '1', label: 'United States, Canada +1' });
    expect(phoneCodes().find(({ value }) => value === '358')?.label).toBe('Finland, Åland Islands +358');
    expect(new Set(phoneCodes().map(({ value }) => value)).size).toBe(phoneCodes().length);
  });
});

describe('a chosen place', () => {
  test.each([
    ['100 valencia apt 4B', { number: '100', route: 'Valencia Street' }, '100 Valencia Street, apt 4B'],
    ['100 valencia #12', { number: '100', route: 'Valencia Street' }, '100 Valencia Street, #12'],
    ['valencia', { number: '', route: 'Valencia Street' }, 'Valencia Street'],
    ['100 val', { number: '100', route: 'Valencia Street', unit: '3C' }, '100 Valencia Street, Unit 3C'],
    ['100 val', { number: '100', route: 'Valencia Street', unit: 'Suite 9' }, '100 Valencia Street, Suite 9'],
    ['market 5th', { number: '', route: '', intersection: 'Market St & 5th St' }, 'Market St & 5th St'],
    ['somewhere', { number: '', route: '' }, 'somewhere'],
  ])('of %s and %o is written %s [VAL-R25]', (typed, parts, street) => {
    expect(composeStreet({ ...PLACE, ...parts }, typed)).toBe(street);
  });

  test('the apartment is split from the street and not looked up [VAL-R25]', () => {
    expect(unitOf('12 Main St, Suite 400')).toBe('Suite 400');
    expect(unitOf('12 Unit Road')).toBe('');
    expect(withoutUnit('12 Main St, Suite 400')).toBe('12 Main St');
    expect(withoutUnit('12 Main St')).toBe('12 Main St');
    expect(withoutUnit('12 Main St, Rear Building, Apt 4')).toBe('12 Main St, Rear Building');
    expect(withoutUnit('12 Main St , Apt 4')).toBe('12 Main St');
    expect(unitOf('12 Main St, Suite   400')).toBe('Suite 400');
    expect(withoutUnit('  12   Main St, Apt 4 ')).toBe('12 Main St');
    // A backtracking pattern would take minutes on a line this long.
    expect(unitOf(`12 Main St apt${' '.repeat(200_000)}!`)).toBe('');
    expect(withoutUnit(`12 Main St${' ,'.repeat(200_000)}`)).toMatch(/^12 Main St/);
  });

  test('fills in known parts and keeps the others [VAL-R25]', () => {
    const form = { ...openForm(record()), street: '100 val' };
    expect(withPlace(form, PLACE, record())).toMatchObject({
      street: '100 Valencia Street',
      city: 'San Francisco',
      state: 'CA',
      zip: '94103',
      country: 'US',
    });
    expect(withPlace(form, { ...PLACE, city: '', zip: '' }, record())).toMatchObject({
      city: 'San Jose',
      zip: '95110',
    });
    expect(withPlace(form, { ...PLACE, state: 'Nevada', stateCode: '' }, record()).state).toBe('NV');
    const canada = { ...PLACE, country: 'CA', state: 'Ontario', stateCode: 'ON', zip: 'M5V 1Z4' };
    expect(withPlace(form, canada, record())).toMatchObject({ country: 'CA', state: 'Ontario' });
    expect(withPlace(form, { ...PLACE, country: 'FR' }, record())).toMatchObject({ country: 'US' });
  });
});

describe("the profile's address", () => {
  const none = { street: '', city: '', zipcode: '' };
  test('is offered for a form without one, and not where the address is locked [ENT-R19]', () => {
    const around = situation({ information: none, record: { profileAddress: PROFILE_ADDRESS } });
    expect(offeredAddress(formOf(around), around)).toEqual(PROFILE_ADDRESS);
    for (const field of ['street', 'zip', 'city'])
      expect(offeredAddress(formOf(around, { [field]: 'x' }), around), field).toBeNull();
    const member = { ...around, order: { ...around.order, ...FAMILY_MEMBER } };
    expect(offeredAddress(formOf(member), member)).toBeNull();
  });

  test('fills the address, within its limits [ENT-R19 VAL-R23]', () => {
    const form = openForm(record({ ...none, country: 'Canada' }));
    const filled = withProfileAddress(form, { ...PROFILE_ADDRESS, city: ` ${'x'.repeat(51)}` }, record());
    expect(filled).toMatchObject({
      street: '7 Hill Road, 4B',
      city: 'x'.repeat(50),
      state: 'CA',
      zip: '94601',
      country: 'US',
    });
    const abroad = { ...PROFILE_ADDRESS, apartment: ' ', state: ' Puebla ', country: 'Mexico' };
    expect(withProfileAddress(form, abroad, record())).toMatchObject({
      street: '7 Hill Road',
      state: 'Puebla',
      country: 'MX',
    });
    expect(withProfileAddress(form, { ...PROFILE_ADDRESS, country: '' }, record()).country).toBe('CA');
  });
});

describe('dates and kits', () => {
  test('a date is shown MM/DD/YYYY and stored YYYY-MM-DD [INFO-R04]', () => {
    expect(toTypedDate('1984-02-29')).toBe('02/29/1984');
    expect(toIsoDate('02/29/1984')).toBe('1984-02-29');
    expect(['02/29/1983', '02/29/19840', '102/29/1984'].map(toIsoDate)).toEqual(['', '', '']);
    expect([toIsoDate(' 02/29/1984 '), toTypedDate(' 1984-02-29 ')]).toEqual(['1984-02-29', '02/29/1984']);
    expect(['unknown', 'on 1984-02-29'].map(toTypedDate)).toEqual(['', '']);
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10);
          return toIsoDate(toTypedDate(iso)) === iso;
        },
      ),
    );
  });

  test('a missing reason counts as shipped [INFO-R29]', () => {
    expect(isKitShipped({ reason: '' })).toBe(true);
    expect(isKitShipped({ reason: 'LABEL_NOT_CREATED' })).toBe(false);
  });

  test('incomplete on record [INFO-R33]', () => {
    const noPhone = { phone: { areaCode: '', number: '' } };
    expect(lacksBasicInformation(information())).toBe(false);
    expect(lacksBasicInformation(information({ gender: '' }))).toBe(true);
    expect(lacksBasicInformation(information({ birthdate: '' }))).toBe(true);
    expect(lacksBasicInformation(information({ country: 'Canada' }))).toBe(false);
    expect(lacksBasicInformation(information(noPhone))).toBe(false);
    expect(lacksBasicInformation(information({ ...noPhone, country: 'Canada' }))).toBe(true);
    expect(lacksBasicInformation(information({ ...noPhone, country: ' ' }))).toBe(false);
  });
});

test('every problem has its own message [VAL-R03]', () => {
  const problems: readonly FieldProblem[] = [
    'required',
    'newYork',
    'postOfficeBox',
    'tooOld',
    'inFuture',
    'dateIncomplete',
  ];
  expect(new Set(problems.map((problem) => copy.problem('city', problem))).size).toBe(problems.length);
});

describe('what is on file', () => {
  test('a birthdate on file that is no date is kept, shown, and no problem [RUL-39 INFO-R38]', () => {
    const around = situation({ information: { birthdate: ' spring 1984 ' } });
    const form = openForm(around.record);
    expect(form.birthdate).toBe('spring 1984');
    expect(isLocked('birthdate', around)).toBe(true);
    expect(problemsOf(form, around)).toEqual({});
    expect(birthdateOf(form, around.record)).toBe(' spring 1984 ');
    expect(birthdateOf({ ...form, birthdate: '02/29/1984' }, around.record)).toBe('1984-02-29');
    expect(changesOf(form, around)).toEqual({});
  });

  test.each([
    ['United States', 'california', 'CA'],
    ['United States', 'Elsewhere', 'Elsewhere'],
    // The western part of Australia is not the state of Washington.
    ['Australia', 'wa', 'wa'],
  ])('in %s the state %s is shown as %s [ENT-R23]', (country, state, shown) => {
    expect(openForm(record({ country, state })).state).toBe(shown);
    const address = { ...PROFILE_ADDRESS, country, state: ` ${state} ` };
    expect(withProfileAddress(openForm(record()), address, record()).state).toBe(shown);
  });

  test('the choice for later orders opens as it is on file, and the main order has its own [ENT-R17 INFO-R25]', () => {
    const on = { isAppliedToFutureOrders: true };
    const main = situation({ order: { isFamilyOrder: true, isFamilyMainOrder: true }, information: on });
    const member = situation({ order: FAMILY_MEMBER, information: on });
    const cleared = { isAppliedToFutureOrders: false };
    expect(openForm(main.record).isAppliedToFutureOrders).toBe(true);
    expect(hasChanged(formOf(main), main)).toBe(false);
    expect(hasChanged(formOf(main, cleared), main)).toBe(true);
    expect(hasChanged(formOf(member, cleared), member)).toBe(false);
    expect(changesOf(formOf(main, { city: 'Oakland' }), main)).toEqual({ city: 'Oakland' });
  });

  test.each(['street', 'city', 'state', 'zip', 'country'] as const)(
    'the %s is locked for a family member only [INFO-R25]',
    (field) => {
      expect(isLocked(field, situation({ order: FAMILY_MEMBER }))).toBe(true);
      expect(isLocked(field, situation())).toBe(false);
      expect(isLocked(field, situation({ order: { isFamilyOrder: true, isFamilyMainOrder: true } }))).toBe(
        false,
      );
    },
  );

  test('a declined merge locks neither gender nor birthdate [INFO-R38]', () => {
    const around = situation({ information: { gender: '', birthdate: '' }, duplicate: 'blocked' });
    expect([isLocked('gender', around), isLocked('birthdate', around)]).toEqual([false, false]);
  });
});

describe('each field on its own', () => {
  test.each<[InformationField, Partial<InformationForm>, FieldProblem]>([
    ['gender', { gender: ' ' }, 'required'],
    ['birthdate', { birthdate: ' ' }, 'required'],
    ['street', { street: ' ' }, 'required'],
    ['city', { city: ' ' }, 'required'],
    ['state', { state: ' ' }, 'required'],
    ['zip', { zip: ' ' }, 'required'],
    ['country', { country: ' ' }, 'required'],
    ['phoneCode', { phoneCode: '' }, 'countryMissing'],
    ['phoneNumber', { phoneNumber: '555' }, 'notTenDigits'],
    ['street', { street: 'pobox 1' }, 'postOfficeBox'],
    ['street', { street: 'c/o Ann,  P.O.  BOX # 12' }, 'postOfficeBox'],
  ])('%s of %o is %s and nothing else is wrong [VAL-R03]', (field, changes, problem) => {
    // A form that came without gender and birthdate, so that both can be wrong.
    const around = situation({ information: { gender: '', birthdate: '' } });
    const right = { gender: 'Female', birthdate: '02/29/1984' };
    expect(problemsOf(formOf(around, right), around)).toEqual({});
    expect(problemsOf(formOf(around, { ...right, ...changes }), around)).toEqual({ [field]: problem });
  });

  test('without a country no phone is asked for; abroad spaces are none [VAL-R21]', () => {
    const bare = situation({ order: NO_KIT });
    const none = { street: '', city: '', state: '', zip: '' };
    expect(problemsOf(formOf(bare, { ...none, country: '', phoneNumber: '' }), bare)).toEqual({});
    const abroad = situation({ information: IN_MEXICO });
    expect(problemsOf(formOf(abroad), abroad)).toEqual({});
  });

  test.each<[Partial<InformationForm>, object]>([
    [{ gender: 'Male' }, { gender: 'Male' }],
    [{ birthdate: '03/01/1984' }, { birthdate: '1984-03-01' }],
    [{ phoneNumber: ' 4155550123 ' }, { phone: { areaCode: '1', number: '4155550123' } }],
    [{ phoneNumber: '' }, { phone: { areaCode: '1', number: '' } }],
    [{ phoneCode: '44' }, { phone: { areaCode: '44', number: '5550100199' } }],
    [{ phoneCode: '44', phoneNumber: ' 5550100199' }, { phone: { areaCode: '44', number: '5550100199' } }],
    [{ phoneNumber: ' 5550100199 ', gender: ' Female ' }, {}],
    [{ street: ' 2 Elm ' }, { street: '2 Elm' }],
    [{ city: ' Oakland ' }, { city: 'Oakland' }],
    [{ state: ' NV ' }, { state: 'NV' }],
    [{ zip: ' 94110 ' }, { zipcode: '94110' }],
    [{ country: 'MX' }, { country: 'Mexico' }],
  ])('of %o only %o is sent [CALL-R16]', (typed, sent) => {
    const around = situation();
    expect(changesOf(formOf(around, typed), around)).toEqual(sent);
    expect(hasChanged(formOf(around, typed), around)).toBe(Object.keys(sent).length > 0);
    const isAddress = ['street', 'city', 'state', 'zipcode', 'country'].some((key) => key in sent);
    expect(hasAddressChanged(formOf(around, typed), around)).toBe(isAddress);
    const shipped = situation({ information: { reason: 'IN_TRANSIT' } });
    expect(isAddressRequest(formOf(around, typed), around)).toBe(false);
    expect(isAddressRequest(formOf(shipped, typed), shipped)).toBe(isAddress);
  });

  test('another code for an empty phone is nothing to send [CALL-R16]', () => {
    const around = situation({ information: { phone: { areaCode: '1', number: '' } } });
    expect(changesOf(formOf(around, { phoneCode: '44' }), around)).toEqual({});
  });

  test.each<[string, object, object, boolean]>([
    ['without the city of a kit', {}, { city: '' }, false],
    ['without the street of a kit', {}, { street: ' ' }, false],
    ['without the country of a kit', {}, { country: '' }, false],
    ['without an address and without a kit', NO_KIT, { street: '', city: '', state: '', zipcode: '' }, true],
    ['without an address in a family', FAMILY_MEMBER, { street: '', city: '', state: '', zipcode: '' }, true],
  ])('%s Skip and Confirm are there: %s %s %s [INFO-R12 INFO-R14]', (_, order, changes, isComplete) => {
    const around = situation({ order, information: changes });
    const { hasSkip, main } = buttonsOf(formOf(around), around);
    expect({ hasSkip, main }).toEqual({ hasSkip: isComplete, main: isComplete ? 'confirm' : 'save' });
  });

  test.each<[Partial<InformationForm>, Partial<InformationForm>, boolean]>([
    [{}, { gender: 'Male' }, true],
    [{}, { birthdate: '03/01/1984' }, true],
    [{ birthdate: '' }, { gender: '' }, false],
    [{}, { birthdate: '11/21/2026' }, false],
    [{}, { birthdate: '11/19/1826' }, false],
    [{}, {}, false],
  ])('from %o to %o a duplicate is looked for: %s [DUP-R01]', (from, to, isDue) => {
    const around = situation({ information: { gender: '', birthdate: ' ' } });
    const before = { ...formOf(around, { gender: 'Female', birthdate: '02/29/1984' }), ...from };
    expect(needsDuplicateCheck(before, { ...before, ...to }, around)).toBe(isDue);
    const empty = formOf(around);
    expect(needsDuplicateCheck(empty, { ...empty, gender: 'Male' }, around), 'no birthdate').toBe(false);
  });
});

describe('limits of what is filled in', () => {
  const long = (length: number) => 'x'.repeat(length);

  test('an address of the profile is cut and trimmed in every part [ENT-R19 VAL-R23]', () => {
    const address = {
      street: ` ${long(60)} `,
      apartment: ` ${long(60)} `,
      city: ` ${long(51)} `,
      state: ` ${long(51)} `,
      zipcode: ` ${long(21)} `,
      country: 'Mexico',
    };
    expect(withProfileAddress(openForm(record()), address, record())).toMatchObject({
      street: `${long(60)}, ${long(38)}`,
      city: long(50),
      state: long(50),
      zip: long(20),
      country: 'MX',
    });
  });

  test('a chosen place is cut in every part, and leaves no state of another country [VAL-R23 VAL-R25]', () => {
    const place = { ...PLACE, route: long(120), city: long(51), zip: long(21) };
    const form = openForm(record());
    expect(withPlace(form, place, record())).toMatchObject({
      street: `100 ${long(96)}`,
      city: long(50),
      zip: long(20),
    });
    expect(withPlace(form, { ...PLACE, stateCode: '' }, record()).state).toBe('CA');
    expect(withPlace(form, { ...PLACE, stateCode: 'NV' }, record()).state).toBe('NV');
    expect(withPlace(form, { ...PLACE, state: '', stateCode: '' }, record()).state).toBe('CA');
    const abroad = { ...PLACE, country: 'CA', state: '', stateCode: 'ON' };
    expect(withPlace(form, abroad, record())).toMatchObject({ country: 'CA', state: '' });
    expect(withPlace(form, { ...abroad, state: long(51) }, record()).state).toBe(long(50));
  });

  test('a lookup takes at most 15 countries, and codes only [VAL-R24]', () => {
    const all = record({ country: '' }, { countries: [] });
    expect(lookUpCountries({ ...openForm(all), country: '' }, all)).toEqual(ADDRESS_COUNTRIES.slice(0, 15));
    for (const country of ['XYZ', 'X', 'x1'])
      expect(lookUpCountries({ ...openForm(all), country }, all), country).toEqual([]);
  });
});
