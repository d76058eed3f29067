import { assign, emit, not, raise, sendTo, setup } from 'xstate';
import { totalsOf } from '../domain/balance.ts';
import { billingFields } from '../domain/billing.ts';
import type { PayLaterEligibility, PayLaterProvider } from '../domain/charge.ts';
import { flowOutput, redirect, successPage } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { withoutKeys } from '../domain/link.ts';
import { formatMoney } from '../domain/money.ts';
import { lastingNotice, clearingNotices, clearPaymentNotices, toast } from '../domain/notice.ts';
import { outputOf, eventOf } from '../domain/params.ts';
import type { OrderWithInvoice } from '../domain/payment-data.ts';
import { nonNull } from '../domain/non-null.ts';
import type { FocusRequested } from '../domain/focus-requested.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { amountDue, fixedAmountOf } from './amount.rules.ts';
import {
  EMPTY_CARD_FORM,
  firstFieldOf,
  isForeignCountry,
  unsavedBilling,
  withBillingField,
  withHosted,
} from './billing.rules.ts';
import { openFormMachine } from './open-form.machine.ts';
import { payMachine } from './pay.machine.ts';
import { paymentActions, paymentActors } from './payment.types.ts';
import type {
  OpenFormResult,
  OpenedForm,
  PayEvent,
  PaymentContext,
  PaymentEvent,
  PaymentInput,
  PaymentMethod,
  PaymentResult,
} from './payment.types.ts';
import { orderToPayOf } from './order-to-pay.rules.ts';
import {
  afterOpening,
  dueAfterFailure,
  isConciergeShown,
  isMethodOffered,
  hasNoPayLaterProvider,
  isWalletOffered,
  updatedRetryForm,
  retryFormOf,
  retryFormWithoutFailure,
  payInput,
  payLaterFormErrors,
  unavailableReason,
  toggledFamilyBlocks,
  withConcierge,
  withGroups,
  withPaymentMethod,
  withoutPayLater,
  withErrors,
} from './payment.rules.ts';

/** The page that follows shows no amount, or says itself that it is being updated (RUL-54). */
const NO_AMOUNT_TO_CHECK = clearingNotices('amountChanged');

/** The form as it was opened is shown in the state of that name. */
const opensAs = <Kind extends OpenedForm['kind']>(kind: Kind) =>
  ({
    guard: {
      type: 'isOpened',
      params: (opened: { readonly event: { readonly output: OpenFormResult } }) => ({
        opened: outputOf(opened),
        kind,
      }),
    },
    target: kind,
    actions: { type: 'setOpened', params: outputOf<OpenFormResult> },
  }) as const;

