import { afterEach, describe, expect, test } from 'vitest';
import { mergePatients } from '../../src/api/core.ts';
import { checkSignificance } from '../../src/api/inventory.ts';
import { loadPns } from '../../src/api/patient-pns.ts';
import { checkDuplicate } from '../../src/api/sample.ts';
import { confirmAddress } from '../../src/api/trans.ts';
import { useLab } from '../support/open-order.ts';
import type { OpenOrder } from '../support/open-order.ts';
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

describe('requests and answers', () => {
  test('only changed fields are sent, in the spelling of the contract [CALL-R16 INFO-R35]', async () => {
    service.behave(json(200, { status_code: '200' }));
    const input = {
      sampleId: '501',
      changes: { phone: { areaCode: '52', number: '5512345678' }, zipcode: '72000' },
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

  test('the significance check reads the verified samples [CALL-R17]', async () => {
    service.behave(json(200, { data: { address_verified_by_patient_samples: [501, '502'] } }));
    expect(await checkSignificance(service.client(), { sampleId: '501', ...address })).toEqual({
      verifiedSamples: ['501', '502'],
    });
    expect(service.calls[0]?.body).toEqual({ sample_id: '501', ...address });
  });

  test('a potential duplicate with every field, and with almost none [CALL-R20 ENT-R21]', async () => {
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
      json(200, { has_duplicate: true, duplicate_patient: {} }),
      json(200, { has_duplicate: false }),
    );
    expect(await checkDuplicate(service.client(), patient)).toEqual({
      patientId: '7001',
      firstName: 'Anne',
      lastName: 'Example',
      birthdate: '1984-02-29',
      gender: 'Female',
      clinicName: 'Bay Clinic',
      lastOrderDate: '2025-03-04',
    });
    expect(await checkDuplicate(service.client(), patient)).toMatchObject({ patientId: '', clinicName: '' });
    expect(await checkDuplicate(service.client(), patient)).toBeNull();
    expect(service.calls[0]?.body).toEqual({
      sample_id: '501',
      first_name: 'Ann',
      last_name: 'Example',
      birthdate: '1984-02-29',
      gender: 'Female',
    });
  });

  test('a duplicate that is reported must be there [RUL-26]', async () => {
    service.behave(json(200, { has_duplicate: true }));
    await expect(checkDuplicate(service.client(), patient)).rejects.toEqual({ code: 'malformed' });
  });

  test('a merge names the record that stays, and the one that goes [CALL-R21]', async () => {
    service.behave(json(200));
    await mergePatients(service.client(), { primaryId: '7001', mergedId: '5001' });
    expect(service.calls[0]?.url).toBe(
      '/core/patient/merge-patients?primary_patient_id=7001&needToMerge_patient_id=5001',
    );
  });
});

describe('with the lab', () => {
  const desk = useLab();
  // Everything that the client sends and reads matches the contract.
  afterEach(async () => expect((await desk.lab.send('GET', '/lab/api/violations')).body).toEqual([]));

  const recordOf = ({ client, key }: OpenOrder) =>
    loadPns(client, { key, parts: ['information', 'confirmedSamples'] });
  const save = ({ client, key: { sampleId } }: OpenOrder, changes: object) =>
    confirmAddress(client, { sampleId, changes, isAppliedToFutureOrders: true });

  test('what is saved is on record, and the sample confirmed [CALL-R16 INFO-R34]', async () => {
    const opened = desk.open('information-incomplete');
    expect((await recordOf(opened)).confirmedSamples).toEqual([]);
    const basics = { gender: 'Male', birthdate: '1984-02-29' };
    const changes = { ...basics, street: '1 Main', city: 'Reno', country: 'US' };
    expect(await save(opened, changes)).toEqual({ statusCode: 200 });
    expect(await recordOf(opened)).toMatchObject({
      information: { ...changes, isAppliedToFutureOrders: true },
      confirmedSamples: [opened.key.sampleId],
    });
    expect(await save(opened, { gender: 'Female' })).toEqual({ statusCode: 400 });
  });

  test.each([
    ['information-delivered', { city: 'Reno' }, 400],
    ['information-partner', { city: 'Reno' }, 400],
    ['information-locked', { city: 'Reno' }, 400],
    ['information-family-member', { city: 'Reno' }, 400],
    ['information-gut-zoomer', { state: 'NY' }, 400],
    // After shipment a change waits for review (INFO-R30).
    ['information-shipped', { city: 'Reno' }, 200],
  ])('%s: what the lab does not take at once, %o, is not on record [CALL-R16 INFO-R30]', async (...given) => {
    const [scenario, changes, statusCode] = given;
    const opened = desk.open(scenario);
    const { information } = await recordOf(opened);
    expect(await save(opened, changes)).toEqual({ statusCode });
    expect((await recordOf(opened)).information).toEqual(information);
  });

  test('another address is a significant change, the same is not [CALL-R17 INFO-R37]', async () => {
    const opened = desk.open('information-confirmed');
    const { name, street, city, state, zipcode, country } = (await recordOf(opened)).information;
    const { sampleId } = opened.key;
    const same = { sampleId, name, street, city, state, zipcode, country };
    expect(await checkSignificance(opened.client, same)).toEqual({ verifiedSamples: [sampleId] });
    expect(await checkSignificance(opened.client, { ...same, city: 'Reno' })).toEqual({
      verifiedSamples: [],
    });
  });

  test('a duplicate is the same person, and merged once [CALL-R20 CALL-R21]', async () => {
    const { client, order, key } = desk.open('information-duplicate');
    expect(await checkDuplicate(client, { ...order.seed, birthdate: '1930-01-01' })).toBeNull();
    const found = await checkDuplicate(client, order.seed);
    const ids = { primaryId: found?.patientId ?? '', mergedId: key.patientId };
    await mergePatients(client, ids);
    const message = 'These patients are merged already.';
    await expect(mergePatients(client, ids)).rejects.toEqual({ code: 'refused', message });
  });
});
