/** A suggestion from the address lookup. */
export interface PlaceSuggestion {
  readonly id: string;
  /** The street line. */
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

/** Expects single spaces: matching runs of spaces twice would take seconds on long runs. */
const UNIT =
  /(?:^|[ ,])((?:apt|apartment|unit|suite|ste|floor|fl|room|rm)\b\.? ?#? ?(?:\d[\w-]*|[a-z]-?\d[\w-]*|[a-z])|# ?[\w-]+)(?=[ ,]|$)/i;

function singleSpaced(line: string): string {
  return line.replaceAll(/\s+/g, ' ');
}

/** The apartment in a typed street line, such as 'Apt 4B' or '#12'; '' if there is none. */
export function unitOf(street: string): string {
  return UNIT.exec(singleSpaced(street))?.[1] ?? '';
}

/** The street line without its apartment, which the lookup does not need to know. */
export function withoutUnit(street: string): string {
  return singleSpaced(singleSpaced(street).replace(UNIT, '')).replace(/, ?$/, '').trim();
}

/**
 * The street line of a chosen place: number and route, or the intersection, plus the unit (VAL-R25). Keeps a typed
 * apartment; if the place has no street line, keeps the typed text.
 */
export function composeStreet(place: PlaceAddress, typed: string): string {
  const line = [place.number, place.route].filter(Boolean).join(' ') || place.intersection;
  if (line === '') return typed;
  const unit = unitOf(typed) || (place.unit && (unitOf(place.unit) || `Unit ${place.unit}`));
  return unit ? `${line}, ${unit}` : line;
}
