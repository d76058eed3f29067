import { describe, expect, test } from 'vitest';
import { nonNull } from '../../machines/domain/non-null.ts';
import type { PickupSchedule } from '../../machines/domain/pickup.ts';
import type { PickupEditorContext, PickupEditorInput } from '../../machines/pickup/pickup-editor.types.ts';
import {
  afterCheck,
  afterListReload,
  afterFailedListReload,
  afterStop,
  bookingInput,
  canReuseLastTimes,
  changedBy,
  foundIn,
  isOffered,
  isSelectableDay,
  nextDay,
  onDay,
  withLastTimes,
  initialEditor,
  withAddress,
  withoutDay,
} from '../../machines/pickup/pickup-editor.rules.ts';
import {
  ACCESSION,
  ADDRESS,
  AVAILABILITY,
  CONTACT,
  edit,
  ALL_SELECTED,
  AT_NOW,
  listingOf,
  NEW_PICKUP,
  ON_FILE,
  OTHER_ADDRESS,
  schedule,
} from '../machines/pickup.data.ts';

const MONDAY = { date: '2026-11-23', readyTime: '09:00:00', latestTime: '12:00:00' };

/** The open dialog of a new pickup, with a valid address. */
function dialog(
  changes: Partial<PickupEditorContext> = {},
  input: Partial<PickupEditorInput> = {},
): PickupEditorContext {
  const opened = initialEditor({ ...NEW_PICKUP, ...input });
  return { ...opened, isAddressValid: true, ...changes };
}
const formAt = (times: Partial<typeof MONDAY>) => ({ ...dialog().form, ...times });

describe('the dialog opens', () => {
  test('the pickup dialog opens with the contact and address on file, no date and no problems [PEDIT-01]', () => {
    const { personName, ...context } = initialEditor({ ...dialog(), original: null });
    expect(personName).toBe('Ann Example');
    expect(context).toMatchObject({
      form: { date: '', readyTime: '', latestTime: '', remarks: '', address: ADDRESS, contact: CONTACT },
      isAddressValid: false,
      isContactValid: true,
      dateProblem: null,
      problem: null,
    });
    expect(context.initialForm).toEqual(context.form);
  });

  test('the pickup dialog opens with an empty address in the US, and one contact for reminders too, where none is on file [PEDIT-01]', () => {
    expect(dialog({}, { onFile: { ...ON_FILE, address: null } }).form).toMatchObject({
      address: { street: '', city: '', state: '', postalCode: '', countryCode: 'US', isResidential: false },
      usesSameContact: true,
    });
  });

  test('the pickup dialog opens with the name of the pickup, or else of the patient, or none [PEDIT-02]', () => {
    const named = (original: PickupSchedule, onFile: PickupEditorInput['onFile']) =>
      dialog({}, { original, onFile }).personName;
    expect(named(schedule({ personName: 'Bo Example' }), ON_FILE)).toBe('Bo Example');
    expect(named(schedule({ personName: '' }), ON_FILE)).toBe('Ann Example');
    expect(named(schedule({ personName: '' }), null)).toBe('');
  });

  test('the pickup dialog knows that a contact on file is not valid', () => {
    const contact = { ...CONTACT, email: 'ann@' };
    expect(dialog({}, { onFile: { ...ON_FILE, contact } }).isContactValid).toBe(false);
  });
});

