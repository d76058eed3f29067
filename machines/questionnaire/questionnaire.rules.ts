import { questionsOf } from '../domain/questionnaire.ts';
import type {
  Answer,
  Answers,
  Condition,
  Position,
  Question,
  Questionnaire,
  Section,
} from '../domain/questionnaire.ts';

type Sections = Pick<Questionnaire, 'sections'>;

/** The section after the last one: all answers on one page, before submitting. */
export const REVIEW = 'review';

/** The answers of a questionnaire that has not been started. */
export function emptyAnswers(questionnaire: Sections): Answers {
  return blankAnswers(questionsOf(questionnaire));
}

/** True if the answer is not empty: null, a text of spaces and an empty table are empty. */
export function isAnswered(answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  return Array.isArray(answer) ? answer.length > 0 : true;
}

/** True if a person has answered: an unchecked box may be the service's own for one that nobody has seen (RUL-105). */
function isAnsweredByPerson({ id, kind }: Question, answers: Answers): boolean {
  return kind === 'checkbox' ? answers[id] === true : isAnswered(answers[id]);
}

/** Whether the answers meet a condition; a missing answer is null. */
export function isMet({ question, values }: Condition, answers: Answers): boolean {
  return values.includes(answers[question] ?? null);
}

/** The question with an id; undefined if the questionnaire has none. */
export function questionOf(questionnaire: Sections, id: string): Question | undefined {
  return questionsOf(questionnaire).find((question) => question.id === id);
}

/** The ids of the visible questions: a follow-up is visible only while its parent is (QN-R04). */
export function visibleQuestions(questionnaire: Sections, answers: Answers): ReadonlySet<string> {
  const questions = new Map(questionsOf(questionnaire).map((question) => [question.id, question]));
  const shows = (id: string): boolean => {
    const condition = questions.get(id)?.visibleWhen;
    if (!condition) return questions.has(id);
    return isMet(condition, answers) && shows(condition.question);
  };
  return new Set([...questions.keys()].filter(shows));
}

/** The sections with at least one visible question, in order. */
export function visibleSections(questionnaire: Sections, answers: Answers): readonly Section[] {
  const visible = visibleQuestions(questionnaire, answers);
  return questionnaire.sections.filter(({ questions }) => questions.some(({ id }) => visible.has(id)));
}

export function sectionOf({ sections }: Sections, question: string): Section | undefined {
  return sections.find(({ questions }) => questions.some(({ id }) => id === question));
}

/**
 * Clears the answers of follow-ups that must not be kept, after answers that they follow have changed (3 §4.1 Clearing
 * rules). A follow-up of a hidden question is only hidden: it is back with its answer when that question is (RUL-104).
 */
export function withHiddenCleared(
  questionnaire: Sections,
  answers: Answers,
  changed: readonly string[],
): Answers {
  const toClear = questionsOf(questionnaire).filter(
    ({ id, whenHidden, visibleWhen }) =>
      whenHidden === 'clear' &&
      visibleWhen !== undefined &&
      changed.includes(visibleWhen.question) &&
      !isMet(visibleWhen, answers) &&
      isAnswered(answers[id]),
  );
  if (toClear.length === 0) return answers;
  // Clearing may clear more questions.
  const next = { ...answers, ...blankAnswers(toClear) };
  return withHiddenCleared(
    questionnaire,
    next,
    toClear.map(({ id }) => id),
  );
}

function blankAnswers(questions: readonly Question[]): Answers {
  return Object.fromEntries(questions.map(({ id, kind }) => [id, kind === 'medications' ? [] : null]));
}

/** Sets an answer and clears the answers that it hides. Hidden and unknown questions cannot be answered. */
export function withAnswer(questionnaire: Sections, answers: Answers, id: string, answer: Answer): Answers {
  if (!visibleQuestions(questionnaire, answers).has(id)) return answers;
  return withHiddenCleared(questionnaire, { ...answers, [id]: answer }, [id]);
}

/**
 * The answers to send: without those that the patient's own answers hide, even if the page keeps them. What was hidden
 * when it was saved goes back (RUL-104).
 */
