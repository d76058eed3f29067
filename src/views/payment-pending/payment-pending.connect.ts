import type { SnapshotFrom } from 'xstate';
import type { paymentPendingMachine } from '../../../machines/payment-pending/payment-pending.machine.ts';

/** Whether the page is asking for the status, waits to, or has stopped (RUL-09). */
export function connectPending(snapshot: SnapshotFrom<typeof paymentPendingMachine>): {
  readonly status: 'checking' | 'waiting' | 'resting';
} {
  if (snapshot.matches('resting')) return { status: 'resting' };
  return { status: snapshot.hasTag('waiting') ? 'waiting' : 'checking' };
}
