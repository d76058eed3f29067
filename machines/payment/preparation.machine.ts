import { assign, setup } from 'xstate';
import { PAYMENT_STATUS } from '../domain/payment-data.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { conciergeMachine } from './concierge.machine.ts';
import { payActions, payActors } from './payment.contract.ts';
import type { ConciergeOutcome, OrderRef, Preparation, PreparationInput } from './payment.contract.ts';

export interface PreparationContext extends PreparationInput {
  readonly concierged: ConciergeOutcome | null;
}

/**
 * What comes before any charge, whichever the method: takes the order for this tab; when an earlier charge ended
 * without an answer asks the service what became of it, and goes on only with the codes 0 and 2 (RUL-06, RUL-07);
 * then brings the concierge fee in line with the checkbox (MONEY-R26).
 */
export const preparationMachine = setup({
  types: {
    context: {} as PreparationContext,
    input: {} as PreparationInput,
    output: {} as Preparation,
    meta: {} as SpecMeta,
  },
  actors: {
    claimOrder: payActors.claimOrder,
    askPaymentStatus: payActors.askPaymentStatus,
    syncConcierge: conciergeMachine,
  },
  actions: {
    settleAttempt: payActions.settleAttempt,
    keepConcierge: assign({ concierged: (_, concierged: ConciergeOutcome) => concierged }),
  },
  guards: {
    isElsewhere: (_, claim: string) => claim === 'elsewhere',
    isUnresolved: (_, claim: string) => claim === 'unresolved',
    isSucceeded: (_, code: number) => code === PAYMENT_STATUS.succeeded,
    isPending: (_, code: number) => code === PAYMENT_STATUS.pending,
    isCancelled: (_, code: number) => code === PAYMENT_STATUS.cancelled,
    isChargeable: (_, code: number) => code === PAYMENT_STATUS.form || code === PAYMENT_STATUS.failed,
    isRefused: (_, concierge: ConciergeOutcome) => concierge.operation === 'failed',
  },
}).createMachine({
  id: 'preparation',
  context: ({ input }) => ({ ...input, concierged: null }),
  output: ({ event }) => event.output as Preparation,
  initial: 'claiming',
  states: {
    claiming: {
      invoke: {
        id: 'claimOrder',
        src: 'claimOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event.output },
            target: 'elsewhere',
            meta: { spec: ['RUL-06'] },
          },
          {
            guard: { type: 'isUnresolved', params: ({ event }) => event.output },
            target: 'askingStatus',
            meta: { spec: ['RUL-07'] },
          },
          { target: 'syncingConcierge' },
        ],
        onError: { target: 'uncertain', meta: { spec: ['RUL-06', 'RUL-07'] } },
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
            guard: { type: 'isChargeable', params: ({ event }) => event.output },
            target: 'syncingConcierge',
            actions: { type: 'settleAttempt', params: ({ context }) => orderOf(context) },
            meta: { spec: ['RUL-07'] },
          },
          { target: 'uncertain', meta: { spec: ['RUL-07'] } },
        ],
        onError: { target: 'uncertain', meta: { spec: ['RUL-07'] } },
      },
    },
    syncingConcierge: {
      invoke: {
        id: 'syncConcierge',
        src: 'syncConcierge',
        input: ({ context }) => context.concierge,
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'keepConcierge', params: ({ event }) => event.output },
            meta: { spec: ['CARD-03', 'CARD-04', 'WALLET-02', 'WALLET-03', 'BNPL-06'] },
          },
          {
            target: 'ready',
            actions: { type: 'keepConcierge', params: ({ event }) => event.output },
            meta: { spec: ['CARD-05', 'CARD-06', 'WALLET-04', 'BNPL-07', 'BNPL-08'] },
          },
        ],
      },
    },
    ready: {
      type: 'final',
      output: ({ context }) => ({
        kind: 'ready',
        hasChangedConcierge: context.concierged?.operation !== 'none',
      }),
    },
    refused: {
      type: 'final',
      output: ({ context: { concierged } }) => ({
        kind: 'refused',
        ...(concierged?.operation === 'failed' && concierged.message ? { message: concierged.message } : {}),
      }),
    },
    succeeded: { type: 'final', output: { kind: 'succeeded' } },
    pending: { type: 'final', output: { kind: 'pending' } },
    cancelled: { type: 'final', output: { kind: 'cancelled' } },
    elsewhere: { type: 'final', output: { kind: 'elsewhere' } },
    uncertain: { type: 'final', output: { kind: 'uncertain' } },
  },
});

/** Only what names the order. */
function orderOf({ orderId, chargeType }: OrderRef): OrderRef {
  return { orderId, chargeType };
}
