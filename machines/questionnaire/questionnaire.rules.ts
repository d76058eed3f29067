import { questionsOf } from '../domain/questionnaire.ts';
import type {
  Answer,
  AnswerEdge,
  Answers,
  Condition,
  Question,
  Questionnaire,
  Section,
} from '../domain/questionnaire.ts';

type Sections = Pick<Questionnaire, 'sections'>;

/** What is wrong with an answer, or was: unanswered, not whole and therefore emptied, no date and therefore cleared. */
export type Problem = 'mandatory' | 'notWhole' | 'noDate';

/** Problems by question id. */
export type Problems = Readonly<Record<string, Problem>>;

/** The parts of a measure that are typed: a height has two. */
export type MeasurePart = 'feet' | 'inches' | 'value';

/** What is typed into measures and not looked at yet, by `<question>.<part>`. */
export type Typed = Readonly<Record<string, string>>;

const INCHES_IN_A_FOOT = 12;

/** The answers of a questionnaire that nobody has begun. */
export function emptyAnswers(questionnaire: Sections): Answers {
  return Object.fromEntries(
    questionsOf(questionnaire).map(({ id, kind }) => [id, kind === 'medications' ? [] : null]),
  );
}

/** True for an answer that says something; an empty text and an empty table say nothing. */
export function isAnswered(answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null) return false;
  return typeof answer === 'string' || Array.isArray(answer) ? answer.length > 0 : true;
}

/** Whether a condition holds for these answers. */
export function isMet(condition: Condition, answers: Answers): boolean {
  if ('every' in condition) return condition.every.every((one) => isMet(one, answers));
  if ('not' in condition) return !isMet(condition.not, answers);
  const answer = answers[condition.question] ?? null;
  return 'is' in condition ? condition.is.includes(answer) : (answer !== null) === condition.isAnswered;
}

/** The question of an id; undefined when the questionnaire has none. */
export function questionOf(questionnaire: Sections, id: string): Question | undefined {
  return questionsOf(questionnaire).find((question) => question.id === id);
}

/** The ids of the questions that these answers show: a follow-up shows only while its parent does (QN-R04). */
export function visibleQuestions(questionnaire: Sections, answers: Answers): ReadonlySet<string> {
  const questions = new Map(questionsOf(questionnaire).map((question) => [question.id, question]));
  const shows = (id: string): boolean => {
    const condition = questions.get(id)?.visibleWhen;
    if (!condition) return questions.has(id);
    return isMet(condition, answers) && parentsOf(condition).every(shows);
  };
  return new Set([...questions.keys()].filter(shows));
}

function parentsOf(condition: Condition): readonly string[] {
  if ('every' in condition) return condition.every.flatMap(parentsOf);
  return 'not' in condition ? parentsOf(condition.not) : [condition.question];
}

/** The sections that have something to ask, in order. */
export function visibleSections(questionnaire: Sections, answers: Answers): readonly Section[] {
  const visible = visibleQuestions(questionnaire, answers);
  return questionnaire.sections.filter(({ questions }) => questions.some(({ id }) => visible.has(id)));
}

/** The section that a question stands in. */
export function sectionOf({ sections }: Sections, question: string): Section | undefined {
  return sections.find(({ questions }) => questions.some(({ id }) => id === question));
}

/** The answers with what their own hidden follow-ups must not keep taken out (3 §4.1 Clearing rules). */
export function cleared(questionnaire: Sections, answers: Answers): Answers {
  const visible = visibleQuestions(questionnaire, answers);
  const stale = questionsOf(questionnaire).filter(
    ({ id, whenHidden }) => whenHidden === 'clear' && !visible.has(id) && isAnswered(answers[id]),
  );
  if (stale.length === 0) return answers;
  // What is cleared may hide something else.
  return cleared(questionnaire, { ...answers, ...empty(stale) });
}

function empty(questions: readonly Question[]): Answers {
  return Object.fromEntries(questions.map(({ id, kind }) => [id, kind === 'medications' ? [] : null]));
}

/** The answers after one is given, with what it clears. A question that is hidden or unknown takes no answer. */
export function withAnswer(questionnaire: Sections, answers: Answers, id: string, answer: Answer): Answers {
  if (!visibleQuestions(questionnaire, answers).has(id)) return answers;
  return cleared(questionnaire, { ...answers, [id]: answer });
}

/** The answers that may be sent: what is hidden is empty, whatever is kept of it on the page. */
export function sendable(questionnaire: Sections, answers: Answers): Answers {
  const visible = visibleQuestions(questionnaire, answers);
  const hidden = questionsOf(questionnaire).filter(({ id }) => !visible.has(id));
  return { ...answers, ...empty(hidden) };
}

