import type { PatientBill } from './invoice.ts';
import { isPartnerChannel, isProviderPayee } from './order.ts';
import type { PaymentForm } from './payment-data.ts';

/** What is left of a bill, in major units; a paid one owes nothing, whatever its total (RUL-32). */
export function unpaid(bill: Pick<PatientBill, 'isPaid' | 'total'> | null): number {
  return bill === null || bill.isPaid ? 0 : bill.total;
}

/** What the patient owes, in major units (AMB-33). */
export function balanceOf({ invoice, order }: Pick<PaymentForm, 'invoice' | 'order'>): number {
  if (invoice.family) return invoice.family.patientTotal;
  return unpaid(invoice.patientBill ?? (isProviderPayee(order) ? null : invoice));
}

/** True if nothing is left to pay or resolve; partner channel orders are not paid here (RUL-60, PMEDIA-03). */
export function isSettled(form: Pick<PaymentForm, 'invoice' | 'order' | 'hasBillingIssue'>): boolean {
  return isPartnerChannel(form.order) || !form.hasBillingIssue || balanceOf(form) === 0;
}
