import type { Guest } from '../../machines/domain/guest.ts';
import type { Client } from './client.ts';
import { z } from './zod.ts';

const tokenSchema = z.object({ data: z.object({ token: z.string().check(z.minLength(1)) }) });

/** POST /patient/guest_login: the token of a verified patient. Sends no token itself (CALL-R40, AMB-196). */
export async function postGuestLogin(
  client: Client,
  guest: Guest,
  signal?: AbortSignal,
): Promise<{ readonly token: string }> {
  const { data } = await client.request({
    service: 'coreSamples',
    method: 'POST',
    path: '/patient/guest_login',
    json: {
      patient_birthdate: guest.birthdate,
      patient_first_name: guest.firstName,
      patient_accession_id: guest.accessionId,
      patient_last_name: guest.lastName,
    },
    schema: tokenSchema,
    auth: 'none',
    signal,
  });
  return data;
}
