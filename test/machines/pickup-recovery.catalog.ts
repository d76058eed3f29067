import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { pickupRecoveryMachine } from '../../machines/pickup/pickup-recovery.machine.ts';
import { catalog } from '../support/catalog.ts';
import type { Expected, StepDetails } from '../support/catalog.ts';
import { ACCESSION, edit, AT_NOW, listingOf, schedule } from './pickup.data.ts';

type State = SnapshotFrom<typeof pickupRecoveryMachine>;

const original = schedule();
const created = schedule({ id: 's2', date: '2026-11-24' });
const cancelled = schedule({ status: 'Cancelled' });
const about = {
  ...AT_NOW,
  schedules: [original],
  returnedPickups: [],
  timeRemaining: 0,
  failedCancels: 0,
  hasUnresolvedCancel: false,
  mayHaveSentCancel: false,
};

const isCancellation = ({ context }: State) => context.booking.kind === 'cancellation';
const isRefused = ({ context }: State) => context.booking.isCancelRefused;
const isNotCancelled = (state: State) => isRefused(state) || state.context.failedCancels > 1;
const isFailed = (state: State) => isNotCancelled(state) && !isRefused(state);
/** A call had no response and may still take effect. */
const isOpen = ({ context: { isTimeUp, booking, returnedPickups, hasUnresolvedCancel } }: State) =>
  !isTimeUp &&
  (booking.replacementId === null ||
    hasUnresolvedCancel ||
    !(booking.isCancelRefused || returnedPickups.some(({ id }) => id === 's1')));
const isBooking = (state: State) => !isCancellation(state);

const cancelsOriginal = { to: 'checking.cancellingOriginal' };
const waits = { to: { checking: 'waiting' } };
const reloads = { to: 'checking.loadingList' };

/** The call may still take effect: it is waited for, and not repeated without a pause. */
const asksLater = { ...reloads, context: { hasUnresolvedCancel: true, isTimeUp: false, hasPaused: false } };

const expectEnd = (kind: string, more: object = {}) => ({
  output: expect.objectContaining({
    kind: expect.stringMatching(new RegExp(`^(${kind})$`)) as string,
    ...more,
  }) as object,
});
/** The list has shown the outcome: nothing is left to find out, and the record can be deleted. */
const RESOLVED = { isResolved: true };
/** A refusal that is believed is not requested again on the next visit. */
const expectRefused = (kind: string) => ({
  ...expectEnd(kind),
  actions: [{ type: 'keepBooking', params: { isCancelRefused: true } }],
});
/** A booking is reported once and marked so, since the next list may be older, or show another one. */
const expectReported = (kind: string) => ({
  ...expectEnd(kind),
  actions: [{ type: 'keepBooking', params: { isReported: true } }],
});
const isNamed = ({ input }: Pick<StepDetails, 'input'>) => !/unanswered$|long ago/.test(input);

/** The outcome of a booking by the list, when there is nothing left to wait for. */
const undocumented: Record<string, Expected> = {
  start: reloads,
  recheckDelay: reloads,
  timeRemaining: [
    { when: { from: 'checking.loadingList' }, context: { isTimeUp: true } },
    // Nothing is awaited at first, but the pause before the original is cancelled again.
    { when: { input: 'edit, cancel failed' }, to: 'checking', context: { isTimeUp: true } },
    reloads,
  ],
  'cancel not allowed': { ...reloads, context: { failedCancels: expect.any(Number), hasPaused: false } },
  'as before': (step) => {
    if (step.input === 'cancellation, unanswered') return expectEnd('notSeenCancelled');
    if (step.input === 'edit, all answered') return expectEnd('rescheduled');
    if (step.input === 'edit, cancel unanswered') return expectEnd('rescheduled');
    return expectEnd(isNamed(step) ? 'unlisted' : 'notSeen');
  },
  // The service returned the new pickup, and the original stays.
  'as before, not cancelled': ({ input }) =>
    expectEnd(
      input === 'edit, cancel unanswered'
        ? 'partiallyRescheduled'
        : isNamed({ input })
          ? 'unlisted'
          : 'notSeen',
    ),
  'as before, refused': ({ input }) => {
    if (input === 'edit, cancel unanswered') return expectRefused('partiallyRescheduled');
    return isNamed({ input }) ? expectRefused('unlisted') : expectEnd('notSeen');
  },
  'both live, refused': expectRefused('partiallyRescheduled'),
  // The cancellation had a response, although the list does not show it yet.
  'both live': ({ input }) => expectReported(input.startsWith('new one') ? 'scheduled' : 'rescheduled'),
  'both live, not cancelled': expectEnd('partiallyRescheduled'),
  replaced: ({ input }) => expectReported(input.startsWith('new one') ? 'scheduled' : 'rescheduled'),
  cancelled: () => expectEnd('cancelled', RESOLVED),
  'the new one is cancelled': (step) =>
    expectEnd(isNamed(step) || step.input === 'edit, cancel unanswered' ? 'declined' : 'notSeen'),
  'list cannot be read': waits,
  // The outcome is unknown, or the response's.
  'list cannot be read in the end': ({ input }) =>
    expectEnd(
      { 'edit, all answered': 'rescheduled' }[input] ??
        (input.startsWith('new')
          ? 'unknown'
          : input.startsWith('cancellation')
            ? 'cancellationUnknown'
            : 'unknown|originalUnknown|partiallyRescheduled|rescheduled|declined'),
      input === 'edit, cancel unanswered' ? {} : { isResolved: false },
    ),
};

