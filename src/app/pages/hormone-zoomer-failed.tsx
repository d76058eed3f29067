import { questionnairePage } from '../../../machines/domain/destination.ts';
import { hormoneZoomer } from '../../../machines/questionnaire/hormone-zoomer.data.ts';
import { retryPage } from '../retry-page.tsx';

/** /hormoneZoomerFailed (HZ-R17, AMB-177). */
export default retryPage(hormoneZoomer.spec.lifecycle.retry, (accessionId) =>
  questionnairePage(hormoneZoomer.name, accessionId),
);
