import type { SnapshotFrom } from 'xstate';
import type { pickupCancelMachine } from '../../../machines/pickup/pickup-cancel.machine.ts';

/** Whether the cancellation is in progress. */
export function connectPickupCancel(snapshot: SnapshotFrom<typeof pickupCancelMachine>): {
  readonly isPending: boolean;
} {
  return { isPending: snapshot.hasTag('cancelling') };
}
