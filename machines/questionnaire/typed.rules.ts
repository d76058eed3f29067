import { validateBirthdate } from '../domain/birthdate.ts';
import { plainDigits } from '../domain/digits.ts';
import { questionsOf } from '../domain/questionnaire.ts';
import type {
  Answer,
  Answers,
  LoadedQuestionnaire,
  Question,
  Questionnaire,
} from '../domain/questionnaire.ts';
import { questionOf, answersToSend, visibleQuestions, withAnswer } from './questionnaire.rules.ts';

type Sections = Pick<Questionnaire, 'sections'>;

/** The fields of a typed question; a height has two. */
export type AnswerField = 'feet' | 'inches' | 'value';

/** Inputs that are not parsed into an answer yet, by `<question>.<field>`. */
type UnparsedInputs = Readonly<Record<string, string>>;

/**
 * An error of an answer: missing; not a whole number, a height in feet and inches where inches are asked for, or a
 * number with another unit; not plausible; not a date (which clears it, RUL-15), or one in the future or too long ago
 * (RUL-80); a number that is not above the one it must exceed.
 */
type AnswerError =
  | 'mandatory'
  | 'notInteger'
  | 'inchesOnly'
  | 'otherUnit'
  | 'range'
  | 'invalidDate'
  | 'future'
  | 'tooOld'
  | 'notAbove';

const DATE_ERRORS = { dateIncomplete: 'invalidDate', inFuture: 'future', tooOld: 'tooOld' } as const;

/** The state of a form while it is being filled in. */
export interface QuestionnaireForm {
  readonly answers: Answers;
  readonly typed: UnparsedInputs;
  readonly errors: Readonly<Record<string, AnswerError>>;
  /** Questions with an error that the patient may not have seen: Continue leads there first. */
  readonly unseen: readonly string[];
  /** The patient's own day, YYYY-MM-DD. */
  readonly today: string;
}

const INCHES_IN_A_FOOT = 12;

/** A height in feet and remaining inches; null without one. */
export function feetAndInches(
  total: Answer | undefined,
): { readonly feet: number; readonly inches: number } | null {
  if (typeof total !== 'number' || total <= 0) return null;
  return { feet: Math.floor(total / INCHES_IN_A_FOOT), inches: total % INCHES_IN_A_FOOT };
}

export function fieldsOf(question: Question): readonly AnswerField[] {
  return question.kind === 'measure' && question.measure === 'height' ? ['feet', 'inches'] : ['value'];
}

/** A field's text: the typed text, or else the answer. */
export function fieldText(
  question: Question,
  field: AnswerField,
  { answers, typed }: Pick<QuestionnaireForm, 'answers' | 'typed'>,
): string {
  const answer = answers[question.id] ?? null;
  const value = field === 'value' ? answer : (feetAndInches(answer)?.[field] ?? null);
  return typed[`${question.id}.${field}`] ?? (value === null ? '' : String(value));
}

