/*
 * `npm run visit -- <link> [--page <path>] [--compare <release.json>]`: opens a real link in a browser, as a patient does, and
 * stops before anything is sent. Exit code 0: the page is there (a payment form with its card fields), and what the browser
 * has received is that of the release; 1: it is not, or the page is not the one that --page names; 2: it could not be tried.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium, request } from '@playwright/test';
import type { Page } from '@playwright/test';
import { routePath } from '../../src/app/route-table.ts';
import { deviationsFrom, hashOf } from '../host/release.ts';
import type { Received, Release } from '../host/release.ts';
import { ensureChromium, launchOptions } from '../support/chromium.ts';

/** How long a person would wait for a page, in milliseconds. */
const LIMIT = 30_000;
/** Opening these changes something. */
const ACTING = /^\/(confirmAppointment|collectStatus)\b/i;

const USAGE =
  "npm run visit -- '<link>' [--page /payment_form] [--compare host/release.json], the link whole and in quotes";

process.exitCode = await run(process.argv.slice(2));

/** What the command line asks for; null if it cannot be read. */
function parsed(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { page: { type: 'string' }, compare: { type: 'string' } },
    });
    const [link = '', ...more] = positionals;
    const isLink = URL.canParse(link) && /^https?:/.test(link) && more.length === 0;
    return isLink ? { link, wanted: values.page, compare: values.compare } : null;
  } catch {
    // The original message would quote the link.
    return null;
  }
}

/** The URLs of a configuration that a page calls, by their key. */
interface Called {
  readonly services?: Readonly<Record<string, string>>;
  readonly cardProvider?: { readonly script: string };
  readonly cardTokenizer?: { readonly script: string };
  readonly places?: { readonly url: string } | null;
  readonly mapTiles?: { readonly url: string } | null;
}

/** The base URLs that the portal's configuration names, longest first; none if it cannot be read. */
async function basesOf(link: string): Promise<readonly (readonly [key: string, base: string])[]> {
  // The name only helps to read the line, and the browser checks the certificate.
  const context = await request.newContext({ ignoreHTTPSErrors: true });
  try {
    const response = await context.get(new URL('/config.json', link).href, { timeout: LIMIT });
    const { services, ...one } = (await response.json()) as Called;
    const keyed = {
      ...services,
      cardProvider: one.cardProvider?.script,
      cardTokenizer: one.cardTokenizer?.script,
      places: one.places?.url,
      mapTiles: one.mapTiles?.url.replace(/\{.*$/, ''),
    };
    return Object.entries(keyed)
      .flatMap(([key, url]) => (url ? [[key, new URL(url, link).href.replace(/\/$/, '')] as const] : []))
      .toSorted(([, a], [, b]) => b.length - a.length);
  } catch {
    return [];
  } finally {
    await context.dispose();
  }
}

/** The receiver of a request: its key in the configuration, its host and the first part of its path; nothing that may name a person. */
function placeOf(url: string, bases: Awaited<ReturnType<typeof basesOf>>): string {
  const { origin, pathname } = new URL(url);
  const place = `${origin}/${(pathname.split('/')[1] ?? '').replaceAll(/\d+/g, '…')}`;
  const key = bases.find(
    ([, base]) => /^(?:$|[/?])/.test(url.slice(base.length)) && url.startsWith(base),
  )?.[0];
  return key ? `${key} (${place})` : place;
}

async function run(args: readonly string[]): Promise<number> {
  const { link, wanted, compare } = parsed(args) ?? {};
  if (!link) return refuse(USAGE);
  if (ACTING.test(new URL(link).pathname)) return refuse('To open that link is to act for its patient.');
  const release = compare === undefined ? null : readRelease(compare);
  if (release === undefined) return refuse(`${compare} is not a release.json of npm run host`);
  await ensureChromium();
  const bases = await basesOf(link);
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    /** What went wrong on the way: services and statuses, nothing of the link. */
    const troubles = new Set<string>();
    page.on('response', (response) => {
      if (response.status() >= 400)
        troubles.add(`${placeOf(response.url(), bases)} responded with ${response.status()}`);
    });
    page.on('requestfailed', (failed) => {
      const why = failed.failure()?.errorText ?? '';
      if (why !== 'net::ERR_ABORTED')
        troubles.add(`${placeOf(failed.url(), bases)} did not respond: ${why.replace('net::', '')}`);
    });
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) troubles.add('the CSP blocked something');
    });
    page.on('pageerror', () => troubles.add('a script failed'));
    const { origin } = new URL(link);
    const received = receiptsOf(page, origin);
    const begun = performance.now();
    const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    const output: string[] = [];
    let isLoaded = true;
    try {
      await page.goto(link, { timeout: LIMIT });
      // The page itself, after those that only lead to it: nobody waits for a response anymore.
      await page.waitForLoadState('networkidle', { timeout: LIMIT });
      await page
        .locator('main:not([aria-busy=true]) h1')
        .first()
        .waitFor({ state: 'attached', timeout: LIMIT });
      output.push(`'${(await page.locator('h1').first().textContent()) ?? ''}' after ${seconds()}`);
      if (new URL(page.url()).pathname === '/payment_form') {
        await page.locator('main iframe').first().waitFor({ state: 'attached', timeout: LIMIT });
        output.push(`card fields after ${seconds()}`);
      }
    } catch {
      isLoaded = false;
      output.push(`not there after ${seconds()}`);
    }
    const { pathname } = new URL(page.url());
    const isFailed =
      /failed$/i.test(pathname) || (await page.locator('.shell-help, [role=alert]').count()) > 0;
    const isWanted = wanted === undefined || routePath(wanted) === routePath(pathname);
    if (!isWanted) output.push(`not ${wanted}`);
    const receipts = release && (await received(pathname));
    const changes = release && receipts ? deviationsFrom(release, receipts) : [];
    const isGood = isLoaded && !isFailed && isWanted && changes.length === 0;
    const lines = [
      `${isGood ? 'ok  ' : 'FAIL'}  ${pathname.replaceAll(/\d+/g, '…')}: ${output.join(', ')}`,
      ...troubles,
      ...changes,
      ...(release && receipts ? [recordOf(release, receipts, changes)] : []),
    ];
    process.stdout.write(`${lines.join('\n      ')}\n`);
    return isGood ? 0 : 1;
  } finally {
    await browser.close();
  }
}

