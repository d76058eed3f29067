import { assign, setup } from 'xstate';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Booking, PickupListing, PickupSchedule } from '../domain/pickup.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import {
  ANSWER_DUE,
  canFinish,
  dueIn,
  isAnswer,
  isOriginalLive,
  isRefusal,
  isSettled,
  LISTED_WITHIN,
  standOf,
} from './pickup-booking.rules.ts';
import type { Stand } from './pickup-booking.rules.ts';
import { isCancelled, withAnswered } from './pickup.rules.ts';
import type { Clock } from './pickup.rules.ts';

export interface PickupRecoveryInput extends Clock {
  readonly booking: Booking;
  /** The most recently loaded list. */
  readonly schedules: readonly PickupSchedule[];
  /** Pickups returned by create and cancel during this visit, newest last. */
  readonly answered: readonly PickupSchedule[];
  /** How much longer a call of the booking may still take effect, in milliseconds. */
  readonly dueIn: number;
  /** Failed attempts to cancel the original during this visit. */
  readonly failedCancels: number;
  /** One of these cancellations was not answered, or refused so recently that an earlier one may be the cause. */
  readonly hasLostCancel: boolean;
}

export interface PickupRecoveryContext extends PickupRecoveryInput {
  /** Nothing that was sent can take effect anymore. */
  readonly isDue: boolean;
  /** The list was loaded after the last call that changed something. */
  readonly isRead: boolean;
}

/** How a booking ended, and which pickups are live. */
export interface PickupRecoveryOutcome {
  readonly kind:
    | 'scheduled'
    | 'rescheduled'
    /** The new pickup is booked, but the original could not be cancelled. */
    | 'partial'
    | 'notBooked'
    | 'cancelled'
    | 'notCancelled'
    /** The service returned the new pickup but does not list it. */
    | 'unlisted'
    /** The list could not be loaded while it mattered. */
    | 'unknown'
    /** The new pickup was cancelled or is over. */
    | 'over';
  readonly booking: Booking;
  /** The new pickup; null if there is none. */
  readonly schedule: PickupSchedule | null;
  /** True if there is nothing left to follow up and the record can be deleted. */
  readonly isSettled: boolean;
  readonly schedules: readonly PickupSchedule[];
  readonly answered: readonly PickupSchedule[];
}

const pickupRecoveryActors = {
  /** POST /pickups/v2/schedule/retrieval (CALL-R24). */
  loadSchedules: notProvided<PickupListing, { readonly accessionId: string }>('loadSchedules'),
  /** PUT /pickups/v2/schedule/cancel, once the page is visible (RUL-22, RUL-03). */
  finishEdit: notProvided<PickupSchedule, { readonly scheduleId: string }>('finishEdit'),
};

const pickupRecoveryActions = {
  /** Stores a booking's progress under its id. */
  recordBooking: (_: unknown, _params: Booking) => {},
};

/** Attempts to cancel the original in one visit, unless the service refuses. */
const CANCELS = 2;

/**
 * Follows a booking, an edit or a cancellation to its end (RUL-49): loads the list, cancels the original of an edit
 * whose new pickup is booked, and keeps checking while an unanswered call may still take effect.
 */
