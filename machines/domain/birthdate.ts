import { dayOfTyped, typedOfIso } from './date.ts';

/** Which rule a typed birthdate breaks (VAL-R14, VAL-R15). */
export type BirthdateError = 'dateIncomplete' | 'tooOld' | 'inFuture';

/** The highest plausible age in years (CONST-R02). */
const OLDEST_AGE = 200;

/** Converts a typed MM/DD/YYYY to YYYY-MM-DD; '' if it is not a calendar date (INFO-R04). */
export function toIsoDate(typed: string): string {
  return dayOfTyped(typed.trim()) ?? '';
}

/** Converts a stored YYYY-MM-DD to MM/DD/YYYY for display; '' for any other text (INFO-R04). */
export function toTypedDate(iso: string): string {
  return typedOfIso(iso.trim());
}

/** The rule that a typed birthdate breaks, or null; empty text breaks none. `today` as YYYY-MM-DD. */
export function validateBirthdate(typed: string, today: string): BirthdateError | null {
  if (typed.trim() === '') return null;
  const iso = toIsoDate(typed);
  if (iso === '') return 'dateIncomplete';
  if (iso > today) return 'inFuture';
  const oldest = `${Number(today.slice(0, 4)) - OLDEST_AGE}${today.slice(4)}`;
  return iso < oldest ? 'tooOld' : null;
}
