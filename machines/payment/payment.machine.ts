import { and, assign, emit, not, raise, setup } from 'xstate';
import { accountOf, isFeeUnclear } from '../domain/balance.ts';
import { flowEnd, redirect, successPage } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { identityOf, withoutKeys } from '../domain/link.ts';
import { lastingNotice, loadNotice, toast } from '../domain/notice.ts';
import { isProviderPayee } from '../domain/order.ts';
import { PAYMENT_STATUS } from '../domain/payment-data.ts';
import type { PaymentForm } from '../domain/payment-data.ts';
import { present } from '../domain/present.ts';
import type { FocusRequested } from '../domain/requests.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { amountDue, fixedAmountOf } from './amount.rules.ts';
import {
  EMPTY_FORM,
  firstProblem,
  isCountryAbroad,
  withField,
  withHosted,
  withoutProblem,
} from './billing.rules.ts';
import type { Problems } from './billing.rules.ts';
import { payMachine } from './pay.machine.ts';
import { formFailureNotice, paymentActions, paymentActors } from './payment.contract.ts';
import type {
  LoadedForm,
  PayLaterEligibility,
  PaymentContext,
  PaymentEvent,
  PaymentInput,
  PaymentMethod,
  PaymentResult,
} from './payment.contract.ts';
import {
  amountProblem,
  amountQuestion,
  hsaOffer,
  isConciergeShown,
  isPaidOff,
  isPatientPayee,
  isPayLaterOffered,
  isSameAccount,
  isUnclear,
  isWalletOffered,
  leftForm,
  openedForm,
  orderRef,
  payInput,
  payLaterFormProblems,
  payLaterRefusal,
  withConcierge,
  withoutPayLater,
} from './payment.rules.ts';

/** A late invoice is asked for each second, for the documented five (RUL-65). */
const MOST_RELOADS = 5;

