import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { InputFrom } from 'xstate';
import { US_STATES } from '../../machines/domain/countries.ts';
import type {
  AddressCheck,
  Availability,
  Booking,
  PickupAddress,
  PickupReminder,
  PickupSchedule,
} from '../../machines/domain/pickup.ts';
import { zoneOfPlace } from '../../machines/domain/address-zones.ts';
import {
  differingFields,
  invalidAddressFields,
  isAddressAcceptable,
  isAddressComplete,
  isPoBox,
  isSameAddress,
  tidyAddress,
  withAddressField,
} from '../../machines/pickup/pickup-address.rules.ts';
import {
  contactProblem,
  fieldInError,
  withContactField,
} from '../../machines/pickup/pickup-contact.rules.ts';
import {
  changedBy,
  confirmProblem,
  formOfSchedule,
  isChanged,
  isReminderComplete,
  latestTimesAfter,
  newForm,
  openedWith,
  proposalOf,
  reminderFor,
  requestOf,
  withDate,
  withOffered,
  withoutDate,
  zoneOfForm,
} from '../../machines/pickup/pickup-editor.rules.ts';
import type { PickupForm } from '../../machines/pickup/pickup-editor.contract.ts';
import { pickupAddressMachine } from '../../machines/pickup/pickup-address.machine.ts';
import { pickupEditorMachine } from '../../machines/pickup/pickup-editor.machine.ts';
import type { PickupPage, Subject } from '../../machines/pickup/pickup-schedules.contract.ts';
import { pickupSchedulesMachine } from '../../machines/pickup/pickup-schedules.machine.ts';
import { afterOutcome, nextId } from '../../machines/pickup/pickup-schedules.rules.ts';
import { connectPickupEditor } from '../../src/views/pickup/pickup-editor.connect.ts';
import { connectPickupSchedules } from '../../src/views/pickup/pickup-schedules.connect.ts';
import { pickupContactMachine } from '../../machines/pickup/pickup-contact.machine.ts';
import {
  bookingOf,
  changesSince,
  canFinish,
  dueIn,
  isSettled,
  markOf,
  standOf,
} from '../../machines/pickup/pickup-booking.rules.ts';
import { confirmationNumber, lockOf, newestFirst, withAnswered } from '../../machines/pickup/pickup.rules.ts';
import { connectPickupContact } from '../../src/views/pickup/pickup-contact.connect.ts';
import { connectPickupSearch } from '../../src/views/pickup/pickup-search.connect.ts';
import { pickupSearchMachine } from '../../machines/pickup/pickup-search.machine.ts';
import {
  ACCESSION,
  ADDRESS,
  AVAILABILITY,
  CONTACT,
  edit,
  FLAGS_OFF,
  FLAGS_ON,
  HERE,
  listed,
  NEW_PICKUP,
  ON_FILE,
  OTHER_ADDRESS,
  REMINDER,
  schedule,
  TODAY,
} from '../machines/pickup.data.ts';

const NO_WORK = { ids: [], doneIds: [], last: null };
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
const NO_PHONE = { areaCode: '1', number: '' };
const BAD_PHONE = { areaCode: '1', number: '415' };
const only = (flag: keyof typeof FLAGS_OFF) => ({ ...FLAGS_OFF, [flag]: true });
const NO_EMAIL_FLAGS = { ...FLAGS_ON, emailDay: false, emailHour: false };
const NO_PHONE_FLAGS = { ...FLAGS_ON, phoneDay: false, phoneHour: false };

describe('[PICK-R54] [PEDIT-30] [PEDIT-31] [PEDIT-32] [PEDIT-33] when Confirm is enabled', () => {
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
      reminder({ phone: { areaCode: '', number: '' } }),
      VALID,
      'reminder',
    ],
    [
      'only the day before, without an email',
      reminder({ email: '', flags: only('emailDay') }),
      VALID,
      'reminder',
    ],
    [
      'only the hour before, without an email',
      reminder({ email: '', flags: only('emailHour') }),
      VALID,
      'reminder',
    ],
    [
      'only the day before, without a number',
      reminder({ phone: NO_PHONE, flags: only('phoneDay') }),
      VALID,
      'reminder',
    ],
    [
      'only the hour before, without a number',
      reminder({ phone: NO_PHONE, flags: only('phoneHour') }),
      VALID,
      'reminder',
    ],
    ['no email and no email reminders', reminder({ email: '', flags: NO_EMAIL_FLAGS }), VALID, null],
    ['no phone and no phone reminders', reminder({ phone: NO_PHONE, flags: NO_PHONE_FLAGS }), VALID, null],
    [
      'an invalid value that no reminder uses',
      reminder({ email: 'ann@', flags: NO_EMAIL_FLAGS }),
      VALID,
      'reminder',
    ],
    ['no reminders at all, not even none', reminder({ flags: FLAGS_OFF }), VALID, null],
    [
      'none needed, whatever stands there',
      reminder({ isNone: true, email: 'ann@', phone: BAD_PHONE }),
      VALID,
      null,
    ],
  ])('new: %s', (_, form, validity, problem) => {
    const about = { opened: newForm(ON_FILE), availability: AVAILABILITY, ...validity };
    expect(confirmProblem({ form, ...about })).toBe(problem);
  });

  test('[RUL-73] nothing can be confirmed while its day is looked up', () => {
    const about = { form: FILLED, opened: newForm(ON_FILE), availability: null, ...VALID };
    expect(confirmProblem(about)).toBe('lookingUp');
  });

  const opened = formOfSchedule(schedule());
  test.each<[string, Partial<PickupForm>, ReturnType<typeof confirmProblem>]>([
    ['nothing', {}, 'unchanged'],
    ['spaces in the remarks', { remarks: ' ' }, 'unchanged'],
    ['the case of the address', { address: { ...ADDRESS, street: '113 VALENCIA  street' } }, 'unchanged'],
    ['the tick of the same contact', { usesSameContact: false }, 'unchanged'],
    ['the date', { date: '2026-11-24' }, null],
    ['the ready time', { readyTime: '10:00:00' }, null],
    ['the latest time', { latestTime: '11:00:00' }, null],
    ['the remarks', { remarks: 'Ring twice' }, null],
    ['the address', { address: OTHER_ADDRESS }, null],
    ['the contact', { contact: { ...CONTACT, email: 'bo@example.com' } }, null],
    [
      'the area code of the contact',
      { contact: { ...CONTACT, phone: { ...CONTACT.phone, areaCode: '44' } } },
      null,
    ],
    [
      'the number of the contact',
      { contact: { ...CONTACT, phone: { ...CONTACT.phone, number: '4155550102' } } },
      null,
    ],
    ['the reminder', { reminder: { ...REMINDER, email: 'bo@example.com' } }, null],
    ['one reminder', { reminder: { ...REMINDER, flags: { ...FLAGS_ON, emailDay: false } } }, null],
    ['no reminders', { reminder: { ...REMINDER, isNone: true } }, null],
  ])('edit: the difference is %s', (_, change, problem) => {
    const about = { opened, availability: AVAILABILITY, ...VALID };
    expect(confirmProblem({ form: { ...opened, ...change }, ...about })).toBe(problem);
  });

  test('spaces around the booked remarks are no difference', () => {
    const spaced = { ...opened, remarks: ' Ring ' };
    expect(isChanged({ ...spaced, remarks: 'Ring' }, spaced)).toBe(false);
  });

  test('flags that are not sent make no difference [AMB-150]', () => {
    const none = { ...opened, reminder: { ...REMINDER, isNone: true } };
    expect(isChanged({ ...none, reminder: { ...none.reminder, flags: FLAGS_OFF } }, none)).toBe(false);
    const silent = { ...none, reminder: { ...none.reminder, isNone: false, flags: FLAGS_OFF } };
    expect(isChanged(none, silent), 'the tick itself is sent').toBe(true);
  });
});

