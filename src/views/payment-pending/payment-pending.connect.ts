import type { SnapshotFrom } from 'xstate';
import type { PayLaterProvider } from '../../../machines/domain/charge.ts';
import { formatMoney } from '../../../machines/domain/money.ts';
import type { paymentPendingMachine } from '../../../machines/payment-pending/payment-pending.machine.ts';

export interface PendingView {
  /** Whether the page is checking the status, waiting to, or has stopped (RUL-09). */
  readonly status: 'checking' | 'waiting' | 'resting';
  /** The provider whose payment the patient can abandon (RUL-59). */
  readonly provider: PayLaterProvider | null;
  /** The amount of this browser's payment that is being settled; null if there is none (RUL-64). */
  readonly amount: string | null;
}

export function connectPending(snapshot: SnapshotFrom<typeof paymentPendingMachine>): PendingView {
  const { attempt } = snapshot.context;
  const found = {
    provider: attempt?.provider ?? null,
    amount: attempt && formatMoney(attempt.facts.amount, attempt.facts.currency),
  };
  if (snapshot.matches('resting')) return { status: 'resting', ...found };
  return { status: snapshot.hasTag('waiting') ? 'waiting' : 'checking', ...found };
}
