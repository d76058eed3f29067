import type { SnapshotFrom } from 'xstate';
import { isEmptyQuery } from '../../../machines/domain/link.ts';
import type { paymentFailureMachine } from '../../../machines/payment-failure/payment-failure.machine.ts';
import { copy } from '../../copy/payment-outcome.ts';
import { chargeReason } from '../shared/charge-reason.ts';

/** The view of a failure page (OUT-R09, OUT-R10, RUL-04, RUL-10). */
export function connectFailure({ context }: SnapshotFrom<typeof paymentFailureMachine>) {
  const { page, charge, keptQuery, isUnrelatedToLink, isReopened } = context;
  return {
    accessionId: page === 'paymentFailed' ? keptQuery?.['accession_id'] : undefined,
    reason: charge && chargeReason(charge),
    // A failed payment did not fail for its link.
    isLinkPossiblyDamaged: page !== 'paymentFailed' && !isUnrelatedToLink,
    // When it is shown again, the page is about that attempt alone: the order may have been paid since (RUL-89).
    charged:
      charge &&
      { no: isReopened ? copy.failed.earlier : copy.failed.notCharged, unknown: copy.failed.unknown }[
        charge.charged
      ],
    // The amount still to be paid, as of the failure.
    due: charge?.charged === 'no' && charge.due && !isReopened ? copy.failed.due(charge.due) : null,
    // An unknown path offers a way back only to patients who came by a link.
    canRetry: page !== 'notFound' || !isEmptyQuery(keptQuery),
    canChooseOther: page === 'paymentFailed' && !isEmptyQuery(keptQuery),
  };
}
