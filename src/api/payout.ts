import type { PayLaterEligibility } from '../../machines/domain/charge.ts';
import { call } from './client.ts';
import { flag, optionalId, orNull, atLeastOneOf } from './wire.ts';
import { z } from './zod.ts';

const eligibility = z.pipe(
  orNull(
    atLeastOneOf({
      klarna: ['klarna_eligible', flag],
      afterpay: ['afterpay_clearpay_eligible', flag],
      connectAccountId: ['connect_account_id', optionalId],
    }),
  ),
  // Without an account nobody can be paid: not eligible, as if a flag were missing (AMB-48).
  z.transform((loaded): PayLaterEligibility =>
    loaded?.connectAccountId ? loaded : { klarna: false, afterpay: false, connectAccountId: '' },
  ),
);

/** GET /recipient/getEligibilityOfBNPL (CALL-R10, AMB-48). */
export const loadPayLaterEligibility = call(
  ({ currency, orderId }: { readonly currency: string; readonly orderId: string }) => ({
    service: 'payout',
    method: 'GET',
    path: '/recipient/getEligibilityOfBNPL',
    query: { currency, order_id: orderId },
    schema: eligibility,
  }),
);
