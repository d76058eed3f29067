import { expect } from 'vitest';
import { pickupBookingMachine } from '../../machines/pickup/pickup-booking.machine.ts';
import { catalog } from '../support/catalog.ts';
import type { StepDetails } from '../support/catalog.ts';
import type { SnapshotFrom } from 'xstate';
import { ACCESSION, edit, listingOf, REQUEST as request, schedule } from './pickup.data.ts';

type State = SnapshotFrom<typeof pickupBookingMachine>;

const original = schedule();
const created = schedule({ id: 's2', date: '2026-11-24' });
const other = schedule({ id: 's3', date: '2026-11-25' });
const cancelled = schedule({ status: 'Cancelled' });
const isEdit = ({ context }: State) => context.original !== null;
const isPast = ({ context }: State) => context.request.date === '2026-11-19';
const isNew = (state: State) => state.context.original === null && !isPast(state);

const outcome = {
  booking: edit({ replacementId: 's2' }),
  isResolved: true,
  schedules: [created, cancelled],
  returnedPickups: [],
};
/** The courier lists the new pickup as cancelled, and has never confirmed it. */
const declined = {
  ...outcome,
  kind: 'declined',
  booking: edit(),
  schedules: [original, { ...created, status: 'Cancelled' }],
};
const stopped = (problem: string, bookedMeanwhile: readonly object[] = []) => ({
  output: { kind: 'stopped', problem, bookedMeanwhile, listing: expect.anything() as object, followed: null },
});
const confirms = { to: 'confirming' };
/** What is confirmed after a response: but for a refusal, nothing is waited for. */
const AFTER_RESPONSE: Readonly<Record<string, object>> = {
  'created, new': { booking: { replacementId: 's2' }, returnedPickups: [created], timeRemaining: 0 },
  'original cancelled': { returnedPickups: [created, cancelled], timeRemaining: 0 },
  // Somebody else may just have cancelled the original: a list shows it within 45 s.
  'cancel refused': {
    booking: { isCancelRefused: true },
    returnedPickups: [created],
    timeRemaining: 45_000,
    hasUnresolvedCancel: true,
  },
};
/** The cancellation of the original had no response, or one that does not say that it is cancelled. */
const LOST_CANCELS = ['cancel without a response', 'cancel fails', 'not cancelled yet'];

const unknown = { ...outcome, kind: 'unknown', schedules: [original] };
/** The service has not returned a new pickup. */
const isUnnamed = ({ context: { booking } }: State) => booking?.replacementId === null;
/** No courier comes for what was created: the documented failure, and the original is not cancelled. */
const notBooked = ({ input }: StepDetails) => {
  const isOfEdit = input === 'an edit';
  return {
    ...stopped(isOfEdit ? 'reschedulingFailed' : 'bookingFailed'),
    to: 'failed',
    actions: [{ type: 'dropBooking', params: { originalId: isOfEdit ? 's1' : null } }],
  };
};

