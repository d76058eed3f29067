import { createActor } from 'xstate';
import { isPoBox } from '../../machines/domain/po-box.ts';
import { describe, expect, test } from 'vitest';
import {
  confirmationNumber,
  isUpcoming,
  lockOf,
  newestFirst,
  withReturned,
  zoneOf,
} from '../../machines/domain/pickup.ts';
import { pickupSearchMachine } from '../../machines/pickup/pickup-search.machine.ts';
import type { Availability, PickupReminder, PickupSchedule } from '../../machines/domain/pickup.ts';
import {
  differingFields,
  invalidAddressFields,
  isAddressAcceptable,
  isAddressComplete,
  isSameAddress,
  normalizedAddress,
  withAddressField,
} from '../../machines/pickup/pickup-address.rules.ts';
import { contactError, fieldInError, withContactField } from '../../machines/pickup/pickup-contact.rules.ts';
import type { PickupForm } from '../../machines/pickup/pickup-editor.types.ts';
import {
  changedBy,
  confirmProblem,
  formOfSchedule,
  isPickupChanged,
  latestTimesAfter,
  newForm,
  initialEditor,
  proposalOf,
  reminderFor,
  requestOf,
  withDate,
  withOffered,
  withoutDate,
  zoneOfForm,
} from '../../machines/pickup/pickup-editor.rules.ts';
import {
  ACCESSION,
  ADDRESS,
  AVAILABILITY,
  CONTACT,
  NONE_SELECTED,
  ALL_SELECTED,
  AT_NOW,
  NEW_PICKUP,
  ON_FILE,
  OTHER_ADDRESS,
  REMINDER,
  schedule,
} from '../machines/pickup.data.ts';
import { TODAY } from '../support/example-data.ts';

const VALID = { isAddressValid: true, isContactValid: true };
const FILLED: PickupForm = {
  ...newForm(ON_FILE),
  date: '2026-11-24',
  readyTime: '09:00:00',
  latestTime: '12:00:00',
};
const reminder = (changes: Partial<PickupReminder>): PickupForm => ({
  ...FILLED,
  reminder: { ...REMINDER, ...changes },
});
const NO_PHONE = { dialingCode: '1', number: '' };
const BAD_PHONE = { dialingCode: '1', number: '415' };
const only = (kind: keyof typeof NONE_SELECTED) => ({ ...NONE_SELECTED, [kind]: true });
const NO_EMAILS = { ...ALL_SELECTED, emailDay: false, emailHour: false };
const NO_CALLS = { ...ALL_SELECTED, phoneDay: false, phoneHour: false };

