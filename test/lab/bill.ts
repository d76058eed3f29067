import { patientIdOf } from './information.ts';
import type { WireAppliedPayment, LabOrder } from './state.ts';

/** The concierge blood draw fee in major units (MONEY-R15). */
export const CONCIERGE_FEE = 99;

/** Major units as cents, hundredths in every currency, the lab's unit for sums. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

function conciergeCents(order: LabOrder): number {
  return order.concierge.selected ? toCents(order.concierge.fee) : 0;
}

/** True if the provider pays instead of the patient (MONEY-R12). */
function providerPays(order: LabOrder): boolean {
  return order.chargeMethod !== 'patientPay';
}

/** Whether the patient pays for the order's concierge; a paying provider covers it if the order says so. */
function patientCarriesConcierge(order: LabOrder): boolean {
  return !providerPays(order) || order.concierge.source !== 'customer';
}

/** The sum of payments, in cents. */
function totalOf(payments: readonly WireAppliedPayment[]): number {
  return payments.reduce((total, payment) => total + toCents(payment.amount), 0);
}

function gross(order: LabOrder): number {
  const { testsTotal, tax, labFee, internationalShipping, consultation, discount } = order.bill;
  return (
    toCents(testsTotal + tax + labFee + internationalShipping + consultation - discount) +
    conciergeCents(order)
  );
}

/** The patient's share before payments, in cents; null if the patient pays nothing (AMB-29). */
function patientShare(order: LabOrder): number | null {
  if (!providerPays(order)) return gross(order);
  const concierge = patientCarriesConcierge(order) ? conciergeCents(order) : 0;
  if (order.bill.patientShare === null && concierge === 0) return null;
  return toCents(order.bill.patientShare ?? 0) + concierge;
}

/** What the patient still owes for this order alone, in cents. */
export function due(order: LabOrder): number {
  return Math.max(0, (patientShare(order) ?? 0) - totalOf(order.appliedPayments));
}

/** What the patient owes for the whole bundle of this order, in cents. */
export function dueOfBundle(order: LabOrder): number {
  return order.bundle.reduce((sum, member) => sum + due(member), 0);
}

/** The billing issues of an order (PAY-R34): 84 is the patient's balance, 104 the provider's. */
export function issues(order: LabOrder): { issue_type_id: number; resolution: { is_resolved: boolean } }[] {
  const isUnresolved =
    order.billingIssue === 'derived'
      ? dueOfBundle(order) > 0 || providerPays(order)
      : order.billingIssue === 'unresolved';
  return [
    { issue_type_id: providerPays(order) ? 104 : 84, resolution: { is_resolved: !isUnresolved } },
    { issue_type_id: 31, resolution: { is_resolved: false } },
  ];
}

function chargeFields(order: LabOrder, isPatient: boolean) {
  return {
    charge_id: `ch${order.seed.orderId}`,
    charge_type: 'order',
    charge_type_id: order.seed.orderId,
    currency: order.currency,
    account_type: isPatient ? 'patient' : 'customer',
    account_id: isPatient ? patientIdOf(order) : order.customerId,
  };
}

function patientBill(order: LabOrder) {
  const share = patientShare(order);
  if (share === null) return null;
  return {
    ...chargeFields(order, true),
    // The concierge has its own line.
    subtotal: providerPays(order) ? (order.bill.patientShare ?? 0) : order.bill.testsTotal,
    is_paid: due(order) === 0,
    total: due(order) / 100,
    applied_payments: order.appliedPayments,
  };
}

function common(order: LabOrder) {
  const total = Math.max(0, gross(order) - totalOf(order.appliedPayments));
  return {
    ...chargeFields(order, !providerPays(order)),
    accession_id: order.seed.accessionId,
    sample_id: order.seed.sampleId,
    order_id: order.seed.orderId,
    customer_id: order.customerId,
    is_paid: total === 0,
    total: total / 100,
    subtotal: order.bill.testsTotal,
    discount: order.bill.discount,
    tax: order.bill.tax,
    consultation_fee: order.bill.consultation,
    applied_payments: order.appliedPayments,
    patient_bill: patientBill(order),
  };
}

/** The invoice in wire format (ENT-R04 to ENT-R07), always computed from the order's current state. */
export function invoice(order: LabOrder) {
  const { shownBundle } = order.bank;
  const isFamily = order.bundle.length > 1 && shownBundle !== 'none';
  const [first = order] = order.bundle;
  const shown: readonly LabOrder[] = {
    complete: order.bundle,
    none: order.bundle,
    fewer: order.bundle.slice(0, -1),
    twice: [...order.bundle.slice(0, -1), first],
    otherSum: order.bundle,
  }[shownBundle];
  const details = shown.map((member) => ({
    ...common(member),
    is_markup_order: false,
    fees: {
      concierge: conciergeCents(member) / 100,
      va_processing_fee: member.bill.labFee,
      international_shipping_fee: member.bill.internationalShipping,
    },
  }));
  return {
    ...common(order),
    va_processing_fee: order.bill.labFee,
    international_shipping_fee: order.bill.internationalShipping,
    concierge_fee: conciergeCents(order) / 100,
    provider_has_revenue: order.providerHasRevenue,
    family_orders: isFamily
      ? {
          total: details.reduce((sum, detail) => sum + toCents(detail.total), 0) / 100,
          patient_total:
            shownBundle === 'otherSum' ? 0 : shown.reduce((sum, member) => sum + due(member), 0) / 100,
          family_order_details: details,
        }
      : null,
  };
}
