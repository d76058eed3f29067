import { isIsoDate, isTime } from '../domain/date.ts';
import { present } from '../domain/present.ts';
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

/** A hormone table row being edited: values by contract name. */
export type MedicationDraft = Readonly<Record<string, string>>;

/** A duration, formatted as 'N Years N Months N Days' (ENT-R41). */
export interface Duration {
  readonly years: string;
  readonly months: string;
  readonly days: string;
}

/** The question that contains the hormone table; undefined if the questionnaire has none. */
export function tableOf(questionnaire: Sections): Table | undefined {
  return questionsOf(questionnaire).find((question) => question.kind === 'medications');
}

/** The rows of the hormone table. */
export function medicationsOf(questionnaire: Sections, answers: Answers): readonly Medication[] {
  const table = tableOf(questionnaire);
  const rows = table && answers[table.id];
  return Array.isArray(rows) ? (rows as readonly Medication[]) : [];
}

/**
 * Why a row cannot be confirmed: 'type' without a hormone type (HORM-R10), or the field whose date or time does not
 * exist; null if it can.
 */
export function medicationProblem(
  fields: readonly MedicationField[],
  values: MedicationDraft,
): string | null {
  const { name } = present(fields[0]);
  if ((values[name] ?? '').trim() === '') return 'type';
  return fields.find((field) => !isSound(field, values[field.name] ?? ''))?.name ?? null;
}

function isSound({ type }: MedicationField, text: string): boolean {
  if (text === '') return true;
  if (type === 'date') return isIsoDate(text);
  return type === 'time' ? isTime(text) : true;
}

/** The rows with one appended (null) or replaced by its index; trims its values. */
export function withRow(
  rows: readonly Medication[],
  row: number | null,
  values: MedicationDraft,
): readonly Medication[] {
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
  if (row === null) return [...rows, { values: trimmed, index: null }];
  return rows.map((one, index) => (index === row ? { ...one, values: trimmed } : one));
}

const NO_DURATION: Duration = { years: '', months: '', days: '' };

/** Parses a duration; empty if it has another format. */
export function readDuration(text: string): Duration {
  const words = text.trim().toLowerCase().split(/\s+/).join(' ');
  const [, years = '', months = '', days = ''] =
    /^(?:(\d+) ?years?)? ?(?:(\d+) ?months?)? ?(?:(\d+) ?days?)?$/.exec(words) ?? [];
  return { years, months, days };
}

/** The row with one part of a duration changed. */
export function withDuration(
  values: MedicationDraft,
  { field, part, text }: { readonly field: string; readonly part: keyof Duration; readonly text: string },
): MedicationDraft {
  return { ...values, [field]: writeDuration({ ...readDuration(values[field] ?? ''), [part]: text }) };
}

/** Formats a duration; '' if it is empty. At most three digits per part; missing parts are 0. */
export function writeDuration(duration: Partial<Duration>): string {
  const { years, months, days } = { ...NO_DURATION, ...duration };
  const parts = [years, months, days].map((part) => part.replaceAll(/\D/g, '').slice(0, 3));
  if (parts.every((part) => part === '')) return '';
  const [y, m, d] = parts.map(Number);
  return `${y} Years ${m} Months ${d} Days`;
}
