import {
  totalsOf,
  balanceOf,
  conciergeOf,
  isBundleConsistent,
  isConciergeCovered,
  isFeeInconsistent,
  isPayerInconsistent,
  remainingOf,
  ownBill,
  shareOf,
} from '../domain/balance.ts';
import type { InvoiceTotals, OrderAndInvoice } from '../domain/balance.ts';
import type { ChargeFacts, ChargeLine } from '../domain/charge.ts';
import { addMoney, CONCIERGE_FEE } from '../domain/money.ts';
import { isPartnerChannel } from '../domain/order.ts';
import type { Order } from '../domain/order.ts';
import { PAYMENT_STATUS } from '../domain/payment-data.ts';
import type { OrderWithInvoice } from '../domain/payment-data.ts';
import { amountDue, billsOf, conciergeDifference, fixedAmountOf } from './amount.rules.ts';
import type { AmountInputs } from './amount.rules.ts';
import type { CurrentOrder, PayContext, PayInput, PaymentContext } from './payment.types.ts';

/** True if nothing remains to be paid, by the same sum that would be charged (AMB-29, RUL-67, RUL-112). */
export function isPaidOff(orderWithInvoice: OrderWithInvoice): boolean {
  return remainingOf(orderWithInvoice) === 0 && isBundleConsistent(orderWithInvoice);
}

export function hasSameTotals(a: InvoiceTotals | null, b: InvoiceTotals): boolean {
  return a?.due === b.due && a.paid === b.paid;
}

/** True if the order is known to have been paid before, so that the amount due is a further charge (RUL-64). */
export function wasPaidEarlier(
  orderWithInvoice: OrderWithInvoice,
  context: Pick<PaymentContext, 'wasPaidEarlier'>,
): boolean {
  return context.wasPaidEarlier || orderWithInvoice.statusIndex === PAYMENT_STATUS.succeeded;
}

/**
 * True if the responses contradict each other, so that one is outdated: order and invoice on the concierge fee (RUL-65),
 * or a status of a paid order and an invoice without any payment.
 */
export function isInconsistent(
  orderWithInvoice: OrderWithInvoice,
  context: Pick<PaymentContext, 'wasPaidEarlier'>,
): boolean {
  const { due, paid } = totalsOf(orderWithInvoice);
  return (
    isFeeInconsistent(orderWithInvoice) ||
    (wasPaidEarlier(orderWithInvoice, context) && due > 0 && paid === 0)
  );
}

/**
 * The lines of a charge, one per family member or a single one; their prices add up to the amount due (AMB-63,
 * MONEY-R18). Each is applied to its order, so a link's amount pays what each of a family owes, the link's own order first.
 */
export function chargeLines(
  orderWithInvoice: OrderWithInvoice,
  amountInputs: AmountInputs,
): readonly ChargeLine[] {
  const { invoice, order } = orderWithInvoice;
  const due = amountDue(orderWithInvoice, amountInputs);
  if (!invoice.family) {
    const { chargeType, chargeTypeId } = invoice;
    return [{ chargeType, chargeTypeId, sampleId: order.sampleId, price: due }];
  }
  const { members } = invoice.family;
  const ownIndex = members.findIndex((member) => member === ownBill(orderWithInvoice));
  const shares = members.map((member, index) =>
    addMoney(shareOf(order, member), index === ownIndex ? conciergeDifference(amountInputs) : 0),
  );
  const prices = fixedAmountOf(amountInputs) === null ? shares : allocate(due, shares, ownIndex);
  return members.map(({ chargeType, chargeTypeId, sampleId }, index) => ({
    chargeType,
    chargeTypeId,
    sampleId,
    price: prices[index] ?? 0,
  }));
}

/** Allocates an amount to shares, the first in full before the others; any amount beyond all shares goes to the first. */
function allocate(amount: number, shares: readonly number[], first: number): readonly number[] {
  let remaining = amount;
  const prices = new Map<number, number>();
  for (const index of new Set([first, ...shares.keys()])) {
    const price = Math.min(remaining, Math.max(0, shares[index] ?? 0));
    prices.set(index, price);
    remaining = addMoney(remaining, -price);
  }
  return shares.map((_, index) => addMoney(prices.get(index) ?? 0, index === first ? remaining : 0));
}