describe('when Confirm is enabled [PICK-R54 PICK-R55 PEDIT-30 PEDIT-31 PEDIT-32 PEDIT-33]', () => {
  test.each<[string, PickupForm, typeof VALID, ReturnType<typeof confirmProblem>]>([
    ['everything is filled and valid', FILLED, VALID, null],
    ['the address is not valid', FILLED, { ...VALID, isAddressValid: false }, 'addressOrContact'],
    ['the contact is not valid', FILLED, { ...VALID, isContactValid: false }, 'addressOrContact'],
    ['no date', { ...FILLED, date: '' }, VALID, 'times'],
    ['no ready time', { ...FILLED, readyTime: '' }, VALID, 'times'],
    ['no latest time', { ...FILLED, latestTime: '' }, VALID, 'times'],
    ['nothing chosen yet', newForm(ON_FILE), VALID, 'times'],
    ['reminder email invalid', reminder({ email: 'ann@' }), VALID, 'reminder'],
    ['reminder phone invalid', reminder({ phone: BAD_PHONE }), VALID, 'reminder'],
    ['reminder by email without an email', reminder({ email: '' }), VALID, 'reminder'],
    ['reminder by phone without a number', reminder({ phone: NO_PHONE }), VALID, 'reminder'],
    [
      'reminder by phone without a code',
      reminder({ phone: { dialingCode: '', number: '' } }),
      VALID,
      'reminder',
    ],
    ['email a day before, to none', reminder({ email: '', selected: only('emailDay') }), VALID, 'reminder'],
    [
      'email an hour before, to none',
      reminder({ email: '', selected: only('emailHour') }),
      VALID,
      'reminder',
    ],
    [
      'call a day before, to none',
      reminder({ phone: NO_PHONE, selected: only('phoneDay') }),
      VALID,
      'reminder',
    ],
    [
      'call an hour before, to none',
      reminder({ phone: NO_PHONE, selected: only('phoneHour') }),
      VALID,
      'reminder',
    ],
    ['no email and no email reminders', reminder({ email: '', selected: NO_EMAILS }), VALID, null],
    ['no phone and no phone reminders', reminder({ phone: NO_PHONE, selected: NO_CALLS }), VALID, null],
    ['an invalid email for none', reminder({ email: 'ann@', selected: NO_EMAILS }), VALID, 'reminder'],
    ['no reminders at all, not even none', reminder({ selected: NONE_SELECTED }), VALID, null],
    [
      'none needed, all invalid',
      reminder({ isNotNeeded: true, email: 'ann@', phone: BAD_PHONE }),
      VALID,
      null,
    ],
  ])('a new pickup can be confirmed, or the form says why not: %s', (_, form, validity, problem) => {
    const about = {
      initialForm: newForm(ON_FILE),
      availability: AVAILABILITY,
      listReload: 'none',
      ...validity,
    } as const;
    expect(confirmProblem({ form, ...about })).toBe(problem);
  });

  test('a pickup cannot be confirmed while its day is being looked up [RUL-73]', () => {
    const about = {
      form: FILLED,
      initialForm: newForm(ON_FILE),
      availability: null,
      listReload: 'none',
      ...VALID,
    } as const;
    expect(confirmProblem(about)).toBe('lookingUp');
  });

  const initialForm = formOfSchedule(schedule());
  test.each<[string, Partial<PickupForm>, ReturnType<typeof confirmProblem>]>([
    ['nothing', {}, 'unchanged'],
    ['spaces in the remarks', { remarks: ' ' }, 'unchanged'],
    ['the case of the address', { address: { ...ADDRESS, street: '113 VALENCIA  street' } }, 'unchanged'],
    ['the checkbox of the same contact', { usesSameContact: false }, 'unchanged'],
    ['the date', { date: '2026-11-24' }, null],
    ['the ready time', { readyTime: '10:00:00' }, null],
    ['the latest time', { latestTime: '11:00:00' }, null],
    ['the remarks', { remarks: 'Ring twice' }, null],
    ['the address', { address: OTHER_ADDRESS }, null],
    ['the contact', { contact: { ...CONTACT, email: 'bo@example.com' } }, null],
    ['the dialing code', { contact: { ...CONTACT, phone: { ...CONTACT.phone, dialingCode: '44' } } }, null],
    ['the number', { contact: { ...CONTACT, phone: { ...CONTACT.phone, number: '4155550102' } } }, null],
    ['the reminder', { reminder: { ...REMINDER, email: 'bo@example.com' } }, null],
    ['one reminder', { reminder: { ...REMINDER, selected: { ...ALL_SELECTED, emailDay: false } } }, null],
    ['no reminders', { reminder: { ...REMINDER, isNotNeeded: true } }, null],
  ])(
    'an edited pickup can be confirmed, or the form says why not: the difference is %s',
    (_, change, problem) => {
      const about = { initialForm, availability: AVAILABILITY, listReload: 'none', ...VALID } as const;
      expect(confirmProblem({ form: { ...initialForm, ...change }, ...about })).toBe(problem);
    },
  );

  test('spaces around the remarks do not count as a change of a pickup', () => {
    const spaced = { ...initialForm, remarks: ' Ring ' };
    expect(isPickupChanged({ ...spaced, remarks: 'Ring' }, spaced)).toBe(false);
  });

  test('reminders that are not sent do not count as a change of a pickup [AMB-150]', () => {
    const none = { ...initialForm, reminder: { ...REMINDER, isNotNeeded: true } };
    expect(isPickupChanged({ ...none, reminder: { ...none.reminder, selected: NONE_SELECTED } }, none)).toBe(
      false,
    );
    const silent = { ...none, reminder: { ...none.reminder, isNotNeeded: false, selected: NONE_SELECTED } };
    expect(isPickupChanged(none, silent), 'the checkbox itself is sent').toBe(true);
  });
});

