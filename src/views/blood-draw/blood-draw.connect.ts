import type { SnapshotFrom } from 'xstate';
import {
  directionsTo,
  isNamedByAddress,
  isFixedLocation,
  locationText,
  sitesOf,
  tabsInOrder,
  takesAppointments,
  lookupTargets,
} from '../../../machines/blood-draw/blood-draw.rules.ts';
import type { SiteTab } from '../../../machines/blood-draw/blood-draw.rules.ts';
import type { BloodDrawContext } from '../../../machines/blood-draw/blood-draw.machine.ts';
import type { bloodDrawMachine } from '../../../machines/blood-draw/blood-draw.machine.ts';
import {
  openStatus,
  siteTimeZone,
  weekdayAt,
  weekFrom,
} from '../../../machines/blood-draw/opening-hours.rules.ts';
import type { DrawSite, OpeningHours, PhoneCountry, Weekday } from '../../../machines/domain/draw-site.ts';
import { nonNull } from '../../../machines/domain/non-null.ts';
import { isFederalHoliday } from '../../../machines/domain/business-days.ts';
import { dayIn, timeIn } from '../../../machines/domain/zoned-time.ts';
import { copy } from '../../copy/blood-draw.ts';
import { compareTexts, countryText, dateText } from '../../copy/format.ts';
import { language } from '../../copy/language.ts';
import { telUrl } from '../../ui/tel.ts';
import { memoizedItems } from '../shared/memoized-items.ts';

/** Zoom for a single point and for an area (2 §9). */
const POINT_ZOOM = 18;
const AREA_ZOOM = 10;

export type BloodDrawViewData = ReturnType<typeof connectBloodDraw>;
export type SiteView = ReturnType<typeof siteView>;
export type ContactView = ReturnType<typeof contactView>;

export function connectBloodDraw(snapshot: SnapshotFrom<typeof bloodDrawMachine>) {
  if (!snapshot.hasTag('open')) return { kind: 'loading' as const };
  const { context } = snapshot;
  const tab = selectedTab(snapshot);
  const isNarrow = snapshot.hasTag('narrow');
  const visibleSites = tab === null ? [] : sitesOf(tab, context.sites, context.tabsOrder, context.distances);
  const selected = context.sites.find(({ id }) => id === context.selectedId) ?? null;
  return {
    kind: 'open' as const,
    accessionId: nonNull(context.orderIdentity).accessionId,
    tabs: tabsInOrder(context.tabsOrder),
    // Null if there are no locations at all.
    tab,
    sites: visibleSites.map((site) => cachedSiteView(site, context)),
    isNarrow,
    hasSelection: selected !== null,
    map: selected && mapView(selected, isNarrow),
    // The text where there is no map.
    noMap: selected && missingMapText(selected, snapshot),
    // Null if there is nothing to sort.
    sorting: sortingStatus(snapshot, visibleSites),
  };
}

/** The dialogs above the page, which stays as it is meanwhile. */
export function connectDialogs(snapshot: SnapshotFrom<typeof bloodDrawMachine>) {
  const { sites, selectedId } = snapshot.context;
  const selected = sites.find(({ id }) => id === selectedId) ?? null;
  return {
    contact: selected && snapshot.hasTag('contactInfo') ? contactView(selected) : null,
    // The text about the location that is sent.
    sendToPhoneIntro: selected && snapshot.hasTag('sendToPhone') ? sendToPhoneText(selected) : null,
  };
}

/** A location without an address, or with no other name, is sent as that alone. */
function sendToPhoneText(site: DrawSite): string {
  const text = locationText(site);
  return text === site.name ? copy.phone.introAlone(text) : copy.phone.intro(site.name);
}

function selectedTab(snapshot: SnapshotFrom<typeof bloodDrawMachine>): SiteTab | null {
  if (snapshot.hasTag('home')) return 'home';
  return snapshot.hasTag('site') ? 'site' : null;
}

const memoizedSiteView = memoizedItems<DrawSite, SiteView>();

/** The view of a location, the same object while nothing of it changes. */
function cachedSiteView(
  site: DrawSite,
  { now, timeZone, distances, selectedId, expandedIds }: BloodDrawContext,
) {
  const input = {
    now,
    timeZone,
    miles: distances?.[site.id],
    isSelected: site.id === selectedId,
    isExpanded: expandedIds.includes(site.id),
  };
  return memoizedSiteView(site, [language(), input], () => siteView(site, input));
}

interface SiteCardInput extends Pick<BloodDrawContext, 'now' | 'timeZone'> {
  readonly miles: number | undefined;
  readonly isSelected: boolean;
  readonly isExpanded: boolean;
}

