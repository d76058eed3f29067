import { countryName } from '../domain/countries.ts';
import { countriesByCode, isDialingCode, DIALING_CODES } from '../domain/dialing-codes.ts';
import type { BloodDrawInfo, DrawSite, PhoneCountry, Coordinates, SiteKind } from '../domain/draw-site.ts';
import type { LinkQuery } from '../domain/link.ts';
import type { OrderIdentity } from '../domain/order.ts';
import { normalizePhone, validatePhone } from '../domain/phone.ts';
import { parsePhone, typedPhone } from '../domain/parse-phone.ts';
import type { Phone, PhoneError } from '../domain/phone.ts';

/** The two tabs: At-Home Blood Draw, and Blood Draw Site (BD-R01). */
export type SiteTab = 'home' | 'site';

/** The order of the site tab when the response specifies none (BD-R03, AMB-110). */
const SITE_KINDS: readonly SiteKind[] = ['in_office', 'draw_site'];

/** The two tabs in display order: At-Home first, unless the first name is not MOBILE (BD-R02). */
export function tabsInOrder(tabsOrder: readonly SiteKind[]): readonly [SiteTab, SiteTab] {
  return (tabsOrder[0] ?? 'mobile') === 'mobile' ? ['home', 'site'] : ['site', 'home'];
}

/** The tab to open: the first one with a location; null when neither has any (AMB-111). */
export function openingTab({ tabsOrder, sites }: Pick<BloodDrawInfo, 'tabsOrder' | 'sites'>): SiteTab | null {
  return tabsInOrder(tabsOrder).find((tab) => sitesOf(tab, sites, tabsOrder).length > 0) ?? null;
}

/** The point of each location that was looked up, by id: null if it has none, absent without a response. */
export type SiteCoordinates = Readonly<Record<string, Coordinates | null>>;

/** Locations to look up at the maps service: places patients visit that have a place id but no point (BD-R24). */
export function lookupTargets(
  sites: readonly DrawSite[],
): readonly { readonly id: string; readonly placeId: string }[] {
  return sites.flatMap((site) =>
    isFixedLocation(site) && site.geometry === null && site.placeId !== null
      ? [{ id: site.id, placeId: site.placeId }]
      : [],
  );
}

/**
 * The locations with the looked-up points filled in. One that was not found is not looked up again: each call is billed.
 * One without a response is, at the next press.
 */
export function withCoordinates(
  sites: readonly DrawSite[],
  coordinates: SiteCoordinates,
): readonly DrawSite[] {
  return sites.map((site) => {
    const point = coordinates[site.id];
    if (point === undefined) return site;
    return point === null
      ? { ...site, placeId: null }
      : { ...site, geometry: { type: 'Point', coordinates: point } };
  });
}

/** Miles to each location by id; locations without a point are absent. */
export type Distances = Readonly<Record<string, number>>;

/**
 * The locations of a tab: mobile providers for home; for sites, in-office and draw-site locations in tab order, with
 * kinds that the order omits last (BD-R04). With distances, the nearest comes first.
 */
export function sitesOf(
  tab: SiteTab,
  sites: readonly DrawSite[],
  tabsOrder: readonly SiteKind[],
  distances: Distances | null = null,
): readonly DrawSite[] {
  if (tab === 'home') return sites.filter(({ kind }) => kind === 'mobile');
  const kinds = [...new Set([...tabsOrder, ...SITE_KINDS])].filter((kind) => kind !== 'mobile');
  const listed = kinds.flatMap((kind) => sites.filter((site) => site.kind === kind));
  if (distances === null) return listed;
  const milesTo = ({ id }: DrawSite) => distances[id] ?? Infinity;
  // Infinity minus Infinity is NaN, which sorts as 0: two locations without a point keep their order.
  return listed.toSorted((a, b) => milesTo(a) - milesTo(b));
}

/** A location to measure the distance to: its point, or else its id at the maps service. */
export type DistanceTarget =
  | { readonly id: string; readonly position: Coordinates }
  | { readonly id: string; readonly placeId: string };

/** The locations of the Blood Draw Site tab that have a point, or may have one, and so a distance. */
export function distanceTargets(sites: readonly DrawSite[]): readonly DistanceTarget[] {
  return sites.flatMap((site): readonly DistanceTarget[] =>
    isFixedLocation(site) && site.geometry?.type === 'Point'
      ? [{ id: site.id, position: site.geometry.coordinates }]
      : lookupTargets([site]),
  );
}

/** Radius of the earth in miles. */
const EARTH_RADIUS_MILES = 3958.8;

/** The great-circle distance between two positions, in miles. */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [aLongitude, aLatitude] = [radians(a[0]), radians(a[1])];
  const [bLongitude, bLatitude] = [radians(b[0]), radians(b[1])];
  const chord =
    Math.sin((bLatitude - aLatitude) / 2) ** 2 +
    Math.cos(aLatitude) * Math.cos(bLatitude) * Math.sin((bLongitude - aLongitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(chord));
}

/** True if the location takes appointments (BD-R16). */
export function takesAppointments({ tags }: Pick<DrawSite, 'tags'>): boolean {
  return tags.some((tag) => tag.trim().toLowerCase() === 'appointment');
}

/** True if patients go to the location: its address is shown and can be sent to a phone (BD-R11, BD-R18). */
export function isFixedLocation({ kind }: Pick<DrawSite, 'kind'>): boolean {
  return kind !== 'mobile';
}

/**
 * The destination for a maps page: the location's point as 'latitude,longitude', or else its address. Null without
 * both, and for a mobile provider without a point, whose address is hidden (RUL-23, BD-R11).
 */
