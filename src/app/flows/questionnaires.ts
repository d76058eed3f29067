import type { ComponentType } from 'react';
import type { Questionnaire, QuestionnaireName } from '../../../machines/domain/questionnaire.ts';
import { nonNull } from '../../../machines/domain/non-null.ts';
import type { QuestionnaireWords } from '../../copy/questionnaires/words.ts';

/** The data and texts of each questionnaire, loaded only by its own page. */
const data = import.meta.glob<Questionnaire>('../../../machines/questionnaire/*.data.ts', {
  import: 'questionnaire',
});
const words = import.meta.glob<QuestionnaireWords>('../../copy/questionnaires/*.words.ts', {
  import: 'words',
});

/** The page of a questionnaire; loads code, data and texts in parallel. */
export async function loadForm(name: QuestionnaireName): Promise<ComponentType> {
  const [{ questionnairePage }, questionnaire, questionnaireWords] = await Promise.all([
    import('./questionnaire.tsx'),
    data[`../../../machines/questionnaire/${name}.data.ts`]?.(),
    words[`../../copy/questionnaires/${name}.words.ts`]?.(),
  ]);
  return questionnairePage({ ...nonNull(questionnaire), words: nonNull(questionnaireWords) });
}
