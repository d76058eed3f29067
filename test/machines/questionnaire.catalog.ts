import { expect } from 'vitest';
import type { Answers } from '../../machines/domain/questionnaire.ts';
import type { QuestionnaireContext } from '../../machines/questionnaire/questionnaire.types.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { createQuestionnaireMachine } from '../../machines/questionnaire/questionnaire.machine.ts';
import { emptyAnswers } from '../../machines/questionnaire/questionnaire.rules.ts';
import { catalog } from '../support/catalog.ts';
import type { StepDetails } from '../support/catalog.ts';

const ACCESSION_ID = '2611000001';
const SAVED_AT = '2026-11-21T18:42:00.000Z';
const ROW = { values: { hormone_type: 'Estradiol', last_used: '2026-10-30' }, index: 7 };

const empty = emptyAnswers(hormone);
const draft: Answers = {
  ...empty,
  patient_gender: 'Male',
  patient_height: 67,
  hormone_medication_used: true,
  hormone_medication: [ROW],
};

const firstVisit = {
  accessionId: ACCESSION_ID,
  sampleId: '900001',
  unsaved: null,
  position: null,
  today: '2026-11-21',
};
const writing = { kind: 'edit', row: ROW, draft: { hormone_type: 'Estradiol', dosage: '0.05' } } as const;

const editing = { answering: 'editing' };
const login = { page: `/auth/hormoneQuestionnaire/${ACCESSION_ID}`, replace: true };
const changed = {
  actions: [{ type: 'keepProgress' }],
  sent: [{ actor: 'autosave', event: { type: 'draft.changed' } }],
};

const failures = {
  'server error': { code: 'server' },
  'odd success status': { code: 'refused' },
  unauthorized: { code: 'unauthorized' },
} as const;
const notices: Readonly<Record<string, object>> = {
  'server error': { code: 'serverError', title: 'Failed', persists: false },
  'odd success status': { code: 'requestFailed', title: 'Failed', persists: true },
  unauthorized: { code: 'unauthorized', title: 'Failed', persists: false },
};
const noticesOf = ({ event }: StepDetails) => (notices[event] ? [notices[event]] : []);
const failed = Object.entries(failures).map(([name, error]) => ({
  name,
  error,
  spec: name === 'unauthorized' ? [] : ['HORM-10', 'HORM-14'],
}));

/** The end of a save; only a refusal says that nothing was saved (RUL-92). */
const saveFailed = ({ event }: StepDetails) => {
  const output = { page: '/questionnaire_failed', accessionId: ACCESSION_ID, replace: true };
  return event === 'server error'
    ? { to: 'toUnresolved', output: { ...output, unknownChange: expect.any(String) as string } }
    : { to: 'toFailed', output };
};

/** The service's answers, by whether they open on the dialog that was left open. */
const loadedEvents = (name: string, answers: Answers, id: string) =>
  ['', WRITING].map((more) => ({
    name: `${name}${more}`,
    output: {
      answers,
      isCompleted: false,
      rawValues: {},
      draftInfo: null,
      hasSent: false,
      loadedAt: SAVED_AT,
    },
    spec: [id],
    when: ({ context: { keptUnsaved } }: { readonly context: QuestionnaireContext }) =>
      ((keptUnsaved?.medication ?? null) !== null) === (more !== ''),
  }));
const WRITING = ', a medication half written';
const LOADED = [
  ...['nothing answered', 'a draft'].flatMap((name) => [name, `${name}${WRITING}`]),
  'completed',
];

type Shown = { readonly context: { readonly answers: Answers } };
const showsTable = ({ context }: Shown) => context.answers['hormone_medication_used'] === true;
const hasRow = ({ context }: Shown) =>
  showsTable({ context }) && (context.answers['hormone_medication'] as readonly unknown[]).length > 0;

/** The fields of the dialog in their documented order (HORM-31). */
const MEDICATION_FIELDS = [
  'hormone_type',
  'brand',
  'delivery',
  'dosage',
  'last_used',
  'times_per_day',
  'how_long_used',
].map((name) => ({ name }));

