/*
 * `npm run trace [flow…]`: which ids of docs/spec a test names (claimed), and of which such a test passed (exercised), by
 * the last result of every test. It runs nothing itself.
 */
import { statSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { reportsUrl, requirementIds, rulingIds, specTransitions } from '../support/spec.ts';
import { playwrightResults, unitResults } from './reports.ts';
import { requirementLines, requirementNamings, UNTESTABLE } from './requirements.ts';
import { traceText, traceOf } from './trace.ts';

const identityStep = "RUL-05: the error-reporting identity step is 'not product behavior' and is not built";

/** Ids that no part of the product fulfills, each with the reason. */
const excluded: Readonly<Record<string, string>> = {
  'IDENT-01': identityStep,
  'IDENT-02': identityStep,
  'IDENT-03': identityStep,
};

const only = process.argv.slice(2);
const transitions = specTransitions();
const unknown = only.filter((flow) => !transitions.some((transition) => transition.flow === flow));
if (unknown.length > 0) {
  process.stderr.write(`No such flow: ${unknown.join(', ')}\n`);
  process.exitCode = 2;
} else if (timeOf('unit') === null) {
  process.stderr.write(
    'No results of the tests: npm run test:unit makes them, npm run test:browser the rest.\n',
  );
  process.exitCode = 2;
} else {
  const requirements = requirementIds();
  const namings = requirementNamings();
  const trace = traceOf({
    transitions,
    rulings: rulingIds(),
    requirements,
    tests: [...unitResults(), ...playwrightResults('browser')],
    excluded,
    namings,
    untestable: UNTESTABLE,
  });
  writeFileSync(new URL('requirements.md', reportsUrl), requirementLines(requirements, namings));
  const runs = ['unit', 'browser'].map((run) => `${run}: ${timeOf(run) ?? 'none'}`).join(', ');
  process.stdout.write(`${traceText(trace, only)}\n\nLast results: ${runs}\n`);
  process.exitCode = trace.problems.length > 0 ? 1 : 0;
}

/** When the results of a run were last written; null if never. */
function timeOf(run: string): string | null {
  const report = statSync(new URL(`${run}.json`, reportsUrl), { throwIfNoEntry: false });
  return report ? report.mtime.toLocaleString('sv') : null;
}
