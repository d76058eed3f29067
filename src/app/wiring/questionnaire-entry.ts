import type { QuestionnaireEntry } from '../../../machines/questionnaire-entry/questionnaire-entry.contract.ts';
import { createQuestionnaireEntryMachine } from '../../../machines/questionnaire-entry/questionnaire-entry.machine.ts';
import type { World } from '../world.ts';

/** An entry page of a questionnaire or of the waiver. */
export function wireQuestionnaireEntry(world: World, entry: QuestionnaireEntry) {
  return createQuestionnaireEntryMachine(entry).provide({
    actions: {
      keepIdentity: (_, identity) => world.session.keepIdentity(identity),
      notify: (_, notice) => world.notify(notice),
    },
  });
}
