import { authPage, questionnairePage } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { present } from '../domain/present.ts';
import { QUESTIONNAIRES, questionsOf } from '../domain/questionnaire.ts';
import type {
  Answer,
  Answers,
  LoadedQuestionnaire,
  Position,
  Question,
  Questionnaire,
  SentQuestionnaire,
  Unsaved,
} from '../domain/questionnaire.ts';
import type { AutosaveInput, ReportedSave } from './autosave.contract.ts';
import { medicationsOf, tableOf } from './medication.rules.ts';
import type { MedicationsInput, MedicationsOutput } from './medications.contract.ts';
import type { QuestionnaireContext, QuestionnaireInput } from './questionnaire.contract.ts';
import {
  changedAnswers,
  crossedQuestions,
  emptyAnswers,
  hasNoDraft,
  lockedQuestions,
  missingQuestions,
  placeToGoOn,
  questionOf,
  restored,
  REVIEW,
  sectionOf,
  sendable,
  visibleSections,
} from './questionnaire.rules.ts';
import { draftAnswers, typedQuestions, withAnswerGiven, withText, withTextsRead } from './typed.rules.ts';
import type { Form } from './typed.rules.ts';

type Sections = Pick<Questionnaire, 'sections'>;
type Context = QuestionnaireContext;

/** A questionnaire before it is loaded. */
export function startOf(
  questionnaire: Sections,
  { unsaved, position, ...input }: QuestionnaireInput,
): Context {
  return {
    ...input,
    kept: unsaved,
    loaded: null,
    endedDraft: null,
    answers: emptyAnswers(questionnaire),
    typed: {},
    problems: {},
    unread: [],
    locked: [],
    position: position ?? { section: '', question: null },
    medication: null,
    unsaved: {},
    isDraft: true,
    savedAt: null,
  };
}

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
function withForm({ answers, unsaved }: Context, form: Form): Partial<Context> {
  return { ...form, unsaved: { ...unsaved, ...changedAnswers(answers, form.answers) } };
}

/** A question with its answer; what is on file stays as it is. */
export function given(
  questionnaire: Sections,
  context: Context,
  question: string,
  answer: Answer,
): Partial<Context> {
  if (context.locked.includes(question)) return {};
  return {
    ...withForm(context, withAnswerGiven(questionnaire, context, question, answer)),
    position: placeOf(questionnaire, question, context),
  };
}

/** The hormone table with the rows that its dialog ended with. */
export function withRows(
  questionnaire: Sections,
  context: Context,
  rows: MedicationsOutput,
): Partial<Context> {
  return { ...given(questionnaire, context, present(tableOf(questionnaire)).id, rows), medication: null };
}

/** A field with its text; what is on file stays as it is. */
export function typedInto(
  questionnaire: Sections,
  context: Context,
  field: Parameters<typeof withText>[2],
): Partial<Context> {
  if (context.locked.includes(field.question)) return {};
  return {
    ...withForm(context, withText(questionnaire, context, field)),
    position: placeOf(questionnaire, field.question, context),
  };
}

/** The texts taken as answers, as far as they can be. @param isRead the questions to look at; all when absent */
export function withTexts(
  questionnaire: Sections,
  context: Context,
  isRead?: (question: Question) => boolean,
): Partial<Context> {
  return withForm(context, withTextsRead(questionnaire, context, isRead));
}

/** The first question that has a problem, which is seen from now on. */
export function ledToProblem(questionnaire: Sections, context: Context): Partial<Context> {
  const first = questionsOf(questionnaire).find(({ id }) => id in context.problems);
  return { unread: [], position: first ? placeOf(questionnaire, first.id, context) : context.position };
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
function answerProblems(questionnaire: Sections, { answers }: Context): Form['problems'] {
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

/** What is wrong on the form, with what keeps its answers from being final. */
export function checked(questionnaire: Sections, context: Context): Form['problems'] {
  return { ...context.problems, ...answerProblems(questionnaire, context) };
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
    : { savedAt: at, unsaved: {}, endedDraft: null, memory: { onFile: memory?.onFile ?? [], savedAt: at } };
}

/** What is known once a save has taken answers: those that have changed since stay unsaved. */
export function withSaved(questionnaire: Sections, context: Context, saved: ReportedSave): Partial<Context> {
  return { ...savedAt(context, saved), unsaved: stillUnsaved(questionnaire, context, saved.answers) };
}

/** What the draft that saves itself begins with. */
export function autosaveInput(questionnaire: Sections, context: Context): AutosaveInput {
  const { sampleId, loaded, savedAt: at } = context;
  return {
    accessionId: present(context.accessionId),
    sampleId,
    loaded,
    savedAt: at,
    answers: draftAnswers(questionnaire, context),
    isChanged: unsavedOf(context) !== null,
  };
}

/** What the dialog of the hormone table begins with. */
export function medicationsInput(
  questionnaire: Sections,
  { medication, answers }: Context,
): MedicationsInput {
  const { fields } = present(tableOf(questionnaire));
  return { ...present(medication), fields, rows: medicationsOf(questionnaire, answers) };
}

/** What Save and Submit send. */
export function sentOf(
  questionnaire: Sections,
  { accessionId, sampleId, answers, loaded, isDraft }: Context,
): SentQuestionnaire {
  return {
    accessionId: present(accessionId),
    sampleId,
    loaded,
    isDraft,
    answers: sendable(questionnaire, answers),
  };
}

/** Guest login of the questionnaire. */
export function loginPage({ name }: Questionnaire, { accessionId }: Context): Destination {
  return { page: authPage(QUESTIONNAIRES[name].authType, accessionId), replace: true };
}

/** Its failed screen. */
export function failedPage({ name }: Questionnaire, { accessionId }: Context): Destination {
  return { page: QUESTIONNAIRES[name].failedPage, accessionId: present(accessionId), replace: true };
}

/** The page that thanks for it, with the way back to the answers. */
export function completedPage({ name }: Questionnaire, { accessionId }: Context): Destination {
  return { page: '/questionnaire_completed', back: questionnairePage(name, accessionId), replace: true };
}
