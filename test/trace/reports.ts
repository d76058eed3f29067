import { existsSync, readFileSync } from 'node:fs';
import { reportsUrl } from '../support/spec.ts';

/** A test of any runner. */
export interface TestResult {
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** It failed before it passed. */
  readonly isSecondTry?: boolean;
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
  }[];
}

interface PlaywrightJson {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly unknown[];
}

export const unitFile = new URL('unit.json', reportsUrl);

function readJson(file: URL): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** The last results of Vitest's tests, by file; see LastResults. */
export function unitRuns(): Readonly<Record<string, readonly TestResult[]>> {
  return (readJson(unitFile) ?? {}) as Readonly<Record<string, readonly TestResult[]>>;
}

/** The last results of all Vitest tests. Empty without a report. */
export function unitResults(): readonly TestResult[] {
  return Object.values(unitRuns()).flat();
}

/** The tests of the last Playwright run with a name; errors outside tests count as failed. Empty without a report. */
export function playwrightResults(run: 'browser' | 'proof'): readonly TestResult[] {
  const report = readJson(new URL(`${run}.json`, reportsUrl)) as PlaywrightJson | null;
  const ofSuite = (suite: PlaywrightSuite): readonly TestResult[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ status }): TestResult => {
        const outcome =
          status === 'expected' || status === 'flaky'
            ? 'passed'
            : status === 'skipped'
              ? 'skipped'
              : 'failed';
        return { title, status: outcome, isSecondTry: status === 'flaky' };
      }),
    ),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ];
  return [
    ...(report?.suites ?? []).flatMap(ofSuite),
    ...(report?.errors ?? []).map((): TestResult => ({
      title: 'an error outside the tests',
      status: 'failed',
    })),
  ];
}
