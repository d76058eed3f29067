import { authPage, questionnairePath, redirect } from '../domain/destination.ts';
import type { Destination, HistoryState } from '../domain/destination.ts';
import { nonNull } from '../domain/non-null.ts';
import { QUESTIONNAIRES, questionsOf } from '../domain/questionnaire.ts';
import type {
  Answer,
  Answers,
  LoadedQuestionnaire,
  MedicationRequest,
  OpenedQuestionnaire,
  OpenMedication,
  Position,
  Question,
  Questionnaire,
  SentQuestionnaire,
  Unsaved,
} from '../domain/questionnaire.ts';
import type { AutosaveInput, ReportedSave, Saved } from './autosave.types.ts';
import { medicationsOf, mergedRows, rowsNotIn, tableOf, withServiceIndexes } from './medication.rules.ts';
import type { MedicationsInput, MedicationsOutput } from './medications.types.ts';
import type { AnswerChange, QuestionnaireContext, QuestionnaireInput } from './questionnaire.types.ts';
import {
  changedAnswers,
  questionsNotAbove,
  emptyAnswers,
  hasNoDraft,
  isAnswered,
  isMet,
  isSameAnswer,
  lockedQuestions,
  missingQuestions,
  positionToResume,
  questionOf,
  questionsOnFile,
  withUnsaved,
  REVIEW,
  sectionOf,
  answersToSend,
  unsentAnswers,
  visibleQuestions,
  visibleSections,
  withUnsent,
} from './questionnaire.rules.ts';
import {
  draftAnswers,
  questionOfField,
  unparsedExcept,
  unparsedQuestions,
  formWithAnswer,
  withTypedText,
  withTypedParsed,
} from './typed.rules.ts';
import type { QuestionnaireForm } from './typed.rules.ts';

type Sections = Pick<Questionnaire, 'sections'>;
type Context = QuestionnaireContext;

export function initialContext(
  questionnaire: Sections,
  { unsaved, position, ...input }: QuestionnaireInput,
): Context {
  return {
    ...input,
    keptUnsaved: unsaved,
    loaded: null,
    draftInfo: null,
    expiredDraftSavedAt: null,
    unsubmittedIds: [],
    savedRows: [],
    unconfirmedRows: [],
    answers: emptyAnswers(questionnaire),
    typed: {},
    errors: {},
    unseen: [],
    locked: [],
    position: position ?? { section: '', question: null },
    medication: null,
    unsaved: {},
    isDraft: true,
    savedAt: null,
  };
}

/** The loaded questionnaire: the saved answers, overlaid with those that this tab has not saved yet. */
export function loadedContext(
  questionnaire: Sections,
  { keptUnsaved, position }: Context,
  { draftInfo, hasSent, loadedAt, ...opened }: OpenedQuestionnaire,
): Partial<Context> {
  const unsaved = opened.isCompleted ? null : keptUnsaved;
  const lastSave = draftInfo?.savedAt ?? null;
  const isPast = lastSave !== null && Date.parse(loadedAt) >= draftExpiry(lastSave);
  const onFile = questionsOnFile(questionnaire, opened.answers, {
    firstOnFile: draftInfo?.onFile ?? null,
    hasDraft: (hasSent || lastSave !== null) && !isPast,
    isTyped: (id) => isSameAnswer(unsaved?.answers[id] ?? null, opened.answers[id] ?? null),
  });
  const isNew = hasNoDraft(questionnaire, opened.answers, onFile);
  const hasEnded = isNew && isPast;
  // They end with the draft: none of them was submitted.
  const unsent = hasEnded || opened.isCompleted ? {} : (draftInfo?.unsent ?? {});
  const locked = lockedQuestions(questionnaire, onFile);
  const answersWithUnsent = withUnsent(questionnaire, opened.answers, unsent);
  const savedAnswers = withUnsaved(questionnaire, answersWithUnsent, {}, locked);
  // The rows of a draft that has ended are gone with it, and nobody has deleted them.
  const changed = hasEnded ? (unsaved?.answers ?? {}) : withMergedRows(questionnaire, savedAnswers, unsaved);
  const answers = withUnsaved(questionnaire, savedAnswers, changed, locked);
  return {
    // A sex that is implied by answers of females is saved with them: taken back, it hides them (RUL-104).
    loaded: withoutRawValues({ ...opened, answers: savedAnswers }, changed),
    answers,
    locked,
    keptUnsaved: null,
    draftInfo: { onFile, unsent, savedAt: hasEnded ? null : lastSave },
    expiredDraftSavedAt: hasEnded && !opened.isCompleted ? lastSave : null,
    unsubmittedIds: opened.isCompleted ? lateChanges(questionnaire, savedAnswers, keptUnsaved) : [],
    savedRows: medicationsOf(questionnaire, savedAnswers),
    unconfirmedRows: [],
    // A change that no save of this tab has reported is saved again: an earlier one may still arrive, or be overwritten unseen.
    unsaved: {
      ...changedAnswers(savedAnswers, answers),
      ...editableAnswers(answers, Object.keys(changed), locked),
    },
    typed: unparsedExcept(unsaved?.typed ?? {}, locked),
    errors: {},
    unseen: [],
    medication: unsaved?.medication ?? null,
    position: initialPosition(questionnaire, position, answers, opened.isCompleted),
  };
}

