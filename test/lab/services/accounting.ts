import { invoice } from '../bill.ts';
import { outdatedStateOf } from '../state.ts';
import type { LabOrder } from '../state.ts';
import { ok, authorizedOrder, type Service } from './service.ts';

type Invoice = ReturnType<typeof invoice>;

const rotations = new WeakMap<LabOrder, number>();

/** The members of a bundle in another order each time. */
function reordered(order: LabOrder, body: Invoice): Invoice {
  const { family_orders: family } = body;
  if (!family) return body;
  const { family_order_details: details } = family;
  const first = ((rotations.get(order) ?? 0) + 1) % details.length;
  rotations.set(order, first);
  const rotated = [...details.slice(first), ...details.slice(0, first)];
  return { ...body, family_orders: { ...family, family_order_details: rotated } };
}

/** The accounting service (CALL-R03, CALL-R04). Its errors are `{ description }`. */
export const accountingService: Service = {
  'accounting.invoice'(request) {
    const order = authorizedOrder(
      request,
      ({ seed }) => seed.orderId === request.query.get('charge_type_id'),
    );
    if (!order) return { status: 404, body: { description: 'There is no such invoice.' } };
    // Computed from the order as it is, unless the service lags.
    const body = outdatedStateOf(order, order.bank.invoiceLag)?.invoice ?? invoice(order);
    return ok(order.bank.reordersBundle ? reordered(order, body as Invoice) : body);
  },
  'accounting.verifyCouponCode'(request) {
    const { coupon_code, charge_url } = request.body as { coupon_code: string; charge_url: string };
    const order = authorizedOrder(request, ({ seed }) => charge_url === `order::${seed.orderId}`);
    if (!order) return { status: 404, body: { description: 'There is no such charge.' } };
    const isValid = coupon_code === 'WELCOME10';
    return ok({ is_valid: isValid, discount: isValid ? 10 : 0 });
  },
};
