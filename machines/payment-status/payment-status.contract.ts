import type { Identity } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Notice } from '../domain/notice.ts';

export interface PaymentStatusInput {
  /** The query says bnpl=true, exactly so (AMB-04). */
  readonly isPayLaterReturn: boolean;
  /** The stored identity; null when something of it is missing (AMB-72). */
  readonly identity: Identity | null;
}

export const paymentStatusActors = {
  /** The payment status code; rejects with a LoadFailure, without an identity at the step 'ids'. */
  loadPaymentStatus: notProvided<number, { readonly identity: Identity | null }>('loadPaymentStatus'),
};

export const paymentStatusActions = {
  notify: (_: unknown, _params: Notice) => {},
  /** What became of the charge is known: it is no longer open (RUL-07). */
  settleAttempt: (_: unknown, _params: undefined) => {},
};
