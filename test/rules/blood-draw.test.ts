import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  directionsTo,
  isFromEmail,
  locationText,
  mapSearchParams,
  distanceTargets,
  milesBetween,
  openingTab,
  phoneCountries,
  validatePhoneEntry,
  phoneNumberOf,
  proposedPhone,
  sitesOf,
  tabsInOrder,
  takesAppointments,
  withNumber,
  lookupTargets,
  withCoordinates,
} from '../../machines/blood-draw/blood-draw.rules.ts';
import { DIALING_CODES } from '../../machines/domain/dialing-codes.ts';
import { isSampleRoute, routesOfLabels } from '../../machines/domain/sample-types.ts';
import { ORDER_IDENTITY, SITES, site } from '../machines/sites.data.ts';

const { office, draw, placeless, mobile, islands } = SITES;
const all = [mobile, draw, office, placeless, islands];
const ids = (sites: readonly { readonly id: string }[]) => sites.map(({ id }) => id);

test('At-Home comes first unless the order starts with another kind [BD-R02 BD-R03]', () => {
  expect(tabsInOrder([])).toEqual(['home', 'site']);
  expect(tabsInOrder(['mobile', 'draw_site'])).toEqual(['home', 'site']);
  expect(tabsInOrder(['in_office', 'mobile'])).toEqual(['site', 'home']);
  expect(tabsInOrder(['draw_site'])).toEqual(['site', 'home']);
});

test('the first tab that has a location is open at first [AMB-111]', () => {
  expect(openingTab({ tabsOrder: [], sites: all })).toBe('home');
  expect(openingTab({ tabsOrder: [], sites: [office, draw] })).toBe('site');
  expect(openingTab({ tabsOrder: ['mobile'], sites: [draw] })).toBe('site');
  expect(openingTab({ tabsOrder: ['in_office'], sites: all })).toBe('site');
  expect(openingTab({ tabsOrder: ['draw_site'], sites: [mobile] })).toBe('home');
  expect(openingTab({ tabsOrder: ['draw_site'], sites: [] })).toBeNull();
});

describe('the place lookup [BD-R24]', () => {
  const known = site('known', { placeId: 'P1' });

  it('only locations that patients visit, with a place id and without coordinates, are looked up', () => {
    const area = { ...mobile, geometry: null, placeId: 'P2' };
    expect(
      lookupTargets([{ ...office, placeId: 'P3' }, { ...placeless, placeId: null }, known, area]),
    ).toEqual([{ id: 'known', placeId: 'P1' }]);
  });

  it('looked-up places are added to the map, and a location that was not found is not looked up again', () => {
    const lost = site('lost', { placeId: 'P2' });
    expect(withCoordinates([placeless, lost, known], { known: [-122, 37], lost: null })).toEqual([
      placeless,
      { ...lost, placeId: null },
      { ...known, geometry: { type: 'Point', coordinates: [-122, 37] } },
    ]);
  });
});

describe('the locations of a tab', () => {
  it('mobile providers are at the home tab, the other locations at the site tab in the order of the tabs [BD-R04]', () => {
    expect(ids(sitesOf('home', all, ['draw_site']))).toEqual(ids([mobile, islands]));
    expect(ids(sitesOf('site', all, []))).toEqual(ids([office, draw, placeless]));
    expect(ids(sitesOf('site', all, ['mobile', 'draw_site', 'in_office']))).toEqual(
      ids([draw, placeless, office]),
    );
    expect(ids(sitesOf('site', all, ['draw_site']))).toEqual(ids([draw, placeless, office]));
  });

  it('locations are sorted nearest first when distances are known, and those without a point come last', () => {
    const distances = { [office.id]: 7, [draw.id]: 2 };
    expect(ids(sitesOf('site', all, ['draw_site'], distances))).toEqual(ids([draw, office, placeless]));
    expect(ids(sitesOf('home', all, [], distances))).toEqual(ids([mobile, islands]));
  });

  it('each location is listed exactly once, whatever the order of the tabs', () => {
    const kind = fc.constantFrom('mobile' as const, 'in_office' as const, 'draw_site' as const);
    fc.assert(
      fc.property(fc.array(kind), (order) => {
        const shown = [...sitesOf('home', all, order), ...sitesOf('site', all, order)];
        expect(ids(shown).toSorted()).toEqual(ids(all).toSorted());
      }),
    );
  });

  it('distances are measured to locations that patients visit and that have coordinates or a place id', () => {
    const van = { ...mobile, geometry: office.geometry, placeId: 'P4' };
    expect(distanceTargets([...all, van])).toEqual([
      { id: draw.id, position: [-122.42, 37.77] },
      { id: office.id, position: [-122.41, 37.76] },
      { id: placeless.id, placeId: 'L-2' },
    ]);
  });
});

