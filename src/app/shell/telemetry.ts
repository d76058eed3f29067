import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { PaymentResult } from '../../../machines/payment/payment.types.ts';
import type { PageLifecycle } from '../../platform/page.ts';
import type { FailedCall, ReportKind, RecordedEvent, ReportDetails } from './page-report.ts';

type Send = (url: string, why: ReportKind, details: ReportDetails) => void;

interface ReportModule {
  readonly sendReport: Send;
  readonly reportSpeed: (url: string, page: PageLifecycle) => void;
}

/** The recorded events of this document's machines, and a function to report a failure. */
export interface Telemetry {
  readonly inspect: (event: InspectionEvent) => void;
  /** @param about what failed, in names of the configuration */
  readonly reportFailure: (why: ReportKind, about?: readonly string[]) => void;
  readonly recordFailedCall: (call: Omit<FailedCall, 'at'>) => void;
  /** Reports how fast the document was, once it is hidden. */
  readonly watchSpeed: (page: PageLifecycle) => void;
}

/** The number of events and of failed calls to keep, and of failures to report for each document. */
const MAX_EVENTS = 60;
const MAX_REPORTS = 3;
/** Failures within this many milliseconds count as one. */
const DEDUPE_WINDOW = 5000;
/** When to load the reporting code, in milliseconds, so that it is available without a connection later. */
const PRELOAD_DELAY = 10_000;
/** When to begin to measure the speed, in milliseconds: it delays nothing, and browsers keep what was slow until then. */
const MEASURE_DELAY = 4000;

/**
 * Records the machines' events and the calls that failed, and reports those before a failure: a state with the tag
 * 'failed', a machine that broke, a payment of unknown outcome, a call that was not simply refused. It also reports how a
 * payment has ended, and then nothing else. Never throws, and nothing waits for it.
 */
export function createTelemetry(
  url: string,
  load: () => Promise<ReportModule> = () => import('./page-report.ts'),
): Telemetry {
  const log: RecordedEvent[] = [];
  const calls: FailedCall[] = [];
  let [remaining, last] = [MAX_REPORTS, -DEDUPE_WINDOW];
  const code = () => load().catch(() => null);
  setTimeout(() => void code(), PRELOAD_DELAY);

  function send(why: ReportKind, details: ReportDetails): void {
    void code().then((report) => report?.sendReport(url, why, details));
  }

  function reportFailure(why: ReportKind, about: readonly string[] = []): void {
    // It wakes somebody, and an outage has had its other failures before: neither they nor their number may hide it.
    if (why !== 'chargeUnknown') {
      if (remaining === 0 || performance.now() - last < DEDUPE_WINDOW) return;
      remaining -= 1;
    }
    last = performance.now();
    send(why, { log: [...log], calls: [...calls], about });
  }

  return {
    reportFailure,
    watchSpeed(page) {
      setTimeout(() => void code().then((report) => report?.reportSpeed(url, page)), MEASURE_DELAY);
    },
    recordFailedCall(call) {
      calls.push({ ...call, at: performance.now() });
      if (calls.length > MAX_EVENTS) calls.shift();
      // A refusal is a valid response. If the machine fails because of the call, that report covers both.
      if (call.code !== 'refused') setTimeout(() => reportFailure('call'), DEDUPE_WINDOW);
    },
    inspect(event) {
      const machine = (event.actorRef as { readonly logic?: object }).logic as AnyStateMachine | undefined;
      if (event.type !== '@xstate.snapshot' || !machine?.root) return;
      const { value, status, tags } = event.snapshot as AnyMachineSnapshot;
      const previous = log.findLast((entry) => entry.machine === machine);
      const hasFailed = tags.has('failed');
      log.push({ machine, event: event.event.type, to: value, hasFailed, at: performance.now() });
      if (log.length > MAX_EVENTS) log.shift();
      const payment = paymentResult(event.event);
      if (payment?.kind === 'succeeded') send('paid', NO_DETAILS);
      else if (payment?.kind === 'failed' && payment.charge.charged === 'no') send('notPaid', NO_DETAILS);
      if (status === 'error') reportFailure('broken');
      else if (payment && mayHaveCharged(payment)) reportFailure('chargeUnknown');
      else if (payment?.kind === 'statusUnknown' || (hasFailed && !previous?.hasFailed))
        reportFailure('failed');
    },
  };
}

/** All that is reported of a payment that has ended: its number is what failures are compared with. */
const NO_DETAILS: ReportDetails = { log: [], calls: [], about: [] };

/** How a payment has ended, from the event that its parent gets; undefined for any other event. */
function paymentResult(event: {
  readonly type: string;
  readonly output?: PaymentResult;
}): PaymentResult | undefined {
  return event.type === 'xstate.done.actor.pay' ? event.output : undefined;
}

/** Only the payment status knows the outcome (RUL-07). A decline is known, and no failure of the portal. */
export function mayHaveCharged(result: PaymentResult): boolean {
  return result.kind === 'pending' || (result.kind === 'failed' && result.charge.charged === 'unknown');
}
