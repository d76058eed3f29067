import { afterEach, describe, expect, it } from 'vitest';
import {
  countryText,
  dateText,
  dayInWords,
  spelledOutDay,
  shortDay,
  shortIsoDay,
  timeText,
  timeZoneText,
  weekdayText,
} from '../../src/copy/format.ts';
import { changeLanguage } from '../../src/copy/language.ts';

afterEach(() => changeLanguage('en'));

describe('in English, days and times are written as the specification does', () => {
  it.each([
    ['2026-11-20', 'November 20, 2026'],
    ['2026-11-20T23:30:00Z', 'November 20, 2026'],
    ['', ''],
    ['yesterday', 'yesterday'],
    ['2026-13-45', '2026-13-45'],
  ])('the day %j is written %j', (day, words) => {
    expect(dayInWords(day)).toBe(words);
  });

  it('in English, pickups have their weekday, MM/DD/YYYY and hh:mm A [PICK-R12 PICK-R42 PICK-R43]', () => {
    expect(weekdayText('2026-11-24')).toBe('Tuesday');
    expect(shortDay('2026-11-24')).toBe('11/24/2026');
    expect(spelledOutDay('04/05/1980')).toBeUndefined();
    expect(shortIsoDay('2026-03-04')).toBe('2026-03-04');
    expect(timeText('13:45:00')).toBe('01:45\u00A0PM');
    expect(timeZoneText('America/Los_Angeles')).toBe('Pacific Time');
    expect(countryText('DE')).toBe('Germany');
  });

  it('in English, a time never breaks before its AM or PM, and all other spaces are plain', () => {
    const style = { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'long' } as const;
    const text = dateText(Date.UTC(2026, 10, 24, 13, 45), { ...style, timeZone: 'UTC' });
    expect(text).toBe('Tuesday, 1:45\u00A0PM Coordinated Universal Time');
  });

  it.each([
    ['America/Anchorage', 'Alaska Time'],
    ['America/Detroit', 'Eastern Time'],
    ['Australia/Sydney', 'Australian Eastern Time'],
  ])("the zone %s has today's name, not the one of 1970: %s [RUL-21]", (zone, name) => {
    expect(timeZoneText(zone)).toBe(name);
  });
});

describe('in Spanish', () => {
  it('in Spanish, months are words, so that no day can be read as a month', async () => {
    await changeLanguage('es');
    expect(dayInWords('2026-03-04')).toBe('4 de marzo de 2026');
    expect(shortDay('2026-03-04')).toBe('4 mar 2026');
    expect(shortDay('')).toBe('');
    expect(spelledOutDay('04/05/1980 ')).toBe('5 de abril de 1980');
    expect(['', '04/05/19', '13/05/1980'].map(spelledOutDay)).toEqual([undefined, undefined, undefined]);
    expect(['1980-04-05', '1980-13-05', '1980-04'].map(spelledOutDay)).toEqual([
      '5 de abril de 1980',
      undefined,
      undefined,
    ]);
    expect(['2026-03-04', 'marzo', '2026-03-04x', ''].map(shortIsoDay)).toEqual([
      '4 mar 2026',
      'marzo',
      '2026-03-04x',
      '',
    ]);
  });

  it('in Spanish, times, weekdays, zones and countries have Spanish names', async () => {
    await changeLanguage('es');
    expect(timeText('13:45:00')).toBe('1:45\u00A0p.m.');
    expect(timeText('')).toBe('');
    expect(weekdayText('2026-11-24')).toBe('martes');
    expect(timeZoneText('America/Los_Angeles')).toBe('hora del Pacífico');
    expect(countryText('DE')).toBe('Alemania');
    expect(countryText('somewhere')).toBe('somewhere');
  });
});
