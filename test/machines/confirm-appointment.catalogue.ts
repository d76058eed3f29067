import { confirmAppointmentMachine } from '../../machines/confirm-appointment/confirm-appointment.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import type { StepFacts } from '../support/catalogue.ts';
import { LINK } from './sites.data.ts';

const ref = { eventId: 'ev1', token: 'a-token' };
const links = {
  'one of a series': {
    ...LINK,
    event_id: 'ev1',
    edit_type: 'single',
    occurrence_start: '2026-12-03T17:30:00.000Z',
  },
  'a single event': { ...LINK, event_id: 'ev1' },
};
const event = (change: object) => ({ id: 'ev1', isConfirmed: false, isDeleted: false, ...change });
/** The failed page with the link to reopen. */
const failed = ({ input }: StepFacts) => ({
  to: 'failed',
  output: { page: '/confirmAppointment/failed', retry: links[input as keyof typeof links], replace: true },
});
const impossible = {
  to: 'impossible',
  output: { page: '/confirmAppointment/failed', replace: true },
};

export const confirmAppointmentCatalogue = catalogue(confirmAppointmentMachine, {
  flows: ['confirm-appointment'],
  shows: { failed: 'failed' },
  inputs: {
    'one of a series': { query: links['one of a series'] },
    'a single event': { query: links['a single event'] },
    'no event': { query: LINK },
    'no token': { query: { event_id: 'ev1' } },
    'no query': { query: null },
  },
  events: {
    'page.shown': [{ name: 'page shown', event: { type: 'page.shown' } }],
    'page.hidden': [{ name: 'page hidden', event: { type: 'page.hidden' } }],
    'xstate.done.actor.loadAppointment': [
      { name: 'not confirmed', output: event({}) },
      { name: 'confirmed', output: event({ isConfirmed: true }) },
      { name: 'deleted', output: event({ isDeleted: true }) },
      { name: 'confirmed and deleted', output: event({ isConfirmed: true, isDeleted: true }) },
    ],
    'xstate.error.actor.loadAppointment': [
      { name: 'event refused', error: { code: 'graphql', message: 'No' } },
    ],
    'xstate.done.actor.confirmAppointment': [{ name: 'done', output: undefined }],
    'xstate.error.actor.confirmAppointment': [
      { name: 'confirmation refused', error: { code: 'graphql', message: 'No' } },
      { name: 'confirmation without an answer', error: { code: 'noAnswer' } },
    ],
    'xstate.done.actor.lookAgain': [
      { name: 'still not confirmed', output: event({}) },
      { name: 'confirmed after all', output: event({ isConfirmed: true }) },
      { name: 'cancelled meanwhile', output: event({ isConfirmed: true, isDeleted: true }) },
    ],
    'xstate.error.actor.lookAgain': [{ name: 'second look failed', error: { code: 'noAnswer' } }],
  },
  twins: {
    'CONF-02': { event: 'confirmed' },
    'CONF-03': { event: ['not confirmed', 'page shown'] },
    'CONF-04': { event: ['done', 'confirmed after all'] },
    'CONF-05': { event: ['still not confirmed', 'cancelled meanwhile', 'second look failed'] },
  },
  runs: {
    watchVisibility: 'confirmAppointment',
    loadAppointment: ['confirmAppointment.fetching', 'confirmAppointment.lookingAgain'],
    confirmAppointment: 'confirmAppointment.confirming',
  },
  given: { loadAppointment: ref },
  unlisted: {
    'confirmation refused': { to: 'waiting' },
    'confirmation without an answer': { to: 'waiting' },
    secondLook: { to: 'lookingAgain' },
  },
  expected: {
    'CONF-01': {
      to: 'fetching',
      calls: [{ actor: 'watchVisibility' }, { actor: 'loadAppointment', input: ref }],
    },
    'CONF-02': { to: 'alreadyConfirmed' },
    'CONF-03': ({ input }) => ({
      to: 'confirming',
      calls: [
        {
          actor: 'confirmAppointment',
          input:
            input === 'one of a series'
              ? { ...ref, editType: 'single', occurrenceStart: '2026-12-03T17:30:00.000Z' }
              : { ...ref, editType: null, occurrenceStart: null },
        },
      ],
    }),
    'RUL-03': [{ when: { event: 'not confirmed' }, to: 'awaitingSight' }, { to: 'confirming' }],
    'CONF-04': ({ input }) => ({
      to: 'succeeded',
      output: {
        page: '/confirmAppointment/success',
        appointment: {
          eventId: 'ev1',
          start: input === 'one of a series' ? '2026-12-03T17:30:00.000Z' : '',
        },
        replace: true,
      },
    }),
    'CONF-05': failed,
    'CONF-06': failed,
    'CONF-07': impossible,
    'CONF-08': impossible,
  },
});
