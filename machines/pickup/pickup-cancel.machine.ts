import { assign, setup } from 'xstate';
import { cannotTakeEffectLater, hadNoEffect } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import { outputOf, eventOf, failureOf } from '../domain/params.ts';
import { isCancelled, lockOf } from '../domain/pickup.ts';
import type { BookingRecord, PickupSchedule, ScheduleLock } from '../domain/pickup.ts';
import { nonNull } from '../domain/non-null.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { cancellationOf } from './pickup-booking.rules.ts';
import type { BookingOutcome, KnownPickups, PickupDialogOutcome } from './pickup-booking.rules.ts';

export interface PickupCancelInput extends KnownPickups {
  readonly accessionId: string;
  readonly pickup: PickupSchedule;
}

export interface PickupCancelContext extends PickupCancelInput {
  /** The record of the cancellation; null until it is confirmed. */
  readonly booking: BookingRecord | null;
  /** Why the pickup can no longer be cancelled; null until the cancellation is confirmed. */
  readonly lock: ScheduleLock | null;
}

interface WithContext {
  readonly context: PickupCancelContext;
}
const RECORD_BOOKING = {
  type: 'keepBooking',
  params: ({ context }: WithContext) => nonNull(context.booking),
} as const;
const DROP_BOOKING = {
  type: 'dropBooking',
  params: ({ context }: WithContext) => nonNull(context.booking),
} as const;
/** The list has yet to show how it ended. */
const UNRESOLVED = { isResolved: false } as const;

/**
 * Asks before cancelling a pickup, then cancels it (2 §2.6, 2 §4). A cancellation is recorded as a booking is, and the
 * page finds out how it ended if the courier does not respond (RUL-49).
 */
export const pickupCancelMachine = setup({
  types: {
    context: {} as PickupCancelContext,
    events: {} as
      | { readonly type: 'dialog.closed' }
      /** `pressedAt` is ISO 8601: the dialog may have been open for long (RUL-74). */
      | { readonly type: 'cancel.confirmed'; readonly pressedAt: string },
    input: {} as PickupCancelInput,
    output: {} as PickupDialogOutcome,
    tags: {} as 'cancelling' | 'failed',
    meta: {} as SpecMeta,
  },
  actors: {
    /** PUT /pickups/v2/schedule/cancel (CALL-R28). Continues after the page closes. */
    cancelPickup: notProvided<PickupSchedule, { readonly scheduleId: string }>('cancelPickup'),
  },
  actions: {
    /** Keeps the cancellation before it is sent (RUL-49). */
    keepBooking: (_: unknown, _params: BookingRecord) => {},
    /** Deletes the record: the cancellation cannot take effect anymore. */
    dropBooking: (_: unknown, _params: BookingRecord) => {},
  },
  guards: {
    isLocked: ({ context: { pickup } }, { pressedAt }: { readonly pressedAt: string }) =>
      lockOf(pickup, { now: pressedAt }) !== null,
    isCancelled: (_, pickup: PickupSchedule) => isCancelled(pickup),
    hadNoEffect: (_, failure: Failure) => hadNoEffect(failure),
    isUnauthorized: (_, failure: Failure) => failure.code === 'unauthorized',
    cannotTakeEffectLater: (_, failure: Failure) => cannotTakeEffectLater(failure),
  },
}).createMachine({
  id: 'pickupCancel',
  context: ({ input }) => ({ ...input, booking: null, lock: null }),
  output: ({ event }) => event.output as PickupDialogOutcome,
  initial: 'asking',
  states: {
    asking: {
      on: {
        'dialog.closed': { target: 'retained', meta: { spec: ['PCANC-01'] } },
        'cancel.confirmed': [
          // Its day, or the day of its submission, has ended since the dialog was opened.
          {
            guard: { type: 'isLocked', params: eventOf },
            target: 'locked',
            actions: assign(({ context: { pickup }, event: { pressedAt } }) => ({
              lock: lockOf(pickup, { now: pressedAt }),
            })),
            meta: { spec: ['RUL-97'] },
          },
          {
            target: 'cancelling',
            actions: [
              assign(({ context, event }) => ({ booking: cancellationOf(context, event.pressedAt) })),
              RECORD_BOOKING,
            ],
            meta: { spec: ['PCANC-02'] },
          },
        ],
      },
    },
    cancelling: {
      tags: 'cancelling',
      invoke: {
        id: 'cancelPickup',
        src: 'cancelPickup',
        input: ({ context }) => ({ scheduleId: context.pickup.id }),
        onDone: [
          {
            guard: { type: 'isCancelled', params: outputOf },
            target: 'cancelled',
            // The record stays as long as a list may not show it: the page may be reloaded before.
            actions: [
              assign(({ context, event }) => ({
                returnedPickups: [...context.returnedPickups, event.output],
                booking: { ...nonNull(context.booking), isReported: true },
              })),
              RECORD_BOOKING,
            ],
            meta: { spec: ['PCANC-03'] },
          },
          { target: 'unresolved', meta: { spec: ['RUL-95'] } },
        ],
        onError: [
          {
            guard: { type: 'isUnauthorized', params: failureOf },
            target: 'unauthorized',
            actions: DROP_BOOKING,
          },
          {
            guard: { type: 'hadNoEffect', params: failureOf },
            target: 'refused',
            actions: DROP_BOOKING,
            meta: { spec: ['PCANC-04'] },
          },
          // It may be done anyway: the failure is shown, and the page follows the record.
          {
            guard: { type: 'cannotTakeEffectLater', params: failureOf },
            target: 'unconfirmed',
            meta: { spec: ['RUL-94'] },
          },
          { target: 'unresolved', meta: { spec: ['RUL-49'] } },
        ],
      },
    },
    locked: { on: { 'dialog.closed': 'retained' } },
    retained: { type: 'final', output: { kind: 'closed', listing: null } },
    cancelled: { type: 'final', output: ({ context }) => knownOutcome(context, 'cancelled', UNRESOLVED) },
    unauthorized: {
      type: 'final',
      tags: 'failed',
      output: ({ context }) => knownOutcome(context, 'cancelUnauthorized'),
    },
    refused: {
      type: 'final',
      tags: 'failed',
      output: ({ context }) => knownOutcome(context, 'notCancelled'),
    },
    unconfirmed: {
      type: 'final',
      tags: 'failed',
      output: ({ context }) => knownOutcome(context, 'cancellationUnconfirmed', UNRESOLVED),
    },
    unresolved: {
      type: 'final',
      output: ({ context: { booking, returnedPickups } }) => ({
        kind: 'unresolved',
        booking: nonNull(booking),
        listing: null,
        returnedPickups,
      }),
    },
  },
});

function knownOutcome(
  { booking, schedules, returnedPickups }: PickupCancelContext,
  kind: 'cancelled' | 'notCancelled' | 'cancellationUnconfirmed' | 'cancelUnauthorized',
  { isResolved }: Pick<BookingOutcome, 'isResolved'> = { isResolved: true },
): BookingOutcome {
  return { kind, booking: nonNull(booking), isResolved, schedules, returnedPickups };
}
