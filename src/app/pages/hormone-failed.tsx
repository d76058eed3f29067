import { questionnairePage } from '../../../machines/domain/destination.ts';
import { hormone } from '../../../machines/questionnaire/hormone.data.ts';
import { retryPage } from '../retry-page.tsx';

/** /questionnaire_failed (HORM-R19, AMB-177). */
export default retryPage(hormone.spec.lifecycle.retry, (accessionId) =>
  questionnairePage(hormone.name, accessionId),
);
