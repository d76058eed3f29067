import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBusinessDays, isBusinessDay, isFederalHoliday } from '../../machines/domain/business-days.ts';
import { DAY } from '../support/durations.ts';

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const daysBetween = (first: string, last: string) => {
  const days: string[] = [];
  for (let time = Date.parse(first); time <= Date.parse(last); time += DAY) days.push(dayOf(time));
  return days;
};
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

describe('business days', () => {
  test('the holidays from 2024-10-14 to 2025-12-25 are the federal ones [OUT-R08 RUL-13]', () => {
    const holidays = daysBetween('2024-10-14', '2025-12-25').filter(
      (day) => !isWeekend(day) && !isBusinessDay(day),
    );
    expect(holidays.join(' ')).toBe(
      '2024-10-14 2024-11-11 2024-11-28 2024-12-25 2025-01-01 2025-01-20 2025-02-17 2025-05-26 ' +
        '2025-06-19 2025-07-04 2025-09-01 2025-10-13 2025-11-11 2025-11-27 2025-12-25',
    );
  });

  test.each([
    ['2026-07-03', 'Independence Day on a Saturday'],
    ['2027-07-05', 'Independence Day on a Sunday'],
    ['2027-06-18', 'Juneteenth on a Saturday'],
    ['2027-12-24', 'Christmas on a Saturday'],
    ['2027-12-31', "New Year's Day of 2028 on a Saturday"],
    ['2028-11-10', 'Veterans Day on a Saturday'],
    ['2026-05-25', 'the last Monday of May'],
    ['2026-11-26', 'the fourth Thursday of November'],
  ])('%s is a holiday as observed: %s [RUL-13]', (day) => {
    expect(isBusinessDay(day)).toBe(false);
  });

  test.each('2026-07-06 2027-12-27 2028-01-03 2026-11-27 2024-12-24 2024-12-31 2026-02-12'.split(' '))(
    'the day %s is a business day [RUL-13]',
    (day) => {
      expect(isBusinessDay(day)).toBe(true);
    },
  );

  test.each([
    ['2026-11-26', true, 'a Thursday'],
    ['2027-12-25', true, 'the date on a Saturday'],
    ['2027-12-24', true, 'as observed on the Friday before'],
    ['2026-07-04', true, 'the date on a Saturday'],
    ['2028-01-01', true, 'the date on a Saturday'],
    ['2026-11-27', false, 'the day after Thanksgiving'],
    ['2027-12-26', false, 'a Sunday'],
  ])('%s is a federal holiday: %s, %s', (day, isOne) => {
    expect(isFederalHoliday(day)).toBe(isOne);
  });

  test('no day of a weekend is a business day [OUT-R08]', () => {
    const weekends = daysBetween('2024-01-01', '2030-12-31').filter(isWeekend);
    expect(weekends.filter(isBusinessDay)).toEqual([]);
  });

  test.each([
    ['2026-11-20', '2026-11-25', 'over a weekend'],
    ['2026-11-21', '2026-11-25', 'from a Saturday'],
    ['2026-11-16', '2026-11-19', 'within a week'],
    ['2025-11-25', '2025-12-01', 'over Thanksgiving'],
    ['2024-12-23', '2024-12-27', 'over Christmas'],
    ['2024-12-30', '2025-01-03', 'over the turn of the year'],
    ['2027-12-29', '2028-01-04', "over a New Year's Day observed in the old year"],
    ['2025-07-03', '2025-07-09', 'over a holiday before a weekend'],
    ['2028-02-28', '2028-03-02', 'over a leap day'],
    ['2024-11-01', '2024-11-06', 'over the end of daylight saving'],
  ])('three business days after %s is %s: %s [OUT-R08 CONST-R12]', (day, later) => {
    expect(addBusinessDays(day, 3)).toBe(later);
  });

  const days = fc
    .integer({ min: 0, max: 365 * 12 })
    .map((offset) => dayOf(Date.UTC(2024, 0, 1) + offset * DAY));
  const counts = fc.integer({ min: 1, max: 15 });

  test('the nth business day after a day is a business day, and the days up to it contain exactly n [OUT-R08]', () => {
    fc.assert(
      fc.property(days, counts, (day, count) => {
        const reached = addBusinessDays(day, count);
        expect(isBusinessDay(reached)).toBe(true);
        expect(daysBetween(day, reached).slice(1).filter(isBusinessDay)).toHaveLength(count);
      }),
    );
  });

  test('adding business days is monotonic and additive [OUT-R08]', () => {
    fc.assert(
      fc.property(days, days, counts, counts, (one, other, count, more) => {
        const [first, last] = one <= other ? [one, other] : [other, one];
        expect(addBusinessDays(first, count) <= addBusinessDays(last, count)).toBe(true);
        expect(addBusinessDays(addBusinessDays(first, count), more)).toBe(
          addBusinessDays(first, count + more),
        );
      }),
    );
  });

  test('counting no business days leads to the day itself', () => {
    expect(addBusinessDays('2026-11-21', 0)).toBe('2026-11-21');
  });
});
