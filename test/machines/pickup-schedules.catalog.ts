import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { pickupSchedulesMachine } from '../../machines/pickup/pickup-schedules.machine.ts';
import type { WorkList } from '../../machines/domain/pickup.ts';
import type { PickupLoadProblem } from '../../machines/pickup/pickup-schedules.types.ts';
import { catalog } from '../support/catalog.ts';
import type { StepDetails } from '../support/catalog.ts';
import { isFollowed as isRecordFollowed } from '../../machines/pickup/pickup-schedules.rules.ts';
import { ACCESSION, edit, AT_NOW, listingOf, ON_FILE, schedule } from './pickup.data.ts';

type State = SnapshotFrom<typeof pickupSchedulesMachine>;

const about = { accessionId: ACCESSION };
const emptyWorkList: WorkList = { ids: [], doneIds: [], last: null };
const pasted = { ids: [ACCESSION, '2611000138', '2611000139'], doneIds: ['2611000138'], last: null };
const input = { ...AT_NOW, ...about, bookings: [], workList: emptyWorkList };
/** Two minutes after the record of a booking or a cancellation began. */
const LIMIT = '2026-11-20T17:02:10Z';
const booked = schedule({ id: 's2', createdAt: '2026-11-20T16:30:00Z', date: '2026-11-24' });
const cancelled = schedule({ status: 'Cancelled' });
const locked = [
  schedule({ id: 'sent', status: 'Expired', createdAt: '2026-11-01T00:00:00Z' }),
  schedule({ id: 'other', submittedAt: '2026-11-19T16:00:00Z', createdAt: '2026-11-04T00:00:00Z' }),
];
const page = (schedules: readonly object[] | null, problems: readonly PickupLoadProblem[] = []) => ({
  listing: schedules && listingOf(...(schedules as ReturnType<typeof schedule>[])),
  onFile: problems.includes('patientFailed') ? null : ON_FILE,
  problems,
});
const named: unknown = expect.objectContaining({ date: booked.date, readyTime: booked.readyTime });
const ended = edit().id;
const cancellation = edit({ id: 'cancel s1', kind: 'cancellation', mark: '' });
const outcome = (kind: string, changes: object = {}) => ({
  kind,
  booking: edit({ replacementId: 's2' }),
  isResolved: true,
  schedules: [booked, cancelled],
  returnedPickups: [],
  ...changes,
});
const partial = outcome('partiallyRescheduled', {
  isResolved: false,
  booking: edit({ replacementId: 's2', isCancelRefused: true }),
  schedules: [booked, schedule()],
  returnedPickups: [booked],
});

const hasList = ({ context }: State) => schedulesShown(context) > 0;
const isEmpty = (state: State) => state.context.listed !== null && !hasList(state);
const isBlocked = ({ context }: State) => context.notifications.some(({ isCritical }) => isCritical);
const isUnknownSaid = ({ context }: State) =>
  context.notifications.some(({ code }) => code === 'unknown' || code === 'cancellationUnknown');
const isEdited = ({ context }: State) => context.selectedId !== null;
const isNew = (state: State) => !isEdited(state);
/** With a list, the page finds out how a booking ended, even if it could not before. */
const needsRecovery = ({ context: { trackedBookings } }: State) =>
  trackedBookings.some(({ stage }) => stage === 'requested' || stage === 'unknown');
/** The page has not said that it does not know how something ended. */
const isKnown = ({ context: { trackedBookings } }: State) =>
  !trackedBookings.some(({ stage }) => stage === 'unknown');
/** A call that had failed may be done anyway: the page looks on. */
const isFollowed = ({ context: { trackedBookings } }: State) => trackedBookings.some(isRecordFollowed);
/** The limit has passed of something that had failed and is looked for. */
const isGivenUp = ({ context: { trackedBookings, now } }: State) =>
  now >= LIMIT && trackedBookings.some(({ stage }) => stage === 'failed' || stage === 'followed');
const isRefusalOver = ({ context: { trackedBookings, now } }: State) =>
  now >= LIMIT && trackedBookings.some(({ stage }) => stage === 'refused');
const isSuccessSaid = ({ context: { notifications } }: State) =>
  notifications.some(({ code }) => code === 'scheduled');
/** The list has yet to show what was booked. */
const isUnlisted = ({ context: { trackedBookings } }: State) =>
  trackedBookings.some(({ booking, stage }) => booking.id === ended && stage === 'reported');