describe('fields that a change clears', () => {
  test('a changed address clears the day of a pickup, and a changed day clears its times and remarks [PICK-R27 PICK-R28 ]', () => {
    const cleared = { date: '', readyTime: '', latestTime: '', remarks: '' };
    expect(withoutDate({ ...FILLED, remarks: 'Ring twice' })).toMatchObject(cleared);
    expect(withDate({ ...FILLED, remarks: 'Ring twice' }, '2026-11-25')).toMatchObject({
      ...cleared,
      date: '2026-11-25',
    });
  });

  test.each([
    ['09:00:00', ['11:00:00', '12:00:00', '18:00:00']],
    ['10:00:00', ['12:00:00', '18:00:00']],
    ['14:00:00', ['18:00:00']],
    ['17:00:00', []],
  ])("after the ready time %s the courier's latest times are %j [PICK-R41 ENT-R35]", (ready, latest) => {
    expect(latestTimesAfter(AVAILABILITY, ready)).toEqual(latest);
  });

  test('pickup times that the courier no longer offers on the day are cleared', () => {
    expect(withOffered(FILLED, AVAILABILITY)).toEqual(FILLED);
    const afterChange = (times: Partial<PickupForm>) => {
      const { readyTime, latestTime } = withOffered({ ...FILLED, ...times }, AVAILABILITY);
      return [readyTime, latestTime];
    };
    expect(afterChange({ readyTime: '07:00:00' })).toEqual(['', '']);
    expect(afterChange({ latestTime: '10:00:00' })).toEqual(['09:00:00', '']);
  });
});

describe('the proposal for a new pickup [RUL-73]', () => {
  const context = { ...initialEditor(NEW_PICKUP), proposedDate: '2026-11-23' };
  const proposed = (schedules: readonly PickupSchedule[], offer: Partial<Availability> = {}) => {
    const form = proposalOf({ ...context, schedules }, { ...AVAILABILITY, ...offer });
    return form && [form.date, form.readyTime, form.latestTime];
  };

  const MIXED = { readyTimes: ['14:00:00', '09:00:00'], latestTimes: ['18:00:00', '12:00:00'] };
  test.each<[string, PickupSchedule[], Partial<Availability>, string[] | null]>([
    ['the widest window', [], {}, ['09:00:00', '18:00:00']],
    ['the widest window of times in any order', [], MIXED, ['09:00:00', '18:00:00']],
    ['the usual times', [schedule({ readyTime: '10:00:00' })], {}, ['10:00:00', '12:00:00']],
    ['what is left of the usual times', [schedule({ readyTime: '14:00:00' })], {}, ['14:00:00', '18:00:00']],
    ['the first that leaves time', [], { readyTimes: ['17:00:00', '10:00:00'] }, ['10:00:00', '18:00:00']],
    ['nothing', [], { readyTimes: ['17:00:00'] }, null],
  ])('the times proposed for a new pickup are %s', (_, schedules, offer, times) => {
    expect(proposed(schedules, offer)).toEqual(times && ['2026-11-23', ...times]);
  });

  test('a day is proposed for a new pickup only while no other pickup is scheduled', () => {
    const isProposing = (pickup: PickupSchedule) =>
      initialEditor({ ...NEW_PICKUP, schedules: [pickup] }).isProposing;
    expect([isProposing(schedule()), isProposing(schedule({ status: 'Cancelled' }))]).toEqual([false, true]);
    expect(isProposing(schedule({ date: TODAY, latestTime: '08:59:00' })), 'its window is over').toBe(true);
  });
});

