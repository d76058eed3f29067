import { plainDigits } from './clean-text.ts';

/** The format of a typed date or time; each letter is a digit, the rest are separators. */
export type MaskFormat = 'MM/YY' | 'MM/DD/YYYY' | 'YYYY-MM-DD' | 'HH:MM';

/** A field's text and its caret position (0 is before the first character). */
export interface MaskedText {
  readonly text: string;
  readonly caret: number;
}

interface DatePart {
  readonly unit: 'month' | 'day' | 'year' | 'hour' | 'minute';
  /** Number of digits. */
  readonly size: 2 | 4;
  /** The largest possible first digit; a larger one is the whole part ('5' is May). */
  readonly largest: number;
}

interface Mask {
  readonly separator: string;
  readonly parts: readonly DatePart[];
}

const month: DatePart = { unit: 'month', size: 2, largest: 1 };
const day: DatePart = { unit: 'day', size: 2, largest: 3 };
const year: DatePart = { unit: 'year', size: 4, largest: Infinity };
const hour: DatePart = { unit: 'hour', size: 2, largest: 2 };
const minute: DatePart = { unit: 'minute', size: 2, largest: Infinity };

const masks: Readonly<Record<MaskFormat, Mask>> = {
  'MM/YY': { separator: '/', parts: [month, { ...year, size: 2 }] },
  // The first part may be a day, or begin a year: '2' is not yet February, as what comes next shows.
  'MM/DD/YYYY': { separator: '/', parts: [{ ...month, largest: 3 }, day, year] },
  'YYYY-MM-DD': { separator: '-', parts: [year, month, day] },
  'HH:MM': { separator: ':', parts: [hour, minute] },
};

const onlyDigits = (text: string): string => text.replace(/\D/g, '');

const groupsOf = (text: string): readonly string[] => text.match(/\d+/g) ?? [];

/** Writes digits into the parts in order; the rest is dropped. */
function writeDigits({ parts, separator }: Mask, digits: string): string {
  let position = 0;
  const groups = parts.map(({ size }) => digits.slice(position, (position += size)));
  return groups.filter((group) => group !== '').join(separator);
}

/** '12' and AM are midnight, '9' and PM are 21. */
function hourOfDay(shown: number, isPm: boolean): string {
  return String((shown % 12) + (isPm ? 12 : 0));
}

/** '9:30 PM', '9:30 p. m.' and '9:30p'; not '9:30 a 10:30'. */
const AM_OR_PM = /\d\s*([ap])(?:\.?\s*m\b|\.?$)/i;

/** The parts of a time, from '9:30', '9 PM' and '930 PM'; undefined if it cannot be read. */
function parseTime(text: string): ReadonlyMap<DatePart['unit'], string> | undefined {
  const [, amOrPm] = AM_OR_PM.exec(text) ?? [];
  const [first = '', second = ''] = groupsOf(amOrPm ? text.replace(/^(\D*\d\d?)(\d\d\D*)$/, '$1:$2') : text);
  const minutes = amOrPm ? second || '00' : second;
  return first !== '' && first.length <= 2 && minutes.length === 2
    ? new Map([
        ['hour', amOrPm && Number(first) <= 12 ? hourOfDay(Number(first), /p/i.test(amOrPm)) : first],
        ['minute', minutes],
      ])
    : undefined;
}

/** The parts of a date by name, from any common format ('12/2027', '2027-12-31', '1/5/1990'). */
function parseNumbers(mask: Mask, text: string): ReadonlyMap<DatePart['unit'], string> | undefined {
  const groups = groupsOf(text);
  const [first = '', second = '', third = ''] = groups;
  const wantsDay = mask.parts.some((part) => part.unit === 'day');
  if (first.length === 4 && groups.length >= 2 && second.length <= 2) {
    if (wantsDay && (third === '' || third.length > 2)) return undefined;
    return new Map([
      ['year', first],
      ['month', second],
      ['day', third],
    ]);
  }
  if (first.length > 2) return undefined;
  if (groups.length === 3 && second.length <= 2) {
    // Written year first, a day first or a short year would look like another date.
    const isYearFirst = mask.parts[0]?.unit === 'year';
    if (isYearFirst && (Number(first) > 12 || third.length !== 4)) return undefined;
    return new Map([
      ['month', first],
      ['day', second],
      ['year', third],
    ]);
  }
  return groups.length === 2 && !wantsDay
    ? new Map([
        ['month', first],
        ['year', second],
      ])
    : undefined;
}

