import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { instantOf } from '../../../machines/domain/zoned-time.ts';
import { calendarFile } from '../../../src/platform/calendar.ts';
import type { CalendarEvent } from '../../../src/platform/calendar.ts';

const event: CalendarEvent = {
  uid: 'pickup-1@portal',
  title: 'Courier pickup #SFOA4471',
  start: '2026-11-24T09:00:00',
  end: '2026-11-24T13:00:00',
  timeZone: 'America/Los_Angeles',
  location: '1450 Alder Street, Suite 5; Seattle, WA',
  description: 'Have the package ready.\nQuestions: +1 (800) 555-0100',
};

/** The event in a file, as a calendar application reads it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zone = calendar.getFirstSubcomponent('vtimezone');
  const entry = calendar.getFirstSubcomponent('vevent');
  if (!zone || !entry) throw new Error('The file has no event or no time zone');
  ICAL.TimezoneService.register(zone);
  const parsed = new ICAL.Event(entry);
  const tzid = entry.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  const value = { parsed, tzid, starts: parsed.startDate.toUnixTime(), lasts: parsed.duration.toSeconds() };
  ICAL.TimezoneService.reset();
  return value;
}

describe('a calendar file [RUL-21]', () => {
  test('a calendar file contains title, time, place and time zone', () => {
    const { parsed, tzid, starts, lasts } = read(calendarFile(event));
    expect(tzid).toBe('America/Los_Angeles');
    expect(new Date(starts * 1000).toISOString()).toBe('2026-11-24T17:00:00.000Z');
    expect(lasts).toBe(4 * 3600);
    expect(parsed).toMatchObject({
      uid: event.uid,
      summary: event.title,
      location: event.location,
      description: event.description,
    });
  });

  test("a calendar file contains no control characters of a service's text", () => {
    const text = calendarFile({
      ...event,
      uid: 'a\u0000b',
      title: 'Pick\u0007up\u001B[31m\u007F\u0085',
      location: 'A\tB\vC\u2028D',
      description: 'E\rF\u0000',
    });
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(read(text).parsed).toMatchObject({
      uid: 'ab',
      summary: 'Pickup[31m',
      location: 'A BC\nD',
      description: 'E\nF',
    });
  });

  test.each([
    ['UTC', '+0000'],
    ['America/Los_Angeles', '-0800'],
    ['Asia/Kolkata', '+0530'],
  ])('a calendar file defines the zone %s as %s', (timeZone, offset) => {
    expect(calendarFile({ ...event, timeZone })).toContain(`TZOFFSETTO:${offset}\r\n`);
  });

  test('a calendar file has the time of writing, and a later file replaces an earlier one', () => {
    const fileOf = (now: string, start = event.start) => {
      const entry = new ICAL.Component(
        ICAL.parse(calendarFile({ ...event, start }, new Date(now))) as unknown[],
      ).getFirstSubcomponent('vevent');
      return {
        uid: String(entry?.getFirstPropertyValue('uid')),
        stamp: String(entry?.getFirstPropertyValue('dtstamp')),
        sequence: Number(entry?.getFirstPropertyValue('sequence')),
      };
    };
    const first = fileOf('2026-11-21T18:00:00Z');
    const second = fileOf('2026-11-21T18:05:00Z', '2026-11-24T08:00:00');
    expect(first.stamp).toBe('2026-11-21T18:00:00Z');
    expect(second.stamp).toBe('2026-11-21T18:05:00Z');
    expect(second.uid).toBe(first.uid);
    expect(second.sequence).toBeGreaterThan(first.sequence);
    // Calendars read this as a 32-bit number.
    expect(second.sequence).toBeLessThan(2 ** 31);
  });

  test('a calendar file omits missing values', () => {
    const { location: _location, description: _description, ...bare } = event;
    const { parsed } = read(calendarFile(bare));
    expect(parsed.location).toBeNull();
    expect(parsed.description).toBeNull();
  });

  test('a calendar file has lines of at most 75 bytes that end with CRLF', () => {
    const text = calendarFile({ ...event, description: 'ä'.repeat(400) });
    expect(text.endsWith('\r\n')).toBe(true);
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
    expect(read(text).parsed.description).toBe('ä'.repeat(400));
  });

  test.each([
    ['over the night on which the clocks go forward', '2026-03-07T20:00:00', '2026-03-08T08:00:00', 11],
    ['over the night on which they go back', '2026-10-31T20:00:00', '2026-11-01T08:00:00', 13],
  ])('an event in a calendar file has the right length %s', (_, start, end, hours) => {
    expect(read(calendarFile({ ...event, start, end })).lasts).toBe(hours * 3600);
  });

  test('an event in a calendar file starts at the right instant in every zone and season, with any texts', () => {
    const pad = (value: number) => String(value).padStart(2, '0');
    const days = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const times = fc.nat({ max: 17 }).map((hour) => `${pad(hour)}:30:00`);
    const zones = fc.constantFrom(
      'America/New_York',
      'America/Phoenix',
      'Asia/Kolkata',
      'Europe/London',
      '-05:00',
    );
    // A file has no control characters, and a line separator is a line break.
    const texts = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((text) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, 'x'));
    fc.assert(
      fc.property(days, times, zones, texts, (day, time, timeZone, title) => {
        const file = calendarFile({
          ...event,
          title,
          timeZone,
          start: `${day}T${time}`,
          end: `${day}T23:00:00`,
        });
        const { parsed, starts } = read(file);
        expect(starts * 1000).toBe(instantOf(timeZone, day, time));
        expect(parsed.summary).toBe(title);
        // A parameter with a colon would have to be quoted (RFC 5545 3.2).
        expect(file).toMatch(/^DTSTART;TZID=[^:;]+:\d{8}T\d{6}\r$/m);
      }),
      { numRuns: 300 },
    );
  });
});
