import { hormoneZoomer } from '../../../machines/questionnaire/hormone-zoomer.data.ts';
import { questionnaireFlow } from '../questionnaire-page.tsx';

/** /hormoneZoomer and /hormoneZoomer/{accession_id}. */
export default questionnaireFlow(hormoneZoomer);
