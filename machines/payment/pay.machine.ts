import { and, assign, sendTo, setup } from 'xstate';
import type { ErrorActorEvent } from 'xstate';
import type { ChargeResponse } from '../domain/charge.ts';
import { asFailure, hadNoEffect } from '../domain/failure.ts';
import { outputOf, eventOf } from '../domain/params.ts';
import { nonNull } from '../domain/non-null.ts';
import { MAX_REFETCHES, REFETCH_PAUSE } from '../domain/payment-data.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { cardErrors, isExpiryAccepted, normalizedForm } from './billing.rules.ts';
import { expectedCharge, hasOrderChanged, isFeeShownLate, isOutdated } from './charge.rules.ts';
import { payActions, payActors } from './payment.types.ts';
import type {
  CurrentOrder,
  HoldEvent,
  PayContext,
  PayEvent,
  PayInput,
  PaymentResult,
} from './payment.types.ts';
import {
  cardFailureResult,
  refusedChargeResult,
  feeFailureResult,
  resultAfterCharge,
  resultBeforeCharge,
  unresolvedChargeResult,
  statusFailureResult,
  walletFailureResult,
} from './payment.rules.ts';

const SUCCEEDED_TRANSITION = {
  guard: {
    type: 'hasSucceeded',
    params: ({ event }: { readonly event: { readonly output: ChargeResponse } }) => event.output,
  },
  target: 'concluding',
  actions: { type: 'setResult', params: { kind: 'succeeded' } },
} as const;
/** A response that means nothing was charged. */
const REFUSED_TRANSITION = {
  target: 'refused',
  actions: { type: 'setRefusal', params: ({ event }: { readonly event: ErrorActorEvent }) => event },
} as const;

/** The form must be corrected first. */
const INVALID_TRANSITION = {
  guard: 'isInvalid',
  target: 'concluding',
  actions: {
    type: 'setResult',
    params: ({ context }: { readonly context: PayContext }): PaymentResult => ({
      kind: 'invalid',
      errors: errorsOf(context),
    }),
  },
  meta: { spec: ['CARD-07'] },
} as const;

const chart = setup({
  types: {
    context: {} as PayContext,
    events: {} as PayEvent,
    input: {} as PayInput,
    output: {} as PaymentResult,
    tags: {} as 'checking' | 'noSpinner',
    meta: {} as SpecMeta,
  },
  actors: payActors,
  actions: {
    ...payActions,
    setResult: assign((_, result: PaymentResult) => ({ result })),
    setCard: assign((_, { card }: Pick<PayContext, 'card'>) => ({ card })),
    requestHold: sendTo('holdOrder', { type: 'order.needed' } satisfies HoldEvent),
    setRefusal: assign(({ context }, { error }: ErrorActorEvent) => ({
      result: refusedChargeResult(asFailure(error), context.wasPaidEarlier),
    })),
  },
  guards: {
    isWallet: ({ context }) => context.paysBy === 'wallet',
    isPayLater: ({ context }) => context.paysBy === 'payLater',
    isNothingDue: ({ context }) => context.paysBy === 'none',
    // Nothing has to be changed at the service first (RUL-87).
    validatesBeforeCalls: ({ context }) => isPaidByCard(context) && !mustUpdateFee(context),
    validatesAfterFee: ({ context }) => isPaidByCard(context) && mustUpdateFee(context),
    isHeld: ({ context }) => context.isHeld,
    isStopped: (_, { paymentStatus }: CurrentOrder) => resultBeforeCharge(paymentStatus) !== null,
    isOutdated: ({ context }, now: string) => isOutdated(context, now),
    isChanged: ({ context }, current: CurrentOrder) => hasOrderChanged(context, current),
    isFeeShownLate: ({ context }, current: CurrentOrder) =>
      context.refetches < MAX_REFETCHES && isFeeShownLate(context, current),
    isFeeHidden: ({ context }) => !context.concierge.isShown,
    isFeeMissing: ({ context: { concierge } }) => concierge.isChecked && !concierge.isRecorded,
    shouldRemoveFee: ({ context: { concierge } }) => !concierge.isChecked && concierge.isRecorded,
    isFeeChecked: ({ context }) => context.concierge.isChecked,
    isInvalid: ({ context }) => Object.keys(errorsOf(context)).length > 0,
    isTooFarAhead: ({ context }, { expiry }: { readonly expiry?: string }) =>
      expiry !== undefined && !isExpiryAccepted(expiry, context.today),
    needsAction: (_, { kind }: ChargeResponse) => kind === 'needsAction',
    hasSucceeded: (_, { kind }: ChargeResponse) => kind === 'succeeded',
    mayHaveCharged: (_, { error }: ErrorActorEvent) => !hadNoEffect(asFailure(error)),
    isPaidWithNewFee: ({ context: { paysBy, hasChangedFee, result } }) =>
      paysBy !== 'none' && hasChangedFee && result.kind === 'succeeded',
    hasWalletFailed: ({ context: { paysBy, result } }) =>
      paysBy === 'wallet' && !['succeeded', 'pending'].includes(result.kind),
  },
  delays: { emptyFieldCheck: 100, conciergeWait: 5000, nextRefetch: REFETCH_PAUSE },
});

