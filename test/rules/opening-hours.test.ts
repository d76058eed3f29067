import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { siteTimeZone, weekdayAt, weekFrom } from '../../machines/blood-draw/opening-hours.rules.ts';
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
    ['2026-11-24T04:59:59.999Z', 'America/New_York', 'Mon'],
    ['2026-11-24T09:59:59.999Z', 'Pacific/Honolulu', 'Mon'],
    ['2026-11-24T10:00:00.000Z', 'Pacific/Honolulu', 'Tue'],
    ['2026-11-24T07:00:00.000Z', 'America/Phoenix', 'Tue'],
    // Clocks go forward on Sunday 8 March 2026, 2:00 to 3:00: the day has 23 hours.
    ['2026-03-08T07:59:59.000Z', 'America/Los_Angeles', 'Sat'],
    ['2026-03-08T08:00:00.000Z', 'America/Los_Angeles', 'Sun'],
    ['2026-03-09T06:59:59.000Z', 'America/Los_Angeles', 'Sun'],
    ['2026-03-09T07:00:00.000Z', 'America/Los_Angeles', 'Mon'],
    // Clocks go back on Sunday 1 November 2026, 2:00 to 1:00: the day has 25 hours.
    ['2026-11-01T06:59:59.000Z', 'America/Los_Angeles', 'Sat'],
    ['2026-11-01T07:00:00.000Z', 'America/Los_Angeles', 'Sun'],
    ['2026-11-02T07:59:59.000Z', 'America/Los_Angeles', 'Sun'],
    ['2026-11-02T08:00:00.000Z', 'America/Los_Angeles', 'Mon'],
    // The year ends on a Thursday.
    ['2027-01-01T07:59:59.000Z', 'America/Los_Angeles', 'Thu'],
    // A day ahead of the lab.
    ['2026-11-24T00:30:00.000Z', 'Asia/Kolkata', 'Tue'],
  ])('[BD-R07] %s in %s is %s', (instant, zone, day) => {
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
  const at = (address: string) => siteTimeZone({ address }, 'Europe/Madrid');

  it.each([
    ['2200 Mission Street, San Francisco, CA 94110', 'America/Los_Angeles'],
    ['350 5th Avenue, New York, NY 10118-0110', 'America/New_York'],
    ['1 Main Street, Austin, TX 78701', 'America/Chicago'],
    ['1 Main Street, El Paso, TX 79901', 'America/Denver'],
    ['1 Main Street, Pensacola, FL 32501', 'America/Chicago'],
    ['1 Main Street, Miami, FL 33101', 'America/New_York'],
    ['1 Main Street, Nashville, TN 37201', 'America/Chicago'],
    ['1 Main Street, Knoxville, TN 37901', 'America/New_York'],
    ["1 Main Street, Coeur d'Alene, ID 83814", 'America/Los_Angeles'],
    ['1 Main Street, Boise, ID 83702', 'America/Denver'],
    // Towns on either side of the line.
    ['1 Main Street, Marianna, FL 32446', 'America/Chicago'],
    ['1 Main Street, Quincy, FL 32351', 'America/New_York'],
    ['1 Main Street, Sandpoint, ID 83864', 'America/Los_Angeles'],
    ['1 Main Street, Evansville, IN 47708', 'America/Chicago'],
    ['1 Main Street, Indianapolis, IN 46204', 'America/New_York'],
    ['1 Main Street, Goodland, KS 67735', 'America/Denver'],
    ['1 Main Street, Colby, KS 67701', 'America/Chicago'],
    ['1 Main Street, Bowling Green, KY 42101', 'America/Chicago'],
    ['1 Main Street, Louisville, KY 40202', 'America/New_York'],
    ['1 Main Street, Ironwood, MI 49938', 'America/Chicago'],
    ['1 Main Street, Marquette, MI 49855', 'America/New_York'],
    ['1 Main Street, Dickinson, ND 58601', 'America/Denver'],
    ['1 Main Street, Bismarck, ND 58501', 'America/Chicago'],
    ['1 Main Street, Ogallala, NE 69153', 'America/Denver'],
    ['1 Main Street, North Platte, NE 69101', 'America/Chicago'],
    ['1 Main Street, Midland, SD 57552', 'America/Denver'],
    ['1 Main Street, Pierre, SD 57501', 'America/Chicago'],
    ['1 Main Street, Crossville, TN 38555', 'America/Chicago'],
    ['1 Main Street, Chattanooga, TN 37402', 'America/New_York'],
    ['1 Main Street, Jasper, TN 37347', 'America/Chicago'],
    ['1 Main Street, Dayton, TN 37321', 'America/New_York'],
    ['1 Main Street, Oneida, TN 37841', 'America/New_York'],
    ['1 Main Street, Van Horn, TX 79855', 'America/Chicago'],
    ['1 Main Street, Phoenix, AZ 85001', 'America/Phoenix'],
    ['1 Main Street, Honolulu, HI 96801, USA', 'Pacific/Honolulu'],
    ['1 Main Street, Anchorage, AK', 'America/Anchorage'],
    ['1 Main Street, Ontario, OR 97914', 'America/Denver'],
    ['1 Marine Drive, Tamuning, GU 96913', 'Pacific/Guam'],
    // Without any clue: the patient's own.
    ['', 'Europe/Madrid'],
    ['Calle Mayor 1, Madrid', 'Europe/Madrid'],
    ['100 Queen Street, Toronto, ON M5H 2N2', 'Europe/Madrid'],
  ] as const)('[BD-R07] of %s is %s', (address, zone) => {
    expect(at(address)).toBe(zone);
  });

  test('is found however long the address is', () => {
    expect(at(`1 Main Street,${' '.repeat(500_000)}Nowhere`)).toBe('Europe/Madrid');
    expect(at(`${', '.repeat(500_000)}CA 94110`)).toBe('America/Los_Angeles');
  });

  test('[BD-R07] is one that there is', () => {
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
