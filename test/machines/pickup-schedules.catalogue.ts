import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { pickupSchedulesMachine } from '../../machines/pickup/pickup-schedules.machine.ts';
import type { PickupWork } from '../../machines/domain/pickup.ts';
import type { PickupLoadProblem } from '../../machines/pickup/pickup-schedules.contract.ts';
import { catalogue } from '../support/catalogue.ts';
import type { StepFacts } from '../support/catalogue.ts';
import { ACCESSION, edit, HERE, listed, ON_FILE, schedule } from './pickup.data.ts';

type State = SnapshotFrom<typeof pickupSchedulesMachine>;

const about = { accessionId: ACCESSION };
const noWork: PickupWork = { ids: [], doneIds: [], last: null };
const pasted = { ids: [ACCESSION, '2611000138', '2611000139'], doneIds: ['2611000138'], last: null };
const input = { ...HERE, ...about, bookings: [], work: noWork };
const booked = schedule({ id: 's2', createdAt: '2026-11-20T16:30:00Z', date: '2026-11-24' });
const cancelled = schedule({ status: 'Cancelled' });
const locked = [
  schedule({ id: 'sent', status: 'Expired', createdAt: '2026-11-01T00:00:00Z' }),
  schedule({ id: 'other', submittedAt: '2026-11-19T16:00:00Z', createdAt: '2026-11-04T00:00:00Z' }),
];
const page = (schedules: readonly object[] | null, problems: readonly PickupLoadProblem[] = []) => ({
  listing: schedules && listed(...(schedules as ReturnType<typeof schedule>[])),
  onFile: problems.includes('patientFailed') ? null : ON_FILE,
  problems,
});
const named: unknown = expect.objectContaining({ date: booked.date, readyTime: booked.readyTime });
const ended = edit().id;
const cancellation = edit({ id: 'cancel s1', kind: 'cancellation', mark: '' });
const outcome = (kind: string, changes: object = {}) => ({
  kind,
  booking: edit({ replacementId: 's2' }),
  schedule: booked,
  isSettled: true,
  schedules: [booked, cancelled],
  answered: [],
  ...changes,
});
const partial = outcome('partial', {
  isSettled: false,
  booking: edit({ replacementId: 's2', isCancelRefused: true }),
  schedules: [booked, schedule()],
});

const hasList = ({ context }: State) => schedulesShown(context) > 0;
const isEmpty = (state: State) => state.context.listed !== null && !hasList(state);
const isBlocked = ({ context }: State) => context.notifications.some(({ isCritical }) => isCritical);
const isEdited = ({ context }: State) => context.subjectId !== null;
const isNew = (state: State) => !isEdited(state);
/** A booking is followed up again once there is a list, if its outcome was said to be unknown. */
const isUntold = ({ context: { bookings, toldIds, notifications } }: State) =>
  bookings.some(({ id }) => !toldIds.includes(id) || notifications.some(({ code }) => code === 'unknown'));
/** A list that was loaded again, by whether a booking is still to be followed up. */
const reread = (name: string, ...schedules: readonly ReturnType<typeof schedule>[]) => [
  { name, output: listed(...schedules), when: (state: State) => !isUntold(state) },
  { name: `${name}, something untold`, output: listed(...schedules), when: isUntold },
];
const isAbout =
  (kind: string) =>
  ({ context: { bookings, toldIds } }: State) =>
    bookings.find(({ id }) => !toldIds.includes(id))?.kind === kind;

function schedulesShown({ listed: list, answered }: State['context']): number {
  return (list ?? []).length + answered.length;
}

const says = (notification: object) => ({
  notifications: expect.arrayContaining([expect.objectContaining(notification)]) as object[],
});
const critical = (code: string) => ({
  to: 'open.resting',
  context: says({ code, tone: 'bad', isCritical: true }),
});
const leave = {
  to: 'toSearch',
  output: { page: '/fedexPickup/search' },
  actions: [{ type: 'clearAccession' }],
};
const edits = { to: 'open.editing' };
const follows = { to: 'open.following' };
const rereads = { to: 'open.resting.rereading' };
const rests = { to: 'open.resting' };
const dropped = (id: string) => ({ actions: [{ type: 'dropBookings', params: { ...about, ids: [id] } }] });

