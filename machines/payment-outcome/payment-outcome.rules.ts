import { accountOf, isFeeUnclear, isSettled, leftOf } from '../domain/balance.ts';
import { isInformationComplete, isKitDelivered } from '../domain/information.ts';
import { isPartnerChannel, needsAddress } from '../domain/order.ts';
import type { PaymentForm } from '../domain/payment-data.ts';
import { present } from '../domain/present.ts';
import type { ConfiguredPages, PaidOrderPage, PaymentOutcomeContext } from './payment-outcome.contract.ts';

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

type Seen = Pick<PaymentOutcomeContext, 'paidAccessionId'> & { readonly page: PaidOrderPage };

/** What is left to pay, in major units; an order of the partner channel is not paid here (RUL-69, PMEDIA-03). */
export function leftToPay(page: PaidOrderPage): number {
  if (isPartnerChannel(page.order)) return 0;
  return page.unbooked ? page.unbooked.left : leftOf(page);
}

/** True if a charge was just made: its record is still here, or the previous page saw it and the invoice shows it. */
function isJustCharged({ page, paidAccessionId }: Seen): boolean {
  return page.unbooked !== null || (paidAccessionId === page.order.accessionId && accountOf(page).paid > 0);
}

/** True if the page may say 'Successful' (RUL-64). */
export function isPaid(seen: Seen): boolean {
  return leftToPay(seen.page) === 0 || isJustCharged(seen);
}

/** True if the order still has to be paid, and nothing was charged now (RUL-60). */
export function isUnpaid(seen: Seen): boolean {
  return seen.page.unbooked === null && !isSettled(seen.page) && !isJustCharged(seen);
}

/** True if the invoice is late: it lacks a charge that was made, or the concierge fee (RUL-65). */
export function isInvoiceLate({ page, paidAccessionId }: Seen): boolean {
  const isExpected = paidAccessionId === page.order.accessionId;
  const { due, paid } = accountOf(page);
  return page.unbooked !== null || isFeeUnclear(page) || (isExpected && due > 0 && paid === 0);
}

/** The loaded page of a snapshot, with what the previous page saw. */
export function seenOf({ page, paidAccessionId }: PaymentOutcomeContext): Seen {
  return { page: present(page), paidAccessionId };
}
