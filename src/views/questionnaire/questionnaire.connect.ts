import type { SnapshotFrom } from 'xstate';
import { isoOfTyped } from '../../../machines/domain/date.ts';
import type {
  Answer,
  Answers,
  Medication,
  MedicationField,
  Question,
  Questionnaire,
  Section,
} from '../../../machines/domain/questionnaire.ts';
import { questionsOf } from '../../../machines/domain/questionnaire.ts';
import type { autosaveMachine } from '../../../machines/questionnaire/autosave.machine.ts';
import {
  medicationProblem,
  medicationsOf,
  readDuration,
} from '../../../machines/questionnaire/medication.rules.ts';
import type { Duration } from '../../../machines/questionnaire/medication.rules.ts';
import type { medicationsMachine } from '../../../machines/questionnaire/medications.machine.ts';
import type { QuestionnaireContext } from '../../../machines/questionnaire/questionnaire.contract.ts';
import type { QuestionnaireMachine } from '../../../machines/questionnaire/questionnaire.machine.ts';
import {
  isAnswered,
  isOpen,
  placeToGoOn,
  REVIEW,
  visibleQuestions,
  visibleSections,
} from '../../../machines/questionnaire/questionnaire.rules.ts';
import { feetAndInches, fieldText, partsOf } from '../../../machines/questionnaire/typed.rules.ts';
import type { Part } from '../../../machines/questionnaire/typed.rules.ts';
import { dateText, shortDay } from '../../copy/format.ts';
import {
  columnHint,
  columnText,
  copy,
  listText,
  optionText,
  questionText,
  sectionTitle,
} from '../../copy/questionnaire.ts';
import type { QuestionnaireWords } from '../../copy/questionnaires/words.ts';

/** A questionnaire with its texts. */
export interface AskedQuestionnaire extends Questionnaire {
  readonly words: QuestionnaireWords;
}

export type QuestionnaireSnapshot = SnapshotFrom<QuestionnaireMachine>;

export interface FieldProblem {
  readonly fieldId: string;
  readonly message: string;
}

/** The view of a questionnaire page, without answers: each question selects its own. */
export type QuestionnaireView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'elsewhere' }
  | {
      readonly kind: 'form';
      readonly title: string;
      readonly accessionId: string;
      readonly isCompleted: boolean;
      readonly heading: string;
      /** The current section; null on the review of all answers. */
      readonly section: string | null;
      /** Introduction shown before the first section. */
      readonly intro: readonly string[];
      readonly groups: readonly QuestionGroup[];
      readonly step: { readonly current: number; readonly count: number; readonly label: string };
      readonly hasMandatory: boolean;
      readonly previous: string | null;
      readonly next: { readonly section: string; readonly label: string } | null;
      /** A link to the review of all answers, if it is not the next page anyway. */
      readonly review: string | null;
      /** True only below all answers, so that patients review them before submitting. */
      readonly canSubmit: boolean;
      readonly save: string;
      readonly problems: readonly FieldProblem[];
      readonly busy: 'saving' | 'submitting' | null;
      readonly dialog: 'confirm' | 'saved' | null;
      readonly savedNotes: readonly string[];
      /** When a draft saved by this browser expired (RUL-45). */
      readonly endedDraft: string | null;
    };

/** Questions shown together: a list of ticks or symptoms with its heading, or a single question. */
interface QuestionGroup {
  readonly id: string;
  readonly legend: string | null;
  readonly look: 'list' | 'grid';
  readonly questions: readonly string[];
}

