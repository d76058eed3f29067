import { fromCallback } from 'xstate';
import type { BillingForm } from '../domain/billing.ts';
import type { InvoiceTotals, OrderAndInvoice } from '../domain/balance.ts';
import type { BillingField, HostedFieldName } from '../domain/billing.ts';
import { abandonAttempt } from '../domain/charge.ts';
import type {
  ChargeResponse,
  ChargeFacts,
  ChargeReport,
  ChargeRequest,
  UnresolvedCharge,
  PayLaterEligibility,
  PayLaterProvider,
  VendorAccount,
} from '../domain/charge.ts';
import type { Destination } from '../domain/destination.ts';
import type { Failure } from '../domain/failure.ts';
import type { LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import { loadFailureNotice, notify, clearNotice } from '../domain/notice.ts';
import type { Notice } from '../domain/notice.ts';
import type { OrderWithInvoice } from '../domain/payment-data.ts';
import type { UnsavedForm } from '../domain/unsaved-form.ts';
import type { AmountInputs } from './amount.rules.ts';
import type { CardForm, FieldGroup, HostedFieldState, BillingErrors } from './billing.rules.ts';

/** The methods to choose from; a wallet has its own button. */
export type PaymentMethod = 'card' | 'hsa/fsa' | 'payLater';
/** How a submit pays; 'none' if nothing is due and only the concierge fee is updated (PFORM-43). */
export type PaysBy = PaymentMethod | 'wallet' | 'none';

/** The outcome of a payment by any method; the single format between a charge and the next page. */
export type PaymentResult =
  | { readonly kind: 'succeeded' | 'pending' | 'cancelled' }
  /** Nothing was due, so nothing was charged. */
  | { readonly kind: 'settled' }
  | {
      readonly kind: 'failed';
      readonly charge: ChargeReport;
      readonly notice: Notice | null;
      /** The amount due if the concierge fee was not changed: with the fee as recorded before, or not known (RUL-89). */
      readonly due?: 'asRecorded' | 'unknown';
    }
  /** The form must be corrected; nothing was charged. */
  | { readonly kind: 'invalid'; readonly errors: BillingErrors }
  /** Another payment of the order is in progress: nothing was sent (RUL-06). */
  | { readonly kind: 'inAnotherTab' }
  /** The payment status could not be loaded before the charge: nothing was sent but the concierge fee, if that (RUL-57). */
  | {
      readonly kind: 'statusUnknown';
      readonly hasChangedFee?: true;
      /** The token has expired, so no later attempt can find out (AMB-198). */
      readonly isUnauthorized?: true;
    }
  /** The order is no longer as the page shows it: nothing was sent (RUL-64, RUL-65). */
  | { readonly kind: 'changed'; readonly wasPaidEarlier: boolean }
  /** The browser is leaving for the pay-later provider's page (BNPL-12, BNPL-13). */
  | { readonly kind: 'redirected' };

/** The data of the form, and this browser's charge with an unknown outcome. */
export interface LoadedForm {
  readonly orderWithInvoice: OrderWithInvoice;
  readonly unresolvedCharge: UnresolvedCharge | null;
  /** This browser has changed the concierge fee, and order and invoice do not both show it yet (RUL-65). */
  readonly isFeePending: boolean;
}

/** The form as it opens: ready to pay, or with the reason why nothing can be paid yet. */
export interface OpenedForm extends Omit<LoadedForm, 'isFeePending'> {
  readonly kind: 'open' | 'unresolved' | 'updating' | 'confirmingAmount' | 'unpayable';
  readonly query: LinkQuery | null;
}

/** Where an order's link leads: to its payment form, or to the page for an order that needs none. */
export type OpenFormResult = OpenedForm | { readonly kind: 'page'; readonly page: Destination };

/** The data of a failed payment for the next form of its order: everything but the card (RUL-20). */
export interface RetryForm {
  readonly accessionId: string;
  readonly method: PaymentMethod | null;
  /** How the failed payment was to be paid. */
  readonly paysBy: PaysBy;
  readonly isConciergeChecked: boolean;
  readonly card: CardForm;
  /** The notice of the failure; null once another payment of the order may have been sent. */
  readonly charge: ChargeReport | null;
  /** The amount due when it failed: the failure is no longer shown once that has changed. */
  readonly totals: InvoiceTotals;
}

export interface PaymentInput {
  readonly retryForm: RetryForm | null;
  /** What this tab has other than the card for the order before; null if there is none. */
  readonly unsaved: UnsavedForm | null;
  /** The query of the URL; null if it has none. */
  readonly query: LinkQuery | null;
  /** The kept single-page query (pns_single_page_query); null if there is none. */
  readonly keptQuery: LinkQuery | null;
  /** Today, YYYY-MM-DD. */
  readonly today: string;
}

export interface PaymentContext extends PaymentInput, AmountInputs {
  readonly orderWithInvoice: OrderWithInvoice | null;
  readonly unresolvedCharge: UnresolvedCharge | null;
  /** The page of an order that needs no form. */
  readonly page: Destination | null;
  /** A payment found that the order had been paid before, whatever the loaded status says (RUL-64). */
  readonly wasPaidEarlier: boolean;
  /** The totals for which the patient has confirmed the link's amount (RUL-66). */
  readonly confirmed: InvoiceTotals | null;
  /** The value recorded by the service (backend_has_concierge_service, AMB-38). */
  readonly isConciergeRecorded: boolean;
  readonly method: PaymentMethod | null;
  readonly provider: PayLaterProvider | null;
  readonly card: CardForm;
  readonly errors: BillingErrors;
  /** The groups of fields that are not collapsed; one that was opened stays open. */
  readonly openGroups: readonly FieldGroup[];
  /** The accession ids whose family block is expanded (PFORM-44). */
  readonly openFamilyBlocks: readonly string[];
  readonly eligibility: PayLaterEligibility | null;
  readonly paysBy: PaysBy;
  readonly result: PaymentResult | null;
}

export type PaymentEvent =
  | { readonly type: 'method.chosen'; readonly method: PaymentMethod }
  | { readonly type: 'payLater.offered' }
  | { readonly type: 'provider.chosen'; readonly provider: PayLaterProvider }
  | { readonly type: 'concierge.checked' }
  | { readonly type: 'concierge.cleared' }
  | { readonly type: 'familyBlock.toggled'; readonly accessionId: string }
  | { readonly type: 'group.opened'; readonly group: FieldGroup }
  | { readonly type: 'billing.changed'; readonly field: BillingField; readonly value: string }
  /** The card vendor's fields were just mounted, and are empty. */
  | { readonly type: 'hostedFields.mounted' }
  | {
      readonly type: 'hostedField.changed';
      readonly field: HostedFieldName;
      readonly state: HostedFieldState;
    }
  | { readonly type: 'payment.submitted' }
  | { readonly type: 'wallet.approved' }
  /** The form's amount has changed since the sheet was opened. */
  | { readonly type: 'wallet.outdated' }
  | { readonly type: 'wallet.dismissed' }
  /** The patient did not finish at the pay-later provider (RUL-59). */
  | { readonly type: 'payLater.abandoned' }
  | { readonly type: 'status.checked' }
  /** The patient pays the link's amount although it was paid before, or is more than is due (RUL-66). */
  | { readonly type: 'amount.confirmed' }
  /** The patient pays the amount due instead of the link's amount (RUL-66). */
  | { readonly type: 'balance.chosen' }
  | { readonly type: 'invoice.checked' }
  | { readonly type: 'charge.startedInAnotherTab' }
  | { readonly type: 'charge.endedInAnotherTab' }
  | { readonly type: 'page.visible' };

/** The notice for a failed load by failed call; anything unknown counts as the initiation (PFORM-13 to PFORM-15). */
export function formFailureNotice(failure: Failure): Notice {
  const { step } = failure;
  const code = step === 'ids' ? 'orderIdsFailed' : step === 'data' ? 'paymentFormFetchFailed' : undefined;
  return loadFailureNotice(code ?? 'paymentFormInitiationFailed', failure);
}

/** The order for a payment status request, and all orders that are paid with it (CALL-R09, RUL-58). */
export interface OrderRef {
  readonly orderId: string;
  readonly chargeType: string;
  /** Who pays: decides which part of the invoice is the patient's. */
  readonly chargeMethod: string;
  readonly bundle: readonly string[];
}

/** The order being paid, as identified in a page's URL. */
export interface OrderToPay extends OrderRef {
  readonly accessionId: string;
  readonly sampleId: string;
}

export interface PayInput {
  readonly paysBy: PaysBy;
  readonly order: OrderToPay;
  /** The concierge according to the page and according to the service (MONEY-R16). */
  readonly concierge: {
    readonly isShown: boolean;
    readonly isChecked: boolean;
    readonly isRecorded: boolean;
  };
  /** What the page shows, and what else its amount depends on. */
  readonly orderWithInvoice: OrderWithInvoice;
  readonly amountInputs: AmountInputs;
  /** The page knows that the order was paid before, so that this is a further charge (RUL-64). */
  readonly wasPaidEarlier: boolean;
  readonly request: ChargeRequest;
  readonly account: VendorAccount;
  readonly cardVendor: 'stripe' | 'stax';
  readonly card: CardForm;
  readonly provider: PayLaterProvider | null;
  readonly connectAccountId: string;
  readonly today: string;
}

export interface PayContext extends PayInput {
  readonly isHeld: boolean;
  /** The charge as the invoice will show it. */
  readonly facts: ChargeFacts | null;
  /** When the order was requested; ISO 8601, '' until then. */
  readonly requestedAt: string;
  /** This payment has recorded or cancelled the concierge fee. */
  readonly hasChangedFee: boolean;
  /** How often the order was loaded again because it did not show its fee yet. */
  readonly refetches: number;
  /** The card's or wallet's token. */
  readonly token: string;
  readonly clientSecret: string;
  readonly result: PaymentResult;
}

export type PayEvent =
  /** The order is held for this payment, or another payment holds it (RUL-06). */
  | { readonly type: 'order.held' }
  | { readonly type: 'order.heldByAnotherTab' }
  /** The form was changed between the submit and its validation (VAL-R08). */
  | { readonly type: 'card.changed'; readonly card: CardForm }
  | { readonly type: 'charge.startedInAnotherTab' };

/** The payment is about to start: hold its orders now. */
export interface HoldEvent {
  readonly type: 'order.needed';
}

/** The order as the services know it right before a charge. */
export interface CurrentOrder extends OrderAndInvoice {
  /** Interpreted like {@link payActors.loadChargeStatus}. */
  readonly paymentStatus: number;
  /** The service's own status says that the order was paid. */
  readonly wasPaidEarlier: boolean;
  /** The last change of the concierge fee by this browser; null if order and invoice show it, or there was none. */
  readonly changedFee: boolean | null;
  /** When it was requested; ISO 8601. */
  readonly requestedAt: string;
}

export interface ChargeInput extends Pick<PayInput, 'order' | 'request'> {
  readonly facts: ChargeFacts;
  readonly method: 'card' | 'hsa/fsa' | 'wallet';
  readonly token: string;
}

export interface PayLaterInput extends Pick<PayInput, 'order' | 'account' | 'request' | 'connectAccountId'> {
  readonly facts: ChargeFacts;
  readonly provider: PayLaterProvider;
  readonly billing: BillingForm;
}

/** The data to tokenize a card; the hosted fields on the page hold the rest. */
export interface TokenRequest extends Pick<PayInput, 'cardVendor' | 'account'> {
  readonly nameOnCard: string;
  /** MM/YY for Stax, '' for Stripe. */
  readonly expiry: string;
  readonly billing: BillingForm;
}

export const payActors = {
  /** Holds the orders for this payment from 'order.needed' until it stops (RUL-06, RUL-58). */
  holdOrder: fromCallback<HoldEvent, OrderRef>(() => undefined),
  /** The token of the sheet that the patient has just approved. */
  tokenizeWallet: notProvided<{ readonly token: string }, void>('tokenizeWallet'),
  /** Records or cancels the concierge fee (CALL-R12, CALL-R13). */
  updateConciergeFee: notProvided<void, { readonly accessionId: string; readonly isChecked: boolean }>(
    'updateConciergeFee',
  ),
  /** The time, ISO 8601. */
  readClock: notProvided<string, void>('readClock'),
  /** The payment status with the order and its invoice as they are now (RUL-57, RUL-64). */
  loadCurrentOrder: notProvided<CurrentOrder, OrderToPay>('loadCurrentOrder'),
  /**
   * The payment status (CALL-R09). An inconclusive one while a charge may be running becomes 'pending' (RUL-56), and
   * 'succeeded' becomes 'form' if money is due and no charge is known to have been made (RUL-64).
   */
  loadChargeStatus: notProvided<number, OrderRef>('loadChargeStatus'),
  /** `expiry` MM/YY if the card vendor reports it. */
  tokenizeCard: notProvided<{ readonly token: string; readonly expiry?: string }, TokenRequest>(
    'tokenizeCard',
  ),
  /** POST payOrders, payOrdersWithHFSA or payOrdersWithDigitalWallets, by method (CALL-R06 to CALL-R08). */
  chargeOrder: notProvided<ChargeResponse, ChargeInput>('chargeOrder'),
  /** The card provider's next action, 3-D Secure; rejects if it was refused. */
  authenticateCard: notProvided<
    ChargeResponse,
    {
      readonly order: OrderRef;
      readonly facts: ChargeFacts;
      readonly account: VendorAccount;
      readonly clientSecret: string;
    }
  >('authenticateCard'),
  /** POST /transaction/payOrderWithBnpl (CALL-R05). */
  createPayLaterCharge: notProvided<{ readonly clientSecret: string }, PayLaterInput>('createPayLaterCharge'),
  /**
   * Klarna's or Afterpay's confirmation, returning to /payment_status?bnpl=true (AMB-69); resolves with the provider's
   * page.
   */
  confirmPayLater: notProvided<{ readonly url: string }, PayLaterInput & { readonly clientSecret: string }>(
    'confirmPayLater',
  ),
};

export const payActions = {
  /** A response shows the outcome of the charge: it is resolved (RUL-07). */
  endUnchargedAttempt: (_: unknown, _params: OrderRef) => {},
  /** Navigates to the pay-later provider's page (BNPL-12, BNPL-13). */
  leaveForProvider: (_: unknown, _params: { readonly url: string }) => {},
  /** Notifies the wallet's sheet that the payment failed (RUL-28). */
  failWallet: () => {},
};

export const paymentActors = {
  /** Reports when another payment of the same order starts and ends (RUL-06). */
  watchOtherTabs: fromCallback<PaymentEvent, OrderRef>(() => undefined),
  /** Sends `page.visible` when the page is visible again: a provider's app took the URL, and the page stayed. */
  watchReturn: fromCallback<PaymentEvent>(() => undefined),
  /** GET /recipient/getEligibilityOfBNPL (CALL-R10). */
  loadPayLaterEligibility: notProvided<
    PayLaterEligibility,
    { readonly currency: string; readonly orderId: string }
  >('loadPayLaterEligibility'),
};

export const paymentActions = {
  /** Remembers the entered form for after a failed payment, or forgets it. */
  setRetryForm: (_: unknown, _params: RetryForm | null) => {},
  /** Keeps the billing fields in the tab, so that Back and a reload do not lose them. */
  keepUnsaved: (
    _: unknown,
    _params: { readonly accessionId: string; readonly unsaved: UnsavedForm | null },
  ) => {},
  notify,
  clearNotice,
  abandonAttempt,
  /** Prefetches the pages that a payment can end on, before anything is charged. */
  fetchOutcomePages: () => {},
  failWallet: payActions.failWallet,
};
