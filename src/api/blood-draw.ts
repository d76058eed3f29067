import type { BloodDrawInfo, DrawSite, Coordinates, SiteKind } from '../../machines/domain/draw-site.ts';
import type { OrderIdentity } from '../../machines/domain/order.ts';
import type { Phone } from '../../machines/domain/phone.ts';
import { call } from './client.ts';
import { phoneRequest, sitesRequest } from './queries.ts';
import { graphqlRequest } from './graphql.ts';
import { countrySchema } from './pricing.ts';
import { renamedFields, number, withFallback, orEmpty, displayText, validItems } from './wire.ts';
import { z } from './zod.ts';

const degrees = (limit: number) => z.pipe(number, z.number().check(z.minimum(-limit), z.maximum(limit)));
const position = z.pipe(
  z.tuple([degrees(180), degrees(90)], z.unknown()),
  // Further elements, such as a height, are ignored.
  z.transform(([longitude, latitude]): Coordinates => [longitude, latitude]),
);
const rings = z.array(z.array(position).check(z.minLength(3))).check(z.minLength(1));

/** A place on the map; null if it cannot be drawn. Of several areas, those that can be are (RUL-39). */
const geometry = withFallback(
  z.nullable(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('Point'), coordinates: position }),
      z.object({ type: z.literal('Polygon'), coordinates: rings }),
      z.object({ type: z.literal('MultiPolygon'), coordinates: validItems(rings).check(z.minLength(1)) }),
    ]),
  ),
  null,
);

/** The hours of a day; null if they cannot be read, which is not 'Closed' (BD-R08). */
const ranges = withFallback(
  z.nullable(validItems(renamedFields({ start: ['startTime', z.string()], end: ['endTime', z.string()] }))),
  null,
);
const hours = withFallback(
  z.object({ Sun: ranges, Mon: ranges, Tue: ranges, Wed: ranges, Thu: ranges, Fri: ranges, Sat: ranges }),
  { Sun: null, Mon: null, Tue: null, Wed: null, Thu: null, Fri: null, Sat: null },
);

/** A location; an invalid part is dropped (RUL-39). */
const location = z.object({
  service_tags: withFallback(validItems(z.string()), []),
  open_hour: hours,
  location_name: displayText,
  address: displayText,
  email: displayText,
  phone: displayText,
  website: displayText,
  geo: z.unknown(),
});

/** The location's id at the maps service (BD-R24). */
const placeId = withFallback(
  z.pipe(
    z.object({ location_id: z.string() }),
    z.transform((wire) => wire.location_id || null),
  ),
  null,
);

/** The locations of a kind. To be shown, one needs a name or, in its place, an address or a phone. */
function readSites(kind: SiteKind, locations: readonly z.output<typeof location>[]): readonly DrawSite[] {
  return locations
    .map((wire, index) => ({
      id: `${kind}-${index + 1}`,
      kind,
      // The address of a mobile provider is hidden (BD-R11), so it is not a name either.
      name: wire.location_name || (kind === 'mobile' ? wire.phone : wire.address),
      tags: [...new Set(wire.service_tags)],
      hours: wire.open_hour,
      address: wire.address,
      email: wire.email,
      phone: wire.phone,
      website: wire.website,
      geometry: z.parse(geometry, wire.geo),
      placeId: z.parse(placeId, wire.geo),
    }))
    .filter(({ name }) => name !== '');
}

/** The list for each value of tabs_order, whose letter case, spaces and punctuation do not matter (AMB-110). */
const KIND_BY_TAB: Readonly<Record<string, SiteKind>> = {
  mobile: 'mobile',
  inoffice: 'in_office',
  drawsite: 'draw_site',
};

/** The known lists in the order of the tabs; only a first entry MOBILE puts At-Home first (BD-R02). */
function tabsOrder(kinds: readonly (SiteKind | undefined)[]): readonly SiteKind[] {
  const knownKinds = kinds.flatMap((kind) => kind ?? []);
  if (kinds.length === 0 || kinds[0] !== undefined) return knownKinds;
  const atSites = knownKinds.filter((kind) => kind !== 'mobile');
  return [...(atSites.length > 0 ? atSites : (['in_office', 'draw_site'] as const)), 'mobile'];
}

const locations = validItems(location);
const sitesSchema = z.object({
  patientPNS: z.pipe(
    z.object({
      bloodDrawInfo: z.object({
        tabs_order: withFallback(validItems(z.string()), []),
        in_office: locations,
        draw_site: locations,
        mobile: locations,
      }),
      countryList: withFallback(validItems(countrySchema), []),
    }),
    z.transform(({ bloodDrawInfo: info, countryList }, context): BloodDrawInfo => {
      const { in_office: inOffice, draw_site: drawSites, mobile } = info;
      const sites = [
        ...readSites('in_office', inOffice),
        ...readSites('draw_site', drawSites),
        ...readSites('mobile', mobile),
      ];
      // 'No locations' is only for an order that has none.
      if (sites.length === 0 && inOffice.length + drawSites.length + mobile.length > 0)
        context.issues.push({ code: 'custom', input: info, message: 'no location can be used' });
      return {
        tabsOrder: tabsOrder(
          info.tabs_order.map((value) => KIND_BY_TAB[value.toLowerCase().replaceAll(/[^a-z]/g, '')]),
        ),
        sites,
        countries: countryList.map(({ code, name }) => ({ code, name })),
      };
    }),
  ),
});

/** Whether an error is of one location, such as of its geo: the others are shown without it (RUL-39, RUL-72). */
function isWithinLocation([root, info, list, index]: readonly unknown[]): boolean {
  const lists: readonly unknown[] = ['in_office', 'draw_site', 'mobile'];
  return (
    root === 'patientPNS' && info === 'bloodDrawInfo' && lists.includes(list) && typeof index === 'number'
  );
}

/**
 * The locations of an order and the countries for the phone entry (GQL-R05, ENT-R26, ENT-R27). Rejects with
 * `malformed` if a list of locations is missing; an invalid location never fails the page (RUL-39).
 */
export const loadBloodDrawSites = call(
  ({ orderIdentity }: { readonly orderIdentity: OrderIdentity }) =>
    graphqlRequest({
      service: 'orders',
      token: orderIdentity.token,
      ...sitesRequest(orderIdentity),
      schema: sitesSchema,
      isTolerated: isWithinLocation,
    }),
  ({ patientPNS }) => patientPNS,
);

const phoneSchema = z.object({
  patientPNS: z.object({
    confirmAddress: z.object({
      phone: orEmpty(
        renamedFields({ dialingCode: ['area_code', displayText], number: ['phone_number', displayText] }),
      ),
    }),
  }),
});

/** The patient's phone on file; null if there is none. */
export const loadPhoneOnFile = call(
  ({ orderIdentity }: { readonly orderIdentity: OrderIdentity }) =>
    graphqlRequest({
      service: 'orders',
      token: orderIdentity.token,
      ...phoneRequest(orderIdentity),
      schema: phoneSchema,
    }),
  ({ patientPNS: { confirmAddress } }): Phone | null => {
    const { dialingCode, number: digits } = confirmAddress.phone;
    return digits === '' ? null : { dialingCode: dialingCode.replace('+', ''), number: digits };
  },
);
