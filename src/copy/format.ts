import { dayOfTyped, isIsoDate, typedOfIso } from '../../machines/domain/date.ts';
import type { Phone } from '../../machines/domain/phone.ts';
import { displayTime } from '../../machines/domain/zoned-time.ts';
import { memoize } from '../../machines/domain/memoize.ts';
import { language, locale } from './language.ts';

// Throughout: a day is YYYY-MM-DD, a time of day HH:mm:ss. All of it is written in the current language.

type Style = Pick<
  Intl.DateTimeFormatOptions,
  | 'dateStyle'
  | 'timeStyle'
  | 'weekday'
  | 'hour'
  | 'minute'
  | 'year'
  | 'month'
  | 'day'
  | 'timeZone'
  | 'timeZoneName'
>;

const formats = memoize((key) => {
  const [name, style] = JSON.parse(key) as readonly [string, Style];
  return new Intl.DateTimeFormat(name, style);
});

function formatOf(style: Style): Intl.DateTimeFormat {
  return formats(JSON.stringify([locale(), style]));
}

/**
 * An instant (Date, milliseconds) in a style of Intl. Engines differ in their spaces: here they are plain, and a time
 * with its half of the day stays on one line.
 */
export function dateText(instant: Date | number, style: Style): string {
  const parts = formatOf(style).formatToParts(instant);
  return parts
    .map(({ type, value }, index) => {
      const isTime = [type, parts[index + 1]?.type].includes('dayPeriod');
      return value.replaceAll(/[\u00A0\u202F ]/g, isTime ? '\u00A0' : ' ');
    })
    .join('');
}

/**
 * A day in words: 'November 20, 2026'. Uses the day as written, independent of the time zone.
 * @param day YYYY-MM-DD, or an ISO date-time; anything else is returned unchanged
 */
export function dayInWords(day: string): string {
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(day) ?? [];
  return date && !Number.isNaN(Date.parse(date))
    ? dateText(Date.parse(date), { dateStyle: 'long', timeZone: 'UTC' })
    : day;
}

/**
 * A day as the specification writes it, MM/DD/YYYY (PICK-R43). Other languages write day and month the other way around,
 * so there the month is a word: '20 nov 2026'. '' for none.
 */
export function shortDay(day: string): string {
  if (language() === 'en' || day === '') return typedOfIso(day);
  return dateText(Date.parse(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
}

/** A day that English shows as YYYY-MM-DD; in other languages its month is a word (decision 80). Any other text is unchanged. */
export function shortIsoDay(text: string): string {
  return language() === 'en' || !isIsoDate(text) ? text : shortDay(text);
}

/** A typed MM/DD/YYYY or YYYY-MM-DD in words, where people may type the day before the month; undefined in English and for no day. */
export function spelledOutDay(typed: string): string | undefined {
  const text = typed.trim();
  const day = dayOfTyped(text) ?? (isIsoDate(text) ? text : null);
  return language() === 'en' || day === null ? undefined : dayInWords(day);
}

/** The weekday of a day, such as 'Tuesday'. */
export function weekdayText(day: string): string {
  return dateText(Date.parse(`${day}T00:00:00Z`), { weekday: 'long', timeZone: 'UTC' });
}

/** A time of day as the specification writes it, hh:mm A (PICK-R42), or as the language does: '3:00 p. m.'. '' for none. */
export function timeText(time: string): string {
  if (language() === 'en' || time === '') return displayTime(time).replace(' ', '\u00A0');
  return dateText(Date.parse(`1970-01-01T${time}Z`), { timeStyle: 'short', timeZone: 'UTC' });
}

/** The current name of a time zone, such as 'Pacific Time': zones have changed theirs over the years. */
export function timeZoneText(timeZone: string): string {
  const parts = formatOf({ timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export function addressLine(address: {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Its name; '' for none. */
  readonly country: string;
}): string {
  const { street, city, state, zip, country } = address;
  return [street, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

/** A phone number as people write it: '+1 (415) 555-0138'; '' for none. */
export function phoneText({ dialingCode, number }: Phone): string {
  if (number === '') return '';
  const local = dialingCode === '1' ? number.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') : number;
  return dialingCode === '' ? local : `+${dialingCode} ${local}`;
}

const regions = memoize((name) => new Intl.DisplayNames(name, { type: 'region' }));

/** A country's name; text that is not a two-letter code is returned unchanged. */
export function countryText(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions(locale()).of(code) ?? code) : code;
}

const collators = memoize((name) => new Intl.Collator(name));

/** Compares two texts as the language sorts them. */
export function compareTexts(a: string, b: string): number {
  return collators(locale()).compare(a, b);
}

/** '2 years 5 days': the parts of a duration that are not zero, as they came (RUL-39). */
export function durationText(
  parts: readonly (readonly [count: string, singular: string, plural: string])[],
): string {
  return parts
    .filter(([count]) => Number(count) !== 0)
    .map(
      ([count, singular, plural]) =>
        `${count.replace(/^0+(?=\d)/, '')} ${Number(count) === 1 ? singular : plural}`,
    )
    .join(' ');
}
