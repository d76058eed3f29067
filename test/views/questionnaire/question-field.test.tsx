import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '../../../machines/domain/questionnaire.ts';
import { questionsOf } from '../../../machines/domain/questionnaire.ts';
import { questionnaire as cardioData } from '../../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gutData } from '../../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormoneData } from '../../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { words as cardioWords } from '../../../src/copy/questionnaires/cardioZoomer.words.ts';
import { words as gutWords } from '../../../src/copy/questionnaires/gutZoomer.words.ts';
import { words as hormoneWords } from '../../../src/copy/questionnaires/hormoneQuestionnaire.words.ts';
import { QuestionField } from '../../../src/views/questionnaire/QuestionField.tsx';
import { visit } from '../../machines/questionnaire.document.ts';
import { look } from '../../support/view-walk.ts';

const cardio = { ...cardioData, words: cardioWords };
const gut = { ...gutData, words: gutWords };
const hormone = { ...hormoneData, words: hormoneWords };

/** What a question says, has and does, with answers. */
async function lookAt(
  asked: typeof cardio | typeof gut | typeof hormone,
  id: string,
  loaded: Answers,
  isCompleted = false,
) {
  const { actor } = await visit(asked, { loaded, isCompleted });
  const question = questionsOf(asked).find((one) => one.id === id);
  if (!question) throw new Error(`There is no question ${id}`);
  return look(actor, (shown) => <QuestionField actor={shown} questionnaire={asked} question={question} />);
}

const hormoneRows = {
  hormone_medication_used: true,
  hormone_medication: [{ values: { hormone_type: 'Estradiol', dosage: '1 mg' }, index: 7 }],
};

it.each<[string, Parameters<typeof lookAt>, Partial<Awaited<ReturnType<typeof lookAt>>>]>([
  [
    'without an answer has nothing to clear',
    [cardio, 'on_medications', {}],
    { has: ['Do you take medications?: Yes (inline)', 'Do you take medications?: No (inline)'] },
  ],
  [
    'that must be answered cannot be cleared',
    [cardio, 'blood_pressure_checked', { blood_pressure_checked: true }],
    {
      says: [
        'Have you had your blood pressure checked? *',
        'If you answer no, your report has no 10-year risk scores. We…',
      ],
      has: [
        'Have you had your blood pressure checked? *: Yes (inline, chosen)',
        'Have you had your blood pressure checked? *: No (inline)',
      ],
      does: ['Have you had your blood pressure checked? *: No: answer.changed blood_pressure_checked false'],
    },
  ],
  [
    'of yes or no can be cleared',
    [cardio, 'on_medications', { on_medications: true }],
    {
      says: ['Do you take medications?'],
      has: [
        'Do you take medications?: Yes (inline, chosen)',
        'Do you take medications?: No (inline)',
        'Clear your answer: Do you take medications?',
      ],
      does: [
        'Do you take medications?: No: answer.changed on_medications false',
        'Clear your answer: Do you take medications?: answer.changed on_medications null',
      ],
    },
  ],
  [
    'of how strong has a scale',
    [cardio, 'chest_pain', { chest_pain: 2 }],
    {
      has: [
        'Chest pain: None (scale)',
        'Chest pain: Mild (scale)',
        'Chest pain: Moderate (scale, chosen)',
        'Chest pain: Severe (scale)',
        'Clear your answer: Chest pain',
      ],
      does: [
        'Chest pain: None: answer.changed chest_pain 0',
        'Chest pain: Mild: answer.changed chest_pain 1',
        'Chest pain: Severe: answer.changed chest_pain 3',
        'Clear your answer: Chest pain: answer.changed chest_pain null',
      ],
    },
  ],
  [
    'for free text',
    [gut, 'current_medications', { on_medications: true, current_medications: 'Aspirin' }],
    {
      has: ['Which medications do you take now?'],
      does: ['Which medications do you take now?: answer.changed current_medications …'],
    },
  ],
  [
    'for a date',
    [cardio, 'birthdate', {}],
    {
      has: ['Date of birth (numeric, bday, MM/DD/YYYY)'],
      does: ['Date of birth: text.typed birthdate value …, text.left birthdate'],
    },
  ],
  [
    'whose answer is on file is locked',
    [hormone, 'patient_gender', { patient_gender: 'Male' }],
    {
      says: [
        'Biological sex This is on file with the lab and cannot be ch…',
        'Biological sex',
        'This is on file with the lab and cannot be changed here.',
      ],
      has: ['Biological sex: Female (inline, disabled)', 'Biological sex: Male (inline, disabled, chosen)'],
      does: [],
    },
  ],
  [
    'for a number',
    [cardio, 'systolic', { blood_pressure_checked: true, systolic: 120 }],
    {
      has: ['Upper number (systolic) * (required, numeric, Between 40 mmHg and 300 mmHg)'],
      does: ['Upper number (systolic) *: text.typed systolic value …, text.left systolic'],
    },
  ],
  [
    'for a measure in two units has its short fields side by side',
    [hormone, 'patient_height', { patient_height: 66 }],
    {
      says: ['Height', 'Between 1 ft 8 in and 8 ft 11 in'],
      has: ['Feet (compact, numeric)', 'Inches (compact, numeric)'],
      does: ['Feet: text.typed patient_height feet …', 'Inches: text.typed patient_height inches …'],
    },
  ],
  [
    'to tick',
    [cardio, 'diabetes', {}],
    { has: ['Diabetes'], does: ['Diabetes: answer.changed diabetes true'] },
  ],
  [
    'that is ticked',
    [cardio, 'diabetes', { diabetes: true }],
    { has: ['Diabetes (chosen)'], does: ['Diabetes: answer.changed diabetes false'] },
  ],
  [
    'of something else asks what it is only when it is ticked',
    [cardio, 'other_personal_conditions', {}],
    {
      has: ['Other conditions of your own'],
      does: ['Other conditions of your own: answer.changed other_personal_conditions '],
    },
  ],
  [
    'of something else',
    [cardio, 'other_personal_conditions', { other_personal_conditions: 'Gout' }],
    {
      has: ['Other conditions of your own (chosen)', 'Please specify'],
      does: [
        'Other conditions of your own: answer.changed other_personal_conditions null',
        'Please specify: answer.changed other_personal_conditions …',
      ],
    },
  ],
  [
    'of something else that was submitted',
    [cardio, 'other_personal_conditions', { other_personal_conditions: 'Gout' }, true],
    { has: ['Other conditions of your own (disabled, chosen)', 'Please specify (disabled)'], does: [] },
  ],
  [
    'for hormones without one says so',
    [hormone, 'hormone_medication', { hormone_medication_used: true }],
    {
      says: ['Your hormone medication', 'No hormones / Medications Added'],
      has: ['Add hormone (ghost)'],
      does: ['Add hormone: medication.opened {"kind":"add"}'],
    },
  ],
  [
    'for hormones',
    [hormone, 'hormone_medication', hormoneRows],
    {
      says: ['Your hormone medication', 'Hormone Type', 'Dosage'],
      has: ['Edit Estradiol (ghost, small)', 'Delete Estradiol (quiet, small)', 'Add hormone (ghost)'],
      does: [
        'Edit Estradiol: medication.opened {"kind":"edit","row":0}',
        'Delete Estradiol: medication.opened {"kind":"delete","row":0}',
        'Add hormone: medication.opened {"kind":"add"}',
      ],
    },
  ],
  [
    'for hormones that was submitted',
    [hormone, 'hormone_medication', hormoneRows, true],
    { has: ['Add hormone (ghost, disabled)'], does: [] },
  ],
])('a question %s', async (_, asked, expected) => {
  expect(await lookAt(...asked)).toMatchObject(expected);
});

