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

/** What the parts of a building are called; those of the second list need no number or letter. */
const PARTS =
  'apt|apartment|unit|suite|ste|floor|fl|flr|room|rm|bldg|building|lot|trailer|trlr|space|spc|sp|dept|department|office|ofc|hangar|hngr|level|lvl|slip|flat|tower|wing|block|entrance|ent|door|depto|departamento|apartamento|apto|dpto|piso|int|interior|local|no|num|number';
const WHOLE_PARTS = 'penthouse|ph|basement|bsmt|rear|front|frnt|lower|lowr|upper|uppr|side|lobby|lbby';
/** Expects single spaces: matching runs of spaces twice would take seconds on long runs. */
const UNIT = new RegExp(
  `(?:^|[ ,])((?:${PARTS}|${WHOLE_PARTS})\\b\\.? ?#? ?(?:\\d[\\w-]*|[a-z]-?\\d[\\w-]*|[a-z])(?: ?[&/] ?\\w+)?|# ?[\\w-]+)(?=[ ,]|$)|, ?((?:${WHOLE_PARTS})\\.?)$`,
  'i',
);

function singleSpaced(line: string): string {
  return line.replaceAll(/\s+/g, ' ');
}

/** The apartment in a typed street line, such as 'Apt 4B' or '#12'; '' if there is none. */
export function unitOf(street: string): string {
  const [, numbered, whole] = UNIT.exec(singleSpaced(street)) ?? [];
  return numbered ?? whole ?? '';
}

/** The street line without its apartment, which the lookup does not need to know. */
export function withoutUnit(street: string): string {
  return singleSpaced(singleSpaced(street).replace(UNIT, '')).replace(/, ?$/, '').trim();
}

/** A house's number as people write it: '12', '188B', '12-14', 'N6W23001', '12 1/2', '12½', '12 B', 'No. 12'. */
const HOUSE =
  /^(?:(?:no\.?|n[º°]|#) ?)?[a-z]{0,2}\d\w*(?:[-/–]\w+)*(?: \d+\/\d+| ?[¼½¾⅓⅔⅛⅜⅝⅞])?(?: [a-z](?![\w.]))?(?=[ ,]|$)/i;

/** Whether a typed word may stand for a word of a route: its beginning, or an abbreviation such as 'Blvd'. */
function standsFor(typed: string, word: string): boolean {
  const letters = typed.toLowerCase().replaceAll(/[.,]/g, '');
  if (letters === '' || letters[0] !== word[0]) return false;
  let from = 0;
  return [...letters].every((letter) => (from = word.indexOf(letter, from) + 1) > 0);
}

/** A typed street line around the route of the place that was chosen for it. */
function around(typed: string, route: string): { readonly house: string; readonly rest: string } {
  const text = singleSpaced(typed).trim();
  const words = text.split(' ');
  const [first = '', ...others] = singleSpaced(route.toLowerCase()).split(' ');
  const bare = (word: string) => word.toLowerCase().replaceAll(/[.,]/g, '');
  const exact = words.findIndex((word) => bare(word) === first);
  const start =
    exact === -1
      ? words.findIndex(
          (word) =>
            (/[a-z]{2}/i.test(word) || /^(?:north|south|east|west)$/.test(first)) && standsFor(word, first),
        )
      : exact;
  const front = start === -1 ? text : words.slice(0, start).join(' ');
  const [house = ''] = HOUSE.exec(front) ?? [];
  // '42 Street' is '42nd Street'.
  const isRoute = first.replace(/(?:st|nd|rd|th)$/, '') === house.toLowerCase() && start === -1;
  let end = start + 1;
  for (const word of others) if (end < words.length && standsFor(words[end] ?? '', word)) end += 1;
  return {
    house: isRoute ? '' : house,
    rest:
      start === -1
        ? ''
        : words
            .slice(end)
            .join(' ')
            .replace(/^[ ,]+/, ''),
  };
}

/** What follows a typed street and is neither the place's city, state, ZIP code nor country: a unit of any wording. */
function unitBehind(rest: string, place: PlaceAddress): string {
  const known = [place.city, place.state, place.stateCode, place.zip, place.country, 'usa'].map((part) =>
    part.toLowerCase(),
  );
  const isUnit = (part: string) =>
    /\d/.test(part) &&
    !/\d{5}/.test(part) &&
    !known.some((one) => one !== '' && `${part} `.toLowerCase().startsWith(`${one} `));
  return (
    rest
      .split(/ ?, ?/)
      .map((part) => part.trim())
      .find(isUnit) ?? ''
  );
}

/** The number of a place as it was typed: with its letter or fraction, or alone if the place has none (RUL-91). */
function numberOf(place: PlaceAddress, house: string): string {
  const isMore = house.startsWith(place.number) && !/^\d/.test(house.slice(place.number.length));
  return place.number === '' || isMore ? house : place.number;
}

/**
 * The street line of a chosen place: number and route, or the intersection, plus the unit (VAL-R25). Keeps a typed
 * apartment, and a typed number that the place does not know; if the place has no street line, keeps the typed text.
 */
export function composeStreet(place: PlaceAddress, typed: string): string {
  const { house, rest } = around(withoutUnit(typed), place.route);
  const number = place.route ? numberOf(place, house) : place.number;
  // Where the number stands behind its street.
  const behind = place.route && number === '' ? (/^\d+ ?[a-z]?$/i.exec(rest)?.[0] ?? '') : '';
  const line = [number, place.route, behind].filter(Boolean).join(' ') || place.intersection;
  if (line === '') return typed;
  const unit =
    unitOf(typed) ||
    (behind ? '' : unitBehind(rest, place)) ||
    (place.unit && (unitOf(place.unit) || `Unit ${place.unit}`));
  return unit ? `${line}, ${unit}` : line;
}
