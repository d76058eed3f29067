import type { Phone } from './phone.ts';

/** A place on earth in degrees, in the order of the contract (ENT-R27). */
export type Position = readonly [longitude: number, latitude: number];

/** A ring of positions around an area; the first ring of an area is its edge, the others are holes. */
export type Ring = readonly Position[];

/** Where a location is, or the area that a mobile provider comes to (ENT-R27). */
export type SiteGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** The days in the order of the documents (2 §9). */
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A time of opening and of closing on one day, as the service writes them ('08:00' or '08:00:00'). */
export interface OpeningRange {
  readonly start: string;
  readonly end: string;
}

export type OpeningHours = Readonly<Record<Weekday, readonly OpeningRange[]>>;

/** The lists of locations under their keys in the answer (ENT-R26, AMB-110). */
export type SiteKind = 'mobile' | 'in_office' | 'draw_site';

/** Where blood can be drawn (ENT-R27). Missing texts are ''. */
export interface DrawSite {
  /** Made from the list and the index in it; stable while the answer is shown. */
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

/** A country that a phone number can be of (ENT-R18). `code` has two letters. */
export interface PhoneCountry {
  readonly code: string;
  readonly name: string;
}

/** What the landing page shows (GQL-R05). */
export interface BloodDrawInfo {
  /** Empty when the answer names no order of tabs. */
  readonly tabsOrder: readonly SiteKind[];
  readonly sites: readonly DrawSite[];
  readonly countries: readonly PhoneCountry[];
  /** The patient's own phone, proposed where a location is sent to one; null when none is on file. */
  readonly phoneOnFile: Phone | null;
}
