import { isIsoDate, isTime } from '../domain/date.ts';
import { digitsOf } from './typed.rules.ts';
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
 * exist, whose date is in the future or whose length is not whole; null if it can.
 * @param today YYYY-MM-DD
 */
export function medicationProblem({
  fields,
  values,
  today,
}: {
  readonly fields: readonly MedicationField[];
  readonly values: MedicationDraft;
  readonly today: string;
}): string | null {
  const { name } = present(fields[0]);
  if ((values[name] ?? '').trim() === '') return 'type';
  return fields.find((field) => !isSound(field, values[field.name] ?? '', today))?.name ?? null;
}

function isSound({ type }: MedicationField, text: string, today: string): boolean {
  if (text === '') return true;
  if (type === 'date') return isIsoDate(text) && text <= today;
  if (type === 'duration') return Object.values(readDuration(text)).every((part) => /^\d*$/.test(part));
  return type === 'time' ? isTime(text) : true;
}

/** A dialog's row, as it was when the dialog opened, in the table as it is now. */
interface RowInTable {
  readonly fields: readonly MedicationField[];
  readonly rows: readonly Medication[];
  readonly row: Medication | null;
}

/**
 * Where the row of a dialog stands: as it was, or changed elsewhere, which the service's number and the hormone type
 * show; null for a new row and for one that is gone (RUL-76).
 */
export function placeOf({
  fields,
  rows,
  row,
}: RowInTable): { readonly index: number; readonly isChanged: boolean } | null {
  if (row === null) return null;
  const same = rows.findIndex((one) => isSameRow(one, row));
  if (same !== -1) return { index: same, isChanged: false };
  const { name } = present(fields[0]);
  const index = rows.findIndex(
    (one) => row.index !== null && one.index === row.index && one.values[name] === row.values[name],
  );
  return index === -1 ? null : { index, isChanged: true };
}

/** The table with the dialog's row replaced, or appended if it is new or gone; trims its values. */
export function withRow(dialog: RowInTable, values: MedicationDraft): readonly Medication[] {
  const { rows } = dialog;
  const place = placeOf(dialog);
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
  if (place === null) return [...rows, { values: trimmed, index: null }];
  return rows.map((one, index) => (index === place.index ? { ...one, values: trimmed } : one));
}

/**
 * The rows of another tab together with what was changed here since they had the same ones: a row that was added or
 * edited in either stays, and one that was deleted or edited here goes as it was.
 */
export function mergedRows(
  before: readonly Medication[],
  mine: readonly Medication[],
  theirs: readonly Medication[],
): readonly Medication[] {
  const kept = rowsWithout(theirs, rowsWithout(before, mine));
  const added = rowsWithout(rowsWithout(mine, before), rowsWithout(theirs, before));
  const isTaken = ({ index }: Medication) => kept.some((one) => one.index !== null && one.index === index);
  return [...kept, ...added.map((row) => (isTaken(row) ? { ...row, index: null } : row))];
}

/** The rows without others, each of which takes one equal row away. */
function rowsWithout(rows: readonly Medication[], others: readonly Medication[]): readonly Medication[] {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.findIndex((one) => isSameRow(one, row));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

function isSameRow(one: Medication, other: Medication): boolean {
  const text = ({ values, index }: Medication) => JSON.stringify([index, Object.entries(values).toSorted()]);
  return text(one) === text(other);
}

const NO_DURATION: Duration = { years: '', months: '', days: '' };

/** Parses a duration; empty if it has another format. A part that is not whole is as typed. */
export function readDuration(text: string): Duration {
  const words = text.trim().toLowerCase().split(/\s+/).join(' ');
  const [, years = '', months = '', days = ''] =
    /^(?:([^a-z]+?) ?years?)? ?(?:([^a-z]+?) ?months?)? ?(?:([^a-z]+?) ?days?)?$/.exec(words) ?? [];
  return { years, months, days };
}

/** The row with one part of a duration changed. */
export function withDuration(
  values: MedicationDraft,
  { field, part, text }: { readonly field: string; readonly part: keyof Duration; readonly text: string },
): MedicationDraft {
  return { ...values, [field]: writeDuration({ ...readDuration(values[field] ?? ''), [part]: text }) };
}

/** Formats a duration; '' if it is empty. Missing parts are 0; the digits on both sides of a mark never join (RUL-82). */
export function writeDuration(duration: Partial<Duration>): string {
  const { years, months, days } = { ...NO_DURATION, ...duration };
  const parts = [years, months, days].map((part) => digitsOf(part).trim());
  if (parts.every((part) => part === '')) return '';
  const [y, m, d] = parts.map((part) => (/^\d*$/.test(part) ? String(Number(part.slice(0, 3))) : part));
  return `${y} Years ${m} Months ${d} Days`;
}
