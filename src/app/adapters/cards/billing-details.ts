import type { BillingForm } from '../../../../machines/domain/billing.ts';
import { US_STATES } from '../../../../machines/domain/countries.ts';

/** The payer in the format of the first card entry, the wallet and pay later. */
export function stripeBilling(
  name: string,
  { address, address2, city, state, zip, country, email, phone }: BillingForm,
) {
  return {
    name,
    email,
    phone: `+${phone.areaCode}${phone.number}`,
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

/**
 * The payer in the format of the second card entry, within its limits: two-letter state codes and phones of 10 to 15
 * digits. `address_country` is the alpha-2 code here.
 */
export function staxBilling({ address, address2, city, state, zip, country, email, phone }: BillingForm) {
  const number = phone.areaCode + phone.number;
  const isState = US_STATES.some(([code]) => code === state);
  return {
    email,
    ...(/^\d{10,15}$/.test(number) ? { phone: number } : {}),
    address_1: address,
    address_2: address2,
    address_city: city,
    ...(country === 'US' && isState ? { address_state: state } : {}),
    address_zip: zip,
    address_country: country,
  };
}
