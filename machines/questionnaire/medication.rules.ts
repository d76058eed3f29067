import { isIsoDate, isTime } from '../domain/date.ts';
import { plainDigits } from '../domain/digits.ts';
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
 * exist, whose date is in the future or whose duration is not in whole numbers; null if it can.
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
  const invalidField = fields.find((field) => {
    const text = values[field.name] ?? '';
    return text !== row?.values[field.name] && !isValid(field, text, today);
  });
  return invalidField?.name ?? null;
}

function isValid({ type }: MedicationField, text: string, today: string): boolean {
  if (text === '') return true;
  if (type === 'date') return isIsoDate(text) && text <= today;
  if (type === 'duration') return parseWholeNumbers(text) !== null;
  return type === 'time' ? isTime(text) : true;
}

/** A dialog's row, as it was when the dialog opened, in the table as it is now. */
interface RowInTable {
  readonly fields: readonly MedicationField[];
  readonly rows: readonly Medication[];
  readonly row: Medication | null;
}

/**
 * The index of a dialog's row: as it was, or changed in another tab or device, which the service's number and the
 * hormone type show; null for a new row and for one that is gone (RUL-76).
 */
export function locateRow({
  fields,
  rows,
  row,
}: RowInTable): { readonly index: number; readonly isChanged: boolean } | null {
  if (row === null) return null;
  const [same] = matchingIndexes(fields, [row], rows);
  if (same !== undefined) return { index: same, isChanged: false };
  const { name } = nonNull(fields[0]);
  const index = rows.findIndex(
    (other) => row.index !== null && other.index === row.index && other.values[name] === row.values[name],
  );
  return index === -1 ? null : { index, isChanged: true };
}

/** The table with the dialog's row replaced, or appended if it is new or gone; trims its values. */
export function withRow(dialog: RowInTable, typed: MedicationDraft): readonly Medication[] {
  const { fields, rows } = dialog;
  const location = locateRow(dialog);
  const values = Object.fromEntries(
    fields.map(({ name, type }) => {
      const text = typed[name] ?? '';
      return [name, type === 'duration' ? normalizedDuration(text) : text.trim()];
    }),
  );
  if (location === null) return [...rows, { values, index: null }];
  return rows.map((row, index) => (index === location.index ? { ...row, values } : row));
}

/**
 * The rows that another tab has saved (remote), merged with what was changed here (local) since both had the same rows
 * (before): a row that either tab added or edited stays, a row that was edited here alone is replaced, and a row that was
 * deleted here is removed unless it was edited there.
 */
export function mergedRows(
  fields: readonly MedicationField[],
  before: readonly Medication[],
  local: readonly Medication[],
  remote: readonly Medication[],
): readonly Medication[] {
  const localIndexes = matchingIndexes(fields, before, local);
  const remoteIndexes = matchingIndexes(fields, before, remote);
  const newLocal = local.filter((_, index) => !localIndexes.includes(index));
  const newRemote = remote.filter((_, index) => !remoteIndexes.includes(index));
  // The same row added in both, such as one whose save had a late response.
  const duplicates = matchingIndexes(fields, newLocal, newRemote);
  const added = newLocal.filter((_, index) => duplicates[index] === undefined);
  const edited = new Map<number, Medication>();
  for (const [index, row] of before.entries()) {
    if (localIndexes[index] !== undefined || remoteIndexes[index] === undefined) continue;
    const editedIndex = added.findIndex((addedRow) => row.index !== null && addedRow.index === row.index);
    if (editedIndex !== -1)
      edited.set(remoteIndexes[index], ...(added.splice(editedIndex, 1) as [Medication]));
  }
  const deleted = new Set(
    before.flatMap((_, index) => (localIndexes[index] === undefined ? [remoteIndexes[index]] : [])),
  );
  const remaining = remote.flatMap((row, index) => {
    const editedRow = edited.get(index);
    if (editedRow) return [{ ...editedRow, index: row.index }];
    return deleted.has(index) ? [] : [row];
  });
  const isIndexInUse = ({ index }: Medication) =>
    remaining.some((other) => other.index !== null && other.index === index);
  return [...remaining, ...added.map((row) => (isIndexInUse(row) ? { ...row, index: null } : row))];
}

/** The rows that another table does not have. */
export function rowsNotIn(
  fields: readonly MedicationField[],
  rows: readonly Medication[],
  others: readonly Medication[],
): readonly Medication[] {
  const indexes = matchingIndexes(fields, rows, others);
  return rows.filter((_, index) => indexes[index] === undefined);
}

