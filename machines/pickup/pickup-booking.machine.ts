import { assign, setup } from 'xstate';
import { asFailure, cannotTakeEffectLater, hadNoEffect } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import { outputOf, failureOf } from '../domain/params.ts';
import { isCancelled, withReturned } from '../domain/pickup.ts';
import type { BookingRecord, PickupListing, PickupSchedule } from '../domain/pickup.ts';
import { nonNull } from '../domain/non-null.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import {
  bookingOf,
  changesSince,
  TAKES_EFFECT_WITHIN,
  isBooked,
  isOriginalCancelled,
  isRefusal,
  LISTED_WITHIN,
} from './pickup-booking.rules.ts';
import type {
  BookingOutcome,
  BookingProblem,
  BookingStopped,
  PickupBookingOutcome,
  PickupBookingInput,
} from './pickup-booking.rules.ts';
import { pickupRecoveryMachine } from './pickup-recovery.machine.ts';
import type { PickupRecoveryInput } from './pickup-recovery.machine.ts';

export interface PickupBookingContext extends PickupBookingInput {
  /** The list as loaded before booking. */
  readonly listing: PickupListing | null;
  readonly booking: BookingRecord | null;
  /** The call that had no response. */
  readonly unresolvedCall: 'create' | 'cancel' | null;
}

type WithContext = { readonly context: PickupBookingContext };
const KEEP_BOOKING = {
  type: 'keepBooking',
  params: ({ context }: WithContext) => nonNull(context.booking),
} as const;
const IS_UNAUTHORIZED = { type: 'isUnauthorized', params: failureOf } as const;
const DROP_BOOKING = {
  type: 'dropBooking',
  params: ({ context }: WithContext) => nonNull(context.booking),
} as const;

/** Nothing was booked: the dialog continues with the current list. */
const NOT_BOOKED = [{ type: 'setLatestListing', params: outputOf }, DROP_BOOKING] as const;

/**
 * Books a confirmed pickup (2 §4). Loads the list before booking anything; an edit creates the new pickup first and
 * then cancels the original; afterwards the list confirms the booking (RUL-49).
 */
