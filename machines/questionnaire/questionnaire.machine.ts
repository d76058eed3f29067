import { assign, not, sendTo, setup } from 'xstate';
import type { Destination } from '../domain/destination.ts';
import { authPage, questionnairePage } from '../domain/destination.ts';
import { isoOfTyped } from '../domain/date.ts';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { refusalNotice } from '../domain/notice.ts';
import { present } from '../domain/present.ts';
import type {
  AnswerEdge,
  Condition,
  LoadedQuestionnaire,
  Questionnaire,
  SentQuestionnaire,
} from '../domain/questionnaire.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import type { AutosaveEvent, Saved } from './autosave.contract.ts';
import {
  medicationProblem,
  medicationsOf,
  readDuration,
  withoutRow,
  withRow,
  writeDuration,
} from './medication.rules.ts';
import { questionnaireActions, questionnaireActors, REVIEW } from './questionnaire.contract.ts';
import type {
  QuestionnaireContext,
  QuestionnaireEvent,
  QuestionnaireInput,
} from './questionnaire.contract.ts';
import {
  areMeasuresWhole,
  emptyAnswers,
  hasNoDraft,
  isMet,
  lockedQuestions,
  missingQuestions,
  questionOf,
  restored,
  sectionOf,
  sendable,
  settleMeasures,
  steered,
  takesEdge,
  visibleQuestions,
  visibleSections,
  withAnswer,
} from './questionnaire.rules.ts';

const spec = (...ids: readonly (string | undefined)[]): SpecMeta => ({
  spec: ids.filter((id) => id !== undefined),
});

/**
 * The lifecycle of a questionnaire (3 §4.1), the same for each of them: loading, draft, saving, checking, confirming,
 * submitting, submitted, and the ways out to the failed screen and to guest login. What is particular to one of them
 * (which questions, which of them are mandatory, locked or clear others, and the ids of its edges) comes from its data.
 */
