import { describe, expect, test } from 'vitest';
import type { Booking } from '../../machines/domain/pickup.ts';
import type { PickupRecoveryOutcome } from '../../machines/pickup/pickup-recovery.machine.ts';
import type {
  PickupNotificationCode,
  PickupSchedulesContext,
} from '../../machines/pickup/pickup-schedules.contract.ts';
import {
  added,
  afterCancelled,
  afterDialog,
  afterKnown,
  afterListing,
  afterLoad,
  afterOutcome,
  bookingIn,
  cancelInput,
  editorInput,
  endOf,
  failed,
  followInput,
  isChangeable,
  nextId,
  nothingLoaded,
  opened,
  SAID_WHILE_OPEN,
  untold,
  withBooking,
  workedOn,
} from '../../machines/pickup/pickup-schedules.rules.ts';
import { ACCESSION, edit, HERE, listed, ON_FILE, schedule } from '../machines/pickup.data.ts';

const LATER = '2026-11-20T17:05:00Z';
const original = schedule();
const created = schedule({ id: 's2', date: '2026-11-24' });
const cancelled = schedule({ status: 'Cancelled' });

/** The page of an order on a list of three. */
function page(changes: Partial<PickupSchedulesContext> = {}, bookings: readonly Booking[] = []) {
  const work = { ids: ['1', ACCESSION, '3'], doneIds: [], last: null };
  const input = { ...HERE, accessionId: ACCESSION, bookings, work } as unknown as Parameters<
    typeof opened
  >[0];
  return { ...opened(input), listed: [original], ...changes };
}
const outcome = (
  kind: PickupRecoveryOutcome['kind'],
  changes: Partial<PickupRecoveryOutcome> = {},
): PickupRecoveryOutcome => ({
  kind,
  booking: edit(),
  schedule: null,
  isSettled: false,
  schedules: [original, created],
  answered: [created],
  ...changes,
});

