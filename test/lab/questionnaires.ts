import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What the lab knows of a questionnaire beside its contract: the file of its name in test/lab/questionnaires. */
interface QuestionnaireSeed {
  /** The path of its link. */
  readonly entry: string;
  /** What final answers must say, by the place in the body, and which other answers ask for it. */
  readonly mandatory: readonly {
    readonly field: string;
    readonly when?: Readonly<Record<string, unknown>>;
  }[];
  readonly scenarios: readonly {
    readonly id: string;
    readonly title: string;
    /** What differs from the order that every scenario starts from. */
    readonly spec?: object;
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

/** Whether final answers say all that the questionnaire must. */
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
