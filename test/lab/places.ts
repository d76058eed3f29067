import type { IncomingMessage, ServerResponse } from 'node:http';
import { asObject, readJsonBody, sendJson } from './http.ts';

/** An address of the sandbox. */
interface Address {
  readonly id: string;
  readonly number: string;
  readonly route: string;
  readonly unit?: string;
  readonly intersection?: string;
  readonly city: string;
  readonly state: readonly [code: string, name: string];
  readonly zip: string;
  readonly country: readonly [code: string, name: string];
}

const US = ['US', 'United States'] as const;
const CANADA = ['CA', 'Canada'] as const;
const place = (city: string, state: Address['state'], country: Address['country'] = US) => ({
  city,
  state,
  country,
});
const SAN_FRANCISCO = place('San Francisco', ['CA', 'California']);
const SEATTLE = place('Seattle', ['WA', 'Washington']);
const NEW_YORK = place('New York', ['NY', 'New York']);
const TORONTO = place('Toronto', ['ON', 'Ontario'], CANADA);
const VANCOUVER = place('Vancouver', ['BC', 'British Columbia'], CANADA);
const MEXICO_CITY = place('Ciudad de México', ['CDMX', 'Ciudad de México'], ['MX', 'Mexico']);
const CORNER = { number: '', route: '', intersection: 'Market Street & 5th Street' };

/** The streets of the sandbox; any house number matches. */
const GAZETTEER: readonly Address[] = [
  { id: 'us-valencia', number: '500', route: 'Valencia Street', ...SAN_FRANCISCO, zip: '94110' },
  { id: 'us-alder', number: '1450', route: 'Alder Street', ...SEATTLE, zip: '98101' },
  { id: 'us-alder-tower', number: '1460', route: 'Alder Street', unit: '12C', ...SEATTLE, zip: '98101' },
  { id: 'us-broadway', number: '1600', route: 'Broadway', ...NEW_YORK, zip: '10019' },
  { id: 'us-market-fifth', ...CORNER, ...SAN_FRANCISCO, zip: '94103' },
  { id: 'ca-queen', number: '220', route: 'Queen Street West', ...TORONTO, zip: 'M5V 1Z4' },
  { id: 'ca-granville', number: '800', route: 'Granville Street', ...VANCOUVER, zip: 'V6Z 1K3' },
  { id: 'mx-reforma', number: '222', route: 'Paseo de la Reforma', ...MEXICO_CITY, zip: '06600' },
];

/** Draw sites by the `location_id` that the lab assigns. */
const SITES: Readonly<Record<string, { readonly latitude: number; readonly longitude: number }>> = {
  'L-203': { latitude: 37.7599, longitude: -122.4368 },
};

const KEY = 'sandbox';

function lineOf({ number, route, intersection }: Address): string {
  return [number, route].filter(Boolean).join(' ') || (intersection ?? '');
}

function words(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  );
}

/** True if every typed word is the prefix of a word in the address. */
function fits(address: Address, typed: readonly string[]): boolean {
  const addressWords = words(`${lineOf(address)} ${address.city} ${address.state.join(' ')} ${address.zip}`);
  return typed.length > 0 && typed.every((word) => addressWords.some((other) => other.startsWith(word)));
}

/** The service's type for an address. */
function typeOf({ number, unit, intersection }: Address): string {
  if (intersection) return 'intersection';
  if (unit) return 'subpremise';
  return number ? 'street_address' : 'route';
}

const strings = (value: unknown) => (Array.isArray(value) ? value.map(String) : null);

function suggestions(body: Record<string, unknown>) {
  const allowed = strings(body['includedRegionCodes'])?.map((code) => code.toUpperCase());
  const types = strings(body['includedPrimaryTypes']);
  const typed = words(typeof body['input'] === 'string' ? body['input'] : '');
  return GAZETTEER.filter(
    (address) =>
      (!allowed || allowed.includes(address.country[0])) &&
      (!types || types.includes(typeOf(address))) &&
      fits(address, typed),
  )
    .slice(0, 5)
    .map((address) => {
      const secondary = `${address.city}, ${address.state[0]}, ${address.country[1]}`;
      return {
        placePrediction: {
          place: `places/${address.id}`,
          placeId: address.id,
          text: { text: `${lineOf(address)}, ${secondary}` },
          structuredFormat: { mainText: { text: lineOf(address) }, secondaryText: { text: secondary } },
        },
      };
    });
}

function componentsOf(address: Address) {
  const component = (type: string, longText = '', shortText = longText) =>
    longText ? [{ longText, shortText, types: [type], languageCode: 'en' }] : [];
  const [stateCode, stateName] = address.state;
  const [countryCode, countryName] = address.country;
  return [
    ...component('subpremise', address.unit),
    ...component('street_number', address.number),
    ...component('route', address.route),
    ...component('intersection', address.intersection),
    ...component('locality', address.city),
    ...component('administrative_area_level_1', stateName, stateCode),
    ...component('country', countryName, countryCode),
    ...component('postal_code', address.zip),
  ];
}

function refuse(res: ServerResponse, status: number, message: string): void {
  sendJson(res, status, { error: { code: status, message } });
}

/** Replaces Google Places API (New): autocomplete, address parts and draw site locations, from a small gazetteer. */
export async function servePlaces(
  pathname: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { headers, method } = req;
  if (headers['x-goog-api-key'] !== KEY) return refuse(res, 403, 'The key is not valid.');
  if (headers.authorization) return refuse(res, 400, 'No token of the portal belongs here.');
  // A website key only works for pages that send a referrer; Node requests are not pages.
  if (headers['sec-fetch-site'] && !headers.referer)
    return refuse(res, 403, 'Requests from referer <empty> are blocked.');
  if (pathname.endsWith('/v1/places:autocomplete') && method === 'POST') {
    const body = asObject(await readJsonBody(req));
    const wrong = [
      [!body['input'], 'input is a required parameter.'],
      [(strings(body['includedPrimaryTypes'])?.length ?? 0) > 5, 'At most 5 primary types.'],
      [(strings(body['includedRegionCodes'])?.length ?? 0) > 15, 'At most 15 region codes.'],
      [!/^[\w-]{0,36}$/.test(String(body['sessionToken'] ?? '')), 'session_token is not valid.'],
    ].find(([applies]) => applies)?.[1];
    if (wrong) return refuse(res, 400, String(wrong));
    const found = suggestions(body);
    // Like the real service: an empty object if nothing matches.
    return sendJson(res, 200, found.length > 0 ? { suggestions: found } : {});
  }
  if (!headers['x-goog-fieldmask']) return refuse(res, 400, 'FieldMask is a required parameter.');
  const id = /\/v1\/places\/([\w-]+)$/.exec(pathname)?.[1];
  const location = SITES[id ?? ''];
  if (location && method === 'GET') return sendJson(res, 200, { location });
  const address = GAZETTEER.find((candidate) => candidate.id === id);
  if (!address || method !== 'GET') return refuse(res, 404, 'There is no such place.');
  return sendJson(res, 200, { addressComponents: componentsOf(address) });
}
