import { hormone } from '../../../machines/questionnaire/hormone.data.ts';
import { questionnaireFlow } from '../questionnaire-page.tsx';

/** /hormoneQuestionnaire and /hormoneQuestionnaire/{accession_id}. */
export default questionnaireFlow(hormone);
