import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADDRESS_COUNTRIES, countryChoices } from '../../machines/domain/address-countries.ts';
import { validateBirthdate, toIsoDate, toTypedDate } from '../../machines/domain/birthdate.ts';
import { isKitShipped, lacksBasicInformation } from '../../machines/domain/information.ts';
import { splitName } from '../../machines/domain/person-name.ts';
import { FIELD_LIMITS } from '../../machines/domain/limits.ts';
import { composeStreet } from '../../machines/domain/street.ts';
import { unitOf, withoutUnit } from '../../machines/domain/unit.ts';
import {
  addressToConfirm,
  birthdateOf,
  buttonsOf,
  changesOf,
  choicesOf,
  firstInvalidField,
  hasAddressChanged,
  hasChanged,
  demographicsLock,
  isAddressChangeRequest,
  isLocked,
  isPlaceObsolete,
  isFormUnchanged,
  lookUpCountries,
  mergedInformation,
  needsDuplicateCheck,
  offeredAddress,
  formOnFile,
  formAfterReload,
  validateInformation,
  unsavedInformation,
  withInformationField,
  withPlace,
  withProfileAddress,
  withUnsavedInformation,
} from '../../machines/information/information.rules.ts';
import type {
  InformationError,
  InformationForm,
  RuleInput,
} from '../../machines/information/information.rules.ts';
import type { InformationField } from '../../machines/information/information.fields.ts';
import { dialingCodes } from '../../src/views/shared/dialing-codes.ts';
import {
  EXAMPLE_COUNTRIES,
  FAMILY_MEMBER,
  GUT_ZOOMER,
  IN_MEXICO,
  PLACE,
  PROFILE_ADDRESS,
  record,
  ruleInput,
} from '../machines/information.data.ts';
import { confirmedInformation } from '../machines/payment.data.ts';
import { TODAY } from '../support/example-data.ts';

const formOf = (context: RuleInput, changes: Partial<InformationForm> = {}): InformationForm => ({
  ...formOnFile(context.record),
  ...changes,
});

const long = (length: number) => 'x'.repeat(length);
const NO_KIT = { bloodKitDeliveryMethod: 'clinic', nonBloodKitDeliveryMethod: '' };

describe('the bottom bar', () => {
  const SKIP_AND_CONFIRM = { hasSkip: true, main: 'confirm', isSaveEnabled: true };
  const SAVE = { hasSkip: true, main: 'save', isSaveEnabled: true };
  const NO_SAVE = { ...SAVE, isSaveEnabled: false };
  const READ_ONLY = { hasNext: true, hasSkip: false, main: null, isSaveEnabled: false };
  const BLANK = { information: { gender: '' } };
  const UNCONFIRMED = { record: { confirmedSamples: [] } };
  const NOWHERE = { street: '', city: '', state: '', zipcode: '' };
  const BARE = { gender: '', birthdate: '' };
  const typed = { gender: 'Female', birthdate: '02/29/1984' };

  test.each<[string, Parameters<typeof ruleInput>[0], Partial<InformationForm>, object]>([
    ['all that is needed', {}, {}, SKIP_AND_CONFIRM],
    ['all that is needed, unconfirmed', UNCONFIRMED, {}, SAVE],
    ['all that is needed, changed', {}, { phoneNumber: '4155550123' }, SAVE],
    ['a gender that is missing', BLANK, {}, { ...NO_SAVE, hasSkip: false }],
    [
      'a gender that is missing, unconfirmed',
      { ...BLANK, ...UNCONFIRMED },
      {},
      { ...NO_SAVE, hasSkip: false },
    ],
    ['a kit in transit', { information: { shipmentStatus: 'IN_TRANSIT' } }, {}, SKIP_AND_CONFIRM],
    ['a delivered kit', { information: { shipmentStatus: 'DELIVERED' } }, { city: 'Oakland' }, READ_ONLY],
    ['an order of the partner', { order: { source: 'WP' } }, { city: 'Oakland' }, READ_ONLY],
    ['a form that cannot be edited', { ...UNCONFIRMED, information: { isEditable: false } }, {}, READ_ONLY],
    [
      "a family's main order",
      { order: { isFamilyOrder: true, isFamilyMainOrder: true } },
      {},
      SKIP_AND_CONFIRM,
    ],
    // Skip saves nothing: what counts for it is on file, and the blood draw must be known.
    ['unknown blood draw', { information: { isBloodDrawNeeded: null } }, {}, { hasSkip: false }],
    ['no blood draw', { information: { isBloodDrawNeeded: false } }, {}, SKIP_AND_CONFIRM],
    [
      'a city that is only typed',
      { information: { city: '' } },
      { city: 'Oakland' },
      { ...SAVE, hasSkip: false },
    ],
    // A kit needs its whole address.
    ['a kit without its city', { information: { city: '' } }, {}, { hasSkip: false, main: 'save' }],
    ['a kit without its street', { information: { street: ' ' } }, {}, { hasSkip: false, main: 'save' }],
    ['a kit without its country', { information: { country: '' } }, {}, { hasSkip: false, main: 'save' }],
    ['no kit, and no address', { order: NO_KIT, information: NOWHERE }, {}, SKIP_AND_CONFIRM],
    ['an address of the family', { order: FAMILY_MEMBER, information: NOWHERE }, {}, SKIP_AND_CONFIRM],
    ['no kit, a street alone', { order: NO_KIT, information: NOWHERE }, { street: '1 Elm' }, NO_SAVE],
    ['no kit, a city alone', { order: NO_KIT, information: NOWHERE }, { city: 'Oakland' }, NO_SAVE],
    ['no kit, a state alone', { order: NO_KIT, information: NOWHERE }, { state: 'CA' }, NO_SAVE],
    ['no kit, a ZIP alone', { order: NO_KIT, information: NOWHERE }, { zip: '94601' }, NO_SAVE],
    // A wrong field.
    ['an empty city', {}, { city: ' ' }, NO_SAVE],
    ['an empty ZIP', {}, { zip: '' }, NO_SAVE],
    ['a post office box', {}, { street: 'PO Box 9' }, NO_SAVE],
    ['half a phone', {}, { phoneNumber: '123' }, NO_SAVE],
    // A kit is sent to none of these, whether somebody typed it or it was confirmed before.
    ['a post office box on file', { information: { street: 'P.O. Box 12' } }, {}, NO_SAVE],
    [
      'New York on file, of a gut zoomer',
      { order: GUT_ZOOMER, information: { city: 'New York', state: 'NY' } },
      {},
      NO_SAVE,
    ],
    [
      'an address of the family that is a post office box',
      { order: FAMILY_MEMBER, information: { street: 'P.O. Box 12' } },
      {},
      NO_SAVE,
    ],
    [
      'a phone of a family member whose kit cannot be sent',
      { order: FAMILY_MEMBER, information: { street: 'P.O. Box 12' } },
      { phoneNumber: '4155550123' },
      SAVE,
    ],
    // After a refused merge these two are not saved (DUP-R04).
    [
      'a refused merge',
      { information: BARE, duplicate: 'rejected' },
      typed,
      { main: 'save', isSaveEnabled: false },
    ],
    [
      'a merge without a response',
      { information: BARE, isMergeUnanswered: true, duplicate: 'clear' },
      typed,
      { main: 'save', isSaveEnabled: false },
    ],
    [
      'more than a refused merge',
      { information: BARE, duplicate: 'rejected' },
      { ...typed, city: 'Oakland' },
      { isSaveEnabled: true },
    ],
  ])(
    'with %s, the buttons of the information page offer only what can be done [INFO-R11 INFO-R12 INFO-R13 INFO-R14 INFO-R15 INFO-R25 INFO-R34 INFO-R39 INFO-13 INFO-14 INFO-47 INFO-48 DUP-R04 RUL-90]',
    (_, input, changes, buttons) => {
      const context = ruleInput(input);
      expect(buttonsOf(formOf(context, changes), context)).toMatchObject({ hasNext: false, ...buttons });
    },
  );
});

