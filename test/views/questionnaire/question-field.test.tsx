import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { questionsOf } from '../../../machines/domain/questionnaire.ts';
import { questionnaire as cardioData } from '../../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gutData } from '../../../machines/questionnaire/gutZoomer.data.ts';
import { words as cardioWords } from '../../../src/copy/questionnaires/cardioZoomer.words.ts';
import { words as gutWords } from '../../../src/copy/questionnaires/gutZoomer.words.ts';
import { QuestionField } from '../../../src/views/questionnaire/QuestionField.tsx';
import { visit } from '../../machines/questionnaire.document.ts';

const cardio = { ...cardioData, words: cardioWords };
const gut = { ...gutData, words: gutWords };

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
