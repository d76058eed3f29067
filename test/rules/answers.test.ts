import { describe, expect, it } from 'vitest';
import type {
  Answers,
  DraftInfo,
  Medication,
  Question,
  Section,
} from '../../machines/domain/questionnaire.ts';
import {
  hasUnparsedInput,
  isIncomplete,
  loadedContext,
  initialContext,
  inputErrors,
} from '../../machines/questionnaire/draft.rules.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import {
  validateMedication,
  medicationsOf,
  mergedRows,
  parseDuration,
  withDuration,
  withRow,
  writeDuration,
} from '../../machines/questionnaire/medication.rules.ts';
import {
  changedAnswers,
  questionsNotAbove,
  emptyAnswers,
  hasNoDraft,
  isAnswered,
  isUnanswered,
  lockedQuestions,
  missingQuestions,
  positionToResume,
  questionsOnFile,
  withUnsaved,
  sectionOf,
  visibleQuestions,
  visibleSections,
  withAnswer,
} from '../../machines/questionnaire/questionnaire.rules.ts';
import {
  feetAndInches,
  fieldText,
  unparsedQuestions,
  wholeNumber,
  formWithAnswer,
  withTypedText,
  withTypedParsed,
} from '../../machines/questionnaire/typed.rules.ts';
import type { QuestionnaireForm } from '../../machines/questionnaire/typed.rules.ts';

const FIELDS = [
  { name: 'type', type: 'text' },
  { name: 'started', type: 'date' },
  { name: 'taken', type: 'time' },
  { name: 'used', type: 'duration' },
] as const;

const ABOUT: Section = {
  id: 'about',
  questions: [
    { id: 'gender', kind: 'choice', options: ['Female', 'Male'], onFile: 'locked', isMandatory: true },
    { id: 'weight', kind: 'measure', measure: 'weight', range: [20, 900], onFile: 'editable' },
    { id: 'height', kind: 'measure', measure: 'height', range: [20, 100] },
    { id: 'smokes', kind: 'yesNo', isSent: false },
  ],
};
const SMOKING: Section = {
  id: 'smoking',
  questions: [
    {
      id: 'pipe',
      kind: 'text',
      visibleWhen: { question: 'smokes', values: [true] },
      whenHidden: 'clear',
      isMandatory: true,
    },
    { id: 'since', kind: 'date', visibleWhen: { question: 'pipe', values: ['daily', null] } },
  ],
};
const HEART: Section = {
  id: 'heart',
  questions: [
    { id: 'upper', kind: 'number', unit: 'mmHg', range: [60, 300], above: 'lower' },
    { id: 'lower', kind: 'number', unit: 'mmHg', range: [30, 200] },
    { id: 'waist', kind: 'number', unit: 'in', range: [20, 100] },
    { id: 'pain', kind: 'checkbox' },
    { id: 'other', kind: 'other' },
    { id: 'hormones', kind: 'medications', fields: FIELDS },
  ],
};
const FORM = { sections: [ABOUT, SMOKING, HEART] };
const TODAY = '2026-11-21';

const answers = (entered: Answers = {}): Answers => ({ ...emptyAnswers(FORM), ...entered });
const form = (entered: Answers = {}, more: Partial<QuestionnaireForm> = {}): QuestionnaireForm => ({
  answers: answers(entered),
  typed: {},
  errors: {},
  unseen: [],
  today: TODAY,
  ...more,
});
const question = (id: string): Question => {
  const found = [ABOUT, SMOKING, HEART]
    .flatMap(({ questions }) => questions)
    .find((candidate) => candidate.id === id);
  if (!found) throw new Error(`${id} is not asked`);
  return found;
};
const medication = (type: string, index: number | null = null): Medication => ({
  values: { type, started: '', taken: '', used: '' },
  index,
});
/** As it was added before it had every column. */
const rowWithoutColumns = (type: string) => ({ values: { type }, index: null });
/** The form after text in one field, which is then left. */
const leaveText = (id: string, text: string, before = form()) =>
  withTypedParsed(FORM, withTypedText(FORM, before, { question: id, field: 'value', text }));

