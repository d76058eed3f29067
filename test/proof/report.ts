import { existsSync, readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** Something that a person would find wrong, and where. */
export interface PageDefect {
  readonly machine: string;
  readonly pathRun: string;
  readonly state: string;
  readonly text: string;
}

/** A page of the atlas: what a state shows, and how one gets there. */
export interface Shot {
  readonly state: string;
  /** The name of the input, and of the events of the shortest path after it. */
  readonly input: string;
  readonly statePath: readonly string[];
  /** The state before, and the event between. */
  readonly from: string | null;
  readonly by: string;
  /** What the steps that end there have: spec ids, failed calls with their codes and messages, codes of notices. */
  readonly ids: readonly string[];
  readonly failed: readonly string[];
  readonly notices: readonly string[];
  readonly tags: readonly string[];
  readonly title: string;
  /** The path of its URL. */
  readonly url: string;
  /** The accessible tree by language. */
  readonly texts: Readonly<Record<string, string>>;
  /** Files of the screenshots by variant, such as `360 light`; named as atlases of older commits name them. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** A step between two states, by its event. */
export type Edge = readonly [from: string, by: string, to: string];

/** What a run has seen of a machine, for the atlas. */
export interface Storyboard {
  readonly machine: string;
  /** The machine of the page that shows it. */
  readonly page: string;
  readonly edges: readonly Edge[];
  readonly shots: readonly Shot[];
}

/** The results of one machine's paths. */
export interface Findings {
  readonly paths: number;
  readonly actorSteps: number;
  readonly transitions: { readonly taken: number; readonly total: number };
  readonly screenshots: number;
  readonly defects: readonly PageDefect[];
  readonly consoleErrors: number;
}

/** Prints the figures of a run. */
export function printFigures(folder: string): void {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const findings = files.map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Findings);
  const total = (pick: (one: Findings) => number) => findings.reduce((sum, one) => sum + pick(one), 0);
  const figures = {
    machines: findings.length,
    paths: total(({ paths }) => paths),
    steps: total(({ actorSteps }) => actorSteps),
    transitions: `${total(({ transitions }) => transitions.taken)} of ${total(({ transitions }) => transitions.total)}`,
    screenshots: total(({ screenshots }) => screenshots),
    'console errors': total(({ consoleErrors }) => consoleErrors),
    defects: total(({ defects }) => defects.length),
  };
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name}: ${value}\n`);
}