describe('the form', () => {
  const US_PHONE = { phoneCode: '1', phoneNumber: '5550100199' };
  test.each<[Partial<InformationForm>, Partial<Record<InformationField, InformationError>>]>([
    [{}, {}],
    [{ gender: ' ' }, { gender: 'required' }],
    [{ city: ' ' }, { city: 'required' }],
    [{ city: '\u200B' }, { city: 'required' }],
    [{ birthdate: '\u200B' }, { birthdate: 'required' }],
    [{ state: ' ' }, { state: 'required' }],
    [{ zip: ' ' }, { zip: 'required' }],
    [{ country: ' ' }, { country: 'required' }],
    [{ birthdate: ' ' }, { birthdate: 'required' }],
    // 200 years to the day, and today, are believed.
    [{ birthdate: '11/20/1826' }, {}],
    [{ birthdate: '11/19/1826' }, { birthdate: 'tooOld' }],
    [{ birthdate: '11/20/2026' }, {}],
    [{ birthdate: '11/21/2026' }, { birthdate: 'inFuture' }],
    [{ birthdate: '02/30/1990' }, { birthdate: 'dateIncomplete' }],
    // The phone is optional in the United States.
    [{ phoneNumber: '' }, {}],
    [{ ...US_PHONE, phoneCode: '' }, { phoneCode: 'countryMissing' }],
    [{ ...US_PHONE, phoneCode: '000' }, { phoneCode: 'countryMissing' }],
    [{ phoneNumber: '555-HELLO' }, { phoneNumber: 'notDigits' }],
    [{ phoneNumber: '55501001' }, { phoneNumber: 'notTenDigits' }],
    [{ phoneCode: '44', phoneNumber: '12345678901234' }, { phoneNumber: 'lengthOutOfRange' }],
    // A box without a number and a street named Box are shipped to.
    [{ street: ' ' }, { street: 'required' }],
    [{ street: '12 P. O. Box 33' }, { street: 'postOfficeBox' }],
    [{ street: 'post office box #7' }, { street: 'postOfficeBox' }],
    [{ street: 'pobox 1' }, { street: 'postOfficeBox' }],
    [{ street: 'c/o Ann,  P.O.  BOX # 12' }, { street: 'postOfficeBox' }],
    [{ street: 'P.O. Box' }, {}],
    [{ street: '12 Boxwood Lane' }, {}],
  ])(
    'in an information form with %o only %o is wrong [VAL-R03 VAL-R14 VAL-R15 VAL-R17 VAL-R18 VAL-R19 VAL-R20 VAL-R21 VAL-R22 CONST-R02]',
    (changes, errors) => {
      // A form that was loaded without gender and birthdate, so that both can be wrong.
      const context = ruleInput({ information: { gender: '', birthdate: '' } });
      const right = { gender: 'Female', birthdate: '02/29/1984' };
      expect(validateInformation(formOf(context, { ...right, ...changes }), context)).toEqual(errors);
    },
  );

  test('a blocked Save leads to the first field in error, in the order of the form [RUL-14]', () => {
    const context = ruleInput();
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
    const form: Record<string, string | boolean> = { ...formOf(context, { ...wrong, phoneNumber: '555' }) };
    const first = () => firstInvalidField(form as unknown as InformationForm, context);
    for (const [field, value] of Object.entries(right)) {
      expect(first()).toBe(field);
      form[field] = value;
    }
    expect(first()).toBeUndefined();
  });

  test('an empty birthdate is not called wrong [VAL-R14]', () => {
    expect(validateBirthdate(' ', TODAY)).toBeNull();
  });

  test('a phone number is required for an address abroad, and not for one without a country [VAL-R21 INFO-R06]', () => {
    const abroad = ruleInput({ information: IN_MEXICO });
    expect(validateInformation(formOf(abroad, { phoneNumber: '' }), abroad)).toEqual({
      phoneNumber: 'required',
    });
    expect(validateInformation(formOf(abroad), abroad)).toEqual({});
    const bare = ruleInput({ order: NO_KIT });
    const none = { street: '', city: '', state: '', zip: '', country: '', phoneNumber: '' };
    expect(validateInformation(formOf(bare, none), bare)).toEqual({});
  });

  test.each(['ny', 'NY', ' New York ', 'N.Y.', 'N. Y.', 'New  York', 'NEW YORK STATE', 'State of New York'])(
    'only a gut zoomer order refuses the state %s, in any country [VAL-R13]',
    (state) => {
      const error = (order: object, changes: object) => {
        const context = ruleInput({ order });
        return validateInformation(formOf(context, { state, ...changes }), context).state;
      };
      expect(error(GUT_ZOOMER, {})).toBe('newYork');
      expect(error(GUT_ZOOMER, { country: 'MX' })).toBe('newYork');
      expect([error(GUT_ZOOMER, { state: 'CA' }), error({}, {})]).toEqual([undefined, undefined]);
    },
  );

  const BASICS = ['gender', 'birthdate'] as const;
  const ADDRESS = ['street', 'city', 'state', 'zip', 'country'] as const;
  const bare = { gender: '', birthdate: '' };
  test.each<[string, Parameters<typeof ruleInput>[0], readonly InformationField[]]>([
    ['with all on file', {}, BASICS],
    ['with nothing on file', { information: bare }, []],
    ['after a merge', { information: bare, duplicate: 'merged' }, BASICS],
    ['after a rejected merge', { information: bare, duplicate: 'rejected' }, []],
    ['of a family member', { order: FAMILY_MEMBER }, [...BASICS, ...ADDRESS]],
    ["of a family's main order", { order: { isFamilyOrder: true, isFamilyMainOrder: true } }, BASICS],
  ])(
    'in an information form %s exactly these fields are locked: %j [INFO-R25 INFO-R38]',
    (...[, input, locked]) => {
      const context = ruleInput(input);
      const fields = [...BASICS, 'phoneNumber', ...ADDRESS] as const;
      expect(fields.filter((field) => isLocked(field, context))).toEqual(locked);
      expect(
        validateInformation(formOnFile(context.record), context).city,
        'none of a locked address',
      ).toBeUndefined();
    },
  );

  test('choosing another country empties the state, and brings its dialing code to an empty phone [INFO-R10]', () => {
    const form = { ...formOnFile(record()), phoneNumber: '' };
    expect(withInformationField(form, 'country', 'MX')).toMatchObject({
      country: 'MX',
      state: '',
      phoneCode: '52',
    });
    expect(withInformationField(formOnFile(record()), 'country', 'MX')).toMatchObject({ phoneCode: '1' });
    expect(withInformationField(form, 'country', 'Atlantis')).toMatchObject({
      country: 'Atlantis',
      phoneCode: '1',
    });
    expect(withInformationField(form, 'country', 'US')).toEqual(form);
  });

  test.each([
    ['US', 'NY', 'NY'],
    ['US', ' new york', 'NY'],
    ['US', 'Ontario', ''],
    ['CA', 'ON', 'ON'],
    ['CA', '', ''],
  ])(
    'the first choice of a country, %s, turns a state already filled in, %j, into %j [INFO-R10]',
    (country, state, kept) => {
      const form = { ...formOnFile(record()), state, country: '' };
      expect(withInformationField(form, 'country', country)).toMatchObject({ country, state: kept });
    },
  );

  test.each([
    ['+1 (555) 010-0199', '1', '5550100199'],
    ['1 (555) 010-0199', '1', '15550100199'],
    ['001 555 010 0199', '1', '5550100199'],
    ['(555) 010‑0199', '1', '5550100199'],
    ['\u202A+1 555.010.0199\u202C', '1', '5550100199'],
    [' TEL:+1-555-010-0199', '1', '5550100199'],
    [' +1 555 010 0199 ', '1', '5550100199'],
    ['+353 1 234 5678', '353', '12345678'],
    ['+290 22158', '290', '22158'],
    ['+290 2215', '290', '2215'],
    ['+290 221', '1', '+290221'],
    ['+44 (0)20 7946 0000', '44', '2079460000'],
    ['0044 20 7946 0000', '44', '2079460000'],
    ['+52 55 1234 5678', '52', '5512345678'],
    ['555-HELLO', '1', '555-HELLO'],
    ['(555) 010-0199 x12', '1', '(555) 010-0199'],
    ['0044', '1', '0044'],
    ['1555', '1', '1555'],
  ])('the phone %j is read as +%s %s [RUL-16]', (text, phoneCode, phoneNumber) => {
    const form = withInformationField(formOnFile(record()), 'phoneNumber', text);
    expect(form).toMatchObject({
      phoneCode,
      phoneNumber: phoneNumber.startsWith('(') ? text.slice(0, 15) : phoneNumber,
    });
  });

  test('a gender on file is one of the two however it is spelled, and any other text is kept [INFO-R05 RUL-39]', () => {
    const gender = (text: string) => formOnFile(record({ gender: text })).gender;
    expect([' female ', 'MALE', ' Nonbinary '].map(gender)).toEqual(['Female', 'Male', 'Nonbinary']);
  });

  test('the dialing code on file is shown, or else that of the country [INFO-R06]', () => {
    const phoneCode = (changes: object) => formOnFile(record(changes)).phoneCode;
    expect(phoneCode({ phone: { dialingCode: '+44', number: '2079460000' } })).toBe('44');
    expect(phoneCode({ phone: { dialingCode: '', number: '' }, country: 'Mexico' })).toBe('52');
    expect(phoneCode({ phone: { dialingCode: '', number: '' }, country: 'Atlantis' })).toBe('');
  });

  test('a long run of spaces in an address is checked at once', () => {
    const spaces = ' '.repeat(100_000);
    const context = ruleInput({ information: { street: `box${spaces}post office${spaces}apt${spaces}` } });
    expect(validateInformation(formOf(context), context)).toEqual({});
    expect(withoutUnit(`12 Main St apt${spaces}`)).toBe('12 Main St apt');
    // A backtracking pattern would take minutes.
    expect(unitOf(`12 Main St apt${spaces}!`)).toBe('');
    expect(withoutUnit(`12 Main St${spaces.replaceAll('  ', ' ,')}`)).toMatch(/^12 Main St/);
  });

  test('no field of the information form keeps more text than its limit [VAL-R23]', () => {
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
          const { length } = withInformationField(formOnFile(record()), field, text)[field];
          expect(length).toBeLessThanOrEqual(FIELD_LIMITS[kinds[field]]);
        },
      ),
    );
    expect(withInformationField(formOnFile(record()), 'birthdate', '02/29/19845').birthdate).toBe(
      '02/29/1984',
    );
  });
});

