import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { machines } from '../support/flows.ts';
import type { RegisteredMachine } from '../support/flows.ts';
import { pathsOf, takenBy } from '../support/paths.ts';
import { reportsUrl } from '../support/spec.ts';
import { traceReports } from '../trace/reports.ts';
import { indexPage, machinePage } from './pages.ts';

const folder = new URL('machines/', reportsUrl);
/** With --reports, uses the paths of the tests that have just run instead of generating them again. */
const reports = process.argv.includes('--reports') ? traceReports() : null;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const entry of machines)
  writeFileSync(new URL(`${entry.id}.md`, folder), machinePage(entry, pathsBy(entry)));
writeFileSync(new URL('README.md', folder), indexPage(machines));
process.stdout.write(`${machines.length} pages in ${fileURLToPath(folder)}\n`);

function pathsBy({ id, catalogue }: RegisteredMachine): readonly (string | null)[] {
  if (reports === null) return takenBy(catalogue.machine, pathsOf(catalogue));
  const report = reports.find((one) => one.suite === id);
  if (!report) throw new Error(`The suite ${id} left no report`);
  return report.takenBy;
}
