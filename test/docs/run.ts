import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { machines } from '../support/flows.ts';
import { pathsOf, takenBy } from '../support/paths.ts';
import { reportsUrl } from '../support/spec.ts';
import { indexPage, machinePage } from './pages.ts';

const folder = new URL('machines/', reportsUrl);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const entry of machines) {
  const { id, catalog } = entry;
  const page = machinePage(entry, takenBy(catalog.machine, pathsOf(catalog)));
  writeFileSync(new URL(`${id}.md`, folder), page);
}
writeFileSync(new URL('README.md', folder), indexPage(machines));
process.stdout.write(`${machines.length} pages in ${fileURLToPath(folder)}\n`);