describe('reminders', () => {
  const unset = { emailDay: null, emailHour: null, phoneDay: null, phoneHour: null };
  test('all four reminders are on in a new pickup [PICK-R30 PEDIT-21 CONST-R15]', () => {
    expect(newForm(ON_FILE).reminder).toEqual(REMINDER);
  });
  const SOME = { emailDay: true, emailHour: false, phoneDay: true, phoneHour: false };
  test.each<[string, string, Partial<Parameters<typeof reminderFor>[0]>, object]>([
    ['PICK-R30 CONST-R15', 'on where the service says nothing', { selected: unset }, ALL_SELECTED],
    ['PICK-R30', 'as the service says', { selected: SOME }, SOME],
    [
      'PICK-R30',
      'on but for what it says',
      { selected: { ...unset, emailDay: false } },
      { ...ALL_SELECTED, emailDay: false },
    ],
    [
      'PEDIT-22',
      'not turned on where none are needed',
      { isNotNeeded: true, selected: unset },
      NONE_SELECTED,
    ],
    ['PICK-R31 PEDIT-23', 'off for calls without a phone', { phone: NO_PHONE }, NO_CALLS],
    ['PICK-R31 PEDIT-24', 'off for emails without an email', { email: '' }, NO_EMAILS],
  ])('the reminders of an edited pickup are $1 [$0]', (_, __, changes, selected) => {
    expect(reminderFor({ ...REMINDER, ...changes }).selected).toEqual(selected);
  });
  test('reminders that were not needed are turned on when the patient wants reminders after all [AMB-150]', () => {
    const stored = formOfSchedule(
      schedule({ reminder: { ...REMINDER, isNotNeeded: true, selected: NONE_SELECTED } }),
    );
    const { isNotNeeded, selected } = changedBy(stored, { type: 'noReminders.cleared' }).reminder;
    expect([isNotNeeded, selected]).toEqual([false, ALL_SELECTED]);
  });
  test('reminders are sent as off when the patient needs none [AMB-150]', () => {
    const about = { accessionId: ACCESSION, personName: '', timeZone: '', isAddressUnvalidated: false };
    expect(requestOf(reminder({ isNotNeeded: true }), about).reminder.selected).toEqual(NONE_SELECTED);
    expect(requestOf(FILLED, about).reminder.selected).toEqual(ALL_SELECTED);
  });
  test('an email or phone number that is hidden and invalid is not sent when the patient needs no reminders [PICK-R55 PEDIT-26]', () => {
    const about = { accessionId: ACCESSION, personName: '', timeZone: '', isAddressUnvalidated: false };
    const sent = (changes: Partial<PickupReminder>) =>
      requestOf(reminder({ isNotNeeded: true, ...changes }), about).reminder;
    expect(sent({ email: 'ann@', phone: { dialingCode: '1', number: 'none' } })).toMatchObject({
      email: '',
      phone: { dialingCode: '', number: '' },
    });
    expect(sent({})).toMatchObject({ email: REMINDER.email, phone: REMINDER.phone });
  });
});

