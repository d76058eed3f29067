/**
 * What is known of a charge that did not end in success, for the page that tells the patient (RUL-10).
 * `message` is the service's own, in plain words; never card data.
 */
export interface ChargeReport {
  readonly charged: 'no' | 'unknown';
  readonly message?: string;
}

/** The account at the card services that a token belongs to (AMB-53). */
export type TokenPlatform = 'stripe' | 'stripe_zb' | 'stax';

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

/** What a charge call answers when it does not fail. 202 counts as succeeded (CARD-21, MONEY-R25). */
export type ChargeAnswer =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'needsAction'; readonly clientSecret: string };

/** How paying ended, whichever the method. */
export type PaymentOutcome<Problem = never> =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly charge: ChargeReport }
  /** Nothing was charged: the form has to be corrected. */
  | { readonly kind: 'invalid'; readonly problems: Problem }
  /** Another tab is paying for this order (RUL-06). */
  | { readonly kind: 'elsewhere' }
  /** An earlier charge may have gone through and the lab cannot be asked: nothing was sent (RUL-07). */
  | { readonly kind: 'uncertain' }
  /** The browser is on its way to the pay-later provider's page (BNPL-12, BNPL-13). */
  | { readonly kind: 'left' };
