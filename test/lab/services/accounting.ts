import { invoice } from '../bill.ts';
import { pastOf } from '../state.ts';
import { ok, openedOrder, type Service } from './service.ts';

/** The accounting service (CALL-R03, CALL-R04). Its errors are `{ description }`. */
export const accountingService: Service = {
  'accounting.invoice'(request) {
    const order = openedOrder(request, ({ seed }) => seed.orderId === request.query.get('charge_type_id'));
    if (!order) return { status: 404, body: { description: 'There is no such invoice.' } };
    // Computed from the order as it is, unless the service follows late.
    return ok(pastOf(order, order.bank.invoiceAfter)?.invoice ?? invoice(order));
  },
  'accounting.verifyCouponCode'(request) {
    const { coupon_code, charge_url } = request.body as { coupon_code: string; charge_url: string };
    const order = openedOrder(request, ({ seed }) => charge_url === `order::${seed.orderId}`);
    if (!order) return { status: 404, body: { description: 'There is no such charge.' } };
    const isValid = coupon_code === 'WELCOME10';
    return ok({ is_valid: isValid, discount: isValid ? 10 : 0 });
  },
};
