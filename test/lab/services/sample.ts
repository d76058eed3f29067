import { duplicateIdOf } from '../information.ts';
import { ok, authorizedOrder, type Service } from './service.ts';

interface DuplicateCheck {
  readonly sample_id: string;
  readonly last_name: string;
  readonly birthdate: string;
  readonly gender: string;
}

/** Patients (CALL-R20): a matching birthdate and gender is the patient that another clinic knows. */
export const sampleService: Service = {
  'sample.duplicateCheck'(request) {
    const body = request.body as DuplicateCheck;
    const order = authorizedOrder(request, ({ seed }) => seed.sampleId === body.sample_id);
    if (!order) return { status: 404, body: { message: 'There is no such sample.' } };
    const { seed } = order;
    const isForgotten = order.forgetsMerged && order.information.mergedInto !== null;
    if (
      order.duplicate === 'none' ||
      isForgotten ||
      body.birthdate !== seed.birthdate ||
      body.gender !== seed.gender
    )
      return ok({ has_duplicate: false });
    return ok({
      has_duplicate: true,
      duplicate_patient: {
        ...(order.duplicate === 'found' ? { patient_id: duplicateIdOf(order) } : {}),
        patient_firstname: seed.firstName,
        patient_lastname: `${seed.lastName}-Smith`,
        patient_birthdate: seed.birthdate,
        patient_gender: seed.gender,
        patient_clinic: { clinic_name: seed.clinicName },
        patient_last_order_date: '2025-03-04',
      },
    });
  },
};
