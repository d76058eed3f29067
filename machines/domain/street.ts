import { countryName } from './countries.ts';
import type { PlaceAddress } from './place.ts';
import { hasOneTypo } from './typo.ts';
import { singleSpaced, UNIT_WORDS, unitOf, UNNUMBERED_WORDS } from './unit.ts';

type Words = readonly string[];

/** A house's number as people write it: '12', '188B', '12-14', 'N6W23001', '12 1/2', '12½', 'No. 12'. */
const HOUSE_NUMBER =
  /^(?:(?:no\.?|n[º°]|num\.?|number|#) ?)?[a-z]{0,2}\d\w*(?:[-/–]\w+)*(?: \d+\/\d+| ?[¼½¾⅓⅔⅛⅜⅝⅞])?(?= |$)/i;
/** What may precede a house's number; with '#', it may also be that of a unit. */
const NUMBER_WORD = /^(?:no|num|number|n[º°])[. ]*(?=\d)/i;
/** Words of units: the parts of a building, and what else belongs to a house. */
const IS_UNIT_WORD = new RegExp(
  `^(?:${UNIT_WORDS}|${UNNUMBERED_WORDS}|house|home|cottage|casita|studio|garage|loft|garden|back|annex|villa|cabin|c/o|attn|pmb|#.*)$`,
);
/** Those of them that take the next word, whatever it is. */
const TAKES_NAME = new RegExp(`^(?:${UNIT_WORDS}|pmb|#)$`);
/** Those that are nothing without a number: '2nd Fl 94103' ends with a ZIP code, 'Apt 94103' does not. */
const IS_APARTMENT_WORD = /^(?:apt|apartment|unit|ste|suite|#)$/;
/** What streets are called, even where the place spells it differently: 'Hwy 101' for 'US-101'. */
const IS_STREET_WORD =
  /^(?:hwy|highway|route|rte?|road|rd|street|str?|avenue|ave?|interstate|state|county|us|fm|rm|rr|cr|sr|blvd|boulevard|drive|dr|lane|ln|court|ct|circle|cir|place|pl|terrace|ter|way|parkway|pkwy|trail|trl|square|sq|loop|path|pike|alley|expressway|expy|freeway|fwy|turnpike|tpke|crescent|cres|calle|calzada|avenida|rue)$/;
const IS_DIRECTION = /^(?:north|south|east|west)/;
/** What joins the two streets of an intersection, or a street and its unit. */
const IS_JOINT = /^(?:[&@+/–-]|and|at)$/i;
/** A ZIP code, or that of Canada in one word. */
const IS_POSTAL_CODE = /^(?:\d{5}(?:-\d{4})?|[a-z]\d[a-z]\d[a-z]\d)$/;

/** A word to compare: without accents, points and apostrophes. */
function plainWord(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
}

const typedWords = (text: string): Words => text.split(' ').map(plainWord);

/** The words of a part of a place. */
function placeWords(text: string): Words {
  return plainWord(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Whether a typed word may abbreviate another one: its beginning, or letters of it such as 'Blvd'. */
function abbreviates(typed: string, word: string): boolean {
  if (typed === '' || typed[0] !== word[0]) return false;
  let start = 0;
  return [...typed].every((letter) => (start = word.indexOf(letter, start) + 1) > 0);
}

const isMisspelled = (typed: string, word: string) =>
  typed.length > 3 && !IS_UNIT_WORD.test(typed) && hasOneTypo(typed, word);

const withoutOrdinal = (word: string) => word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1');

/** Whether a typed word may be that of a route. '42 Street' is '42nd Street'. */
function isRouteWord(typed: string, word: string): boolean {
  if (/\d/.test(typed + word)) return word.startsWith(withoutOrdinal(typed));
  return abbreviates(typed, word) || isMisspelled(typed, word);
}

const isOfRoute = (word: string, route: Words) => route.some((name) => isRouteWord(plainWord(word), name));

/** Whether a word with letters is of the route, such as 'Main' or the 'I-35' of 'I-35 Frontage Road'. */
function isNameOfRoute(word: string, route: Words): boolean {
  const parts = word.split('-').filter((part) => /[a-z]/i.test(part));
  return /[a-z]{2}|[a-z]-/i.test(word) && parts.some((part) => isOfRoute(part, route));
}

/** Whether a unit starts at a word, as in 'Apt 4'; it does not at 'Ste Catherine' where the route has this word. */
function isUnitAt(words: Words, index: number, route: Words): boolean {
  const [word = '', next = ''] = typedWords(words.slice(index, index + 2).join(' '));
  if (!IS_UNIT_WORD.test(word)) return false;
  const isNumbered = /^(?:#|[a-z]$|[a-z]?-?\d)/.test(next) && !route.includes(next);
  return isNumbered || !route.some((name) => name !== 'street' && abbreviates(word, name));
}

/** The words of a route, to tell those that were typed already from the others. */
function trackRoute(route: Words) {
  const unused = new Set(route.keys());
  let last = -1;
  const takePart = (typed: string): boolean => {
    const indexes = [...unused].filter((index) => {
      const name = route[index] ?? '';
      // The number of a road follows its name: what follows an avenue is none.
      if (/\d/.test(typed)) return index > last && isRouteWord(typed, name);
      return isRouteWord(typed, name) || typed === name + (route[index + 1] ?? '');
    });
    const index = indexes.find((candidate) => route[candidate] === typed) ?? indexes[0];
    if (index === undefined) return false;
    unused.delete(index);
    if (route[index] !== typed && typed === (route[index] ?? '') + (route[index + 1] ?? ''))
      unused.delete(index + 1);
    last = Math.max(last, index);
    return true;
  };
  return {
    /** Whether a typed word is one of the route that was not typed before. */
    take: (word: string) => {
      const parts = word.split('-').map(plainWord).filter(Boolean);
      return parts.length > 0 && parts.every(takePart);
    },
    hasRest: () => unused.size > 0,
    isNamed: () =>
      [...unused].every(
        (index) => IS_STREET_WORD.test(route[index] ?? '') || IS_DIRECTION.test(route[index] ?? ''),
      ),
  };
}

/** Where a route ends that starts at a word of a typed line. Its first word is its own, however it is written. */
function endOfRoute(words: Words, start: number, route: Words): number {
  const { take, hasRest, isNamed } = trackRoute(route);
  const isStreetWord = (word: string) => IS_STREET_WORD.test(plainWord(word));
  let isComplete = false;
  let end = start;
  while (end < words.length) {
    const word = words[end] ?? '';
    const isFirst = end === start;
    if (!isFirst && isUnitAt(words, end, route)) return end;
    // 'Mac Arthur' for 'MacArthur'.
    const isSecondHalf =
      !isFirst && !/\d/.test(word) && route.includes(plainWord((words[end - 1] ?? '') + word));
    const isPart = take(word) || IS_JOINT.test(word) || isSecondHalf || (isStreetWord(word) && !isComplete);
    if (!isPart && !isFirst) {
      // A name that is written in another way, up to what the street is called.
      const unit = words.findIndex(
        (next, index) => index >= end && (/\d/.test(next) || isUnitAt(words, index, route)),
      );
      const name = words.slice(end, unit === -1 ? undefined : unit);
      const length = name.findIndex(isStreetWord);
      if (isComplete || length === -1 || !hasRest()) return end;
      end += length;
    }
    isComplete ||= isStreetWord(words[end] ?? '') && isNamed();
    end += 1;
  }
  return end;
}

/** Whether a typed number may be that of the house: with more than the place knows, or not typed to its end. */
function isNumberOf(typed: string, number: string): boolean {
  const [text, known] = [typed, number].map((value) => value.toLowerCase().replace(/^[^\d]*(?=\d)/, ''));
  if (!text || !known) return false;
  const isLonger = text.startsWith(known) && !/^\d/.test(text.slice(known.length));
  return isLonger || known.startsWith(text) || text.replaceAll(/[-–/]/g, '') === known;
}

/** A unit in front of the number of its house, as in Canada: '10-123', 'PH2 - 123', 'Apt B-123'. */
const UNIT_AND_NUMBER = new RegExp(
  `^((?:(?:${UNIT_WORDS}|${UNNUMBERED_WORDS})\\.? )?(?:# ?)?\\w+) ?[-–/] ?(\\d[\\w-]*)(?= |$)`,
  'i',
);
/** A unit in front of a number, without which it is complete: 'Apt 4 12 Main Street'. */
const NUMBERED_UNIT_IN_FRONT = new RegExp(
  `^(?!n(?:o|um|umber)\\b)(?:(?:${UNIT_WORDS})\\b\\.? ?#? ?[\\w-]+|# ?[\\w-]+|\\d+(?:st|nd|rd|th) (?:floor|flr?)) (?=\\d)`,
  'i',
);

/** A typed street with its number, and the unit in front of it. */
function splitFront(text: string, { number, country }: PlaceAddress, route: Words) {
  const [before = '', unit = '', typed = ''] = UNIT_AND_NUMBER.exec(text) ?? [];
  // Not '37-12' in Queens, nor '12-14' for two houses.
  const isRange = country !== 'CA' && /^\d+$/.test(unit) && unit.length === typed.length;
  const isWhole = number === '' || number.includes('-') || isNumberOf(before.replaceAll(' ', ''), number);
  if (
    before &&
    !isRange &&
    (typed === number || (!isWhole && (isNumberOf(typed, number) || /^[#\d]/.test(unit))))
  )
    return {
      front: /^\d+[a-z]?$/i.test(unit) ? `Unit ${unit}` : unit,
      street: typed + text.slice(before.length),
    };

  const [numbered = ''] = NUMBERED_UNIT_IN_FRONT.exec(text) ?? [];
  const [next = '', ...others] = text.slice(numbered.length).split(' ');
  const isOfUnit = isUnitAt(numbered.split(' '), 0, route) || /^[#\d]/.test(numbered);
  if (numbered && isOfUnit && !route.some((name) => /\d/.test(name) && isRouteWord(plainWord(next), name)))
    return { front: numbered.trim(), street: [next, ...others].join(' ') };

  // '#12' of a house other than the chosen one.
  const [signed = ''] = /^(?:#|(?:no|num|number|n[º°])[. ]).*/i.test(text)
    ? (HOUSE_NUMBER.exec(text) ?? [])
    : [];
  if (signed && number && !isNumberOf(signed, number))
    return { front: signed, street: text.slice(signed.length).trim() };

  const words = text.split(' ');
  const index = number === '' ? -1 : words.findIndex((word) => word.toLowerCase() === number.toLowerCase());
  const front = words.slice(0, Math.max(index, 0));
  const last = plainWord(front.at(-1) ?? '');
  const isRoute = front.some((word) => isNameOfRoute(word, route));
  if (front.length === 0 || /^(?:no|num|number|n[º°]|#)$/.test(last) || (isRoute && !IS_UNIT_WORD.test(last)))
    return { front: '', street: text };
  // 'Tower 3 Elm Street'.
  if (front.length === 1 && TAKES_NAME.test(last)) front.push(number);
  return { front: front.join(' ').replace(/ [-–:]$/, ''), street: words.slice(index).join(' ') };
}

/** A typed street around the route of the place that was chosen for it. */
function splitAtRoute(text: string, place: PlaceAddress, route: Words) {
  const { front, street } = splitFront(text, place, route);
  const words = street.split(' ');
  const [number = ''] = HOUSE_NUMBER.exec(street) ?? [];
  const [next = '', afterNext = ''] = street.slice(number.length).trim().split(' ');
  const [name = ''] = route;
  // '42 Street' is '42nd Street', unless the number of the street follows that of the house.
  const isSpelledOut = /^\d+(?:st|nd|rd|th)$/i.test(number);
  const isOrdinal =
    number !== place.number &&
    /^\d/.test(name) &&
    withoutOrdinal(name) === withoutOrdinal(number.toLowerCase()) &&
    (isSpelledOut ||
      !words.slice(1).some((word) => withoutOrdinal(plainWord(word)) === withoutOrdinal(name)));
  // '12 B Quay Street', but '12 A Street' and '12 N Main Street'.
  const isLetterOfRoute = route.some(
    (word) => word === plainWord(next) || (IS_DIRECTION.test(word) && abbreviates(plainWord(next), word)),
  );
  const letter = /^[a-z]$/i.test(next) && afterNext !== '' && !isLetterOfRoute ? next : '';
  const house = isOrdinal || number === '' ? '' : [number, letter].filter(Boolean).join(' ');

  const exact = words.findIndex((word) => plainWord(word) === name);
  const similar = words.findIndex((word) => isNameOfRoute(word, route));
  const start = house ? house.split(' ').length : Math.max(exact === -1 ? similar : exact, 0);
  // 'Apt 4 Main Street 12'.
  const beforeRoute = house || isOrdinal ? [] : words.slice(0, start);
  const isUnit = typedWords(beforeRoute.join(' ')).some((word) => /\d/.test(word) || IS_UNIT_WORD.test(word));
  return {
    front: [front, isUnit ? beforeRoute.join(' ') : ''],
    house,
    rest: words.slice(endOfRoute(words, start, route)).join(' '),
  };
}

/** Which of the texts between commas has the street: the one with the most words of it. */
function indexOfStreet(segments: Words, { number }: PlaceAddress, route: Words): number {
  const scores = segments.map((segment) => {
    const words = typedWords(segment.replaceAll('-', ' '));
    const names = words.filter(
      (word) =>
        /[a-z]{2}/.test(word) &&
        (isOfRoute(word, route) || (IS_STREET_WORD.test(word) && !IS_UNIT_WORD.test(word))),
    );
    const isNumbered = /^\d\S* [^\d]/.test(segment) || typedWords(segment).includes(number.toLowerCase());
    return names.length * 2 + (isNumbered ? 1 : 0);
  });
  return scores.indexOf(Math.max(...scores));
}

/** What a place is called besides its street, in words. */
function namesOf({ city, state, stateCode, zip, country }: PlaceAddress): readonly Words[] {
  const names = [...new Set([city, state, stateCode, zip, country, countryName(country), 'usa'])]
    .map(placeWords)
    .filter((words) => words.length > 0);
  const initials = names
    .filter((words) => words.length > 1)
    .map((words) => [words.map(([letter]) => letter).join('')]);
  return [...names, ...initials];
}

/** How many words are those of a name, which may be abbreviated, or not typed to its end. */
function lengthOfName(words: Words, name: Words): number {
  const typed = words.slice(0, name.length);
  const isEqual = typed.length === name.length && typed.every((word, index) => word === name[index]);
  const isSimilar = typed.every((word, index) => {
    const whole = name[index] ?? '';
    if (word === whole) return true;
    if (/\d/.test(word) || IS_UNIT_WORD.test(word)) return false;
    return (
      whole.startsWith(word) || isMisspelled(word, whole) || (word.length === 2 && abbreviates(word, whole))
    );
  });
  return isEqual || (isSimilar && typed.join('').length > 2) ? typed.length : 0;
}

/** How many of the first words may be a part of a place: its name, or a postal code. */
function lengthsOfPart(words: Words, names: readonly Words[], isFirst: boolean): readonly number[] {
  const [word = '', next = ''] = words;
  // A postal code that was not typed to its end follows another part.
  const isBegun =
    !isFirst && words.length === 1 && /\d/.test(word) && names.some(([name]) => name?.startsWith(word));
  return [
    IS_POSTAL_CODE.test(word) || isBegun ? 1 : 0,
    next.length === 3 && IS_POSTAL_CODE.test(word + next) ? 2 : 0,
    ...names.map((name) => lengthOfName(words, name)),
  ];
}

/** Whether all the words are of a place: its city, state, postal code and country. */
function isOfPlace(words: Words, names: readonly Words[]): boolean {
  const ends = new Set([0]);
  for (const start of ends)
    for (const length of lengthsOfPart(words.slice(start), names, start === 0)) ends.add(start + length);
  return ends.has(words.length);
}

/** Whether words start with the state of a place or with a postal code: what is before them is a city. */
function isRegion([word = '', next = '']: Words, { state, stateCode }: PlaceAddress): boolean {
  return (
    IS_POSTAL_CODE.test(word) ||
    (/^[a-z]{2}$/.test(word) && IS_POSTAL_CODE.test(next)) ||
    [state, stateCode].some((name) => name !== '' && lengthOfName([word], placeWords(name).slice(0, 1)) > 0)
  );
}

/** Whether words may be the name of a city, perhaps with its postal code. */
function isCity(words: Words): boolean {
  return (
    words.join('').length > 1 &&
    words.every((word) => IS_POSTAL_CODE.test(word) || !(/\d/.test(word) || IS_UNIT_WORD.test(word)))
  );
}

/**
 * What of a text is not of the place: a unit of any wording. What is before a state or a postal code is none if it
 * may be a city: the place may have another name for it.
 * @param next the words after the comma
 */
function withoutPlace(text: string, next: Words, place: PlaceAddress, names: readonly Words[]): string {
  const words = text.split(' ').filter(Boolean);
  const plain = words.map(plainWord);
  // A word such as 'Apt' takes the next one, be it a state's code or five digits.
  const isName = (word: string, index: number) =>
    TAKES_NAME.test(plain[index - 1] ?? '') &&
    !/^[a-z]{3}/.test(word) &&
    (word !== place.zip || IS_APARTMENT_WORD.test(plain[index - 1] ?? ''));
  const placeAt = plain.findIndex(
    (word, index) => isOfPlace(plain.slice(index), names) && !isName(word, index),
  );
  const end = placeAt === -1 ? words.length : placeAt;
  const unitAt = plain.findLastIndex(
    (word, index) => index < end && IS_UNIT_WORD.test(word) && isOfPlace(plain.slice(0, index), names),
  );
  const unit = plain.slice(Math.max(unitAt, 0), end);
  const isByRegion = isRegion([...plain.slice(end), ...next], place) || IS_POSTAL_CODE.test(unit[0] ?? '');
  return isByRegion && isCity(unit) ? '' : words.slice(Math.max(unitAt, 0), end).join(' ');
}

/** The number of a house at the start of the text after its street, or between commas; '' if there is none. */
function numberAfter(text: string, { number }: PlaceAddress): string {
  const [typed = ''] = /^\d+ [a-z]$/i.exec(text) ?? HOUSE_NUMBER.exec(text) ?? [];
  const isNumber =
    number === '' ? !typed.startsWith('#') && !IS_POSTAL_CODE.test(typed) : isNumberOf(typed, number);
  return isNumber ? typed : '';
}

/** The number of a place as it was typed: with its letter or fraction, or alone if the place has none (RUL-91). */
function streetNumber({ number }: PlaceAddress, typed: string): string {
  const house = /^\d/.test(number) ? typed.replace(/^[^\d]*(?=\d)/, '') : typed;
  const isLonger = house.startsWith(number) && !/^\d/.test(house.slice(number.length));
  return number === '' || isLonger ? house : number;
}

/**
 * The street line of a chosen place: number and route, or the intersection, plus the unit (VAL-R25). What was typed
 * and is not part of the place is kept as the unit, and so is a number that the place does not know; if the place has
 * no street line, the typed text is.
 */
export function composeStreet(place: PlaceAddress, typed: string): string {
  const route = placeWords(place.route || place.intersection);
  const segments = singleSpaced(typed)
    .trim()
    .split(/ ?[,;] ?/)
    .filter(Boolean);
  const streetIndex = indexOfStreet(segments, place, route);
  const street = segments[streetIndex] ?? '';
  const { front, house, rest } = splitAtRoute(street, place, route);
  // The number may follow its street, or be between commas.
  const hasNumber = house !== '' || place.route === '';
  const after = hasNumber ? '' : numberAfter(rest, place);
  const numberIndex =
    hasNumber || rest !== ''
      ? -1
      : segments.findIndex(
          (segment, index) => Math.abs(index - streetIndex) === 1 && numberAfter(segment, place) === segment,
        );
  const elsewhere = after || (segments[numberIndex] ?? '');
  const number = place.route ? streetNumber(place, house || (place.number && elsewhere)) : place.number;
  const line =
    [number, place.route, number === '' ? elsewhere : ''].filter(Boolean).join(' ') || place.intersection;
  if (line === '') return typed;

  const names = namesOf(place);
  const missing = route.filter((name) => !typedWords(street).some((word) => isRouteWord(word, name)));
  const typedUnit = segments
    .flatMap((segment, index) => {
      const next = typedWords(segments[index + 1] ?? '');
      if (index === streetIndex)
        return [...front, withoutPlace(rest.slice(after.length), next, place, names)];
      const isRoute = typedWords(segment).every((word) => isOfRoute(word, missing));
      return index === numberIndex || isRoute ? [] : [withoutPlace(segment, next, place, names)];
    })
    // The house's number repeated is not a unit.
    .filter((unit) => ![place.number, number, elsewhere].includes(unit.replace(NUMBER_WORD, '')))
    .filter(Boolean)
    .join(', ');
  const isNumbered = /\d|(?:^|[ #-])[a-z]$/i.test(typedUnit);
  const placeUnit = place.unit && !isNumbered ? unitOf(place.unit) || `Unit ${place.unit}` : '';
  return [line, placeUnit, typedUnit].filter(Boolean).join(', ');
}