/** Derives the view from a snapshot. */
export function connectQuestionnaire(
  questionnaire: AskedQuestionnaire,
  snapshot: QuestionnaireSnapshot,
): QuestionnaireView {
  const { context } = snapshot;
  const isCompleted = snapshot.hasTag('completed');
  if (snapshot.hasTag('elsewhere')) return { kind: 'elsewhere' };
  if (!snapshot.hasTag('form') || context.accessionId === null) return { kind: 'loading' };

  const { words } = questionnaire;
  const sections = visibleSections(questionnaire, context.answers);
  const isReview = context.position.section === REVIEW && !isCompleted;
  const found = sections.findIndex(({ id }) => id === context.position.section);
  const index = isReview ? sections.length : Math.max(0, found);
  const section = sections[index] ?? null;
  const visible = visibleQuestions(questionnaire, context.answers);
  const shown = section?.questions.filter(({ id }) => visible.has(id)) ?? [];
  const heading = section ? sectionTitle(words, section.id) : copy.review.title;
  const next = sections[index + 1];
  return {
    kind: 'form',
    title: words.title,
    accessionId: context.accessionId,
    isCompleted,
    heading,
    section: section?.id ?? null,
    intro:
      !isCompleted && section?.id === introducedAt(questionnaire, context) ? [words.intro, copy.intro] : [],
    groups: groupsOf(words, shown),
    step: {
      current: Math.min(index + 1, sections.length),
      count: sections.length,
      label: isReview ? copy.review.title : copy.section(index + 1, sections.length),
    },
    hasMandatory: !isCompleted && shown.some(({ isMandatory }) => isMandatory),
    previous: sections[index - 1]?.id ?? null,
    next: next
      ? { section: next.id, label: copy.next }
      : isReview || isCompleted
        ? null
        : { section: REVIEW, label: copy.toReview },
    review: next && !isCompleted ? REVIEW : null,
    canSubmit: isReview,
    save: words.save,
    problems: problemsOf(questionnaire, context, visible),
    busy: !snapshot.hasTag('saving') ? null : context.isDraft ? 'saving' : 'submitting',
    dialog: snapshot.hasTag('confirming') ? 'confirm' : snapshot.hasTag('saved') ? 'saved' : null,
    savedNotes: [
      ...(context.savedAt === null ? [] : [copy.saved.kept(keptUntil(context.savedAt))]),
      ...copy.saved.notes,
    ],
    endedDraft: context.endedDraft === null ? null : copy.ended.text(keptUntil(context.endedDraft)),
  };
}

/** The section where a patient without any answers starts; null for one who returns to a draft. */
function introducedAt(questionnaire: Questionnaire, { loaded }: QuestionnaireContext): string | null {
  const { section, question } = placeToGoOn(questionnaire, loaded?.answers ?? {});
  return question === null ? section : null;
}

/** Groups consecutive ticks or scales with the same path in the body into one list. */
function groupsOf(words: QuestionnaireWords, questions: readonly Question[]): readonly QuestionGroup[] {
  const groups: QuestionGroup[] = [];
  for (const { id, kind, at } of questions) {
    const isListed = kind === 'tick' || kind === 'other' || kind === 'scale';
    const legend = at && isListed ? listText(words, at) : null;
    const last = groups.at(-1);
    if (legend !== null && last && last.id === at) {
      groups[groups.length - 1] = { ...last, questions: [...last.questions, id] };
    } else {
      const look = kind === 'scale' ? 'grid' : 'list';
      groups.push({ id: legend === null ? id : (at ?? id), legend, look, questions: [id] });
    }
  }
  return groups;
}

/** A list's unanswered scales, and the answer to fill in for all of them; null if there are fewer than two. */
export function connectRest(
  questionnaire: AskedQuestionnaire,
  ids: readonly string[],
  snapshot: QuestionnaireSnapshot,
): {
  readonly label: string;
  readonly answers: readonly { readonly question: string; readonly answer: number }[];
} | null {
  const { answers } = snapshot.context;
  const open = questionsOf(questionnaire).flatMap((question) =>
    question.kind === 'scale' && ids.includes(question.id) && !isAnswered(answers[question.id])
      ? [question]
      : [],
  );
  const [first] = open;
  if (!first || open.length < 2 || snapshot.hasTag('completed')) return null;
  return {
    label: copy.rest(copy.scales[first.scale][0]),
    answers: open.map(({ id }) => ({ question: id, answer: 0 })),
  };
}

/** Why the questionnaire cannot be submitted, in form order (RUL-14). */
function problemsOf(
  questionnaire: AskedQuestionnaire,
  { problems }: QuestionnaireContext,
  visible: ReadonlySet<string>,
): readonly FieldProblem[] {
  return questionsOf(questionnaire).flatMap(({ id }) => {
    if (!(id in problems) || !visible.has(id)) return [];
    return [{ fieldId: id, message: questionText(questionnaire.words, id) }];
  });
}

interface Option {
  readonly value: string;
  readonly label: string;
}

interface Asked {
  readonly id: string;
  readonly label: string;
  readonly hint: string | null;
  readonly error: string | null;
  readonly isMandatory: boolean;
  readonly isDisabled: boolean;
}

