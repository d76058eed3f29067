export interface PlaceSuggestion {
  readonly id: string;
  readonly main: string;
  /** City, state and country. */
  readonly secondary: string;
}

/** The parts of a place's address; '' for parts that the lookup does not know. */
export interface PlaceAddress {
  readonly number: string;
  readonly route: string;
  readonly unit: string;
  readonly intersection: string;
  readonly city: string;
  /** The state's name, and its code if it has one. */
  readonly state: string;
  readonly stateCode: string;
  readonly zip: string;
  /** Two letters. */
  readonly country: string;
}

/** A lookup: the text, and the two-letter codes of the countries to search (VAL-R24). */
export interface PlaceQuery {
  readonly text: string;
  readonly countries: readonly string[];
}

/** Words for the parts of a building; those of the second list need no number or letter. */
const UNIT_WORDS =
  'apt|apartment|unit|suite|ste|floor|fl|flr|room|rm|bldg|building|lot|trailer|trlr|space|spc|sp|dept|department|office|ofc|hangar|hngr|level|lvl|slip|flat|tower|wing|block|entrance|ent|door|depto|departamento|apartamento|apto|dpto|piso|int|interior|local|no|num|number';
const UNNUMBERED_WORDS = 'penthouse|ph|basement|bsmt|rear|front|frnt|lower|lowr|upper|uppr|side|lobby|lbby';
/** Expects single spaces: matching runs of spaces twice would take seconds on long runs. */
const NUMBERED_UNIT = `(?:^|[ ,])((?:${UNIT_WORDS}|${UNNUMBERED_WORDS})\\b\\.? ?#? ?(?:\\d[\\w-]*|[a-z]-?\\d[\\w-]*|[a-z])(?: ?[&/] ?\\w+)?|# ?[\\w-]+)(?=[ ,]|$)`;
const UNIT = new RegExp(`${NUMBERED_UNIT}|, ?((?:${UNNUMBERED_WORDS})\\.?)$`, 'i');
const EACH_NUMBERED = new RegExp(NUMBERED_UNIT, 'gi');
const IS_UNNUMBERED = new RegExp(`^(?:${UNNUMBERED_WORDS})\\.?$`, 'i');

function singleSpaced(line: string): string {
  return line.replaceAll(/\s+/g, ' ');
}

/** The apartment in a typed street line, such as 'Apt 4B' or '#12'; '' if there is none. */
export function unitOf(street: string): string {
  const [, numbered, unnumbered] = UNIT.exec(singleSpaced(street)) ?? [];
  return numbered ?? unnumbered ?? '';
}

/** The street line without its apartment, which the lookup does not need to know. */
export function withoutUnit(street: string): string {
  return singleSpaced(singleSpaced(street).replace(UNIT, '')).replace(/, ?$/, '').trim();
}

