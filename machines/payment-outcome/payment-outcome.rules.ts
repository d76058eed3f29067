import { isInformationComplete, isKitDelivered } from '../domain/information.ts';
import { needsAddress } from '../domain/order.ts';
import type { PaymentForm } from '../domain/payment-data.ts';

/** Where the 'What's Next' banner leads. */
export type NextStep = 'information' | 'bloodDraw' | 'collections' | 'concierge' | 'schedule';

/** What follows the payment (1 §2 Next step, OUTC-13 to OUTC-18). */
export function nextStepOf({ order, information }: Pick<PaymentForm, 'order' | 'information'>): NextStep {
  if (!isInformationComplete(information, needsAddress(order))) return 'information';
  if (!order.isConciergePaid) return information.isBloodDrawNeeded ? 'bloodDraw' : 'collections';
  return isKitDelivered(information) || !needsAddress(order) ? 'concierge' : 'schedule';
}