/** Parses a whole, non-negative number; empty text is zero, anything else null (HORM-R13). */
export function wholeNumber(text: string): number | null {
  const trimmed = plainDigits(text).trim();
  if (trimmed === '') return 0;
  const value = /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

/**
 * The part of a text that a number field shows: nothing before the first digit or sign. The rest stays until the field is
 * left, so that the digits on both sides never join, and the reason is shown next to what was typed (RUL-41, RUL-82).
 */
function shownDigits(text: string): string {
  return plainDigits(text).replace(/^[^\d.,'"’′”″-]+/, '');
}

/** A unit that no field of digits asks for. */
const OTHER_UNIT =
  /^(?:kgs?|kilo\p{L}*|gram\p{L}*|st|stones?|cms?|cent[ií]m\p{L}*|m|mts?|met(?:er|re|ro)s?|ft|feet|foot|pies?|kpa)$/iu;

/** The number in a field of digits, cut at a decimal separator, or its error (RUL-41, RUL-82). */
function parseDigits(
  text: string,
  { unit, range: [least, most] }: Extract<Question, { kind: 'number' }>,
): { readonly answer: Answer } | { readonly error: AnswerError } {
  const [, digits, rest = ''] = /^(\d{1,9})(?:[.,]\d*)?([^\d.,'"’′”″]*)$/.exec(text) ?? [];
  if (digits === undefined)
    return { error: unit === 'in' && /\d(?:['"’′”″ ]|ft)/i.test(text) ? 'inchesOnly' : 'notInteger' };
  if (rest.split(/\P{L}+/u).some((word) => OTHER_UNIT.test(word))) return { error: 'otherUnit' };
  const value = Number(digits);
  return value < least || value > most ? { error: 'range' } : { answer: value };
}

/** The answer in a question's fields, or its error. */
function parseFields(
  question: Question,
  form: QuestionnaireForm,
): { readonly answer: Answer } | { readonly error: AnswerError } {
  const texts = fieldsOf(question).map((field) => fieldText(question, field, form));
  const text = fieldText(question, 'value', form);
  if (question.kind === 'date') {
    if (text.trim() === '') return { answer: null };
    const error = validateBirthdate(text, form.today);
    return error === null ? { answer: text.trim() } : { error: DATE_ERRORS[error] };
  }
  if (question.kind === 'number')
    return text.trim() === '' ? { answer: null } : parseDigits(text.trim(), question);
  if (question.kind !== 'measure') return { answer: text };
  const numbers = texts.map(wholeNumber).filter((number) => number !== null);
  if (numbers.length < texts.length) return { error: 'notInteger' };
  const total = numbers.reduce((sum, number) => sum * INCHES_IN_A_FOOT + number);
  if (total === 0) return { answer: null };
  const [least, most] = question.range;
  return total < least || total > most ? { error: 'range' } : { answer: total };
}

/** The form after an answer; removes its error and those of questions that it hides. */
export function formWithAnswer(
  questionnaire: Sections,
  form: QuestionnaireForm,
  id: string,
  answer: Answer,
): QuestionnaireForm {
  const answers = withAnswer(questionnaire, form.answers, id, answer);
  const visible = visibleQuestions(questionnaire, answers);
  return { ...form, answers, ...withoutInputs(questionnaire, form, id, (other) => visible.has(other)) };
}

/** The inputs and errors of the other shown questions, except of a number that was not above this one (RUL-42). */
function withoutInputs(
  questionnaire: Sections,
  { typed, errors, unseen }: QuestionnaireForm,
  id: string,
  isShown: (id: string) => boolean = () => true,
) {
  const remains = (other: string) => other !== id && isShown(other);
  const isCrossed = (other: string) => {
    const question = questionOf(questionnaire, other);
    return errors[other] === 'notAbove' && question?.kind === 'number' && question.above === id;
  };
  return {
    typed: filterKeys(typed, (key) => remains(questionOfField(key))),
    errors: filterKeys(errors, (other) => remains(other) && !isCrossed(other)),
    unseen: unseen.filter(remains),
  };
}

/** The form after a keystroke. A complete and plausible date becomes an answer at once. */
export function withTypedText(
  questionnaire: Sections,
  form: QuestionnaireForm,
  {
    question: id,
    field,
    text,
  }: { readonly question: string; readonly field: AnswerField; readonly text: string },
): QuestionnaireForm {
  const question = questionOf(questionnaire, id);
  if (!question) return form;
  const shownText = question.kind === 'number' ? shownDigits(text) : text;
  const typed = { ...form.typed, [`${id}.${field}`]: shownText };
  const next = { ...form, ...withoutInputs(questionnaire, form, id), typed };
  if (question.kind !== 'date') return next;
  const read = parseFields(question, next);
  return 'answer' in read ? formWithAnswer(questionnaire, next, id, read.answer) : next;
}

/**
 * Parses what was typed into answers where possible. Other inputs stay as typed, with their error (RUL-41), except an
 * invalid date, which is cleared (RUL-15).
 * @param isParsed the questions to parse; all visible ones if absent
 */
export function withTypedParsed(
  questionnaire: Sections,
  form: QuestionnaireForm,
  isParsed: (question: Question, form: QuestionnaireForm) => boolean = () => true,
): QuestionnaireForm {
  return unparsedQuestions(questionnaire, form)
    .filter((question) => isParsed(question, form))
    .reduce((next, question) => withFieldsParsed(questionnaire, next, question), form);
}

function withFieldsParsed(
  questionnaire: Sections,
  form: QuestionnaireForm,
  question: Question,
): QuestionnaireForm {
  const { id } = question;
  const read = parseFields(question, form);
  if ('answer' in read) return formWithAnswer(questionnaire, form, id, read.answer);
  const errors = { ...form.errors, [id]: read.error };
  const unseen = form.errors[id] === read.error ? form.unseen : [...form.unseen, id];
  if (read.error !== 'invalidDate') return { ...form, errors, unseen };
  const answers = withAnswer(questionnaire, form.answers, id, null);
  return {
    ...form,
    answers,
    errors,
    unseen,
    typed: unparsedExcept(form.typed, [id]),
  };
}

/** The visible questions with an input that is not an answer, in form order. */
export function unparsedQuestions(
  questionnaire: Sections,
  { answers, typed }: Pick<QuestionnaireForm, 'answers' | 'typed'>,
): readonly Question[] {
  const ids = new Set(Object.keys(typed).map(questionOfField));
  const visible = visibleQuestions(questionnaire, answers);
  return questionsOf(questionnaire).filter(({ id }) => ids.has(id) && visible.has(id));
}

/** The answers to send in a draft: includes a number while it is being typed, and a date once complete. */
export function draftAnswers(
  questionnaire: Sections,
  { loaded, ...form }: QuestionnaireForm & { readonly loaded: LoadedQuestionnaire | null },
): Answers {
  const { answers } = withTypedParsed(questionnaire, form, isParsedAfterPause);
  return answersToSend(questionnaire, answers, loaded?.answers ?? {});
}

/**
 * A number is validated after a pause, a date only on blur (HORM-R13, QN-R13), and so is a number with anything around
 * its digits: cut while its field has the focus, the next digit would join the ones before (RUL-82).
 */
export function isParsedAfterPause({ id, kind }: Question, { typed }: QuestionnaireForm): boolean {
  return kind !== 'date' && !(kind === 'number' && /\D/.test(typed[`${id}.value`] ?? ''));
}

export function unparsedExcept(typed: UnparsedInputs, ids: readonly string[]): UnparsedInputs {
  return filterKeys(typed, (key) => !ids.includes(questionOfField(key)));
}

/** The question of a typed field, '{question}.{field}'. */
export function questionOfField(key: string): string {
  return key.slice(0, key.lastIndexOf('.'));
}

function filterKeys<T>(
  values: Readonly<Record<string, T>>,
  predicate: (key: string) => boolean,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => predicate(key)));
}
