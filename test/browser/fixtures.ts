import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test as base } from '@playwright/test';
import type { APIRequestContext, BrowserContext, Page, Request } from '@playwright/test';
import type * as Axe from 'axe-core';
import { otherOrigin } from '../lab/config.ts';
import type { Fault } from '../lab/faults.ts';
import { reportsUrl } from '../support/spec.ts';

export { expect };

/** An order of the sandbox lab, created for one test. */
export interface TestOrder {
  readonly accessionId: string;
  readonly sampleId: string;
  readonly orderId: string;
  readonly token: string;
  /** The patient's link, relative to the origin. */
  readonly link: string;
  /** The value of the cookie `staff_session`, which signs a staff member in. */
  readonly staffSession: string;
  readonly links: Readonly<Record<string, string>>;
  readonly members: readonly {
    readonly accessionId: string;
    readonly sampleId: string;
    readonly token: string;
  }[];
}

/** The lab's state of an order. */
export interface LabOrderState {
  /** The payment status code, 0 to 4. */
  readonly status: number;
  /** Charges that were made or are pending; `amount` in cents. */
  readonly charges: readonly { readonly amount: number; readonly status: 'succeeded' | 'processing' }[];
  readonly chargeAttempts: readonly { readonly outcome: string }[];
  readonly information: {
    readonly record: Readonly<Record<string, string | boolean>>;
    /** Only what the portal has saved. */
    readonly saved: object;
    readonly changeRequests: readonly object[];
    readonly mergedInto: string | null;
  };
  readonly calls: readonly {
    readonly call: string;
    readonly at: string;
    readonly status: number | 'hang' | 'cut' | 'lost';
  }[];
  readonly pickups: readonly {
    readonly schedule_id: string;
    readonly status: string;
    readonly pickup_info: { readonly pickup_date: string; readonly ready_time: string };
  }[];
  readonly pickupCalls: readonly { readonly call: string; readonly caller: 'staff' | 'patient' }[];
  readonly violations: readonly { readonly call: string; readonly side: 'request' | 'response' }[];
  /** The data for guest login; the birth date as YYYY-MM-DD. */
  readonly patient: { readonly firstName: string; readonly lastName: string; readonly birthdate: string };
  /** The last save of each questionnaire. */
  readonly questionnaires: Readonly<
    Record<
      string,
      { readonly body: Readonly<Record<string, unknown>>; readonly completedAt: string | null } | undefined
    >
  >;
  readonly waiver: Readonly<Record<string, unknown>> | null;
}

/** Things that must not happen on a page; any that remain at the end of a test fail it. */
export interface Problems {
  /** Allows requests to the portal with a matching path to fail or return an error. */
  allow(path: RegExp): void;
  /** Allows console errors with matching text. */
  allowConsole(text: RegExp): void;
  allowOrigin(origin: string): void;
}

/** The control API of the sandbox lab. */
export interface LabClient {
  make(scenario: string, overrides?: object): Promise<TestOrder>;
  state(order: TestOrder): Promise<LabOrderState>;
  /** Sets the faults of an order, replacing earlier ones; the affected calls may then fail. */
  faults(order: TestOrder, faults: readonly Fault[]): Promise<void>;
  /** Overrides the state of an order, such as `{ payment_status: 1 }`. */
  set(order: TestOrder, change: object): Promise<void>;
  /** The lab's time for an order, ISO; null for real time. */
  clock(order: TestOrder, now: string | null): Promise<void>;
}

interface Fixtures {
  readonly problems: Problems;
  readonly lab: LabClient;
}

const violationBinding = 'reportPolicyViolation';

/** Something that must not happen; `path` of a request, `console` the text of a message. */
export interface Problem {
  readonly text: string;
  readonly path?: string;
  readonly console?: string;
  readonly origin?: string;
  /** The request that failed or was refused. */
  readonly request?: Request;
}

/**
 * Tests whose pages fail on console errors, uncaught errors, violations of the content security policy, failed requests
 * and requests to other origins, with a `lab` that checks the contract for all its orders.
 */
export const test = base.extend<Fixtures>({
  problems: [
    async ({ context, baseURL }, use) => {
      const found: Problem[] = [];
      const allowed: RegExp[] = [];
      const allowedConsole: RegExp[] = [];
      const allowedOrigins: string[] = [];
      await watch(context, new URL(baseURL ?? '').origin, found);

      await use({
        allow: (path) => void allowed.push(path),
        allowConsole: (text) => void allowedConsole.push(text),
        allowOrigin: (origin) => void allowedOrigins.push(origin),
      });

      const left = found.filter(({ path, console, origin }) => {
        if (origin !== undefined) return !allowedOrigins.includes(origin);
        if (path !== undefined) return !allowed.some((pattern) => pattern.test(path));
        return console === undefined || !allowedConsole.some((pattern) => pattern.test(console));
      });
      expect(
        left.map(({ text }) => text),
        'problems of the pages',
      ).toEqual([]);
    },
    { auto: true },
  ],

  lab: async ({ request, problems }, use) => {
    const lab = labOf(request, (fault) => problems.allow(pathOfCall(fault.call)));
    await use(lab.client);
    await lab.check();
  },
});