export function createQuestionnaireMachine(questionnaire: Questionnaire) {
  const { lifecycle, locks, missing, complete, answers: edges } = questionnaire.spec;
  const { measures, medications, messageCleared } = questionnaire.spec;
  const edgesOn = (on: AnswerEdge['on']) => edges.filter((edge) => edge.on === on);

  const ofOrder = ({ context }: { readonly context: QuestionnaireContext }) => context;
  const moved = { type: 'keepPosition', params: ofOrder } as const;
  const forgotten = { type: 'forgetDraft', params: ofOrder } as const;
  /** What every change of an answer brings about: it is kept, and saved in a while. */
  const changed = [{ type: 'keepDraft', params: ofOrder }, moved, 'tellAutosave'] as const;
  /** Answers that a way out must not lose (RUL-18, RUL-20). */
  const kept = ['settle', { type: 'keepDraft', params: ofOrder }] as const;

  return setup({
    types: {
      context: {} as QuestionnaireContext,
      events: {} as QuestionnaireEvent,
      input: {} as QuestionnaireInput,
      output: {} as Destination,
      meta: {} as SpecMeta,
    },
    actors: questionnaireActors,
    actions: {
      ...questionnaireActions,
      keepLoaded: assign(({ context }, { answers: loaded }: LoadedQuestionnaire) => {
        const answers = steered(questionnaire, loaded);
        return {
          answers,
          locked: lockedQuestions(questionnaire, loaded),
          position: placed(context.position, answers),
        };
      }),
      restoreKept: assign(({ context }, { answers: loaded }: LoadedQuestionnaire) => {
        const answers = restored(questionnaire, loaded, context.kept ?? {});
        return {
          answers,
          locked: lockedQuestions(questionnaire, loaded),
          position: placed(context.position, answers),
          isChanged: true,
        };
      }),
      /** The question where the patient was gets the focus again, unless the questionnaire is new to this tab. */
      focusPlace: assign(({ context }) => ({
        focusRequests: context.focusRequests + (context.position.question === null ? 0 : 1),
      })),
      setAnswer: assign(({ context, event }) => {
        if (event.type !== 'answer.changed') return {};
        const { question, answer } = event;
        const answers = withAnswer(questionnaire, context.answers, question, answer);
        const visible = visibleQuestions(questionnaire, answers);
        return {
          answers,
          problems: Object.fromEntries(
            Object.entries(context.problems).filter(([id]) => id !== question && visible.has(id)),
          ),
          position: at(question, context),
          isChanged: true,
        };
      }),
      clearDate: assign(({ context, event }) => {
        if (event.type !== 'answer.left') return {};
        return {
          answers: withAnswer(questionnaire, context.answers, event.question, null),
          problems: { ...context.problems, [event.question]: 'noDate' as const },
          isChanged: true,
        };
      }),
      typeMeasure: assign(({ context, event }) => {
        if (event.type !== 'measure.typed') return {};
        const { [event.question]: _, ...problems } = context.problems;
        return {
          typed: { ...context.typed, [`${event.question}.${event.part}`]: event.text },
          problems,
          position: at(event.question, context),
        };
      }),
      settle: assign(({ context }) => {
        if (Object.keys(context.typed).length === 0) return {};
        const { answers, rejected } = settleMeasures(context.answers, context.typed);
        return {
          answers,
          typed: {},
          problems: {
            ...context.problems,
            ...Object.fromEntries(rejected.map((id) => [id, 'notWhole' as const])),
          },
          isChanged: true,
        };
      }),
      forgetProblems: assign({ problems: {} }),
      showProblems: assign(({ context }) => {
        const open = missingQuestions(questionnaire, context.answers);
        const problems = {
          ...context.problems,
          ...Object.fromEntries(open.map((id) => [id, 'mandatory' as const])),
        };
        const first = questionnaire.sections
          .flatMap(({ questions }) => questions)
          .find(({ id }) => id in problems);
        return {
          problems,
          position: first ? at(first.id, context) : context.position,
          focusRequests: context.focusRequests + 1,
          blockedSubmits: context.blockedSubmits + 1,
        };
      }),
      openSection: assign(({ context, event }) =>
        event.type === 'section.opened'
          ? {
              position: { section: event.section, question: null },
              wasReviewed: context.wasReviewed || event.section === REVIEW,
            }
          : {},
      ),
      openQuestion: assign(({ context, event }) =>
        event.type === 'question.opened'
          ? { position: at(event.question, context), focusRequests: context.focusRequests + 1 }
          : {},
      ),
      /** With what is typed into measures: who leaves the page does not wait for the pause. */
      tellAutosave: sendTo('autosave', ({ context }): AutosaveEvent => ({
        type: 'draft.changed',
        answers: sendable(questionnaire, settleMeasures(context.answers, context.typed).answers),
      })),
      keepSaved: assign((_, { savedAt }: Saved) => ({ savedAt, isChanged: false })),
      beginRow: assign({ medication: { row: null, values: {}, problem: null } }),
      editRow: assign(({ context, event }) => {
        if (event.type !== 'medication.editPressed') return {};
        const values = medicationsOf(questionnaire, context.answers)[event.row]?.values ?? {};
        return { medication: { row: event.row, values, problem: null } };
      }),
      typeRow: assign(({ context: { medication }, event }) => {
        if (event.type !== 'medication.changed' || medication === null) return {};
        const { field, value } = event;
        return {
          medication: {
            ...medication,
            values: { ...medication.values, [field]: value },
            problem: medication.problem === field ? null : medication.problem,
          },
        };
      }),
      typeLength: assign(({ context: { medication }, event }) => {
        if (event.type !== 'medication.lengthTyped' || medication === null) return {};
        const { field, part, text } = event;
        const before = readDuration(medication.values[field] ?? '') ?? { years: '', months: '', days: '' };
        const value = writeDuration({ ...before, [part]: text });
        return { medication: { ...medication, values: { ...medication.values, [field]: value } } };
      }),
      showRowProblem: assign(({ context: { medication } }) => ({
        medication: medication && {
          ...medication,
          problem: medicationProblem(questionnaire, medication.values),
        },
      })),
      keepRow: assign(({ context }) => ({
        answers: withRow(questionnaire, context.answers, present(context.medication)),
        medication: null,
        isChanged: true,
      })),
      closeRow: assign({ medication: null }),
      askDeletion: assign(({ event }) => ({
        deleting: event.type === 'medication.deletePressed' ? event.row : null,
      })),
      deleteRow: assign(({ context }) => ({
        answers: withoutRow(questionnaire, context.answers, present(context.deleting)),
        deleting: null,
        isChanged: true,
      })),
      keepRowAsItWas: assign({ deleting: null }),
    },
    guards: {
      hasAccessionId: ({ context }) => context.accessionId !== null,
      isCompleted: (_, loaded: LoadedQuestionnaire) => loaded.isCompleted,
      hasKept: ({ context }) => context.kept !== null,
      hasNoDraft: (_, { answers }: LoadedQuestionnaire) => hasNoDraft(questionnaire, answers),
      isLoadedWith: (
        _,
        { loaded, edge }: { readonly loaded: LoadedQuestionnaire; readonly edge: AnswerEdge },
      ) => edge.questions.some((id) => takesEdge(edge, id, loaded.answers[id] ?? null)),
      isUnusable: (_, failure: Failure) => failure.code === 'unusable',
      isUnauthorized: (_, failure: Failure) => failure.code === 'unauthorized',
      isLocked: ({ context, event }, { question }: { readonly question: string }) =>
        event.type === 'answer.changed' && event.question === question && context.locked.includes(question),
      takesEdge: ({ event }, edge: AnswerEdge) =>
        event.type === 'answer.changed' && takesEdge(edge, event.question, event.answer),
      hasProblem: ({ context, event }) =>
        event.type === 'answer.changed' && context.problems[event.question] === 'mandatory',
      leavesNoDate: ({ context, event }, { questions }: AnswerEdge) => {
        if (event.type !== 'answer.left' || !questions.includes(event.question)) return false;
        const text = context.answers[event.question];
        return typeof text === 'string' && text !== '' && isoOfTyped(text) === null;
      },
      areMeasuresWhole: ({ context }) => areMeasuresWhole(context.typed),
      hasProblems: ({ context }) => Object.keys(context.problems).length > 0,
      isMissing: ({ context }, { question }: { readonly question: string }) =>
        missingQuestions(questionnaire, context.answers).includes(question),
      isMet: ({ context }, { when }: { readonly when: Condition }) => isMet(when, context.answers),
      isNewRow: ({ context }) => present(context.medication).row === null,
      hasHormoneType: ({ context }) =>
        medicationProblem(questionnaire, present(context.medication).values) !== 'type',
      isRowSound: ({ context }) =>
        medicationProblem(questionnaire, present(context.medication).values) === null,
    },
    delays: { measurePause: 1000, emptyCheck: 100 },
  }).createMachine({
    id: 'questionnaire',
    context: ({ input }) => ({
      ...input,
      answers: emptyAnswers(questionnaire),
      locked: [],
      typed: {},
      problems: {},
      position: input.position ?? { section: questionnaire.sections[0]?.id ?? REVIEW, question: null },
      wasReviewed: input.position?.section === REVIEW,
      focusRequests: 0,
      blockedSubmits: 0,
      medication: null,
      deleting: null,
      isChanged: false,
      savedAt: null,
    }),
    output: ({ event }) => event.output as Destination,
    initial: 'opening',
    states: {
      opening: {
        always: [
          { guard: not('hasAccessionId'), target: 'toGuestLogin', meta: spec(lifecycle.missingId) },
          { target: 'loading', meta: spec(lifecycle.load) },
        ],
      },
      loading: {
        invoke: {
          id: 'loadQuestionnaire',
          src: 'loadQuestionnaire',
          input: ({ context }) => ({ accessionId: present(context.accessionId) }),
          onDone: [
            {
              guard: { type: 'isCompleted', params: ({ event }) => event.output },
              target: 'submitted',
              actions: [{ type: 'keepLoaded', params: ({ event }) => event.output }, forgotten],
              meta: spec(lifecycle.completed),
            },
            {
              guard: 'hasKept',
              target: 'answering',
              actions: [{ type: 'restoreKept', params: ({ event }) => event.output }, 'focusPlace'],
              meta: spec('RUL-18', 'RUL-20'),
            },
            ...edgesOn('loaded').map((edge) => ({
              guard: {
                type: 'isLoadedWith' as const,
                params: ({ event }: { event: { output: LoadedQuestionnaire } }) => ({
                  loaded: event.output,
                  edge,
                }),
              },
              target: 'answering',
              actions: [
                {
                  type: 'keepLoaded' as const,
                  params: ({ event }: { event: { output: LoadedQuestionnaire } }) => event.output,
                },
                'focusPlace' as const,
              ],
              meta: spec(edge.spec),
            })),
            {
              guard: { type: 'hasNoDraft', params: ({ event }) => event.output },
              target: 'answering',
              actions: { type: 'keepLoaded', params: ({ event }) => event.output },
              meta: spec(lifecycle.expired),
            },
            {
              target: 'answering',
              actions: [{ type: 'keepLoaded', params: ({ event }) => event.output }, 'focusPlace'],
              meta: spec(lifecycle.loaded),
            },
          ],
          onError: [
            {
              // Nothing was asked: whoever comes without a token is no failure.
              guard: { type: 'isUnusable', params: ({ event }) => asFailure(event.error) },
              target: 'toGuestLogin',
              meta: spec(lifecycle.loadFailed),
            },
            {
              target: 'toGuestLogin',
              actions: { type: 'notify', params: ({ event }) => refusalNotice(asFailure(event.error)) },
              meta: spec(lifecycle.loadFailed),
            },
          ],
        },
      },
      answering: {
        type: 'parallel',
        invoke: {
          id: 'autosave',
          src: 'autosave',
          input: ({ context }) => ({
            accessionId: present(context.accessionId),
            sampleId: context.sampleId,
            answers: sendable(questionnaire, context.answers),
            isChanged: context.isChanged,
            savedAt: context.savedAt,
          }),
          // It ends only when the session has expired.
          onDone: {
            target: 'toGuestLogin',
            actions: [...kept, { type: 'notify', params: refusalNotice({ code: 'unauthorized' }) }],
            meta: spec('RUL-18'),
          },
        },
        states: {
          page: {
            initial: 'editing',
            states: {
              editing: {
                on: {
                  'answer.changed': [
                    ...locks.map(({ spec: id, question }) => ({
                      guard: { type: 'isLocked' as const, params: { question } },
                      meta: spec(id),
                    })),
                    ...(messageCleared
                      ? [
                          {
                            guard: 'hasProblem' as const,
                            actions: ['setAnswer' as const, ...changed],
                            meta: spec(messageCleared),
                          },
                        ]
                      : []),
                    ...edgesOn('answered').map((edge) => ({
                      guard: { type: 'takesEdge' as const, params: edge },
                      actions: ['setAnswer' as const, ...changed],
                      meta: spec(edge.spec),
                    })),
                    { actions: ['setAnswer', ...changed] },
                  ],
                  ...(edgesOn('left').length > 0
                    ? {
                        'answer.left': edgesOn('left').map((edge) => ({
                          guard: { type: 'leavesNoDate' as const, params: edge },
                          actions: ['clearDate' as const, ...changed],
                          meta: spec(edge.spec, 'RUL-15'),
                        })),
                      }
                    : {}),
                  'section.opened': { actions: ['openSection', moved] },
                  'question.opened': { actions: ['openQuestion', moved] },
                  'save.pressed': {
                    target: '#saving',
                    actions: 'settle',
                    meta: spec(lifecycle.save),
                  },
                  'submit.pressed': {
                    target: missing.length > 0 ? 'checking' : 'confirming',
                    actions: ['forgetProblems', 'settle', ...changed],
                    meta: spec(lifecycle.submit),
                  },
                  ...(medications
                    ? {
                        'medication.addPressed': {
                          target: 'medication' as const,
                          actions: 'beginRow' as const,
                          meta: spec(medications.add),
                        },
                        'medication.editPressed': {
                          target: 'medication' as const,
                          actions: 'editRow' as const,
                          meta: spec(medications.edit),
                        },
                        'medication.deletePressed': {
                          target: 'deleting' as const,
                          actions: 'askDeletion' as const,
                          meta: spec(medications.delete),
                        },
                      }
                    : {}),
                },
              },
              ...(missing.length > 0
                ? {
                    checking: {
                      after: {
                        emptyCheck: [
                          ...missing.map(({ spec: id, question }) => ({
                            guard: { type: 'isMissing' as const, params: { question } },
                            target: 'editing' as const,
                            actions: ['showProblems' as const, moved],
                            meta: spec(id, 'RUL-14'),
                          })),
                          ...(measures
                            ? [
                                {
                                  // A measure that was emptied by this very press: the patient has not seen it yet.
                                  guard: 'hasProblems' as const,
                                  target: 'editing' as const,
                                  actions: ['showProblems' as const, moved],
                                  meta: spec('RUL-14'),
                                },
                              ]
                            : []),
                          ...complete.map(({ spec: id, when }) => ({
                            ...(when ? { guard: { type: 'isMet' as const, params: { when } } } : {}),
                            target: 'confirming' as const,
                            meta: spec(id),
                          })),
                        ],
                      },
                    },
                  }
                : {}),
              confirming: {
                on: {
                  'submit.cancelled': { target: 'editing', meta: spec(lifecycle.cancelled) },
                  'submit.confirmed': { target: '#submitting', meta: spec(lifecycle.confirmed) },
                },
              },
              saved: {
                on: { 'saved.dismissed': { target: 'editing', meta: spec(lifecycle.savedDismissed) } },
              },
              ...(medications
                ? {
                    medication: {
                      on: {
                        'medication.changed': { actions: 'typeRow' as const },
                        'medication.lengthTyped': { actions: 'typeLength' as const },
                        'medication.confirmed': [
                          { guard: not('hasHormoneType'), meta: spec(medications.noType) },
                          {
                            guard: not('isRowSound'),
                            actions: 'showRowProblem' as const,
                            meta: spec('RUL-14'),
                          },
                          {
                            guard: 'isNewRow' as const,
                            target: 'editing' as const,
                            actions: ['keepRow' as const, ...changed],
                            meta: spec(medications.append),
                          },
                          {
                            target: 'editing' as const,
                            actions: ['keepRow' as const, ...changed],
                            meta: spec(medications.replace),
                          },
                        ],
                        'medication.closed': {
                          target: 'editing' as const,
                          actions: 'closeRow' as const,
                          meta: spec(medications.close),
                        },
                      },
                    },
                    deleting: {
                      on: {
                        'deletion.confirmed': {
                          target: 'editing' as const,
                          actions: ['deleteRow' as const, ...changed],
                          meta: spec(medications.deleted),
                        },
                        'deletion.refused': {
                          target: 'editing' as const,
                          actions: 'keepRowAsItWas' as const,
                          meta: spec(medications.kept),
                        },
                      },
                    },
                  }
                : {}),
            },
          },
          ...(measures
            ? {
                measure: {
                  initial: 'settled' as const,
                  states: {
                    settled: {
                      on: {
                        'measure.typed': {
                          target: 'pending' as const,
                          actions: ['typeMeasure' as const, moved, 'tellAutosave' as const],
                          meta: spec(measures.typed),
                        },
                      },
                    },
                    pending: {
                      after: {
                        measurePause: [
                          {
                            guard: 'areMeasuresWhole' as const,
                            target: 'settled' as const,
                            actions: ['settle' as const, ...changed],
                            meta: spec(measures.accepted),
                          },
                          {
                            target: 'settled' as const,
                            actions: ['settle' as const, ...changed],
                            meta: spec(measures.rejected),
                          },
                        ],
                      },
                      on: {
                        'measure.typed': {
                          target: 'pending' as const,
                          reenter: true,
                          actions: ['typeMeasure' as const, moved, 'tellAutosave' as const],
                          meta: spec(measures.retyped),
                        },
                        // Settled by the press itself: no answer waits for the pause while it is sent.
                        'submit.pressed': { target: 'settled' as const },
                      },
                    },
                  },
                },
              }
            : {}),
        },
      },
      saving: {
        id: 'saving',
        invoke: {
          id: 'saveQuestionnaire',
          src: 'saveQuestionnaire',
          input: ({ context }) => sent(context, true),
          onDone: {
            target: 'answering.page.saved',
            actions: [{ type: 'keepSaved', params: ({ event }) => event.output }, forgotten],
            meta: spec(lifecycle.saved),
          },
          onError: [
            {
              guard: { type: 'isUnauthorized', params: ({ event }) => asFailure(event.error) },
              target: 'toGuestLogin',
              actions: [
                ...kept,
                { type: 'notify', params: ({ event }) => refusalNotice(asFailure(event.error)) },
              ],
              meta: spec('RUL-18'),
            },
            {
              target: 'toFailed',
              actions: [
                ...kept,
                { type: 'notify', params: ({ event }) => refusalNotice(asFailure(event.error)) },
              ],
              meta: spec(lifecycle.saveFailed, 'RUL-20'),
            },
          ],
        },
      },
      submitting: {
        id: 'submitting',
        invoke: {
          id: 'submitQuestionnaire',
          src: 'saveQuestionnaire',
          input: ({ context }) => sent(context, false),
          onDone: {
            target: 'toCompleted',
            actions: forgotten,
            meta: spec(lifecycle.submitted),
          },
          onError: [
            {
              guard: { type: 'isUnauthorized', params: ({ event }) => asFailure(event.error) },
              target: 'toGuestLogin',
              actions: [
                ...kept,
                { type: 'notify', params: ({ event }) => refusalNotice(asFailure(event.error)) },
              ],
              meta: spec('RUL-18'),
            },
            {
              target: 'toFailed',
              actions: [
                ...kept,
                { type: 'notify', params: ({ event }) => refusalNotice(asFailure(event.error)) },
              ],
              meta: spec(lifecycle.submitFailed, 'RUL-20'),
            },
          ],
        },
      },
      submitted: {
        on: {
          'answer.changed': { meta: spec(lifecycle.readOnly) },
          'save.pressed': { meta: spec(lifecycle.readOnly) },
          'submit.pressed': { meta: spec(lifecycle.readOnly) },
          ...(measures ? { 'measure.typed': { meta: spec(lifecycle.readOnly) } } : {}),
          ...(medications
            ? {
                'medication.addPressed': { meta: spec(medications.readOnly) },
                'medication.editPressed': { meta: spec(medications.readOnly) },
                'medication.deletePressed': { meta: spec(medications.readOnly) },
              }
            : {}),
          'section.opened': { actions: ['openSection', moved] },
          'question.opened': { actions: ['openQuestion', moved] },
          'print.pressed': { actions: 'print' },
        },
      },
      toGuestLogin: {
        type: 'final',
        output: ({ context }) => ({
          page: authPage(questionnaire.authType, context.accessionId),
          replace: true,
        }),
      },
      toFailed: {
        type: 'final',
        output: ({ context }) => ({
          page: questionnaire.failedPage,
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

  function sent(
    { accessionId, sampleId, answers }: QuestionnaireContext,
    isDraft: boolean,
  ): SentQuestionnaire {
    return {
      accessionId: present(accessionId),
      sampleId,
      answers: sendable(questionnaire, answers),
      isDraft,
    };
  }

  function at(question: string, { position }: Pick<QuestionnaireContext, 'position'>) {
    return { section: sectionOf(questionnaire, question)?.id ?? position.section, question };
  }

  /** The place where the patient was, as far as these answers still show it. */
  function placed(position: QuestionnaireContext['position'], answers: QuestionnaireContext['answers']) {
    const sections = visibleSections(questionnaire, answers);
    const isThere = position.section === REVIEW || sections.some(({ id }) => id === position.section);
    if (!isThere) return { section: sections[0]?.id ?? REVIEW, question: null };
    const isAsked = position.question !== null && questionOf(questionnaire, position.question) !== undefined;
    return isAsked ? position : { ...position, question: null };
  }
}

/** The machine of any questionnaire. */
export type QuestionnaireMachine = ReturnType<typeof createQuestionnaireMachine>;
