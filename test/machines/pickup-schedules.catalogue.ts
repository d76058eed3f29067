import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { pickupSchedulesMachine } from '../../machines/pickup/pickup-schedules.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import type { StepFacts } from '../support/catalogue.ts';
import { ACCESSION, HERE, ON_FILE, schedule } from './pickup.data.ts';

const about = { accessionId: ACCESSION };
const input = { ...HERE, ...about, halfDone: null };
const booked = schedule({ id: 's2', createdAt: '2026-11-20T16:30:00Z', date: '2026-11-24' });
const cancelled = schedule({ status: 'Cancelled' });
const locked = [
  schedule({ id: 'sent', status: 'Expired', createdAt: '2026-11-01T00:00:00Z' }),
  schedule({ id: 'past', date: '2026-11-19', createdAt: '2026-11-02T00:00:00Z' }),
  schedule({ id: 'gone', status: 'Cancelled', createdAt: '2026-11-03T00:00:00Z' }),
  schedule({ id: 'other', submittedAt: '2026-11-19T16:00:00Z', createdAt: '2026-11-04T00:00:00Z' }),
];
const attempt = {
  ...about,
  originalId: 's1',
  replacementId: null,
  knownIds: ['s1'],
  date: booked.date,
  readyTime: booked.readyTime,
  latestTime: booked.latestTime,
};
const halfDone = { ...attempt, startedAt: '2026-11-20T16:30:00Z' };
const event = <T extends string>(name: string, type: T) => ({ name, event: { type } });
const card = <T extends string>(type: T) =>
  ['s1', 'sent', 'past', 'gone', 'other'].map((scheduleId) => ({
    name: `${type} ${scheduleId}`,
    event: { type, scheduleId },
    when: ({ context }: State) => context.schedules.some(({ id }) => id === scheduleId),
  }));

const says = (notice: object) => expect.arrayContaining([expect.objectContaining(notice)]) as object[];
const named = { date: booked.date, readyTime: booked.readyTime };
const critical = (code: string) => ({
  context: { notices: says({ code, tone: 'bad', isCritical: true }) },
});
const search = { to: 'toSearch', output: { page: '/fedexPickup/search' } };
const leave = { ...search, actions: [{ type: 'clearAccession' }] };
const editor = (originalId: string | null) => ({
  to: 'editing',
  calls: [
    {
      actor: 'editPickup',
      input: { ...about, onFile: ON_FILE, original: originalId === null ? null : { id: originalId } },
    },
  ],
});
const nothing = { to: 'list', calls: [] };
const rests = ({ context }: { context: object }) => ({ calls: [], context });
const refreshing = { to: 'refreshing', calls: [{ actor: 'loadSchedules', input: about }] };
const dropped = { actions: [{ type: 'dropEdit', params: about }] };

type State = SnapshotFrom<typeof pickupSchedulesMachine>;

/** The list comes last, so that the name of its answer tells what is decided. */
const othersAnswered = (state: State) =>
  state.matches({ loading: { patient: 'answered', countries: 'answered' } });
/** An edit whose new pickup the service has not named. */
const isUnanswered = ({ context }: State) =>
  context.attempt !== null && context.attempt.originalId !== null && context.attempt.replacementId === null;

/** RUL-22, by what the list says after the page was opened, or after an edit whose end is not known. */
function halfDoneEnds({ event: name, from }: StepFacts) {
  if (from === 'finishing') {
    return name === 'finished'
      ? {
          ...dropped,
          context: { notices: says({ code: 'rescheduled', tone: 'good', at: named }), halfDone: null },
        }
      : {
          ...refreshing,
          context: { notices: says({ code: 'partiallyRescheduled', tone: 'warn', at: named }) },
        };
  }
  if (name === 'both pickups live')
    return { to: 'finishing', calls: [{ actor: 'finishEdit', input: { scheduleId: 's1' } }] };
  if (from !== 'refreshing') return dropped;
  return name.startsWith('replaced')
    ? { ...dropped, to: 'list', context: { notices: says({ code: 'rescheduled', tone: 'good', at: named }) } }
    : dropped;
}

