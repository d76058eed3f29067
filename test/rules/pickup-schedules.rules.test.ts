import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Failure } from '../../machines/domain/failure.ts';
import { pickupRecoveryMachine } from '../../machines/pickup/pickup-recovery.machine.ts';
import { stubServices } from '../support/stub-services.ts';
import type { BookingRecord, PickupSchedule } from '../../machines/domain/pickup.ts';
import type { BookingOutcome, BookingResult } from '../../machines/pickup/pickup-booking.rules.ts';
import type {
  PickupNotification,
  PickupNotificationCode,
  TrackedBooking,
  PickupSchedulesContext,
} from '../../machines/pickup/pickup-schedules.types.ts';
import { pickupSchedulesMachine } from '../../machines/pickup/pickup-schedules.machine.ts';
import {
  acknowledged,
  afterOutcome,
  afterListing,
  afterLoad,
  afterFailedListing,
  editorInput,
  isChangeable,
  nextId,
  nothingLoaded,
  initialSchedules,
  recoveryInput,
  needsListReload,
  nextToReschedule,
  schedulesOf,
} from '../../machines/pickup/pickup-schedules.rules.ts';
import { ACCESSION, ADDRESS, edit, AT_NOW, listingOf, ON_FILE, schedule } from '../machines/pickup.data.ts';

const LATER = '2026-11-20T17:05:00Z';
const original = schedule();
const created = schedule({ id: 's2', date: '2026-11-24' });
const cancelled = schedule({ status: 'Cancelled' });

/** The page of an order on a list of three. */
function page(changes: Partial<PickupSchedulesContext> = {}, bookings: readonly BookingRecord[] = []) {
  const workList = { ids: ['1', ACCESSION, '3'], doneIds: [], last: null };
  return {
    ...initialSchedules({ ...AT_NOW, accessionId: ACCESSION, bookings, workList }),
    listed: [original],
    ...changes,
  };
}
const record = (stage: TrackedBooking['stage'], booking = edit()): TrackedBooking => ({ booking, stage });
const notification = (
  code: PickupNotificationCode,
  about: BookingRecord | null = null,
): PickupNotification => ({
  code,
  tone: 'info',
  isCritical: false,
  about,
});
const ended = (kind: BookingResult, changes: Partial<BookingOutcome> = {}): BookingOutcome => ({
  kind,
  booking: edit(),
  isResolved: false,
  schedules: [original, created],
  returnedPickups: [created],
  ...changes,
});