/** The time of day reaches an open dialog; a page at rest with an open booking looks again. */
const told = ({ event, from }: StepFacts) => {
  const at = JSON.stringify(from);
  if (event === 'a minute later' && at.includes('resting')) return rereads;
  return at.includes('editing')
    ? { sent: [{ actor: 'editPickup', event: { type: 'time.passed' } }] }
    : { context: { now: '2026-11-20T17:01:00Z' } };
};
/** Where a loaded page leads; an unfinished booking is followed up first (RUL-22). */
const leads = ({ input: name }: StepFacts) =>
  name === 'half-done edit' ? {} : { to: name === 'one of a list' ? 'open.editing' : 'open.resting' };
const settled = (id: string) => ({ ...rests, ...dropped(id) });

/** RUL-49: what is followed up, what the patient acknowledged, and what is reloaded. */
function seenToTheEnd({ event, input: name }: StepFacts) {
  if (event === 'left unanswered') return follows;
  if (event === 'no answer') return follows;
  if (event === 'a minute later' || event === 'the next day') return rereads;
  const leadsOn = event === 'go on without knowing, none listed' ? 'open.editing' : 'open.resting';
  return {
    to: name === 'one of a list' ? 'open.editing' : leadsOn,
    ...dropped(ended),
    context: { bookings: [] },
  };
}

