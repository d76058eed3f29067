import type { AnyStateMachine, StateValue } from 'xstate';
import type { FailureCode } from '../../../machines/domain/failure.ts';
import type { ServiceName } from '../../api/services.ts';
import type { PageLifecycle } from '../../platform/page.ts';
import { measureSpeed } from './page-speed.ts';

/** An event of a machine. Kept in memory until a page fails; only names and times of it are sent. */
export interface RecordedEvent {
  readonly machine: AnyStateMachine;
  readonly event: string;
  readonly to: StateValue;
  readonly hasFailed: boolean;
  /** Milliseconds since the document was opened. */
  readonly at: number;
}

/** The only data kept about a failed call. */
export interface FailedCall {
  readonly service: ServiceName;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: FailureCode;
  /** Milliseconds since the document was opened. */
  readonly at: number;
}

export interface ReportDetails {
  readonly log: readonly RecordedEvent[];
  readonly calls: readonly FailedCall[];
  /** The keys of the configuration that are wrong, or of the vendor that did not load. */
  readonly about: readonly string[];
}

/**
 * A page that crashed, a flow that declares a failure, a charge with an unknown outcome, a page without its code, a call
 * that failed, a vendor's script that did not load, a wrong configuration; and how a payment has ended, to compare with.
 */
export type ReportKind =
  | 'broken'
  | 'failed'
  | 'chargeUnknown'
  | 'lost'
  | 'call'
  | 'vendor'
  | 'configuration'
  | 'paid'
  | 'notPaid';

/** Replaces a name that is not in the chart. */
const UNKNOWN = '?';

/** The report of a page that failed: names from the product, and times. docs/deploying.md shows one. */
export interface PageReport {
  readonly report: 1;
  readonly why: ReportKind;
  /** Name of the build's first script; '?' without a build. */
  readonly build: string;
  /** Family and major version of the browser. */
  readonly engine: string;
  /** Tenths of a second since the document was opened. */
  readonly at: number;
  readonly about: readonly string[];
  readonly calls: readonly FailedCall[];
  readonly steps: readonly {
    readonly machine: string;
    readonly event: string;
    readonly to: StateValue;
    readonly at: number;
  }[];
}

/** Sends a report, without cookies, page URL or referrer, and ignores the result. */
export function sendReport(url: string, why: ReportKind, details: ReportDetails): void {
  // Ended payments are only counted, so their report has no details.
  const isEnd = why === 'paid' || why === 'notPaid';
  post(url, isEnd ? { report: 1, why, build: buildName() } : createReport(why, details));
}

/** Sends one line about the speed of this document, when it is hidden first: a phone may not wake it again. */
export function reportSpeed(url: string, page: Pick<PageLifecycle, 'isVisible' | 'on'>): void {
  if (!page.isVisible()) return;
  const readSpeed = measureSpeed();
  const stop = page.on('hidden', () => {
    stop();
    const { lcp, inp } = readSpeed();
    post(url, {
      report: 1,
      why: 'speed',
      build: buildName(),
      engine: browserName(navigator.userAgent),
      lcp: lcp === null ? null : tenths(lcp),
      inp: inp === null ? null : tenths(inp),
    });
  });
}

function post(url: string, report: object): void {
  fetch(url, {
    method: 'POST',
    // Plain text needs no preflight; the response is ignored.
    mode: 'no-cors',
    body: JSON.stringify(report),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  }).catch(() => undefined);
}

/** The report of a failure: only names from the machines' own charts. */
export function createReport(why: ReportKind, { log, calls, about }: ReportDetails): PageReport {
  return {
    report: 1,
    why,
    build: buildName(),
    engine: browserName(navigator.userAgent),
    at: tenths(performance.now()),
    about,
    calls: calls.map((call) => ({ ...call, at: tenths(call.at) })),
    steps: log.map(({ machine, event, to, at }) => {
      const { states, events } = chartNames(machine);
      return {
        machine: machine.id,
        event: events.has(event) ? event : UNKNOWN,
        to: knownStates(to, states),
        at: tenths(at),
      };
    }),
  };
}

function chartNames(machine: AnyStateMachine) {
  const states = new Set<string>();
  const events = new Set(['xstate.init']);
  const collect = (node: AnyStateMachine['root']) => {
    states.add(node.key);
    for (const type of node.transitions.keys()) events.add(type);
    for (const child of Object.values(node.states)) collect(child);
  };
  collect(machine.root);
  return { states, events };
}

function knownStates(value: StateValue | undefined, names: ReadonlySet<string>): StateValue {
  if (typeof value === 'string') return names.has(value) ? value : UNKNOWN;
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, inner]) => [
      names.has(name) ? name : UNKNOWN,
      knownStates(inner, names),
    ]),
  );
}

function buildName(): string {
  const src = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  return /\/(index-[\w-]{8})\.js$/.exec(src)?.[1] ?? UNKNOWN;
}

/** Names in user agents, in order of precedence; the version number follows. */
const BROWSERS = ['Edg', 'OPR', 'SamsungBrowser', 'CriOS', 'FxiOS', 'Firefox', 'Chrome', 'Version'];

function browserName(agent: string): string {
  const name = BROWSERS.find((browser) => agent.includes(`${browser}/`));
  const major = new RegExp(`${name}/(\\d{1,3})\\b`).exec(agent)?.[1];
  return major ? `${name === 'Version' ? 'Safari' : name} ${major}` : UNKNOWN;
}

function tenths(time: number): number {
  return Math.round(time / 100);
}