test('the distance between two points is that on the globe', () => {
  // San Francisco to Los Angeles and to New York, airports.
  expect(milesBetween([-122.375, 37.619], [-118.408, 33.943])).toBeCloseTo(337.4, 0);
  expect(milesBetween([-122.375, 37.619], [-73.779, 40.64])).toBeCloseTo(2581, -1);
  const position = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  fc.assert(
    fc.property(position, position, (a, b) => {
      expect(milesBetween(a, b)).toBeGreaterThanOrEqual(0);
      expect(milesBetween(a, b)).toBeLessThanOrEqual(12_438);
      expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6);
      expect(milesBetween(a, a)).toBeCloseTo(0, 6);
    }),
  );
});

test('an appointment can be made if the location has the tag [BD-R16]', () => {
  expect(takesAppointments({ tags: ['Walk In', 'Appointment'] })).toBe(true);
  expect(takesAppointments({ tags: ['appointment '] })).toBe(true);
  expect(takesAppointments({ tags: ['Walk In', 'No Appointment needed'] })).toBe(false);
  expect(takesAppointments({ tags: [] })).toBe(false);
});

test('directions lead to the point of a location, or else to its address, but never to a hidden address [RUL-23 BD-R11]', () => {
  expect(directionsTo(office)).toBe('37.76,-122.41');
  expect(directionsTo(site('x', { address: '1 Main Street' }))).toBe('1 Main Street');
  expect(directionsTo(placeless)).toBeNull();
  expect(directionsTo(mobile)).toBeNull();
  expect(directionsTo(site('x', { kind: 'mobile', geometry: { type: 'Point', coordinates: [2, 1] } }))).toBe(
    '1,2',
  );
});

test('the map search gets the ids only for a link from an email, with its source in any letter case [BD-R23]', () => {
  expect(isFromEmail({ from: 'EMAIL' })).toBe(true);
  expect(isFromEmail({ from: 'email-campaign' })).toBe(false);
  expect(isFromEmail({})).toBe(false);
  expect(isFromEmail(null)).toBe(false);
  expect(mapSearchParams(ORDER_IDENTITY)).toEqual({
    sample_id: ORDER_IDENTITY.sampleId,
    accession_id: ORDER_IDENTITY.accessionId,
    patient_id: ORDER_IDENTITY.patientId,
    referBy: 'conciergeEmail',
  });
});

test('a location is sent as its name and address [CALL-R22]', () => {
  expect(locationText({ name: 'Bayview', address: '1 Main Street' })).toBe('Bayview, 1 Main Street');
  expect(locationText({ name: 'Bayview', address: '' })).toBe('Bayview');
});