describe('the outcome of a booking', () => {
  test.each([
    ['scheduled', 'scheduled', 'good', false],
    ['rescheduled', 'rescheduled', 'good', false],
    ['partial', 'partiallyRescheduled', 'warn', false],
    ['notBooked', 'notFinished', 'info', true],
    ['notCancelled', 'cancelFailed', 'bad', true],
    ['unlisted', 'unlisted', 'warn', false],
    ['unknown', 'unknown', 'warn', false],
    ['cancelled', null, null, true],
    ['over', null, null, true],
  ] as const)(
    '%s is told as %s (%s), and its record ends: %s [PICK-R35 PICK-R36 RUL-49]',
    (kind, code, tone, isEnded) => {
      const after = afterOutcome(page({}, [edit()]), outcome(kind));
      const at = { date: '2026-11-24', readyTime: '09:00:00' };
      const isOpen = ['partial', 'unlisted', 'unknown'].includes(kind);
      const bookingId = isOpen ? edit().id : null;
      expect(after.notifications).toEqual(code ? [{ code, tone, isCritical: false, at, bookingId }] : []);
      expect(after).toMatchObject({
        bookings: isEnded ? [] : [edit()],
        endedIds: isEnded ? [edit().id] : [],
        toldIds: isEnded ? [] : [edit().id],
        listed: [original, created],
        answered: [created],
      });
      const settled = afterOutcome(page({}, [edit()]), outcome(kind, { isSettled: true }));
      expect(settled).toMatchObject({ bookings: [], endedIds: [edit().id], toldIds: [] });
    },
  );

  test('keeps the other bookings, and removes failures that were told before [RUL-54]', () => {
    const other = edit({ id: 'other' });
    const before = ['cancelFailed', 'notFinished', 'unknown', 'partiallyRescheduled', 'unlisted'] as const;
    const told = page({ notifications: before.map(failed), toldIds: ['other'] }, [other, edit()]);
    const open = afterOutcome(told, outcome('scheduled'));
    expect(open.bookings?.map(({ id }) => id)).toEqual(['other', edit().id]);
    expect(open.toldIds).toEqual(['other', edit().id]);
    expect(open.notifications?.map(({ code }) => code)).toEqual([
      'scheduled',
      'partiallyRescheduled',
      'unlisted',
    ]);
    const settled = afterOutcome(told, outcome('scheduled', { isSettled: true }));
    expect(settled.bookings?.map(({ id }) => id)).toEqual(['other']);
    expect(settled.notifications?.map(({ code }) => code)).toEqual(['scheduled']);
  });

  test('what was said of a booking goes with its own outcome, not with that of another [RUL-49]', () => {
    const about = (bookingId: string, code: PickupNotificationCode) => ({ ...failed(code), bookingId });
    const notifications = [
      about('other', 'unlisted'),
      about('other', 'unknown'),
      about(edit().id, 'unknown'),
      about(edit().id, 'unlisted'),
    ];
    const told = page({ notifications, toldIds: ['other'] }, [edit({ id: 'other' }), edit()]);
    const left = (...end: Parameters<typeof outcome>) =>
      afterOutcome(told, outcome(...end)).notifications?.map(({ code, bookingId }) => [code, bookingId]);
    const others = [
      ['unlisted', 'other'],
      ['unknown', 'other'],
    ];
    expect(left('scheduled', { isSettled: true })).toEqual([['scheduled', null], ...others]);
    expect(left('unlisted')).toEqual([['unlisted', edit().id], ...others]);
    // Once the person knows, it goes like any other.
    const known = page({ ...told, ...afterKnown(told, ['unknown']) });
    expect(known.notifications?.map(({ code }) => code)).toEqual(['unlisted', 'unlisted']);
    expect(afterOutcome(known, outcome('over')).notifications).toEqual([]);
  });

  test.each(['scheduled', 'rescheduled'] as const)('%s is done on the work list, once', (kind) => {
    const work = { ids: ['1', ACCESSION], doneIds: [ACCESSION, '1'], last: null };
    expect(afterOutcome(page({ work }), outcome(kind)).work).toEqual({
      ids: ['1', ACCESSION],
      doneIds: ['1', ACCESSION],
      last: { date: '2026-11-24', readyTime: '09:00:00', latestTime: '12:00:00' },
    });
  });

  test.each(['partial', 'notBooked', 'unlisted', 'unknown', 'cancelled'] as const)(
    '%s is not done on the work list',
    (kind) => {
      const before = page();
      expect(afterOutcome(before, outcome(kind)).work).toEqual(before.work);
    },
  );
});

