import type { SnapshotFrom } from 'xstate';
import { hadNoEffect } from '../../../machines/domain/failure.ts';
import { questionsOf } from '../../../machines/domain/questionnaire.ts';
import type { Answers, Question, Questionnaire, Section } from '../../../machines/domain/questionnaire.ts';
import { draftExpiry } from '../../../machines/questionnaire/draft.rules.ts';
import type { autosaveMachine } from '../../../machines/questionnaire/autosave.machine.ts';
import type { QuestionnaireContext } from '../../../machines/questionnaire/questionnaire.types.ts';
import type { QuestionnaireMachine } from '../../../machines/questionnaire/questionnaire.machine.ts';
import {
  isAnswered,
  isUnanswered,
  positionToResume,
  REVIEW,
  visibleQuestions,
  visibleSections,
} from '../../../machines/questionnaire/questionnaire.rules.ts';
import { dateText } from '../../copy/format.ts';
import { copy, listText, questionText, sectionTitle } from '../../copy/questionnaire.ts';
import type { QuestionnaireCopy } from '../../copy/questionnaires/questionnaire-copy.ts';

export interface QuestionnaireWithCopy extends Questionnaire {
  readonly copy: QuestionnaireCopy;
}

export type QuestionnaireSnapshot = SnapshotFrom<QuestionnaireMachine>;

/** The view of a questionnaire page, without answers: each question selects its own. */
export type QuestionnaireViewData = ReturnType<typeof connectQuestionnaire>;

/** Questions shown together: a list of checkboxes or symptoms with its heading, or a single question. */
interface QuestionGroup {
  readonly id: string;
  readonly legend: string | null;
  readonly variant: 'list' | 'grid';
  readonly questions: readonly string[];
}

export function connectQuestionnaire(questionnaire: QuestionnaireWithCopy, snapshot: QuestionnaireSnapshot) {
  const { context } = snapshot;
  const isCompleted = snapshot.hasTag('completed');
  if (snapshot.hasTag('inAnotherTab')) return { kind: 'inAnotherTab' as const };
  if (!snapshot.hasTag('form') || context.accessionId === null)
    return { kind: 'loading' as const, isWaiting: snapshot.hasTag('savePending') };

  const sections = visibleSections(questionnaire, context.answers);
  const index = currentIndex(sections, snapshot);
  const isReview = index === sections.length;
  const section = sections[index] ?? null;
  const shownQuestions = section?.questions.filter(isShownIn(questionnaire, snapshot)) ?? [];
  const heading = section ? sectionTitle(questionnaire.copy, section.id) : copy.review.title;
  const next = sections[index + 1];
  return {
    kind: 'form' as const,
    title: questionnaire.copy.title,
    accessionId: context.accessionId,
    isCompleted,
    heading,
    // Null on the review of all answers.
    section: section?.id ?? null,
    // Before the first section.
    intro:
      !isCompleted && section?.id === introducedAt(questionnaire, context)
        ? [questionnaire.copy.intro, copy.intro]
        : [],
    groups: questionGroups(questionnaire.copy, shownQuestions),
    // Past the first section, the title of the page has been read.
    isUnderWay: index > 0,
    currentText: isReview ? copy.review.title : copy.section(index + 1, sections.length),
    hasMandatory:
      !isCompleted &&
      shownQuestions.some(({ id, isMandatory }) => isMandatory && !context.locked.includes(id)),
    previous: sections[index - 1]?.id ?? null,
    next: next
      ? { section: next.id, label: copy.next }
      : isReview || isCompleted
        ? null
        : { section: REVIEW, label: copy.toReview },
    // If it is not the next page anyway.
    review: next && !isCompleted ? REVIEW : null,
    // Only below all answers, so that patients review them before submitting.
    canSubmit: isReview,
    save: questionnaire.copy.save,
    errors: formErrors(questionnaire, context),
    // Above them.
    errorsTitle: copy.summary(
      Object.keys(context.errors).length,
      Object.values(context.errors).every((error) => error === 'mandatory'),
    ),
    busy: busyStatus(snapshot),
    dialog: openDialog(snapshot),
    // Above the question whether to submit.
    unanswered: unansweredText(questionnaire, context.answers),
    savedNotes: [
      ...(context.savedAt === null ? [] : [copy.saved.kept(draftEndText(context.savedAt))]),
      copy.saved.comeBack,
    ],
    // The changes that this tab had not sent when the questionnaire was submitted (GEN-R23).
    unsentChanges:
      context.unsubmittedIds.length === 0
        ? null
        : copy.unsentChanges.text(context.unsubmittedIds.map((id) => questionText(questionnaire.copy, id))),
    // When a draft saved by this browser expired (RUL-45).
    expiredDraft:
      context.expiredDraftSavedAt === null
        ? null
        : copy.ended.text(draftEndText(context.expiredDraftSavedAt)),
  };
}

