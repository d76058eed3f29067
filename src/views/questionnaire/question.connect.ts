import { nonNull } from '../../../machines/domain/non-null.ts';
import { questionsOf } from '../../../machines/domain/questionnaire.ts';
import type { Answer, Medication, Question } from '../../../machines/domain/questionnaire.ts';
import { isAnswered } from '../../../machines/questionnaire/questionnaire.rules.ts';
import { fieldText, fieldsOf } from '../../../machines/questionnaire/typed.rules.ts';
import { columnText, copy, optionText, questionText } from '../../copy/questionnaire.ts';
import { cellText, isText, numberText } from './answer.connect.ts';
import type { QuestionnaireWithCopy, QuestionnaireSnapshot } from './questionnaire.connect.ts';

export type QuestionView = ReturnType<typeof connectQuestion>;

/** Derives the view of a question from its own answer. */
export function connectQuestion(
  questionnaire: QuestionnaireWithCopy,
  question: Question,
  snapshot: QuestionnaireSnapshot,
) {
  const { answers, errors, locked } = snapshot.context;
  const { id } = question;
  const answer = answers[id] ?? null;
  const isLocked = locked.includes(id);
  const error = errors[id];
  const isSubmitted = snapshot.hasTag('completed');
  const common = {
    id,
    label: questionText(questionnaire.copy, id),
    hint: isLocked
      ? copy.locked
      : (questionnaire.copy.hints[id] ?? (isSubmitted ? null : rangeHint(question))),
    error: error ? copy.errors[error] : null,
    isMandatory: question.isMandatory === true && !isLocked,
    isDisabled: isLocked || isSubmitted,
  };
  const text = typeof answer === 'string' ? answer : '';
  // Answers to optional questions can be cleared (RUL-48).
  const canClear = !common.isMandatory && !common.isDisabled;
  switch (question.kind) {
    case 'choice': {
      // An unknown value from the service stays available after another one is chosen.
      const savedAnswer = snapshot.context.loaded?.answers[id];
      const options = [...new Set([...question.options, savedAnswer, text])].filter(isText);
      return {
        ...common,
        kind: 'options' as const,
        variant: question.variant ?? ('inline' as const),
        options: options.map((value) => ({ value, label: optionText(value) })),
        value: text || null,
        canClear: canClear && text !== '',
      };
    }
    case 'yesNo':
      return {
        ...common,
        kind: 'options' as const,
        variant: 'inline' as const,
        options: [
          { value: 'true', label: copy.yes },
          { value: 'false', label: copy.no },
        ],
        value: answer === null ? null : String(answer),
        canClear: canClear && answer !== null,
      };
    case 'scale':
      return {
        ...common,
        kind: 'options' as const,
        variant: 'scale' as const,
        options: copy.scales[question.scale].map((label, value) => ({ value: String(value), label })),
        value: answer === null ? null : String(answer),
        canClear: canClear && answer !== null,
      };
    case 'text':
      return { ...common, kind: 'text' as const, value: text, isLong: question.isLong === true };
    case 'date':
      return {
        ...common,
        kind: 'date' as const,
        value: fieldText(question, 'value', snapshot.context),
        autoComplete: id === 'birthdate' ? ('bday' as const) : undefined,
      };
    case 'number':
      return {
        ...common,
        kind: 'number' as const,
        value: fieldText(question, 'value', snapshot.context),
        unit: copy.units[question.unit],
      };
    case 'measure':
      return {
        ...common,
        kind: 'measure' as const,
        fields: fieldsOf(question).map((field) => ({
          id: `${id}.${field}`,
          name: field,
          label: copy.answerFields[field],
          unit: copy.units[field],
          value: fieldText(question, field, snapshot.context),
        })),
      };
    case 'checkbox':
      return { ...common, kind: 'checkbox' as const, isChecked: answer === true };
    case 'other':
      return { ...common, kind: 'other' as const, isChecked: answer !== null, value: text };
    case 'medications': {
      const medications = Array.isArray(answer) ? (answer as readonly Medication[]) : [];
      const { name: type } = nonNull(question.fields[0]);
      return {
        ...common,
        kind: 'medications' as const,
        columns: question.fields.map((field) => ({
          id: field.name,
          label: columnText(questionnaire.copy, field.name),
          isUnbroken: field.type === 'date' || field.type === 'time',
        })),
        rows: medications.map(({ values }) => ({
          type: values[type] ?? '',
          values: question.fields.map((field) => cellText(field, values)),
        })),
      };
    }
  }
}

/** The plausible range of a question, shown next to its field (RUL-42). */
function rangeHint(question: Question): string | null {
  if (question.kind !== 'number' && question.kind !== 'measure') return null;
  const [minimum, maximum] = question.range;
  return copy.between(numberText(question, minimum), numberText(question, maximum));
}

/** A list's unanswered scales, and the answer to fill in for all of them; null if there are fewer than two. */
export function connectFillRest(
  questionnaire: QuestionnaireWithCopy,
  ids: readonly string[],
  snapshot: QuestionnaireSnapshot,
): {
  readonly label: string;
  readonly answers: readonly { readonly question: string; readonly answer: number }[];
} | null {
  const { answers } = snapshot.context;
  const unanswered = questionsOf(questionnaire).flatMap((question) =>
    question.kind === 'scale' && ids.includes(question.id) && !isAnswered(answers[question.id])
      ? [question]
      : [],
  );
  const [first] = unanswered;
  if (!first || unanswered.length < 2 || snapshot.hasTag('completed')) return null;
  return {
    label: copy.rest(copy.scales[first.scale][0]),
    answers: unanswered.map(({ id }) => ({ question: id, answer: 0 })),
  };
}

export function parseOption(question: Question, value: string): Answer {
  if (question.kind === 'yesNo') return value === 'true';
  return question.kind === 'scale' ? Number(value) : value;
}
