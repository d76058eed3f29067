import { and, assign, not, raise, setup, stateIn } from 'xstate';
import type { PaymentOutcome } from '../domain/charge.ts';
import type { Destination } from '../domain/destination.ts';
import { identityOf } from '../domain/link.ts';
import { fixedAmount } from '../domain/money.ts';
import { loadNotice, toast } from '../domain/notice.ts';
import { isProviderPayee } from '../domain/order.ts';
import type { PaymentForm } from '../domain/payment-data.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import {
  EMPTY_FORM,
  isPayLaterCountry,
  payLaterProblems,
  prefilledForm,
  withField,
  withHosted,
} from './billing.rules.ts';
import type { Problems } from './billing.rules.ts';
import { cardMachine } from './card.machine.ts';
import { payLaterMachine } from './pay-later.machine.ts';
import { formFailure, paymentActions, paymentActors } from './payment.contract.ts';
import type {
  CardInput,
  PayInput,
  PayLaterEligibility,
  PayLaterInput,
  PayLaterProvider,
  PaymentContext,
  PaymentEvent,
  PaymentFormFailure,
  PaymentInput,
  PaymentMethod,
} from './payment.contract.ts';
import {
  amountDue,
  cardEntry,
  chargeRequest,
  isConciergeShown,
  isHsaOffered,
  isHsaRefused,
  isInternational,
  isPaidOff,
  isPatientPayee,
  isPayLaterOffered,
  isWalletOffered,
  payLaterRefusal,
} from './payment.rules.ts';
import { walletMachine } from './wallet.machine.ts';

/** The edges of every method that end on /payment_succeed, on /payment_failed, and back on the form. */
const SUCCEEDED = ['CARD-05', 'CARD-22', 'CARD-23', 'WALLET-06', 'WALLET-07'];
const FAILED = [
  'CARD-03',
  'CARD-04',
  'CARD-20',
  'CARD-24',
  'CARD-25',
  'CARD-26',
  'CARD-27',
  'WALLET-02',
  'WALLET-03',
  'WALLET-08',
  'BNPL-06',
  'BNPL-09',
  'BNPL-14',
];
const INVALID = ['CARD-07', 'CARD-08', 'CARD-09', 'CARD-10', 'CARD-11', 'CARD-12', 'CARD-13', 'CARD-14'];

