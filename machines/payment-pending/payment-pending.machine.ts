import { assign, fromCallback, setup } from 'xstate';
import { abandonAttempt } from '../domain/charge.ts';
import type { AttemptRef, ChargeFacts, PayLaterProvider } from '../domain/charge.ts';
import { flowOutput, redirect, successPage } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import type { Failure } from '../domain/failure.ts';
import type { Identity } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import { loadNotice, notify, clearPaymentNotices, clearNotice } from '../domain/notice.ts';
import { failureOf, outputOf } from '../domain/params.ts';
import { isStatus, hasStatus } from '../domain/payment-status.ts';
import { nonNull } from '../domain/non-null.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

interface PaymentPendingInput {
  readonly identity: Identity | null;
  /** By Back, a reload or the URL: nothing has just said that a payment is pending. */
  readonly isReopened: boolean;
}

export interface PaymentPendingContext extends PaymentPendingInput {
  /** How many automatic status checks were made. */
  readonly checks: number;
  readonly isHidden: boolean;
  /** This browser's payment of the order; null if there is none. */
  readonly attempt: UnresolvedAttempt | null;
}

/** A payment with an unknown outcome, and the orders that it pays. */
export interface UnresolvedAttempt extends AttemptRef {
  /** The pay-later provider that may still charge; null for a card or wallet (RUL-59). */
  readonly provider: PayLaterProvider | null;
  readonly facts: ChargeFacts;
}

export type PaymentPendingEvent =
  | { readonly type: 'check.pressed' }
  | { readonly type: 'payLater.abandoned' }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'page.visible' };

const paymentPendingActors = {
  /** The payment status, 1 while a charge may still be running (RUL-56). */
  loadPaymentStatus: notProvided<number, { readonly identity: Identity | null }>('loadPaymentStatus'),
  findAttempt: notProvided<UnresolvedAttempt | null, { readonly identity: Identity | null }>('findAttempt'),
  /** Reports when the page is hidden and shown again. */
  watchVisibility: fromCallback<PaymentPendingEvent>(() => undefined),
};

const paymentPendingActions = {
  notify,
  clearNotice,
  abandonAttempt,
};

/** Seconds before each check: 5, 10 and 20, then every 30 (RUL-09). */
const PAUSES = [5, 10, 20];
const LAST_PAUSE = 30;
/** Three checks in 35 seconds plus 19 times 30 seconds make ten minutes. */
const MAX_CHECKS = 22;

const chart = setup({
  types: {
    context: {} as PaymentPendingContext,
    events: {} as PaymentPendingEvent,
    input: {} as PaymentPendingInput,
    output: {} as Destination,
    tags: {} as 'waiting' | 'failed',
    meta: {} as SpecMeta,
  },
  actors: paymentPendingActors,
  actions: {
    ...paymentPendingActions,
    setAttempt: assign((_, attempt: UnresolvedAttempt | null) => ({ attempt })),
  },
  guards: {
    isStatus,
    isUnauthorized: (_, { code }: Failure) => code === 'unauthorized',
    lacksIdentifiers: ({ context }) => context.identity === null,
    isReopened: ({ context }) => context.isReopened,
    isHidden: ({ context }) => context.isHidden,
    isAtProvider: ({ context }) => context.attempt !== null && context.attempt.provider !== null,
    hasStopped: ({ context }) => context.checks >= MAX_CHECKS,
  },
  delays: { nextCheck: ({ context }) => (PAUSES[context.checks] ?? LAST_PAUSE) * 1000 },
});

const CHECK_MANUALLY = { target: '#paymentPending.checking.manual', meta: { spec: ['RUL-09'] } } as const;
const ATTEMPT_FOUND = {
  actions: { type: 'setAttempt', params: outputOf },
  meta: { spec: ['RUL-59', 'RUL-64'] },
} as const;
/** Whether the page is visible is remembered until it decides how to continue. */
const VISIBILITY_EVENTS = {
  'page.hidden': { actions: chart.assign({ isHidden: true }), meta: { spec: ['RUL-09'] } },
  'page.visible': { actions: chart.assign({ isHidden: false }), meta: { spec: ['RUL-09'] } },
} as const;

/**
 * Checks the status of a pending payment again while the page is visible, and whenever the patient presses
 * 'Check again' or comes back to the page; leaves as soon as the status is not 1, and stops once the token is refused (RUL-09, AMB-198). A payment at
 * Klarna or Afterpay that the patient did not finish ends when they confirm that (RUL-59).
 */