describe('addresses', () => {
  const inAddress = (street: string) => [street, ` ${street} `, street.toUpperCase(), `c/o Ann, ${street}`];
  const boxes = (
    'PO Box 12 | P.O. Box 12 | P. O. Box 12 | p o box 12 | P.O.Box 12 | PO Box12 | P.O. Box12 | ' +
    'pobox 12 | PO-Box 12 | P/O Box 12 | P.O.-Box 12 | POB 12 | P.O.B. 12 | P.O. Box No. 12 | ' +
    'P.O. Box Number 12 | P.O. Box: 12 | P.O. Box #12 | PO Box # 12 | PO Box A12 | P.O. Box A-12 | ' +
    'PO Box A | P0 Box 12 | PO Bx 12 | PO Drawer 12 | Post Office Box 12 | Post  Office  Box 12 | ' +
    'Post-Office Box 12 | Post Box 12 | Postbox 12 | Postal Box 12 | Lock Box 12 | GPO Box 12 | ' +
    'Apartado 12 | Apartado Postal 12 | Apdo. 12 | Apartado de Correos 12 | Casilla 12 | ' +
    'Casilla Postal 12 | Postfach 12 | Caixa Postal 12 | Boîte Postale 12 | Case Postale 12 | ' +
    'Private Bag 12 | Locked Bag 12 | ＰＯ Ｂｏｘ １２ | PO Box 12, Apt 3'
  ).split(' | ');
  const streets = (
    '12 Box Street | 12 Poboxer Way | 12 Boxwood Lane | Boxwood Lane 12 | 7 Poblar St | Poblar St 7 | ' +
    'Box Canyon Rd 12 | 12 Box Canyon Rd | Box Elder 12 | 12 Post Office Rd | Post Office Square 12 | ' +
    'Post Rd 12 | 12 Drawer Lane | RR 2 Box 12 | HC 68 Box 23A | Rural Route 3 Box 9 | ' +
    'PSC 3 Box 4120 | Unit 2050 Box 4190 | CMR 450 Box 12 | APO AE 09001 | FPO AP 96691 | ' +
    'Apartamento 12 | Apt 12 | Calle Casillas 12 | 12 Casilla St | Lockbox Lane 3 | ' +
    '12 Main St, PMB 4 | 12 Compo Box Rd | 12 Case Ave | Case St 12 | 100 Pob Way | 5 Apo Rd 3 | ' +
    '12 Oboe Ct | P Street 12 | 12 O Box Ln | C.P. 06700 | BPS Road 4 | P.O. Box'
  ).split(' | ');
  test.each(boxes)(
    'the post box %j is refused as the address of a pickup and of a kit [PICK-R46 PADDR-03 VAL-R22 RUL-98]',
    (street) => {
      for (const written of inAddress(street)) expect(isPoBox(written), written).toBe(true);
    },
  );
  test('a box number alone counts as a post box, but not with a rural route or a military unit [RUL-98]', () => {
    expect(['Box 12', 'BP 12', ' Drawer A '].map(isPoBox)).toEqual([true, true, true]);
    expect(['RR 2, Box 12', 'Box 12, RR 2', 'PSC 3, Box 4120'].map(isPoBox)).toEqual([false, false, false]);
  });
  test.each(streets)(
    'the street %j is not mistaken for a post box [PICK-R46 PADDR-03 VAL-R22 RUL-98]',
    (street) => {
      for (const written of inAddress(street)) expect(isPoBox(written), written).toBe(false);
    },
  );

  test.each(['street', 'city', 'state', 'postalCode', 'countryCode'] as const)(
    'a pickup address without %s cannot be saved [PICK-R44 PICK-R45 PICK-R47]',
    (field) => {
      const address = { ...ADDRESS, [field]: ' ' };
      expect(isAddressComplete(address)).toBe(false);
      expect(isAddressAcceptable(address)).toBe(false);
    },
  );

  test('a ZIP code has five digits or nine; a postal code of another country can be anything', () => {
    expect(isAddressAcceptable(ADDRESS)).toBe(true);
    expect(isAddressAcceptable({ ...ADDRESS, postalCode: '94110-1234' })).toBe(true);
    expect(invalidAddressFields({ ...ADDRESS, postalCode: '9411' })).toEqual(['postalCode']);
    for (const postalCode of ['94110', '941101234', '94110\u20111234', ' 94110 ', ' ', ''])
      expect(invalidAddressFields({ ...ADDRESS, postalCode }), postalCode).toEqual([]);
    for (const postalCode of ['941100', '94110-123', '94110-12345', 'x94110', '94110x'])
      expect(invalidAddressFields({ ...ADDRESS, postalCode }), postalCode).toEqual(['postalCode']);
    expect(isAddressAcceptable({ ...ADDRESS, countryCode: 'IE', postalCode: 'D02', state: 'NA' })).toBe(true);
  });

  test('a pickup address is judged as it is sent, without what cannot be seen [RUL-100]', () => {
    for (const postalCode of ['94110\u200B', '\u200E94110', '９４１１０'])
      expect(invalidAddressFields({ ...ADDRESS, postalCode }), postalCode).toEqual([]);
    expect(isAddressAcceptable({ ...ADDRESS, street: 'P\u200BO Box 12' })).toBe(false);
  });

  test.each(['?', '.', ',', '\u200B'])(
    'a reminder by email is not booked where the address is %j, of which nothing is sent [PICK-R55]',
    (email) => {
      const { form, ...editor } = initialEditor(NEW_PICKUP);
      const filled = { ...form, date: '2026-11-24', readyTime: '09:00:00', latestTime: '12:00:00' };
      const typed = changedBy(filled, { type: 'reminder.changed', field: 'email', value: email });
      const valid = { availability: AVAILABILITY, isAddressValid: true, isContactValid: true };
      expect(confirmProblem({ ...editor, ...valid, form: typed })).toBe('reminder');
    },
  );

  test.each([
    ['EST', 'America/New_York'],
    ['America/Chicago', 'America/Chicago'],
    ['UTC', 'UTC'],
    ['Etc/GMT+5', 'America/New_York'],
  ])('a pickup in New York whose time zone is given as %s is in %s [RUL-51]', (timeZone, zone) => {
    const address = { ...ADDRESS, state: 'NY', city: 'New York', postalCode: '10001' };
    expect(zoneOf({ timeZone, address })).toBe(zone);
  });

  test('the ids of a list are read in full-width digits, too [RUL-100]', () => {
    const lists: (readonly string[])[] = [];
    const machine = pickupSearchMachine.provide({
      actions: { keepList: (_, { ids }) => void lists.push(ids) },
    });
    const input = { role: 'internal', accessionId: '', hasToken: false, list: '' } as const;
    const actor = createActor(machine, { input });
    actor.subscribe({ error: () => undefined });
    actor.start();
    actor.send({ type: 'list.changed', text: '2611000137\n２６１１０００１３８' });
    actor.send({ type: 'list.submitted' });
    expect(lists).toEqual([['2611000137', '2611000138']]);
  });

  test.each([
    ['CA', 'on', 'ON'],
    ['CA', 'B.C.', 'BC'],
    ['CA', 'Alberta', 'AB'],
    ['CA', 'alberta ', 'AB'],
    ['CA', 'Québec', 'QC'],
    ['CA', 'Quebec', 'QC'],
    ['CA', 'British Columbia', 'BC'],
    ['CA', 'Île-du-Prince-Édouard', 'PE'],
    ['IT', 'na', 'NA'],
    // Not known, or not all there: it stays, and the field says what is wrong.
    ['CA', 'Alber', 'ALBER'],
    ['CA', 'Washington', 'WASHINGTON'],
    ['DE', 'Alberta', 'ALBERTA'],
    ['MX', 'Nuevo León', 'NUEVO LEÓN'],
  ])(
    'in the country %s the typed state %j becomes %j, and no part of it is cut off [PICK-R45 RUL-41]',
    (country, text, state) => {
      const abroad = withAddressField({ ...ADDRESS, countryCode: 'XX' }, 'countryCode', country);
      const typed = withAddressField(abroad, 'state', text);
      expect(typed.state).toBe(state);
      expect(invalidAddressFields(typed)).toEqual(state.length > 2 ? ['state'] : []);
      const before = withAddressField({ ...ADDRESS, countryCode: '', state: '' }, 'state', text);
      expect(withAddressField(before, 'countryCode', country).state, 'filled in before the country').toBe(
        state,
      );
    },
  );

  test('a state that a browser fills in before the country becomes the one of the list [PICK-R45]', () => {
    const before = withAddressField({ ...ADDRESS, countryCode: '', state: '' }, 'state', 'Alaska');
    expect(withAddressField(before, 'countryCode', 'US').state).toBe('AK');
  });

  test('changing the country clears the state [PICK-R45]', () => {
    const abroad = withAddressField(ADDRESS, 'countryCode', 'CA');
    expect(abroad.state).toBe('');
    expect(withAddressField(abroad, 'street', '1 Rue d’Or').street).toBe('1 Rue d’Or');
    expect(withAddressField(ADDRESS, 'state', 'Ny').state).toBe('Ny');
    expect(withAddressField(ADDRESS, 'countryCode', 'US').state).toBe('CA');
  });

  test('an address is sent without spaces around its values [RUL-16]', () => {
    const spaced = { street: ' 1 Oak ', city: ' Reno ', state: ' NV ', postalCode: ' 89501 ' };
    expect(normalizedAddress({ ...ADDRESS, ...spaced })).toEqual({
      ...ADDRESS,
      street: '1 Oak',
      city: 'Reno',
      state: 'NV',
      postalCode: '89501',
    });
  });

  test('addresses are compared ignoring case and spaces [AMB-156]', () => {
    const shouted = { ...ADDRESS, street: ' 113  VALENCIA STREET' };
    expect(isSameAddress(ADDRESS, shouted)).toBe(true);
    expect(differingFields(ADDRESS, { ...shouted, postalCode: '94110-1234' })).toEqual(['postalCode']);
    for (const field of ['street', 'city', 'state', 'postalCode', 'countryCode'] as const) {
      const other = { ...ADDRESS, [field]: 'XX' };
      expect([isSameAddress(ADDRESS, other), differingFields(ADDRESS, other)], field).toEqual([
        false,
        [field],
      ]);
    }
  });

  test('a US state must exist; a state or province of another country has at most two letters [PICK-R45]', () => {
    const wrong = (countryCode: string, state: string) =>
      invalidAddressFields({ ...ADDRESS, countryCode, state });
    expect(['CA', ''].map((state) => wrong('US', state))).toEqual([[], []]);
    expect(['XX', 'ca', 'NA'].map((state) => wrong('US', state))).toEqual([['state'], ['state'], ['state']]);
    expect(['NA', 'ON', ' ON '].map((state) => wrong('CA', state))).toEqual([[], [], []]);
    expect(wrong('CA', 'ONT')).toEqual(['state']);
  });

  test('wrong and changed address fields are named in the order of the form [RUL-14]', () => {
    const other = { ...ADDRESS, street: 'x', city: 'x', state: 'x', postalCode: 'x', countryCode: 'x' };
    expect(differingFields(ADDRESS, other)).toEqual(['street', 'postalCode', 'city', 'state', 'countryCode']);
    const wrong = { ...ADDRESS, street: 'PO Box 12', state: 'ZZ', postalCode: '9' };
    expect(invalidAddressFields(wrong)).toEqual(['street', 'postalCode', 'state']);
  });
});

