import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Answers } from '../../../machines/domain/questionnaire.ts';
import { questionsOf } from '../../../machines/domain/questionnaire.ts';
import { questionnaire as cardioData } from '../../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as hormoneZoomerData } from '../../../machines/questionnaire/hormoneZoomer.data.ts';
import { questionnaire as gutData } from '../../../machines/questionnaire/gutZoomer.data.ts';
import { copy as cardioCopy } from '../../../src/copy/questionnaires/cardioZoomer.copy.ts';
import { changeLanguage } from '../../../src/copy/language.ts';
import { copy as gutCopy } from '../../../src/copy/questionnaires/gutZoomer.copy.ts';
import { copy as hormoneZoomerCopy } from '../../../src/copy/questionnaires/hormoneZoomer.copy.ts';
import { QuestionField } from '../../../src/views/questionnaire/QuestionField.tsx';
import type { QuestionnaireWithCopy } from '../../../src/views/questionnaire/questionnaire.connect.ts';
import { startQuestionnaire } from '../../machines/questionnaire.harness.ts';

const cardio = { ...cardioData, copy: cardioCopy };
const gut = { ...gutData, copy: gutCopy };
const hormoneZoomer = { ...hormoneZoomerData, copy: hormoneZoomerCopy };

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

/** A question on its page, with these answers on file. */
async function show(questionnaire: QuestionnaireWithCopy, id: string, loaded: Answers = {}) {
  const { actor } = await startQuestionnaire(questionnaire, { loaded });
  const question = questionsOf(questionnaire).find((candidate) => candidate.id === id);
  if (!question) throw new Error(`There is no question ${id}`);
  render(<QuestionField actor={actor} questionnaire={questionnaire} question={question} />);
}

it('a question about appearance has an illustration of each answer', async () => {
  await show(gut, 'stool_consistency');
  const illustrations = screen
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.querySelectorAll('svg').length);
  expect(illustrations).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

it('the focus stays at the question whose answer was cleared', async () => {
  await show(cardio, 'chest_pain', { chest_pain: 0 });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Clear/ }));
  expect(screen.queryByRole('button', { name: /^Clear/ })).toBeNull();
  expect(document.activeElement?.closest('[role="radiogroup"]')).toBe(screen.getByRole('radiogroup'));
});

it('the question about blood pressure says that without it the report has no 10-year risk scores [CARDQ-R05]', async () => {
  await show(cardio, 'blood_pressure_checked');
  expect(screen.getByText(/^If you answer no, your report has no 10-year risk scores\./)).toBeTruthy();
});

it.each([
  ['systolic', 'Upper number (systolic) *'],
  ['diastolic', 'Lower number (diastolic) *'],
  ['height', 'Height in inches'],
  ['weight', 'Weight in pounds'],
])(
  'the number field %s keeps its digits and the text between them, and never joins the digits on both sides [RUL-82 CARDQ-R02 CARDQ-R03]',
  async (id, label) => {
    await show(cardio, id, { blood_pressure_checked: true });
    const field = screen.getByLabelText<HTMLInputElement>(label);
    fireEvent.change(field, { target: { value: 'x66' } });
    expect(field.value).toBe('66');
    fireEvent.change(field, { target: { value: '66.5 of it' } });
    fireEvent.blur(field);
    expect(field.value).toBe('66');
    fireEvent.change(field, { target: { value: '120/80' } });
    fireEvent.blur(field);
    expect(field.value).toBe('120/80');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  },
);

it.each([
  ['150 lb', '150'],
  ['150LBS', '150'],
  ['150 pounds', '150'],
  ['150 libras', '150'],
  ['150 or so', '150'],
  ['80 kg', '80 kg', 'Enter the number in the unit beside it.'],
  ['80,5 Kilos', '80,5 Kilos', 'Enter the number in the unit beside it.'],
  ['25 stone', '25 stone', 'Enter the number in the unit beside it.'],
])(
  'a weight typed as %j becomes %j in the field for pounds [RUL-41 RUL-82 CARDQ-R02]',
  async (typed, shown, why = '') => {
    await show(cardio, 'weight');
    const field = screen.getByLabelText<HTMLInputElement>('Weight in pounds');
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
    expect([field.value, screen.queryByText(/^Enter the number/)?.textContent ?? '']).toEqual([shown, why]);
  },
);

it('a question about a day writes out the typed day in Spanish', async () => {
  await changeLanguage('es');
  await show(hormoneZoomer, 'last_menstrual_period', { gender: 'Female' });
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: '11/08/2026' } });
  expect(screen.getByText(/8 de noviembre de 2026$/).id).toBe(field.getAttribute('aria-describedby'));
});
