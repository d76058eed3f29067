import { zoneInUs } from '../domain/address-zones.ts';
import { WEEKDAYS } from '../domain/draw-site.ts';
import type { DrawSite, OpeningHours, OpeningRange, Weekday } from '../domain/draw-site.ts';
import { present } from '../domain/present.ts';
import { dayIn, minutesOf } from '../domain/zoned-time.ts';

/**
 * The time zone of a location, which the service does not send: that of the US state and ZIP code in its address. Falls
 * back to the device's zone if the address has no state.
 * @param deviceZone IANA name
 */
export function siteTimeZone({ address }: Pick<DrawSite, 'address'>, deviceZone: string): string {
  const end = endOf(address);
  const [, state = '', zip = ''] = STATE_AND_ZIP.exec(end) ?? STATE.exec(end) ?? [];
  return zoneInUs(state, zip) ?? deviceZone;
}

/** The end of an address holds state, ZIP code and country; limiting the length bounds the patterns. */
const ADDRESS_END = 80;

/** Two capitals before a ZIP code. */
const STATE_AND_ZIP = /[,\s]([A-Z]{2})\.?,?\s+(\d{5}(?:-\d{4})?)$/;
/** Two capitals after a comma at the end. */
const STATE = /,\s*([A-Z]{2})$/;

function endOf(address: string): string {
  const end = address.trim().slice(-ADDRESS_END);
  return end.replace(/,?\s*(USA|US|United States(?: of America)?)\.?$/i, '');
}

/**
 * The day of the week at an instant in a zone.
 * @param instant ISO 8601
 */
export function weekdayAt(instant: string, timeZone: string): Weekday {
  const day = new Date(`${dayIn(timeZone, instant)}T00:00:00Z`).getUTCDay();
  return present(WEEKDAYS[day]);
}

/** A location's week, starting today (BD-R07). */
export function weekFrom(
  hours: OpeningHours,
  today: Weekday,
): readonly { readonly day: Weekday; readonly ranges: readonly OpeningRange[] }[] {
  const first = WEEKDAYS.indexOf(today);
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)].map((day) => ({ day, ranges: hours[day] }));
}

/**
 * Whether a location is open at a time of day (HH:mm:ss): `until` when it closes, or `from` when it opens later that
 * day; null if it stays closed.
 */
export function openAt(
  ranges: readonly OpeningRange[],
  time: string,
): { readonly until: string } | { readonly from: string } | null {
  const now = minutesOf(time);
  const ahead = ranges
    .filter(({ end }) => minutesOf(end) > now)
    .toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start));
  const [next] = ahead;
  if (!next) return null;
  return minutesOf(next.start) <= now ? { until: next.end } : { from: next.start };
}
