import { cleanup, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { questionsOf } from '../../../machines/domain/questionnaire.ts';
import { questionnaire as data } from '../../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as cardioData } from '../../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as hormoneData } from '../../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { questionnaire as hormoneZoomer } from '../../../machines/questionnaire/hormoneZoomer.data.ts';
import { words as cardioWords } from '../../../src/copy/questionnaires/cardioZoomer.words.ts';
import { words as hormoneWords } from '../../../src/copy/questionnaires/hormoneQuestionnaire.words.ts';
import { words } from '../../../src/copy/questionnaires/gutZoomer.words.ts';
import { QuestionField } from '../../../src/views/questionnaire/QuestionField.tsx';
import {
  connectQuestion,
  connectQuestionnaire,
  connectRest,
  connectReview,
  connectSaveState,
  connectSections,
} from '../../../src/views/questionnaire/questionnaire.connect.ts';
import { visit } from '../../machines/questionnaire.document.ts';

const gut = { ...data, words };
const hormone = { ...hormoneData, words: hormoneWords };
const cardio = { ...cardioData, words: cardioWords };

it("shows each section's progress and the current one in the list of sections [RUL-43]", async () => {
  const page = await visit(gut, { loaded: { gender: 'Female', bloating: 2, antibiotics: false } });
  const progress = () =>
    connectSections(gut, page.snapshot).map((item) => [item.title, item.progress, item.isHere]);
  expect(progress()).toEqual([
    ['About you', '1 of 3 answered', false],
    ['Stomach and bowel symptoms', '1 of 15 answered', false],
    ['Symptoms elsewhere in the body', 'Not started', false],
    // A list of ticks does not show whether the patient has gone through it.
    ['Health history', '', false],
    ['Medication', '1 of 2 answered', true],
    ['What you eat', 'Not started', false],
    ['Digestion', 'Not started', false],
    ['Lifestyle', 'Not started', false],
  ]);
  page.answer('bowel_movement_frequency', 'ONCE_A_DAY');
  page.answer('stool_consistency', 'TYPE_4');
  expect(progress()[6]).toEqual(['Digestion', 'Done', true]);
});

it('counts the steps, the review is after the last, and marks what is mandatory until it is submitted [RUL-43]', async () => {
  const page = await visit(cardio);
  const view = () => connectQuestionnaire(cardio, page.snapshot);
  expect(view()).toMatchObject({ step: { current: 1, count: 8 }, hasMandatory: false });
  page.send({ type: 'section.opened', section: 'blood_pressure' });
  expect(view()).toMatchObject({ hasMandatory: true });
  page.send({ type: 'section.opened', section: 'review' });
  expect(view()).toMatchObject({ step: { current: 8, count: 8 }, hasMandatory: false });
  const done = await visit(cardio, { isCompleted: true });
  done.send({ type: 'section.opened', section: 'blood_pressure' });
  expect(connectQuestionnaire(cardio, done.snapshot)).toMatchObject({
    section: 'blood_pressure',
    hasMandatory: false,
  });
});

it('says what is wrong with a measure under its fields [RUL-42]', async () => {
  const page = await visit(hormone);
  page.type('patient_weight', '5000');
  page.clock.increment(1000);
  const question = questionsOf(hormone).find(({ id }) => id === 'patient_weight');
  if (!question) throw new Error('There is no question about the weight');
  render(<QuestionField actor={page.actor} questionnaire={hormone} question={question} />);
  expect(document.getElementById('patient_weight-error')?.textContent).toBe(
    'This number cannot be right. Check it.',
  );
  cleanup();
});

it('opens the first open section, with what to expect; answers on file are in the review', async () => {
  const onFile = { patient_gender: 'Female', patient_height: 66, patient_weight: 140 };
  const begun = async (loaded: object) => {
    const view = connectQuestionnaire(hormone, (await visit(hormone, { loaded: { ...loaded } })).snapshot);
    return view.kind === 'form' && [view.section, view.intro[0]];
  };
  const about = hormone.words.intro;
  expect(await begun({}), 'the height is asked').toEqual(['about_you', about]);
  expect(await begun(onFile)).toEqual(['hormones', about]);
  expect(await begun({ ...onFile, hormone_medication_used: true }), 'a draft').toEqual([
    'hormones',
    undefined,
  ]);
});

