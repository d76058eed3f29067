import type { OrderWithInvoice } from '../domain/payment-data.ts';
import type { PaidOrder } from './payment.types.ts';

/** The order for a payment status request, with every order of its bundle (RUL-58). */
export function orderRef({ order, invoice }: OrderWithInvoice): PaidOrder {
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
