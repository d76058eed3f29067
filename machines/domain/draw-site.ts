/** A geographic position in degrees, in contract order (ENT-R27). */
export type Coordinates = readonly [longitude: number, latitude: number];

/** A closed ring of positions: the first ring of an area is its border, the others are holes. */
export type Ring = readonly Coordinates[];

/** The point of a location, or the area that a mobile provider serves (ENT-R27). */
export type SiteGeometry =
  | { readonly type: 'Point'; readonly coordinates: Coordinates }
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** The days in documented order (2 §9). */
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Opening and closing time on one day, as the service writes them ('08:00' or '08:00:00'). */
interface OpeningRange {
  readonly start: string;
  readonly end: string;
}

/** The ranges of each day: none if the location is closed, null if its hours are not known. */
export type OpeningHours = Readonly<Record<Weekday, readonly OpeningRange[] | null>>;

/** The lists of locations, by their keys in the response (ENT-R26, AMB-110). */
export type SiteKind = 'mobile' | 'in_office' | 'draw_site';

/** A place where blood can be drawn (ENT-R27). Missing texts are ''. */
export interface DrawSite {
  /** Built from the list and the index in it; stable for one response. */
  readonly id: string;
  readonly kind: SiteKind;
  readonly name: string;
  readonly tags: readonly string[];
  readonly hours: OpeningHours;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string;
  readonly geometry: SiteGeometry | null;
  /** The location's id at the maps service; null without one (BD-R24). */
  readonly placeId: string | null;
}

/** A country for a phone number (ENT-R18). `code` has two letters. */
export interface PhoneCountry {
  readonly code: string;
  readonly name: string;
}

/** The data of the landing page (GQL-R05). */
export interface BloodDrawInfo {
  /** Empty if the response specifies no tab order. */
  readonly tabsOrder: readonly SiteKind[];
  readonly sites: readonly DrawSite[];
  readonly countries: readonly PhoneCountry[];
}
