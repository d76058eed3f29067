import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The lab's data for a questionnaire beyond its contract, from the file of its name in test/lab/questionnaires. */
interface QuestionnaireSeed {
  /** The path of its link. */
  readonly entry: string;
  /** Required fields of final answers, by path in the body, and the other answers that make them required. */
  readonly mandatory: readonly {
    readonly field: string;
    readonly when?: Readonly<Record<string, unknown>>;
  }[];
  readonly scenarios: readonly {
    readonly id: string;
    readonly title: string;
    /** Differences from the order that all scenarios derive from. */
    readonly changes?: object;
  }[];
}

const FOLDER = join(import.meta.dirname, 'questionnaires');

/** The questionnaires of the lab by name. */
export const QUESTIONNAIRE_SEEDS: Readonly<Record<string, QuestionnaireSeed>> = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as QuestionnaireSeed,
  ]),
);

/** Whether final answers contain everything required. */
export function isComplete({ mandatory }: QuestionnaireSeed, body: unknown): boolean {
  return mandatory.every(({ field, when = {} }) => {
    const isAsked = Object.entries(when).every(([place, value]) => valueAt(body, place) === value);
    return !isAsked || (valueAt(body, field) ?? null) !== null;
  });
}

function valueAt(body: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], body);
}