/** True if nothing is due, or the lines that are shown and those of the charge add up to it (AMB-63, RUL-68). */
function addsUp(orderWithInvoice: OrderWithInvoice, amountInputs: AmountInputs): boolean {
  const due = amountDue(orderWithInvoice, amountInputs);
  const bills = billsOf(orderWithInvoice, amountInputs);
  const shownTotal = fixedAmountOf(amountInputs) === null ? due : remainingOf(orderWithInvoice);
  return (
    due === 0 ||
    (bills.every((bill) => bill.addsUp) &&
      addMoney(...bills.map(({ total }) => total)) === shownTotal &&
      addMoney(...chargeLines(orderWithInvoice, amountInputs).map(({ price }) => price)) === due)
  );
}

/** Why the amount cannot be charged by any method; null if it can (RUL-33, RUL-68, AMB-06). */
export function amountError(
  orderWithInvoice: OrderWithInvoice,
  amountInputs: AmountInputs,
): 'payer' | 'linkAmount' | 'invoiceSum' | null {
  if (isPayerInconsistent(orderWithInvoice)) return 'payer';
  if (amountInputs.query?.['amount_to_pay'] !== undefined && fixedAmountOf(amountInputs) === null)
    return 'linkAmount';
  return isBundleConsistent(orderWithInvoice) && addsUp(orderWithInvoice, amountInputs) ? null : 'invoiceSum';
}

/** Why the patient has to confirm the link's amount before it is charged; null if not (RUL-66). */
export function amountQuestion(
  orderWithInvoice: OrderWithInvoice,
  amountInputs: AmountInputs,
): 'paidBefore' | 'moreThanDue' | null {
  const fixed = fixedAmountOf(amountInputs);
  const { due, paid } = totalsOf(orderWithInvoice);
  if (fixed === null || due === 0) return null;
  if (fixed > due) return 'moreThanDue';
  return paid >= fixed ? 'paidBefore' : null;
}

/**
 * True if the amount is right with the concierge and without it: nothing would be overpaid (RUL-33, RUL-68), and a fee that
 * is invoiced is the one by which the checkbox changes the amount (MONEY-R17).
 */
export function isChargeableEitherWay(
  orderWithInvoice: OrderWithInvoice,
  amountInputs: AmountInputs,
): boolean {
  if (![0, CONCIERGE_FEE].includes(ownBill(orderWithInvoice).conciergeFee)) return false;
  return [true, false].every((isConciergeChecked) => {
    const inputs = { ...amountInputs, isConciergeChecked };
    const isOverpaid =
      addMoney(balanceOf(orderWithInvoice), conciergeDifference(inputs)) < 0 ||
      billsOf(orderWithInvoice, inputs).some(({ lines }) => lines.some(({ id }) => id === 'overpaid'));
    return (
      !isOverpaid &&
      addsUp(orderWithInvoice, inputs) &&
      chargeLines(orderWithInvoice, inputs).every(({ price }) => price >= 0)
    );
  });
}

/** True if the invoice has the fee, but the share of a patient whose provider pays has not (RUL-68). */
export function isFeeCovered(orderWithInvoice: OrderWithInvoice, amountInputs: AmountInputs): boolean {
  const bill = billsOf(orderWithInvoice, {
    ...amountInputs,
    isConciergeChecked: amountInputs.isConciergeInvoiced,
  }).find(
    (_, index) =>
      !orderWithInvoice.invoice.family ||
      orderWithInvoice.invoice.family.members[index] === ownBill(orderWithInvoice),
  );
  return (
    ownBill(orderWithInvoice).conciergeFee > 0 && bill?.lines.some(({ id }) => id === 'covered') === true
  );
}

/** How old a loaded order may be when it is charged, in milliseconds: an older one means that the device has slept. */
const MAX_ORDER_AGE = 60_000;

