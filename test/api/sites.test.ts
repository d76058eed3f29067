import { describe, expect, it, test } from 'vitest';
import { loadBloodDrawSites, loadPhoneOnFile } from '../../src/api/blood-draw.ts';
import { loadOrderIds } from '../../src/api/orders.ts';
import { cancelAppointment, confirmAppointment, loadAppointment } from '../../src/api/calendar.ts';
import { sendLocationText, updateCollectionStatus } from '../../src/api/utility.ts';
import { ORDER_IDENTITY } from '../machines/sites.data.ts';
import { graph, json, TOKEN, useService } from './service.ts';

const service = useService();
const client = () => service.client({ retryDelay: () => 1 });
const ref = { eventId: 'ev1', token: 'the-links-own-token' };
const data = (value: unknown) => json(200, { data: value });
const authorization = () => service.calls[0]?.headers.authorization;

const location = (change: object = {}) => ({
  service_tags: ['Walk In'],
  open_hour: null,
  location_name: 'Bayview',
  address: null,
  email: null,
  phone: null,
  website: null,
  geo: null,
  ...change,
});
const USA = { vibrantCountryId: 229, countryName: 'United States', countryNameTwoBytes: 'us' };
const info = (change: object = {}, countryList: readonly unknown[] = [USA]) =>
  data({
    patientPNS: {
      bloodDrawInfo: { tabs_order: null, in_office: [], draw_site: [], mobile: [], ...change },
      countryList,
    },
  });
const sites = () => loadBloodDrawSites(client(), { orderIdentity: ORDER_IDENTITY });

test.each([
  [
    ['FOO', 'MOBILE'],
    ['in_office', 'draw_site', 'mobile'],
  ],
  [['FOO'], ['in_office', 'draw_site', 'mobile']],
  [
    ['FOO', 'MOBILE', 'DRAW_SITE'],
    ['draw_site', 'mobile'],
  ],
  [['In-Office'], ['in_office']],
  [
    ['MOBILE', 'FOO', 'INOFFICE'],
    ['mobile', 'in_office'],
  ],
])(
  'the tab order %j is read as %j: an unknown first tab does not put At-Home first [BD-R02] [RUL-39]',
  async (tabs_order, expected) => {
    service.behave(info({ tabs_order }));
    expect((await sites()).tabsOrder).toEqual(expected);
  },
);

describe('an error of GraphQL next to complete data [RUL-39] [RUL-72]', () => {
  const response = (...paths: readonly unknown[]) =>
    json(200, {
      data: {
        patientPNS: {
          bloodDrawInfo: { tabs_order: null, in_office: [], draw_site: [location(), null], mobile: [] },
          countryList: [USA],
        },
      },
      errors: paths.map((path) => ({ message: 'No geo', ...(path ? { path } : {}) })),
    });
  const path = (...rest: readonly unknown[]) => ['patientPNS', 'bloodDrawInfo', ...rest];

  test.each([
    [[path('draw_site', 0, 'geo')]],
    [[path('draw_site', 0, 'geo', 'coordinates'), path('draw_site', 1)]],
  ])('an error about one location leaves the other locations on the page: %j', async (paths) => {
    service.behave(response(...paths));
    expect((await sites()).sites.map(({ name }) => name)).toEqual(['Bayview']);
  });

  test.each([
    [[path('draw_site')]],
    [[null]],
    [[path('draw_site', 0, 'geo'), ['patientPNS']]],
    [[path('tabs_order', 0)]],
  ])('an error about anything but single locations fails the call: %j', async (paths) => {
    service.behave(response(...paths));
    await expect(sites()).rejects.toMatchObject({ code: 'graphql' });
  });
});

