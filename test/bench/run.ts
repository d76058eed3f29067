/*
 * `npm run bench`: bytes, round trips and time of each page load, and how long each press of the tasks takes, with the documents of `npm run host`. `--against <commit>`
 * compares the times with another commit, in pairs; `--only <text>` measures only the page loads and links with it in
 * their name; `--runs N` opens each link so often on the slow phone; `--lighthouse` also rates the payment link.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { makeCertificate } from '../support/certificate.ts';
import { ensureChromium, launchOptions } from '../support/chromium.ts';
import { runCommand } from '../support/command.ts';
import { recordRenders, watchRenders } from '../support/renders.ts';
import { buildPortal, servePortal } from '../support/serve.ts';
import { readPresses } from '../support/presses.ts';
import { recordedTasks, TASK_NAMES } from '../support/tasks.ts';
import { compressed, secured, SLOW_PHONE_SCENARIOS } from './slow-phone.ts';
import type { Measured } from './slow-phone.ts';
import { SPANISH_FILES, LAYERS, openOtherCancer, SPANISH, PAGE_LOADS } from './page-loads.ts';
import type { PageLoad } from './page-loads.ts';

/** Limits for each link on the slow phone; times are only compared. */
const MAX = { requests: 16, waves: 1, responses: 3 };

/** How many of a hundred presses and keys take effect within `time`, and the longest that one may take, in milliseconds. */
const PRESSES = { inTime: 98, time: 200, longest: 350 };

/** What Lighthouse gives the payment link at least, of 100. */
const LIGHTHOUSE = 99;

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    lighthouse: { type: 'boolean' },
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '3' },
  },
});
/** How many times the slow phone opens each link. */
const RUNS = Number(values.runs);
const isWanted = (name: string) => name.includes(values.only);
const names = [...PAGE_LOADS.map(({ name }) => name), ...SLOW_PHONE_SCENARIOS, ...TASK_NAMES];
if (!names.some(isWanted)) {
  process.stderr.write(`Nothing is called '${values.only}': ${names.join(', ')}\n`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'portal-speed-'));
const built = join(folder, 'dist');
const write = (line = '') => process.stdout.write(`${line}\n`);
const exceeded: string[] = [];

await ensureChromium();
try {
  if ((await buildPortal({ mode: 'production', outDir: built })) !== 0)
    throw new Error('The product cannot be built');
  const server = await servePortal({ mode: 'production', outDir: built });
  const browser = await chromium.launch(launchOptions());
  try {
    await reportSizes(browser, server.url);
    if (values.only === '') await reportKey(browser, server.url);
  } finally {
    await browser.close();
    await server.close();
  }
  const { key, certificate } = await makeCertificate('openssl', folder, 'speed');
  const protocols = { 'HTTP/1.1': [], 'HTTP/2': [key, certificate] };
  await asHosted({ tree: process.cwd(), dist: built });
  if (values.lighthouse) await reportLighthouse(protocols['HTTP/2']);
  await reportTimes(protocols, values.against ? await buildOther(values.against) : null);
  reportTasks();
  if (TASK_NAMES.some(isWanted)) await reportPresses();
  for (const excess of exceeded) write(`over budget: ${excess}`);
  process.exitCode = exceeded.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  await runCommand('git', ['worktree', 'prune'], { isQuiet: true });
}

async function reportSizes(browser: Browser, baseURL: string): Promise<void> {
  write('Code that the browser loads, Brotli, without the scripts of vendors');
  write();
  write(tableRow('page load', 'JavaScript', 'styles', 'files', 'next', 'Spanish'));
  for (const load of PAGE_LOADS.filter(({ name }) => isWanted(name))) {
    const { scripts, styles, files, next, spanish } = await sizeOf(browser, baseURL, load);
    const note = load.budget === undefined ? '' : `  (budget ${load.budget} kB)`;
    const cells = [kilobytes(scripts), kilobytes(styles), String(files), kilobytes(next), kilobytes(spanish)];
    write(tableRow(load.name, ...cells) + note);
    expectAtMost(load.name, scripts / 1000, load.budget);
    expectAtMost(`${load.name}: Spanish`, spanish / 1000, SPANISH);
  }
  write(`  (budget of the Spanish texts of a page load: ${SPANISH} kB)`);
}

