/*
 * Measures what a slow phone shows, and when; prints one line of JSON:
 *   node test/bench/slow-phone.ts <built folder> --scenario <name> [--pem <key> --pem <certificate>]
 * With a key and a certificate the folder is served over HTTP/2, otherwise HTTP/1.1. Imports only the chromium and serve
 * helpers, so that it can run in the tree of another commit.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import type { Plugin } from 'vite';
import { ensureChromium, launchOptions } from '../support/chromium.ts';
import { servePortal } from '../support/serve.ts';

/** Lighthouse's phone: 562 ms per round trip, 1.47 Mb/s down, 0.75 up, a CPU four times slower, six connections. */
const SLOW_PHONE = { latency: 562, downloadThroughput: 1_470_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER_PROCESSOR = 4;

/** A response, and when it had arrived. */
interface ArrivedResponse {
  readonly name: string;
  readonly arrivedAt: number;
}

/** The measurements of one page load; times in milliseconds from pressing the link. */
export interface Measured {
  /** The first text or image. */
  readonly painted: number;
  /** When its page is usable. */
  readonly ready: number;
  /** Total blocking time of the main thread until then: each task's time beyond 50 ms. */
  readonly blocked: number;
  /** All requests until then. */
  readonly requests: number;
  /** The number of waves in which code was loaded: each one starts after something of the previous wave has arrived. */
  readonly waves: number;
  /** The longest chain of responses, each requested after the previous one: document, configuration, calls. */
  readonly responses: readonly ArrivedResponse[];
  /** Whether the document was the entry's own, and not the one for all other paths. */
  readonly isOwnDocument: boolean;
}

/** The element, and its text, that show that a link's page is usable. */
const READY: Readonly<Record<string, readonly [selector: string, text: string]>> = {
  'card-balance-due': ['label', 'Credit / Debit Card'],
  'information-confirmed': ['h1', 'Your information'],
  'hormone-female': ['h1', 'Questionnaire'],
  'blood-draw-sites': ['h1', 'Blood draw'],
};

export const SLOW_PHONE_SCENARIOS = Object.keys(READY);

async function measureLink(dist: string, scenario: string, pem: readonly string[]): Promise<Measured> {
  const server = await servePortal({ mode: 'production', outDir: dist }, [compressed(dist), secured(pem)]);
  const linkOf = async (request: APIRequestContext) => {
    const made = await request.post('/lab/api/orders', { data: { scenario } });
    const { links } = (await made.json()) as { links: Readonly<Record<string, string>> };
    return links[scenario.startsWith('information') ? 'information' : 'entry'] ?? '';
  };
  try {
    return await openLink(dist, server.url, linkOf, READY[scenario] ?? ['h1', ''], pem);
  } finally {
    await server.close();
  }
}

async function openLink(
  dist: string,
  url: string,
  pathOf: (request: APIRequestContext) => Promise<string>,
  readyWhen: readonly [selector: string, text: string],
  pem: readonly string[],
): Promise<Measured> {
  await ensureChromium();
  const browser = await chromium.launch(launchOptions());
  try {
    const baseURL = pem.length > 0 ? url.replace('http:', 'https:') : url;
    const viewport = { width: 360, height: 740 };
    const context = await browser.newContext({ baseURL, viewport, ignoreHTTPSErrors: true });
    const path = await pathOf(context.request);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_PHONE });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Reflect.set(globalThis, 'longTasks', tasks);
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    const requested: { readonly request: Request; readonly sentAt: number }[] = [];
    const arrived = new Map<Request, number>();
    page.on('request', (request) => requested.push({ request, sentAt: performance.now() }));
    page.on('requestfinished', (request) => arrived.set(request, performance.now()));

    const start = performance.now();
    const sinceStart = (instant: number) => Math.round(instant - performance.timeOrigin - start);
    const document = await page.goto(path, { waitUntil: 'commit' });
    const ready = sinceStart(await shownAt(page, readyWhen));
    const [protocol, painted] = await page.evaluate(() => {
      const [{ nextHopProtocol }] = performance.getEntriesByType('navigation') as [
        PerformanceNavigationTiming,
      ];
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return [nextHopProtocol, performance.timeOrigin + (paint?.startTime ?? Number.NaN)] as const;
    });
    if (protocol !== (pem.length > 0 ? 'h2' : 'http/1.1')) throw new Error(`The page came by ${protocol}`);
    const before = requested.filter(({ sentAt }) => sentAt <= start + ready);
    const blocked = await page.evaluate(() =>
      (Reflect.get(globalThis, 'longTasks') as number[]).reduce(
        (sum, task) => sum + Math.max(0, task - 50),
        0,
      ),
    );
    const chainOf = (wanted: RegExp) =>
      longestChain(
        before
          .filter(({ request }) => wanted.test(new URL(request.url()).pathname) && arrived.has(request))
          .map(({ request, sentAt }) => ({
            name: nameOf(request),
            from: sentAt,
            to: arrived.get(request) ?? 0,
          })),
      );
    const { pathname } = new URL(path, baseURL);
    const own = join(dist, `${pathname}.html`);
    return {
      painted: sinceStart(painted),
      ready,
      blocked: Math.round(blocked),
      requests: before.length,
      waves: chainOf(/^\/assets\/.+\.(?:js|css)$/).length,
      responses: chainOf(/^(?!\/assets\/(?!early-calls))/).map(({ name, to }) => ({
        name,
        arrivedAt: Math.round(to - start),
      })),
      isOwnDocument: existsSync(own) && (await document?.text()) === readFileSync(own, 'utf8'),
    };
  } finally {
    await browser.close();
  }
}

