/** A place that an address look-up suggests. */
export interface PlaceSuggestion {
  readonly id: string;
  /** The street's line. */
  readonly main: string;
  /** City, state and country. */
  readonly secondary: string;
}

/** The parts of a place's address; what the look-up does not know is ''. */
export interface PlaceAddress {
  readonly number: string;
  readonly route: string;
  readonly unit: string;
  readonly intersection: string;
  readonly city: string;
  /** The state's name, and its code where it has one. */
  readonly state: string;
  readonly stateCode: string;
  readonly zip: string;
  /** Two letters. */
  readonly country: string;
}

/** What is looked up: the text, and the two-letter codes of the countries that it is restricted to (VAL-R24). */
export interface PlaceQuery {
  readonly text: string;
  readonly countries: readonly string[];
}

/** Reads a line in which spaces are single: a pattern that may take any number of them twice needs seconds for many. */
const UNIT =
  /(?:^|[ ,])((?:apt|apartment|unit|suite|ste|floor|fl|room|rm)\b\.? ?#? ?(?:\d[\w-]*|[a-z]-?\d[\w-]*|[a-z])|# ?[\w-]+)(?=[ ,]|$)/i;

function singleSpaced(line: string): string {
  return line.replaceAll(/\s+/g, ' ').trim();
}

/** The apartment within a typed street line, such as 'Apt 4B' or '#12'; '' when there is none. */
export function unitOf(street: string): string {
  return UNIT.exec(singleSpaced(street))?.[1]?.trim() ?? '';
}

/** The street line without its apartment, which no look-up needs to know. */
export function withoutUnit(street: string): string {
  return singleSpaced(singleSpaced(street).replace(UNIT, '')).replace(/, ?$/, '').trim();
}

/**
 * The street line of a chosen place: number and route, else the intersection, and the unit (VAL-R25). The apartment
 * that was typed stays; without any line the typed text does.
 */
export function composeStreet(place: PlaceAddress, typed: string): string {
  const line = [place.number, place.route].filter(Boolean).join(' ') || place.intersection;
  if (line === '') return typed;
  const unit = unitOf(typed) || (place.unit && (unitOf(place.unit) || `Unit ${place.unit}`));
  return unit ? `${line}, ${unit}` : line;
}
