import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { openAt, siteTimeZone, weekdayAt, weekFrom } from '../../machines/blood-draw/opening-hours.rules.ts';
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
  ])('[BD-R07] at %s the day in %s is %s', (instant, zone, day) => {
    expect(weekdayAt(instant, zone)).toBe(day);
  });

  test('[BD-R07] is the day that the calendar has there, at any time in any zone', () => {
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
  const at = (address: string, position?: readonly [number, number]) =>
    siteTimeZone(
      { address, geometry: position ? { type: 'Point', coordinates: position } : null },
      'Europe/Madrid',
    );

  it.each([
    ['2200 Mission Street, San Francisco, CA 94110', undefined, 'America/Los_Angeles'],
    ['350 5th Avenue, New York, NY 10118-0110', undefined, 'America/New_York'],
    ['1 Main Street, Austin, TX 78701', [-97.7, 30.3], 'America/Chicago'],
    ['1 Main Street, El Paso, TX 79901', [-106.5, 31.8], 'America/Denver'],
    ['1 Main Street, El Paso, TX 79901', undefined, 'America/Chicago'],
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
    ['1 Main Street, Indianapolis, IN 46204', [-86.16, 39.77], 'America/Indiana/Indianapolis'],
    ['1 Main Street, Goodland, KS 67735', [-101.71, 39.35], 'America/Denver'],
    ['1 Main Street, Colby, KS 67701', [-101.05, 39.4], 'America/Chicago'],
    ['1 Main Street, Bowling Green, KY 42101', [-86.44, 36.99], 'America/Chicago'],
    ['1 Main Street, Louisville, KY 40202', [-85.76, 38.25], 'America/New_York'],
    ['1 Main Street, Ironwood, MI 49938', [-90.17, 46.45], 'America/Chicago'],
    ['1 Main Street, Iron River, MI 49935', [-88.64, 46.09], 'America/Chicago'],
    ['1 Main Street, Iron Mountain, MI 49801', [-88.07, 45.82], 'America/Chicago'],
    ['1 Main Street, Menominee, MI 49858', [-87.61, 45.11], 'America/Chicago'],
    ['1 Main Street, Escanaba, MI 49829', [-87.06, 45.75], 'America/Detroit'],
    ['1 Main Street, Gwinn, MI 49841', [-87.44, 46.28], 'America/Detroit'],
    ['1 Main Street, Houghton, MI 49931', [-88.57, 47.12], 'America/Detroit'],
    ['1 Main Street, Ontonagon, MI 49953', [-89.31, 46.87], 'America/Detroit'],
    ['1 Main Street, Detroit, MI 48201', [-83.06, 42.35], 'America/Detroit'],
    ['1 Main Street, Marquette, MI 49855', [-87.4, 46.54], 'America/Detroit'],
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
    // As addresses are written: what stands at their end counts.
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
    ['100 Queen Street, Toronto, ON M5H 2N2', [-79.4, 43.7], 'Europe/Madrid'],
  ] as const)('[BD-R07] of %s at %s is %s', (address, position, zone) => {
    expect(at(address, position)).toBe(zone);
  });

  test('is found however long the address is', () => {
    expect(at(`1 Main Street,${' '.repeat(500_000)}Nowhere`)).toBe('Europe/Madrid');
    expect(at(`${', '.repeat(500_000)}CA 94110`)).toBe('America/Los_Angeles');
  });

  test('[BD-R07] of every state is one that the platform knows', () => {
    for (const state of 'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VT WA WI WV WY'.split(
      ' ',
    )) {
      const zone = at(`1 Main Street, Town, ${state} 12345`);
      expect(zone, state).toMatch(/^(America|Pacific)\//);
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow();
    }
  });
});

test.each(WEEKDAYS)('[BD-R07] the week starts on %s when that is today, and has every day once', (today) => {
  const week = weekFrom(hours, today);
  expect(week[0]?.day).toBe(today);
  const days = week.map(({ day }) => day);
  expect(days.toSorted()).toEqual([...WEEKDAYS].toSorted());
  const first = WEEKDAYS.indexOf(today);
  expect(days).toEqual(WEEKDAYS.map((_, index) => WEEKDAYS[(first + index) % 7]));
  for (const { day, ranges } of week) expect(ranges).toBe(hours[day]);
});

test.each([
  ['07:59:59', { from: '08:00:00' }],
  ['08:00:00', { until: '12:00:00' }],
  ['11:59:00', { until: '12:00:00' }],
  ['12:00:00', { from: '13:00:00' }],
  ['12:59:59', { from: '13:00:00' }],
  ['13:00:00', { until: '17:00:00' }],
  ['17:00:00', null],
])('[BD-R07] at %s a site with a break is %o, in whichever order its hours are', (time, expected) => {
  const morning = { start: '08:00:00', end: '12:00:00' };
  const afternoon = { start: '13:00:00', end: '17:00:00' };
  expect(openAt([morning, afternoon], time)).toEqual(expected);
  expect(openAt([afternoon, morning], time)).toEqual(expected);
  expect(openAt([], time)).toBeNull();
});
