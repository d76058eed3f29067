import { questionnairePath } from '../../../machines/domain/destination.ts';
import type { PagePath } from '../../../machines/domain/destination.ts';
import type { QuestionnaireName } from '../../../machines/domain/questionnaire.ts';
import { retryMachine } from '../../../machines/retry/retry.machine.ts';
import { RetryView } from '../../views/retry/RetryView.tsx';
import { flowPage } from '../shell/flow.tsx';

/**
 * A failed screen with 'Try Again' (3 §2.6).
 * @param retryPagePath the destination for a known accession id, or null
 */
function retryPage(retryPagePath: (accessionId: string | null) => PagePath) {
  return flowPage(({ session }) => ({
    machine: retryMachine,
    input: ({ historyState }) => ({
      page: retryPagePath(historyState.accessionId ?? session.accessionId()),
      unknownChange: historyState.unknownChange ?? null,
    }),
    View: RetryView,
  }));
}

/** The failed screen of a questionnaire leads back to it (AMB-177). */
export const questionnaireFailed = (name: QuestionnaireName) =>
  retryPage((accessionId) => questionnairePath(name, accessionId));

/** /nyform_failed (NY-R11). */
export const NyWaiverFailed = retryPage(() => '/ny_form');
