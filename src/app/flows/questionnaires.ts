import type { ComponentType } from 'react';
import { QUESTIONNAIRES as LIST } from '../../../machines/domain/questionnaire.ts';
import type {
  Questionnaire,
  QuestionnaireFailedPage,
  QuestionnaireName,
} from '../../../machines/domain/questionnaire.ts';
import { present } from '../../../machines/domain/present.ts';
import type { QuestionnaireWords } from '../../copy/questionnaires/words.ts';

/** The data and the words of each questionnaire, which only its own page loads. */
const data = import.meta.glob<Questionnaire>('../../../machines/questionnaire/*.data.ts', {
  import: 'questionnaire',
});
const words = import.meta.glob<QuestionnaireWords>('../../copy/questionnaires/*.words.ts', {
  import: 'words',
});

/** A questionnaire as the router knows it: its entry and its failed screen, and what only its page loads. */
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

/** The page of a questionnaire: its code, its data and its words load side by side. */
async function loadPage(name: QuestionnaireName): Promise<ComponentType> {
  const [{ questionnairePage }, questionnaire, itsWords] = await Promise.all([
    import('./questionnaire.tsx'),
    data[`../../../machines/questionnaire/${name}.data.ts`]?.(),
    words[`../../copy/questionnaires/${name}.words.ts`]?.(),
  ]);
  return questionnairePage({ ...present(questionnaire), words: present(itsWords) });
}

/** Its entry. */
export async function loadEntry(name: QuestionnaireName): Promise<ComponentType> {
  return (await import('./link-entries.ts')).questionnaireEntry(name);
}

/** Its failed screen. */
export async function loadFailedPage(name: QuestionnaireName): Promise<ComponentType> {
  return (await import('./retry.ts')).questionnaireFailed(name);
}
