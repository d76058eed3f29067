import { ENTRIES } from '../../machines/questionnaire-entry/questionnaire-entry.contract.ts';
import { LoadingPage } from '../views/shared/LoadingPage.tsx';
import { flowPage } from './flow.tsx';
import { wireQuestionnaireEntry } from './wiring/questionnaire-entry.ts';

/** An entry page of a questionnaire or of the waiver (3 §2.1). */
export function questionnaireEntryPage(route: keyof typeof ENTRIES) {
  return flowPage((world) => ({
    machine: wireQuestionnaireEntry(world, ENTRIES[route]),
    input: ({ query }) => ({ query }),
    View: LoadingPage,
  }));
}
