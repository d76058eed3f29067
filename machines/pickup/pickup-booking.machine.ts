import { assign, setup } from 'xstate';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Booking, PickupListing, PickupRequest, PickupSchedule } from '../domain/pickup.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { ANSWER_DUE, bookingOf, changesSince, isAnswer, isRefusal } from './pickup-booking.rules.ts';
import type { BookingProblem } from './pickup-booking.rules.ts';
import { pickupRecoveryMachine } from './pickup-recovery.machine.ts';
import type { PickupRecoveryInput, PickupRecoveryOutcome } from './pickup-recovery.machine.ts';
import { withAnswered } from './pickup.rules.ts';

export interface PickupBookingInput {
  readonly request: PickupRequest;
  /** The pickup to replace; null for a new one. */
  readonly original: PickupSchedule | null;
  /** The pickups that the page was showing. */
  readonly schedules: readonly PickupSchedule[];
  /** Pickups returned by create and cancel during this visit. */
  readonly answered: readonly PickupSchedule[];
}

export interface PickupBookingContext extends PickupBookingInput {
  /** The list as loaded before booking. */
  readonly listing: PickupListing | null;
  readonly booking: Booking | null;
  /** The call that was never answered. */
  readonly lost: 'create' | 'cancel' | null;
}

/** Why nothing was booked. */
export interface BookingStopped {
  readonly kind: 'stopped';
  readonly problem: BookingProblem;
  /** Pickups that someone else has booked since the list was shown. */
  readonly added: readonly PickupSchedule[];
  readonly listing: PickupListing | null;
}

/** The dialog was closed while the outcome was unknown. */
export interface Unanswered {
  readonly kind: 'unanswered';
  readonly booking: Booking;
  readonly listing: PickupListing | null;
  /** Pickups returned by create and cancel during this visit, newest last. */
  readonly answered: readonly PickupSchedule[];
}

/** How a booking ended: not booked, closed while the outcome was unknown, or with a known outcome. */
export type PickupBookingOutcome = BookingStopped | Unanswered | PickupRecoveryOutcome;

const pickupBookingActors = {
  /** POST /pickups/v2/schedule/retrieval (CALL-R24). */
  loadSchedules: notProvided<PickupListing, { readonly accessionId: string }>('loadSchedules'),
  /** POST /pickups/v2/schedule (CALL-R27). Continues after the page closes; its response updates the record. */
  createPickup: notProvided<PickupSchedule, { readonly request: PickupRequest; readonly booking: Booking }>(
    'createPickup',
  ),
  /** PUT /pickups/v2/schedule/cancel (CALL-R28). Continues after the page closes. */
  cancelPickup: notProvided<PickupSchedule, { readonly scheduleId: string }>('cancelPickup'),
};

const pickupBookingActions = {
  /** Stores a booking and its progress under its id (RUL-49). */
  recordBooking: (_: unknown, _params: Booking) => {},
  /** Deletes the record of a booking. */
  dropBooking: (_: unknown, _params: Booking) => {},
};

