import type { ChargeFacts } from '../domain/charge.ts';
import type { Identity, LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import { notify, clearNotice } from '../domain/notice.ts';
import type { OrderWithInvoice } from '../domain/payment-data.ts';

/** Which concierge pages are configured (RUL-36). */
export interface ConfiguredPages {
  readonly conciergeRequest: boolean;
  readonly concierge: boolean;
  readonly scheduling: boolean;
}

export interface PaymentOutcomeInput {
  /** The stored identity, or the one from the page's own query; null if incomplete (AMB-78). */
  readonly identity: Identity | null;
  /** The kept single-page query; null if there is none. */
  readonly keptQuery: LinkQuery | null;
  /** The order that the previous page found paid, whose invoice may therefore be outdated; null if none (RUL-60, RUL-65). */
  readonly paidAccessionId: string | null;
  readonly pages: ConfiguredPages;
  /** The lab's day, YYYY-MM-DD (RUL-13). */
  readonly today: string;
}

export interface OutcomePage extends OrderWithInvoice {
  /** The charge that this tab has just made, by its facts; null if there is none (RUL-88). */
  readonly charged: ChargeFacts | null;
  /** The last change of the concierge fee by this browser, until order and invoice both show it; else null (RUL-65). */
  readonly changedFee: boolean | null;
}

export interface PaymentOutcomeContext extends PaymentOutcomeInput {
  readonly page: OutcomePage | null;
  /** How often the page was loaded again because its invoice was outdated (RUL-65). */
  readonly refetches: number;
  readonly sampleTypes: readonly string[];
}

export type PaymentOutcomeEvent =
  | { readonly type: 'nextStep.chosen' }
  | { readonly type: 'schedule.chosen' }
  | { readonly type: 'schedule.postponed' };

export const paymentOutcomeActors = {
  loadPaidOrder: notProvided<OutcomePage, Identity>('loadPaidOrder'),
  /** The labels of the order's non-blood sample types (CALL-R11). */
  loadSampleTypes: notProvided<readonly string[], { readonly sampleId: string }>('loadSampleTypes'),
};

export const paymentOutcomeActions = {
  notify,
  clearNotice,
};