describe('a day', () => {
  test.each([
    ['2026-11-19', false],
    ['2026-11-20', true],
    ['2026-11-21', true],
  ])('the day %s can be chosen on the 20th: %s [PEDIT-12]', (day, isOpen) => {
    expect(isSelectableDay(dialog(), day)).toBe(isOpen);
    expect(isSelectableDay(dialog({ isAddressValid: false }), day)).toBe(false);
    expect(isSelectableDay(dialog({ isContactValid: false }), day)).toBe(false);
  });

  test('the proposed day of a pickup is the next weekday within a week, in its time zone, that is not known to be closed [RUL-73]', () => {
    const unavailableDays = ['23', '24', '25', '26', '27'].map((day) => `2026-11-${day}`);
    const next = (count: number, now: string) =>
      nextDay(dialog({ unavailableDays: unavailableDays.slice(0, count) }, { now }));
    expect([0, 1, 5].map((count) => next(count, AT_NOW.now))).toEqual(['2026-11-23', '2026-11-24', null]);
    // Still Monday in California.
    expect(next(0, '2026-11-24T07:00:00Z')).toBe('2026-11-24');
  });

  test('a day without pickup times is reported and marked as closed, and a day whose lookup failed can be chosen again', () => {
    const form = { ...formAt(MONDAY), remarks: 'Ring' };
    const full = dialog({ form, availability: AVAILABILITY, unavailableDays: ['2026-11-21'] });
    const closed = withoutDay(full, 'noSlots');
    expect(closed).toMatchObject({
      form: { date: '', readyTime: '', latestTime: '' },
      cleared: null,
      unavailableDays: ['2026-11-21', '2026-11-23'],
      availability: null,
      dateProblem: 'noSlots',
    });
    const failed = withoutDay(full, 'serverError');
    const lookupFailed = { unavailableDays: ['2026-11-21'], dateProblem: 'serverError' };
    expect(failed).toMatchObject({ form: { date: '' }, ...lookupFailed });
    const again = { ...full, ...failed };
    expect(onDay(again, '2026-11-23')).toMatchObject({ form, cleared: null, dateProblem: null });
    const email = 'bo@example.com';
    const contact = { ...CONTACT, email };
    const edited = { contact, reminder: { ...form.reminder, email }, usesSameContact: false };
    const meanwhile = { ...again, form: { ...nonNull(failed.form), ...edited } };
    expect(onDay(meanwhile, '2026-11-23').form, 'edited meanwhile').toEqual({ ...form, ...edited });
    expect(onDay(again, '2026-11-24')).toMatchObject({
      form: { date: '2026-11-24', readyTime: '', latestTime: '' },
      cleared: null,
    });
  });
});

describe('reminders', () => {
  const { form } = dialog();
  const { reminder } = form;
  const other = { ...form, usesSameContact: false, reminder: { ...reminder, email: 'bo@example.com' } };

  test('reminders are switched one by one, and switched on again as they were chosen [PICK-R30 PICK-R32]', () => {
    const without = changedBy(form, { type: 'reminderKind.toggled', kind: 'phoneDay' });
    expect(without.reminder.selected).toEqual({ ...ALL_SELECTED, phoneDay: false });
    expect(changedBy(without, { type: 'reminderKind.toggled', kind: 'phoneDay' }).reminder).toEqual(reminder);
    const none = changedBy(without, { type: 'noReminders.checked' });
    expect(none.reminder.isNotNeeded).toBe(true);
    expect(changedBy(none, { type: 'noReminders.cleared' })).toEqual(without);
  });

  test('reminders go to the contact of the pickup until one of the two differs [PICK-R33]', () => {
    expect(changedBy(other, { type: 'sameContact.checked' })).toEqual(form);
    expect(changedBy(form, { type: 'sameContact.cleared' })).toEqual({ ...form, usesSameContact: false });
    const typed = (before: typeof form, value: string) =>
      changedBy(before, { type: 'reminder.changed', field: 'email', value });
    expect(typed(form, 'bo@example.com')).toEqual(other);
    expect(typed(form, CONTACT.email)).toEqual(form);
    expect(typed(other, CONTACT.email).usesSameContact, 'was unchecked').toBe(false);
  });

  test('a chosen ready time moves the latest time with it [PICK-R29]', () => {
    const at10 = changedBy({ ...form, ...MONDAY }, { type: 'readyTime.chosen', time: '10:00:00' });
    expect([at10.readyTime, at10.latestTime]).toEqual(['10:00:00', '']);
  });
});

describe('times', () => {
  const chosen = dialog({
    form: formAt({ date: MONDAY.date, readyTime: '09:00:00' }),
    availability: AVAILABILITY,
  });
  const ready = (context: PickupEditorContext, time: string) =>
    isOffered(context, { type: 'readyTime.chosen', time });
  const latest = (context: PickupEditorContext, time: string) =>
    isOffered(context, { type: 'latestTime.chosen', time });

  test('the times offered are those of the courier, and the latest time leaves the courier time for access [PEDIT-13 PEDIT-14]', () => {
    expect([ready(chosen, '10:00:00'), ready(chosen, '11:00:00')]).toEqual([true, false]);
    // Two hours after nine.
    const times = ['11:00:00', '18:00:00', '10:00:00'];
    expect(times.map((time) => latest(chosen, time))).toEqual([true, true, false]);
    const later = { ...chosen, form: formAt({ date: MONDAY.date, readyTime: '10:00:00' }) };
    expect([latest(later, '11:00:00'), latest(later, '12:00:00')]).toEqual([false, true]);
  });

  test.each<[string, Partial<PickupEditorContext>]>([
    ['the day is looked up', { availability: null }],
    ['the address is valid', { isAddressValid: false }],
    ['the contact is valid', { isContactValid: false }],
  ])('pickup times are offered only once %s [PEDIT-14]', (_, changes) => {
    expect(ready({ ...chosen, ...changes }, '10:00:00')).toBe(false);
    expect(latest({ ...chosen, ...changes }, '12:00:00')).toBe(false);
  });

  test('a latest time can be chosen only after a ready time [PEDIT-14]', () => {
    expect(latest({ ...chosen, form: formAt({ date: MONDAY.date }) }, '12:00:00')).toBe(false);
    expect(isOffered(chosen, { type: 'remarks.changed', text: '12:00:00' } as never)).toBe(false);
  });
});

