import type { AnyStateMachine, StateValue } from 'xstate';

/** An event of a machine. Kept in memory until a page fails; only names and times of it are sent. */
export interface Happening {
  readonly machine: AnyStateMachine;
  readonly event: string;
  readonly to: StateValue;
  /** Whether that state declares a failure. */
  readonly hasFailed: boolean;
  /** Milliseconds since the document was opened. */
  readonly at: number;
}

/** A page that crashed, a flow that declares a failure, a charge with an unknown outcome, or a page without its code. */
export type FailureKind = 'broken' | 'failed' | 'chargeUnknown' | 'lost';

/** Replaces a name that is not in the chart. */
const UNKNOWN = '?';

/** A field report: names from the product, and times. docs/deploying.md shows one. */
export interface FieldReport {
  readonly report: 1;
  readonly why: FailureKind;
  /** Name of the build's first script; '?' without a build. */
  readonly build: string;
  /** Family and major version of the browser. */
  readonly engine: string;
  /** Tenths of a second since the document was opened. */
  readonly at: number;
  readonly steps: readonly {
    readonly machine: string;
    readonly event: string;
    readonly to: StateValue;
    readonly at: number;
  }[];
}

/** Sends a report, without cookies, page URL or referrer, and ignores the result. */
export function sendReport(address: string, why: FailureKind, log: readonly Happening[]): void {
  const body = JSON.stringify(reportOf(why, log));
  fetch(address, {
    method: 'POST',
    // Plain text needs no preflight; the response is ignored.
    mode: 'no-cors',
    body,
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  }).catch(() => undefined);
}

/** The report of a failure: only names from the machines' own charts. */
export function reportOf(why: FailureKind, log: readonly Happening[]): FieldReport {
  return {
    report: 1,
    why,
    build: buildName(),
    engine: engineOf(navigator.userAgent),
    at: tenths(performance.now()),
    steps: log.map(({ machine, event, to, at }) => {
      const { states, events } = namesOf(machine);
      return {
        machine: machine.id,
        event: events.has(event) ? event : UNKNOWN,
        to: told(to, states),
        at: tenths(at),
      };
    }),
  };
}

function namesOf(machine: AnyStateMachine) {
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

function told(value: StateValue | undefined, names: ReadonlySet<string>): StateValue {
  if (typeof value === 'string') return names.has(value) ? value : UNKNOWN;
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, inner]) => [
      names.has(name) ? name : UNKNOWN,
      told(inner, names),
    ]),
  );
}

function buildName(): string {
  const src = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  return /\/(index-[\w-]{8})\.js$/.exec(src)?.[1] ?? UNKNOWN;
}

/** Names in user agents, in order of precedence; the version number follows. */
const ENGINES = ['Edg', 'OPR', 'SamsungBrowser', 'CriOS', 'FxiOS', 'Firefox', 'Chrome', 'Version'];

function engineOf(agent: string): string {
  const name = ENGINES.find((one) => agent.includes(`${one}/`));
  const major = new RegExp(`${name}/(\\d{1,3})\\b`).exec(agent)?.[1];
  return major ? `${name === 'Version' ? 'Safari' : name} ${major}` : UNKNOWN;
}

function tenths(time: number): number {
  return Math.round(time / 100);
}