export const pickupRecoveryMachine = setup({
  types: {
    context: {} as PickupRecoveryContext,
    events: {} as { readonly type: 'xstate.stop' },
    input: {} as PickupRecoveryInput,
    output: {} as PickupRecoveryOutcome,
    tags: {} as 'finishing' | 'waiting',
    meta: {} as SpecMeta,
  },
  actors: pickupRecoveryActors,
  actions: {
    ...pickupRecoveryActions,
    keepAnswer: assign(({ context }, schedule: PickupSchedule) => ({
      answered: [...context.answered, schedule],
      isRead: false,
    })),
    waitAgain: assign((_, { dueIn: due }: { readonly dueIn: number }) => ({
      hasLostCancel: true,
      dueIn: due,
      isDue: false,
      isRead: false,
    })),
  },
  guards: {
    isToFinish: ({ context }) => isToFinish(context),
    mayStillChange: ({ context }) => !context.isDue && mayStillChange(context),
    isAnswered: ({ context }) => isAnswered(context),
    isDue: ({ context }) => context.isDue,
    isFound: ({ context }) => seen(context).kind === 'one' && !isSeenToTheEnd(context),
    isRefused: ({ context }) => context.booking.isCancelRefused && !isOver(context),
    isRefusal: (_, failure: Failure) => isRefusal(failure),
    isAnswer: (_, failure: Failure) => isAnswer(failure),
  },
  delays: {
    answerDue: ({ context }) => context.dueIn,
    lookAgain: 10_000,
  },
}).createMachine({
  id: 'pickupRecovery',
  context: ({ input }) => ({ ...input, isDue: input.dueIn === 0, isRead: false }),
  output: ({ context, event }) => outcomeOf(context, event.output as PickupRecoveryOutcome['kind'] | null),
  initial: 'following',
  states: {
    following: {
      initial: 'reading',
      after: { answerDue: { actions: assign({ isDue: true }) } },
      states: {
        reading: {
          invoke: {
            id: 'loadSchedules',
            src: 'loadSchedules',
            input: ({ context }) => ({ accessionId: context.booking.accessionId }),
            onDone: {
              target: 'deciding',
              actions: assign(({ context, event: { output } }) => ({
                schedules: output.schedules,
                now: output.readAt,
                isRead: true,
                isDue: context.isDue || isPastDue(context, output),
              })),
            },
            onError: [
              { guard: 'isAnswered', target: '#pickupRecovery.ended' },
              { guard: 'isDue', target: '#pickupRecovery.unread' },
              { target: 'waiting' },
            ],
          },
        },
        deciding: {
          always: [
            { guard: 'isToFinish', target: 'finishing', meta: { spec: ['RUL-22'] } },
            { guard: 'mayStillChange', target: 'waiting', meta: { spec: ['RUL-49'] } },
            {
              // Report it now, then watch silently until no pending call can take effect.
              guard: 'isFound',
              target: '#pickupRecovery.ended',
              actions: {
                type: 'recordBooking',
                params: ({ context }) => ({ ...context.booking, isTold: true }),
              },
            },
            {
              // Believed from now on: the next visit does not try again.
              guard: 'isRefused',
              target: '#pickupRecovery.ended',
              actions: { type: 'recordBooking', params: ({ context }) => context.booking },
            },
            { target: '#pickupRecovery.ended' },
          ],
        },
        waiting: { tags: 'waiting', after: { lookAgain: 'reading' } },
        finishing: {
          tags: 'finishing',
          invoke: {
            id: 'finishEdit',
            src: 'finishEdit',
            input: ({ context }) => ({ scheduleId: present(context.booking.originalId) }),
            onDone: {
              target: 'reading',
              actions: { type: 'keepAnswer', params: ({ event }) => event.output },
              meta: { spec: ['RUL-22'] },
            },
            onError: [
              {
                guard: { type: 'isRefusal', params: ({ event }) => asFailure(event.error) },
                // It may refuse because an earlier cancellation took effect that the list does not show yet.
                target: '#pickupRecovery.following',
                reenter: true,
                actions: [
                  assign(({ context }) => ({ booking: { ...context.booking, isCancelRefused: true } })),
                  { type: 'waitAgain', params: { dueIn: LISTED_WITHIN } },
                ],
                meta: { spec: ['RUL-22'] },
              },
              {
                guard: { type: 'isAnswer', params: ({ event }) => asFailure(event.error) },
                target: 'reading',
                actions: assign(({ context }) => ({ failedCancels: context.failedCancels + 1 })),
              },
              {
                // The call may still take effect, so restart the waiting period.
                target: '#pickupRecovery.following',
                reenter: true,
                actions: [
                  assign(({ context }) => ({ failedCancels: context.failedCancels + 1 })),
                  { type: 'waitAgain', params: { dueIn: ANSWER_DUE } },
                ],
                meta: { spec: ['RUL-49'] },
              },
            ],
          },
        },
      },
    },
    ended: { type: 'final', output: null },
    unread: { type: 'final', output: 'unknown' },
  },
});