describe('the last day and times [PICK-R28]', () => {
  test.each<[string, Partial<PickupEditorContext>, boolean]>([
    ['there are none', { lastTimes: null }, false],
    ['nothing is chosen yet', {}, true],
    ['they are chosen', { form: formAt(MONDAY) }, false],
    ['another day is chosen', { form: formAt({ ...MONDAY, date: '2026-11-24' }) }, true],
    ['another ready time is chosen', { form: formAt({ ...MONDAY, readyTime: '10:00:00' }) }, true],
    ['another latest time is chosen', { form: formAt({ ...MONDAY, latestTime: '18:00:00' }) }, true],
    ['the day is over', { lastTimes: { ...MONDAY, date: '2026-11-19' } }, false],
    ['the courier does not come that day', { unavailableDays: [MONDAY.date] }, false],
    ['the courier does not come on another day', { unavailableDays: ['2026-11-24'] }, true],
    ['the address is not valid', { isAddressValid: false }, false],
    ['they are booked already', { schedules: [schedule()] }, false],
    ['they were booked and cancelled', { schedules: [schedule({ status: 'Cancelled' })] }, true],
    ['they are those of the edited pickup', { schedules: [schedule()], original: schedule() }, true],
  ])('the day and times of the last pickup can be taken, when %s: %o is %s', (_, changes, can) => {
    expect(canReuseLastTimes(dialog({ lastTimes: MONDAY, ...changes }))).toBe(can);
  });

  test('taking the day and times of the last pickup keeps remarks only if they are about the same day', () => {
    const remarks = 'Ring';
    const same = dialog({ lastTimes: MONDAY, form: { ...formAt({ date: MONDAY.date }), remarks } });
    expect(withLastTimes(same)).toMatchObject({ form: { ...MONDAY, remarks }, availability: null });
    const other = dialog({ lastTimes: MONDAY, form: { ...formAt({ date: '2026-11-24' }), remarks } });
    expect(withLastTimes(other)).toMatchObject({ form: { ...MONDAY, remarks: '' } });
  });
});

test.each([null, schedule()])(
  'a checked address counts as valid, and is never noted as one that was kept against the recommendation [AMB-152]',
  (original) => {
    const context = dialog({}, { original });
    const check = { kind: 'valid', isResidential: true, recommended: OTHER_ADDRESS } as const;
    expect(afterCheck(context, check)).toEqual({
      isAddressValid: true,
      form: { ...context.form, address: { ...ADDRESS, isResidential: true } },
    });
  },
);

test('an address saved in its editor is valid, and noted if it was kept against the recommendation [AMB-152]', () => {
  const saved = { address: OTHER_ADDRESS, isUnvalidated: true };
  const context = dialog({ isAddressValid: false });
  expect(withAddress(context, { saved } as Parameters<typeof withAddress>[1])).toEqual({
    form: { ...context.form, address: OTHER_ADDRESS },
    isAddressValid: true,
    isAddressUnvalidated: true,
    addressFailure: null,
  });
});