test('only the ids of the requested sample are used, in any spelling of its id [GQL-R04 ENT-R25]', async () => {
  const order = {
    patientId: 7,
    orderIdStr: '9',
    customerId: 8,
    julienBarcode: '2305160001',
    sampleId: '900001',
  };
  service.behave(graph({ patientOrder: { orders: [{ order }] } }));
  expect(await loadOrderIds(client(), { sampleId: '900001', token: ref.token })).toEqual({
    patientId: '7',
    orderId: '9',
    customerId: '8',
    accessionId: '2305160001',
    sampleId: '900001',
  });
  expect(service.calls[0]?.body).toMatchObject({
    operationName: 'getAllIdsAndOrderSourceViaSampleId',
    variables: { sampleId: ['900001'] },
  });
  for (const spelling of [900001, ' 900001 ', '0900001']) {
    service.behave(data({ patientOrder: { orders: [{ order: { ...order, sampleId: spelling } }] } }));
    expect(await loadOrderIds(client(), { sampleId: '900001', token: ref.token })).toMatchObject({
      orderId: '9',
    });
  }
  service.behave(data({ patientOrder: { orders: [{ order: { ...order, sampleId: '900002' } }] } }));
  await expect(loadOrderIds(client(), { sampleId: '900001', token: ref.token })).rejects.toEqual({
    code: 'notFound',
  });
});

test('a location is read in full, with longitude before latitude [GQL-R05 ENT-R26 ENT-R27 BD-R03]', async () => {
  const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
  const openFrom = (hour: number) => ({ startTime: `0${hour}:00:00`, endTime: `1${hour}:30:00` });
  const point = { location_id: 'L', type: 'Point', coordinates: [-122.4, 37.7] };
  const ring = ['12', '34', '56', '12'].map((corner) => [...corner].map(Number));
  const office = location({
    open_hour: Object.fromEntries(days.map((day, hour) => [day, [openFrom(hour)]])),
    address: '1 Main St',
    email: 'bay@example.com',
    phone: '415-555-0199',
    website: 'bay.example.com',
    geo: point,
  });
  const block = { location_id: 'D', type: 'Polygon', coordinates: [ring] };
  const area = { location_id: 'M', type: 'MultiPolygon', coordinates: [[ring]] };
  service.behave(
    graph({
      patientPNS: {
        bloodDrawInfo: {
          tabs_order: ['DRAW-SITE', 'inoffice', 'Mobile', 'SOMETHING', 'draw_site', 'in_office'],
          in_office: [office],
          draw_site: [location({ geo: block })],
          mobile: [location({ geo: area }), location()],
        },
        countryList: [USA],
        confirmAddress: { phone: { area_code: '+1', phone_number: '4155550199' } },
      },
    }),
  );
  const bare = { name: 'Bayview', tags: ['Walk In'], address: '', email: '', phone: '', website: '' };
  const unknown = { Sun: null, Mon: null, Tue: null, Wed: null, Thu: null, Fri: null, Sat: null };
  expect(await sites()).toEqual({
    tabsOrder: ['draw_site', 'in_office', 'mobile', 'draw_site', 'in_office'],
    sites: [
      {
        id: 'in_office-1',
        kind: 'in_office',
        name: 'Bayview',
        tags: ['Walk In'],
        hours: Object.fromEntries(
          days.map((day, hour) => [day, [{ start: `0${hour}:00:00`, end: `1${hour}:30:00` }]]),
        ),
        address: '1 Main St',
        email: 'bay@example.com',
        phone: '415-555-0199',
        website: 'bay.example.com',
        geometry: { type: 'Point', coordinates: [-122.4, 37.7] },
        placeId: 'L',
      },
      {
        ...bare,
        id: 'draw_site-1',
        kind: 'draw_site',
        hours: unknown,
        geometry: { type: 'Polygon', coordinates: [ring] },
        placeId: 'D',
      },
      {
        ...bare,
        id: 'mobile-1',
        kind: 'mobile',
        hours: unknown,
        geometry: { type: 'MultiPolygon', coordinates: [[ring]] },
        placeId: 'M',
      },
      { ...bare, id: 'mobile-2', kind: 'mobile', hours: unknown, geometry: null, placeId: null },
    ],
    countries: [{ code: 'US', name: 'United States' }],
  });
});

