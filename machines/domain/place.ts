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