describe('the request', () => {
  test.each<[Partial<InformationForm>, object]>([
    [{}, {}],
    // On file.
    [{ gender: 'Male' }, {}],
    [{ birthdate: '03/01/1984' }, {}],
    [{ phoneNumber: ' 4155550123 ' }, { phone: { dialingCode: '1', number: '4155550123' } }],
    [{ phoneNumber: '' }, { phone: { dialingCode: '1', number: '' } }],
    [{ phoneCode: '44' }, { phone: { dialingCode: '44', number: '5550100199' } }],
    // Typed before its code was chosen.
    [{ phoneCode: '44', phoneNumber: '02079460958' }, { phone: { dialingCode: '44', number: '2079460958' } }],
    [{ phoneCode: '44', phoneNumber: ' 5550100199' }, { phone: { dialingCode: '44', number: '5550100199' } }],
    [{ phoneNumber: ' 5550100199 ', gender: ' Female ', city: 'San Jose ' }, {}],
    [{ street: ' 2 Elm ' }, { street: '2 Elm' }],
    [{ city: ' Oakland ' }, { city: 'Oakland' }],
    [{ state: ' NV ' }, { state: 'NV' }],
    [{ zip: ' 94110 ' }, { zipcode: '94110' }],
    [{ country: 'MX' }, { country: 'Mexico' }],
    [
      { country: 'CA', state: 'Ontario' },
      { country: 'Canada', state: 'Ontario' },
    ],
  ])('of the changes %o only %o is sent, in the spelling of the record [CALL-R16]', (typed, sent) => {
    const context = ruleInput();
    expect(changesOf(formOf(context, typed), context)).toEqual(sent);
    expect(hasChanged(formOf(context, typed), context)).toBe(Object.keys(sent).length > 0);
    const isAddress = ['street', 'city', 'state', 'zipcode', 'country'].some((key) => key in sent);
    expect(hasAddressChanged(formOf(context, typed), context)).toBe(isAddress);
    const shipped = ruleInput({ information: { shipmentStatus: 'IN_TRANSIT' } });
    expect(isAddressChangeRequest(formOf(context, typed), context)).toBe(false);
    expect(isAddressChangeRequest(formOf(shipped, typed), shipped)).toBe(isAddress);
  });

  test('a field that is not on file is sent as the service writes it [CALL-R16]', () => {
    const bare = ruleInput({ information: { gender: '', birthdate: '' } });
    const typed = formOf(bare, { gender: 'Male', birthdate: '03/01/1984' });
    expect(changesOf(typed, bare)).toEqual({ gender: 'Male', birthdate: '1984-03-01' });
  });

  test.each<[string, object, Partial<InformationForm>]>([
    ['spaces on file', { city: ' Oakland ' }, { city: 'Oakland' }],
    ['another hyphen on file', { zipcode: '94612\u20111234' }, {}],
    ['another name of the US', { country: 'U.S.A.', phone: { dialingCode: '+1', number: '5550100199' } }, {}],
    ['another code for an empty phone', { phone: { dialingCode: '1', number: '' } }, { phoneCode: '44' }],
  ])('%s does not count as a change and is not sent [CALL-R16 PAY-R35]', (_, onFile, typed) => {
    const context = ruleInput({ information: onFile });
    expect(changesOf(formOf(context, typed), context)).toEqual({});
  });

  test.each<[string, Pick<RuleInput, 'duplicate' | 'isMergeUnanswered'>]>([
    ['was done', { duplicate: 'merged', isMergeUnanswered: false }],
    ['was rejected', { duplicate: 'rejected', isMergeUnanswered: false }],
    ['had no response', { duplicate: null, isMergeUnanswered: true }],
    ['had no response, then rejected', { duplicate: 'rejected', isMergeUnanswered: true }],
    [
      'had no response, even if the patient has no duplicate',
      { duplicate: 'clear', isMergeUnanswered: true },
    ],
  ])('gender and birthdate are not sent once a merge %s [DUP-12 DUP-R04]', (_, merge) => {
    const typed = { gender: 'Female', birthdate: '02/29/1984', zip: '94110' };
    const bare = { information: { gender: '', birthdate: '' } };
    const before = ruleInput(bare);
    const sent = { gender: 'Female', birthdate: '1984-02-29', zipcode: '94110' };
    expect(changesOf(formOf(before, typed), before)).toEqual(sent);
    const after = ruleInput({ ...bare, ...merge });
    expect(changesOf(formOf(after, typed), after)).toEqual({ zipcode: '94110' });
  });

  test('no part of a locked address is sent [INFO-R25]', () => {
    const context = ruleInput({ order: FAMILY_MEMBER });
    const typed = { street: '2 Elm', city: 'Oakland', state: 'NV', zip: '94110', country: 'CA' };
    expect(changesOf(formOf(context, typed), context)).toEqual({});
  });

  test('undoing every change leaves nothing to send [INFO-R17]', () => {
    const context = ruleInput();
    const fields = ['city', 'zip', 'street', 'phoneNumber', 'state'] as const;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...fields), fc.string())), (edits) => {
        const start = formOf(context);
        const edited = edits.reduce((form, [field, text]) => withInformationField(form, field, text), start);
        const undone = fields.reduce(
          (form, field) => withInformationField(form, field, start[field]),
          edited,
        );
        expect(changesOf(undone, context)).toEqual({});
        expect(hasChanged(undone, context)).toBe(false);
      }),
    );
  });

  test('the check whether a change is significant gets the whole address and the name [CALL-R17]', () => {
    const context = ruleInput();
    const spaced = { street: ' 2 Elm ', city: ' San Jose ', state: ' CA ', zip: ' 95110 ' };
    expect(addressToConfirm(formOf(context, spaced), context)).toEqual({
      street: '2 Elm',
      city: 'San Jose',
      state: 'CA',
      zipcode: '95110',
      country: 'United States',
      name: 'Ann Example',
    });
  });
});

test.each<[string, Partial<InformationForm>, Partial<InformationForm>, boolean]>([
  ['the second of the two is filled', { gender: '' }, {}, true],
  ['one of them changes again', {}, { gender: 'Male' }, true],
  ['the other one changes again', {}, { birthdate: '03/01/1984' }, true],
  ['only one is filled', { gender: '', birthdate: '' }, { birthdate: '' }, false],
  ['the other one is empty', { birthdate: '' }, { birthdate: '', gender: 'Male' }, false],
  ['one is cleared', { birthdate: '' }, { birthdate: '', gender: '' }, false],
  ['the birthdate does not exist', {}, { birthdate: '02/29/1983' }, false],
  ['the birthdate is in the future', {}, { birthdate: '11/21/2026' }, false],
  ['the birthdate is too old', {}, { birthdate: '11/19/1826' }, false],
  ['neither changes', {}, { city: 'Oakland' }, false],
])('a possible duplicate is looked for when %s: %o, %o, %s [DUP-R01]', (_, before, after, isDue) => {
  const context = ruleInput({ information: { gender: '', birthdate: ' ' } });
  const both = formOf(context, { gender: 'Female', birthdate: '02/29/1984' });
  expect(needsDuplicateCheck({ ...both, ...before }, { ...both, ...after }, context)).toBe(isDue);
});