describe('an answer', () => {
  it.each([
    [null, false],
    [undefined, false],
    ['', false],
    ['  ', false],
    [[], false],
    ['x', true],
    [0, true],
    [false, true],
    [[medication('E2')], true],
  ])('the value %j counts as an answer: %s', (answer, isOne) => expect(isAnswered(answer)).toBe(isOne));

  it("an empty question is unanswered, except checkboxes and tables; a checked 'Other' is unanswered without its text [RUL-44]", () => {
    const isOpen = (id: string, entered: Answers) => isUnanswered(question(id), answers(entered));
    expect([isOpen('gender', {}), isOpen('gender', { gender: 'Male' })]).toEqual([true, false]);
    expect([isOpen('pain', {}), isOpen('hormones', {})]).toEqual([false, false]);
    const texts = [{}, { other: ' ' }, { other: 'x' }];
    expect(texts.map((entered) => isOpen('other', entered))).toEqual([false, true, false]);
  });

  it('an answer counts as changed if its value differs, not if it is another object with the same value', () => {
    const before = answers({ gender: 'Male', hormones: [medication('E2')], lower: 80 });
    expect(changedAnswers(before, { ...before, hormones: [medication('E2')] })).toEqual({});
    expect(changedAnswers(before, { ...before, hormones: [medication('E3')], lower: 81 })).toEqual({
      hormones: [medication('E3')],
      lower: 81,
    });
    expect(changedAnswers({}, { gender: null, lower: 0 })).toEqual({ lower: 0 });
  });
});

it('a questionnaire starts without answers, its table without rows', () => {
  expect(emptyAnswers(FORM)).toMatchObject({ gender: null, other: null, pain: null, hormones: [] });
});

describe('what is asked', () => {
  it('the questions that are shown follow from the answers, over more than one step [QN-R04]', () => {
    const asked = (entered: Answers) => visibleSections(FORM, answers(entered)).map(({ id }) => id);
    expect(asked({})).toEqual(['about', 'heart']);
    expect(asked({ smokes: false, pipe: 'yes' })).toEqual(['about', 'heart']);
    expect(asked({ smokes: true })).toEqual(['about', 'smoking', 'heart']);
    const visible = (entered: Answers) => visibleQuestions(FORM, answers(entered)).has('since');
    const smokers = [{ smokes: true }, { smokes: true, pipe: 'no' }, { pipe: 'x' }];
    expect(smokers.map(visible)).toEqual([true, false, false]);
    expect(sectionOf(FORM, 'since')?.id).toBe('smoking');
    expect(sectionOf(FORM, 'unknown')).toBeUndefined();
  });

  it('an answer that hides a question clears its answer where the specification says so, and keeps all others', () => {
    const smoking = answers({ smokes: true, pipe: 'daily', since: '01/01/2000' });
    expect(withAnswer(FORM, smoking, 'smokes', false)).toEqual({ ...smoking, smokes: false, pipe: null });
    expect(withAnswer(FORM, answers(), 'pipe', 'daily'), 'hidden').toEqual(answers());
    expect(withAnswer(FORM, answers(), 'unknown', 'x'), 'unknown').toEqual(answers());
  });

  it('only mandatory questions that are shown can be missing, in the order of the form [HORM-R11]', () => {
    expect(missingQuestions(FORM, answers())).toEqual(['gender']);
    expect(missingQuestions(FORM, answers({ smokes: true }))).toEqual(['gender', 'pipe']);
    expect(missingQuestions(FORM, answers({ smokes: true, gender: 'Male', pipe: 'x' }))).toEqual([]);
  });

  it.each([
    [{ upper: 120, lower: 119 }, []],
    [{ upper: 120, lower: 120 }, ['upper']],
    [{ upper: 120, lower: 121 }, ['upper']],
    [{ upper: 120, lower: null }, []],
    [{ upper: null, lower: 120 }, []],
  ])(
    'with the answers %o, the numbers %j are reported as not above the ones they must exceed [RUL-42]',
    (entered, crossed) => {
      expect(questionsNotAbove(FORM, answers(entered))).toEqual(crossed);
    },
  );
});

