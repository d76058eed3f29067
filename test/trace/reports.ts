import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { TraceReport } from '../support/path-suite.ts';
import { reportsUrl } from '../support/spec.ts';

/** A test of any runner. */
export interface TestResult {
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** It failed before it passed. */
  readonly isSecondTry?: boolean;
}

interface VitestJson {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
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

function readJson(name: string): unknown {
  const file = new URL(name, reportsUrl);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * The tests of the last Vitest run; a file that could not be loaded counts as a failed test. Empty without a report.
 */
export function unitResults(): readonly TestResult[] {
  const report = readJson('unit.json') as VitestJson | null;
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults }): readonly TestResult[] => {
    const results = assertionResults.map((one): TestResult => {
      const outcome = one.status === 'passed' || one.status === 'failed' ? one.status : 'skipped';
      return { title: one.fullName, status: outcome };
    });
    const isBroken = status === 'failed' && !results.some((one) => one.status === 'failed');
    return isBroken ? [...results, { title: name, status: 'failed' }] : results;
  });
}

/** The tests of the last Playwright run with a name; errors outside tests count as failed. Empty without a report. */
export function playwrightResults(run: 'browser' | 'proof'): readonly TestResult[] {
  const report = readJson(`${run}.json`) as PlaywrightJson | null;
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

/** The results of the last run's path suites. */
export function traceReports(): readonly TraceReport[] {
  const folder = new URL('trace/', reportsUrl);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as TraceReport);
}
