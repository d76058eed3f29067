import { assign, emit, sendTo, setup } from 'xstate';
import type { Destination } from '../domain/destination.ts';
import { authPage, questionnairePage } from '../domain/destination.ts';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { refusalNotice } from '../domain/notice.ts';
import { present } from '../domain/present.ts';
import type {
  LoadedQuestionnaire,
  MedicationRequest,
  Questionnaire,
  SentQuestionnaire,
} from '../domain/questionnaire.ts';
import { QUESTIONNAIRES, questionsOf } from '../domain/questionnaire.ts';
import type { FocusRequested } from '../domain/requests.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import type { AutosaveEvent } from './autosave.contract.ts';
import { medicationsOf, tableOf } from './medication.rules.ts';
import type { MedicationsOutput } from './medications.machine.ts';
import { questionnaireActions, questionnaireActors } from './questionnaire.contract.ts';
import type {
  QuestionnaireContext,
  QuestionnaireEvent,
  QuestionnaireInput,
} from './questionnaire.contract.ts';
import {
  answerProblems,
  holdsNoAnswer,
  isIncomplete,
  leavesProblem,
  openedWith,
  placeOf,
  savedAt,
  textProblems,
  unsavedOf,
  withForm,
  withSaved,
} from './draft.rules.ts';
import { emptyAnswers, sendable } from './questionnaire.rules.ts';
import {
  draftAnswers,
  isReadAfterPause,
  typedQuestions,
  withAnswerGiven,
  withText,
  withTextsRead,
} from './typed.rules.ts';

/**
 * The lifecycle of a questionnaire (3 §4.1), the same for each of them: loading, draft, saving, checking, confirming,
 * submitting, submitted, and the ways out to the failed screen and to guest login. What is particular to one of them
 * (which questions, which of them are mandatory, locked or clear others) comes from its data.
 */
