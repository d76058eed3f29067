/**
 * `npm run proof [machine…]` plays every path of the given machines, or of all, on the real page. `--quick` takes no
 * screenshots, `--built` uses the last build. `npm run atlas` (`--atlas`) takes only the screenshots that are missing or older
 * than the product, and writes the folder; `--against <commit>` takes those of a commit as well and compares.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isTaken, createStamp, writeAtlas } from './atlas.ts';
import { changesBetween } from './changes.ts';
import { BUILT } from '../support/built.ts';
import { ensureChromium } from '../support/chromium.ts';
import { runCommand } from '../support/command.ts';
import { machines } from '../support/flows.ts';
import { buildPortal, servePortal } from '../support/serve.ts';
import type { Served } from '../support/serve.ts';
import { reportsUrl } from '../support/spec.ts';
import { pageFixtureOf } from './path-runs.ts';
import { printFigures } from './report.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    built: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    atlas: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});
const mode = values.quick ? 'quick' : values.atlas ? 'atlas' : 'full';
const folder = fileURLToPath(new URL('proof', reportsUrl));
const atlas = fileURLToPath(new URL('atlas', reportsUrl));
const product = { mode: 'qa', outDir: `${BUILT}-qa` } as const;
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const unknown = wanted.filter((id) => !machines.some((machine) => machine.id === id));
  if (unknown.length)
    throw new Error(`No machine is called ${unknown.join(', ')}; see test/support/flows.ts`);
  const chosen = machines.map(({ id }) => id).filter((id) => wanted.length === 0 || wanted.includes(id));
  const stamp = createStamp();
  const stale = values.atlas ? chosen.filter((id) => !isTaken(atlas, id, stamp)) : chosen;
  if (values.atlas)
    say(`${chosen.length - stale.length} machines are as in the atlas, ${stale.length} are played.`);
  const code = stale.length > 0 ? await pathRun(stale, stamp) : 0;
  if (mode === 'quick') return code;
  const before = values.against ? await atlasOf(values.against, chosen) : null;
  const changes = before && values.against ? changesBetween(before, atlas, chosen, values.against) : null;
  const pages = writeAtlas(atlas, changes);
  if (changes) say(`${changes.list.length} pages look or read differently than at ${changes.against}`);
  say(`atlas: ${pages} pages, ${atlas}/index.html, and /lab/atlas`);
  return code;
}

/** Plays the paths of machines in Chromium. Returns the exit code. */
async function pathRun(ids: readonly string[], stamp: object): Promise<number> {
  const CHROMIUM_PATH = await ensureChromium();
  if (!values.built) {
    const code = await buildPortal(product);
    if (code !== 0) return code;
  }
  rmSync(folder, { recursive: true, force: true });
  for (const name of [`${folder}/findings`, `${folder}/checked`, `${atlas}/pictures`])
    mkdirSync(name, { recursive: true });
  const server = await servePortal(product);
  try {
    await makeOrders(server);
    const env = {
      CHROMIUM_PATH,
      PORTAL_URL: server.url,
      PROOF_FOLDER: folder,
      PROOF_ATLAS: atlas,
      PROOF_STAMP: JSON.stringify(stamp),
      PROOF_MACHINES: JSON.stringify(ids),
      PROOF_MODE: mode,
    };
    const extraArgs = mode === 'atlas' ? ['--grep-invert', 'the checks of the proof find'] : [];
    const args = ['test', '--config', 'test/proof/playwright.config.ts', ...extraArgs];
    const { code } = await runCommand('playwright', args, { env });
    printFigures(`${folder}/findings`);
    return code;
  } finally {
    await server.close();
  }
}

/** An order for each machine, whose number and names are the same in every run. */
async function makeOrders({ url }: Served): Promise<void> {
  const orders: Record<string, unknown> = {};
  for (const { id } of machines) {
    const { scenario } = pageFixtureOf(id);
    const made = await fetch(`${url}/lab/api/orders`, { method: 'POST', body: JSON.stringify({ scenario }) });
    orders[id] = await made.json();
  }
  writeFileSync(`${folder}/orders.json`, JSON.stringify(orders));
}

/** The folder of a commit's atlas, of which these machines are taken today. */
async function atlasOf(name: string, ids: readonly string[]): Promise<string> {
  const commit = await outputOf('git', ['rev-parse', '--verify', `${name}^{commit}`]);
  const kept = fileURLToPath(new URL(`atlas-of/${commit}`, reportsUrl));
  const day = new Date().toDateString();
  const isKept = (id: string) => {
    const file = `${kept}/machines/${id}.json`;
    return (
      existsSync(file) &&
      new Date((JSON.parse(readFileSync(file, 'utf8')) as { readonly at: string }).at).toDateString() === day
    );
  };
  const stale = ids.filter((id) => !isKept(id));
  if (stale.length === 0) return kept;
  say(`Taking the screenshots of ${name}.`);
  const tree = mkdtempSync(join(tmpdir(), 'portal-atlas-'));
  try {
    await outputOf('git', ['worktree', 'add', '--detach', tree, commit]);
    const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
    if (lock(tree) === lock('.')) symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
    else await outputOf('npm', ['ci', '--prefix', tree, '--include', 'dev', '--no-audit', '--no-fund']);
    const there = machines.map(({ id }) => id).filter((id) => stale.includes(id));
    await runCommand('node', ['test/proof/run.ts', '--atlas', ...there], {
      cwd: tree,
      env: { PORTAL_DIST: 'dist-qa' },
    });
    if (!existsSync(join(tree, '.reports/atlas')))
      throw new Error(`${name} has no atlas, or a part of these machines`);
    cpSync(join(tree, '.reports/atlas'), kept, { recursive: true });
  } finally {
    await outputOf('git', ['worktree', 'remove', '--force', tree]);
  }
  return kept;
}

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runCommand(program, args, { isQuiet: true });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${output}`);
  return output.trim();
}