test.each<[name: string, first: string, last: string]>([
  ['Ann Example', 'Ann', 'Example'],
  ['  Ann  van Example ', 'Ann van', 'Example'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
  ...[
    'Jr.',
    'Jr',
    ', Jr.',
    'Sr.',
    'Senior',
    'II',
    'III',
    'IV',
    'VIII',
    '3rd',
    'MD',
    ', MD',
    'M.D.',
    'PhD',
    'Ph.D.',
    'DO',
    'RN',
    'Esq.',
    ', MD, PhD',
    'Jr., MD',
  ].map((suffix): [string, string, string] => [`Ana Lopez ${suffix}`.replace(' ,', ','), 'Ana', 'Lopez']),
  ['Ana Jr.', 'Ana', ''],
  ['Thi Do', 'Thi', 'Do'],
  ['Rahman Md', 'Rahman', 'Md'],
  ['Rahman MD', 'Rahman', ''],
  ['Yo Yo Ma', 'Yo Yo', 'Ma'],
  ['\u200EAna\u2060 Lo\u0301pez\u202C', 'Ana', 'L\u00F3pez'],
])('the name %j is split into %j and %j', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last });
});

describe('countries', () => {
  test('the countries of an address are 249, US and Canada first [INFO-R09]', () => {
    expect(ADDRESS_COUNTRIES.length).toBe(249);
    expect(new Set(ADDRESS_COUNTRIES).size).toBe(249);
    expect(ADDRESS_COUNTRIES.slice(0, 2)).toEqual(['US', 'CA']);
    const others = ADDRESS_COUNTRIES.slice(2);
    expect(others).toEqual(others.toSorted());
    // Ascension, Tristan da Cunha and Kosovo have a dialing code and are not in ISO 3166.
    expect(others.filter((code) => ['AC', 'TA', 'XK'].includes(code))).toEqual([]);
  });

  test('the countries offered are US, Canada and the patient’s own, or all of them when the laboratory lists none [INFO-R08 INFO-R09]', () => {
    expect(countryChoices('US', EXAMPLE_COUNTRIES)).toEqual(['US', 'CA']);
    expect(countryChoices('US', EXAMPLE_COUNTRIES.slice(0, 1))).toEqual(['US', 'CA']);
    expect(countryChoices('MX', EXAMPLE_COUNTRIES)).toEqual(['US', 'CA', 'MX']);
    expect(countryChoices('Atlantis', EXAMPLE_COUNTRIES)).toEqual(['US', 'CA', 'Atlantis']);
    expect(countryChoices('', [])).toEqual(ADDRESS_COUNTRIES);
    const own = (country: string, profile: string) => {
      const onFile = record({ country }, { profileAddress: { ...PROFILE_ADDRESS, country: profile } });
      return choicesOf(formOnFile(onFile), onFile);
    };
    for (const choices of [own('Mexico', ''), own(' ', 'Mexico')])
      expect(choices).toEqual(['US', 'CA', 'MX']);
    for (const choices of [own('US', 'Mexico'), own(' ', ' ')]) expect(choices).toEqual(['US', 'CA']);
  });

  test("the country of the profile's address can be chosen while that address is offered, and where it is used [INFO-R08 ENT-R19]", () => {
    const profileAddress = { ...PROFILE_ADDRESS, country: 'Germany' };
    const none = { street: '', city: '', state: '', zipcode: '' };
    const [empty, full] = [none, {}].map((changes) => record(changes, { profileAddress }));
    if (!empty || !full) throw new Error('no records');
    const withGermany = ['US', 'CA', 'DE'];
    const used = withProfileAddress(formOnFile(empty), profileAddress, empty);
    expect(used.country).toBe('DE');
    for (const form of [formOnFile(empty), used, { ...used, country: 'US' }])
      expect(choicesOf(form, empty)).toEqual(withGermany);
    // An address that was cleared, for which the profile's is offered.
    const cleared = { ...formOnFile(full), street: ' ', city: '', zip: '' };
    for (const form of [cleared, withProfileAddress(cleared, profileAddress, full)])
      expect(choicesOf(form, full)).toEqual(withGermany);
    expect(choicesOf(formOnFile(full), full)).toEqual(['US', 'CA']);
    expect(lookUpCountries({ ...formOnFile(empty), country: '' }, empty)).toEqual(withGermany);
  });

  test('an unknown country of an address is kept, and does not restrict the address lookup [INFO-R08 VAL-R24]', () => {
    const unknown = record({ country: 'Atlantis' });
    const form = formOnFile(unknown);
    expect(form.country).toBe('Atlantis');
    expect(lookUpCountries(form, unknown)).toEqual([]);
    expect(lookUpCountries({ ...form, country: '' }, unknown)).toEqual(['US', 'CA']);
    expect(lookUpCountries({ ...form, country: 'CA' }, unknown)).toEqual(['CA']);
  });

  test('the list of dialing codes has each code once, US and Canada first [ENT-R24]', () => {
    expect(dialingCodes()[0]).toEqual({ value: '1', label: 'United States, Canada +1' });
    expect(dialingCodes().find(({ value }) => value === '358')?.label).toBe('Finland, Åland Islands +358');
    expect(new Set(dialingCodes().map(({ value }) => value)).size).toBe(dialingCodes().length);
  });
});

