/** The days of a month, 1 to 12. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** True for a day that exists, YYYY-MM-DD, from the year 1900 on. */
export function isIsoDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  return y >= 1900 && m >= 1 && m <= 12 && d >= 1 && d <= daysIn(y, m);
}

/** MM/DD/YYYY as YYYY-MM-DD; null when it is not 10 characters long or no day (QN-R13). */
export function isoOfTyped(text: string): string | null {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  return isIsoDate(iso) ? iso : null;
}

/** YYYY-MM-DD as MM/DD/YYYY; '' for anything else. */
export function typedOfIso(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? [];
  return year === undefined ? '' : `${month}/${day}/${year}`;
}

/** True for a valid 24-hour time, HH:MM. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
