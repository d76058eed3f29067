import { connectAccount } from '../payments.ts';
import { ok, authorizedOrder, type Service } from './service.ts';

/** The payout service (CALL-R10). */
export const payoutService: Service = {
  'payout.eligibility'(request) {
    const order = authorizedOrder(request, ({ seed }) => seed.orderId === request.query.get('order_id'));
    if (!order) return { status: 404, body: { message: 'There is no such order.' } };
    const isDollars = request.query.get('currency') === 'usd' && order.currency === 'usd';
    return ok({
      klarna_eligible: isDollars && order.payLater.klarna,
      afterpay_clearpay_eligible: isDollars && order.payLater.afterpay,
      connect_account_id: connectAccount(order),
    });
  },
};
