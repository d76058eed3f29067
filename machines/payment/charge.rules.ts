import {
  totalsOf,
  balanceOf,
  conciergeOf,
  isBundleConsistent,
  isFeeInconsistent,
  isPayerInconsistent,
  remainingOf,
  ownBill,
  shareOf,
} from '../domain/balance.ts';
import type { InvoiceTotals, Billed } from '../domain/balance.ts';
import type { ChargeFacts, ChargeLine } from '../domain/charge.ts';
import { addMoney, CONCIERGE_FEE } from '../domain/money.ts';
import { PAYMENT_STATUS } from '../domain/payment-data.ts';
import type { BilledOrder } from '../domain/payment-data.ts';
import { amountDue, billsOf, conciergeDifference, fixedAmountOf } from './amount.rules.ts';
import type { AmountBasis } from './amount.rules.ts';
import type { OrderNow, PayContext, PayInput, PaymentContext } from './payment.contract.ts';

/** True if nothing remains to be paid, by the same sum that would be charged (AMB-29, RUL-67, RUL-112). */
export function isPaidOff(billed: BilledOrder): boolean {
  return remainingOf(billed) === 0 && isBundleConsistent(billed);
}

export function hasSameTotals(one: InvoiceTotals | null, other: InvoiceTotals): boolean {
  return one?.due === other.due && one.paid === other.paid;
}

/** True if the order is known to have been paid before, so that what is due is a further charge (RUL-64). */
export function isPaidBefore(billed: BilledOrder, known: Pick<PaymentContext, 'isPaidBefore'>): boolean {
  return known.isPaidBefore || billed.statusIndex === PAYMENT_STATUS.succeeded;
}

/**
 * True if the answers disagree, so that one of them is outdated: order and invoice on the concierge fee (RUL-65), or a
 * status of a paid order and an invoice without any payment.
 */
export function isInconsistent(billed: BilledOrder, known: Pick<PaymentContext, 'isPaidBefore'>): boolean {
  const { due, paid } = totalsOf(billed);
  return isFeeInconsistent(billed) || (isPaidBefore(billed, known) && due > 0 && paid === 0);
}

/**
 * The lines of a charge, one per family member or a single one; their prices add up to the amount due (AMB-63,
 * MONEY-R18). Each is applied to its order, so a link's amount pays what each of a family owes, the link's own order first.
 */
export function chargeLines(billed: BilledOrder, basis: AmountBasis): readonly ChargeLine[] {
  const { invoice, order } = billed;
  const due = amountDue(billed, basis);
  if (!invoice.family) {
    const { chargeType, chargeTypeId } = invoice;
    return [{ chargeType, chargeTypeId, sampleId: order.sampleId, price: due }];
  }
  const { members } = invoice.family;
  const own = members.findIndex((member) => member === ownBill(billed));
  const shares = members.map((member, index) =>
    addMoney(shareOf(order, member), index === own ? conciergeDifference(basis) : 0),
  );
  const prices = fixedAmountOf(basis) === null ? shares : spread(due, shares, own);
  return members.map(({ chargeType, chargeTypeId, sampleId }, index) => ({
    chargeType,
    chargeTypeId,
    sampleId,
    price: prices[index] ?? 0,
  }));
}

/** An amount over shares, the first in full before the others; what is more than all of them is the first's. */
function spread(amount: number, shares: readonly number[], first: number): readonly number[] {
  let rest = amount;
  const prices = new Map<number, number>();
  for (const index of new Set([first, ...shares.keys()])) {
    const price = Math.min(rest, Math.max(0, shares[index] ?? 0));
    prices.set(index, price);
    rest = addMoney(rest, -price);
  }
  return shares.map((_, index) => addMoney(prices.get(index) ?? 0, index === first ? rest : 0));
}

/** True if nothing is due, or the lines that are shown and those of the charge add up to it (AMB-63, RUL-68). */
function addsUp(billed: BilledOrder, basis: AmountBasis): boolean {
  const due = amountDue(billed, basis);
  const bills = billsOf(billed, basis);
  const shown = fixedAmountOf(basis) === null ? due : remainingOf(billed);
  return (
    due === 0 ||
    (bills.every((bill) => bill.addsUp) &&
      addMoney(...bills.map(({ total }) => total)) === shown &&
      addMoney(...chargeLines(billed, basis).map(({ price }) => price)) === due)
  );
}

/** Why the amount cannot be charged by any method; null if it can (RUL-33, RUL-68, AMB-06). */
export function amountProblem(
  billed: BilledOrder,
  basis: AmountBasis,
): 'payer' | 'linkAmount' | 'invoiceSum' | null {
  if (isPayerInconsistent(billed)) return 'payer';
  if (basis.query?.['amount_to_pay'] !== undefined && fixedAmountOf(basis) === null) return 'linkAmount';
  return isBundleConsistent(billed) && addsUp(billed, basis) ? null : 'invoiceSum';
}

