import { once } from '../../../machines/domain/once.ts';

const inWords = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }));

/**
 * A day for display: 'November 20, 2026'. Uses the day as written, independent of the time zone.
 * @param day YYYY-MM-DD, or an ISO date-time; anything else is returned unchanged
 */
export function formatDay(day: string): string {
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(day) ?? [];
  return date && !Number.isNaN(Date.parse(date)) ? inWords().format(new Date(date)) : day;
}