describe('a chosen place', () => {
  const KING_STREET = {
    number: '123',
    route: 'King Street West',
    city: 'Toronto',
    state: 'Ontario',
    stateCode: 'ON',
    zip: 'M5V 2T6',
    country: 'CA',
  };
  test.each<[typed: string, parts: Partial<typeof PLACE>, street: string]>([
    ['100 valencia apt 4B', { number: '100', route: 'Valencia Street' }, '100 Valencia Street, apt 4B'],
    ['100 valencia #12', { number: '100', route: 'Valencia Street' }, '100 Valencia Street, #12'],
    ['valencia', { number: '', route: 'Valencia Street' }, 'Valencia Street'],
    ['100 val', { number: '100', route: 'Valencia Street', unit: '3C' }, '100 Valencia Street, Unit 3C'],
    ['100 val', { number: '100', route: 'Valencia Street', unit: 'Suite 9' }, '100 Valencia Street, Suite 9'],
    ['market 5th', { number: '', route: '', intersection: 'Market St & 5th St' }, 'Market St & 5th St'],
    ['somewhere', { number: '', route: '' }, 'somewhere'],
    // The look-up knows the street and not the house, or less of it.
    ...(
      [
        ['4711 Larkspur Lane', 'Larkspur Lane', '4711 Larkspur Lane'],
        ['2 Relm', 'Relmar Road', '2 Relmar Road'],
        ['2 relmar rd', 'Relmar Road', '2 Relmar Road'],
        ['188B Quay Street', 'Quay Street', '188B Quay Street'],
        ['12 1/2 Alder Street', 'Alder Street', '12 1/2 Alder Street'],
        ['12½ Alder', 'Alder Street', '12½ Alder Street'],
        ['12-14 Alder', 'Alder Street', '12-14 Alder Street'],
        ['12 A Alder St', 'Alder Street', '12 A Alder Street'],
        ['N6W23001 Bluemound Rd', 'Bluemound Road', 'N6W23001 Bluemound Road'],
        ['12 N Main St', 'North Main Street', '12 North Main Street'],
        ['12 A St', 'A Street', '12 A Street'],
        ['12 42nd St', '42nd Street', '12 42nd Street'],
        ['42 street', '42nd Street', '42nd Street'],
        ['5th ave', '5th Avenue', '5th Avenue'],
        ['1600 pensylvania ave', 'Pennsylvania Avenue', '1600 Pennsylvania Avenue'],
        ['Hauptstr 12a', 'Hauptstraße', 'Hauptstraße 12a'],
        ['12 Elm St, Trailer 5', 'Elm Street', '12 Elm Street, Trailer 5'],
        ['12 Elm St Bldg C', 'Elm Street', '12 Elm Street, Bldg C'],
        ['12 Elm St, Casita 4', 'Elm Street', '12 Elm Street, Casita 4'],
        ['12 Elm St Casita 4', 'Elm Street', '12 Elm Street, Casita 4'],
        ['12 Elm St, Rear', 'Elm Street', '12 Elm Street, Rear'],
        ['12 Elm St, Lot 7', 'Elm Street', '12 Elm Street, Lot 7'],
        ['12 Elm St PH 2', 'Elm Street', '12 Elm Street, PH 2'],
        ['12 Elm St, San Francisco CA 94103', 'Elm Street', '12 Elm Street'],
        ['12 Elm St, apt 3, San Francisco', 'Elm Street', '12 Elm Street, apt 3'],
      ] as const
    ).map(([typed, route, street]): [string, Partial<typeof PLACE>, string] => [
      typed,
      { number: '', route },
      street,
    ]),
    ['188B Quay St', { number: '188', route: 'Quay Street' }, '188B Quay Street'],
    ['12 1/2 Alder St', { number: '12', route: 'Alder Street' }, '12 1/2 Alder Street'],
    ['18 Quay St', { number: '188', route: 'Quay Street' }, '188 Quay Street'],
    ['1885 Quay St', { number: '188', route: 'Quay Street' }, '188 Quay Street'],
    ['12 B Quay St', { number: '12', route: 'Quay Street' }, '12 B Quay Street'],
    // A unit is kept, whatever the look-up calls the street, and whatever it is called itself.
    ['350 Fifth Avenue, 4B', { number: '350', route: '5th Avenue' }, '350 5th Avenue, 4B'],
    ['12 Mian St, 4B', { number: '12', route: 'Main Street' }, '12 Main Street, 4B'],
    ['12 Mian St, 4B', { number: '', route: 'Main Street' }, '12 Main Street, 4B'],
    ['12 Mian St, apt 4', { number: '12', route: 'Main Street' }, '12 Main Street, apt 4'],
    ['12 Main St, B', { number: '12', route: 'Main Street' }, '12 Main Street, B'],
    ['12 Main St 4B', { number: '12', route: 'Main Street' }, '12 Main Street, 4B'],
    ['4B, 350 5th Ave', { number: '350', route: '5th Avenue' }, '350 5th Avenue, 4B'],
    ['12 Elm St, Bldg 2, Apt 4', { number: '12', route: 'Elm Street' }, '12 Elm Street, Bldg 2, Apt 4'],
    ['12 Elm St Bldg 2 Apt 4', { number: '12', route: 'Elm Street' }, '12 Elm Street, Bldg 2 Apt 4'],
    ['Av. Juárez 12, Int. 3', { number: '12', route: 'Avenida Juárez' }, '12 Avenida Juárez, Int. 3'],
    ['Av. Juárez 12 depto. 3', { number: '12', route: 'Avenida Juárez' }, '12 Avenida Juárez, depto. 3'],
    ['1600 US Hwy 101 4B', { number: '1600', route: 'US-101' }, '1600 US-101, 4B'],
    ['12 Main St, Suite 12', { number: '12', route: 'Main Street' }, '12 Main Street, Suite 12'],
    // A unit in front of the number, as in Canada.
    ...(
      [
        ['10-123 King St W', 'Unit 10'],
        ['1005-123 King St W', 'Unit 1005'],
        ['10 - 123 King St W', 'Unit 10'],
        ['10/123 King St W', 'Unit 10'],
        ['10–123 King St W, Toronto, ON M5V 2T6', 'Unit 10'],
        ['10-12', 'Unit 10'],
        ['10-127 King St W', 'Unit 10'],
        ['4B-123 King', 'Unit 4B'],
        ['PH2-123 King St W', 'PH2'],
        ['PH - 123 King St W', 'PH'],
        ['#10-123 King St W', '#10'],
        ['Unit 10-123 King St W', 'Unit 10'],
        ['Apt B - 123 King St W', 'Apt B'],
        ['Apt 10 123 King St W', 'Apt 10'],
        ['Flat 3 123 King St W', 'Flat 3'],
        ['4B 123 King St W', '4B'],
        ['Rear 123 King St W', 'Rear'],
        ['10-123 King St W, Rear', 'Unit 10, Rear'],
        ['123 King St W Rear Canada', 'Rear'],
        ['123 King St, W, Ontario', ''],
        ['123 W King St', ''],
      ] as const
    ).map(([typed, unit]): [string, Partial<typeof PLACE>, string] => [
      typed,
      KING_STREET,
      `123 King Street West${unit && `, ${unit}`}`,
    ]),
    ['37-12 80th St', { number: '37-12', route: '80th Street' }, '37-12 80th Street'],
    ['5-37-12 80th St', { number: '37-12', route: '80th Street' }, '37-12 80th Street, Unit 5'],
    ['37-1 80th St', { number: '37-12', route: '80th Street' }, '37-12 80th Street'],
    ['37-12 80th St', { number: '3712', route: '80th Street' }, '3712 80th Street'],
    ['12-14 Elm', { number: '12', route: 'Elm Street' }, '12-14 Elm Street'],
    // A range, not the unit of a Canadian address.
    ['123-125 Elm St', { number: '125', route: 'Elm Street' }, '125 Elm Street'],
    // The number follows its street.
    ['12th St 12', { number: '12', route: '12th Street' }, '12 12th Street'],
    ['42nd St 42 Apt 3', { number: '42', route: '42nd Street' }, '42 42nd Street, Apt 3'],
    ['Tower Road 12', { number: '12', route: 'Tower Road' }, '12 Tower Road'],
    ['Building Way 5, Apt 2', { number: '5', route: 'Building Way' }, '5 Building Way, Apt 2'],
    ['US-1 100', { number: '100', route: 'US-1' }, '100 US-1'],
    ['I-35 Frontage Rd 100', { number: '100', route: 'I-35 Frontage Road' }, '100 I-35 Frontage Road'],
    // An apartment with the number of the ZIP code.
    ['23 Oak Ln apt 94103', { number: '23', route: 'Oak Lane', zip: '94103' }, '23 Oak Lane, apt 94103'],
    ['10-123 King St', { number: '', route: 'King Street' }, '10-123 King Street'],
    // Any wording, with or without a comma.
    ...[
      'Apt AB',
      'Apt PH',
      'Apt Rear',
      'Apt Front',
      'Apt CA',
      'Unit North',
      'Suite one',
      'Second Floor',
      'Ground Floor',
      '2nd floor',
      'PH',
      'penthouse',
      'rear',
      'upper',
      'basement',
      'Apt 4 1/2',
      'Apt 3 Rear',
      'Apt 3 & 4',
      '#4',
      '# 23',
      'c/o Maria Lopez',
      'Garden Apartment',
      'Garden Apt',
      'back house',
      'PMB 12345',
      'Lot 7',
      'FL 3',
      'E',
      'The Gatehouse',
    ].flatMap((unit) =>
      [
        `23 Oak Ln ${unit}`,
        `23 Oak Lane, ${unit}`,
        `23 oak ${unit}`,
        `23 Oak Ln ${unit}, San Francisco, CA 94103`,
        `23 Oak Ln ${unit} San Francisco, California`,
        `23 Oak Lane, ${unit}, San Francisco, CA, USA`,
        `${unit}, 23 Oak Lane`,
      ].map((typed): [string, Partial<typeof PLACE>, string] => [
        typed,
        { number: '23', route: 'Oak Lane' },
        `23 Oak Lane, ${unit}`,
      ]),
    ),
    ['500 fifth ave 12', { number: '500', route: '5th Avenue' }, '500 5th Avenue, 12'],
    ['500 fifth ave rear, 12', { number: '500', route: '5th Avenue' }, '500 5th Avenue, rear, 12'],
    ['100 6th Ave 4B', { number: '100', route: 'Avenue of the Americas' }, '100 Avenue of the Americas, 4B'],
    ['Apt 2 350 5th Ave', { number: '', route: '5th Avenue' }, '350 5th Avenue, Apt 2'],
    ['Apt 2 5th Ave 350', { number: '350', route: '5th Avenue' }, '350 5th Avenue, Apt 2'],
    ['#4 35 5th Ave', { number: '350', route: '5th Avenue' }, '350 5th Avenue, #4'],
    ['Apt 12 42nd St', { number: '12', route: '42nd Street' }, '12 42nd Street, Apt 12'],
    ['Tower 3 Elm St', { number: '3', route: 'Elm Street' }, '3 Elm Street, Tower 3'],
    [
      'Empire State Building 350 5th Ave; #9',
      { number: '350', route: '5th Avenue' },
      '350 5th Avenue, Empire State Building, #9',
    ],
    [
      'market st and 5th st rear',
      { number: '', route: '', intersection: 'Market St & 5th St' },
      'Market St & 5th St, rear',
    ],
    ['12 Main St #12', { number: '12', route: 'Main Street' }, '12 Main Street, #12'],
    ['2nd fl 12 Main St', { number: '', route: 'Main Street' }, '12 Main Street, 2nd fl'],
    ['B 12 Main St', { number: '', route: 'Main Street' }, 'Main Street, B 12'],
    ['#12 Main St', { number: '188', route: 'Main Street' }, '188 Main Street, #12'],
    ['12 Front St Front', { number: '12', route: 'Front Street' }, '12 Front Street, Front'],
    ['12 Upper Bay Rd upper', { number: '12', route: 'Upper Bay Road' }, '12 Upper Bay Road, upper'],
    ['12 University unit 4', { number: '12', route: 'University Avenue' }, '12 University Avenue, unit 4'],
    ['100 val apt 4', { number: '100', route: 'Valencia Street', unit: '3C' }, '100 Valencia Street, apt 4'],
    [
      '100 val Rear',
      { number: '100', route: 'Valencia Street', unit: '3C' },
      '100 Valencia Street, Unit 3C, Rear',
    ],
    ['100 val Apt B', { number: '100', route: 'Valencia Street', unit: '3C' }, '100 Valencia Street, Apt B'],
    [
      'Mission House, 100 val',
      { number: '100', route: 'Valencia Street', unit: '3C' },
      '100 Valencia Street, Unit 3C, Mission House',
    ],
    // The number of the house, the words of the route, and what the place knows are none.
    ['Main St 12', { number: '12', route: 'Main Street' }, '12 Main Street'],
    ['Main St, 12', { number: '12', route: 'Main Street' }, '12 Main Street'],
    ['Main St 12B', { number: '12', route: 'Main Street' }, '12B Main Street'],
    ['Main St 12, 4B', { number: '12', route: 'Main Street' }, '12 Main Street, 4B'],
    ['Av. Juárez 12', { number: '12', route: 'Avenida Juárez' }, '12 Avenida Juárez'],
    ['Av. Juárez No. 12', { number: '12', route: 'Avenida Juárez' }, '12 Avenida Juárez'],
    ['Calle 5 de Mayo, 10', { number: '10', route: 'Calle 5 de Mayo' }, '10 Calle 5 de Mayo'],
    ['Calle 50 # 12-30', { number: '12-30', route: 'Calle 50' }, '12-30 Calle 50'],
    ['1600 US Hwy 101', { number: '1600', route: 'US-101' }, '1600 US-101'],
    ['US 101', { number: '', route: 'US-101' }, 'US-101'],
    ['1600 Hwy 101', { number: '1600', route: 'US-101' }, '1600 US-101'],
    ['Fifth Ave 350', { number: '350', route: '5th Avenue' }, '350 5th Avenue'],
    ['12 Mian St, San Francisco CA 94103', { number: '12', route: 'Main Street' }, '12 Main Street'],
    ['12 Mian St, M5V 2T6', { number: '12', route: 'Main Street' }, '12 Main Street'],
    [
      '12345 rm 620',
      { number: '12345', route: 'Ranch to Market Road 620' },
      '12345 Ranch to Market Road 620',
    ],
    ['100 W 4', { number: '100', route: 'West 42nd Street' }, '100 West 42nd Street'],
    ['12 rue Ste Catherine', { number: '12', route: 'Rue Sainte-Catherine' }, '12 Rue Sainte-Catherine'],
    ['Av Juarez 12', { number: '12', route: 'Avenida Juárez' }, '12 Avenida Juárez'],
    ['12 MacArthur Blvd', { number: '12', route: 'Mac Arthur Boulevard' }, '12 Mac Arthur Boulevard'],
    ['12 Mac Arthur', { number: '12', route: 'MacArthur Boulevard' }, '12 MacArthur Boulevard'],
    ['12 Main St, 12', { number: '12', route: 'Main Street' }, '12 Main Street'],
    ['12 Main St no. 12', { number: '12', route: 'Main Street' }, '12 Main Street'],
    ['No. 12 Main St', { number: '12', route: 'Main Street' }, '12 Main Street'],
    [
      '44 N. Dr. M. L. King Jr. Dr.',
      { number: '44', route: 'North Martin Luther King Junior Drive' },
      '44 North Martin Luther King Junior Drive',
    ],
    // As long as a street can be, of what could be the place in many ways.
    [
      `23 Oak Ln ${'CA '.repeat(29)}X`,
      { number: '23', route: 'Oak Lane' },
      `23 Oak Lane, ${'CA '.repeat(29)}X`,
    ],
    ['Main St, 94103', { number: '', route: 'Main Street' }, 'Main Street'],
    ['12, Main St', { number: '12', route: 'Main Street' }, '12 Main Street'],
    ...[
      'San Francisco',
      'San Fransisco CA',
      'san f',
      'SF',
      'CA',
      'Calif.',
      'California 94103',
      '94103-1234',
      'USA',
      'United States',
      'San Francisco, CA, 94103, U.S.A.',
      'San Francisco, California',
      'San Francisco 941',
      'Daly City, CA 94014',
      'Daly City CA',
    ].flatMap((rest) =>
      [`23 Oak Ln, ${rest}`, `23 oak ${rest}`, `23 Oka Lane ${rest}`].map(
        (typed): [string, Partial<typeof PLACE>, string] => [
          typed,
          { number: '23', route: 'Oak Lane' },
          '23 Oak Lane',
        ],
      ),
    ),
    [
      '12 Ocean Dr, Miami, FL 33139',
      { number: '12', route: 'Ocean Drive', city: 'Miami', state: 'Florida', stateCode: 'FL', zip: '33139' },
      '12 Ocean Drive',
    ],
    [
      '12 Elm St Upper Darby',
      { number: '12', route: 'Elm Street', city: 'Upper Darby', state: 'Pennsylvania', stateCode: 'PA' },
      '12 Elm Street',
    ],
    [
      '12 Elm St, 80331 München',
      { number: '12', route: 'Elm Street', city: 'Munich', country: 'DE' },
      '12 Elm Street',
    ],
  ])(
    'a chosen place whose street was typed as %s, with the parts %o, is written %s [VAL-R25 RUL-91]',
    (typed, parts, street) => {
      expect(composeStreet({ ...PLACE, ...parts }, typed)).toBe(street);
    },
  );

  test('a chosen place has a typed unit once, and its street once, however both are written [VAL-R25]', () => {
    const streets = [
      ['Oak Lane', ['Oak Lane', 'oak ln', 'Oak', 'OAK LN.']],
      ['King Street West', ['King Street West', 'King St W', 'king st. west', 'King W']],
      ['5th Avenue', ['5th Avenue', 'Fifth Ave', '5 ave', '5th']],
      ['Avenida Juárez', ['Av. Juárez', 'Avenida Juarez', 'Juarez']],
      ['Avenue of the Americas', ['6th Ave', 'Ave of the Americas', 'Avenue of Americas']],
      ['US-101', ['US 101', 'Hwy 101', 'US Highway 101', 'US-101']],
      ['Upper Bay Road', ['Upper Bay Rd', 'upper bay']],
    ] as const;
    const words = [
      'Apt',
      'apartment',
      'Unit',
      'Suite',
      'Ste',
      'Floor',
      'Room',
      'Bldg',
      'Lot',
      'Trailer',
      'PMB',
    ];
    const names = ['4', '4B', 'B', 'AB', 'PH', 'Rear', 'North', 'one', '12-C', '4 1/2', '#7', '1005'];
    const others = [
      'PH',
      'penthouse',
      'Rear',
      'basement',
      '#7',
      '# 7',
      'Second Floor',
      '2nd Fl',
      '4B',
      'c/o Maria Lopez',
    ];
    const unit = fc.oneof(
      fc.tuple(fc.constantFrom(...words), fc.constantFrom(...names)).map((parts) => parts.join(' ')),
      fc.constantFrom(...others),
    );
    const places = [
      '',
      ', San Francisco',
      ' San Francisco CA',
      ', San Francisco, CA 94103',
      ', CA',
      ' 94103, USA',
    ];
    const lines = fc
      .constantFrom(...streets)
      .chain(([route, spellings]) => fc.tuple(fc.constant(route), fc.constantFrom(...spellings)));
    fc.assert(
      fc.property(
        lines,
        unit,
        fc.constantFrom('7', '123', '123B', '37-12'),
        fc.constantFrom(' ', ', ', ' , ', '  ', '; '),
        fc.constantFrom(...places),
        fc.constantFrom('after', 'before'),
        ([route, spelling], typedUnit, number, separator, suffix, side) => {
          const street = `${number} ${spelling}`;
          const typed =
            side === 'after'
              ? street + separator + typedUnit + suffix
              : `${typedUnit}${separator.trim() || ','} ${street}${suffix}`;
          expect(composeStreet({ ...PLACE, number, route }, typed)).toBe(`${number} ${route}, ${typedUnit}`);
          expect(composeStreet({ ...PLACE, number, route }, street + suffix)).toBe(`${number} ${route}`);
        },
      ),
    );
  });

  test.each([
    ['12 Main St, Suite 400', 'Suite 400', '12 Main St'],
    ['12 Main St, Suite   400', 'Suite 400', '12 Main St'],
    ['  12   Main St, Apt 4 ', 'Apt 4', '12 Main St'],
    ['12 Main St , Apt 4', 'Apt 4', '12 Main St'],
    ['12 Main St, Rear Building, Apt 4', 'Apt 4', '12 Main St, Rear Building'],
    ['12 Main St', '', '12 Main St'],
    ['12 Unit Road', '', '12 Unit Road'],
  ])('the street %j is looked up without its apartment %j [VAL-R25]', (street, unit, rest) => {
    expect([unitOf(street), withoutUnit(street)]).toEqual([unit, rest]);
  });

  test.each([
    ['#10-123 King St W', '123 King St W'],
    ['Unit 10 - 123 King St W', '123 King St W'],
    ['10-123 King St W', '10-123 King St W'],
    ['12345 rm 620', '12345 rm 620'],
    ['12345 RM 620 Apt 3', '12345 RM 620'],
  ])('the street %j is looked up as its house number and street: %j [VAL-R25]', (street, sent) => {
    expect(withoutUnit(street)).toBe(sent);
  });

  const CANADA = { country: 'CA', state: '', stateCode: 'ON' };
  test.each<[place: Partial<typeof PLACE>, filled: Partial<InformationForm>]>([
    [{}, { street: '100 Valencia Street', city: 'San Francisco', state: 'CA', zip: '94103', country: 'US' }],
    // What the place does not know is asked for.
    [
      { city: '', zip: '' },
      { city: '', zip: '' },
    ],
    [
      { state: '', stateCode: '', country: 'PR' },
      { country: 'US', state: 'PR' },
    ],
    [
      { state: 'Guam', stateCode: 'GU' },
      { country: 'US', state: 'GU' },
    ],
    [
      { state: 'Saint Thomas', stateCode: 'St Thomas', country: 'VI' },
      { country: 'US', state: 'VI' },
    ],
    [{ country: 'FR' }, { country: 'US' }],
    [{ state: 'Nevada', stateCode: '' }, { state: 'NV' }],
    [{ stateCode: 'NV' }, { state: 'NV' }],
    [{ stateCode: '' }, { state: 'CA' }],
    [{ state: '', stateCode: '' }, { state: '' }],
    // No state of another country is left.
    [CANADA, { country: 'CA', state: '' }],
    [
      { ...CANADA, state: 'Ontario', zip: 'M5V 1Z4' },
      { country: 'CA', state: 'Ontario' },
    ],
    // Every part has its limit.
    [{ ...CANADA, state: long(51) }, { state: long(50) }],
    [
      { route: long(120), city: long(51), zip: long(21) },
      { street: `100 ${long(96)}`, city: long(50), zip: long(20) },
    ],
  ])('a chosen place with %o fills in %o [VAL-R23 VAL-R25 RUL-91 RUL-111]', (place, filled) => {
    const former = formOnFile(record());
    const form = { ...former, street: '100 val' };
    expect(withPlace(form, { ...PLACE, ...place }, record(), { former, chosen: form })).toMatchObject(filled);
  });

  test.each([
    [{ zip: '94107-1234' }, { zip: '94107-1234', city: PLACE.city }],
    [
      { city: 'Daly City', state: 'NV' },
      { zip: PLACE.zip, city: 'Daly City', state: 'NV' },
    ],
  ])('%o that was typed while the place was loaded stays [RUL-20 RUL-111]', (typed, filled) => {
    const former = formOnFile(record());
    const chosen = { ...former, street: '100 val' };
    expect(withPlace({ ...chosen, ...typed }, PLACE, record(), { former, chosen })).toMatchObject(filled);
  });

  test.each([
    // Another country was picked, and the first one again.
    [{ country: 'US', state: 'TX' }, { country: 'US', state: '' }, 'CA'],
    // The country was missing: picking it has written the state in two letters.
    [{ country: '', state: 'Texas' }, { country: 'US', state: 'TX' }, 'CA'],
    [{ country: 'US', state: 'TX' }, { country: 'US', state: 'NV' }, 'NV'],
  ])(
    'the state of a form that changed from %o to %o while the chosen place was loading becomes %s [RUL-91 RUL-111]',
    (before, now, state) => {
      const former = formOnFile(record());
      const chosen = { ...former, ...before, street: '100 val' };
      expect(withPlace({ ...chosen, ...now }, PLACE, record(), { former, chosen }).state).toBe(state);
    },
  );

  test.each([
    ['US', 'CA', {}, true],
    ['US', 'CA', { country: 'CA' }, false],
    ['', 'US', {}, false],
    ['', 'US', { country: 'PR' }, false],
    // Nobody has changed it: the place decides, or it is none of the choices.
    ['CA', 'CA', {}, false],
    ['US', 'US', { country: 'DE' }, false],
  ])(
    'a place chosen in %j that loads when the country is %j, %o, is obsolete: %s [RUL-20 RUL-111]',
    (before, country, place, isObsolete) => {
      const chosen = { ...formOnFile(record()), country: before };
      const form = { ...chosen, country };
      expect(isPlaceObsolete(form, { ...PLACE, ...place }, record(), chosen)).toBe(isObsolete);
    },
  );

  test('a chosen place replaces the previous address, except what was typed since the last choice [RUL-111]', () => {
    const opened = formOnFile(record());
    const typed = { ...opened, street: '2 val', zip: '94110' };
    const first = withPlace(typed, { ...PLACE, zip: '', city: '' }, record(), {
      former: opened,
      chosen: typed,
    });
    expect(first).toMatchObject({ zip: '94110', city: '' });
    const second = { ...first, street: '3 val', city: 'Daly City' };
    const again = { former: first, chosen: second };
    expect(withPlace(second, { ...PLACE, zip: '', city: '' }, record(), again)).toMatchObject({
      zip: '',
      city: 'Daly City',
    });
  });
});