/** A list that was loaded again. */
const reloaded = (name: string, ...schedules: readonly ReturnType<typeof schedule>[]) => [
  { name, output: listingOf(...schedules), when: (state: State) => !needsRecovery(state) },
  { name: `${name}, something to recover`, output: listingOf(...schedules), when: needsRecovery },
];
const isAbout =
  (kind: string) =>
  ({ context: { trackedBookings } }: State) =>
    trackedBookings.find(({ stage }) => stage === 'requested')?.booking.kind === kind;

function schedulesShown({ listed: list, returnedPickups }: State['context']): number {
  return (list ?? []).length + returnedPickups.length;
}

const expectNotification = (notification: object) => ({
  notifications: expect.arrayContaining([expect.objectContaining(notification)]) as object[],
});
/** The record of the cancellation, among others. */
const expectRecord = (stage: string) => ({
  trackedBookings: expect.arrayContaining([
    expect.objectContaining({ booking: expect.objectContaining({ id: cancellation.id }) as object, stage }),
  ]) as object[],
});
const expectCritical = (code: string) => ({
  to: 'open.ready',
  context: expectNotification({ code, tone: 'error', isCritical: true }),
});
const leave = {
  to: 'toSearch',
  output: { page: '/fedexPickup/search' },
  actions: [{ type: 'clearAccession' }],
};
const edits = { to: 'open.editing' };
const recovers = { to: 'open.recovering' };
const reloads = { to: 'open.ready.reloadingList' };
const ready = { to: 'open.ready' };
const dropsNone = { actions: [{ type: 'dropBookings', params: { ...about, ids: [] } }] };
const expectDropped = (id: string) => ({
  actions: [{ type: 'dropBookings', params: { ...about, ids: [id] } }],
});

/** The time of day reaches an open dialog; a page at rest with an unresolved booking looks again. */
const expectTimePassed = ({ event, from }: StepDetails) => {
  const state = JSON.stringify(from);
  if (event !== 'the next minute' && state.includes('ready')) return reloads;
  return state.includes('editing')
    ? { sent: [{ actor: 'editPickup', event: { type: 'clock.ticked' } }] }
    : { context: { now: event === 'two minutes later' ? LIMIT : '2026-11-20T17:01:00Z' } };
};
/** Where a loaded page leads; how an unfinished booking ended is found out first (RUL-22). */
const expectLoaded = ({ input: name }: StepDetails) =>
  name === 'half-done edit' ? {} : { to: name === 'one of a list' ? 'open.editing' : 'open.ready' };
const expectReadyWithout = (id: string) => ({ ...ready, ...expectDropped(id) });

/** RUL-49: what the page finds out, what the patient acknowledged, and what is reloaded. */
function expectResolved({ event, from, input: name }: StepDetails) {
  if (event === 'left unanswered') return recovers;
  // The page continues to find out, whatever else is acknowledged.
  if (JSON.stringify(from).includes('recovering') && event.startsWith('close'))
    return expectDropped(event.startsWith('dismiss the cancel failure') ? cancellation.id : ended);
  if (event === 'no response') return recovers;
  if (event === 'a minute later' || event === 'two minutes later') return reloads;
  const leadsOn = event === 'go on without knowing, none listed' ? 'open.editing' : 'open.ready';
  return {
    // With two pickups, neither is the next to reschedule.
    to: name === 'one of a list' && event !== 'dismiss the partial success' ? 'open.editing' : leadsOn,
    ...expectDropped(ended),
    context: { trackedBookings: [] },
  };
}