/** The mandatory questions that are asked and not answered, in the order of the form (HORM-R11). */
export function missingQuestions(questionnaire: Sections, answers: Answers): readonly string[] {
  const visible = visibleQuestions(questionnaire, answers);
  return questionsOf(questionnaire)
    .filter(({ id, isMandatory }) => isMandatory && visible.has(id) && !isAnswered(answers[id]))
    .map(({ id }) => id);
}

/** The questions whose answers on file must not be changed (QN-R03). */
export function lockedQuestions(questionnaire: Sections, loaded: Answers): readonly string[] {
  return questionsOf(questionnaire)
    .filter(({ id, onFile }) => onFile === 'locked' && isAnswered(loaded[id]))
    .map(({ id }) => id);
}

/** True when nothing was answered apart from what the server knows of the patient (AMB-176). */
export function hasNoDraft(questionnaire: Sections, loaded: Answers): boolean {
  return questionsOf(questionnaire).every(
    ({ id, onFile }) => onFile !== undefined || !isAnswered(loaded[id]),
  );
}

/**
 * The loaded answers with those that are not sent but steer the form (AMB-178), as far as the others tell them: where
 * a follow-up is answered, its parent was. Such an answer is not on file and therefore not locked.
 */
export function steered(questionnaire: Sections, loaded: Answers): Answers {
  const questions = questionsOf(questionnaire);
  const told = questions.flatMap(({ id, isSent }) => {
    if (isSent !== false || isAnswered(loaded[id])) return [];
    const followUp = questions.find(
      ({ id: other, visibleWhen: when }) =>
        isAnswered(loaded[other]) && when && 'is' in when && when.question === id,
    );
    const { visibleWhen: when } = followUp ?? {};
    return when && 'is' in when ? [[id, when.is[0] ?? null] as const] : [];
  });
  return told.length === 0 ? loaded : { ...loaded, ...Object.fromEntries(told) };
}

/** Answers kept on the page over those loaded; what is locked stays as it was loaded (RUL-18, RUL-20). */
export function restored(questionnaire: Sections, loaded: Answers, kept: Answers): Answers {
  const locked = lockedQuestions(questionnaire, loaded);
  const over = Object.entries(kept).filter(([id]) => !locked.includes(id) && id in loaded);
  return cleared(questionnaire, { ...steered(questionnaire, loaded), ...Object.fromEntries(over) });
}

/** Whether an answer takes an edge of the specification. */
export function takesEdge(
  { questions, is, isAnswered: wants }: AnswerEdge,
  id: string,
  answer: Answer,
): boolean {
  if (!questions.includes(id)) return false;
  if (wants !== undefined && (answer !== null) !== wants) return false;
  return is === undefined || is.includes(answer);
}

/** Feet and the inches left over of a height; null without one. */
export function feetAndInches(
  total: Answer | undefined,
): { readonly feet: number; readonly inches: number } | null {
  if (typeof total !== 'number' || total <= 0) return null;
  return { feet: Math.floor(total / INCHES_IN_A_FOOT), inches: total % INCHES_IN_A_FOOT };
}

/** What the fields of a measure show of its answer: nothing for zero (HORM-R13). */
export function measureText(part: MeasurePart, answer: Answer | undefined): string {
  const height = feetAndInches(answer);
  const value = part === 'value' ? answer : height?.[part];
  return typeof value === 'number' && value > 0 ? String(value) : '';
}

/** The value of a typed measure: whole and not negative, nothing is zero; null for anything else (HORM-R13). */
export function wholeNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const value = /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

/** True when everything that is typed into measures is whole and not negative. */
export function areMeasuresWhole(typed: Typed): boolean {
  return Object.values(typed).every((text) => wholeNumber(text) !== null);
}

/** Takes what is typed into measures as answers; what is no whole number becomes empty and is named (AMB-179). */
export function settleMeasures(
  answers: Answers,
  typed: Typed,
): { readonly answers: Answers; readonly rejected: readonly string[] } {
  const ids = [...new Set(Object.keys(typed).map((key) => key.slice(0, key.lastIndexOf('.'))))];
  const value = (id: string, part: MeasurePart) =>
    wholeNumber(typed[`${id}.${part}`] ?? measureText(part, answers[id])) ?? 0;
  const settled = ids.map((id): readonly [string, Answer] => {
    const total =
      `${id}.value` in typed
        ? value(id, 'value')
        : value(id, 'feet') * INCHES_IN_A_FOOT + value(id, 'inches');
    return [id, total > 0 ? total : null];
  });
  return {
    answers: { ...answers, ...Object.fromEntries(settled) },
    rejected: ids.filter((id) =>
      Object.entries(typed).some(([key, text]) => key.startsWith(`${id}.`) && wholeNumber(text) === null),
    ),
  };
}
