import type { AnyMachineSnapshot } from 'xstate';
import type { Answer, Answers } from '../../machines/domain/questionnaire.ts';
import type { QuestionnaireContext } from '../../machines/questionnaire/questionnaire.contract.ts';
import { createQuestionnaireMachine } from '../../machines/questionnaire/questionnaire.machine.ts';
import { visibleQuestions } from '../../machines/questionnaire/questionnaire.rules.ts';
import { catalogue } from '../support/catalogue.ts';
import type { Catalogue, Expected, StepFacts } from '../support/catalogue.ts';
import { ROWS } from './questionnaire.data.ts';
import type { Sample } from './questionnaire.data.ts';

/** One input a subject: only the events of its subject are offered, so that the states stay few. */
const SUBJECTS: Readonly<Record<string, string>> = {
  lifecycle: '2611000001',
  answers: '2611000002',
  submit: '2611000003',
  measures: '2611000004',
  medications: '2611000005',
  'answers kept': '2611000006',
  'answers kept, place known': '2611000007',
  mended: '2611000008',
};

const SAVED = { savedAt: '2026-11-21T18:42:00.000Z' };
const POSITION = { section: 'not a section', question: null };

const editing = { answering: { page: 'editing' } };
const page = (state: string) => ({ answering: { page: state } });

const failures = {
  'not found': { code: 'notFound' },
  'server error': { code: 'server' },
  'refused with an error': { code: 'refused', message: 'The draft is locked' },
  'odd success status': { code: 'refused' },
  'no answer': { code: 'noAnswer' },
} as const;

const notices = {
  'not found': { code: 'notFound', title: 'Failed', persists: false },
  'server error': { code: 'serverError', title: 'Failed', persists: false },
  'refused with an error': { code: 'requestFailed', text: 'The draft is locked', persists: false },
  'odd success status': { code: 'requestFailed', title: 'Failed', persists: true },
  'no answer': { code: 'noAnswer', title: 'Failed', persists: false },
  unauthorized: { code: 'unauthorized', title: 'Failed', persists: false },
} as const;

const noticeOf = (event: string) => {
  const name = (Object.keys(notices) as (keyof typeof notices)[]).find((one) => event.endsWith(one));
  return name ? [notices[name]] : [];
};

