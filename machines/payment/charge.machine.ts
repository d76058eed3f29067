import { assign, setup } from 'xstate';
import type { ChargeAnswer } from '../domain/charge.ts';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { PAYMENT_STATUS } from '../domain/payment-data.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { payActions, payActors } from './payment.contract.ts';
import type { ChargeInput, PaymentResult } from './payment.contract.ts';
import { chargeFailed, failedWith } from './payment.rules.ts';

export interface ChargeContext extends ChargeInput {
  readonly clientSecret: string;
  readonly result: PaymentResult;
}

/**
 * One charge, sent once. An answer with a next action goes through it (3-D Secure) before it counts. When no answer
 * came, or it does not say how the charge ended, the service is asked; as long as nobody knows, the payment is pending
 * and the attempt stays open (RUL-07, RUL-29).
 */
export const chargeMachine = setup({
  types: {
    context: {} as ChargeContext,
    input: {} as ChargeInput,
    output: {} as PaymentResult,
    meta: {} as SpecMeta,
  },
  actors: {
    chargeOrder: payActors.chargeOrder,
    authenticateCard: payActors.authenticateCard,
    askPaymentStatus: payActors.askPaymentStatus,
  },
  actions: {
    settleAttempt: payActions.settleAttempt,
    keepResult: assign({ result: (_, result: PaymentResult) => result }),
  },
  guards: {
    needsAction: (_, { kind }: ChargeAnswer) => kind === 'needsAction',
    hasSucceeded: (_, { kind }: ChargeAnswer) => kind === 'succeeded',
    isPending: (_, { kind }: ChargeAnswer) => kind === 'pending',
    isUnanswered: (_, { code }: Failure) => code === 'noAnswer' || code === 'malformed',
    isServerError: (_, { code }: Failure) => code === 'server',
  },
}).createMachine({
  id: 'charge',
  context: ({ input }) => ({ ...input, clientSecret: '', result: { kind: 'pending' } }),
  output: ({ context }) => context.result,
  initial: 'charging',
  states: {
    charging: {
      invoke: {
        id: 'chargeOrder',
        src: 'chargeOrder',
        input: ({ context: { order, account, method, request, token } }) => ({
          order,
          account,
          method,
          request,
          token,
        }),
        onDone: [
          {
            guard: { type: 'needsAction', params: ({ event }) => event.output },
            target: 'authenticating',
            actions: assign(({ event }) => ({
              clientSecret: event.output.kind === 'needsAction' ? event.output.clientSecret : '',
            })),
          },
          {
            guard: { type: 'hasSucceeded', params: ({ event }) => event.output },
            target: 'ended',
            actions: { type: 'keepResult', params: { kind: 'succeeded' } },
          },
          { target: 'askingStatus', meta: { spec: ['RUL-29'] } },
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
            target: 'ended',
            actions: {
              type: 'keepResult',
              params: ({ event }) => chargeFailed(asFailure(event.error), 'unknown'),
            },
            meta: { spec: ['CARD-26', 'RUL-07'] },
          },
          {
            target: 'refused',
            actions: {
              type: 'keepResult',
              params: ({ event }) => chargeFailed(asFailure(event.error), 'no'),
            },
          },
        ],
      },
    },
    authenticating: {
      invoke: {
        id: 'authenticateCard',
        src: 'authenticateCard',
        input: ({ context: { order, account, clientSecret } }) => ({ order, account, clientSecret }),
        onDone: [
          {
            guard: { type: 'hasSucceeded', params: ({ event }) => event.output },
            target: 'ended',
            actions: { type: 'keepResult', params: { kind: 'succeeded' } },
          },
          {
            guard: { type: 'isPending', params: ({ event }) => event.output },
            target: 'ended',
            meta: { spec: ['RUL-29'] },
          },
          { target: 'askingStatus', meta: { spec: ['RUL-29'] } },
        ],
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => asFailure(event.error) },
            target: 'askingStatus',
            meta: { spec: ['RUL-07'] },
          },
          {
            target: 'refused',
            actions: {
              type: 'keepResult',
              params: ({ event }) => chargeFailed(asFailure(event.error), 'no'),
            },
          },
        ],
      },
    },
    askingStatus: {
      invoke: {
        id: 'askPaymentStatus',
        src: 'askPaymentStatus',
        input: ({ context }) => context.order,
        onDone: {
          target: 'ended',
          actions: { type: 'keepResult', params: ({ event }) => resultOf(event.output) },
        },
        onError: 'ended',
      },
    },
    refused: { type: 'final', entry: { type: 'settleAttempt', params: ({ context }) => context.order } },
    // The record stays, also of a charge that succeeded: the status may lag, and only the status closes it (RUL-56).
    ended: { type: 'final' },
  },
});

/** What a payment status says of the charge: 0, 1 and what is no status say nothing yet (RUL-29). */
function resultOf(code: number): PaymentResult {
  if (code === PAYMENT_STATUS.succeeded) return { kind: 'succeeded' };
  if (code === PAYMENT_STATUS.cancelled) return { kind: 'cancelled' };
  return code === PAYMENT_STATUS.failed ? failedWith(null, 'no') : { kind: 'pending' };
}
