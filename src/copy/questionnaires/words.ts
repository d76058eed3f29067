/** What one questionnaire says in its own words. */
export interface QuestionnaireWords {
  readonly title: string;
  readonly save: string;
  /** How long it takes, and what to have at hand. */
  readonly intro: string;
  readonly sections: Readonly<Record<string, string>>;
  /** Questions by the field that they fill. */
  readonly questions: Readonly<Record<string, string>>;
  readonly hints: Readonly<Record<string, string>>;
  /** What a list of ticks or symptoms asks, by its place in the body. */
  readonly lists?: Readonly<Record<string, string>>;
  /** Headings of the hormone table that differ. */
  readonly columns?: Readonly<Record<string, string>>;
}
