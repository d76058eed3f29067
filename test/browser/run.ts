import { rmSync } from 'node:fs';
import process from 'node:process';
import { ENGINES } from './engines/engine.ts';
import type { EngineName } from './engines/engine.ts';
import { ensureFloor } from './engines/floor.ts';
import { ensureEngine, ensureHost } from './engines/executables.ts';
import { BUILT } from '../support/built.ts';
import { ensureChromium } from '../support/chromium.ts';
import { runCommand } from '../support/command.ts';
import { buildPortal, servePortal } from '../support/serve.ts';
import type { Build } from '../support/serve.ts';
import { reportsUrl } from '../support/spec.ts';

const argv = process.argv.slice(2);
/** With --built, uses the last build. */
const isBuilt = argv.includes('--built');
/** With --engine NAME, runs only that engine; Chromium runs the wide suite in addition to the journeys. */
const engine = argv.includes('--engine') ? (argv[argv.indexOf('--engine') + 1] ?? '') : null;
/** With --prepare, only finds or installs the engines and the web server. */
const isPreparing = argv.includes('--prepare');
/** With --main, the oldest engines take the main journeys and those that no other engine covers. */
const PORTAL_JOURNEYS = argv.includes('--main') ? 'main' : 'all';
const own = ['--built', '--engine', '--prepare', '--main'];
const args = argv.filter((argument, index) => !own.includes(argument) && argv[index - 1] !== '--engine');

/** The product and its QA build, each with its own sandbox lab. */
const builds: readonly (Build & { readonly url: string })[] = [
  { mode: 'production', outDir: BUILT, url: 'PORTAL_URL' },
  { mode: 'qa', outDir: `${BUILT}-qa`, url: 'PORTAL_QA_URL' },
];

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  rmSync(new URL('accessible', reportsUrl), { recursive: true, force: true });
  const CHROMIUM_PATH = await ensureChromium();
  const found = await engines();
  const PORTAL_ENGINES = found.join(' ');
  const PORTAL_HOST = found.includes('chromium') ? await host() : 'none';
  if (isPreparing) return 0;
  for (const build of isBuilt ? [] : builds) {
    const code = await buildPortal(build);
    if (code !== 0) return code;
  }
  const servers = await Promise.all(builds.map((build) => servePortal(build)));
  try {
    const env: Record<string, string> = {
      CHROMIUM_PATH,
      PORTAL_DIST: BUILT,
      PORTAL_ENGINES,
      PORTAL_JOURNEYS,
      PORTAL_HOST,
    };
    for (const [index, { url }] of builds.entries()) env[url] = servers[index]?.url ?? '';
    const config = 'test/browser/playwright.config.ts';
    return (await runCommand('playwright', ['test', '--config', config, ...args], { env })).code;
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}

/**
 * The engines of this run. One that is unavailable on this machine is reported and skipped.
 * @throws for an unknown engine, and in CI for a missing one that every system packages
 */
async function engines(): Promise<readonly EngineName[]> {
  const wanted = ENGINES.filter((name) => engine === null || name === engine);
  if (wanted.length === 0) throw new Error(`There is no engine '${engine}': ${ENGINES.join(', ')}`);
  const found: EngineName[] = [];
  for (const name of wanted) {
    if (name === 'chromium' || (await (name === 'floor' ? ensureFloor() : ensureEngine(name))))
      found.push(name);
    else if ((process.env['CI'] && !['wpe', 'floor'].includes(name)) || engine === name)
      throw new Error(`This machine has no ${name} for the journeys`);
    else process.stdout.write(`This machine has no ${name}: its journeys are not run.\n`);
  }
  return found;
}

/**
 * The guide's web server, which the wide suite needs. If it is unavailable, the run reports that.
 * @throws if it is required (CI)
 */
async function host(): Promise<'nginx' | 'none'> {
  if (await ensureHost()) return 'nginx';
  if (process.env['CI']) throw new Error('This machine has no nginx for the test of the host');
  process.stdout.write('This machine has no nginx: the test of the host is not run.\n');
  return 'none';
}
