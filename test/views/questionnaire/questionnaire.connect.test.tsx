import { describe, expect, it } from 'vitest';
import type { Answer, Answers, MedicationRequest } from '../../../machines/domain/questionnaire.ts';
import { nonNull } from '../../../machines/domain/non-null.ts';
import { questionsOf } from '../../../machines/domain/questionnaire.ts';
import { questionnaire as data } from '../../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as cardioData } from '../../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as hormoneData } from '../../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { questionnaire as hormoneZoomer } from '../../../machines/questionnaire/hormoneZoomer.data.ts';
import { copy as cardioCopy } from '../../../src/copy/questionnaires/cardioZoomer.copy.ts';
import { copy as hormoneCopy } from '../../../src/copy/questionnaires/hormoneQuestionnaire.copy.ts';
import { copy as hormoneZoomerCopy } from '../../../src/copy/questionnaires/hormoneZoomer.copy.ts';
import { copy as gutCopy } from '../../../src/copy/questionnaires/gutZoomer.copy.ts';
import { answerText } from '../../../src/views/questionnaire/answer.connect.ts';
import { connectMedication } from '../../../src/views/questionnaire/medication.connect.ts';
import { connectQuestion, connectFillRest } from '../../../src/views/questionnaire/question.connect.ts';
import {
  connectUnansweredQuestions,
  connectQuestionnaire,
  connectSaveState,
  connectSections,
  questionGroups,
} from '../../../src/views/questionnaire/questionnaire.connect.ts';
import type { QuestionnaireWithCopy } from '../../../src/views/questionnaire/questionnaire.connect.ts';
import { answersPdf, connectReview } from '../../../src/views/questionnaire/review.connect.ts';
import { startQuestionnaire } from '../../machines/questionnaire.harness.ts';

const gut = { ...data, copy: gutCopy };
const hormone = { ...hormoneData, copy: hormoneCopy };
const cardio = { ...cardioData, copy: cardioCopy };
const hormones = { ...hormoneZoomer, copy: hormoneZoomerCopy };

it("the list of sections shows each section's progress and the current one [RUL-43]", async () => {
  const page = await startQuestionnaire(gut, {
    loaded: { gender: 'Female', bloating: 2, antibiotics: false },
  });
  const progress = () =>
    connectSections(gut, page.snapshot).map((item) => [item.title, item.progress, item.isCurrent]);
  expect(progress()).toEqual([
    ['About you', '1 of 3 answered', false],
    ['Stomach and bowel symptoms', '1 of 15 answered', false],
    ['Symptoms elsewhere in the body', '0 of 10 answered', false],
    ['Health history', 'Nothing checked', false],
    ['Medication', '1 of 2 answered', true],
    ['What you eat', '0 of 8 answered', false],
    ['Digestion', '0 of 2 answered', false],
    ['Lifestyle', '0 of 6 answered', false],
  ]);
  page.answer('bowel_movement_frequency', 'ONCE_A_DAY');
  page.answer('stool_consistency', 'TYPE_4');
  expect(progress()[6]).toEqual(['Digestion', 'Done', true]);
  page.answer('personal_ibs', true);
  page.answer('other_personal_conditions', '');
  expect(progress()[3]).toEqual(['Health history', '2 checked', true]);
  const states = connectSections(gut, page.snapshot).map(({ state }) => state);
  expect(states, 'started with an answer').toEqual([
    'started',
    'started',
    'notStarted',
    'started',
    'started',
    'notStarted',
    'done',
    'notStarted',
  ]);
});

it('the section list of a submitted questionnaire marks the shown section as current, even after the review [RUL-43]', async () => {
  const page = await startQuestionnaire(gut, { isCompleted: true });
  const shown = () => {
    const view = connectQuestionnaire(gut, page.snapshot);
    const sections = connectSections(gut, page.snapshot);
    const passed = sections.find(({ id }) => id === 'health_concerns')?.state;
    return [
      view.kind === 'form' && view.section,
      sections.filter((item) => item.isCurrent).map(({ id }) => id),
      passed,
    ];
  };
  expect(shown()).toEqual(['basic_info', ['basic_info'], 'done']);
  page.send({ type: 'section.returned', section: 'review' });
  expect(shown()).toEqual(['basic_info', ['basic_info'], 'done']);
  page.send({ type: 'section.opened', section: 'digestive_function' });
  expect(shown()).toEqual(['digestive_function', ['digestive_function'], 'done']);
});