/**
 * The questions of the answers, unparsed inputs and medications that this tab had not sent when the questionnaire was
 * submitted, and that are not among what was submitted. A question that only the submitted answers hide was shown in this tab.
 */
function lateChanges(
  questionnaire: Sections,
  submitted: Answers,
  keptUnsaved: Unsaved | null,
): readonly string[] {
  const changed = withMergedRows(questionnaire, submitted, keptUnsaved);
  const answers = withUnsaved(questionnaire, submitted, changed, []);
  const { typed = {}, medication = null } = keptUnsaved ?? {};
  const unparsed = Object.keys(typed).map(questionOfField);
  const table = medication?.draft ? tableOf(questionnaire)?.id : undefined;
  const wasShown = (id: string): boolean => {
    const condition = questionOf(questionnaire, id)?.visibleWhen;
    if (condition === undefined) return true;
    return isMet(condition, answers) ? wasShown(condition.question) : !(condition.question in changed);
  };
  return questionsOf(questionnaire).flatMap(({ id, kind, isSent }) => {
    const isOther = id in changed && comparable(kind, answers[id]) !== comparable(kind, submitted[id]);
    const isLate = (isOther || unparsed.includes(id)) && wasShown(id);
    return isSent !== false && (isLate || id === table) ? [id] : [];
  });
}

/** An answer as the service has it, for comparison: texts without the spaces around them, and no unchecked box. */
function comparable(kind: Question['kind'], answer: Answer | undefined): string {
  const written = typeof answer === 'string' ? answer.trim() : answer;
  const isEmpty = !isAnswered(written) || (kind === 'checkbox' && written === false);
  return JSON.stringify(isEmpty ? null : written);
}

/** The answers of those questions that the form has and does not lock. */
function editableAnswers(answers: Answers, ids: readonly string[], locked: readonly string[]): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(([id]) => ids.includes(id) && !locked.includes(id)),
  );
}

/** How long the service keeps a draft: a day, in milliseconds (3 §9). */
const DRAFT_LIFETIME = 24 * 60 * 60 * 1000;

/** When a draft expires that was saved at a time (ISO 8601), in milliseconds since 1970. */
export function draftExpiry(time: string): number {
  return Date.parse(time) + DRAFT_LIFETIME;
}

/** The unsaved answers, with the table's rows as numbered; those that another tab has saved meanwhile stay as well. */
function withMergedRows(questionnaire: Sections, savedAnswers: Answers, unsaved: Unsaved | null): Answers {
  const { answers = {}, basedOn } = unsaved ?? {};
  const table = tableOf(questionnaire);
  if (table === undefined || !(table.id in answers)) return answers;
  const local = medicationsOf(questionnaire, answers);
  const remote = medicationsOf(questionnaire, savedAnswers);
  const rows = basedOn === undefined ? local : mergedRows(table.fields, basedOn, local, remote);
  return { ...answers, [table.id]: withServiceIndexes(table.fields, rows, remote) };
}

