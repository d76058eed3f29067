/**
 * What is known of a charge that did not end in success, for the page that explains it (RUL-10).
 * `message` is the service's own, in plain words; never card data.
 */
export interface ChargeReport {
  readonly charged: 'no' | 'unknown';
  readonly message?: string;
}

/** The account at the card services that a token belongs to (AMB-53). */
export type TokenPlatform = 'stripe' | 'stripe_zb' | 'stax';

/** Whose keys a card service is opened with: they follow the order in every method (RUL-34, KEY-R03). */
export interface VendorAccount {
  readonly customerId: string;
  readonly platform: TokenPlatform;
}

/** One line of a charge; `price` in major units (CALL-R05, AMB-63). */
export interface ChargeLine {
  readonly chargeType: string;
  readonly chargeTypeId: string;
  readonly sampleId: string;
  readonly price: number;
}

/** What every charge call is built from (AMB-61). `amount` in major units; the lines' prices add up to it (AMB-63). */
export interface ChargeRequest {
  readonly accountId: string;
  readonly currency: string;
  readonly amount: number;
  readonly lines: readonly ChargeLine[];
  readonly platform: TokenPlatform;
}

/**
 * How a charge call or 3-D Secure ended when it did not fail. `unclear`: it was taken, and only the payment status
 * can tell how it ended (RUL-29).
 */
export type ChargeAnswer =
  | { readonly kind: 'succeeded' | 'pending' | 'unclear' }
  | { readonly kind: 'needsAction'; readonly clientSecret: string };

export type PayLaterProvider = 'klarna' | 'afterpay';

/** A charge of this browser whose end is not known, found when the form is opened (RUL-07, RUL-56, RUL-59). */
export interface OpenCharge {
  /** The payment status code; null when it could not be had. */
  readonly status: number | null;
  /** The pay-later provider that was asked; null for a card or wallet. */
  readonly provider: PayLaterProvider | null;
}
