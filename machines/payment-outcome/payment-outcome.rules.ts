import { isInformationComplete, isKitDelivered } from '../domain/information.ts';
import { isPartnerChannel, needsAddress } from '../domain/order.ts';
import type { PaymentForm } from '../domain/payment-data.ts';
import type { ConfiguredPages } from './payment-outcome.contract.ts';

/** Where the 'What's Next' banner leads: the support phone if the patient cannot complete the information. */
export type NextStep = 'information' | 'support' | 'bloodDraw' | 'collections' | 'concierge' | 'schedule';

/**
 * The next step after the payment (1 §2 Next step, OUTC-13 to OUTC-18); null if the page it leads to is not configured
 * (RUL-36).
 */
export function nextStepOf(
  { order, information }: Pick<PaymentForm, 'order' | 'information'>,
  pages: ConfiguredPages,
): NextStep | null {
  const isDelivered = isKitDelivered(information);
  if (!isInformationComplete(information, needsAddress(order))) {
    const canComplete = information.isEditable && !isPartnerChannel(order) && !isDelivered;
    return canComplete ? 'information' : 'support';
  }
  if (!order.isConciergePaid) return information.isBloodDrawNeeded ? 'bloodDraw' : 'collections';
  if (isDelivered || !needsAddress(order)) return pages.concierge ? 'concierge' : null;
  return pages.scheduling ? 'schedule' : null;
}
