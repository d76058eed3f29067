import type {
  AppliedPayment,
  FamilyMemberBill,
  Invoice,
  PatientBill,
} from '../../machines/domain/invoice.ts';
import type { Client } from './client.ts';
import { invoiceQuery } from './queries.ts';
import { flag, id, list, nothing, number, optionalAmount, optionalId, shownText, text } from './wire.ts';
import { z } from './zod.ts';

const appliedPayment = z.pipe(
  z.object({
    apply_id: shownText,
    payment_type: shownText,
    payment_source: shownText,
    last_four: shownText,
    amount: number,
    service_date: shownText,
  }),
  z.transform((wire): AppliedPayment => ({
    id: wire.apply_id,
    type: wire.payment_type,
    source: wire.payment_source,
    lastFour: wire.last_four,
    amount: wire.amount,
    serviceDate: wire.service_date,
  })),
);

const patientBill = z.pipe(
  z.object({ subtotal: number, total: number, is_paid: flag, applied_payments: list(appliedPayment) }),
  z.transform((wire): PatientBill => ({
    subtotal: wire.subtotal,
    total: wire.total,
    isPaid: wire.is_paid,
    appliedPayments: wire.applied_payments,
  })),
);

const bill = {
  charge_type: z.string().check(z.minLength(1)),
  charge_type_id: id,
  accession_id: optionalId,
  sample_id: id,
  is_paid: flag,
  total: number,
  subtotal: number,
  discount: optionalAmount,
  tax: optionalAmount,
  consultation_fee: optionalAmount,
  applied_payments: list(appliedPayment),
};

const fees = { va_processing_fee: optionalAmount, international_shipping_fee: optionalAmount };

const billSchema = z.object(bill);

/** The fields shared by an invoice and a family member's bill, except the fees. */
function toLines(wire: z.output<typeof billSchema>) {
  return {
    chargeType: wire.charge_type,
    chargeTypeId: wire.charge_type_id,
    accessionId: wire.accession_id,
    sampleId: wire.sample_id,
    isPaid: wire.is_paid,
    total: wire.total,
    subtotal: wire.subtotal,
    discount: wire.discount,
    tax: wire.tax,
    consultationFee: wire.consultation_fee,
    appliedPayments: wire.applied_payments,
  };
}

const familyMember = z.pipe(
  z.object({
    ...bill,
    patient_bill: z.nullish(patientBill),
    is_markup_order: flag,
    fees: z.nullish(z.object({ concierge: optionalAmount, ...fees })),
  }),
  z.transform((wire): FamilyMemberBill => ({
    ...toLines(wire),
    labProcessingFee: wire.fees?.va_processing_fee ?? 0,
    internationalShippingFee: wire.fees?.international_shipping_fee ?? 0,
    conciergeFee: wire.fees?.concierge ?? 0,
    patientBill: wire.patient_bill ?? null,
    isMarkupOrder: wire.is_markup_order,
  })),
);

const family = z.object({
  total: number,
  patient_total: number,
  family_order_details: z.array(familyMember),
});

/** Three letters or empty; anything else is not a currency and can be neither shown nor charged. */
const currency = z.pipe(text, z.string().check(z.regex(/^([a-z]{3})?$/i)));

/**
 * An invoice from GET /invoice or patientPNS (ENT-R04 to ENT-R07). Amounts that the lab owns are required; a missing
 * fee is 0, a missing flag false, a missing currency usd (AMB-24, MONEY-R23).
 */
const invoiceSchema = z.pipe(
  z.object({
    ...bill,
    ...fees,
    concierge_fee: optionalAmount,
    currency,
    account_type: text,
    account_id: id,
    order_id: optionalId,
    customer_id: optionalId,
    provider_has_revenue: flag,
    patient_bill: z.nullish(patientBill),
    family_orders: z.nullish(family),
  }),
  z.transform((wire): Invoice => {
    const members = wire.family_orders?.family_order_details ?? [];
    return {
      ...toLines(wire),
      labProcessingFee: wire.va_processing_fee,
      internationalShippingFee: wire.international_shipping_fee,
      conciergeFee: wire.concierge_fee,
      currency: wire.currency.toLowerCase() || 'usd',
      accountType: wire.account_type,
      accountId: wire.account_id,
      orderId: wire.order_id,
      customerId: wire.customer_id,
      providerHasRevenue: wire.provider_has_revenue,
      patientBill: wire.patient_bill ?? null,
      family:
        wire.family_orders && members.length > 0
          ? { total: wire.family_orders.total, patientTotal: wire.family_orders.patient_total, members }
          : null,
    };
  }),
);

/** The charge of an invoice: `chargeType` is 'order', `chargeTypeId` the order's id. */
export interface ChargeKey {
  readonly chargeType: string;
  readonly chargeTypeId: string;
}

/** GET /invoice (CALL-R03). */
export function loadInvoice(client: Client, key: ChargeKey, signal?: AbortSignal): Promise<Invoice> {
  return client.request({
    service: 'accounting',
    method: 'GET',
    path: '/invoice',
    query: invoiceQuery(key.chargeTypeId, key.chargeType),
    schema: invoiceSchema,
    signal,
  });
}

/** POST /verifyCouponCode (CALL-R04, RUL-27). Resolves if the service accepts the code; its response is not shown. */
export function verifyCouponCode(
  client: Client,
  coupon: ChargeKey & { readonly code: string; readonly isApplied: boolean },
): Promise<void> {
  return client.request({
    service: 'accounting',
    method: 'POST',
    path: '/verifyCouponCode',
    json: {
      coupon_code: coupon.code,
      need_apply: coupon.isApplied,
      charge_url: `${coupon.chargeType}::${coupon.chargeTypeId}`,
    },
    schema: nothing,
  });
}