describe('what clears what', () => {
  test('[PICK-R27] [PICK-R28] the address clears the date, the date its times and remarks [AMB-147]', () => {
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
  ])('[PICK-R41] [ENT-R35] after %s the latest times are %j', (ready, latest) => {
    expect(latestTimesAfter(AVAILABILITY, ready)).toEqual(latest);
  });

  test('times that the day no longer offers are cleared', () => {
    expect(withOffered(FILLED, AVAILABILITY)).toEqual(FILLED);
    expect(withOffered({ ...FILLED, readyTime: '07:00:00' }, AVAILABILITY)).toMatchObject({
      readyTime: '',
      latestTime: '',
    });
    expect(withOffered({ ...FILLED, latestTime: '10:00:00' }, AVAILABILITY)).toMatchObject({
      readyTime: '09:00:00',
      latestTime: '',
    });
  });
});

describe('[RUL-73] the proposal for a new pickup', () => {
  const context = { ...openedWith(NEW_PICKUP), proposedDate: '2026-11-23' };
  const proposed = (schedules: readonly PickupSchedule[], offer: Partial<Availability> = {}) => {
    const form = proposalOf({ ...context, schedules }, { ...AVAILABILITY, ...offer });
    return form && [form.date, form.readyTime, form.latestTime];
  };

  test.each<[string, PickupSchedule[], Partial<Availability>, string[] | null]>([
    ['the widest window', [], {}, ['09:00:00', '18:00:00']],
    [
      'the widest window, whatever the order of the times',
      [],
      { readyTimes: ['14:00:00', '09:00:00'], latestTimes: ['18:00:00', '12:00:00'] },
      ['09:00:00', '18:00:00'],
    ],
    ['the usual times', [schedule({ readyTime: '10:00:00' })], {}, ['10:00:00', '12:00:00']],
    ['what is left of the usual times', [schedule({ readyTime: '14:00:00' })], {}, ['14:00:00', '18:00:00']],
    [
      'the first time that leaves time for access',
      [],
      { readyTimes: ['17:00:00', '10:00:00'] },
      ['10:00:00', '18:00:00'],
    ],
    ['nothing', [], { readyTimes: ['17:00:00'] }, null],
  ])('is %s', (_, schedules, offer, times) => {
    expect(proposed(schedules, offer)).toEqual(times && ['2026-11-23', ...times]);
  });

  test('is looked for only while no pickup is live', () => {
    const looks = (one: PickupSchedule) => openedWith({ ...NEW_PICKUP, schedules: [one] }).isProposing;
    expect([looks(schedule()), looks(schedule({ status: 'Cancelled' }))]).toEqual([false, true]);
  });
});

describe('reminders', () => {
  const unset = { emailDay: null, emailHour: null, phoneDay: null, phoneHour: null };
  test('[PICK-R30] [PEDIT-21] [CONST-R15] all four are on unless none are needed', () => {
    expect(newForm(ON_FILE).reminder).toEqual(REMINDER);
    expect(reminderFor({ ...CONTACT, isNone: false, flags: unset }).flags).toEqual(FLAGS_ON);
    expect(reminderFor({ ...CONTACT, isNone: false, flags: { ...unset, emailDay: false } }).flags).toEqual({
      ...FLAGS_ON,
      emailDay: false,
    });
  });
  test('[PICK-R30] each is as the service says', () => {
    const flags = { emailDay: true, emailHour: false, phoneDay: true, phoneHour: false };
    expect(reminderFor({ ...CONTACT, isNone: false, flags }).flags).toEqual(flags);
  });
  test('[PEDIT-22] none needed: they are not turned on', () => {
    expect(reminderFor({ ...CONTACT, isNone: true, flags: unset }).flags).toEqual(FLAGS_OFF);
  });
  test('[PICK-R31] [PEDIT-23] without a phone both phone reminders are off', () => {
    expect(reminderFor({ ...REMINDER, phone: NO_PHONE }).flags).toEqual(NO_PHONE_FLAGS);
  });
  test('[PICK-R31] [PEDIT-24] without an email both email reminders are off', () => {
    expect(reminderFor({ ...REMINDER, email: '' }).flags).toEqual(NO_EMAIL_FLAGS);
  });
  test('[PICK-R55] complete means: none needed, or all valid and each with a target', () => {
    expect(isReminderComplete(REMINDER)).toBe(true);
    expect(isReminderComplete({ ...REMINDER, isNone: true, email: 'x' })).toBe(true);
  });
  test('[AMB-150] flags are sent as off while none are needed', () => {
    const about = { accessionId: ACCESSION, personName: '', timeZone: '', isAddressUnvalidated: false };
    expect(requestOf(reminder({ isNone: true }), about).reminder.flags).toEqual(FLAGS_OFF);
    expect(requestOf(FILLED, about).reminder.flags).toEqual(FLAGS_ON);
  });
});

