import { copy } from '../../copy/questionnaire.ts';
import { MessagePage } from '../../views/shared/MessagePage.tsx';

/** /nyform_success: the Completed page (NY-R10, AMB-192). */
export default function NyWaiverSuccess() {
  return <MessagePage tone="good" title={copy.completed.title} text={copy.completed.text} />;
}
