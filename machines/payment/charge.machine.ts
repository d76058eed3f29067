import { assign, setup } from 'xstate';
import type { ChargeAnswer } from '../domain/charge.ts';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { PAYMENT_STATUS } from '../domain/payment-data.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { payActions, payActors } from './payment.contract.ts';
import type { ChargeInput, ChargeOutcome, OrderRef } from './payment.contract.ts';

export interface ChargeContext extends ChargeInput {
  readonly clientSecret: string;
  readonly failure: Failure;
}

/**
 * One charge, sent once. An answer with a next action goes through it (3-D Secure) before it counts. When the
 * answer never comes, or cannot be read, the service is asked what became of the charge before anything is said;
 * what stays open is asked about again before the next charge (RUL-07).
 */
export const chargeMachine = setup({
  types: {
    context: {} as ChargeContext,
    input: {} as ChargeInput,
    output: {} as ChargeOutcome,
    meta: {} as SpecMeta,
  },
  actors: {
    chargeOrder: payActors.chargeOrder,
    authenticateCard: payActors.authenticateCard,
    askPaymentStatus: payActors.askPaymentStatus,
  },
  actions: {
    beginAttempt: payActions.beginAttempt,
    settleAttempt: payActions.settleAttempt,
    keepClientSecret: assign({
      clientSecret: (_, answer: ChargeAnswer) => (answer.kind === 'needsAction' ? answer.clientSecret : ''),
    }),
    keepFailure: assign({ failure: (_, failure: Failure) => failure }),
  },
  guards: {
    needsAction: (_, answer: ChargeAnswer) => answer.kind === 'needsAction',
    isUnanswered: (_, { code }: Failure) => code === 'noAnswer' || code === 'malformed',
    isServerError: (_, { code }: Failure) => code === 'server',
    isSucceeded: (_, code: number) => code === PAYMENT_STATUS.succeeded,
    isPending: (_, code: number) => code === PAYMENT_STATUS.pending,
    isFailed: (_, code: number) => code === PAYMENT_STATUS.failed,
    isCancelled: (_, code: number) => code === PAYMENT_STATUS.cancelled,
  },
}).createMachine({
  id: 'charge',
  context: ({ input }) => ({ ...input, clientSecret: '', failure: { code: 'noAnswer' } }),
  output: ({ event }) => event.output as ChargeOutcome,
  initial: 'charging',
  states: {
    charging: {
      entry: { type: 'beginAttempt', params: ({ context }) => orderOf(context) },
      meta: { spec: ['RUL-07'] },
      invoke: {
        id: 'chargeOrder',
        src: 'chargeOrder',
        input: ({ context: { method, request, token } }) => ({ method, request, token }),
        onDone: [
          {
            guard: { type: 'needsAction', params: ({ event }) => event.output },
            target: 'authenticating',
            actions: { type: 'keepClientSecret', params: ({ event }) => event.output },
          },
          {
            target: 'succeeded',
            actions: { type: 'settleAttempt', params: ({ context }) => orderOf(context) },
            meta: { spec: ['CARD-21', 'CARD-23', 'WALLET-05', 'WALLET-07'] },
          },
        ],
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => asFailure(event.error) },
            target: 'askingStatus',
            meta: { spec: ['RUL-07'] },
          },
          {
            // A server that failed may have charged all the same: the attempt stays open.
            guard: { type: 'isServerError', params: ({ event }) => asFailure(event.error) },
            target: 'failedUnknown',
            actions: { type: 'keepFailure', params: ({ event }) => asFailure(event.error) },
            meta: { spec: ['CARD-26', 'RUL-07'] },
          },
          {
            target: 'failed',
            actions: [
              { type: 'keepFailure', params: ({ event }) => asFailure(event.error) },
              { type: 'settleAttempt', params: ({ context }) => orderOf(context) },
            ],
            meta: { spec: ['CARD-24', 'CARD-25', 'CARD-27', 'WALLET-08'] },
          },
        ],
      },
    },
    authenticating: {
      invoke: {
        id: 'authenticateCard',
        src: 'authenticateCard',
        input: ({ context }) => ({ clientSecret: context.clientSecret }),
        onDone: {
          target: 'succeeded',
          actions: { type: 'settleAttempt', params: ({ context }) => orderOf(context) },
          meta: { spec: ['CARD-21', 'CARD-23', 'WALLET-05', 'WALLET-07'] },
        },
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => asFailure(event.error) },
            target: 'askingStatus',
            meta: { spec: ['RUL-07'] },
          },
          {
            target: 'failed',
            actions: [
              { type: 'keepFailure', params: ({ event }) => asFailure(event.error) },
              { type: 'settleAttempt', params: ({ context }) => orderOf(context) },
            ],
            meta: { spec: ['CARD-24', 'CARD-25', 'CARD-27', 'WALLET-08'] },
          },
        ],
      },
    },
    askingStatus: {
      invoke: {
        id: 'askPaymentStatus',
        src: 'askPaymentStatus',
        input: ({ context: { orderId, chargeType } }) => ({ orderId, chargeType }),
        onDone: [
          {
            guard: { type: 'isSucceeded', params: ({ event }) => event.output },
            target: 'succeeded',
            actions: { type: 'settleAttempt', params: ({ context }) => orderOf(context) },
            meta: { spec: ['RUL-07'] },
          },
          {
            guard: { type: 'isPending', params: ({ event }) => event.output },
            target: 'pending',
            meta: { spec: ['RUL-07'] },
          },
          {
            guard: { type: 'isCancelled', params: ({ event }) => event.output },
            target: 'cancelled',
            actions: { type: 'settleAttempt', params: ({ context }) => orderOf(context) },
            meta: { spec: ['RUL-07'] },
          },
          {
            guard: { type: 'isFailed', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'settleAttempt', params: ({ context }) => orderOf(context) },
            meta: { spec: ['RUL-07'] },
          },
          { target: 'failedUnknown', meta: { spec: ['RUL-07'] } },
        ],
        onError: { target: 'failedUnknown', meta: { spec: ['RUL-07'] } },
      },
    },
    succeeded: { type: 'final', output: { kind: 'succeeded' } },
    pending: { type: 'final', output: { kind: 'pending' } },
    cancelled: { type: 'final', output: { kind: 'cancelled' } },
    failed: {
      type: 'final',
      output: ({ context }) => ({ kind: 'failed', failure: context.failure, charged: 'no' }),
    },
    failedUnknown: {
      type: 'final',
      output: ({ context }) => ({ kind: 'failed', failure: context.failure, charged: 'unknown' }),
    },
  },
});

/** Only what names the order: a payment token has no business in an action's params. */
function orderOf({ orderId, chargeType }: OrderRef): OrderRef {
  return { orderId, chargeType };
}
