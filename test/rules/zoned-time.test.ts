import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  dayIn,
  deviceZone,
  displayTime,
  instantOf,
  isTimeZone,
  minutesOf,
  offsetAt,
  timeIn,
} from '../../machines/domain/zoned-time.ts';

const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
];

describe('days and times', () => {
  test('dates and times are not parsed from formatted text, which differs between platforms', () => {
    // Some versions of the platform's locale data format a short Canadian day like this.
    const formats = Intl.DateTimeFormat.prototype as unknown as { readonly format: unknown };
    vi.spyOn(formats, 'format', 'get').mockReturnValue(() => '11/21/26');
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const)
      vi.spyOn(Date.prototype, name).mockReturnValue('11/21/26');
    expect(dayIn('America/Los_Angeles', '2026-11-22T07:59:00Z')).toBe('2026-11-21');
    expect(instantOf('America/Los_Angeles', '2026-11-21', '23:59:00')).toBe(
      Date.parse('2026-11-22T07:59:00Z'),
    );
    vi.restoreAllMocks();
  });

  test.each([
    ['America/Los_Angeles', '2026-11-20T07:59:59Z', '2026-11-19'],
    ['America/Los_Angeles', '2026-11-20T08:00:00Z', '2026-11-20'],
    ['America/New_York', '2026-11-20T04:59:59Z', '2026-11-19'],
    // Days of 23 and 25 hours: daylight saving begins and ends.
    ['America/Los_Angeles', '2026-03-09T06:59:59Z', '2026-03-08'],
    ['America/Los_Angeles', '2026-11-02T07:59:59Z', '2026-11-01'],
    ['Pacific/Auckland', '2026-11-20T11:00:00Z', '2026-11-21'],
    ['America/Los_Angeles', 'no instant', ''],
    // The empty date of some services.
    ['America/New_York', '0001-01-02T12:00:00Z', '0001-01-02'],
  ])('in %s the day at %s is %s [AMB-139]', (zone, instant, day) => {
    expect(dayIn(zone, instant)).toBe(day);
  });

  test('the time of day is in the given time zone [BD-R07]', () => {
    expect(timeIn('America/Los_Angeles', '2026-11-20T16:05:09Z')).toBe('08:05:09');
    expect(timeIn('America/New_York', '2026-11-20T05:00:00Z')).toBe('00:00:00');
    expect(timeIn('America/Los_Angeles', 'no instant')).toBe('');
  });

  test.each([
    ['00:00:00', '12:00 AM'],
    ['00:30:00', '12:30 AM'],
    ['09:05:00', '09:05 AM'],
    ['12:00:00', '12:00 PM'],
    ['13:45:00', '01:45 PM'],
    ['23:59:00', '11:59 PM'],
    ['', ''],
  ])('the time %s is shown as %s [PICK-R42]', (time, shown) => {
    expect(displayTime(time)).toBe(shown);
  });

  test('the minutes of a time are counted from midnight, with and without seconds [PICK-R41]', () => {
    expect(['09:30:00', '08:05'].map(minutesOf)).toEqual([570, 485]);
  });

  test('zones are known by name', () => {
    expect(isTimeZone('America/New_York')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
  });

  test('a browser that does not know its own zone counts in UTC', () => {
    const known = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce({
      ...known,
      timeZone: 'Etc/Unknown',
    });
    expect(deviceZone()).toBe('UTC');
    expect(deviceZone()).toBe(known.timeZone);
  });
});

describe('the instants of a wall clock', () => {
  test.each([
    ['2026-11-24', '09:00:00', '2026-11-24T17:00:00.000Z'],
    ['2026-07-01', '09:00:00', '2026-07-01T16:00:00.000Z'],
    // On the days on which the clocks change.
    ['2026-03-08', '09:00:00', '2026-03-08T16:00:00.000Z'],
    ['2026-11-01', '09:00:00', '2026-11-01T17:00:00.000Z'],
    // Skipped by daylight saving: an hour later.
    ['2026-03-08', '02:30:00', '2026-03-08T10:30:00.000Z'],
    // Occurs twice: the first one.
    ['2026-11-01', '01:30:00', '2026-11-01T08:30:00.000Z'],
  ])('a clock in Los Angeles that shows %s %s means the instant %s', (day, time, instant) => {
    expect(new Date(instantOf('America/Los_Angeles', day, time)).toISOString()).toBe(instant);
  });

  test('every instant can be written as local time and read back, except in the repeated hour', () => {
    const instants = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, (zone, minutes) => {
        const instant = minutes * 60_000;
        const wall = new Date(instant + offsetAt(zone, instant)).toISOString();
        const back = instantOf(zone, wall.slice(0, 10), wall.slice(11, 19));
        const isSame = back === instant;
        const comesTwice = back < instant && offsetAt(zone, back) > offsetAt(zone, instant);
        expect(isSame || comesTwice).toBe(true);
        expect(dayIn(zone, new Date(instant).toISOString())).toBe(wall.slice(0, 10));
      }),
      { numRuns: 500 },
    );
  });
});
