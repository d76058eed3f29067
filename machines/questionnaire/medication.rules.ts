import { isIsoDate, isTime } from '../domain/date.ts';
import { questionsOf } from '../domain/questionnaire.ts';
import type {
  Answers,
  Medication,
  MedicationField,
  Question,
  Questionnaire,
} from '../domain/questionnaire.ts';

type Sections = Pick<Questionnaire, 'sections'>;
type Table = Extract<Question, { kind: 'medications' }>;

/** A duration as it is written and read: 'N Years N Months N Days' (ENT-R41). */
export interface Duration {
  readonly years: string;
  readonly months: string;
  readonly days: string;
}

/** The question that is the hormone table; undefined where the questionnaire has none. */
export function tableOf(questionnaire: Sections): Table | undefined {
  return questionsOf(questionnaire).find((question) => question.kind === 'medications');
}

/** The rows of the hormone table. */
export function medicationsOf(questionnaire: Sections, answers: Answers): readonly Medication[] {
  const rows = answers[tableOf(questionnaire)?.id ?? ''];
  return Array.isArray(rows) ? (rows as readonly Medication[]) : [];
}

/**
 * What keeps a row from being confirmed: 'type' without a hormone type (HORM-R10), else the field whose date or time
 * does not exist; null when nothing does.
 */
export function medicationProblem(
  questionnaire: Sections,
  values: Readonly<Record<string, string>>,
): string | null {
  const fields = tableOf(questionnaire)?.fields ?? [];
  const first = fields[0]?.name ?? '';
  if ((values[first] ?? '').trim() === '') return 'type';
  return fields.find((field) => !isSound(field, values[field.name] ?? ''))?.name ?? null;
}

function isSound({ type }: MedicationField, text: string): boolean {
  if (text === '') return true;
  if (type === 'date') return isIsoDate(text);
  return type === 'time' ? isTime(text) : true;
}

/** The answers with a row appended, or replaced in place by its index; spaces around its values are gone. */
export function withRow(
  questionnaire: Sections,
  answers: Answers,
  { row, values }: { readonly row: number | null; readonly values: Readonly<Record<string, string>> },
): Answers {
  const rows = medicationsOf(questionnaire, answers);
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
  const replaced = row === null ? undefined : rows[row];
  const next: Medication = { values: trimmed, index: replaced?.index ?? null };
  return withRows(
    questionnaire,
    answers,
    replaced ? rows.map((one) => (one === replaced ? next : one)) : [...rows, next],
  );
}

/** The answers without a row. */
export function withoutRow(questionnaire: Sections, answers: Answers, row: number): Answers {
  return withRows(questionnaire, answers, medicationsOf(questionnaire, answers).toSpliced(row, 1));
}

function withRows(questionnaire: Sections, answers: Answers, rows: readonly Medication[]): Answers {
  const table = tableOf(questionnaire);
  return table ? { ...answers, [table.id]: rows } : answers;
}

/** A duration read from its text; null when it is written in another way. */
export function readDuration(text: string): Duration | null {
  const [, years = '', months = '', days = ''] =
    /^\s*(?:(\d+)\s*years?)?\s*(?:(\d+)\s*months?)?\s*(?:(\d+)\s*days?)?\s*$/i.exec(text) ?? [];
  if (text.trim() !== '' && years + months + days === '') return null;
  return { years, months, days };
}

/** A duration as its text; '' when nothing is said. Digits only, what is missing is 0. */
export function writeDuration(duration: Duration): string {
  const [years, months, days] = [duration.years, duration.months, duration.days].map((part) =>
    part.replaceAll(/\D/g, ''),
  );
  if (!years && !months && !days) return '';
  return `${Number(years)} Years ${Number(months)} Months ${Number(days)} Days`;
}