/** The view of one question. */
export type QuestionView = Asked &
  (
    | {
        readonly kind: 'options';
        readonly look: 'inline' | 'list' | 'scale' | 'pictures';
        readonly options: readonly Option[];
        readonly value: string | null;
        /** Answers to optional questions can be cleared (RUL-48). */
        readonly canClear: boolean;
      }
    | { readonly kind: 'text'; readonly value: string; readonly isLong: boolean }
    | { readonly kind: 'date'; readonly value: string; readonly autoComplete: 'bday' | 'off' }
    | { readonly kind: 'number'; readonly value: string; readonly unit: string }
    | {
        readonly kind: 'measure';
        readonly fields: readonly {
          readonly id: string;
          readonly part: Part;
          readonly label: string;
          readonly unit: string;
          readonly value: string;
        }[];
      }
    | { readonly kind: 'tick'; readonly isTicked: boolean }
    | { readonly kind: 'other'; readonly isTicked: boolean; readonly value: string }
    | {
        readonly kind: 'medications';
        readonly rows: readonly MedicationRow[];
        readonly columns: readonly Column[];
      }
  );

interface Column {
  readonly id: string;
  readonly label: string;
}

interface MedicationRow {
  readonly type: string;
  readonly values: readonly string[];
}

/** Derives the view of a question from its own answer. */
export function connectQuestion(
  { words }: AskedQuestionnaire,
  question: Question,
  snapshot: QuestionnaireSnapshot,
): QuestionView {
  const { answers, problems, locked } = snapshot.context;
  const { id } = question;
  const answer = answers[id] ?? null;
  const isLocked = locked.includes(id);
  const problem = problems[id];
  const asked: Asked = {
    id,
    label: questionText(words, id),
    hint: isLocked ? copy.locked : (words.hints[id] ?? rangeHint(question)),
    error: problem ? copy.problems[problem] : null,
    isMandatory: question.isMandatory === true,
    isDisabled: isLocked || snapshot.hasTag('completed'),
  };
  const text = typeof answer === 'string' ? answer : '';
  const canClear = !asked.isMandatory && !asked.isDisabled;
  switch (question.kind) {
    case 'choice': {
      // An unknown value from the service stays available after another one is chosen.
      const onRecord = snapshot.context.loaded?.answers[id];
      const known = [...new Set([...question.options, onRecord, text])].filter(isText);
      return {
        ...asked,
        kind: 'options',
        look: question.look ?? 'inline',
        options: known.map((value) => ({ value, label: optionText(value) })),
        value: text || null,
        canClear: canClear && text !== '',
      };
    }
    case 'yesNo':
      return {
        ...asked,
        kind: 'options',
        look: 'inline',
        options: [
          { value: 'true', label: copy.yes },
          { value: 'false', label: copy.no },
        ],
        value: answer === null ? null : String(answer),
        canClear: canClear && answer !== null,
      };
    case 'scale':
      return {
        ...asked,
        kind: 'options',
        look: 'scale',
        options: copy.scales[question.scale].map((label, value) => ({ value: String(value), label })),
        value: answer === null ? null : String(answer),
        canClear: canClear && answer !== null,
      };
    case 'text':
      return { ...asked, kind: 'text', value: text, isLong: question.isLong === true };
    case 'date':
      return {
        ...asked,
        kind: 'date',
        value: fieldText(question, 'value', snapshot.context),
        autoComplete: id === 'birthdate' ? 'bday' : 'off',
      };
    case 'number':
      return {
        ...asked,
        kind: 'number',
        value: fieldText(question, 'value', snapshot.context),
        unit: copy.units[question.unit],
      };
    case 'measure':
      return {
        ...asked,
        kind: 'measure',
        fields: partsOf(question).map((part) => ({
          id: `${id}.${part}`,
          part,
          label: copy.parts[part],
          unit: copy.units[part],
          value: fieldText(question, part, snapshot.context),
        })),
      };
    case 'tick':
      return { ...asked, kind: 'tick', isTicked: answer === true };
    case 'other':
      return { ...asked, kind: 'other', isTicked: answer !== null, value: text };
    case 'medications': {
      const rows = Array.isArray(answer) ? (answer as readonly Medication[]) : [];
      const [first] = question.fields;
      return {
        ...asked,
        kind: 'medications',
        columns: question.fields.map((field) => ({ id: field.name, label: columnText(words, field.name) })),
        rows: rows.map(({ values }) => ({
          type: values[first?.name ?? ''] ?? '',
          values: question.fields.map((field) => cellText(field, values)),
        })),
      };
    }
  }
}

/** The plausible range of a question, shown next to its field (RUL-42). */
function rangeHint(question: Question): string | null {
  if (question.kind !== 'number' && question.kind !== 'measure') return null;
  const [least, most] = question.range.map((value) => numberText(question, value));
  return copy.between(least ?? '', most ?? '');
}