function siteView(site: DrawSite, { now, timeZone, miles, isSelected, isExpanded }: SiteCardInput) {
  const { zone, isGuess, country } = siteTimeZone(site, timeZone);
  const today = weekdayAt(now, zone);
  const isHoliday = country === 'US' && isFederalHoliday(dayIn(zone, now));
  const week = weekFrom(site.hours, today);
  const ranges = week[0]?.ranges ?? null;
  return {
    id: site.id,
    name: site.name,
    tags: site.tags,
    isSelected,
    isExpanded,
    today: copy.today(hoursText(ranges)),
    // 'Open now until 12:00 PM', or when it opens later today; null if it stays closed or its zone is not certain. On a
    // holiday nobody knows: the hours are those of any week (RUL-99).
    openingText: isHoliday
      ? holidayText(ranges)
      : isGuess
        ? null
        : openingText(openStatus(site.hours, today, timeIn(zone, now)), ranges),
    week: week.map((weekday) => ({
      day: copy.days[weekday.day],
      hours: hoursText(weekday.ranges),
      isToday: weekday.day === today,
    })),
    // 'No Information' if empty; null if hidden, or if it is the name.
    address: isFixedLocation(site) && !isNamedByAddress(site) ? site.address || copy.noAddress : null,
    distance:
      miles === undefined ? null : copy.miles(miles < 10 ? miles.toFixed(1) : String(Math.round(miles))),
    phone: phoneLink(site),
    takesAppointments: takesAppointments(site),
    canBeSent: isFixedLocation(site),
    // The destination for a maps page.
    directions: directionsTo(site),
  };
}

function openingText(opening: ReturnType<typeof openStatus>, ranges: OpeningHours[Weekday]) {
  if (opening === null) return null;
  if ('until' in opening) return { text: copy.openUntil(clockText(opening.until)), isNow: true };
  const opensAt = clockText(opening.from);
  // After a break, such as for lunch.
  const isReopening = (ranges ?? []).findIndex(({ start }) => clockText(start) === opensAt) > 0;
  return { text: (isReopening ? copy.opensAgainAt : copy.opensAt)(opensAt), isNow: false };
}

function holidayText(ranges: OpeningHours[Weekday]) {
  return ranges === null || ranges.length === 0 ? null : { text: copy.holiday, isNow: false };
}

/** A time of day for display: '13:30', '1330' and '13:30:00' become '1:30 PM'; anything else is returned unchanged. */
export function clockText(time: string): string {
  const [, hours, minutes] = /^(\d{1,2}):?(\d{2})(?::\d{2})?$/.exec(time.trim()) ?? [];
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return time;
  const instant = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return dateText(instant, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
}

/** The countries of a phone: as the lab names and orders them, in other languages by their names there. */
export function connectPhoneCountries({
  context: { countries },
}: SnapshotFrom<typeof bloodDrawMachine>): readonly PhoneCountry[] {
  if (language() === 'en') return countries;
  return countries
    .map(({ code }) => ({ code, name: countryText(code) }))
    .toSorted((a, b) => compareTexts(a.name, b.name));
}

function phoneLink({ phone }: DrawSite) {
  return phone === '' ? null : { text: phone, href: telUrl(phone) };
}

/** A day's opening ranges, separated by commas; 'Closed' if there are none (BD-R08, BD-R09), and no word of that if unknown. */
function hoursText(ranges: OpeningHours[Weekday]): string {
  if (ranges === null) return copy.hoursUnknown;
  if (ranges.length === 0) return copy.closed;
  return ranges.map(({ start, end }) => copy.range(clockText(start), clockText(end))).join(', ');
}

function mapView(site: DrawSite, isNarrow: boolean) {
  if (site.geometry === null) return null;
  return {
    name: site.name,
    // On a phone the box around the map has it.
    detail: isFixedLocation(site) && !isNarrow && !isNamedByAddress(site) ? site.address : '',
    geometry: site.geometry,
    zoom: site.geometry.type === 'Point' ? POINT_ZOOM : AREA_ZOOM,
    marker: isNarrow ? ('largePin' as const) : ('pin' as const),
  };
}

function missingMapText(site: DrawSite, snapshot: SnapshotFrom<typeof bloodDrawMachine>) {
  if (lookupTargets([site]).length === 0) return copy.map.nowhere;
  const isLoading = snapshot.hasTag('lookingUp') || snapshot.context.lookedUpId !== site.id;
  return isLoading ? copy.map.loading : copy.map.failed;
}

function sortingStatus(
  snapshot: SnapshotFrom<typeof bloodDrawMachine>,
  visibleSites: readonly DrawSite[],
): 'default' | 'measuring' | 'nearest' | 'nearestOfSome' | null {
  const { distances, isSortable } = snapshot.context;
  if (!isSortable || !snapshot.hasTag('site')) return null;
  if (snapshot.hasTag('nearest'))
    return visibleSites.every(({ id }) => distances?.[id] !== undefined) ? 'nearest' : 'nearestOfSome';
  return snapshot.hasTag('measuring') ? 'measuring' : 'default';
}

function contactView(site: DrawSite) {
  const { name, website, email } = site;
  return {
    site: name,
    website: website === '' ? null : { text: website, href: websiteUrl(website) },
    phone: phoneLink(site),
    email: email || null,
  };
}

/** The URL for a website's text; null unless it is a web page. Digits after a colon are a port. */
function websiteUrl(website: string): string | null {
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(website) ? website : `https://${website}`);
    return /^https?:/.test(url.protocol) && url.hostname.includes('.') ? url.href : null;
  } catch {
    return null;
  }
}
