import { isProvince, isZipKnown, zoneInState } from '../domain/address-zones.ts';
import { US_STATES } from '../domain/countries.ts';
import { WEEKDAYS } from '../domain/draw-site.ts';
import type { DrawSite, OpeningHours, Weekday } from '../domain/draw-site.ts';
import { nonNull } from '../domain/non-null.ts';
import { plainHyphens } from '../domain/normalize.ts';
import { dayIn } from '../domain/zoned-time.ts';

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

type IsInSmallerPart = (longitude: number, latitude: number) => boolean;

const westOf = (meridian: number) => (longitude: number) => longitude < meridian;

/** The zone of the smaller part of a state with two, and where that is (degrees); for addresses without a ZIP code. */
const SMALLER_PARTS: Readonly<Record<string, readonly [zone: string, isInPart: IsInSmallerPart]>> = {
  FL: [CENTRAL, westOf(-85.1)],
  // The panhandle.
  ID: [PACIFIC, (longitude, latitude) => longitude < -116.3 && latitude >= 45.5],
  // The corners at Lake Michigan and at the Ohio.
  IN: [
    CENTRAL,
    (longitude, latitude) =>
      latitude > 39.5
        ? latitude > (longitude < -86.93 ? 40.73 : 41.17) && longitude < -86.48
        : latitude < (longitude < -87.32 ? 38.5 : 38.2) && longitude < -86.45,
  ],
  KS: [MOUNTAIN, westOf(-101.5)],
  KY: [CENTRAL, westOf(-86)],
  // The counties along Wisconsin: south of a line with a step.
  MI: [
    CENTRAL,
    (longitude, latitude) => longitude < -87.33 && latitude <= (longitude < -89.1 ? 46.52 : 46.26),
  ],
  // South of the Missouri.
  ND: [MOUNTAIN, (longitude, latitude) => longitude < -101 && latitude < 47.6],
  NE: [MOUNTAIN, westOf(-101.2)],
  // The corner around Ontario.
  OR: [MOUNTAIN, (longitude, latitude) => longitude > -118.2 && latitude < 44.33],
  SD: [MOUNTAIN, westOf(-100.6)],
  // The line leans: further east in the north, west of Chattanooga in the south.
  TN: [EASTERN, (longitude, latitude) => longitude >= -85.2 + 0.6 * (latitude - 35.5)],
  TX: [MOUNTAIN, westOf(-104.9)],
};

/**
 * The time zone of a location, which the service does not send: that of its ZIP code, else of its point in its state, else
 * of its state or province (RUL-99). It is a guess where a state has two, or where the address has none: then it is the
 * device's.
 * @param deviceZone IANA name
 */
export function siteTimeZone(
  { address, geometry }: Pick<DrawSite, 'address' | 'geometry'>,
  deviceZone: string,
): { readonly zone: string; readonly isGuess: boolean; readonly country: 'US' | 'CA' | null } {
  const [longitude, latitude] = geometry?.type === 'Point' ? geometry.coordinates : [null, null];
  const { country, state, zip } = addressRegion(address);
  const isElsewhere = longitude !== null && longitude > -64 && longitude < 144;
  if (country === null || (country === 'US' && isElsewhere))
    return { zone: deviceZone, isGuess: true, country: null };
  const zone = zoneInState(country, state, zip);
  const smallerPart = country === 'US' ? SMALLER_PARTS[state] : undefined;
  if (!smallerPart || isZipKnown(state, zip)) return { zone, isGuess: false, country };
  if (longitude === null || latitude === null) return { zone, isGuess: true, country };
  const [otherZone, isInPart] = smallerPart;
  return { zone: isInPart(longitude, latitude) ? otherZone : zone, isGuess: false, country };
}

/** The end of an address holds state, ZIP code and country; limiting the length bounds the patterns below. */
const ADDRESS_END = 80;

interface AddressRegion {
  /** Two letters; null if neither the US nor Canada is certain. */
  readonly country: 'US' | 'CA' | null;
  readonly state: string;
  readonly zip: string;
}

const NOWHERE: AddressRegion = { country: null, state: '', zip: '' };