/** Loads the order right before the charge: its amount is the one that the services have then (RUL-57). */
function loadingOrderState({ id, next }: { readonly id: string; readonly next: 'comparingFee' | 'sending' }) {
  return chart.createStateConfig({
    tags: 'checking',
    meta: { spec: ['RUL-57'] },
    invoke: {
      id,
      src: 'loadCurrentOrder',
      input: ({ context }) => context.order,
      onDone: [
        {
          guard: { type: 'isStopped', params: outputOf },
          target: 'concluding',
          actions: {
            type: 'setResult',
            params: ({ context, event }) =>
              withChangedFee(nonNull(resultBeforeCharge(event.output.paymentStatus)), context),
          },
        },
        ...(next === 'comparingFee'
          ? [
              {
                guard: { type: 'isFeeShownLate', params: outputOf<CurrentOrder> },
                target: 'awaitingFee',
                meta: { spec: ['RUL-65'] },
              } as const,
            ]
          : []),
        {
          guard: { type: 'isChanged', params: outputOf },
          target: 'concluding',
          actions: {
            type: 'setResult',
            params: ({ event }) => ({ kind: 'changed', wasPaidEarlier: event.output.wasPaidEarlier }),
          },
        },
        {
          target: next,
          actions: assign(({ context, event }) => ({
            wasPaidEarlier: event.output.wasPaidEarlier,
            facts: expectedCharge(context, event.output),
            requestedAt: event.output.requestedAt,
          })),
        },
      ],
      onError: {
        target: 'concluding',
        actions: {
          type: 'setResult',
          params: ({ context, event }) =>
            withChangedFee(statusFailureResult(asFailure(event.error)), context),
        },
      },
    },
  });
}

/**
 * One payment, from the submit to its outcome, for every method (1 §4). A wallet's sheet is turned into a token within
 * the click (RUL-28). A card form whose concierge fee is up to date is validated before any call (RUL-87). The order is
 * held for this payment (RUL-06), its payment status and its invoice are loaded, so that nobody pays twice (RUL-57) or
 * an amount other than what is due (RUL-64, RUL-65), and the concierge fee is updated to match the checkbox; after that a card
 * form is validated. Then its card is tokenized, and one charge sent; or the browser leaves for the pay-later provider's
 * page, whose outcome /payment_status checks. If the device has slept since the order was loaded, it is loaded once more
 * before the charge. If the charge was not confirmed as successful, the payment status is loaded; while the outcome is
 * unknown, the payment is pending (RUL-07, RUL-29).
 */
