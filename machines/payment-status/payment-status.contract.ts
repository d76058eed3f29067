import type { Identity } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Notice } from '../domain/notice.ts';

export interface PaymentStatusInput {
  /** The query says bnpl=true, exactly so (AMB-04). */
  readonly isPayLaterReturn: boolean;
  /** What the provider says of its own end: 'succeeded', 'pending', 'failed'; null when the address names none. */
  readonly redirectStatus: string | null;
  /** Of the address where it names an order, else the stored one; null when something of it is missing (AMB-72). */
  readonly identity: Identity | null;
}

export const paymentStatusActors = {
  /**
   * The payment status code, 1 while a charge may still run (RUL-56); rejects with a LoadFailure, without an identity
   * at the step 'ids'. A provider that refused has ended its attempt.
   */
  loadPaymentStatus: notProvided<
    number,
    { readonly identity: Identity | null; readonly hasProviderRefused: boolean }
  >('loadPaymentStatus'),
};

export const paymentStatusActions = {
  notify: (_: unknown, _params: Notice) => {},
};