export const pickupSchedulesCatalogue = catalogue(pickupSchedulesMachine, {
  flows: ['pickup-schedules', 'pickup-editor', 'pickup-cancel'],
  tags: {
    loading: 'open.loading',
    held: 'open.following',
    editing: 'open.editing',
    cancelling: 'open.cancelling',
  },
  inputs: {
    'stored accession id': input,
    'no accession id': { ...input, accessionId: null },
    'half-done edit': { ...input, bookings: [edit()] },
    'one of a list': { ...input, work: pasted },
    'edit that was told': { ...input, bookings: [edit({ isTold: true })] },
  },
  events: {
    'xstate.done.actor.loadPage': [
      { name: 'one pickup', spec: ['PSCHED-06'], output: page([schedule()]) },
      { name: 'locked pickups and one', output: page([...locked, schedule()]) },
      { name: 'no pickups', output: page([]) },
      {
        name: 'no internal token',
        spec: ['PSCHED-03'],
        output: page(null, ['noInternalToken', 'noInternalToken']),
      },
      { name: 'retrieval fails', spec: ['PSCHED-04'], output: page(null, ['schedulesFailed']) },
      {
        name: 'patient fails',
        spec: ['PSCHED-05'],
        output: page([schedule()], ['patientFailed']),
      },
      {
        name: 'patient fails, no pickups',
        when: ({ context }) => context.bookings.length === 0,
        spec: ['PSCHED-08'],
        output: page([], ['patientFailed']),
      },
    ],
    'xstate.error.actor.loadPage': [
      { name: 'no token', spec: ['PSCHED-03'], error: { code: 'unusable', step: 'unauthorized' } },
      { name: 'token refused', spec: ['PSCHED-03'], error: { code: 'unauthorized', step: 'load' } },
    ],
    'xstate.done.actor.loadCountries': [{ name: 'countries', output: ['US', 'CA'] }],
    'xstate.error.actor.loadCountries': [{ name: 'countries fail', error: { code: 'server' } }],
    'xstate.done.actor.reread': [
      ...reread('unchanged list', schedule()),
      ...reread('the original is cancelled now', booked, cancelled),
    ],
    'xstate.error.actor.reread': [{ name: 'list cannot be read', error: { code: 'noAnswer' } }],
    'xstate.done.actor.following': [
      { name: 'finished', when: isAbout('edit'), output: outcome('rescheduled') },
      {
        name: 'not booked',
        when: isAbout('edit'),
        output: outcome('notBooked', { schedule: null, schedules: [schedule()] }),
      },
      {
        name: 'not known',
        when: isAbout('edit'),
        output: outcome('unknown', {
          booking: edit(),
          schedule: null,
          isSettled: false,
          schedules: [schedule()],
        }),
      },
      {
        name: 'not cancelled',
        when: isAbout('cancellation'),
        output: outcome('notCancelled', { booking: cancellation, schedule: null, schedules: [schedule()] }),
      },
    ],
    'xstate.done.actor.editor': [
      { name: 'closed', output: { kind: 'closed', listing: null } },
      { name: 'closed after a look', output: { kind: 'closed', listing: listed(schedule(), booked) } },
      {
        name: 'scheduled',
        when: isNew,
        spec: ['PEDIT-35'],
        output: outcome('scheduled', {
          booking: edit({ kind: 'new', originalId: null, replacementId: 's2' }),
        }),
      },
      { name: 'rescheduled', when: isEdited, spec: ['PEDIT-40'], output: outcome('rescheduled') },
      { name: 'partial', when: isEdited, spec: ['PEDIT-41'], output: partial },
      {
        name: 'left unanswered',
        when: ({ context }) => context.bookings.length === 0,
        output: { kind: 'unanswered', booking: edit(), listing: listed(schedule()) },
      },
    ],
    'xstate.done.actor.cancel': [
      { name: 'kept', output: { kind: 'kept' } },
      {
        name: 'cancelled',
        spec: ['PCANC-03'],
        output: { kind: 'cancelled', booking: cancellation, schedule: cancelled },
      },
      { name: 'cancel failed', spec: ['PCANC-04'], output: { kind: 'notCancelled', booking: cancellation } },
      { name: 'no answer', output: { kind: 'unanswered', booking: cancellation } },
    ],
    'pickup.requested': [
      {
        name: 'Schedule New Pickup, beside others',
        when: (state) => hasList(state) && !isBlocked(state),
        spec: ['PSCHED-09'],
        event: { type: 'pickup.requested' },
      },
      {
        name: 'Schedule New Pickup, the first',
        when: (state) => isEmpty(state) && !isBlocked(state),
        spec: ['PSCHED-10'],
        event: { type: 'pickup.requested' },
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
    'notification.closed': [
      {
        name: 'close the cancel failure',
        when: ({ context }) => context.notifications.some(({ code }) => code === 'cancelFailed'),
        event: { type: 'notification.closed', code: 'cancelFailed', bookingId: cancellation.id },
      },
      {
        name: 'close the partial success',
        when: ({ context }) => context.bookings.length > 0,
        event: { type: 'notification.closed', code: 'partiallyRescheduled', bookingId: ended },
      },
    ],
    'doubt.accepted': [
      {
        name: 'go on without knowing',
        when: (state) => hasList(state) && state.context.bookings[0]?.id === ended,
        event: { type: 'doubt.accepted' },
      },
      {
        name: 'go on without knowing, none listed',
        when: (state) => !hasList(state) && state.context.bookings[0]?.id === ended,
        event: { type: 'doubt.accepted' },
      },
    ],
    'load.repeated': [{ name: 'Try again', when: isBlocked, event: { type: 'load.repeated' } }],
    'next.requested': [
      {
        name: 'Next',
        when: ({ context }) => context.work.ids.length > 0,
        event: { type: 'next.requested' },
      },
    ],
    'search.reopened': [
      {
        name: 'Search another ID',
        when: (state) => state.matches({ open: 'resting' }) && hasList(state),
        spec: ['PSCHED-13'],
        event: { type: 'search.reopened' },
      },
      {
        name: 'Search another ID, nothing scheduled',
        when: (state) => state.matches({ open: 'resting' }) && isEmpty(state),
        spec: ['PSCHED-14'],
        event: { type: 'search.reopened' },
      },
      {
        name: 'Search another ID, nothing loaded',
        when: (state) => state.matches({ open: 'resting' }) && state.context.listed === null,
        spec: ['PSCHED-15'],
        event: { type: 'search.reopened' },
      },
    ],
    'page.seen': [{ name: 'seen again', event: { type: 'page.seen' } }],
    'time.passed': [
      {
        name: 'a minute later',
        when: ({ context }) => context.bookings.length > 0,
        event: { type: 'time.passed', now: '2026-11-20T17:01:00Z' },
      },
      {
        name: 'the next minute',
        when: ({ context }) => context.bookings.length === 0,
        event: { type: 'time.passed', now: '2026-11-20T17:01:00Z' },
      },
    ],
  },
  calls: {
    watchPage: { in: 'open' },
    loadCountries: { in: 'open', with: about },
    loadPage: { in: 'open.loading', with: about },
    loadSchedules: { in: 'open.resting.rereading', with: about },
    follow: {
      in: 'open.following',
      with: ({ event }) => ({
        booking: { id: event === 'no answer' ? 'cancel s1' : ended },
        failedCancels: 0,
        hasLostCancel: false,
      }),
    },
    editPickup: {
      in: 'open.editing',
      with: ({ event }) => ({
        ...about,
        original: /^Schedule New|no pickups$|none listed$/.test(event) ? null : { id: 's1' },
      }),
    },
    cancelDialog: { in: 'open.cancelling', with: { ...about, pickup: { id: 's1' } } },
    // Whenever what is known of the bookings has changed.
    dropBookings: { in: ['open.deciding', 'open.resting.sorting'], with: { ...about, ids: [] } },
    keepWork: {
      in: ['open.deciding', 'open.resting.sorting'],
      with: ({ input: name }) => ({ ids: name === 'one of a list' ? pasted.ids : [] }),
    },
  },
  expected: {
    'PSCHED-01': { to: 'open.loading' },
    'PSCHED-02': { to: 'toSearch', output: { page: '/fedexPickup/search' } },
    // A rejected token shows the same message as a missing one.
    'PSCHED-03': ({ event }) => critical(event === 'no internal token' ? 'noInternalToken' : 'unauthorized'),
    'PSCHED-04': critical('schedulesFailed'),
    'PSCHED-05': (step) => ({
      ...leads(step),
      context: says({ code: 'patientFailed', tone: 'bad', isCritical: true }),
    }),
    'PSCHED-06': (step) => ({ ...leads(step), context: { listed: [schedule()] } }),
    'PSCHED-07': edits,
    'PSCHED-08': { ...rests, context: { listed: [] } },
    'PSCHED-09': edits,
    'PSCHED-10': edits,
    'PSCHED-12': { ...rests, context: { notifications: [] } },
    'PSCHED-13': leave,
    'PSCHED-14': leave,
    'PSCHED-15': leave,
    'PSCHED-16': edits,
    'PSCHED-17': {
      to: 'open.cancelling',
    },
    'PEDIT-35': {
      ...rests,
      ...dropped(ended),
      context: says({ code: 'scheduled', tone: 'good', about: named }),
    },
    'PEDIT-40': {
      ...rests,
      ...dropped(ended),
      context: { ...says({ code: 'rescheduled', tone: 'good', about: named }), listed: [booked, cancelled] },
    },
    'PEDIT-41': {
      ...rests,
      context: {
        ...says({ code: 'partiallyRescheduled', tone: 'warn', about: named }),
        bookings: [expect.objectContaining({ id: ended })],
      },
    },
    'PEDIT-42': [
      {
        when: { event: 'closed after a look' },
        ...rests,
        context: { listed: [schedule(), booked] },
      },
      rests,
    ],
    'PCANC-01': rests,
    'PCANC-03': {
      ...rereads,
      context: { answered: [cancelled], ...says({ code: 'cancelled', tone: 'good' }) },
    },
    'PCANC-04': { ...rereads, context: says({ code: 'cancelFailed', tone: 'bad', isCritical: false }) },
    'RUL-21': { actions: [{ type: 'saveCalendarFile', params: { id: 's1' } }] },
    'RUL-22': follows,
    'RUL-49': seenToTheEnd,
    'RUL-75': seenToTheEnd,
    'RUL-53': { to: 'open.loading' },
  },
  unlisted: {
    'locked pickups and one': leads,
    'no pickups': leads,
    finished: settled(ended),
    'not booked': settled(ended),
    'not known': rests,
    'not cancelled': settled('cancel s1'),
    'seen again': rereads,
    'unchanged list': rests,
    'the original is cancelled now': rests,
    'unchanged list, something untold': follows,
    'the original is cancelled now, something untold': follows,
    'a minute later': told,
    'the next minute': told,
    'list cannot be read': rests,
    countries: { context: { countries: ['US', 'CA'] } },
    Next: {
      to: 'toSearch',
      output: { page: '/fedexPickup/search' },
      // The second one is done.
      actions: [{ type: 'keepAccession', params: { accessionId: '2611000139' } }],
    },
  },
  cover: 'once',
  maxDepth: 8,
  // Stacking a second notification leads to nothing new.
  filter: ({ context }) =>
    context.notifications.length < 2 && context.answered.length < 2 && context.toldIds.length < 2,
  serializeContext: ({ listed: list, answered, notifications, subjectId, bookings, toldIds, onFile }) => [
    list?.map(({ id, status }) => [id, status]),
    answered.length,
    notifications.map(({ code }) => code),
    subjectId,
    bookings.map(({ id }) => id),
    toldIds.length,
    onFile !== null,
  ],
});
