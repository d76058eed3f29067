import type { OrderWithInvoice } from '../domain/payment-data.ts';
import type { OrderToPay } from './payment.types.ts';

/** The order for a payment status request, with every order of its bundle (RUL-58). */
export function orderToPayOf({ order, invoice }: OrderWithInvoice): OrderToPay {
  const members = invoice.family?.members.map(({ chargeTypeId }) => chargeTypeId) ?? [];
  return {
    orderId: order.orderId,
    chargeType: invoice.chargeType,
    chargeMethod: order.chargeMethod,
    bundle: [...new Set([order.orderId, ...members])],
    accessionId: order.accessionId,
    sampleId: order.sampleId,
  };
}
