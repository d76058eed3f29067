import type { OpenCharge } from '../../../machines/domain/charge.ts';
import type { PaymentForm } from '../../../machines/domain/payment-data.ts';
import { orderRef } from '../../../machines/payment/payment.rules.ts';
import type { AppServices } from '../shell/app-services.ts';
import { askPaymentStatus } from './orders.ts';

/** A charge from this browser with an unknown outcome, and its current payment status; null if there is none. */
export async function loadOpenCharge(services: AppServices, form: PaymentForm): Promise<OpenCharge | null> {
  const order = orderRef(form);
  const attempt = services.attempts.find(order.bundle);
  if (attempt === null) return null;
  const status = await askPaymentStatus(services, order).catch(() => null);
  // The status may have closed the attempt.
  const isOpen = services.attempts.find(order.bundle) !== null;
  return { status, provider: isOpen ? (attempt.provider ?? null) : null };
}
