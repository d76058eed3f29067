import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent, StateValue } from 'xstate';

/** Something that happened to a machine. Kept in memory until a page fails; field-report.ts says what is sent of it. */
export interface Happening {
  readonly machine: AnyStateMachine;
  readonly event: string;
  readonly to: StateValue;
  /** Milliseconds since the document began. */
  readonly at: number;
}

/** A page that broke, a flow in a failed state, or a charge of which nobody knows whether it was made. */
export type FailureKind = 'broken' | 'failed' | 'chargeUnknown';

type Send = (address: string, why: FailureKind, log: readonly Happening[]) => void;

/** What the machines of this document did, and whom it is told when a page fails. */
export interface FieldLog {
  readonly inspect: (event: InspectionEvent) => void;
  readonly failed: (why: FailureKind) => void;
}

/** How many happenings are kept, and how many reports a document sends at most. */
const KEPT = 60;
const MOST = 3;
/** What fails within this time has failed for one reason; milliseconds. */
const TOGETHER = 5000;
/** When the code of the reports is fetched, so that it is there when the network is not; milliseconds. */
const FETCHED = 10_000;

/** Notes what happens to the machines, and reports the way to a failure. It never throws, and nothing waits for it. */
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

/** A state that calls itself failed, wherever it is in the chart. */
function hasFailed(value: StateValue): boolean {
  return /fail|unknown/i.test(JSON.stringify(value));
}

/** A payment has ended, and only the payment status can tell how (RUL-07). */
function isUnknown(event: { readonly type: string; readonly output?: unknown }): boolean {
  if (event.type !== 'xstate.done.actor.pay') return false;
  const { kind, charge } = event.output as {
    readonly kind: string;
    readonly charge?: { readonly charged: string };
  };
  return kind === 'pending' || kind === 'uncertain' || charge?.charged === 'unknown';
}
