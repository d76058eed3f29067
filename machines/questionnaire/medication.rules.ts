import { isIsoDate, isTime } from '../domain/date.ts';
import { withPlainDigits } from './typed.rules.ts';
import { nonNull } from '../domain/non-null.ts';
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

/** A medication table row being edited: values by contract name. */
export type MedicationDraft = Readonly<Record<string, string>>;

/** A duration, formatted as 'N Years N Months N Days' (ENT-R41). */
export interface Duration {
  readonly years: string;
  readonly months: string;
  readonly days: string;
}

/** The question that contains the medication table; undefined if the questionnaire has none. */
export function tableOf(questionnaire: Sections): Table | undefined {
  return questionsOf(questionnaire).find((question) => question.kind === 'medications');
}

export function medicationsOf(questionnaire: Sections, answers: Answers): readonly Medication[] {
  const table = tableOf(questionnaire);
  const rows = table && answers[table.id];
  return Array.isArray(rows) ? (rows as readonly Medication[]) : [];
}

/**
 * Why a row cannot be confirmed: 'type' without a hormone type (HORM-R10), or the field whose date or time does not
 * exist, whose date is in the future or whose length is not whole; null if it can.
 * A value that is unchanged since it was saved is never an error (RUL-39).
 * @param today YYYY-MM-DD
 */
export function validateMedication({
  fields,
  values,
  today,
  row,
}: {
  readonly fields: readonly MedicationField[];
  readonly values: MedicationDraft;
  readonly today: string;
  readonly row: Medication | null;
}): string | null {
  const { name } = nonNull(fields[0]);
  if ((values[name] ?? '').trim() === '') return 'type';
  const wrong = fields.find((field) => {
    const text = values[field.name] ?? '';
    return text !== row?.values[field.name] && !isSound(field, text, today);
  });
  return wrong?.name ?? null;
}

function isSound({ type }: MedicationField, text: string, today: string): boolean {
  if (text === '') return true;
  if (type === 'date') return isIsoDate(text) && text <= today;
  if (type === 'duration') return wholeParts(text) !== null;
  return type === 'time' ? isTime(text) : true;
}

/** A dialog's row, as it was when the dialog opened, in the table as it is now. */
interface RowInTable {
  readonly fields: readonly MedicationField[];
  readonly rows: readonly Medication[];
  readonly row: Medication | null;
}

/**
 * Where the row of a dialog stands: as it was, or changed in another tab or device, which the service's number and the
 * hormone type show; null for a new row and for one that is gone (RUL-76).
 */
export function locateRow({
  fields,
  rows,
  row,
}: RowInTable): { readonly index: number; readonly isChanged: boolean } | null {
  if (row === null) return null;
  const [same] = matches(fields, [row], rows);
  if (same !== undefined) return { index: same, isChanged: false };
  const { name } = nonNull(fields[0]);
  const index = rows.findIndex(
    (one) => row.index !== null && one.index === row.index && one.values[name] === row.values[name],
  );
  return index === -1 ? null : { index, isChanged: true };
}

/** The table with the dialog's row replaced, or appended if it is new or gone; trims its values. */
export function withRow(dialog: RowInTable, typed: MedicationDraft): readonly Medication[] {
  const { fields, rows } = dialog;
  const place = locateRow(dialog);
  const values = Object.fromEntries(
    fields.map(({ name, type }) => {
      const text = typed[name] ?? '';
      return [name, type === 'duration' ? normalizedDuration(text) : text.trim()];
    }),
  );
  if (place === null) return [...rows, { values, index: null }];
  return rows.map((one, index) => (index === place.index ? { ...one, values } : one));
}

/**
 * The rows of another tab together with what was changed here since both had the same ones: a row that was added or
 * edited in either stays, one that was edited here alone takes the place of the one it was, and one that was deleted
 * here goes unless it was edited there.
 */
export function mergedRows(
  fields: readonly MedicationField[],
  before: readonly Medication[],
  mine: readonly Medication[],
  theirs: readonly Medication[],
): readonly Medication[] {
  const mineIndexes = matches(fields, before, mine);
  const theirsIndexes = matches(fields, before, theirs);
  const newInMine = mine.filter((_, index) => !mineIndexes.includes(index));
  const newInTheirs = theirs.filter((_, index) => !theirsIndexes.includes(index));
  // The same row added in both, such as one whose save was answered too late.
  const duplicates = matches(fields, newInMine, newInTheirs);
  const added = newInMine.filter((_, index) => duplicates[index] === undefined);
  const edited = new Map<number, Medication>();
  for (const [index, row] of before.entries()) {
    if (mineIndexes[index] !== undefined || theirsIndexes[index] === undefined) continue;
    const found = added.findIndex((one) => row.index !== null && one.index === row.index);
    if (found !== -1) edited.set(theirsIndexes[index], ...(added.splice(found, 1) as [Medication]));
  }
  const deleted = new Set(
    before.flatMap((_, index) => (mineIndexes[index] === undefined ? [theirsIndexes[index]] : [])),
  );
  const kept = theirs.flatMap((row, index) => {
    const mineOf = edited.get(index);
    if (mineOf) return [{ ...mineOf, index: row.index }];
    return deleted.has(index) ? [] : [row];
  });
  const isTaken = ({ index }: Medication) => kept.some((one) => one.index !== null && one.index === index);
  return [...kept, ...added.map((row) => (isTaken(row) ? { ...row, index: null } : row))];
}

