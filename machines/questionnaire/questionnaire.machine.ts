import { assign, cancel, emit, raise, sendTo, setup } from 'xstate';
import { flowOutput } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { hadNoEffect } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import {
  callFailureNotice,
  failedCallNotice,
  submitFailedNotice,
  clearingNotices,
} from '../domain/notice.ts';
import { outputOf, eventOf, failureOf } from '../domain/params.ts';
import { nonNull } from '../domain/non-null.ts';
import type { LoadedQuestionnaire, OpenedQuestionnaire, Questionnaire } from '../domain/questionnaire.ts';
import type { FocusRequested } from '../domain/focus-requested.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import type { AutosaveOutput, AutosaveEvent } from './autosave.types.ts';
import {
  autosaveInput,
  blockingQuestions,
  allErrors,
  completedDestination,
  failedDestination,
  withAnswersEntered,
  hasUnparsedInput,
  isIncomplete,
  hasUnseenError,
  positionAtError,
  loginDestination,
  medicationsInput,
  openMedication,
  loadedContext,
  positionOf,
  withDraftSaved,
  questionnaireToSend,
  initialContext,
  inputErrors,
  withTyped,
  unsavedOf,
  withMedications,
  withSaved,
  contextWithTypedParsed,
} from './draft.rules.ts';
import type { MedicationsEvent, MedicationsOutput } from './medications.types.ts';
import { questionnaireActions, questionnaireActors } from './questionnaire.types.ts';
import type { QuestionnaireContext, QuestionnaireEvent, QuestionnaireInput } from './questionnaire.types.ts';
import { draftAnswers, isParsedAfterPause } from './typed.rules.ts';

/** The types, actions, guards and delays of a questionnaire's chart. */
function setupOf(questionnaire: Questionnaire) {
  return setup({
    types: {
      context: {} as QuestionnaireContext,
      events: {} as QuestionnaireEvent,
      input: {} as QuestionnaireInput,
      output: {} as Destination,
      emitted: {} as FocusRequested,
      children: {} as { [Name in keyof typeof questionnaireActors]: Name },
      tags: {} as
        | 'form'
        | 'completed'
        | 'saving'
        | 'confirming'
        | 'saved'
        | 'inAnotherTab'
        | 'savePending'
        | 'failed',
      meta: {} as SpecMeta,
    },
    actors: questionnaireActors,
    actions: {
      ...questionnaireActions,
      open: assign(({ context }, opened: OpenedQuestionnaire) =>
        loadedContext(questionnaire, context, opened),
      ),
      parseTyped: assign(({ context }) => contextWithTypedParsed(questionnaire, context)),
      autosaveSoon: sendTo('autosave', ({ context }): AutosaveEvent => ({
        type: 'draft.changed',
        answers: draftAnswers(questionnaire, context),
        loaded: context.loaded,
      })),
      openSection: assign((_, { section }: { readonly section: string }) => ({
        position: { section, question: null },
      })),
      goToError: assign(({ context }) => positionAtError(questionnaire, context)),
      goToUnparsed: assign(({ context }) =>
        positionAtError(questionnaire, context, blockingQuestions(questionnaire, context)),
      ),
      focusPlace: emit(({ context: { position } }) => ({
        type: 'focus.requested',
        field: position.question ?? '',
      })),
    },
    guards: {
      hasAccessionId: ({ context }) => context.accessionId !== null,
      isCompleted: (_, { isCompleted }: LoadedQuestionnaire) => isCompleted,
      wasEditingMedication: ({ context }) => (context.keptUnsaved?.medication ?? null) !== null,
      isUnavailable: (_, failure: Failure) => failure.code === 'unavailable',
      isUnauthorized: (_, failure: Failure) => failure.code === 'unauthorized',
      hadNoEffect: (_, failure: Failure) => hadNoEffect(failure),
      /** An input in this section is not an answer, and the patient may not have seen that. */
      hasUnseenError: ({ context }) => hasUnseenError(questionnaire, context),
      hasUnparsedInput: ({ context }) => hasUnparsedInput(questionnaire, context),
      isIncomplete: ({ context }) => isIncomplete(questionnaire, context),
      isUnchanged: (_, { rows }: { readonly rows: MedicationsOutput }) => rows === null,
      isDraft: ({ context }) => context.isDraft,
      /** It was submitted meanwhile, by another device or by a save whose answer was lost. */
      isSubmitted: (_, output: AutosaveOutput) => output === 'submitted',
    },
    delays: { typingPause: 1000, requiredCheckDelay: 100 },
  });
}