export function answersToSend(questionnaire: Sections, answers: Answers, savedAnswers: Answers): Answers {
  const visible = visibleQuestions(questionnaire, answers);
  const isAsSaved = (id: string): boolean => {
    const parent = questionOf(questionnaire, id)?.visibleWhen?.question;
    const isSame = isSameAnswer(answers[id] ?? null, savedAnswers[id] ?? null);
    return isSame && (parent === undefined || isAsSaved(parent));
  };
  return Object.fromEntries(Object.entries(answers).filter(([id]) => visible.has(id) || isAsSaved(id)));
}

/** The visible mandatory questions without an answer, in form order (HORM-R11). */
export function missingQuestions(questionnaire: Sections, answers: Answers): readonly string[] {
  const visible = visibleQuestions(questionnaire, answers);
  return questionsOf(questionnaire)
    .filter(({ id, isMandatory }) => isMandatory && visible.has(id) && !isAnswered(answers[id]))
    .map(({ id }) => id);
}

/**
 * The questions whose answers are on file: they were there before there was a draft (QN-R03, RUL-40). For a draft, these
 * are the ones that this browser saw before it; for a draft of another device, only those that are never sent (RUL-79).
 * @param firstOnFile the questions on file when this browser first opened the questionnaire; null if it never did
 * @param hasDraft whether this browser has sent a draft that has not ended, accepted by the service or not
 * @param isTyped whether the saved answer is one that this tab has typed
 */
export function questionsOnFile(
  questionnaire: Sections,
  loaded: Answers,
  {
    firstOnFile,
    hasDraft,
    isTyped,
  }: {
    readonly firstOnFile: readonly string[] | null;
    readonly hasDraft: boolean;
    readonly isTyped: (id: string) => boolean;
  },
): readonly string[] {
  const answered = questionsOf(questionnaire).filter((question) => isAnsweredByPerson(question, loaded));
  const isNew = !hasDraft && answered.every(({ onFile }) => onFile !== undefined);
  return answered
    .filter(
      ({ id, onFile, isSent }) =>
        onFile !== undefined &&
        (isSent === false || (!isTyped(id) && (isNew || (firstOnFile ?? []).includes(id)))),
    )
    .map(({ id }) => id);
}

/** The questions of a list that cannot be changed while they are on file. */
export function lockedQuestions(questionnaire: Sections, onFile: readonly string[]): readonly string[] {
  return questionsOf(questionnaire).flatMap(({ id, onFile: kind }) =>
    kind === 'locked' && onFile.includes(id) ? [id] : [],
  );
}

/** True if nothing was answered beyond what is on file (AMB-176, RUL-77). */
export function hasNoDraft(questionnaire: Sections, loaded: Answers, onFile: readonly string[]): boolean {
  return questionsOf(questionnaire).every(
    (question) => onFile.includes(question.id) || !isAnsweredByPerson(question, loaded),
  );
}

/**
 * The answers that the body has no value for: a no that refines another, and those never sent, unless they are on file
 * (RUL-78, RUL-103).
 */
export function unsentAnswers(
  questionnaire: Sections,
  answers: Answers,
  onFile: readonly string[],
): Readonly<Record<string, string | boolean>> {
  const unsent = questionsOf(questionnaire).filter(
    ({ id, refines, isSent }) =>
      (refines && answers[id] === false) || (isSent === false && !onFile.includes(id)),
  );
  const entries = unsent.map(({ id }) => [id, answers[id] ?? null] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string | boolean] => entry[1] !== null),
  );
}