describe('a new list', () => {
  const now = { readAt: LATER };

  test('ends reported bookings that it shows finished, and takes back what was said of them [RUL-49]', () => {
    const unlisted = { ...failed('unlisted'), bookingId: edit().id };
    const others = { ...failed('unlisted'), bookingId: 'other' };
    const told = page({ toldIds: [edit().id], notifications: [unlisted, others, failed('scheduled')] }, [
      edit(),
    ]);
    expect(afterListing(told, { schedules: [cancelled, created], ...now })).toMatchObject({
      now: LATER,
      bookings: [],
      endedIds: [edit().id],
      notifications: [{ bookingId: 'other' }, { code: 'scheduled' }],
    });
    expect(afterListing(told, { schedules: [original], ...now })).toMatchObject({
      bookings: [edit()],
      endedIds: [],
      notifications: [{ bookingId: edit().id }, { bookingId: 'other' }, { code: 'scheduled' }],
    });
    // What the courier answered and does not list yet proves nothing.
    const answered = { ...told, answered: [created] };
    expect(afterListing(answered, { schedules: [cancelled], ...now }).bookings).toEqual([edit()]);
    const fresh = page({}, [edit()]);
    expect(afterListing(fresh, { schedules: [cancelled, created], ...now })).toMatchObject({
      bookings: [edit()],
      endedIds: [],
    });
  });

  test('is asked again about bookings with an unknown outcome, and only then [RUL-49]', () => {
    const ask = (code: 'unknown' | 'unlisted') =>
      afterListing(page({ toldIds: ['x', 'y'], notifications: [{ ...failed(code), bookingId: 'x' }] }), {
        schedules: [],
        ...now,
      }).toldIds;
    expect([ask('unknown'), ask('unlisted')]).toEqual([['y'], ['x', 'y']]);
  });

  test('replaces answers that it shows, except a cancellation that it does not show yet [PICK-R23 PICK-R26]', () => {
    const left = (schedules: PickupSchedulesContext['answered']) =>
      afterListing(page({ answered: [cancelled, created] }), { schedules, ...now }).answered;
    expect(left([original])).toEqual([cancelled, created]);
    expect(left([original, created])).toEqual([cancelled]);
    expect(left([cancelled, created])).toEqual([]);
  });

  test('is loaded with what else failed, each told once and first', () => {
    const before = page({
      notifications: [{ ...failed('schedulesFailed'), isCritical: true }, failed('cancelFailed')],
    });
    const problems = ['patientFailed', 'patientFailed'] as const;
    const after = afterLoad(before, { listing: null, onFile: ON_FILE, problems });
    expect(after).toMatchObject({ listed: null, onFile: ON_FILE });
    expect(after.notifications).toEqual([
      { ...failed('patientFailed'), isCritical: true },
      failed('cancelFailed'),
    ]);
    const loaded = afterLoad(before, { listing: listed(created), onFile: null, problems: [] });
    expect(loaded).toMatchObject({ listed: [created], onFile: null, now: '2026-11-20T17:00:10Z' });
  });
});