/** The beginnings of the months' names, in English and Spanish. */
const MONTHS = [
  'jan ene',
  'feb',
  'mar',
  'apr abr',
  'may',
  'jun',
  'jul',
  'aug ago',
  'sep set',
  'oct',
  'nov',
  'dec dic',
];

/** A date in words, such as 'April 5, 1980' or '5 de abril de 1980'; undefined if it is not all there. */
function parseWords(text: string): ReadonlyMap<DatePart['unit'], string> | undefined {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const months = words
    .map((word) => MONTHS.findIndex((names) => names.split(' ').includes(word.slice(0, 3))) + 1)
    .filter((found) => found > 0);
  const numbers = groupsOf(text);
  const [monthFound] = months;
  const yearFound = numbers.find(({ length }) => length === 4);
  const dayFound = numbers.find(({ length }) => length <= 2);
  if (!monthFound || !yearFound || !dayFound || months.length + numbers.length !== 3) return undefined;
  return new Map([
    ['month', String(monthFound)],
    ['day', dayFound],
    ['year', yearFound],
  ]);
}

/** Whether a text has words, without which it would be another: '51/98/0' of 'April 5, 1980', 9:30 of '9:30 at night'. */
function isInWords({ parts }: Mask, text: string): boolean {
  const mayBe = parts.some(({ unit }) => unit === 'day' || (unit === 'hour' && !AM_OR_PM.test(text)));
  return mayBe && /\p{L}{3,}/u.test(text);
}

/** The parts of a date or time in words or in numbers; undefined if it cannot be read. */
function parseValue(format: MaskFormat, text: string): ReadonlyMap<DatePart['unit'], string> | undefined {
  const mask = masks[format];
  if (isInWords(mask, text)) return format === 'HH:MM' ? undefined : parseWords(text);
  return format === 'HH:MM' ? parseTime(text) : parseNumbers(mask, text);
}

/** The longest text that is kept until it is read. */
const MAX_PASTED_LENGTH = 30;
/** The time after a day, which a spreadsheet copies along; and the day before a time. */
const TIME_AFTER = /[\sT]\d{1,2}:\d\d.*$/;
const DAY_BEFORE = /^[^:]*[\sT](?=\d{1,2}:\d\d)/;

/**
 * Formats a complete value that was pasted, autofilled or loaded. Understands '12/2027', '2027-12-31', '1/5/1990' and bare
 * digits, dates in words, and a day with its time. A beginning is processed digit by digit, as if typed; what cannot be
 * read is kept (RUL-80).
 */
export function formatValue(format: MaskFormat, text: string): string {
  const mask = masks[format];
  const trimmed = plainDigits(text)
    .trim()
    .replace(format === 'HH:MM' ? DAY_BEFORE : TIME_AFTER, '');
  // '122027' in an expiry field: the only six digits that make sense there.
  const longExpiry = format === 'MM/YY' ? /^(\d\d)20(\d\d)$/.exec(trimmed) : null;
  if (longExpiry) return `${longExpiry[1]}/${longExpiry[2]}`;
  const read = parseValue(format, trimmed);
  if (!read) {
    const written = writeDigits(mask, onlyDigits(trimmed));
    // A stray letter parts nothing: '0412x1970' is 04/12/1970.
    const groups = groupsOf(trimmed.replaceAll(/[^\d\s/.,:-]/g, ''));
    const isMoved = groups.length > 1 && groups.join() !== groupsOf(written).join();
    // Without its AM or PM a time is another, and so is a date whose digits change their group: what cannot be read stays, and
    // the field says why (not of a card, whose five characters are documented: VAL-R23).
    const isAmOrPmLost = format === 'HH:MM' && AM_OR_PM.test(trimmed);
    const isAnother = isInWords(mask, trimmed) || isAmOrPmLost || (isMoved && format !== 'MM/YY');
    return isAnother ? trimmed.slice(0, MAX_PASTED_LENGTH) : written;
  }
  return mask.parts
    .map(({ unit, size }) => (read.get(unit) ?? '').slice(-size).padStart(unit === 'year' ? 0 : size, '0'))
    .join(mask.separator);
}