/** True if the order was loaded too long ago to be charged (RUL-57). */
export function isOutdated({ requestedAt }: Pick<CurrentOrder, 'requestedAt'>, now: string): boolean {
  return Math.abs(Date.parse(now) - Date.parse(requestedAt)) > MAX_ORDER_AGE;
}

/** True if the order is no longer as the page shows it, so that its amount must not be charged (RUL-64, RUL-65). */
export function hasOrderChanged(
  paying: PayInput & Pick<PayContext, 'hasChangedFee'>,
  { order, invoice, wasPaidEarlier: isPaid, changedFee }: CurrentOrder,
): boolean {
  const { isChecked, isInvoiced } = conciergeOf({ order, invoice });
  const { concierge, hasChangedFee } = paying;
  const isFeeRecorded = hasChangedFee ? concierge.isChecked : concierge.isRecorded;
  const current = { ...paying.orderWithInvoice, order, invoice };
  const lines = chargeLines(current, { ...paying.amountInputs, isConciergeInvoiced: isInvoiced });
  // The service may list a family in another order each time.
  const shownPrices = new Map(paying.request.lines.map(({ chargeTypeId, price }) => [chargeTypeId, price]));
  return (
    order.isCancelled ||
    hasPayerChanged(paying, current) ||
    hasOfferChanged(paying, order) ||
    !isBundleConsistent(current) ||
    (isPaid && !paying.wasPaidEarlier) ||
    isPayerInconsistent(current) ||
    isChecked !== isFeeRecorded ||
    // Flag and invoice are both outdated: another page has changed the fee.
    (changedFee !== null && changedFee !== isFeeRecorded) ||
    // The invoice has moved and the flag has not: one of them is outdated, and their sum may be right by chance (RUL-65).
    (isFeeInconsistent(current) && isInvoiced !== paying.amountInputs.isConciergeInvoiced) ||
    (fixedAmountOf(paying.amountInputs) !== null &&
      !hasSameTotals(totalsOf(paying.orderWithInvoice), totalsOf(current))) ||
    lines.length !== shownPrices.size ||
    lines.some(({ chargeTypeId, price }) => shownPrices.get(chargeTypeId) !== price)
  );
}

/**
 * True if the order is not as the page shows it, and the fee that this browser has recorded before this press is not shown by
 * order and invoice yet: soon they may (RUL-65).
 */
export function isFeeShownLate(
  paying: PayInput & Pick<PayContext, 'hasChangedFee'>,
  current: CurrentOrder,
): boolean {
  return current.changedFee === paying.concierge.isRecorded && hasOrderChanged(paying, current);
}

/** True if the charge would be for a different patient, account or currency than the page has shown. */
function hasPayerChanged({ request, account }: PayInput, { order, invoice }: OrderAndInvoice): boolean {
  return (
    order.patientId !== request.accountId ||
    invoice.currency !== request.currency ||
    // One of the responses may lack it.
    (order.customerId !== account.customerId && order.customerId !== '' && account.customerId !== '')
  );
}

/** True if the order is no longer charged here, to this account, by this method, or with the concierge that was chosen. */
function hasOfferChanged({ paysBy, concierge, orderWithInvoice: shown }: PayInput, order: Order): boolean {
  return (
    isPartnerChannel(order) ||
    order.orderId !== shown.order.orderId ||
    // HSA/FSA cards are charged to the same account for every provider.
    (paysBy === 'hsa/fsa'
      ? order.providerHasMerchandise
      : order.providerHasRevenue !== shown.order.providerHasRevenue) ||
    (concierge.isShown && (isConciergeCovered(order) || (concierge.isChecked && !order.isConciergeValid)))
  );
}

/** The charge as the invoice will show it, from the totals right before it. */
export function expectedCharge({ request, amountInputs }: PayInput, current: OrderAndInvoice): ChargeFacts {
  const before = totalsOf(current);
  const { amount, currency } = request;
  const remaining = fixedAmountOf(amountInputs) === null ? 0 : Math.max(0, addMoney(before.due, -amount));
  return { amount, currency, before, left: remaining };
}
