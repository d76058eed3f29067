import { setup } from 'xstate';
import { notProvided } from '../domain/not-provided.ts';
import type { PickupSchedule } from '../domain/pickup.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

export interface CancelInput {
  readonly scheduleId: string;
}

/** How the question ended; `cancelled` is the pickup as the service answers it. */
export type CancelOutcome =
  | { readonly kind: 'kept' | 'failed' }
  | { readonly kind: 'cancelled'; readonly schedule: PickupSchedule };

const pickupCancelActors = {
  /** PUT /pickups/v2/schedule/cancel (CALL-R28). */
  cancelPickup: notProvided<PickupSchedule, CancelInput>('cancelPickup'),
};

/** The question before a pickup is cancelled, and the cancellation (2 §2.6, 2 §4). */
export const pickupCancelMachine = setup({
  types: {
    context: {} as CancelInput,
    events: {} as { readonly type: 'cancel.confirmed' } | { readonly type: 'dialog.closed' },
    input: {} as CancelInput,
    output: {} as CancelOutcome,
    meta: {} as SpecMeta,
  },
  actors: pickupCancelActors,
}).createMachine({
  id: 'pickupCancel',
  context: ({ input }) => input,
  output: ({ event }) => event.output as CancelOutcome,
  initial: 'asking',
  states: {
    asking: {
      on: {
        'dialog.closed': { target: 'kept', meta: { spec: ['PCANC-01'] } },
        'cancel.confirmed': { target: 'cancelling', meta: { spec: ['PCANC-02'] } },
      },
    },
    cancelling: {
      invoke: {
        id: 'cancelPickup',
        src: 'cancelPickup',
        input: ({ context }) => context,
        onDone: { target: 'cancelled', meta: { spec: ['PCANC-03'] } },
        onError: { target: 'failed', meta: { spec: ['PCANC-04'] } },
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
    failed: { type: 'final', output: { kind: 'failed' } },
  },
});
