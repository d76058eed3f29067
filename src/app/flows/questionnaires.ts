import type { ComponentType } from 'react';
import type { Questionnaire, QuestionnaireName } from '../../../machines/domain/questionnaire.ts';

/** A questionnaire as the router knows it: its entry and its failed screen, and its data, which only its page loads. */
interface QuestionnaireRoutes {
  readonly name: QuestionnaireName;
  readonly entry: string;
  readonly failed: string;
  readonly load: () => Promise<Questionnaire>;
}

/** The questionnaires of the portal (3 §2). */
export const QUESTIONNAIRES: readonly QuestionnaireRoutes[] = [
  {
    name: 'hormoneQuestionnaire',
    entry: '/questionnaire',
    failed: '/questionnaire_failed',
    load: async () => (await import('../../../machines/questionnaire/hormone.data.ts')).hormone,
  },
  {
    name: 'hormoneZoomer',
    entry: '/hormoneZoomerPage',
    failed: '/hormoneZoomerFailed',
    load: async () => (await import('../../../machines/questionnaire/hormone-zoomer.data.ts')).hormoneZoomer,
  },
  {
    name: 'gutZoomer',
    entry: '/gutZoomerPage',
    failed: '/gutZoomerFailed',
    load: async () => (await import('../../../machines/questionnaire/gut.data.ts')).gut,
  },
  {
    name: 'cardioZoomer',
    entry: '/cardioZoomerPage',
    failed: '/cardioZoomerFailed',
    load: async () => (await import('../../../machines/questionnaire/cardio.data.ts')).cardio,
  },
];

/** The page of a questionnaire: its code and its data load side by side. */
export async function loadPage(load: QuestionnaireRoutes['load']): Promise<ComponentType> {
  const [{ questionnairePage }, questionnaire] = await Promise.all([import('./questionnaire.tsx'), load()]);
  return questionnairePage(questionnaire);
}

/** Its entry. */
export async function loadEntry(name: QuestionnaireName): Promise<ComponentType> {
  return (await import('./link-entries.ts')).questionnaireEntry(name);
}

/** Its failed screen. */
export async function loadFailedPage(name: QuestionnaireName): Promise<ComponentType> {
  return (await import('./retry.ts')).questionnaireFailed(name);
}