/** Why the link's amount is asked about before it is charged; null if it is not (RUL-66). */
export function amountQuestion(billed: BilledOrder, basis: AmountBasis): 'paidBefore' | 'moreThanDue' | null {
  const fixed = fixedAmountOf(basis);
  const { due, paid } = totalsOf(billed);
  if (fixed === null || due === 0) return null;
  if (fixed > due) return 'moreThanDue';
  return paid >= fixed ? 'paidBefore' : null;
}

/**
 * True if the amount is right with the concierge and without it: nothing would be overpaid (RUL-33, RUL-68), and a fee that
 * is invoiced is the one by which the checkbox changes the amount (MONEY-R17).
 */
export function isEitherChargeable(billed: BilledOrder, basis: AmountBasis): boolean {
  if (![0, CONCIERGE_FEE].includes(ownBill(billed).conciergeFee)) return false;
  return [true, false].every((isConciergeChecked) => {
    const either = { ...basis, isConciergeChecked };
    const isOverpaid =
      addMoney(balanceOf(billed), conciergeDifference(either)) < 0 ||
      billsOf(billed, either).some(({ lines }) => lines.some(({ id }) => id === 'overpaid'));
    return (
      !isOverpaid && addsUp(billed, either) && chargeLines(billed, either).every(({ price }) => price >= 0)
    );
  });
}

/** True if the invoice has the fee, but the share of a patient whose provider pays has not (RUL-68). */
export function isFeeCovered(billed: BilledOrder, basis: AmountBasis): boolean {
  const bill = billsOf(billed, { ...basis, isConciergeChecked: basis.isConciergeInvoiced }).find(
    (_, index) => !billed.invoice.family || billed.invoice.family.members[index] === ownBill(billed),
  );
  return ownBill(billed).conciergeFee > 0 && bill?.lines.some(({ id }) => id === 'covered') === true;
}

/** How old answers may be when they are relied on, in milliseconds: longer, and the device has slept meanwhile. */
const MAX_ANSWER_AGE = 60_000;

/** True if so much time has passed since the services were asked that their answers no longer count (RUL-57). */
export function isOutdated({ askedAt }: Pick<OrderNow, 'askedAt'>, now: string): boolean {
  return Math.abs(Date.parse(now) - Date.parse(askedAt)) > MAX_ANSWER_AGE;
}

/** True if the order is no longer as the page shows it, so that its amount must not be charged (RUL-64, RUL-65). */
export function hasOrderChanged(
  paying: PayInput & Pick<PayContext, 'hasChangedFee'>,
  { order, invoice, isPaidBefore: isPaid, changedFee }: OrderNow,
): boolean {
  const { isChecked, isInvoiced } = conciergeOf({ order, invoice });
  const { concierge, hasChangedFee } = paying;
  const isFeeRecorded = hasChangedFee ? concierge.isChecked : concierge.hasBackend;
  const now = { ...paying.billed, order, invoice };
  const lines = chargeLines(now, { ...paying.basis, isConciergeInvoiced: isInvoiced });
  return (
    order.isCancelled ||
    hasPayerChanged(paying, now) ||
    !isBundleConsistent(now) ||
    (isPaid && !paying.isPaidBefore) ||
    isPayerInconsistent(now) ||
    isChecked !== isFeeRecorded ||
    // Flag and invoice are both outdated: another page has changed the fee.
    (changedFee !== null && changedFee !== isFeeRecorded) ||
    // The invoice has moved and the flag has not: one of them is outdated, and their sum may be right by chance (RUL-65).
    (isFeeInconsistent(now) && isInvoiced !== paying.basis.isConciergeInvoiced) ||
    (fixedAmountOf(paying.basis) !== null && !hasSameTotals(totalsOf(paying.billed), totalsOf(now))) ||
    lines.length !== paying.request.lines.length ||
    lines.some(({ price, chargeTypeId }, index) => {
      const shown = paying.request.lines[index];
      return price !== shown?.price || chargeTypeId !== shown.chargeTypeId;
    })
  );
}

/** True if another patient, another account or another currency would be charged than the page has shown. */
function hasPayerChanged({ request, account }: PayInput, { order, invoice }: Billed): boolean {
  return (
    order.patientId !== request.accountId ||
    invoice.currency !== request.currency ||
    // One of the answers may lack it.
    (order.customerId !== account.customerId && order.customerId !== '' && account.customerId !== '')
  );
}

/** The charge as the invoice will show it, from the totals right before it. */
export function factsOf({ request, basis }: PayInput, now: Billed): ChargeFacts {
  const before = totalsOf(now);
  const { amount, currency } = request;
  const remaining = fixedAmountOf(basis) === null ? 0 : Math.max(0, addMoney(before.due, -amount));
  return { amount, currency, before, left: remaining };
}