describe('after a booking that was stopped', () => {
  const original = schedule();
  const booked = { form: formAt(MONDAY), availability: AVAILABILITY };
  const edited = dialog(booked, { original, schedules: [original] });
  const stop = (
    problem:
      | 'originalCancelled'
      | 'originalCancelledUnanswered'
      | 'originalPast'
      | 'locked'
      | 'dayPast'
      | 'bookedMeanwhile'
      | 'bookingFailed',
    listing = listingOf(schedule({ id: 's9' })),
  ) => afterStop(edited, { kind: 'stopped', problem, bookedMeanwhile: [], listing, followed: null });

  test.each([
    ['originalCancelled', false],
    ['originalCancelledUnanswered', false],
    ['originalPast', false],
    ['locked', false],
    ['bookedMeanwhile', true],
    ['bookingFailed', true],
    ['dayPast', true],
  ] as const)(
    'after a booking that was stopped by %s, the original pickup can still be replaced: %s',
    (problem, isReplaceable) => {
      const { original: left, initialForm, problem: shown } = stop(problem);
      expect(left).toEqual(isReplaceable ? original : null);
      expect(initialForm?.date).toBe(isReplaceable ? '2026-11-23' : '');
      expect(shown).toBe(problem === 'dayPast' ? null : problem);
    },
  );

  test('after a booking that was stopped, the chosen day is cleared only if it is over', () => {
    expect(stop('dayPast')).toMatchObject({
      form: { date: '', readyTime: '', latestTime: '' },
      dateProblem: 'past',
      availability: null,
    });
    expect(stop('bookedMeanwhile')).not.toHaveProperty('form');
  });

  describe('when the chosen day or time has passed, the typed remarks are kept [RUL-50 RUL-97]', () => {
    const typed = dialog({
      form: { ...formAt(MONDAY), remarks: 'Ring twice' },
      availability: AVAILABILITY,
      lastTimes: { ...MONDAY, date: '2026-11-25' },
    });
    const stoppedBy = (problem: 'dayPast' | 'timePast') => ({
      ...typed,
      ...afterStop(typed, { kind: 'stopped', problem, bookedMeanwhile: [], listing: null, followed: null }),
    });
    const over = stoppedBy('dayPast');
    const remarks = { form: { remarks: 'Ring twice' } };

    test('remarks typed for a day that has passed are kept for the next chosen day', () => {
      expect(over).toMatchObject({ form: { date: '', remarks: 'Ring twice' } });
      expect(onDay(over, '2026-11-24')).toMatchObject(remarks);
      expect(withLastTimes(over)).toMatchObject(remarks);
    });

    test.each([
      ['dayPast', 'noSlots'],
      ['dayPast', 'serverError'],
      ['timePast', 'noSlots'],
      ['timePast', 'unauthorized'],
    ] as const)(
      'remarks typed before a booking was stopped by %s stay, even if the next lookup ends with %s',
      (problem, missing) => {
        const before = problem === 'dayPast' ? { ...over, ...onDay(over, '2026-11-24') } : stoppedBy(problem);
        const without = { ...before, ...withoutDay(before, missing) };
        expect(onDay(without, '2026-11-25')).toMatchObject(remarks);
      },
    );

    test('remarks that were kept for another day are cleared once the patient changes that day [PICK-R28]', () => {
      const tuesday = { ...over, ...onDay(over, '2026-11-24') };
      const wednesday = { ...tuesday, ...onDay(tuesday, '2026-11-25') };
      expect(wednesday.form.remarks).toBe('');
      const retyped = { ...wednesday, form: { ...wednesday.form, remarks: 'Knock' } };
      expect(withoutDay(retyped, 'noSlots')).toMatchObject({ form: { remarks: '' } });
    });
  });

  test('a dialog whose booking was stopped uses the new list of pickups if there is one', () => {
    expect(stop('bookedMeanwhile')).toMatchObject({ now: '2026-11-20T17:00:10Z', schedules: [{ id: 's9' }] });
    const before = afterStop(edited, {
      kind: 'stopped',
      problem: 'bookedMeanwhile',
      bookedMeanwhile: [original],
      listing: null,
      followed: null,
    });
    const listing = listingOf(original);
    expect(stop('bookedMeanwhile', listing).listing).toBe(listing);
    const again = {
      kind: 'stopped',
      problem: 'bookedMeanwhile',
      bookedMeanwhile: [],
      listing: null,
      followed: null,
    } as const;
    expect(afterStop({ ...edited, listing }, again).listing, 'an earlier list').toBe(listing);
    expect(before).toMatchObject({
      now: AT_NOW.now,
      schedules: [original],
      listing: null,
      bookedMeanwhile: [original],
    });
  });
});

