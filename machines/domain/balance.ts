import type { AppliedPayment, BillLines, FamilyMemberBill, PatientBill } from './invoice.ts';
import { addMoney } from './money.ts';
import { isPartnerChannel, isProviderPayee } from './order.ts';
import type { Order } from './order.ts';
import type { OrderWithInvoice } from './payment-data.ts';

export type OrderAndInvoice = Pick<OrderWithInvoice, 'invoice' | 'order'>;
interface BalanceInput extends Pick<OrderWithInvoice, 'invoice'> {
  readonly order: Pick<Order, 'chargeMethod'>;
}

/** The patient's amounts on an invoice, in major units: the amount still due, and the sum of their payments. */
export interface InvoiceTotals {
  readonly due: number;
  readonly paid: number;
}

/** The remaining amount of a bill, in major units; 0 for a paid bill, whatever its total (RUL-32). */
function unpaidAmount(bill: Pick<PatientBill, 'isPaid' | 'total'> | null): number {
  return bill === null || bill.isPaid ? 0 : bill.total;
}

/** The amount that the patient owes, in major units (AMB-33); negative if more was paid than was due. */
export function balanceOf({ invoice, order }: BalanceInput): number {
  if (invoice.family) return invoice.family.patientTotal;
  return unpaidAmount(invoice.patientBill ?? (isProviderPayee(order) ? null : invoice));
}

/**
 * True if order and invoice disagree on who pays: the invoice names no share of the patient and is not the patient's, and
 * the order's charge method is not `customerPay` or `netPay`, which may be spelled otherwise there (RUL-33).
 */
export function isPayerInconsistent({ invoice, order }: BalanceInput): boolean {
  const { patientBill, accountType, family } = invoice;
  return patientBill === null && family === null && accountType !== 'patient' && !isProviderPayee(order);
}

/** The amount that the patient owes for one order of a family; only their share if the provider pays (RUL-33). */
export function shareOf(order: Pick<Order, 'chargeMethod'>, member: FamilyMemberBill): number {
  return unpaidAmount(isProviderPayee(order) ? member.patientBill : member);
}

/** True if a bundle's sum is that of its orders, or nothing is due for any of them (RUL-112). */
function isBundleSum({ order, invoice }: BalanceInput): boolean {
  if (!invoice.family) return true;
  const { members, patientTotal } = invoice.family;
  const shares = members.map((member) => shareOf(order, member));
  return addMoney(...shares) === patientTotal || (patientTotal <= 0 && shares.every((share) => share <= 0));
}

/** True if the invoice has each order of the family that the order names, each of them once (RUL-112). */
function isCompleteBundle({ order, invoice }: OrderAndInvoice): boolean {
  const members = invoice.family?.members ?? [];
  const named = new Set(order.familySampleIds);
  // Once the others are cancelled, a family order may name itself alone; a bundle of one has no list of members.
  const isLast = named.size === 1 && named.has(order.sampleId);
  if ((!order.isFamilyOrder || isLast) && members.length === 0) return true;
  const isEachOnce = (['sampleId', 'chargeTypeId'] as const).every(
    (id) => new Set(members.map((member) => member[id])).size === members.length,
  );
  return (
    isEachOnce &&
    members.some(({ sampleId }) => sampleId === order.sampleId) &&
    (named.size === 0 ||
      members.every(({ sampleId }) => named.has(sampleId) || sampleId === order.sampleId)) &&
    [...named].every((sampleId) => members.some((member) => member.sampleId === sampleId))
  );
}

/** True if a family's invoice is that of the whole bundle, whatever is due (RUL-112). */
export function isBundleConsistent(orderWithInvoice: OrderAndInvoice): boolean {
  return isCompleteBundle(orderWithInvoice) && isBundleSum(orderWithInvoice);
}

/** The remaining amount, in major units; 0 if more was paid than was due (RUL-66). */
export function remainingOf(orderWithInvoice: BalanceInput): number {
  return Math.max(0, balanceOf(orderWithInvoice));
}

/** True if nothing remains to be paid or resolved; partner channel orders are not paid here (RUL-60, PMEDIA-03). */
export function isSettled(form: OrderAndInvoice & Pick<OrderWithInvoice, 'hasBillingIssue'>): boolean {
  return isPartnerChannel(form.order) || !form.hasBillingIssue || remainingOf(form) === 0;
}

/** The patient's payments for the order, or for the whole bundle; only those for their share if the provider pays. */
export function paymentsOf({ order, invoice }: BalanceInput): readonly AppliedPayment[] {
  return (invoice.family?.members ?? [invoice]).flatMap(
    (bill) => (isProviderPayee(order) ? bill.patientBill : bill)?.appliedPayments ?? [],
  );
}

/** The sum of payments, in major units. */
export function sumOfPayments(payments: readonly AppliedPayment[]): number {
  return addMoney(...payments.map(({ amount }) => amount));
}

export function totalsOf(orderWithInvoice: BalanceInput): InvoiceTotals {
  return { due: remainingOf(orderWithInvoice), paid: sumOfPayments(paymentsOf(orderWithInvoice)) };
}

/** The bill of the link's own order; in a family, the bill of that member. */
export function ownBill({
  order,
  invoice,
}: OrderAndInvoice): BillLines & { readonly patientBill: PatientBill | null } {
  return invoice.family?.members.find(({ sampleId }) => sampleId === order.sampleId) ?? invoice;
}

/** True if the provider pays a concierge fee, which is not in the patient's amount then (PAY-R26). */
export function isConciergeCovered(order: Pick<Order, 'chargeMethod' | 'conciergeSource'>): boolean {
  return isProviderPayee(order) && order.conciergeSource === 'customer';
}

/** The concierge fee according to the order's flags, and according to the invoice (RUL-65). */
export function conciergeOf(orderWithInvoice: OrderAndInvoice): {
  readonly isChecked: boolean;
  readonly isInvoiced: boolean;
} {
  const { order } = orderWithInvoice;
  const isChecked = order.isConciergeSelected || order.isConciergePaid;
  const isInvoiced = isConciergeCovered(order) ? isChecked : ownBill(orderWithInvoice).conciergeFee > 0;
  return { isChecked, isInvoiced };
}

/** True if flags and invoice disagree on the concierge fee: one of them is outdated (RUL-65). */
export function isFeeInconsistent(orderWithInvoice: OrderAndInvoice): boolean {
  const { isChecked, isInvoiced } = conciergeOf(orderWithInvoice);
  return !isPartnerChannel(orderWithInvoice.order) && isChecked !== isInvoiced;
}