describe('contacts', () => {
  test.each([
    ['PCONT-07', 'ann@example.com', '1', '4155550101', null, null],
    ['PCONT-01', 'ann@', '1', '4155550101', 'emailInvalid', 'email'],
    ['PCONT-01', 'ann@example', '1', '4155550101', 'emailInvalid', 'email'],
    ['PCONT-01', '', '1', '4155550101', 'emailInvalid', 'email'],
    ['PCONT-01', 'ann@', '1', '', 'emailInvalid', 'email'],
    ['PCONT-02', 'ann@example.com', '', '4155550101', 'phoneMissing', 'dialingCode'],
    ['PCONT-02', 'ann@example.com', '', '', 'phoneMissing', 'dialingCode'],
    ['PCONT-02', 'ann@example.com', '1', '', 'phoneMissing', 'number'],
    ['PCONT-03', 'ann@example.com', '999', '4155550101', 'countryMissing', 'dialingCode'],
    ['PCONT-04', 'ann@example.com', '44', '555-CALL', 'notDigits', 'number'],
    ['PCONT-06', 'ann@example.com', '1', '415555010', 'notTenDigits', 'number'],
    ['PCONT-05', 'ann@example.com', '44', '12', 'lengthOutOfRange', 'number'],
    ['PCONT-07', 'ann@example.com', '44', '123', null, null],
    ['PCONT-07', 'ann@example.com', '1', '14155550101', null, null],
    ['PCONT-05', 'ann@example.com', '44', '12345678901234', 'lengthOutOfRange', 'number'],
  ])(
    'a pickup contact with $1, +$2 $3 has the problem $4, in the field $5 [$0] [PICK-R50 PICK-R51 PICK-R53 PICK-R56 ENT-R37 RUL-14]',
    (_, email, dialingCode, number, problem, field) => {
      const contact = { email, phone: { dialingCode, number } };
      expect([contactError(contact), fieldInError(contact)]).toEqual([problem, field]);
    },
  );

  test('a pasted phone number of a pickup contact is reduced to its digits [RUL-16]', () => {
    expect(withContactField(CONTACT, 'number', '+1 (555) 010-0199').phone.number).toBe('5550100199');
    expect(withContactField(CONTACT, 'email', ' bo@example.com ').email).toBe('bo@example.com');
  });
});

