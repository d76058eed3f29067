import type { PaymentForm } from '../../../machines/domain/payment-data.ts';

/** A provider's logo, and whose it is for those who cannot see it. */
export interface Logo {
  readonly url: string;
  readonly name: string;
}

/** An address of this origin or over https: an answer of a service names no other scheme. */
const ADDRESS = /^(?:https:\/\/|\/(?!\/))/i;

/** The provider's logo replaces the lab's when the provider has revenue and has one (PAY-R02, AMB-57). */
export function logoOf({
  order,
  settings,
  clinic,
}: Pick<PaymentForm, 'order' | 'settings' | 'clinic'>): Logo | null {
  return order.providerHasRevenue && settings.brandLogo && ADDRESS.test(settings.brandLogo)
    ? { url: settings.brandLogo, name: clinic.clinicName || clinic.providerName }
    : null;
}
