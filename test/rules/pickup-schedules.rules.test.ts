import { describe, expect, test } from 'vitest';
import type { Booking } from '../../machines/domain/pickup.ts';
import type { PickupRecoveryOutcome } from '../../machines/pickup/pickup-recovery.machine.ts';
import type {
  PickupNotification,
  PickupNotificationCode,
  PickupSchedulesContext,
} from '../../machines/pickup/pickup-schedules.contract.ts';
import {
  afterDialog,
  afterKnown,
  afterListing,
  afterLoad,
  afterOutcome,
  bookingIn,
  editorInput,
  endOf,
  followInput,
  isChangeable,
  nextId,
  nothingLoaded,
  opened,
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
const said = (code: PickupNotificationCode, about: Booking | null = null): PickupNotification => ({
  code,
  tone: 'info',
  isCritical: false,
  about,
});
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
    ['cancelled', 'cancelled', 'good', true],
    ['notCancelled', 'cancelFailed', 'bad', true],
    ['unlisted', 'unlisted', 'warn', false],
    ['unknown', 'unknown', 'warn', false],
    ['over', null, null, true],
  ] as const)(
    '%s is told as %s (%s), and its record ends: %s [PICK-R35 PICK-R36 RUL-49]',
    (kind, code, tone, isEnded) => {
      const isListed = kind !== 'unlisted';
      const end = outcome(kind, { schedules: isListed ? [original, created] : [original], answered: [] });
      const after = afterOutcome(page({}, [edit()]), end);
      expect(after.notifications).toEqual(code ? [{ code, tone, isCritical: false, about: edit() }] : []);
      expect(after).toMatchObject({
        bookings: isEnded ? [] : [edit()],
        endedIds: isEnded ? [edit().id] : [],
        toldIds: isEnded ? [] : [edit().id],
      });
      const settled = afterOutcome(page({}, [edit()]), { ...end, isSettled: true });
      expect(settled).toMatchObject({ bookings: [], endedIds: [edit().id], toldIds: [] });
    },
  );

  test('what is not known of a cancellation is not said in the words of a booking [RUL-75]', () => {
    const codeOf = (booking: Booking) =>
      afterOutcome(page({}, [booking]), outcome('unknown', { booking })).notifications?.[0]?.code;
    expect(codeOf(edit())).toBe('unknown');
    expect(codeOf(edit({ replacementId: 's2' }))).toBe('originalUnknown');
    expect(codeOf(edit({ kind: 'cancellation', mark: '' }))).toBe('cancellationUnknown');
  });

  test('what was said of another booking stays as long as it is true [RUL-54]', () => {
    const other = edit({ id: 'other' });
    const stays = [said('cancelFailed', edit({ id: 'x' })), said('unknown', other)];
    const goes = [said('notFinished', other), said('cancelled', other), said('unlisted', edit({ id: 'x' }))];
    const told = page({ notifications: [...stays, ...goes], toldIds: ['other'] }, [other, edit()]);
    const booking = edit({ kind: 'new', originalId: null });
    expect(afterOutcome(told, outcome('scheduled', { booking })).notifications).toMatchObject([
      { code: 'scheduled', about: { id: edit().id } },
      ...stays,
    ]);
    // Its own pickup is cancelled meanwhile.
    const end = outcome('rescheduled', { schedules: [cancelled, created] });
    expect(afterOutcome(told, end).notifications).toMatchObject([{ code: 'rescheduled' }, stays[1]]);
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
    const told = page({ toldIds: [edit().id], notifications: [said('unlisted', edit())] }, [edit()]);
    expect(afterListing(told, { schedules: [cancelled, created], ...now })).toMatchObject({
      now: LATER,
      bookings: [],
      endedIds: [edit().id],
      notifications: [],
    });
    expect(afterListing(told, { schedules: [original], ...now })).toMatchObject({
      bookings: [edit()],
      endedIds: [],
      notifications: [{ code: 'unlisted' }],
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
    const ask = (code: PickupNotificationCode) => {
      const x = edit({ id: 'x' });
      const told = page({ toldIds: ['x', 'y'], notifications: [said(code, x)] }, [x]);
      return afterListing(told, { schedules: [], ...now }).toldIds;
    };
    expect([ask('unknown'), ask('originalUnknown'), ask('unlisted')]).toEqual([['y'], ['y'], ['x', 'y']]);
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
      notifications: [{ ...said('schedulesFailed'), isCritical: true }, said('cancelFailed')],
    });
    const problems = ['patientFailed', 'patientFailed'] as const;
    const after = afterLoad(before, { listing: null, onFile: ON_FILE, problems });
    expect(after).toMatchObject({ listed: null, onFile: ON_FILE });
    expect(after.notifications).toEqual([
      { ...said('patientFailed'), tone: 'bad', isCritical: true },
      said('cancelFailed'),
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
      // The page's clock is behind: no longer than two minutes.
      dueIn: 120_000,
    });
    const again = withBooking(page({ toldIds: ['a', 'c'] }), edit({ id: 'c' }));
    expect(again).toEqual({ bookings: [edit({ id: 'c' })], toldIds: ['a'] });
  });

  test('end when the patient knows, one by one, with what was said of them only [RUL-75]', () => {
    const bookings = [edit(), edit({ id: 'other' })];
    const notifications = bookings.map((one) => said('unknown', one));
    expect(afterKnown(page({ notifications }, bookings), 'other')).toEqual({
      bookings: [edit()],
      endedIds: ['other'],
      notifications: [said('unknown', edit())],
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
    expect(id({ notifications: [said('cancelFailed')] })).toBeNull();
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

test('a dialog leaves its booking to the page, and its outcome if it has one [RUL-49]', () => {
  const end = outcome('scheduled');
  expect([endOf(end), bookingIn(end)]).toEqual([end, edit()]);
  for (const kind of ['closed', 'unanswered'] as const)
    expect(() => endOf({ kind } as never)).toThrow('guard');
  expect(() => bookingIn({ kind: 'closed' } as never)).toThrow('guard');
  const followed = withBooking(page({ toldIds: ['x', edit().id] }, [edit({ id: 'other' })]), edit());
  expect(followed).toEqual({ bookings: [edit({ id: 'other' }), edit()], toldIds: ['x'] });
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

test('a dialog that loaded the list leaves it to the page', () => {
  const left = (end: object) => afterDialog(page(), end as never);
  expect(left({ kind: 'closed', listing: null })).toEqual({ notifications: [] });
  expect(left({ kind: 'closed', answered: [created] })).toMatchObject({ answered: [created] });
  expect(left({ kind: 'unanswered', listing: listed(created) })).toMatchObject({ listed: [created] });
});
