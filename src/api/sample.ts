import type { PatientToCheck, PotentialDuplicate } from '../../machines/domain/duplicate.ts';
import { call } from './client.ts';
import { dateOrEmpty, displayText, optionalId, renamedFields, withFallback } from './wire.ts';
import { z } from './zod.ts';

const nameOfClinic = z.pipe(
  z.object({ clinic_name: displayText }),
  z.transform((clinic) => clinic.clinic_name),
);

const duplicate: z.ZodMiniType<PotentialDuplicate> = renamedFields({
  patientId: ['patient_id', optionalId],
  firstName: ['patient_firstname', displayText],
  lastName: ['patient_lastname', displayText],
  birthdate: ['patient_birthdate', dateOrEmpty],
  gender: ['patient_gender', displayText],
  clinicName: ['patient_clinic', withFallback(nameOfClinic, '')],
  lastOrderDate: ['patient_last_order_date', dateOrEmpty],
});

/** A response must say whether there is a duplicate, and contain the one that it reports (RUL-26). */
const duplicateResponse = z.pipe(
  z
    .object({ has_duplicate: z.boolean(), duplicate_patient: z.nullish(duplicate) })
    .check(z.refine(({ has_duplicate, duplicate_patient }) => !has_duplicate || Boolean(duplicate_patient))),
  z.transform((wire): PotentialDuplicate | null => (wire.has_duplicate && wire.duplicate_patient) || null),
);

/** POST /patients/duplicate-check: a patient who may be the same person; null if there is none (CALL-R20). */
export const checkDuplicate = call((patient: PatientToCheck) => ({
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
  schema: duplicateResponse,
}));