describe('how a booking ended', () => {
  test.each([
    ['scheduled', 'success', 'reported'],
    ['rescheduled', 'success', 'reported'],
    ['cancelled', 'success', 'reported'],
    ['partiallyRescheduled', 'warn', 'reported'],
    ['unlisted', 'warn', 'reported'],
    ['unknown', 'warn', 'unknown'],
    ['cancellationUnknown', 'warn', 'unknown'],
    ['originalUnknown', 'warn', 'unknown'],
    ['similarScheduled', 'warn', 'reported'],
    ['notSeen', 'warn', 'reported'],
    ['declined', 'warn', 'reported'],
    // The courier failed: the cancellation may be done anyway.
    ['cancellationUnconfirmed', 'error', 'failed'],
    ['notSeenCancelled', 'warn', 'reported'],
  ] as const)(
    'a booking that ended as %s is reported once, as %s, and its record stays until it is resolved [RUL-49]',
    (kind, tone, stage) => {
      const schedules = kind === 'unlisted' ? [original] : [original, created];
      const end = ended(kind, { schedules, returnedPickups: [] });
      const after = afterOutcome(page({}, [edit()]), end);
      expect(after.notifications).toEqual([{ code: kind, tone, isCritical: false, about: edit() }]);
      expect(after.trackedBookings).toEqual([record(stage)]);
      expect(afterOutcome(page({}, [edit()]), { ...end, isResolved: true }).trackedBookings).toEqual([
        record('ended'),
      ]);
    },
  );

  test('the notice of an unknown cancellation goes away once the pickup shows as cancelled [RUL-49]', () => {
    const notifications = [
      notification('originalUnknown', edit()),
      notification('cancellationUnknown', edit()),
    ];
    const context = page({ trackedBookings: [record('unknown')], notifications });
    const end = ended('notCancelled', { booking: edit({ id: 'other', originalId: 's2' }) });
    const shown = (schedules: BookingOutcome['schedules']) =>
      afterOutcome(context, { ...end, schedules }).notifications?.map(({ code }) => code);
    expect(shown([original, created])).toEqual(['notCancelled', 'originalUnknown', 'cancellationUnknown']);
    expect(shown([cancelled, created])).toEqual(['notCancelled']);
  });

  test('a new pickup that is over is not reported as booked', () => {
    expect(afterOutcome(page({}, [edit()]), ended('past', { isResolved: true }))).toMatchObject({
      notifications: [],
      trackedBookings: [record('ended')],
    });
  });

  test('a message about another booking stays exactly as long as it is true [RUL-54]', () => {
    const other = edit({ id: 'other' });
    const stays = [notification('notCancelled', edit({ id: 'x' })), notification('unknown', other)] as const;
    const goes = [
      notification('notSeen', other),
      notification('cancelled', other),
      notification('unlisted', edit({ id: 'x' })),
    ];
    const before = page({
      notifications: [...stays, ...goes],
      trackedBookings: [record('unknown', other), record('requested')],
    });
    const booking = edit({ kind: 'new', originalId: null });
    expect(afterOutcome(before, ended('scheduled', { booking })).notifications).toMatchObject([
      { code: 'scheduled', about: { id: edit().id } },
      ...stays,
    ]);
    // Its own pickup is cancelled meanwhile.
    const end = ended('rescheduled', { schedules: [schedule({ status: 'Expired' }), created] });
    expect(afterOutcome(before, end).notifications).toMatchObject([{ code: 'rescheduled' }, stays[1]]);
  });

  test.each(['scheduled', 'rescheduled'] as const)(
    'a booking that ended as %s marks its accession id as done on the work list, once',
    (kind) => {
      const workList = { ids: ['1', ACCESSION], doneIds: [ACCESSION, '1'], last: null };
      expect(afterOutcome(page({ workList }), ended(kind)).workList).toEqual({
        ids: ['1', ACCESSION],
        doneIds: ['1', ACCESSION],
        last: { date: '2026-11-24', readyTime: '09:00:00', latestTime: '12:00:00' },
      });
    },
  );

  test.each(['partiallyRescheduled', 'notSeen', 'unlisted', 'unknown', 'cancelled'] as const)(
    'a booking that ended as %s does not mark its accession id as done on the work list',
    (kind) => {
      const before = page();
      expect(afterOutcome(before, ended(kind)).workList).toEqual(before.workList);
    },
  );
});

