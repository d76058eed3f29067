import { instantOf, offsetAt } from '../../machines/domain/zoned-time.ts';
import { saveFile } from './save-file.ts';

/** An event for a calendar file. Start and end are local times of the zone, YYYY-MM-DDTHH:mm:ss. */
export interface CalendarEvent {
  /** Constant per event, so that a second file replaces the first. */
  readonly uid: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  /** An IANA name, such as 'America/New_York'. */
  readonly timeZone: string;
  readonly location?: string;
  readonly description?: string;
}

/**
 * One event as a calendar file (.ics, RFC 5545; RUL-21). The time zone is both named and defined, so that a calendar
 * that does not know the name still shows the right time; the duration is exact, even across a daylight saving change.
 * A later file replaces an earlier one with the same uid, because its stamp and its sequence (in minutes) are higher.
 * @param now when the file is created
 */
export function calendarFile(event: CalendarEvent, now = new Date()): string {
  const { uid, title, start, end, timeZone, location, description } = event;
  const begins = instantAt(timeZone, start);
  const seconds = Math.max(0, (instantAt(timeZone, end) - begins) / 1000);
  // A zone that is an offset, such as '-05:00', is not a name that a parameter may have unquoted.
  const zone = timeZone.includes(':') ? `UTC${timeZone.replace(':', '')}` : timeZone;
  const offset = offsetText((Date.parse(`${start}Z`) - begins) / 60_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Patient portal//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${basicFormat(now.toISOString().slice(0, 19))}Z`,
    `SEQUENCE:${Math.floor(now.getTime() / 60_000)}`,
    `DTSTART;TZID=${zone}:${basicFormat(start)}`,
    `DURATION:PT${seconds}S`,
    `SUMMARY:${escapeText(title)}`,
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

export function saveCalendarFile(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/calendar;charset=utf-8' }));
}

function instantAt(timeZone: string, local: string): number {
  return instantOf(timeZone, local.slice(0, 10), local.slice(11));
}

function basicFormat(local: string): string {
  return local.replaceAll(/[-:]/g, '');
}

/** @param minutes ahead of UTC */
function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(absolute / 60))}${pad(absolute % 60)}`;
}

/** The text of a property; no control character of a service's text gets into the file. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, String.raw`\n`)
    .replaceAll('\t', ' ')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Folds a line at 75 bytes; continuation lines start with a space (RFC 5545 3.1). */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (encoder.encode(current + character).length > 74) {
      lines.push(current);
      current = '';
    }
    current += character;
  }
  return [...lines, current].join('\r\n ');
}

/** The local time of a zone at an instant, YYYY-MM-DDTHH:mm:ss. */
export function wallTime(instant: Date, timeZone: string): string {
  const time = instant.getTime();
  return new Date(time + offsetAt(timeZone, time)).toISOString().slice(0, 19);
}
