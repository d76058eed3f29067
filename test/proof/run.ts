import { mkdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../support/chromium.ts';
import { runCommand } from '../support/command.ts';
import { machines } from '../support/flows.ts';
import { buildPortal, servePortal } from '../support/serve.ts';
import { reportsUrl } from '../support/spec.ts';
import { writePage } from './page.ts';

const given = process.argv.slice(2);
/** With --built, uses the last build. */
const isBuilt = given.includes('--built');
/** With --quick, plays the paths without pictures; the accessibility engines see one state of each page. */
const isQuick = given.includes('--quick');
const wanted = given.filter((argument) => !argument.startsWith('--'));
const folder = fileURLToPath(new URL('proof', reportsUrl));
/** The output folder of the QA build; separate folders keep two runs in one tree apart. */
const product = { mode: 'qa', outDir: process.env['PORTAL_DIST'] ?? 'dist-qa' } as const;

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Proves the given machines, or all if none are given. */
async function run(): Promise<number> {
  const unknown = wanted.filter((id) => !machines.some((machine) => machine.id === id));
  if (unknown.length)
    throw new Error(`No machine is called ${unknown.join(', ')}; see test/support/flows.ts`);
  const chosen = machines.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
  const CHROMIUM_PATH = await ensureChromium();
  if (!isBuilt) {
    const code = await buildPortal(product);
    if (code !== 0) return code;
  }

  rmSync(folder, { recursive: true, force: true });
  for (const name of ['pictures', 'seen']) mkdirSync(`${folder}/${name}`, { recursive: true });
  const server = await servePortal(product);
  try {
    const env = {
      CHROMIUM_PATH,
      PORTAL_URL: server.url,
      PROOF_FOLDER: folder,
      PROOF_MACHINES: JSON.stringify(chosen.map(({ id }) => id)),
      PROOF_QUICK: String(isQuick),
    };
    const args = ['test', '--config', 'test/proof/playwright.config.ts'];
    const { code } = await runCommand('playwright', args, { env });
    writePage(folder);
    return code;
  } finally {
    await server.close();
  }
}
