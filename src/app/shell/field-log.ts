import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { PaymentResult } from '../../../machines/payment/payment.contract.ts';
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

/**
 * Records the machines' events, and reports those before a failure: a state with the tag 'failed', a machine that broke, a
 * payment of unknown end. Never throws, and nothing waits for it.
 */
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
      const { value, status, tags } = event.snapshot as AnyMachineSnapshot;
      const before = log.findLast((one) => one.machine === machine);
      const hasFailed = tags.has('failed');
      log.push({ machine, event: event.event.type, to: value, hasFailed, at: performance.now() });
      if (log.length > KEPT) log.shift();
      const payment = resultOf(event.event);
      if (status === 'error') failed('broken');
      else if (payment && mayHaveCharged(payment)) failed('chargeUnknown');
      else if (payment?.kind === 'uncertain' || (hasFailed && !before?.hasFailed)) failed('failed');
    },
  };
}

/** How a payment has ended, from the event that tells its parent; undefined for any other event. */
function resultOf(event: {
  readonly type: string;
  readonly output?: PaymentResult;
}): PaymentResult | undefined {
  return event.type === 'xstate.done.actor.pay' ? event.output : undefined;
}

/** Only the payment status can tell the outcome (RUL-07). A decline is known, and no failure of the portal. */
function mayHaveCharged(result: PaymentResult): boolean {
  return result.kind === 'pending' || (result.kind === 'failed' && result.charge.charged === 'unknown');
}