describe('a new list', () => {
  const now = { readAt: LATER };

  test('a new list of pickups ends the tracking of a booking that it confirms, and removes a message that it contradicts [RUL-49]', () => {
    const named = edit({ replacementId: 's2' });
    const reported = page({
      trackedBookings: [record('reported', named)],
      notifications: [notification('unlisted', named)],
    });
    expect(afterListing(reported, { schedules: [cancelled, created], ...now })).toMatchObject({
      now: LATER,
      trackedBookings: [record('ended', named)],
      notifications: [],
    });
    expect(afterListing(reported, { schedules: [original], ...now })).toMatchObject({
      trackedBookings: [record('reported', named)],
      notifications: [{ code: 'unlisted' }],
    });
    // What the courier returned and does not list yet proves nothing.
    const returnedPickups = { ...reported, returnedPickups: [created] };
    expect(afterListing(returnedPickups, { schedules: [cancelled], ...now }).trackedBookings).toEqual([
      record('reported', named),
    ]);
    const requested = page({}, [edit()]);
    expect(afterListing(requested, { schedules: [cancelled, created], ...now }).trackedBookings).toEqual([
      record('requested'),
    ]);
  });

  test('the card of a pickup that this page has cancelled keeps its day and address when the list has no more than its status [RUL-49 PICK-R24]', () => {
    const bare = { ...cancelled, date: '', readyTime: '', address: { ...ADDRESS, street: '' } };
    const before = page({ returnedPickups: [cancelled] });
    const after = { ...before, ...afterListing(before, { schedules: [bare], ...now }) };
    expect(schedulesOf(after)).toEqual([cancelled]);
  });

  const SOON = '2026-11-20T17:00:40Z';
  const found = edit({ kind: 'new', originalId: null, isReported: true });
  const whole = edit({ replacementId: 's2', isReported: true });

  test.each<[string, BookingRecord, readonly PickupSchedule[], string, TrackedBooking['stage']]>([
    ['found by its times, and missing', found, [original], SOON, 'requested'],
    ['found by its id, and missing', { ...found, replacementId: 's2' }, [original], SOON, 'requested'],
    ['missing after its lag', { ...found, replacementId: 's2' }, [original], LATER, 'reported'],
    ['found, and cancelled since', found, [{ ...created, status: 'Cancelled' }], SOON, 'reported'],
    ['in the list', { ...found, replacementId: 's2' }, [original, created], SOON, 'reported'],
    ['in the list after its lag', { ...found, replacementId: 's2' }, [original, created], LATER, 'ended'],
    ['with its original, which was cancelled', whole, [original, created], SOON, 'requested'],
    [
      'with an original that was not cancelled',
      { ...whole, isCancelRefused: true },
      [original, created],
      SOON,
      'reported',
    ],
  ])(
    'a list that is older than the one that showed a booking does not hide it: %s [RUL-49]',
    (_, booking, schedules, readAt, stage) => {
      const before = page({ trackedBookings: [record('reported', booking)] });
      expect(afterListing(before, { schedules, readAt }).trackedBookings).toMatchObject([{ stage }]);
    },
  );

  test('a booking that a list has shown is not called unknown just because no later list can be read [RUL-49]', async () => {
    const before = page({ trackedBookings: [record('reported', { ...found, isReported: false })] });
    const older = { ...before, ...afterListing(before, { schedules: [original], readAt: SOON }) };
    const machine = stubServices(pickupRecoveryMachine, {
      loadSchedules: () => Promise.reject({ code: 'server' } satisfies Failure),
    });
    const input = { ...recoveryInput({ context: older }), timeRemaining: 0 };
    const { kind } = await toPromise(createActor(machine, { input }).start());
    expect(kind).toBe('similarScheduled');
  });

  test('a new list of pickups starts another look at a booking whose outcome was unknown [RUL-49]', () => {
    const trackedBookings = [record('unknown'), record('reported', edit({ id: 'x', replacementId: 's2' }))];
    const notifications = [
      notification('unknown', edit()),
      notification('unlisted', edit({ id: 'x', replacementId: 's2' })),
    ];
    expect(afterListing(page({ trackedBookings, notifications }), { schedules: [], ...now })).toMatchObject({
      trackedBookings: [{ stage: 'requested' }, { stage: 'reported' }],
      notifications: [{ code: 'unlisted' }],
    });
  });

  test.each([
    ['is not there yet', [original], '2026-11-20T17:02:09Z', 'followed'],
    ['is not there in time', [original], '2026-11-20T17:02:10Z', 'ended'],
    ['is there', [original, created], LATER, 'requested'],
    [
      'is there as the service writes it',
      [original, { ...created, address: { ...ADDRESS, street: '113 VALENCIA ST' } }],
      LATER,
      'requested',
    ],
  ] as const)(
    'the new list of pickups determines the stage of a failed booking whose pickup %s [RUL-94 RUL-96]',
    (_, schedules, readAt, stage) => {
      const before = page({ trackedBookings: [record('failed')] });
      expect(afterListing(before, { schedules, readAt }).trackedBookings).toEqual([record(stage)]);
    },
  );

  const edited = edit({ id: 'cancel s1', kind: 'cancellation' });
  const reported = { ...edited, isReported: true };

  test.each([
    ['failed', [original], '2026-11-20T17:02:09Z', 'followed', 'cancellationUnconfirmed'],
    ['followed', [original], '2026-11-20T17:02:10Z', 'ended', 'notSeenCancelled'],
    ['followed', [cancelled], LATER, 'ended', 'cancelled'],
    ['refused', [original], '2026-11-20T17:02:09Z', 'refused', 'cancellationUnconfirmed'],
    ['refused', [cancelled], LATER, 'ended', 'cancelled'],
  ] as const)(
    'a new list settles a cancellation that is %s, with %j at %s: it is %s then, with the message %s [RUL-92 RUL-94]',
    (stage, schedules, readAt, then, code) => {
      const notifications = [notification('cancellationUnconfirmed', edited)];
      const after = afterListing(page({ trackedBookings: [record(stage, edited)], notifications }), {
        schedules,
        readAt,
      });
      expect(after.trackedBookings).toEqual([record(then, edited)]);
      expect(after.notifications).toMatchObject([{ code }]);
    },
  );

  test.each([
    ['failed', '2026-11-20T17:02:09Z', 'failed', 'cancellationUnconfirmed'],
    ['followed', '2026-11-20T17:02:09Z', 'followed', 'cancellationUnconfirmed'],
    ['failed', '2026-11-20T17:02:10Z', 'unknown', 'cancellationUnknown'],
    ['followed', '2026-11-20T17:02:10Z', 'unknown', 'cancellationUnknown'],
    ['refused', '2026-11-20T17:02:10Z', 'ended', 'cancellationUnconfirmed'],
  ] as const)(
    'a list of pickups that cannot be read moves on a cancellation that is %s, at %s: it is %s then, with the message %s [RUL-75 RUL-94]',
    (stage, at, then, code) => {
      const notifications = [notification('cancellationUnconfirmed', edited)];
      const before = page({ trackedBookings: [record(stage, edited)], notifications, now: at });
      const after = afterFailedListing(before, { code: 'server' });
      expect(after.trackedBookings).toEqual([record(then, edited)]);
      expect(after.notifications).toMatchObject([{ code }]);
      const isLocked = needsListReload({ ...before, ...after }, original);
      expect(isLocked).toBe(then === 'failed');
    },
  );

  test('a list of pickups that cannot be read in time makes the outcome of a failed booking unknown [RUL-75 RUL-94]', () => {
    const before = page({ trackedBookings: [record('failed')], now: '2026-11-20T17:02:10Z' });
    expect(afterFailedListing(before, { code: 'noResponse' })).toMatchObject({
      trackedBookings: [record('unknown')],
      notifications: [{ code: 'unknown', about: edit() }],
    });
  });

  test.each([
    [{ code: 'unauthorized' }, 'unauthorized'],
    [{ code: 'unauthorized', step: 'noInternalToken' }, 'noInternalToken'],
  ] as const)(
    'a list of pickups that needs another token is reported once, until it can be read: %j [PSCHED-03]',
    (error, code) => {
      const before = page({ onFile: ON_FILE });
      const once = { ...before, ...afterFailedListing(before, error) };
      const twice = { ...once, ...afterFailedListing(once, error) };
      expect(twice.notifications).toMatchObject([{ code, tone: 'error', isCritical: true, about: null }]);
      expect(twice.listed).toEqual([original]);
      expect(afterListing(twice, listingOf(original)).notifications).toEqual([]);
      // The patient is still to be loaded.
      const unread = { ...twice, onFile: null };
      expect(afterListing(unread, listingOf(original)).notifications).toMatchObject([{ code }]);
    },
  );

  test('a pickup that the courier called cancelled is shown so after a reload, until its list can no longer be older [RUL-49]', () => {
    const shown = (schedules: readonly PickupSchedule[], readAt: string) => {
      const after = afterListing(page({}, [reported]), { schedules, readAt });
      return [
        after.returnedPickups?.map(({ status }) => status),
        after.trackedBookings?.map(({ stage }) => stage),
      ];
    };
    expect(shown([original], '2026-11-20T17:02:09Z')).toEqual([['Cancelled'], ['reported']]);
    expect(shown([original], '2026-11-20T17:02:10Z')).toEqual([[], ['ended']]);
    expect(shown([cancelled], '2026-11-20T17:02:09Z')).toEqual([['Cancelled'], ['reported']]);
  });

  test('a booking whose pickup was found and cancelled since is no longer followed once no other can appear [RUL-49]', () => {
    const before = page({ trackedBookings: [record('reported')] });
    const gone = [original, { ...created, status: 'Cancelled' }];
    const stage = (readAt: string) =>
      afterListing(before, { schedules: gone, readAt }).trackedBookings?.[0]?.stage;
    expect([stage('2026-11-20T17:02:09Z'), stage('2026-11-20T17:02:10Z')]).toEqual(['reported', 'ended']);
  });

  test.each(['notCancelled', 'notSeenCancelled'] as const)(
    'a pickup that the new list shows as cancelled is reported as cancelled instead of %s [RUL-95]',
    (code) => {
      const about = edit({ id: 'cancel s1', kind: 'cancellation' });
      const codesOf = (...schedules: readonly PickupSchedule[]) =>
        afterListing(page({ notifications: [notification(code, about)] }), { schedules, ...now })
          .notifications;
      expect(codesOf(cancelled)).toMatchObject([{ code: 'cancelled', tone: 'success', about }]);
      expect(codesOf(original)).toMatchObject([{ code }]);
      // Its day is over: neither is true.
      expect(codesOf(schedule({ date: '2026-11-19' }))).toEqual([]);
    },
  );

  test('a pickup that the courier has returned stays on the page, because the next list may be older [PICK-R23 PICK-R26]', () => {
    const kept = (schedules: PickupSchedulesContext['returnedPickups']) =>
      afterListing(page({ returnedPickups: [cancelled, created] }), { schedules, ...now }).returnedPickups;
    for (const list of [[original], [original, created], [cancelled, created]])
      expect(kept(list)).toEqual([cancelled, created]);
  });

  test('the pickups page reports each failure of its load once, before other notifications', () => {
    const before = page({
      notifications: [{ ...notification('schedulesFailed'), isCritical: true }, notification('notCancelled')],
    });
    const problems = ['patientFailed', 'patientFailed'] as const;
    const after = afterLoad(before, { listing: null, onFile: ON_FILE, problems });
    expect(after).toMatchObject({ listed: null, onFile: ON_FILE });
    expect(after.notifications).toEqual([
      { ...notification('patientFailed'), tone: 'error', isCritical: true },
      notification('notCancelled'),
    ]);
    const loaded = afterLoad(before, { listing: listingOf(created), onFile: null, problems: [] });
    expect(loaded).toMatchObject({ listed: [created], onFile: null, now: '2026-11-20T17:00:10Z' });
  });
});