describe('one invalid location never fails the page [RUL-39]', () => {
  /** What is read of locations in a part of the response that may have anything in it. */
  const read = async (change: object) => {
    service.behave(info(change));
    return (await sites()).sites;
  };

  it.each([
    ['swapped coordinates', { type: 'Point', coordinates: [37.7, -122.4] }],
    ['a list in place of a number', { type: 'Point', coordinates: [[1, 2]] }],
    ['no coordinates', { type: 'Point', coordinates: [] }],
    ['a ring of one point', { type: 'Polygon', coordinates: [[1, 2]] }],
    ['no ring', { type: 'Polygon', coordinates: [] }],
    ['an unknown type', { type: 'LineString', coordinates: [] }],
    ['no type', { type: null, coordinates: null }],
  ])('a location whose geo has %s is shown without a map', async (_, geo) => {
    const in_office = [location({ geo: { location_id: 'L', ...geo } })];
    expect(await read({ in_office, draw_site: [location()] })).toMatchObject([
      { name: 'Bayview', geometry: null, placeId: 'L' },
      { kind: 'draw_site', placeId: null },
    ]);
  });

  const ODD = { geo: 'here', address: 94110, open_hour: { Mon: 'all day' }, service_tags: 'Walk In' };
  const Mon = [{ startTime: '08:00', endTime: '09:00' }, { startTime: null }, 7];
  const HOURS = { Sun: [], Mon, Tue: null, Wed: [], Thu: [], Fri: [], Sat: 1 };
  const POINT = { location_id: 'L', type: 'Point', coordinates: ['-122.4', '37.7', 12] };
  it.each<[string, object, object]>([
    ['a tag twice', { service_tags: ['Walk In', 'Any', 'Walk In'] }, { tags: ['Walk In', 'Any'] }],
    [
      'a text, a number and an object out of place',
      ODD,
      { geometry: null, address: '94110', tags: [], hours: { Mon: null, Sun: null } },
    ],
    [
      'one invalid range of hours',
      { open_hour: HOURS },
      { hours: { Mon: [{ start: '08:00', end: '09:00' }], Tue: null, Wed: [] } },
    ],
    ['coordinates as texts', { geo: POINT }, { geometry: { type: 'Point', coordinates: [-122.4, 37.7] } }],
  ])('a location with %s is shown with all that can be read', async (_, wire, shown) => {
    expect(await read({ in_office: [location(wire)] })).toMatchObject([{ name: 'Bayview', ...shown }]);
  });

  it('a location with unknown hours is not shown as closed', async () => {
    const days = { Monday: [], Tuesday: [] };
    for (const { hours } of await read({ in_office: [location(), location({ open_hour: days })] }))
      expect(new Set(Object.values(hours))).toEqual(new Set([null]));
  });

  it('an invalid location is dropped, and one without a name uses its address as the name', async () => {
    const nameless = location({ location_name: null, address: '1 Main Street' });
    const all = await read({
      draw_site: [null, 'Bayview', location({ location_name: '' }), nameless, location()],
    });
    expect(all.map(({ name }) => name)).toEqual(['1 Main Street', 'Bayview']);
  });

  it('a mobile provider without a name never gets its hidden address as its name [BD-R11]', async () => {
    const nameless = { location_name: '', address: '77 Depot Road' };
    const mobile = [location({ ...nameless, phone: '415-555-0199' }), location(nameless), location()];
    expect((await read({ mobile })).map(({ id, name }) => [id, name])).toEqual([
      ['mobile-1', '415-555-0199'],
      ['mobile-3', 'Bayview'],
    ]);
  });

  it('invalid tab orders and countries are dropped', async () => {
    service.behave(info({ tabs_order: 'MOBILE' }));
    expect(await sites()).toMatchObject({ tabsOrder: [], sites: [] });
    service.behave(info({ tabs_order: ['MOBILE', null] }, [null, USA]));
    expect(await sites()).toMatchObject({ tabsOrder: ['mobile'], countries: [{ code: 'US' }] });
  });

  it.each([
    [['FOO', 'MOBILE'], 'in_office'],
    [['IN-OFFICE'], 'in_office'],
    [['FOO', 'DRAW-SITE', 'MOBILE'], 'draw_site'],
  ])(
    'the tab order %j puts the Site tab first, because its first entry is not MOBILE [BD-R04]',
    async (order, first) => {
      service.behave(info({ tabs_order: order }));
      expect((await sites()).tabsOrder[0]).toBe(first);
    },
  );

  it('one area that cannot be drawn leaves the other areas on the map', async () => {
    const ring = [
      [-122.4, 37.7],
      [-122.5, 37.7],
      [-122.5, 37.8],
    ];
    const odd = [[...ring.slice(1), ['west', 37.7]]];
    const geo = { location_id: 'L', type: 'MultiPolygon', coordinates: [odd, [ring]] };
    expect(await read({ mobile: [location({ geo })] })).toMatchObject([
      { geometry: { type: 'MultiPolygon', coordinates: [[ring]] } },
    ]);
  });
});