/** What the tasks of patients and staff took when the browser tests played them last; the tests hold them. */
function reportTasks(): void {
  write();
  write('Tasks as the browser tests played them last, from the link (npm run test:browser -- tasks)');
  write();
  write(`  ${'task'.padEnd(48)}${['taps', 'keys', 'screens'].map((cell) => cell.padStart(16)).join('')}`);
  for (const { task, limits, ...effort } of recordedTasks()) {
    const cells = (['taps', 'keys', 'screens'] as const).map(
      (figure) => `${effort[figure]} (at most ${limits[figure]})`,
    );
    write(`  ${task.padEnd(48)}${cells.map((cell) => cell.padStart(16)).join('')}`);
  }
}

/** Plays the tasks on the slow phone's processor, and reports how long each press and key takes (INP). */
async function reportPresses(): Promise<void> {
  const file = join(folder, 'presses.jsonl');
  const server = await servePortal({ mode: 'production', outDir: built });
  try {
    const config = ['--config', 'test/browser/playwright.config.ts', '--output', join(folder, 'browser')];
    const limits = ['--reporter', 'line', '--project', 'phone', '--workers', '1', '--retries', '0'];
    const only = values.only.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const args = ['test', ...config, ...limits, '--timeout', '600000', '--grep', only, 'tasks.spec.ts'];
    const env = { PORTAL_URL: server.url, PORTAL_ENGINES: 'chromium', PORTAL_PRESSES: file };
    const { code, output } = await runCommand('playwright', args, { isQuiet: true, env });
    if (code !== 0) exceeded.push(`tasks that were not played to their end\n${output}`);
  } finally {
    await server.close();
  }
  const presses = readPresses(file).toSorted((a, b) => b.duration - a.duration);
  const inTime = presses.filter(({ duration }) => duration <= PRESSES.time).length;
  const share = (100 * inTime) / Math.max(1, presses.length);
  const longest = presses[0]?.duration ?? 0;
  write();
  write(`Presses and keys of the tasks on the processor of the slow phone: ${presses.length}`);
  write();
  write(`  within ${PRESSES.time} ms  ${share.toFixed(1)} %  (at least ${PRESSES.inTime} %)`);
  write(`  the longest     ${longest} ms  (at most ${PRESSES.longest} ms, on a quiet machine)`);
  for (const { task, control, duration } of presses.slice(0, 5))
    write(`    ${String(duration).padStart(5)} ms  ${task}: ${control}`);
  expectAtMost('presses later than in time, in a hundred', 100 - share, 100 - PRESSES.inTime);
  expectAtMost('the longest press', longest, PRESSES.longest);
}

/** Reports what a keystroke renders in the section with the most fields of the largest questionnaire. */
async function reportKey(browser: Browser, baseURL: string): Promise<void> {
  await withOrder(browser, baseURL, { scenario: 'hormone-zoomer' }, async (page, links) => {
    await watchRenders(page);
    const text = await openOtherCancer(page, links);
    await text.press('S');
    const shown = await page.getByRole('main').locator('input, textarea').count();
    const { fields, outside } = await recordRenders(page, () => text.press('k'));
    write();
    write(`A key in the largest questionnaire (hormone zoomer, medical history: ${shown} fields on screen)`);
    write();
    write(`  fields rendered         ${fields.length}: ${fields.join(', ')}  (budget 1)`);
    write(`  parts outside of fields ${outside}  (budget 0)`);
    expectAtMost('fields that a key renders', fields.length, 1);
    expectAtMost('parts that a key renders', outside, 0);
  });
}

/**
 * Reports Lighthouse's phone score of the payment link over HTTP/2. Lighthouse weighs 185 MB, so npm downloads it only
 * for this run.
 * @param pem the files of the server's key and certificate
 */
