import { expect, test } from 'vitest';
import { zoneOfPlace } from '../../machines/domain/pickup-zones.ts';
import { ADDRESS_COUNTRIES } from '../../machines/domain/address-countries.ts';
import { US_STATES } from '../../machines/domain/countries.ts';

test('a state or territory has the time zone of most of its area [RUL-51]', () => {
  const byZone = Map.groupBy(US_STATES, ([code]) => zoneOfPlace('US', code, ''));
  const states = [...byZone].map(([zone, list]) => [
    zone,
    list
      .map(([code]) => code)
      .toSorted()
      .join(' '),
  ]);
  expect(Object.fromEntries(states)).toEqual({
    'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
    'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Phoenix': 'AZ',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
    'America/Puerto_Rico': 'PR VI',
    'Pacific/Guam': 'GU MP',
    'Pacific/Pago_Pago': 'AS',
  });
});

// By county: 49 CFR 71, and the Navajo Nation.
test.each([
  ['America/Anchorage', 'AK 99501'],
  ['America/Adak', 'AK 99546, AK 99547'],
  ['America/Phoenix', 'AZ 85001'],
  [
    'America/Denver',
    'AZ 86515, AZ 86556, ID 83549, ID 83702, KS 67735, KS 67879, ND 58569, ND 58601, NE 69141, ' +
      'NE 69218, NE 69341, NE 69361, NV 89883, OR 97914, OR 97920, SD 57633, SD 57660, SD 57661, ' +
      'SD 57701, TX 79901, TX 88540',
  ],
  ['America/New_York', 'FL 32456, FL 33130, IN 46204, KY 40202, KY 42701, MI 48201, TN 37902'],
  [
    'America/Chicago',
    'FL 32501, IN 46402, IN 47574, IN 47708, IN 47978, KS 66101, KY 42101, KY 42602, KY 42742, ' +
      'KY 42782, MI 49886, MI 49887, MI 49938, MI 49969, ND 58102, ND 58638, NE 68102, SD 57104, ' +
      'TN 37203, TN 37352, TN 37389, TN 37723, TN 38103, TX 77002, TX 7990',
  ],
  ['America/Los_Angeles', 'ID 83814, NV 89501, OR 97201'],
])("%s is the zone of %s, regardless of the browser's zone [RUL-51]", (zone, places) => {
  for (const place of places.split(', '))
    expect(zoneOfPlace('US', place.slice(0, 2), place.slice(3)), place).toBe(zone);
});

test('a state in small letters and a ZIP of nine digits are read, with spaces around them [RUL-51]', () => {
  expect(zoneOfPlace('US', ' tx ', ' 79901-1234')).toBe('America/Denver');
});

test('an address abroad has the zone of its province or of most of its country [RUL-51]', () => {
  const zones = (country: string, states: string) =>
    states.split(' ').map((state) => zoneOfPlace(country, state, '')?.split('/')[1]);
  expect(zones('CA', 'NL NB NS PE ON QC NU MB SK AB NT BC YT').join(' ')).toBe(
    'St_Johns Halifax Halifax Halifax Toronto Toronto Toronto Winnipeg Regina Edmonton Edmonton Vancouver Whitehorse',
  );
  expect(zones('MX', 'BC BN BS SI SO QR DF').join(' ')).toBe(
    'Tijuana Tijuana Mazatlan Mazatlan Hermosillo Cancun Mexico_City',
  );
  expect(zones('AU', 'QL SA NT WA NS').join(' ')).toBe('Brisbane Adelaide Darwin Perth Sydney');
  const capitals = 'AR BR CD CL CN CY DE EC ES FM GL ID KI KZ MH MN MY NZ PF PG PS PT RU UA UZ';
  expect(capitals.split(' ').map((country) => zoneOfPlace(country, '', '')?.split('/').at(-1))).toEqual(
    (
      'Buenos_Aires Sao_Paulo Kinshasa Santiago Shanghai Nicosia Berlin Guayaquil Madrid Pohnpei Nuuk Jakarta ' +
      'Tarawa Almaty Majuro Ulaanbaatar Kuala_Lumpur Auckland Tahiti Port_Moresby Hebron Lisbon Moscow Kiev Tashkent'
    ).split(' '),
  );
  expect(zoneOfPlace('CA', ' bc ', 'V5K 0A1')).toBe('America/Vancouver');
  expect(zoneOfPlace('CA', '', '')).toBe('America/Toronto');
  expect(zoneOfPlace('IE', 'NA', 'D02')).toBe('Europe/Dublin');
  const unknown = ['', 'Ireland', 'xIE', 'IEx'];
  expect(unknown.map((country) => zoneOfPlace(country, '', ''))).toEqual(unknown.map(() => null));
});

// Chrome before 130, Safari before 17 and Firefox before 153 do not list a country's zones under this name.
test('every country that can be chosen has one of its own zones in a browser that lists none [RUL-51]', () => {
  const prototype = Intl.Locale.prototype as { getTimeZones?: () => readonly string[] | undefined };
  const listed = new Map(
    ADDRESS_COUNTRIES.map((code) => [
      code,
      prototype.getTimeZones?.call(new Intl.Locale(`und-${code}`)) ?? [],
    ]),
  );
  const own = Object.getOwnPropertyDescriptor(prototype, 'getTimeZones');
  delete prototype.getTimeZones;
  try {
    const other = ADDRESS_COUNTRIES.filter((code) => {
      const { timeZone } = new Intl.DateTimeFormat('en-US', {
        timeZone: zoneOfPlace(code, '', '') ?? 'UTC',
      }).resolvedOptions();
      const zones = (listed.get(code) ?? []).map(
        (zone) => new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone,
      );
      return !zones.includes(timeZone);
    });
    // Two islands where nobody lives.
    expect(other).toEqual(['BV', 'HM']);
  } finally {
    if (own) Object.defineProperty(prototype, 'getTimeZones', own);
  }
});
