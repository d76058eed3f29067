import type { PaymentForm } from '../../../machines/domain/payment-data.ts';

/** A provider's logo, and whose it is for those who cannot see it. */
export interface Logo {
  readonly url: string;
  readonly name: string;
}

/** The provider's logo stands for the lab's when the provider has revenue and has one (PAY-R02, AMB-57). */
export function logoOf({ order, settings, clinic }: PaymentForm): Logo | null {
  return order.providerHasRevenue && settings.brandLogo
    ? { url: settings.brandLogo, name: clinic.clinicName || clinic.providerName }
    : null;
}
