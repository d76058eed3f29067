import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PickupAddress, PickupRequest } from '../../machines/domain/pickup.ts';
import { createClient } from '../../src/api/client.ts';
import {
  cancelPickup,
  checkPickupAddress,
  createPickup,
  exchangeForPatientToken,
  loadPatientOnFile,
  loadPickupAvailability,
  loadPickups,
  obtainInternalToken,
} from '../../src/api/pickup.ts';
import { CONTACT, NO_CONTACT } from '../machines/pickup.data.ts';
import { useLab } from '../support/open-order.ts';
import { pickupRequestFor, NOW } from './calls.ts';
import { json, useService } from './service.ts';

const testLab = useLab();
// Everything that the client sends and reads matches the contract.
afterEach(async () => expect((await testLab.server.send('GET', '/lab/api/violations')).body).toEqual([]));

/** An order on a Friday, and what a booking for the Monday after it says. */
function openLab(scenario: string) {
  testLab.server.lab.state.clock.set(NOW);
  const { client, orderIdentity, order } = testLab.open(scenario);
  const selected = { emailDay: true, emailHour: false, phoneDay: true, phoneHour: false };
  const booking = pickupRequestFor(orderIdentity.accessionId);
  const request: PickupRequest = {
    ...booking,
    address: ADDRESS,
    reminder: { ...booking.contact, isNotNeeded: false, selected },
    remarks: 'Ring twice',
    isAddressUnvalidated: true,
  };
  return {
    client,
    order,
    request,
    as: { accessionId: orderIdentity.accessionId, token: orderIdentity.token },
  };
}

const ADDRESS: PickupAddress = {
  street: '12 Oak Avenue',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94110',
  countryCode: 'US',
  isResidential: false,
};

describe('the calls of the pickup scheduler', () => {
  test('a pickup is booked in the name of the patient, listed and cancelled, and nothing is written to the record [CALL-R24 CALL-R26 CALL-R27 CALL-R28 ENT-R29 ENT-R30 ENT-R31 ENT-R32 ENT-R33 ENT-R34 PICK-R34 AMB-144 AMB-160]', async () => {
    const { client, as, order, request } = openLab('pickup-new');
    expect(await loadPickups(client, as)).toEqual([]);
    // Two and a half hours in which the courier can come.
    const { date } = request;
    expect(await loadPickupAvailability(client, { ...as, address: ADDRESS, date })).toMatchObject({
      accessMinutes: 150,
      readyTimes: expect.arrayContaining([request.readyTime]) as string[],
      latestTimes: expect.arrayContaining([request.latestTime]) as string[],
    });
    const booked = await createPickup(client, { ...as, request });
    const { accessionId: _, isAddressUnvalidated: __, ...kept } = request;
    expect(booked).toMatchObject({
      ...kept,
      status: 'Scheduled',
      confirmationCode: expect.stringMatching(/^\d+$/) as string,
      locationCode: 'SFOA',
    });
    expect(order.pickups).toMatchObject([
      {
        sender: { role: 'patient', accession_id: as.accessionId, save_patient_contact_phone: false },
        pickup_address: { save_patient_address: false },
        remind_by_email_one_day_before_pickup: true,
        remind_by_email_one_hour_before_pickup: false,
        remind_by_phone_one_day_before_pickup: true,
        remind_by_phone_one_hour_before_pickup: false,
      },
    ]);
    expect(await loadPickups(client, as)).toEqual([booked]);
    const cancelled = await cancelPickup(client, { ...as, scheduleId: booked.id });
    expect(cancelled).toEqual({ ...booked, status: 'Cancelled' });
    const again = cancelPickup(client, { ...as, scheduleId: booked.id });
    await expect(again).rejects.toMatchObject({ code: 'refused' });
  });

  test('a booking and a cancellation continue after the page is left [RUL-22 RUL-49]', async () => {
    const { client, as, request } = openLab('pickup-new');
    const sent: Request[] = [];
    vi.stubGlobal('fetch', (call: Request) => {
      sent.push(call);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    await expect(createPickup(client, { ...as, request })).rejects.toEqual({ code: 'noResponse' });
    await expect(cancelPickup(client, { ...as, scheduleId: 's1' })).rejects.toEqual({ code: 'noResponse' });
    vi.unstubAllGlobals();
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, true]);
  });

  const RECOMMENDED = { ...ADDRESS, postalCode: '94110-1234', isResidential: true };
  test.each([
    ['113 Valencia Street', { kind: 'valid', isResidential: true, recommended: null }],
    ['113  VALENCIA street', { kind: 'valid', isResidential: true, recommended: null }],
    ['12 Oak Ave', { kind: 'valid', isResidential: true, recommended: RECOMMENDED }],
    ['1 Nowhere Lane', { kind: 'notFound' }],
    ['1 Unresolved Road', { kind: 'invalid' }],
  ])(
    'the service says whether the address %s can be used [CALL-R25 PICK-R49 AMB-156]',
    async (street, check) => {
      const { client, as } = openLab('pickup-new');
      expect(await checkPickupAddress(client, { ...as, address: { ...ADDRESS, street } })).toEqual(check);
    },
  );

  test('a completed, cancelled or foreign accession id cannot be used, and the service says why [PICK-R57 ROLE-R03 PSRCH-18]', async () => {
    const lists = async ({ client, as }: ReturnType<typeof openLab>, accessionId = as.accessionId) =>
      loadPickups(client, { ...as, accessionId });
    const completed = openLab('pickup-completed');
    await expect(lists(completed)).rejects.toEqual({ code: 'refused' });
    const message = 'This order has been cancelled.';
    await expect(lists(openLab('cancelled'))).rejects.toEqual({ code: 'refused', message });
    await expect(lists(openLab('pickup-new'), completed.as.accessionId)).rejects.toEqual({
      code: 'notFound',
      message: 'There is no such accession id.',
    });
  });
});

