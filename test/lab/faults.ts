import { setTimeout as wait } from 'node:timers/promises';

/** What can happen to a call, in the words of the lab's front page. */
export const FAULT_KINDS = {
  status: 'a status',
  delay: 'a delay',
  'late-effect': 'the connection breaks, and the call takes effect later',
  'late-response': 'the response arrives later',
  hang: 'no response',
  cut: 'the connection breaks before the call takes effect',
  'lose-response': 'the call takes effect, and its response is lost',
  'web-page': "a gateway's sign-in page, with status 200",
  'cut-off': 'the response is truncated',
  malformed: 'a response of the wrong shape',
  wrapped: 'the response inside { code, message, data }',
  'wrong-types': 'each value of the response has another type',
  'different-spelling': 'numbers, dates and options in another spelling',
  'graphql-errors': 'GraphQL errors',
} as const;

/** A switch that makes one call fail. */
export interface Fault {
  /** '<service>.<operation>', 'config', 'vendor.stripe', 'vendor.stax', or '*' for all. */
  readonly call: string;
  readonly kind: keyof typeof FAULT_KINDS;
  /** For 'status', 500 by default; for 'malformed', 200 (204 has no body). */
  readonly status?: number;
  /** For 'status' and 'malformed': the body to send instead. */
  readonly body?: unknown;
  /** For 'delay', 'late-effect' and 'late-response', in milliseconds; 1000 by default. */
  readonly ms?: number;
  /** For 'graphql-errors'. */
  readonly messages?: readonly string[];
  /** How many calls fail; all by default. */
  readonly times?: number;
}

/**
 * The same values in another service's spelling: numbers as text, '01/31/2026' for a day, 'Type 4' for TYPE_4, YES and
 * NO for flags. Free text is unchanged.
 */
export function differentSpelling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(differentSpelling);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, differentSpelling(inner)]));
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'YES' : 'NO';
  if (typeof value !== 'string') return value;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (year) return `${month}/${day}/${year}`;
  if (!/^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(value)) return value;
  return value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ');
}

/** What a gateway sends in place of the response to someone it does not know. */
export const SIGN_IN_PAGE =
  '<!doctype html><html lang="en"><title>Sign in</title><h1>Please sign in to continue</h1></html>';

/** The same values, each in a list of its own: no field has the type that the contract gives it. */
export function wronglyTyped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wronglyTyped);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wronglyTyped(inner)]));
  return [value];
}

/** The faults of the lab or of one order. */
export interface FaultBoard {
  readonly list: readonly Fault[];
  /** Replaces the faults and releases hanging calls. */
  set(faults: readonly Fault[]): void;
  /** The first fault for one of these calls; counts it as used. */
  take(calls: readonly string[]): Fault | undefined;
  /** Resolves when the faults are replaced or cleared. */
  released(): Promise<void>;
}

export function createFaultBoard(): FaultBoard {
  let active: { fault: Fault; remaining: number }[] = [];
  let waiting: (() => void)[] = [];
  return {
    get list() {
      return active.map(({ fault, remaining }) =>
        fault.times === undefined ? fault : { ...fault, times: remaining },
      );
    },
    set(faults) {
      active = faults.map((fault) => ({ fault, remaining: fault.times ?? Infinity }));
      for (const release of waiting) release();
      waiting = [];
    },
    take(calls) {
      const found = active.find(({ fault }) => fault.call === '*' || calls.includes(fault.call));
      if (!found) return undefined;
      found.remaining -= 1;
      if (found.remaining <= 0) active = active.filter((other) => other !== found);
      return found.fault;
    },
    released: () => new Promise((resolve) => waiting.push(resolve)),
  };
}

/** Waits for the time of a fault, or until the client disconnects. */
export async function delay(fault: Fault, signal?: AbortSignal): Promise<void> {
  await wait(fault.ms ?? 1000, undefined, { signal }).catch(() => undefined);
}

/** Parses a list of faults from the control API. @throws TypeError describing the invalid fault */
export function readFaults(value: unknown): Fault[] {
  if (!Array.isArray(value)) throw new TypeError('faults is a list');
  return value.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) throw new TypeError('a fault is an object');
    const { call, kind } = entry as Record<string, unknown>;
    if (typeof call !== 'string') throw new TypeError('a fault names a call');
    if (typeof kind !== 'string' || !Object.hasOwn(FAULT_KINDS, kind)) {
      throw new TypeError(`kind is one of ${Object.keys(FAULT_KINDS).join(', ')}`);
    }
    return entry as Fault;
  });
}
