import { isPartnerChannel, isProviderPayee } from './order.ts';
import type { PaymentForm } from './payment-data.ts';

/** What the patient owes, in major units; a paid patient bill owes nothing (AMB-33, RUL-32). */
export function balanceOf({
  invoice: { family, patientBill, total },
  order,
}: Pick<PaymentForm, 'invoice' | 'order'>): number {
  if (family) return family.patientTotal;
  if (patientBill) return patientBill.isPaid ? 0 : patientBill.total;
  return isProviderPayee(order) ? 0 : total;
}

/** True if nothing is left to pay or resolve; partner channel orders are not paid here (RUL-60, PMEDIA-03). */
export function isSettled(form: Pick<PaymentForm, 'invoice' | 'order' | 'hasBillingIssue'>): boolean {
  return isPartnerChannel(form.order) || !form.hasBillingIssue || balanceOf(form) === 0;
}
