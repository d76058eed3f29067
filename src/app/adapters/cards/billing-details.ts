import type { BillingForm } from '../../../../machines/domain/billing.ts';

/** The payer in the format of Stripe's card fields, the wallet and pay later. */
export function stripeBilling(
  name: string,
  { address, address2, city, state, zip, country, email, phone }: BillingForm,
) {
  return {
    name,
    email,
    phone: `+${phone.dialingCode}${phone.number}`,
    address: {
      line1: address,
      ...(address2 ? { line2: address2 } : {}),
      city,
      state,
      postal_code: zip,
      country,
    },
  };
}