/** The caret position after a number of digits; past a following separator if `hasMore`. */
function caretAfter(text: string, digits: number, hasMore: boolean): number {
  let passed = 0;
  let position = 0;
  while (position < text.length && passed < digits) {
    if (/\d/.test(text.charAt(position))) passed += 1;
    position += 1;
  }
  return hasMore && /\D/.test(text.charAt(position)) ? position + 1 : position;
}

/** True if the text already has the format's shape; parts may be short. */
function isWellShaped({ separator, parts }: Mask, text: string): boolean {
  const shape = parts.map(({ size }) => `\\d{0,${size}}`).join(`(?:${separator}`);
  return new RegExp(`^${shape}${')?'.repeat(parts.length - 1)}$`).test(text);
}

/** The beginning of '1980-04-05' in a field for MM/DD/YYYY: no month is 19 or 20, and none of 20051990 is after 12. */
const YEAR_FIRST = /^(?:19|20)\d(?!\d-?(?:1[3-9]|[2-9]\d))[\d-]*$/;

/** The beginnings of dates in words, such as '5 de abril', and of '4/5/1980' in a field for YYYY-MM-DD. */
const AS_TYPED: Partial<Readonly<Record<MaskFormat, RegExp>>> = {
  // A stray letter goes with the digit after it.
  'MM/DD/YYYY': /^(?:\d\d?[^\d\p{L}]+(?!\p{L}\d))?\p{L}/u,
  'YYYY-MM-DD': /^(?:\p{L}|\d\d?[^\d\p{L}])/u,
};

/** A typed time after the first letter of 'AM' or 'PM', such as 9:30 and P; '' if the letter or the time is another. */
function withAmOrPm(time: string, letter: string): string {
  const text = time.replace(/:$/, '') + letter;
  return /^\d\d?(?::\d\d)?[ap]$/i.test(text) ? formatValue('HH:MM', text) : '';
}

function typeSeparator(mask: Mask, previous: string, text: string, caret: number): MaskedText {
  const { separator, parts } = mask;
  const afternoon = mask === masks['HH:MM'] && caret === text.length && withAmOrPm(previous, text.slice(-1));
  if (afternoon) return { text: afternoon, caret: afternoon.length };
  const groups = text.slice(0, caret - 1).split(separator);
  const group = groups.pop();
  // Nothing follows the last part, and a year is never short.
  const part = parts.slice(0, -1)[groups.length];
  if (!group || part?.size !== 2 || caret < text.length) return { text: previous, caret: caret - 1 };
  const closed = [...groups, group.padStart(2, '0'), ''].join(separator);
  return { text: closed, caret: closed.length };
}

/** A digit at the very end: closes a full part, and writes '5' as '05' if no other digit could follow. */
function typeLastDigit({ separator, parts }: Mask, text: string): string {
  const groups = text.split(separator);
  const group = groups.at(-1) ?? '';
  const [part, next] = parts.slice(groups.length - 1);
  const end = next ? separator : '';
  if (part && group.length === 1 && Number(group) > part.largest) {
    return `${text.slice(0, -1)}0${group}${end}`;
  }
  return group.length === part?.size ? text + end : text;
}

/** '19' and '20' are a day or begin a year, and '2011-2' is February or 20 November and its year, as the next key shows. */
function isAmbiguous(mask: Mask, text: string): boolean {
  return mask === masks['MM/DD/YYYY']
    ? /^(?:19|20)$/.test(text)
    : mask === masks['YYYY-MM-DD'] && /^(?:19|20)(?:0[1-9]|1[0-2])-2$/.test(text);
}

