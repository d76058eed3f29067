import type { SnapshotFrom } from 'xstate';
import type { ScheduleLock } from '../../../machines/domain/pickup.ts';
import type { pickupCancelMachine } from '../../../machines/pickup/pickup-cancel.machine.ts';

/** Whether the cancellation is in progress, and why the pickup can no longer be cancelled here. */
export function connectPickupCancel(snapshot: SnapshotFrom<typeof pickupCancelMachine>): {
  readonly isPending: boolean;
  readonly lock: ScheduleLock | null;
} {
  return { isPending: snapshot.hasTag('cancelling'), lock: snapshot.context.lock };
}