async function reportLighthouse(pem: readonly string[]): Promise<void> {
  const server = await servePortal({ mode: 'production', outDir: built }, [compressed(built), secured(pem)]);
  const browser = await chromium.launch(launchOptions());
  try {
    const url = server.url.replace('http:', 'https:');
    const link = await withOrder(browser, url, { scenario: 'card-balance-due' }, (_, { entry = '' }) =>
      Promise.resolve(new URL(entry, url).href),
    );
    const scores: number[] = [];
    for (let run = 0; run < RUNS; run += 1) scores.push(await lighthouseOf(link));
    write();
    write(
      `Lighthouse, performance of the payment link on its phone: ${scores.join(', ')} (at least ${LIGHTHOUSE})`,
    );
    expectAtMost('Lighthouse: points missing', 100 - median(scores), 100 - LIGHTHOUSE);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function lighthouseOf(link: string): Promise<number> {
  const file = join(folder, 'lighthouse.json');
  const flags = '--chrome-flags=--headless --no-sandbox --ignore-certificate-errors';
  const options = [
    '--only-categories=performance',
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    flags,
  ];
  const args = ['exec', '--yes', '--package', 'lighthouse@13', '--', 'lighthouse', link, ...options];
  const { code, output } = await runCommand('npm', args, {
    isQuiet: true,
    env: { CHROME_PATH: await ensureChromium() },
  });
  if (code !== 0) throw new Error(`Lighthouse has not run\n${output}`);
  const { categories } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly categories: { readonly performance: { readonly score: number } };
  };
  return Math.round(categories.performance.score * 100);
}

/** Reports how long a slow phone takes from a link to a usable page, compared with another one if given. */
async function reportTimes(
  protocols: Readonly<Record<string, readonly string[]>>,
  other: Tree | null,
): Promise<void> {
  write();
  write(`From a link to its page on a slow phone (562 ms, 1.47 Mb/s, processor / 4), median of ${RUNS}`);
  write();
  const columns = ['painted', 'ready', 'blocked', 'requests', 'waves of code'];
  write(tableRow('link', ...columns, ...(other ? ['other', 'ratio', 'from to'] : [])));
  for (const scenario of SLOW_PHONE_SCENARIOS.filter(isWanted)) {
    for (const [protocol, pem] of Object.entries(protocols)) {
      const link = `${scenario}, ${protocol}`;
      const ownRuns: Measured[] = [];
      const otherRuns: Measured[] = [];
      // In turns, so that whatever else the machine does meets both.
      for (let run = 0; run < RUNS; run += 1) {
        ownRuns.push(await measure({ tree: process.cwd(), dist: built }, scenario, pem));
        if (other) otherRuns.push(await measure(other, scenario, pem));
      }
      const [first] = ownRuns;
      if (!first) continue;
      const times = (['painted', 'ready', 'blocked'] as const).map((figure) => medianOf(ownRuns, figure));
      const ratios = ownRuns
        .map((ownRun, run) => ownRun.ready / (otherRuns[run]?.ready ?? Number.NaN))
        .toSorted();
      const compared = [
        medianOf(otherRuns, 'ready'),
        median(ratios).toFixed(2),
        [ratios.at(0), ratios.at(-1)].map((ratio) => ratio?.toFixed(2)).join(' '),
      ];
      const cells = [...times, String(first.requests), String(first.waves)];
      write(tableRow(link, ...cells, ...(other ? compared : [])));
      write(`    responses, one after another: ${responsesOf(first)}`);
      const [before] = otherRuns;
      if (before) write(`    those of the other: ${responsesOf(before)}`);
      if (!first.isOwnDocument) exceeded.push(`${link}: the document is not its entry's own`);
      expectAtMost(`${link}: requests`, first.requests, MAX.requests);
      expectAtMost(`${link}: waves of code`, first.waves, MAX.waves);
      expectAtMost(`${link}: responses, one after another`, first.responses.length, MAX.responses);
    }
  }
}

function responsesOf({ responses }: Measured): string {
  return responses.map(({ name, arrivedAt }) => `${name} ${arrivedAt} ms`).join(' → ');
}

function medianOf(loads: readonly Measured[], figure: 'painted' | 'ready' | 'blocked'): string {
  return `${median(loads.map((load) => load[figure]))} ms`;
}

interface Tree {
  readonly tree: string;
  readonly dist: string;
}

/** Another commit, built next to this one. */
async function buildOther(commit: string): Promise<Tree> {
  const tree = join(folder, 'other');
  await outputOf('git', ['worktree', 'add', '--detach', tree, commit]);
  await outputOf('npm', ['ci', '--prefix', tree, '--include', 'dev', '--no-audit', '--no-fund'], tree);
  const dist = join(folder, 'other-dist');
  await outputOf('npm', ['run', '--prefix', tree, 'build', '--', '--outDir', dist, '--emptyOutDir'], tree);
  cpSync('test/bench/slow-phone.ts', join(tree, 'test/bench/slow-phone.ts'));
  // Older commits write no documents of a host, or their command crashes.
  await asHosted({ tree, dist }).catch(() =>
    write(`${commit} is compared as built: it writes no documents of a host`),
  );
  return { tree, dist };
}

/** Puts the documents of `npm run host` over those of a build. */
async function asHosted({ tree, dist }: Tree): Promise<void> {
  const config = join(dist, 'config.json');
  const print =
    "import('./test/lab/config.ts').then((lab) => console.log(JSON.stringify(lab.portalConfig())))";
  const printed = await outputOf('node', ['--input-type=module', '--eval', print], tree);
  writeFileSync(config, printed.trim().split('\n').at(-1) ?? '');
  const host = join(dist, '..', 'host');
  await outputOf('node', ['test/host/run.ts', config, host, dist], tree);
  cpSync(join(host, 'documents'), dist, { recursive: true });
  rmSync(host, { recursive: true });
}

async function measure({ tree, dist }: Tree, scenario: string, pem: readonly string[]): Promise<Measured> {
  const more = pem.flatMap((file) => ['--pem', file]);
  const args = ['test/bench/slow-phone.ts', dist, '--scenario', scenario, ...more];
  const output = await outputOf('node', args, tree);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Measured;
}

/** Runs a command in a folder and returns what it prints. Throws that if it fails. */
async function outputOf(command: string, args: readonly string[], cwd = process.cwd()): Promise<string> {
  const { code, output } = await runCommand(command, args, { isQuiet: true, cwd });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`);
  return output;
}

/** The product's own code that a fresh browser loads for a page load, in Brotli-compressed bytes. */
async function sizeOf(browser: Browser, baseURL: string, load: PageLoad) {
  return withOrder(browser, baseURL, load, async (page, links) => {
    const loaded = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/assets/')) loaded.add(pathname);
    });
    await load.open(page, links);
    await waitForIdle(page, () => loaded.size);
    const isNext = (path: string) => load.next?.test(path) === true || (!load.isDialog && LAYERS.test(path));
    const english = [...loaded];
    // Below a dialog the switch cannot be pressed, but shows what the page would have loaded in Spanish.
    await page.locator('header button[lang="es"]').dispatchEvent('click');
    await waitForIdle(page, () => loaded.size);
    const spanish = [...loaded].filter((path) => !english.includes(path));
    if (english.some((path) => SPANISH_FILES.test(path)))
      exceeded.push(`${load.name}: English loads other texts`);
    const now = english.filter((path) => !isNext(path));
    const scripts = now.filter((path) => path.endsWith('.js'));
    return {
      scripts: bytesOf(scripts),
      styles: bytesOf(now.filter((path) => path.endsWith('.css'))),
      files: scripts.length,
      next: bytesOf(english.filter(isNext)),
      spanish: bytesOf(spanish.filter((path) => SPANISH_FILES.test(path))),
    };
  });
}

async function withOrder<T>(
  browser: Browser,
  baseURL: string,
  { scenario }: Pick<PageLoad, 'scenario'>,
  use: (page: Page, links: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    ignoreHTTPSErrors: true,
  });
  try {
    const response = await context.request.post('/lab/api/orders', { data: { scenario } });
    const { links } = (await response.json()) as { links: Readonly<Record<string, string>> };
    return await use(await context.newPage(), links);
  } finally {
    await context.close();
  }
}

/** Waits until there were no new requests for half a second. */
async function waitForIdle(page: Page, count: () => number): Promise<void> {
  for (let known = -1; known !== count(); await page.waitForTimeout(500)) known = count();
}

/** The total size of built files, each compressed with Brotli. */
function bytesOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + brotliCompressSync(readFileSync(join(built, path))).length, 0);
}

function expectAtMost(name: string, figure: number, budget = Number.POSITIVE_INFINITY): void {
  if (figure > budget) exceeded.push(`${name} ${figure}, at most ${budget}`);
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

function tableRow(name: string, ...cells: readonly string[]): string {
  return `  ${name.padEnd(32)}${cells.map((cell) => cell.padStart(14)).join('')}`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
