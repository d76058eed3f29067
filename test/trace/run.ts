import { rmSync, statSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../support/command.ts';
import { reportsUrl, requirementIds, rulingIds, specEdges } from '../support/spec.ts';
import { bindingOf } from './binding.ts';
import { evidenceOf } from './evidence.ts';
import { playwrightResults, traceReports, unitResults } from './reports.ts';
import { listed, requirementNamings, UNTESTABLE } from './requirements.ts';
import { printed, traceOf } from './trace.ts';

const identityStep = "RUL-05: the error-reporting identity step is 'not product behaviour' and is not built";

/** Ids that no part of the product fulfills, each with the reason. */
const excluded: Readonly<Record<string, string>> = {
  'IDENT-01': identityStep,
  'IDENT-02': identityStep,
  'IDENT-03': identityStep,
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const args = process.argv.slice(2);
/** With --reports, uses the reports of a run that has just ended. */
const takesReports = args.includes('--reports');
const only = args.filter((argument) => !argument.startsWith('--'));

const edges = specEdges();
const unknown = only.filter((flow) => !edges.some((edge) => edge.flow === flow));
if (unknown.length) {
  process.stderr.write(`No such flow: ${unknown.join(', ')}\n`);
  process.exit(2);
}

if (!takesReports) {
  for (const name of ['trace', 'unit.json'])
    rmSync(new URL(name, reportsUrl), { recursive: true, force: true });
  const { code, output } = await runCommand('vitest', ['run'], { isQuiet: true });
  if (code !== 0)
    process.stdout.write(`${output}\nThe tests do not pass; the trace counts those that do.\n\n`);
}
const hasBrowserReport = takesReports || (await isBrowserReportFresh());
if (!hasBrowserReport) {
  process.stdout.write(
    'No current browser report (npm run test:browser): ids that only browser tests name do not count.\n\n',
  );
}

const suites = traceReports();
const tests = [...unitResults(), ...(hasBrowserReport ? playwrightResults('browser') : [])];
const requirements = requirementIds();
const namings = requirementNamings();
const trace = traceOf({
  edges,
  rulings: rulingIds(),
  requirements,
  suites,
  tests,
  excluded,
  binding: bindingOf(
    edges.filter(({ id }) => !(id in excluded)),
    evidenceOf(suites, tests),
  ),
  namings,
  untestable: UNTESTABLE,
});
writeFileSync(new URL('requirements.md', reportsUrl), listed(requirements, namings));
process.stdout.write(`${printed(trace, only)}\n`);
process.exitCode = trace.faults.length ? 1 : 0;

async function isBrowserReportFresh(): Promise<boolean> {
  const report = statSync(new URL('browser.json', reportsUrl), { throwIfNoEntry: false });
  if (!report) return false;
  for await (const file of glob('{src,machines,test/browser,test/lab}/**/*.{ts,tsx,css,js}', { cwd: root })) {
    if (statSync(`${root}${file}`).mtimeMs > report.mtimeMs) return false;
  }
  return true;
}
