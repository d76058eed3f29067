import type { PatientToCheck, PotentialDuplicate } from '../../machines/domain/duplicate.ts';
import type { Client } from './client.ts';
import { optionalId, orElse, shownText } from './wire.ts';
import { z } from './zod.ts';

const duplicate = z.pipe(
  z.object({
    patient_id: optionalId,
    patient_firstname: shownText,
    patient_lastname: shownText,
    patient_birthdate: shownText,
    patient_gender: shownText,
    patient_clinic: orElse(z.nullish(z.object({ clinic_name: shownText })), null),
    patient_last_order_date: shownText,
  }),
  z.transform((wire): PotentialDuplicate => ({
    patientId: wire.patient_id,
    firstName: wire.patient_firstname,
    lastName: wire.patient_lastname,
    birthdate: wire.patient_birthdate,
    gender: wire.patient_gender,
    clinicName: wire.patient_clinic?.clinic_name ?? '',
    lastOrderDate: wire.patient_last_order_date,
  })),
);

/** A response must say whether there is a duplicate, and contain the one that it reports (RUL-26). */
const answer = z
  .object({ has_duplicate: z.boolean(), duplicate_patient: z.nullish(duplicate) })
  .check(z.refine(({ has_duplicate, duplicate_patient }) => !has_duplicate || Boolean(duplicate_patient)));

/** POST /patients/duplicate-check: a patient who may be the same person; null if there is none (CALL-R20). */
export async function checkDuplicate(
  client: Client,
  patient: PatientToCheck,
  signal?: AbortSignal,
): Promise<PotentialDuplicate | null> {
  const { has_duplicate: hasDuplicate, duplicate_patient: found } = await client.request({
    service: 'sample',
    method: 'POST',
    path: '/patients/duplicate-check',
    json: {
      sample_id: patient.sampleId,
      first_name: patient.firstName,
      last_name: patient.lastName,
      birthdate: patient.birthdate,
      gender: patient.gender,
    },
    schema: answer,
    signal,
  });
  return hasDuplicate ? (found ?? null) : null;
}