it('optional answers can be cleared, but none that are mandatory, on file or submitted [RUL-48]', async () => {
  const loaded = { gender: 'Female', ethnicity: 'WHITE', blood_pressure_checked: false, chest_pain: 0 };
  const clearable = ({ snapshot }: Awaited<ReturnType<typeof startQuestionnaire>>) =>
    questionsOf(cardio)
      .map((question) => connectQuestion(cardio, question, snapshot))
      .flatMap((view) => (view.kind === 'options' && view.canClear ? [view.id] : []));
  const draftInfo = { onFile: ['gender'], unsent: {}, savedAt: null };
  expect(clearable(await startQuestionnaire(cardio, { loaded, draftInfo }))).toEqual([
    'ethnicity',
    'chest_pain',
  ]);
  expect(clearable(await startQuestionnaire(cardio, { loaded, isCompleted: true }))).toEqual([]);
});

it('a submitted number no longer shows the allowed-range hint', async () => {
  const loaded = { patient_height: 66 };
  const hint = ({ snapshot }: Awaited<ReturnType<typeof startQuestionnaire>>) =>
    connectQuestion(
      hormone,
      nonNull(questionsOf(hormone).find(({ id }) => id === 'patient_height')),
      snapshot,
    ).hint;
  expect(hint(await startQuestionnaire(hormone, { loaded }))).toBe('Between 1 ft 8 in and 8 ft 11 in');
  expect(hint(await startQuestionnaire(hormone, { loaded, isCompleted: true }))).toBe(null);
});

/** 'Sunday, 1:42 PM' in local time. */
function dayAndTime(iso: string): string {
  const date = new Date(iso);
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const minutes = String(date.getMinutes()).padStart(2, '0');
  const half = date.getHours() < 12 ? 'AM' : 'PM';
  return `${days[date.getDay()]}, ${date.getHours() % 12 || 12}:${minutes}\u00A0${half}`;
}

it('a questionnaire shows how long its draft is kept: a day from the last save, in local time [RUL-45 QN-R02 GUT-R06]', async () => {
  const page = await startQuestionnaire(gut);
  page.answer('bloating', 1);
  page.send({ type: 'save.pressed' });
  await page.untilSaved();
  const view = connectQuestionnaire(gut, page.snapshot);
  expect(view).toMatchObject({ dialog: 'saved' });
  const until = dayAndTime('2026-11-22T18:42:00.000Z');
  expect(view).toHaveProperty('savedNotes.0', `We keep your answers for 24 hours, until ${until}.`);
  const { autosave } = page.snapshot.children;
  if (!autosave) throw new Error('The draft does not save itself');
  expect(connectSaveState(autosave.getSnapshot())).toBe(
    `Saved at ${until.replace(/.*, /, '')}. Kept until ${until}.`,
  );

  const draftInfo = { onFile: [], unsent: {}, savedAt: '2026-11-20T10:05:00.000Z' };
  expect(connectQuestionnaire(gut, (await startQuestionnaire(gut, { draftInfo })).snapshot)).toMatchObject({
    expiredDraft: `It was kept until ${dayAndTime('2026-11-21T10:05:00.000Z')}. Please answer the questions again.`,
  });
});

it("'None for the rest' answers only the unanswered symptoms of a list", async () => {
  const page = await startQuestionnaire(gut, { loaded: { bloating: 2 } });
  const ids = ['abdominal_pain', 'bloating', 'diarrhea'];
  const rest = () => connectFillRest(gut, ids, page.snapshot);
  expect(rest()).toEqual({
    label: 'None for the rest',
    answers: [
      { question: 'abdominal_pain', answer: 0 },
      { question: 'diarrhea', answer: 0 },
    ],
  });
  page.answer('diarrhea', 1);
  expect(rest(), 'one question is answered by itself').toBe(null);
  expect(connectFillRest(gut, ['dairy_products', 'sugary_foods'], page.snapshot)?.label).toBe(
    'Rarely (None) for the rest',
  );
  expect(connectFillRest(gut, ids, (await startQuestionnaire(gut, { isCompleted: true })).snapshot)).toBe(
    null,
  );
});