/** The index of the section that is shown; past the last one for the review, which a submitted questionnaire has no more. */
function currentIndex(sections: readonly Section[], snapshot: QuestionnaireSnapshot): number {
  const current = snapshot.context.position.section;
  if (current === REVIEW && !snapshot.hasTag('completed')) return sections.length;
  return Math.max(
    0,
    sections.findIndex(({ id }) => id === current),
  );
}

/**
 * Which questions a page shows: the visible ones, once submitted without those that are never sent and not saved
 * (AMB-178): nobody knows whether they were answered.
 */
export function isShownIn(
  questionnaire: Questionnaire,
  snapshot: QuestionnaireSnapshot,
): (question: Question) => boolean {
  const { answers } = snapshot.context;
  const visible = visibleQuestions(questionnaire, answers);
  const isSubmitted = snapshot.hasTag('completed');
  return ({ id, isSent }) =>
    visible.has(id) && !(isSubmitted && isSent === false && !isAnswered(answers[id]));
}

function unansweredText(questionnaire: Questionnaire, answers: Answers): string | null {
  const count = unansweredQuestions(questionnaire, answers).length;
  return count === 0 ? null : copy.confirm.unanswered(count);
}

function busyStatus(snapshot: QuestionnaireSnapshot): 'saving' | 'submitting' | null {
  if (!snapshot.hasTag('saving')) return null;
  return snapshot.context.isDraft ? 'saving' : 'submitting';
}

function openDialog(snapshot: QuestionnaireSnapshot): 'confirm' | 'saved' | null {
  if (snapshot.hasTag('confirming')) return 'confirm';
  return snapshot.hasTag('saved') ? 'saved' : null;
}

/** The section where a patient without any answers starts; null for one who returns to a draft. */
function introducedAt(questionnaire: Questionnaire, { loaded }: QuestionnaireContext): string | null {
  const { section, question } = positionToResume(questionnaire, loaded?.answers ?? {});
  return question === null ? section : null;
}

/** Groups consecutive checkboxes or scales with the same path in the body into one list. */
export function questionGroups(
  questionnaireCopy: QuestionnaireCopy,
  questions: readonly Question[],
): readonly QuestionGroup[] {
  const groups: QuestionGroup[] = [];
  for (const { id, kind, parent } of questions) {
    const legend = parent ? listText(questionnaireCopy, parent) : null;
    const last = groups.at(-1);
    if (last && last.id === parent) {
      groups[groups.length - 1] = { ...last, questions: [...last.questions, id] };
    } else {
      const variant = kind === 'scale' ? 'grid' : 'list';
      groups.push({ id: legend === null ? id : (parent ?? id), legend, variant, questions: [id] });
    }
  }
  return groups;
}

/** Why the questionnaire cannot be submitted, in form order (RUL-14). */
function formErrors(questionnaire: QuestionnaireWithCopy, { errors }: QuestionnaireContext) {
  return questionsOf(questionnaire).flatMap(({ id }) => {
    if (!(id in errors)) return [];
    return [{ fieldId: id, message: questionText(questionnaire.copy, id) }];
  });
}

