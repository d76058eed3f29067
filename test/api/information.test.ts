import { expect, test } from 'vitest';
import { mergePatients } from '../../src/api/core.ts';
import { checkSignificance } from '../../src/api/inventory.ts';
import { checkDuplicate } from '../../src/api/sample.ts';
import { confirmAddress } from '../../src/api/trans.ts';
import { DUPLICATE } from '../machines/information.data.ts';
import { json, useService } from './service.ts';

const service = useService();

const address = {
  street: '1 Main Street',
  city: 'San Jose',
  state: 'CA',
  zipcode: '95110',
  country: 'United States',
  name: 'Ann Example',
};
const patient = {
  sampleId: '501',
  firstName: 'Ann',
  lastName: 'Example',
  birthdate: '1984-02-29',
  gender: 'Female',
};

test('only changed fields are sent, in the spelling of the contract [CALL-R16 INFO-R35]', async () => {
  service.behave(json(200, { status_code: '200' }));
  const input = {
    sampleId: '501',
    changes: { phone: { dialingCode: '52', number: '5512345678' }, zipcode: '72000' },
    isAppliedToFutureOrders: true,
  };
  expect(await confirmAddress(service.client(), input)).toEqual({ statusCode: 200 });
  expect(service.calls[0]).toMatchObject({
    method: 'POST',
    url: '/trans/utility/confirmAddress',
    body: {
      sample_id: '501',
      zipcode: '72000',
      phone: { area_code: '52', phone_number: '5512345678' },
      is_address_applied_to_future: true,
    },
  });
  expect(Object.keys(service.calls[0]?.body as object)).toHaveLength(4);
});

test('the list of verified samples says whether a change is significant [CALL-R17 INFO-R37]', async () => {
  service.behave(json(200, { data: { address_verified_by_patient_samples: [501, '502'] } }));
  expect(await checkSignificance(service.client(), { sampleId: '501', ...address })).toEqual({
    verifiedSamples: ['501', '502'],
  });
  expect(service.calls[0]?.body).toEqual({ sample_id: '501', ...address });
});

test('a potential duplicate is read with every field, and with almost none [CALL-R20 ENT-R21]', async () => {
  service.behave(
    json(200, {
      has_duplicate: true,
      duplicate_patient: {
        patient_id: 7001,
        patient_firstname: 'Anne',
        patient_lastname: 'Example',
        patient_birthdate: '1984-02-29',
        patient_gender: 'Female',
        patient_clinic: { clinic_name: 'Bay Clinic' },
        patient_last_order_date: '2025-03-04',
      },
    }),
    json(200, {
      has_duplicate: true,
      duplicate_patient: { patient_last_order_date: '0001-01-01T00:00:00Z' },
    }),
    json(200, { has_duplicate: false }),
  );
  expect(await checkDuplicate(service.client(), patient)).toEqual(DUPLICATE);
  expect(await checkDuplicate(service.client(), patient)).toMatchObject({
    patientId: '',
    clinicName: '',
    lastOrderDate: '',
  });
  expect(await checkDuplicate(service.client(), patient)).toBeNull();
  expect(service.calls[0]?.body).toEqual({
    sample_id: '501',
    first_name: 'Ann',
    last_name: 'Example',
    birthdate: '1984-02-29',
    gender: 'Female',
  });
});

test('a reported duplicate without its record is an error [RUL-26]', async () => {
  service.behave(json(200, { has_duplicate: true }));
  await expect(checkDuplicate(service.client(), patient)).rejects.toEqual({ code: 'malformed' });
});

test('a merge names the surviving record and the merged one [CALL-R21]', async () => {
  service.behave(json(200));
  await mergePatients(service.client(), { primaryId: '7001', mergedId: '5001' });
  expect(service.calls[0]?.url).toBe(
    '/core/patient/merge-patients?primary_patient_id=7001&needToMerge_patient_id=5001',
  );
});

test('a merge that was done before is known by its status [RUL-92]', async () => {
  service.behave(json(409, { message: 'These patients are merged already.' }));
  await expect(
    mergePatients(service.client(), { primaryId: '7001', mergedId: '5001' }),
  ).rejects.toMatchObject({ code: 'refused', status: 409 });
});