describe('a question', () => {
  /** How a question is shown, with answers on file or given. */
  async function shown(asked: QuestionnaireWithCopy, id: string, loaded: Answers = {}) {
    const page = await startQuestionnaire(asked, { loaded });
    const question = questionsOf(asked).find((candidate) => candidate.id === id);
    if (!question) throw new Error(`There is no question ${id}`);
    return { page, question, view: () => connectQuestion(asked, question, page.snapshot) };
  }

  it('answers on the review are shown with units, option texts and plain words', async () => {
    const messages = async (asked: QuestionnaireWithCopy, id: string, answer: Answer) => {
      const { question } = await shown(asked, id);
      return answerText(asked, question, answer);
    };
    expect(await messages(hormone, 'patient_weight', 140)).toBe('140 lb');
    expect(await messages(hormone, 'patient_height', 66)).toBe('5 ft 6 in');
    expect(await messages(cardio, 'weight', 140)).toBe('140 lb');
    expect(await messages(cardio, 'systolic', 120)).toBe('120 mmHg');
    expect(await messages(cardio, 'birthdate', '02/03/1980')).toBe('02/03/1980');
    expect([await messages(cardio, 'diabetes', true), await messages(cardio, 'diabetes', false)]).toEqual([
      'Yes',
      'No',
    ]);
    expect(await messages(cardio, 'on_medications', true)).toBe('Yes');
    expect(await messages(cardio, 'chest_pain', 0)).toBe('None');
    expect(await messages(cardio, 'chest_pain', 7), 'a step that the scale does not have').toBe('');
    expect(await messages(cardio, 'medication_details', 'Aspirin')).toBe('Aspirin');
    expect(await messages(cardio, 'medication_details', null)).toBe('');
  });
});

describe('the pages of a questionnaire', () => {
  it('unanswered questions are named in the order of the form, apart from those that submitting requires', async () => {
    const page = await startQuestionnaire(hormone, {
      loaded: { hormone_medication_used: true, patient_height: 66 },
    });
    const unanswered = () => connectUnansweredQuestions(hormone, page.snapshot);
    expect(unanswered().optional).toEqual([{ id: 'patient_weight', label: 'Weight' }]);
    expect(unanswered().required).toEqual([{ id: 'patient_gender', label: 'Biological sex' }]);
    page.answer('patient_gender', 'Female');
    expect(unanswered().required[0]).toEqual({
      id: 'is_currently_pregnant',
      label: 'Are you currently pregnant?',
    });
    expect(connectQuestionnaire(hormone, page.snapshot)).toMatchObject({
      unanswered: '6 questions are not answered.',
    });
  });

  it('only checkboxes and symptoms are listed under one question', () => {
    for (const asked of [gut, hormone, cardio, hormones]) {
      const groups = asked.sections.flatMap(({ questions }) => questionGroups(asked.copy, questions));
      const listed = new Set(groups.flatMap(({ legend, questions }) => (legend === null ? [] : questions)));
      const kinds = questionsOf(asked).flatMap(({ id, kind }) => (listed.has(id) ? [kind] : []));
      expect(
        kinds.filter((kind) => !['checkbox', 'other', 'scale'].includes(kind)),
        asked.name,
      ).toEqual([]);
      expect(new Set(groups.map(({ id }) => id)).size, asked.name).toBe(groups.length);
    }
  });

  it('the review shows all answers as text', async () => {
    const page = await startQuestionnaire(cardio, {
      loaded: {
        birthdate: 'spring of 1980',
        ethnicity: 'ASIAN',
        height: 66,
        chest_pain: 2,
        diabetes: true,
        other_personal_conditions: 'Gout',
        blood_pressure_checked: false,
      },
    });
    const lines = new Map(
      connectReview(cardio, page.snapshot).flatMap((section) =>
        section.lines.map((line) => [line.id, line] as const),
      ),
    );
    const shown = (id: string) => {
      const line = lines.get(id);
      return line && [line.label, line.value, line.isEmpty];
    };
    expect(shown('birthdate'), 'no date').toEqual(['Date of birth', 'spring of 1980', false]);
    expect(shown('ethnicity')).toEqual(['Ethnicity', 'Asian', false]);
    expect(shown('height')).toEqual(['Height in inches', '66 in', false]);
    expect(shown('chest_pain')?.slice(1)).toEqual(['Moderate', false]);
    expect(shown('palpitations')?.slice(1)).toEqual(['Not answered', true]);
    expect(shown('diabetes')).toEqual([
      'Have you ever had any of these?',
      expect.stringMatching(/^Diabetes\n.+: Gout$/),
      false,
    ]);
    expect(shown('family_cardiovascular_disease')?.slice(1)).toEqual(['None of these', false]);
    expect(shown('blood_pressure_checked')?.slice(1)).toEqual(['No', false]);
    expect(shown('systolic'), 'not asked').toBeUndefined();
    expect(shown('shortness_of_breath'), 'each symptom has its line').toEqual([
      'Shortness of breath',
      'Not answered',
      true,
    ]);
    expect(
      ['cardiovascular_disease', 'aerobic_exercise', 'strength_training'].map((id) => lines.has(id)),
      'a list is one line, which leads to its first checkbox, or else to its first question',
    ).toEqual([false, true, false]);
  });

  it('the review shows the text written next to a checkbox, if there is one', async () => {
    const line = async (other: Answer) => {
      const loaded = { other_personal_conditions: other };
      const page = await startQuestionnaire(cardio, { loaded });
      const lines = connectReview(cardio, page.snapshot).flatMap((section) => section.lines);
      return lines.find(({ label }) => label === 'Have you ever had any of these?');
    };
    expect(await line('Gout')).toMatchObject({
      id: 'other_personal_conditions',
      value: 'Other conditions of your own: Gout',
    });
    expect(await line('')).toMatchObject({ id: 'cardiovascular_disease', value: 'None of these' });
  });

  it('an empty table of medications is an answer in the review and in the file, as it is where answers are counted [HZ-R05]', async () => {
    const loaded = { hormone_medication_used: true, hormone_medication: [] };
    const { snapshot } = await startQuestionnaire(hormone, { loaded });
    const [label, value] = ['Your hormone medication', 'No hormones / Medications Added'];
    const shown = connectReview(hormone, snapshot).flatMap(({ lines }) => lines);
    expect(shown.find((line) => line.label === label)).toMatchObject({ value, isEmpty: false });
    const filed = answersPdf(hormone, snapshot, 'The Lab').groups.flatMap(({ lines }) => lines);
    expect(filed.find((line) => line.label === label)).toMatchObject({ value });
    const { required, optional } = connectUnansweredQuestions(hormone, snapshot);
    const empty = shown.filter(({ isEmpty }) => isEmpty).map(({ id }) => id);
    expect([...required, ...optional].map(({ id }) => id).toSorted()).toEqual(empty.toSorted());
  });
});

