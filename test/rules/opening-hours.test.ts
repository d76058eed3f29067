import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  openStatus,
  siteTimeZone,
  weekdayAt,
  weekFrom,
} from '../../machines/blood-draw/opening-hours.rules.ts';
import { WEEKDAYS } from '../../machines/domain/draw-site.ts';
import type { OpeningHours } from '../../machines/domain/draw-site.ts';

const hours: OpeningHours = {
  Sun: [],
  Mon: [{ start: '08:00', end: '12:00' }],
  Tue: [],
  Wed: [],
  Thu: [],
  Fri: [],
  Sat: [{ start: '09:00', end: '12:00' }],
};

const closed = { Sun: [], Mon: [], Tue: [], Wed: [], Thu: [], Fri: [], Sat: [] };

describe('the day of a location', () => {
  it.each([
    // Around midnight, west to east: the same instant falls on different days.
    ['2026-11-24T07:59:59.999Z', 'America/Los_Angeles', 'Mon'],
    ['2026-11-24T08:00:00.000Z', 'America/Los_Angeles', 'Tue'],
    ['2026-11-24T07:59:59.999Z', 'America/New_York', 'Tue'],
    ['2026-11-24T09:59:59.999Z', 'Pacific/Honolulu', 'Mon'],
    // The day on which clocks go forward has 23 hours, the one on which they go back 25.
    ['2026-03-09T06:59:59.000Z', 'America/Los_Angeles', 'Sun'],
    ['2026-11-02T07:59:59.000Z', 'America/Los_Angeles', 'Sun'],
  ])('at %s the day in %s is %s [BD-R07]', (instant, zone, day) => {
    expect(weekdayAt(instant, zone)).toBe(day);
  });

  test('the day at a location is the local calendar day there, at any time in any zone [BD-R07]', () => {
    const zones = [
      'America/Los_Angeles',
      'America/New_York',
      'America/Phoenix',
      'Pacific/Honolulu',
      'Asia/Tokyo',
    ];
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (instant, zone) => {
          const day = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' }).format(instant);
          expect(weekdayAt(instant.toISOString(), zone)).toBe(day);
        },
      ),
    );
  });
});

