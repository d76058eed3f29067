import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent, StateValue } from 'xstate';
import type { FailureKind, Happening } from './field-report.ts';

type Send = (address: string, why: FailureKind, log: readonly Happening[]) => void;

/** The recorded events of this document's machines, and a function to report a failure. */
export interface FieldLog {
  readonly inspect: (event: InspectionEvent) => void;
  readonly failed: (why: FailureKind) => void;
}

/** The number of events to keep, and the maximum number of reports per document. */
const KEPT = 60;
const MOST = 3;
/** Failures within this many milliseconds count as one. */
const TOGETHER = 5000;
/** When to load the reporting code, in milliseconds, so that it is available without a connection later. */
const FETCHED = 10_000;

/** Records the machines' events, and reports those before a failure. Never throws, and nothing waits for it. */
export function createFieldLog(
  address: string,
  load: () => Promise<{ readonly sendReport: Send }> = () => import('./field-report.ts'),
): FieldLog {
  const log: Happening[] = [];
  let [left, last] = [MOST, -TOGETHER];
  const code = () => load().catch(() => null);
  setTimeout(() => void code(), FETCHED);

  function failed(why: FailureKind): void {
    if (left === 0 || performance.now() - last < TOGETHER) return;
    left -= 1;
    last = performance.now();
    const way = [...log];
    void code().then((report) => report?.sendReport(address, why, way));
  }

  return {
    failed,
    inspect(event) {
      const machine = (event.actorRef as { readonly logic?: object }).logic as AnyStateMachine | undefined;
      if (event.type !== '@xstate.snapshot' || !machine?.root) return;
      const { value, status } = event.snapshot as AnyMachineSnapshot;
      const before = log.findLast((one) => one.machine === machine);
      log.push({ machine, event: event.event.type, to: value, at: performance.now() });
      if (log.length > KEPT) log.shift();
      if (status === 'error') failed('broken');
      else if (isUnknown(event.event)) failed('chargeUnknown');
      else if (hasFailed(value) && !(before && hasFailed(before.to))) failed('failed');
    },
  };
}

/** A state whose name says that it failed, at any level of the chart. */
function hasFailed(value: StateValue): boolean {
  return /fail|unknown/i.test(JSON.stringify(value));
}

/** A payment has ended, and only the payment status can tell the outcome (RUL-07). */
function isUnknown(event: { readonly type: string; readonly output?: unknown }): boolean {
  if (event.type !== 'xstate.done.actor.pay') return false;
  const { kind, charge } = event.output as {
    readonly kind: string;
    readonly charge?: { readonly charged: string };
  };
  return kind === 'pending' || kind === 'uncertain' || charge?.charged === 'unknown';
}
