import { cardio } from '../../../machines/questionnaire/cardio.data.ts';
import { questionnaireFlow } from '../questionnaire-page.tsx';

/** /cardioZoomer and /cardioZoomer/{accession_id}. */
export default questionnaireFlow(cardio);
