import { expect, test } from 'vitest';
import { guestLoginPage, guestOf, targetOfType } from '../../machines/guest-login/guest-login.page.ts';

const INPUT = { accessionId: null, isExpired: false, today: '2026-11-21' };
const FORM = { accessionId: '2611000001', firstName: 'Ann', lastName: 'Example', birthdate: '02/29/1984' };

test.each([
  ['hormoneQuestionnaire', 'hormoneQuestionnaire', '/hormoneQuestionnaire/2611000001'],
  ['HormoneZoomer', 'hormoneZoomer', '/hormoneZoomer/2611000001'],
  ['GUTZOOMER', 'gutZoomer', '/gutZoomer/2611000001'],
  ['cardiozoomer', 'cardioZoomer', '/cardioZoomer/2611000001'],
  ['ny_form', 'ny_form', '/ny_form'],
  ['NY_Form', 'ny_form', '/ny_form'],
] as const)('a guest login of the type %s leads to %s at %s [GL-R05]', (type, target, page) => {
  expect(targetOfType(type)).toBe(target);
  expect(guestLoginPage.next(FORM, { ...INPUT, type })).toMatchObject({ page });
});

test('a guest login of an unknown type leads nowhere [GL-R05]', () => {
  expect(['', 'ny', 'ny_form ', 'birthdate'].map(targetOfType)).toEqual([null, null, null, null]);
});

test('a guest login names its missing fields in form order, and spaces alone do not fill one [GL-R03]', () => {
  const missingWith = (changes: Partial<typeof FORM>, accessionId: string | null = null) =>
    guestLoginPage.missing({ ...FORM, ...changes }, { ...INPUT, type: 'gutZoomer', accessionId });
  expect(missingWith({})).toEqual([]);
  const empty = { accessionId: ' ', firstName: ' ', lastName: ' ', birthdate: ' ' };
  expect(missingWith({ firstName: '\u200B', lastName: '\uFEFF' }), 'what nobody sees').toEqual([
    'firstName',
    'lastName',
  ]);
  expect(missingWith(empty)).toEqual(['accessionId', 'firstName', 'lastName', 'birthdate']);
  expect(missingWith(empty, ' ')).toEqual(['firstName', 'lastName', 'birthdate']);
  const dates = ['02/29/198', '02/29/1984', '02/29/19845', ' 02/29/1984 '];
  expect(dates.map((birthdate) => missingWith({ birthdate }).length)).toEqual([1, 0, 1, 0]);
});

test('a guest login is sent without the spaces around what was typed [GL-R04 GL-R05]', () => {
  const spaced = {
    accessionId: ' 26 ',
    firstName: ' Ann ',
    lastName: ' Example ',
    birthdate: ' 02/29/1984 ',
  };
  expect(guestOf(spaced)).toEqual({
    accessionId: '26',
    firstName: 'Ann',
    lastName: 'Example',
    birthdate: '1984-02-29',
  });
  const pasted = { ...FORM, firstName: '\u200EAnn\u200B', lastName: 'Lo\u0301pez' };
  expect(guestOf(pasted)).toMatchObject({ firstName: 'Ann', lastName: 'L\u00F3pez' });
  for (const accessionId of [
    '2611 000 001',
    '2611-000001',
    '26.11000001',
    'ACC 2611-000 001',
    'Número de orden 2611000001',
    'No. 2611000001',
    '#2611000001',
    '2611000001,',
    '(2611-000001)',
    '2611000001 12',
    'Nº2611000001',
    'ACC2611000001',
    '2611000001, tel. 555 010 0199',
    'Order 12: 2611000001',
    '\u200B2611000001\u00A0',
    '２６11000001',
  ])
    expect(guestOf({ ...FORM, accessionId }).accessionId).toBe('2611000001');
  for (const accessionId of [
    'A-26 1',
    'No. 261100000',
    'No. 26110000011',
    '2611000001, 2611000002',
    '2611000001 2611000002',
    'X2611000001Y',
    '2611 000001Y',
    '2611000001É',
  ])
    expect(guestOf({ ...FORM, accessionId }).accessionId).toBe(accessionId);
  expect(guestOf({ ...FORM, birthdate: '01/05/1880' }).birthdate, 'of any year').toBe('1880-01-05');
});

test.each([
  [403, 'patientNotFound'],
  [422, 'birthdateMissing'],
  [400, 'verificationFailed'],
  [undefined, 'verificationFailed'],
])(
  'a guest login that is refused with the status %s shows the error %s [GL-R07 GL-R08 GL-R09]',
  (status, code) => {
    expect(guestLoginPage.failed({ code: 'refused', ...(status ? { status } : {}) }).code).toBe(code);
  },
);
