import { expect, test } from 'vitest';
import { zoneOfPlace } from '../../machines/domain/address-zones.ts';
import { US_STATES } from '../../machines/domain/countries.ts';

test('a state or territory has the zone of most of it [RUL-51]', () => {
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
  ['AK', '99501', 'America/Anchorage'],
  ['AK', '99546', 'America/Adak'],
  ['AZ', '85001', 'America/Phoenix'],
  ['AZ', '86515', 'America/Denver'],
  ['FL', '33130', 'America/New_York'],
  ['FL', '32501', 'America/Chicago'],
  ['FL', '32456', 'America/New_York'],
  ['ID', '83702', 'America/Denver'],
  ['ID', '83814', 'America/Los_Angeles'],
  ['ID', '83549', 'America/Denver'],
  ['IN', '46204', 'America/New_York'],
  ['IN', '46402', 'America/Chicago'],
  ['IN', '47708', 'America/Chicago'],
  ['KS', '66101', 'America/Chicago'],
  ['KS', '67735', 'America/Denver'],
  ['KY', '40202', 'America/New_York'],
  ['KY', '42101', 'America/Chicago'],
  ['KY', '42701', 'America/New_York'],
  ['MI', '48201', 'America/New_York'],
  ['MI', '49938', 'America/Chicago'],
  ['ND', '58102', 'America/Chicago'],
  ['ND', '58601', 'America/Denver'],
  ['NE', '68102', 'America/Chicago'],
  ['NE', '69361', 'America/Denver'],
  ['NV', '89501', 'America/Los_Angeles'],
  ['NV', '89883', 'America/Denver'],
  ['OR', '97201', 'America/Los_Angeles'],
  ['OR', '97914', 'America/Denver'],
  ['SD', '57104', 'America/Chicago'],
  ['AK', '99547', 'America/Adak'],
  ['AZ', '86556', 'America/Denver'],
  ['IN', '47574', 'America/Chicago'],
  ['IN', '47978', 'America/Chicago'],
  ['KS', '67879', 'America/Denver'],
  ['KY', '42602', 'America/Chicago'],
  ['KY', '42742', 'America/Chicago'],
  ['KY', '42782', 'America/Chicago'],
  ['MI', '49886', 'America/Chicago'],
  ['MI', '49887', 'America/Chicago'],
  ['MI', '49969', 'America/Chicago'],
  ['ND', '58569', 'America/Denver'],
  ['ND', '58638', 'America/Chicago'],
  ['NE', '69141', 'America/Denver'],
  ['NE', '69218', 'America/Denver'],
  ['NE', '69341', 'America/Denver'],
  ['OR', '97920', 'America/Denver'],
  ['SD', '57633', 'America/Denver'],
  ['SD', '57660', 'America/Denver'],
  ['SD', '57661', 'America/Denver'],
  ['TN', '37352', 'America/Chicago'],
  ['TN', '37389', 'America/Chicago'],
  ['TN', '37723', 'America/Chicago'],
  ['TX', '88540', 'America/Denver'],
  ['SD', '57701', 'America/Denver'],
  ['TN', '37203', 'America/Chicago'],
  ['TN', '37902', 'America/New_York'],
  ['TN', '38103', 'America/Chicago'],
  ['TX', '77002', 'America/Chicago'],
  ['TX', '79901', 'America/Denver'],
  [' tx ', ' 79901-1234', 'America/Denver'],
  ['TX', '7990', 'America/Chicago'],
])("[RUL-51] %s %s is in %s, regardless of the browser's zone", (state, postalCode, zone) => {
  expect(zoneOfPlace('US', state, postalCode)).toBe(zone);
});

test('[RUL-51] an address abroad has the zone of its province or of most of its country', () => {
  const zones = (country: string, states: string) =>
    states.split(' ').map((state) => zoneOfPlace(country, state, '').split('/')[1]);
  expect(zones('CA', 'NL NB NS PE ON QC NU MB SK AB NT BC YT').join(' ')).toBe(
    'St_Johns Halifax Halifax Halifax Toronto Toronto Toronto Winnipeg Regina Edmonton Edmonton Vancouver Whitehorse',
  );
  expect(zones('MX', 'BC BN BS SI SO QR DF').join(' ')).toBe(
    'Tijuana Tijuana Mazatlan Mazatlan Hermosillo Cancun Mexico_City',
  );
  expect(zones('AU', 'QL SA NT WA NS').join(' ')).toBe('Brisbane Adelaide Darwin Perth Sydney');
  const capitals = 'AR BR CD CL CN CY DE EC ES FM GL ID KI KZ MH MN MY NZ PF PG PS PT RU UA UZ';
  expect(capitals.split(' ').map((country) => zoneOfPlace(country, '', '').split('/').at(-1))).toEqual(
    (
      'Buenos_Aires Sao_Paulo Kinshasa Santiago Shanghai Nicosia Berlin Guayaquil Madrid Pohnpei Nuuk Jakarta ' +
      'Tarawa Almaty Majuro Ulaanbaatar Kuala_Lumpur Auckland Tahiti Port_Moresby Hebron Lisbon Moscow Kyiv Tashkent'
    ).split(' '),
  );
  expect(zoneOfPlace('CA', ' bc ', 'V5K 0A1')).toBe('America/Vancouver');
  expect(zoneOfPlace('CA', '', '')).toBe('America/Toronto');
  expect(zoneOfPlace('IE', 'NA', 'D02')).toBe('Europe/Dublin');
  const unknown = ['', 'Ireland', 'xIE', 'IEx'];
  expect(unknown.map((country) => zoneOfPlace(country, '', ''))).toEqual(unknown.map(() => 'UTC'));
});