it('a question about what something looks like has a picture of each answer', async () => {
  const { actor } = await visit(gut);
  const question = questionsOf(gut).find(({ id }) => id === 'stool_consistency');
  if (!question) throw new Error('There is no question with pictures');
  render(<QuestionField actor={actor} questionnaire={gut} question={question} />);
  const pictures = screen
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.querySelectorAll('svg').length);
  expect(pictures).toEqual([1, 1, 1, 1, 1, 1, 1]);
  cleanup();
});

it('the table of hormones has all of the width', async () => {
  const { actor } = await visit(hormone, { loaded: hormoneRows });
  const question = questionsOf(hormone).find(({ id }) => id === 'hormone_medication');
  if (!question) throw new Error('There is no table');
  render(<QuestionField actor={actor} questionnaire={hormone} question={question} />);
  expect(screen.getByRole('region', { name: 'Your hormone medication' }).dataset['full']).toBe('true');
  cleanup();
});

it('[RUL-82] a number keeps its digits, and never joins those on both sides of a mark', async () => {
  const page = await visit(cardio, { loaded: { blood_pressure_checked: true } });
  const question = questionsOf(cardio).find(({ id }) => id === 'systolic');
  if (!question) throw new Error('There is no question for a number');
  render(<QuestionField actor={page.actor} questionnaire={cardio} question={question} />);
  const field = screen.getByLabelText<HTMLInputElement>('Upper number (systolic) *');
  fireEvent.change(field, { target: { value: 'x120' } });
  expect(field.value).toBe('120');
  fireEvent.change(field, { target: { value: '120.5 mmHg' } });
  fireEvent.blur(field);
  expect(field.value).toBe('120');
  fireEvent.change(field, { target: { value: '120/80' } });
  fireEvent.blur(field);
  expect(field.value).toBe('120 80');
  expect(screen.getByText('Enter a whole number.')).toBeTruthy();
  cleanup();
});
