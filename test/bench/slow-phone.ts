/*
 * Measures what a slow phone shows, and when: `node test/bench/slow-phone.ts <built folder> <scenario> [<key>
 * <certificate>]` prints one line of JSON. With a key and a certificate (PEM files) the portal is served over HTTP/2,
 * otherwise HTTP/1.1. Imports only the chromium and serve helpers, so that it can run in the tree of another commit.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import type { Plugin } from 'vite';
import { ensureChromium, launchOptions } from '../support/chromium.ts';
import { servePortal } from '../support/serve.ts';

/** Lighthouse's phone: 562 ms per round trip, 1.47 Mb/s down, 0.75 up, a CPU four times slower, six connections. */
const SLOW_PHONE = { latency: 562, downloadThroughput: 1_470_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER_PROCESSOR = 4;

/** The measurements of one visit; times in milliseconds from pressing the link. */
export interface Visited {
  /** When its page is usable. */
  readonly ready: number;
  /** Total blocking time of the main thread until then: each task's time beyond 50 ms. */
  readonly blocked: number;
  /** All requests until then. */
  readonly requests: number;
  /** The number of waves in which code was loaded: each one starts after something of the previous wave has arrived. */
  readonly waves: number;
  /** The longest chain of API calls in which each one started after the previous one had ended. */
  readonly chain: readonly string[];
}

/** The element, and its text, that show that a link's page is usable. */
const READY: Readonly<Record<string, readonly [selector: string, text: string]>> = {
  'card-balance-due': ['label', 'Credit / Debit Card'],
  'information-confirmed': ['h1', 'Your information'],
  'hormone-female': ['h1', 'Questionnaire'],
  'blood-draw-sites': ['h1', 'Blood draw'],
};

export const SLOW_VISITS = Object.keys(READY);

const [folder, scenario, key, certificate] = process.argv.slice(2);

/** Serves over HTTP/2, which browsers support only with TLS; over HTTP/1.1 without a key. */
export function secured(pem: readonly (string | undefined)[]): Plugin {
  const [ownKey, cert] = pem.map((file) => file && readFileSync(file));
  return {
    name: 'secured',
    config: () => (ownKey && cert ? { preview: { https: { key: ownKey, cert } } } : {}),
  };
}

if (process.argv[1]?.endsWith('slow-phone.ts') && folder && scenario)
  process.stdout.write(`${JSON.stringify(await visit(folder, scenario))}\n`);

async function visit(dist: string, name: string): Promise<Visited> {
  await ensureChromium();
  const server = await servePortal({ mode: 'production', outDir: dist }, [
    compressed(dist),
    secured([key, certificate]),
  ]);
  const browser = await chromium.launch(launchOptions());
  try {
    const baseURL = key ? server.url.replace('http:', 'https:') : server.url;
    const viewport = { width: 360, height: 740 };
    const context = await browser.newContext({ baseURL, viewport, ignoreHTTPSErrors: true });
    const made = await context.request.post('/lab/api/orders', { data: { scenario: name } });
    const { links } = (await made.json()) as { links: Readonly<Record<string, string>> };
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
    const asked: { readonly request: Request; readonly at: number }[] = [];
    const arrived = new Map<Request, number>();
    page.on('request', (request) => asked.push({ request, at: performance.now() }));
    page.on('requestfinished', (request) => arrived.set(request, performance.now()));

    const start = performance.now();
    await page.goto(links[name.startsWith('information') ? 'information' : 'entry'] ?? '', {
      waitUntil: 'commit',
    });
    const ready = Math.round(
      (await shownAt(page, READY[name] ?? ['h1', ''])) - performance.timeOrigin - start,
    );
    const protocol = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
    );
    if (protocol !== (key ? 'h2' : 'http/1.1')) throw new Error(`The portal came by ${protocol}`);
    const before = asked.filter(({ at }) => at <= start + ready);
    const blocked = await page.evaluate(() =>
      (Reflect.get(globalThis, 'longTasks') as number[]).reduce(
        (sum, task) => sum + Math.max(0, task - 50),
        0,
      ),
    );
    const rowOf = (wanted: (request: Request) => boolean) =>
      longestRow(
        before
          .filter(({ request }) => wanted(request) && arrived.has(request))
          .map(({ request, at }) => ({ name: nameOf(request), from: at, to: arrived.get(request) ?? 0 })),
      );
    return {
      ready,
      blocked: Math.round(blocked),
      requests: before.length,
      waves: rowOf((request) => new URL(request.url()).pathname.startsWith('/assets/')).length,
      chain: rowOf((request) => new URL(request.url()).pathname.startsWith('/services/')),
    };
  } finally {
    await browser.close();
    await server.close();
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
        const look = () => {
          const found = [...document.querySelectorAll(selector)];
          if (!found.some(({ textContent }) => textContent?.includes(text))) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        look();
      }),
    element,
  );
}

function nameOf(request: Request): string {
  const { pathname } = new URL(request.url());
  const { operationName } = (
    request.method() === 'POST' && pathname.startsWith('/services/') ? (request.postDataJSON() ?? {}) : {}
  ) as { operationName?: string };
  return operationName ?? pathname.split('/').at(-1) ?? '';
}

/** The longest chain of requests in which each one started after the previous one had ended. */
function longestRow(
  requests: readonly { readonly name: string; readonly from: number; readonly to: number }[],
): readonly string[] {
  const rows: (typeof requests)[] = [];
  for (const request of requests.toSorted((a, b) => a.from - b.from)) {
    const before = rows
      .filter((row) => (row.at(-1)?.to ?? 0) <= request.from)
      .toSorted((a, b) => b.length - a.length)[0];
    rows.push([...(before ?? []), request]);
  }
  return (rows.toSorted((a, b) => b.length - a.length)[0] ?? []).map(({ name }) => name);
}

/**
 * Serves the build compressed, as a host does; the preview server does not. Compression time is not part of a visit.
 */
export function compressed(dist: string): Plugin {
  const files = readdirSync(join(dist, 'assets')).filter((file) => /\.(js|css)$/.test(file));
  for (const file of files) {
    const packed = join(dist, 'assets', `${file}.br`);
    if (!existsSync(packed))
      writeFileSync(packed, brotliCompressSync(readFileSync(join(dist, 'assets', file))));
  }
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
        response.end(readFileSync(join(dist, `${pathname}.br`)));
      });
    },
  };
}