function numberText(question: Extract<Question, { kind: 'number' | 'measure' }>, value: number): string {
  if (question.kind === 'number') return `${value} ${copy.units[question.unit]}`;
  const height = feetAndInches(value);
  if (question.measure === 'weight' || !height) return `${value} ${copy.units.value}`;
  return copy.height(height.feet, height.inches);
}

/** A section in the list of sections, with its progress. */
export interface SectionItem {
  readonly id: string;
  readonly title: string;
  readonly progress: string;
  readonly isHere: boolean;
}

/** All sections with their progress (RUL-43). */
export function connectSections(
  questionnaire: AskedQuestionnaire,
  { context: { answers, position } }: QuestionnaireSnapshot,
): readonly SectionItem[] {
  const visible = visibleQuestions(questionnaire, answers);
  return visibleSections(questionnaire, answers).map(({ id, questions }) => {
    // A list of ticks does not show whether the patient has gone through it.
    const asked = questions.filter((one) => visible.has(one.id) && !isTickOrTable(one));
    const answered = asked.filter((one) => isAnswered(answers[one.id])).length;
    return {
      id,
      title: sectionTitle(questionnaire.words, id),
      progress: progressText(answered, asked.length),
      isHere: id === position.section,
    };
  });
}

function isTickOrTable({ kind }: Question): boolean {
  return kind === 'tick' || kind === 'other' || kind === 'medications';
}

function progressText(answered: number, count: number): string {
  if (count === 0) return '';
  if (answered === 0) return copy.progress.none;
  return answered === count ? copy.progress.all : copy.progress.some(answered, count);
}

/** The visible questions without an answer, in form order (RUL-43). */
export function connectOpenQuestions(
  questionnaire: AskedQuestionnaire,
  { context: { answers } }: QuestionnaireSnapshot,
): readonly { readonly id: string; readonly label: string }[] {
  const visible = visibleQuestions(questionnaire, answers);
  return questionsOf(questionnaire)
    .filter((question) => visible.has(question.id) && isOpen(question, answers))
    .map(({ id, isMandatory }) => ({
      id,
      label: questionText(questionnaire.words, id) + (isMandatory ? ' *' : ''),
    }));
}

/** The answer for a chosen option. */
export function answerOfOption(question: Question, value: string): Answer {
  if (question.kind === 'yesNo') return value === 'true';
  return question.kind === 'scale' ? Number(value) : value;
}

/** The digits of a text, for a number field (CARDQ-R02). */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 6);
}

/** The view of the hormone table's dialogs. */
export type MedicationView =
  | { readonly kind: 'deletion' }
  | {
      readonly kind: 'row';
      readonly title: string;
      readonly fields: readonly {
        readonly name: string;
        readonly type: 'text' | 'date' | 'time' | 'duration';
        readonly label: string;
        readonly hint: string | null;
        readonly value: string;
        readonly duration: Duration;
        readonly error: string | null;
        readonly isMandatory: boolean;
      }[];
      /** Why it cannot be confirmed; null if it can. */
      readonly refusal: string | null;
    };

export function connectMedication(
  { words }: AskedQuestionnaire,
  snapshot: SnapshotFrom<typeof medicationsMachine>,
): MedicationView {
  const { fields, values, request, problem } = snapshot.context;
  const { medications } = copy;
  if (!snapshot.hasTag('writing')) return { kind: 'deletion' };
  return {
    kind: 'row',
    title: request.kind === 'add' ? medications.addTitle : medications.editTitle,
    fields: fields.map(({ name, type }, index) => ({
      name,
      type,
      label: columnText(words, name),
      hint: columnHint(name),
      value: values[name] ?? '',
      duration: shownDuration(values[name] ?? ''),
      error: rowError(problem, name, type, index === 0),
      isMandatory: index === 0,
    })),
    refusal: medicationProblem(fields, values) === 'type' ? medications.needsType : null,
  };
}

function rowError(problem: string | null, name: string, type: string, isFirst: boolean): string | null {
  const { needsType, problems } = copy.medications;
  if (problem === 'type') return isFirst ? needsType : null;
  return problem === name ? problems[type === 'time' ? 'time' : 'date'] : null;
}

/** A duration for its fields; a part that is 0 is shown empty. */
function shownDuration(text: string): Duration {
  const { years, months, days } = readDuration(text);
  const shown = (part: string) => (Number(part) === 0 ? '' : part);
  return { years: shown(years), months: shown(months), days: shown(days) };
}

