import { assign, setup } from 'xstate';
import { asFailure } from '../domain/failure.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { cardProblems, isExpiryAccepted, trimmedBilling } from './billing.rules.ts';
import { chargeMachine } from './charge.machine.ts';
import { payActions, payActors } from './payment.contract.ts';
import type { PayContext, PayEvent, PayInput, PaymentResult, Preparation } from './payment.contract.ts';
import { cardRefused, chargeFailed } from './payment.rules.ts';
import { preparationMachine } from './preparation.machine.ts';

/**
 * Pays, whichever the method (1 §4): a wallet's sheet is turned into a token within the press (RUL-28); the order is
 * taken for this payment (RUL-06) and prepared; a card form is checked and the card tokenised; then the charge is
 * sent, or the browser goes to the pay-later provider's page. /payment_status asks how that one ended.
 */
export const payMachine = setup({
  types: {
    context: {} as PayContext,
    events: {} as PayEvent,
    input: {} as PayInput,
    output: {} as PaymentResult,
    meta: {} as SpecMeta,
  },
  actors: { ...payActors, prepare: preparationMachine, charge: chargeMachine },
  actions: {
    ...payActions,
    keepResult: assign((_, result: PaymentResult) => ({ result })),
    keepPreparation: assign((_, end: Preparation) => ({
      hasChangedConcierge: end.kind === 'ready' && end.hasChangedConcierge,
    })),
  },
  guards: {
    isWallet: ({ context }) => context.by === 'wallet',
    isHeld: ({ context }) => context.isHeld,
    isStopped: (_, { kind }: Preparation) => kind !== 'ready',
    isNothingDue: ({ context }) => context.by === 'none',
    isPayLater: ({ context }) => context.by === 'payLater',
    isInvalid: ({ context }) => Object.keys(problemsOf(context)).length > 0,
    isTooFarAhead: ({ context }, { expiry }: { readonly expiry?: string }) =>
      expiry !== undefined && !isExpiryAccepted(expiry, context.today),
    isPaidWithNewConcierge: ({ context }, { kind }: PaymentResult) =>
      kind === 'succeeded' && context.hasChangedConcierge,
    hasWalletFailed: ({ context }) =>
      context.by === 'wallet' && !['succeeded', 'pending'].includes(context.result.kind),
  },
  delays: { emptyFieldCheck: 100, conciergeWait: 5000 },
}).createMachine({
  id: 'pay',
  context: ({ input }) => ({
    ...input,
    isHeld: false,
    hasChangedConcierge: false,
    token: '',
    clientSecret: '',
    result: { kind: 'elsewhere' },
  }),
  output: ({ context }) => context.result,
  invoke: { id: 'holdOrder', src: 'holdOrder', input: ({ context }) => context.order },
  on: {
    'order.held': { actions: assign({ isHeld: true }) },
    'order.taken': { target: '.ended', meta: { spec: ['RUL-06'] } },
  },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isWallet', target: 'authorizing' }, { target: 'claiming' }] },
    authorizing: {
      meta: { spec: ['RUL-28'] },
      invoke: {
        id: 'tokenizeWallet',
        src: 'tokenizeWallet',
        onDone: {
          target: 'claiming',
          actions: assign(({ event }) => ({ token: event.output.token })),
        },
        onError: {
          target: 'ended',
          actions: { type: 'keepResult', params: ({ event }) => cardRefused(asFailure(event.error)) },
        },
      },
    },
    claiming: { always: { guard: 'isHeld', target: 'preparing' } },
    preparing: {
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context: { by, order, concierge, isFurtherCharge } }) => ({
          order,
          concierge,
          isFurtherCharge,
          isCharge: by !== 'none',
        }),
        onDone: [
          {
            guard: { type: 'isStopped', params: ({ event }) => event.output },
            target: 'ended',
            actions: { type: 'keepResult', params: ({ event }) => stoppedBy(event.output) },
          },
          {
            guard: 'isNothingDue',
            target: 'ended',
            actions: { type: 'keepResult', params: { kind: 'succeeded' } },
            meta: { spec: ['CARD-05'] },
          },
          {
            guard: 'isWallet',
            target: 'charging',
            actions: { type: 'keepPreparation', params: ({ event }) => event.output },
            meta: { spec: ['WALLET-04'] },
          },
          { guard: 'isPayLater', target: 'creating' },
          {
            target: 'validating',
            actions: { type: 'keepPreparation', params: ({ event }) => event.output },
            meta: { spec: ['CARD-06'] },
          },
        ],
      },
    },
    validating: {
      after: {
        emptyFieldCheck: [
          {
            guard: 'isInvalid',
            target: 'ended',
            actions: {
              type: 'keepResult',
              params: ({ context }) => ({ kind: 'invalid', problems: problemsOf(context) }),
            },
            meta: { spec: ['CARD-07'] },
          },
          { target: 'tokenizing', meta: { spec: ['CARD-16', 'CARD-17'] } },
        ],
      },
    },
    tokenizing: {
      invoke: {
        id: 'tokenizeCard',
        src: 'tokenizeCard',
        input: ({ context: { entry, account, card } }) => ({
          entry,
          account,
          nameOnCard: card.nameOnCard.trim(),
          expiry: entry === 'stax' ? card.expiry : '',
          billing: trimmedBilling(card.billing),
        }),
        onDone: [
          {
            // The first entry's date is in the card provider's frame: only the token tells it.
            guard: { type: 'isTooFarAhead', params: ({ event }) => event.output },
            target: 'ended',
            actions: {
              type: 'keepResult',
              params: { kind: 'invalid', problems: { hostedExpiry: 'invalidExpiration' } },
            },
            meta: { spec: ['CARD-10'] },
          },
          { target: 'charging', actions: assign(({ event }) => ({ token: event.output.token })) },
        ],
        onError: {
          target: 'ended',
          actions: { type: 'keepResult', params: ({ event }) => cardRefused(asFailure(event.error)) },
          meta: { spec: ['CARD-20'] },
        },
      },
    },
    charging: {
      invoke: {
        id: 'charge',
        src: 'charge',
        input: ({ context: { by, order, account, request, token } }) => ({
          method: by === 'hsa/fsa' || by === 'wallet' ? by : 'card',
          order,
          account,
          request,
          token,
        }),
        onDone: [
          {
            guard: { type: 'isPaidWithNewConcierge', params: ({ event }) => event.output },
            target: 'waitingConcierge',
            actions: { type: 'keepResult', params: ({ event }) => event.output },
          },
          { target: 'ended', actions: { type: 'keepResult', params: ({ event }) => event.output } },
        ],
      },
    },
    waitingConcierge: {
      after: { conciergeWait: { target: 'ended', meta: { spec: ['CARD-22', 'WALLET-06'] } } },
    },
    creating: {
      invoke: {
        id: 'createPayLaterCharge',
        src: 'createPayLaterCharge',
        input: ({ context }) => payLaterOf(context),
        onDone: {
          target: 'confirming',
          actions: assign(({ event }) => ({ clientSecret: event.output.clientSecret })),
        },
        onError: {
          target: 'notCharged',
          actions: { type: 'keepResult', params: ({ event }) => chargeFailed(asFailure(event.error), 'no') },
          meta: { spec: ['BNPL-09'] },
        },
      },
    },
    confirming: {
      invoke: {
        id: 'confirmPayLater',
        src: 'confirmPayLater',
        input: ({ context }) => ({ ...payLaterOf(context), clientSecret: context.clientSecret }),
        onDone: {
          target: 'ended',
          actions: [
            { type: 'leaveFor', params: ({ event }) => event.output },
            { type: 'keepResult', params: { kind: 'left' } },
          ],
        },
        onError: {
          target: 'notCharged',
          actions: { type: 'keepResult', params: ({ event }) => chargeFailed(asFailure(event.error), 'no') },
          meta: { spec: ['BNPL-14'] },
        },
      },
    },
    // Without the provider's page nothing can have been charged, whatever became of the answer.
    notCharged: {
      entry: { type: 'settleAttempt', params: ({ context }) => context.order },
      always: 'ended',
    },
    ended: {
      always: [{ guard: 'hasWalletFailed', target: 'done', actions: 'failWallet' }, { target: 'done' }],
    },
    done: { type: 'final' },
  },
});

function problemsOf({ card, entry, today }: PayContext) {
  return cardProblems(card, entry, today);
}

function stoppedBy(end: Preparation): PaymentResult {
  return end.kind === 'ready' ? { kind: 'succeeded' } : end;
}

function payLaterOf({ order, account, request, provider, connectAccountId, card }: PayContext) {
  return {
    order,
    account,
    request,
    connectAccountId,
    provider: present(provider),
    billing: trimmedBilling(card.billing),
  };
}
