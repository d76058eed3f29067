import type { SnapshotFrom } from 'xstate';
import type { PayLaterProvider } from '../../../machines/domain/charge.ts';
import type { paymentPendingMachine } from '../../../machines/payment-pending/payment-pending.machine.ts';

export interface PendingView {
  /** Whether the page is checking the status, waiting to, or has stopped (RUL-09). */
  readonly status: 'checking' | 'waiting' | 'resting';
  /** The provider whose payment the patient can abandon (RUL-59). */
  readonly provider: PayLaterProvider | null;
}

export function connectPending(snapshot: SnapshotFrom<typeof paymentPendingMachine>): PendingView {
  const provider = snapshot.context.attempt?.provider ?? null;
  if (snapshot.matches('resting')) return { status: 'resting', provider };
  return { status: snapshot.hasTag('waiting') ? 'waiting' : 'checking', provider };
}
