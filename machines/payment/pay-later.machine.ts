import { assign, setup } from 'xstate';
import type { PaymentOutcome } from '../domain/charge.ts';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { lastingNotice } from '../domain/notice.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { trimmedBilling } from './billing.rules.ts';
import { payActions, payActors } from './payment.contract.ts';
import type { PayLaterInput, Preparation } from './payment.contract.ts';
import { chargeNotice, outcomeOf, reasonOf } from './payment.rules.ts';
import { preparationMachine } from './preparation.machine.ts';

export interface PayLaterContext extends PayLaterInput {
  readonly clientSecret: string;
  /** How paying ended, once it did. */
  readonly outcome: PaymentOutcome;
}

/**
 * Pays with Klarna or Afterpay (1 §4 Buy-now-pay-later): prepares the order and its concierge fee, asks the
 * charging service for a client secret, and sends the browser to the provider's page. What happened there is
 * asked for on /payment_status when the provider sends the browser back.
 */
export const payLaterMachine = setup({
  types: {
    context: {} as PayLaterContext,
    input: {} as PayLaterInput,
    output: {} as PaymentOutcome,
    meta: {} as SpecMeta,
  },
  actors: {
    prepare: preparationMachine,
    createPayLaterCharge: payActors.createPayLaterCharge,
    confirmPayLater: payActors.confirmPayLater,
  },
  actions: {
    notify: payActions.notify,
    beginAttempt: payActions.beginAttempt,
    settleAttempt: payActions.settleAttempt,
    releaseOrder: payActions.releaseOrder,
    leaveFor: payActions.leaveFor,
    keepClientSecret: assign({
      clientSecret: (_, { clientSecret }: { readonly clientSecret: string }) => clientSecret,
    }),
    keepOutcome: assign({ outcome: (_, outcome: PaymentOutcome) => outcome }),
  },
  guards: {
    isRefused: (_, done: Preparation) => done.kind === 'refused',
    isUncertain: (_, done: Preparation) => done.kind === 'uncertain',
    isStopped: (_, done: Preparation) => done.kind !== 'ready',
    isKlarna: ({ context }) => context.provider === 'klarna',
  },
}).createMachine({
  id: 'payLater',
  context: ({ input }) => ({ ...input, clientSecret: '', outcome: { kind: 'uncertain' } }),
  output: ({ context }) => context.outcome,
  exit: { type: 'releaseOrder', params: ({ context }) => context.order },
  initial: 'preparing',
  states: {
    preparing: {
      meta: { spec: ['RUL-07'] },
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context: { order, concierge } }) => ({ ...order, concierge }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              {
                type: 'notify',
                params: ({ event }) => lastingNotice('conciergeFailed', reasonOf(event.output)),
              },
              { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            ],
            meta: { spec: ['BNPL-06'] },
          },
          {
            guard: { type: 'isUncertain', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              { type: 'notify', params: lastingNotice('chargeUncertain') },
              { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            ],
            meta: { spec: ['RUL-07'] },
          },
          {
            guard: { type: 'isStopped', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            meta: { spec: ['RUL-06', 'RUL-07'] },
          },
          { guard: 'isKlarna', target: 'creating', meta: { spec: ['BNPL-07'] } },
          { target: 'creating', meta: { spec: ['BNPL-08'] } },
        ],
      },
    },
    creating: {
      invoke: {
        id: 'createPayLaterCharge',
        src: 'createPayLaterCharge',
        input: ({ context: { request, provider, connectAccountId } }) => ({
          request,
          provider,
          connectAccountId,
        }),
        onDone: [
          {
            guard: 'isKlarna',
            target: 'confirming',
            actions: { type: 'keepClientSecret', params: ({ event }) => event.output },
            meta: { spec: ['BNPL-10'] },
          },
          {
            target: 'confirming',
            actions: { type: 'keepClientSecret', params: ({ event }) => event.output },
            meta: { spec: ['BNPL-11'] },
          },
        ],
        // Without a client secret nothing can have been charged, whatever became of the answer.
        onError: {
          target: 'done',
          actions: [
            { type: 'notify', params: ({ event }) => chargeNotice(notCharged(event.error)) },
            { type: 'keepOutcome', params: ({ event }) => outcomeOf(notCharged(event.error)) },
          ],
          meta: { spec: ['BNPL-09'] },
        },
      },
    },
    confirming: {
      entry: { type: 'beginAttempt', params: ({ context }) => context.order },
      invoke: {
        id: 'confirmPayLater',
        src: 'confirmPayLater',
        input: ({ context: { provider, clientSecret, billing } }) => ({
          provider,
          clientSecret,
          billing: trimmedBilling(billing),
        }),
        onDone: [
          {
            guard: 'isKlarna',
            target: 'done',
            actions: [
              { type: 'leaveFor', params: ({ event }) => event.output },
              { type: 'keepOutcome', params: { kind: 'left' } },
            ],
            meta: { spec: ['BNPL-12'] },
          },
          {
            target: 'done',
            actions: [
              { type: 'leaveFor', params: ({ event }) => event.output },
              { type: 'keepOutcome', params: { kind: 'left' } },
            ],
            meta: { spec: ['BNPL-13'] },
          },
        ],
        onError: {
          target: 'done',
          actions: [
            { type: 'settleAttempt', params: ({ context }) => context.order },
            { type: 'notify', params: ({ event }) => chargeNotice(notCharged(event.error)) },
            { type: 'keepOutcome', params: ({ event }) => outcomeOf(notCharged(event.error)) },
          ],
          meta: { spec: ['BNPL-14'] },
        },
      },
    },
    done: { type: 'final' },
  },
});

function notCharged(error: unknown): { kind: 'failed'; failure: Failure; charged: 'no' } {
  return { kind: 'failed', failure: asFailure(error), charged: 'no' };
}