describe('the zone of a location', () => {
  const zoneOf = (address: string, position?: readonly [number, number]) =>
    siteTimeZone(
      { address, geometry: position ? { type: 'Point', coordinates: position } : null },
      'Europe/Madrid',
    ).zone;
  const isGuess = (address: string, position?: readonly [number, number]) =>
    siteTimeZone(
      { address, geometry: position ? { type: 'Point', coordinates: position } : null },
      'Europe/Madrid',
    ).isGuess;

  it.each([
    ['2200 Mission Street, San Francisco, CA 94110', undefined, 'America/Los_Angeles'],
    ['350 5th Avenue, New York, NY 10118-0110', undefined, 'America/New_York'],
    ['350 5th Avenue, New York, NY 10118\u20130110', undefined, 'America/New_York'],
    ['1 Main Street, Austin, TX 78701', [-97.7, 30.3], 'America/Chicago'],
    ['1 Main Street, El Paso, TX 79901', [-106.5, 31.8], 'America/Denver'],
    ['1 Main Street, El Paso, TX 79901', undefined, 'America/Denver'],
    ['1 Main Street, Pensacola, FL 32501', [-87.2, 30.4], 'America/Chicago'],
    ['1 Main Street, Miami, FL 33101', [-80.2, 25.8], 'America/New_York'],
    ['1 Main Street, Nashville, TN 37201', [-86.8, 36.2], 'America/Chicago'],
    ['1 Main Street, Knoxville, TN 37901', [-83.9, 36], 'America/New_York'],
    ["1 Main Street, Coeur d'Alene, ID 83814", [-116.8, 47.7], 'America/Los_Angeles'],
    ['1 Main Street, Boise, ID 83702', [-116.2, 43.6], 'America/Denver'],
    ['1 Main Street, Nampa, ID 83651', [-116.56, 43.54], 'America/Denver'],
    ['1 Main Street, Lewiston, ID 83501', [-117.02, 46.42], 'America/Los_Angeles'],
    // Towns on either side of the line.
    ['1 Main Street, Marianna, FL 32446', [-85.23, 30.77], 'America/Chicago'],
    ['1 Main Street, Quincy, FL 32351', [-84.6, 30.6], 'America/New_York'],
    ['1 Main Street, Sandpoint, ID 83864', [-116.55, 48.28], 'America/Los_Angeles'],
    ['1 Main Street, Evansville, IN 47708', [-87.57, 37.97], 'America/Chicago'],
    ['1 Main Street, Indianapolis, IN 46204', [-86.16, 39.77], 'America/New_York'],
    ['1 Main Street, Goodland, KS 67735', [-101.71, 39.35], 'America/Denver'],
    ['1 Main Street, Colby, KS 67701', [-101.05, 39.4], 'America/Chicago'],
    ['1 Main Street, Bowling Green, KY 42101', [-86.44, 36.99], 'America/Chicago'],
    ['1 Main Street, Louisville, KY 40202', [-85.76, 38.25], 'America/New_York'],
    ['1 Main Street, Ironwood, MI 49938', [-90.17, 46.45], 'America/Chicago'],
    ['1 Main Street, Iron River, MI 49935', [-88.64, 46.09], 'America/Chicago'],
    ['1 Main Street, Iron Mountain, MI 49801', [-88.07, 45.82], 'America/Chicago'],
    ['1 Main Street, Menominee, MI 49858', [-87.61, 45.11], 'America/Chicago'],
    ['1 Main Street, Escanaba, MI 49829', [-87.06, 45.75], 'America/New_York'],
    ['1 Main Street, Gwinn, MI 49841', [-87.44, 46.28], 'America/New_York'],
    ['1 Main Street, Houghton, MI 49931', [-88.57, 47.12], 'America/New_York'],
    ['1 Main Street, Ontonagon, MI 49953', [-89.31, 46.87], 'America/New_York'],
    ['1 Main Street, Detroit, MI 48201', [-83.06, 42.35], 'America/New_York'],
    ['1 Main Street, Marquette, MI 49855', [-87.4, 46.54], 'America/New_York'],
    ['1 Main Street, Dickinson, ND 58601', [-102.79, 46.88], 'America/Denver'],
    ['1 Main Street, Bismarck, ND 58501', [-100.78, 46.81], 'America/Chicago'],
    ['1 Main Street, Ogallala, NE 69153', [-101.72, 41.13], 'America/Denver'],
    ['1 Main Street, North Platte, NE 69101', [-100.77, 41.12], 'America/Chicago'],
    ['1 Main Street, Midland, SD 57552', [-101.16, 44.07], 'America/Denver'],
    ['1 Main Street, Pierre, SD 57501', [-100.35, 44.37], 'America/Chicago'],
    ['1 Main Street, Ontario, OR 97914', [-116.96, 44.03], 'America/Denver'],
    ['1 Main Street, Baker City, OR 97814', [-117.83, 44.77], 'America/Los_Angeles'],
    ['1 Main Street, Burns, OR 97720', [-119.05, 43.59], 'America/Los_Angeles'],
    ['1 Main Street, Portland, OR 97201', undefined, 'America/Los_Angeles'],
    ['1 Main Street, Crossville, TN 38555', [-85.03, 35.95], 'America/Chicago'],
    ['1 Main Street, Chattanooga, TN 37402', [-85.31, 35.05], 'America/New_York'],
    ['1 Main Street, Jasper, TN 37347', [-85.63, 35.07], 'America/Chicago'],
    ['1 Main Street, Dayton, TN 37321', [-85.01, 35.49], 'America/New_York'],
    ['1 Main Street, Oneida, TN 37841', [-84.51, 36.5], 'America/New_York'],
    ['1 Main Street, Sierra Blanca, TX 79851', [-105.36, 31.17], 'America/Denver'],
    ['1 Main Street, Van Horn, TX 79855', [-104.83, 31.04], 'America/Chicago'],
    ['1 Main Street, Phoenix, AZ 85001', undefined, 'America/Phoenix'],
    ['1 Main Street, Pago Pago, AS 96799', undefined, 'Pacific/Pago_Pago'],
    // As addresses are written: only their end counts.
    ['1 Main Street, Honolulu, HI 96801, USA', undefined, 'Pacific/Honolulu'],
    [' 1 Main Street, Columbus, OH 43215, united states. ', undefined, 'America/New_York'],
    ['21 County Road CA 21000, Denver, CO 80201', undefined, 'America/Denver'],
    ['Rambla 1, CT 3, Barcelona', undefined, 'Europe/Madrid'],
    ['1 Main Street, Anchorage, AK', undefined, 'America/Anchorage'],
    ['1 Marine Drive, Tamuning, GU 96913', undefined, 'Pacific/Guam'],
    ['1 Main Street, Charlotte Amalie, VI 00802', undefined, 'America/Puerto_Rico'],
    // Without any clue: the patient's own.
    ['', undefined, 'Europe/Madrid'],
    ['Calle Mayor 1, Madrid', undefined, 'Europe/Madrid'],
    ['Hauptstraße 1, 10115 Berlin, DE', undefined, 'Europe/Madrid'],
    ['1 MG Road, Bengaluru 560001, IN', undefined, 'Europe/Madrid'],
    ['Hauptstraße 1, Berlin, DE', [13.4, 52.5], 'Europe/Madrid'],
    ['100 Queen Street, Toronto, ON M5H 2N2', [-79.4, 43.7], 'America/Toronto'],
    ['100 Queen Street, Toronto, ON M5H 2N2, CA', undefined, 'America/Toronto'],
    ['1 Robson Street, Vancouver, BC V6B 1A1, Canada', undefined, 'America/Vancouver'],
    ['1 Robson Street, Vancouver, BC, Canada', undefined, 'America/Vancouver'],
    ['1 Robson Street, Vancouver, BC, CA', undefined, 'America/Vancouver'],
    ['200 Bay Street, Toronto, ON CAN', undefined, 'America/Toronto'],
    ['1 Main Street, Ontario, CA', undefined, 'America/Los_Angeles'],
    ['1 Main Street, De, CA', undefined, 'America/Los_Angeles'],
    ['100 Queen Street, Toronto M5H 2N2, CA', undefined, 'Europe/Madrid'],
    // The state in every way in which people write it.
    ...(
      [
        'California 94110',
        'California, 94110',
        'CA94110',
        'ca 94110',
        'CA, 94110',
        'CA. 94110',
        'C.A. 94110',
        'CA 94110, U.S.A.',
        'CA 94110 USA',
        'CA 94110, United States of America',
        'CA 94110-1234, US',
        'California, USA',
        'CA, USA',
        'California',
      ] as const
    ).map((end) => [`1 Main Street, San Francisco, ${end}`, undefined, 'America/Los_Angeles'] as const),
    ['1 Main Street, Wheeling, West Virginia 26003', undefined, 'America/New_York'],
    // The ZIP code decides, whatever the point says, and without one.
    ...(
      [
        ['Terre Haute, IN 47801', 'America/New_York'],
        ['Knox, IN 46534', 'America/Chicago'],
        ['Gary, IN 46402', 'America/Chicago'],
        ['Grovertown, IN 46531', 'America/Chicago'],
        ['Harris, MI 49845', 'America/Chicago'],
        ['Glasgow, KY 42141', 'America/Chicago'],
        ['Williston, ND 58801', 'America/Chicago'],
        ['Evansville, IN 47708', 'America/Chicago'],
        ['Vincennes, IN 47591', 'America/New_York'],
        ['Pensacola, FL 32501', 'America/Chicago'],
        ['Chattanooga, TN 37402', 'America/New_York'],
      ] as const
    ).map(([end, zone]) => [`1 Main Street, ${end}`, undefined, zone] as const),
    // Without a ZIP code the point does.
    ['1 Main Street, Terre Haute, IN', [-87.41, 39.47], 'America/New_York'],
    ['1 Main Street, Gary, IN', [-87.35, 41.6], 'America/Chicago'],
    ['1 Main Street, Knox, IN', [-86.62, 41.3], 'America/Chicago'],
    ['1 Main Street, Evansville, IN', [-87.57, 37.97], 'America/Chicago'],
    ['1 Main Street, Vincennes, IN', [-87.53, 38.68], 'America/New_York'],
    ['1 Main Street, Williston, ND', [-103.62, 48.15], 'America/Chicago'],
  ] as const)(
    '[BD-R07] the time zone of the address %s, at the point %s, is %s',
    (address, position, zone) => {
      expect(zoneOf(address, position)).toBe(zone);
    },
  );

  test.each([
    ['1 Main Street, Gary, IN', undefined, true],
    ['1 Main Street, Gary, IN', [-87.35, 41.6], false],
    ['1 Main Street, Gary, IN 46402', undefined, false],
    ['1 Main Street, San Francisco, CA', undefined, false],
    ['1 Main Street, Toronto, ON M5H 2N2, CA', undefined, false],
    ['Calle Mayor 1, Madrid', undefined, true],
    ['', [-87.35, 41.6], true],
  ] as const)('the zone of %s at %j is a guess: %s [RUL-99]', (address, position, expected) => {
    expect(isGuess(address, position)).toBe(expected);
  });

  test('the time zone of a location is found quickly in a very long address', () => {
    expect(zoneOf(`1 Main Street,${' '.repeat(500_000)}Nowhere`)).toBe('Europe/Madrid');
    expect(zoneOf(`${', '.repeat(500_000)}CA 94110`)).toBe('America/Los_Angeles');
  });

  test('the zone of every state is one that the platform knows [BD-R07]', () => {
    for (const state of 'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VT WA WI WV WY'.split(
      ' ',
    )) {
      const zone = zoneOf(`1 Main Street, Town, ${state} 12345`);
      expect(zone, state).toMatch(/^(America|Pacific)\//);
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow();
    }
  });
});

test.each(WEEKDAYS)('the week starts on %s when that is today, and has every day once [BD-R07]', (today) => {
  const week = weekFrom(hours, today);
  expect(week[0]?.day).toBe(today);
  const days = week.map(({ day }) => day);
  expect(days.toSorted()).toEqual([...WEEKDAYS].toSorted());
  const first = WEEKDAYS.indexOf(today);
  expect(days).toEqual(WEEKDAYS.map((_, index) => WEEKDAYS[(first + index) % 7]));
  for (const { day, ranges } of week) expect(ranges).toEqual(hours[day]);
});

test.each([
  ['07:59:59', { from: '08:00' }],
  ['08:00:00', { until: '12:00' }],
  ['11:59:00', { until: '12:00' }],
  ['12:00:00', { from: '13:00' }],
  ['12:59:59', { from: '13:00' }],
  ['13:00:00', { until: '17:00' }],
  ['17:00:00', null],
])('at %s a site with a break is %o, in whichever order its hours are [BD-R07]', (time, expected) => {
  const morning = { start: '08:00:00', end: '12:00:00' };
  const afternoon = { start: '13:00:00', end: '17:00:00' };
  for (const ranges of [
    [morning, afternoon],
    [afternoon, morning],
  ])
    expect(openStatus({ ...closed, Mon: ranges }, 'Mon', time)).toEqual(expected);
  expect(openStatus(closed, 'Mon', time)).toBeNull();
  expect(openStatus({ ...closed, Mon: null }, 'Mon', time)).toBeNull();
});

const range = (text: string) => {
  const [start = '', end = ''] = text.split('-');
  return { start, end };
};
test.each<[monday: string, tuesday: string, time: string, expected: object | null]>([
  // Tuesday; a range of Monday may still go on.
  ['22:00-06:00', '22:00-06:00', '05:00', { until: '06:00' }],
  ['22:00-06:00', '22:00-06:00', '06:00', { from: '22:00' }],
  ['22:00-06:00', '22:00-06:00', '23:00', { until: '06:00' }],
  ['22:00-02:00', '', '01:00', { until: '02:00' }],
  ['22:00-02:00', '', '02:00', null],
  ['', '08:00-00:00', '20:00', { until: '00:00' }],
  ['', '08:00-24:00', '20:00', { until: '00:00' }],
  ['08:00-00:00', '00:00-06:00', '05:00', { until: '06:00' }],
  ['', '00:00-00:00', '12:00', { until: '00:00' }],
  // The last minute of a day is how many services write its end.
  ['18:00-23:59', '00:00-06:00', '05:00', { until: '06:00' }],
  ['', '18:00:00-23:59:59', '20:00', { until: '23:59' }],
  // Ranges that touch or overlap are one.
  ['', '08:00-12:00 12:00-17:00', '09:00', { until: '17:00' }],
  ['', '08:00-13:00 12:00-17:00', '09:00', { until: '17:00' }],
  ['', '12:00-17:00 08:00-12:00', '12:00', { until: '17:00' }],
  // Other ways to write a time.
  ['', '0800-1630', '09:00', { until: '16:30' }],
  ['', '8:00-4:30 PM', '09:00', { until: '16:30' }],
  ['', '8 AM-4 PM', '07:00', { from: '08:00' }],
  ['', '8\u00a0a.\u00a0m.-4\u00a0p.\u00a0m.', '07:00', { from: '08:00' }],
  ['', '08:00:00-16:30:00', '07:00', { from: '08:00' }],
  ['', 'noon-17:00', '13:00', null],
  ['', '800-17', '13:00', null],
])(
  'with %j on Monday and %j on Tuesday, at %s on Tuesday it is %j [BD-R07 RUL-99]',
  (monday, tuesday, time, expected) => {
    const [Mon, Tue] = [monday, tuesday].map((texts) =>
      texts.replaceAll(' PM', 'PM').replaceAll(' AM', 'AM').split(' ').filter(Boolean).map(range),
    );
    expect(openStatus({ ...closed, Mon: Mon ?? [], Tue: Tue ?? [] }, 'Tue', time)).toEqual(expected);
  },
);

test.each(['00:00-00:00', '00:00-24:00', '00:00:00-23:59:59'])(
  'a location that is open %s every day never closes, and shows no opening status [RUL-99]',
  (text) => {
    const day = [range(text)];
    const always = { Sun: day, Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day };
    for (const time of ['00:00', '12:00', '23:59']) expect(openStatus(always, 'Sat', time)).toBeNull();
  },
);