/** All answers on one page. */
export function connectReview(
  questionnaire: AskedQuestionnaire,
  { context: { answers, locked } }: QuestionnaireSnapshot,
): readonly ReviewSection[] {
  const visible = visibleQuestions(questionnaire, answers);
  return visibleSections(questionnaire, answers).map((section: Section) => ({
    id: section.id,
    title: sectionTitle(questionnaire.words, section.id),
    lines: groupsOf(
      questionnaire.words,
      section.questions.filter(({ id }) => visible.has(id)),
    ).flatMap((group) => {
      const questions = section.questions.filter(({ id }) => group.questions.includes(id));
      return group.legend !== null && group.look === 'list'
        ? [ticksLine(questionnaire.words, group.legend, questions, answers)]
        : questions.map((question) => ({
            ...answerLine(questionnaire, question, answers),
            isLocked: locked.includes(question.id),
          }));
    }),
  }));
}

function answerLine(questionnaire: AskedQuestionnaire, question: Question, answers: Answers): ReviewLine {
  const value = answerText(questionnaire, question, answers[question.id] ?? null);
  return {
    id: question.id,
    label: questionText(questionnaire.words, question.id),
    value: value || copy.review.none,
    isMissing: value === '',
  };
}

/** A list of ticks as one line: the ticked options under the list's heading. It links to the first ticked one. */
function ticksLine(
  words: QuestionnaireWords,
  label: string,
  questions: readonly Question[],
  answers: Answers,
): ReviewLine {
  const ticked = questions.filter(({ id, kind }) => {
    const answer = answers[id] ?? null;
    return kind === 'other' ? isAnswered(answer) : answer === true;
  });
  const value = ticked
    .map(({ id }) => [questionText(words, id), answers[id]].filter((part) => isText(part)).join(': '))
    .join('\n');
  return {
    id: (ticked[0] ?? questions[0])?.id ?? '',
    label,
    value: value || copy.review.noneOfThese,
    isMissing: false,
  };
}

const isText = (part: unknown): part is string => typeof part === 'string' && part !== '';

export interface ReviewSection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly ReviewLine[];
}

interface ReviewLine {
  /** The question that it links back to. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly isMissing: boolean;
  /** On file, so there is nothing to change. */
  readonly isLocked?: boolean;
}

/** An answer as text; '' if there is none. */
function answerText(questionnaire: AskedQuestionnaire, question: Question, answer: Answer): string {
  if (!isAnswered(answer)) return '';
  switch (question.kind) {
    case 'choice':
      return optionText(String(answer));
    case 'yesNo':
    case 'tick':
      return answer === true ? copy.yes : copy.no;
    case 'scale':
      return copy.scales[question.scale][Number(answer)] ?? '';
    case 'measure':
    case 'number':
      return numberText(question, Number(answer));
    case 'medications':
      return medicationsOf(questionnaire, { [question.id]: answer })
        .map(({ values }) =>
          question.fields
            .map((field) => cellText(field, values))
            .filter(Boolean)
            .join(', '),
        )
        .join('\n');
    case 'date': {
      const day = isoOfTyped(String(answer));
      return day === null ? String(answer) : shortDay(day);
    }
    default:
      return String(answer);
  }
}

/** A value of the hormone table as it is shown; '' if there is none. */
function cellText({ name, type }: MedicationField, values: Medication['values']): string {
  const value = values[name] ?? '';
  return type === 'duration' ? copy.medications.length(readDuration(value), value) : value;
}

/** The state of the autosave as text; '' before the first save (RUL-17). */
export function connectSaveState(snapshot: SnapshotFrom<typeof autosaveMachine>): string {
  const { failure, savedAt } = snapshot.context;
  const { saveStates } = copy;
  if (snapshot.hasTag('saving')) return saveStates.saving;
  if (failure) return failure.code === 'noAnswer' ? saveStates.noConnection : saveStates.failed;
  return savedAt === null ? '' : saveStates.saved(clockText(Date.parse(savedAt)), keptUntil(savedAt));
}

/** How long a draft is stored: a day, in milliseconds (3 §9). */
const DRAFT_LIFE = 24 * 60 * 60 * 1000;

/** 'Tuesday, 10:42 AM', a day after a draft was saved, in local time. */
function keptUntil(savedAt: string): string {
  const until = Date.parse(savedAt) + DRAFT_LIFE;
  return copy.until(dateText(until, { weekday: 'long' }), clockText(until));
}

/** '10:42 AM', in local time. */
function clockText(instant: number): string {
  return dateText(instant, { hour: 'numeric', minute: '2-digit' });
}
