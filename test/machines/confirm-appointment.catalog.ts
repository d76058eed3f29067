import type { SnapshotFrom } from 'xstate';
import { confirmAppointmentMachine } from '../../machines/confirm-appointment/confirm-appointment.machine.ts';
import { catalog } from '../support/catalog.ts';
import type { StepDetails } from '../support/catalog.ts';
import { LINK } from '../support/example-data.ts';

const ref = { eventId: 'ev1', token: 'a-token' };
const links = {
  'one of a series': {
    ...LINK,
    event_id: 'ev1',
    edit_type: 'single',
    // The link has an unescaped plus, which is a space in a query.
    occurrence_start: '2026-12-03T17:30:00 00:00',
  },
  'a single event': { ...LINK, event_id: 'ev1' },
};
const event = (change: object) => ({ id: 'ev1', isConfirmed: false, isDeleted: false, ...change });
const isRefused = ({ context }: SnapshotFrom<typeof confirmAppointmentMachine>) => context.isRefused;
/** The failed page with the link to reopen, which may be damaged. */
const failed = ({ input }: StepDetails) => ({
  to: 'failed',
  output: { page: '/confirmAppointment/failed', retry: links[input as keyof typeof links], replace: true },
});
/** The failed page of a link that works, or may work. */
const failedUnrelatedToLink = (step: StepDetails) => ({
  to: 'failed',
  output: { ...failed(step).output, isUnrelatedToLink: true },
});

export const confirmAppointmentCatalog = catalog(confirmAppointmentMachine, {
  specFlows: ['confirm-appointment'],
  tags: { failed: ['failed', 'unknown'] },
  inputs: {
    'one of a series': { query: links['one of a series'] },
    'a single event': { query: links['a single event'] },
    'no event': { query: LINK },
    'no token': { query: { event_id: 'ev1' } },
    'no query': { query: null },
  },
  events: {
    'page.visible': [{ name: 'page visible', event: { type: 'page.visible' } }],
    'page.hidden': [{ name: 'page hidden', event: { type: 'page.hidden' } }],
    'xstate.done.actor.loadAppointment': [
      { name: 'not confirmed', output: event({}) },
      { name: 'confirmed', output: event({ isConfirmed: true }) },
      { name: 'deleted', output: event({ isDeleted: true }) },
      { name: 'confirmed and deleted', output: event({ isConfirmed: true, isDeleted: true }) },
    ],
    'xstate.error.actor.loadAppointment': [
      { name: 'event refused', error: { code: 'graphql', message: 'No' } },
      { name: 'event not loaded', error: { code: 'server' } },
    ],
    'xstate.done.actor.confirmAppointment': [{ name: 'done', output: undefined }],
    'xstate.error.actor.confirmAppointment': [
      { name: 'confirmation refused', error: { code: 'graphql', message: 'No' } },
      { name: 'confirmation without a response', error: { code: 'noResponse' } },
    ],
    'xstate.done.actor.recheck': [
      { name: 'still not confirmed after a refusal', when: isRefused, output: event({}) },
      {
        name: 'still not confirmed without a response',
        when: (state) => !isRefused(state),
        output: event({}),
      },
      { name: 'confirmed after all', output: event({ isConfirmed: true }) },
      { name: 'another status after a refusal', when: isRefused, output: event({ isConfirmed: null }) },
      {
        name: 'another status without a response',
        when: (state) => !isRefused(state),
        output: event({ isConfirmed: null }),
      },
      { name: 'cancelled meanwhile', output: event({ isConfirmed: true, isDeleted: true }) },
    ],
    'xstate.error.actor.recheck': [
      { name: 'recheck failed after a refusal', when: isRefused, error: { code: 'noResponse' } },
      {
        name: 'recheck failed without a response',
        when: (state) => !isRefused(state),
        error: { code: 'noResponse' },
      },
    ],
  },
  calls: {
    watchVisibility: { on: 'start' },
    loadAppointment: { in: ['fetching', 'rechecking'], with: ref },
    confirmAppointment: {
      in: 'confirming',
      with: ({ input }) =>
        input === 'one of a series'
          ? { ...ref, editType: 'single', occurrenceStart: '2026-12-03T17:30:00+00:00' }
          : { ...ref, editType: null, occurrenceStart: null },
    },
  },
  undocumented: {
    'confirmation refused': { to: 'waiting' },
    'confirmation without a response': { to: 'waiting' },
    recheckDelay: { to: 'rechecking' },
    'another status after a refusal': failedUnrelatedToLink,
  },
  expected: {
    'CONF-02': { when: { event: 'confirmed' }, to: 'alreadyConfirmed' },
    'CONF-03': { to: 'confirming' },
    'RUL-03': [{ when: { event: 'not confirmed' }, to: 'awaitingVisibility' }, { to: 'fetching' }],
    'CONF-04': ({ input }) => ({
      when: { event: ['done', 'confirmed after all'] },
      to: 'succeeded',
      output: {
        page: '/confirmAppointment/success',
        appointment: {
          eventId: 'ev1',
          start: input === 'one of a series' ? '2026-12-03T17:30:00+00:00' : '',
        },
        replace: true,
      },
    }),
    'CONF-05': (step) => ({
      when: {
        event: [
          'still not confirmed after a refusal',
          'cancelled meanwhile',
          'another status after a refusal',
          'recheck failed after a refusal',
        ],
      },
      ...failedUnrelatedToLink(step),
    }),
    'RUL-113': (step) =>
      step.event === 'recheck failed after a refusal'
        ? failedUnrelatedToLink(step)
        : { to: 'unknown', output: { ...failed(step).output, isConfirmationUnclear: true } },
    'CONF-06': (step) => (step.event === 'event refused' ? failed(step) : failedUnrelatedToLink(step)),
    'CONF-07': { to: 'impossible', output: { page: '/confirmAppointment/failed', replace: true } },
    'CONF-08': {
      to: 'impossible',
      output: { page: '/confirmAppointment/failed', isUnrelatedToLink: true, replace: true },
    },
  },
});