export function directionsTo(site: Pick<DrawSite, 'kind' | 'address' | 'geometry'>): string | null {
  if (site.geometry?.type === 'Point') {
    const [longitude, latitude] = site.geometry.coordinates;
    return `${latitude},${longitude}`;
  }
  return (isFixedLocation(site) && site.address) || null;
}

/** True if the link came from an email (AMB-112). */
export function isFromEmail(query: LinkQuery | null): boolean {
  return query?.['from']?.toLowerCase() === 'email';
}

/** The query for the map search when the link came from an email (BD-R23). */
export function mapSearchParams(orderIdentity: OrderIdentity): Readonly<Record<string, string>> {
  return {
    sample_id: orderIdentity.sampleId,
    accession_id: orderIdentity.accessionId,
    patient_id: orderIdentity.patientId,
    referBy: 'conciergeEmail',
  };
}

/** True if a location goes by its address, having no name of its own. */
export function isNamedByAddress({ name, address }: Pick<DrawSite, 'name' | 'address'>): boolean {
  return name === address;
}

/** The text that is sent to a phone: the location's name and address (CALL-R22). */
export function locationText({ name, address }: Pick<DrawSite, 'name' | 'address'>): string {
  return address === '' || isNamedByAddress({ name, address }) ? name : `${name}, ${address}`;
}

/** Countries to choose from: the listed ones with a dialing code, or else all that have one (BD-R18, INFO-R09). */
export function phoneCountries(listed: readonly PhoneCountry[]): readonly PhoneCountry[] {
  const dialable = listed.filter(({ code }) => code in DIALING_CODES);
  if (dialable.length > 0) return dialable;
  return Object.keys(DIALING_CODES)
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'));
}

/** A country's two-letter code ('' for none) and the number without its dialing code. */
export interface PhoneEntry {
  readonly country: string;
  readonly number: string;
}

export interface PhoneEntryErrors {
  readonly country?: 'countryMissing';
  readonly number?: 'numberMissing' | Exclude<PhoneError, 'countryMissing'>;
}

/**
 * The initial phone entry: the US (2 §2.2, 2 §9), with the phone on file if it is a complete one there, otherwise with no
 * number (BD-R18). No country is derived from a dialing code: several share one.
 */
export function proposedPhone({
  countries,
  phoneOnFile,
}: {
  readonly countries: readonly PhoneCountry[];
  readonly phoneOnFile: Phone | null;
}): PhoneEntry {
  const country = countries.some(({ code }) => code === 'US') ? 'US' : '';
  const { dialingCode, number } = phoneOnFile ?? { dialingCode: '', number: '' };
  const onFile = parsePhone(number, dialingCode);
  const entry = entryAsSent({ country, number: onFile.number });
  const isUsable =
    onFile.dialingCode === DIALING_CODES['US'] && Object.keys(validatePhoneEntry(entry)).length === 0;
  return isUsable ? entry : { country, number: '' };
}

/** The dialing code of a country; '' if there is none. */
function dialingCodeOf(country: string): string {
  return DIALING_CODES[country] ?? '';
}

/** All errors of the phone entry: country and digits are required, then the general rules apply (BD-R20, AMB-114). */
export function validatePhoneEntry(entry: PhoneEntry): PhoneEntryErrors {
  const { country, number } = entryAsSent(entry);
  const dialingCode = dialingCodeOf(country);
  const error = validatePhone({ dialingCode, number }, isDialingCode);
  return {
    ...(dialingCode === '' ? { country: 'countryMissing' as const } : {}),
    ...(number === '' ? { number: 'numberMissing' as const } : {}),
    ...(error !== null && error !== 'countryMissing' ? { number: error } : {}),
  };
}

/** Countries that stand for a dialing code of several, where they are not the first of them. */
const MAIN_COUNTRIES: Readonly<Record<string, string>> = {
  '1': 'US',
  '7': 'RU',
  '212': 'MA',
  '358': 'FI',
  '590': 'GP',
  '599': 'CW',
};

/** 'x12', 'ext. 12', ';ext=12' or '#12' after a number of seven digits or more. */
const EXTENSION = /^((?:\D*\d){7}[^x;#]*?)[^\dx;#]*[x;#].*\d.*$/i;

/** The entry with another number; one that names its country decides it (BD-R20, RUL-16, RUL-100). */
export function withNumber({ country }: Pick<PhoneEntry, 'country'>, text: string): PhoneEntry {
  return parseEntry(country, text, typedPhone);
}

/** The entry as it is judged and sent, read with the country chosen last (RUL-100). */
function entryAsSent({ country, number }: PhoneEntry): PhoneEntry {
  return parseEntry(country, number, parsePhone);
}

/** Without an extension: a text cannot be sent to it, and its digits would make another number. */
function parseEntry(country: string, text: string, parse: typeof parsePhone): PhoneEntry {
  const chosen = dialingCodeOf(country);
  const { dialingCode, number } = parse(normalizePhone(text).replace(EXTENSION, '$1'), chosen);
  const named =
    dialingCode === chosen
      ? country
      : (MAIN_COUNTRIES[dialingCode] ?? countriesByCode().get(dialingCode)?.[0] ?? country);
  return { country: named, number: number.replaceAll(/(?!^\+)\D/g, '') };
}

/** The number for the service: the dialing code followed by the digits (AMB-114). */
export function phoneNumberOf(entry: PhoneEntry): string {
  const { country, number } = entryAsSent(entry);
  return dialingCodeOf(country) + number;
}
