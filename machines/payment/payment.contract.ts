import type { BillingForm } from '../domain/billing.ts';
import type { ChargeAnswer, ChargeRequest, PaymentOutcome } from '../domain/charge.ts';
import { fromCallback } from 'xstate';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import type { Identity, LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Notice } from '../domain/notice.ts';
import type { PaymentForm } from '../domain/payment-data.ts';
import type {
  BillingField,
  CardForm,
  FieldName,
  HostedField,
  HostedFieldState,
  Problems,
} from './billing.rules.ts';

export type PaymentMethod = 'card' | 'hsa/fsa' | 'payLater';
export type PayLaterProvider = 'klarna' | 'afterpay';

/** What GET /recipient/getEligibilityOfBNPL answers (CALL-R10, AMB-48). */
export interface PayLaterEligibility {
  readonly klarna: boolean;
  readonly afterpay: boolean;
  readonly connectAccountId: string;
}

export interface PaymentInput {
  /** The query of the address, null when it has none. */
  readonly query: LinkQuery | null;
  /** The saved single-page query (pns_single_page_query), null when there is none. */
  readonly savedQuery: LinkQuery | null;
  /** The day, YYYY-MM-DD. */
  readonly today: string;
}

export interface PaymentContext extends PaymentInput {
  readonly form: PaymentForm | null;
  readonly fixedAmount: number | null;
  readonly isConciergeTicked: boolean;
  /** The amounts of the loaded invoice include the concierge fee; they stay as they were loaded. */
  readonly isConciergeInvoiced: boolean;
  /** What the service has recorded (backend_has_concierge_service, AMB-38). */
  readonly hasBackendConcierge: boolean;
  readonly card: CardForm;
  readonly problems: Problems;
  /** How often a submit was blocked: each time the first field in error gets the focus (RUL-14). */
  readonly blockedSubmits: number;
  /** The accession ids whose family block is open (PFORM-44). */
  readonly openBlocks: readonly string[];
  readonly eligibility: PayLaterEligibility | null;
  readonly outcome: PaymentOutcome<Problems> | null;
}

export type PaymentEvent =
  | { readonly type: 'method.selected'; readonly method: PaymentMethod }
  | { readonly type: 'provider.selected'; readonly provider: PayLaterProvider }
  | { readonly type: 'concierge.ticked' }
  | { readonly type: 'concierge.cleared' }
  | { readonly type: 'familyBlock.toggled'; readonly accessionId: string }
  | { readonly type: 'billing.changed'; readonly field: BillingField; readonly value: string }
  | { readonly type: 'hostedField.changed'; readonly field: HostedField; readonly state: HostedFieldState }
  | { readonly type: 'payment.submitted' }
  | { readonly type: 'wallet.approved' }
  | { readonly type: 'wallet.dismissed' }
  | { readonly type: 'charge.startedElsewhere' }
  | { readonly type: 'charge.endedElsewhere' };

/** Which of the loads failed (PFORM-13 to PFORM-15). */
export interface PaymentFormFailure extends Failure {
  readonly step: 'ids' | 'initiation' | 'data';
}

/** What the load was rejected with; anything unknown counts as a failed initiation. */
export function formFailure(error: unknown): PaymentFormFailure {
  const step = typeof error === 'object' && error !== null && 'step' in error ? error.step : undefined;
  return { ...asFailure(error), step: step === 'ids' || step === 'data' ? step : 'initiation' };
}

/** The concierge as the page has it and as the service has it (MONEY-R16). */
export interface ConciergeInput {
  readonly isShown: boolean;
  readonly isTicked: boolean;
  readonly hasBackend: boolean;
  readonly accessionId: string;
}

export type ConciergeOutcome =
  | { readonly operation: 'added' | 'removed' | 'none' }
  | {
      readonly operation: 'failed';
      /** The client's own default error, behind the service's message (AMB-39). */
      readonly code: 'conciergeAddFailed' | 'conciergeRemoveFailed';
      readonly message?: string;
    };

/** The order as the payment status is asked for (CALL-R09). */
export interface OrderRef {
  readonly orderId: string;
  readonly chargeType: string;
}

/** What every way of paying needs. */
export interface PayInput {
  readonly order: OrderRef;
  readonly concierge: ConciergeInput;
  readonly request: ChargeRequest;
}

export interface CardInput extends PayInput {
  /** 'none' when the balance is zero and only the concierge is synchronised (PFORM-43). */
  readonly method: 'card' | 'hsa/fsa' | 'none';
  readonly entry: 'stripe' | 'stax';
  readonly card: CardForm;
  readonly today: string;
}

export type WalletInput = PayInput;

export interface PayLaterInput extends PayInput {
  readonly provider: PayLaterProvider;
  readonly connectAccountId: string;
  readonly billing: BillingForm;
}

