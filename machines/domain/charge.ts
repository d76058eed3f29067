import type { InvoiceTotals } from './balance.ts';
import type { Decline } from './decline.ts';
import { addMoney } from './money.ts';

/**
 * The known facts of a charge that did not succeed, for the page that explains it (RUL-10).
 * `message` is the service's own plain text; it never contains card data.
 */
export interface ChargeReport {
  readonly charged: 'no' | 'unknown';
  readonly message?: string;
  /** Why the card was refused, if its code was sent: said in our words, instead of the message. */
  readonly decline?: Decline;
  /** The amount with its currency that is still to be paid: 'USD 348.00'; absent if it is not known (RUL-89). */
  readonly due?: string;
  /** The change of the concierge fee that failed before the charge (AMB-39). */
  readonly conciergeFee?: 'notAdded' | 'notRemoved' | 'additionUnknown' | 'removalUnknown';
}

/** The card provider account that a token belongs to (AMB-53). */
export type TokenPlatform = 'stripe' | 'stripe_zb' | 'stax';

/** The account whose keys open a card vendor; every payment method follows the order (RUL-34, KEY-R03). */
export interface VendorAccount {
  readonly customerId: string;
  readonly tokenPlatform: TokenPlatform;
}

/** A charge, and the invoice's totals before it: how to recognize it on an invoice (RUL-64). Amounts in major units. */
export interface ChargeFacts {
  readonly amount: number;
  readonly currency: string;
  readonly before: InvoiceTotals;
  /** The amount that remains due once the invoice shows the charge; browsers have it stored under this name. */
  readonly left: number;
}

/** True if the invoice has the charge among its payments, and not only in what is due. */
export const isListedAsPayment = ({ amount, before }: ChargeFacts, { paid }: InvoiceTotals): boolean =>
  paid >= addMoney(before.paid, amount);

/**
 * True if the invoice shows the charge among its payments, or no more than the remaining amount as due (RUL-64). A smaller
 * amount without a new payment is a bill that was lowered.
 */
export function isAppliedToInvoice(charge: ChargeFacts, current: InvoiceTotals): boolean {
  const { before, left: remaining } = charge;
  const isRemainingDue = before.due > remaining && current.due <= remaining;
  const isLowered = remaining > 0 && current.due < remaining && current.paid <= before.paid;
  return isListedAsPayment(charge, current) || (isRemainingDue && !isLowered);
}

/** One line of a charge; `price` in major units (CALL-R05, AMB-63). */
export interface ChargeLine {
  readonly chargeType: string;
  readonly chargeTypeId: string;
  readonly sampleId: string;
  readonly price: number;
}

/** The data of every charge call (AMB-61). `amount` in major units; the prices of the lines add up to it (AMB-63). */
export interface ChargeRequest {
  readonly accountId: string;
  readonly currency: string;
  readonly amount: number;
  readonly lines: readonly ChargeLine[];
  readonly tokenPlatform: TokenPlatform;
}

/**
 * The outcome of a charge call or of 3-D Secure that did not fail. `unknown`: it was accepted, and only the payment
 * status shows the result (RUL-29).
 */
export type ChargeResponse =
  | { readonly kind: 'succeeded' | 'pending' | 'unknown' }
  | { readonly kind: 'needsAction'; readonly clientSecret: string };

export type PayLaterProvider = 'klarna' | 'afterpay';

/** The providers that accept an order, and the account that they pay to (CALL-R10, AMB-48). */
export interface PayLaterEligibility extends Readonly<Record<PayLaterProvider, boolean>> {
  readonly connectAccountId: string;
}

/** This browser's charge of some orders, by the key of its attempt. */
export interface AttemptRef {
  readonly orders: readonly string[];
  readonly key: string;
}

/** The patient did not finish the payment that the page shows, so it no longer holds its orders (RUL-59). */
export const abandonAttempt = (_: unknown, _params: AttemptRef): void => {};

/** A charge from this browser with an unknown outcome, found when the form opens (RUL-07, RUL-56, RUL-59). */
export interface UnresolvedCharge {
  /** The payment status; null if it could not be loaded. */
  readonly status: number | null;
  /** The pay-later provider; null for a card or wallet. */
  readonly provider: PayLaterProvider | null;
  /** The key of its attempt. */
  readonly key: string;
}