/**
 * The payment form (1 §2 Payment form): loads the order, redirects settled ones, lets the patient choose a method and
 * an optional concierge, and pays: the order is locked for this payment, prepared once, and charged by the method. From
 * the press until the outcome is known no control of the page does anything (RUL-06).
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    output: {} as Destination,
    emitted: {} as FocusRequested,
    tags: {} as
      | 'form'
      | 'held'
      | 'updating'
      | 'unpayable'
      | 'asking'
      | 'paying'
      | 'elsewhere'
      | 'leaving'
      | 'failed',
    meta: {} as SpecMeta,
  },
  actors: { ...paymentActors, pay: payMachine },
  actions: {
    ...paymentActions,
    keepLoaded: assign(({ context }, loaded: LoadedForm) => openedForm(context, loaded)),
    proposeCard: assign(({ context }) => withoutPayLater(context)),
    keepProblems: assign((_, problems: Problems) => ({ problems })),
    focusProblem: emit(({ context }) => ({
      type: 'focus.requested' as const,
      field: firstProblem(context.problems) ?? '',
    })),
  },
  guards: {
    knowsIdentifiers: ({ context }) => identityOf(context.query) !== null,
    canRestore: ({ context }) => identityOf(context.savedQuery) !== null,
    isPaidMeanwhile: ({ context }) => context.openCharge?.status === PAYMENT_STATUS.succeeded,
    isCancelledMeanwhile: ({ context }) => context.openCharge?.status === PAYMENT_STATUS.cancelled,
    isChargeRunning: ({ context }) => context.openCharge?.status === PAYMENT_STATUS.pending,
    isOpenPayLater: ({ context }) => context.openCharge !== null && context.openCharge.provider !== null,
    hasBillingIssue: ({ context }) => formOf(context).hasBillingIssue,
    isProviderPayee: ({ context }) => isProviderPayee(formOf(context).order),
    isPatientPayee: ({ context }) => isPatientPayee(formOf(context)),
    isPatientPaidOff: ({ context }) => isPaidOff(formOf(context)),
    isPaymentAlwaysShown: ({ context }) => context.query?.['always_show_payment'] === 'true',
    isConciergePaid: ({ context }) => formOf(context).order.isConciergePaid,
    hasFixedAmount: ({ context }) => fixedAmountOf(context) !== null,
    isBalanceZero: ({ context }) => dueOf(context) === 0,
    isUnclear: ({ context }) => context.reloads < MOST_RELOADS && isUnclear(formOf(context), context),
    isFeeUnclear: ({ context }) => isFeeUnclear(formOf(context)),
    hasAmountQuestion: ({ context }) =>
      amountQuestion(formOf(context), context) !== null &&
      !isSameAccount(context.confirmed, accountOf(formOf(context))),
    hasAmountProblem: ({ context }) => amountProblem(formOf(context), context) !== null,
    isZeroWithoutConcierge: ({ context }) => dueOf({ ...context, isConciergeTicked: false }) === 0,
    // Not if the checkbox is hidden or disabled (AMB-35, AMB-36).
    isConciergeOpen: ({ context }) =>
      isConciergeShown(formOf(context), context) && !formOf(context).order.isConciergePaid,
    isMethodOffered: ({ context }, { method }: { readonly method: PaymentMethod }) => {
      const form = formOf(context);
      if (dueOf(context) === 0) return false;
      if (method === 'hsa/fsa') return hsaOffer(form) === 'offered';
      return method === 'card' || isPayLaterOffered(context.eligibility, context);
    },
    isWalletOffered: ({ context }) => isWalletOffered(formOf(context), context),
    isAnyEligible: (_, { klarna, afterpay }: PayLaterEligibility) => klarna || afterpay,
    isPreselected: ({ context }) => context.method === null && dueOf(context) > 0,
    isUndecided: ({ context }) => context.method === null,
    isPayLater: ({ context }) => context.method === 'payLater',
    isProviderOffered: ({ context }, { provider }: { readonly provider: 'klarna' | 'afterpay' }) =>
      context.method === 'payLater' &&
      payLaterRefusal(provider, dueOf(context), context.eligibility) === null,
    isCountryInvalid: ({ context }) => isCountryAbroad(context.card.billing.country),
    hasPayLaterProblem: ({ context }) =>
      Object.keys(payLaterFormProblems(formOf(context), context)).length > 0,
    isResult: ({ context }, { is }: { readonly is: PaymentResult['kind'] }) => context.result?.kind === is,
    hasNotice: ({ context: { result } }) => result?.kind === 'failed' && result.notice !== null,
  },
  delays: { nextReload: 1000 },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({
    ...input,
    form: null,
    openCharge: null,
    reloads: 0,
    isPaidBefore: false,
    confirmed: null,
    isConciergeTicked: false,
    isConciergeInvoiced: false,
    hasBackendConcierge: false,
    method: null,
    provider: null,
    card: EMPTY_FORM,
    problems: {},
    openBlocks: [],
    eligibility: null,
    paysBy: 'none',
    result: null,
  }),
  output: flowEnd,
  initial: 'restoring',
  states: {
    restoring: {
      always: [
        { guard: 'knowsIdentifiers', target: 'loading', meta: { spec: ['PFORM-01'] } },
        {
          guard: 'canRestore',
          target: 'loading',
          actions: assign(({ context }) => ({ query: context.savedQuery })),
          meta: { spec: ['PFORM-02'] },
        },
        {
          target: 'toFailed',
          actions: { type: 'notify', params: loadNotice('noQueryParams') },
          meta: { spec: ['PFORM-03'] },
        },
      ],
    },
    loading: {
      invoke: {
        id: 'loadPaymentForm',
        src: 'loadPaymentForm',
        input: ({ context }) => present(identityOf(context.query)),
        onDone: { target: 'deciding', actions: { type: 'keepLoaded', params: ({ event }) => event.output } },
        onError: {
          target: 'toFailed',
          actions: { type: 'notify', params: ({ event }) => formFailureNotice(event.error) },
        },
      },
    },
    deciding: {
      always: [
        { guard: 'isPaidMeanwhile', target: 'toSucceeded', meta: { spec: ['RUL-07'] } },
        { guard: 'isCancelledMeanwhile', target: 'toCancelled', meta: { spec: ['RUL-07'] } },
        { guard: 'isOpenPayLater', target: 'held', meta: { spec: ['RUL-59'] } },
        { guard: 'isChargeRunning', target: 'toPending', meta: { spec: ['RUL-56'] } },
        {
          guard: and(['hasBillingIssue', 'isProviderPayee', not('isPatientPayee')]),
          target: 'toOrderPending',
          meta: { spec: ['PFORM-04'] },
        },
        {
          guard: and(['hasBillingIssue', 'isProviderPayee', 'isPatientPaidOff']),
          target: 'toOrderPending',
          meta: { spec: ['PFORM-05'] },
        },
        {
          guard: and([not('hasBillingIssue'), not('isPaymentAlwaysShown')]),
          target: 'toSettled',
          meta: { spec: ['PFORM-09'] },
        },
        {
          guard: and([not('hasBillingIssue'), 'isConciergePaid']),
          target: 'toSettled',
          meta: { spec: ['PFORM-10'] },
        },
        { guard: 'isUnclear', target: 'awaitingInvoice', meta: { spec: ['RUL-65'] } },
        { guard: 'isFeeUnclear', target: 'updating', meta: { spec: ['RUL-65'] } },
        // Settled outranks a fixed amount (RUL-32).
        {
          guard: and(['hasBillingIssue', 'isBalanceZero']),
          target: 'open',
          meta: { spec: ['PFORM-08'] },
        },
        { guard: 'isBalanceZero', target: 'open', meta: { spec: ['PFORM-11'] } },
        { guard: 'hasAmountProblem', target: 'unpayable', meta: { spec: ['RUL-33'] } },
        { guard: 'hasAmountQuestion', target: 'asking', meta: { spec: ['RUL-66'] } },
        { guard: 'hasFixedAmount', target: 'open', meta: { spec: ['PFORM-16'] } },
        { guard: and(['hasBillingIssue', 'isProviderPayee']), target: 'open', meta: { spec: ['PFORM-06'] } },
        { guard: 'hasBillingIssue', target: 'open', meta: { spec: ['PFORM-07'] } },
        { target: 'open', meta: { spec: ['PFORM-12'] } },
      ],
    },
    /** A pay-later provider may still charge: offer nothing else until the outcome is known (RUL-59). */
    held: {
      tags: ['form', 'held'],
      on: {
        'status.checked': 'loading',
        'payLater.abandoned': {
          // The patient was away: what was loaded before that no longer counts (RUL-70).
          target: 'loading',
          actions: { type: 'settleAttempt', params: ({ context }) => orderRef(formOf(context)) },
          meta: { spec: ['RUL-59'] },
        },
      },
    },
    /** Order, invoice and status disagree: one of them is late. */
    awaitingInvoice: {
      after: {
        nextReload: {
          target: 'loading',
          actions: assign({ reloads: ({ context }) => context.reloads + 1 }),
          meta: { spec: ['RUL-65'] },
        },
      },
    },
    /** Nothing can be paid while the concierge fee could be counted twice or not at all (RUL-65). */
    updating: {
      tags: ['form', 'updating'],
      on: {
        'invoice.checked': {
          target: 'loading',
          actions: assign({ reloads: 0 }),
          meta: { spec: ['RUL-65'] },
        },
      },
    },
    /** The link's amount was paid before, or is more than is due: ask before charging it (RUL-66). */
    asking: {
      tags: ['form', 'asking'],
      on: {
        // The patient may have thought for long: load what is due again (RUL-70).
        'amount.confirmed': {
          target: 'loading',
          actions: assign({ confirmed: ({ context }) => accountOf(formOf(context)) }),
          meta: { spec: ['RUL-66'] },
        },
        'balance.chosen': {
          target: 'loading',
          actions: assign({ query: ({ context }) => withoutKeys(context.query ?? {}, ['amount_to_pay']) }),
          meta: { spec: ['RUL-66'] },
        },
      },
    },
    /** The amount cannot be charged; the page says so before anything is recorded (RUL-33). */
    unpayable: { tags: ['form', 'unpayable'] },
    open: {
      type: 'parallel',
      tags: 'form',
      entry: 'fetchOutcomePages',
      invoke: {
        id: 'watchElsewhere',
        src: 'watchElsewhere',
        input: ({ context }) => orderRef(formOf(context)),
      },
      on: {
        'familyBlock.toggled': {
          actions: assign(({ context: { openBlocks }, event: { accessionId } }) => ({
            openBlocks: openBlocks.includes(accessionId)
              ? openBlocks.filter((open) => open !== accessionId)
              : [...openBlocks, accessionId],
          })),
        },
        'hostedFields.mounted': {
          actions: assign(({ context }) => ({ card: { ...context.card, hosted: EMPTY_FORM.hosted } })),
        },
        'hostedField.changed': {
          actions: assign(({ context, event: { field, state } }) => ({
            card: withHosted(context.card, field, state),
            problems: withoutProblem(context.problems, field),
          })),
        },
        // Reject a sheet that is approved while nothing can be paid (RUL-28).
        'wallet.approved': { actions: 'failWallet', meta: { spec: ['RUL-28'] } },
      },
      states: {
        eligibility: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: 'hasFixedAmount', target: 'known' },
                { target: 'checking', meta: { spec: ['PFORM-32'] } },
              ],
            },
            checking: {
              invoke: {
                id: 'loadPayLaterEligibility',
                src: 'loadPayLaterEligibility',
                input: ({ context }) => ({
                  currency: formOf(context).invoice.currency,
                  orderId: formOf(context).order.orderId,
                }),
                onDone: [
                  {
                    guard: { type: 'isAnyEligible', params: ({ event }) => event.output },
                    target: 'known',
                    actions: [
                      assign(({ event }) => ({ eligibility: event.output })),
                      raise({ type: 'payLater.offered' }),
                    ],
                    meta: { spec: ['PFORM-33'] },
                  },
                  { target: 'known', actions: 'proposeCard', meta: { spec: ['PFORM-34'] } },
                ],
                onError: {
                  target: 'known',
                  actions: ['proposeCard', { type: 'notify', params: toast('payLaterEligibilityFailed') }],
                  meta: { spec: ['PFORM-35'] },
                },
              },
            },
            known: {},
          },
        },
        payment: {
          initial: 'choosing',
          states: {
            choosing: {
              on: {
                'method.selected': [
                  {
                    guard: { type: 'isMethodOffered', params: ({ event }) => event },
                    actions: assign(({ event }) => ({ method: event.method, provider: null, problems: {} })),
                  },
                  // Not offered, or disabled with its reason (PFORM-21, PFORM-22).
                  {},
                ],
                'payLater.offered': {
                  guard: 'isPreselected',
                  actions: assign({ method: 'payLater' }),
                  meta: { spec: ['PFORM-36'] },
                },
                'provider.selected': [
                  {
                    guard: { type: 'isProviderOffered', params: ({ event }) => event },
                    actions: assign(({ context, event }) => ({
                      provider: event.provider,
                      problems: withoutProblem(context.problems, 'provider'),
                    })),
                  },
                  // Disabled with its reason (PFORM-25, PFORM-26, PFORM-28, PFORM-29).
                  {},
                ],
                'concierge.ticked': {
                  guard: 'isConciergeOpen',
                  actions: assign(({ context }) => withConcierge(context)),
                },
                'concierge.cleared': [
                  { guard: not('isConciergeOpen') },
                  {
                    guard: 'isZeroWithoutConcierge',
                    actions: assign({ isConciergeTicked: false, method: null, provider: null }),
                    meta: { spec: ['PFORM-41'] },
                  },
                  { actions: assign({ isConciergeTicked: false }), meta: { spec: ['PFORM-40'] } },
                ],
                'billing.changed': {
                  actions: assign(({ context, event: { field, value } }) => ({
                    card: withField(context.card, field, value),
                    problems: withoutProblem(context.problems, field),
                  })),
                },
                'payment.submitted': [
                  {
                    guard: 'isBalanceZero',
                    target: 'paying',
                    actions: assign({ paysBy: 'none' }),
                    meta: { spec: ['PFORM-43'] },
                  },
                  { guard: 'isUndecided' },
                  {
                    guard: not('isPayLater'),
                    target: 'paying',
                    actions: assign(({ context }) => ({ paysBy: present(context.method) })),
                  },
                  { guard: 'isCountryInvalid', meta: { spec: ['BNPL-05'] } },
                  {
                    guard: 'hasPayLaterProblem',
                    actions: [
                      {
                        type: 'keepProblems',
                        params: ({ context }) => payLaterFormProblems(formOf(context), context),
                      },
                      'focusProblem',
                    ],
                  },
                  { target: 'paying', actions: assign({ paysBy: 'payLater' }) },
                ],
                'wallet.approved': {
                  guard: 'isWalletOffered',
                  target: 'paying',
                  actions: assign({ paysBy: 'wallet' }),
                  meta: { spec: ['WALLET-01'] },
                },
                'wallet.dismissed': { meta: { spec: ['WALLET-09'] } },
                'charge.startedElsewhere': { target: 'payingElsewhere', meta: { spec: ['RUL-06'] } },
              },
            },
            paying: {
              tags: 'paying',
              invoke: {
                id: 'pay',
                src: 'pay',
                input: ({ context }) => payInput(formOf(context), context),
                onDone: {
                  target: 'concluding',
                  actions: assign(({ event }) => ({ result: event.output })),
                },
              },
            },
            concluding: {
              always: [
                { guard: { type: 'isResult', params: { is: 'succeeded' } }, target: '#payment.toSucceeded' },
                { guard: { type: 'isResult', params: { is: 'settled' } }, target: '#payment.toSettled' },
                { guard: { type: 'isResult', params: { is: 'pending' } }, target: '#payment.toPending' },
                { guard: { type: 'isResult', params: { is: 'cancelled' } }, target: '#payment.toCancelled' },
                {
                  guard: 'hasNotice',
                  target: '#payment.toPaymentFailed',
                  actions: { type: 'notify', params: ({ context }) => noticeOf(context) },
                },
                { guard: { type: 'isResult', params: { is: 'failed' } }, target: '#payment.toPaymentFailed' },
                {
                  guard: { type: 'isResult', params: { is: 'invalid' } },
                  target: 'choosing',
                  actions: [
                    { type: 'keepProblems', params: ({ context }) => problemsOf(context) },
                    // The fee is up to date; the next press compares against it (AMB-38).
                    assign(({ context }) => ({ hasBackendConcierge: context.isConciergeTicked })),
                    'focusProblem',
                  ],
                },
                {
                  guard: { type: 'isResult', params: { is: 'changed' } },
                  target: '#payment.loading',
                  actions: [
                    { type: 'notify', params: lastingNotice('amountChanged') },
                    assign(({ context }) => ({ reloads: 0, isPaidBefore: foundPaidBefore(context) })),
                  ],
                  meta: { spec: ['RUL-64', 'RUL-65'] },
                },
                { guard: { type: 'isResult', params: { is: 'left' } }, target: 'leaving' },
                { guard: { type: 'isResult', params: { is: 'elsewhere' } }, target: 'payingElsewhere' },
                {
                  target: 'choosing',
                  actions: { type: 'notify', params: lastingNotice('chargeUncertain') },
                  meta: { spec: ['RUL-57'] },
                },
              ],
            },
            payingElsewhere: {
              tags: 'elsewhere',
              on: {
                // The other payment's effect is unknown here, so reload the form (RUL-08).
                'charge.endedElsewhere': { target: '#payment.loading', meta: { spec: ['RUL-06', 'RUL-08'] } },
              },
            },
            leaving: { tags: 'leaving', meta: { spec: ['BNPL-12', 'BNPL-13'] } },
          },
        },
      },
    },
    toFailed: { type: 'final', tags: 'failed', output: redirect('/failed') },
    toOrderPending: { type: 'final', output: redirect('/order_pending') },
    toSucceeded: {
      type: 'final',
      entry: { type: 'leaveForm', params: null },
      output: ({ context }) => successPage(formOf(context).order),
    },
    // Nothing was charged now: the next page says what its own invoice shows (RUL-64).
    toSettled: {
      type: 'final',
      entry: { type: 'leaveForm', params: null },
      output: redirect('/payment_succeed'),
    },
    toPending: { type: 'final', output: redirect('/payment_pending') },
    toCancelled: { type: 'final', output: redirect('/order_cancelled') },
    toPaymentFailed: {
      type: 'final',
      entry: { type: 'leaveForm', params: ({ context }) => leftForm(context) },
      output: ({ context: { result } }) =>
        redirect('/payment_failed', result?.kind === 'failed' ? { charge: result.charge } : {}),
    },
  },
});

function formOf({ form }: Pick<PaymentContext, 'form'>): PaymentForm {
  return present(form);
}

function dueOf(context: PaymentContext): number {
  return amountDue(formOf(context), context);
}

function problemsOf({ result }: PaymentContext): Problems {
  return result?.kind === 'invalid' ? result.problems : {};
}

function foundPaidBefore({ result, isPaidBefore }: PaymentContext): boolean {
  return result?.kind === 'changed' ? result.isPaidBefore : isPaidBefore;
}

function noticeOf({ result }: PaymentContext) {
  return present(result?.kind === 'failed' ? result.notice : null);
}
