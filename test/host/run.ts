/*
 * `npm run host -- <config.json> <folder> [<build>]`: writes the files that a host needs besides docs/host/portal.conf
 * and the build (dist by default). Repeat it for each build: the headers depend on the documents' content.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseConfig } from '../../src/app/shell/config.ts';
import type { HeaderSources } from './headers.ts';
import { hostFiles } from './files.ts';

const [file, folder, dist = 'dist'] = process.argv.slice(2);
if (file && folder && existsSync(join(dist, 'index.html'))) {
  const config: unknown = JSON.parse(readFileSync(file, 'utf8'));
  // Throws with the names of the invalid keys.
  parseConfig(config);
  for (const [name, text] of Object.entries(hostFiles(config as HeaderSources, dist))) {
    writeFileSync(join(folder, name), text);
    process.stdout.write(`${join(folder, name)}\n`);
  }
} else {
  process.stderr.write('npm run host -- <config.json> <folder> [<build>]\n');
  process.exitCode = 2;
}
