import type { Coordinates } from '../../machines/domain/draw-site.ts';
import type { Failure } from '../../machines/domain/failure.ts';
import type { PlaceAddress, PlaceQuery, PlaceSuggestion } from '../../machines/domain/place.ts';

/** The endpoint and key of the lookup: Google Places API (New) or a compatible service. */
interface PlacesOptions {
  readonly url: string;
  readonly key: string;
}

export interface Places {
  /** Addresses starting with the text, within the countries. Rejects with a {@link Failure}. */
  readonly suggest: (query: PlaceQuery, signal: AbortSignal) => Promise<readonly PlaceSuggestion[]>;
  /** The parts of a suggested address. Rejects with a {@link Failure}. */
  readonly load: (id: string, signal: AbortSignal) => Promise<PlaceAddress>;
  /** The location of a place; null if the service knows none. Rejects with a {@link Failure}: it is unknown. */
  readonly locate: (id: string, signal: AbortSignal) => Promise<Coordinates | null>;
}

/** Time limit of a call, in milliseconds. */
const TIMEOUT = 30_000;
/** Only addresses, no businesses. */
const TYPES = ['street_address', 'premise', 'subpremise', 'route', 'intersection'];
/** Components that may contain the city, best first. */
const CITY = ['locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_3'];

/**
 * Address lookup over HTTP, without a vendor's script (VAL-R24). It sends only what is typed into the street field; no
 * token, no name. Null for no lookup: each call fails. All calls up to a choice share one session, which is the service's billing unit.
 */
export function createPlaces(options: PlacesOptions | null): Places {
  const { url, key } = options ?? { url: '', key: '' };
  const base = url.replace(/\/+$/, '');
  let session = '';

  async function call(
    path: string,
    fields: string,
    init: RequestInit,
    signal: AbortSignal,
  ): Promise<unknown> {
    if (!options) throw { code: 'noResponse' } satisfies Failure;
    let code: Failure['code'] = 'noResponse';
    try {
      const response = await fetch(base + path, {
        ...init,
        headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': fields },
        credentials: 'omit',
        // A key restricted to the portal's website requires a referrer.
        referrerPolicy: 'origin',
        cache: 'no-store',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      });
      if (response.ok) return (await response.json()) as unknown;
      if (response.status === 404) code = 'notFound';
    } catch {
      // Reported below without the cause, whose text may contain what was typed.
    }
    throw { code } satisfies Failure;
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
      const response = await call('/v1/places:autocomplete', fields, { method: 'POST', body }, signal);
      return listAt(response, 'suggestions').flatMap((item) => {
        const prediction = property(item, 'placePrediction');
        const format = property(prediction, 'structuredFormat');
        const id = textAt(prediction, 'placeId');
        const main =
          textAt(property(format, 'mainText'), 'text') || textAt(property(prediction, 'text'), 'text');
        return id && main ? [{ id, main, secondary: textAt(property(format, 'secondaryText'), 'text') }] : [];
      });
    },
    async load(id, signal) {
      const query = new URLSearchParams({ languageCode: 'en', sessionToken: session });
      session = '';
      const path = `/v1/places/${encodeURIComponent(id)}?${query}`;
      const response = await call(path, 'addressComponents', { method: 'GET' }, signal);
      const components = listAt(response, 'addressComponents');
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
      const response = await call(path, 'location', { method: 'GET' }, signal).catch((failure: Failure) => {
        if (failure.code === 'notFound') return null;
        throw failure;
      });
      const location = property(response, 'location');
      const [longitude, latitude] = [property(location, 'longitude'), property(location, 'latitude')];
      return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : null;
    },
  };
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function textAt(value: unknown, key: string): string {
  const text = property(value, key);
  return typeof text === 'string' ? text : '';
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = property(value, key);
  return Array.isArray(list) ? list : [];
}