/** A house's number as people write it: '12', '188B', '12-14', 'N6W23001', '12 1/2', '12½', '12 B', 'No. 12'. */
const HOUSE_NUMBER =
  /^(?:(?:no\.?|n[º°]|#) ?)?[a-z]{0,2}\d\w*(?:[-/–]\w+)*(?: \d+\/\d+| ?[¼½¾⅓⅔⅛⅜⅝⅞])?(?: [a-z](?![\w.]))?(?=[ ,]|$)/i;

/** Whether a typed word may abbreviate a word of a route: its beginning, or an abbreviation such as 'Blvd'. */
function abbreviates(typed: string, word: string): boolean {
  const letters = typed.toLowerCase().replaceAll(/[.,]/g, '');
  if (letters === '' || letters[0] !== word[0]) return false;
  let start = 0;
  return [...letters].every((letter) => (start = word.indexOf(letter, start) + 1) > 0);
}

const normalizedWord = (word: string) => word.toLowerCase().replaceAll(/[.,]/g, '');

/** A typed street line around the route of the place that was chosen for it. */
function splitAtRoute(typed: string, route: string): { readonly house: string; readonly rest: string } {
  const text = singleSpaced(typed).trim();
  const words = text.split(' ');
  const [first = '', ...others] = singleSpaced(route.toLowerCase()).split(' ');
  const exact = words.findIndex((word) => normalizedWord(word) === first);
  const start =
    exact === -1
      ? words.findIndex(
          (word) =>
            (/[a-z]{2}/i.test(word) || /^(?:north|south|east|west)$/.test(first)) && abbreviates(word, first),
        )
      : exact;
  const front = start === -1 ? text : words.slice(0, start).join(' ');
  const [house = ''] = HOUSE_NUMBER.exec(front) ?? [];
  // '42 Street' is '42nd Street'.
  const isRoute = first.replace(/(?:st|nd|rd|th)$/, '') === house.toLowerCase() && start === -1;
  let end = start + 1;
  for (const word of others) if (end < words.length && abbreviates(words[end] ?? '', word)) end += 1;
  // Where the look-up writes the rest of a route differently: 'US-101' for 'US Hwy 101'.
  while (end < words.length && !words[end - 1]?.endsWith(',') && isRouteWord(words[end] ?? '', route))
    end += 1;
  return { house: isRoute ? '' : house, rest: start === -1 ? '' : words.slice(end).join(' ') };
}

/** Words that roads are called by, and the numbers that the route itself has. */
function isRouteWord(word: string, route: string): boolean {
  return (
    /^(?:hwy|highway|route|rte?|road|rd|street|st|avenue|ave?|interstate|state|county|us|[nsew]|[ns][ew])$/.test(
      normalizedWord(word),
    ) ||
    (/\d/.test(word) &&
      route
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .includes(normalizedWord(word)))
  );
}

/** Whether the text between commas is the street itself: it has its number or a word of its name. */
function isStreet(segment: string, { number, route }: PlaceAddress, house: string): boolean {
  const words = segment.split(' ').map(normalizedWord);
  const names = route.toLowerCase().split(' ');
  const numbers = [number, house].filter(Boolean).map((text) => text.toLowerCase());
  return (
    words.some((word) => numbers.includes(word)) ||
    words.some((word) => /[a-z]{2}/.test(word) && names.some((name) => abbreviates(word, name)))
  );
}

/** A ZIP code, or that of Canada. */
const POSTAL_CODE = /\d{5}|^[a-z]\d[a-z] ?\d[a-z]\d$/i;

/** Whether the text between commas is neither the place's city, state, ZIP code nor country: a unit of any wording. */
function isUnit(segment: string, place: PlaceAddress): boolean {
  const placeTexts = [place.city, place.state, place.stateCode, place.zip, place.country, 'usa'].map((text) =>
    text.toLowerCase(),
  );
  return (
    (/\d/.test(segment) || /^[a-z]$/i.test(segment)) &&
    !POSTAL_CODE.test(segment) &&
    !placeTexts.some((text) => text !== '' && `${segment} `.toLowerCase().startsWith(`${text} `))
  );
}

/**
 * The apartments in a typed line, with their building: what is called one, and what follows a comma or the street
 * and is not part of the place. Never the house's number.
 */
function unitsOf(
  typed: string,
  place: PlaceAddress,
  { house, rest }: ReturnType<typeof splitAtRoute>,
): string {
  const isHouseNumber = (unit: string) =>
    [place.number, house].some(
      (number) => number !== '' && unit.toLowerCase().replace(/^[^\d]*(?=\d)/, '') === number.toLowerCase(),
    ) && /^(?:no|num|number|n[º°])?[.# ]*\d/i.test(unit);
  const [afterStreet = ''] = rest.split(',');
  const segments = singleSpaced(typed).trim().split(/ ?, ?/).filter(Boolean);
  const streetIndex = segments.findIndex((segment) => isStreet(segment, place, house));
  const units = segments.flatMap((segment, index) => {
    const namedUnits = [...segment.matchAll(EACH_NUMBERED)].flatMap(([, unit = '']) =>
      isHouseNumber(unit) ? [] : [unit],
    );
    const containsStreet = index === Math.max(streetIndex, 0) || isStreet(segment, place, house);
    if (namedUnits.length > 0) {
      const others = segment.replaceAll(EACH_NUMBERED, '');
      return [!containsStreet && /\d/.test(others) ? segment : namedUnits.join(' ')];
    }
    if (IS_UNNUMBERED.test(segment)) return [segment];
    return !containsStreet && isUnit(segment, place) && !isHouseNumber(segment) ? [segment] : [];
  });
  return (
    units.length > 0
      ? units
      : [afterStreet].filter((segment) => isUnit(segment, place) && !isHouseNumber(segment))
  ).join(', ');
}

/** The number of a place as it was typed: with its letter or fraction, or alone if the place has none (RUL-91). */
function streetNumber(place: PlaceAddress, house: string): string {
  const isLonger = house.startsWith(place.number) && !/^\d/.test(house.slice(place.number.length));
  return place.number === '' || isLonger ? house : place.number;
}

/**
 * The street line of a chosen place: number and route, or the intersection, plus the unit (VAL-R25). Keeps a typed
 * apartment, and a typed number that the place does not know; if the place has no street line, keeps the typed text.
 */
export function composeStreet(place: PlaceAddress, typed: string): string {
  const { house, rest } = splitAtRoute(withoutUnit(typed), place.route);
  // Where the number follows its street.
  const numberAfterStreet =
    place.route && house === '' ? (/^[ ,]*(\d+ ?[a-z]?)(?=,|$)/i.exec(rest)?.[1] ?? '') : '';
  const number = place.route
    ? streetNumber(place, house || (place.number && numberAfterStreet))
    : place.number;
  const line =
    [number, place.route, number === '' ? numberAfterStreet : ''].filter(Boolean).join(' ') ||
    place.intersection;
  if (line === '') return typed;
  const unit =
    unitsOf(typed, place, { house: number || numberAfterStreet, rest }) ||
    (place.unit && (unitOf(place.unit) || `Unit ${place.unit}`));
  return unit ? `${line}, ${unit}` : line;
}