interface SectionItem {
  readonly id: string;
  readonly title: string;
  readonly progress: string;
  /** Whether it is answered; a list of checkboxes, which asks for no answer, is once the patient has passed it. */
  readonly state: 'done' | 'started' | 'notStarted';
  readonly isCurrent: boolean;
}

/** All sections with their progress (RUL-43). */
export function connectSections(
  questionnaire: QuestionnaireWithCopy,
  snapshot: QuestionnaireSnapshot,
): readonly SectionItem[] {
  const { answers } = snapshot.context;
  const isShown = isShownIn(questionnaire, snapshot);
  const isCompleted = snapshot.hasTag('completed');
  const sections = visibleSections(questionnaire, answers);
  const current = currentIndex(sections, snapshot);
  return sections.map(({ id, questions }, index) => {
    const shownQuestions = questions.filter(isShown);
    const counted = shownQuestions.filter((question) => !isCheckboxOrTable(question));
    const isOfCheckboxes = counted.length === 0;
    const answered = isOfCheckboxes
      ? shownQuestions.filter((question) => isChecked(question, answers)).length
      : counted.filter((question) => isAnswered(answers[question.id])).length;
    const isDone = isOfCheckboxes ? isCompleted || index < current : answered === counted.length;
    return {
      id,
      title: sectionTitle(questionnaire.copy, id),
      progress: isOfCheckboxes
        ? copy.progress.checked(answered)
        : isDone
          ? copy.progress.all
          : copy.progress.some(answered, counted.length),
      state: isDone ? ('done' as const) : answered === 0 ? ('notStarted' as const) : ('started' as const),
      isCurrent: index === current,
    };
  });
}

function isCheckboxOrTable({ kind }: Question): boolean {
  return kind === 'checkbox' || kind === 'other' || kind === 'medications';
}

function isChecked({ id, kind }: Question, answers: Answers): boolean {
  return kind === 'other' ? (answers[id] ?? null) !== null : answers[id] === true;
}

/** The visible questions without an answer, in form order: those that submitting requires, and the others (RUL-43). */
export function connectUnansweredQuestions(
  questionnaire: QuestionnaireWithCopy,
  { context: { answers } }: QuestionnaireSnapshot,
) {
  const unanswered = unansweredQuestions(questionnaire, answers);
  const items = (isRequired: boolean) =>
    unanswered
      .filter(({ isMandatory }) => (isMandatory === true) === isRequired)
      .map(({ id }) => ({ id, label: questionText(questionnaire.copy, id) }));
  return { required: items(true), optional: items(false) };
}

function unansweredQuestions(questionnaire: Questionnaire, answers: Answers): readonly Question[] {
  const visible = visibleQuestions(questionnaire, answers);
  return questionsOf(questionnaire).filter(
    (question) => visible.has(question.id) && isUnanswered(question, answers),
  );
}

/** The state of the autosave as text; '' before the first save (RUL-17). */
export function connectSaveState(snapshot: SnapshotFrom<typeof autosaveMachine>): string {
  const { failure, savedAt } = snapshot.context;
  const { saveStates } = copy;
  if (snapshot.hasTag('saving')) return saveStates.saving;
  if (failure) return hadNoEffect(failure) ? saveStates.failed : saveStates.unknown;
  return savedAt === null ? '' : saveStates.saved(clockText(Date.parse(savedAt)), draftEndText(savedAt));
}

/** 'Tuesday, 10:42 AM', when a draft that was saved at a time ends, in local time. */
function draftEndText(savedAt: string): string {
  const until = draftExpiry(savedAt);
  return copy.until(dateText(until, { weekday: 'long' }), clockText(until));
}

/** '10:42 AM', in local time. */
function clockText(instant: number): string {
  return dateText(instant, { hour: 'numeric', minute: '2-digit' });
}
