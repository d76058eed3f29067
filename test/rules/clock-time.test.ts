import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayClockTime, parseTime } from '../../machines/ny-waiver/clock-time.rules.ts';

test.each([
  ['9:30 AM', '09:30'],
  ['9:30am', '09:30'],
  ['9:30 p.m.', '21:30'],
  ['9:30P', '21:30'],
  ['930 pm', '21:30'],
  ['  9:30   PM ', '21:30'],
  ['12 PM', '12:00'],
  ['12:05 am', '00:05'],
  ['9 a', '09:00'],
  ['21:30', '21:30'],
  ['2130', '21:30'],
  ['0:15', '00:15'],
  ['13:00', '13:00'],
  ['23:59', '23:59'],
])('the typed time %j is read as %s', (typed, time) => {
  expect(parseTime(typed)).toEqual({ time });
});

test.each([
  ['1:30', 'amOrPmMissing'],
  ['9:30', 'amOrPmMissing'],
  ['09:30', 'amOrPmMissing'],
  ['12:00', 'amOrPmMissing'],
  ['1130', 'amOrPmMissing'],
  ['9', 'invalidTime'],
  ['21', 'invalidTime'],
  ['24:00', 'invalidTime'],
  ['9:75 AM', 'invalidTime'],
  ['13:30 PM', 'invalidTime'],
  ['0:30 AM', 'invalidTime'],
  ['9:30 AM PM', 'invalidTime'],
  ['at 9:30 PM', 'invalidTime'],
  ['noon', 'invalidTime'],
  ['', 'invalidTime'],
])('the typed time %j cannot be read, and is reported as %s', (typed, error) => {
  expect(parseTime(typed)).toEqual({ error });
});

test('every minute of the day is read back from how it is shown', () => {
  fc.assert(
    fc.property(fc.nat({ max: 23 }), fc.nat({ max: 59 }), (hour, minute) => {
      const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
      expect(parseTime(displayClockTime(time))).toEqual({ time });
    }),
  );
});

test('a very long text is parsed quickly', () => {
  expect(parseTime(`9${' '.repeat(500_000)}x`)).toEqual({ error: 'invalidTime' });
});
