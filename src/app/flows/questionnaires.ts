import type { ComponentType } from 'react';
import { QUESTIONNAIRES as LIST } from '../../../machines/domain/questionnaire.ts';
import type {
  Questionnaire,
  QuestionnaireFailedPage,
  QuestionnaireName,
} from '../../../machines/domain/questionnaire.ts';
import { present } from '../../../machines/domain/present.ts';
import type { QuestionnaireWords } from '../../copy/questionnaires/words.ts';

/** The data and texts of each questionnaire, loaded only by its own page. */
const data = import.meta.glob<Questionnaire>('../../../machines/questionnaire/*.data.ts', {
  import: 'questionnaire',
});
const words = import.meta.glob<QuestionnaireWords>('../../copy/questionnaires/*.words.ts', {
  import: 'words',
});

/** A questionnaire's routes: its entry, its failed screen, and the code that only its page loads. */
interface QuestionnaireRoutes {
  readonly name: QuestionnaireName;
  readonly entry: string;
  readonly failed: QuestionnaireFailedPage;
  readonly load: () => Promise<ComponentType>;
}

/** The questionnaires of the portal (3 §2). */
export const QUESTIONNAIRES: readonly QuestionnaireRoutes[] = (Object.keys(LIST) as QuestionnaireName[]).map(
  (name) => ({ name, entry: LIST[name].entry, failed: LIST[name].failedPage, load: () => loadPage(name) }),
);

/** The page of a questionnaire; loads code, data and texts in parallel. */
async function loadPage(name: QuestionnaireName): Promise<ComponentType> {
  const [{ questionnairePage }, questionnaire, itsWords] = await Promise.all([
    import('./questionnaire.tsx'),
    data[`../../../machines/questionnaire/${name}.data.ts`]?.(),
    words[`../../copy/questionnaires/${name}.words.ts`]?.(),
  ]);
  return questionnairePage({ ...present(questionnaire), words: present(itsWords) });
}

/** The entry page of a questionnaire. */
export async function loadEntry(name: QuestionnaireName): Promise<ComponentType> {
  return (await import('./link-entries.ts')).questionnaireEntry(name);
}

/** The failed screen of a questionnaire. */
export async function loadFailedPage(name: QuestionnaireName): Promise<ComponentType> {
  return (await import('./retry.ts')).questionnaireFailed(name);
}