/** The catalogue of a questionnaire's machine, made from its data: the lifecycle is the same for each of them. */
export function questionnaireCatalogue({
  questionnaire,
  empty,
  full,
  complete,
  plain,
  otherwise,
  examples = {},
  alsoAfter = {},
}: Sample): Catalogue {
  const { name, authType, failedPage, spec } = questionnaire;
  const { lifecycle, locks, missing, answers: edges, measures, medications, messageCleared } = spec;
  const completions = Object.entries(complete);
  const answersOf = (snapshot: AnyMachineSnapshot) => (snapshot.context as QuestionnaireContext).answers;

  // Each question that has edges is a subject of its own: together their answers would make too many states.
  const edgeQuestions = [
    ...new Set(edges.filter(({ on }) => on !== 'loaded').flatMap(({ questions }) => questions)),
  ];
  const subjects: Readonly<Record<string, string>> = {
    ...SUBJECTS,
    ...Object.fromEntries(edgeQuestions.map((question, index) => [question, String(2611000100 + index)])),
  };
  const isAbout = ({ context }: AnyMachineSnapshot, subject: string) =>
    subjects[subject] === (context as QuestionnaireContext).accessionId;
  const about = (...names: string[]) => ({
    when: (snapshot: AnyMachineSnapshot) => names.some((subject) => isAbout(snapshot, subject)),
  });
  /** Where a question is the subject and asked. */
  const aboutQuestion = (question: string) => ({
    when: (snapshot: AnyMachineSnapshot) =>
      isAbout(snapshot, question) && visibleQuestions(questionnaire, answersOf(snapshot)).has(question),
  });
  const loaded = (answers: Answers, isCompleted = false) => ({ answers, isCompleted });
  const events = (type: string, list: readonly (readonly [name: string, rest: object])[], ...on: string[]) =>
    list.map(([title, rest]) => ({ name: title, event: { type, ...rest }, ...about(...on) }));
  const accessionOf = ({ input }: StepFacts) => subjects[input] ?? null;

  const edgeAnswers = edges
    .filter(({ on }) => on === 'answered')
    .flatMap((edge) =>
      edge.questions.flatMap((question) => {
        const given: readonly Answer[] = edge.is ?? [examples[edge.spec] ?? (edge.isAnswered ? '' : null)];
        return given.map((answer) => ({ edge, question, answer, title: `${question}: ${String(answer)}` }));
      }),
    );
  const leavings = edges
    .filter(({ on }) => on === 'left')
    .flatMap((edge) => edge.questions.map((question) => ({ edge, question })));
  const lockTitle = (question: string) => `${question} is changed on file`;
  const table = questionnaire.sections
    .flatMap(({ questions }) => questions)
    .find(({ kind }) => kind === 'medications');
  const withTable: Answers = table
    ? {
        ...full,
        ...(table.visibleWhen && 'question' in table.visibleWhen
          ? { [table.visibleWhen.question]: true }
          : {}),
        [table.id]: ROWS,
      }
    : full;
  /** Complete answers that show a question. */
  const asking = (question: string): Answers =>
    completions.map(([, answers]) => answers).find((answers) => (answers[question] ?? null) !== null) ?? full;
  const missingTitle = (question: string) => `${question} is answered at last`;
  const missingAnswer = (question: string) => asking(question)[question] ?? null;
  const rowsOf = (answers: Answers | undefined) => (table ? (answers?.[table.id] as readonly unknown[]) : []);

  /** Where there is a row, or none can be touched any more. */
  const onRows = {
    when: (snapshot: AnyMachineSnapshot) =>
      snapshot.matches('submitted') ||
      (rowsOf((snapshot.context as QuestionnaireContext).answers)?.length ?? 0) > 0,
  };

  const keeps = [{ type: 'keepDraft' }, { type: 'keepPosition' }];
  const told = [{ actor: 'autosave', event: { type: 'draft.changed' } }];
  const stays = { to: editing, actions: keeps, sent: told, notices: [] };

  const call = (step: StepFacts, isDraft: boolean) => ({
    to: isDraft ? 'saving' : 'submitting',
    calls: [
      {
        actor: 'saveQuestionnaire',
        input: { accessionId: accessionOf(step), sampleId: '900001', isDraft },
      },
    ],
    notices: [],
  });
  const loginOf = (step: StepFacts) => ({
    page: accessionOf(step) === null ? `/auth/${authType}` : `/auth/${authType}/${accessionOf(step)}`,
    replace: true,
  });
  const failed = (step: StepFacts) => ({
    to: 'toFailed',
    output: { page: failedPage, accessionId: accessionOf(step), replace: true },
    notices: noticeOf(step.event),
    // Try Again finds the answers where they were (AMB-172).
    actions: [{ type: 'keepDraft' }],
  });
  const opens = { to: editing, calls: [{ actor: 'autosave' }], notices: [] };
  const isLoaded = (step: StepFacts) => step.event.startsWith('loaded');

  const expected: Record<string, Expected> = {
    [lifecycle.missingId]: (step) => ({
      to: 'toGuestLogin',
      output: loginOf(step),
      calls: [],
      notices: [],
    }),
    [lifecycle.load]: (step) => ({
      to: 'loading',
      calls: [{ actor: 'loadQuestionnaire', input: { accessionId: accessionOf(step) } }],
    }),
    [lifecycle.loaded]: (step) => ({
      ...opens,
      context: { answers: step.event === 'loaded: with a table' ? withTable : {}, isChanged: false },
    }),
    [lifecycle.completed]: { to: 'submitted', calls: [], notices: [], actions: [{ type: 'forgetDraft' }] },
    [lifecycle.loadFailed]: (step) => ({
      to: 'toGuestLogin',
      output: loginOf(step),
      notices: noticeOf(step.event),
    }),
    [lifecycle.expired]: { ...opens, context: { answers: empty, isChanged: false } },
    [lifecycle.save]: (step) => call(step, true),
    [lifecycle.saved]: {
      to: page('saved'),
      context: { savedAt: SAVED.savedAt, isChanged: false },
      actions: [{ type: 'forgetDraft' }],
      calls: [{ actor: 'autosave', input: { isChanged: false, savedAt: SAVED.savedAt } }],
      notices: [],
    },
    [lifecycle.savedDismissed]: { to: editing, calls: [], notices: [] },
    [lifecycle.saveFailed]: failed,
    [lifecycle.cancelled]: { to: editing, calls: [], notices: [] },
    [lifecycle.confirmed]: (step) => call(step, false),
    [lifecycle.submitted]: (step) => ({
      to: 'toCompleted',
      output: { page: '/questionnaire_completed', back: `/${name}/${accessionOf(step)}`, replace: true },
      notices: [],
      actions: [{ type: 'forgetDraft' }],
    }),
    [lifecycle.submitFailed]: failed,
    [lifecycle.readOnly]: { to: 'submitted', calls: [], notices: [], context: { isChanged: false } },
    [lifecycle.submit]: { to: page(missing.length > 0 ? 'checking' : 'confirming'), calls: [], notices: [] },
    ...Object.fromEntries(
      locks.map(({ spec: id, question }) => [
        id,
        { to: editing, context: { answers: { [question]: full[question] }, isChanged: false }, calls: [] },
      ]),
    ),
    ...Object.fromEntries(
      missing.map(({ spec: id, question }) => [
        id,
        { to: editing, context: { problems: { [question]: 'mandatory' } }, calls: [], notices: [] },
      ]),
    ),
    ...Object.fromEntries(
      completions.map(([id]) => [id, { to: page('confirming'), calls: [], notices: [] }]),
    ),
    ...Object.fromEntries(
      edgeAnswers.map(({ edge }) => [
        edge.spec,
        (step: StepFacts) => {
          const given = edgeAnswers.find((one) => one.title === step.event);
          return {
            ...stays,
            context: { answers: { [given?.question ?? '']: given?.answer, ...alsoAfter[edge.spec] } },
          };
        },
      ]),
    ),
    ...Object.fromEntries(
      leavings.map(({ edge, question }) => [
        edge.spec,
        { ...stays, context: { answers: { [question]: null }, problems: { [question]: 'noDate' } } },
      ]),
    ),
    ...(leavings.length > 0 && { 'RUL-15': { notices: [] } }),
    ...Object.fromEntries(
      edges
        .filter(({ on }) => on === 'loaded')
        .map(({ spec: id, questions, is }) => [
          id,
          { ...opens, context: { answers: { [questions[0] ?? '']: is?.[0], ...alsoAfter[id] } } },
        ]),
    ),
    ...(messageCleared && {
      [messageCleared]: (step: StepFacts) => {
        const given = missing.find(({ question }) => step.event === missingTitle(question));
        return {
          ...stays,
          context: { answers: { [given?.question ?? '']: missingAnswer(given?.question ?? '') } },
        };
      },
    }),
    ...((missing.length > 0 || medications) && {
      'RUL-14': (step: StepFacts) =>
        step.event === 'emptyCheck'
          ? {
              to: editing,
              // The first field in error gets the focus; who mends it may be blocked again.
              ...(step.input === 'mended' ? {} : { context: { blockedSubmits: 1, focusRequests: 1 } }),
              calls: [],
              notices: [],
            }
          : { to: page('medication'), context: { medication: { problem: 'last_used' } } },
    }),
    'RUL-18': (step) =>
      isLoaded(step)
        ? { ...opens, context: { isChanged: true, answers: { [plain.question]: plain.answer } } }
        : {
            to: 'toGuestLogin',
            output: loginOf(step),
            notices: [notices.unauthorized],
            actions: [{ type: 'keepDraft' }],
          },
    'RUL-20': (step) =>
      isLoaded(step)
        ? { context: { answers: { [plain.question]: plain.answer } } }
        : { actions: [{ type: 'keepDraft' }] },
    ...(measures && {
      [measures.typed]: {
        to: { answering: { measure: 'pending' } },
        actions: [{ type: 'keepPosition' }],
        sent: told,
      },
      [measures.accepted]: (step: StepFacts) => ({
        to: { answering: { measure: 'settled' } },
        context: { typed: {}, problems: {} },
        sent: told,
        ...(step.from ? { actions: keeps } : {}),
      }),
      [measures.rejected]: {
        to: { answering: { measure: 'settled' } },
        context: { typed: {}, answers: { patient_weight: null }, problems: { patient_weight: 'notWhole' } },
        sent: told,
      },
      [measures.retyped]: { to: { answering: { measure: 'pending' } }, sent: told },
    }),
    ...(medications && {
      [medications.add]: {
        to: page('medication'),
        context: { medication: { row: null, values: {}, problem: null } },
      },
      [medications.edit]: {
        to: page('medication'),
        context: { medication: { row: 0, values: ROWS[0]?.values, problem: null } },
      },
      [medications.noType]: { to: page('medication'), sent: [], calls: [] },
      [medications.append]: { ...stays, context: { medication: null } },
      [medications.replace]: { ...stays, context: { medication: null } },
      [medications.close]: { to: editing, context: { medication: null }, sent: [], calls: [] },
      [medications.delete]: { to: page('deleting'), context: { deleting: 0 }, sent: [] },
      [medications.deleted]: { ...stays, context: { deleting: null } },
      [medications.kept]: { to: editing, context: { deleting: null }, sent: [], calls: [] },
      [medications.readOnly]: { to: 'submitted', calls: [], context: { medication: null, deleting: null } },
    }),
  };

  return catalogue(createQuestionnaireMachine(questionnaire), {
    flows: [spec.flow],
    inputs: {
      ...Object.fromEntries(
        Object.entries(subjects).map(([subject, accessionId]) => [
          subject,
          {
            accessionId,
            sampleId: '900001',
            kept: subject.startsWith('answers kept') ? { ...full, [plain.question]: plain.answer } : null,
            position:
              subject === 'answers kept, place known'
                ? { section: questionnaire.sections.at(-1)?.id ?? '', question: plain.question }
                : subject === 'answers kept'
                  ? POSITION
                  : null,
          },
        ]),
      ),
      'no accession id': { accessionId: null, sampleId: '', kept: null, position: null },
    },
    events: {
      'xstate.done.actor.loadQuestionnaire': [
        {
          name: 'loaded: nothing answered',
          output: loaded(empty),
          ...about('lifecycle', 'answers', 'submit', 'mended', ...edgeQuestions),
        },
        {
          name: 'loaded: draft',
          output: loaded(full),
          ...about('lifecycle', 'answers', 'answers kept', ...edgeQuestions),
        },
        { name: 'loaded again: draft', output: loaded(full), ...about('answers kept, place known') },
        { name: 'loaded: completed', output: loaded(full, true), ...about('lifecycle', 'answers kept') },
        { name: 'loaded: with a table', output: loaded(withTable), ...about('medications') },
        ...completions.map(([id, answers]) => ({
          name: `loaded: complete ${id}`,
          output: loaded(answers),
          ...about('submit', 'measures'),
        })),
        ...missing.map(({ question }) => ({
          name: `loaded: all but ${question}`,
          output: loaded({ ...asking(question), [question]: null }),
          ...about('submit', 'mended'),
        })),
      ],
      'xstate.error.actor.loadQuestionnaire': [
        ...Object.entries(failures).map(([title, error]) => ({
          name: `load: ${title}`,
          error,
          ...about('lifecycle'),
        })),
        { name: 'load: unauthorized', error: { code: 'unauthorized' }, ...about('lifecycle') },
        { name: 'load: without a token', error: { code: 'unusable' }, ...about('lifecycle') },
      ],
      ...Object.fromEntries(
        ['saveQuestionnaire', 'submitQuestionnaire'].flatMap((actor) => [
          [`xstate.done.actor.${actor}`, [{ name: `${actor}: accepted`, output: SAVED }]],
          [
            `xstate.error.actor.${actor}`,
            [
              ...Object.entries(failures).map(([title, error]) => ({
                name: `${actor}: ${title}`,
                error,
                ...about('lifecycle', 'submit'),
              })),
              {
                name: `${actor}: unauthorized`,
                error: { code: 'unauthorized' },
                ...about('lifecycle', 'submit'),
              },
            ],
          ],
        ]),
      ),
      'xstate.done.actor.autosave': [
        { name: 'session expired: unauthorized', output: undefined, ...about('lifecycle') },
      ],
      'answer.changed': [
        ...edgeAnswers.map(({ question, answer, title }) => ({
          name: title,
          event: { type: 'answer.changed', question, answer },
          ...aboutQuestion(question),
        })),
        ...leavings.map(({ question }) => ({
          name: `${question}: a day that does not exist`,
          event: { type: 'answer.changed', question, answer: '02/30/2026' },
          ...aboutQuestion(question),
        })),
        ...(messageCleared ? missing : []).map(({ question }) => ({
          name: missingTitle(question),
          event: { type: 'answer.changed', question, answer: missingAnswer(question) },
          when: (snapshot: AnyMachineSnapshot) =>
            isAbout(snapshot, 'mended') && question in (snapshot.context as QuestionnaireContext).problems,
        })),
        ...events('answer.changed', [['a plain answer', plain]], 'answers', 'lifecycle', 'answers kept'),
        ...locks.map(({ question }) => ({
          name: lockTitle(question),
          event: { type: 'answer.changed', question, answer: otherwise[question] ?? null },
          when: ({ context }: AnyMachineSnapshot) =>
            (context as QuestionnaireContext).locked.includes(question) &&
            (context as QuestionnaireContext).accessionId === subjects['answers'],
        })),
      ],
      'answer.left': leavings.map(({ question }) => ({
        name: `${question} is left`,
        event: { type: 'answer.left', question },
        ...aboutQuestion(question),
      })),
      'section.opened': events(
        'section.opened',
        [['next section', { section: questionnaire.sections.at(-1)?.id }]],
        'lifecycle',
      ),
      'question.opened': events('question.opened', [['a question is chosen', plain]], 'lifecycle'),
      'save.pressed': events('save.pressed', [['save', {}]], 'lifecycle', 'measures'),
      'saved.dismissed': events('saved.dismissed', [['Done', {}]], 'lifecycle'),
      'submit.pressed': events(
        'submit.pressed',
        [['submit', {}]],
        'lifecycle',
        'submit',
        'mended',
        'measures',
      ),
      'submit.cancelled': events('submit.cancelled', [['cancel', {}]], 'submit'),
      'submit.confirmed': events('submit.confirmed', [['confirm', {}]], 'submit'),
      'print.pressed': events('print.pressed', [['print', {}]], 'lifecycle'),
      ...(measures && {
        'measure.typed': events(
          'measure.typed',
          [
            ['5 feet', { question: 'patient_height', part: 'feet', text: '5' }],
            ['weight in words', { question: 'patient_weight', part: 'value', text: 'much' }],
          ],
          'measures',
          'lifecycle',
        ),
      }),
      ...(medications && {
        'medication.addPressed': events('medication.addPressed', [['add', {}]], 'medications', 'lifecycle'),
        'medication.editPressed': [
          { name: 'edit the first row', event: { type: 'medication.editPressed', row: 0 }, ...onRows },
        ],
        'medication.deletePressed': [
          { name: 'delete the first row', event: { type: 'medication.deletePressed', row: 0 }, ...onRows },
        ],
        'medication.changed': events(
          'medication.changed',
          [
            ['type', { field: 'hormone_type', value: 'Testosterone' }],
            ['no type', { field: 'hormone_type', value: ' ' }],
            ['a day that does not exist', { field: 'last_used', value: '2026-02-30' }],
          ],
          'medications',
        ),
        'medication.lengthTyped': events(
          'medication.lengthTyped',
          [['two years', { field: 'how_long_used', part: 'years', text: '2' }]],
          'medications',
        ),
        'medication.confirmed': events('medication.confirmed', [['confirm the row', {}]], 'medications'),
        'medication.closed': events('medication.closed', [['close the dialog', {}]], 'medications'),
        'deletion.confirmed': events('deletion.confirmed', [['delete it', {}]], 'medications'),
        'deletion.refused': events('deletion.refused', [['keep it', {}]], 'medications'),
      }),
    },
    expected,
    // One change of the table is enough: its rows are counted, not compared.
    filter: ({ context }) => (rowsOf(context.answers)?.length ?? 0) <= ROWS.length,
    serializeContext: ({ answers, typed, problems, medication, deleting, locked, accessionId, kept }) => [
      accessionId,
      answers,
      typed,
      Object.keys(problems),
      medication,
      deleting,
      locked,
      kept !== null,
    ],
  } as Parameters<typeof catalogue>[1]);
}