/** The lab's client, and a check that all requests for its orders follow the contract. */
export function labOf(request: APIRequestContext, onFault: (fault: Fault) => void) {
  const made: TestOrder[] = [];
  const urlOf = (order: TestOrder, rest = '') => `/lab/api/orders/${order.accessionId}${rest}`;
  const state = async (order: TestOrder) => (await call(request, 'GET', urlOf(order))) as LabOrderState;
  const client: LabClient = {
    async make(scenario, overrides) {
      const order = (await call(request, 'POST', '/lab/api/orders', { scenario, overrides })) as TestOrder;
      made.push(order);
      return order;
    },
    state,
    async faults(order, faults) {
      for (const fault of faults) onFault(fault);
      await call(request, 'PUT', urlOf(order, '/faults'), faults);
    },
    async set(order, change) {
      await call(request, 'POST', urlOf(order, '/set'), change);
    },
    async clock(order, now) {
      await call(request, 'PUT', urlOf(order, '/clock'), { now });
    },
  };
  const check = async () => {
    for (const order of made) {
      const { violations } = await state(order);
      expect(violations, `requests for order ${order.accessionId} that break the contract`).toEqual([]);
    }
  };
  return { client, check };
}

/** One file for each markup that passed axe; empty at the start of a run. */
const accessible = new URL('accessible/', reportsUrl);

/**
 * Fails if axe finds a violation of WCAG 2.2 AA on the current page. The same markup is checked once per run and color
 * scheme, on a phone first.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await finishAnimations(page);
  const known = new URL(await markupOf(page), accessible);
  if (existsSync(known)) return;
  expect(await accessibilityDefects(page), 'accessibility').toEqual([]);
  mkdirSync(accessible, { recursive: true });
  writeFileSync(known, '');
}

/** A name for the markup of a page in its color scheme, whatever its words, values, ids and focus. */
export async function markupOf(page: Page): Promise<string> {
  const shown = await page.evaluate(() =>
    [matchMedia('(prefers-color-scheme: dark)').matches, document.documentElement.outerHTML]
      .join(' ')
      .replaceAll(
        /react-aria[-\w]*|_r_\w+_|\d+|(?<=>)[^<]+|(?<= (?:value|alt|aria-label)=")[^"]+| data-(?:focus|hover|press)[-\w]*="[^"]*"/g,
        '',
      ),
  );
  return createHash('sha256').update(shown).digest('hex');
}

const axeScript = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The WCAG 2.2 AA violations that axe finds on the current page, without frames, which belong to others. */
export async function accessibilityDefects(page: Page) {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeScript);
  return page.evaluate(async () => {
    const { run } = Reflect.get(globalThis, 'axe') as typeof Axe;
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    // What react-aria reads out stays for some seconds in its announcer and may name a day that is no longer shown.
    const { violations } = await run(
      { exclude: [['[data-live-announcer]']] },
      {
        // Without it axe fetches style sheets of its own.
        preload: false,
        iframes: false,
        resultTypes: ['violations'],
        runOnly: { type: 'tag', values: tags },
      },
    );
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      targets: nodes.map(({ target, html }) => `${target.join(' ')}: ${html}`),
    }));
  });
}

/** Waits for fades and color transitions, whose intermediate contrast is meaningless. A spinner may continue. */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Collects problems on all pages of a context, including those opened later. */
export async function watch(context: BrowserContext, origin: string, found: Problem[]): Promise<void> {
  await context.exposeBinding(violationBinding, (_, directive: string, uri: string) => {
    const text = `content security policy: ${directive} blocked ${uri}`;
    found.push({ text, console: text });
  });
  await context.addInitScript((name) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const report = Reflect.get(globalThis, name) as (directive: string, uri: string) => void;
      report(effectiveDirective, blockedURI);
    });
  }, violationBinding);
  context.on('console', (message) => {
    // A failed request is reported below, with its URL.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    found.push({ text: `console: ${message.text()}`, console: message.text() });
  });
  context.on('weberror', (error) => found.push({ text: `uncaught: ${error.error().message}` }));
  context.on('request', (request) => {
    const url = new URL(request.url());
    // The sandbox's card vendors are at its other name.
    const isVendor = url.origin === otherOrigin(new URL(origin).host) && url.pathname.startsWith('/vendor/');
    if (/^https?:$/.test(url.protocol) && url.origin !== origin && !isVendor)
      found.push({ text: `request to ${url.origin}`, origin: url.origin });
  });
  context.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url());
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED')
      found.push({ text: `request: ${pathname} ${reason}`, path: pathname, request });
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const request = response.request();
    if (response.status() >= 400)
      found.push({ text: `response: ${pathname} ${response.status()}`, path: pathname, request });
  });
}

async function call(
  request: APIRequestContext,
  method: string,
  path: string,
  data?: unknown,
): Promise<unknown> {
  const response = await request.fetch(path, { method, ...(data === undefined ? {} : { data }) });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return response.json();
}

function pathOfCall(name: string): RegExp {
  if (name === 'config') return /^\/config\.json$/;
  const [service = '', operation = ''] = name.split('.');
  if (service === 'vendor') return new RegExp(`^/vendor/${operation}`);
  const kebab = service.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return new RegExp(`^/services/(${service}|${kebab})(/|$)`);
}
