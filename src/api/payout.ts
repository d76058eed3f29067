import type { Client } from './client.ts';
import { flag, optionalId, someOf } from './wire.ts';
import { z } from './zod.ts';

/** The pay-later providers that accept an order, and the account they pay to (CALL-R10). */
export interface Eligibility {
  readonly klarna: boolean;
  readonly afterpay: boolean;
  readonly connectAccountId: string;
}

const eligibility = z.pipe(
  z.nullish(
    someOf(
      z.object({ klarna_eligible: flag, afterpay_clearpay_eligible: flag, connect_account_id: optionalId }),
    ),
  ),
  z.transform((wire): Eligibility => {
    const connectAccountId = wire?.connect_account_id ?? '';
    // Without an account nobody can be paid: not eligible, as if a flag were missing (AMB-48).
    const isPayable = connectAccountId !== '';
    return {
      klarna: isPayable && wire?.klarna_eligible === true,
      afterpay: isPayable && wire?.afterpay_clearpay_eligible === true,
      connectAccountId,
    };
  }),
);

/** GET /recipient/getEligibilityOfBNPL (CALL-R10, AMB-48). */
export function loadPayLaterEligibility(
  client: Client,
  { currency, orderId }: { readonly currency: string; readonly orderId: string },
  signal?: AbortSignal,
): Promise<Eligibility> {
  return client.request({
    service: 'payout',
    method: 'GET',
    path: '/recipient/getEligibilityOfBNPL',
    query: { currency, order_id: orderId },
    schema: eligibility,
    signal,
  });
}
