import type { ComponentType } from 'react';
import type { Questionnaire } from '../../../machines/domain/questionnaire.ts';
import type { ENTRIES } from '../../../machines/questionnaire-entry/questionnaire-entry.contract.ts';

/** A questionnaire as the router knows it: its three addresses, and its data, which only they load. */
export interface QuestionnaireRoutes {
  readonly entry: keyof typeof ENTRIES;
  readonly page: string;
  readonly failed: string;
  readonly load: () => Promise<Questionnaire>;
}

/** The questionnaires of the portal (3 §2). */
export const QUESTIONNAIRES: readonly QuestionnaireRoutes[] = [
  {
    entry: '/questionnaire',
    page: '/hormoneQuestionnaire',
    failed: '/questionnaire_failed',
    load: async () => (await import('../../../machines/questionnaire/hormone.data.ts')).hormone,
  },
  {
    entry: '/hormoneZoomerPage',
    page: '/hormoneZoomer',
    failed: '/hormoneZoomerFailed',
    load: async () => (await import('../../../machines/questionnaire/hormone-zoomer.data.ts')).hormoneZoomer,
  },
  {
    entry: '/gutZoomerPage',
    page: '/gutZoomer',
    failed: '/gutZoomerFailed',
    load: async () => (await import('../../../machines/questionnaire/gut.data.ts')).gut,
  },
  {
    entry: '/cardioZoomerPage',
    page: '/cardioZoomer',
    failed: '/cardioZoomerFailed',
    load: async () => (await import('../../../machines/questionnaire/cardio.data.ts')).cardio,
  },
];

/** The page of a questionnaire: its code and its data load side by side. */
export async function loadPage(load: QuestionnaireRoutes['load']): Promise<ComponentType> {
  const [{ questionnairePage }, questionnaire] = await Promise.all([import('./questionnaire.tsx'), load()]);
  return questionnairePage(questionnaire);
}

/** Its failed screen. */
export async function loadFailedPage(load: QuestionnaireRoutes['load']): Promise<ComponentType> {
  const [{ questionnaireFailed }, questionnaire] = await Promise.all([import('./retry.ts'), load()]);
  return questionnaireFailed(questionnaire);
}

/** Its entry. */
export async function loadEntry(path: QuestionnaireRoutes['entry']): Promise<ComponentType> {
  return (await import('./link-entries.ts')).questionnaireEntry(path);
}