/** The patient's previous place if these answers still show it; otherwise after the last answer. */
function initialPosition(
  questionnaire: Sections,
  position: Position,
  answers: Answers,
  isCompleted: boolean,
): Position {
  const sections = visibleSections(questionnaire, answers).map(({ id }) => id);
  const hasSection = sections.includes(position.section) || position.section === REVIEW;
  if (hasSection) {
    const isAsked = position.question !== null && questionOf(questionnaire, position.question) !== undefined;
    return isAsked ? position : { ...position, question: null };
  }
  return isCompleted
    ? { section: sections[0] ?? REVIEW, question: null }
    : positionToResume(questionnaire, answers);
}

export function positionOf(
  questionnaire: Sections,
  question: string,
  { position }: Pick<Context, 'position'>,
) {
  return { section: sectionOf(questionnaire, question)?.id ?? position.section, question };
}

/** The changed form. Answers that come back with a question are unsaved again: a save may have gone without them. */
function withForm(questionnaire: Sections, context: Context, form: QuestionnaireForm): Partial<Context> {
  const { answers, loaded, unsaved } = context;
  const sent = (all: Answers) => answersToSend(questionnaire, all, loaded?.answers ?? {});
  const hasRows = (tableOf(questionnaire)?.id ?? '') in sent(form.answers);
  const changed = changedAnswers(answers, form.answers);
  return {
    ...form,
    loaded: withoutRawValues(nonNull(loaded), changed),
    // The service has no rows after a save without their table, and nobody has deleted them.
    savedRows: hasRows ? context.savedRows : [],
    unsaved: {
      ...unsaved,
      ...changed,
      ...changedAnswers(sent(answers), sent(form.answers)),
    },
  };
}

/** What was loaded, without the service's own values of answers that somebody has changed here (RUL-39, RUL-48). */
function withoutRawValues(loaded: LoadedQuestionnaire, changed: Answers): LoadedQuestionnaire {
  const rawValues = Object.entries(loaded.rawValues).filter(([id]) => !(id in changed));
  return { ...loaded, rawValues: Object.fromEntries(rawValues) };
}

/** The form with answers; those on file cannot be changed. */
export function withAnswersEntered(
  questionnaire: Sections,
  context: Context,
  answers: readonly AnswerChange[],
): Context {
  return answers.reduce((current, answer) => withAnswerEntered(questionnaire, current, answer), context);
}

function withAnswerEntered(
  questionnaire: Sections,
  context: Context,
  { question, answer }: AnswerChange,
): Context {
  if (context.locked.includes(question)) return context;
  return {
    ...context,
    ...withForm(questionnaire, context, formWithAnswer(questionnaire, context, question, answer)),
    position: positionOf(questionnaire, question, context),
  };
}

export function withMedications(
  questionnaire: Sections,
  context: Context,
  rows: MedicationsOutput,
): Partial<Context> {
  const { id, fields } = nonNull(tableOf(questionnaire));
  const { answers, savedRows, unconfirmedRows } = context;
  // A table that is now hidden keeps the row, as its dialog says.
  const form = { ...context, answers: { ...answers, [id]: rows } };
  const earlierRows = [...unconfirmedRows, ...medicationsOf(questionnaire, answers)];
  return {
    ...withForm(questionnaire, context, form),
    unconfirmedRows: rowsNotIn(fields, earlierRows, [...nonNull(rows), ...savedRows]),
    position: positionOf(questionnaire, id, context),
    medication: null,
  };
}

/** The form with a field's text; answers on file cannot be changed. */
export function withTyped(
  questionnaire: Sections,
  context: Context,
  field: Parameters<typeof withTypedText>[2],
): Partial<Context> {
  if (context.locked.includes(field.question)) return {};
  return {
    ...withForm(questionnaire, context, withTypedText(questionnaire, context, field)),
    position: positionOf(questionnaire, field.question, context),
  };
}

