import { memoize } from './memoize.ts';
import { nonNull } from './non-null.ts';

// Throughout: a day is YYYY-MM-DD, a time of day HH:mm:ss, an instant ISO 8601 with its offset.

/** True for a time zone that the platform knows, such as 'America/New_York'. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(clockOf(timeZone));
  } catch {
    return false;
  }
}

/** The device's time zone; UTC where the browser has none: Chrome says 'Etc/Unknown' then, which no format takes. */
export function deviceZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** The day in a time zone at an instant (ISO 8601), YYYY-MM-DD; '' if the instant cannot be parsed. */
export function dayIn(timeZone: string, instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : wallClock(timeZone, time).slice(0, 10);
}

/** The time of day in a time zone at an instant (ISO 8601), HH:mm:ss; '' if the instant cannot be parsed. */
export function timeIn(timeZone: string, instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : wallClock(timeZone, time).slice(11);
}

/**
 * The instant, in milliseconds since the epoch, at which the local clock of a time zone shows a day and a time.
 * A time that daylight saving skips moves one hour later; of a time that occurs twice, the first is used.
 * @param time HH:mm:ss
 */
export function instantOf(timeZone: string, day: string, time: string): number {
  const wall = Date.parse(`${day}T${time}Z`);
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((nearby) => offsetAt(timeZone, nearby));
  const exact = offsets
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(timeZone, instant) === wall);
  // If no instant fits, the later candidate lies after the gap, by as much as the time lies in it.
  return exact.length > 0 ? Math.min(...exact) : Math.max(...offsets.map((offset) => wall - offset));
}

/** A time zone's offset from UTC at an instant, in milliseconds (positive east of Greenwich). */
export function offsetAt(timeZone: string, instant: number): number {
  return Date.parse(`${wallClock(timeZone, instant)}Z`) - Math.floor(instant / 1000) * 1000;
}

/** The day a number of days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** True from Monday to Friday. */
export function isWeekday(day: string): boolean {
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** A time HH:mm:ss as hh:mm A (PICK-R42); '' for none. */
export function displayTime(time: string): string {
  const [hours, minutes] = time.split(':');
  if (minutes === undefined) return '';
  const hour = Number(hours);
  return `${String(hour % 12 || 12).padStart(2, '0')}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The minutes since midnight of a time HH:mm:ss. */
export function minutesOf(time: string): number {
  const parts = time.split(':', 2).map(Number);
  return parts.reduce((hours, minutes) => hours * 60 + minutes);
}

const DAY_MS = 86_400_000;

/** Local time in a time zone as YYYY-MM-DDTHH:mm:ss. */
function wallClock(timeZone: string, instant: number): string {
  const parts = clockOf(timeZone).formatToParts(instant);
  const part = (type: string) => nonNull(parts.find((candidate) => candidate.type === type)).value;
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** @throws RangeError for a time zone that the platform does not know */
const clockOf = memoize(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);
