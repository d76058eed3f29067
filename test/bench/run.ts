import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import type { Plugin } from 'vite';
import { ensureChromium, launchOptions } from '../support/chromium.ts';
import { rendersOf, watchRenders } from '../support/renders.ts';
import { buildPortal, servePortal } from '../support/serve.ts';
import { cardReady, choose, openForm, openOtherCancer, VISITS } from './visits.ts';
import type { Visit } from './visits.ts';

/** What a phone on a slow network has: 1.6 Mbps down, 0.75 Mbps up, 150 ms a round trip, a processor four times slower. */
const SLOW_PHONE = { latency: 150, down: 1_600_000 / 8, up: 750_000 / 8, processor: 4 };
const RUNS = 3;

/** Most calls of an API one after another between a link and its form. */
const ROUND_TRIPS = 3;

/** A call of an API and when it was under way, in milliseconds of the clock. */
interface Call {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The built files, compressed once each, by path. */
const packed = new Map<string, Buffer>();
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
await ensureChromium();
let browser: Browser | undefined;
try {
  const product = { mode: 'production', outDir: folder } as const;
  if ((await buildPortal(product)) !== 0) throw new Error('The product cannot be built');
  const server = await servePortal(product, [compressed()]);
  try {
    browser = await chromium.launch(launchOptions());
    await report(browser, server.url);
  } finally {
    await browser?.close();
    await server.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function report(chrome: Browser, baseURL: string): Promise<void> {
  const write = (line = '') => process.stdout.write(`${line}\n`);
  write('Code that the browser loads, Brotli, without the scripts of vendors');
  write();
  write(row('visit', 'JavaScript', 'styles', 'files'));
  for (const visit of VISITS) {
    const { scripts, styles, files } = await sizeOf(chrome, baseURL, visit);
    const note = visit.budget === undefined ? '' : `  (budget ${visit.budget} kB)`;
    write(row(visit.name, kilobytes(scripts), kilobytes(styles), String(files)) + note);
  }
  const runs: Awaited<ReturnType<typeof timeOf>>[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await timeOf(chrome, baseURL));
  const middle = (pick: (run: Awaited<ReturnType<typeof timeOf>>) => number) =>
    runs.map(pick).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  const chain = runs[0]?.chain ?? [];
  write();
  write(
    `Link of an order with a balance due, slow phone (1.6 Mbps, 150 ms, processor ÷ 4), median of ${RUNS}`,
  );
  write();
  write(`  payment form on screen  ${Math.round(middle(({ form }) => form))} ms`);
  write(`  card fields ready       ${Math.round(middle(({ card }) => card))} ms`);
  write(`  sequential round trips  ${chain.length}: ${chain.join(' → ')}  (budget ${ROUND_TRIPS})`);
  const { shown, fields, outside } = await keyOf(chrome, baseURL);
  write();
  write(`A key in the largest questionnaire (hormone zoomer, medical history: ${shown} fields on screen)`);
  write();
  write(`  fields rendered         ${fields.length}: ${fields.join(', ')}  (budget 1)`);
  write(`  parts outside of fields ${outside}  (budget 0)`);
}

/** What a key renders in the section of most fields of the largest questionnaire. */
async function keyOf(chrome: Browser, baseURL: string) {
  return withOrder(chrome, baseURL, { scenario: 'hormone-zoomer' }, async (page, links) => {
    await watchRenders(page);
    const text = await openOtherCancer(page, links);
    await text.press('S');
    const shown = await page.getByRole('main').locator('input, textarea').count();
    return { shown, ...(await rendersOf(page, () => text.press('k'))) };
  });
}

/** What a fresh browser loads of the product's own code for a visit, in bytes as Brotli makes them. */
async function sizeOf(chrome: Browser, baseURL: string, visit: Visit) {
  return withOrder(chrome, baseURL, visit, async (page, links) => {
    const loaded = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/assets/') && !visit.apart?.test(pathname)) loaded.add(pathname);
    });
    await visit.open(page, links);
    await quiet(page, () => loaded.size);
    const sum = (ending: string) =>
      [...loaded]
        .filter((path) => path.endsWith(ending))
        .reduce((all, path) => all + compress(path).length, 0);
    const files = [...loaded].filter((path) => path.endsWith('.js')).length;
    return { scripts: sum('.js'), styles: sum('.css'), files };
  });
}

/** How long the slow phone takes from the link to the form and to its card fields, and over which calls, one after another. */
async function timeOf(chrome: Browser, baseURL: string) {
  const visit = { scenario: 'card-balance-due' };
  return withOrder(chrome, baseURL, visit, async (page, links, context) => {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW_PHONE.latency,
      downloadThroughput: SLOW_PHONE.down,
      uploadThroughput: SLOW_PHONE.up,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.processor });
    const calls: Call[] = [];
    page.on('requestfinished', (request) => {
      const name = nameOf(request);
      const { startTime, responseEnd } = request.timing();
      if (name) calls.push({ name, from: startTime, to: startTime + responseEnd });
    });
    const now = () => page.evaluate(() => performance.now());
    await openForm(page, links);
    const form = await now();
    // What the form shows when it opens depends on these calls; the ones that come later do not hold it up.
    const before = [...calls];
    await choose(page, 'Credit / Debit Card');
    await cardReady(page, 'stax');
    return { form, card: await now(), chain: longestChain(before) };
  });
}

