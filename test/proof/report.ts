import type { Play } from './plays.ts';

/** The scenes of a run, as run.ts leaves them for the browser. */
export interface Script {
  readonly machines: readonly ScriptMachine[];
}

export interface ScriptMachine {
  readonly id: string;
  /** The machine of the page on which it is seen. */
  readonly page: string;
  readonly plays: readonly Play[];
}

/** Something that a person would find wrong, and where. */
export interface Fault {
  readonly machine: string;
  readonly play: string;
  readonly state: string;
  readonly text: string;
}

/** A state as it was seen first. */
export interface SeenState {
  readonly machine: string;
  readonly state: string;
  /** The path that came there first. */
  readonly play: string;
  /** The number of the step of the path, 0 for the start. */
  readonly step: number;
  /** The address of the page, without its query. */
  readonly address: string;
  readonly title: string;
  readonly violations: number;
  /** By `360 light`, …: file names. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** What one group of plays left. */
export interface Findings {
  readonly machine: string;
  readonly plays: number;
  readonly turns: number;
  readonly states: readonly SeenState[];
  readonly faults: readonly Fault[];
  readonly violations: number;
  readonly consoleErrors: number;
}
