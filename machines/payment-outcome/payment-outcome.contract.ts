import type { Identity, LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Notice } from '../domain/notice.ts';
import type { PaymentForm } from '../domain/payment-data.ts';

/** Which concierge pages are configured (RUL-36). */
export interface ConfiguredPages {
  readonly conciergeRequest: boolean;
  readonly concierge: boolean;
  readonly scheduling: boolean;
}

export interface PaymentOutcomeInput {
  /** The identity on record or from the page's own query; null if incomplete (AMB-78). */
  readonly identity: Identity | null;
  /** The saved single-page query; null if there is none. */
  readonly savedQuery: LinkQuery | null;
  /** The order that the previous page found paid, since its invoice may lag behind; null if none (RUL-60). */
  readonly paidAccessionId: string | null;
  readonly pages: ConfiguredPages;
  /** The lab's day, YYYY-MM-DD (RUL-13). */
  readonly today: string;
}

export interface PaymentOutcomeContext extends PaymentOutcomeInput {
  readonly page: PaymentForm | null;
  readonly sampleTypes: readonly string[];
}

export type PaymentOutcomeEvent =
  | { readonly type: 'nextStep.taken' }
  | { readonly type: 'schedule.chosen' }
  | { readonly type: 'schedule.postponed' };

export const paymentOutcomeActors = {
  /** Rejects with a LoadFailure. */
  loadPaymentSucceed: notProvided<PaymentForm, Identity>('loadPaymentSucceed'),
  /** The labels of the order's non-blood sample types (CALL-R11). */
  loadSampleTypes: notProvided<readonly string[], { readonly sampleId: string }>('loadSampleTypes'),
};

export const paymentOutcomeActions = {
  notify: (_: unknown, _params: Notice) => {},
};