test('the phone on file is requested separately from the locations [RUL-72]', async () => {
  const phone = { area_code: '+1', phone_number: '4155550199' };
  service.behave(graph({ patientPNS: { confirmAddress: { phone } } }));
  expect(await loadPhoneOnFile(client(), { orderIdentity: ORDER_IDENTITY })).toEqual({
    dialingCode: '1',
    number: '4155550199',
  });
  service.behave(graph({ patientPNS: { confirmAddress: { phone: null } } }));
  expect(await loadPhoneOnFile(client(), { orderIdentity: ORDER_IDENTITY })).toBeNull();
});

test.each([
  [
    { area_code: null, phone_number: '+1 415 555 0199' },
    { dialingCode: '', number: '+1 415 555 0199' },
  ],
  [
    { area_code: 1, phone_number: 4155550199 },
    { dialingCode: '1', number: '4155550199' },
  ],
  [{ area_code: '1', phone_number: null }, null],
  [{ area_code: '1', phone_number: '' }, null],
  [undefined, null],
])('the phone on file %j is read, or counts as none [RUL-39] [RUL-72]', async (phone, read) => {
  service.behave(data({ patientPNS: { confirmAddress: { phone } } }));
  expect(await loadPhoneOnFile(client(), { orderIdentity: ORDER_IDENTITY })).toEqual(read);
});

test.each(['in_office', 'draw_site', 'mobile'])(
  'a missing list is an error, not an empty list: %s [RUL-26 RUL-39]',
  async (list) => {
    service.behave(info({ [list]: null }));
    await expect(sites()).rejects.toEqual({ code: 'malformed' });
    service.behave(info({ [list]: undefined }));
    await expect(sites()).rejects.toEqual({ code: 'malformed' });
  },
);

test('a text message is sent once, and its result passed on [CALL-R22]', async () => {
  service.behave(json(200, { result: 'success' }));
  const message = { phoneNumber: '14155550199', text: "O'Neill & Co, 1 Main St" };
  expect(await sendLocationText(client(), message)).toEqual({ result: 'success' });
  expect(service.calls[0]).toMatchObject({
    method: 'GET',
    url: '/trans/utility/sendLocationText?phone_number=14155550199&text=O%27Neill+%26+Co%2C+1+Main+St',
  });
  expect(authorization()).toBe(`Bearer ${TOKEN}`);
});

test("a status is reported with the link's token [CALL-R23 CS-R02]", async () => {
  service.behave(json(204));
  expect(
    await updateCollectionStatus(client(), { sampleId: '900001', status: 'NOT_COLLECTED', token: ref.token }),
  ).toBeUndefined();
  expect(service.calls[0]).toMatchObject({
    method: 'PUT',
    url: '/trans/utility/updateCollectionStatus',
    body: { sample_id: '900001', status: 'NOT_COLLECTED' },
  });
  expect(authorization()).toBe(`Bearer ${ref.token}`);
});

