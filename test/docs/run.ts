import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { machines } from '../support/flows.ts';
import type { RegisteredMachine } from '../support/flows.ts';
import { pathsOf, takenBy } from '../support/paths.ts';
import { traceReports } from '../trace/reports.ts';
import { indexPage, machinePage } from './pages.ts';

const folder = new URL('../../docs/machines/', import.meta.url);
/** With --check nothing is written; what differs is named and fails. */
const isCheck = process.argv.includes('--check');
/** With --reports the paths of the tests that have just run are taken, and not found again. */
const reports = process.argv.includes('--reports') ? traceReports() : null;

const pages = new Map(machines.map((entry) => [`${entry.id}.md`, machinePage(entry, pathsBy(entry))]));
pages.set('README.md', indexPage(machines));

mkdirSync(folder, { recursive: true });
const kept = readdirSync(folder);
const stale = [
  ...[...pages].filter(([name, text]) => !kept.includes(name) || read(name) !== text).map(([name]) => name),
  ...kept.filter((name) => !pages.has(name)),
];
if (isCheck) {
  for (const name of stale) process.stderr.write(`docs/machines/${name} is stale: npm run docs\n`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const name of stale) rmSync(new URL(name, folder), { force: true });
  for (const [name, text] of pages) if (stale.includes(name)) writeFileSync(new URL(name, folder), text);
  process.stdout.write(`${pages.size} pages, ${stale.length} changed\n`);
}

function read(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

function pathsBy({ suite, catalogue }: RegisteredMachine): readonly (string | null)[] {
  if (reports === null) return takenBy(catalogue.machine, pathsOf(catalogue));
  const report = reports.find((one) => one.suite === suite);
  if (!report) throw new Error(`The suite ${suite} left no report`);
  return report.takenBy;
}
