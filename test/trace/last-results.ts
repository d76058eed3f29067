import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import type { Reporter, TestModule } from 'vitest/node';
import { reportsUrl } from '../support/spec.ts';
import { unitFile, unitRuns } from './reports.ts';
import type { TestResult } from './reports.ts';

/**
 * Vitest's results by test file, in `.reports/unit.json`. A run of some tests replaces what it ran, so that the trace
 * knows the last result of every test.
 */
export class LastResults implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const before = Object.entries(unitRuns()).filter(([file]) => existsSync(file));
    const runs = Object.fromEntries(before);
    for (const module of modules) {
      const file = module.relativeModuleId;
      runs[file] = resultsOf(module, new Map(runs[file]?.map((result) => [result.title, result])));
    }
    mkdirSync(reportsUrl, { recursive: true });
    writeFileSync(unitFile, JSON.stringify(runs, null, 1));
  }
}

/** The results of a file; a test that this run left out (`-t`, `PATHS_OF`) keeps its previous result. */
function resultsOf(module: TestModule, before: ReadonlyMap<string, TestResult>): readonly TestResult[] {
  const results = [...module.children.allTests()].map((test): TestResult => {
    const title = test.fullName;
    const { state } = test.result();
    if (state === 'passed' || state === 'failed') return { title, status: state };
    return before.get(title) ?? { title, status: 'skipped' };
  });
  if (process.env['PATHS_OF']) {
    const titles = new Set(results.map(({ title }) => title));
    results.push(...[...before.values()].filter(({ title }) => !titles.has(title)));
  }
  // A file that cannot be loaded is one failed test.
  const isBroken = module.state() === 'failed' && results.every(({ status }) => status !== 'failed');
  return isBroken ? [...results, { title: module.relativeModuleId, status: 'failed' }] : results;
}
