/** Something that a person would find wrong, and where. */
export interface Fault {
  readonly machine: string;
  readonly play: string;
  readonly state: string;
  readonly text: string;
}

/** What a state shows. */
export interface Seen {
  /** The URL of the page, without its query. */
  readonly address: string;
  readonly title: string;
  /** File names by variant, such as `360 light`. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** A state when it was first seen. */
export interface SeenState extends Seen {
  readonly state: string;
  /** The events of the path that reached it first. */
  readonly path: string;
  readonly ids: readonly string[];
}

/** The results of one machine's paths. */
export interface Findings {
  readonly machine: string;
  /** The machine of the page that shows it. */
  readonly page: string;
  /** Titles. */
  readonly paths: readonly string[];
  readonly turns: number;
  readonly transitions: { readonly taken: number; readonly total: number };
  readonly states: readonly SeenState[];
  readonly faults: readonly Fault[];
  readonly consoleErrors: number;
}