async function withOrder<T>(
  chrome: Browser,
  baseURL: string,
  { scenario }: Pick<Visit, 'scenario'>,
  use: (page: Page, links: Readonly<Record<string, string>>, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await chrome.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  try {
    const made = await context.request.post('/lab/api/orders', { data: { scenario } });
    const { links } = (await made.json()) as { links: Readonly<Record<string, string>> };
    return await use(await context.newPage(), links, context);
  } finally {
    await context.close();
  }
}

/** The name of an API call; undefined for everything else that a page loads. */
function nameOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/services/')) return undefined;
  const { operationName } = (request.method() === 'POST' ? (request.postDataJSON() ?? {}) : {}) as {
    operationName?: string;
  };
  return operationName ?? pathname.split('/').at(-1);
}

/** The longest row of calls of which each began when the one before had ended. */
function longestChain(calls: readonly Call[]): readonly string[] {
  const inOrder = calls.toSorted((a, b) => a.from - b.from);
  const chains: (readonly Call[])[] = [];
  for (const call of inOrder) {
    const before = chains
      .filter((chain) => (chain.at(-1)?.to ?? 0) <= call.from)
      .toSorted((a, b) => b.length - a.length)[0];
    chains.push([...(before ?? []), call]);
  }
  const longest = chains.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return longest.map(({ name }) => name);
}

/** Waits until nothing new has been asked for during half a second. */
async function quiet(page: Page, count: () => number): Promise<void> {
  for (let known = -1; known !== count(); await page.waitForTimeout(500)) known = count();
}

/** A built file as Brotli makes it. */
function compress(path: string): Buffer {
  const known = packed.get(path) ?? brotliCompressSync(readFileSync(join(folder, path)));
  packed.set(path, known);
  return known;
}

/** Serves the built code compressed, as a host does; the preview server sends it as it is. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://portal');
        const type = { js: 'text/javascript', css: 'text/css' }[
          /^\/assets\/.*\.(js|css)$/.exec(pathname)?.[1] ?? ''
        ];
        if (!type) return next();
        response.setHeader('Content-Type', type);
        response.setHeader('Content-Encoding', 'br');
        response.end(compress(pathname));
      });
    },
  };
}

function row(name: string, ...cells: readonly string[]): string {
  return `  ${name.padEnd(28)}${cells.map((cell) => cell.padStart(12)).join('')}`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
