/*
 * `npm run host -- <config.json> <folder> [<build>]`: writes the files that a host needs besides docs/host/portal.conf
 * and the build (dist by default) into a folder: headers, documents with the configuration, which replace the build's, and
 * release.json, with which `npm run visit -- <link> --compare` compares what a browser receives. Repeat it for each build and
 * each configuration.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { ConfigError, parseConfig } from '../../src/app/shell/config.ts';
import { readConfigFile, Unreadable } from '../config/read.ts';
import { hostFiles } from './files.ts';
import { releaseOf } from './release.ts';

const [file, folder, dist = 'dist'] = process.argv.slice(2);
process.exitCode = await run();

async function run(): Promise<number> {
  if (!file || !folder) return refuse('npm run host -- <config.json> <folder> [<build>]');
  if (!existsSync(join(dist, 'index.html'))) return refuse(`There is no build in ${dist}: npm run build`);
  try {
    const config = parseConfig(await readConfigFile(file));
    const release = `${JSON.stringify(releaseOf(config, dist), null, 2)}\n`;
    const files = { ...hostFiles(config, dist), 'release.json': release };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
      process.stdout.write(`${join(folder, name)}\n`);
    }
    return 0;
  } catch (error) {
    // Names the keys that are wrong, never their values.
    if (error instanceof ConfigError)
      return refuse(`${error.message}\nnpm run config says what belongs there`);
    if (error instanceof Unreadable) return refuse(error.message);
    throw error;
  }
}

function refuse(why: string): number {
  process.stderr.write(`${why}\n`);
  return 2;
}