describe('what is on file', () => {
  it('an answer is locked if the service had it before there was a draft [QN-R03 RUL-40]', () => {
    const entered = { gender: 'Male', weight: 150 };
    const first = { firstOnFile: null, hasDraft: false, isTyped: () => false };
    const onFile = (loaded: Answers, more: object) =>
      questionsOnFile(FORM, answers(loaded), { ...first, ...more });
    expect(onFile(entered, {})).toEqual(['gender', 'weight']);
    expect(onFile(entered, { isTyped: (id: string) => id === 'gender' })).toEqual(['weight']);
    // What is in a draft is not on file, unless this browser saw it before.
    expect(onFile(entered, { firstOnFile: ['weight'], hasDraft: true })).toEqual(['weight']);
    const draft = { ...entered, lower: 80 };
    expect(onFile(draft, {})).toEqual([]);
    expect(onFile(draft, { firstOnFile: ['gender'] })).toEqual(['gender']);
    expect(lockedQuestions(FORM, ['gender', 'weight'])).toEqual(['gender']);
    expect(hasNoDraft(FORM, answers(entered), ['gender', 'weight'])).toBe(true);
    expect(hasNoDraft(FORM, answers(entered), ['gender'])).toBe(false);
  });

  it('an answer that is never sent counts as on file, even in a draft from another device [RUL-79]', () => {
    const draft = { ...emptyAnswers(hormone), patient_gender: 'Female', is_postmenopausal: true };
    const more = { firstOnFile: null, hasDraft: false, isTyped: () => false };
    expect(questionsOnFile(hormone, draft, more)).toEqual(['patient_gender']);
  });

  it('an answer on file gives way to the one typed in this tab, unless its question is locked or not asked [RUL-20]', () => {
    const loaded = answers({ gender: 'Male', lower: 80 });
    expect(withUnsaved(FORM, loaded, { gender: 'Female', lower: 90, unknown: 1 }, ['gender'])).toEqual({
      ...loaded,
      lower: 90,
    });
  });

  it('an answer that is never sent is derived from those on file, unless this tab has changed it [AMB-178]', () => {
    const loaded = answers({ pipe: 'daily' });
    expect(withUnsaved(FORM, loaded, {}, [])).toMatchObject({ smokes: true, pipe: 'daily' });
    expect(withUnsaved(FORM, loaded, { smokes: false }, [])).toMatchObject({ smokes: false, pipe: null });
    expect(withUnsaved(FORM, answers(), {}, [])['smokes']).toBeNull();
    // Only those that are not sent; of several answers that ask for the follow-up, the first one.
    const choice = { kind: 'choice', options: ['no', 'daily', 'weekly'] } as const;
    const questions: readonly Question[] = [
      { id: 'sent', ...choice },
      { id: 'steer', ...choice, isSent: false },
      ...['sent', 'steer'].map((id): Question => {
        const visibleWhen = { question: id, values: ['weekly', 'daily'] };
        return { id: `${id} how`, kind: 'text', visibleWhen };
      }),
    ];
    const both = { sent: null, steer: null, 'sent how': 'x', 'steer how': 'y' };
    const sections = [{ id: 'all', questions }];
    expect(withUnsaved({ sections }, both, {}, [])).toEqual({ ...both, steer: 'weekly' });
  });
});