/** The state and ZIP code at the end of an address, in the ways in which people write it, in Canada too. */
function addressRegion(address: string): AddressRegion {
  const end = plainHyphens(address.trim().slice(-ADDRESS_END))
    // 'N.Y.' and 'U.S.A.'.
    .replaceAll(/\b([A-Z])\. ?(?=[A-Z]\b)/gi, '$1')
    .replace(/[.,\s]+$/, '');
  const [canadian, province = ''] =
    /(?:[,\s]([A-Z]{2})?[,.\s]*)\b[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d(?:[,\s]+(?:CA|CAN|Canada))?$/i.exec(
      end,
    ) ??
    /[,\s]([A-Z]{2})[,\s]+Canada$/i.exec(end) ??
    [];
  const [, provinceOfCountry = ''] = /[,\s]([A-Z]{2})[,\s]+CAN?$/.exec(end) ?? [];
  // 'CA' at the end is California, unless a province is before it.
  if (canadian === undefined && isProvince(provinceOfCountry))
    return { country: 'CA', state: provinceOfCountry, zip: '' };
  if (canadian !== undefined)
    return isProvince(province.toUpperCase())
      ? { country: 'CA', state: province.toUpperCase(), zip: '' }
      : NOWHERE;
  const country = /[,\s]+(?:USA?|United States(?: of America)?)$/i;
  const text = end.replace(country, '').replace(/[.,\s]+$/, '');
  const [zipped, before = '', zip = ''] = /^(.*?)[,.\s]*(\d{5})(?:[- ]?\d{4})?$/s.exec(text) ?? [];
  const state = zipped === undefined ? stateAtEnd(text) : stateBefore(before);
  // A country's code may look like a state's: '10115 Berlin, DE'.
  const isForeign = zipped === undefined && !country.test(end) && /\d{4,}[^,]*,[^,]*$/.test(text);
  return state === '' || isForeign ? NOWHERE : { country: 'US', state, zip };
}

/** The state in front of a ZIP code, as a code in any case or as a name. */
function stateBefore(text: string): string {
  const code = /(?:^|[,.\s])([A-Z]{2})$/i.exec(text)?.[1]?.toUpperCase();
  if (US_STATES.some(([stateCode]) => stateCode === code)) return code ?? '';
  return stateNamedAtEnd(text);
}

/** The state at the end of an address without a ZIP code: two capitals, or a name, after a comma. */
function stateAtEnd(text: string): string {
  const code = /,\s*([A-Z]{2})$/.exec(text)?.[1];
  if (US_STATES.some(([stateCode]) => stateCode === code)) return code ?? '';
  return /,[^,]*$/.test(text) ? stateNamedAtEnd(text, ',') : '';
}

function stateNamedAtEnd(text: string, before = ''): string {
  const end = text.toLowerCase().replaceAll(/\s+/g, ' ');
  const states = US_STATES.filter(([, name]) => {
    const start = end.length - name.length;
    const front = end.slice(0, Math.max(0, start)).trimEnd();
    return (
      end.endsWith(name.toLowerCase()) &&
      !/\w$/.test(end.slice(0, Math.max(0, start))) &&
      front.endsWith(before)
    );
  });
  return states.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

/**
 * The day of the week at an instant in a zone.
 * @param instant ISO 8601
 */
export function weekdayAt(instant: string, timeZone: string): Weekday {
  const day = new Date(`${dayIn(timeZone, instant)}T00:00:00Z`).getUTCDay();
  return nonNull(WEEKDAYS[day]);
}

/** A location's week, starting today (BD-R07), each day's ranges in the order of their starts. */
export function weekFrom(
  hours: OpeningHours,
  today: Weekday,
): readonly { readonly day: Weekday; readonly ranges: OpeningHours[Weekday] }[] {
  const first = WEEKDAYS.indexOf(today);
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)].map((day) => ({
    day,
    ranges: hours[day]?.toSorted((a, b) => startOf(a) - startOf(b)) ?? null,
  }));
}

/** Hours that are not of the clock come last. */
const startOf = ({ start }: { readonly start: string }): number => parseMinutes(start) ?? DAY_MINUTES;

/** The minutes of a time of day as services write it: '08:00', '08:00:00', '0800', '8 AM'; null if it is none. */
function parseMinutes(text: string): number | null {
  const [, hours = '', minutes = '0', amOrPm] =
    /^(\d{1,2})(?::?(\d\d)(?::?\d\d(?:\.\d+)?)?)?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text.trim()) ?? [];
  const isBare = amOrPm === undefined && !/\d[:]?\d\d/.test(text);
  const hour = amOrPm === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(amOrPm) ? 12 : 0);
  return hours === '' || isBare || hour > 24 || Number(minutes) > 59 ? null : hour * 60 + Number(minutes);
}

const DAY_MINUTES = 24 * 60;

function formatTime(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return [hour, minute].map((number) => String(number).padStart(2, '0')).join(':');
}

/**
 * Whether a location is open at a time of day: `until` when it closes, or `from` when it opens later that day, HH:mm; null
 * if it stays closed or does not close within a day, or if that is not known. A range that ends at or before its start
 * goes over midnight, and ranges that touch are one (RUL-99).
 */
export function openStatus(
  hours: OpeningHours,
  today: Weekday,
  time: string,
): { readonly until: string } | { readonly from: string } | null {
  const now = parseMinutes(time) ?? 0;
  const index = WEEKDAYS.indexOf(today);
  const ranges = [-1, 0, 1].flatMap((day) =>
    (hours[nonNull(WEEKDAYS[(index + day + 7) % 7])] ?? []).flatMap((range) => {
      const [start, end] = [parseMinutes(range.start), parseMinutes(range.end)];
      if (start === null || end === null) return [];
      return [
        { start: start + day * DAY_MINUTES, end: end + day * DAY_MINUTES + (end <= start ? DAY_MINUTES : 0) },
      ];
    }),
  );
  const merged: { start: number; end: number }[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    // The last minute of a day, 23:59, is one way to write its end.
    const lastMinute = last && (last.end + 1) % DAY_MINUTES === 0 ? 1 : 0;
    if (last && range.start <= last.end + lastMinute) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  const next = merged.find(({ end }) => end > now);
  if (!next || next.start >= DAY_MINUTES) return null;
  if (next.start > now) return { from: formatTime(next.start) };
  return next.end - now >= DAY_MINUTES ? null : { until: formatTime(next.end) };
}
