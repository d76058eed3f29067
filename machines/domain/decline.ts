import type { Failure } from './failure.ts';

/** Why a card was refused, as far as its holder may be told and can do something about it. */
export type Decline =
  | 'plain'
  | 'noFunds'
  | 'overLimit'
  | 'expired'
  | 'wrongNumber'
  | 'wrongCvc'
  | 'wrongDate'
  | 'wrongZip'
  | 'notSupported'
  | 'wrongCurrency'
  | 'badAccount'
  | 'repeated'
  | 'notConfirmed'
  | 'tryLater';

/**
 * The card provider's decline and error codes of each reason (docs.stripe.com/declines/codes). A card that was lost or
 * stolen, and a suspicion of fraud, read as a plain refusal: whoever holds the card must not learn of it.
 */
const CODES: Readonly<Record<Decline, string>> = {
  plain:
    'generic_decline card_declined do_not_honor do_not_try_again call_issuer no_action_taken approve_with_id ' +
    'fraudulent lost_card stolen_card pickup_card merchant_blacklist restricted_card security_violation ' +
    'revocation_of_authorization revocation_of_all_authorizations stop_payment_order testmode_decline ' +
    'live_mode_test_card',
  noFunds: 'insufficient_funds',
  overLimit: 'card_velocity_exceeded withdrawal_count_limit_exceeded invalid_amount',
  expired: 'expired_card',
  wrongNumber: 'incorrect_number invalid_number incomplete_number',
  wrongCvc: 'incorrect_cvc invalid_cvc incomplete_cvc',
  wrongDate: 'invalid_expiry_month invalid_expiry_year invalid_expiry_year_past incomplete_expiry',
  wrongZip: 'incorrect_zip',
  notSupported: 'card_not_supported not_permitted service_not_allowed transaction_not_allowed',
  wrongCurrency: 'currency_not_supported',
  badAccount: 'invalid_account new_account_information_available',
  repeated: 'duplicate_transaction',
  notConfirmed: 'authentication_required payment_intent_authentication_failure',
  tryLater: 'processing_error issuer_not_available reenter_transaction try_again_later',
};

/** The code of a refusal, as the data of its failure. */
export interface DeclineData {
  readonly declineCode: string;
}

/** Why the card was refused; undefined without a code, or with one that this table does not know. */
export function declineOf({ code, data }: Failure): Decline | undefined {
  if (code !== 'refused' || !data || !('declineCode' in data)) return undefined;
  const { declineCode } = data;
  return (Object.keys(CODES) as Decline[]).find((reason) =>
    CODES[reason].split(' ').some((one) => one === declineCode),
  );
}