export const pickupSchedulesCatalog = catalog(pickupSchedulesMachine, {
  specFlows: ['pickup-schedules', 'pickup-editor', 'pickup-cancel'],
  tags: {
    loading: 'open.loading',
    recovering: 'open.recovering',
    editing: 'open.editing',
    cancelling: 'open.cancelling',
  },
  inputs: {
    'stored accession id': input,
    'no accession id': { ...input, accessionId: null },
    'half-done edit': { ...input, bookings: [edit()] },
    'one of a list': { ...input, workList: pasted },
    'edit that was reported': { ...input, bookings: [edit({ isReported: true })] },
  },
  events: {
    'xstate.done.actor.loadPage': [
      { name: 'one pickup', when: isKnown, spec: ['PSCHED-06'], output: page([schedule()]) },
      {
        name: 'one pickup, something to recover again',
        when: (state) => !isKnown(state),
        output: page([schedule()]),
      },
      { name: 'locked pickups and one', when: isKnown, output: page([...locked, schedule()]) },
      { name: 'no pickups', when: isKnown, output: page([]) },
      {
        name: 'no internal token',
        spec: ['PSCHED-03'],
        output: page(null, ['noInternalToken', 'noInternalToken']),
      },
      { name: 'retrieval fails', spec: ['PSCHED-04'], output: page(null, ['schedulesFailed']) },
      {
        name: 'patient fails',
        when: isKnown,
        spec: ['PSCHED-05'],
        output: page([schedule()], ['patientFailed']),
      },
      {
        name: 'patient fails, no pickups',
        when: ({ context }) => context.trackedBookings.length === 0,
        spec: ['PSCHED-08'],
        output: page([], ['patientFailed']),
      },
    ],
    'xstate.error.actor.loadPage': [
      { name: 'no token', spec: ['PSCHED-03'], error: { code: 'unavailable', step: 'unauthorized' } },
      { name: 'token refused', spec: ['PSCHED-03'], error: { code: 'unauthorized' } },
    ],
    'xstate.done.actor.loadCountries': [{ name: 'countries', output: ['US', 'CA'] }],
    'xstate.error.actor.loadCountries': [{ name: 'countries fail', error: { code: 'server' } }],
    'xstate.done.actor.reloadList': [
      ...reloaded('unchanged list', schedule()),
      ...reloaded('the original is cancelled now', booked, cancelled).map((entry) => ({
        ...entry,
        when: (state: State) => entry.when(state) && !isFollowed(state) && !isUnlisted(state),
      })),
      {
        name: 'the list shows what was reported',
        when: isUnlisted,
        output: { ...listingOf(booked, cancelled), readAt: LIMIT },
      },
      {
        name: 'the list shows the booking that had failed',
        when: ({ context }) =>
          context.trackedBookings.some(
            (bookingRecord) => bookingRecord.booking.kind === 'edit' && isRecordFollowed(bookingRecord),
          ),
        output: listingOf(booked, cancelled),
      },
      {
        name: 'the list shows the cancellation that had failed',
        when: ({ context }) =>
          context.trackedBookings.some(
            (bookingRecord) =>
              bookingRecord.booking.kind === 'cancellation' && isRecordFollowed(bookingRecord),
          ),
        output: listingOf(booked, cancelled),
      },
    ],
    'xstate.error.actor.reloadList': [
      {
        name: 'list cannot be read',
        when: (state) => !isGivenUp(state) && !isRefusalOver(state),
        error: { code: 'noResponse' },
      },
      {
        name: 'list cannot be read, two minutes after a refusal',
        when: isRefusalOver,
        error: { code: 'noResponse' },
      },
      { name: 'list cannot be read for two minutes', when: isGivenUp, error: { code: 'noResponse' } },
      {
        name: 'list not allowed',
        when: (state) => !isRefusalOver(state),
        spec: ['PSCHED-03'],
        error: { code: 'unauthorized' },
      },
    ],
    'xstate.done.actor.recovery': [
      { name: 'finished', when: isAbout('edit'), output: outcome('rescheduled') },
      {
        name: 'not booked',
        when: isAbout('edit'),
        output: outcome('notSeen', { schedules: [schedule()] }),
      },
      {
        name: 'not known',
        when: isAbout('edit'),
        output: outcome('unknown', { booking: edit(), isResolved: false, schedules: [schedule()] }),
      },
      {
        name: 'not seen cancelled',
        when: isAbout('cancellation'),
        output: outcome('notSeenCancelled', { booking: cancellation, schedules: [schedule()] }),
      },
    ],
    'xstate.done.actor.editor': [
      { name: 'closed', output: { kind: 'closed', listing: null, followed: [] } },
      {
        name: 'closed after a look',
        output: { kind: 'closed', listing: listingOf(schedule(), booked), followed: [] },
      },
      {
        name: 'closed after the courier failed',
        when: ({ context }) => context.trackedBookings.length === 0,
        output: { kind: 'closed', listing: listingOf(schedule()), followed: [edit()] },
      },
      {
        name: 'scheduled',
        when: isNew,
        spec: ['PEDIT-35'],
        output: outcome('scheduled', {
          booking: edit({ kind: 'new', originalId: null, replacementId: 's2' }),
          followed: [],
        }),
      },
      {
        name: 'rescheduled',
        when: isEdited,
        spec: ['PEDIT-40'],
        output: outcome('rescheduled', { followed: [] }),
      },
      {
        name: 'scheduled, not listed yet',
        when: (state) => isNew(state) && state.context.trackedBookings.length === 0,
        output: outcome('scheduled', {
          booking: edit({ kind: 'new', originalId: null, replacementId: 's2' }),
          isResolved: false,
          schedules: [schedule()],
          returnedPickups: [booked],
          followed: [],
        }),
      },
      { name: 'partial', when: isEdited, spec: ['PEDIT-41'], output: { ...partial, followed: [] } },
      {
        name: 'left unanswered',
        when: ({ context }) => context.trackedBookings.length === 0,
        output: {
          kind: 'unresolved',
          booking: edit(),
          listing: listingOf(schedule()),
          returnedPickups: [],
          followed: [],
        },
      },
    ],
    'xstate.done.actor.cancel': [
      { name: 'kept', output: { kind: 'closed', listing: null } },
      {
        name: 'cancelled',
        spec: ['PCANC-03'],
        output: outcome('cancelled', {
          booking: { ...cancellation, isReported: true },
          isResolved: false,
          returnedPickups: [cancelled],
          schedules: [schedule()],
        }),
      },
      {
        name: 'cancel fails',
        output: outcome('cancellationUnconfirmed', {
          booking: cancellation,
          isResolved: false,
          schedules: [schedule()],
        }),
      },
      {
        name: 'cancel refused',
        spec: ['PCANC-04'],
        output: outcome('notCancelled', { booking: cancellation, schedules: [schedule()] }),
      },
      {
        name: 'no response',
        output: { kind: 'unresolved', booking: cancellation, listing: null, returnedPickups: [] },
      },
    ],
    'pickup.requested': [
      {
        name: 'Schedule New Pickup, beside others',
        when: (state) => hasList(state) && !isBlocked(state),
        spec: ['PSCHED-09'],
      },
      {
        name: 'Schedule New Pickup, the first',
        when: (state) => isEmpty(state) && !isBlocked(state),
        spec: ['PSCHED-10'],
      },
    ],
    'edit.requested': [
      { name: 'edit', event: { type: 'edit.requested', scheduleId: 's1' } },
      { name: 'edit an unknown one', isIgnored: true, event: { type: 'edit.requested', scheduleId: 'none' } },
    ],
    'cancel.requested': [{ name: 'cancel', event: { type: 'cancel.requested', scheduleId: 's1' } }],
    'calendar.requested': [
      { name: 'add to calendar', event: { type: 'calendar.requested', scheduleId: 's1' } },
    ],
    'notification.dismissed': [
      {
        name: 'dismiss the cancel failure',
        when: ({ context }) => context.notifications.some(({ code }) => code === 'notCancelled'),
        event: { type: 'notification.dismissed', code: 'notCancelled', bookingId: cancellation.id },
      },
      {
        name: 'dismiss the cancel failure, perhaps done',
        when: ({ context }) => context.notifications.some(({ code }) => code === 'cancellationUnconfirmed'),
        event: {
          type: 'notification.dismissed',
          code: 'cancellationUnconfirmed',
          bookingId: cancellation.id,
        },
      },
      {
        name: 'dismiss the success',
        when: (state) => isSuccessSaid(state) && !isUnlisted(state),
        event: { type: 'notification.dismissed', code: 'scheduled', bookingId: ended },
      },
      {
        name: 'dismiss the success, not listed yet',
        when: (state) => isSuccessSaid(state) && isUnlisted(state),
        event: { type: 'notification.dismissed', code: 'scheduled', bookingId: ended },
      },
      {
        name: 'dismiss the partial success',
        when: ({ context }) => context.notifications.some(({ code }) => code === 'partiallyRescheduled'),
        event: { type: 'notification.dismissed', code: 'partiallyRescheduled', bookingId: ended },
      },
    ],
    'recovery.dismissed': [
      {
        name: 'go on without knowing',
        when: (state) => hasList(state) && state.context.trackedBookings[0]?.booking.id === ended,
      },
      {
        name: 'go on without knowing, none listed',
        when: (state) => !hasList(state) && state.context.trackedBookings[0]?.booking.id === ended,
      },
    ],
    'load.repeated': [{ name: 'Try again', when: (state) => isBlocked(state) || isUnknownSaid(state) }],
    'next.requested': [{ name: 'Next', when: ({ context }) => context.workList.ids.length > 0 }],
    'search.reopened': [
      {
        name: 'Search another ID',
        when: (state) => state.matches({ open: 'ready' }) && hasList(state),
        spec: ['PSCHED-13'],
      },
      {
        name: 'Search another ID, nothing scheduled',
        when: (state) => state.matches({ open: 'ready' }) && isEmpty(state),
        spec: ['PSCHED-14'],
      },
      {
        name: 'Search another ID, nothing loaded',
        when: (state) => state.matches({ open: 'ready' }) && state.context.listed === null,
        spec: ['PSCHED-15'],
      },
    ],
    'page.visible': [{ name: 'page visible' }],
    'clock.ticked': [
      {
        name: 'a minute later',
        when: ({ context }) => context.trackedBookings.length > 0 && context.now < LIMIT,
        event: { type: 'clock.ticked', now: '2026-11-20T17:01:00Z' },
      },
      {
        name: 'two minutes later',
        when: (state) => isFollowed(state) && state.context.now < LIMIT,
        event: { type: 'clock.ticked', now: LIMIT },
      },
      {
        name: 'the next minute',
        when: ({ context }) => context.trackedBookings.length === 0,
        event: { type: 'clock.ticked', now: '2026-11-20T17:01:00Z' },
      },
    ],
  },
  calls: {
    watchPage: { in: 'open' },
    loadCountries: { in: 'open', with: about },
    loadPage: { in: 'open.loading', with: about },
    loadSchedules: { in: 'open.ready.reloadingList', with: about },
    recover: {
      in: 'open.recovering',
      with: ({ event }) => ({
        booking: { id: event === 'no response' ? 'cancel s1' : ended },
        failedCancels: 0,
        hasUnresolvedCancel: false,
      }),
    },
    editPickup: {
      in: 'open.editing',
      with: ({ event }) => ({
        ...about,
        original: /^Schedule New|none listed$/.test(event)
          ? null
          : event === 'no pickups'
            ? // The new pickup of an edit, which is not listed yet, is the only one.
              (expect.toBeOneOf([null, expect.objectContaining({ id: 's2' })]) as object)
            : { id: 's1' },
      }),
    },
    cancelDialog: { in: 'open.cancelling', with: { ...about, pickup: { id: 's1' } } },
    // Whenever what is known about the bookings has changed.
    dropBookings: { in: ['open.deciding', 'open.ready.sorting'], with: { ...about, ids: [] } },
    keepWorkList: {
      in: ['open.deciding', 'open.ready.sorting'],
      with: ({ input: name }) => ({ ids: name === 'one of a list' ? pasted.ids : [] }),
    },
  },
  firstPassOnly: ['PSCHED-05', 'RUL-49'],
  expected: {
    'PSCHED-01': { to: 'open.loading' },
    'PSCHED-02': { to: 'unnamed', output: { page: '/fedexPickup/search', replace: true } },
    // A rejected token shows the same message as a missing one.
    'PSCHED-03': ({ event }) =>
      expectCritical(event === 'no internal token' ? 'noInternalToken' : 'unauthorized'),
    'PSCHED-04': expectCritical('schedulesFailed'),
    'PSCHED-05': (step) => ({
      ...expectLoaded(step),
      context: expectNotification({ code: 'patientFailed', tone: 'error', isCritical: true }),
    }),
    'PSCHED-06': (step) => ({ ...expectLoaded(step), context: { listed: [schedule()] } }),
    'PSCHED-07': edits,
    'PSCHED-08': { ...ready, context: { listed: [] } },
    'PSCHED-09': edits,
    'PSCHED-10': edits,
    'PSCHED-12': [
      // The record stays until the list shows the pickup (RUL-73).
      {
        when: { event: 'dismiss the success, not listed yet' },
        context: {
          notifications: [],
          trackedBookings: expect.arrayContaining([
            expect.objectContaining({
              booking: expect.objectContaining({ id: ended }) as object,
              stage: 'reported',
            }),
          ]) as object[],
        },
      },
      {
        when: { event: 'dismiss the cancel failure, perhaps done' },
        context: { notifications: [], trackedBookings: [{ booking: { id: cancellation.id } }] },
      },
      { when: { from: 'open.ready' }, ...ready, context: { notifications: [] } },
      { to: 'open', context: { notifications: [] } },
    ],
    'PSCHED-13': leave,
    'PSCHED-14': leave,
    'PSCHED-15': leave,
    'PSCHED-16': edits,
    'PSCHED-17': { to: 'open.cancelling' },
    'PEDIT-35': {
      ...ready,
      ...expectDropped(ended),
      context: expectNotification({ code: 'scheduled', tone: 'success', about: named }),
    },
    'PEDIT-40': {
      ...ready,
      ...expectDropped(ended),
      context: {
        ...expectNotification({ code: 'rescheduled', tone: 'success', about: named }),
        listed: [booked, cancelled],
      },
    },
    'PEDIT-41': {
      ...ready,
      context: {
        ...expectNotification({ code: 'partiallyRescheduled', tone: 'warn', about: named }),
        trackedBookings: [{ booking: expect.objectContaining({ id: ended }) as object, stage: 'reported' }],
      },
    },
    'PEDIT-42': [
      { when: { event: 'closed after a look' }, ...ready, context: { listed: [schedule(), booked] } },
      ready,
    ],
    'PCANC-01': ready,
    'PCANC-03': {
      ...reloads,
      ...dropsNone,
      context: {
        returnedPickups: [cancelled],
        ...expectNotification({ code: 'cancelled', tone: 'success' }),
        ...expectRecord('reported'),
      },
    },
    'PCANC-04': {
      ...reloads,
      ...dropsNone,
      context: {
        ...expectNotification({ code: 'notCancelled', tone: 'error', isCritical: false }),
        // Somebody else may have cancelled it, and the list not show it yet.
        ...expectRecord('refused'),
      },
    },
    'RUL-21': { actions: [{ type: 'saveCalendarFile', params: { id: 's1' } }] },
    'RUL-22': recovers,
    'RUL-94': [
      {
        when: { event: 'closed after the courier failed' },
        ...reloads,
        context: { trackedBookings: [{ booking: { id: ended }, stage: 'failed' }] },
      },
      reloads,
    ],
    'RUL-49': expectResolved,
    'RUL-75': expectResolved,
    'RUL-53': { to: 'open.loading' },
  },
  undocumented: {
    'locked pickups and one': expectLoaded,
    'no pickups': expectLoaded,
    finished: expectReadyWithout(ended),
    'not booked': expectReadyWithout(ended),
    'not known': ready,
    'scheduled, not listed yet': {
      ...ready,
      context: {
        ...expectNotification({ code: 'scheduled', tone: 'success', about: named }),
        trackedBookings: [{ booking: { id: ended }, stage: 'reported' }],
      },
    },
    'cancel fails': {
      ...reloads,
      ...dropsNone,
      context: {
        ...expectNotification({ code: 'cancellationUnconfirmed', tone: 'error' }),
        ...expectRecord('failed'),
      },
    },
    'the list shows the booking that had failed': recovers,
    'the list shows the cancellation that had failed': {
      ...expectReadyWithout(cancellation.id),
      context: expectNotification({ code: 'cancelled', tone: 'success' }),
    },
    'the list shows what was reported': expectReadyWithout(ended),
    'not seen cancelled': expectReadyWithout('cancel s1'),
    'page visible': reloads,
    // Older than the list that had shown the new pickup.
    'unchanged list': ({ input: name }) => (name === 'edit that was reported' ? recovers : ready),
    'the original is cancelled now': ready,
    'unchanged list, something to recover': recovers,
    'the original is cancelled now, something to recover': recovers,
    'a minute later': expectTimePassed,
    'the next minute': expectTimePassed,
    'two minutes later': expectTimePassed,
    'one pickup, something to recover again': recovers,
    'list cannot be read': ready,
    'list cannot be read, two minutes after a refusal': expectReadyWithout(cancellation.id),
    'list cannot be read for two minutes': {
      ...ready,
      context: {
        ...expectNotification({
          code: expect.stringMatching(/nknown$/) as unknown,
          tone: 'warn',
          isCritical: false,
        }),
        trackedBookings: expect.arrayContaining([expect.objectContaining({ stage: 'unknown' })]) as object[],
      },
    },
    countries: { context: { countries: ['US', 'CA'] } },
    // The second one is done. Nothing is stored before the search has accepted it.
    Next: { to: 'toNext', output: { page: '/fedexPickup/search', accessionId: '2611000139' } },
  },
  coverage: 'once',
  maxDepth: 8,
  // Stacking a second notification leads to nothing new.
  filter: ({ context }) =>
    context.notifications.length < 2 &&
    context.returnedPickups.length < 2 &&
    context.trackedBookings.length < 2,
  serializeContext: ({
    listed: list,
    returnedPickups,
    notifications,
    selectedId,
    trackedBookings,
    onFile,
    now,
  }) => [
    now >= LIMIT,
    list?.map(({ id, status }) => [id, status]),
    returnedPickups.length,
    notifications.map(({ code }) => code),
    selectedId,
    trackedBookings.map(({ booking, stage }) => [booking.id, stage]),
    onFile !== null,
  ],
});