const chart = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    output: {} as Destination,
    emitted: {} as FocusRequested,
    tags: {} as
      | 'form'
      | 'unresolved'
      | 'updating'
      | 'unpayable'
      | 'confirmingAmount'
      | 'paying'
      | 'inAnotherTab'
      | 'leaving',
    meta: {} as SpecMeta,
  },
  actors: { ...paymentActors, openForm: openFormMachine, pay: payMachine },
  actions: {
    ...paymentActions,
    setOpened: assign(({ context }, opened: OpenFormResult) =>
      opened.kind === 'page' ? { page: opened.page } : afterOpening(context, opened),
    ),
    setBilling: assign(
      ({ context }, { field, value }: Extract<PaymentEvent, { readonly type: 'billing.changed' }>) => ({
        card: withBillingField(context.card, field, value),
        errors: billingFields.withoutError(context.errors, field),
      }),
    ),
    setHosted: assign(
      ({ context }, { field, state }: Extract<PaymentEvent, { readonly type: 'hostedField.changed' }>) => ({
        card: withHosted(context.card, field, state),
        errors: billingFields.withoutError(context.errors, field),
      }),
    ),
    passCardToPayment: sendTo('pay', ({ context }): PayEvent => ({
      type: 'card.changed',
      card: context.card,
    })),
    proposeCard: assign(({ context }) => withoutPayLater(context)),
    focusError: emit(({ context }) => ({
      type: 'focus.requested' as const,
      field: billingFields.firstError(context.errors) ?? '',
    })),
  },
  guards: {
    isOpened: (
      _,
      { opened, kind }: { readonly opened: OpenFormResult; readonly kind: OpenFormResult['kind'] },
    ) => opened.kind === kind,
    isPagePending: (_, opened: OpenFormResult) =>
      opened.kind === 'page' && 'page' in opened.page && opened.page.page === '/payment_pending',
    hasFixedAmount: ({ context }) => fixedAmountOf(context) !== null,
    isBalanceZero: ({ context }) => dueOf(context) === 0,
    isZeroWithoutConcierge: ({ context }) => dueOf({ ...context, isConciergeChecked: false }) === 0,
    // False if the checkbox is hidden or disabled (AMB-35, AMB-36).
    isConciergeOffered: ({ context }) =>
      isConciergeShown(orderWithInvoiceOf(context), context) &&
      !orderWithInvoiceOf(context).order.isConciergePaid,
    isMethodOffered: ({ context }, { method }: { readonly method: PaymentMethod }) =>
      isMethodOffered(method, orderWithInvoiceOf(context), context),
    isWalletOffered: ({ context }) => isWalletOffered(orderWithInvoiceOf(context), context),
    isAnyEligible: (_, { klarna, afterpay }: PayLaterEligibility) => klarna || afterpay,
    isPreselected: ({ context }) => context.method === null && dueOf(context) > 0,
    isMethodMissing: ({ context }) => context.method === null,
    isPayLater: ({ context }) => context.method === 'payLater',
    isProviderOffered: ({ context }, { provider }: { readonly provider: PayLaterProvider }) =>
      context.method === 'payLater' &&
      unavailableReason(provider, dueOf(context), context.eligibility) === null,
    hasNoPayLaterProvider: ({ context }) => hasNoPayLaterProvider(dueOf(context), context.eligibility),
    isCountryInvalid: ({ context }) => isForeignCountry(context.card.billing.country),
    hasPayLaterError: ({ context }) =>
      Object.keys(payLaterFormErrors(orderWithInvoiceOf(context), context)).length > 0,
    isResult: ({ context }, { kind }: { readonly kind: PaymentResult['kind'] }) =>
      context.result?.kind === kind,
    hasNotice: ({ context: { result } }) => result?.kind === 'failed' && result.notice !== null,
  },
  delays: { leavingTimeout: 30_000 },
});

/** The next form opens with the fields that were entered after a failed payment (RUL-20). */
const updateRetryForm = chart.enqueueActions(({ context, enqueue }) => {
  const retryForm = updatedRetryForm(context);
  if (retryForm) enqueue({ type: 'setRetryForm', params: retryForm });
});

/** Another payment may be sent from here on: the next form no longer shows the earlier failure. */
const setRetryFormWithoutFailure = chart.enqueueActions(({ context, enqueue }) => {
  const retryForm = retryFormWithoutFailure(context);
  if (retryForm) enqueue({ type: 'setRetryForm', params: retryForm });
});

/** The same for the form that is open. */
const dropFailure = [
  setRetryFormWithoutFailure,
  chart.assign(({ context }) => ({ retryForm: retryFormWithoutFailure(context) })),
];

/** What was entered, until it is paid: a reload of the page must not lose it. */
const keepUnsaved = {
  type: 'keepUnsaved',
  params: ({ context }: { readonly context: PaymentContext }) => ({
    accessionId: orderWithInvoiceOf(context).order.accessionId,
    unsaved: unsavedBilling(context.card, orderWithInvoiceOf(context)),
  }),
} as const;

/** Opens the form, at first and whenever the amount due may have changed. */
const opening = chart.createStateConfig({
  invoke: {
    id: 'openForm',
    src: 'openForm',
    input: ({ context: { query, keptQuery, confirmed, wasPaidEarlier } }) => ({
      query,
      keptQuery,
      confirmed,
      wasPaidEarlier,
    }),
    onDone: [
      opensAs('unresolved'),
      opensAs('updating'),
      opensAs('confirmingAmount'),
      opensAs('unpayable'),
      opensAs('open'),
      {
        guard: { type: 'isPagePending', params: outputOf },
        target: 'toPage',
        actions: [
          { type: 'setOpened', params: outputOf },
          { type: 'setRetryForm', params: ({ context }) => retryFormWithoutFailure(context) },
        ],
      },
      { target: 'toPage', actions: { type: 'setOpened', params: outputOf } },
    ],
  },
});

/** In parallel with the form, which does not wait for it: whether Klarna or Afterpay accepts the order. */
const eligibility = chart.createStateConfig({
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
          currency: orderWithInvoiceOf(context).invoice.currency,
          orderId: orderWithInvoiceOf(context).order.orderId,
        }),
        onDone: [
          {
            guard: { type: 'isAnyEligible', params: outputOf },
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
});

