import { questionnairePage } from '../../../machines/domain/destination.ts';
import type { PagePath } from '../../../machines/domain/destination.ts';
import type { Questionnaire } from '../../../machines/domain/questionnaire.ts';
import { createRetryMachine } from '../../../machines/retry/retry.machine.ts';
import { RetryView } from '../../views/retry/RetryView.tsx';
import { flowPage } from '../shell/flow.tsx';

/**
 * A failed screen with 'Try Again' (3 §2.6).
 * @param spec the id of its edge
 * @param to where it leads, given the accession id that is known; null when none is
 */
function retryPage(spec: string, to: (accessionId: string | null) => PagePath) {
  return flowPage(({ session }) => ({
    machine: createRetryMachine(spec),
    input: ({ accessionId }) => ({ to: to(accessionId ?? session.accessionId()) }),
    View: RetryView,
  }));
}

/** The failed screen of a questionnaire leads back to it (AMB-177). */
export function questionnaireFailed({ name, spec }: Questionnaire) {
  return retryPage(spec.lifecycle.retry, (accessionId) => questionnairePage(name, accessionId));
}

/** /nyform_failed (NY-R11). */
export const NyWaiverFailed = retryPage('NY-18', () => '/ny_form');