describe('addresses', () => {
  test.each([
    ['PO Box 12', true],
    ['P.O. Box 12', true],
    ['p o box 12', true],
    ['Post Office Box 12', true],
    ['pobox 12', true],
    ['12 Box Street', false],
    ['12 Poboxer Way', false],
  ])('[PICK-R46] [PADDR-03] is %s a PO Box: %s', (street, isBox) => {
    expect(isPoBox(street)).toBe(isBox);
  });

  test.each(['street', 'city', 'state', 'postalCode', 'countryCode'] as const)(
    '[PICK-R44] [PICK-R45] [PICK-R47] without %s it cannot be saved',
    (field) => {
      const address = { ...ADDRESS, [field]: ' ' };
      expect(isAddressComplete(address)).toBe(false);
      expect(isAddressAcceptable(address)).toBe(false);
    },
  );

  test('a ZIP code has five digits or nine, elsewhere it is free', () => {
    expect(isAddressAcceptable(ADDRESS)).toBe(true);
    expect(isAddressAcceptable({ ...ADDRESS, postalCode: '94110-1234' })).toBe(true);
    expect(invalidAddressFields({ ...ADDRESS, postalCode: '9411' })).toEqual(['postalCode']);
    for (const postalCode of ['94110', '941101234', ' 94110 ', ' ', ''])
      expect(invalidAddressFields({ ...ADDRESS, postalCode }), postalCode).toEqual([]);
    for (const postalCode of ['941100', '94110-123', '94110-12345', 'x94110', '94110x'])
      expect(invalidAddressFields({ ...ADDRESS, postalCode }), postalCode).toEqual(['postalCode']);
    expect(isAddressAcceptable({ ...ADDRESS, countryCode: 'IE', postalCode: 'D02', state: 'NA' })).toBe(true);
  });

  test('[PICK-R45] a typed state keeps two letters; changing the country clears it', () => {
    const abroad = withAddressField(ADDRESS, 'countryCode', 'CA');
    expect(abroad.state).toBe('');
    expect(withAddressField(abroad, 'state', 'o7ntario').state).toBe('ON');
    expect(withAddressField(abroad, 'street', '1 Rue d’Or').street).toBe('1 Rue d’Or');
    expect(withAddressField(ADDRESS, 'state', 'Ny').state).toBe('Ny');
    expect(withAddressField(ADDRESS, 'countryCode', 'US').state).toBe('CA');
  });

  test('[RUL-16] an address is sent without spaces around its values', () => {
    const spaced = { street: ' 1 Oak ', city: ' Reno ', state: ' NV ', postalCode: ' 89501 ' };
    expect(tidyAddress({ ...ADDRESS, ...spaced })).toEqual({
      ...ADDRESS,
      street: '1 Oak',
      city: 'Reno',
      state: 'NV',
      postalCode: '89501',
    });
  });

  test('[AMB-156] addresses are compared ignoring case and spaces', () => {
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

  test.each(['street', 'city', 'state', 'postalCode', 'countryCode'] as const)(
    '[PICK-R44] an address without its %s is not complete, and spaces are nothing',
    (field) => {
      expect(isAddressAcceptable({ ...ADDRESS, [field]: '' })).toBe(false);
      expect(isAddressAcceptable({ ...ADDRESS, countryCode: 'IE', state: 'NA', [field]: ' ' })).toBe(false);
    },
  );

  test('[PICK-R45] a state of the United States is one that there is, elsewhere it has two letters at most', () => {
    const wrong = (countryCode: string, state: string) =>
      invalidAddressFields({ ...ADDRESS, countryCode, state });
    expect(['CA', ''].map((state) => wrong('US', state))).toEqual([[], []]);
    expect(['XX', 'ca', 'NA'].map((state) => wrong('US', state))).toEqual([['state'], ['state'], ['state']]);
    expect(['NA', 'ON', ' ON '].map((state) => wrong('CA', state))).toEqual([[], [], []]);
    expect(wrong('CA', 'ONT')).toEqual(['state']);
  });

  test('[RUL-14] fields are named in the order of the form', () => {
    const other = { ...ADDRESS, street: 'x', city: 'x', state: 'x', postalCode: 'x', countryCode: 'x' };
    expect(differingFields(ADDRESS, other)).toEqual(['street', 'city', 'countryCode', 'state', 'postalCode']);
    const wrong = { ...ADDRESS, street: 'PO Box 12', state: 'ZZ', postalCode: '9' };
    expect(invalidAddressFields(wrong)).toEqual(['street', 'state', 'postalCode']);
  });
});

describe('contacts', () => {
  test.each([
    ['ann@', '1', '', 'email'],
    ['ann@example.com', '', '', 'areaCode'],
    ['ann@example.com', '1', '', 'number'],
    ['ann@example.com', '999', '4155550101', 'areaCode'],
    ['ann@example.com', '44', '12', 'number'],
    ['ann@example.com', '44', '123', null],
  ])('[RUL-14] of %s +%s %s the field in error is %s', (email, areaCode, number, field) => {
    expect(fieldInError({ email, phone: { areaCode, number } })).toBe(field);
  });

  test('[PCONT-07] [PICK-R53] [CONST-R14] corrected values remove the message and open Save, which applies after 150 ms', () => {
    const input = { contact: { ...CONTACT, email: 'ann@' } };
    const clock = new SimulatedClock();
    const actor = createActor(pickupContactMachine, { input, clock });
    actor.start();
    actor.send({ type: 'contact.changed', field: 'email', value: 'ann@example.com' });
    expect(connectPickupContact(actor.getSnapshot())).toMatchObject({ isInvalid: false, problem: null });
    actor.send({ type: 'contact.saved' });
    clock.increment(149);
    expect(connectPickupContact(actor.getSnapshot()).isSaving).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().output).toEqual({ contact: CONTACT });
  });

  test.each([
    ['', 'ann@example.com', '1', '4155550101', null],
    ['PCONT-01', 'ann@', '1', '4155550101', 'emailInvalid'],
    ['PCONT-01', 'ann@example', '1', '4155550101', 'emailInvalid'],
    ['PCONT-01', '', '1', '4155550101', 'emailInvalid'],
    ['PCONT-02', 'ann@example.com', '', '4155550101', 'phoneMissing'],
    ['PCONT-02', 'ann@example.com', '1', '', 'phoneMissing'],
    ['PCONT-03', 'ann@example.com', '999', '4155550101', 'countryMissing'],
    ['PCONT-04', 'ann@example.com', '44', '555-CALL', 'notDigits'],
    ['PCONT-06', 'ann@example.com', '1', '415555010', 'notTenDigits'],
    ['PCONT-05', 'ann@example.com', '44', '12', 'lengthOutOfRange'],
    ['', 'ann@example.com', '44', '123', null],
    ['PCONT-05', 'ann@example.com', '44', '12345678901234', 'lengthOutOfRange'],
  ])(
    '[PICK-R50] [PICK-R51] [PICK-R56] [ENT-R37] [%s] %s +%s %s is %s, and Save is open only without a problem',
    (_, email, areaCode, number, problem) => {
      const contact = { email, phone: { areaCode, number } };
      expect(contactProblem(contact)).toBe(problem);
      const actor = createActor(pickupContactMachine, { input: { contact } }).start();
      const isInvalid = problem !== null;
      const view = connectPickupContact(actor.getSnapshot());
      expect([view.isInvalid, Boolean(view.problem?.text)]).toEqual([isInvalid, isInvalid]);
      actor.send({ type: 'contact.saved' });
      expect(connectPickupContact(actor.getSnapshot()).isSaving).toBe(!isInvalid);
    },
  );

  test('[RUL-16] pasted text is reduced to digits', () => {
    expect(withContactField(CONTACT, 'number', '+1 (555) 010-0199').phone.number).toBe('5550100199');
    expect(withContactField(CONTACT, 'email', ' bo@example.com ').email).toBe('bo@example.com');
  });
});

test('after an accession id comes the next open one of the list, from its start again at the end', () => {
  const work = { ids: ['1', '2', '3', '4'], doneIds: ['3'], last: null };
  const next = (accessionId: string | null) => nextId({ work, accessionId });
  expect([next('1'), next('2'), next('4'), next(null)]).toEqual(['2', '4', '1', '1']);
  expect(nextId({ work: { ...work, ids: ['3', '4'] }, accessionId: '4' })).toBeNull();
});

describe('cards', () => {
  test.each<[string, Partial<PickupSchedule>, ReturnType<typeof lockOf>]>([
    ['submitted today', {}, null],
    ['submitted yesterday', { submittedAt: '2026-11-19T20:00:00Z' }, 'otherDay'],
    // 23:30 yesterday in Los Angeles, today in New York.
    ['submitted late yesterday here', { submittedAt: '2026-11-20T07:30:00Z' }, 'otherDay'],
    [
      'submitted early today in its own zone',
      { submittedAt: '2026-11-20T07:30:00Z', timeZone: 'America/New_York' },
      null,
    ],
    // Without an offset it is the pickup's own time, not the browser's (RUL-51).
    ['submitted on a day', { submittedAt: '2026-11-20' }, null],
    ['submitted at a local time today', { submittedAt: '2026-11-20T00:30:00' }, null],
    ['submitted at a local time yesterday', { submittedAt: '2026-11-19 23:30:00.000' }, 'otherDay'],
    // RUL-52: unknown values lock nothing.
    ['submitted at a time that is not known', { submittedAt: '' }, null],
    ['for a day that cannot be read', { date: '' }, null],
    ['in no zone that is known', { timeZone: 'Mars/Olympus' }, null],
    ['for yesterday', { date: '2026-11-19' }, 'past'],
    ['for today', { date: '2026-11-20' }, null],
    ['expired', { status: 'Expired' }, 'expired'],
    ['cancelled', { status: 'Cancelled' }, 'cancelled'],
    ['cancelled and past', { status: 'CANCELED', date: '2026-11-19' }, 'cancelled'],
  ])('[PICK-R20] [PICK-R21] [PICK-R22] a pickup %s: %s', (_, changes, lock) => {
    expect(lockOf(schedule(changes), HERE)).toBe(lock);
  });

  test('[PICK-R10] the number is location and confirmation code, or TBD', () => {
    expect(confirmationNumber(schedule())).toBe('SFOA4471');
    expect(confirmationNumber(schedule({ confirmationCode: '' }))).toBe('TBD');
  });

  test.each([
    ['Cancelled', 'cancelled'],
    ['canceled', 'cancelled'],
    ['Not cancelled', null],
    ['Cancelled soon', null],
    ['EXPIRED', 'expired'],
    ['Unexpired', null],
    ['Expired soon', null],
  ])('[AMB-138] the status %s locks as %s', (status, lock) => {
    expect(lockOf(schedule({ status }), HERE)).toBe(lock);
  });

  test('[PICK-R25] the newest comes first [PICK-R23] [PICK-R24] and a changed one keeps its place', () => {
    const old = schedule({ id: 'old', createdAt: '2026-11-01T00:00:00Z' });
    const young = schedule({ id: 'young', createdAt: '2026-11-02T00:00:00Z' });
    const unknown = schedule({ id: 'unknown', createdAt: '' });
    const sorted = (...list: readonly PickupSchedule[]) => newestFirst(list).map(({ id }) => id);
    expect(sorted(unknown, old, young)).toEqual(['young', 'old', 'unknown']);
    expect([sorted(unknown, old), sorted(old, unknown)]).toEqual([
      ['old', 'unknown'],
      ['old', 'unknown'],
    ]);
    const cancelled = { ...old, status: 'Cancelled' };
    expect(withAnswered([young, old], [cancelled])).toEqual([young, cancelled]);
  });

  test('[RUL-51] every state and territory has the zone of most of it', () => {
    const byZone = Map.groupBy(US_STATES, ([code]) => zoneOfPlace('US', code, ''));
    const states = [...byZone].map(([zone, list]) => [
      zone,
      list
        .map(([code]) => code)
        .toSorted()
        .join(' '),
    ]);
    expect(Object.fromEntries(states)).toEqual({
      'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
      'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
      'America/Denver': 'CO ID MT NM UT WY',
      'America/Los_Angeles': 'CA NV OR WA',
      'America/Phoenix': 'AZ',
      'America/Anchorage': 'AK',
      'Pacific/Honolulu': 'HI',
      'America/Puerto_Rico': 'PR VI',
      'Pacific/Guam': 'GU MP',
      'Pacific/Pago_Pago': 'AS',
    });
  });

  // By county: 49 CFR 71, and the Navajo Nation.
  test.each([
    ['AK', '99501', 'America/Anchorage'],
    ['AK', '99546', 'America/Adak'],
    ['AZ', '85001', 'America/Phoenix'],
    ['AZ', '86515', 'America/Denver'],
    ['FL', '33130', 'America/New_York'],
    ['FL', '32501', 'America/Chicago'],
    ['FL', '32456', 'America/New_York'],
    ['ID', '83702', 'America/Denver'],
    ['ID', '83814', 'America/Los_Angeles'],
    ['ID', '83549', 'America/Denver'],
    ['IN', '46204', 'America/New_York'],
    ['IN', '46402', 'America/Chicago'],
    ['IN', '47708', 'America/Chicago'],
    ['KS', '66101', 'America/Chicago'],
    ['KS', '67735', 'America/Denver'],
    ['KY', '40202', 'America/New_York'],
    ['KY', '42101', 'America/Chicago'],
    ['KY', '42701', 'America/New_York'],
    ['MI', '48201', 'America/New_York'],
    ['MI', '49938', 'America/Chicago'],
    ['ND', '58102', 'America/Chicago'],
    ['ND', '58601', 'America/Denver'],
    ['NE', '68102', 'America/Chicago'],
    ['NE', '69361', 'America/Denver'],
    ['NV', '89501', 'America/Los_Angeles'],
    ['NV', '89883', 'America/Denver'],
    ['OR', '97201', 'America/Los_Angeles'],
    ['OR', '97914', 'America/Denver'],
    ['SD', '57104', 'America/Chicago'],
    ['AK', '99547', 'America/Adak'],
    ['AZ', '86556', 'America/Denver'],
    ['IN', '47574', 'America/Chicago'],
    ['IN', '47978', 'America/Chicago'],
    ['KS', '67879', 'America/Denver'],
    ['KY', '42602', 'America/Chicago'],
    ['KY', '42742', 'America/Chicago'],
    ['KY', '42782', 'America/Chicago'],
    ['MI', '49886', 'America/Chicago'],
    ['MI', '49887', 'America/Chicago'],
    ['MI', '49969', 'America/Chicago'],
    ['ND', '58569', 'America/Denver'],
    ['ND', '58638', 'America/Chicago'],
    ['NE', '69141', 'America/Denver'],
    ['NE', '69218', 'America/Denver'],
    ['NE', '69341', 'America/Denver'],
    ['OR', '97920', 'America/Denver'],
    ['SD', '57633', 'America/Denver'],
    ['SD', '57660', 'America/Denver'],
    ['SD', '57661', 'America/Denver'],
    ['TN', '37352', 'America/Chicago'],
    ['TN', '37389', 'America/Chicago'],
    ['TN', '37723', 'America/Chicago'],
    ['TX', '88540', 'America/Denver'],
    ['SD', '57701', 'America/Denver'],
    ['TN', '37203', 'America/Chicago'],
    ['TN', '37902', 'America/New_York'],
    ['TN', '38103', 'America/Chicago'],
    ['TX', '77002', 'America/Chicago'],
    ['TX', '79901', 'America/Denver'],
    [' tx ', ' 79901-1234', 'America/Denver'],
    ['TX', '7990', 'America/Chicago'],
  ])("[RUL-51] %s %s is in %s, regardless of the browser's zone", (state, postalCode, zone) => {
    expect(zoneOfPlace('US', state, postalCode)).toBe(zone);
  });

  test('[RUL-51] an address abroad has the zone of its province or of most of its country', () => {
    const zones = (country: string, states: string) =>
      states.split(' ').map((state) => zoneOfPlace(country, state, '').split('/')[1]);
    expect(zones('CA', 'NL NB NS PE ON QC NU MB SK AB NT BC YT').join(' ')).toBe(
      'St_Johns Halifax Halifax Halifax Toronto Toronto Toronto Winnipeg Regina Edmonton Edmonton Vancouver Whitehorse',
    );
    expect(zones('MX', 'BC BN BS SI SO QR DF').join(' ')).toBe(
      'Tijuana Tijuana Mazatlan Mazatlan Hermosillo Cancun Mexico_City',
    );
    expect(zones('AU', 'QL SA NT WA NS').join(' ')).toBe('Brisbane Adelaide Darwin Perth Sydney');
    const capitals = 'AR BR CD CL CN CY DE EC ES FM GL ID KI KZ MH MN MY NZ PF PG PS PT RU UA UZ';
    expect(capitals.split(' ').map((country) => zoneOfPlace(country, '', '').split('/').at(-1))).toEqual(
      (
        'Buenos_Aires Sao_Paulo Kinshasa Santiago Shanghai Nicosia Berlin Guayaquil Madrid Pohnpei Nuuk Jakarta ' +
        'Tarawa Almaty Majuro Ulaanbaatar Kuala_Lumpur Auckland Tahiti Port_Moresby Hebron Lisbon Moscow Kyiv Tashkent'
      ).split(' '),
    );
    expect(zoneOfPlace('CA', ' bc ', 'V5K 0A1')).toBe('America/Vancouver');
    expect(zoneOfPlace('CA', '', '')).toBe('America/Toronto');
    expect(zoneOfPlace('IE', 'NA', 'D02')).toBe('Europe/Dublin');
    const unknown = ['', 'Ireland', 'xIE', 'IEx'];
    expect(unknown.map((country) => zoneOfPlace(country, '', ''))).toEqual(unknown.map(() => 'UTC'));
  });

  test('[RUL-51] a form is in its own zone while its address stays, else in that of the address', () => {
    const original = schedule({ timeZone: 'America/Chicago' });
    const form = formOfSchedule(original);
    expect(zoneOfForm(form, original)).toBe('America/Chicago');
    const moved = { ...form, address: { ...ADDRESS, state: 'NY', postalCode: '10001' } };
    expect(zoneOfForm(moved, original)).toBe('America/New_York');
  });
});

describe('reminders that were not needed', () => {
  test('[AMB-150] are turned on when they are needed after all', () => {
    const stored = formOfSchedule(schedule({ reminder: { ...REMINDER, isNone: true, flags: FLAGS_OFF } }));
    expect(changedBy(stored, { type: 'noReminders.cleared' }).reminder).toMatchObject({
      isNone: false,
      flags: FLAGS_ON,
    });
  });
});

describe('refusals', () => {
  const opened = (original: PickupSchedule | null, checked: PickupAddress[] = [], onFile = ON_FILE) => {
    const actor = createActor(
      pickupEditorMachine.provide({
        actors: {
          checkAddress: fromPromise<AddressCheck, { readonly address: PickupAddress }>(({ input }) => {
            checked.push(input.address);
            return Promise.resolve({ kind: 'valid', isResidential: false, recommended: null });
          }),
          loadAvailability: fromPromise<
            Availability,
            { readonly address: PickupAddress; readonly date: string }
          >(() => Promise.resolve(AVAILABILITY)),
        },
      }),
      {
        input: {
          ...HERE,
          accessionId: ACCESSION,
          onFile,
          original,
          // With one of them live, no day is proposed.
          schedules: [schedule()],
          answered: [],
          last: null,
        },
      },
    );
    actor.start();
    return actor;
  };
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** The loaded page of scheduled pickups. */
  const shown = async (page: PickupPage, bookings: readonly Booking[] = []) => {
    const actor = createActor(
      pickupSchedulesMachine.provide({
        actors: { loadPage: fromPromise<PickupPage, Subject>(() => Promise.resolve(page)) },
      }),
      { input: { ...HERE, accessionId: ACCESSION, bookings, work: NO_WORK } },
    ).start();
    await turn();
    actor.stop();
    return actor.getSnapshot();
  };

  test('[PEDIT-02] an edit opens with what was booked', async () => {
    const checked: PickupAddress[] = [];
    const actor = opened(schedule({ address: OTHER_ADDRESS }), checked);
    await turn();
    expect(actor.getSnapshot().context.form).toMatchObject({
      contact: CONTACT,
      address: OTHER_ADDRESS,
      date: '2026-11-23',
    });
    expect(checked).toEqual([OTHER_ADDRESS]);
  });

  test('[PEDIT-12] a past date is not accepted', async () => {
    const actor = opened(null);
    await turn();
    expect(actor.getSnapshot().can({ type: 'date.chosen', date: '2026-11-19' })).toBe(false);
    expect(actor.getSnapshot().can({ type: 'date.chosen', date: '2026-11-20' })).toBe(true);
    // The page stayed open past midnight.
    actor.send({ type: 'time.passed', now: '2026-11-21T08:00:01Z' });
    expect(actor.getSnapshot().can({ type: 'date.chosen', date: '2026-11-20' })).toBe(false);
  });

  test('[PEDIT-14] times and remarks are closed before a date is chosen', async () => {
    const actor = opened(null);
    await turn();
    expect(connectPickupEditor(actor.getSnapshot()).time.closedWhy).toBe('Choose a date first.');
    expect(actor.getSnapshot().can({ type: 'readyTime.chosen', time: '09:00:00' })).toBe(false);
    expect(actor.getSnapshot().can({ type: 'remarks.changed', text: 'Ring twice' })).toBe(false);
  });

  test('[PEDIT-13] date and times are closed while the address is not valid', () => {
    const actor = opened(null);
    expect(connectPickupEditor(actor.getSnapshot()).time).toMatchObject({
      isDateOpen: false,
      closedWhy: 'Available when the address and the contact are valid.',
    });
    expect(actor.getSnapshot().can({ type: 'date.chosen', date: '2026-11-24' })).toBe(false);
  });

  const noStreet = { ...ADDRESS, street: '' };
  test.each([
    ['a new pickup', null],
    ['an edit', schedule({ address: noStreet })],
  ])('[PEDIT-13] the courier is asked for no day of %s while its address is not valid', (_, original) => {
    const actor = opened(original, [], { ...ON_FILE, address: noStreet });
    actor.getSnapshot().children['address']?.send({ type: 'back.pressed' });
    expect(actor.getSnapshot().value).toEqual({ home: 'idle' });
  });

  test.each([
    ['PSCHED-18', { status: 'Expired' }, { status: { text: 'Expired' }, isLockedByDay: false }],
    ['PSCHED-19', { status: 'Cancelled' }, { status: { text: 'Cancelled' }, isLockedByDay: false }],
    ['PSCHED-20', { submittedAt: '2026-11-19T16:00:00Z' }, { isLockedByDay: true }],
    ['PSCHED-21', { date: '2026-11-19' }, { status: { text: 'Expired' }, isLockedByDay: false }],
  ])('[%s] Edit and Cancel do nothing', async (_, changes, card) => {
    const state = await shown({ listing: listed(schedule(changes)), onFile: ON_FILE, problems: [] });
    expect(state.can({ type: 'edit.requested', scheduleId: 's1' })).toBe(false);
    expect(state.can({ type: 'cancel.requested', scheduleId: 's1' })).toBe(false);
    expect(connectPickupSchedules(state)).toMatchObject({ cards: [{ isChangeable: false, ...card }] });
  });

  test('[PSCHED-11] [RUL-53] a critical notification stops new bookings, and only these', async () => {
    const state = await shown({ listing: listed(schedule()), onFile: null, problems: ['patientFailed'] });
    expect(state.can({ type: 'pickup.requested' })).toBe(false);
    expect(state.can({ type: 'edit.requested', scheduleId: 's1' })).toBe(true);
    expect(state.can({ type: 'cancel.requested', scheduleId: 's1' })).toBe(true);
    expect(connectPickupSchedules(state)).toMatchObject({
      canSchedule: false,
      cards: [{ isChangeable: true, hasCalendar: true }],
    });
  });

  test('[RUL-54] [ERR-R43] a failure to cancel a pickup goes when the pickup is cancelled', () => {
    const booking = edit({ replacementId: 's2' });
    const about = edit({ id: 'cancel s1', kind: 'cancellation' });
    const context = {
      ...createActor(pickupSchedulesMachine, {
        input: { ...HERE, accessionId: ACCESSION, bookings: [booking], work: NO_WORK },
      }).getSnapshot().context,
      notifications: [{ code: 'cancelFailed', tone: 'bad', isCritical: false, about } as const],
    };
    const outcome = {
      kind: 'rescheduled',
      booking,
      schedule: schedule({ id: 's2' }),
      isSettled: true,
      schedules: [schedule({ id: 's2' }), schedule({ status: 'Cancelled' })],
      answered: [],
    } as const;
    expect(afterOutcome(context, outcome).notifications).toMatchObject([{ code: 'rescheduled' }]);
  });

  test('[RUL-49] a reported booking is not reported again when the page is reopened', async () => {
    const page = { listing: listed(schedule({ id: 's2' })), onFile: ON_FILE, problems: [] };
    const state = await shown(page, [edit({ isTold: true })]);
    expect(state.matches({ open: 'resting' })).toBe(true);
    expect(state.context).toMatchObject({ notifications: [], bookings: [{ isTold: true }] });
  });

  test('[AMB-115] an address check in progress can be left', () => {
    const actor = createActor(
      pickupAddressMachine.provide({
        actors: {
          checkAddress: fromPromise<AddressCheck, { readonly address: PickupAddress }>(
            () => new Promise(() => undefined),
          ),
        },
      }),
      { input: { address: ADDRESS, isRefused: false, failure: null } },
    );
    actor.start();
    actor.send({ type: 'address.saved' });
    actor.send({ type: 'back.pressed' });
    expect(actor.getSnapshot().matches('inputs')).toBe(true);
  });

  test('[PICK-R45] a state of more than two letters abroad is not sent', () => {
    const address = { ...ADDRESS, countryCode: 'CA', state: 'Ontario', postalCode: 'M5V 2T6' };
    expect(isAddressAcceptable(address)).toBe(false);
    expect(invalidAddressFields(address)).toEqual(['state']);
    expect(isAddressAcceptable({ ...address, state: 'ON' })).toBe(true);
  });
});

describe('[RUL-49] the outcome of a booking', () => {
  const original = schedule();
  const created = schedule({ id: 's2', date: '2026-11-24' });
  const gone = { ...original, status: 'Cancelled' };
  const named = { replacementId: 's2' };

  test.each<[string, Partial<Booking>, PickupSchedule[], string]>([
    ['nothing was booked', {}, [original], 'absent'],
    ['another time was booked', {}, [original, { ...created, readyTime: '11:00:00' }], 'absent'],
    ['the same time at another address', {}, [original, { ...created, address: OTHER_ADDRESS }], 'absent'],
    [
      'the same time for another contact',
      {},
      [original, { ...created, contact: { ...CONTACT, email: 'bo@example.com' } }],
      'absent',
    ],
    [
      'the same day with another latest time',
      {},
      [original, { ...created, latestTime: '13:00:00' }],
      'absent',
    ],
    ['the same times on another day', {}, [original, { ...created, date: '2026-11-25' }], 'absent'],
    ['the same was booked and is cancelled', {}, [original, { ...created, status: 'Cancelled' }], 'absent'],
    [
      'both are live, though submitted on another day',
      {},
      [original, { ...created, submittedAt: '2026-11-19T16:00:00Z' }],
      'both',
    ],
    ['the same was there before', { knownIds: ['s1', 's2'] }, [original, created], 'absent'],
    ['both are live', {}, [original, created], 'both'],
    ['both are live, the new one known', { ...named, date: '' }, [original, created], 'both'],
    ['the original is cancelled', {}, [gone, created], 'one'],
    ['the original is gone', {}, [created], 'one'],
    ['the new one is cancelled', named, [original, { ...created, status: 'Cancelled' }], 'over'],
    [
      'weeks later, both are past',
      named,
      [
        { ...original, date: '2026-11-01' },
        { ...created, date: '2026-11-02' },
      ],
      'over',
    ],
  ])('%s', (_, change, schedules, kind) => {
    expect(standOf(edit(change), schedules, HERE).kind).toBe(kind);
  });

  test('the original is cancelled automatically only if possible, within a day, and without an earlier refusal', () => {
    const both = [original, created];
    expect(canFinish(edit(named), both, HERE)).toBe(true);
    expect(canFinish(edit({ ...named, isCancelRefused: true }), both, HERE)).toBe(false);
    expect(canFinish(edit({ ...named, startedAt: '2026-11-19T16:00:00Z' }), both, HERE)).toBe(false);
    expect(canFinish(edit(named), [schedule({ submittedAt: '2026-11-19T16:00:00Z' }), created], HERE)).toBe(
      false,
    );
  });

  test('a pickup that may be someone else’s keeps the record open until ours can no longer appear', () => {
    const after = { now: '2026-11-20T17:03:00Z' };
    expect(isSettled(edit(), [gone, created], HERE)).toBe(false);
    expect(isSettled(edit(), [gone, created], after)).toBe(true);
    expect(isSettled(edit(named), [gone, created], HERE)).toBe(true);
    expect(isSettled(edit(named), [original, created], after)).toBe(false);
    expect(isSettled(edit({ kind: 'cancellation' }), [gone], HERE)).toBe(true);
    expect(isSettled(edit({ kind: 'cancellation' }), [original], after)).toBe(false);
    const over = { ...created, status: 'Cancelled' };
    expect(isSettled(edit(named), [original, over], HERE)).toBe(true);
    expect(isSettled(edit(named), [original], after)).toBe(false);
  });

  test.each([
    // Booked at 17:00:10; a call may take effect for two minutes.
    ['2026-11-20T17:00:10Z', 120_000],
    ['2026-11-20T17:02:09Z', 1000],
    ['2026-11-20T17:02:10Z', 0],
    ['2026-11-20T17:02:11Z', 0],
  ])('[RUL-49] at %s its call is due for %d ms more', (now, due) => {
    expect(dueIn(edit(), { now })).toBe(due);
  });

  test.each([
    ['2026-11-20T17:00:01Z', true],
    ['2026-11-20T17:00:00Z', false],
    ['2026-11-20T16:59:59Z', false],
  ])('[RUL-22] an edit begun at %s is finished a day later without asking: %s', (startedAt, isYoung) => {
    const clock = { now: '2026-11-21T17:00:00Z' };
    // Still open for changes.
    const kept = schedule({ submittedAt: '2026-11-21T16:59:00Z' });
    expect(canFinish(edit({ ...named, startedAt }), [kept, created], clock)).toBe(isYoung);
    expect(canFinish(edit({ ...named, startedAt, kind: 'new' }), [kept, created], clock)).toBe(false);
    expect(canFinish(edit({ ...named, startedAt }), [created], clock)).toBe(false);
  });

  test('the mark distinguishes bookings and identifies nobody', () => {
    const mark = markOf(schedule());
    expect(mark).toMatch(/^[0-9a-f]{1,4}$/);
    expect(markOf(schedule({ address: { ...ADDRESS, street: ' 113  VALENCIA street' } }))).toBe(mark);
    const others = [
      ...Object.entries(ADDRESS).flatMap(([part, value]) =>
        typeof value === 'string' ? [{ address: { ...ADDRESS, [part]: `${value}7` } }] : [],
      ),
      { contact: { ...CONTACT, email: 'bo@example.com' } },
      { contact: { ...CONTACT, phone: { ...CONTACT.phone, areaCode: '44' } } },
      { contact: { ...CONTACT, phone: { ...CONTACT.phone, number: '4155550102' } } },
      { remarks: 'Ring twice' },
    ];
    expect(new Set([mark, ...others.map((change) => markOf(schedule(change)))]).size).toBe(10);
    // Records outlive an update of the portal.
    expect(mark).toBe('c19');
  });

  test.each<[string, PickupSchedule[], string | null, string[]]>([
    ['nothing', [original], null, []],
    ['one more', [original, created], 'added', ['s2']],
    ['one more that is cancelled', [original, { ...created, status: 'Cancelled' }], null, []],
    ['a cancelled one that is live again', [original, schedule({ id: 's8' })], 'added', ['s8']],
    ['its cancellation', [gone], 'gone', []],
    ['its end', [], 'gone', []],
    ['its submission on another day', [schedule({ submittedAt: '2026-11-19T16:00:00Z' })], 'locked', []],
  ])('[RUL-49] before an edit is booked, %s is noticed', (_, now, problem, addedIds) => {
    const before = [original, schedule({ id: 's8', status: 'Cancelled' })];
    const about = {
      accessionId: ACCESSION,
      personName: '',
      timeZone: 'America/Los_Angeles',
      isAddressUnvalidated: false,
    };
    const request = requestOf({ ...FILLED, date: TODAY }, about);
    const changes = changesSince(before, now, { ...HERE, request, original });
    expect(changes.problem).toBe(problem);
    expect(changes.added.map(({ id }) => id)).toEqual(addedIds);
    const late = { ...HERE, request: { ...request, date: '2026-11-19' }, original };
    expect(changesSince(before, now, late)).toEqual({ ...changes, problem: 'dayOver' });
    const isNew = { ...HERE, request, original: null };
    expect(changesSince(before, now, isNew).problem, 'of a new one').toBe(
      problem === 'added' ? problem : null,
    );
  });

  test('the record of a booking has its times and mark, and nothing of it is told yet', () => {
    const about = {
      accessionId: ACCESSION,
      personName: '',
      timeZone: 'America/Los_Angeles',
      isAddressUnvalidated: false,
    };
    const request = requestOf(FILLED, about);
    const start = { originalId: null, knownIds: ['s1'], startedAt: HERE.now };
    const record = bookingOf(request, start);
    expect(record).toEqual({
      ...start,
      id: HERE.now,
      accessionId: ACCESSION,
      kind: 'new',
      replacementId: null,
      date: '2026-11-24',
      readyTime: '09:00:00',
      latestTime: '12:00:00',
      mark: markOf(request),
      isCancelRefused: false,
      isTold: false,
    });
    expect(bookingOf(request, { ...start, originalId: 's1' })).toEqual({
      ...record,
      kind: 'edit',
      originalId: 's1',
    });
  });

  test('[PICK-R26] [PICK-R23] responses are shown before the list contains them', () => {
    expect(withAnswered([original], [created])).toEqual([created, original]);
    // Of two responses for one pickup the last counts, listed or not.
    const undone = { ...created, status: 'Cancelled' };
    expect(withAnswered([original], [created, undone])).toEqual([undone, original]);
    expect(withAnswered([created, original], [created, gone])).toEqual([created, gone]);
    // The newest response comes first; a listed pickup is shown as the list has it.
    const third = schedule({ id: 's3' });
    expect(withAnswered([], [created, third])).toEqual([third, created]);
    expect(withAnswered([{ ...created, confirmationCode: 'C7' }], [created])).toMatchObject([
      { confirmationCode: 'C7' },
    ]);
  });
});

describe('the search', () => {
  const opened = (input: InputFrom<typeof pickupSearchMachine>) => {
    const actor = createActor(pickupSearchMachine, { input });
    actor.start();
    return actor;
  };

  test('[PSRCH-07] staff without an accession id start in the empty input', () => {
    const actor = opened({ role: 'internal', accessionId: '', hasToken: false, list: '' });
    expect(connectPickupSearch(actor.getSnapshot())).toEqual({
      accessionId: '',
      error: null,
      isServiceError: false,
      list: { text: '', error: null },
      startsInInput: true,
      canContinue: false,
      isBusy: false,
    });
  });

  const REFUSED =
    'This Accession ID has been completed or canceled and cannot be used to schedule a courier pickup.';
  test.each([
    [{ code: 'refused', message: 'Order is on hold' }, 'Order is on hold', true],
    [{ code: 'refused' }, REFUSED, false],
  ] as const)('[ERR-R38] refused with %j it says %s', async (failure, error, isServiceError) => {
    const search = pickupSearchMachine.provide({
      actors: { checkAccession: fromPromise(() => Promise.reject(failure)) },
    });
    const input = { role: 'customer', accessionId: '2403123456', hasToken: true, list: '' } as const;
    const actor = createActor(search, { input }).start();
    actor.send({ type: 'search.submitted' });
    const refused = await waitFor(actor, ({ context }) => context.problem !== null);
    expect(connectPickupSearch(refused)).toMatchObject({ error, isServiceError });
  });

  test('a work list that cannot be read is said at the list only', () => {
    const actor = opened({ role: 'internal', accessionId: '', hasToken: false, list: '24031' });
    actor.send({ type: 'list.submitted' });
    const { error, isServiceError, list } = connectPickupSearch(actor.getSnapshot());
    expect([error, isServiceError, list?.error]).toEqual([null, false, expect.stringContaining('10 digits')]);
  });

  test('[PICK-R37] [AMB-133] pasted text is never cut to ten digits: it is refused with its length', () => {
    const actor = opened({ role: 'customer', accessionId: '', hasToken: true, list: '' });
    actor.send({ type: 'accessionId.changed', text: 'ACC 2403-1234567890' });
    actor.send({ type: 'search.submitted' });
    expect(connectPickupSearch(actor.getSnapshot())).toMatchObject({
      accessionId: '24031234567890',
      error: 'An Accession ID has 10 digits. This one has 14.',
      isBusy: false,
    });
  });
});
