import type {
  Answers,
  LoadedQuestionnaire,
  Position,
  Questionnaire,
  Unsaved,
} from '../domain/questionnaire.ts';
import type { ReportedSave } from './autosave.contract.ts';
import type { QuestionnaireContext } from './questionnaire.contract.ts';
import {
  changedAnswers,
  crossedQuestions,
  hasNoDraft,
  lockedQuestions,
  missingQuestions,
  placeToGoOn,
  questionOf,
  restored,
  REVIEW,
  sectionOf,
  visibleSections,
} from './questionnaire.rules.ts';
import { draftAnswers, typedQuestions, withTextsRead } from './typed.rules.ts';
import type { Form } from './typed.rules.ts';

type Sections = Pick<Questionnaire, 'sections'>;
type Context = QuestionnaireContext;

/** What a questionnaire opens with: the answers on record under those that this tab has not saved yet. */
export function openedWith(
  questionnaire: Sections,
  { kept, position, memory }: Context,
  loaded: LoadedQuestionnaire,
): Partial<Context> {
  const unsaved = loaded.isCompleted ? null : kept;
  const isNew = hasNoDraft(questionnaire, loaded.answers);
  const locked = lockedQuestions(questionnaire, loaded.answers, memory?.onFile ?? null);
  const onRecord = restored(questionnaire, loaded.answers, {}, locked);
  const answers = restored(questionnaire, loaded.answers, unsaved?.answers ?? {}, locked);
  return {
    loaded,
    answers,
    locked,
    kept: null,
    memory: {
      onFile: isNew ? locked : (memory?.onFile ?? []),
      savedAt: isNew ? null : (memory?.savedAt ?? null),
    },
    endedDraft: isNew && !loaded.isCompleted ? (memory?.savedAt ?? null) : null,
    unsaved: changedAnswers(onRecord, answers),
    typed: unsaved?.typed ?? {},
    medication: unsaved?.medication ?? null,
    position: openedAt(questionnaire, position, answers, loaded.isCompleted),
  };
}

/** Where the patient was, as far as these answers still show it; else where the answers end. */
function openedAt(
  questionnaire: Sections,
  position: Position,
  answers: Answers,
  isCompleted: boolean,
): Position {
  const sections = visibleSections(questionnaire, answers).map(({ id }) => id);
  const isThere = sections.includes(position.section) || position.section === REVIEW;
  if (isThere) {
    const isAsked = position.question !== null && questionOf(questionnaire, position.question) !== undefined;
    return isAsked ? position : { ...position, question: null };
  }
  return isCompleted
    ? { section: sections[0] ?? REVIEW, question: null }
    : placeToGoOn(questionnaire, answers);
}

/** A question with the section that it stands in. */
export function placeOf(questionnaire: Sections, question: string, { position }: Pick<Context, 'position'>) {
  return { section: sectionOf(questionnaire, question)?.id ?? position.section, question };
}

/** The form after a change, with the answers that it leaves unsaved. */
export function withForm({ answers, unsaved }: Context, form: Form): Partial<Context> {
  return { ...form, unsaved: { ...unsaved, ...changedAnswers(answers, form.answers) } };
}

/** What no save has taken yet; null when everything is saved. */
export function unsavedOf({ unsaved, typed, medication }: Context): Unsaved | null {
  const isSaved = medication === null && [unsaved, typed].every((one) => Object.keys(one).length === 0);
  return isSaved ? null : { answers: unsaved, typed, medication };
}

/** The unsaved answers without those that a save has taken and that have not changed since. */
function stillUnsaved(questionnaire: Sections, context: Context, saved: Answers): Answers {
  const changed = changedAnswers(saved, draftAnswers(questionnaire, context));
  return Object.fromEntries(Object.entries(context.unsaved).filter(([id]) => id in changed));
}

/** What is wrong with texts: those that are no answer, and dates that were cleared and perhaps not seen. */
export function textProblems(questionnaire: Sections, context: Form): Form['problems'] {
  const ids = [...typedQuestions(questionnaire, context).map(({ id }) => id), ...context.unread];
  return Object.fromEntries(Object.entries(context.problems).filter(([id]) => ids.includes(id)));
}

/** What keeps the answers from being final: mandatory ones that are missing, and numbers that contradict each other. */
export function answerProblems(
  questionnaire: Sections,
  { answers }: Pick<Context, 'answers'>,
): Form['problems'] {
  const missing = missingQuestions(questionnaire, answers).map((id) => [id, 'mandatory'] as const);
  const crossed = crossedQuestions(questionnaire, answers).map((id) => [id, 'notAbove'] as const);
  return Object.fromEntries([...missing, ...crossed]);
}

/** Whether a text of the section on screen is no answer, and the patient may not have seen that. */
export function leavesProblem(questionnaire: Sections, context: Context): boolean {
  const { unread } = withTextsRead(questionnaire, context);
  return unread.some((id) => sectionOf(questionnaire, id)?.id === context.position.section);
}

/** Whether a field holds a text that is no answer (RUL-41). */
export function holdsNoAnswer(questionnaire: Sections, context: Context): boolean {
  const form = withTextsRead(questionnaire, context);
  return form.unread.length > 0 || typedQuestions(questionnaire, form).length > 0;
}

/** Whether the answers cannot be final yet. */
export function isIncomplete(questionnaire: Sections, context: Context): boolean {
  const problems = { ...textProblems(questionnaire, context), ...answerProblems(questionnaire, context) };
  return Object.keys(problems).length > 0;
}

/** What is known of a draft once it is saved. @param saved when, ISO 8601; null when not in this visit */
export function savedAt(
  { memory }: Context,
  { savedAt: at }: Pick<ReportedSave, 'savedAt'>,
): Partial<Context> {
  return at === null
    ? {}
    : { savedAt: at, endedDraft: null, memory: { onFile: memory?.onFile ?? [], savedAt: at } };
}

/** What is known once a save has taken answers: those that have changed since stay unsaved. */
export function withSaved(questionnaire: Sections, context: Context, saved: ReportedSave): Partial<Context> {
  return { ...savedAt(context, saved), unsaved: stillUnsaved(questionnaire, context, saved.answers) };
}
