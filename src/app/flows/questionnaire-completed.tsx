import { useLocation, useNavigate } from 'react-router-dom';
import type { HistoryState } from '../../../machines/domain/destination.ts';
import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/questionnaire.ts';
import { withLanguage } from '../../platform/language.ts';
import { Button } from '../../ui/Button.tsx';
import { MessagePage } from '../../views/shared/MessagePage.tsx';

/** /questionnaire_completed (QN-R08), with a link back to the answers, which are read-only and can be printed. */
export default function QuestionnaireCompleted() {
  const { back } = (useLocation().state ?? {}) as HistoryState;
  const navigate = useNavigate();
  return (
    <MessagePage
      tone="success"
      title={common.completed.title}
      text={common.completed.text}
      actions={
        back && (
          <Button kind="ghost" onPress={() => void navigate(withLanguage(back))}>
            {copy.completed.answers}
          </Button>
        )
      }
    />
  );
}
