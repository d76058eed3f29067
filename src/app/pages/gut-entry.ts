import { questionnaireEntryPage } from '../questionnaire-entry-page.ts';

/** /gutZoomerPage. */
export default questionnaireEntryPage('/gutZoomerPage');
