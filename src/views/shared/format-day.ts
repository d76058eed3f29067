const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * A day for people: 'November 20, 2026'. The day is the one that is written, in whatever zone it is read.
 * @param day YYYY-MM-DD, or an ISO date-time; anything else comes back as it is
 */
export function formatDay(day: string): string {
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(day) ?? [];
  return date && !Number.isNaN(Date.parse(date)) ? DAY.format(new Date(date)) : day;
}
