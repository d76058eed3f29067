import { questionnaireEntryPage } from '../questionnaire-entry-page.ts';

/** /hormoneZoomerPage. */
export default questionnaireEntryPage('/hormoneZoomerPage');
