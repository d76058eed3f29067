import type { Position } from '../../machines/domain/draw-site.ts';
import type { Failure } from '../../machines/domain/failure.ts';
import type { PlaceAddress, PlaceQuery, PlaceSuggestion } from '../../machines/domain/place.ts';

/** Where the look-up is: Google Places API (New) or what speaks like it, and the key for it. */
export interface PlacesOptions {
  readonly url: string;
  readonly key: string;
}

export interface Places {
  /** Addresses that begin like the text, within the countries. Rejects with a {@link Failure}. */
  readonly suggest: (query: PlaceQuery, signal: AbortSignal) => Promise<readonly PlaceSuggestion[]>;
  /** The parts of a suggested address. Rejects with a {@link Failure}. */
  readonly load: (id: string, signal: AbortSignal) => Promise<PlaceAddress>;
  /** Where a place is. Rejects with a {@link Failure}. */
  readonly locate: (id: string, signal: AbortSignal) => Promise<Position>;
}

/** What a call may take, in milliseconds. */
const TIMEOUT = 30_000;
/** Only addresses, no shops. */
const TYPES = ['street_address', 'premise', 'subpremise', 'route', 'intersection'];
/** Where a city stands, the best first. */
const CITY = ['locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_3'];

/**
 * Address look-up over HTTP, without a vendor's script (VAL-R24). Only what is typed into the street goes there;
 * no token, no name. The calls up to a choice share one session, as the service counts them.
 */
export function createPlaces({ url, key }: PlacesOptions): Places {
  const base = url.replace(/\/+$/, '');
  let session = '';

  async function call(
    path: string,
    fields: string,
    init: RequestInit,
    signal: AbortSignal,
  ): Promise<unknown> {
    try {
      const response = await fetch(base + path, {
        ...init,
        headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': fields },
        credentials: 'omit',
        // A key can be restricted to the portal's website only when the request says which one it comes from.
        referrerPolicy: 'origin',
        cache: 'no-store',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      });
      if (response.ok) return (await response.json()) as unknown;
    } catch {
      // Told below, without the cause: what was typed could stand in its text.
    }
    throw { code: 'noAnswer' } satisfies Failure;
  }

  return {
    async suggest({ text, countries }, signal) {
      session ||= crypto.randomUUID();
      const body = JSON.stringify({
        input: text,
        ...(countries.length > 0 ? { includedRegionCodes: countries.map((code) => code.toLowerCase()) } : {}),
        includedPrimaryTypes: TYPES,
        languageCode: 'en',
        sessionToken: session,
      });
      const fields =
        'suggestions.placePrediction.placeId,suggestions.placePrediction.text,suggestions.placePrediction.structuredFormat';
      const answer = await call('/v1/places:autocomplete', fields, { method: 'POST', body }, signal);
      return listAt(answer, 'suggestions').flatMap((entry) => {
        const prediction = at(entry, 'placePrediction');
        const format = at(prediction, 'structuredFormat');
        const id = textAt(prediction, 'placeId');
        const main = textAt(at(format, 'mainText'), 'text') || textAt(at(prediction, 'text'), 'text');
        return id && main ? [{ id, main, secondary: textAt(at(format, 'secondaryText'), 'text') }] : [];
      });
    },
    async load(id, signal) {
      const query = new URLSearchParams({ languageCode: 'en', sessionToken: session });
      session = '';
      const path = `/v1/places/${encodeURIComponent(id)}?${query}`;
      const answer = await call(path, 'addressComponents', { method: 'GET' }, signal);
      const components = listAt(answer, 'addressComponents');
      if (components.length === 0) throw { code: 'malformed' } satisfies Failure;
      const find = (types: readonly string[], name: 'longText' | 'shortText' = 'longText') =>
        types
          .map((type) => components.find((component) => listAt(component, 'types').includes(type)))
          .map((component) => textAt(component, name))
          .find(Boolean) ?? '';
      return {
        number: find(['street_number']),
        route: find(['route']),
        unit: find(['subpremise']),
        intersection: find(['intersection']),
        city: find(CITY),
        state: find(['administrative_area_level_1']),
        stateCode: find(['administrative_area_level_1'], 'shortText'),
        zip: find(['postal_code']),
        country: find(['country'], 'shortText').toUpperCase(),
      };
    },
    async locate(id, signal) {
      const path = `/v1/places/${encodeURIComponent(id)}`;
      const location = at(await call(path, 'location', { method: 'GET' }, signal), 'location');
      const [longitude, latitude] = [at(location, 'longitude'), at(location, 'latitude')];
      if (typeof longitude === 'number' && typeof latitude === 'number') return [longitude, latitude];
      throw { code: 'malformed' } satisfies Failure;
    },
  };
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function textAt(value: unknown, key: string): string {
  const text = at(value, key);
  return typeof text === 'string' ? text : '';
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = at(value, key);
  return Array.isArray(list) ? list : [];
}
