import { questionnairePage } from '../../../machines/domain/destination.ts';
import { gut } from '../../../machines/questionnaire/gut.data.ts';
import { retryPage } from '../retry-page.tsx';

/** /gutZoomerFailed (GUT-R13, AMB-177). */
export default retryPage(gut.spec.lifecycle.retry, (accessionId) => questionnairePage(gut.name, accessionId));
