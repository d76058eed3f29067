/** Earlier dates are typing errors. */
const OLDEST = '1900-01-01';

/** True for an existing day YYYY-MM-DD. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** True for an existing day YYYY-MM-DD, 1900 or later. */
export function isIsoDate(text: string): boolean {
  return text >= OLDEST && isDay(text);
}

/** Converts MM/DD/YYYY to YYYY-MM-DD, of any year; null unless it is 10 characters long and an existing day. */
export function dayOfTyped(text: string): string | null {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  return isDay(iso) ? iso : null;
}

/** Converts MM/DD/YYYY to YYYY-MM-DD; null unless it is 10 characters long and an existing day, 1900 or later (QN-R13). */
export function isoOfTyped(text: string): string | null {
  const iso = dayOfTyped(text);
  return iso !== null && iso >= OLDEST ? iso : null;
}

/** Converts YYYY-MM-DD to MM/DD/YYYY; '' for anything else. */
export function typedOfIso(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? [];
  return year === undefined ? '' : `${month}/${day}/${year}`;
}

/** True for a valid 24-hour time, HH:MM. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