it('a question that is never sent is not called unanswered once the rest was submitted [OWN-R11 RUL-78]', async () => {
  const submitted = async (loaded: Answers) => {
    const { snapshot } = await startQuestionnaire(hormone, { loaded, isCompleted: true });
    const view = connectQuestionnaire(hormone, snapshot);
    const label = 'Biological sex';
    return {
      page: view.kind === 'form' && view.groups.some(({ questions }) => questions.includes('patient_gender')),
      progress: connectSections(hormone, snapshot)[0]?.progress,
      review: connectReview(hormone, snapshot)[0]?.lines.find((line) => line.label === label)?.value,
      file: answersPdf(hormone, snapshot, 'The Lab').groups[1]?.lines.find((line) => line.label === label)
        ?.value,
    };
  };
  const [page, review, file] = [true, 'Female', 'Female'];
  expect(await submitted({ patient_height: 66 })).toEqual({ page: false, progress: '1 of 2 answered' });
  expect(await submitted({ hysterectomy: 'NO' })).toEqual({
    page,
    review,
    file,
    progress: '1 of 3 answered',
  });
  expect(await submitted({ patient_gender: 'Female' })).toMatchObject({ page, review, file });
});

it.each([
  [
    'no answer of the lab perhaps',
    { code: 'noResponse' },
    'No answer yet: this may or may not be saved. We will try again.',
  ],
  ['a refusal', { code: 'refused' }, 'Not saved yet. We will try again with your next answer.'],
] as const)(
  'a questionnaire says that %s kept its draft from being saved, and before that it is being saved [RUL-17] [RUL-92]',
  async (_, refusal, messages) => {
    const page = await startQuestionnaire(gut, { refusal });
    const state = () => {
      const { autosave } = page.snapshot.children;
      return autosave && connectSaveState(autosave.getSnapshot());
    };
    expect(state()).toBe('');
    page.answer('bloating', 1);
    const states = new Set<string | undefined>();
    for (let tries = 0; tries < 20 && state() !== messages; tries += 1) {
      page.clock.increment(1000);
      states.add(state());
      await Promise.resolve();
    }
    expect(states).toContain('Saving…');
    expect(state()).toBe(messages);
  },
);