/** The loaded answers with the unsent ones that still fit them, and hide none of them (RUL-78, RUL-103). */
export function withUnsent(
  questionnaire: Sections,
  loaded: Answers,
  unsent: Readonly<Record<string, string | boolean>>,
): Answers {
  const questions = questionsOf(questionnaire);
  const hidesAnswer = (id: string) =>
    questions.some(
      ({ id: other, visibleWhen: when }) =>
        when?.question === id && isAnswered(loaded[other]) && !when.values.includes(unsent[id] ?? null),
    );
  const fitting = questions.filter(
    ({ id, refines, isSent }) =>
      id in unsent &&
      (loaded[id] ?? null) === null &&
      (refines ? loaded[refines.question] === refines.from : isSent === false && !hidesAnswer(id)),
  );
  return { ...loaded, ...Object.fromEntries(fitting.map(({ id }) => [id, unsent[id] ?? null])) };
}

/**
 * Restores answers that control the form but are not sent (AMB-178), inferring them from others: if a follow-up is
 * answered, so was its parent, unless this tab has changed it since. Such an answer is not on file and therefore not
 * locked.
 */
function withImpliedAnswers(questionnaire: Sections, loaded: Answers, unsaved: Answers): Answers {
  const questions = questionsOf(questionnaire);
  const implied = questions.flatMap(({ id, isSent }) => {
    if (isSent !== false || id in unsaved || isAnswered(loaded[id])) return [];
    const followUp = questions.find(
      ({ id: other, visibleWhen: when }) => isAnswered(loaded[other]) && when?.question === id,
    );
    const { visibleWhen: when } = followUp ?? {};
    return when ? when.values.slice(0, 1).map((answer) => [id, answer] as const) : [];
  });
  return implied.length === 0 ? loaded : { ...loaded, ...Object.fromEntries(implied) };
}

/** The loaded answers, overlaid with unsaved ones; locked answers stay as loaded (RUL-18, RUL-20). */
export function withUnsaved(
  questionnaire: Sections,
  loaded: Answers,
  unsaved: Answers,
  locked: readonly string[],
): Answers {
  const over = Object.entries(unsaved).filter(([id]) => !locked.includes(id) && id in loaded);
  const answers = withImpliedAnswers(questionnaire, { ...loaded, ...Object.fromEntries(over) }, unsaved);
  return withHiddenCleared(questionnaire, answers, Object.keys(changedAnswers(loaded, answers)));
}

export function changedAnswers(before: Answers, after: Answers): Answers {
  return Object.fromEntries(
    Object.entries(after).filter(([id, answer]) => !isSameAnswer(before[id] ?? null, answer)),
  );
}

/** True if two answers are equal. */
export function isSameAnswer(a: Answer, b: Answer): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Questions whose number must be above another's but is not, such as systolic pressure (RUL-42). */
export function questionsNotAbove(questionnaire: Sections, answers: Answers): readonly string[] {
  const visible = visibleQuestions(questionnaire, answers);
  return questionsOf(questionnaire).flatMap((question) => {
    if (question.kind !== 'number' || question.above === undefined || !visible.has(question.id)) return [];
    const [upper, lower] = [answers[question.id], answers[question.above]];
    return typeof upper === 'number' && typeof lower === 'number' && upper <= lower ? [question.id] : [];
  });
}

/**
 * Where a returning patient without a stored position continues: after the last answer (RUL-43). If nothing is
 * answered, in the first section with an unanswered question; answers on file are shown in the review.
 */
export function positionToResume(questionnaire: Sections, answers: Answers): Position {
  const visible = visibleQuestions(questionnaire, answers);
  const asked = questionsOf(questionnaire).filter(({ id }) => visible.has(id));
  const last = asked.findLastIndex(
    (question) => question.onFile === undefined && isAnsweredByPerson(question, answers),
  );
  const next = asked.slice(last + 1).find((question) => isUnanswered(question, answers));
  const section = next ? sectionOf(questionnaire, next.id)?.id : undefined;
  return { section: section ?? REVIEW, question: last === -1 ? null : (next?.id ?? null) };
}

/** True if unanswered. An unchecked box and an empty table count as answers; 'other' without text does not (RUL-44). */
export function isUnanswered({ id, kind }: Question, answers: Answers): boolean {
  if (kind === 'checkbox' || kind === 'medications') return false;
  const answer = answers[id] ?? null;
  return kind === 'other' && answer === null ? false : !isAnswered(answer);
}