describe('undocumented responses [RUL-39]', () => {
  const service = useService();

  test('a pickup that a late list has twice, before and after its cancellation, is listed once and cancelled', async () => {
    const active = { schedule_id: 's', status: 'Scheduled', pickup_info: { pickup_date: '2026-11-24' } };
    const cancelled = { ...active, status: 'Cancelled' };
    for (const listed of [
      [active, cancelled],
      [cancelled, active],
    ]) {
      service.behave(json(200, { pickup_schedules: listed }));
      const pickups = await loadPickups(service.client(), { accessionId: '1', token: 't' });
      expect(pickups.map(({ status }) => status)).toEqual(['Cancelled']);
    }
  });
  const about = { accessionId: '2611000137', token: 'patient', address: ADDRESS, date: '2026-11-24' };
  const pickups = (...list: readonly object[]) => {
    service.behave(json(200, { pickup_schedules: list }));
    return loadPickups(service.client(), about);
  };
  const check = (...resolved_addresses: readonly object[]) => {
    service.behave(json(200, { resolved_addresses }));
    return checkPickupAddress(service.client(), about);
  };
  const day = (availability: object) => {
    service.behave(json(200, { availabilities: [{ pickup_date: about.date, ...availability }] }));
    return loadPickupAvailability(service.client(), about);
  };
  const onFile = (file: object) => {
    service.behave(json(200, file));
    return loadPatientOnFile(service.client(), { ...about, path: '/on-file' });
  };
  const complete = {
    schedule_id: 's1',
    status: 'Scheduled',
    person_name: 'Ann Example',
    create_time: '2026-11-20T16:00:00Z',
    pickup_request_submitted_at: null,
    contact_email: 'ann@example.com',
    contact_phone: { area_code: '+1', phone_number: '4155550101' },
    pickup_info: {
      pickup_date: '2026-11-23T00:00:00Z',
      ready_time: '10:00',
      customer_close_time: '12:30',
      remarks: '',
    },
    pickup_address: {
      street: '1 A Street',
      city: 'B',
      state_or_province_code: 'CA',
      postal_code: 94110,
      country_code: 'us',
    },
    contact: {},
  };

  test('a pickup with nothing but its id is shown with empty fields', async () => {
    const empty = {
      id: 's0',
      status: '',
      personName: '',
      createdAt: '',
      submittedAt: '',
      confirmationCode: '',
      locationCode: '',
      date: '',
      readyTime: '',
      latestTime: '',
      remarks: '',
      address: { street: '', city: '', state: '', postalCode: '', countryCode: '', isResidential: false },
      contact: NO_CONTACT,
      reminder: {
        ...NO_CONTACT,
        isNotNeeded: false,
        selected: { emailDay: null, emailHour: null, phoneDay: null, phoneHour: null },
      },
      timeZone: null,
    };
    const parts = { pickup_info: {}, pickup_address: {}, contact: {}, reminder: {}, contact_phone: {} };
    expect(await pickups({ schedule_id: 's0' }, { schedule_id: 's1', ...parts })).toEqual([
      empty,
      { ...empty, id: 's1' },
    ]);
  });

  test('a pickup whose submission has a zero time is not locked as one of another day [RUL-52]', async () => {
    const zero = '0001-01-01T00:00:00Z';
    const unsubmitted = { ...complete, create_time: zero, pickup_request_submitted_at: zero };
    expect(await pickups(unsubmitted)).toMatchObject([{ createdAt: '', submittedAt: '' }]);
  });

  test('the contact inside a pickup has priority over the one next to it, part by part [ENT-R29]', async () => {
    const phone = { area_code: '1', phone_number: '4155550177' };
    const contacts = [
      { email: 'bob@example.com', phone: {} },
      { email: '', phone },
    ];
    const all = await pickups(
      ...contacts.map((contact, index) => ({ ...complete, schedule_id: `s${index}`, contact })),
    );
    expect(all.map(({ contact }) => contact)).toEqual([
      { email: 'bob@example.com', phone: { dialingCode: '1', number: '4155550101' } },
      { email: 'ann@example.com', phone: { dialingCode: '1', number: '4155550177' } },
    ]);
  });

  test('a damaged old pickup does not remove the other pickups', async () => {
    const old = {
      schedule_id: 's0',
      status: 'Cancelled',
      pickup_info: { pickup_date: '2026-99-99', ready_time: 7 },
      pickup_address: 'none',
    };
    expect(await pickups(complete, old, { status: 'without an id' })).toMatchObject([
      {
        id: 's1',
        submittedAt: '',
        date: '2026-11-23',
        // HH:mm from the service means the same time.
        readyTime: '10:00:00',
        latestTime: '12:30:00',
        address: { postalCode: '94110', countryCode: 'US' },
        contact: CONTACT,
      },
      { id: 's0', status: 'Cancelled', date: '', readyTime: '', address: { street: '' } },
    ]);
  });

  test.each([[{ resolved_addresses: [{}] }], [{ resolved_addresses: null }]])(
    'an address check whose response is %j has failed, and the address is not refused',
    async (response) => {
      service.behave(json(200, response));
      await expect(checkPickupAddress(service.client(), about)).rejects.toEqual({ code: 'malformed' });
    },
  );

  test.each([
    [{ is_current_address_valid: false }, { kind: 'invalid' }],
    [{ is_current_address_valid: true, ...recommends(null) }, valid(null)],
    [
      recommends({ ...wire('12 Oak Avenue'), postal_code: '94110-1234' }),
      valid({ postalCode: '94110-1234' }),
    ],
    // What it leaves out is as entered: the recommendation, preselected, never empties a field.
    [recommends({ street: '14 Oak Avenue' }), valid({ street: '14 Oak Avenue', postalCode: '94110' })],
    [
      { ...recommends({ street: '14 Oak Avenue' }), residential: true },
      valid({ street: '14 Oak Avenue', isResidential: true }),
    ],
    // A state is a code, however it is written.
    [
      recommends({
        ...wire('12 Oak Avenue'),
        state_or_province_code: 'California',
        postal_code: '94110-1234',
      }),
      valid({ state: 'CA', postalCode: '94110-1234' }),
    ],
    // A difference in spaces and case alone is not a recommendation.
    [recommends(wire('12  OAK avenue ')), valid(null)],
  ])(
    "the courier's verdict %j on an address is used as it is [PADDR-09 AMB-156 ENT-R36]",
    async (verdict, becomes) => {
      expect(await check({ ...wire('12 Oak Ave.'), ...verdict })).toMatchObject(becomes);
    },
  );

  test('a pickup time that cannot be read is not offered [PICK-R42]', async () => {
    const times = await day({
      ready_time_options: ['9:00', '09:00', '09:00:00', 'noon', '24:00:00', '10:00:00Z'],
      latest_time_options: ['17:00:00', ''],
      access_time: { hours: '2', minutes: 30 },
    });
    expect(times).toEqual({ readyTimes: ['09:00:00'], latestTimes: ['17:00:00'], accessMinutes: 150 });
  });

  test.each([
    ['no minutes', { access_time: { hours: 2 } }, 120],
    ['minutes that are not known', { access_time: { hours: 2, minutes: null } }, 120],
  ])("the courier's access time, with %s, is read as hours [RUL-39]", async (_, change, accessMinutes) => {
    const options = { ready_time_options: ['09:00'], latest_time_options: ['17:00'] };
    expect(await day({ ...options, ...change })).toMatchObject({ readyTimes: ['09:00:00'], accessMinutes });
  });

  test('an unreadable day of the courier does not hide the chosen day [RUL-39]', async () => {
    const offer = { ready_time_options: ['09:00'], latest_time_options: ['17:00'] };
    const chosen = { ...offer, pickup_date: '2026-11-24', access_time: { hours: 2, minutes: 0 } };
    for (const other of [
      null,
      { pickup_date: 7 },
      { ...offer, pickup_date: '2026-11-25', access_time: null },
    ]) {
      service.behave(json(200, { availabilities: [other, chosen] }));
      const requested = { address: ADDRESS, date: '2026-11-24', token: 'staff' };
      expect(await loadPickupAvailability(service.client(), requested)).toMatchObject({
        readyTimes: ['09:00:00'],
      });
    }
  });

  test.each<[what: string, change: object]>([
    ['ready times that are missing', { ready_time_options: undefined }],
    ['ready times that are null', { ready_time_options: null }],
    ['no readable ready time', { ready_time_options: ['9 AM', 'noon'] }],
    ['latest times that are missing', { latest_time_options: undefined }],
    ['no readable latest time', { latest_time_options: ['5 PM', null] }],
    ['an access time that is null', { access_time: null }],
    ['a day in a different spelling', { pickup_date: '11/24/2026' }],
  ])(
    'a day of the courier with %s is an error, and not shown as a day without times [PEDIT-17 RUL-26 RUL-39]',
    async (_, change) => {
      const offer = {
        ready_time_options: ['09:00'],
        latest_time_options: ['17:00'],
        access_time: { hours: 2 },
      };
      await expect(day({ ...offer, ...change })).rejects.toEqual({ code: 'malformed' });
    },
  );

  test('a pickup day without ready times needs no other field, and a day that the courier omits has no ready times [PEDIT-16]', async () => {
    expect(await day({ ready_time_options: [] })).toMatchObject({ readyTimes: [] });
    expect(await day({ pickup_date: '2026-11-25' })).toMatchObject({ readyTimes: [] });
  });

  test('a phone on file has the dialing code that it is written with, whatever the country [CALL-R29 PICK-R51]', async () => {
    const file = {
      patient_first_name: 'Ann',
      patient_last_name: 'Example',
      patient_contact: [
        { contact_type: 'phone', contact_details: '+44 20 7946 0000' },
        { contact_type: 'email', contact_details: 'ann@example.com' },
      ],
      patient_address: [
        {
          street_address: '12 Oak',
          apt_opt: 4,
          city: 'B',
          state: 'california',
          zipcode: 94110,
          country: 'usa',
        },
      ],
    };
    expect(await onFile(file)).toEqual({
      name: 'Ann Example',
      contact: { email: 'ann@example.com', phone: { dialingCode: '44', number: '2079460000' } },
      address: {
        street: '12 Oak 4',
        city: 'B',
        state: 'CA',
        postalCode: '94110',
        countryCode: 'US',
        isResidential: false,
      },
    });
    const stateOf = async (country: string, state: string) =>
      (await onFile({ patient_address: [{ street_address: '1 A', country, state }] })).address?.state;
    expect(await stateOf('Canada', 'Québec')).toBe('QC');
    expect(await stateOf('Canada', 'Somewhere'), 'the form says what is wrong').toBe('Somewhere');
    expect(await stateOf('Mexico', 'Jalisco')).toBe('Jalisco');
    const bare = { patient_contact: [{ contact_type: 'phone', contact_details: '(415) 555-0101' }] };
    const abroad = { patient_contact: [{ contact_type: 'phone', contact_details: '55 5555 0101' }] };
    const inMexico = { ...abroad, patient_address: [{ street_address: '1 A', country: 'Mexico' }] };
    expect(await onFile(inMexico), 'without a code it has that of the country').toMatchObject({
      contact: { phone: { dialingCode: '52', number: '5555550101' } },
    });
    expect(await onFile(bare), 'without a country a number is American').toEqual({
      name: '',
      contact: { email: '', phone: { dialingCode: '1', number: '4155550101' } },
      address: null,
    });
  });

  const HOME = { address_type: 'home', street_address: '1 Main St', city: 'B', country: 'usa' };
  const SHIPPING = { address_type: 'Shipping', street_address: '2 Oak Ave', city: 'C', country: 'usa' };
  const NOWHERE = { ...HOME, street_address: ' ' };

  test.each([
    ['their shipping address', [HOME, SHIPPING], { street: '2 Oak Ave', city: 'C' }],
    ['their first one if none is for shipping', [HOME, { ...SHIPPING, address_type: 'work' }], { city: 'B' }],
    ['one with a street', [{ ...SHIPPING, street_address: '' }, HOME], { city: 'B' }],
    ['none if none has a street', [NOWHERE], null],
  ])("a new pickup has the patient's address on file: %s [CALL-R29]", async (_, addresses, address) => {
    expect(await onFile({ patient_address: addresses })).toMatchObject({ address });
  });

  test('a country on file to which no card can be billed keeps its name', async () => {
    const file = {
      patient_contact: [{ contact_type: 'phone', contact_details: '+85221234567' }],
      patient_address: [{ street_address: '1 Queen’s Road', city: 'Central', country: 'Hong Kong' }],
    };
    expect(await onFile(file)).toMatchObject({
      address: { countryCode: 'HK' },
      contact: { phone: { dialingCode: '852', number: '21234567' } },
    });
  });

  function recommends(address: object | null) {
    return { has_recommended_address: address !== null, recommended_address: address };
  }

  function valid(recommended: object | null) {
    return { kind: 'valid', recommended };
  }

  function wire(street: string) {
    return {
      street,
      city: 'San Francisco',
      state_or_province_code: 'CA',
      postal_code: '94110',
      country_code: 'US',
    };
  }
});

