import { assign, setup } from 'xstate';
import { hadNoEffect } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import { outputOf, failureOf } from '../domain/params.ts';
import { isCancelled, withReturned } from '../domain/pickup.ts';
import type { BookingRecord, CurrentTime, PickupListing, PickupSchedule } from '../domain/pickup.ts';
import { nonNull } from '../domain/non-null.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import {
  canFinish,
  TAKES_EFFECT_WITHIN,
  isFinal,
  isOriginalCancelled,
  isOriginalActive,
  isRefusal,
  isBookingResolved,
  LISTED_WITHIN,
  RECHECK_DELAY,
  statusOf,
  timeRemaining,
} from './pickup-booking.rules.ts';
import type { BookingOutcome, BookingResult, BookingStatus, KnownPickups } from './pickup-booking.rules.ts';

export interface PickupRecoveryInput extends CurrentTime, KnownPickups {
  readonly booking: BookingRecord;
  /** How much longer a call of the booking may still take effect, in milliseconds. */
  readonly timeRemaining: number;
  /** Failed attempts to cancel the original while the page is open. */
  readonly failedCancels: number;
  /** One of these cancellations had no response, or was refused so recently that an earlier one may be the cause. */
  readonly hasUnresolvedCancel: boolean;
  /** The cancellation of the original may just have been sent, by a dialog that was left or before: the next follows after a pause (RUL-95). */
  readonly mayHaveSentCancel: boolean;
}

export interface PickupRecoveryContext extends PickupRecoveryInput {
  /** Nothing that was sent can take effect anymore. */
  readonly isTimeUp: boolean;
  /** The list was loaded after the last call that changed something. */
  readonly isListCurrent: boolean;
  /** Some time has passed since the last cancellation of the original was sent (RUL-95). */
  readonly hasPaused: boolean;
}

/** Attempts to cancel the original while the page is open, unless the service refuses. */
const CANCELS = 2;

/**
 * Finds out how a booking, an edit or a cancellation ended (RUL-49): reads the list every ten seconds while a call
 * without a response may still take effect, and cancels the original of an edit as soon as its new pickup is booked.
 */