export const paymentPendingMachine = chart.createMachine({
  id: 'paymentPending',
  context: ({ input }) => ({ ...input, checks: 0, isHidden: false, attempt: null }),
  output: flowOutput,
  entry: clearPaymentNotices,
  invoke: [
    { id: 'watchVisibility', src: 'watchVisibility' },
    {
      id: 'findAttempt',
      src: 'findAttempt',
      input: ({ context }) => ({ identity: context.identity }),
      onDone: ATTEMPT_FOUND,
      // Until a check finds it, the page names neither a provider nor an amount, and just waits for the status.
      onError: {},
    },
  ],
  on: {
    'payLater.abandoned': {
      guard: 'isAtProvider',
      target: '.toForm',
      actions: {
        type: 'abandonAttempt',
        params: ({ context }) => {
          const { orders, key } = nonNull(context.attempt);
          return { orders, key };
        },
      },
      meta: { spec: ['RUL-59'] },
    },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        {
          // Nothing is known to be pending.
          guard: 'lacksIdentifiers',
          target: 'toFailed',
          actions: { type: 'notify', params: loadNotice('noQueryParams') },
          meta: { spec: ['RUL-62'] },
        },
        {
          guard: 'isReopened',
          target: 'checking.manual',
          actions: assign({ isReopened: false }),
          meta: { spec: ['RUL-09'] },
        },
        { guard: 'hasStopped', target: 'stopped', meta: { spec: ['RUL-09'] } },
        { guard: 'isHidden', target: 'paused', meta: { spec: ['RUL-09'] } },
        { target: 'waiting', meta: { spec: ['RUL-09'] } },
      ],
    },
    waiting: {
      tags: 'waiting',
      after: {
        nextCheck: {
          target: 'checking',
          actions: assign({ checks: ({ context }) => context.checks + 1 }),
          meta: { spec: ['RUL-09'] },
        },
      },
      on: {
        'check.pressed': CHECK_MANUALLY,
        'page.hidden': { target: 'paused', actions: assign({ isHidden: true }), meta: { spec: ['RUL-09'] } },
      },
    },
    paused: {
      tags: 'waiting',
      on: {
        'page.visible': {
          target: 'checking',
          actions: assign({ isHidden: false }),
          meta: { spec: ['RUL-09'] },
        },
      },
    },
    stopped: { on: { 'check.pressed': CHECK_MANUALLY } },
    /** The token has expired: no later check can find out, and the link must be opened again (AMB-198). */
    unauthorized: { on: { 'check.pressed': CHECK_MANUALLY, ...VISIBILITY_EVENTS } },
    checking: {
      on: VISIBILITY_EVENTS,
      initial: 'automatic',
      states: {
        automatic: { on: { 'check.pressed': CHECK_MANUALLY } },
        /** The patient has pressed or come back: only of this check the page says that it is made. */
        manual: {},
      },
      invoke: [
        {
          id: 'loadPaymentStatus',
          src: 'loadPaymentStatus',
          input: ({ context }) => ({ identity: context.identity }),
          onDone: [
            { guard: hasStatus('succeeded'), target: 'toSucceeded', meta: { spec: ['RUL-09'] } },
            { guard: hasStatus('failed'), target: 'toPaymentFailed', meta: { spec: ['RUL-09'] } },
            { guard: hasStatus('cancelled'), target: 'toCancelled', meta: { spec: ['RUL-09'] } },
            { guard: hasStatus('form'), target: 'toForm', meta: { spec: ['RUL-09'] } },
            { target: 'deciding', meta: { spec: ['RUL-09'] } },
          ],
          onError: [
            {
              guard: { type: 'isUnauthorized', params: failureOf },
              target: 'unauthorized',
              meta: { spec: ['RUL-09'] },
            },
            // A failed check proves nothing about the payment; keep waiting.
            { target: 'deciding', meta: { spec: ['RUL-09'] } },
          ],
        },
        // The order that the status is loaded with tells which payment it is: known before the status.
        {
          id: 'findAttemptAgain',
          src: 'findAttempt',
          input: ({ context }) => ({ identity: context.identity }),
          onDone: ATTEMPT_FOUND,
          onError: {},
        },
      ],
    },
    toSucceeded: { type: 'final', output: ({ context }) => successPage(context.identity) },
    toPaymentFailed: {
      type: 'final',
      output: redirect('/payment_failed', { charge: { charged: 'no' } }),
    },
    toCancelled: { type: 'final', output: redirect('/order_cancelled') },
    toFailed: { type: 'final', tags: 'failed', output: redirect('/failed') },
    toForm: { type: 'final', output: redirect('/payment_form') },
  },
});
