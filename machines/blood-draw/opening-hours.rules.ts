import { WEEKDAYS } from '../domain/draw-site.ts';
import type { DrawSite, OpeningHours, Weekday } from '../domain/draw-site.ts';
import { present } from '../domain/present.ts';
import { dayIn, minutesOf } from '../domain/zoned-time.ts';

/** The zone of a state; for a state with two, also the other zone and where it applies (degrees). */
type StateZone = readonly [
  zone: string,
  other?: string,
  isOther?: (longitude: number, latitude: number) => boolean,
];

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

function zones(zone: string, states: string): Readonly<Record<string, StateZone>> {
  return Object.fromEntries(states.split(' ').map((state) => [state, [zone] as const]));
}

const westOf = (meridian: number) => (longitude: number) => longitude < meridian;

/** US states, DC and territories by postal code. */
const STATE_ZONES: Readonly<Record<string, StateZone>> = {
  ...zones(EASTERN, 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'),
  ...zones(CENTRAL, 'AL AR IA IL LA MN MO MS OK WI'),
  ...zones(MOUNTAIN, 'CO MT NM UT WY'),
  ...zones(PACIFIC, 'CA NV WA'),
  ...zones('America/Puerto_Rico', 'PR VI'),
  ...zones('Pacific/Guam', 'GU MP'),
  AK: ['America/Anchorage'],
  AS: ['Pacific/Pago_Pago'],
  AZ: ['America/Phoenix'],
  FL: [EASTERN, CENTRAL, westOf(-85.1)],
  HI: ['Pacific/Honolulu'],
  // The panhandle.
  ID: [MOUNTAIN, PACIFIC, (longitude, latitude) => longitude < -116.3 && latitude >= 45.5],
  IN: ['America/Indiana/Indianapolis', CENTRAL, westOf(-87.1)],
  KS: [CENTRAL, MOUNTAIN, westOf(-101.5)],
  KY: [EASTERN, CENTRAL, westOf(-86)],
  // The counties along Wisconsin: south of a line with a step.
  MI: [
    'America/Detroit',
    CENTRAL,
    (longitude, latitude) => longitude < -87.33 && latitude <= (longitude < -89.1 ? 46.52 : 46.26),
  ],
  ND: [CENTRAL, MOUNTAIN, westOf(-102)],
  NE: [CENTRAL, MOUNTAIN, westOf(-101.2)],
  // The corner around Ontario.
  OR: [PACIFIC, MOUNTAIN, (longitude, latitude) => longitude > -118.2 && latitude < 44.33],
  SD: [CENTRAL, MOUNTAIN, westOf(-100.6)],
  // The line leans: further east in the north, west of Chattanooga in the south.
  TN: [EASTERN, CENTRAL, (longitude, latitude) => longitude < -85.2 + 0.6 * (latitude - 35.5)],
  TX: [CENTRAL, MOUNTAIN, westOf(-104.9)],
};

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
  const [zone, other = zone, isOther] = found;
  return geometry?.type === 'Point' && isOther?.(...geometry.coordinates) ? other : zone;
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
): readonly { readonly day: Weekday; readonly ranges: OpeningHours[Weekday] }[] {
  const first = WEEKDAYS.indexOf(today);
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)].map((day) => ({ day, ranges: hours[day] }));
}

/**
 * Whether a location is open at a time of day (HH:mm:ss): `until` when it closes, or `from` when it opens later that
 * day; null if it stays closed, or if that is
 * not known.
 */
export function openAt(
  ranges: OpeningHours[Weekday],
  time: string,
): { readonly until: string } | { readonly from: string } | null {
  const now = minutesOf(time);
  const ahead = (ranges ?? [])
    .filter(({ end }) => minutesOf(end) > now)
    .toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start));
  const [next] = ahead;
  if (!next) return null;
  return minutesOf(next.start) <= now ? { until: next.end } : { from: next.start };
}
