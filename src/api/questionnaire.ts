import { dayOfTyped, typedOfIso } from '../../machines/domain/date.ts';
import type { Failure } from '../../machines/domain/failure.ts';
import { questionsOf } from '../../machines/domain/questionnaire.ts';
import type {
  Answer,
  Answers,
  LoadedQuestionnaire,
  Medication,
  Question,
  Questionnaire,
  Range,
  SentQuestionnaire,
} from '../../machines/domain/questionnaire.ts';
import { call, command } from './client.ts';
import { ignoredBody, isYes, isZeroDate } from './wire.ts';
import { z } from './zod.ts';

type Body = Readonly<Record<string, unknown>>;
type MedicationsQuestion = Extract<Question, { kind: 'medications' }>;

/** The contract's name, in its spelling, for a medication's row number (AMB-199). */
const ROW_NUMBER = 'homrone_medical_idx';

const bodySchema = z.record(z.string(), z.unknown());

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * One answer of a loaded body; null if it is empty or cannot be read (RUL-39). A value that we would write differently
 * is kept in `rawValues` of the loaded questionnaire.
 */
function readAnswer(question: Question, value: unknown): Answer {
  const text = typeof value === 'object' ? '' : String(value ?? '').trim();
  switch (question.kind) {
    case 'choice':
      return question.options.find((option) => spells(option, text)) ?? (text || null);
    case 'yesNo':
    case 'checkbox':
      if (isYes(text)) return true;
      return ['false', 'no', '0'].includes(text.toLowerCase()) ? false : null;
    case 'scale':
      return /^[0-3]$/.test(text) ? Number(text) : null;
    case 'number':
    case 'measure':
      return readNumber(text, question);
    case 'text':
    case 'other':
      return text === '' ? null : String(value);
    case 'date':
      return readDate(text) || null;
    case 'medications':
      return Array.isArray(value) ? value.filter(isBody).map((entry) => readMedication(question, entry)) : [];
  }
}

/** A date as it is typed, or as it came if it cannot be read; '' if there is none. */
function readDate(text: string): string {
  return isZeroDate(text) ? '' : typedOfIso(text) || text;
}

/** True if a text spells an option: 'Type 4', 'type_4' and 'TYPE_4' are equal. */
function spells(option: string, text: string): boolean {
  const normalize = (spelling: string) => spelling.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return normalize(option) === normalize(text);
}

/** A zero that the question cannot have as an answer is the service's own for one that nobody has answered (RUL-105). */
function readNumber(text: string, { range: [minimum] }: { readonly range: Range }): number | null {
  const value = /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : null;
  return value === 0 && minimum > 0 ? null : value;
}

function readMedication({ fields }: MedicationsQuestion, entry: Body): Medication {
  const asText = (value: unknown) => (['string', 'number'].includes(typeof value) ? String(value) : '');
  const index = entry[ROW_NUMBER];
  return {
    values: Object.fromEntries(
      fields.map(({ name, type }) => {
        const text = asText(entry[name]);
        if (type !== 'date') return [name, text];
        const date = readDate(text);
        return [name, dayOfTyped(date) ?? date];
      }),
    ),
    index: typeof index === 'string' || typeof index === 'number' ? index : null,
  };
}

const malformed: Failure = { code: 'malformed' };

/** Writes one answer as the contract spells it; if unanswered null, '' for a text, 0 for a measure. */
function writeAnswer(question: Question, answer: Answer): unknown {
  switch (question.kind) {
    case 'measure':
      return answer ?? 0;
    case 'checkbox':
      return answer ?? false;
    case 'text':
    case 'other':
      return typeof answer === 'string' ? answer.trim() : '';
    case 'date':
      return typeof answer === 'string' ? (dayOfTyped(answer) ?? '') : '';
    case 'medications':
      return (Array.isArray(answer) ? (answer as readonly Medication[]) : []).map(({ values, index }) => ({
        ...Object.fromEntries(question.fields.map(({ name }) => [name, values[name] ?? ''])),
        ...(index === null ? {} : { [ROW_NUMBER]: index }),
      }));
    default:
      return answer;
  }
}

/**
 * The answers of a loaded body. A value that another question refines is loaded as both (HZ-R15); without the
 * refinement it means 'no' only once the questionnaire is completed, since a draft may not have reached the question.
 * @throws Failure if a documented container is missing or has another type (RUL-39)
 */
