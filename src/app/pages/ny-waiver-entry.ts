import { questionnaireEntryPage } from '../questionnaire-entry-page.ts';

/** /nyform. */
export default questionnaireEntryPage('/nyform');
