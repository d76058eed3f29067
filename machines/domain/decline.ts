import type { Failure } from './failure.ts';

/** Why a card was refused, as far as its holder may know and can do something about it. */
export type Decline =
  | 'plain'
  | 'noFunds'
  | 'overLimit'
  | 'expired'
  | 'wrongNumber'
  | 'wrongCvc'
  | 'wrongZip'
  | 'notSupported'
  | 'repeated'
  | 'notConfirmed'
  | 'tryLater';

/**
 * The card provider's decline and error codes of each reason (docs.stripe.com/declines/codes). A card that was lost or
 * stolen, and a suspicion of fraud, read as a plain refusal: whoever holds the card must not learn of it.
 */
const CODES: Readonly<Record<Decline, string>> = {
  plain:
    'generic_decline card_declined do_not_honor call_issuer invalid_account restricted_card security_violation ' +
    'fraudulent lost_card stolen_card pickup_card merchant_blacklist live_mode_test_card',
  noFunds: 'insufficient_funds',
  overLimit: 'card_velocity_exceeded withdrawal_count_limit_exceeded',
  expired: 'expired_card',
  wrongNumber: 'incorrect_number invalid_number',
  wrongCvc: 'incorrect_cvc invalid_cvc',
  wrongZip: 'incorrect_zip',
  notSupported: 'card_not_supported currency_not_supported transaction_not_allowed',
  repeated: 'duplicate_transaction',
  notConfirmed: 'authentication_required payment_intent_authentication_failure',
  tryLater: 'processing_error issuer_not_available try_again_later',
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
    CODES[reason].split(' ').includes(declineCode as string),
  );
}
