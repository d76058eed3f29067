import { addDays, isWeekday } from './zoned-time.ts';

const DAY_MS = 86_400_000;

/** The day YYYY-MM-DD as a UTC time, independent of time zone and daylight saving. */
function toTime(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The nth weekday (0 Sunday) of a month (1 to 12); with n = 0 the last one of the month before. */
function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  const first = Date.UTC(year, month - 1, 1);
  return first + (((weekday - new Date(first).getUTCDay() + 7) % 7) + (n - 1) * 7) * DAY_MS;
}

/** A fixed-date holiday as observed: Friday for a Saturday, Monday for a Sunday. */
function observedDate(year: number, month: number, day: number): number {
  const time = Date.UTC(year, month - 1, day);
  const weekday = new Date(time).getUTCDay();
  return weekday === 6 ? time - DAY_MS : weekday === 0 ? time + DAY_MS : time;
}

/** The US federal holidays of a year as observed (RUL-13). Next year's New Year's Day may fall on December 31. */
function federalHolidays(year: number): readonly number[] {
  return [
    observedDate(year, 1, 1),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    nthWeekday(year, 6, 1, 0),
    observedDate(year, 6, 19),
    observedDate(year, 7, 4),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    observedDate(year, 11, 11),
    nthWeekday(year, 11, 4, 4),
    observedDate(year, 12, 25),
    observedDate(year + 1, 1, 1),
  ];
}

/** The months and days of the holidays with a fixed date. */
const FIXED_DATES = ['01-01', '06-19', '07-04', '11-11', '12-25'];

function isObservedHoliday(time: number): boolean {
  return federalHolidays(new Date(time).getUTCFullYear()).includes(time);
}

/** True on a US federal holiday, YYYY-MM-DD, on its date or as observed. */
export function isFederalHoliday(day: string): boolean {
  return FIXED_DATES.includes(day.slice(5)) || isObservedHoliday(toTime(day));
}

/** True if the lab works on the day YYYY-MM-DD: not a weekend or an observed federal holiday (OUT-R08, RUL-13). */
export function isBusinessDay(day: string): boolean {
  return isWeekday(day) && !isObservedHoliday(toTime(day));
}

/** The day a number of business days later, counting from the next day (OUT-R08, AMB-83). */
export function addBusinessDays(day: string, count: number): string {
  let result = day;
  for (let remaining = count; remaining > 0;) {
    result = addDays(result, 1);
    if (isBusinessDay(result)) remaining -= 1;
  }
  return result;
}