/**
 * Books a confirmed pickup (2 §4). Loads the list before booking anything; an edit creates the new pickup first and
 * then cancels the original; afterwards the list shows the outcome (RUL-49).
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
  actors: { ...pickupBookingActors, follow: pickupRecoveryMachine },
  actions: {
    ...pickupBookingActions,
    keepCreated: assign(({ context }, created: PickupSchedule) => ({
      answered: [...context.answered, created],
      booking: { ...present(context.booking), replacementId: created.id },
    })),
  },
  guards: {
    isEdit: ({ context }) => context.original !== null,
    isStopped: ({ context }, listing: PickupListing) => stopOf(context, listing) !== null,
    isRefused: (_, failure: Failure) => isAnswer(failure) && failure.code !== 'server',
    // If the service answered create with an error, nothing was booked, even if the list cannot be loaded.
    isNotBooked: ({ context }, { kind }: PickupRecoveryOutcome) =>
      kind === 'notBooked' ||
      (kind === 'unknown' && context.lost === null && context.booking?.replacementId === null),
  },
}).createMachine({
  id: 'pickupBooking',
  context: ({ input }) => ({ ...input, listing: null, booking: null, lost: null }),
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
            guard: { type: 'isStopped', params: ({ event }) => event.output },
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
              { type: 'recordBooking', params: ({ context }) => present(context.booking) },
            ],
          },
        ],
        // Without the list, book nothing.
        onError: 'failed',
      },
    },
    creating: {
      tags: 'booking',
      invoke: {
        id: 'createPickup',
        src: 'createPickup',
        input: ({ context }) => ({ request: context.request, booking: present(context.booking) }),
        onDone: [
          {
            guard: 'isEdit',
            target: 'cancellingOriginal',
            actions: [
              { type: 'keepCreated', params: ({ event }) => event.output },
              { type: 'recordBooking', params: ({ context }) => present(context.booking) },
            ],
            meta: { spec: ['PEDIT-39'] },
          },
          {
            target: 'following',
            actions: [
              { type: 'keepCreated', params: ({ event }) => event.output },
              { type: 'recordBooking', params: ({ context }) => present(context.booking) },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => asFailure(event.error) },
            target: 'failed',
            actions: { type: 'dropBooking', params: ({ context }) => present(context.booking) },
          },
          {
            target: 'following',
            actions: assign(({ event }) => ({ lost: isAnswer(asFailure(event.error)) ? null : 'create' })),
          },
        ],
      },
    },
    cancellingOriginal: {
      tags: 'cancellingOriginal',
      invoke: {
        id: 'cancelPickup',
        src: 'cancelPickup',
        input: ({ context }) => ({ scheduleId: present(context.original).id }),
        onDone: {
          target: 'following',
          actions: assign(({ context, event }) => ({ answered: [...context.answered, event.output] })),
        },
        onError: {
          target: 'following',
          actions: [
            assign(({ context, event }) => ({
              booking: { ...present(context.booking), isCancelRefused: isRefusal(asFailure(event.error)) },
              lost: isAnswer(asFailure(event.error)) ? null : 'cancel',
            })),
            { type: 'recordBooking', params: ({ context }) => present(context.booking) },
          ],
        },
      },
    },
    following: {
      invoke: {
        id: 'following',
        src: 'follow',
        input: ({ context }) => followInput(context),
        onDone: [
          {
            guard: { type: 'isNotBooked', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'dropBooking', params: ({ context }) => present(context.booking) },
          },
          { target: 'ended' },
        ],
      },
      // Calls in flight continue without the dialog; the page follows them up.
      on: { 'dialog.closed': { target: 'left', meta: { spec: ['RUL-49'] } } },
    },
    stopped: {
      type: 'final',
      output: ({ context }) => present(stopOf(context, present(context.listing))),
    },
    failed: {
      tags: 'failed',
      type: 'final',
      output: ({ context: { original, listing } }) => ({
        kind: 'stopped',
        problem: original ? 'reschedulingFailed' : 'bookingFailed',
        added: [],
        listing,
      }),
    },
    left: {
      type: 'final',
      output: ({ context }) => ({
        kind: 'unanswered',
        booking: present(context.booking),
        listing: context.listing,
        answered: context.answered,
      }),
    },
    ended: { type: 'final', output: ({ event }: { event: { output?: unknown } }) => event.output },
  },
});

/** Why the list that was loaded before booking stops it; null if it does not. */
function stopOf(context: PickupBookingContext, listing: PickupListing): BookingStopped | null {
  const { request, original, schedules, answered } = context;
  const listed = withAnswered(listing.schedules, answered);
  const { problem, added } = changesSince(schedules, listed, { request, original, now: listing.readAt });
  return problem && { kind: 'stopped', problem, added, listing };
}

function newBooking({ request, original, answered }: PickupBookingContext, listing: PickupListing): Booking {
  const known = withAnswered(listing.schedules, answered);
  return bookingOf(request, {
    originalId: original?.id ?? null,
    knownIds: known.map(({ id }) => id),
    startedAt: listing.readAt,
  });
}

function followInput({ booking, listing, answered, lost }: PickupBookingContext): PickupRecoveryInput {
  const sent = present(booking);
  const { schedules, readAt } = present(listing);
  const isCancelled = answered.some(({ id }) => id === sent.originalId);
  return {
    booking: sent,
    now: readAt,
    schedules,
    answered,
    dueIn: lost === null ? 0 : ANSWER_DUE,
    failedCancels: sent.kind === 'edit' && sent.replacementId !== null && !isCancelled ? 1 : 0,
    hasLostCancel: lost === 'cancel',
  };
}
