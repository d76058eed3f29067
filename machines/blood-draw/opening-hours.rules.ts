import { WEEKDAYS } from '../domain/draw-site.ts';
import type { DrawSite, OpeningHours, OpeningRange, Weekday } from '../domain/draw-site.ts';
import { present } from '../domain/present.ts';
import { dayIn, minutesOf } from '../domain/zoned-time.ts';

/** The zone of a state; for a state with two, also the zone west of a meridian (degrees). */
type StateZone = readonly [zone: string, west?: readonly [meridian: number, zone: string]];

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

function zones(zone: string, states: string): Readonly<Record<string, StateZone>> {
  return Object.fromEntries(states.split(' ').map((state) => [state, [zone] as const]));
}

/** US states, DC and territories by postal code; a state with two zones is split at the meridian of the border. */
const STATE_ZONES: Readonly<Record<string, StateZone>> = {
  ...zones(EASTERN, 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'),
  ...zones(CENTRAL, 'AL AR IA IL LA MN MO MS OK WI'),
  ...zones(MOUNTAIN, 'CO MT NM UT WY'),
  ...zones(PACIFIC, 'CA NV OR WA'),
  ...zones('America/Puerto_Rico', 'PR VI'),
  ...zones('Pacific/Guam', 'GU MP'),
  AK: ['America/Anchorage'],
  AS: ['Pacific/Pago_Pago'],
  AZ: ['America/Phoenix'],
  FL: [EASTERN, [-85.1, CENTRAL]],
  HI: ['Pacific/Honolulu'],
  ID: [MOUNTAIN, [-116.3, PACIFIC]],
  IN: ['America/Indiana/Indianapolis', [-87.1, CENTRAL]],
  KS: [CENTRAL, [-101.5, MOUNTAIN]],
  KY: [EASTERN, [-86, CENTRAL]],
  MI: ['America/Detroit', [-87.33, CENTRAL]],
  ND: [CENTRAL, [-102, MOUNTAIN]],
  NE: [CENTRAL, [-101.2, MOUNTAIN]],
  SD: [CENTRAL, [-100.6, MOUNTAIN]],
  TN: [EASTERN, [-85.2, CENTRAL]],
  TX: [CENTRAL, [-104.9, MOUNTAIN]],
};

/** South of Idaho's panhandle, the whole state is on Mountain time. */
const IDAHO_SOUTH = 45.5;

/** Of Michigan, only its counties along Wisconsin are on Central time: those south of a line with a step. */
const MICHIGAN_NORTH = { west: 46.52, east: 46.26, step: -89.1 };

/** The corner of Oregon around Ontario is on Mountain time. */
const OREGON_CORNER = { east: -118.2, south: 44.33 };

/** Tennessee's line leans: further east in the north, west of Chattanooga in the south. */
const TENNESSEE_LEAN = { perDegree: 0.6, at: 35.5 };

/**
 * The time zone of a location, which the service does not send: the zone of the US state in its address, resolved by
 * its point if the state has two. Falls back to the device's zone if the address has no state.
 * @param deviceZone IANA name
 */
export function siteTimeZone(
  { address, geometry }: Pick<DrawSite, 'address' | 'geometry'>,
  deviceZone: string,
): string {
  const state = stateOf(address);
  const found = state === null ? undefined : STATE_ZONES[state];
  if (!found) return deviceZone;
  const [zone, west] = found;
  if (geometry?.type !== 'Point') return zone;
  const [longitude, latitude] = geometry.coordinates;
  if (state === 'OR' && longitude > OREGON_CORNER.east && latitude < OREGON_CORNER.south) return MOUNTAIN;
  if (!west || (state === 'ID' && latitude < IDAHO_SOUTH)) return zone;
  const north = longitude < MICHIGAN_NORTH.step ? MICHIGAN_NORTH.west : MICHIGAN_NORTH.east;
  if (state === 'MI' && latitude > north) return zone;
  const lean = state === 'TN' ? TENNESSEE_LEAN.perDegree * (latitude - TENNESSEE_LEAN.at) : 0;
  return longitude < west[0] + lean ? west[1] : zone;
}

/** The end of an address holds state, ZIP code and country; limiting the length bounds the patterns below. */
const ADDRESS_END = 80;

/** The state in a US address: two capitals before a ZIP code, or at the end. */
function stateOf(address: string): string | null {
  const end = address.trim().slice(-ADDRESS_END);
  const text = end.replace(/,?\s*(USA|US|United States(?: of America)?)\.?$/i, '');
  return (
    /[,\s]([A-Z]{2})\.?,?\s+\d{5}(?:-\d{4})?$/.exec(text)?.[1] ?? /,\s*([A-Z]{2})$/.exec(text)?.[1] ?? null
  );
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
