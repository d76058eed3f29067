import { and, assign, not, setup } from 'xstate';
import { totalsOf, isBundleConsistent, isFeeInconsistent } from '../domain/balance.ts';
import type { InvoiceTotals } from '../domain/balance.ts';
import { failedPage, redirect, successPage } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { identityOf } from '../domain/link.ts';
import type { Identity, LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import { loadNotice, notify } from '../domain/notice.ts';
import { isPartnerChannel, isProviderPayee } from '../domain/order.ts';
import { failureOf } from '../domain/params.ts';
import { MAX_REFETCHES, PAYMENT_STATUS, REFETCH_PAUSE } from '../domain/payment-data.ts';
import type { OrderWithInvoice } from '../domain/payment-data.ts';
import { nonNull } from '../domain/non-null.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { amountDue, fixedAmountOf } from './amount.rules.ts';
import type { AmountInputs } from './amount.rules.ts';
import { amountError, amountQuestion, isPaidOff, hasSameTotals, isInconsistent } from './charge.rules.ts';
import { formFailureNotice } from './payment.types.ts';
import type { RetryForm, LoadedForm, OpenFormResult, OpenedForm } from './payment.types.ts';
import { isPatientPayee, openingAmountInputs } from './payment.rules.ts';

export interface OpenFormInput {
  /** The query of the URL; null if it has none. */
  readonly query: LinkQuery | null;
  /** The kept single-page query (pns_single_page_query); null if there is none. */
  readonly keptQuery: LinkQuery | null;
  /** The totals for which the patient has confirmed the link's amount (RUL-66). */
  readonly confirmed: InvoiceTotals | null;
  /** A payment found that the order had been paid before, whatever the loaded status says (RUL-64). */
  readonly wasPaidEarlier: boolean;
}

export interface OpenFormContext extends OpenFormInput {
  readonly loaded: LoadedForm | null;
  /** How often the order was loaded again because its responses contradicted each other (RUL-65). */
  readonly refetches: number;
}

/**
 * From the link to the payment form (1 §2 Payment form): loads the order, leads a settled one to its page, and says
 * whether the form can be paid, or why not.
 */
export const openFormMachine = setup({
  types: {
    context: {} as OpenFormContext,
    input: {} as OpenFormInput,
    output: {} as OpenFormResult,
    tags: {} as 'failed',
    meta: {} as SpecMeta,
  },
  actors: { loadPaymentForm: notProvided<LoadedForm, Identity>('loadPaymentForm') },
  actions: {
    notify,
    /** Deletes the form that a failed payment has left. */
    setRetryForm: (_: unknown, _params: RetryForm | null) => {},
  },
  guards: {
    knowsIdentifiers: ({ context }) => identityOf(context.query) !== null,
    canRestore: ({ context }) => identityOf(context.keptQuery) !== null,
    isPartnerChannel: ({ context }) => isPartnerChannel(orderWithInvoiceOf(context).order),
    isPaidMeanwhile: ({ context }) => unresolvedChargeOf(context)?.status === PAYMENT_STATUS.succeeded,
    isCancelledMeanwhile: ({ context }) => unresolvedChargeOf(context)?.status === PAYMENT_STATUS.cancelled,
    isCancelled: ({ context }) =>
      orderWithInvoiceOf(context).order.isCancelled ||
      orderWithInvoiceOf(context).statusIndex === PAYMENT_STATUS.cancelled,
    isPending: ({ context }) => orderWithInvoiceOf(context).statusIndex === PAYMENT_STATUS.pending,
    isBundleInconsistent: ({ context }) => !isBundleConsistent(orderWithInvoiceOf(context)),
    // A charge whose status could not be read may be running.
    isChargeRunning: ({ context }) => {
      const charge = unresolvedChargeOf(context);
      return charge !== null && (charge.status === null || charge.status === PAYMENT_STATUS.pending);
    },
    isUnresolvedPayLater: ({ context }) => Boolean(unresolvedChargeOf(context)?.provider),
    hasBillingIssue: ({ context }) => orderWithInvoiceOf(context).hasBillingIssue,
    isProviderPayee: ({ context }) => isProviderPayee(orderWithInvoiceOf(context).order),
    isPatientPayee: ({ context }) => isPatientPayee(orderWithInvoiceOf(context)),
    isPatientPaidOff: ({ context }) => isPaidOff(orderWithInvoiceOf(context)),
    isPaymentAlwaysShown: ({ context }) => context.query?.['always_show_payment'] === 'true',
    isConciergePaid: ({ context }) => orderWithInvoiceOf(context).order.isConciergePaid,
    hasFixedAmount: ({ context }) => fixedAmountOf(context) !== null,
    isBalanceZero: ({ context }) => amountDue(orderWithInvoiceOf(context), amountInputsOf(context)) === 0,
    isInconsistent: ({ context }) =>
      context.refetches < MAX_REFETCHES &&
      (isFeePending(context) || isInconsistent(orderWithInvoiceOf(context), context)),
    isFeeInconsistent: ({ context }) =>
      isFeePending(context) || isFeeInconsistent(orderWithInvoiceOf(context)),
    hasAmountQuestion: ({ context }) =>
      amountQuestion(orderWithInvoiceOf(context), amountInputsOf(context)) !== null &&
      !hasSameTotals(context.confirmed, totalsOf(orderWithInvoiceOf(context))),
    hasAmountError: ({ context }) =>
      amountError(orderWithInvoiceOf(context), amountInputsOf(context)) !== null,
  },
  delays: { nextRefetch: REFETCH_PAUSE },
}).createMachine({
  id: 'openForm',
  context: ({ input }) => ({ ...input, loaded: null, refetches: 0 }),
  output: ({ event }) => event.output as OpenFormResult,
  initial: 'restoring',
  states: {
    restoring: {
      always: [
        { guard: 'knowsIdentifiers', target: 'loading', meta: { spec: ['PFORM-01'] } },
        {
          guard: 'canRestore',
          target: 'loading',
          actions: assign(({ context }) => ({ query: context.keptQuery })),
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
        input: ({ context }) => nonNull(identityOf(context.query)),
        onDone: { target: 'deciding', actions: assign(({ event }) => ({ loaded: event.output })) },
        onError: {
          target: 'toFailed',
          actions: { type: 'notify', params: (failed) => formFailureNotice(failureOf(failed)) },
        },
      },
    },
    deciding: {
      always: [
        // Paid at the partner, however the form was reached.
        { guard: 'isPartnerChannel', target: 'toSettled', meta: { spec: ['RUL-60'] } },
        { guard: 'isPaidMeanwhile', target: 'toSucceeded', meta: { spec: ['RUL-07'] } },
        { guard: 'isCancelledMeanwhile', target: 'toCancelled', meta: { spec: ['RUL-07'] } },
        { guard: 'isCancelled', target: 'toCancelled', meta: { spec: ['RUL-57'] } },
        { guard: 'isUnresolvedPayLater', target: 'unresolved', meta: { spec: ['RUL-59'] } },
        { guard: 'isChargeRunning', target: 'toPending', meta: { spec: ['RUL-56'] } },
        { guard: 'isPending', target: 'toPending', meta: { spec: ['RUL-57'] } },
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
        { guard: 'isInconsistent', target: 'awaitingInvoice', meta: { spec: ['RUL-65'] } },
        { guard: 'isFeeInconsistent', target: 'updating', meta: { spec: ['RUL-65'] } },
        { guard: 'isBundleInconsistent', target: 'unpayable', meta: { spec: ['RUL-112'] } },
        // Settled outranks a fixed amount (RUL-32).
        {
          guard: and(['hasBillingIssue', 'isBalanceZero']),
          target: 'open',
          meta: { spec: ['PFORM-08'] },
        },
        { guard: 'isBalanceZero', target: 'open', meta: { spec: ['PFORM-11'] } },
        { guard: 'hasAmountError', target: 'unpayable', meta: { spec: ['RUL-33'] } },
        { guard: 'hasAmountQuestion', target: 'confirmingAmount', meta: { spec: ['RUL-66'] } },
        { guard: 'hasFixedAmount', target: 'open', meta: { spec: ['PFORM-16'] } },
        { guard: and(['hasBillingIssue', 'isProviderPayee']), target: 'open', meta: { spec: ['PFORM-06'] } },
        { guard: 'hasBillingIssue', target: 'open', meta: { spec: ['PFORM-07'] } },
        { target: 'open', meta: { spec: ['PFORM-12'] } },
      ],
    },
    /** Order, invoice and status disagree: one of them is outdated. */
    awaitingInvoice: {
      after: {
        nextRefetch: {
          target: 'loading',
          actions: assign({ refetches: ({ context }) => context.refetches + 1 }),
          meta: { spec: ['RUL-65'] },
        },
      },
    },
    open: { type: 'final', output: formOutput('open') },
    /** A pay-later provider may still charge (RUL-59). */
    unresolved: { type: 'final', output: formOutput('unresolved') },
    /** The concierge fee could be counted twice or not at all (RUL-65). */
    updating: { type: 'final', output: formOutput('updating') },
    /** The link's amount was paid before, or is more than is due (RUL-66). */
    confirmingAmount: { type: 'final', output: formOutput('confirmingAmount') },
    /** The amount cannot be charged (RUL-33). */
    unpayable: { type: 'final', output: formOutput('unpayable') },
    toFailed: { type: 'final', tags: 'failed', output: (step) => pageOutput(failedPage(step)) },
    toOrderPending: { type: 'final', output: pageOutput(redirect('/order_pending')) },
    toPending: { type: 'final', output: pageOutput(redirect('/payment_pending')) },
    toCancelled: { type: 'final', output: pageOutput(redirect('/order_cancelled')) },
    toSucceeded: {
      type: 'final',
      entry: { type: 'setRetryForm', params: null },
      output: ({ context }) => pageOutput(successPage(orderWithInvoiceOf(context).order)),
    },
    // Nothing was charged now: the next page says what its own invoice shows (RUL-64).
    toSettled: {
      type: 'final',
      entry: { type: 'setRetryForm', params: null },
      output: pageOutput(redirect('/payment_succeed')),
    },
  },
});

function pageOutput(page: Destination): OpenFormResult {
  return { kind: 'page', page };
}

function formOutput(kind: OpenedForm['kind']) {
  return ({ context: { query, loaded } }: { readonly context: OpenFormContext }): OpenFormResult => {
    const { orderWithInvoice, unresolvedCharge } = nonNull(loaded);
    return { kind, query, orderWithInvoice, unresolvedCharge };
  };
}

function orderWithInvoiceOf({ loaded }: OpenFormContext): OrderWithInvoice {
  return nonNull(loaded).orderWithInvoice;
}

const isFeePending = ({ loaded }: OpenFormContext): boolean => nonNull(loaded).isFeePending;

function unresolvedChargeOf({ loaded }: OpenFormContext) {
  return nonNull(loaded).unresolvedCharge;
}

function amountInputsOf(context: OpenFormContext): AmountInputs {
  return openingAmountInputs(orderWithInvoiceOf(context), context.query);
}
