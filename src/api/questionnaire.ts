import { isoOfTyped, typedOfIso } from '../../machines/domain/date.ts';
import type { Failure } from '../../machines/domain/failure.ts';
import { questionsOf } from '../../machines/domain/questionnaire.ts';
import type {
  Answer,
  Answers,
  LoadedQuestionnaire,
  Medication,
  Question,
  Questionnaire,
  SentQuestionnaire,
} from '../../machines/domain/questionnaire.ts';
import type { Client } from './client.ts';
import { nothing } from './wire.ts';
import { z } from './zod.ts';

type Body = Readonly<Record<string, unknown>>;
type Table = Extract<Question, { kind: 'medications' }>;

/** The contract's name of a medication's own number, in its spelling (AMB-199). */
const INDEX = 'homrone_medical_idx';

const bodySchema = z.record(z.string(), z.unknown());
const textSchema = z.nullish(z.string());
const wholeSchema = z.nullish(z.int().check(z.gte(0)));

/** Reads one answer of a loaded body; what is missing is not answered. Throws a Failure for another shape (RUL-26). */
function readAnswer(question: Question, value: unknown): Answer {
  switch (question.kind) {
    case 'choice': {
      const { options, isOpen } = question;
      const answer = shaped(textSchema, value) || null;
      if (answer !== null && !isOpen && !options.includes(answer)) throw malformed;
      return answer;
    }
    case 'yesNo':
    case 'tick':
      return shaped(z.nullish(z.boolean()), value) ?? null;
    case 'scale':
      return shaped(z.nullish(z.int().check(z.gte(0), z.lte(3))), value) ?? null;
    case 'number':
      return shaped(wholeSchema, value) ?? null;
    case 'measure':
      return shaped(wholeSchema, value) || null;
    case 'text':
    case 'other':
      return shaped(textSchema, value) || null;
    case 'date':
      return typedOfIso(shaped(textSchema, value) ?? '') || null;
    case 'medications':
      return (shaped(z.nullish(z.array(bodySchema)), value) ?? []).map((row) => readRow(question, row));
  }
}

function readRow({ fields }: Table, row: Body): Medication {
  const values = fields.map(({ name }) => [name, shaped(textSchema, row[name]) ?? ''] as const);
  const index = shaped(z.nullish(z.union([z.string(), z.number()])), row[INDEX]) ?? null;
  return { values: Object.fromEntries(values), index };
}

const malformed: Failure = { code: 'malformed' };

function shaped<T>(schema: z.core.$ZodType<T>, value: unknown): T {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw malformed;
  return parsed.data;
}

/** Writes one answer as the contract has it; what is not answered is null, '' as a text, 0 as a measure. */
function writeAnswer(question: Question, answer: Answer): unknown {
  switch (question.kind) {
    case 'measure':
      return answer ?? 0;
    case 'tick':
      return answer ?? false;
    case 'text':
    case 'other':
      return typeof answer === 'string' ? answer.trim() : '';
    case 'date':
      return typeof answer === 'string' ? (isoOfTyped(answer) ?? '') : '';
    case 'medications':
      return (Array.isArray(answer) ? (answer as readonly Medication[]) : []).map(({ values, index }) => ({
        ...Object.fromEntries(question.fields.map(({ name }) => [name, values[name] ?? ''])),
        ...(index === null ? {} : { [INDEX]: index }),
      }));
    default:
      return answer;
  }
}

/**
 * The answers of a loaded body. A value that another question refines comes as both (HZ-R15); without the refinement
 * it says 'no' only once the questionnaire is completed: a draft may not have been asked yet.
 */
export function readQuestionnaire(questionnaire: Questionnaire, loaded: unknown): LoadedQuestionnaire {
  const whole = shaped(bodySchema, loaded);
  const isCompleted = Boolean(shaped(textSchema, valueAt(whole, questionnaire.wire.completedAt)));
  const questions = questionsOf(questionnaire);
  const answers: Record<string, Answer> = {};
  for (const question of questions) {
    const at = question.loadedAt ?? question.at;
    if (!question.refines) {
      answers[question.id] = readAnswer(question, valueAt(whole, at ? `${at}.${question.id}` : question.id));
    }
  }
  for (const { id, refines } of questions) {
    if (!refines) continue;
    const isYes = answers[refines.question] === refines.yes;
    if (isYes) answers[refines.question] = refines.from;
    answers[id] = isYes ? true : isCompleted && answers[refines.question] === refines.from ? false : null;
  }
  return { answers, isCompleted };
}

/** The body of a save call. */
export function writeQuestionnaire(questionnaire: Questionnaire, sent: SentQuestionnaire): Body {
  const { accessionId, sampleId, answers, isDraft } = sent;
  const body: Record<string, unknown> = {
    accession_id: accessionId,
    ...(questionnaire.wire.sendsSampleId ? { sample_id: sampleId } : {}),
    save_for_now: isDraft,
  };
  for (const question of questionsOf(questionnaire)) {
    if (question.isSent === false || question.refines) continue;
    const answer = refined(questionnaire, question.id, answers);
    place(body, question.at ? `${question.at}.${question.id}` : question.id, writeAnswer(question, answer));
  }
  return body;
}

/** An answer as it is sent: with yes to its refining question it is another value (HZ-R15). */
function refined(questionnaire: Questionnaire, id: string, answers: Answers): Answer {
  const refinement = questionsOf(questionnaire).find(({ refines }) => refines?.question === id);
  const { refines } = refinement ?? {};
  const isYes = refinement && refines?.from === answers[id] && answers[refinement.id] === true;
  return isYes && refines ? refines.yes : (answers[id] ?? null);
}

function valueAt(body: Body, path: string): unknown {
  let value: unknown = body;
  for (const key of path.split('.')) {
    const part = shaped(z.nullish(bodySchema), value);
    value = part?.[key];
  }
  return value;
}

function place(body: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let part = body;
  for (const key of keys) {
    part[key] ??= {};
    part = part[key] as Record<string, unknown>;
  }
  part[last] = value;
}

/** The GET of a questionnaire: the answers on record, and whether they are final (CALL-R30, -R32, -R34, -R36). */
export async function loadQuestionnaire(
  client: Client,
  { questionnaire, accessionId }: { readonly questionnaire: Questionnaire; readonly accessionId: string },
  signal?: AbortSignal,
): Promise<LoadedQuestionnaire> {
  const { load, loadedAt } = questionnaire.wire;
  const answer = await client.request({
    service: 'questionnaire',
    method: 'GET',
    path: load,
    query: { accession_id: accessionId },
    schema: bodySchema,
    signal,
  });
  return readQuestionnaire(questionnaire, loadedAt === '' ? answer : answer[loadedAt]);
}

/** The POST of a questionnaire: a draft or the final answers (CALL-R31, -R33, -R35, -R37). */
export function saveQuestionnaire(
  client: Client,
  { questionnaire, sent }: { readonly questionnaire: Questionnaire; readonly sent: SentQuestionnaire },
  signal?: AbortSignal,
): Promise<void> {
  return client.request({
    service: 'questionnaire',
    method: 'POST',
    path: questionnaire.wire.save,
    json: writeQuestionnaire(questionnaire, sent),
    schema: nothing,
    signal,
    // A draft that is sent when the page is left must outlive it.
    outlivesPage: sent.isDraft,
  });
}
