import { isDiallingCode, DIALLING_CODES } from '../domain/dialling-codes.ts';
import type { BloodDrawInfo, DrawSite, PhoneCountry, Position, SiteKind } from '../domain/draw-site.ts';
import type { LinkQuery } from '../domain/link.ts';
import type { OrderKey } from '../domain/order.ts';
import { phoneProblem, tidyPhoneNumber } from '../domain/phone.ts';
import type { PhoneProblem } from '../domain/phone.ts';

/** The two tabs: At-Home Blood Draw, and Blood Draw Site (BD-R01). */
export type SiteTab = 'home' | 'site';

/** The order when the answer names none (BD-R03, AMB-110). */
const DEFAULT_ORDER: readonly SiteKind[] = ['mobile', 'in_office', 'draw_site'];

/** The tabs in their order: At-Home first, unless the first name is not MOBILE (BD-R02). */
export function tabsInOrder(tabsOrder: readonly SiteKind[]): readonly [SiteTab, SiteTab] {
  return (tabsOrder[0] ?? 'mobile') === 'mobile' ? ['home', 'site'] : ['site', 'home'];
}

/** The tab that opens: the first in their order that has a location; null when none has (AMB-111). */
export function openingTab({ tabsOrder, sites }: Pick<BloodDrawInfo, 'tabsOrder' | 'sites'>): SiteTab | null {
  return tabsInOrder(tabsOrder).find((tab) => sitesOf(tab, sites, tabsOrder).length > 0) ?? null;
}

/** Points of locations by their id. */
export type Places = Readonly<Record<string, Position>>;

/** The locations to look up at the maps service: those that a patient goes to, with its id and without a point (BD-R24). */
export function unplaced(
  sites: readonly DrawSite[],
): readonly { readonly id: string; readonly placeId: string }[] {
  return sites.flatMap((site) =>
    isVisited(site) && site.geometry === null && site.placeId !== null
      ? [{ id: site.id, placeId: site.placeId }]
      : [],
  );
}

/** The locations with the points that were looked up. */
export function withPlaces(sites: readonly DrawSite[], places: Places): readonly DrawSite[] {
  return sites.map((site) => {
    const point = places[site.id];
    return point ? { ...site, geometry: { type: 'Point', coordinates: point } } : site;
  });
}

/** Miles to a location by its id; a location that is not in it has no point. */
export type Distances = Readonly<Record<string, number>>;

/**
 * The locations of a tab: mobile providers at home; in-office and draw-site locations in the order of the tabs, a
 * list that the order leaves out last (BD-R04). With distances the nearest comes first.
 */
export function sitesOf(
  tab: SiteTab,
  sites: readonly DrawSite[],
  tabsOrder: readonly SiteKind[],
  distances: Distances | null = null,
): readonly DrawSite[] {
  if (tab === 'home') return sites.filter(({ kind }) => kind === 'mobile');
  const kinds = [...new Set([...tabsOrder, ...DEFAULT_ORDER])].filter((kind) => kind !== 'mobile');
  const listed = kinds.flatMap((kind) => sites.filter((site) => site.kind === kind));
  if (distances === null) return listed;
  const milesTo = ({ id }: DrawSite) => distances[id] ?? Infinity;
  // Infinity minus Infinity is NaN: two locations without a point keep their order.
  return listed.toSorted((a, b) => milesTo(a) - milesTo(b) || 0);
}

/** The locations of the Blood Draw Site tab that have a point, and so a distance. */
export function measurable(
  sites: readonly DrawSite[],
): readonly { readonly id: string; readonly position: Position }[] {
  return sites.flatMap(({ id, kind, geometry }) =>
    kind !== 'mobile' && geometry?.type === 'Point' ? [{ id, position: geometry.coordinates }] : [],
  );
}

/** Radius of the earth in miles. */
const EARTH = 3958.8;