test.each([
  ['bookingUnconfirmed', '2026-11-20T17:02:09Z', 'bookingUnconfirmed'],
  ['bookingUnconfirmed', '2026-11-20T17:02:10Z', 'unanswered'],
  ['reschedulingUnconfirmed', '2026-11-20T17:02:10Z', 'unanswered'],
  ['unknown', '2026-11-20T17:02:10Z', 'unanswered'],
  ['bookingFailed', '2026-11-20T17:02:10Z', 'bookingFailed'],
  [null, '2026-11-20T17:02:10Z', null],
] as const)(
  'the message %s about a failed booking that a list read at %s does not show becomes %s [RUL-92]',
  (problem, readAt, then) => {
    const context = dialog({ problem, followed: [edit({ originalId: null })], listReload: 'due' });
    expect(afterListReload(context, { schedules: [], readAt })).toMatchObject({
      problem: then,
      listReload: 'done',
    });
  },
);

test('a rescheduling that the list does not show may still be booked, even once its original is cancelled [RUL-92]', () => {
  const cancelled = schedule({ status: 'Cancelled' });
  const context = dialog(
    { problem: 'reschedulingUnconfirmed', followed: [edit()], listReload: 'due' },
    { original: schedule(), schedules: [schedule()] },
  );
  expect(afterListReload(context, { schedules: [cancelled], readAt: '2026-11-20T17:02:10Z' })).toMatchObject({
    problem: 'originalCancelledUnanswered',
    original: null,
  });
});

test('a failed booking whose pickup the list shows as cancelled is reported as declined, and the form stays [RUL-95]', () => {
  const booking = edit({ originalId: null });
  const context = dialog({ problem: 'bookingUnconfirmed', followed: [booking], listReload: 'due' });
  const declined = { ...schedule({ id: 's2', date: '2026-11-24' }), status: 'Cancelled' };
  const listing = { schedules: [declined], readAt: '2026-11-20T17:02:10Z' };
  expect(afterListReload(context, listing)).toMatchObject({ problem: 'declined', followed: [] });
  expect(foundIn(context, listing)).toBeUndefined();
});

test.each([
  ['bookingUnconfirmed', '2026-11-20T17:02:09Z', 'bookingUnconfirmed'],
  ['bookingUnconfirmed', '2026-11-20T17:02:10Z', 'unknown'],
  ['reschedulingFailed', '2026-11-20T17:02:10Z', 'unknown'],
  // What has stopped a later booking is not about the failed one: the person must still read it.
  ['bookedMeanwhile', '2026-11-20T17:02:10Z', 'bookedMeanwhile'],
  ['locked', '2026-11-20T17:02:10Z', 'locked'],
  ['timePast', '2026-11-20T17:02:10Z', 'timePast'],
  ['unauthorized', '2026-11-20T17:02:10Z', 'unauthorized'],
  [null, '2026-11-20T17:02:10Z', null],
] as const)(
  'the message %s about a failed booking, with no readable list until %s, becomes %s [RUL-75 RUL-94]',
  (problem, now, then) => {
    const context = dialog({ problem, followed: [edit({ originalId: null })], listReload: 'missed', now });
    const after = afterFailedListReload(context, { code: 'server' });
    expect(after).toEqual({ problem: then, listReload: 'missed' });
  },
);

test('a number that was typed before its dialing code is booked without its trunk 0, except in Italy [RUL-100]', () => {
  const phone = { dialingCode: '44', number: '07400123456' };
  const { reminder } = dialog().form;
  const booked = (input: typeof phone) =>
    bookingInput(
      dialog({
        form: {
          ...formAt(MONDAY),
          contact: { ...CONTACT, phone: input },
          reminder: { ...reminder, phone: input },
        },
      }),
    ).request;
  const british = { phone: { dialingCode: '44', number: '7400123456' } };
  expect(booked(phone)).toMatchObject({ contact: british, reminder: british });
  const italian = { dialingCode: '39', number: '0612345678' };
  expect(booked(italian)).toMatchObject({ contact: { phone: italian }, reminder: { phone: italian } });
});

test('the booking request has what the form shows, in the zone of its address [PEDIT-34]', () => {
  const original = schedule();
  const form = { ...formAt(MONDAY), remarks: ' Ring ' };
  const context = dialog({ form, isAddressUnvalidated: true }, { schedules: [original] });
  expect(bookingInput(context)).toMatchObject({
    request: { ...MONDAY, remarks: 'Ring', accessionId: ACCESSION, timeZone: 'America/Los_Angeles' },
    original: null,
    schedules: [original],
    returnedPickups: [],
  });
});