export const payMachine = chart.createMachine({
  id: 'pay',
  context: ({ input }) => ({
    ...input,
    isHeld: false,
    facts: null,
    requestedAt: '',
    hasChangedFee: false,
    refetches: 0,
    token: '',
    clientSecret: '',
    result: { kind: 'inAnotherTab' },
  }),
  output: ({ context }) => context.result,
  invoke: { id: 'holdOrder', src: 'holdOrder', input: ({ context }) => context.order },
  on: {
    'order.held': { actions: assign({ isHeld: true }) },
    'order.heldByAnotherTab': { target: '.concluding', meta: { spec: ['RUL-06'] } },
    'card.changed': { guard: 'validatesAfterFee', actions: { type: 'setCard', params: eventOf } },
  },
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isWallet', target: 'authorizing', actions: 'requestHold' },
        { guard: 'validatesBeforeCalls', target: 'validatingBeforeCalls', meta: { spec: ['RUL-87'] } },
        { target: 'holding', actions: 'requestHold' },
      ],
    },
    /** No call has been made, and nothing is shown to be under way. */
    validatingBeforeCalls: {
      tags: 'noSpinner',
      on: {
        'card.changed': { actions: { type: 'setCard', params: eventOf } },
        'charge.startedInAnotherTab': { target: 'concluding', meta: { spec: ['RUL-06'] } },
      },
      after: {
        emptyFieldCheck: [
          INVALID_TRANSITION,
          { target: 'holding', actions: 'requestHold', meta: { spec: ['RUL-87'] } },
        ],
      },
    },
    authorizing: {
      meta: { spec: ['RUL-28'] },
      invoke: {
        id: 'tokenizeWallet',
        src: 'tokenizeWallet',
        onDone: { target: 'holding', actions: assign(({ event }) => ({ token: event.output.token })) },
        onError: {
          target: 'concluding',
          actions: { type: 'setResult', params: ({ event }) => walletFailureResult(asFailure(event.error)) },
        },
      },
    },
    holding: {
      tags: 'checking',
      always: [
        { guard: and(['isHeld', 'isNothingDue']), target: 'comparingFee' },
        { guard: 'isHeld', target: 'loadingOrder' },
      ],
    },
    loadingOrder: loadingOrderState({ id: 'loadCurrentOrder', next: 'comparingFee' }),
    /** The fee that an earlier press has recorded is not shown by the order yet (RUL-65). */
    awaitingFee: {
      tags: 'checking',
      after: {
        nextRefetch: {
          target: 'loadingOrder',
          actions: assign(({ context }) => ({ refetches: context.refetches + 1 })),
          meta: { spec: ['RUL-65'] },
        },
      },
    },
    comparingFee: {
      always: [
        { guard: 'isFeeHidden', target: 'prepared', meta: { spec: ['CONC-09'] } },
        { guard: 'isFeeMissing', target: 'updatingFee', meta: { spec: ['CONC-01'] } },
        { guard: 'shouldRemoveFee', target: 'updatingFee', meta: { spec: ['CONC-04'] } },
        { guard: 'isFeeChecked', target: 'prepared', meta: { spec: ['CONC-07'] } },
        { target: 'prepared', meta: { spec: ['CONC-08'] } },
      ],
    },
    updatingFee: {
      tags: 'checking',
      invoke: {
        id: 'updateConciergeFee',
        src: 'updateConciergeFee',
        input: ({ context: { order, concierge } }) => ({
          accessionId: order.accessionId,
          isChecked: concierge.isChecked,
        }),
        onDone: {
          target: 'prepared',
          actions: assign({ hasChangedFee: true }),
          meta: { spec: ['CONC-02', 'CONC-05'] },
        },
        onError: {
          target: 'concluding',
          actions: {
            type: 'setResult',
            params: ({ context, event }) => feeFailureResult(asFailure(event.error), context),
          },
          meta: { spec: ['CONC-03', 'CONC-06'] },
        },
      },
    },
    prepared: {
      always: [
        {
          guard: 'isNothingDue',
          target: 'concluding',
          actions: { type: 'setResult', params: { kind: 'settled' } },
          meta: { spec: ['CARD-05'] },
        },
        { guard: 'isWallet', target: 'readingClock', meta: { spec: ['WALLET-04'] } },
        { guard: 'isPayLater', target: 'readingClock' },
        { guard: 'validatesBeforeCalls', target: 'tokenizing', meta: { spec: ['CARD-16', 'CARD-17'] } },
        { target: 'validating', meta: { spec: ['CARD-06'] } },
      ],
    },
    validating: {
      tags: 'checking',
      after: {
        emptyFieldCheck: [
          INVALID_TRANSITION,
          { target: 'tokenizing', meta: { spec: ['CARD-16', 'CARD-17'] } },
        ],
      },
    },
    tokenizing: {
      invoke: {
        id: 'tokenizeCard',
        src: 'tokenizeCard',
        input: ({ context: { cardVendor, account, card } }) => ({
          cardVendor,
          account,
          nameOnCard: normalizedForm(card).nameOnCard,
          expiry: cardVendor === 'stax' ? card.expiry : '',
          billing: normalizedForm(card).billing,
        }),
        onDone: [
          {
            // Stripe has the date in its frame: only the token reveals it.
            guard: { type: 'isTooFarAhead', params: outputOf },
            target: 'concluding',
            actions: {
              type: 'setResult',
              params: { kind: 'invalid', errors: { hostedExpiry: 'invalidExpiration' } },
            },
            meta: { spec: ['CARD-10'] },
          },
          { target: 'readingClock', actions: assign(({ event }) => ({ token: event.output.token })) },
        ],
        onError: {
          target: 'concluding',
          actions: { type: 'setResult', params: ({ event }) => cardFailureResult(asFailure(event.error)) },
          meta: { spec: ['CARD-20'] },
        },
      },
    },
    // The device may have slept, or the tab was frozen, since the order was loaded.
    readingClock: {
      invoke: {
        id: 'readClock',
        src: 'readClock',
        onDone: [
          {
            guard: { type: 'isOutdated', params: outputOf },
            target: 'refetchingOrder',
            meta: { spec: ['RUL-57'] },
          },
          { target: 'sending' },
        ],
      },
    },
    refetchingOrder: loadingOrderState({ id: 'refetchCurrentOrder', next: 'sending' }),
    sending: { always: [{ guard: 'isPayLater', target: 'creating' }, { target: 'charging' }] },
    charging: {
      entry: { type: 'setResult', params: { kind: 'pending' } },
      invoke: {
        id: 'chargeOrder',
        src: 'chargeOrder',
        input: ({ context: { paysBy, order, facts, request, token } }) => ({
          method: paysBy === 'hsa/fsa' || paysBy === 'wallet' ? paysBy : 'card',
          order,
          facts: nonNull(facts),
          request,
          token,
        }),
        onDone: [
          {
            guard: { type: 'needsAction', params: outputOf },
            target: 'authenticating',
            actions: assign(({ event }) => ({
              clientSecret: event.output.kind === 'needsAction' ? event.output.clientSecret : '',
            })),
          },
          SUCCEEDED_TRANSITION,
          { target: 'loadingStatus', meta: { spec: ['RUL-29'] } },
        ],
        onError: [
          {
            // It may have charged anyway: the attempt stays unresolved.
            guard: { type: 'mayHaveCharged', params: eventOf },
            target: 'loadingStatus',
            actions: {
              type: 'setResult',
              params: ({ event }) => unresolvedChargeResult(asFailure(event.error)),
            },
            meta: { spec: ['CARD-26', 'RUL-07'] },
          },
          REFUSED_TRANSITION,
        ],
      },
    },
    authenticating: {
      invoke: {
        id: 'authenticateCard',
        src: 'authenticateCard',
        input: ({ context: { order, facts, account, clientSecret } }) => ({
          order,
          facts: nonNull(facts),
          account,
          clientSecret,
        }),
        onDone: [SUCCEEDED_TRANSITION, { target: 'loadingStatus', meta: { spec: ['RUL-29'] } }],
        onError: [
          {
            guard: { type: 'mayHaveCharged', params: eventOf },
            target: 'loadingStatus',
            meta: { spec: ['RUL-07'] },
          },
          REFUSED_TRANSITION,
        ],
      },
    },
    creating: {
      invoke: {
        id: 'createPayLaterCharge',
        src: 'createPayLaterCharge',
        input: ({ context }) => payLaterInput(context),
        onDone: {
          target: 'confirming',
          actions: assign(({ event }) => ({ clientSecret: event.output.clientSecret })),
        },
        // Before the provider's page nothing can have been charged, even if the response was lost.
        onError: { ...REFUSED_TRANSITION, meta: { spec: ['BNPL-09'] } },
      },
    },
    confirming: {
      invoke: {
        id: 'confirmPayLater',
        src: 'confirmPayLater',
        input: ({ context }) => ({ ...payLaterInput(context), clientSecret: context.clientSecret }),
        onDone: {
          target: 'concluding',
          actions: [
            { type: 'leaveForProvider', params: outputOf },
            { type: 'setResult', params: { kind: 'redirected' } },
          ],
        },
        onError: { ...REFUSED_TRANSITION, meta: { spec: ['BNPL-14'] } },
      },
    },
    // This attempt charged nothing, but another payment of the order may have (RUL-57).
    refused: {
      entry: { type: 'endUnchargedAttempt', params: ({ context }) => context.order },
      always: 'loadingStatus',
    },
    /** The service's status of the order outranks an inconclusive response to this charge. */
    loadingStatus: {
      invoke: {
        id: 'loadChargeStatus',
        src: 'loadChargeStatus',
        input: ({ context }) => context.order,
        onDone: {
          target: 'concluding',
          actions: {
            type: 'setResult',
            params: ({ context, event }) => resultAfterCharge(event.output, context.result),
          },
        },
        onError: 'concluding',
      },
    },
    // Keep the attempt's record even on success: only the status closes it, and it may lag (RUL-56).
    concluding: {
      always: [
        { guard: 'isPaidWithNewFee', target: 'waitingConcierge' },
        { guard: 'hasWalletFailed', target: 'done', actions: 'failWallet' },
        { target: 'done' },
      ],
    },
    waitingConcierge: {
      after: { conciergeWait: { target: 'done', meta: { spec: ['CARD-22', 'WALLET-06'] } } },
    },
    done: { type: 'final' },
  },
});

/** The result of a payment that may have brought the concierge fee up to date. */
function withChangedFee(result: PaymentResult, { hasChangedFee }: PayContext): PaymentResult {
  return result.kind === 'statusUnknown' && hasChangedFee ? { ...result, hasChangedFee } : result;
}

function isPaidByCard({ paysBy }: PayContext): boolean {
  return paysBy === 'card' || paysBy === 'hsa/fsa';
}

/** True if the concierge fee that is recorded is not that of the checkbox. */
function mustUpdateFee({ concierge }: PayContext): boolean {
  return concierge.isShown && concierge.isChecked !== concierge.isRecorded;
}

function errorsOf({ card, cardVendor, today }: PayContext) {
  return cardErrors(card, cardVendor, today);
}

function payLaterInput({ order, facts, account, request, provider, connectAccountId, card }: PayContext) {
  return {
    order,
    facts: nonNull(facts),
    account,
    request,
    connectAccountId,
    provider: nonNull(provider),
    billing: normalizedForm(card).billing,
  };
}
