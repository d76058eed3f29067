import { dayOfTyped } from '../../../machines/domain/date.ts';
import type {
  Answer,
  Medication,
  MedicationField,
  Question,
} from '../../../machines/domain/questionnaire.ts';
import { medicationsOf, parseDuration } from '../../../machines/questionnaire/medication.rules.ts';
import { isAnswered } from '../../../machines/questionnaire/questionnaire.rules.ts';
import { feetAndInches } from '../../../machines/questionnaire/typed.rules.ts';
import { shortDay, shortIsoDay } from '../../copy/format.ts';
import { columnText, copy, optionText } from '../../copy/questionnaire.ts';
import type { QuestionnaireWithCopy } from './questionnaire.connect.ts';

/** An answer as text; '' if there is none. */
export function answerText(questionnaire: QuestionnaireWithCopy, question: Question, answer: Answer): string {
  if (!isAnswered(answer)) return '';
  switch (question.kind) {
    case 'choice':
      return optionText(String(answer));
    case 'yesNo':
    case 'checkbox':
      return answer === true ? copy.yes : copy.no;
    case 'scale':
      return copy.scales[question.scale][Number(answer)] ?? '';
    case 'measure':
    case 'number':
      return numberText(question, Number(answer));
    case 'medications':
      return medicationsOf(questionnaire, { [question.id]: answer })
        .map(({ values }) => medicationText(questionnaire, question.fields, values))
        .join('\n');
    case 'date': {
      const day = dayOfTyped(String(answer));
      return day === null ? String(answer) : shortDay(day);
    }
    default:
      return String(answer);
  }
}

/** A value of the medication table as it is shown; '' if there is none. */
export function cellText({ name, type }: MedicationField, values: Medication['values']): string {
  const value = values[name] ?? '';
  if (type === 'date') return shortIsoDay(value);
  return (type === 'duration' && copy.medications.duration(parseDuration(value))) || value;
}

/** A medication in one line: the first value alone, the others after the name of their column. */
export function medicationText(
  questionnaire: QuestionnaireWithCopy,
  fields: readonly MedicationField[],
  values: Medication['values'],
): string {
  return fields
    .flatMap((field, index) => {
      const value = cellText(field, values);
      if (value === '') return [];
      return [index === 0 ? value : copy.medications.cell(columnText(questionnaire.copy, field.name), value)];
    })
    .join(', ');
}

/** A number with its unit; a height in feet and inches. */
export function numberText(
  question: Extract<Question, { kind: 'number' | 'measure' }>,
  value: number,
): string {
  if (question.kind === 'number') return `${value} ${copy.units[question.unit]}`;
  const height = feetAndInches(value);
  if (question.measure === 'weight' || !height) return `${value} ${copy.units.value}`;
  return copy.height(height.feet, height.inches);
}

export const isText = (part: unknown): part is string => typeof part === 'string' && part !== '';