export function createQuestionnaireMachine(questionnaire: Questionnaire) {
  type Context = QuestionnaireContext;
  const { authType, failedPage } = QUESTIONNAIRES[questionnaire.name];
  const tableId = tableOf(questionnaire)?.id ?? '';

  const s = setup({
    types: {
      context: {} as Context,
      events: {} as QuestionnaireEvent,
      input: {} as QuestionnaireInput,
      output: {} as Destination,
      emitted: {} as FocusRequested,
      children: {} as { [Name in keyof typeof questionnaireActors]: Name },
      tags: {} as 'form' | 'completed' | 'saving' | 'confirming' | 'saved' | 'elsewhere',
      meta: {} as SpecMeta,
    },
    actors: questionnaireActors,
    actions: {
      ...questionnaireActions,
      open: assign(({ context }, loaded: LoadedQuestionnaire) => openedWith(questionnaire, context, loaded)),
      readTexts: assign(({ context }) => withForm(context, withTextsRead(questionnaire, context))),
      autosaveSoon: sendTo('autosave', ({ context }): AutosaveEvent => ({
        type: 'draft.changed',
        answers: draftAnswers(questionnaire, context),
      })),
      openMedication: assign((_, request: MedicationRequest) => ({ medication: { request, draft: null } })),
      openSection: assign((_, { section }: { readonly section: string }) => ({
        position: { section, question: null },
      })),
      leadToProblem: assign(({ context }) => {
        const first = questionsOf(questionnaire).find(({ id }) => id in context.problems);
        return { unread: [], ...(first && { position: placeOf(questionnaire, first.id, context) }) };
      }),
      focusPlace: emit(({ context }) => ({
        type: 'focus.requested',
        field: context.position.question ?? '',
      })),
    },
    guards: {
      hasAccessionId: ({ context }) => context.accessionId !== null,
      isCompleted: (_, { isCompleted }: LoadedQuestionnaire) => isCompleted,
      wasWritingMedication: ({ context }) => (context.kept?.medication ?? null) !== null,
      isUnusable: (_, failure: Failure) => failure.code === 'unusable',
      isUnauthorized: (_, failure: Failure) => failure.code === 'unauthorized',
      isUnlocked: ({ context }, { question }: { readonly question: string }) =>
        !context.locked.includes(question),
      hasText: ({ context }, { question }: { readonly question: string }) =>
        typedQuestions(questionnaire, context).some(({ id }) => id === question),
      /** A text of this section turns out to be no answer, and the patient may not have seen it. */
      leavesProblem: ({ context }) => leavesProblem(questionnaire, context),
      holdsNoAnswer: ({ context }) => holdsNoAnswer(questionnaire, context),
      isIncomplete: ({ context }) => isIncomplete(questionnaire, context),
      isUnchanged: (_, { rows }: { readonly rows: MedicationsOutput }) => rows === null,
      isDraft: ({ context }) => context.isDraft,
    },
    delays: { typingPause: 1000, emptyCheck: 100 },
  });

  const accession = ({ context }: { context: Context }) => ({ accessionId: present(context.accessionId) });
  const ofOrder = ({ context }: { context: Context }) => context;
  const place = ({ context }: { context: Context }) => context.position;
  const failureOf = ({ event }: { readonly event: { readonly error: unknown } }) => asFailure(event.error);
  const refusalOf = (failed: Parameters<typeof failureOf>[0]) => refusalNotice(failureOf(failed));
  const loadedBy = ({ event }: { readonly event: { readonly output: LoadedQuestionnaire } }) => event.output;
  const notifyRefusal = { type: 'notify', params: refusalOf } as const;
  const keepUnsaved = {
    type: 'keepUnsaved',
    params: ({ context }: { context: Context }) => ({ ...context, unsaved: unsavedOf(context) }),
  } as const;
  const remember = { type: 'remember', params: ofOrder } as const;
  const markSection = { type: 'markSection', params: place } as const;
  const pushSection = { type: 'pushSection', params: place } as const;
  const keepPosition = { type: 'keepPosition', params: ofOrder } as const;
  /** Every change of an answer is kept in the tab at once and saved in a while. */
  const keepAndSaveSoon = [keepUnsaved, keepPosition, 'autosaveSoon'] as const;
  const forgetUnsaved = {
    type: 'keepUnsaved',
    params: ({ context: { accessionId } }: { context: Context }) => ({ accessionId, unsaved: null }),
  } as const;

  const openSection = {
    type: 'openSection',
    params: ({ event }: { readonly event: { readonly section: string } }) => event,
  } as const;

  const loading = s.createStateConfig({
    invoke: {
      id: 'loadQuestionnaire',
      src: 'loadQuestionnaire',
      input: accession,
      onDone: [
        {
          guard: { type: 'isCompleted', params: loadedBy },
          target: 'submitted',
          actions: [{ type: 'open', params: loadedBy }, forgetUnsaved, markSection],
        },
        {
          guard: 'wasWritingMedication',
          target: 'answering.page.medication',
          actions: [{ type: 'open', params: loadedBy }, remember, markSection],
          meta: { spec: ['RUL-18', 'RUL-20'] },
        },
        {
          target: 'answering',
          actions: [{ type: 'open', params: loadedBy }, remember, markSection, 'focusPlace'],
        },
      ],
      onError: [
        {
          // No call was made: coming without a token is no failure.
          guard: { type: 'isUnusable', params: failureOf },
          target: 'toGuestLogin',
        },
        {
          target: 'toGuestLogin',
          actions: notifyRefusal,
        },
      ],
    },
  });

  const editing = s.createStateConfig({
    on: {
      'answer.changed': {
        guard: { type: 'isUnlocked', params: ({ event }) => event },
        actions: [
          assign(({ context, event: { question, answer } }) => ({
            ...withForm(context, withAnswerGiven(questionnaire, context, question, answer)),
            position: placeOf(questionnaire, question, context),
          })),
          ...keepAndSaveSoon,
        ],
      },
      'section.opened': [
        {
          guard: 'leavesProblem',
          actions: ['readTexts', 'leadToProblem', ...keepAndSaveSoon, 'focusPlace'],
          meta: { spec: ['RUL-15'] },
        },
        { actions: ['readTexts', openSection, keepPosition, pushSection], meta: { spec: ['RUL-43'] } },
      ],
      'section.returned': {
        actions: ['readTexts', openSection, keepPosition],
        meta: { spec: ['RUL-43'] },
      },
      'question.opened': {
        actions: [
          'readTexts',
          assign(({ context, event }) => ({ position: placeOf(questionnaire, event.question, context) })),
          keepPosition,
          pushSection,
          'focusPlace',
        ],
      },
      'save.pressed': [
        {
          guard: 'holdsNoAnswer',
          actions: ['readTexts', 'leadToProblem', ...keepAndSaveSoon, 'focusPlace'],
          meta: { spec: ['RUL-41'] },
        },
        { target: '#saving', actions: ['readTexts', assign({ isDraft: true })] },
      ],
      'submit.pressed': {
        target: 'checking',
        actions: [
          'readTexts',
          // Whoever was led to a cleared date has seen it and may leave it empty.
          assign(({ context }) => ({ problems: textProblems(questionnaire, context) })),
          ...keepAndSaveSoon,
        ],
      },
      'medication.addPressed': {
        target: 'medication',
        actions: { type: 'openMedication', params: { kind: 'add' } },
      },
      'medication.editPressed': {
        target: 'medication',
        actions: { type: 'openMedication', params: ({ event: { row } }) => ({ kind: 'edit', row }) },
      },
      'medication.deletePressed': {
        target: 'medication',
        actions: { type: 'openMedication', params: ({ event: { row } }) => ({ kind: 'delete', row }) },
      },
    },
  });
  const page = s.createStateConfig({
    initial: 'editing',
    states: {
      editing,
      checking: {
        after: {
          emptyCheck: [
            {
              guard: 'isIncomplete',
              target: 'editing',
              actions: [
                assign(({ context }) => ({
                  problems: { ...context.problems, ...answerProblems(questionnaire, context) },
                })),
                'leadToProblem',
                keepPosition,
                pushSection,
                'focusPlace',
              ],
              meta: { spec: ['RUL-14'] },
            },
            { target: 'confirming' },
          ],
        },
      },
      confirming: {
        tags: 'confirming',
        on: {
          'submit.cancelled': 'editing',
          'submit.confirmed': { target: '#saving', actions: assign({ isDraft: false }) },
        },
      },
      saved: { tags: 'saved', on: { 'saved.dismissed': 'editing' } },
      medication: {
        invoke: {
          id: 'medications',
          src: 'medications',
          input: ({ context: { answers, medication } }) => ({
            fields: tableOf(questionnaire)?.fields ?? [],
            rows: medicationsOf(questionnaire, answers),
            ...present(medication),
          }),
          onDone: [
            {
              guard: { type: 'isUnchanged', params: ({ event }) => ({ rows: event.output }) },
              target: 'editing',
              actions: [assign({ medication: null }), keepUnsaved],
            },
            {
              target: 'editing',
              actions: [
                assign(({ context, event }) => ({
                  ...withForm(context, withAnswerGiven(questionnaire, context, tableId, event.output)),
                  medication: null,
                })),
                ...keepAndSaveSoon,
              ],
            },
          ],
        },
        on: {
          'medication.drafted': {
            actions: [
              assign(({ context: { medication }, event }) => ({
                medication: medication && { ...medication, draft: event.values },
              })),
              keepUnsaved,
            ],
          },
        },
      },
    },
  });

  const typing = s.createStateConfig({
    initial: 'resting',
    on: {
      'text.typed': {
        guard: { type: 'isUnlocked', params: ({ event }) => event },
        target: '.pausing',
        actions: [
          assign(({ context, event }) => ({
            ...withForm(context, withText(questionnaire, context, event)),
            position: placeOf(questionnaire, event.question, context),
          })),
          ...keepAndSaveSoon,
        ],
      },
      'text.left': {
        guard: { type: 'hasText', params: ({ event }) => event },
        target: '.resting',
        actions: [
          assign(({ context, event }) =>
            withForm(
              context,
              withTextsRead(questionnaire, context, ({ id }) => id === event.question),
            ),
          ),
          ...keepAndSaveSoon,
        ],
        meta: { spec: ['RUL-15'] },
      },
    },
    states: {
      resting: {},
      pausing: {
        after: {
          typingPause: {
            target: 'resting',
            actions: [
              assign(({ context }) =>
                withForm(context, withTextsRead(questionnaire, context, isReadAfterPause)),
              ),
              ...keepAndSaveSoon,
            ],
          },
        },
      },
    },
  });

  return s.createMachine({
    id: 'questionnaire',
    context: ({ input: { unsaved, position, ...input } }) => ({
      ...input,
      kept: unsaved,
      loaded: null,
      endedDraft: null,
      answers: emptyAnswers(questionnaire),
      typed: {},
      problems: {},
      unread: [],
      locked: [],
      position: position ?? { section: '', question: null },
      medication: null,
      unsaved: {},
      isDraft: true,
      savedAt: null,
    }),
    output: ({ event }) => event.output as Destination,
    invoke: { id: 'watchHistory', src: 'watchHistory' },
    initial: 'opening',
    states: {
      opening: {
        always: [{ guard: 'hasAccessionId', target: 'loading' }, { target: 'toGuestLogin' }],
      },
      loading,
      answering: {
        tags: 'form',
        type: 'parallel',
        invoke: [
          { id: 'watchTabs', src: 'watchTabs', input: accession },
          {
            id: 'autosave',
            src: 'autosave',
            input: ({ context }) => ({
              accessionId: present(context.accessionId),
              sampleId: context.sampleId,
              answers: draftAnswers(questionnaire, context),
              loaded: context.loaded,
              isChanged: unsavedOf(context) !== null,
              savedAt: context.savedAt,
            }),
            // It ends only when the session has expired.
            onDone: {
              target: 'toGuestLogin',
              actions: [keepUnsaved, { type: 'notify', params: refusalNotice({ code: 'unauthorized' }) }],
              meta: { spec: ['RUL-18'] },
            },
          },
        ],
        on: {
          // Two tabs of one draft: this one loads it again before it overwrites what the other has saved.
          'draft.savedElsewhere': {
            target: 'elsewhere',
            actions: [keepUnsaved, assign(({ context }) => ({ kept: unsavedOf(context) }))],
            meta: { spec: ['RUL-61'] },
          },
          'draft.saved': {
            actions: [
              assign(({ context, event }) => withSaved(questionnaire, context, event)),
              keepUnsaved,
              remember,
            ],
            meta: { spec: ['RUL-17'] },
          },
        },
        states: { page, typing },
      },
      saving: {
        id: 'saving',
        tags: ['form', 'saving'],
        invoke: {
          id: 'saveQuestionnaire',
          src: 'saveQuestionnaire',
          input: ({ context }): SentQuestionnaire => ({
            accessionId: present(context.accessionId),
            sampleId: context.sampleId,
            answers: sendable(questionnaire, context.answers),
            loaded: context.loaded,
            isDraft: context.isDraft,
          }),
          onDone: [
            {
              guard: 'isDraft',
              target: 'answering.page.saved',
              actions: [
                assign(({ context, event }) => ({ ...savedAt(context, event.output), unsaved: {} })),
                keepUnsaved,
                remember,
              ],
            },
            { target: 'toCompleted', actions: [forgetUnsaved, assign({ memory: null }), remember] },
          ],
          onError: [
            {
              guard: { type: 'isUnauthorized', params: failureOf },
              target: 'toGuestLogin',
              actions: [keepUnsaved, notifyRefusal],
              meta: { spec: ['RUL-18'] },
            },
            {
              target: 'toFailed',
              actions: [keepUnsaved, notifyRefusal],
              meta: { spec: ['RUL-20'] },
            },
          ],
        },
      },
      elsewhere: { tags: 'elsewhere', on: { 'goOn.pressed': 'loading' } },
      submitted: {
        tags: ['form', 'completed'],
        on: {
          'section.opened': { actions: [openSection, keepPosition, pushSection] },
          'section.returned': { actions: [openSection, keepPosition] },
          'print.pressed': { actions: 'print' },
        },
      },
      toGuestLogin: {
        type: 'final',
        output: ({ context }) => ({
          page: authPage(authType, context.accessionId),
          replace: true,
        }),
      },
      toFailed: {
        type: 'final',
        output: ({ context }) => ({
          page: failedPage,
          accessionId: present(context.accessionId),
          replace: true,
        }),
      },
      toCompleted: {
        type: 'final',
        output: ({ context }) => ({
          page: '/questionnaire_completed',
          back: questionnairePage(questionnaire.name, context.accessionId),
          replace: true,
        }),
      },
    },
  });
}

/** The machine of any questionnaire. */
export type QuestionnaireMachine = ReturnType<typeof createQuestionnaireMachine>;