export const pickupBookingMachine = setup({
  types: {
    context: {} as PickupBookingContext,
    events: {} as { readonly type: 'dialog.closed' },
    input: {} as PickupBookingInput,
    output: {} as PickupBookingOutcome,
    tags: {} as 'booking' | 'cancellingOriginal' | 'failed',
    meta: {} as SpecMeta,
  },
  actors: {
    /** POST /pickups/v2/schedule/retrieval (CALL-R24). */
    loadSchedules: notProvided<PickupListing, { readonly accessionId: string }>('loadSchedules'),
    /** POST /pickups/v2/schedule (CALL-R27). Continues after the page closes; its response updates the record. */
    createPickup: notProvided<
      PickupSchedule,
      Pick<PickupBookingInput, 'request'> & { readonly booking: BookingRecord }
    >('createPickup'),
    /** PUT /pickups/v2/schedule/cancel (CALL-R28). Continues after the page closes. */
    cancelPickup: notProvided<PickupSchedule, { readonly scheduleId: string }>('cancelPickup'),
    recover: pickupRecoveryMachine,
  },
  actions: {
    /** Keeps a booking and its progress under its id (RUL-49). */
    keepBooking: (_: unknown, _params: BookingRecord) => {},
    dropBooking: (_: unknown, _params: BookingRecord) => {},
    setLatestListing: assign(({ context }, outcome: BookingOutcome) => ({
      listing: latestListing(context, outcome),
    })),
    setCreated: assign(({ context }, created: PickupSchedule) => ({
      returnedPickups: [...context.returnedPickups, created],
      booking: { ...nonNull(context.booking), replacementId: created.id },
    })),
  },
  guards: {
    isStopped: ({ context }, listing: PickupListing) => bookingStopReason(context, listing) !== null,
    hadNoEffect: (_, failure: Failure) => hadNoEffect(failure),
    isUnauthorized: (_, failure: Failure) => failure.code === 'unauthorized',
    cannotTakeEffectLater: (_, failure: Failure) => cannotTakeEffectLater(failure),
    isEdit: ({ context }) => context.original !== null,
    isNotBooked: ({ context }, created: PickupSchedule) => !isBooked(nonNull(context.booking), created),
    isCancelled: (_, pickup: PickupSchedule) => isCancelled(pickup),
    isNotSeen: (_, { kind }: BookingOutcome) => kind === 'notSeen',
    isDeclined: (_, outcome: BookingOutcome) => isDeclined(outcome),
    isNotSeenAndOriginalCancelled: ({ context }, outcome: BookingOutcome) =>
      outcome.kind === 'notSeen' && isOriginalGone(context, outcome),
    isDeclinedAndOriginalCancelled: ({ context }, outcome: BookingOutcome) =>
      isDeclined(outcome) && isOriginalGone(context, outcome),
  },
}).createMachine({
  id: 'pickupBooking',
  context: ({ input }) => ({ ...input, listing: null, booking: null, unresolvedCall: null }),
  output: ({ event }) => event.output as PickupBookingOutcome,
  initial: 'lookingFirst',
  states: {
    lookingFirst: {
      tags: 'booking',
      invoke: {
        id: 'lookFirst',
        src: 'loadSchedules',
        input: ({ context }) => ({ accessionId: context.request.accessionId }),
        onDone: [
          {
            guard: { type: 'isStopped', params: outputOf },
            target: 'stopped',
            actions: assign(({ event }) => ({ listing: event.output })),
            meta: { spec: ['RUL-49'] },
          },
          {
            target: 'creating',
            actions: [
              assign(({ context, event }) => ({
                listing: event.output,
                booking: newBooking(context, event.output),
              })),
              KEEP_BOOKING,
            ],
          },
        ],
        // Without the list, book nothing.
        onError: [{ guard: IS_UNAUTHORIZED, target: 'unauthorized' }, { target: 'failed' }],
      },
    },
    creating: {
      tags: 'booking',
      invoke: {
        id: 'createPickup',
        src: 'createPickup',
        input: ({ context }) => ({ request: context.request, booking: nonNull(context.booking) }),
        onDone: [
          // No courier comes for it: cancelling the original would leave nothing.
          { guard: { type: 'isNotBooked', params: outputOf }, target: 'failed', actions: DROP_BOOKING },
          {
            guard: 'isEdit',
            target: 'cancellingOriginal',
            actions: [{ type: 'setCreated', params: outputOf }, KEEP_BOOKING],
            meta: { spec: ['PEDIT-39'] },
          },
          { target: 'confirming', actions: [{ type: 'setCreated', params: outputOf }, KEEP_BOOKING] },
        ],
        onError: [
          { guard: IS_UNAUTHORIZED, target: 'unauthorized', actions: DROP_BOOKING },
          { guard: { type: 'hadNoEffect', params: failureOf }, target: 'failed', actions: DROP_BOOKING },
          // It may be booked anyway: the failure is shown, and the dialog follows the record.
          {
            guard: { type: 'cannotTakeEffectLater', params: failureOf },
            target: 'unconfirmed',
            meta: { spec: ['RUL-94'] },
          },
          // Without a response it may be booked: the record stays.
          { target: 'confirming', actions: assign({ unresolvedCall: 'create' }) },
        ],
      },
    },
    cancellingOriginal: {
      tags: 'cancellingOriginal',
      invoke: {
        id: 'cancelPickup',
        src: 'cancelPickup',
        input: ({ context }) => ({ scheduleId: nonNull(context.original).id }),
        onDone: [
          {
            guard: { type: 'isCancelled', params: outputOf },
            target: 'confirming',
            actions: assign(({ context, event }) => ({
              returnedPickups: [...context.returnedPickups, event.output],
            })),
          },
          // Not cancelled yet, if ever: followed like a missing response.
          {
            target: 'confirming',
            actions: [assign({ unresolvedCall: 'cancel' }), KEEP_BOOKING],
            meta: { spec: ['RUL-95'] },
          },
        ],
        onError: {
          target: 'confirming',
          actions: [
            assign(({ context, event }) => ({
              booking: { ...nonNull(context.booking), isCancelRefused: isRefusal(asFailure(event.error)) },
              unresolvedCall: hadNoEffect(asFailure(event.error)) ? null : 'cancel',
            })),
            KEEP_BOOKING,
          ],
        },
      },
    },
    confirming: {
      invoke: {
        id: 'recovery',
        src: 'recover',
        input: ({ context }) => recoveryInput(context),
        onDone: [
          {
            guard: { type: 'isNotSeenAndOriginalCancelled', params: outputOf },
            target: 'notSeenAndOriginalCancelled',
            actions: NOT_BOOKED,
            meta: { spec: ['RUL-92'] },
          },
          {
            guard: { type: 'isDeclinedAndOriginalCancelled', params: outputOf },
            target: 'stopped',
            actions: NOT_BOOKED,
            meta: { spec: ['RUL-49'] },
          },
          {
            guard: { type: 'isNotSeen', params: outputOf },
            target: 'notSeen',
            actions: NOT_BOOKED,
            meta: { spec: ['RUL-92'] },
          },
          {
            guard: { type: 'isDeclined', params: outputOf },
            target: 'declined',
            actions: NOT_BOOKED,
            meta: { spec: ['RUL-95'] },
          },
          { target: 'ended' },
        ],
      },
      // Calls in flight continue without the dialog; the page finds out how they end.
      on: { 'dialog.closed': { target: 'dialogClosed', meta: { spec: ['RUL-49'] } } },
    },
    stopped: {
      type: 'final',
      output: ({ context }) => nonNull(bookingStopReason(context, nonNull(context.listing))),
    },
    failed: {
      tags: 'failed',
      type: 'final',
      output: ({ context }) => failedWith(context, context.original ? 'reschedulingFailed' : 'bookingFailed'),
    },
    unauthorized: {
      tags: 'failed',
      type: 'final',
      output: ({ context }) => failedWith(context, 'unauthorized'),
    },
    unconfirmed: {
      tags: 'failed',
      type: 'final',
      output: ({ context }) => ({
        ...failedWith(context, context.original ? 'reschedulingUnconfirmed' : 'bookingUnconfirmed'),
        followed: nonNull(context.booking),
      }),
    },
    notSeenAndOriginalCancelled: {
      tags: 'failed',
      type: 'final',
      output: ({ context }) => failedWith(context, 'originalCancelledUnanswered'),
    },
    notSeen: { tags: 'failed', type: 'final', output: ({ context }) => failedWith(context, 'unanswered') },
    declined: { tags: 'failed', type: 'final', output: ({ context }) => failedWith(context, 'declined') },
    dialogClosed: {
      type: 'final',
      output: ({ context: { booking, listing, returnedPickups } }) => ({
        kind: 'unresolved',
        booking: nonNull(booking),
        listing,
        returnedPickups,
      }),
    },
    ended: { type: 'final', output: ({ event }: { event: { output?: unknown } }) => event.output },
  },
});