/**
 * The lifecycle of every questionnaire (3 §4.1): loading, draft, saving, validating, confirming, submitting, submitted,
 * and the exits to the failed screen and to guest login. The data of each questionnaire determines its questions, and
 * which of them are mandatory, locked or clear others.
 */
export function createQuestionnaireMachine(questionnaire: Questionnaire) {
  type WithContext = { readonly context: QuestionnaireContext };
  const s = setupOf(questionnaire);
  const notifyFailure = { type: 'notify', params: failedCallNotice } as const;
  const isUnauthorized = { type: 'isUnauthorized', params: failureOf } as const;
  const openSection = { type: 'openSection', params: eventOf<{ readonly section: string }> } as const;
  const keepProgress = {
    type: 'keepProgress',
    params: ({ context }: WithContext) => ({ ...context, unsaved: unsavedOf(questionnaire, context) }),
  } as const;
  const keepDraftInfo = { type: 'keepDraftInfo', params: ({ context }: WithContext) => context } as const;
  const replaceSection = {
    type: 'replaceSection',
    params: ({ context }: WithContext) => context.position,
  } as const;
  const pushSection = {
    type: 'pushSection',
    params: ({ context }: WithContext) => context.position,
  } as const;
  /** Every changed answer is stored in the tab at once and saved after a pause. */
  const keepAndAutosave = [keepProgress, 'autosaveSoon'] as const;
  const goToUnparsed = ['parseTyped', 'goToUnparsed', ...keepAndAutosave, pushSection, 'focusPlace'] as const;
  const open = [
    { type: 'open', params: outputOf<OpenedQuestionnaire> },
    keepProgress,
    keepDraftInfo,
    replaceSection,
  ] as const;

  // Two tabs with one draft: reload it here before overwriting the other tab's save.
  const savedInAnotherTab = {
    target: '#inAnotherTab',
    actions: [
      s.assign({ keptUnsaved: ({ context }) => unsavedOf(questionnaire, context) }),
      {
        type: 'keepProgress',
        params: ({ context }: WithContext) => ({ ...context, unsaved: context.keptUnsaved }),
      },
    ],
    meta: { spec: ['RUL-61'] },
  } as const;

  const loading = s.createStateConfig({
    id: 'loading',
    // A save under way may be older than the other tab's save.
    on: {
      'draft.savedInAnotherTab': { target: 'loading', reenter: true, meta: { spec: ['RUL-101'] } },
      'draft.pending': '.waiting',
      'draft.resolved': '.requesting',
      // Back again, before it is there.
      'section.returned': { actions: openSection, meta: { spec: ['RUL-43'] } },
    },
    initial: 'requesting',
    states: { requesting: {}, waiting: { tags: 'savePending' } },
    invoke: {
      id: 'loadQuestionnaire',
      src: 'loadQuestionnaire',
      input: ({ context }) => ({ accessionId: nonNull(context.accessionId) }),
      onDone: [
        { guard: { type: 'isCompleted', params: outputOf }, target: 'submitted', actions: open },
        {
          guard: 'wasEditingMedication',
          target: '#medication',
          actions: open,
          meta: { spec: ['RUL-18', 'RUL-20'] },
        },
        { target: 'answering', actions: [...open, 'focusPlace'] },
      ],
      onError: [
        // No call was made: a missing token is not a failure.
        { guard: { type: 'isUnavailable', params: failureOf }, target: 'toGuestLogin' },
        { guard: isUnauthorized, target: 'expired', actions: notifyFailure },
        { target: 'toGuestLogin', actions: notifyFailure },
      ],
    },
  });

  const editing = s.createStateConfig({
    on: {
      'answer.changed': {
        actions: [
          assign(({ context, event }) => withAnswersEntered(questionnaire, context, [event])),
          ...keepAndAutosave,
        ],
      },
      'rest.answered': {
        actions: [
          assign(({ context, event }) => withAnswersEntered(questionnaire, context, event.answers)),
          ...keepAndAutosave,
          // The button is gone with the press.
          'focusPlace',
        ],
      },
      'section.opened': [
        { guard: 'hasUnseenError', actions: goToUnparsed, meta: { spec: ['RUL-15'] } },
        { actions: ['parseTyped', openSection, ...keepAndAutosave, pushSection], meta: { spec: ['RUL-43'] } },
      ],
      'section.returned': {
        actions: ['parseTyped', openSection, ...keepAndAutosave],
        meta: { spec: ['RUL-43'] },
      },
      'question.opened': {
        actions: [
          'parseTyped',
          assign({ position: ({ context, event }) => positionOf(questionnaire, event.question, context) }),
          ...keepAndAutosave,
          pushSection,
          'focusPlace',
        ],
      },
      'save.pressed': [
        { guard: 'hasUnparsedInput', actions: goToUnparsed, meta: { spec: ['RUL-41'] } },
        { target: '#saving', actions: ['parseTyped', assign({ isDraft: true }), keepProgress] },
      ],
      'submit.pressed': {
        target: 'checking',
        actions: [
          'parseTyped',
          // A patient who was led to a cleared date has seen it and may leave it empty.
          assign({ errors: ({ context }) => inputErrors(questionnaire, context) }),
          ...keepAndAutosave,
        ],
      },
      'medication.opened': {
        target: 'medication',
        actions: assign({
          medication: ({ context, event }) => openMedication(questionnaire, context, event.request),
        }),
      },
    },
  });

  const medication = s.createStateConfig({
    id: 'medication',
    invoke: {
      id: 'medications',
      src: 'medications',
      input: ({ context }) => medicationsInput(questionnaire, context),
      onDone: [
        {
          guard: { type: 'isUnchanged', params: ({ event }) => ({ rows: event.output }) },
          target: 'editing',
          actions: [assign({ medication: null }), keepProgress],
        },
        {
          target: 'editing',
          actions: [
            assign(({ context, event }) => withMedications(questionnaire, context, event.output)),
            ...keepAndAutosave,
          ],
        },
      ],
    },
    on: {
      'clock.ticked': {
        actions: [
          assign({ today: ({ event }) => event.today }),
          sendTo('medications', ({ event }): MedicationsEvent => event),
        ],
      },
      'medication.drafted': {
        actions: [
          assign({
            medication: ({ context, event }) => ({ ...nonNull(context.medication), draft: event.values }),
          }),
          keepProgress,
        ],
      },
    },
  });

  const answering = s.createStateConfig({
    tags: 'form',
    exit: cancel('pause'),
    invoke: {
      id: 'autosave',
      src: 'autosave',
      input: ({ context }) => autosaveInput(questionnaire, context),
      // Ends only when no save can be accepted anymore.
      onDone: [
        {
          guard: { type: 'isSubmitted', params: outputOf },
          target: '#loading',
          actions: [
            assign({ keptUnsaved: ({ context }) => unsavedOf(questionnaire, context) }),
            keepProgress,
          ],
          meta: { spec: ['RUL-17'] },
        },
        {
          target: 'expired',
          actions: [keepProgress, { type: 'notify', params: callFailureNotice({ code: 'unauthorized' }) }],
          meta: { spec: ['RUL-18'] },
        },
      ],
    },
    on: {
      'text.typed': {
        actions: [
          assign(({ context, event }) => withTyped(questionnaire, context, event)),
          ...keepAndAutosave,
          cancel('pause'),
          raise({ type: 'typing.paused' }, { id: 'pause', delay: 'typingPause' }),
        ],
      },
      'typing.paused': {
        actions: [
          assign(({ context }) => contextWithTypedParsed(questionnaire, context, isParsedAfterPause)),
          ...keepAndAutosave,
        ],
      },
      'text.left': {
        actions: [
          assign(({ context, event }) =>
            contextWithTypedParsed(questionnaire, context, ({ id }) => id === event.question),
          ),
          ...keepAndAutosave,
        ],
        meta: { spec: ['RUL-15'] },
      },
      'draft.savedInAnotherTab': savedInAnotherTab,
      'draft.saved': {
        actions: [
          assign(({ context, event }) => withSaved(questionnaire, context, event)),
          keepProgress,
          keepDraftInfo,
          // A press of Save that failed before it.
          ...clearingNotices('requestFailed'),
        ],
        meta: { spec: ['RUL-17', 'RUL-54'] },
      },
    },
    initial: 'editing',
    states: {
      editing,
      checking: {
        after: {
          requiredCheckDelay: [
            {
              guard: 'isIncomplete',
              target: 'editing',
              actions: [
                assign({ errors: ({ context }) => allErrors(questionnaire, context) }),
                'goToError',
                keepProgress,
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
      saved: { id: 'saved', tags: 'saved', on: { 'saved.dismissed': 'editing' } },
      medication,
    },
  });

  const saving = s.createStateConfig({
    id: 'saving',
    tags: ['form', 'saving'],
    on: { 'draft.savedInAnotherTab': savedInAnotherTab },
    invoke: {
      id: 'saveQuestionnaire',
      src: 'saveQuestionnaire',
      input: ({ context }) => questionnaireToSend(questionnaire, context),
      onDone: [
        {
          guard: 'isDraft',
          target: '#saved',
          actions: [
            assign(({ context, event }) => withDraftSaved(questionnaire, context, event.output)),
            keepProgress,
            keepDraftInfo,
          ],
        },
        {
          target: 'toCompleted',
          actions: [
            assign({ unsaved: {}, typed: {}, medication: null, draftInfo: null }),
            keepProgress,
            keepDraftInfo,
          ],
        },
      ],
      onError: [
        {
          guard: isUnauthorized,
          target: 'expired',
          actions: [keepProgress, notifyFailure],
          meta: { spec: ['RUL-18'] },
        },
        {
          guard: { type: 'hadNoEffect', params: failureOf },
          target: 'toFailed',
          actions: [keepProgress, { type: 'notify', params: submitFailedNotice }],
          meta: { spec: ['RUL-20'] },
        },
        {
          target: 'toUnresolved',
          actions: [keepProgress, { type: 'notify', params: submitFailedNotice }],
          meta: { spec: ['RUL-20', 'RUL-92'] },
        },
      ],
    },
  });

  return s.createMachine({
    id: 'questionnaire',
    context: ({ input }) => initialContext(questionnaire, input),
    output: flowOutput,
    invoke: [
      { id: 'watchHistory', src: 'watchHistory' },
      { id: 'watchTabs', src: 'watchTabs', input: ({ context }) => context },
      { id: 'watchClock', src: 'watchClock' },
    ],
    on: {
      'clock.ticked': { actions: assign({ today: ({ event }) => event.today }) },
      // The browser is there already, whatever the page is busy with.
      'section.returned': { actions: [openSection, keepProgress] },
    },
    initial: 'opening',
    states: {
      opening: { always: [{ guard: 'hasAccessionId', target: 'loading' }, { target: 'toGuestLogin' }] },
      loading,
      answering,
      saving,
      inAnotherTab: { id: 'inAnotherTab', tags: 'inAnotherTab', on: { 'continue.pressed': 'loading' } },
      submitted: {
        tags: ['form', 'completed'],
        on: {
          'section.opened': { actions: [openSection, keepProgress, pushSection] },
          'print.pressed': { actions: 'print' },
        },
      },
      toGuestLogin: { type: 'final', output: ({ context }) => loginDestination(questionnaire, context) },
      expired: {
        type: 'final',
        output: ({ context }) => loginDestination(questionnaire, context, { expired: true }),
      },
      toFailed: {
        type: 'final',
        tags: 'failed',
        output: ({ context }) => failedDestination(questionnaire, context),
      },
      toUnresolved: {
        type: 'final',
        tags: 'failed',
        output: ({ context }) =>
          failedDestination(questionnaire, context, {
            unknownChange: context.isDraft ? 'answers' : 'questionnaire',
          }),
      },
      toCompleted: { type: 'final', output: ({ context }) => completedDestination(questionnaire, context) },
    },
  });
}

export type QuestionnaireMachine = ReturnType<typeof createQuestionnaireMachine>;