/**
 * The time, in milliseconds since 1970, of the frame that first shows an element with a text. Looks only when the page
 * changes: to poll each frame would take time from the page that is measured.
 */
async function shownAt(page: Page, element: readonly [selector: string, text: string]): Promise<number> {
  return page.evaluate(
    ([selector, text]) =>
      new Promise<number>((resolve) => {
        const checkNow = () => {
          // A skeleton has the heading of its page.
          const found = [...document.querySelectorAll(selector)].filter(
            (node) => !node.closest('main[aria-busy]'),
          );
          if (!found.some(({ textContent }) => textContent?.includes(text))) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
        };
        const observer = new MutationObserver(checkNow);
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        checkNow();
      }),
    element,
  );
}

function nameOf(request: Request): string {
  if (request.isNavigationRequest()) return 'document';
  const { pathname } = new URL(request.url());
  const { operationName } = (
    request.method() === 'POST' && pathname.startsWith('/services/') ? (request.postDataJSON() ?? {}) : {}
  ) as { operationName?: string };
  return operationName ?? pathname.split('/').at(-1) ?? '';
}

interface TimedRequest {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The longest chain of requests in which each one started after the previous one had ended; the latest of several. */
function longestChain(requests: readonly TimedRequest[]): readonly TimedRequest[] {
  const chains: (readonly TimedRequest[])[] = [];
  const longest = (among: readonly (readonly TimedRequest[])[]) =>
    among.toSorted((a, b) => b.length - a.length || (b.at(-1)?.to ?? 0) - (a.at(-1)?.to ?? 0))[0] ?? [];
  for (const request of requests.toSorted((a, b) => a.from - b.from))
    chains.push([...longest(chains.filter((chain) => (chain.at(-1)?.to ?? 0) <= request.from)), request]);
  return longest(chains);
}

/** Serves over HTTP/2, which browsers support only with TLS; over HTTP/1.1 without the files of a key and a certificate. */
export function secured([keyFile, certificateFile]: readonly string[]): Plugin {
  const [key, cert] = [keyFile, certificateFile].map((file) => file && readFileSync(file));
  return { name: 'secured', config: () => (key && cert ? { preview: { https: { key, cert } } } : {}) };
}

const TYPES = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

/**
 * Serves code, styles and documents compressed, as a host does; the preview server does not. Compression time is not part
 * of a page load.
 */
export function compressed(dist: string): Plugin {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html)$/.test(file),
  );
  const packed = new Map(files.map((file) => [`/${file}`, packedOf(join(dist, file))]));
  return {
    name: 'compressed',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://portal');
        const file = [pathname, `${pathname}.html`].find((name) => packed.has(name));
        if (!file) return next();
        response.setHeader('Content-Type', TYPES[file.split('.').at(-1) as keyof typeof TYPES]);
        response.setHeader('Content-Encoding', 'br');
        response.end(packed.get(file));
      });
    },
  };
}

/** The bytes of a file, compressed; kept next to it for the next page load. */
function packedOf(file: string): Buffer {
  const known = `${file}.br`;
  if (!existsSync(known)) writeFileSync(known, brotliCompressSync(readFileSync(file)));
  return readFileSync(known);
}

if (process.argv[1]?.endsWith('slow-phone.ts')) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      scenario: { type: 'string', default: '' },
      pem: { type: 'string', multiple: true, default: [] },
    },
  });
  const [folder = ''] = positionals;
  const visited = await measureLink(folder, values.scenario, values.pem);
  process.stdout.write(`${JSON.stringify(visited)}\n`);
}