export const pickupRecoveryMachine = setup({
  types: {
    context: {} as PickupRecoveryContext,
    events: {} as { readonly type: 'xstate.stop' },
    input: {} as PickupRecoveryInput,
    output: {} as BookingOutcome,
    tags: {} as 'finishing' | 'waiting',
    meta: {} as SpecMeta,
  },
  actors: {
    /** POST /pickups/v2/schedule/retrieval (CALL-R24). */
    loadSchedules: notProvided<PickupListing, { readonly accessionId: string }>('loadSchedules'),
    /** PUT /pickups/v2/schedule/cancel, once the page is visible (RUL-22, RUL-03). */
    cancelOriginal: notProvided<PickupSchedule, { readonly scheduleId: string }>('cancelOriginal'),
  },
  actions: {
    /** Keeps a booking's progress under its id. */
    keepBooking: (_: unknown, _params: BookingRecord) => {},
    waitFor: assign((_, { timeRemaining: ms }: Pick<PickupRecoveryInput, 'timeRemaining'>) => ({
      hasUnresolvedCancel: true,
      timeRemaining: ms,
      isTimeUp: false,
      isListCurrent: false,
    })),
    countFailedCancel: assign(({ context }) => ({
      failedCancels: context.failedCancels + 1,
      hasPaused: false,
    })),
  },
  guards: {
    shouldCancelOriginal: ({ context }) => context.hasPaused && shouldCancelOriginal(context),
    shouldWait: ({ context }) =>
      shouldCancelOriginal(context) || (!context.isTimeUp && mayStillChange(context)),
    isKnownWithoutList: ({ context }) => isKnownWithoutList(context),
    isTimeUp: ({ context }) => context.isTimeUp,
    isUnresolvedMatch: ({ context }) =>
      ['confirmed', 'similar'].includes(listedStatus(context)) && !isListResolved(context),
    isCancelRefused: ({ context }) => context.booking.isCancelRefused && !bookingOutcome(context).isResolved,
    isRefusal: (_, failure: Failure) => isRefusal(failure),
    mayHaveHadEffect: (_, failure: Failure) => !hadNoEffect(failure),
    isCancelled: (_, pickup: PickupSchedule) => isCancelled(pickup),
  },
  delays: {
    timeRemaining: ({ context }) => context.timeRemaining,
    recheckDelay: RECHECK_DELAY,
  },
}).createMachine({
  id: 'pickupRecovery',
  context: ({ input }) => ({
    ...input,
    isTimeUp: input.timeRemaining === 0,
    isListCurrent: false,
    hasPaused: input.failedCancels === 0 && !input.mayHaveSentCancel,
  }),
  output: ({ context, event }) => bookingOutcome(context, event.output === 'listFailed'),
  initial: 'checking',
  states: {
    checking: {
      initial: 'loadingList',
      after: { timeRemaining: { actions: assign({ isTimeUp: true }) } },
      states: {
        loadingList: {
          invoke: {
            id: 'loadSchedules',
            src: 'loadSchedules',
            input: ({ context }) => ({ accessionId: context.booking.accessionId }),
            onDone: {
              target: 'deciding',
              actions: assign(({ context, event: { output } }) => ({
                schedules: output.schedules,
                now: output.readAt,
                isListCurrent: true,
                // Timers stop while a device sleeps; the clock does not (RUL-74).
                isTimeUp:
                  context.isTimeUp ||
                  (!context.hasUnresolvedCancel &&
                    timeRemaining(context.booking, { now: output.readAt }) === 0),
              })),
            },
            onError: [
              { guard: 'isKnownWithoutList', target: '#pickupRecovery.ended' },
              { guard: 'isTimeUp', target: '#pickupRecovery.listFailed' },
              { target: 'waiting' },
            ],
          },
        },
        deciding: {
          always: [
            { guard: 'shouldCancelOriginal', target: 'cancellingOriginal', meta: { spec: ['RUL-22'] } },
            { guard: 'shouldWait', target: 'waiting', meta: { spec: ['RUL-49'] } },
            {
              // Report it once; the record stays until the list shows that it is ours.
              guard: 'isUnresolvedMatch',
              target: '#pickupRecovery.ended',
              actions: {
                type: 'keepBooking',
                params: ({ context }) => ({ ...context.booking, isReported: true }),
              },
            },
            {
              // Believed from now on: the next visit does not try again.
              guard: 'isCancelRefused',
              target: '#pickupRecovery.ended',
              actions: { type: 'keepBooking', params: ({ context }) => context.booking },
            },
            { target: '#pickupRecovery.ended' },
          ],
        },
        waiting: {
          tags: 'waiting',
          after: { recheckDelay: { target: 'loadingList', actions: assign({ hasPaused: true }) } },
        },
        cancellingOriginal: {
          tags: 'finishing',
          invoke: {
            id: 'cancelOriginal',
            src: 'cancelOriginal',
            input: ({ context }) => ({ scheduleId: nonNull(context.booking.originalId) }),
            onDone: [
              {
                guard: { type: 'isCancelled', params: outputOf },
                target: 'loadingList',
                actions: assign(({ context, event }) => ({
                  returnedPickups: [...context.returnedPickups, event.output],
                  isListCurrent: false,
                })),
                meta: { spec: ['RUL-22'] },
              },
              {
                // Not cancelled yet, if ever: followed like a missing response.
                target: '#pickupRecovery.checking',
                reenter: true,
                actions: [
                  'countFailedCancel',
                  { type: 'waitFor', params: { timeRemaining: TAKES_EFFECT_WITHIN } },
                ],
                meta: { spec: ['RUL-95'] },
              },
            ],
            onError: [
              {
                guard: { type: 'isRefusal', params: failureOf },
                // It may refuse because an earlier cancellation took effect that the list does not show yet.
                target: '#pickupRecovery.checking',
                reenter: true,
                actions: [
                  assign(({ context }) => ({ booking: { ...context.booking, isCancelRefused: true } })),
                  { type: 'waitFor', params: { timeRemaining: LISTED_WITHIN } },
                ],
                meta: { spec: ['RUL-22'] },
              },
              {
                // The call may still take effect, so restart the waiting period.
                guard: { type: 'mayHaveHadEffect', params: failureOf },
                target: '#pickupRecovery.checking',
                reenter: true,
                actions: [
                  'countFailedCancel',
                  { type: 'waitFor', params: { timeRemaining: TAKES_EFFECT_WITHIN } },
                ],
                meta: { spec: ['RUL-49', 'RUL-94'] },
              },
              { target: 'loadingList', actions: 'countFailedCancel' },
            ],
          },
        },
      },
    },
    ended: { type: 'final' },
    /** The list that it takes to know the result could not be read. */
    listFailed: { type: 'final', output: 'listFailed' },
  },
});