describe("the profile's address", () => {
  const none = { street: '', city: '', zipcode: '' };
  test("the profile's address is offered for a form without an address, and not where the address is locked [ENT-R19]", () => {
    const context = ruleInput({ information: none, record: { profileAddress: PROFILE_ADDRESS } });
    expect(offeredAddress(formOf(context), context)).toEqual(PROFILE_ADDRESS);
    for (const field of ['street', 'zip', 'city'])
      expect(offeredAddress(formOf(context, { [field]: 'x' }), context), field).toBeNull();
    const member = { ...context, order: { ...context.order, ...FAMILY_MEMBER } };
    expect(offeredAddress(formOf(member), member)).toBeNull();
  });

  test.each<[address: Partial<typeof PROFILE_ADDRESS>, filled: Partial<InformationForm>]>([
    [{}, { street: '7 Hill Road, 4B', state: 'CA', zip: '94601', country: 'US' }],
    [
      { apartment: ' ', state: ' Puebla ', country: 'Mexico' },
      { street: '7 Hill Road', state: 'Puebla', country: 'MX' },
    ],
    [{ country: '' }, { country: 'CA' }],
    [{ street: ` ${long(60)} `, apartment: ` ${long(60)} ` }, { street: `${long(60)}, ${long(38)}` }],
    [
      { city: ` ${long(51)} `, state: ` ${long(51)} `, zipcode: ` ${long(21)} `, country: 'Mexico' },
      { city: long(50), state: long(50), zip: long(20) },
    ],
  ])(
    "the profile's address with %o fills in %o, trimmed and within its limits [ENT-R19 VAL-R23]",
    (address, filled) => {
      const form = formOnFile(record({ ...none, country: 'Canada' }));
      expect(withProfileAddress(form, { ...PROFILE_ADDRESS, ...address }, record())).toMatchObject(filled);
    },
  );
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

  test('a kit without a reason counts as shipped [INFO-R29]', () => {
    expect(isKitShipped({ shipmentStatus: '' })).toBe(true);
    for (const shipmentStatus of ['LABEL_NOT_CREATED', 'label_not_created', 'Label not created'])
      expect(isKitShipped({ shipmentStatus }), shipmentStatus).toBe(false);
  });

  const noPhone = { phone: { dialingCode: '', number: '' } };
  test.each([
    [{}, false],
    [{ gender: '' }, true],
    [{ birthdate: '' }, true],
    [{ country: 'Canada' }, false],
    [noPhone, false],
    [{ ...noPhone, country: 'Canada' }, true],
    [{ ...noPhone, country: ' ' }, false],
  ])('a record with %o is incomplete: %s [INFO-R33]', (changes, isIncomplete) => {
    expect(lacksBasicInformation(confirmedInformation(changes))).toBe(isIncomplete);
  });
});