export function readQuestionnaire(questionnaire: Questionnaire, loaded: unknown): LoadedQuestionnaire {
  const body = validateBody(questionnaire, loaded);
  const completedAt = valueAt(body, questionnaire.wire.completedAt);
  const isCompleted = Boolean(completedAt) && !isZeroDate(String(completedAt));
  const questions = questionsOf(questionnaire);
  const answers: Record<string, Answer> = {};
  for (const question of questions)
    if (!question.refines) answers[question.id] = readAnswer(question, valueAt(body, loadPath(question)));
  for (const { id, refines } of questions) {
    if (!refines) continue;
    const isRefined = spells(refines.yes, String(answers[refines.question]));
    if (isRefined) answers[refines.question] = refines.from;
    answers[id] = isRefined ? true : isCompleted && answers[refines.question] === refines.from ? false : null;
  }
  const rawValues = questions.flatMap((question) => {
    const value = question.refines ? null : (valueAt(body, loadPath(question)) ?? null);
    const written = writeAnswer(question, refinedAnswer(questionnaire, question.id, answers));
    const isOurs = value === null || value === '' || JSON.stringify(value) === JSON.stringify(written);
    return isOurs ? [] : [[question.id, value] as const];
  });
  return { answers, isCompleted, rawValues: Object.fromEntries(rawValues) };
}

function loadPath({ id, parent, loadedParent = parent }: Question): string {
  return loadedParent ? `${loadedParent}.${id}` : id;
}

/** The loaded body, validated: basic_info exists where documented, and every part is a container or missing. */
function validateBody(questionnaire: Questionnaire, loaded: unknown): Body {
  if (!isBody(loaded)) throw malformed;
  const paths = questionsOf(questionnaire).map(loadPath);
  const parts = new Set(paths.flatMap((path) => (path.includes('.') ? [path.split('.')[0] ?? ''] : [])));
  const names = [...parts, ...paths];
  const isQuestionnaire = parts.has('basic_info')
    ? isBody(loaded['basic_info'])
    : names.some((name) => name in loaded);
  const hasValidParts = [...parts].every((part) => (loaded[part] ?? null) === null || isBody(loaded[part]));
  if (!isQuestionnaire || !hasValidParts) throw malformed;
  return loaded;
}

/** The body of a save call. Unchanged loaded values are sent back as they were loaded (RUL-39), and missing answers empty. */
export function writeQuestionnaire(questionnaire: Questionnaire, sent: SentQuestionnaire): Body {
  const { accessionId, sampleId, answers, loaded, isDraft } = sent;
  const body: Record<string, unknown> = {
    accession_id: accessionId,
    ...(questionnaire.wire.sendsSampleId ? { sample_id: sampleId } : {}),
    save_for_now: isDraft,
  };
  for (const question of questionsOf(questionnaire)) {
    const { id, parent } = question;
    if (question.isSent === false || question.refines) continue;
    const answer = refinedAnswer(questionnaire, id, answers);
    const isAsLoaded =
      loaded !== null &&
      id in loaded.rawValues &&
      id in answers &&
      JSON.stringify(answer) === JSON.stringify(refinedAnswer(questionnaire, id, loaded.answers));
    setAt(
      body,
      parent ? `${parent}.${id}` : id,
      isAsLoaded ? loaded.rawValues[id] : writeAnswer(question, answer),
    );
  }
  return body;
}

/** An answer as sent: answering yes to its refining question replaces its value (HZ-R15). */
function refinedAnswer(questionnaire: Questionnaire, id: string, answers: Answers): Answer {
  const refinement = questionsOf(questionnaire).find(({ refines }) => refines?.question === id);
  const { refines } = refinement ?? {};
  const isRefined = refinement && refines?.from === answers[id] && answers[refinement.id] === true;
  return isRefined && refines ? refines.yes : (answers[id] ?? null);
}

function valueAt(body: Body, path: string): unknown {
  let value: unknown = body;
  for (const key of path.split('.')) value = isBody(value) ? value[key] : undefined;
  return value;
}

function setAt(body: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let part = body;
  for (const key of keys) {
    part[key] ??= {};
    part = part[key] as Record<string, unknown>;
  }
  part[last] = value;
}

/** The GET of a questionnaire: the saved answers, and whether they are final (CALL-R30, -R32, -R34, -R36). */
export const loadQuestionnaire = call(
  ({
    questionnaire,
    accessionId,
  }: {
    readonly questionnaire: Questionnaire;
    readonly accessionId: string;
  }) => ({
    service: 'questionnaire',
    method: 'GET',
    path: questionnaire.wire.load,
    query: { accession_id: accessionId },
    schema: bodySchema,
  }),
  (body, { questionnaire }) => {
    const { loadedParent } = questionnaire.wire;
    return readQuestionnaire(questionnaire, loadedParent === '' ? body : body[loadedParent]);
  },
);

/** The POST of a questionnaire: a draft or the final answers (CALL-R31, -R33, -R35, -R37). */
export const saveQuestionnaire = command(
  ({ questionnaire, sent }: { readonly questionnaire: Questionnaire; readonly sent: SentQuestionnaire }) => {
    return {
      service: 'questionnaire',
      method: 'POST',
      path: questionnaire.wire.save,
      json: writeQuestionnaire(questionnaire, sent),
      schema: ignoredBody,
      outlivesPage: sent.isDraft,
      change: sent.isDraft ? 'answers' : 'questionnaire',
    };
  },
);
