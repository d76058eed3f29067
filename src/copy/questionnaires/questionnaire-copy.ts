export interface QuestionnaireCopy {
  readonly title: string;
  readonly save: string;
  /** How long it takes, and what to have at hand. */
  readonly intro: string;
  readonly sections: Readonly<Record<string, string>>;
  /** Question texts by answer id. */
  readonly questions: Readonly<Record<string, string>>;
  readonly hints: Readonly<Record<string, string>>;
  /** Questions above lists of checkboxes or symptoms, by path in the body. */
  readonly lists?: Readonly<Record<string, string>>;
  /** Column headings of the medication table that differ. */
  readonly columns?: Readonly<Record<string, string>>;
}