/** What a card is tokenised with: the hosted fields on the page hold the rest. */
export interface TokenRequest {
  readonly entry: 'stripe' | 'stax';
  readonly nameOnCard: string;
  /** MM/YY for the second card entry, '' for the first. */
  readonly expiry: string;
  readonly billing: BillingForm;
}

/** What has to be settled before any charge: whether the order may be charged, and its concierge fee. */
export interface PreparationInput extends OrderRef {
  readonly concierge: ConciergeInput;
}

/** May the order be charged now? Everything but 'ready' ends the payment without a charge. */
export type Preparation =
  | { readonly kind: 'ready'; readonly hasChangedConcierge: boolean }
  | { readonly kind: 'refused'; readonly message?: string }
  | { readonly kind: 'succeeded' | 'pending' | 'cancelled' | 'elsewhere' | 'uncertain' };

export interface ChargeInput extends OrderRef {
  readonly method: 'card' | 'hsa/fsa' | 'wallet';
  readonly request: ChargeRequest;
  readonly token: string;
}

export type ChargeOutcome =
  | { readonly kind: 'succeeded' | 'pending' | 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly charged: 'no' | 'unknown' };

export const payActors = {
  recordConciergeFee: notProvided<void, { readonly accessionId: string }>('recordConciergeFee'),
  cancelConciergeFee: notProvided<void, { readonly accessionId: string }>('cancelConciergeFee'),
  /** Takes the order for this tab: clear, an earlier charge without an outcome, or paid in another tab (RUL-06, RUL-07). */
  claimOrder: notProvided<'clear' | 'unresolved' | 'elsewhere', { readonly orderId: string }>('claimOrder'),
  /** The payment status code (CALL-R09). */
  askPaymentStatus: notProvided<number, OrderRef>('askPaymentStatus'),
  tokenizeCard: notProvided<{ readonly token: string }, TokenRequest>('tokenizeCard'),
  /** POST payOrders, payOrdersWithHFSA or payOrdersWithDigitalWallets, by method (CALL-R06 to CALL-R08). */
  chargeOrder: notProvided<ChargeAnswer, Pick<ChargeInput, 'method' | 'request' | 'token'>>('chargeOrder'),
  /** The card provider's next action, 3-D Secure; rejects when it was not passed. */
  authenticateCard: notProvided<void, { readonly clientSecret: string }>('authenticateCard'),
  /** The token of the sheet that the patient approved. */
  tokenizeWallet: notProvided<{ readonly token: string }, void>('tokenizeWallet'),
  /** POST /transaction/payOrderWithBnpl (CALL-R05). */
  createPayLaterCharge: notProvided<
    { readonly clientSecret: string },
    {
      readonly request: ChargeRequest;
      readonly provider: PayLaterProvider;
      readonly connectAccountId: string;
    }
  >('createPayLaterCharge'),
  /** Klarna's or Afterpay's confirmation, coming back to /payment_status?bnpl=true (AMB-69); answers the provider's page. */
  confirmPayLater: notProvided<
    { readonly url: string },
    { readonly provider: PayLaterProvider; readonly clientSecret: string; readonly billing: BillingForm }
  >('confirmPayLater'),
};

export const payActions = {
  notify: (_: unknown, _params: Notice) => {},
  /** Writes down that a charge of this order is on its way, before it is sent (RUL-07). */
  beginAttempt: (_: unknown, _params: OrderRef) => {},
  /** An answer came that says what happened: the charge is no longer open (RUL-07). */
  settleAttempt: (_: unknown, _params: OrderRef) => {},
  /** Lets other tabs pay again (RUL-06). */
  releaseOrder: (_: unknown, _params: OrderRef) => {},
  /** Sends the browser to the pay-later provider's page (BNPL-12, BNPL-13). */
  leaveFor: (_: unknown, _params: { readonly url: string }) => {},
};

export const paymentActors = {
  /** Tells when another tab starts or ends a charge for the same order (RUL-06). */
  watchOtherTabs: fromCallback<PaymentEvent, { readonly orderId: string }>(() => undefined),
  loadPaymentForm: notProvided<PaymentForm, Identity>('loadPaymentForm'),
  /** GET /recipient/getEligibilityOfBNPL (CALL-R10). */
  loadPayLaterEligibility: notProvided<
    PayLaterEligibility,
    { readonly currency: string; readonly orderId: string }
  >('loadPayLaterEligibility'),
};

export const paymentActions = {
  notify: payActions.notify,
  /** Keeps a restored query as the tab's link (PFORM-02). */
  keepLink: (_: unknown, _params: { readonly query: LinkQuery }) => {},
};

/** The names of the fields in the order of the form, for the focus and the summary (RUL-14). */
export const FIELD_ORDER: readonly FieldName[] = [
  'provider',
  'number',
  'hostedExpiry',
  'expiry',
  'cvc',
  'nameOnCard',
  'firstName',
  'lastName',
  'address',
  'address2',
  'country',
  'state',
  'city',
  'zip',
  'email',
  'phoneCountry',
  'phoneNumber',
];
