import type { Identity } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Notice } from '../domain/notice.ts';

export interface PaymentStatusInput {
  /** The query has exactly bnpl=true (AMB-04). */
  readonly isPayLaterReturn: boolean;
  /** The outcome that the provider reports: 'succeeded', 'pending', 'failed'; null if the URL has none. */
  readonly redirectStatus: string | null;
  /** From the URL if it identifies an order, otherwise the stored one; null if incomplete (AMB-72). */
  readonly identity: Identity | null;
}

export const paymentStatusActors = {
  /**
   * The payment status code, 1 while a charge may still be running (RUL-56); rejects with a LoadFailure, at the step
   * 'ids' without an identity. A refusal by the provider ends its attempt.
   */
  loadPaymentStatus: notProvided<
    number,
    { readonly identity: Identity | null; readonly hasProviderRefused: boolean }
  >('loadPaymentStatus'),
};

export const paymentStatusActions = {
  notify: (_: unknown, _params: Notice) => {},
};