/** Parses what was typed into answers where possible. @param isParsed the questions to parse; all if absent */
export function contextWithTypedParsed(
  questionnaire: Sections,
  context: Context,
  isParsed?: (question: Question, form: QuestionnaireForm) => boolean,
): Partial<Context> {
  return withForm(questionnaire, context, withTypedParsed(questionnaire, context, isParsed));
}

/** Leads to the first question with an error, or to the first of these; all errors then count as seen. */
export function positionAtError(
  questionnaire: Sections,
  context: Context,
  ids: readonly string[] = Object.keys(context.errors),
): Partial<Context> {
  const first = questionsOf(questionnaire).find(({ id }) => ids.includes(id));
  return { unseen: [], position: first ? positionOf(questionnaire, first.id, context) : context.position };
}

/**
 * Unsaved changes; null if everything is saved. A deletion is not one before it is confirmed. Another tab may save rows
 * before these are: they are then added to its table, not put in its place (RUL-76).
 */
export function unsavedOf(
  questionnaire: Sections,
  { unsaved, typed, medication, savedRows, unconfirmedRows }: Context,
): Unsaved | null {
  const open = medication?.kind === 'delete' ? null : medication;
  const isSaved = open === null && [unsaved, typed].every((changes) => Object.keys(changes).length === 0);
  if (isSaved) return null;
  const hasRows = (tableOf(questionnaire)?.id ?? '') in unsaved;
  return {
    answers: unsaved,
    typed,
    medication: open,
    ...(hasRows && { basedOn: [...savedRows, ...unconfirmedRows] }),
  };
}

/** The unsaved answers, minus those that were saved and not changed since. */
function stillUnsaved(questionnaire: Sections, context: Context, saved: Answers): Answers {
  const changed = changedAnswers(saved, draftAnswers(questionnaire, context));
  return Object.fromEntries(Object.entries(context.unsaved).filter(([id]) => id in changed));
}

/** Errors of inputs: those that are not answers, and cleared dates that the patient may not have noticed. */
export function inputErrors(
  questionnaire: Sections,
  context: QuestionnaireForm,
): QuestionnaireForm['errors'] {
  const ids = [...unparsedQuestions(questionnaire, context).map(({ id }) => id), ...context.unseen];
  return Object.fromEntries(Object.entries(context.errors).filter(([id]) => ids.includes(id)));
}

/** Why the answers cannot be final: missing mandatory answers, and numbers that contradict each other. */
function validateAnswers(questionnaire: Sections, { answers }: Context): QuestionnaireForm['errors'] {
  const missing = missingQuestions(questionnaire, answers).map((id) => [id, 'mandatory'] as const);
  const notAbove = questionsNotAbove(questionnaire, answers).map((id) => [id, 'notAbove'] as const);
  return Object.fromEntries([...missing, ...notAbove]);
}

/** Whether the current section has an invalid input that the patient may not have seen. */
export function hasUnseenError(questionnaire: Sections, context: Context): boolean {
  const { unseen } = withTypedParsed(questionnaire, context);
  return unseenInSection(questionnaire, { ...context, unseen }).length > 0;
}

function unseenInSection(
  questionnaire: Sections,
  { unseen, position }: Pick<Context, 'unseen' | 'position'>,
): readonly string[] {
  return unseen.filter((id) => sectionOf(questionnaire, id)?.id === position.section);
}

/** Whether a field contains an input that is not an answer (RUL-41). */
export function hasUnparsedInput(questionnaire: Sections, context: Context): boolean {
  const form = withTypedParsed(questionnaire, context);
  return form.unseen.length > 0 || unparsedQuestions(questionnaire, form).length > 0;
}

/**
 * The questions whose inputs keep the patient here, once they are parsed: those in this section that may not have been seen,
 * or else all. A missing mandatory answer does not keep the patient from continuing or saving.
 */
export function blockingQuestions(questionnaire: Sections, context: Context): readonly string[] {
  const unseen = unseenInSection(questionnaire, context);
  return unseen.length > 0 ? unseen : Object.keys(inputErrors(questionnaire, context));
}

