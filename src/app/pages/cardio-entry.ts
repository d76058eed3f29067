import { questionnaireEntryPage } from '../questionnaire-entry-page.ts';

/** /cardioZoomerPage. */
export default questionnaireEntryPage('/cardioZoomerPage');