describe('what is on file', () => {
  test('a birthdate on file that is not a date is kept and shown without an error [RUL-39 INFO-R38]', () => {
    const context = ruleInput({ information: { birthdate: ' spring 1984 ' } });
    const form = formOnFile(context.record);
    expect(form.birthdate).toBe('spring 1984');
    expect(isLocked('birthdate', context)).toBe(true);
    expect(validateInformation(form, context)).toEqual({});
    expect(birthdateOf(form, context.record)).toBe(' spring 1984 ');
    expect(birthdateOf({ ...form, birthdate: '02/29/1984' }, context.record)).toBe('1984-02-29');
    expect(changesOf(form, context)).toEqual({});
  });

  test.each([
    ['United States', 'california', 'CA'],
    ['United States', 'Elsewhere', 'Elsewhere'],
    // The western part of Australia is not the state of Washington.
    ['Australia', 'wa', 'wa'],
  ])('an address in %s shows the state %s as %s [ENT-R23]', (country, state, shown) => {
    expect(formOnFile(record({ country, state })).state).toBe(shown);
    const address = { ...PROFILE_ADDRESS, country, state: ` ${state} ` };
    expect(withProfileAddress(formOnFile(record()), address, record()).state).toBe(shown);
  });

  test('the choice for later orders opens as it is on file, and changing it can be saved, except for a family member [ENT-R17 INFO-R25]', () => {
    const applied = { isAppliedToFutureOrders: true };
    const main = ruleInput({ order: { isFamilyOrder: true, isFamilyMainOrder: true }, information: applied });
    const member = ruleInput({ order: FAMILY_MEMBER, information: applied });
    const cleared = { isAppliedToFutureOrders: false };
    expect(formOnFile(main.record).isAppliedToFutureOrders).toBe(true);
    expect(hasChanged(formOf(main), main)).toBe(false);
    expect(hasChanged(formOf(main, cleared), main)).toBe(true);
    expect(hasChanged(formOf(member, cleared), member)).toBe(false);
    expect(changesOf(formOf(main, { city: 'Oakland' }), main)).toEqual({ city: 'Oakland' });
  });
});

