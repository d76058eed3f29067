import { fromCallback } from 'xstate';
import type { BloodDrawInfo, DrawSite, PhoneCountry, Position, SiteKind } from '../domain/draw-site.ts';
import type { Identity, LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Notice } from '../domain/notice.ts';
import type { OrderKey } from '../domain/order.ts';
import type { Phone } from '../domain/phone.ts';
import type { Distances, Places } from './blood-draw.rules.ts';

export interface BloodDrawInput {
  /** The query of the link, or the saved one; null without either. */
  readonly query: LinkQuery | null;
  /** The device's time zone, an IANA name. */
  readonly timeZone: string;
  /** The time, ISO 8601. */
  readonly now: string;
}

export interface BloodDrawContext extends BloodDrawInput {
  readonly key: OrderKey | null;
  readonly tabsOrder: readonly SiteKind[];
  readonly sites: readonly DrawSite[];
  readonly countries: readonly PhoneCountry[];
  /** Suggested when sending a location to a phone; null until it has come, or if none is on file. */
  readonly phoneOnFile: Phone | null;
  /** Null when the tab has no location. */
  readonly selectedId: string | null;
  /** The locations whose full week is shown. */
  readonly expandedIds: readonly string[];
  /** Null until the patient asks for the nearest location. The patient's own position is never stored. */
  readonly distances: Distances | null;
}

export type BloodDrawEvent =
  | { readonly type: 'homeTab.selected' }
  | { readonly type: 'siteTab.selected' }
  | { readonly type: 'card.selected'; readonly id: string }
  | { readonly type: 'hours.expanded'; readonly id: string }
  | { readonly type: 'hours.collapsed'; readonly id: string }
  | { readonly type: 'appointment.asked'; readonly id: string }
  | { readonly type: 'contactInfo.closed' }
  | { readonly type: 'sendToPhone.asked'; readonly id: string }
  | { readonly type: 'nearest.asked' }
  | { readonly type: 'usualOrder.asked' }
  | { readonly type: 'mapSearch.pressed' }
  | { readonly type: 'screen.narrowed' }
  | { readonly type: 'screen.widened' }
  | { readonly type: 'clock.ticked'; readonly now: string };

export const bloodDrawActors = {
  /** GraphQL getAllIdsAndOrderSourceViaSampleId (GQL-R04). */
  resolveIds: notProvided<OrderKey, Identity>('resolveIds'),
  /** GraphQL getBloodDrawSitePageData (GQL-R05). */
  loadSites: notProvided<BloodDrawInfo, OrderKey>('loadSites'),
  /** The patient's phone on file, for comfort alone (RUL-72). Never rejects; null if there is none. */
  loadPhone: notProvided<Phone | null, OrderKey>('loadPhone'),
  /** Asks the browser for the patient's position and returns the distances in miles only. */
  measureDistances: notProvided<Distances, readonly { readonly id: string; readonly position: Position }[]>(
    'measureDistances',
  ),
  /** Looks up locations without a point at the maps service (BD-R24). Never rejects; omits what it cannot find. */
  findPlaces: notProvided<Places, readonly { readonly id: string; readonly placeId: string }[]>('findPlaces'),
  /** Sends whether the screen is narrower than 768 px (BD-R15): immediately and on every change. */
  watchScreen: fromCallback<BloodDrawEvent>(() => undefined),
  /** Sends the time every minute, so that an open page shows the new day's hours after midnight. */
  watchClock: fromCallback<BloodDrawEvent>(() => undefined),
};

export const bloodDrawActions = {
  notify: (_: unknown, _params: Notice) => {},
};
