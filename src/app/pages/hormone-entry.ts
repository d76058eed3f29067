import { questionnaireEntryPage } from '../questionnaire-entry-page.ts';

/** /questionnaire. */
export default questionnaireEntryPage('/questionnaire');
