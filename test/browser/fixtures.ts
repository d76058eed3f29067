import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base } from '@playwright/test';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { otherOrigin } from '../lab/config.ts';
import { reportsUrl } from '../support/spec.ts';

export { expect };

/** An order of the sandbox lab, made for one test. */
export interface LabOrder {
  readonly accessionId: string;
  readonly sampleId: string;
  readonly orderId: string;
  readonly token: string;
  /** The link that the patient got, from the origin on. */
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

/** What the lab knows of an order. */
export interface LabOrderState {
  /** The code of the payment status, 0 to 4. */
  readonly status: number;
  /** What was taken, or is being settled; `amount` in hundredths. */
  readonly charges: readonly { readonly amount: number; readonly status: 'succeeded' | 'processing' }[];
  readonly chargeAttempts: readonly { readonly outcome: string }[];
  readonly information: {
    /** What is on record now. */
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
  /** The courier pickups as the service holds them. */
  readonly pickups: readonly {
    readonly schedule_id: string;
    readonly status: string;
    readonly pickup_info: { readonly pickup_date: string; readonly ready_time: string };
  }[];
  readonly pickupCalls: readonly { readonly call: string; readonly by: 'staff' | 'patient' }[];
  readonly violations: readonly unknown[];
  /** What guest login asks for; the birth date as YYYY-MM-DD. */
  readonly patient: { readonly firstName: string; readonly lastName: string; readonly birthdate: string };
  /** What was sent of each questionnaire last. */
  readonly questionnaires: Readonly<
    Record<
      string,
      { readonly body: Readonly<Record<string, unknown>>; readonly completedAt: string | null } | undefined
    >
  >;
  readonly waiver: Readonly<Record<string, unknown>> | null;
}

/** A disturbance of one call, `<service>.<operation>`, of an order. */
export interface Fault {
  readonly call: string;
  readonly kind:
    | 'status'
    | 'delay'
    | 'late-work'
    | 'late-answer'
    | 'hang'
    | 'cut'
    | 'lose-answer'
    | 'malformed'
    | 'enveloped'
    | 'spelled-otherwise'
    | 'graphql-errors';
  readonly status?: number;
  readonly body?: unknown;
  /** Milliseconds. */
  readonly ms?: number;
  readonly messages?: readonly string[];
  readonly times?: number;
}

/** What must not happen on a page; whatever remains at the end of a test fails it. */
export interface Problems {
  /** Lets requests of the portal fail, or be answered with an error, whose path matches. */
  allow(path: RegExp): void;
  /** Lets console messages of type error pass whose text matches. */
  allowConsole(text: RegExp): void;
  /** Lets requests to another origin pass. */
  allowOrigin(origin: string): void;
}

/** The control interface of the sandbox lab. */
export interface LabClient {
  make(scenario: string, overrides?: object): Promise<LabOrder>;
  state(order: LabOrder): Promise<LabOrderState>;
  /** Sets the faults of an order, in place of earlier ones; the calls that they disturb may then fail. */
  faults(order: LabOrder, faults: readonly Fault[]): Promise<void>;
  /** Forces the state of an order, such as `{ payment_status: 1 }`. */
  set(order: LabOrder, change: object): Promise<void>;
  /** The lab's time for an order, ISO; null for the real time. */
  clock(order: LabOrder, now: string | null): Promise<void>;
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
}

/**
 * Tests whose pages fail on console errors, uncaught errors, violations of the content security policy, failed
 * requests and requests to other origins, and with a `lab` whose orders must have kept to the contract.
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

/** The lab's client, and the check that the requests for its orders have kept to the contract. */
export function labOf(request: APIRequestContext, onFault: (fault: Fault) => void) {
  const made: LabOrder[] = [];
  const of = (order: LabOrder, rest = '') => `/lab/api/orders/${order.accessionId}${rest}`;
  const state = async (order: LabOrder) => (await call(request, 'GET', of(order))) as LabOrderState;
  const client: LabClient = {
    async make(scenario, overrides) {
      const order = (await call(request, 'POST', '/lab/api/orders', { scenario, overrides })) as LabOrder;
      made.push(order);
      return order;
    },
    state,
    async faults(order, faults) {
      for (const fault of faults) onFault(fault);
      await call(request, 'PUT', of(order, '/faults'), faults);
    },
    async set(order, change) {
      await call(request, 'POST', of(order, '/set'), change);
    },
    async clock(order, now) {
      await call(request, 'PUT', of(order, '/clock'), { now });
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

/** A file for each markup in which axe has found nothing; the run begins without any. */
const accessible = new URL('accessible/', reportsUrl);

/**
 * Fails when axe finds anything against WCAG 2.2 AA in what the page shows now. The same markup, whatever its words,
 * values, ids and focus, is looked at once in a run for each color scheme: first on a phone.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  const shown = await page.evaluate(() =>
    [matchMedia('(prefers-color-scheme: dark)').matches, document.documentElement.outerHTML]
      .join(' ')
      .replaceAll(
        /react-aria[-\w]*|_r_\w+_|\d+|(?<=>)[^<]+|(?<= (?:value|alt|aria-label)=")[^"]+| data-(?:focus|hover|press)[-\w]*="[^"]*"/g,
        '',
      ),
  );
  const known = new URL(createHash('sha256').update(shown).digest('hex'), accessible);
  if (existsSync(known)) return;
  expect(await accessibilityFaults(page), 'accessibility').toEqual([]);
  mkdirSync(accessible, { recursive: true });
  writeFileSync(known, '');
}

/** What axe finds against WCAG 2.2 AA in what the page shows now. */
export async function accessibilityFaults(page: Page) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // Without preload axe fetches no style sheets of its own, which a sandboxed frame would be refused. What react-aria
  // reads out stays for some seconds in its announcer and may name a day that is no longer shown.
  const axe = new AxeBuilder({ page })
    .options({ preload: false, runOnly: { type: 'tag', values: tags } })
    .exclude('[data-live-announcer]')
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    targets: nodes.map(({ target, html }) => `${target.join(' ')}: ${html}`),
  }));
}

/** Waits for what fades or changes its colour: half-way its contrast is of no one's choosing. A spinner may go on. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Collects what goes wrong on the pages of a context, those that are opened later included. */
export async function watch(context: BrowserContext, origin: string, found: Problem[]): Promise<void> {
  await context.exposeBinding(violationBinding, (_, directive: string, uri: string) => {
    found.push({ text: `content security policy: ${directive} blocked ${uri}` });
  });
  await context.addInitScript((name) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const report = Reflect.get(globalThis, name) as (directive: string, uri: string) => void;
      report(effectiveDirective, blockedURI);
    });
  }, violationBinding);
  context.on('console', (message) => {
    // A request that failed is reported below, where it is known which one.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    found.push({ text: `console: ${message.text()}`, console: message.text() });
  });
  context.on('weberror', (error) => found.push({ text: `uncaught: ${error.error().message}` }));
  context.on('request', (request) => {
    const url = new URL(request.url());
    // The card vendors of the sandbox are at its other name.
    const isVendor = url.origin === otherOrigin(new URL(origin).host) && url.pathname.startsWith('/vendor/');
    if (/^https?:$/.test(url.protocol) && url.origin !== origin && !isVendor)
      found.push({ text: `request to ${url.origin}`, origin: url.origin });
  });
  context.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url());
    const reason = request.failure()?.errorText ?? '';
    // A page that is left aborts what it was loading.
    if (reason !== 'net::ERR_ABORTED') found.push({ text: `request: ${pathname} ${reason}`, path: pathname });
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400)
      found.push({ text: `answer: ${pathname} ${response.status()}`, path: pathname });
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