export const pickupRecoveryCatalog = catalog(pickupRecoveryMachine, {
  specFlows: ['pickup-schedules', 'pickup-editor'],
  tags: { waiting: 'checking.waiting', finishing: 'checking.cancellingOriginal' },
  inputs: {
    'edit, create unanswered': { ...about, booking: edit(), timeRemaining: 120_000 },
    'edit of long ago': { ...about, booking: edit() },
    'edit, not cancelled yet': { ...about, booking: edit({ replacementId: 's2' }) },
    'edit, cancel refused': { ...about, booking: edit({ replacementId: 's2', isCancelRefused: true }) },
    'edit, cancel failed': { ...about, booking: edit({ replacementId: 's2' }), failedCancels: 1 },
    'edit, cancel unanswered': {
      ...about,
      booking: edit({ replacementId: 's2' }),
      returnedPickups: [created],
      timeRemaining: 120_000,
      failedCancels: 1,
      hasUnresolvedCancel: true,
    },
    'edit, all answered': {
      ...about,
      booking: edit({ replacementId: 's2' }),
      returnedPickups: [created, cancelled],
    },
    'new one, create unanswered': {
      ...about,
      booking: edit({ kind: 'new', originalId: null }),
      timeRemaining: 120_000,
    },
    'cancellation, unanswered': {
      ...about,
      booking: edit({ kind: 'cancellation', mark: '' }),
      timeRemaining: 120_000,
    },
  },
  events: {
    'xstate.done.actor.loadSchedules': [
      { name: 'as before', when: (state) => !isNotCancelled(state), output: listingOf(original) },
      { name: 'as before, not cancelled', when: isFailed, output: listingOf(original) },
      { name: 'as before, refused', when: isRefused, output: listingOf(original) },
      {
        name: 'both live',
        when: (state) => isBooking(state) && !isNotCancelled(state),
        output: listingOf(original, created),
      },
      { name: 'both live, not cancelled', when: isFailed, output: listingOf(original, created) },
      { name: 'both live, refused', when: isRefused, output: listingOf(original, created) },
      { name: 'replaced', when: isBooking, output: listingOf(cancelled, created) },
      {
        name: 'the new one is cancelled',
        when: isBooking,
        output: listingOf(original, { ...created, status: 'Cancelled' }),
      },
      { name: 'cancelled', when: isCancellation, output: listingOf(cancelled) },
    ],
    'xstate.error.actor.loadSchedules': [
      { name: 'list cannot be read', when: isOpen, error: { code: 'noResponse' } },
      {
        name: 'list cannot be read in the end',
        when: (state) => !isOpen(state),
        error: { code: 'noResponse' },
      },
    ],
    'xstate.done.actor.cancelOriginal': [
      { name: 'original cancelled', output: cancelled },
      { name: 'original not cancelled yet', output: original },
    ],
    'xstate.error.actor.cancelOriginal': [
      { name: 'cancel refused', error: { code: 'refused' } },
      { name: 'cancel not allowed', error: { code: 'unauthorized' } },
      { name: 'cancel fails', error: { code: 'server' } },
      { name: 'cancel without a response', error: { code: 'noResponse' } },
    ],
  },
  calls: {
    loadSchedules: { in: 'checking.loadingList', with: { accessionId: ACCESSION } },
    cancelOriginal: { in: 'checking.cancellingOriginal', with: { scheduleId: 's1' } },
  },
  firstPassOnly: ['timeRemaining'],
  expected: {
    'RUL-22': ({ event }) => {
      // Its response counts even if the list does not show it yet.
      if (event === 'original cancelled')
        return { ...reloads, context: { returnedPickups: expect.arrayContaining([cancelled]) as object[] } };
      if (event === 'cancel refused')
        // An earlier cancellation may be what it refuses: the list shows it within 45 s.
        return { ...reloads, context: { hasUnresolvedCancel: true, isTimeUp: false, timeRemaining: 45_000 } };
      return cancelsOriginal;
    },
    'RUL-49': [{ when: { event: ['cancel without a response', 'cancel fails'] }, ...asksLater }, waits],
    'RUL-94': asksLater,
    // Cancelled is what the service calls cancelled.
    'RUL-95': asksLater,
  },
  undocumented,
  serializeContext: ({
    booking,
    schedules,
    returnedPickups,
    isTimeUp,
    failedCancels,
    hasUnresolvedCancel,
    hasPaused,
  }) => [
    booking.isCancelRefused,
    schedules.map(({ id, status }) => [id, status]),
    returnedPickups.length,
    isTimeUp,
    failedCancels,
    hasUnresolvedCancel,
    hasPaused,
  ],
});
