import { questionnairePage } from '../../../machines/domain/destination.ts';
import { cardio } from '../../../machines/questionnaire/cardio.data.ts';
import { retryPage } from '../retry-page.tsx';

/** /cardioZoomerFailed (CARDQ-R06, AMB-177). */
export default retryPage(cardio.spec.lifecycle.retry, (accessionId) =>
  questionnairePage(cardio.name, accessionId),
);