describe('a returning patient', () => {
  it.each<[string, Answers, string, string | null]>([
    ['nothing', {}, 'about', null],
    ['what is on file only', { gender: 'Male', weight: 150 }, 'about', null],
    ['the height', { height: 70 }, 'about', 'smokes'],
    ['the end of a section', { height: 70, smokes: false }, 'heart', 'upper'],
    ['smoking', { smokes: true }, 'smoking', 'pipe'],
    ['an unchecked box', { smokes: false, pain: false }, 'heart', 'upper'],
    ['a checked box', { smokes: false, pain: true }, 'review', null],
    ['another one without its text', { smokes: false, pain: true, other: '' }, 'heart', 'other'],
    ['the last number', { lower: 80, upper: 120, waist: 30 }, 'review', null],
  ])(
    'a patient who has answered %s continues after it: %o is followed by %s, %s',
    (_, entered, section, next) => {
      expect(positionToResume(FORM, answers(entered))).toEqual({ section, question: next });
    },
  );

  const input = { accessionId: '1', sampleId: '2', today: TODAY, unsaved: null, position: null };
  const LOADED_AT = '2026-11-21T18:42:00.000Z';
  const [JUST_AFTER, A_DAY_AGO] = ['2026-11-20T18:42:01.000Z', '2026-11-20T18:42:00.000Z'];
  const remembered = (onFile: readonly string[], savedAt: string | null): DraftInfo => ({
    onFile,
    unsent: {},
    savedAt,
  });

  /** These answers when they are loaded. */
  const opened = (
    entered: Answers,
    more: object,
    position: { section: string; question: string | null } | null = null,
  ) => {
    const loaded = {
      isCompleted: false,
      rawValues: {},
      draftInfo: null,
      hasSent: false,
      loadedAt: LOADED_AT,
      ...more,
    };
    return loadedContext(FORM, initialContext(FORM, { ...input, position }), {
      answers: answers(entered),
      ...loaded,
    });
  };

  const MALE = { gender: 'Male' };
  const HEAVY = { ...MALE, weight: 150 };
  const NONE = remembered([], null);
  const OWN = remembered(['gender'], JUST_AFTER);
  const LATE = remembered([], JUST_AFTER);
  it.each<[string, Answers, DraftInfo | null, boolean, object]>([
    ['nothing', {}, null, false, { draftInfo: NONE, expiredDraftSavedAt: null }],
    ['what is on file', MALE, null, false, { draftInfo: remembered(['gender'], null), locked: ['gender'] }],
    [
      'an own draft',
      { ...MALE, height: 70 },
      OWN,
      false,
      { draftInfo: OWN, locked: ['gender'], expiredDraftSavedAt: null },
    ],
    [
      'a draft of what may be on file',
      HEAVY,
      LATE,
      false,
      { draftInfo: LATE, locked: [], expiredDraftSavedAt: null },
    ],
    [
      'a draft of elsewhere',
      { ...MALE, height: 70 },
      null,
      false,
      { draftInfo: NONE, locked: [], expiredDraftSavedAt: null },
    ],
    [
      'nothing of a draft that has not ended',
      {},
      LATE,
      false,
      { draftInfo: LATE, expiredDraftSavedAt: null },
    ],
    [
      'an ended draft',
      { weight: 150 },
      remembered([], A_DAY_AGO),
      false,
      { draftInfo: remembered(['weight'], null), expiredDraftSavedAt: A_DAY_AGO },
    ],
    ['a submission without answers', {}, remembered([], A_DAY_AGO), true, { expiredDraftSavedAt: null }],
  ])(
    'a questionnaire that is opened again with %s, %o, and the draft info %o (completed: %s) locks and remembers what it must [RUL-40 RUL-45 RUL-77]',
    (_, entered, draftInfo, isCompleted, met) => {
      expect(opened(entered, { draftInfo, isCompleted })).toMatchObject(met);
    },
  );

  it('a form with typed text that is not a valid answer is recognized, even after its error was shown [RUL-41]', () => {
    const start = initialContext(FORM, input as Parameters<typeof initialContext>[1]);
    const holds = (typed: object, more: object = {}) =>
      hasUnparsedInput(FORM, { ...start, answers: answers({ smokes: true }), ...more, typed: { ...typed } });
    expect(holds({})).toBe(false);
    expect(holds({ 'lower.value': '80' })).toBe(false);
    expect(holds({ 'since.value': '02/30/2020' })).toBe(true);
    expect(holds({ 'lower.value': 'x' }, { errors: { lower: 'notInteger' } }), 'seen').toBe(true);
  });

  it('a returning patient continues at the question where they left, if it is still asked [RUL-43]', () => {
    const backTo = (section: string, left: string | null, entered: Answers = {}, isCompleted = false) =>
      opened(entered, { isCompleted }, { section, question: left }).position;
    expect(backTo('heart', 'lower')).toEqual({ section: 'heart', question: 'lower' });
    expect(backTo('heart', 'unknown')).toEqual({ section: 'heart', question: null });
    expect(backTo('review', null, { height: 70 })?.section).toBe('review');
    expect(backTo('smoking', 'pipe', { height: 70 })).toEqual({ section: 'about', question: 'smokes' });
    expect(backTo('smoking', 'pipe', { height: 70 }, true)).toEqual({ section: 'about', question: null });
  });
});