/** All errors of the form, including those that prevent submitting. */
export function allErrors(questionnaire: Sections, context: Context): QuestionnaireForm['errors'] {
  return { ...context.errors, ...validateAnswers(questionnaire, context) };
}

/** Whether the answers cannot be final yet. */
export function isIncomplete(questionnaire: Sections, context: Context): boolean {
  const errors = { ...inputErrors(questionnaire, context), ...validateAnswers(questionnaire, context) };
  return Object.keys(errors).length > 0;
}

/** The context after a draft was saved. @param saved its answers, those on the page if absent */
export function withDraftSaved(
  questionnaire: Sections,
  { draftInfo, loaded, answers: pageAnswers }: Context,
  {
    savedAt,
    answers = answersToSend(questionnaire, pageAnswers, nonNull(loaded).answers),
  }: Saved & Partial<ReportedSave>,
): Partial<Context> {
  return {
    savedAt,
    unsaved: {},
    expiredDraftSavedAt: null,
    savedRows: medicationsOf(questionnaire, answers),
    unconfirmedRows: [],
    draftInfo: {
      onFile: draftInfo?.onFile ?? [],
      unsent: unsentAnswers(questionnaire, answers, draftInfo?.onFile ?? []),
      savedAt,
    },
  };
}

/** The context after a save: answers that changed since remain unsaved. */
export function withSaved(questionnaire: Sections, context: Context, saved: ReportedSave): Partial<Context> {
  const { savedAt } = saved;
  return {
    ...(savedAt === null ? {} : withDraftSaved(questionnaire, context, { ...saved, savedAt })),
    unsaved: stillUnsaved(questionnaire, context, saved.answers),
  };
}

export function autosaveInput(questionnaire: Sections, context: Context): AutosaveInput {
  const { sampleId, loaded, savedAt } = context;
  return {
    accessionId: nonNull(context.accessionId),
    sampleId,
    loaded,
    savedAt,
    answers: draftAnswers(questionnaire, context),
    isChanged: unsavedOf(questionnaire, context) !== null,
  };
}

/** The input of the medication table's dialog. */
export function medicationsInput(
  questionnaire: Sections,
  { medication, answers, today }: Context,
): MedicationsInput {
  const { id, fields } = nonNull(tableOf(questionnaire));
  const isHidden = !visibleQuestions(questionnaire, answers).has(id);
  return { ...nonNull(medication), fields, rows: medicationsOf(questionnaire, answers), isHidden, today };
}

/** The dialog of the medication table for a row of the page, before anything is typed in it. */
export function openMedication(
  questionnaire: Sections,
  { answers }: Context,
  request: MedicationRequest,
): OpenMedication {
  const row = request.kind === 'add' ? null : medicationsOf(questionnaire, answers)[request.row];
  return { kind: request.kind, row: row ?? null, draft: null };
}

/** The data that Save and Submit send. */
export function questionnaireToSend(
  questionnaire: Sections,
  { accessionId, sampleId, answers, loaded, isDraft }: Context,
): SentQuestionnaire {
  return {
    accessionId: nonNull(accessionId),
    sampleId,
    loaded,
    isDraft,
    answers: answersToSend(questionnaire, answers, nonNull(loaded).answers),
  };
}

/** The guest login of the questionnaire; it says so if the access has expired. */
export function loginDestination(
  { name }: Questionnaire,
  { accessionId }: Context,
  more: { readonly expired?: true } = {},
): Destination {
  return redirect(authPage(QUESTIONNAIRES[name].authType, accessionId), more);
}

export function failedDestination(
  { name }: Questionnaire,
  { accessionId }: Context,
  passed: HistoryState = {},
): Destination {
  return redirect(QUESTIONNAIRES[name].failedPath, { accessionId: nonNull(accessionId), ...passed });
}

/** The thank-you page, with a link back to the answers. */
export function completedDestination({ name }: Questionnaire, { accessionId }: Context): Destination {
  return redirect('/questionnaire_completed', { back: questionnairePath(name, accessionId) });
}
