import { fromCallback } from 'xstate';
import type { BillingForm } from '../domain/billing.ts';
import type {
  ChargeAnswer,
  ChargeReport,
  ChargeRequest,
  OpenCharge,
  PayLaterProvider,
  VendorAccount,
} from '../domain/charge.ts';
import { asFailure } from '../domain/failure.ts';
import type { Identity, LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import { loadFailureNotice } from '../domain/notice.ts';
import type { Notice } from '../domain/notice.ts';
import type { PaymentForm } from '../domain/payment-data.ts';
import type { BillingField, CardForm, HostedField, HostedFieldState, Problems } from './billing.rules.ts';

/** What the patient chooses among; a wallet is a press of its own. */
export type PaymentMethod = 'card' | 'hsa/fsa' | 'payLater';
/** What a press pays with; 'none' when nothing is due and only the concierge fee is brought up to date (PFORM-43). */
export type PaysBy = PaymentMethod | 'wallet' | 'none';

/** What GET /recipient/getEligibilityOfBNPL answers (CALL-R10, AMB-48). */
export interface PayLaterEligibility {
  readonly klarna: boolean;
  readonly afterpay: boolean;
  readonly connectAccountId: string;
}

/** How paying ended, whichever the method: the one encoding between a charge and the next page. */
export type PaymentResult =
  | { readonly kind: 'succeeded' | 'pending' | 'cancelled' }
  | { readonly kind: 'failed'; readonly charge: ChargeReport; readonly notice: Notice | null }
  /** The form has to be corrected; nothing was charged. */
  | { readonly kind: 'invalid'; readonly problems: Problems }
  /** Another payment of the order is under way: nothing was sent (RUL-06). */
  | { readonly kind: 'elsewhere' }
  /** The payment status could not be had before the charge: nothing was sent (RUL-57). */
  | { readonly kind: 'uncertain' }
  /** The browser is on its way to the pay-later provider's page (BNPL-12, BNPL-13). */
  | { readonly kind: 'left' };

/** What the form opens with, and the charge of this browser whose end is not known. */
export interface LoadedForm {
  readonly form: PaymentForm;
  readonly openCharge: OpenCharge | null;
}

/** What a payment that failed leaves for the next form of its order: everything but the card (RUL-20). */
export interface LeftForm {
  readonly accessionId: string;
  readonly method: PaymentMethod | null;
  readonly card: CardForm;
  readonly charge: ChargeReport;
}

export interface PaymentInput {
  readonly left: LeftForm | null;
  /** The query of the address, null when it has none. */
  readonly query: LinkQuery | null;
  /** The saved single-page query (pns_single_page_query), null when there is none. */
  readonly savedQuery: LinkQuery | null;
  /** The day, YYYY-MM-DD. */
  readonly today: string;
}

export interface PaymentContext extends PaymentInput {
  readonly form: PaymentForm | null;
  readonly openCharge: OpenCharge | null;
  readonly isConciergeTicked: boolean;
  /** The amounts of the loaded invoice include the concierge fee; they stay as they were loaded. */
  readonly isConciergeInvoiced: boolean;
  /** What the service has recorded (backend_has_concierge_service, AMB-38). */
  readonly hasBackendConcierge: boolean;
  readonly method: PaymentMethod | null;
  readonly provider: PayLaterProvider | null;
  readonly card: CardForm;
  readonly problems: Problems;
  /** The accession ids whose family block is open (PFORM-44). */
  readonly openBlocks: readonly string[];
  readonly eligibility: PayLaterEligibility | null;
  /** What the last press pays with. */
  readonly paysBy: PaysBy;
  readonly result: PaymentResult | null;
}

export type PaymentEvent =
  | { readonly type: 'method.selected'; readonly method: PaymentMethod }
  | { readonly type: 'payLater.offered' }
  | { readonly type: 'provider.selected'; readonly provider: PayLaterProvider }
  | { readonly type: 'concierge.ticked' }
  | { readonly type: 'concierge.cleared' }
  | { readonly type: 'familyBlock.toggled'; readonly accessionId: string }
  | { readonly type: 'billing.changed'; readonly field: BillingField; readonly value: string }
  /** The card service's fields are new on the page, and empty. */
  | { readonly type: 'hostedFields.mounted' }
  | { readonly type: 'hostedField.changed'; readonly field: HostedField; readonly state: HostedFieldState }
  | { readonly type: 'payment.submitted' }
  | { readonly type: 'wallet.approved' }
  | { readonly type: 'wallet.dismissed' }
  /** The person has not finished at the pay-later provider (RUL-59). */
  | { readonly type: 'payLater.abandoned' }
  | { readonly type: 'status.checked' }
  | { readonly type: 'charge.startedElsewhere' }
  | { readonly type: 'charge.endedElsewhere' };

/** What a failed load says, by the call that failed; anything unknown counts as the initiation (PFORM-13 to PFORM-15). */
export function formFailureNotice(error: unknown): Notice {
  const step = typeof error === 'object' && error !== null && 'step' in error ? error.step : undefined;
  const code = step === 'ids' ? 'orderIdsFailed' : step === 'data' ? 'paymentFormFetchFailed' : undefined;
  return loadFailureNotice(code ?? 'paymentFormInitiationFailed', asFailure(error));
}

/** The order as the payment status is asked for, and every order that is paid with it (CALL-R09, RUL-58). */
export interface OrderRef {
  readonly orderId: string;
  readonly chargeType: string;
  readonly bundle: readonly string[];
}

/** The order that is paid, as the address of a page names it. */
export interface PaidOrder extends OrderRef {
  readonly accessionId: string;
  readonly sampleId: string;
}

/** What a press pays, and with what. */
export interface PayInput {
  readonly by: PaysBy;
  readonly order: PaidOrder;
  /** The concierge as the page has it and as the service has it (MONEY-R16). */
  readonly concierge: {
    readonly isShown: boolean;
    readonly isTicked: boolean;
    readonly hasBackend: boolean;
  };
  /** The order was paid when the form was loaded, and this is a further charge: the code 3 is no news. */
  readonly isFurtherCharge: boolean;
  readonly request: ChargeRequest;
  readonly account: VendorAccount;
  readonly entry: 'stripe' | 'stax';
  readonly card: CardForm;
  readonly provider: PayLaterProvider | null;
  readonly connectAccountId: string;
  readonly today: string;
}

export interface PayContext extends PayInput {
  readonly isHeld: boolean;
  /** The concierge fee was recorded or cancelled by this payment. */
  readonly hasChangedFee: boolean;
  /** The card's or wallet's token. */
  readonly token: string;
  readonly clientSecret: string;
  readonly result: PaymentResult;
}

/** The order is taken for this payment, or another payment has it (RUL-06). */
export type PayEvent = { readonly type: 'order.held' } | { readonly type: 'order.taken' };

export interface ChargeInput extends Pick<PayInput, 'order' | 'request'> {
  readonly method: 'card' | 'hsa/fsa' | 'wallet';
  readonly token: string;
}

export interface PayLaterInput extends Pick<PayInput, 'order' | 'account' | 'request' | 'connectAccountId'> {
  readonly provider: PayLaterProvider;
  readonly billing: BillingForm;
}

/** What a card is tokenised with: the hosted fields on the page hold the rest. */
export interface TokenRequest extends Pick<PayInput, 'entry' | 'account'> {
  readonly nameOnCard: string;
  /** MM/YY for the second card entry, '' for the first. */
  readonly expiry: string;
  readonly billing: BillingForm;
}

export const payActors = {
  /** Takes the orders for this payment until it stops (RUL-06, RUL-58). */
  holdOrder: fromCallback<PayEvent, OrderRef>(() => undefined),
  /** The token of the sheet that the patient has just approved. */
  tokenizeWallet: notProvided<{ readonly token: string }, void>('tokenizeWallet'),
  /** Records the concierge fee, or cancels it (CALL-R12, CALL-R13). */
  updateConciergeFee: notProvided<void, { readonly accessionId: string; readonly isTicked: boolean }>(
    'updateConciergeFee',
  ),
  /** The payment status code (CALL-R09); a code that says nothing while a charge may be running is 1 (RUL-56). */
  askPaymentStatus: notProvided<number, OrderRef>('askPaymentStatus'),
  /** `expiry` MM/YY where the card service tells it. */
  tokenizeCard: notProvided<{ readonly token: string; readonly expiry?: string }, TokenRequest>(
    'tokenizeCard',
  ),
  /** POST payOrders, payOrdersWithHFSA or payOrdersWithDigitalWallets, by method (CALL-R06 to CALL-R08). */
  chargeOrder: notProvided<ChargeAnswer, ChargeInput>('chargeOrder'),
  /** The card provider's next action, 3-D Secure; rejects when it was refused. */
  authenticateCard: notProvided<
    ChargeAnswer,
    { readonly order: OrderRef; readonly account: VendorAccount; readonly clientSecret: string }
  >('authenticateCard'),
  /** POST /transaction/payOrderWithBnpl (CALL-R05). */
  createPayLaterCharge: notProvided<{ readonly clientSecret: string }, PayLaterInput>('createPayLaterCharge'),
  /** Klarna's or Afterpay's confirmation, coming back to /payment_status?bnpl=true (AMB-69); answers the provider's page. */
  confirmPayLater: notProvided<{ readonly url: string }, PayLaterInput & { readonly clientSecret: string }>(
    'confirmPayLater',
  ),
};

export const payActions = {
  /** An answer says how the charge ended: it is no longer open (RUL-07). */
  settleAttempt: (_: unknown, _params: OrderRef) => {},
  /** Sends the browser to the pay-later provider's page (BNPL-12, BNPL-13). */
  leaveFor: (_: unknown, _params: { readonly url: string }) => {},
  /** Tells the wallet's sheet that the payment did not go through (RUL-28). */
  failWallet: () => {},
};

export const paymentActors = {
  /** Tells when another payment of the same order starts and ends (RUL-06). */
  watchElsewhere: fromCallback<PaymentEvent, OrderRef>(() => undefined),
  loadPaymentForm: notProvided<LoadedForm, Identity>('loadPaymentForm'),
  /** GET /recipient/getEligibilityOfBNPL (CALL-R10). */
  loadPayLaterEligibility: notProvided<
    PayLaterEligibility,
    { readonly currency: string; readonly orderId: string }
  >('loadPayLaterEligibility'),
};

export const paymentActions = {
  /** Keeps what the person typed for the form that follows a failed payment, or forgets it. */
  leaveForm: (_: unknown, _params: LeftForm | null) => {},
  notify: (_: unknown, _params: Notice) => {},
  settleAttempt: payActions.settleAttempt,
  /** Fetches the pages that a payment ends on, before anything is charged. */
  fetchOutcomePages: () => {},
  failWallet: payActions.failWallet,
};
