import type { SnapshotFrom } from 'xstate';
import { formatMoney } from '../../../machines/domain/money.ts';
import type { paymentPendingMachine } from '../../../machines/payment-pending/payment-pending.machine.ts';

export function connectPending(snapshot: SnapshotFrom<typeof paymentPendingMachine>) {
  const { attempt } = snapshot.context;
  return {
    // False where no order is known whose payment could be pending.
    isPending: !snapshot.hasTag('failed'),
    status: statusOf(snapshot),
    // The provider whose payment the patient can abandon (RUL-59).
    provider: attempt?.provider ?? null,
    // The amount of this browser's payment that is being settled; null if there is none (RUL-64).
    amount: attempt && formatMoney(attempt.facts.amount, attempt.facts.currency),
  };
}

/** Whether the page is checking the status, waiting to, or has stopped (RUL-09). */
function statusOf(snapshot: SnapshotFrom<typeof paymentPendingMachine>): 'checking' | 'waiting' | 'resting' {
  if (snapshot.matches('resting')) return 'resting';
  return snapshot.hasTag('waiting') ? 'waiting' : 'checking';
}