function typeDigit(mask: Mask, text: string, caret: number): MaskedText {
  if (isWellShaped(mask, text)) {
    if (isAmbiguous(mask, text) || caret < text.length) return { text, caret };
    const written = typeLastDigit(mask, text);
    return { text: written, caret: written.length };
  }
  // '12/20' and on: no card is valid until 2020, so the year was begun with its century.
  if (mask === masks['MM/YY'] && /\/20\d$/.test(text) && caret === text.length) {
    const written = text.replace(/20(\d)$/, '$1');
    return { text: written, caret: written.length };
  }
  // The part is full: the new digit replaces the next one.
  const overwritten = text.slice(0, caret) + text.slice(caret).replace(/\d/, '');
  if (isWellShaped(mask, overwritten)) return { text: overwritten, caret };
  const written = writeDigits(mask, onlyDigits(overwritten));
  return { text: written, caret: caretAfter(written, onlyDigits(text.slice(0, caret)).length, true) };
}

/**
 * The text of a masked field after an edit. Digits only: separators are added, a typed separator completes a short part
 * ('1/' becomes '01/'), a deletion is never undone, a paste or autofill is read as a whole, and the caret stays put.
 * `previous` is the text before the edit, `typed` what the browser holds now.
 */
export function typeMasked(
  format: MaskFormat,
  previous: string,
  { text: raw, caret }: MaskedText,
): MaskedText {
  const mask = masks[format];
  const text = plainDigits(raw);
  const after = text.slice(caret);
  // A date in words, or with its year last where it should be first, stays as it is typed, and is read once its year is there.
  // A key within a complete date is a slip.
  const isComplete = previous.length === format.length && isWellShaped(mask, previous);
  if (!(isComplete && caret < text.length) && AS_TYPED[format]?.test(text)) {
    // In MM/DD/YYYY the letter of 'l2/05/1980' is a slip for a digit: without it the date would be another.
    const isReadable = format !== 'MM/DD/YYYY' || isInWords(mask, text);
    const written =
      isReadable && parseValue(format, text.replace(TIME_AFTER, ''))
        ? formatValue(format, text)
        : text.slice(0, MAX_PASTED_LENGTH);
    return { text: written, caret: written === text ? caret : written.length };
  }
  const isRest = (before: string): boolean =>
    before.length + after.length <= previous.length &&
    previous.startsWith(before) &&
    previous.endsWith(after);

  const isYearFirst = (begun: string) => format === 'MM/DD/YYYY' && YEAR_FIRST.test(begun);
  if (isRest(text.slice(0, caret))) {
    if (isWellShaped(mask, text) || isYearFirst(text)) return { text, caret };
    const written = writeDigits(mask, onlyDigits(text));
    return { text: written, caret: caretAfter(written, onlyDigits(text.slice(0, caret)).length, false) };
  }
  const before = text.slice(0, Math.max(0, caret - 1));
  if (isRest(before)) {
    // Typing over a selection has already removed it.
    if (!/\d/.test(text.charAt(caret - 1))) {
      const rest = before + after;
      return typeSeparator(isYearFirst(rest) ? masks['YYYY-MM-DD'] : mask, rest, text, caret);
    }
    if (!isYearFirst(text)) return typeDigit(mask, text, caret);
    const iso = writeDigits(masks['YYYY-MM-DD'], onlyDigits(text)).replace(/-([4-9])$/, '-0$1');
    if (iso.length < 'YYYY-MM-DD'.length) {
      // At the end the caret is after an added 0 too, which the typed digits do not count.
      const isAtEnd = caret === text.length;
      return {
        text: iso,
        caret: isAtEnd ? iso.length : caretAfter(iso, onlyDigits(before).length + 1, true),
      };
    }
    const written = formatValue(format, iso);
    return { text: written, caret: written.length };
  }
  const written = formatValue(format, text);
  return { text: written, caret: written.length };
}