describe('the records of bookings', () => {
  test('are untold until they are told in this visit or an earlier one', () => {
    const bookings = [edit({ id: 'a' }), edit({ id: 'b', isTold: true }), edit({ id: 'c' })];
    expect(untold(page({}, bookings)).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(followInput({ context: page({}, bookings) })).toMatchObject({
      booking: { id: 'a' },
      schedules: [original],
      failedCancels: 0,
      hasLostCancel: false,
      dueIn: 120_000 + 10_000,
    });
    const again = withBooking(page({ toldIds: ['a', 'c'] }), edit({ id: 'c' }));
    expect(again).toEqual({ bookings: [edit({ id: 'c' })], toldIds: ['a'] });
  });

  test('end when the patient knows, with what was said of them only', () => {
    const told = page({ notifications: [failed('unknown'), failed('cancelFailed')] }, [edit()]);
    expect(afterKnown(told, ['unknown'])).toEqual({
      bookings: [],
      endedIds: [edit().id],
      notifications: [failed('cancelFailed')],
    });
  });

  test('of a cancellation name the pickup and identify nobody', () => {
    expect(cancelInput({ context: page({ subjectId: 's1' }) }).booking).toEqual({
      accessionId: ACCESSION,
      id: 'cancel s1',
      kind: 'cancellation',
      originalId: 's1',
      replacementId: null,
      knownIds: [],
      date: '2026-11-23',
      readyTime: '09:00:00',
      latestTime: '12:00:00',
      mark: '',
      isCancelRefused: false,
      isTold: false,
      startedAt: HERE.now,
    });
  });
});

describe('the work list', () => {
  test.each([
    [['1', ACCESSION, '3'], [], '3'],
    [['1', ACCESSION, '3'], ['3'], '1'],
    [['1', '3', ACCESSION], [], '1'],
    [['1', ACCESSION, '3'], ['1', '3'], null],
    [[ACCESSION], [], null],
    [['1', '3'], [], '1'],
  ])('of %j, with %j done, goes on with %j', (ids, doneIds, next) => {
    expect(nextId({ work: { ids, doneIds, last: null }, accessionId: ACCESSION })).toBe(next);
  });

  test('reschedules the only pickup that can be changed, if nothing was said and the order is open', () => {
    const id = (changes: Partial<PickupSchedulesContext>) => workedOn(page(changes))?.id ?? null;
    expect(id({})).toBe('s1');
    expect(id({ listed: [original, cancelled] })).toBe('s1');
    expect(id({ listed: [original, created] })).toBeNull();
    expect(id({ listed: [schedule({ status: 'Expired' })] })).toBeNull();
    expect(id({ notifications: [failed('cancelFailed')] })).toBeNull();
    expect(id({ work: { ids: [ACCESSION], doneIds: [ACCESSION], last: null } })).toBeNull();
    expect(id({ work: { ids: ['1'], doneIds: [], last: null } })).toBeNull();
  });
});

test('only a listed pickup without a lock can be changed [PICK-R21]', () => {
  const can = (scheduleId: string, listing = [original, { ...created, status: 'Expired' }]) =>
    isChangeable(page({ listed: listing }), { type: 'edit.pressed', scheduleId } as never);
  expect([can('s1'), can('s2'), can('s3')]).toEqual([true, false, false]);
  expect(isChangeable(page(), { type: 'schedule.pressed' } as never)).toBe(false);
});

test('a notification replaces an earlier one with its code, and comes first', () => {
  const good = { code: 'scheduled', tone: 'good', isCritical: false, at: null, bookingId: null } as const;
  expect(added([failed('cancelFailed'), failed('scheduled')], good)).toEqual([good, failed('cancelFailed')]);
});

test('a dialog leaves its booking to the page, and its outcome if it has one [RUL-49]', () => {
  const end = outcome('scheduled');
  expect([endOf(end), bookingIn(end)]).toEqual([end, edit()]);
  for (const kind of ['closed', 'unanswered'] as const)
    expect(() => endOf({ kind } as never)).toThrow('guard');
  expect(() => bookingIn({ kind: 'closed' } as never)).toThrow('guard');
  const followed = withBooking(page({ toldIds: ['x', edit().id] }, [edit({ id: 'other' })]), edit());
  expect(followed).toEqual({ bookings: [edit({ id: 'other' }), edit()], toldIds: ['x'] });
});

test('a cancelled pickup is shown as answered, and an earlier failure to cancel is taken back [RUL-54]', () => {
  const before = page({ answered: [created], notifications: [failed('cancelFailed'), failed('scheduled')] });
  expect(afterCancelled(before, { kind: 'cancelled', schedule: cancelled } as never)).toEqual({
    answered: [created, cancelled],
    notifications: [failed('scheduled')],
  });
});

test('a page that cannot load at all says that the pickups are missing [ERR-R41]', () => {
  expect(nothingLoaded({ code: 'noAnswer' })).toEqual({
    listing: null,
    onFile: null,
    problems: ['schedulesFailed'],
  });
});

test('the dialog opens with the pickup that was chosen, or none', () => {
  const originalOf = (subjectId: string | null) => editorInput({ context: page({ subjectId }) }).original;
  expect([originalOf('s1'), originalOf(null)]).toEqual([original, null]);
});

test('closing what was said of an open booking acknowledges it [RUL-49]', () => {
  expect(SAID_WHILE_OPEN).toEqual(['partiallyRescheduled', 'unlisted', 'unknown']);
});

test('a dialog that loaded the list leaves it to the page', () => {
  expect(afterDialog({ kind: 'closed' } as never)).toEqual({});
  expect(afterDialog({ kind: 'stopped', listing: null } as never)).toEqual({});
  expect(afterDialog({ kind: 'closed', answered: [created] } as never)).toEqual({ answered: [created] });
  expect(afterDialog({ kind: 'unanswered', listing: listed(created) } as never)).toEqual({
    listed: [created],
    now: '2026-11-20T17:00:10Z',
  });
});