test('an address lookup is restricted to at most 15 countries, and to real country codes only [VAL-R24]', () => {
  const all = record({ country: '' }, { countries: [] });
  expect(lookUpCountries({ ...formOnFile(all), country: '' }, all)).toEqual(ADDRESS_COUNTRIES.slice(0, 15));
  for (const country of ['XYZ', 'X', 'x1'])
    expect(lookUpCountries({ ...formOnFile(all), country }, all), country).toEqual([]);
});

test('typed information is restored after Back or a reload, except in fields that are now read-only', () => {
  const open = ruleInput({ information: { gender: '', birthdate: '' } });
  const form = formOf(open, { gender: 'Female', city: 'Oakland', isAppliedToFutureOrders: true });
  const typed = unsavedInformation(form, open) ?? {};
  expect(unsavedInformation(formOf(open), open)).toBeNull();
  expect(withUnsavedInformation(typed, open).form).toEqual(form);
  const changed = ruleInput({ information: { gender: 'Male' } });
  expect(withUnsavedInformation(typed, changed).form).toMatchObject({
    gender: 'Male',
    city: 'Oakland',
  });
  const member = ruleInput({ order: FAMILY_MEMBER });
  expect(withUnsavedInformation({ city: 'Oakland', country: true, unknown: 'x' }, member).form).toEqual(
    formOnFile(member.record),
  );
});

test('a typed city is not restored into the address that another device has saved meanwhile', () => {
  const open = ruleInput();
  const typed = unsavedInformation(formOf(open, { city: 'Oakland' }), open) ?? {};
  const phone = { dialingCode: '1', number: '4155550199' };
  const moved = ruleInput({ information: { street: '9 Elm Street', state: 'NV', zipcode: '89501', phone } });
  expect(withUnsavedInformation(typed, moved).form).toEqual(
    formOf(open, { city: 'Oakland', phoneNumber: phone.number }),
  );
});

test("after Back or a reload a merged patient's gender and birthdate are shown and never sent [DUP-R04]", () => {
  const open = ruleInput({ information: { gender: '', birthdate: '' }, duplicate: 'merged' });
  const form = formOf(open, { gender: 'Female', birthdate: '02/29/1984' });
  const typed = unsavedInformation(form, open) ?? {};
  const again = ruleInput({ information: { gender: '', birthdate: '' } });
  const restored = withUnsavedInformation(typed, again);
  expect(restored).toMatchObject({ form, duplicate: 'merged', unanswered: null });
  expect(changesOf(restored.form, { ...again, duplicate: restored.duplicate })).toEqual({});
});

test('a merge without a response outlives Back, a reload and a save, until both fields are on file [DUP-R04 RUL-92]', () => {
  const given = { duplicate: 'clear', isMergeUnanswered: true } as const;
  const open = ruleInput({ information: { gender: '', birthdate: '' }, ...given });
  const form = formOf(open, { gender: 'Female', birthdate: '02/29/1984', city: 'Oakland' });
  const again = ruleInput({ information: { gender: '', birthdate: '' } });
  const restored = withUnsavedInformation(unsavedInformation(form, open) ?? {}, again);
  expect(restored).toMatchObject({ form, duplicate: null, isMergeUnanswered: true });
  const kept = mergedInformation(form, open);
  expect(kept).toEqual({ gender: 'Female', birthdate: '02/29/1984', isMergeUnanswered: true });
  expect(withUnsavedInformation(kept ?? {}, again).isMergeUnanswered).toBe(true);
  const half = ruleInput({ information: { birthdate: '' }, ...given });
  expect([demographicsLock(open), demographicsLock(half)]).toEqual(['mergeUnanswered', 'mergeUnanswered']);
  const onFile = ruleInput(given);
  expect([demographicsLock(onFile), mergedInformation(form, onFile)]).toEqual([null, null]);
  expect(demographicsLock({ ...open, duplicate: 'merged' })).toBeNull();
});

describe('a save without a response', () => {
  const OAKLAND = { street: '7 Hill Road', city: 'Oakland', zip: '94601' };
  const unanswered = ['gender', 'street', 'zip', 'city'] as const;
  const before = ruleInput({ information: { gender: '' }, unanswered });
  const accepted = ruleInput({
    information: { gender: 'Female', street: '7 Hill Road', city: 'Oakland', zipcode: '94601' },
    unanswered,
  });

  test.each([
    ['accepted, and pressed again', accepted, { gender: 'Female', ...OAKLAND }],
    ['accepted, and partly undone', accepted, { gender: 'Female', ...OAKLAND, zip: '95110' }],
    ['not accepted, and pressed again', before, { gender: 'Female', ...OAKLAND }],
    ['not accepted, or late, and undone', before, { gender: 'Female' }],
  ])(
    'after a save without a response, %s, its fields are sent again, except those on file [RUL-92 INFO-R38]',
    (_, now, changes) => {
      const form = formOf(before, changes);
      const over = formAfterReload(now.record, form, before);
      expect(over).toEqual(form);
      expect(isFormUnchanged(now.record, form, before)).toBe(true);
      expect(hasChanged(over, now)).toBe(true);
      expect(changesOf(over, now)).toEqual({
        ...(now === accepted ? {} : { gender: 'Female' }),
        street: form.street,
        city: form.city,
        zipcode: form.zip,
      });
    },
  );

  test('a save without a response is remembered after a reload, even where the form shows the record again [RUL-92]', () => {
    const typed = unsavedInformation(formOf(before), before) ?? {};
    const restored = withUnsavedInformation(typed, ruleInput({ information: { gender: '' } }));
    expect(restored).toEqual({
      form: formOf(before),
      duplicate: null,
      isMergeUnanswered: false,
      unanswered,
    });
  });

  test('a choice for later orders that was undone after a save without a response stays undone after a reload [RUL-92]', () => {
    const sent = ruleInput({ unanswered: ['city'] });
    const typed = unsavedInformation(formOf(sent, { isAppliedToFutureOrders: false }), sent) ?? {};
    const saved = ruleInput({ information: { isAppliedToFutureOrders: true } });
    expect(withUnsavedInformation(typed, saved).form.isAppliedToFutureOrders).toBe(false);
  });

  test('after a reload only the fields of a save without a response are sent again, not the whole address [RUL-39]', () => {
    const street = '7 Hill Road';
    const sent = ruleInput({ information: { state: 'California', country: 'USA' }, unanswered: ['street'] });
    const typed = unsavedInformation(formOf(sent, { street }), sent) ?? {};
    const restored = withUnsavedInformation(typed, { ...sent, unanswered: null });
    expect(changesOf(restored.form, { ...sent, ...restored })).toEqual({ street });
  });
});

test.each([
  ['nothing was typed', {}, { city: 'Fremont', phoneNumber: '4155550123' }],
  ['a street was typed', { street: '7 Hill Road' }, { street: '7 Hill Road', phoneNumber: '4155550123' }],
  ['a phone was typed', { phoneNumber: '4155550199' }, { city: 'Fremont', phoneNumber: '4155550199' }],
])(
  'typed values stay as a whole when the record has another city and phone: %s [RUL-20]',
  (_, typed, shown) => {
    const now = record({ city: 'Fremont', phone: { dialingCode: '1', number: '4155550123' } });
    expect(formAfterReload(now, formOf(ruleInput(), typed), ruleInput())).toEqual(formOf(ruleInput(), shown));
  },
);
