import { setup } from 'xstate';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Booking, PickupSchedule } from '../domain/pickup.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { isAnswer } from './pickup-booking.rules.ts';

export interface CancelInput {
  /** The cancellation to confirm, in the form that is recorded. */
  readonly booking: Booking;
}

/** How the dialog ended; `schedule` is the cancelled pickup as the service returned it. */
export type CancelOutcome =
  | { readonly kind: 'kept' | 'failed' }
  /** The outcome is unknown: check the list (RUL-49). */
  | { readonly kind: 'unanswered'; readonly booking: Booking }
  | { readonly kind: 'cancelled'; readonly schedule: PickupSchedule };

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
    context: {} as CancelInput,
    events: {} as { readonly type: 'cancel.confirmed' } | { readonly type: 'dialog.closed' },
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
  context: ({ input }) => input,
  output: ({ event }) => event.output as CancelOutcome,
  initial: 'asking',
  states: {
    asking: {
      on: {
        'dialog.closed': { target: 'kept', meta: { spec: ['PCANC-01'] } },
        'cancel.confirmed': {
          target: 'cancelling',
          actions: { type: 'recordBooking', params: ({ context }) => context.booking },
          meta: { spec: ['PCANC-02'] },
        },
      },
    },
    cancelling: {
      tags: 'cancelling',
      invoke: {
        id: 'cancelPickup',
        src: 'cancelPickup',
        input: ({ context }) => ({ scheduleId: present(context.booking.originalId) }),
        onDone: {
          target: 'cancelled',
          actions: { type: 'dropBooking', params: ({ context }) => context.booking },
          meta: { spec: ['PCANC-03'] },
        },
        onError: [
          {
            guard: { type: 'isAnswer', params: ({ event }) => asFailure(event.error) },
            target: 'failed',
            actions: { type: 'dropBooking', params: ({ context }) => context.booking },
            meta: { spec: ['PCANC-04'] },
          },
          { target: 'unanswered', meta: { spec: ['RUL-49'] } },
        ],
      },
    },
    kept: { type: 'final', output: { kind: 'kept' } },
    cancelled: {
      type: 'final',
      output: ({ event }: { event: { output?: unknown } }) => ({
        kind: 'cancelled',
        schedule: event.output as PickupSchedule,
      }),
    },
    failed: { type: 'final', tags: 'failed', output: { kind: 'failed' } },
    unanswered: {
      type: 'final',
      output: ({ context }) => ({ kind: 'unanswered', booking: context.booking }),
    },
  },
});
