import type { SnapshotFrom } from 'xstate';
import { cancelAppointmentMachine } from '../../machines/cancel-appointment/cancel-appointment.machine.ts';
import { catalog } from '../support/catalog.ts';
import { LINK } from '../support/example-data.ts';

const isRefused = ({ context }: SnapshotFrom<typeof cancelAppointmentMachine>) => context.isRefused;
const ref = { eventId: 'ev1', token: 'a-token' };
const event = (change: object) => ({ id: 'ev1', isConfirmed: false, isDeleted: false, ...change });
const link = { ...LINK, event_id: 'ev1' };
/** The failed page with its reason and the link to reopen. */
const failed = (notCancelled: string) => ({
  to: notCancelled,
  output: { page: '/cancelAppointment/failed', notCancelled, retry: link, replace: true },
});
const failureNotice = {
  notices: [{ code: 'cancelAppointmentFailed', tone: 'error', title: 'Failed', persists: false }],
};

export const cancelAppointmentCatalog = catalog(cancelAppointmentMachine, {
  specFlows: ['cancel-appointment'],
  tags: {
    failed: ['notLoaded', 'refused', 'stillBooked', 'mayBeCancelled', 'unknown'],
    working: ['cancelling', 'waiting', 'rechecking'],
  },
  inputs: {
    'an appointment': { query: link },
    'no event': { query: LINK },
    'no token': { query: { event_id: 'ev1' } },
    'no query': { query: null },
  },
  events: {
    'cancellation.confirmed': [{ name: 'Yes', event: { type: 'cancellation.confirmed' } }],
    'cancellation.declined': [{ name: 'No', event: { type: 'cancellation.declined' } }],
    'xstate.done.actor.loadAppointment': [
      { name: 'not confirmed', output: event({}) },
      { name: 'confirmed', output: event({ isConfirmed: true }) },
      { name: 'deleted', output: event({ isDeleted: true }) },
    ],
    'xstate.error.actor.loadAppointment': [
      { name: 'event refused', error: { code: 'graphql', message: 'No' } },
      { name: 'event not loaded', error: { code: 'server' } },
    ],
    'xstate.done.actor.cancelAppointment': [{ name: 'done', output: undefined }],
    'xstate.error.actor.cancelAppointment': [
      { name: 'cancellation refused', error: { code: 'unauthorized' } },
      { name: 'cancellation of what may be deleted', error: { code: 'graphql', message: 'No' } },
      { name: 'cancellation without a response', error: { code: 'noResponse' } },
    ],
    'xstate.done.actor.recheck': [
      { name: 'still booked after a refusal', when: isRefused, output: event({ isConfirmed: true }) },
      {
        name: 'still booked without a response',
        when: (state) => !isRefused(state),
        output: event({ isConfirmed: true }),
      },
      { name: 'cancelled after all', output: event({ isDeleted: true }) },
    ],
    'xstate.error.actor.recheck': [
      {
        name: 'recheck failed after a refusal',
        when: (state) => isRefused(state) && !state.context.mayBeDeleted,
        error: { code: 'unauthorized' },
      },
      {
        name: 'recheck failed, and it may be deleted',
        when: ({ context }) => context.mayBeDeleted,
        error: { code: 'noResponse' },
      },
      {
        name: 'recheck failed without a response',
        when: (state) => !isRefused(state),
        error: { code: 'noResponse' },
      },
    ],
  },
  calls: {
    loadAppointment: { in: ['fetching', 'rechecking'], with: ref },
    cancelAppointment: { in: 'cancelling', with: ref },
  },
  undocumented: {
    'cancellation refused': { to: 'waiting' },
    'cancellation of what may be deleted': { to: 'waiting' },
    'cancellation without a response': { to: 'waiting' },
    recheckDelay: { to: 'rechecking' },
  },
  expected: {
    'CANC-04': { ...failed('declined') },
    'CANC-07': [
      { when: { event: 'still booked after a refusal' }, ...failed('stillBooked'), ...failureNotice },
      {
        when: { event: 'still booked without a response' },
        ...failed('mayBeCancelled'),
        ...failureNotice,
      },
      { when: { event: 'recheck failed after a refusal' }, ...failed('refused'), ...failureNotice },
      { ...failed('unknown'), ...failureNotice },
    ],
    'RUL-88': { ...failed('refused'), ...failureNotice },
    // It may be cancelled anyway.
    'RUL-92': { ...failed('mayBeCancelled'), ...failureNotice },
    'CANC-08': [
      { when: { event: 'event refused' }, ...failed('notLoaded') },
      { to: 'notLoaded', output: { ...failed('notLoaded').output, isUnrelatedToLink: true } },
    ],
  },
});