/** The page opens at the question that was left, and not behind the dialog. */
const expectFocus = (event: string, input: string) =>
  event.endsWith(WRITING) ? [] : [{ type: 'focus.requested', field: FIELDS[input] ?? expect.any(String) }];
const FIELDS: Readonly<Record<string, string>> = { 'a first visit': '', 'answers kept': 'patient_weight' };

/** The hormone questionnaire represents all: it has measures, a table, mandatory answers and answers on file. */
export const questionnaireCatalog = catalog(createQuestionnaireMachine(hormone), {
  specFlows: ['hormone'],
  tags: {
    failed: ['toFailed', 'toUnresolved'],
    form: ['answering', 'saving', 'submitted'],
    confirming: 'answering.confirming',
    saved: 'answering.saved',
    saving: 'saving',
    inAnotherTab: 'inAnotherTab',
    savePending: 'loading.waiting',
    completed: 'submitted',
  },
  inputs: {
    'a first visit': firstVisit,
    'answers kept': {
      ...firstVisit,
      unsaved: { answers: { patient_weight: 150 }, typed: {}, medication: null },
      position: { section: 'about_you', question: 'patient_weight' },
    },
    'a medication kept': {
      ...firstVisit,
      unsaved: { answers: { hormone_medication_used: true }, typed: {}, medication: writing },
    },
    'no accession id': { ...firstVisit, accessionId: null, sampleId: '' },
  },
  events: {
    'xstate.done.actor.loadQuestionnaire': [
      ...loadedEvents('nothing answered', empty, 'HORM-06'),
      ...loadedEvents('a draft', draft, 'HORM-03'),
      {
        name: 'completed',
        output: {
          answers: draft,
          isCompleted: true,
          rawValues: {},
          draftInfo: null,
          hasSent: false,
          loadedAt: SAVED_AT,
        },
        spec: ['HORM-04'],
      },
    ],
    'xstate.error.actor.loadQuestionnaire': [
      ...Object.entries(failures).map(([name, error]) => ({ name, error, spec: ['HORM-05'] })),
      { name: 'without a token', error: { code: 'unavailable' }, spec: ['HORM-05'] },
    ],
    'xstate.done.actor.saveQuestionnaire': [
      {
        name: 'a draft is saved',
        output: { savedAt: SAVED_AT },
        spec: ['HORM-08'],
        when: ({ context }) => context.isDraft,
      },
      {
        name: 'submitted',
        output: { savedAt: SAVED_AT },
        spec: ['HORM-13'],
        when: ({ context }) => !context.isDraft,
      },
    ],
    'xstate.error.actor.saveQuestionnaire': failed,
    'xstate.done.actor.autosave': [
      { name: 'session expired: unauthorized', output: 'expired' },
      { name: 'it was submitted meanwhile', output: 'submitted' },
    ],
    'xstate.done.actor.medications': [
      { name: 'a row is added', output: [ROW], spec: ['HORM-34'], when: showsTable },
      { name: 'closed', output: null, spec: ['HORM-36'] },
    ],
    'answer.changed': [
      {
        name: 'male',
        event: { type: 'answer.changed', question: 'patient_gender', answer: 'Male' },
        spec: ['HORM-28'],
        when: ({ context }) => !context.locked.includes('patient_gender'),
      },
      {
        name: 'medications are used',
        event: { type: 'answer.changed', question: 'hormone_medication_used', answer: true },
        spec: ['HORM-29'],
      },
    ],
    'rest.answered': [
      {
        name: 'the rest of a list',
        event: {
          type: 'rest.answered',
          answers: [
            { question: 'patient_weight', answer: 150 },
            { question: 'hormone_medication_used', answer: true },
          ],
        },
      },
    ],
    'text.typed': [
      {
        name: 'a weight',
        event: { type: 'text.typed', question: 'patient_weight', field: 'value', text: '150' },
        spec: ['HORM-41'],
      },
      {
        name: 'a weight in words',
        event: { type: 'text.typed', question: 'patient_weight', field: 'value', text: 'much' },
        spec: ['HORM-41'],
      },
    ],
    'typing.paused': [{ name: 'a second without a key' }],
    'text.left': [{ name: 'the weight is left', event: { type: 'text.left', question: 'patient_weight' } }],
    'draft.saved': [
      { name: 'everything is saved', event: { type: 'draft.saved', answers: draft, savedAt: SAVED_AT } },
    ],
    'section.opened': [{ name: 'hormones', event: { type: 'section.opened', section: 'hormones' } }],
    'draft.savedInAnotherTab': [{ name: 'another tab saves' }],
    'draft.pending': [{ name: 'a save may still be accepted' }],
    'draft.resolved': [{ name: 'no save can be accepted anymore' }],
    'clock.ticked': [{ name: 'midnight passes', event: { type: 'clock.ticked', today: '2026-11-22' } }],
    'continue.pressed': [{ name: 'go on here', spec: ['HORM-02'] }],
    'section.returned': [
      {
        name: 'Back',
        event: { type: 'section.returned', section: 'about_you' },
        when: (snapshot) => !snapshot.matches('loading'),
      },
      {
        name: 'Back while it loads',
        event: { type: 'section.returned', section: 'about_you' },
        when: (snapshot) => snapshot.matches('loading') && snapshot.context.keptUnsaved === null,
      },
    ],
    'question.opened': [
      { name: 'a question of the review', event: { type: 'question.opened', question: 'patient_weight' } },
    ],
    'medication.opened': [
      {
        name: 'add',
        event: { type: 'medication.opened', request: { kind: 'add' } },
        spec: ['HORM-31'],
        when: showsTable,
      },
      {
        name: 'edit',
        event: { type: 'medication.opened', request: { kind: 'edit', row: 0 } },
        spec: ['HORM-32'],
        when: hasRow,
      },
      {
        name: 'delete',
        event: { type: 'medication.opened', request: { kind: 'delete', row: 0 } },
        spec: ['HORM-37'],
        when: hasRow,
      },
    ],
    'medication.drafted': [
      { name: 'a key in the dialog', event: { type: 'medication.drafted', values: { hormone_type: 'Est' } } },
    ],
    'save.pressed': [
      {
        name: 'save',
        spec: ['HORM-07'],
        when: ({ context }) => !Object.values(context.typed).includes('much'),
      },
      {
        name: 'save an invalid answer',
        when: ({ context }) => Object.values(context.typed).includes('much'),
      },
    ],
    'saved.dismissed': [{ name: 'Done', spec: ['HORM-09'] }],
    'submit.pressed': [{ name: 'submit', spec: ['HORM-18'] }],
    'submit.cancelled': [{ name: 'cancel', spec: ['HORM-11'] }],
    'submit.confirmed': [{ name: 'confirm', spec: ['HORM-12'] }],
    'print.pressed': [{ name: 'print' }],
  },
  undocumented: {
    // The pause in typing ends while Submit is checking.
    'typing.paused': { ...changed, to: 'answering.confirming' },
    requiredCheckDelay: { to: { answering: 'confirming' } },
    'a key in the dialog': {
      actions: [{ type: 'keepProgress' }],
      context: { medication: { draft: { hormone_type: 'Est' } } },
    },
    'the rest of a list': {
      ...changed,
      to: editing,
      context: {
        answers: { patient_weight: 150, hormone_medication_used: true },
        position: { section: 'hormones', question: 'hormone_medication_used' },
      },
      // Its button is gone with the press.
      emitted: [{ type: 'focus.requested', field: 'hormone_medication_used' }],
    },
    'a question of the review': {
      ...changed,
      context: { position: { section: 'about_you', question: 'patient_weight' } },
      actions: [{ type: 'keepProgress' }, { type: 'pushSection', params: { section: 'about_you' } }],
      emitted: [{ type: 'focus.requested', field: 'patient_weight' }],
    },
    hormones: {
      context: { position: { section: 'hormones', question: null } },
      actions: [{ type: 'keepProgress' }, { type: 'pushSection', params: { section: 'hormones' } }],
    },
    Back: {
      context: { position: { section: 'about_you', question: null } },
      actions: [{ type: 'keepProgress' }],
    },
    print: { actions: [{ type: 'print' }] },
    'a save may still be accepted': { to: 'loading.waiting' },
    'no save can be accepted anymore': { to: 'loading.requesting' },
    'midnight passes': {
      when: { from: 'answering.medication' },
      sent: [{ actor: 'medications', event: { type: 'clock.ticked', today: '2026-11-22' } }],
    },
    'a second without a key': changed,

    start: [
      { when: { input: ['a first visit', 'answers kept', 'a medication kept'] }, to: 'loading' },
      {
        when: { input: 'no accession id' },
        to: 'toGuestLogin',
        output: { page: '/auth/hormoneQuestionnaire', replace: true },
      },
    ],
  },
  calls: {
    watchHistory: { on: 'start' },
    watchTabs: { on: 'start', with: { accessionId: ACCESSION_ID, sampleId: '900001' } },
    watchClock: { on: 'start' },
    loadQuestionnaire: { in: 'loading', with: { accessionId: ACCESSION_ID } },
    autosave: {
      in: 'answering',
      with: ({ event, input }) => ({
        accessionId: ACCESSION_ID,
        sampleId: '900001',
        ...(event === 'a draft is saved'
          ? { isChanged: false, savedAt: SAVED_AT }
          : { loaded: { answers: event.startsWith('a draft') ? draft : empty } }),
        ...(input === 'answers kept' && LOADED.includes(event)
          ? { answers: { patient_weight: 150 }, isChanged: true }
          : {}),
      }),
    },
    medications: {
      in: 'answering.medication',
      with: ({ event, input }) =>
        event === 'add'
          ? { kind: 'add', row: null, draft: null, fields: MEDICATION_FIELDS }
          : event === 'edit' || event === 'delete'
            ? { kind: event, row: ROW }
            : input === 'a medication kept'
              ? writing
              : { draft: null },
    },
    saveQuestionnaire: {
      in: 'saving',
      with: ({ event }) => ({ accessionId: ACCESSION_ID, sampleId: '900001', isDraft: event === 'save' }),
    },
    keepProgress: { on: [...LOADED, 'save'], with: { accessionId: ACCESSION_ID } },
    keepDraftInfo: {
      on: [...LOADED, 'a draft is saved', 'submitted', 'everything is saved'],
      with: { accessionId: ACCESSION_ID },
    },
    replaceSection: { on: LOADED, with: { section: expect.any(String) } },
    pushSection: { with: { section: expect.any(String) } },
  },
  firstPassOnly: ['HORM-03', 'HORM-06', 'RUL-15', 'RUL-41', 'medications'],
  expected: {
    'RUL-61': { to: 'inAnotherTab', actions: [{ type: 'keepProgress' }] },
    'RUL-101': { to: 'loading' },
    'HORM-03': ({ input, event }) => ({
      to: 'answering',
      emitted: expectFocus(event, input),
      context: { answers: { patient_height: 67, ...(input === 'answers kept' && { patient_weight: 150 }) } },
    }),
    'HORM-04': { to: 'submitted', actions: [{ type: 'keepProgress', params: { unsaved: null } }] },
    'HORM-05': (step) => ({
      ...(step.event === 'unauthorized'
        ? { to: 'expired', output: { ...login, expired: true } }
        : { to: 'toGuestLogin', output: login }),
      notices: noticesOf(step),
    }),
    'HORM-06': ({ input, event }) => ({
      to: 'answering',
      emitted: expectFocus(event, input),
      context: { answers: { patient_height: null } },
    }),
    'HORM-08': {
      to: { answering: 'saved' },
      context: { savedAt: SAVED_AT, unsaved: {} },
      actions: [{ type: 'keepProgress', params: { unsaved: null } }, { type: 'keepDraftInfo' }],
    },
    'HORM-09': { to: editing },
    // A save and a submit fail alike; questionnaire.harness.ts tells them apart.
    'HORM-10': (step) => ({
      when: { event: ['server error', 'odd success status'] },
      ...saveFailed(step),
      notices: noticesOf(step),
      actions: [{ type: 'keepProgress' }],
    }),
    'HORM-14': (step) => ({ when: { event: ['server error', 'odd success status'] }, ...saveFailed(step) }),
    'RUL-92': { to: 'toUnresolved' },
    'HORM-11': { to: editing },
    'HORM-12': { to: 'saving' },
    'HORM-13': {
      to: 'toCompleted',
      output: {
        page: '/questionnaire_completed',
        back: `/hormoneQuestionnaire/${ACCESSION_ID}`,
        replace: true,
      },
      actions: [{ type: 'keepProgress', params: { unsaved: null } }],
    },
    'HORM-18': { ...changed, to: { answering: 'checking' } },
    'HORM-28': {
      ...changed,
      to: editing,
      context: { answers: { patient_gender: 'Male' }, unsaved: { patient_gender: 'Male' } },
    },
    'HORM-29': { ...changed, to: editing, context: { answers: { hormone_medication_used: true } } },
    'HORM-31': { to: 'answering.medication' },
    'HORM-32': { to: 'answering.medication' },
    'HORM-34': {
      ...changed,
      to: editing,
      context: { answers: { hormone_medication: [ROW] }, medication: null },
    },
    'HORM-36': { to: editing, actions: [{ type: 'keepProgress' }], context: { medication: null } },
    'HORM-37': { to: 'answering.medication' },
    'HORM-41': { ...changed, to: 'answering' },
    'RUL-14': ({ event }) => ({
      ...(event === 'typing.paused' ? changed : {}),
      to: editing,
      actions: [{ type: 'keepProgress' }, { type: 'pushSection' }],
      emitted: [{ type: 'focus.requested' }],
      context: { unseen: [] },
    }),
    'RUL-15': ({ event }) =>
      event === 'the weight is left'
        ? { ...changed, to: 'answering' }
        : // Continue leads to the unreadable text first.
          {
            ...changed,
            to: editing,
            context: { position: { section: 'about_you', question: 'patient_weight' }, unseen: [] },
            actions: [{ type: 'keepProgress' }, { type: 'pushSection', params: { section: 'about_you' } }],
            emitted: [{ type: 'focus.requested', field: 'patient_weight' }],
          },
    'RUL-54': { actions: [{ type: 'clearNotice', params: { code: 'requestFailed' } }] },
    'RUL-17': ({ event }) => ({
      ...(event === 'it was submitted meanwhile' ? { to: 'loading' } : { context: { savedAt: SAVED_AT } }),
      actions: [{ type: 'keepProgress' }],
    }),
    'RUL-18': ({ event }) =>
      event.endsWith('unauthorized')
        ? {
            to: 'expired',
            output: { ...login, expired: true },
            notices: [notices['unauthorized'] ?? {}],
            actions: [{ type: 'keepProgress' }],
          }
        : { to: 'answering.medication' },
    'RUL-20': ({ event }) =>
      event in failures ? { actions: [{ type: 'keepProgress' }] } : { to: { answering: 'medication' } },
    'RUL-43': ({ event }) =>
      event === 'Back while it loads'
        ? { to: 'loading', context: { position: { section: 'about_you', question: null } } }
        : {
            ...changed,
            to: editing,
            context: { position: { section: event === 'Back' ? 'about_you' : 'hormones', question: null } },
            actions: [
              { type: 'keepProgress' },
              ...(event === 'Back' ? [] : [{ type: 'pushSection', params: { section: 'hormones' } }]),
            ],
          },
    'RUL-41': {
      ...changed,
      to: editing,
      context: { typed: { 'patient_weight.value': 'much' }, errors: { patient_weight: 'notInteger' } },
      actions: [{ type: 'keepProgress' }, { type: 'pushSection', params: { section: 'about_you' } }],
      emitted: [{ type: 'focus.requested', field: 'patient_weight' }],
    },
  },
  // Rows and answers repeat the events; what guards read is enough to tell states apart.
  serializeContext: ({ answers, typed, errors, unseen, locked, keptUnsaved, isDraft, medication }) => [
    answers['patient_gender'],
    answers['hormone_medication_used'],
    answers['patient_height'],
    typed,
    Object.keys(errors),
    unseen,
    locked,
    keptUnsaved !== null,
    isDraft,
    medication !== null,
  ],
});