describe('the phone entry', () => {
  it('a text message can be sent to the countries of the response, or to every one that has a dialing code [BD-R18]', () => {
    const us = { code: 'US', name: 'United States' };
    expect(phoneCountries([us, { code: 'QQ', name: 'Nowhere' }])).toEqual([us]);
    const every = phoneCountries([]);
    expect(every).toHaveLength(Object.keys(DIALING_CODES).length);
    expect(every.length).toBeGreaterThan(240);
    expect(every).toContainEqual(us);
    expect(every.slice(0, 3).map(({ name }) => name)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
  });

  it.each([
    [null, ['US', 'GB'], { country: 'US', number: '' }],
    [null, ['CA'], { country: '', number: '' }],
    [['1', '4155550199'], ['CA', 'US'], { country: 'US', number: '4155550199' }],
    [['1', '(415) 555-0199'], ['US'], { country: 'US', number: '4155550199' }],
    [['1', '4155550199'], ['CA'], { country: '', number: '' }],
    // Guernsey has the same code as Great Britain: the country is chosen, and the number typed.
    [['44', '2079460958'], ['US', 'GG', 'GB'], { country: 'US', number: '' }],
    [['1', '415555'], ['US'], { country: 'US', number: '' }],
    [['1', '555-0104 x123'], ['US'], { country: 'US', number: '' }],
    [['', ''], ['US'], { country: 'US', number: '' }],
  ])(
    'for the phone on file %j and the countries %j, the entry for a text message opens with %j [BD-R18]',
    (phone, codes, entry) => {
      const [dialingCode = '', number = ''] = phone ?? [];
      const countries = codes.map((code) => ({ code, name: code }));
      expect(proposedPhone({ countries, phoneOnFile: phone && { dialingCode, number } })).toEqual(entry);
    },
  );

  it.each([
    [{ country: 'US', number: '4155550199' }, {}],
    [{ country: 'GB', number: '2079460958' }, {}],
    [{ country: '', number: '4155550199' }, { country: 'countryMissing' }],
    [
      { country: '', number: '' },
      { country: 'countryMissing', number: 'numberMissing' },
    ],
    [{ country: 'US', number: '' }, { number: 'numberMissing' }],
    [{ country: 'US', number: '415555019' }, { number: 'notTenDigits' }],
    [{ country: 'GB', number: '12' }, { number: 'lengthOutOfRange' }],
    [{ country: 'GB', number: '20794609581234' }, { number: 'lengthOutOfRange' }],
  ])('the entry %j for a text message has the errors %j [BD-R20 PHONE-03 PHONE-04]', (entry, errors) => {
    expect(validatePhoneEntry(entry)).toEqual(errors);
  });

  it.each([
    ['+1 (415) 555-0199', 'US', 'US', '4155550199'],
    ['+44 20 7946 0958', 'GB', 'GB', '2079460958'],
    ['+44 20 7946 0958', 'GG', 'GG', '2079460958'],
    ['415.555.0199', 'US', 'US', '4155550199'],
    ['४१५ ५५५ ०१९९', 'US', 'US', '4155550199'],
    ['๔๑๕-๕๕๕-๐๑๙๙ x๑๒', 'US', 'US', '4155550199'],
    ['４１５－５５５－０１９９ ｘ１２', 'US', 'US', '4155550199'],
    ['abc', 'US', 'US', ''],
    ['41a5', 'US', 'US', '415'],
    // No text reaches an extension, and its digits belong to no number.
    ['555-0104 x123', 'US', 'US', '5550104'],
    ['(415) 555-0199 ext. 12', 'US', 'US', '4155550199'],
    ['+44 20 7946 0958;ext=7', 'GB', 'GB', '2079460958'],
    ['415-555-0199 #4', 'US', 'US', '4155550199'],
    ['415-555-0199 x12-34', 'US', 'US', '4155550199'],
    // Only a number has one: what is mistyped in it loses no digit.
    ['41x5-555', 'US', 'US', '415555'],
    ['+44 20 7946 0958 ext 7', 'GB', 'GB', '2079460958'],
    ['Fax: 415-555-0199', 'US', 'US', '4155550199'],
    // The number decides its country.
    ['+52 55 5123 4567', 'US', 'MX', '5551234567'],
    ['011 44 20 7946 0958', 'US', 'GB', '2079460958'],
    ['+7 912 345 67 89', 'US', 'RU', '9123456789'],
    ['+1 415 555 0199', 'MX', 'US', '4155550199'],
    // Another country may still be chosen.
    ['020 7946 0958', 'GB', 'GB', '02079460958'],
    ['138 1234 5678', 'US', 'US', '13812345678'],
    ['+5', 'US', 'US', '+5'],
  ])(
    'for a text message, %j in %s is read as %s and %j [PHONE-02 RUL-16 RUL-100]',
    (text, country, named, number) => {
      expect(withNumber({ country }, text)).toEqual({ country: named, number });
    },
  );

  it('the phone of a text message keeps only digits, and a plus that begins a dialing code [PHONE-02]', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(withNumber({ country: 'US' }, text).number).toMatch(/^\+?\d*$/);
      }),
    );
  });

  it('a text message is sent to the dialing code followed by the digits [CALL-R22]', () => {
    expect(phoneNumberOf({ country: 'US', number: '4155550199' })).toBe('14155550199');
    expect(phoneNumberOf({ country: 'GB', number: '2079460958' })).toBe('442079460958');
  });

  it('a text message to a number that was typed before its country is sent without the trunk 0, except to Italy [RUL-100]', () => {
    expect(phoneNumberOf({ country: 'GB', number: '07400123456' })).toBe('447400123456');
    expect(phoneNumberOf({ country: 'IT', number: '0612345678' })).toBe('390612345678');
    expect(phoneNumberOf({ country: 'CN', number: '13812345678' })).toBe('8613812345678');
    expect(validatePhoneEntry({ country: 'US', number: '14155550199' })).toEqual({});
  });
});

describe('sample types', () => {
  it('each sample type has a route, ignoring case; unknown ones are skipped [COLL-R05 COLL-R07]', () => {
    const routes = (labels: string) => routesOfLabels(labels.split(',')).join(' ');
    expect(routes('Stool,SALIVA (4 tubes),Saliva (6 tubes),saliva (1 tube), Microtube (Blood) ')).toBe(
      'stool saliva-6-tubes saliva-1-tube microtube',
    );
    expect(routes('Urine (4 tubes),Urine (1 tube),DBS Card,UTI,')).toBe('urine-4-tubes urine-1-tube dbs');
  });

  it.each(['Stool.', 'Stool,', 'Stool"', 'Stool>', 'Stool…', '(Stool)', 'Saliva (4 tubes', 'Urine 1 tube;'])(
    'a sample type is known with what a mail program puts behind it or takes from it: %s [RUL-109]',
    (label) => {
      expect(routesOfLabels([label])).toHaveLength(1);
    },
  );

  it('a sample type that no page explains is unknown, whatever its name', () => {
    expect(routesOfLabels(['constructor', 'toString', 'Stool 2', '…'])).toEqual([]);
  });

  it('exactly the documented sample types have a page [COLL-R05]', () => {
    const routes = 'microtube urine-1-tube urine-4-tubes stool dbs saliva-6-tubes saliva-1-tube uti';
    expect(`${routes} Stool urine `.split(' ').filter(isSampleRoute).join(' ')).toBe(routes);
  });
});
