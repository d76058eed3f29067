import { setup } from 'xstate';
import { flowOutput, redirect, successPage } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import type { Identity } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import { notify, toast } from '../domain/notice.ts';
import { outputOf } from '../domain/params.ts';
import { PAYMENT_STATUS } from '../domain/payment-data.ts';
import { isStatus, hasStatus } from '../domain/payment-status.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

interface PaymentStatusInput {
  /** The query has exactly bnpl=true (AMB-04). */
  readonly isPayLaterReturn: boolean;
  /** The outcome that the provider reports: 'succeeded', 'pending', 'failed'; null if the URL has none. */
  readonly redirectStatus: string | null;
  /** The prefix of the key of the attempt whose provider leads back; null if the URL has none. */
  readonly attempt: string | null;
  /** From the URL if it identifies an order, otherwise the stored one; null if incomplete (AMB-72). */
  readonly identity: Identity | null;
}

/**
 * The return page of pay-later providers, and of every other redirect that the payment status decides (1 §2
 * /payment_status): after a provider's page it waits a second, loads the status, and routes the patient by it.
 */
export const paymentStatusMachine = setup({
  types: {
    context: {} as PaymentStatusInput,
    input: {} as PaymentStatusInput,
    output: {} as Destination,
    tags: {} as 'failed',
    meta: {} as SpecMeta,
  },
  actors: {
    /**
     * The payment status, 1 while a charge may still be running (RUL-56); fails at the step
     * 'ids' without an identity. `refusedAttempt` ends, because its provider has refused it.
     */
    loadPaymentStatus: notProvided<
      number,
      { readonly identity: Identity | null; readonly refusedAttempt: string | null }
    >('loadPaymentStatus'),
  },
  actions: { notify },
  guards: {
    isPayLaterReturn: ({ context }) => context.isPayLaterReturn,
    isStatus,
    // The service learns of a payment at the provider later than the browser (RUL-31).
    isPending: ({ context }, status: number) =>
      status === PAYMENT_STATUS.pending || (status === PAYMENT_STATUS.form && hasProviderAccepted(context)),
    // It is an earlier payment's failure then, or the provider and the service disagree.
    isFailureInconsistent: ({ context }, status: number) =>
      status === PAYMENT_STATUS.failed && hasProviderAccepted(context),
  },
  delays: { payLaterReturn: 1000 },
}).createMachine({
  id: 'paymentStatus',
  context: ({ input }) => input,
  output: flowOutput,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isPayLaterReturn', target: 'waiting', meta: { spec: ['BRET-01', 'BNPL-15'] } },
        { target: 'fetching', meta: { spec: ['BRET-03'] } },
      ],
    },
    waiting: {
      after: { payLaterReturn: { target: 'fetching', meta: { spec: ['BRET-02'] } } },
    },
    fetching: {
      invoke: {
        id: 'loadPaymentStatus',
        src: 'loadPaymentStatus',
        input: ({ context: { identity, redirectStatus, attempt } }) => ({
          identity,
          refusedAttempt: redirectStatus === 'failed' ? attempt : null,
        }),
        onDone: [
          { guard: hasStatus('cancelled'), target: 'toCancelled', meta: { spec: ['BRET-04'] } },
          { guard: hasStatus('succeeded'), target: 'toSucceeded', meta: { spec: ['BRET-05'] } },
          {
            guard: { type: 'isFailureInconsistent', params: outputOf },
            target: 'toPaymentFailed',
            meta: { spec: ['BRET-06', 'RUL-88'] },
          },
          { guard: hasStatus('failed'), target: 'toNotCharged', meta: { spec: ['BRET-06'] } },
          {
            guard: { type: 'isPending', params: outputOf },
            target: 'toPending',
            meta: { spec: ['BRET-07'] },
          },
          { guard: hasStatus('form'), target: 'toForm', meta: { spec: ['BRET-08'] } },
          {
            target: 'toPaymentFailed',
            actions: { type: 'notify', params: toast('paymentStatusFailed') },
            meta: { spec: ['BRET-11'] },
          },
        ],
        onError: {
          target: 'toPaymentFailed',
          actions: { type: 'notify', params: toast('paymentStatusFailed') },
        },
      },
    },
    toCancelled: { type: 'final', output: redirect('/order_cancelled') },
    toSucceeded: { type: 'final', output: ({ context }) => successPage(context.identity) },
    toPending: { type: 'final', output: redirect('/payment_pending') },
    toForm: { type: 'final', output: redirect('/payment_form') },
    toNotCharged: {
      type: 'final',
      output: redirect('/payment_failed', { charge: { charged: 'no' } }),
    },
    toPaymentFailed: {
      type: 'final',
      tags: 'failed',
      output: redirect('/payment_failed', { charge: { charged: 'unknown' } }),
    },
  },
});

function hasProviderAccepted({ redirectStatus }: PaymentStatusInput): boolean {
  return redirectStatus === 'succeeded' || redirectStatus === 'pending';
}