/** The line for the assessor: when, which release, and how much was looked at. */
function recordOf({ commit }: Release, receipts: Received, changes: readonly string[]): string {
  const counted = (some: readonly unknown[], word: string) =>
    `${some.length} ${word}${some.length === 1 ? '' : 's'}`;
  const looked = [
    counted(receipts.documents, 'document'),
    counted(receipts.files, 'file'),
    `${counted(receipts.scripts, 'origin')} of others' scripts`,
    counted(receipts.frames, 'frame'),
  ];
  return `${new Date().toISOString()}, release ${commit}: ${looked.join(', ')}: ${counted(changes, 'change')}`;
}

/** A release.json; undefined if it is none. */
function readRelease(file: string): Release | undefined {
  try {
    const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
    return 'documents' in release && 'files' in release ? release : undefined;
  } catch {
    return undefined;
  }
}

/** Collects what a page receives of the portal and of others; requests the document of the open page itself, too. */
function receiptsOf(page: Page, origin: string): (pathname: string) => Promise<Received> {
  const documents: Promise<Received['documents'][number] | null>[] = [];
  const files: Promise<Received['files'][number] | null>[] = [];
  const scripts = new Set<string>();
  // What the browser has dropped, such as the body of a redirect, is nothing that it has run.
  const orNone = <T>(body: Promise<T>) => body.catch(() => null);
  page.on('response', (response) => {
    const url = new URL(response.url());
    const kind = response.request().resourceType();
    const isMain = response.frame() === page.mainFrame();
    if (kind === 'script' && url.origin !== origin) scripts.add(url.origin);
    if (url.origin !== origin || !response.ok()) return;
    if (kind === 'document' && isMain) {
      const headers = response.headers();
      documents.push(orNone(response.text().then((text) => ({ path: url.pathname, headers, text }))));
    }
    if (kind === 'script' || kind === 'stylesheet')
      files.push(orNone(response.body().then((body) => ({ path: url.pathname, hash: hashOf(body) }))));
  });
  return async (pathname) => {
    const own = await page.request.get(origin + pathname);
    documents.push(own.text().then((text) => ({ path: pathname, headers: own.headers(), text })));
    const inline = await page.evaluate(() =>
      [...document.scripts].filter(({ src }) => src === '').map(({ text }) => text),
    );
    const frames = page
      .frames()
      .slice(1)
      .map((frame) => frame.url())
      .filter((url) => /^https?:/.test(url) && new URL(url).origin !== origin);
    return {
      documents: (await Promise.all(documents)).filter((document) => document !== null),
      files: (await Promise.all(files)).filter((file) => file !== null),
      scripts: [...scripts],
      frames: [...new Set(frames)],
      inline,
    };
  };
}

function refuse(why: string): number {
  process.stderr.write(`${why}\n`);
  return 2;
}