describe('the medication table', () => {
  const rows = [
    {
      values: { hormone_type: 'Estradiol', dosage: '0.05 mg', how_long_used: '2 Years 0 Months 5 Days' },
      index: 7,
    },
    { values: { hormone_type: 'Progesterone' }, index: null },
  ];
  const loaded = { hormone_medication_used: true, hormone_medication: rows };
  const openMedicationDialog = async (request: MedicationRequest) => {
    const page = await startQuestionnaire(hormone, { loaded });
    page.send({ type: 'medication.opened', request });
    const { medications } = page.snapshot.children;
    if (!medications) throw new Error('The dialog is not open');
    return { medications, view: () => connectMedication(hormone, medications.getSnapshot()) };
  };

  it('the medication table has a row for each medication with the documented columns, and is one line on the review [HORM-R09]', async () => {
    const page = await startQuestionnaire(hormone, { loaded });
    const question = questionsOf(hormone).find(({ id }) => id === 'hormone_medication');
    if (!question) throw new Error('There is no table');
    expect(connectQuestion(hormone, question, page.snapshot)).toMatchObject({
      columns: [
        'Hormone Type',
        'Brand',
        'Delivery',
        'Dosage',
        'Last used',
        'Times per Day',
        'How Long Used',
      ].map((label) => ({ label })),
      rows: [
        { type: 'Estradiol', values: ['Estradiol', '', '', '0.05 mg', '', '', '2 years 5 days'] },
        { type: 'Progesterone', values: ['Progesterone', '', '', '', '', '', ''] },
      ],
    });
    const lines = connectReview(hormone, page.snapshot).flatMap((section) => section.lines);
    expect(lines.find(({ id }) => id === 'hormone_medication')?.value).toBe(
      'Estradiol, Dosage: 0.05 mg, How Long Used: 2 years 5 days\nProgesterone',
    );
  });

  it('the medication dialog says why a date or a duration cannot be right [RUL-80 RUL-82]', async () => {
    const { medications, view } = await openMedicationDialog({ kind: 'edit', row: 0 });
    const errors = () => {
      medications.send({ type: 'medication.confirmed' });
      const shown = view();
      return shown.kind === 'medication' ? shown.fields.flatMap(({ error }) => error ?? []) : [];
    };
    medications.send({ type: 'medication.changed', field: 'last_used', value: '2026-11-22' });
    expect(errors()).toEqual(['This date is in the future. Check it.']);
    medications.send({ type: 'medication.changed', field: 'last_used', value: '' });
    medications.send({
      type: 'medication.durationTyped',
      field: 'how_long_used',
      unit: 'years',
      text: '1.5',
    });
    expect(errors()).toEqual(['Enter whole numbers in Years, Months and Days, such as 1 year and 6 months.']);
  });

  it('the medication dialog reports what happened to its row in another tab or on another device [RUL-76]', async () => {
    const warning = async (now: readonly object[]) => {
      const page = await startQuestionnaire(hormone, {
        loaded: { ...loaded, hormone_medication: now as Answer },
        unsaved: {
          answers: {},
          typed: {},
          medication: { kind: 'edit', row: nonNull(rows[0]), draft: { hormone_type: 'Estriol' } },
        },
      });
      const { medications } = page.snapshot.children;
      if (!medications) throw new Error('The dialog is not open');
      const view = connectMedication(hormone, medications.getSnapshot());
      return view.kind === 'medication' ? view.warning : view.kind;
    };
    expect(await warning(rows)).toBeNull();
    expect(await warning(rows.slice(1))).toMatch(/^This hormone is no longer in your table/);
    const changed = { values: { hormone_type: 'Estradiol', dosage: '0.1 mg' }, index: 7 };
    expect(await warning([changed])).toMatch(/It is now: Estradiol, Dosage: 0\.1 mg\. Confirm replaces/);
  });
});
