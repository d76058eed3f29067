import { assign, emit, sendTo, setup } from 'xstate';
import type { Destination } from '../domain/destination.ts';
import type { Failure } from '../domain/failure.ts';
import type { LoadedQuestionnaire, OpenedQuestionnaire, Questionnaire } from '../domain/questionnaire.ts';
import type { FocusRequested } from '../domain/requests.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import type { AutosaveEvent } from './autosave.contract.ts';
import {
  holdsNoAnswer,
  isIncomplete,
  leavesProblem,
  ledToProblem,
  openedWith,
  withTexts,
} from './draft.rules.ts';
import type { MedicationsOutput } from './medications.contract.ts';
import { questionnaireActions, questionnaireActors } from './questionnaire.contract.ts';
import type {
  QuestionnaireContext,
  QuestionnaireEvent,
  QuestionnaireInput,
} from './questionnaire.contract.ts';
import { draftAnswers } from './typed.rules.ts';

/** The setup of a questionnaire's chart: types, actions, guards, and delays in milliseconds. */
export function questionnaireSetup(questionnaire: Questionnaire) {
  return setup({
    types: {
      context: {} as QuestionnaireContext,
      events: {} as QuestionnaireEvent,
      input: {} as QuestionnaireInput,
      output: {} as Destination,
      emitted: {} as FocusRequested,
      children: {} as { [Name in keyof typeof questionnaireActors]: Name },
      tags: {} as 'form' | 'completed' | 'saving' | 'confirming' | 'saved' | 'elsewhere' | 'failed',
      meta: {} as SpecMeta,
    },
    actors: questionnaireActors,
    actions: {
      ...questionnaireActions,
      open: assign(({ context }, opened: OpenedQuestionnaire) => openedWith(questionnaire, context, opened)),
      readTexts: assign(({ context }) => withTexts(questionnaire, context)),
      autosaveSoon: sendTo('autosave', ({ context }): AutosaveEvent => ({
        type: 'draft.changed',
        answers: draftAnswers(questionnaire, context),
      })),
      openSection: assign((_, { section }: { readonly section: string }) => ({
        position: { section, question: null },
      })),
      leadToProblem: assign(({ context }) => ledToProblem(questionnaire, context)),
      focusPlace: emit(({ context: { position } }) => ({
        type: 'focus.requested',
        field: position.question ?? '',
      })),
    },
    guards: {
      hasAccessionId: ({ context }) => context.accessionId !== null,
      isCompleted: (_, { isCompleted }: LoadedQuestionnaire) => isCompleted,
      wasWritingMedication: ({ context }) => (context.kept?.medication ?? null) !== null,
      isUnusable: (_, failure: Failure) => failure.code === 'unusable',
      isUnauthorized: (_, failure: Failure) => failure.code === 'unauthorized',
      /** A text in this section is not an answer, and the patient may not have seen that. */
      leavesProblem: ({ context }) => leavesProblem(questionnaire, context),
      holdsNoAnswer: ({ context }) => holdsNoAnswer(questionnaire, context),
      isIncomplete: ({ context }) => isIncomplete(questionnaire, context),
      isUnchanged: (_, { rows }: { readonly rows: MedicationsOutput }) => rows === null,
      isDraft: ({ context }) => context.isDraft,
    },
    delays: { typingPause: 1000, emptyCheck: 100 },
  });
}