/** The status by everything that is known: the list, and the pickups that create and cancel returned since. */
function knownStatus(context: PickupRecoveryContext): BookingStatus {
  return statusOf(context.booking, known(context), context);
}

function known({ schedules, returnedPickups }: PickupRecoveryContext): readonly PickupSchedule[] {
  return withReturned(schedules, returnedPickups);
}

/** The status by the list alone; only a cancellation that the service returned counts before it is listed. */
function listedStatus(context: PickupRecoveryContext): BookingStatus {
  return statusOf(context.booking, listed(context), context);
}

function listed({ schedules, returnedPickups }: PickupRecoveryContext): readonly PickupSchedule[] {
  return withReturned(schedules, returnedPickups.filter(isCancelled));
}

function isListResolved(context: PickupRecoveryContext): boolean {
  return isBookingResolved(context.booking, listed(context), context);
}

function shouldCancelOriginal(context: PickupRecoveryContext): boolean {
  const { booking, failedCancels } = context;
  const status = knownStatus(context);
  const isBooked = status === 'booked' || (status === 'requested' && booking.replacementId !== null);
  return isBooked && failedCancels < CANCELS && canFinish(booking, known(context), context);
}

function mayStillChange(context: PickupRecoveryContext): boolean {
  // Someone else may have cancelled the new pickup: the cancellation of the original may still arrive.
  const mayStillBeCancelled =
    context.hasUnresolvedCancel && isOriginalActive(context.booking, known(context), context);
  return knownStatus(context) === 'requested' || mayStillBeCancelled;
}

/** True if no further list is needed: an earlier one has shown the outcome for good, or every call has a response. */
function isKnownWithoutList(context: PickupRecoveryContext): boolean {
  const { booking, returnedPickups, hasUnresolvedCancel } = context;
  if (context.isTimeUp && isFinal(listedStatus(context))) return true;
  if (booking.replacementId === null || knownStatus(context) === 'requested') return false;
  const hasCancelResponse = booking.isCancelRefused || isOriginalCancelled(booking, returnedPickups);
  return booking.kind === 'new' || (hasCancelResponse && !hasUnresolvedCancel);
}

/** @param hasListFailed it has ended in `listFailed` */
function bookingOutcome(context: PickupRecoveryContext, hasListFailed = false): BookingOutcome {
  const { booking, returnedPickups, schedules, isListCurrent } = context;
  const kind = (hasListFailed ? unknownOf : resultOf)(context);
  const isShown = !hasListFailed && isListCurrent && isListResolved(context);
  return {
    kind,
    booking,
    isResolved: isShown || RESOLVED_RESULTS.includes(kind),
    schedules,
    returnedPickups,
  };
}

/** Results after which nothing of the booking can appear anymore. */
const RESOLVED_RESULTS: readonly BookingResult[] = [
  'notSeen',
  'declined',
  'cancelled',
  'notSeenCancelled',
  'past',
];

function resultOf(context: PickupRecoveryContext): BookingResult {
  const { kind, replacementId } = context.booking;
  const status = knownStatus(context);
  switch (status) {
    case 'requested':
      if (kind === 'cancellation') return 'notSeenCancelled';
      return replacementId === null ? 'notSeen' : 'unlisted';
    case 'similar':
      return 'similarScheduled';
    case 'booked':
      return 'partiallyRescheduled';
    case 'confirmed':
      // An original that is over was not cancelled (RUL-95).
      return isOriginalCancelled(context.booking, known(context)) ? 'rescheduled' : 'scheduled';
    case 'declined':
    case 'cancelled':
    case 'past':
      return status;
  }
}

function unknownOf(context: PickupRecoveryContext): BookingResult {
  const { kind, replacementId, isReported } = context.booking;
  if (kind === 'cancellation') return 'cancellationUnknown';
  // An earlier list has shown a pickup of that day and times.
  if (replacementId === null && ['requested', 'similar'].includes(knownStatus(context)))
    return isReported ? 'similarScheduled' : 'unknown';
  // The service has returned the new pickup.
  return kind === 'new' ? 'scheduled' : 'originalUnknown';
}
