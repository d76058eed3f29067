import type { StripeError } from '@stripe/stripe-js';
import type { ChargeResponse, VendorAccount } from '../../../../machines/domain/charge.ts';
import type { DeclineData } from '../../../../machines/domain/decline.ts';
import type { Failure } from '../../../../machines/domain/failure.ts';
import type { PayLaterInput } from '../../../../machines/payment/payment.types.ts';
import { withLanguage } from '../../../platform/language.ts';
import { publishableKey } from '../../../platform/publishable-key.ts';
import { loadCardProvider } from '../../../platform/stripe.ts';
import { BANK_TIMEOUT, VENDOR_TIMEOUT, withTimeLimit } from '../../../platform/time-limit.ts';
import type { Config } from '../../shell/config.ts';
import { stripeBilling } from './billing-details.ts';

type VendorError = Partial<Pick<StripeError, 'message' | 'code' | 'decline_code'>>;

function openProvider({ cardProvider }: Config, account: VendorAccount) {
  return withTimeLimit(
    loadCardProvider(cardProvider.script, publishableKey(cardProvider.keys, account)),
    VENDOR_TIMEOUT,
  );
}

/**
 * Performs the next action of a charge, 3-D Secure, and resolves with its outcome (RUL-29). Rejects with a Failure;
 * 'refused' only if the bank or the card provider confirms that nothing was charged.
 */
export async function authenticateCard(
  config: Config,
  { account, clientSecret }: { readonly account: VendorAccount; readonly clientSecret: string },
): Promise<ChargeResponse> {
  const stripe = await openProvider(config, account);
  const { paymentIntent, error } = await withTimeLimit(
    stripe.handleNextAction({ clientSecret }),
    BANK_TIMEOUT,
  );
  if (error) {
    const isRefusal = error.type === 'card_error' || error.code === 'payment_intent_authentication_failure';
    throw isRefusal ? refusalFailure(error) : ({ code: 'noResponse' } satisfies Failure);
  }
  switch (paymentIntent?.status) {
    case 'succeeded':
      return { kind: 'succeeded' };
    case 'processing':
      return { kind: 'pending' };
    case 'requires_payment_method':
    case 'canceled':
      throw refusalFailure({});
    default:
      return { kind: 'unknown' };
  }
}

/**
 * The URL of the pay-later provider's page (BNPL-10, BNPL-11). Rejects with a Failure.
 * @param attempt the prefix by which the provider's return names the attempt
 */
export async function confirmPayLater(
  config: Config,
  { order, account, provider, clientSecret, billing }: PayLaterInput & { readonly clientSecret: string },
  attempt: string,
): Promise<{ readonly url: string }> {
  const stripe = await openProvider(config, account);
  // The ids return the patient to this order in any tab; the token stays out of the URL (RUL-59).
  const query = new URLSearchParams({
    bnpl: 'true',
    accession_id: order.accessionId,
    sample_id: order.sampleId,
    attempt,
  });
  const data = {
    payment_method: { billing_details: stripeBilling(`${billing.firstName} ${billing.lastName}`, billing) },
    return_url: window.location.origin + withLanguage(`/payment_status?${query}`),
  };
  const options = { handleActions: false };
  const { paymentIntent, error } = await withTimeLimit(
    provider === 'klarna'
      ? stripe.confirmKlarnaPayment(clientSecret, data, options)
      : stripe.confirmAfterpayClearpayPayment(clientSecret, data, options),
    VENDOR_TIMEOUT,
  );
  if (error) throw refusalFailure(error);
  const url = paymentIntent.next_action?.redirect_to_url?.url;
  if (!url) throw unavailable();
  return { url };
}

/** A refusal in the vendor's words, with its code of why. */
export function refusalFailure({ message, code, decline_code: reason = code }: VendorError): Failure {
  return {
    code: 'refused',
    ...(message ? { message } : {}),
    ...(reason ? { data: { declineCode: reason } satisfies DeclineData } : {}),
  };
}

export function unavailable(): Failure {
  return { code: 'unavailable' };
}
