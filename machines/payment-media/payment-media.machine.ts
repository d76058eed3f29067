import { setup } from 'xstate';
import { failedPage, flowOutput, redirect } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import type { Failure } from '../domain/failure.ts';
import { identityOf, isEmptyQuery } from '../domain/link.ts';
import type { Identity, LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import { loadFailed, loadNotice, notify } from '../domain/notice.ts';
import { isPartnerChannel } from '../domain/order.ts';
import { outputOf, failureOf } from '../domain/params.ts';
import { PAYMENT_STATUS } from '../domain/payment-data.ts';
import type { PaymentMedia } from '../domain/payment-data.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

interface PaymentMediaInput {
  /** The query of the URL; null when the page was opened without one. */
  readonly query: LinkQuery | null;
}

/**
 * The payment entry: order source and payment status decide where paying starts (1 §2 Payment entry, AMB-26, AMB-27).
 */
export const paymentMediaMachine = setup({
  types: {
    context: {} as PaymentMediaInput,
    input: {} as PaymentMediaInput,
    output: {} as Destination,
    tags: {} as 'failed',
    meta: {} as SpecMeta,
  },
  actors: {
    /** Fails at the step 'ids' without a complete identity. */
    loadPaymentMedia: notProvided<PaymentMedia, { readonly identity: Identity | null }>('loadPaymentMedia'),
  },
  actions: {
    /** Deletes the single-page query (PMEDIA-01, AMB-11). */
    clearSavedQuery: (_: unknown, _params: undefined) => {},
    notify,
  },
  guards: {
    hasNoQuery: ({ context }) => isEmptyQuery(context.query),
    isPartnerChannel: (_, media: PaymentMedia) => isPartnerChannel(media),
    isCancelled: (_, { statusIndex }: PaymentMedia) => statusIndex === PAYMENT_STATUS.cancelled,
    isPending: (_, { statusIndex }: PaymentMedia) => statusIndex === PAYMENT_STATUS.pending,
    isIdsFailure: (_, failure: Failure) => failure.step === 'ids',
  },
}).createMachine({
  id: 'paymentMedia',
  context: ({ input }) => input,
  output: flowOutput,
  initial: 'readingQuery',
  states: {
    readingQuery: {
      always: [
        {
          guard: 'hasNoQuery',
          target: 'toFailed',
          actions: ['clearSavedQuery', { type: 'notify', params: loadNotice('noQueryInformation') }],
          meta: { spec: ['PMEDIA-01'] },
        },
        { target: 'loading', meta: { spec: ['PMEDIA-02'] } },
      ],
    },
    loading: {
      invoke: {
        id: 'loadPaymentMedia',
        src: 'loadPaymentMedia',
        input: ({ context }) => ({ identity: identityOf(context.query) }),
        onDone: [
          {
            guard: { type: 'isPartnerChannel', params: outputOf },
            target: 'toSucceeded',
            meta: { spec: ['PMEDIA-03'] },
          },
          {
            guard: { type: 'isCancelled', params: outputOf },
            target: 'toCancelled',
            meta: { spec: ['PMEDIA-04'] },
          },
          {
            guard: { type: 'isPending', params: outputOf },
            target: 'toPending',
            meta: { spec: ['PMEDIA-05'] },
          },
          { target: 'toForm' },
        ],
        onError: [
          {
            guard: { type: 'isIdsFailure', params: failureOf },
            target: 'toFailed',
            actions: { type: 'notify', params: loadFailed('orderIdsFailed') },
            meta: { spec: ['PMEDIA-11'] },
          },
          {
            target: 'toFailed',
            actions: { type: 'notify', params: loadFailed('paymentMediaFailed') },
            meta: { spec: ['PMEDIA-10'] },
          },
        ],
      },
    },
    toFailed: { type: 'final', tags: 'failed', output: failedPage },
    toSucceeded: { type: 'final', output: redirect('/payment_succeed') },
    toCancelled: { type: 'final', output: redirect('/order_cancelled') },
    toPending: { type: 'final', output: redirect('/payment_pending') },
    toForm: {
      type: 'final',
      output: ({ context }) => redirect('/payment_form', { query: context.query ?? {} }),
    },
  },
});