/** The rows with the numbers that the service has given them since. */
export function withServiceIndexes(
  fields: readonly MedicationField[],
  rows: readonly Medication[],
  savedRows: readonly Medication[],
): readonly Medication[] {
  const indexes = matchingIndexes(fields, rows, savedRows);
  return rows.map((row, index) => savedRows[indexes[index] ?? -1] ?? row);
}

/**
 * The index of each row in another table, undefined if nowhere: with its number, or else with any, because a service
 * numbers the rows that were added and may renumber all of them (RUL-102). No two rows match the same one.
 */
function matchingIndexes(
  fields: readonly MedicationField[],
  rows: readonly Medication[],
  others: readonly Medication[],
): readonly (number | undefined)[] {
  const text = ({ values }: Medication) => JSON.stringify(fields.map(({ name }) => values[name] ?? ''));
  const indexes: (number | undefined)[] = rows.map(() => undefined);
  const match = (isSame: (row: Medication, other: Medication) => boolean) => {
    for (const [index, row] of rows.entries()) {
      const matchIndex = others.findIndex(
        (other, otherIndex) =>
          !indexes.includes(otherIndex) && text(row) === text(other) && isSame(row, other),
      );
      if (matchIndex !== -1) indexes[index] ??= matchIndex;
    }
  };
  match((row, other) => row.index === other.index);
  match(() => true);
  return indexes;
}

const NO_DURATION: Duration = { years: '', months: '', days: '' };

/** As `writeDuration` has it, whose parts are as typed, with no capital letters. */
const WRITTEN_DURATION = /^(.*) Years (.*) Months (.*) Days$/s;

/** Parses a duration; empty if it has another format. A part that is not whole is as typed. */
export function parseDuration(text: string): Duration {
  const normalized = text.trim().toLowerCase().split(/\s+/).join(' ');
  const [, years = '', months = '', days = ''] =
    WRITTEN_DURATION.exec(text) ??
    /^(?:([^a-z]+?) ?years?)? ?(?:([^a-z]+?) ?months?)? ?(?:([^a-z]+?) ?days?)?$/.exec(normalized) ??
    [];
  return { years, months, days };
}

/** A number that names the unit of its field, if any: nothing else is allowed, such as '18 months' in Years. */
const WHOLE_NUMBERS: Readonly<Record<keyof Duration, RegExp>> = {
  years: /^(?:(\d+)\s*(?:y|yrs?|years?|a|años?)?\.?)?$/,
  months: /^(?:(\d+)\s*(?:m|mos?|months?|mes|meses)?\.?)?$/,
  days: /^(?:(\d+)\s*(?:d|days?|d[ií]as?)?\.?)?$/,
};

/** The digits of a duration's parts; null if one has none, or more than them. */
function parseWholeNumbers(text: string): Duration | null {
  const { years, months, days } = parseDuration(text);
  const [y, m, d] = [
    WHOLE_NUMBERS.years.exec(years.trim()),
    WHOLE_NUMBERS.months.exec(months.trim()),
    WHOLE_NUMBERS.days.exec(days.trim()),
  ];
  return y && m && d && { years: y[1] ?? '', months: m[1] ?? '', days: d[1] ?? '' };
}

/** A duration as it is sent; one that cannot be read is sent as typed. */
function normalizedDuration(text: string): string {
  const parts = WRITTEN_DURATION.test(text) ? parseWholeNumbers(text) : null;
  return parts ? writeDuration(parts) : text.trim();
}

/** With one part changed. All zeros are as good as nothing: a part that is 0 is shown empty, so none would be left to clear. */
export function withDuration(
  values: MedicationDraft,
  { field, unit, text }: { readonly field: string; readonly unit: keyof Duration; readonly text: string },
): MedicationDraft {
  const duration = { ...parseDuration(values[field] ?? ''), [unit]: text };
  const isCleared = Object.values(duration).every((part) => /^0*$/.test(plainDigits(part).trim()));
  return { ...values, [field]: isCleared ? '' : writeDuration(duration) };
}

/** Formats a duration; '' if it is empty. Missing parts are 0, others as typed (RUL-41). */
export function writeDuration(duration: Partial<Duration>): string {
  const { years, months, days } = { ...NO_DURATION, ...duration };
  const parts = [years, months, days].map((part) => plainDigits(part).toLowerCase());
  if (parts.every((part) => part.trim() === '')) return '';
  const [y, m, d] = parts.map((part) => (part.trim() === '' ? '0' : part.replace(/^0+(?=\d+$)/, '')));
  return `${y} Years ${m} Months ${d} Days`;
}
