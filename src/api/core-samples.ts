import type { Guest } from '../../machines/domain/guest.ts';
import { call } from './client.ts';
import { z } from './zod.ts';

const guestToken = z.pipe(
  z.object({ data: z.object({ token: z.string().check(z.minLength(1)) }) }),
  z.transform(({ data }) => data),
);

/** POST /patient/guest_login: the token of a verified patient. Sends no token itself (CALL-R40, AMB-196). */
export const postGuestLogin = call((guest: Guest) => ({
  service: 'coreSamples',
  method: 'POST',
  path: '/patient/guest_login',
  json: {
    patient_birthdate: guest.birthdate,
    patient_first_name: guest.firstName,
    patient_accession_id: guest.accessionId,
    patient_last_name: guest.lastName,
  },
  schema: guestToken,
  auth: 'none',
}));