test.each([
  [{ id: 1, status: 'confirmed', deleted_time: null }, '1', true, false],
  [{ id: 'ev1', status: 'tentative' }, 'ev1', false, false],
  [{ id: 'ev1', status: 'confirmed', deleted_time: '2026-11-01T00:00:00Z' }, 'ev1', true, true],
  [{ id: 'ev1', status: 'CONFIRMED' }, 'ev1', true, false],
  [{ id: 'ev1', status: 'cancelled' }, 'ev1', false, true],
  [{ id: 'ev1', status: 'booked' }, 'ev1', null, false],
  [{ id: 'ev1', status: 'confirmed', deleted_time: 1793836800 }, 'ev1', true, true],
  // A zero time is none: the appointment is not cancelled.
  [{ id: 'ev1', status: 'confirmed', deleted_time: '0001-01-01T00:00:00Z' }, 'ev1', true, false],
  [{ id: 'ev1', status: 'confirmed', deleted_time: 0 }, 'ev1', true, false],
  [{ id: 'ev1', status: 'confirmed', deleted_time: ' ' }, 'ev1', true, false],
])(
  'the event %j is %s, confirmed: %s, deleted: %s; with the token in the scheme of the calendar [GQL-R03 GQL-R06 ROLE-R07 ENT-R28 AMB-121]',
  async (wire, id, isConfirmed, isDeleted) => {
    service.behave(graph({ getEventById: wire }));
    expect(await loadAppointment(client(), ref)).toEqual({ id, isConfirmed, isDeleted });
    expect(authorization()).toBe(`jwt ${ref.token}`);
    expect(service.calls[0]).toMatchObject({ url: '/calendar', body: { variables: { id: 'ev1' } } });
  },
);

test('an event that the calendar does not have is not found [GQL-R06]', async () => {
  service.behave(data({ getEventById: null }));
  await expect(loadAppointment(client(), ref)).rejects.toEqual({ code: 'notFound' });
});

test("a confirmation passes on the link's values, and must return confirmed [GQL-R07 APPT-R11]", async () => {
  const confirm = () =>
    confirmAppointment(client(), { ...ref, editType: 'single', occurrenceStart: '2026-12-03T17:30:00Z' });
  service.behave(graph({ selectiveEditEvent: { id: 'ev1', status: 'confirmed' } }));
  expect(await confirm()).toBeUndefined();
  expect(authorization()).toBe(`jwt ${ref.token}`);
  expect(service.calls[0]?.body).toMatchObject({
    variables: {
      event_id: 'ev1',
      event_input: { status: 'confirmed' },
      edit_type: 'single',
      occurrence_start: '2026-12-03T17:30:00Z',
    },
  });
  service.behave(graph({ selectiveEditEvent: { id: 'ev1', status: 'tentative' } }));
  await expect(confirm()).rejects.toEqual({ code: 'refused' });
  // Another word is neither a yes nor a no (RUL-113).
  service.behave(graph({ selectiveEditEvent: { id: 'ev1', status: 'booked' } }));
  await expect(confirm()).rejects.toEqual({ code: 'malformed' });
});

test('a cancellation must return its time: without one, or with a zero, it does not count as done [GQL-R08 APPT-R11]', async () => {
  service.behave(graph({ deleteEvent: { id: 'ev1', deleted_time: '2026-11-21T00:00:00Z' } }));
  expect(await cancelAppointment(client(), ref)).toBeUndefined();
  expect(authorization()).toBe(`jwt ${ref.token}`);
  for (const deleted_time of [null, 0, '0001-01-01T00:00:00Z']) {
    service.behave(data({ deleteEvent: { id: 'ev1', deleted_time } }));
    await expect(cancelAppointment(client(), ref)).rejects.toEqual({ code: 'refused' });
  }
});