/** The distance between two positions along the surface of the earth, in miles. */
export function milesBetween(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [aLongitude, aLatitude] = [radians(a[0]), radians(a[1])];
  const [bLongitude, bLatitude] = [radians(b[0]), radians(b[1])];
  const chord =
    Math.sin((bLatitude - aLatitude) / 2) ** 2 +
    Math.cos(aLatitude) * Math.cos(bLatitude) * Math.sin((bLongitude - aLongitude) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** True for a location that takes appointments (BD-R16). */
export function takesAppointments({ tags }: Pick<DrawSite, 'tags'>): boolean {
  return tags.some((tag) => tag.trim().toLowerCase() === 'appointment');
}

/** True for a location that the patient goes to; its address is shown and can be sent to a phone (BD-R11, BD-R18). */
export function isVisited({ kind }: Pick<DrawSite, 'kind'>): boolean {
  return kind !== 'mobile';
}

/**
 * The destination for a maps page: the point of a location as 'latitude,longitude', or its address; null without both,
 * and for a mobile provider without a point, whose address is hidden (RUL-23, BD-R11).
 */
export function directionsTo(site: Pick<DrawSite, 'kind' | 'address' | 'geometry'>): string | null {
  if (site.geometry?.type === 'Point') {
    const [longitude, latitude] = site.geometry.coordinates;
    return `${latitude},${longitude}`;
  }
  return (isVisited(site) && site.address) || null;
}

/** True when the link came from an email (AMB-112). */
export function isFromEmail(query: LinkQuery | null): boolean {
  return query?.['from']?.toLowerCase() === 'email';
}

/** The query of the map search when the link came from an email (BD-R23). */
export function mapSearchParams(key: OrderKey): Readonly<Record<string, string>> {
  return {
    sample_id: key.sampleId,
    accession_id: key.accessionId,
    patient_id: key.patientId,
    referBy: 'conciergeEmail',
  };
}

/** A location as it is sent to a phone: its name and address (CALL-R22). */
export function locationText({ name, address }: Pick<DrawSite, 'name' | 'address'>): string {
  return [name, address].filter((part) => part !== '').join(', ');
}

/** The countries to choose from: those of the answer that have a dialling code, or else every country that has one (BD-R18, INFO-R09). */
export function phoneCountries(listed: readonly PhoneCountry[]): readonly PhoneCountry[] {
  const known = listed.filter(({ code }) => code in DIALLING_CODES);
  if (known.length > 0) return known;
  const names = new Intl.DisplayNames('en-US', { type: 'region' });
  return Object.keys(DIALLING_CODES)
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'));
}

/** The phone entry: a country by its two letters, '' for none, and the number without its dialling code. */
export interface PhoneEntry {
  readonly country: string;
  readonly number: string;
}

export interface PhoneEntryProblems {
  readonly country?: 'countryMissing';
  readonly number?: 'numberMissing' | Exclude<PhoneProblem, 'countryMissing'>;
}

/**
 * The phone entry as it opens: the phone on file where it is a whole one of a country that is offered, else the US, if it
 * is offered, and no number (BD-R18).
 */
export function proposedPhone({
  countries,
  phoneOnFile,
}: Pick<BloodDrawInfo, 'countries' | 'phoneOnFile'>): PhoneEntry {
  const hasUs = countries.some(({ code }) => code === 'US');
  const none = { country: hasUs ? 'US' : '', number: '' };
  if (phoneOnFile === null) return none;
  const { areaCode } = phoneOnFile;
  const isUs = hasUs && areaCode === DIALLING_CODES['US'];
  const country = isUs ? 'US' : countries.find(({ code }) => DIALLING_CODES[code] === areaCode)?.code;
  const entry = { country: country ?? '', number: tidyPhoneNumber(phoneOnFile.number, areaCode) };
  return Object.keys(phoneEntryProblems(entry)).length === 0 ? entry : none;
}

/** The dialling code of a country, '' when there is none. */
function diallingCodeOf(country: string): string {
  return DIALLING_CODES[country] ?? '';
}

/** Everything that is wrong with the phone entry: a country and digits are needed, then the general rules (BD-R20, AMB-114). */
export function phoneEntryProblems({ country, number }: PhoneEntry): PhoneEntryProblems {
  const areaCode = diallingCodeOf(country);
  const problem = phoneProblem({ areaCode, number }, isDiallingCode);
  return {
    ...(areaCode === '' ? { country: 'countryMissing' as const } : {}),
    ...(number === '' ? { number: 'numberMissing' as const } : {}),
    ...(problem !== null && problem !== 'countryMissing' ? { number: problem } : {}),
  };
}

/** The digits of a text in the number field, without the chosen country's '+<code>' (BD-R20, RUL-16). */
export function typedDigits(text: string, country: string): string {
  if (/^\d*$/.test(text)) return text;
  return tidyPhoneNumber(text, diallingCodeOf(country)).replaceAll(/\D/g, '');
}

/** The number for the service: the dialling code followed by the digits (AMB-114). */
export function phoneNumberOf({ country, number }: PhoneEntry): string {
  return diallingCodeOf(country) + number;
}
