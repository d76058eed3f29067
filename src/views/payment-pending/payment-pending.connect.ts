import type { SnapshotFrom } from 'xstate';
import { formatMoney } from '../../../machines/domain/money.ts';
import type { paymentPendingMachine } from '../../../machines/payment-pending/payment-pending.machine.ts';

export function connectPending(snapshot: SnapshotFrom<typeof paymentPendingMachine>) {
  const { attempt } = snapshot.context;
  return {
    // False where no order is known whose payment could be pending.
    isPending: !snapshot.hasTag('failed'),
    status: pendingStatus(snapshot),
    // The provider whose payment the patient can abandon (RUL-59).
    provider: attempt?.provider ?? null,
    // The amount of this browser's payment that is being processed; null if there is none (RUL-64).
    amount: attempt && formatMoney(attempt.facts.amount, attempt.facts.currency),
  };
}

/**
 * Whether the page is checking because the patient pressed, continues by itself, or has stopped (RUL-09). It does not announce
 * its own checks, so that a screen reader is silent for ten minutes.
 */
function pendingStatus(
  snapshot: SnapshotFrom<typeof paymentPendingMachine>,
): 'checking' | 'waiting' | 'stopped' | 'unauthorized' {
  if (snapshot.matches('stopped')) return 'stopped';
  if (snapshot.matches('unauthorized')) return 'unauthorized';
  return snapshot.matches({ checking: 'manual' }) ? 'checking' : 'waiting';
}
