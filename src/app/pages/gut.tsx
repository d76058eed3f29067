import { gut } from '../../../machines/questionnaire/gut.data.ts';
import { questionnaireFlow } from '../questionnaire-page.tsx';

/** /gutZoomer and /gutZoomer/{accession_id}. */
export default questionnaireFlow(gut);
