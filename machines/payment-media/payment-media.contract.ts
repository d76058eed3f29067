import type { Identity, LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Notice } from '../domain/notice.ts';
import type { PaymentMedia } from '../domain/payment-data.ts';

/** The query of the URL; null when the page was opened without one. */
export interface PaymentMediaInput {
  readonly query: LinkQuery | null;
}

export const paymentMediaActors = {
  /** Rejects with a LoadFailure; at the step 'ids' without a complete identity. */
  loadPaymentMedia: notProvided<PaymentMedia, { readonly identity: Identity | null }>('loadPaymentMedia'),
};

export const paymentMediaActions = {
  /** Deletes the single-page query (PMEDIA-01, AMB-11). */
  clearSavedQuery: (_: unknown, _params: undefined) => {},
  notify: (_: unknown, _params: Notice) => {},
};
