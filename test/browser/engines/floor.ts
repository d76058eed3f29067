import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { FLOOR } from '../../../src/floor.ts';
import { runCommand } from '../../support/command.ts';

/** Carries the executable itself, for Linux on x64. 58 MB, so only the run that needs it installs it. */
const PACKAGE = '@sparticuz/chromium';
const VERSIONS = { '109': '109.0.6' } satisfies Record<typeof FLOOR.chrome, string>;
const folder = fileURLToPath(new URL('../../../node_modules/.cache/floor/', import.meta.url));

/** The oldest Chromium that the portal supports. */
export const floorProgram = join(folder, `chromium-${FLOOR.chrome}`);

/** Installs the oldest Chromium into a cache if it is not there; false if it is unavailable on this machine. */
export async function ensureFloor(): Promise<boolean> {
  const version = VERSIONS[FLOOR.chrome];
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  if (!existsSync(floorProgram)) {
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${PACKAGE}@${version}`];
    if ((await runCommand('npm', args, { isQuiet: true })).code !== 0) return false;
    const packed = join(folder, 'node_modules', PACKAGE, 'bin', 'chromium.br');
    await pipeline(
      createReadStream(packed),
      createBrotliDecompress(),
      createWriteStream(`${floorProgram}.part`),
    );
    chmodSync(`${floorProgram}.part`, 0o755);
    renameSync(`${floorProgram}.part`, floorProgram);
    rmSync(join(folder, 'node_modules'), { recursive: true });
  }
  return (await runCommand(floorProgram, ['--no-sandbox', '--version'], { isQuiet: true })).code === 0;
}
