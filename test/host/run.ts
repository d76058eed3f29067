/*
 * `npm run host -- <config.json> <folder> [<build>]`: writes the files that a host needs besides docs/host/portal.conf
 * and the build (dist by default) into a folder. Repeat it for each build: the headers depend on the documents' content.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ConfigError, parseConfig } from '../../src/app/shell/config.ts';
import { hostFiles } from './files.ts';

const [file, folder, dist = 'dist'] = process.argv.slice(2);
process.exitCode = run();

function run(): number {
  if (!file || !folder) return refuse('npm run host -- <config.json> <folder> [<build>]');
  if (!existsSync(join(dist, 'index.html'))) return refuse(`There is no build in ${dist}: npm run build`);
  try {
    const files = hostFiles(parseConfig(read(file)), dist);
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text);
      process.stdout.write(`${join(folder, name)}\n`);
    }
    return 0;
  } catch (error) {
    // Names the keys that are wrong, never their values.
    if (error instanceof ConfigError) return refuse(error.message);
    throw error;
  }
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new ConfigError([]);
  }
}

function refuse(why: string): number {
  process.stderr.write(`${why}\n`);
  return 2;
}