/**
 * The payment form (1 §2 Payment form): loads the order, sends settled ones on, lets the patient choose a method
 * and an optional concierge, and hands the payment to the machine of the method. While one of those runs, no
 * control of this page does anything (RUL-06).
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    output: {} as Destination,
    meta: {} as SpecMeta,
  },
  actors: { ...paymentActors, payByCard: cardMachine, payByWallet: walletMachine, payLater: payLaterMachine },
  actions: {
    ...paymentActions,
    restoreQuery: assign(({ context: { savedQuery } }) => ({
      query: savedQuery,
      fixedAmount: fixedAmount(savedQuery?.['amount_to_pay']),
    })),
    keepForm: assign(({ context }, form: PaymentForm) => {
      const hasConcierge = form.order.isConciergeSelected || form.order.isConciergePaid;
      return {
        form,
        card: context.form ? { ...context.card, hosted: EMPTY_FORM.hosted } : prefilledForm(form),
        isConciergeTicked: hasConcierge,
        isConciergeInvoiced: hasConcierge,
        hasBackendConcierge: hasConcierge,
        eligibility: null,
        problems: {},
      };
    }),
    tickConcierge: assign({ isConciergeTicked: true }),
    clearConcierge: assign({ isConciergeTicked: false }),
    toggleBlock: assign({
      openBlocks: ({ context: { openBlocks } }, { accessionId }: { readonly accessionId: string }) =>
        openBlocks.includes(accessionId)
          ? openBlocks.filter((open) => open !== accessionId)
          : [...openBlocks, accessionId],
    }),
    changeField: assign(({ context, event }) => {
      if (event.type === 'hostedField.changed') {
        return {
          card: withHosted(context.card, event.field, event.state),
          problems: without(context.problems, event.field),
        };
      }
      if (event.type !== 'billing.changed') return {};
      return {
        card: withField(context.card, event.field, event.value),
        problems: without(context.problems, event.field),
      };
    }),
    keepEligibility: assign({ eligibility: (_, eligibility: PayLaterEligibility) => eligibility }),
    clearEligibility: assign({ eligibility: null }),
    choosePreselected: raise({ type: 'method.selected', method: 'payLater' }),
    blockSubmit: assign(({ context }, { problems }: { readonly problems: Problems }) => ({
      problems,
      blockedSubmits: context.blockedSubmits + 1,
    })),
    keepOutcome: assign(({ context }, outcome: PaymentOutcome<Problems>) => ({
      outcome,
      // The form comes back only after the fee was synchronised (AMB-38).
      hasBackendConcierge:
        outcome.kind === 'invalid' ? context.isConciergeTicked : context.hasBackendConcierge,
    })),
  },
  guards: {
    knowsIdentifiers: ({ context }) => identityOf(context.query) !== null,
    canRestore: ({ context }) => identityOf(context.savedQuery) !== null,
    isIdsFailure: (_, failure: PaymentFormFailure) => failure.step === 'ids',
    isDataFailure: (_, failure: PaymentFormFailure) => failure.step === 'data',
    hasBillingIssue: ({ context }) => formOf(context).hasBillingIssue,
    isProviderPayee: ({ context }) => isProviderPayee(formOf(context).order),
    isPatientPayee: ({ context }) => isPatientPayee(formOf(context)),
    isPatientPaidOff: ({ context }) => isPaidOff(formOf(context)),
    isPaymentAlwaysShown: ({ context }) => context.query?.['always_show_payment'] === 'true',
    isConciergePaid: ({ context }) => formOf(context).order.isConciergePaid,
    hasFixedAmount: ({ context }) => context.fixedAmount !== null,
    isBalanceZero: ({ context }) => dueOf(context) === 0,
    isZeroWithoutConcierge: ({ context }) => dueOf({ ...context, isConciergeTicked: false }) === 0,
    isZeroWithConcierge: ({ context }) => dueOf({ ...context, isConciergeTicked: true }) === 0,
    isIdle: stateIn('#payment.open.payment.idle'),
    // Not while it is being paid, nor where the checkbox is hidden or disabled (RUL-06, AMB-35, AMB-36).
    isConciergeOpen: and(['isIdle', 'isConciergeOffered', not('isConciergePaid')]),
    isConciergeOffered: ({ context }) => isConciergeShown(formOf(context), context.fixedAmount),
    isWalletOffered: ({ context }) => isWalletOffered(formOf(context), context.fixedAmount),
    isCardChosen: ({ event }) => isMethod(event, 'card'),
    isHsaChosen: ({ event }) => isMethod(event, 'hsa/fsa'),
    isPayLaterChosen: ({ event }) => isMethod(event, 'payLater'),
    isRevenuePayer: ({ context }) => formOf(context).order.providerHasRevenue,
    isInternationalPayer: ({ context }) => isInternational(formOf(context)),
    isHsaOffered: ({ context }) => isHsaOffered(formOf(context)),
    isHsaRefused: ({ context }) => isHsaRefused(formOf(context)),
    isPayLaterOffered: ({ context }) => isPayLaterOffered(context.eligibility, context.fixedAmount),
    isAnyEligible: (_, { klarna, afterpay }: PayLaterEligibility) => klarna || afterpay,
    isBundle: ({ context }) => Number(/^\d+$/.exec(context.query?.['count'] ?? '')?.[0] ?? 0) >= 3,
    isKlarna: ({ event }) => event.type === 'provider.selected' && event.provider === 'klarna',
    isTooLittle: ({ context, event }) =>
      event.type === 'provider.selected' && refusal(context, event.provider) === 'tooLittle',
    isTooMuch: ({ context, event }) =>
      event.type === 'provider.selected' && refusal(context, event.provider) === 'tooMuch',
    isNotEligible: ({ context, event }) =>
      event.type === 'provider.selected' && refusal(context, event.provider) === 'notEligible',
    leavesUnitedStates: ({ context, event }) =>
      event.type === 'billing.changed' &&
      event.field === 'country' &&
      context.card.billing.country === 'US' &&
      event.value !== 'US',
    returnsToUnitedStates: ({ context, event }) =>
      event.type === 'billing.changed' &&
      event.field === 'country' &&
      context.card.billing.country !== 'US' &&
      event.value === 'US',
    isBlockOpen: ({ context, event }) =>
      event.type === 'familyBlock.toggled' && context.openBlocks.includes(event.accessionId),
    isUndecided: stateIn('#payment.open.method.choosing.undecided'),
    isSettled: stateIn('#payment.open.method.settled'),
    paysByCard: stateIn('#payment.open.method.choosing.card'),
    paysByHsa: stateIn('#payment.open.method.choosing.hsaFsa'),
    paysLater: stateIn('#payment.open.method.choosing.payLater'),
    paysWithKlarna: stateIn('#payment.open.method.choosing.payLater.klarna'),
    paysWithAfterpay: stateIn('#payment.open.method.choosing.payLater.afterpay'),
    isCountryInvalid: ({ context }) => !isPayLaterCountry(context.card.billing.country),
    isKlarnaRefused: ({ context }) => refusal(context, 'klarna') !== null,
    isAfterpayRefused: ({ context }) => refusal(context, 'afterpay') !== null,
    hasEmptyField: ({ context }) => Object.values(payLaterProblems(context.card)).includes('required'),
    hasEmailProblem: ({ context }) => payLaterProblems(context.card).email !== undefined,
    hasProblem: ({ context }) => Object.keys(payLaterProblems(context.card)).length > 0,
    hasSucceeded: ({ context }) => context.outcome?.kind === 'succeeded',
    isPending: ({ context }) => context.outcome?.kind === 'pending',
    isCancelled: ({ context }) => context.outcome?.kind === 'cancelled',
    hasFailed: ({ context }) => context.outcome?.kind === 'failed',
    isInvalid: ({ context }) => context.outcome?.kind === 'invalid',
    isElsewhere: ({ context }) => context.outcome?.kind === 'elsewhere',
    hasLeft: ({ context }) => context.outcome?.kind === 'left',
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({
    ...input,
    form: null,
    fixedAmount: fixedAmount(input.query?.['amount_to_pay']),
    isConciergeTicked: false,
    isConciergeInvoiced: false,
    hasBackendConcierge: false,
    card: EMPTY_FORM,
    problems: {},
    blockedSubmits: 0,
    openBlocks: [],
    eligibility: null,
    outcome: null,
  }),
  output: ({ event }) => event.output as Destination,
  initial: 'restoring',
  states: {
    restoring: {
      always: [
        { guard: 'knowsIdentifiers', target: 'loading', meta: { spec: ['PFORM-01'] } },
        {
          guard: 'canRestore',
          target: 'loading',
          actions: [
            'restoreQuery',
            { type: 'keepLink', params: ({ context }) => ({ query: present(context.savedQuery) }) },
          ],
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
        onDone: { target: 'deciding', actions: { type: 'keepForm', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isIdsFailure', params: ({ event }) => formFailure(event.error) },
            target: 'toFailed',
            actions: {
              type: 'notify',
              params: ({ event }) => loadNotice('orderIdsFailed', formFailure(event.error).message),
            },
            meta: { spec: ['PFORM-15'] },
          },
          {
            guard: { type: 'isDataFailure', params: ({ event }) => formFailure(event.error) },
            target: 'toFailed',
            actions: {
              type: 'notify',
              params: ({ event }) => loadNotice('paymentFormFetchFailed', formFailure(event.error).message),
            },
            meta: { spec: ['PFORM-14'] },
          },
          {
            target: 'toFailed',
            actions: {
              type: 'notify',
              params: ({ event }) =>
                loadNotice('paymentFormInitiationFailed', formFailure(event.error).message),
            },
            meta: { spec: ['PFORM-13'] },
          },
        ],
      },
    },
    deciding: {
      always: [
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
          target: 'toSucceeded',
          meta: { spec: ['PFORM-09'] },
        },
        {
          guard: and([not('hasBillingIssue'), 'isConciergePaid']),
          target: 'toSucceeded',
          meta: { spec: ['PFORM-10'] },
        },
        { guard: 'hasFixedAmount', target: 'open', meta: { spec: ['PFORM-16'] } },
        {
          guard: and(['hasBillingIssue', 'isProviderPayee']),
          target: 'open',
          meta: { spec: ['PFORM-06'] },
        },
        {
          guard: and(['hasBillingIssue', not('isBalanceZero')]),
          target: 'open',
          meta: { spec: ['PFORM-07'] },
        },
        { guard: 'hasBillingIssue', target: '#payment.open.method.settled', meta: { spec: ['PFORM-08'] } },
        { guard: 'isBalanceZero', target: '#payment.open.method.settled', meta: { spec: ['PFORM-11'] } },
        { target: 'open', meta: { spec: ['PFORM-12'] } },
      ],
    },
    open: {
      type: 'parallel',
      invoke: {
        id: 'watchOtherTabs',
        src: 'watchOtherTabs',
        input: ({ context }) => ({ orderId: formOf(context).order.orderId }),
      },
      on: {
        'familyBlock.toggled': [
          {
            guard: 'isBlockOpen',
            actions: { type: 'toggleBlock', params: ({ event }) => event },
            meta: { spec: ['PFORM-45'] },
          },
          { actions: { type: 'toggleBlock', params: ({ event }) => event }, meta: { spec: ['PFORM-44'] } },
        ],
        'hostedField.changed': { actions: 'changeField' },
      },
      states: {
        method: {
          initial: 'choosing',
          states: {
            settled: {
              on: {
                'concierge.ticked': [
                  { guard: not('isConciergeOpen') },
                  { guard: 'isZeroWithConcierge', actions: 'tickConcierge' },
                  { target: 'choosing', actions: 'tickConcierge', meta: { spec: ['PFORM-42'] } },
                ],
                'concierge.cleared': { guard: 'isConciergeOpen', actions: 'clearConcierge' },
              },
            },
            choosing: {
              initial: 'undecided',
              on: {
                'method.selected': [
                  { guard: not('isIdle'), meta: { spec: ['RUL-06'] } },
                  {
                    guard: and(['isCardChosen', 'isRevenuePayer']),
                    target: '.card',
                    meta: { spec: ['PFORM-17'] },
                  },
                  {
                    guard: and(['isCardChosen', 'isInternationalPayer']),
                    target: '.card',
                    meta: { spec: ['PFORM-18'] },
                  },
                  { guard: 'isCardChosen', target: '.card', meta: { spec: ['PFORM-19'] } },
                  { guard: and(['isHsaChosen', not('isHsaOffered')]), meta: { spec: ['PFORM-22'] } },
                  { guard: and(['isHsaChosen', 'isHsaRefused']), meta: { spec: ['PFORM-21'] } },
                  { guard: 'isHsaChosen', target: '.hsaFsa', meta: { spec: ['PFORM-20'] } },
                  {
                    guard: 'isPayLaterOffered',
                    target: '.payLater',
                    meta: { spec: ['PFORM-23'] },
                  },
                ],
                'concierge.ticked': {
                  guard: 'isConciergeOpen',
                  actions: 'tickConcierge',
                  meta: { spec: ['PFORM-39'] },
                },
                'concierge.cleared': [
                  { guard: not('isConciergeOpen') },
                  {
                    guard: 'isZeroWithoutConcierge',
                    target: 'settled',
                    actions: 'clearConcierge',
                    meta: { spec: ['PFORM-41'] },
                  },
                  { actions: 'clearConcierge', meta: { spec: ['PFORM-40'] } },
                ],
                'billing.changed': [
                  { guard: 'leavesUnitedStates', actions: 'changeField', meta: { spec: ['CARD-15'] } },
                  { actions: 'changeField' },
                ],
              },
              states: {
                undecided: {},
                card: {},
                hsaFsa: {},
                payLater: {
                  initial: 'choosingProvider',
                  on: {
                    'provider.selected': [
                      { guard: not('isIdle'), meta: { spec: ['RUL-06'] } },
                      { guard: 'isNotEligible' },
                      { guard: and(['isKlarna', 'isTooLittle']), meta: { spec: ['PFORM-25'] } },
                      { guard: and(['isKlarna', 'isTooMuch']), meta: { spec: ['PFORM-26'] } },
                      { guard: 'isKlarna', target: '.klarna', meta: { spec: ['PFORM-24'] } },
                      { guard: 'isTooLittle', meta: { spec: ['PFORM-28'] } },
                      { guard: 'isTooMuch', meta: { spec: ['PFORM-29'] } },
                      { target: '.afterpay', meta: { spec: ['PFORM-27'] } },
                    ],
                    'billing.changed': [
                      { guard: 'leavesUnitedStates', actions: 'changeField', meta: { spec: ['PFORM-30'] } },
                      {
                        guard: 'returnsToUnitedStates',
                        actions: 'changeField',
                        meta: { spec: ['PFORM-31'] },
                      },
                      { actions: 'changeField' },
                    ],
                  },
                  states: { choosingProvider: {}, klarna: {}, afterpay: {} },
                },
              },
            },
          },
        },
        eligibility: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: 'hasFixedAmount', target: 'notOffered' },
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
                    target: 'preselecting',
                    actions: { type: 'keepEligibility', params: ({ event }) => event.output },
                    meta: { spec: ['PFORM-33'] },
                  },
                  { guard: 'isBundle', target: 'notOffered', meta: { spec: ['PFORM-34', 'PFORM-38'] } },
                  { target: 'notOffered', meta: { spec: ['PFORM-34'] } },
                ],
                onError: {
                  target: 'notOffered',
                  actions: [
                    'clearEligibility',
                    { type: 'notify', params: toast('payLaterEligibilityFailed') },
                  ],
                  meta: { spec: ['PFORM-35'] },
                },
              },
            },
            preselecting: {
              always: [
                {
                  guard: and(['isBundle', 'isUndecided']),
                  target: 'offered',
                  actions: 'choosePreselected',
                  meta: { spec: ['PFORM-36'] },
                },
                { target: 'offered', meta: { spec: ['PFORM-37'] } },
              ],
            },
            offered: {},
            notOffered: {},
          },
        },
        payment: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'payment.submitted': [
                  { guard: 'isSettled', target: 'settlingConcierge', meta: { spec: ['PFORM-43'] } },
                  { guard: 'paysByCard', target: 'payingByCard', meta: { spec: ['CARD-01'] } },
                  { guard: 'paysByHsa', target: 'payingByHsa', meta: { spec: ['CARD-02'] } },
                  { guard: and(['paysLater', 'isCountryInvalid']), meta: { spec: ['BNPL-05'] } },
                  {
                    guard: and(['paysLater', 'hasEmailProblem']),
                    actions: {
                      type: 'blockSubmit',
                      params: ({ context }) => ({ problems: payLaterProblems(context.card) }),
                    },
                    meta: { spec: ['BNPL-04'] },
                  },
                  {
                    guard: and(['paysLater', 'hasEmptyField']),
                    actions: {
                      type: 'blockSubmit',
                      params: ({ context }) => ({ problems: payLaterProblems(context.card) }),
                    },
                    meta: { spec: ['BNPL-03'] },
                  },
                  {
                    guard: and(['paysLater', 'hasProblem']),
                    actions: {
                      type: 'blockSubmit',
                      params: ({ context }) => ({ problems: payLaterProblems(context.card) }),
                    },
                  },
                  {
                    guard: and(['paysWithKlarna', not('isKlarnaRefused')]),
                    target: 'payingWithKlarna',
                    meta: { spec: ['BNPL-01'] },
                  },
                  {
                    guard: and(['paysWithAfterpay', not('isAfterpayRefused')]),
                    target: 'payingWithAfterpay',
                    meta: { spec: ['BNPL-02'] },
                  },
                  {
                    guard: 'paysLater',
                    actions: { type: 'blockSubmit', params: { problems: { provider: 'required' } } },
                  },
                ],
                'wallet.approved': {
                  guard: and(['paysByCard', 'isWalletOffered']),
                  target: 'payingByWallet',
                  meta: { spec: ['WALLET-01'] },
                },
                'wallet.dismissed': { meta: { spec: ['WALLET-09'] } },
                'charge.startedElsewhere': { target: 'payingElsewhere', meta: { spec: ['RUL-06'] } },
              },
            },
            settlingConcierge: {
              invoke: {
                id: 'payByCard',
                src: 'payByCard',
                input: ({ context }) => cardInput(context, 'none'),
                onDone: {
                  target: 'concluding',
                  actions: { type: 'keepOutcome', params: ({ event }) => event.output },
                },
              },
            },
            payingByCard: {
              invoke: {
                id: 'payByCard',
                src: 'payByCard',
                input: ({ context }) => cardInput(context, 'card'),
                onDone: {
                  target: 'concluding',
                  actions: { type: 'keepOutcome', params: ({ event }) => event.output },
                },
              },
            },
            payingByHsa: {
              invoke: {
                id: 'payByCard',
                src: 'payByCard',
                input: ({ context }) => cardInput(context, 'hsa/fsa'),
                onDone: {
                  target: 'concluding',
                  actions: { type: 'keepOutcome', params: ({ event }) => event.output },
                },
              },
            },
            payingByWallet: {
              invoke: {
                id: 'payByWallet',
                src: 'payByWallet',
                input: ({ context }) => payInput(context, 'wallet'),
                onDone: {
                  target: 'concluding',
                  actions: { type: 'keepOutcome', params: ({ event }) => event.output },
                },
              },
            },
            payingWithKlarna: {
              invoke: {
                id: 'payLater',
                src: 'payLater',
                input: ({ context }) => payLaterInput(context, 'klarna'),
                onDone: {
                  target: 'concluding',
                  actions: { type: 'keepOutcome', params: ({ event }) => event.output },
                },
              },
            },
            payingWithAfterpay: {
              invoke: {
                id: 'payLater',
                src: 'payLater',
                input: ({ context }) => payLaterInput(context, 'afterpay'),
                onDone: {
                  target: 'concluding',
                  actions: { type: 'keepOutcome', params: ({ event }) => event.output },
                },
              },
            },
            concluding: {
              always: [
                { guard: 'hasSucceeded', target: '#payment.toSucceeded', meta: { spec: SUCCEEDED } },
                { guard: 'isPending', target: '#payment.toPending', meta: { spec: ['RUL-07'] } },
                { guard: 'isCancelled', target: '#payment.toCancelled', meta: { spec: ['RUL-07'] } },
                { guard: 'hasFailed', target: '#payment.toPaymentFailed', meta: { spec: FAILED } },
                {
                  guard: 'isInvalid',
                  target: 'idle',
                  actions: {
                    type: 'blockSubmit',
                    params: ({ context }) => ({ problems: problemsOf(context) }),
                  },
                  meta: { spec: INVALID },
                },
                { guard: 'isElsewhere', target: 'payingElsewhere', meta: { spec: ['RUL-06'] } },
                { guard: 'hasLeft', target: 'leaving', meta: { spec: ['BNPL-12', 'BNPL-13'] } },
                { target: 'idle', meta: { spec: ['RUL-07'] } },
              ],
            },
            payingElsewhere: {
              on: {
                // What the other tab did is not known here: the form is loaded afresh (RUL-08).
                'charge.endedElsewhere': { target: '#payment.loading', meta: { spec: ['RUL-06', 'RUL-08'] } },
              },
            },
            leaving: {},
          },
        },
      },
    },
    toFailed: { type: 'final', output: { page: '/failed', replace: true } },
    toOrderPending: { type: 'final', output: { page: '/order_pending', replace: true } },
    toSucceeded: { type: 'final', output: { page: '/payment_succeed', replace: true } },
    toPending: { type: 'final', output: { page: '/payment_pending', replace: true } },
    toCancelled: { type: 'final', output: { page: '/order_cancelled', replace: true } },
    toPaymentFailed: {
      type: 'final',
      output: ({ context: { outcome } }) => ({
        page: '/payment_failed',
        replace: true,
        ...(outcome?.kind === 'failed' ? { charge: outcome.charge } : {}),
      }),
    },
  },
});

function formOf({ form }: Pick<PaymentContext, 'form'>): PaymentForm {
  return present(form);
}

function dueOf(context: PaymentContext): number {
  return amountDue(formOf(context), context);
}

function isMethod(event: PaymentEvent, method: PaymentMethod): boolean {
  return event.type === 'method.selected' && event.method === method;
}

function refusal(context: PaymentContext, provider: PayLaterProvider) {
  return payLaterRefusal(provider, dueOf(context), context.eligibility);
}

function problemsOf({ outcome }: PaymentContext): Problems {
  return outcome?.kind === 'invalid' ? outcome.problems : {};
}

function without(problems: Problems, field: keyof Problems): Problems {
  const { [field]: _gone, ...rest } = problems;
  return rest;
}

/** What every way of paying needs, from the page as it stands at the press. */
function payInput(context: PaymentContext, method: 'card' | 'hsa/fsa' | 'wallet' | 'payLater'): PayInput {
  const form = formOf(context);
  return {
    order: { orderId: form.order.orderId, chargeType: form.invoice.chargeType },
    concierge: {
      isShown: isConciergeShown(form, context.fixedAmount),
      isTicked: context.isConciergeTicked,
      hasBackend: context.hasBackendConcierge,
      accessionId: form.order.accessionId,
    },
    request: chargeRequest(form, context, method),
  };
}

function cardInput(context: PaymentContext, method: CardInput['method']): CardInput {
  const paidMethod = method === 'none' ? 'card' : method;
  return {
    ...payInput(context, paidMethod),
    method,
    entry: cardEntry(formOf(context), paidMethod),
    card: context.card,
    today: context.today,
  };
}

function payLaterInput(context: PaymentContext, provider: PayLaterProvider): PayLaterInput {
  return {
    ...payInput(context, 'payLater'),
    provider,
    connectAccountId: present(context.eligibility).connectAccountId,
    billing: context.card.billing,
  };
}