describe('typed text', () => {
  it.each([
    ['upper', '59', 'range'],
    ['upper', '60', 60],
    ['upper', '300', 300],
    ['upper', '301', 'range'],
    ['upper', '0', 'range'],
    ['upper', '', null],
    ['upper', ' ', null],
    ['upper', 'x', null],
    ['upper', '1 2', 'notInteger'],
    ['upper', '.5', 'notInteger'],
    ['upper', '120/80', 'notInteger'],
    ['upper', '12a0', 'notInteger'],
    ['upper', '-120', 'notInteger'],
    ['upper', '120 mmHg', 120],
    ['upper', '１２０', 120],
    ['weight', '１５０', 150],
    ['weight', '१५०', 150],
    ['upper', '120.5', 120],
    ['upper', '120,5', 120],
    ['waist', '66.', 66],
    ['waist', "5'6", 'inchesOnly'],
    ['waist', '5’ 6”', 'inchesOnly'],
    ['waist', '5 6', 'inchesOnly'],
    ['waist', '5ft6', 'inchesOnly'],
    ['waist', '1.234.5', 'notInteger'],
    ['waist', '66 in', 66],
    ['waist', '66 pulgadas', 66],
    ['waist', '5 ft', 'otherUnit'],
    ['waist', '175 cm', 'otherUnit'],
    ['waist', '66 centímetros', 'otherUnit'],
    ['waist', '1.75m', 'otherUnit'],
    ['upper', '120 mm Hg', 120],
    ['upper', '160 kPa', 'otherUnit'],
    ['weight', '19', 'range'],
    ['weight', '20', 20],
    ['weight', '900', 900],
    ['weight', '901', 'range'],
    ['weight', '0', null],
  ] as const)('the number question %s reads the text %j as %j [HORM-R13 RUL-42 RUL-82]', (id, text, read) => {
    const { answers: parsed, errors } = leaveText(id, text);
    expect(typeof read === 'string' ? errors[id] : parsed[id]).toBe(read);
    expect(Object.keys(errors)).toEqual(typeof read === 'string' ? [id] : []);
  });

  it.each([
    ['123456789012345', 123_456_789_012_345],
    ['1234567890123456', null],
    ['0x10', null],
    ['1 0', null],
    ['+1', null],
    ['', 0],
    ['0', 0],
    ['007', 7],
    [' 66 ', 66],
    ['5.5', null],
    ['-3', null],
    ['five', null],
  ])('the text %j is read as the whole number %j, or as none [HORM-R13]', (text, value) =>
    expect(wholeNumber(text)).toBe(value),
  );

  it.each([
    [71, { feet: 5, inches: 11 }],
    [72, { feet: 6, inches: 0 }],
    [1, { feet: 0, inches: 1 }],
    [0, null],
    [-1, null],
    ['71', null],
    [undefined, null],
  ])('a height of %j inches is shown as %j', (total, parts) => expect(feetAndInches(total)).toEqual(parts));

  it('a field shows its typed text rather than its answer, and a height shows zero inches', () => {
    const shown = (id: string, part: 'feet' | 'inches' | 'value', entered: Answers, typed = {}) =>
      fieldText(question(id), part, { answers: entered, typed });
    expect(shown('height', 'inches', { height: 72 })).toBe('0');
    expect(shown('weight', 'value', { weight: 150 })).toBe('150');
    expect(shown('lower', 'value', { lower: 80 }, { 'lower.value': '8' })).toBe('8');
    expect(shown('lower', 'value', {})).toBe('');
  });

  it('a typed date is read once it is complete; one that does not exist is cleared on leaving, an impossible one stays [RUL-15 QN-R13 RUL-80]', () => {
    const smoking = form({ smokes: true, since: '01/01/2000' });
    const typing = (text: string) =>
      withTypedText(FORM, smoking, { question: 'since', field: 'value', text });
    expect(typing('11/21/2026').answers['since']).toBe('11/21/2026');
    expect(typing('11/21/20').answers['since']).toBe('01/01/2000');
    expect(typing('01/01/1900').answers['since']).toBe('01/01/1900');
    expect(typing('').answers['since']).toBeNull();
    expect(typing('11/21/1826').answers['since']).toBe('11/21/1826');
    expect(leaveText('since', '11/20/1826', smoking)).toMatchObject({
      answers: { since: '01/01/2000' },
      typed: { 'since.value': '11/20/1826' },
      errors: { since: 'tooOld' },
    });
    expect(leaveText('since', '02/30/2020', smoking)).toMatchObject({
      answers: { since: null },
      typed: {},
      errors: { since: 'invalidDate' },
      unseen: ['since'],
    });
    expect(leaveText('since', '11/22/2026', smoking)).toMatchObject({
      answers: { since: '01/01/2000' },
      typed: { 'since.value': '11/22/2026' },
      errors: { since: 'future' },
    });
  });

  it('the error of a field is pointed out once, and the next keystroke removes it', () => {
    const wrong = leaveText('lower', '8 0');
    expect(wrong.unseen).toEqual(['lower']);
    expect(withTypedParsed(FORM, { ...wrong, unseen: [] }).unseen).toEqual([]);
    expect(leaveText('upper', '1 2', wrong).unseen).toEqual(['lower', 'upper']);
    const none = withTypedParsed(FORM, { ...wrong, errors: {}, unseen: [] }, ({ kind }) => kind !== 'number');
    expect([none.typed, none.errors]).toEqual([{ 'lower.value': '8 0' }, {}]);
    const next = withTypedText(FORM, wrong, { question: 'lower', field: 'value', text: '8' });
    expect(next).toMatchObject({ errors: {}, unseen: [], typed: { 'lower.value': '8' } });
    expect(withTypedText(FORM, wrong, { question: 'unknown', field: 'value', text: '8' })).toBe(wrong);
    expect(unparsedQuestions(FORM, wrong).map(({ id }) => id)).toEqual(['lower']);
    expect(unparsedQuestions(FORM, form({}, { typed: { 'pipe.value': 'x' } })), 'hidden').toEqual([]);
  });

  it('an answer removes its own error, that of the number that must be above it, and those of questions that it hides', () => {
    const before = form(
      { smokes: true, upper: 80, lower: 90 },
      {
        typed: { 'weight.value': 'x', 'pipe.value': 'y' },
        errors: { upper: 'notAbove', weight: 'notInteger', pipe: 'mandatory', lower: 'range' },
        unseen: ['upper', 'weight', 'pipe', 'lower'],
      },
    );
    const others = { weight: 'notInteger', pipe: 'mandatory' };
    expect(formWithAnswer(FORM, before, 'lower', 70).errors).toEqual(others);
    // Another error of that number stays.
    const high = { ...before, errors: { upper: 'range', lower: 'range' } } as const;
    expect(formWithAnswer(FORM, high, 'lower', 70).errors).toEqual({ upper: 'range' });
    expect(formWithAnswer(FORM, before, 'pain', true).errors).toMatchObject({ upper: 'notAbove' });
    expect(formWithAnswer(FORM, before, 'smokes', false)).toMatchObject({
      typed: { 'weight.value': 'x' },
      unseen: ['upper', 'weight', 'lower'],
    });
    expect(formWithAnswer(FORM, before, 'smokes', false).errors).not.toHaveProperty('pipe');
  });

  it('an error about typed text disappears once the text is gone and the error was shown', () => {
    const errors = { lower: 'range', upper: 'range', weight: 'invalidDate' } as const;
    const shown = form({}, { typed: { 'lower.value': 'x' }, errors, unseen: ['weight'] });
    expect(inputErrors(FORM, shown)).toEqual({ lower: 'range', weight: 'invalidDate' });
    const context = {
      ...initialContext(FORM, { accessionId: '1' } as Parameters<typeof initialContext>[1]),
      ...form(),
    };
    expect(isIncomplete(FORM, context), 'the gender').toBe(true);
    const complete = { ...context, answers: answers({ gender: 'Male' }) };
    expect(isIncomplete(FORM, complete)).toBe(false);
    expect(isIncomplete(FORM, { ...complete, ...shown, answers: complete.answers })).toBe(true);
    const crossed = answers({ gender: 'Male', upper: 1, lower: 2 });
    expect(isIncomplete(FORM, { ...complete, answers: crossed })).toBe(true);
  });
});

