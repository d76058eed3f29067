import { describe, expect, test } from 'vitest';
import { withReturned } from '../../machines/domain/pickup.ts';
import type { BookingRecord, PickupSchedule } from '../../machines/domain/pickup.ts';
import {
  bookingOf,
  canFinish,
  changesSince,
  isBookingResolved,
  bookingFingerprint,
  statusOf,
  timeRemaining,
} from '../../machines/pickup/pickup-booking.rules.ts';
import {
  ACCESSION,
  ADDRESS,
  CONTACT,
  edit,
  AT_NOW,
  OTHER_ADDRESS,
  REQUEST,
  schedule,
} from '../machines/pickup.data.ts';
import { TODAY } from '../support/example-data.ts';

describe('the status of a booking [RUL-49]', () => {
  const original = schedule();
  const created = schedule({ id: 's2', date: '2026-11-24' });
  const cancelledOriginal = { ...original, status: 'Cancelled' };
  const named = { replacementId: 's2' };
  const CANCELLATION = { kind: 'cancellation', mark: '' } as const;
  const cancelledNew = { ...created, status: 'Cancelled' };
  const forBo = { ...created, contact: { ...CONTACT, email: 'bo@example.com' } };
  const earlier = '2026-11-19T16:00:00Z';

  test.each<[string, Partial<BookingRecord>, PickupSchedule[], string]>([
    ['nothing was booked', {}, [original], 'requested'],
    ['another time was booked', {}, [original, { ...created, readyTime: '11:00:00' }], 'requested'],
    ['the same time at another address', {}, [original, { ...created, address: OTHER_ADDRESS }], 'similar'],
    ['the same time for another contact', {}, [original, forBo], 'similar'],
    ['another latest time', {}, [original, { ...created, latestTime: '13:00:00' }], 'requested'],
    ['the same times on another day', {}, [original, { ...created, date: '2026-11-25' }], 'requested'],
    ['the same was booked and is cancelled', {}, [original, cancelledNew], 'requested'],
    ['both are live, one since another day', {}, [original, { ...created, submittedAt: earlier }], 'booked'],
    ['the same was there before', { knownIds: ['s1', 's2'] }, [original, created], 'requested'],
    ['both are live', {}, [original, created], 'booked'],
    ['both are live, the new one known', { ...named, date: '' }, [original, created], 'booked'],
    ['the original is cancelled', {}, [cancelledOriginal, created], 'confirmed'],
    ['the original is gone', {}, [created], 'confirmed'],
    ['the new one is cancelled', named, [original, cancelledNew], 'declined'],
    ['the new one has expired at once', named, [original, { ...created, status: 'Expired' }], 'declined'],
    [
      'the new one has expired days before its day, which the list shows late',
      { ...named, startedAt: earlier },
      [original, { ...created, status: 'Expired' }],
      'declined',
    ],
    [
      'the new one has expired before its day, and the list has no more than its status',
      { ...named, startedAt: earlier },
      [original, { ...created, date: '', status: 'Expired' }],
      'declined',
    ],
    [
      'the new one was cancelled after its day, and the list has no more than its status',
      { ...named, startedAt: '2026-11-01T16:00:00Z', date: '2026-11-02' },
      [original, { ...created, date: '', status: 'Cancelled' }],
      'past',
    ],
    [
      'the new one has expired by the clock of the courier',
      { ...named, startedAt: earlier, date: '2026-11-20' },
      [original, { ...created, date: '2026-11-20', status: 'Expired' }],
      'past',
    ],
    [
      'the new one is cancelled and past',
      { ...named, date: '' },
      [original, { ...cancelledNew, date: '2026-11-02' }],
      'past',
    ],
    ['both are past', named, [schedule({ date: '2026-11-01' }), { ...created, date: '2026-11-02' }], 'past'],
    [
      'the new one is past, the original live',
      { ...named, date: '' },
      [original, { ...created, date: '2026-11-02' }],
      'past',
    ],
    ['of a cancellation, the pickup is over', CANCELLATION, [schedule({ date: '2026-11-19' })], 'past'],
    ['of a cancellation, the pickup has expired', CANCELLATION, [schedule({ status: 'Expired' })], 'past'],
    ['of a cancellation, the pickup is not listed', CANCELLATION, [created], 'requested'],
    ['of a cancellation, the pickup is live', CANCELLATION, [original], 'requested'],
    ['of a cancellation, the pickup is cancelled', CANCELLATION, [cancelledOriginal], 'cancelled'],
  ])('the status of a booking is read from the list of pickups: %s', (_, change, schedules, status) => {
    expect(statusOf(edit(change), schedules, AT_NOW)).toBe(status);
  });

  test('the original pickup of an edit is cancelled automatically only if possible, within a day, and if never refused', () => {
    const both = [original, created];
    expect(canFinish(edit(named), both, AT_NOW)).toBe(true);
    expect(canFinish(edit({ ...named, isCancelRefused: true }), both, AT_NOW)).toBe(false);
    expect(canFinish(edit({ ...named, startedAt: earlier }), both, AT_NOW)).toBe(false);
    expect(canFinish(edit(named), [schedule({ submittedAt: earlier }), created], AT_NOW)).toBe(false);
  });

  test('the record of a booking stays unresolved beside a pickup of somebody else until its own can no longer appear', () => {
    const after = { now: '2026-11-20T17:03:00Z' };
    expect(isBookingResolved(edit(), [cancelledOriginal, created], AT_NOW)).toBe(false);
    expect(isBookingResolved(edit(), [cancelledOriginal, created], after)).toBe(true);
    // The next list may be older.
    expect(isBookingResolved(edit(named), [cancelledOriginal, created], AT_NOW)).toBe(false);
    expect(isBookingResolved(edit(named), [cancelledOriginal, created], after)).toBe(true);
    expect(isBookingResolved(edit(named), [original, created], after)).toBe(false);
    expect(isBookingResolved(edit({ kind: 'cancellation' }), [cancelledOriginal], AT_NOW)).toBe(true);
    expect(isBookingResolved(edit({ kind: 'cancellation' }), [original], after)).toBe(false);
    expect(isBookingResolved(edit(named), [original, cancelledNew], AT_NOW)).toBe(true);
    expect(isBookingResolved(edit(named), [original], after)).toBe(false);
  });

  test.each([
    // Booked at 17:00:10; a call may take effect for two minutes.
    ['2026-11-20T17:00:10Z', 120_000],
    ['2026-11-20T17:02:09Z', 1000],
    ['2026-11-20T17:02:10Z', 0],
    ['2026-11-20T17:02:11Z', 0],
  ])(
    'the call of a booking may take effect for two minutes: at %s for %d ms more [RUL-49 RUL-74]',
    (now, remaining) => {
      expect(timeRemaining(edit(), { now })).toBe(remaining);
    },
  );

  test.each([
    ['2026-11-20T17:00:01Z', true],
    ['2026-11-20T17:00:00Z', false],
    ['2026-11-20T16:59:59Z', false],
  ])(
    'an edit that started at %s is finished automatically on the next day: %s [RUL-22]',
    (startedAt, isYoung) => {
      const clock = { now: '2026-11-21T17:00:00Z' };
      // Still open for changes.
      const kept = schedule({ submittedAt: '2026-11-21T16:59:00Z' });
      expect(canFinish(edit({ ...named, startedAt }), [kept, created], clock)).toBe(isYoung);
      expect(canFinish(edit({ ...named, startedAt, kind: 'new' }), [kept, created], clock)).toBe(false);
      expect(canFinish(edit({ ...named, startedAt }), [created], clock)).toBe(false);
    },
  );

  test('the record of a booking finds its pickup in the list, even a record from before an update of the portal', () => {
    const fingerprint = bookingFingerprint(schedule());
    expect(fingerprint).toMatch(/^[0-9a-f]{1,4}$/);
    expect(bookingFingerprint(schedule({ address: { ...ADDRESS, street: ' 113  VALENCIA street' } }))).toBe(
      fingerprint,
    );
    const others = [
      ...Object.entries(ADDRESS).flatMap(([part, value]) =>
        typeof value === 'string' ? [{ address: { ...ADDRESS, [part]: `${value}7` } }] : [],
      ),
      { contact: { ...CONTACT, email: 'bo@example.com' } },
      { contact: { ...CONTACT, phone: { ...CONTACT.phone, dialingCode: '44' } } },
      { contact: { ...CONTACT, phone: { ...CONTACT.phone, number: '4155550102' } } },
      { remarks: 'Ring twice' },
    ];
    expect(new Set([fingerprint, ...others.map((change) => bookingFingerprint(schedule(change)))]).size).toBe(
      10,
    );
    expect(fingerprint).toBe('c19');
  });

  test.each<[string, PickupSchedule[], string | null, string[]]>([
    ['nothing', [original], null, []],
    ['one more', [original, created], 'bookedMeanwhile', ['s2']],
    ['one more that is cancelled', [original, cancelledNew], null, []],
    ['a cancelled one that is live again', [original, schedule({ id: 's8' })], 'bookedMeanwhile', ['s8']],
    ['its cancellation', [cancelledOriginal], 'originalCancelled', []],
    ['its end', [], 'originalCancelled', []],
    ['its submission on another day', [schedule({ submittedAt: earlier })], 'locked', []],
  ])(
    'before an edit is booked, a change of the pickups since the dialog opened is noticed: %s [RUL-49]',
    (_, now, problem, bookedIds) => {
      const before = [original, schedule({ id: 's8', status: 'Cancelled' })];
      const request = { ...REQUEST, date: TODAY };
      const changes = changesSince(before, now, { ...AT_NOW, request, original });
      expect(changes.problem).toBe(problem);
      expect(changes.bookedMeanwhile.map(({ id }) => id)).toEqual(bookedIds);
      const late = { ...AT_NOW, request: { ...request, date: '2026-11-19' }, original };
      expect(changesSince(before, now, late)).toEqual({ ...changes, problem: 'dayPast' });
      const newBooking = { ...AT_NOW, request, original: null };
      expect(changesSince(before, now, newBooking).problem, 'of a new one').toBe(
        problem === 'bookedMeanwhile' ? problem : null,
      );
    },
  );

  test.each([
    ['', '', null],
    ['', '2026-11-20T16:59:16Z', null],
    ['2026-11-20T16:59:16Z', '', null],
    ['', '2026-11-20T16:59:15Z', 'originalCancelled'],
    ['2026-11-20T16:59:15Z', '', 'originalCancelled'],
  ])(
    'a pickup submitted at %j and created at %j that is not listed is %j: it may be too new [RUL-49 RUL-52]',
    (submittedAt, createdAt, problem) => {
      const changed = schedule({ submittedAt, createdAt });
      const about = { ...AT_NOW, request: REQUEST, original: changed };
      expect(changesSince([changed], [], about).problem).toBe(problem);
    },
  );

  test('the record of a booking contains its date and times, and no personal data [RUL-49]', () => {
    const start = { originalId: null, knownIds: ['s1'], startedAt: AT_NOW.now };
    const record = bookingOf(REQUEST, start);
    expect(record).toEqual({
      ...start,
      id: `new 2026-11-24 ${AT_NOW.now}`,
      accessionId: ACCESSION,
      kind: 'new',
      replacementId: null,
      date: '2026-11-24',
      readyTime: '09:00:00',
      latestTime: '12:00:00',
      mark: bookingFingerprint(REQUEST),
      isCancelRefused: false,
      isReported: false,
    });
    expect(bookingOf(REQUEST, { ...start, originalId: 's1' })).toEqual({
      ...record,
      id: `edit 2026-11-24 ${AT_NOW.now}`,
      kind: 'edit',
      originalId: 's1',
    });
  });

  test('a pickup that the courier has returned is shown before the list contains it [PICK-R26 PICK-R23]', () => {
    expect(withReturned([original], [created])).toEqual([created, original]);
    // The last of two responses for one pickup counts, listed or not.
    expect(withReturned([original], [created, cancelledNew])).toEqual([cancelledNew, original]);
    expect(withReturned([created, original], [created, cancelledOriginal])).toEqual([
      created,
      cancelledOriginal,
    ]);
    // The newest response comes first; a listed pickup is shown as the list has it.
    const third = schedule({ id: 's3' });
    expect(withReturned([], [created, third])).toEqual([third, created]);
    expect(withReturned([{ ...created, confirmationCode: 'C7' }], [created])).toMatchObject([
      { confirmationCode: 'C7' },
    ]);
  });
});