it('clears optional answers, but none that are mandatory, on file or submitted [RUL-48]', async () => {
  const loaded = { gender: 'Female', ethnicity: 'WHITE', blood_pressure_checked: false, chest_pain: 0 };
  const clearable = ({ snapshot }: Awaited<ReturnType<typeof visit>>) =>
    questionsOf(cardio)
      .map((question) => connectQuestion(cardio, question, snapshot))
      .flatMap((view) => (view.kind === 'options' && view.canClear ? [view.id] : []));
  const memory = { onFile: ['gender'], savedAt: null };
  expect(clearable(await visit(cardio, { loaded, memory }))).toEqual(['ethnicity', 'chest_pain']);
  expect(clearable(await visit(cardio, { loaded, isCompleted: true }))).toEqual([]);
});

/** 'Sunday, 1:42 PM' in local time. */
function dayAndTime(iso: string): string {
  const date = new Date(iso);
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const minutes = String(date.getMinutes()).padStart(2, '0');
  const half = date.getHours() < 12 ? 'AM' : 'PM';
  return `${days[date.getDay()]}, ${date.getHours() % 12 || 12}:${minutes} ${half}`;
}

it('shows how long a draft is kept: a day from the last save, in local time [RUL-45]', async () => {
  const page = await visit(gut);
  page.answer('bloating', 1);
  page.send({ type: 'save.pressed' });
  await page.settled();
  const view = connectQuestionnaire(gut, page.snapshot);
  expect(view).toMatchObject({ dialog: 'saved' });
  const until = dayAndTime('2026-11-22T18:42:00.000Z');
  expect(view).toHaveProperty('savedNotes.0', `It is kept until ${until}.`);
  const { autosave } = page.snapshot.children;
  if (!autosave) throw new Error('The draft does not save itself');
  expect(connectSaveState(autosave.getSnapshot())).toBe(
    `Saved at ${until.replace(/.*, /, '')}. Kept until ${until}.`,
  );

  const memory = { onFile: [], savedAt: '2026-11-20T10:05:00.000Z' };
  expect(connectQuestionnaire(gut, (await visit(gut, { memory })).snapshot)).toMatchObject({
    endedDraft: `It was kept until ${dayAndTime('2026-11-21T10:05:00.000Z')}. Please answer the questions again.`,
  });
});

it('answers only the open symptoms of a list with one press', async () => {
  const page = await visit(gut, { loaded: { bloating: 2 } });
  const ids = ['abdominal_pain', 'bloating', 'diarrhea'];
  const rest = () => connectRest(gut, ids, page.snapshot);
  expect(rest()).toEqual({
    label: 'None for the rest',
    answers: [
      { question: 'abdominal_pain', answer: 0 },
      { question: 'diarrhea', answer: 0 },
    ],
  });
  page.answer('diarrhea', 1);
  expect(rest(), 'one question is answered by itself').toBe(null);
  expect(connectRest(gut, ['dairy_products', 'sugary_foods'], page.snapshot)?.label).toBe(
    'Rarely (None) for the rest',
  );
  expect(connectRest(gut, ids, (await visit(gut, { isCompleted: true })).snapshot)).toBe(null);
});

it('says at the start how long it takes, and does not let answers on file be changed', async () => {
  const page = await visit(gut, { loaded: { gender: 'Female' } });
  expect(connectQuestionnaire(gut, page.snapshot)).toMatchObject({
    intro: [expect.stringMatching(/^About \d+ minutes\./), expect.stringContaining('24 hours')],
  });
  page.send({ type: 'section.opened', section: 'gi_symptoms' });
  expect(connectQuestionnaire(gut, page.snapshot)).toMatchObject({ intro: [] });
  const locked = connectReview(gut, page.snapshot).flatMap(({ lines }) =>
    lines.filter(({ isLocked }) => isLocked).map(({ id }) => id),
  );
  expect(locked).toEqual(['gender']);
});

it('asks women nothing that concerns only men, and vice versa', async () => {
  const asked = async (gender: string | null) => {
    const { shown } = await visit(hormoneZoomer, { loaded: { gender } });
    return ['erectile_dysfunction', 'vaginal_dryness'].filter((id) => shown.has(id));
  };
  expect(await asked('Female')).toEqual(['vaginal_dryness']);
  expect(await asked('Male')).toEqual(['erectile_dysfunction']);
  for (const sex of [null, 'Intersex'])
    expect(await asked(sex)).toEqual(['erectile_dysfunction', 'vaginal_dryness']);
});
