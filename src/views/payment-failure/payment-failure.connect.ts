import type { SnapshotFrom } from 'xstate';
import { isEmptyQuery } from '../../../machines/domain/link.ts';
import type { paymentFailureMachine } from '../../../machines/payment-failure/payment-failure.machine.ts';
import { copy } from '../../copy/payment-outcome.ts';

/** The view of a failure page (OUT-R09, OUT-R10, RUL-04, RUL-10). */
export interface FailureView {
  readonly reason: string | null;
  /** The reason is in our words, not the service's. */
  readonly isOwnReason: boolean;
  readonly charged: string | null;
  readonly canRetry: boolean;
  readonly canChooseOther: boolean;
}

export function connectFailure({ context }: SnapshotFrom<typeof paymentFailureMachine>): FailureView {
  const { page, charge, savedQuery } = context;
  const own = charge?.conciergeFee ? copy.failed.conciergeFee[charge.conciergeFee] : null;
  return {
    reason: charge?.message ?? own,
    isOwnReason: own !== null,
    charged: charge && (charge.charged === 'no' ? copy.failed.notCharged : copy.failed.unknown),
    // An unknown path offers a way back only to patients who came by a link.
    canRetry: page !== 'notFound' || !isEmptyQuery(savedQuery),
    canChooseOther: page === 'paymentFailed' && !isEmptyQuery(savedQuery),
  };
}