export const pickupBookingCatalog = catalog(pickupBookingMachine, {
  specFlows: ['pickup-editor'],
  tags: {
    failed: ['failed', 'unauthorized', 'unconfirmed', 'notSeen', 'notSeenAndOriginalCancelled', 'declined'],
    booking: ['lookingFirst', 'creating'],
    cancellingOriginal: 'cancellingOriginal',
  },
  inputs: {
    'a new pickup': { request, original: null, schedules: [], returnedPickups: [] },
    'an edit': { request, original, schedules: [original], returnedPickups: [] },
    'a day that ends': {
      request: { ...request, date: '2026-11-19' },
      original: null,
      schedules: [],
      returnedPickups: [],
    },
  },
  events: {
    'xstate.done.actor.lookFirst': [
      { name: 'nothing has changed, new', when: isNew, spec: ['PEDIT-34'], output: listingOf() },
      { name: 'nothing has changed, edit', when: isEdit, spec: ['PEDIT-37'], output: listingOf(original) },
      { name: 'the day is over', when: isPast, output: listingOf() },
      { name: 'another one was booked', when: (state) => !isPast(state), output: listingOf(original, other) },
      { name: 'the original is cancelled', when: isEdit, output: listingOf(cancelled) },
      {
        name: 'the original is locked',
        when: isEdit,
        output: listingOf(schedule({ submittedAt: '2026-11-19T16:00:00Z' })),
      },
    ],
    'xstate.error.actor.lookFirst': [
      { name: 'list cannot be read', error: { code: 'noResponse' } },
      { name: 'list not allowed', error: { code: 'unauthorized' } },
    ],
    'xstate.done.actor.createPickup': [
      { name: 'created, new', when: isNew, spec: ['PEDIT-35'], output: created },
      { name: 'created, edit', when: isEdit, output: created },
      { name: 'merged with the original', when: isEdit, output: original },
      { name: 'created and cancelled', output: { ...created, status: 'Cancelled' } },
      { name: 'created and expired', output: { ...created, status: 'Expired' } },
    ],
    'xstate.error.actor.createPickup': [
      { name: 'create refused, new', when: isNew, spec: ['PEDIT-36'], error: { code: 'refused' } },
      { name: 'create refused, edit', when: isEdit, spec: ['PEDIT-38'], error: { code: 'refused' } },
      { name: 'create fails, new', when: isNew, error: { code: 'server' } },
      { name: 'create fails, edit', when: isEdit, error: { code: 'server' } },
      { name: 'create without a response', error: { code: 'noResponse' } },
      { name: 'create not allowed', error: { code: 'unauthorized' } },
    ],
    'xstate.done.actor.cancelPickup': [
      { name: 'original cancelled', spec: ['PEDIT-40'], output: cancelled },
      { name: 'not cancelled yet', output: original },
    ],
    'xstate.error.actor.cancelPickup': [
      { name: 'cancel refused', spec: ['PEDIT-41'], error: { code: 'refused' } },
      { name: 'cancel fails', error: { code: 'server' } },
      { name: 'cancel without a response', error: { code: 'noResponse' } },
    ],
    'xstate.done.actor.recovery': [
      { name: 'followed to its end', output: { ...outcome, kind: 'rescheduled' } },
      {
        name: 'not booked',
        when: isUnnamed,
        output: { ...outcome, kind: 'notSeen', schedules: [original] },
      },
      {
        name: 'not booked, the original cancelled meanwhile',
        when: (state) => isEdit(state) && isUnnamed(state),
        output: { ...outcome, kind: 'notSeen', schedules: [cancelled] },
      },
      { name: 'declined', when: isUnnamed, output: declined },
      {
        name: 'declined, the original cancelled meanwhile',
        when: (state) => isEdit(state) && isUnnamed(state),
        output: { ...declined, schedules: [cancelled, { ...created, status: 'Cancelled' }] },
      },
      {
        name: 'declined after it was confirmed',
        when: (state) => !isUnnamed(state),
        output: { ...declined, booking: outcome.booking },
      },
      { name: 'not known', output: unknown },
    ],
    'dialog.closed': [{ name: 'closed' }],
  },
  calls: {
    loadSchedules: { in: 'lookingFirst', with: { accessionId: ACCESSION } },
    createPickup: { in: 'creating', with: { request } },
    cancelPickup: { in: 'cancellingOriginal', with: { scheduleId: 's1' } },
    recover: {
      in: 'confirming',
      with: ({ event, input }) =>
        AFTER_RESPONSE[event] ?? {
          booking: {
            originalId: input === 'an edit' ? 's1' : null,
            replacementId: LOST_CANCELS.includes(event) ? 's2' : null,
          },
          timeRemaining: 120_000,
          hasUnresolvedCancel: LOST_CANCELS.includes(event),
        },
    },
  },
  expected: {
    'PEDIT-34': {
      to: 'creating',
      actions: [
        {
          type: 'keepBooking',
          params: { kind: 'new', originalId: null, replacementId: null, knownIds: [] },
        },
      ],
    },
    'PEDIT-35': { ...confirms, actions: [{ type: 'keepBooking', params: { replacementId: 's2' } }] },
    'PEDIT-36': {
      ...stopped('bookingFailed'),
      to: 'failed',
      actions: [{ type: 'dropBooking', params: { originalId: null } }],
    },
    'PEDIT-37': {
      to: 'creating',
      actions: [
        {
          type: 'keepBooking',
          params: { kind: 'edit', originalId: 's1', replacementId: null, knownIds: ['s1'] },
        },
      ],
    },
    'PEDIT-38': {
      ...stopped('reschedulingFailed'),
      to: 'failed',
      actions: [{ type: 'dropBooking', params: { originalId: 's1' } }],
    },
    'PEDIT-39': {
      to: 'cancellingOriginal',
      actions: [{ type: 'keepBooking', params: { originalId: 's1', replacementId: 's2' } }],
    },
    'PEDIT-40': confirms,
    'PEDIT-41': { ...confirms, actions: [{ type: 'keepBooking', params: { isCancelRefused: true } }] },
    // The failure is shown and the record stays: it may be booked anyway.
    'RUL-94': ({ input }) => ({
      to: 'unconfirmed',
      output: {
        kind: 'stopped',
        problem: input === 'an edit' ? 'reschedulingUnconfirmed' : 'bookingUnconfirmed',
        bookedMeanwhile: [],
        listing: expect.anything() as object,
        followed: expect.objectContaining({ replacementId: null }) as object,
      },
    }),
    'RUL-95': [
      {
        when: { event: 'declined' },
        ...stopped('declined'),
        to: 'declined',
        actions: [{ type: 'dropBooking', params: { replacementId: null } }],
      },
      { ...confirms, actions: [{ type: 'keepBooking', params: { replacementId: 's2' } }] },
    ],
    'RUL-92': ({ input, event }) => ({
      ...(event === 'not booked, the original cancelled meanwhile'
        ? { to: 'notSeenAndOriginalCancelled', ...stopped('originalCancelledUnanswered') }
        : { to: 'notSeen', ...stopped('unanswered') }),
      actions: [{ type: 'dropBooking', params: { originalId: input === 'an edit' ? 's1' : null } }],
    }),
    'RUL-49': [
      {
        when: { event: 'closed' },
        to: 'dialogClosed',
        output: {
          kind: 'unresolved',
          booking: expect.anything() as object,
          listing: expect.anything() as object,
          returnedPickups: expect.anything() as object[],
        },
      },
      {
        when: { event: 'declined, the original cancelled meanwhile' },
        to: 'stopped',
        ...stopped('originalCancelled'),
        actions: [{ type: 'dropBooking', params: { originalId: 's1' } }],
      },
      { when: { event: 'the day is over' }, to: 'stopped', ...stopped('dayPast') },
      { when: { input: 'a new pickup' }, to: 'stopped', ...stopped('bookedMeanwhile', [original, other]) },
      { when: { event: 'another one was booked' }, to: 'stopped', ...stopped('bookedMeanwhile', [other]) },
      { when: { event: 'the original is cancelled' }, to: 'stopped', ...stopped('originalCancelled') },
      { to: 'stopped', ...stopped('locked') },
    ],
  },
  undocumented: {
    start: { to: 'lookingFirst' },
    'merged with the original': notBooked,
    'created and cancelled': notBooked,
    'created and expired': notBooked,
    'cancel fails': {
      to: 'confirming',
      actions: [{ type: 'keepBooking', params: { replacementId: 's2', isCancelRefused: false } }],
    },
    'create without a response': { to: 'confirming' },
    'create not allowed': {
      to: 'unauthorized',
      ...stopped('unauthorized'),
      actions: [{ type: 'dropBooking', params: { replacementId: null } }],
    },
    'list not allowed': {
      to: 'unauthorized',
      output: {
        kind: 'stopped',
        problem: 'unauthorized',
        bookedMeanwhile: [],
        listing: null,
        followed: null,
      },
    },
    'cancel without a response': {
      to: 'confirming',
      actions: [{ type: 'keepBooking', params: { replacementId: 's2' } }],
    },
    'list cannot be read': ({ input }) => ({
      to: 'failed',
      output: {
        kind: 'stopped',
        problem: input === 'an edit' ? 'reschedulingFailed' : 'bookingFailed',
        bookedMeanwhile: [],
        listing: null,
        followed: null,
      },
    }),
    'followed to its end': { to: 'ended', output: { ...outcome, kind: 'rescheduled' } },
    'not known': { to: 'ended', output: unknown },
    'declined after it was confirmed': { to: 'ended', output: { ...declined, booking: outcome.booking } },
  },
  serializeContext: ({ original: edited, booking, unresolvedCall, returnedPickups }) => [
    edited?.id,
    booking?.replacementId,
    booking?.isCancelRefused,
    unresolvedCall,
    returnedPickups.length,
  ],
});
