import type { OrderWithInvoice } from '../../../machines/domain/payment-data.ts';

/** A provider's logo, and its owner's name as alternative text. */
export interface Logo {
  readonly url: string;
  readonly name: string;
}

/** A URL on this origin or over https; other schemes are rejected, and what a browser reads as another host. */
const WEB_URL = /^(?:https:\/\/|\/(?![/\\\s]))/i;

/** The provider's logo, which replaces the lab's if the provider has revenue and a logo (PAY-R02, AMB-57). */
export function providerLogo({
  order,
  settings,
  clinic,
}: Pick<OrderWithInvoice, 'order' | 'settings' | 'clinic'>): Logo | null {
  return order.providerHasRevenue && settings.brandLogo && WEB_URL.test(settings.brandLogo)
    ? { url: settings.brandLogo, name: clinic.clinicName || clinic.providerName }
    : null;
}
