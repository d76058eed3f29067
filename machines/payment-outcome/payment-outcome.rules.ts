import {
  conciergeOf,
  isConciergeCovered,
  totalsOf,
  isBundleConsistent,
  isFeeInconsistent,
  isPayerInconsistent,
  isSettled,
  remainingOf,
} from '../domain/balance.ts';
import { isAppliedToInvoice, isListedAsPayment } from '../domain/charge.ts';
import type { ChargeFacts } from '../domain/charge.ts';
import { isInformationComplete, isKitDelivered, lacksName } from '../domain/information.ts';
import { addMoney } from '../domain/money.ts';
import { isPartnerChannel, needsAddress } from '../domain/order.ts';
import type { ConfiguredPages, OutcomePage, PaymentOutcomeContext } from './payment-outcome.types.ts';

/** Where the 'What's Next' banner leads: the support phone if the patient cannot complete the information. */
export type NextStep = 'information' | 'support' | 'bloodDraw' | 'collections' | 'concierge' | 'schedule';

/**
 * The next step after the payment (1 §2 Next step, OUTC-13 to OUTC-18); null if the page it leads to is not configured
 * (RUL-36).
 */
export function nextStepOf(page: OutcomePage, pages: ConfiguredPages): NextStep | null {
  const { order, information } = page;
  const isDelivered = isKitDelivered(information);
  if (!isInformationComplete(information, order)) {
    const canComplete =
      information.isEditable && !isPartnerChannel(order) && !isDelivered && !lacksName(information);
    return canComplete ? 'information' : 'support';
  }
  if (!isConciergePaid(page)) return information.isBloodDrawNeeded ? 'bloodDraw' : 'collections';
  if (isDelivered || !needsAddress(order)) return pages.concierge ? 'concierge' : null;
  return pages.scheduling ? 'schedule' : null;
}

/**
 * True if the concierge is paid. The order's flag may show it later than the invoice, which has its fee and nothing due, or
 * than the charge that was just made with it (RUL-65).
 */
export function isConciergePaid(page: OutcomePage): boolean {
  const { order } = page;
  const hasFee = order.isConciergeSelected && !isConciergeCovered(order) && conciergeOf(page).isInvoiced;
  return order.isConciergePaid || (isPaidInFull(page) && (isFeeCharged(page) || hasFee));
}

/** True while order and invoice do not show the concierge fee that the last charge has changed. */
function isFeeUnlisted({ charged, changedFee }: OutcomePage): boolean {
  return (
    charged !== null && changedFee !== null && addMoney(charged.amount, charged.left) !== charged.before.due
  );
}

/** True if the last charge was made with a concierge fee that order and invoice do not show yet (RUL-65). */
export function isFeeCharged(page: OutcomePage): boolean {
  return page.changedFee === true && isFeeUnlisted(page);
}

/**
 * True while the amount due is unknown: the concierge fee was changed here, and neither a charge nor the invoice has the
 * change (RUL-65).
 */
export function isFeePending(page: OutcomePage): boolean {
  const { charged, changedFee } = page;
  if (changedFee === null || isFeeUnlisted(page)) return false;
  return charged === null || conciergeOf(page).isInvoiced !== changedFee;
}

/**
 * The charge that was just made and that the invoice does not show yet, or not with the concierge fee that it has changed;
 * null if there is none.
 */
function unappliedCharge(page: OutcomePage): ChargeFacts | null {
  return page.charged && (isFeeUnlisted(page) || !isApplied(page.charged, page)) ? page.charged : null;
}

/** True while the payments of the invoice lack the charge that was just made, or its lines the fee that it has changed. */
export function lacksCharge(page: OutcomePage): boolean {
  const { charged } = page;
  return charged !== null && (isFeeUnlisted(page) || !isListedAsPayment(charged, totalsOf(page)));
}

function isApplied(charge: ChargeFacts, page: OutcomePage): boolean {
  return isAppliedToInvoice(charge, totalsOf(page));
}

/** The remaining amount, in major units; an order of the partner channel is not paid here (RUL-69, PMEDIA-03). */
export function remainingToPay(page: OutcomePage): number {
  if (isPartnerChannel(page.order)) return 0;
  const charge = unappliedCharge(page);
  if (charge === null) return remainingOf(page);
  // Listed before the fee that belongs to it, the bill proves nothing yet.
  return isApplied(charge, page)
    ? charge.left
    : Math.max(0, addMoney(charge.left, billChangeSince(charge, page)));
}

/** The amount paid for the order, in major units, with the charge that the invoice does not list yet. */
export function paidSum(page: OutcomePage): number {
  const totals = totalsOf(page);
  const { charged } = page;
  return charged === null || isListedAsPayment(charged, totals)
    ? totals.paid
    : addMoney(Math.max(charged.before.paid, totals.paid), charged.amount);
}

/** How the bill has changed since a charge that the invoice does not show yet: more is due, or less (negative). */
function billChangeSince({ amount, before, left: remaining }: ChargeFacts, page: OutcomePage): number {
  const due = remainingOf(page);
  // The charge may have recorded a concierge fee, or have cancelled one.
  const expectedDues = [before.due, addMoney(amount, remaining)];
  const [least, most] = [Math.min(...expectedDues), Math.max(...expectedDues)];
  if (due > most) return addMoney(due, -most);
  // A fee that the invoice does not show yet is still owed.
  return due < least && !isFeeInconsistent(page) ? addMoney(due, -least) : 0;
}

/**
 * True if the amounts paid and due are unknown: order and invoice disagree on who pays (RUL-33), or the family's
 * invoice is not that of its orders (RUL-112).
 */
export function isBillInconsistent(page: OutcomePage): boolean {
  if (page.charged !== null || isPartnerChannel(page.order)) return false;
  return isPayerInconsistent(page) || !isBundleConsistent(page);
}

/** True if the page may say 'Successful' (RUL-64, RUL-88). */
export function isPaid(page: OutcomePage): boolean {
  return page.charged !== null || (remainingToPay(page) === 0 && !isBillInconsistent(page));
}

/** True if it is paid, and nothing remains. */
export function isPaidInFull(page: OutcomePage): boolean {
  return isPaid(page) && remainingToPay(page) === 0;
}

/** True if the order still has to be paid, and nothing was charged now (RUL-60). */
export function isUnpaid(page: OutcomePage): boolean {
  return page.charged === null && !isSettled(page);
}

/** True if the invoice is outdated: it lacks a charge that was made, or the concierge fee (RUL-65). */
export function isInvoiceOutdated({
  page,
  paidAccessionId,
}: Pick<PaymentOutcomeContext, 'paidAccessionId'> & { readonly page: OutcomePage }): boolean {
  const isExpected = paidAccessionId === page.order.accessionId;
  const { due, paid } = totalsOf(page);
  return (
    lacksCharge(page) ||
    page.changedFee !== null ||
    isFeeInconsistent(page) ||
    (isExpected && due > 0 && paid === 0)
  );
}
