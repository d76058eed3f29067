import type { SnapshotFrom } from 'xstate';
import type { paymentPendingMachine } from '../../../machines/payment-pending/payment-pending.machine.ts';

/** What the pending page says of its own asking (RUL-09). */
export function connectPending(snapshot: SnapshotFrom<typeof paymentPendingMachine>): {
  readonly status: 'checking' | 'waiting' | 'resting';
} {
  if (snapshot.matches('resting')) return { status: 'resting' };
  return { status: snapshot.matches('waiting') || snapshot.matches('paused') ? 'waiting' : 'checking' };
}
