import { assign, setup } from 'xstate';
import type { PaymentOutcome } from '../domain/charge.ts';
import { asFailure } from '../domain/failure.ts';
import { lastingNotice, toast } from '../domain/notice.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { chargeMachine } from './charge.machine.ts';
import { payActions, payActors } from './payment.contract.ts';
import type { ChargeOutcome, Preparation, WalletInput } from './payment.contract.ts';
import { chargeNotice, isFailedWith, outcomeOf, reasonOf } from './payment.rules.ts';
import { preparationMachine } from './preparation.machine.ts';

export interface WalletContext extends WalletInput {
  readonly hasChangedConcierge: boolean;
  readonly token: string;
  /** How paying ended, once it did. */
  readonly outcome: PaymentOutcome;
}

/** Pays with the Apple or Google wallet sheet that the patient has just approved (1 §4 Wallet payment). */
export const walletMachine = setup({
  types: {
    context: {} as WalletContext,
    input: {} as WalletInput,
    output: {} as PaymentOutcome,
    meta: {} as SpecMeta,
  },
  actors: {
    prepare: preparationMachine,
    tokenizeWallet: payActors.tokenizeWallet,
    charge: chargeMachine,
  },
  actions: {
    notify: payActions.notify,
    releaseOrder: payActions.releaseOrder,
    keepPreparation: assign({
      hasChangedConcierge: (_, done: Preparation) => done.kind === 'ready' && done.hasChangedConcierge,
    }),
    keepToken: assign({ token: (_, { token }: { readonly token: string }) => token }),
    keepOutcome: assign({ outcome: (_, outcome: PaymentOutcome) => outcome }),
  },
  guards: {
    isRefusedWithReason: (_, done: Preparation) => done.kind === 'refused' && done.message !== undefined,
    isRefused: (_, done: Preparation) => done.kind === 'refused',
    isUncertain: (_, done: Preparation) => done.kind === 'uncertain',
    isStopped: (_, done: Preparation) => done.kind !== 'ready',
    isPaidAfterConcierge: ({ context }, done: ChargeOutcome) =>
      done.kind === 'succeeded' && context.hasChangedConcierge,
    isPaid: (_, done: ChargeOutcome) => done.kind === 'succeeded',
    isUnanswered: (_, done: ChargeOutcome) => done.kind !== 'failed' || isFailedWith(done, 'noAnswer'),
  },
  delays: { walletSettle: 5000 },
}).createMachine({
  id: 'wallet',
  context: ({ input }) => ({
    ...input,
    hasChangedConcierge: false,
    token: '',
    outcome: { kind: 'uncertain' },
  }),
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
            guard: { type: 'isRefusedWithReason', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              {
                type: 'notify',
                params: ({ event }) => lastingNotice('conciergeFailed', reasonOf(event.output)),
              },
              { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            ],
            meta: { spec: ['WALLET-02'] },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              { type: 'notify', params: lastingNotice('conciergeFailed') },
              { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            ],
            meta: { spec: ['WALLET-03'] },
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
          {
            target: 'tokenizing',
            actions: { type: 'keepPreparation', params: ({ event }) => event.output },
            meta: { spec: ['WALLET-04'] },
          },
        ],
      },
    },
    tokenizing: {
      invoke: {
        id: 'tokenizeWallet',
        src: 'tokenizeWallet',
        onDone: {
          target: 'paying',
          actions: { type: 'keepToken', params: ({ event }) => event.output },
          meta: { spec: ['WALLET-04'] },
        },
        onError: {
          target: 'done',
          actions: [
            {
              type: 'notify',
              params: ({ event }) => toast('cardProviderFailed', asFailure(event.error).message),
            },
            {
              type: 'keepOutcome',
              params: ({ event }) =>
                outcomeOf({ kind: 'failed', failure: asFailure(event.error), charged: 'no' }),
            },
          ],
          meta: { spec: ['WALLET-08'] },
        },
      },
    },
    paying: {
      invoke: {
        id: 'charge',
        src: 'charge',
        input: ({ context: { order, request, token } }) => ({ ...order, method: 'wallet', request, token }),
        onDone: [
          {
            guard: { type: 'isPaidAfterConcierge', params: ({ event }) => event.output },
            target: 'waiting',
            actions: { type: 'keepOutcome', params: { kind: 'succeeded' } },
            meta: { spec: ['WALLET-05'] },
          },
          {
            guard: { type: 'isPaid', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'keepOutcome', params: { kind: 'succeeded' } },
            meta: { spec: ['WALLET-07'] },
          },
          {
            // Pending, cancelled, or no answer: the page that follows says it, a toast would say less.
            guard: { type: 'isUnanswered', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            meta: { spec: ['RUL-07'] },
          },
          {
            target: 'done',
            actions: [
              { type: 'notify', params: ({ event }) => chargeNotice(event.output) },
              { type: 'keepOutcome', params: ({ event }) => outcomeOf(event.output) },
            ],
            meta: { spec: ['WALLET-08'] },
          },
        ],
      },
    },
    waiting: {
      after: { walletSettle: { target: 'done', meta: { spec: ['WALLET-06'] } } },
    },
    done: { type: 'final' },
  },
});
