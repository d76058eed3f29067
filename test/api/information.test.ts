import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import type { Client } from '../../src/api/client.ts';
import { mergePatients } from '../../src/api/core.ts';
import { checkSignificance } from '../../src/api/inventory.ts';
import { loadOrder } from '../../src/api/orders.ts';
import { loadPns } from '../../src/api/patient-pns.ts';
import { checkDuplicate } from '../../src/api/sample.ts';
import type { Services } from '../../src/api/services.ts';
import { confirmAddress } from '../../src/api/trans.ts';
import { loadConfig } from '../../src/app/shell/config.ts';
import { createPlaces } from '../../src/platform/places.ts';
import { startLab } from '../lab/support.ts';
import type { MadeOrder, RunningLab } from '../lab/support.ts';
import { cut, json, useService } from './service.ts';

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

  test.each([
    ['a cut connection', cut],
    ['503', json(503)],
  ])('a merge is never retried automatically after %s [CALL-R21 RUL-25]', async (_, behaviour) => {
    service.behave(behaviour);
    const merge = mergePatients(service.client(), { primaryId: '7001', mergedId: '5001' });
    await expect(merge).rejects.toHaveProperty('code');
    expect(service.calls.map(({ url }) => url)).toEqual([
      '/core/patient/merge-patients?primary_patient_id=7001&needToMerge_patient_id=5001',
    ]);
  });
});

describe('with the lab', () => {
  let lab: RunningLab;
  let services: Services;
  let places: ReturnType<typeof createPlaces>;

  beforeAll(async () => {
    lab = await startLab();
    const config = await loadConfig((path) => fetch(lab.url + path));
    services = Object.fromEntries(
      Object.entries(config.services).map(([name, base]) => [name, lab.url + base]),
    ) as Services;
    places = createPlaces({ url: lab.url + config.places.url, key: config.places.key });
  });
  afterAll(() => lab.close());
  // Everything that the client sends and reads matches the contract.
  afterEach(async () => expect((await lab.send('GET', '/lab/api/violations')).body).toEqual([]));

  const clientOf = (made: MadeOrder): Client => createClient({ services, token: () => made.token });

  async function recordOf(made: MadeOrder) {
    const client = clientOf(made);
    const order = await loadOrder(client, made);
    const { accessionId, sampleId, token } = made;
    const key = { ...order, accessionId, sampleId, token };
    const pns = await loadPns(client, { key, parts: ['information', 'confirmedSamples'] });
    return { order, ...pns };
  }

  const save = (made: MadeOrder, changes: object) =>
    confirmAddress(clientOf(made), {
      sampleId: made.sampleId,
      changes,
      isAppliedToFutureOrders: true,
    });

  test('what is saved is on record, and the sample confirmed [CALL-R16 INFO-R34]', async () => {
    const made = await lab.make('information-incomplete');
    expect((await recordOf(made)).confirmedSamples).toEqual([]);
    const changes = {
      gender: 'Male',
      birthdate: '1984-02-29',
      street: '1 Main',
      city: 'Reno',
      country: 'US',
    };
    expect(await save(made, changes)).toEqual({ statusCode: 200 });
    const { information, confirmedSamples } = await recordOf(made);
    expect(information).toMatchObject({ ...changes, isAppliedToFutureOrders: true });
    expect(confirmedSamples).toEqual([made.sampleId]);
    expect(await save(made, { gender: 'Female' })).toEqual({ statusCode: 400 });
  });

  test.each([
    ['information-delivered', { city: 'Reno' }],
    ['information-partner', { city: 'Reno' }],
    ['information-locked', { city: 'Reno' }],
    ['information-family-member', { city: 'Reno' }],
    ['information-gut-zoomer', { state: 'NY' }],
  ])('%s refuses %o [CALL-R16]', async (scenario, changes) => {
    expect(await save(await lab.make(scenario), changes)).toEqual({ statusCode: 400 });
  });

  test('after shipment a change waits for review [INFO-R30]', async () => {
    const made = await lab.make('information-shipped');
    const before = (await recordOf(made)).information;
    expect(await save(made, { city: 'Reno' })).toEqual({ statusCode: 200 });
    expect((await recordOf(made)).information).toEqual(before);
  });

  test('another address is a significant change, the same is not [CALL-R17 INFO-R37]', async () => {
    const made = await lab.make('information-confirmed');
    const { information } = await recordOf(made);
    const { name, street, city, state, zipcode, country } = information;
    const same = { sampleId: made.sampleId, name, street, city, state, zipcode, country };
    const client = clientOf(made);
    expect(await checkSignificance(client, same)).toEqual({ verifiedSamples: [made.sampleId] });
    expect(await checkSignificance(client, { ...same, city: 'Reno' })).toEqual({ verifiedSamples: [] });
  });

  test('a duplicate is merged once [CALL-R20 CALL-R21]', async () => {
    const made = await lab.make('information-duplicate');
    const client = clientOf(made);
    const { order } = await recordOf(made);
    const { seed } = [...lab.lab.state.orders.values()].find(
      ({ seed: one }) => one.accessionId === made.accessionId,
    ) ?? { seed: undefined };
    const asked = {
      sampleId: made.sampleId,
      firstName: seed?.firstName ?? '',
      lastName: seed?.lastName ?? '',
      birthdate: seed?.birthdate ?? '',
      gender: seed?.gender ?? '',
    };
    expect(await checkDuplicate(client, { ...asked, birthdate: '1930-01-01' })).toBeNull();
    const found = await checkDuplicate(client, asked);
    expect(found?.patientId).not.toBe('');
    const ids = { primaryId: found?.patientId ?? '', mergedId: order.patientId };
    await mergePatients(client, ids);
    await expect(mergePatients(client, ids)).rejects.toEqual({
      code: 'refused',
      message: 'These patients are merged already.',
    });
  });

  test('addresses are looked up within the country and split into parts [VAL-R24 VAL-R25]', async () => {
    const { signal } = new AbortController();
    const [first, ...others] = await places.suggest({ text: '1450 ald', countries: ['US'] }, signal);
    expect(others).toEqual([]);
    expect(first).toEqual({
      id: 'us-alder',
      main: '1450 Alder Street',
      secondary: 'Seattle, WA, United States',
    });
    expect(await places.load('us-alder', signal)).toEqual({
      number: '1450',
      route: 'Alder Street',
      unit: '',
      intersection: '',
      city: 'Seattle',
      state: 'Washington',
      stateCode: 'WA',
      zip: '98101',
      country: 'US',
    });
    expect(await places.suggest({ text: '1450 ald', countries: ['CA'] }, signal)).toEqual([]);
    expect(await places.suggest({ text: 'queen', countries: [] }, signal)).toHaveLength(1);
    expect(await places.load('us-market-fifth', signal)).toMatchObject({
      number: '',
      intersection: 'Market Street & 5th Street',
    });
  });

  test('a refused lookup does not reveal what was typed [RUL-26]', async () => {
    const { signal } = new AbortController();
    await expect(places.load('nowhere', signal)).rejects.toEqual({ code: 'noAnswer' });
    const locked = createPlaces({ url: `${lab.url}/vendor/places/`, key: 'wrong' });
    await expect(locked.suggest({ text: 'secret street', countries: [] }, signal)).rejects.toEqual({
      code: 'noAnswer',
    });
  });
});
