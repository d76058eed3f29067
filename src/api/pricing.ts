import type { Country } from '../../machines/domain/countries.ts';
import type { Client } from './client.ts';
import { id, named, usable } from './wire.ts';
import { z } from './zod.ts';

/** A country in the format of the pricing service and patientPNS. */
export const countrySchema: z.ZodMiniType<Country> = named({
  id: ['vibrantCountryId', id],
  name: ['countryName', z.string()],
  code: [
    'countryNameTwoBytes',
    z.pipe(
      z.string(),
      z.transform((code) => code.toUpperCase()),
    ),
  ],
});

/** GET /shipping/getCountryList (CALL-R18). */
export function loadCountries(client: Client, signal?: AbortSignal): Promise<readonly Country[]> {
  return client.request({
    service: 'pricing',
    method: 'GET',
    path: '/shipping/getCountryList',
    schema: usable(countrySchema),
    signal,
  });
}