describe('the records of bookings', () => {
  test('bookings are looked up from the oldest, but not those that an earlier page has reported', () => {
    const bookings = [edit({ id: 'a', isReported: true }), edit({ id: 'b' }), edit({ id: 'c' })];
    expect(recoveryInput({ context: page({}, bookings) })).toMatchObject({
      booking: { id: 'b' },
      schedules: [original],
      failedCancels: 0,
      hasUnresolvedCancel: false,
      // The page's clock is behind: no longer than two minutes.
      timeRemaining: 120_000,
    });
  });

  test.each([
    ['while the list may not show what somebody else has just cancelled', '2026-11-20T17:01:10Z', true],
    ['no longer', '2026-11-20T17:02:10Z', false],
  ])(
    'an original pickup that the courier refused to cancel is followed %s [RUL-22]',
    (_, now, isFollowed) => {
      const refused = edit({ replacementId: 's2', isCancelRefused: true });
      const context = { ...page({}, [refused]), now };
      expect(recoveryInput({ context })).toMatchObject({
        hasUnresolvedCancel: isFollowed,
        timeRemaining: isFollowed ? 60_000 : 0,
      });
    },
  );

  test.each([
    ['failed', false],
    ['followed', true],
    ['refused', true],
  ] as const)(
    'a pickup can be changed again after its booking %s, once the list was read: %s [RUL-94]',
    (stage, may) => {
      const about = { type: 'cancel.requested', scheduleId: original.id } as const;
      expect(isChangeable(page({ trackedBookings: [record(stage)] }), about)).toBe(may);
      const other = record(stage, edit({ originalId: 's2' }));
      expect(isChangeable(page({ trackedBookings: [other] }), about)).toBe(true);
    },
  );

  test('an unknown booking that the patient has acknowledged ends together with its own message only [RUL-75]', () => {
    const bookings = [edit(), edit({ id: 'other' })];
    const notifications = bookings.map((booking) => notification('unknown', booking));
    expect(acknowledged(page({ notifications }, bookings), 'other')).toEqual({
      trackedBookings: [record('requested'), record('ended', edit({ id: 'other' }))],
      notifications: [notification('unknown', edit())],
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
  ])('staff with the work list %j, of which %j is done, go on with %j', (ids, doneIds, next) => {
    expect(nextId({ workList: { ids, doneIds, last: null }, accessionId: ACCESSION })).toBe(next);
  });

  test('staff are led to reschedule the only pickup that can be changed, if nothing was reported and the id is not done yet', () => {
    const id = (changes: Partial<PickupSchedulesContext>) => nextToReschedule(page(changes))?.id ?? null;
    expect(id({})).toBe('s1');
    expect(id({ listed: [original, cancelled] })).toBe('s1');
    expect(id({ listed: [original, created] })).toBeNull();
    expect(id({ listed: [schedule({ status: 'Expired' })] })).toBeNull();
    expect(id({ notifications: [notification('notCancelled')] })).toBeNull();
    expect(id({ workList: { ids: [ACCESSION], doneIds: [ACCESSION], last: null } })).toBeNull();
    expect(id({ workList: { ids: ['1'], doneIds: [], last: null } })).toBeNull();
  });
});

describe('Edit and Cancel', () => {
  const can = (listing: PickupSchedulesContext['listed'], scheduleId = 's1') =>
    isChangeable(page({ listed: listing, returnedPickups: [created] }), {
      type: 'edit.requested',
      scheduleId,
    });

  test('Edit and Cancel work only for a pickup that is on the page', () => {
    expect([can([original]), can([original], 's2'), can([original], 's3')]).toEqual([true, true, false]);
    expect(can(null, 's2'), 'the list is not known').toBe(false);
    expect(isChangeable(page(), { type: 'pickup.requested' })).toBe(false);
  });

  test.each([
    ['PSCHED-18', { status: 'Expired' }],
    ['PSCHED-19', { status: 'Cancelled' }],
    ['PSCHED-20', { submittedAt: '2026-11-19T16:00:00Z' }],
    ['PSCHED-21', { date: '2026-11-19' }],
  ])('Edit and Cancel do nothing for a locked pickup [PICK-R21] [%s]', (_, changes) => {
    expect(can([schedule(changes)])).toBe(false);
  });
});

test('a critical notification stops new bookings, and only these [PSCHED-11] [RUL-53]', () => {
  const machine = (notifications: PickupSchedulesContext['notifications']) =>
    pickupSchedulesMachine.resolveState({
      value: { open: { ready: 'idle' } },
      context: page({ onFile: ON_FILE, notifications }),
    });
  const can = (state: ReturnType<typeof machine>) =>
    (['pickup.requested', 'edit.requested', 'cancel.requested'] as const).map((type) =>
      state.can({ type, scheduleId: 's1' }),
    );
  expect(can(machine([{ ...notification('patientFailed'), isCritical: true }]))).toEqual([false, true, true]);
  expect(can(machine([notification('unlisted')]))).toEqual([true, true, true]);
});

test('a page that cannot load at all says that the pickups are missing [ERR-R41]', () => {
  expect(nothingLoaded({ code: 'noResponse' })).toEqual({
    listing: null,
    onFile: null,
    problems: ['schedulesFailed'],
  });
});

test('the pickup dialog opens with the pickup that was chosen, or with none', () => {
  const originalOf = (selectedId: string | null) => editorInput({ context: page({ selectedId }) }).original;
  expect([originalOf('s1'), originalOf(null)]).toEqual([original, null]);
});

test('the responses that a pickup dialog has received stay on the page [RUL-49]', () => {
  const listing = listingOf(created);
  expect(afterOutcome(page(), { kind: 'closed', listing: null })).toEqual({
    notifications: [],
    trackedBookings: [],
  });
  expect(afterOutcome(page(), { kind: 'closed', listing })).toMatchObject({ listed: [created] });
  const rejected = { code: 'unauthorized', tone: 'error', isCritical: true, about: null } as const;
  const rejecting = page({ onFile: ON_FILE, notifications: [rejected] });
  expect(afterOutcome(rejecting, { kind: 'closed', listing: null }).notifications).toEqual([rejected]);
  expect(
    afterOutcome(rejecting, { kind: 'closed', listing }).notifications,
    'its token was accepted',
  ).toEqual([]);
  const before = page({}, [edit({ id: 'other' })]);
  // What had failed in the dialog is followed; what was booked there since is none of it.
  const failed = afterOutcome(before, {
    ...ended('scheduled', { isResolved: true }),
    followed: [edit({ id: 'failed' })],
  });
  expect(failed.trackedBookings).toEqual([
    record('requested', edit({ id: 'other' })),
    record('failed', edit({ id: 'failed', knownIds: ['s1', 's2'] })),
    record('ended'),
  ]);
  const left = afterOutcome(before, {
    kind: 'unresolved',
    booking: edit(),
    listing,
    returnedPickups: [created],
  });
  expect(left).toMatchObject({
    listed: [created],
    returnedPickups: [created],
    trackedBookings: [record('requested', edit({ id: 'other' })), record('requested')],
  });
});

test('a failed booking that the list shows as cancelled is looked into, so that the page says so [RUL-94 RUL-95]', () => {
  const booking = edit({ originalId: null, replacementId: null });
  const listing = { ...listingOf({ ...created, status: 'Cancelled' }), readAt: '2026-11-20T17:02:10Z' };
  for (const stage of ['failed', 'followed'] as const) {
    const after = afterListing(page({ trackedBookings: [record(stage, booking)] }), listing);
    expect(after.trackedBookings).toEqual([record('requested', booking)]);
  }
});

test('a message about an unconfirmed cancellation disappears once the pickup is cancelled again [RUL-94]', () => {
  const first = edit({ id: 'first', kind: 'cancellation' });
  const another = notification('cancellationUnconfirmed', edit({ id: 'another', originalId: 's9' }));
  const notifications = [notification('cancellationUnconfirmed', first), another];
  const before = page({ listed: null, notifications });
  const again = { ...first, id: 'second' };
  const left = afterOutcome(before, {
    kind: 'unresolved',
    booking: again,
    listing: null,
    returnedPickups: [],
  });
  expect(left.notifications).toEqual([another]);
});

test.each([
  ['two minutes are not over', '2026-11-20T17:02:09Z', 'cancellationUnconfirmed'],
  ['the pickup is still there after two minutes', '2026-11-20T17:02:10Z', 'notSeenCancelled'],
] as const)(
  'the page says what the list shows about an earlier cancellation once an open dialog closes, where %s [RUL-94]',
  (_, readAt, code) => {
    const first = edit({ id: 'first', kind: 'cancellation' });
    const before = page({ notifications: [notification('cancellationUnconfirmed', first)] });
    const listing = { ...listingOf(original), readAt };
    const booking = edit({ id: 'second', originalId: 's9' });
    for (const left of [
      afterOutcome(before, { kind: 'unresolved', booking, listing, returnedPickups: [] }),
      afterOutcome(before, { kind: 'closed', listing, followed: [] }),
    ])
      expect(left.notifications).toMatchObject([{ code }]);
  },
);
