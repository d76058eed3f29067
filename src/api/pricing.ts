import type { Country } from '../../machines/domain/countries.ts';
import { call } from './client.ts';
import { id, renamedFields, validItems } from './wire.ts';
import { z } from './zod.ts';

/** A country in the format of the pricing service and patientPNS. */
export const countrySchema: z.ZodMiniType<Country> = renamedFields({
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
export const loadCountries = call((_: void) => ({
  service: 'pricing',
  method: 'GET',
  path: '/shipping/getCountryList',
  schema: validItems(countrySchema),
}));
