import type { Country } from '../../machines/domain/countries.ts';
import type { Client } from './client.ts';
import { id, usable } from './wire.ts';
import { z } from './zod.ts';

/** A country in the format of the pricing service and patientPNS. */
export const countrySchema = z.pipe(
  z.object({
    vibrantCountryId: id,
    countryName: z.string(),
    countryNameTwoBytes: z.string(),
  }),
  z.transform((wire): Country => ({
    id: wire.vibrantCountryId,
    name: wire.countryName,
    code: wire.countryNameTwoBytes.toUpperCase(),
  })),
);

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