describe('the medication table', () => {
  it.each([
    [{}, 'type'],
    [{ type: ' ' }, 'type'],
    [{ type: 'E2' }, null],
    [{ type: 'E2', started: '2020-02-29', taken: '23:59' }, null],
    [{ type: 'E2', started: '2021-02-29' }, 'started'],
    [{ type: 'E2', started: '1899-12-31' }, 'started'],
    [{ type: 'E2', started: '1900-01-01' }, null],
    [{ type: 'E2', started: '2026-11-21' }, null],
    [{ type: 'E2', started: '2026-11-22' }, 'started'],
    [{ type: 'E2', used: '1 Years 6 Months 0 Days' }, null],
    [{ type: 'E2', used: '1.5 Years 0 Months 0 Days' }, 'used'],
    [{ type: 'E2', used: "5' Years 0 Months 0 Days" }, 'used'],
    [{ type: 'E2', used: 'since May' }, null],
    [{ type: 'E2', taken: '24:00' }, 'taken'],
    [{ type: 'E2', taken: '110:30' }, 'taken'],
    [{ type: 'E2', started: 'x', taken: 'x' }, 'started'],
  ])('a medication with %o has an error in the field %j [HORM-R10 RUL-80 RUL-82]', (values, error) => {
    expect(validateMedication({ fields: FIELDS, values, today: TODAY, row: null })).toBe(error);
  });

  it('an unreadable value of a medication on file is not an error as long as it is unchanged [RUL-39]', () => {
    const odd = { values: { type: 'E2', started: '2024-06', taken: '9 PM' }, index: 7 };
    const errorOf = (values: Readonly<Record<string, string>>) =>
      validateMedication({ fields: FIELDS, values, today: TODAY, row: odd });
    expect(errorOf({ ...odd.values, type: 'E3' })).toBeNull();
    expect(errorOf({ ...odd.values, started: '2024-07' })).toBe('started');
  });

  it('a confirmed medication is added at the end, or replaces the row that was opened, wherever that is now [RUL-76]', () => {
    const rows = [medication('E1', 4), medication('E2', 5)];
    const confirmed = (opened: Medication | null, now = rows) =>
      withRow({ fields: FIELDS, rows: now, row: opened }, { type: ' E3 ' });
    expect(confirmed(null)).toEqual([...rows, medication('E3')]);
    expect(confirmed(medication('E2', 5))).toEqual([medication('E1', 4), medication('E3', 5)]);
    expect(confirmed(medication('E2', 5), [medication('E2', 5)])).toEqual([medication('E3', 5)]);
    const changed = { values: { type: 'E2', taken: '09:00' }, index: 5 };
    const others = [medication('E1', 4), changed];
    expect(confirmed(medication('E2', 5), others), 'changed elsewhere').toEqual([
      medication('E1', 4),
      medication('E3', 5),
    ]);
    expect(confirmed(medication('E1', 4), [medication('E2', 4)]), 'renumbered').toEqual([
      medication('E2', 4),
      medication('E3'),
    ]);
    expect(confirmed(medication('E1'), [{ ...changed, index: null }]), 'gone').toHaveLength(2);
    expect(confirmed(medication('E2', 5), [medication('E2', 4)]), 'with another number [RUL-102]').toEqual([
      medication('E3', 4),
    ]);
    expect(
      confirmed(rowWithoutColumns('E1'), [medication('E1', 1)]),
      'numbered and filled since it was added',
    ).toEqual([medication('E3', 1)]);
  });

  it('the medications of two tabs are merged: what either has added or edited stays, what was deleted is removed [RUL-76]', () => {
    const [e1, e2, e3] = [medication('E1', 1), medication('E2', 2), medication('E3')];
    const strong = { values: { type: 'E1', taken: '08:00' }, index: 1 };
    expect(mergedRows(FIELDS, [e1], [e1, e3], [e1, e2])).toEqual([e1, e2, e3]);
    expect(mergedRows(FIELDS, [e1, e2], [e1], [e1, e2, e3]), 'deleted here').toEqual([e1, e3]);
    expect(mergedRows(FIELDS, [e1, e2], [e1, e2, e3], [e2]), 'deleted there').toEqual([e2, e3]);
    expect(mergedRows(FIELDS, [e1], [e1, e3], [e1, e3]), 'added in both').toEqual([e1, e3]);
    expect(mergedRows(FIELDS, [e1], [strong], [e1, e2]), 'edited here').toEqual([strong, e2]);
    const filled = medication('E3', 3);
    expect(
      mergedRows(FIELDS, [e1, rowWithoutColumns('E3')], [e1], [e1, filled]),
      'numbered and filled since',
    ).toEqual([e1]);
    expect(
      mergedRows(FIELDS, [rowWithoutColumns('E3')], [medication('E4')], [filled]),
      'edited before it was numbered',
    ).toEqual([medication('E4')]);
    const renumbered = medication('E2', 1);
    expect(mergedRows(FIELDS, [e1, e2], [e1], [renumbered]), 'renumbered').toEqual([]);
    expect(mergedRows(FIELDS, [e1], [strong], [medication('E0', 1)]), 'edited in both').toEqual([
      medication('E0', 1),
      { ...strong, index: null },
    ]);
  });

  it('the medication table has no rows where the answers have none', () => {
    expect(medicationsOf(FORM, answers({ hormones: [medication('E2')] }))).toEqual([medication('E2')]);
    expect(medicationsOf(FORM, { hormones: null })).toEqual([]);
    expect(medicationsOf({ sections: [ABOUT] }, {})).toEqual([]);
  });

  it.each([
    ['3 months', { years: '', months: '3', days: '' }],
    ['1 DAY', { years: '', months: '', days: '1' }],
    ['1 year 1 month 1 day', { years: '1', months: '1', days: '1' }],
    ['about 1 year', { years: '', months: '', days: '' }],
    ['1 year ago', { years: '', months: '', days: '' }],
    ['', { years: '', months: '', days: '' }],
    ['1 Year 3 Months 0 Days', { years: '1', months: '3', days: '0' }],
    [' 2  Years ', { years: '2', months: '', days: '' }],
  ])('the duration of a medication, %j, is read as %o [ENT-R41]', (text, duration) => {
    expect(parseDuration(text)).toEqual(duration);
  });

  it.each([
    ['years', '18 months', null],
    ['days', '2 weeks', null],
    ['months', '6-8', null],
    ['years', 'years', null],
    ['years', '2 Years', '2 Years 0 Months 0 Days'],
    ['years', '2 años', '2 Years 0 Months 0 Days'],
    ['months', '18mo', '0 Years 18 Months 0 Days'],
    ['days', ' 07 ', '0 Years 0 Months 7 Days'],
  ] as const)(
    'in the field for %s, the duration %j is sent as %j, and stays as typed until then [RUL-41]',
    (unit, text, sent) => {
      const typed = [...text].reduce(
        (values, _, index) => withDuration(values, { field: 'used', unit, text: text.slice(0, index + 1) }),
        { type: 'E2' } as Readonly<Record<string, string>>,
      );
      expect(parseDuration(typed['used'] ?? '')[unit]).toBe(text.toLowerCase());
      const isSound = validateMedication({ fields: FIELDS, values: typed, today: TODAY, row: null }) === null;
      const [sentRow] = withRow({ fields: FIELDS, rows: [], row: null }, typed);
      expect(isSound ? sentRow?.values['used'] : null).toBe(sent);
    },
  );

  it.each([
    [
      {},
      [
        ['years', '3'],
        ['years', ''],
      ],
      '',
    ],
    [{}, [['days', '0']], ''],
    [
      {},
      [
        ['months', '３'],
        ['months', '０'],
      ],
      '',
    ],
    [{ used: '0 Years 2 Months 0 Days' }, [['months', '']], ''],
    [{ used: '1 Years 2 Months 0 Days' }, [['months', '']], '1 Years 0 Months 0 Days'],
    [
      {},
      [
        ['years', 'x'],
        ['months', '0'],
      ],
      'x Years 0 Months 0 Days',
    ],
  ] as const)(
    'a duration of %j is cleared if %j leaves no part of it: %j [RUL-41]',
    (before: Readonly<Record<string, string>>, changes, used) => {
      const after = changes.reduce(
        (values, [unit, text]) => withDuration(values, { field: 'used', unit, text }),
        before,
      );
      expect(after).toEqual({ used });
    },
  );

  it("changing one part of a medication's duration keeps the other parts", () => {
    const before = { used: '1 Years 2 Months 3 Days', type: 'E2' };
    const after12 = withDuration(before, { field: 'used', unit: 'months', text: '12' });
    expect(after12).toEqual({ used: '1 Years 12 Months 3 Days', type: 'E2' });
    const after5 = withDuration({}, { field: 'used', unit: 'days', text: '5' });
    expect(after5).toEqual({ used: '0 Years 0 Months 5 Days' });
    expect(writeDuration({ days: '0' })).toBe('0 Years 0 Months 0 Days');
    expect(writeDuration({ years: '', months: '', days: '' })).toBe('');
    expect(writeDuration({ years: '007', months: '' })).toBe('7 Years 0 Months 0 Days');
  });
});
