import type { ComponentType } from 'react';
import type { Questionnaire, QuestionnaireName } from '../../../machines/domain/questionnaire.ts';
import { nonNull } from '../../../machines/domain/non-null.ts';
import type { QuestionnaireCopy } from '../../copy/questionnaires/questionnaire-copy.ts';

/** The data and texts of each questionnaire, loaded only by its own page. */
const data = import.meta.glob<Questionnaire>('../../../machines/questionnaire/*.data.ts', {
  import: 'questionnaire',
});
const questionnaireCopy = import.meta.glob<QuestionnaireCopy>('../../copy/questionnaires/*.copy.ts', {
  import: 'copy',
});

/** The page of a questionnaire; loads code, data and texts in parallel. */
export async function loadForm(name: QuestionnaireName): Promise<ComponentType> {
  const [{ questionnairePage }, questionnaire, copy] = await Promise.all([
    import('./questionnaire.tsx'),
    data[`../../../machines/questionnaire/${name}.data.ts`]?.(),
    questionnaireCopy[`../../copy/questionnaires/${name}.copy.ts`]?.(),
  ]);
  return questionnairePage({ ...nonNull(questionnaire), copy: nonNull(copy) });
}