/** The patient fills in the form, until it is submitted. */
const choosing = chart.createStateConfig({
  on: {
    'method.chosen': [
      {
        guard: { type: 'isMethodOffered', params: eventOf },
        actions: [assign(({ context, event }) => withPaymentMethod(context, event.method)), updateRetryForm],
      },
      // The method is not offered, or disabled with its reason (PFORM-21, PFORM-22).
      {},
    ],
    'payLater.offered': {
      guard: 'isPreselected',
      actions: assign(({ context }) => withPaymentMethod(context, 'payLater')),
      meta: { spec: ['PFORM-36'] },
    },
    'provider.chosen': [
      {
        guard: { type: 'isProviderOffered', params: eventOf },
        actions: assign(({ context, event }) => ({
          provider: event.provider,
          errors: billingFields.withoutError(context.errors, 'provider'),
        })),
      },
      // Disabled with its reason (PFORM-25, PFORM-26, PFORM-28, PFORM-29).
      {},
    ],
    'concierge.checked': {
      guard: 'isConciergeOffered',
      actions: [assign(({ context }) => withConcierge(context)), updateRetryForm],
    },
    'concierge.cleared': [
      { guard: not('isConciergeOffered') },
      {
        guard: 'isZeroWithoutConcierge',
        actions: [assign({ isConciergeChecked: false, method: null, provider: null }), updateRetryForm],
        meta: { spec: ['PFORM-41'] },
      },
      {
        actions: [assign({ isConciergeChecked: false }), updateRetryForm],
        meta: { spec: ['PFORM-40'] },
      },
    ],
    'group.opened': {
      actions: [
        assign(({ context, event }) => ({ openGroups: withGroups(context, [event.group]) })),
        emit(({ context, event }) => ({
          type: 'focus.requested' as const,
          field: firstFieldOf(event.group, context.method === 'payLater'),
        })),
      ],
    },
    'billing.changed': {
      actions: [{ type: 'setBilling', params: eventOf }, keepUnsaved, updateRetryForm],
    },
    'payment.submitted': [
      {
        guard: 'isBalanceZero',
        target: 'paying',
        actions: assign({ paysBy: 'none' }),
        meta: { spec: ['PFORM-43'] },
      },
      { guard: 'isMethodMissing' },
      {
        guard: not('isPayLater'),
        target: 'paying',
        actions: assign(({ context }) => ({ paysBy: nonNull(context.method) })),
      },
      { guard: 'isCountryInvalid', meta: { spec: ['BNPL-05'] } },
      { guard: 'hasNoPayLaterProvider' },
      {
        guard: 'hasPayLaterError',
        actions: [
          assign(({ context }) =>
            withErrors(context, payLaterFormErrors(orderWithInvoiceOf(context), context)),
          ),
          'focusError',
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
    'wallet.outdated': {
      actions: ['failWallet', { type: 'notify', params: lastingNotice('amountChanged') }],
      meta: { spec: ['OWN-07'] },
    },
    'wallet.dismissed': { meta: { spec: ['WALLET-09'] } },
    'charge.startedInAnotherTab': { target: 'payingInAnotherTab', meta: { spec: ['RUL-06'] } },
  },
});

/** One payment; nothing else can be pressed until its outcome is known (RUL-06). */
const paying = chart.createStateConfig({
  tags: 'paying',
  entry: [...clearPaymentNotices, setRetryFormWithoutFailure],
  invoke: {
    id: 'pay',
    src: 'pay',
    input: ({ context }) => payInput(orderWithInvoiceOf(context), context),
    onDone: { target: 'concluding', actions: assign(({ event }) => ({ result: event.output })) },
  },
  // The form is checked 100 ms after the submit (VAL-R08): what changes until then counts.
  on: {
    'billing.changed': {
      actions: [
        { type: 'setBilling', params: eventOf },
        keepUnsaved,
        setRetryFormWithoutFailure,
        'passCardToPayment',
      ],
    },
    'hostedField.changed': { actions: [{ type: 'setHosted', params: eventOf }, 'passCardToPayment'] },
    // The order is not held until the form is valid.
    'charge.startedInAnotherTab': { actions: sendTo('pay', ({ event }): PayEvent => event) },
  },
});

/** The browser loads the provider's page. If it has not left, the form opens again and checks that payment. */
const leaving = chart.createStateConfig({
  tags: 'leaving',
  entry: dropFailure,
  meta: { spec: ['BNPL-12', 'BNPL-13'] },
  invoke: { id: 'watchReturn', src: 'watchReturn' },
  on: { 'page.visible': { target: '#payment.opening', meta: { spec: ['RUL-59'] } } },
  after: { leavingTimeout: { target: '#payment.opening', meta: { spec: ['RUL-59'] } } },
});

/** Where each outcome leads: to a page, or back to the form. */
const concluding = chart.createStateConfig({
  always: [
    { guard: { type: 'isResult', params: { kind: 'succeeded' } }, target: '#payment.toSucceeded' },
    { guard: { type: 'isResult', params: { kind: 'settled' } }, target: '#payment.toSettled' },
    { guard: { type: 'isResult', params: { kind: 'pending' } }, target: '#payment.toPending' },
    { guard: { type: 'isResult', params: { kind: 'cancelled' } }, target: '#payment.toCancelled' },
    {
      guard: 'hasNotice',
      target: '#payment.toPaymentFailed',
      actions: { type: 'notify', params: ({ context }) => noticeOf(context) },
    },
    { guard: { type: 'isResult', params: { kind: 'failed' } }, target: '#payment.toPaymentFailed' },
    {
      guard: { type: 'isResult', params: { kind: 'invalid' } },
      target: 'choosing',
      actions: [
        assign(({ context, context: { result, isConciergeChecked } }) => ({
          ...withErrors(context, result?.kind === 'invalid' ? result.errors : {}),
          // The fee is up to date; the next attempt compares against it (AMB-38).
          isConciergeRecorded: isConciergeChecked,
        })),
        'focusError',
        updateRetryForm,
      ],
    },
    {
      guard: { type: 'isResult', params: { kind: 'changed' } },
      target: '#payment.opening',
      actions: [
        { type: 'notify', params: lastingNotice('amountChanged') },
        assign({ wasPaidEarlier: ({ context }) => foundPaidBefore(context) }),
        updateRetryForm,
      ],
      meta: { spec: ['RUL-64', 'RUL-65'] },
    },
    { guard: { type: 'isResult', params: { kind: 'redirected' } }, target: 'leaving' },
    { guard: { type: 'isResult', params: { kind: 'inAnotherTab' } }, target: 'payingInAnotherTab' },
    {
      target: 'choosing',
      actions: [
        { type: 'notify', params: ({ context }) => lastingNotice(statusNoticeOf(context)) },
        assign(({ context: { result, isConciergeChecked, isConciergeRecorded } }) => ({
          isConciergeRecorded:
            result?.kind === 'statusUnknown' && result.hasChangedFee
              ? isConciergeChecked
              : isConciergeRecorded,
        })),
        updateRetryForm,
      ],
      meta: { spec: ['RUL-57'] },
    },
  ],
});

const payingInAnotherTab = chart.createStateConfig({
  tags: 'inAnotherTab',
  entry: dropFailure,
  on: {
    // The other payment's effect is unknown here, so reload the form (RUL-08).
    'charge.endedInAnotherTab': { target: '#payment.opening', meta: { spec: ['RUL-06', 'RUL-08'] } },
  },
});

/**
 * The payment form (1 §2 Payment form): opens it for the link's order, lets the patient choose a method and an optional
 * concierge, and pays: the order is held for this payment, prepared once, and charged by the method. From the submit
 * until the outcome is known no control of the page does anything (RUL-06).
 */
export const paymentMachine = chart.createMachine({
  id: 'payment',
  context: ({ input }) => ({
    ...input,
    orderWithInvoice: null,
    unresolvedCharge: null,
    page: null,
    wasPaidEarlier: false,
    confirmed: null,
    isConciergeChecked: false,
    isConciergeInvoiced: false,
    isConciergeRecorded: false,
    method: null,
    provider: null,
    card: EMPTY_CARD_FORM,
    errors: {},
    openGroups: [],
    openFamilyBlocks: [],
    eligibility: null,
    paysBy: 'none',
    result: null,
  }),
  output: flowOutput,
  initial: 'opening',
  on: {
    // The overview is there in whatever way the form opens (MONEY-R13).
    'familyBlock.toggled': {
      actions: assign(({ context: { openFamilyBlocks }, event: { accessionId } }) => ({
        openFamilyBlocks: toggledFamilyBlocks(openFamilyBlocks, accessionId),
      })),
    },
  },
  states: {
    opening,
    /** A pay-later provider may still charge: offer nothing else until the outcome is known (RUL-59). */
    unresolved: {
      tags: ['form', 'unresolved'],
      entry: dropFailure,
      on: {
        'status.checked': 'opening',
        'payLater.abandoned': {
          // The patient was away: the data loaded before that no longer counts (RUL-70).
          target: 'opening',
          actions: {
            type: 'abandonAttempt',
            params: ({ context }) => ({
              orders: orderToPayOf(orderWithInvoiceOf(context)).bundle,
              key: nonNull(context.unresolvedCharge).key,
            }),
          },
          meta: { spec: ['RUL-59'] },
        },
      },
    },
    /** Nothing can be paid while the concierge fee could be counted twice or not at all (RUL-65). */
    updating: {
      tags: ['form', 'updating'],
      entry: NO_AMOUNT_TO_CHECK,
      on: { 'invoice.checked': { target: 'opening', meta: { spec: ['RUL-65'] } } },
    },
    /** The link's amount was paid before, or is more than is due: the patient confirms it first (RUL-66). */
    confirmingAmount: {
      tags: ['form', 'confirmingAmount'],
      on: {
        // The amount due may have changed while the patient was deciding: load it again (RUL-70).
        'amount.confirmed': {
          target: 'opening',
          actions: assign({ confirmed: ({ context }) => totalsOf(orderWithInvoiceOf(context)) }),
          meta: { spec: ['RUL-66'] },
        },
        'balance.chosen': {
          target: 'opening',
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
        id: 'watchOtherTabs',
        src: 'watchOtherTabs',
        input: ({ context }) => orderToPayOf(orderWithInvoiceOf(context)),
      },
      on: {
        'hostedFields.mounted': {
          actions: assign(({ context }) => ({ card: { ...context.card, hosted: EMPTY_CARD_FORM.hosted } })),
        },
        'hostedField.changed': { actions: { type: 'setHosted', params: eventOf } },
        // Reject a sheet that is approved while nothing can be paid (RUL-28).
        'wallet.approved': { actions: 'failWallet', meta: { spec: ['RUL-28'] } },
        'wallet.outdated': { actions: 'failWallet', meta: { spec: ['RUL-28'] } },
      },
      states: {
        eligibility,
        payment: {
          initial: 'choosing',
          states: {
            choosing,
            paying,
            concluding,
            payingInAnotherTab,
            leaving,
          },
        },
      },
    },
    toPage: { type: 'final', entry: NO_AMOUNT_TO_CHECK, output: ({ context }) => nonNull(context.page) },
    toSucceeded: {
      type: 'final',
      entry: { type: 'setRetryForm', params: null },
      output: ({ context }) => successPage(orderWithInvoiceOf(context).order),
    },
    // Nothing was charged now: the next page says what its own invoice shows (RUL-64).
    toSettled: {
      type: 'final',
      entry: { type: 'setRetryForm', params: null },
      output: redirect('/payment_succeed'),
    },
    toPending: { type: 'final', output: redirect('/payment_pending') },
    toCancelled: { type: 'final', output: redirect('/order_cancelled') },
    toPaymentFailed: {
      type: 'final',
      entry: { type: 'setRetryForm', params: ({ context }) => retryFormOf(context) },
      output: ({ context }) =>
        redirect('/payment_failed', { charge: { ...failedCharge(context), ...dueText(context) } }),
    },
  },
});

function orderWithInvoiceOf({
  orderWithInvoice,
}: Pick<PaymentContext, 'orderWithInvoice'>): OrderWithInvoice {
  return nonNull(orderWithInvoice);
}

function dueOf(context: PaymentContext): number {
  return amountDue(orderWithInvoiceOf(context), context);
}

function dueText(context: PaymentContext): { readonly due?: string } {
  const due = dueAfterFailure(orderWithInvoiceOf(context), context);
  return due === null ? {} : { due: formatMoney(due, orderWithInvoiceOf(context).invoice.currency) };
}

const statusNoticeOf = ({ result }: PaymentContext) =>
  result?.kind === 'statusUnknown' && result.isUnauthorized ? 'chargeUnauthorized' : 'statusUnknown';

const failedCharge = ({ result }: PaymentContext) =>
  nonNull(result?.kind === 'failed' ? result.charge : null);

const foundPaidBefore = ({ result }: PaymentContext) => result?.kind === 'changed' && result.wasPaidEarlier;

const noticeOf = ({ result }: PaymentContext) => nonNull(result?.kind === 'failed' ? result.notice : null);