/** The rows with the numbers that the service has given them since. */
export function withNumbers(
  fields: readonly MedicationField[],
  mine: readonly Medication[],
  theirs: readonly Medication[],
): readonly Medication[] {
  const found = matches(fields, mine, theirs);
  return mine.map((row, index) => theirs[found[index] ?? -1] ?? row);
}

/**
 * Where each row stands in another table, undefined if nowhere: with its number, or else with any, because a service
 * numbers the rows that were added and may renumber all of them (RUL-102). No two rows stand in one place.
 */
function matches(
  fields: readonly MedicationField[],
  rows: readonly Medication[],
  others: readonly Medication[],
): readonly (number | undefined)[] {
  const text = ({ values }: Medication) => JSON.stringify(fields.map(({ name }) => values[name] ?? ''));
  const places: (number | undefined)[] = rows.map(() => undefined);
  const find = (isOne: (row: Medication, other: Medication) => boolean) => {
    for (const [index, row] of rows.entries()) {
      const found = others.findIndex(
        (other, place) => !places.includes(place) && text(row) === text(other) && isOne(row, other),
      );
      if (found !== -1) places[index] ??= found;
    }
  };
  find((row, other) => row.index === other.index);
  find(() => true);
  return places;
}

const NO_DURATION: Duration = { years: '', months: '', days: '' };

/** As `writeDuration` has it, whose parts are as typed, with no capital letters. */
const WRITTEN = /^(.*) Years (.*) Months (.*) Days$/s;

/** Parses a duration; empty if it has another format. A part that is not whole is as typed. */
export function parseDuration(text: string): Duration {
  const words = text.trim().toLowerCase().split(/\s+/).join(' ');
  const [, years = '', months = '', days = ''] =
    WRITTEN.exec(text) ??
    /^(?:([^a-z]+?) ?years?)? ?(?:([^a-z]+?) ?months?)? ?(?:([^a-z]+?) ?days?)?$/.exec(words) ??
    [];
  return { years, months, days };
}

/** A number that names the unit of its field, if any: nothing else may stand there, such as '18 months' in Years. */
const WHOLE: Readonly<Record<keyof Duration, RegExp>> = {
  years: /^(?:(\d+)\s*(?:y|yrs?|years?|a|años?)?\.?)?$/,
  months: /^(?:(\d+)\s*(?:m|mos?|months?|mes|meses)?\.?)?$/,
  days: /^(?:(\d+)\s*(?:d|days?|d[ií]as?)?\.?)?$/,
};

/** The digits of a duration's parts; null if one has none, or more than them. */
function wholeParts(text: string): Duration | null {
  const { years, months, days } = parseDuration(text);
  const [y, m, d] = [
    WHOLE.years.exec(years.trim()),
    WHOLE.months.exec(months.trim()),
    WHOLE.days.exec(days.trim()),
  ];
  return y && m && d && { years: y[1] ?? '', months: m[1] ?? '', days: d[1] ?? '' };
}

/** A duration as it is sent; one that came as it is stays. */
function normalizedDuration(text: string): string {
  const parts = WRITTEN.test(text) ? wholeParts(text) : null;
  return parts ? writeDuration(parts) : text.trim();
}

export function withDuration(
  values: MedicationDraft,
  { field, unit, text }: { readonly field: string; readonly unit: keyof Duration; readonly text: string },
): MedicationDraft {
  return { ...values, [field]: writeDuration({ ...parseDuration(values[field] ?? ''), [unit]: text }) };
}

/** Formats a duration; '' if it is empty. Missing parts are 0, others as typed (RUL-41). */
export function writeDuration(duration: Partial<Duration>): string {
  const { years, months, days } = { ...NO_DURATION, ...duration };
  const parts = [years, months, days].map((part) => withPlainDigits(part).toLowerCase());
  if (parts.every((part) => part.trim() === '')) return '';
  const [y, m, d] = parts.map((part) => (part.trim() === '' ? '0' : part.replace(/^0+(?=\d+$)/, '')));
  return `${y} Years ${m} Months ${d} Days`;
}