function failedWith({ listing }: PickupBookingContext, problem: BookingProblem): BookingStopped {
  return { kind: 'stopped', problem, bookedMeanwhile: [], listing, followed: null };
}

/** True if the courier has declined a booking that it never confirmed: the dialog stays open. */
function isDeclined({ kind, booking }: BookingOutcome): boolean {
  return kind === 'declined' && booking.replacementId === null;
}

/** The list that did not show the booking shows that the original is gone. */
function isOriginalGone(context: PickupBookingContext, outcome: BookingOutcome): boolean {
  return bookingStopReason(context, latestListing(context, outcome))?.problem === 'originalCancelled';
}

/** The list as it was loaded last. */
function latestListing({ listing }: PickupBookingContext, { schedules }: BookingOutcome): PickupListing {
  return { ...nonNull(listing), schedules };
}

/** Why a list stops the booking; null if it does not. */
function bookingStopReason(context: PickupBookingContext, listing: PickupListing): BookingStopped | null {
  const { request, original, schedules, returnedPickups } = context;
  const listed = withReturned(listing.schedules, returnedPickups);
  const { problem, bookedMeanwhile } = changesSince(schedules, listed, {
    request,
    original,
    now: listing.readAt,
  });
  return problem && { kind: 'stopped', problem, bookedMeanwhile, listing, followed: null };
}

function newBooking(
  { request, original, returnedPickups }: PickupBookingContext,
  listing: PickupListing,
): BookingRecord {
  const known = withReturned(listing.schedules, returnedPickups);
  return bookingOf(request, {
    originalId: original?.id ?? null,
    knownIds: known.map(({ id }) => id),
    startedAt: listing.readAt,
  });
}

function recoveryInput({
  booking,
  listing,
  returnedPickups,
  unresolvedCall,
}: PickupBookingContext): PickupRecoveryInput {
  const sent = nonNull(booking);
  const { schedules, readAt } = nonNull(listing);
  const hasCancelResponse = isOriginalCancelled(sent, returnedPickups);
  // Somebody else may just have cancelled the original, and the list not show it yet.
  const lag = sent.isCancelRefused ? LISTED_WITHIN : 0;
  return {
    booking: sent,
    now: readAt,
    schedules,
    returnedPickups,
    timeRemaining: unresolvedCall === null ? lag : TAKES_EFFECT_WITHIN,
    failedCancels: sent.kind === 'edit' && sent.replacementId !== null && !hasCancelResponse ? 1 : 0,
    hasUnresolvedCancel: unresolvedCall === 'cancel' || sent.isCancelRefused,
    mayHaveSentCancel: false,
  };
}
