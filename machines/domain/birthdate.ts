/** Which rule a typed birthdate breaks (VAL-R14, VAL-R15). */
export type BirthdateProblem = 'dateIncomplete' | 'tooOld' | 'inFuture';

/** The highest plausible age in years (CONST-R02). */
const OLDEST_AGE = 200;

/** Converts a typed MM/DD/YYYY to YYYY-MM-DD; '' if it is not a calendar date (INFO-R04). */
export function toIsoDate(typed: string): string {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(typed.trim()) ?? [];
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === iso ? iso : '';
}

/** Converts a stored YYYY-MM-DD to MM/DD/YYYY for display; '' for any other text (INFO-R04). */
export function toTypedDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso.trim()) ?? [];
  return year ? `${month}/${day}/${year}` : '';
}

/** The rule that a typed birthdate breaks, or null; empty text breaks none. `today` as YYYY-MM-DD. */
export function birthdateProblem(typed: string, today: string): BirthdateProblem | null {
  if (typed.trim() === '') return null;
  const iso = toIsoDate(typed);
  if (iso === '') return 'dateIncomplete';
  if (iso > today) return 'inFuture';
  const oldest = `${String(Number(today.slice(0, 4)) - OLDEST_AGE).padStart(4, '0')}${today.slice(4)}`;
  return iso < oldest ? 'tooOld' : null;
}
