import type { WireChargeRequest, PayLaterRequest } from '../payments.ts';
import { ok, authorizedOrder, type Service, type ServiceRequest } from './service.ts';

function charge(call: string) {
  return ({ payments, order, body, idempotencyKey }: ServiceRequest) =>
    payments.charge(order, call, body as WireChargeRequest & { payment_token: string }, idempotencyKey);
}

/** The charging service (CALL-R05 to CALL-R09). Its errors are `{ error }`. */
export const chargingService: Service = {
  'charging.payOrders': charge('charging.payOrders'),
  'charging.payOrdersWithHFSA': charge('charging.payOrdersWithHFSA'),
  'charging.payOrdersWithDigitalWallets': charge('charging.payOrdersWithDigitalWallets'),
  'charging.payOrderWithBnpl': ({ payments, order, body, idempotencyKey }) =>
    payments.openPayLater(order, 'charging.payOrderWithBnpl', body as PayLaterRequest, idempotencyKey),
  'charging.status'(request) {
    const order = authorizedOrder(request, ({ seed }) => seed.orderId === request.path['orderId']);
    if (!order) return { status: 404, body: { error: 'There is no such charge.' } };
    return ok({ payment_status: order.cancelled ? 4 : order.paymentStatus });
  },
};