describe('cards', () => {
  const UNKNOWN_ZONE = {
    timeZone: null,
    address: { ...ADDRESS, countryCode: '' },
    latestTime: '16:59:00',
  };
  test.each<[string, Partial<PickupSchedule>, ReturnType<typeof lockOf>]>([
    ['submitted today', {}, null],
    ['submitted yesterday', { submittedAt: '2026-11-19T20:00:00Z' }, 'otherDay'],
    // 23:30 yesterday in Los Angeles, today in New York.
    ['submitted late yesterday here', { submittedAt: '2026-11-20T07:30:00Z' }, 'otherDay'],
    [
      'submitted early today there',
      { submittedAt: '2026-11-20T07:30:00Z', timeZone: 'America/New_York' },
      null,
    ],
    // Without an offset it is the pickup's own time, not the browser's (RUL-51).
    ['submitted on a day', { submittedAt: '2026-11-20' }, null],
    ['submitted at a local time today', { submittedAt: '2026-11-20T00:30:00' }, null],
    ['submitted at a local time yesterday', { submittedAt: '2026-11-19 23:30:00.000' }, 'otherDay'],
    [
      'submitted today as the service writes it in the US [RUL-51]',
      { submittedAt: '11/20/2026 08:00:00' },
      null,
    ],
    [
      'submitted yesterday as it writes it in the US [RUL-51]',
      { submittedAt: '11/19/2026 11:00 PM' },
      'otherDay',
    ],
    ['submitted at a time that cannot be read [RUL-52]', { submittedAt: 'Nov 19 2026 08:00' }, null],
    ['submitted at a time that is not known [RUL-52]', { submittedAt: '' }, null],
    ['for a day that cannot be read', { date: '' }, null],
    ['in no zone that is known', { timeZone: 'Mars/Olympus' }, null],
    ['for yesterday', { date: '2026-11-19' }, 'past'],
    ['for today', { date: '2026-11-20' }, null],
    // However the service spells it.
    ['expired', { status: 'Expired' }, 'expired'],
    ['EXPIRED', { status: 'EXPIRED' }, 'expired'],
    ['cancelled', { status: 'Cancelled' }, 'cancelled'],
    ['canceled', { status: 'canceled' }, 'cancelled'],
    ['not cancelled', { status: 'Not cancelled' }, null],
    ['cancelled soon', { status: 'Cancelled soon' }, null],
    ['unexpired', { status: 'Unexpired' }, null],
    ['expired soon', { status: 'Expired soon' }, null],
    ['cancelled and past', { status: 'CANCELED', date: '2026-11-19' }, 'cancelled'],
  ])(
    'a pickup %s can be changed, or is locked because: %s [PICK-R20 PICK-R21 PICK-R22 AMB-138]',
    (_, changes, lock) => {
      expect(lockOf(schedule(changes), AT_NOW)).toBe(lock);
    },
  );

  // It is 9 AM there, and noon in New York.
  test.each<[string, Partial<PickupSchedule>, boolean]>([
    ['tomorrow', { date: '2026-11-21', latestTime: '08:00:00' }, true],
    ['today until now', { latestTime: '09:00:00' }, true],
    ['today until a minute ago', { latestTime: '08:59:00' }, false],
    ['today until two hours ago there', { latestTime: '10:00:00', timeZone: 'America/New_York' }, false],
    ['today until a time that is not known', { latestTime: '' }, true],
    ['today until a minute ago in UTC, in an unknown zone', UNKNOWN_ZONE, true],
    ['a day that is not known', { date: '', latestTime: '08:00:00' }, true],
    ['yesterday', { date: '2026-11-19', latestTime: '18:00:00' }, false],
    ['today, cancelled', { status: 'Cancelled', latestTime: '18:00:00' }, false],
  ])('a pickup for %s, with %j, is still to come: %s [RUL-51]', (_, changes, expected) => {
    expect(isUpcoming(schedule({ date: TODAY, ...changes }), AT_NOW)).toBe(expected);
  });

  test('the number of a pickup is its location and confirmation code, or TBD without a code [PICK-R10]', () => {
    expect(confirmationNumber(schedule())).toBe('SFOA4471');
    expect(confirmationNumber(schedule({ confirmationCode: '' }))).toBe('TBD');
  });

  test('the newest pickup comes first [PICK-R23] [PICK-R24] and a changed one keeps its place [PICK-R25]', () => {
    const old = schedule({ id: 'old', createdAt: '2026-11-01T00:00:00Z' });
    const young = schedule({ id: 'young', createdAt: '2026-11-02T00:00:00Z' });
    const unknown = schedule({ id: 'unknown', createdAt: '' });
    const sorted = (...list: readonly PickupSchedule[]) => newestFirst(list).map(({ id }) => id);
    expect(sorted(unknown, old, young)).toEqual(['young', 'old', 'unknown']);
    for (const list of [
      [unknown, old],
      [old, unknown],
    ])
      expect(sorted(...list)).toEqual(['old', 'unknown']);
    const cancelled = { ...old, status: 'Cancelled' };
    expect(withReturned([young, old], [cancelled])).toEqual([young, cancelled]);
  });

  test('a pickup form is in the time zone of its pickup until its address changes, then in that of the address [RUL-51]', () => {
    const original = schedule({ timeZone: 'America/Chicago' });
    const form = formOfSchedule(original);
    expect(zoneOfForm(form, original)).toBe('America/Chicago');
    const moved = { ...form, address: { ...ADDRESS, state: 'NY', postalCode: '10001' } };
    expect(zoneOfForm(moved, original)).toBe('America/New_York');
  });
});
