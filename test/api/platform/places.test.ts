import { afterEach, expect, test, vi } from 'vitest';
import { createPlaces } from '../../../src/platform/places.ts';

afterEach(() => void vi.unstubAllGlobals());

const { signal } = new AbortController();

/** The service with these responses, one a call; what was requested. */
function service(...responses: readonly unknown[]) {
  const requested: { readonly url: URL; readonly init: RequestInit }[] = [];
  const remaining = [...responses];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requested.push({ url: new URL(url), init });
    return Response.json(remaining.shift());
  });
  return { requested, places: createPlaces({ url: 'https://places.example/base//', key: 'k' }) };
}

test('an address is looked up by what is typed, in one session until one is chosen [VAL-R24]', async () => {
  const components = { addressComponents: [{ types: ['route'], longText: 'Main St' }] };
  const { requested, places } = service({}, {}, components, {});
  await places.suggest({ text: '1 Ma', countries: ['US', 'CA'] }, signal);
  await places.suggest({ text: '1 Main', countries: [] }, signal);
  await places.load('id/1', signal);
  await places.suggest({ text: '2', countries: [] }, signal);
  const bodies = requested.map(
    ({ init }) => JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>,
  );
  expect(requested.map(({ url, init }) => `${init.method} ${url.host}${url.pathname}`)).toEqual([
    'POST places.example/base/v1/places:autocomplete',
    'POST places.example/base/v1/places:autocomplete',
    'GET places.example/base/v1/places/id%2F1',
    'POST places.example/base/v1/places:autocomplete',
  ]);
  expect(bodies[0]).toMatchObject({ input: '1 Ma', includedRegionCodes: ['us', 'ca'], languageCode: 'en' });
  expect(bodies[1]).not.toHaveProperty('includedRegionCodes');
  // Addresses only, no businesses.
  expect(bodies[0]?.['includedPrimaryTypes']).toEqual(
    expect.arrayContaining(['street_address', 'premise', 'subpremise', 'route', 'intersection']),
  );
  expect(requested[2]?.url.searchParams.get('languageCode')).toBe('en');
  const prediction = ['placeId', 'text', 'structuredFormat'].map(
    (field) => `suggestions.placePrediction.${field}`,
  );
  const fields = requested.map(({ init }) => (init.headers as Record<string, string>)['X-Goog-FieldMask']);
  expect(fields.slice(1, 3)).toEqual([prediction.join(','), 'addressComponents']);
  const sessions = bodies.map(({ sessionToken }) => sessionToken);
  expect(sessions[0]).toMatch(/^[\da-f-]{36}$/);
  expect(sessions[1]).toBe(sessions[0]);
  expect(requested[2]?.url.searchParams.get('sessionToken')).toBe(sessions[0]);
  expect(sessions[3]).not.toBe(sessions[0]);
  for (const { init } of requested) {
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'origin', cache: 'no-store' });
    expect(init.headers).toMatchObject({ 'X-Goog-Api-Key': 'k' });
  }
});

test('suggestions without an id or a text are left out', async () => {
  const format = { mainText: { text: '1 Main St' }, secondaryText: { text: 'Oakland, CA' } };
  const { places } = service({
    suggestions: [
      { placePrediction: { placeId: 'a', structuredFormat: format } },
      { placePrediction: { placeId: 'b', text: { text: '2 Main St, Oakland' } } },
      { placePrediction: { structuredFormat: format } },
      { placePrediction: { placeId: 'c' } },
      null,
    ],
  });
  expect(await places.suggest({ text: '1', countries: [] }, signal)).toEqual([
    { id: 'a', main: '1 Main St', secondary: 'Oakland, CA' },
    { id: 'b', main: '2 Main St, Oakland', secondary: '' },
  ]);
});

test('a place has the parts of its address, the best one for the city [VAL-R25]', async () => {
  const part = (type: string, longText: string, shortText = '') => ({
    types: ['political', type],
    longText,
    shortText,
  });
  const { places } = service({
    addressComponents: [
      part('street_number', '12'),
      part('route', 'Main Street', 'Main St'),
      part('subpremise', '4B'),
      part('intersection', 'Main & 1st'),
      part('administrative_area_level_3', 'District'),
      part('sublocality_level_1', 'Brooklyn'),
      part('postal_town', 'Town'),
      part('administrative_area_level_1', 'New York', 'NY'),
      part('postal_code', '11201'),
      part('country', 'United States', 'us'),
    ],
  });
  expect(await places.load('a', signal)).toEqual({
    number: '12',
    route: 'Main Street',
    unit: '4B',
    intersection: 'Main & 1st',
    city: 'Town',
    state: 'New York',
    stateCode: 'NY',
    zip: '11201',
    country: 'US',
  });
});

test('a city is its locality if it has one; a place without components is malformed', async () => {
  const parts = ['sublocality_level_1', 'locality', 'postal_town'].map((type) => ({
    types: [type],
    longText: type,
  }));
  const { places } = service(
    { addressComponents: parts },
    { addressComponents: [parts[0], { types: ['administrative_area_level_3'], longText: 'District' }] },
    { addressComponents: [] },
  );
  expect(await places.load('a', signal)).toMatchObject({ city: 'locality', number: '', country: '' });
  expect(await places.load('a', signal)).toMatchObject({ city: 'sublocality_level_1' });
  await expect(places.load('a', signal)).rejects.toEqual({ code: 'malformed' });
});

test.each([
  ['refuses', () => Promise.resolve(Response.json({}, { status: 403 }))],
  ['does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['responds with another thing', () => Promise.resolve(new Response('<html>'))],
])('a lookup that %s has no response', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  const places = createPlaces({ url: 'https://places.example', key: 'k' });
  await expect(places.suggest({ text: '1', countries: [] }, signal)).rejects.toEqual({ code: 'noResponse' });
});

test('an address lookup is aborted when its caller is', async () => {
  const requested: RequestInit[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    requested.push(init);
    return new Promise(() => undefined);
  });
  const page = new AbortController();
  void createPlaces({ url: '', key: 'k' }).locate('a', page.signal);
  expect(requested[0]?.signal?.aborted).toBe(false);
  page.abort();
  expect(requested[0]?.signal?.aborted).toBe(true);
});

test('the location of a place is its longitude and latitude, or null if the service has none [RUL-23]', async () => {
  const { requested, places } = service(
    { location: { latitude: 37.7, longitude: -122.4 } },
    { location: { latitude: 37.7 } },
    {},
  );
  expect(await places.locate('a', signal)).toEqual([-122.4, 37.7]);
  expect(requested[0]).toMatchObject({ url: { pathname: '/base/v1/places/a' }, init: { method: 'GET' } });
  expect(await places.locate('a', signal)).toBeNull();
  expect(await places.locate('a', signal)).toBeNull();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 404 })));
  expect(await places.locate('a', signal)).toBeNull();
});

test('a refused lookup of a location fails, and does not say that the place has none [BD-R24 RUL-88]', async () => {
  const places = createPlaces({ url: 'https://places.example', key: 'k' });
  for (const status of [400, 403, 429, 500]) {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status })));
    await expect(places.locate('a', signal)).rejects.toEqual({ code: 'noResponse' });
  }
});