describe('staff', () => {
  const service = useService();

  test('staff without a session get no internal token [ROLE-R05 CALL-R19]', async () => {
    const { order } = openLab('pickup-staff');
    const nobody = createClient({ services: testLab.services, token: () => order.token });
    await expect(obtainInternalToken(nobody, '/internal-token')).rejects.toHaveProperty('code');
  });

  test('the internal token of staff is requested with cookies, and exchanged [ROLE-R05 CALL-R19]', async () => {
    service.behave(json(200, { token: 'internal' }), json(200, { data: { pns_jwt: 'patient' } }));
    const sent: unknown[] = [];
    const client = service.client({
      fetch: (request) => {
        sent.push((request as Request).credentials);
        return fetch(request);
      },
    });
    expect(await obtainInternalToken(client, '/internal-token')).toBe('internal');
    const about = { accessionId: '2611000137', token: 'internal' };
    expect(await exchangeForPatientToken(client, about)).toBe('patient');
    expect(sent).toEqual(['include', 'same-origin']);
    expect(service.calls).toMatchObject([
      { url: '/pickup/internal-token' },
      {
        url: '/sample/patients/pns-jwt?accession_id=2611000137',
        headers: { authorization: 'Bearer internal' },
      },
    ]);
    expect(service.calls[0]?.headers).not.toHaveProperty('authorization');
  });

  test.each([[{ data: { pns_jwt: null } }], [{ data: { pns_jwt: '' } }], [{ data: null }]])(
    'the response %j of the token exchange is not a patient token [PSRCH-15]',
    async (response) => {
      service.behave(json(200, response));
      const about = { accessionId: '2611000137', token: 'internal' };
      await expect(exchangeForPatientToken(service.client(), about)).rejects.toEqual({
        code: 'unauthorized',
      });
    },
  );
});
