import { assign, setup } from 'xstate';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Booking, PickupSchedule } from '../domain/pickup.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { isAnswer } from './pickup-booking.rules.ts';

export interface CancelInput {
  readonly accessionId: string;
  /** The pickup to cancel. */
  readonly pickup: Pick<PickupSchedule, 'id' | 'date' | 'readyTime' | 'latestTime'>;
}

export interface CancelContext extends CancelInput {
  /** The record of the cancellation; null until it is confirmed. */
  readonly booking: Booking | null;
}

type CancelEvent =
  /** `at` is the time of the press, ISO 8601: the dialog may have been open for long (RUL-74). */
  { readonly type: 'cancel.confirmed'; readonly at: string } | { readonly type: 'dialog.closed' };

/** How the dialog ended; `schedule` is the cancelled pickup as the service returned it. */
export type CancelOutcome =
  | { readonly kind: 'kept' }
  /** The outcome is unknown: check the list (RUL-49). */
  | { readonly kind: 'unanswered'; readonly booking: Booking }
  | { readonly kind: 'notCancelled'; readonly booking: Booking }
  | { readonly kind: 'cancelled'; readonly booking: Booking; readonly schedule: PickupSchedule };

const pickupCancelActors = {
  /** PUT /pickups/v2/schedule/cancel (CALL-R28). Continues after the page closes. */
  cancelPickup: notProvided<PickupSchedule, { readonly scheduleId: string }>('cancelPickup'),
};

const pickupCancelActions = {
  /** Records the cancellation before it is sent (RUL-49). */
  recordBooking: (_: unknown, _params: Booking) => {},
  dropBooking: (_: unknown, _params: Booking) => {},
};

/** Asks before canceling a pickup, then cancels it (2 §2.6, 2 §4). */
export const pickupCancelMachine = setup({
  types: {
    context: {} as CancelContext,
    events: {} as CancelEvent,
    input: {} as CancelInput,
    output: {} as CancelOutcome,
    tags: {} as 'cancelling' | 'failed',
    meta: {} as SpecMeta,
  },
  actors: pickupCancelActors,
  actions: pickupCancelActions,
  guards: { isAnswer: (_, failure: Failure) => isAnswer(failure) },
}).createMachine({
  id: 'pickupCancel',
  context: ({ input }) => ({ ...input, booking: null }),
  output: ({ event }) => event.output as CancelOutcome,
  initial: 'asking',
  states: {
    asking: {
      on: {
        'dialog.closed': { target: 'kept', meta: { spec: ['PCANC-01'] } },
        'cancel.confirmed': {
          target: 'cancelling',
          actions: [
            assign(({ context, event }) => ({ booking: cancellationOf(context, event.at) })),
            { type: 'recordBooking', params: ({ context }) => present(context.booking) },
          ],
          meta: { spec: ['PCANC-02'] },
        },
      },
    },
    cancelling: {
      tags: 'cancelling',
      invoke: {
        id: 'cancelPickup',
        src: 'cancelPickup',
        input: ({ context }) => ({ scheduleId: context.pickup.id }),
        onDone: {
          target: 'cancelled',
          actions: { type: 'dropBooking', params: ({ context }) => present(context.booking) },
          meta: { spec: ['PCANC-03'] },
        },
        onError: [
          {
            guard: { type: 'isAnswer', params: ({ event }) => asFailure(event.error) },
            target: 'failed',
            actions: { type: 'dropBooking', params: ({ context }) => present(context.booking) },
            meta: { spec: ['PCANC-04'] },
          },
          { target: 'unanswered', meta: { spec: ['RUL-49'] } },
        ],
      },
    },
    kept: { type: 'final', output: { kind: 'kept' } },
    cancelled: {
      type: 'final',
      output: ({ context, event }: { context: CancelContext; event: { output?: unknown } }) => ({
        kind: 'cancelled',
        booking: context.booking,
        schedule: event.output as PickupSchedule,
      }),
    },
    failed: {
      type: 'final',
      tags: 'failed',
      output: ({ context }) => ({ kind: 'notCancelled', booking: context.booking }),
    },
    unanswered: {
      type: 'final',
      output: ({ context }) => ({ kind: 'unanswered', booking: context.booking }),
    },
  },
});

/** The record of a cancellation that was confirmed at a time, ISO 8601; each one has its own (RUL-49, RUL-74). */
function cancellationOf(
  { accessionId, pickup: { id, date, readyTime, latestTime } }: CancelInput,
  startedAt: string,
): Booking {
  return {
    id: `cancel ${id} ${startedAt}`,
    accessionId,
    kind: 'cancellation',
    originalId: id,
    replacementId: null,
    knownIds: [],
    date,
    readyTime,
    latestTime,
    mark: '',
    isCancelRefused: false,
    isTold: false,
    startedAt,
  };
}