/** True if the call that the record was made for can no longer take effect; timers stop while a device sleeps (RUL-74). */
function isPastDue({ booking, hasLostCancel }: PickupRecoveryContext, { readAt }: PickupListing): boolean {
  return !hasLostCancel && dueIn(booking, { now: readAt }) === 0;
}

/** The loaded list plus everything create and cancel have returned since. */
function shown({ schedules, answered }: PickupRecoveryContext): readonly PickupSchedule[] {
  return withAnswered(schedules, answered);
}

/** The loaded list plus cancellations since. */
function listedNow({ schedules, answered }: PickupRecoveryContext): readonly PickupSchedule[] {
  return withAnswered(schedules, answered.filter(isCancelled));
}

function seen(context: PickupRecoveryContext): Stand {
  return standOf(context.booking, listedNow(context), context);
}

function isSeenToTheEnd(context: PickupRecoveryContext): boolean {
  return isSettled(context.booking, listedNow(context), context);
}

/** True if the list has shown that nothing is left to follow up. */
function isOver(context: PickupRecoveryContext): boolean {
  return context.isRead && (isSeenToTheEnd(context) || endOf(context) === 'notBooked');
}

function isToFinish(context: PickupRecoveryContext): boolean {
  const { booking, failedCancels } = context;
  const { kind } = standOf(booking, shown(context), context);
  const isBooked = kind === 'both' || (kind === 'absent' && booking.replacementId !== null);
  return isBooked && failedCancels < CANCELS && canFinish(booking, shown(context), context);
}

function mayStillChange(context: PickupRecoveryContext): boolean {
  const { booking, hasLostCancel } = context;
  const isLeft = isOriginalLive(booking, shown(context), context);
  if (booking.kind === 'cancellation') return isLeft;
  // Someone else may have cancelled the new pickup: the cancellation of the original may still arrive.
  return standOf(booking, shown(context), context).kind === 'absent' || (hasLostCancel && isLeft);
}

/** True if the outcome does not depend on another list: one has shown it for good, or every call was answered. */
function isAnswered(context: PickupRecoveryContext): boolean {
  const { booking, answered, hasLostCancel } = context;
  if (context.isDue && (isSeenToTheEnd(context) || seen(context).kind === 'one')) return true;
  if (booking.replacementId === null) return false;
  const isCancelAnswered = booking.isCancelRefused || answered.some(({ id }) => id === booking.originalId);
  return booking.kind === 'new' || (isCancelAnswered && !hasLostCancel);
}

function outcomeOf(
  context: PickupRecoveryContext,
  given: PickupRecoveryOutcome['kind'] | null,
): PickupRecoveryOutcome {
  const { booking, answered, schedules } = context;
  const stand = standOf(booking, shown(context), context);
  return {
    kind: given ?? endOf(context),
    booking,
    schedule: 'schedule' in stand ? stand.schedule : null,
    // A list from before the last one that could not be read settles nothing.
    isSettled: given === null && isOver(context),
    schedules,
    answered,
  };
}

function endOf(context: PickupRecoveryContext): PickupRecoveryOutcome['kind'] {
  const { booking } = context;
  const isLeft = isOriginalLive(booking, shown(context), context);
  if (booking.kind === 'cancellation') return isLeft ? 'notCancelled' : 'cancelled';
  switch (standOf(booking, shown(context), context).kind) {
    case 'absent':
      return booking.replacementId === null ? 'notBooked' : 'unlisted';
    case 'both':
      return 'partial';
    case 'over':
      return 'over';
    case 'one':
      return booking.kind === 'edit' ? 'rescheduled' : 'scheduled';
  }
}
