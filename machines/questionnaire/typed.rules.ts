import { isoOfTyped } from '../domain/date.ts';
import { questionsOf } from '../domain/questionnaire.ts';
import type { Answer, Answers, Question, Questionnaire } from '../domain/questionnaire.ts';
import { questionOf, sendable, visibleQuestions, withAnswer } from './questionnaire.rules.ts';

type Sections = Pick<Questionnaire, 'sections'>;

/** The fields of a question that is typed: a height has two. */
export type Part = 'feet' | 'inches' | 'value';

/** What stands in fields and is no answer yet, by `<question>.<part>`. */
export type Typed = Readonly<Record<string, string>>;

/**
 * What is wrong with an answer: nothing is said; the text is no whole number, not plausible, or no date (which clears
 * it, RUL-15); the date is ahead; the number is not above the one that it must be above.
 */
export type Problem = 'mandatory' | 'notWhole' | 'range' | 'noDate' | 'future' | 'notAbove';

/** What changes while a form is filled in. */
export interface Form {
  readonly answers: Answers;
  readonly typed: Typed;
  readonly problems: Readonly<Record<string, Problem>>;
  /** Questions with a problem that the patient may not have seen yet: going on leads there first. */
  readonly unread: readonly string[];
  /** The patient's own day, YYYY-MM-DD. */
  readonly today: string;
}

const INCHES_IN_A_FOOT = 12;

/** Feet and the inches left over of a height; null without one. */
export function feetAndInches(
  total: Answer | undefined,
): { readonly feet: number; readonly inches: number } | null {
  if (typeof total !== 'number' || total <= 0) return null;
  return { feet: Math.floor(total / INCHES_IN_A_FOOT), inches: total % INCHES_IN_A_FOOT };
}

/** The fields of a question that is typed into. */
export function partsOf(question: Question): readonly Part[] {
  return question.kind === 'measure' && question.measure === 'height' ? ['feet', 'inches'] : ['value'];
}

/** What a field shows: what is typed, else the answer; nothing for a measure of zero (HORM-R13). */
export function fieldText(
  question: Question,
  part: Part,
  { answers, typed }: Pick<Form, 'answers' | 'typed'>,
): string {
  const answer = answers[question.id] ?? null;
  const value = part === 'value' ? answer : (feetAndInches(answer)?.[part] ?? null);
  return (
    typed[`${question.id}.${part}`] ??
    (value === null || (value === 0 && part === 'value' && question.kind === 'measure') ? '' : String(value))
  );
}

/** The value of a typed number: whole and not negative, nothing is zero; null for anything else (HORM-R13). */
export function wholeNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const value = /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

/** The answer that the fields of a question stand for, or what is wrong with them. */
function readFields(
  question: Question,
  form: Form,
): { readonly answer: Answer } | { readonly problem: Problem } {
  const texts = partsOf(question).map((part) => fieldText(question, part, form));
  const [text = ''] = texts;
  if (question.kind === 'date') {
    if (text === '') return { answer: null };
    const iso = isoOfTyped(text);
    if (iso === null) return { problem: 'noDate' };
    return iso > form.today ? { problem: 'future' } : { answer: text };
  }
  if (question.kind !== 'measure' && question.kind !== 'number') return { answer: text };
  const [first = 0, second = 0] = texts.map(wholeNumber);
  if (first === null || second === null) return { problem: 'notWhole' };
  const total = texts.length > 1 ? first * INCHES_IN_A_FOOT + second : first;
  if (texts.every((one) => one.trim() === '') || (total === 0 && question.kind === 'measure'))
    return { answer: null };
  const [least, most] = question.range;
  return total < least || total > most ? { problem: 'range' } : { answer: total };
}

/** The form after an answer is given: what was wrong with it, and with what it hides, is forgotten. */
export function withAnswerGiven(questionnaire: Sections, form: Form, id: string, answer: Answer): Form {
  const answers = withAnswer(questionnaire, form.answers, id, answer);
  const visible = visibleQuestions(questionnaire, answers);
  const stays = (one: string) => one !== id && visible.has(one);
  return { ...form, answers, ...only(form, stays) };
}

function only({ typed, problems, unread }: Form, stays: (id: string) => boolean) {
  return {
    typed: picked(typed, (key) => stays(questionOfField(key))),
    problems: picked(problems, stays),
    unread: unread.filter(stays),
  };
}

/** The form after a key in a field. A date that is whole and plausible is an answer at once. */
export function withText(
  questionnaire: Sections,
  form: Form,
  { question: id, part, text }: { readonly question: string; readonly part: Part; readonly text: string },
): Form {
  const question = questionOf(questionnaire, id);
  if (!question) return form;
  const rest = only(form, (one) => one !== id);
  const typed = { ...form.typed, [`${id}.${part}`]: text };
  const next = { ...form, ...rest, typed };
  if (question.kind !== 'date') return next;
  const read = readFields(question, next);
  return 'answer' in read ? withAnswerGiven(questionnaire, next, id, read.answer) : next;
}

/**
 * The form with what stands in fields taken as answers, as far as it can be: the rest stays as it was typed and says
 * why (RUL-41), but for a date that is none, which is cleared (RUL-15).
 * @param isRead the questions to look at; all that are shown when absent
 */
export function withTextsRead(
  questionnaire: Sections,
  form: Form,
  isRead: (question: Question) => boolean = () => true,
): Form {
  let read = form;
  for (const question of typedQuestions(questionnaire, form).filter(isRead))
    read = withFieldsRead(questionnaire, read, question);
  return read;
}

function withFieldsRead(questionnaire: Sections, form: Form, question: Question): Form {
  const { id } = question;
  const read = readFields(question, form);
  if ('answer' in read) return withAnswerGiven(questionnaire, form, id, read.answer);
  const problems = { ...form.problems, [id]: read.problem };
  const unread = form.problems[id] === read.problem ? form.unread : [...form.unread, id];
  if (read.problem !== 'noDate') return { ...form, problems, unread };
  const answers = withAnswer(questionnaire, form.answers, id, null);
  return {
    ...form,
    answers,
    problems,
    unread,
    typed: picked(form.typed, (key) => questionOfField(key) !== id),
  };
}

/** The questions on show with text in their fields that is no answer, in the order of the form. */
export function typedQuestions(
  questionnaire: Sections,
  { answers, typed }: Pick<Form, 'answers' | 'typed'>,
): readonly Question[] {
  const ids = new Set(Object.keys(typed).map(questionOfField));
  const visible = visibleQuestions(questionnaire, answers);
  return questionsOf(questionnaire).filter(({ id }) => ids.has(id) && visible.has(id));
}

/** The answers as they are sent in a draft: a number that is being typed goes with them, a date when it is whole. */
export function draftAnswers(questionnaire: Sections, form: Form): Answers {
  const { answers } = withTextsRead(questionnaire, form, isReadAfterPause);
  return sendable(questionnaire, answers);
}

/** A number is looked at after a pause; a date only when its field is left (HORM-R13, QN-R13). */
export function isReadAfterPause({ kind }: Question): boolean {
  return kind !== 'date';
}

function questionOfField(key: string): string {
  return key.slice(0, key.lastIndexOf('.'));
}

function picked<T>(
  record: Readonly<Record<string, T>>,
  stays: (key: string) => boolean,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => stays(key)));
}
