/*
 * `npm run host -- <config.json> <folder> [<build>]`: writes what a host needs beside docs/host/portal.conf and the build,
 * which is dist where no other is named. For each build anew: the headers know what is in its documents.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseConfig } from '../../src/app/shell/config.ts';
import type { HeaderSources } from '../lab/headers.ts';
import { hostFiles } from './files.ts';

const [file, folder, dist = 'dist'] = process.argv.slice(2);
if (file && folder && existsSync(join(dist, 'index.html'))) {
  const config: unknown = JSON.parse(readFileSync(file, 'utf8'));
  // Throws with the names of the keys that are wrong.
  parseConfig(config);
  for (const [name, text] of Object.entries(hostFiles(config as HeaderSources, dist))) {
    writeFileSync(join(folder, name), text);
    process.stdout.write(`${join(folder, name)}\n`);
  }
} else {
  process.stderr.write('npm run host -- <config.json> <folder> [<build>]\n');
  process.exitCode = 2;
}