export const pickupSchedulesCatalogue = catalogue(pickupSchedulesMachine, {
  flows: ['pickup-schedules', 'pickup-editor', 'pickup-cancel'],
  inputs: {
    'stored accession id': input,
    'no accession id': { ...input, accessionId: null },
    'half-done edit': { ...input, halfDone },
    'half-done edit of a moment ago': { ...input, halfDone: { ...halfDone, startedAt: HERE.now } },
  },
  events: {
    'xstate.done.actor.loadSchedules': [
      { name: 'one pickup', when: othersAnswered, output: [schedule()] },
      { name: 'locked pickups and one', when: othersAnswered, output: [...locked, schedule()] },
      { name: 'no pickups', when: othersAnswered, output: [] },
      { name: 'both pickups live', when: othersAnswered, output: [schedule(), booked] },
      { name: 'replaced pickup', when: othersAnswered, output: [cancelled, booked] },
    ],
    'xstate.error.actor.loadSchedules': [
      { name: 'retrieval fails', when: othersAnswered, error: { code: 'server', step: 'load' } },
      {
        name: 'no internal token',
        when: othersAnswered,
        error: { code: 'unauthorized', step: 'noInternalToken' },
      },
    ],
    'xstate.done.actor.loadPatient': [{ name: 'patient', output: ON_FILE }],
    'xstate.error.actor.loadPatient': [
      { name: 'patient fails', error: new Error('unexpected') },
      { name: 'no token', error: { code: 'unusable', step: 'unauthorized' } },
    ],
    'xstate.done.actor.loadCountries': [{ name: 'countries', output: ['US', 'CA'] }],
    'xstate.error.actor.loadCountries': [{ name: 'countries fail', error: { code: 'server' } }],
    'xstate.done.actor.refreshSchedules': [
      { name: 'unchanged list', output: [schedule()] },
      { name: 'both pickups live', when: isUnanswered, output: [schedule(), booked] },
      { name: 'both pickups known', when: (state) => !isUnanswered(state), output: [schedule(), booked] },
      { name: 'replaced pickup', output: [cancelled, booked] },
      { name: 'cancelled after all', output: [cancelled] },
    ],
    'xstate.error.actor.refreshSchedules': [{ name: 'refresh fails', error: { code: 'noAnswer' } }],
    'xstate.done.actor.editor': [
      { name: 'closed', output: { kind: 'closed' } },
      { name: 'scheduled', output: { kind: 'scheduled', schedule: booked } },
      {
        name: 'rescheduled',
        when: ({ context }) => context.subjectId !== null,
        output: { kind: 'rescheduled', schedule: booked, cancelled },
      },
      {
        name: 'partial',
        when: ({ context }) => context.subjectId !== null,
        output: { kind: 'partial', schedule: booked, attempt: { ...attempt, replacementId: 's2' } },
      },
      {
        name: 'edit failed',
        when: ({ context }) => context.subjectId !== null,
        output: { kind: 'failed', attempt },
      },
      {
        name: 'booking failed',
        when: ({ context }) => context.subjectId === null,
        output: { kind: 'failed', attempt: { ...attempt, originalId: null } },
      },
    ],
    'xstate.done.actor.cancel': [
      { name: 'kept', output: { kind: 'kept' } },
      { name: 'cancelled', output: { kind: 'cancelled', schedule: cancelled } },
      { name: 'cancel failed', output: { kind: 'failed' } },
    ],
    'xstate.done.actor.finishEdit': [{ name: 'finished', output: cancelled }],
    'xstate.error.actor.finishEdit': [{ name: 'not finished', error: { code: 'refused' } }],
    'pickup.scheduled': [event('Schedule New Pickup', 'pickup.scheduled')],
    'edit.pressed': card('edit.pressed'),
    'cancel.pressed': card('cancel.pressed'),
    'calendar.pressed': [
      { name: 'add to calendar', event: { type: 'calendar.pressed', scheduleId: 's1' } },
      { name: 'add an unknown one', event: { type: 'calendar.pressed', scheduleId: 'none' } },
    ],
    'notice.closed': [
      { name: 'close the cancel failure', event: { type: 'notice.closed', code: 'cancelFailed' } },
      { name: 'close the report', event: { type: 'notice.closed', code: 'editNotFinished' } },
    ],
    'search.reopened': [event('Search another ID', 'search.reopened')],
    'time.passed': [
      {
        name: 'next day',
        when: ({ context }) => context.schedules.length === 1 && context.notices.length === 0,
        event: { type: 'time.passed', now: '2026-11-21T17:00:00Z' },
      },
    ],
  },
  expected: {
    'PSCHED-01': {
      to: 'loading',
      calls: [
        { actor: 'watchClock' },
        { actor: 'loadSchedules', input: about },
        { actor: 'loadPatient', input: about },
        { actor: 'loadCountries', input: about },
      ],
    },
    'PSCHED-02': search,
    'PSCHED-03': [
      { when: { event: 'no internal token' }, ...critical('noInternalToken') },
      critical('unauthorized'),
    ],
    'PSCHED-04': critical('schedulesFailed'),
    'PSCHED-05': critical('patientFailed'),
    'PSCHED-06': { to: 'list', calls: [] },
    'PSCHED-07': editor(null),
    'PSCHED-08': {
      to: 'empty',
      calls: [],
      context: { notices: says({ code: 'editNotFinished', tone: 'info' }) },
    },
    'PSCHED-09': editor(null),
    'PSCHED-10': editor(null),
    'PSCHED-11': { to: 'blocked', calls: [] },
    'PSCHED-12': nothing,
    'PSCHED-13': leave,
    'PSCHED-14': leave,
    'PSCHED-15': leave,
    'PSCHED-16': editor('s1'),
    'PSCHED-17': { to: 'cancelling', calls: [{ actor: 'cancelDialog', input: { scheduleId: 's1' } }] },
    'PSCHED-18': nothing,
    'PSCHED-19': nothing,
    'PSCHED-20': nothing,
    'PSCHED-21': nothing,
    'PEDIT-35': rests({
      context: { notices: says({ code: 'scheduled', tone: 'good', at: named }) },
    }),
    'PEDIT-36': {
      ...refreshing,
      context: { notices: says({ code: 'bookingFailed', tone: 'bad', isCritical: false }) },
    },
    'PEDIT-38': {
      ...refreshing,
      context: { notices: says({ code: 'reschedulingFailed', tone: 'bad', isCritical: false }) },
    },
    'PEDIT-40': {
      ...rests({ context: { notices: says({ code: 'rescheduled', tone: 'good', at: named }) } }),
      ...dropped,
    },
    'PEDIT-41': {
      ...refreshing,
      context: { notices: says({ code: 'partiallyRescheduled', tone: 'warn', at: named }) },
    },
    'PEDIT-42': { calls: [] },
    'PCANC-01': nothing,
    'PCANC-03': { ...nothing, context: { schedules: expect.arrayContaining([cancelled]) } },
    'PCANC-04': {
      ...refreshing,
      context: { notices: says({ code: 'cancelFailed', tone: 'bad', isCritical: false }) },
    },
    'RUL-21': { ...nothing, actions: [{ type: 'saveCalendarFile', params: { id: 's1' } }] },
    'RUL-22': halfDoneEnds,
  },
  cover: 'once',
  maxDepth: 11,
  // A second failure on top of the first shows nothing new.
  filter: ({ context }) => context.notices.length < 2,
  serializeContext: ({ schedules, notices, subjectId, attempt: open, halfDone: record, now, onFile }) => [
    schedules.map(({ id, status }) => [id, status]),
    notices.map(({ code }) => code),
    subjectId,
    open,
    record !== null,
    now,
    onFile !== null,
  ],
});
