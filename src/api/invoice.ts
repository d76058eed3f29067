import type {
  AppliedPayment,
  FamilyMemberBill,
  Invoice,
  PatientBill,
} from '../../machines/domain/invoice.ts';
import { call, command } from './client.ts';
import { invoiceQuery } from './queries.ts';
import {
  flag,
  id,
  list,
  renamedFields,
  ignoredBody,
  number,
  optionalAmount,
  optionalId,
  orNull,
  dateOrEmpty,
  displayText,
  text,
} from './wire.ts';
import { z } from './zod.ts';

const appliedPayment: z.ZodMiniType<AppliedPayment> = renamedFields({
  id: ['apply_id', displayText],
  type: ['payment_type', displayText],
  source: ['payment_source', displayText],
  lastFour: ['last_four', displayText],
  amount: ['amount', number],
  serviceDate: ['service_date', dateOrEmpty],
});

const patientBill: z.ZodMiniType<PatientBill> = renamedFields({
  subtotal: ['subtotal', number],
  total: ['total', number],
  isPaid: ['is_paid', flag],
  appliedPayments: ['applied_payments', list(appliedPayment)],
});

/** The fields shared by an invoice and a family member's bill, except the fees. */
const bill = {
  chargeType: ['charge_type', z.string().check(z.minLength(1))],
  chargeTypeId: ['charge_type_id', id],
  accessionId: ['accession_id', optionalId],
  sampleId: ['sample_id', id],
  isPaid: ['is_paid', flag],
  total: ['total', number],
  subtotal: ['subtotal', number],
  discount: ['discount', optionalAmount],
  tax: ['tax', optionalAmount],
  consultationFee: ['consultation_fee', optionalAmount],
  appliedPayments: ['applied_payments', list(appliedPayment)],
  patientBill: ['patient_bill', orNull(patientBill)],
} as const;

const fees = {
  labProcessingFee: ['va_processing_fee', optionalAmount],
  internationalShippingFee: ['international_shipping_fee', optionalAmount],
} as const;

const NO_FEES = { labProcessingFee: 0, internationalShippingFee: 0, conciergeFee: 0 };

const familyMember = z.pipe(
  renamedFields({
    ...bill,
    isMarkupOrder: ['is_markup_order', flag],
    fees: ['fees', orNull(renamedFields({ ...fees, conciergeFee: ['concierge', optionalAmount] }))],
  }),
  z.transform(({ fees: memberFees, ...lines }): FamilyMemberBill => ({
    ...lines,
    ...(memberFees ?? NO_FEES),
  })),
);

/** A bundle; without members it is none. */
const family = z.pipe(
  orNull(
    renamedFields({
      total: ['total', number],
      patientTotal: ['patient_total', number],
      members: ['family_order_details', z.array(familyMember)],
    }),
  ),
  z.transform((bundle) => (bundle && bundle.members.length > 0 ? bundle : null)),
);

/** In lower case. Three letters or empty, which is usd; anything else can be neither shown nor charged. */
const currency = z.pipe(
  z.pipe(text, z.string().check(z.regex(/^([a-z]{3})?$/i))),
  z.transform((code) => code.toLowerCase() || 'usd'),
);

/**
 * An invoice from GET /invoice or patientPNS (ENT-R04 to ENT-R07). Amounts that the lab owns are required; a missing
 * fee is 0, a missing flag false, a missing currency usd (AMB-24, MONEY-R23).
 */
const invoiceSchema: z.ZodMiniType<Invoice> = renamedFields({
  ...bill,
  ...fees,
  conciergeFee: ['concierge_fee', optionalAmount],
  currency: ['currency', currency],
  accountType: ['account_type', text],
  accountId: ['account_id', id],
  orderId: ['order_id', optionalId],
  customerId: ['customer_id', optionalId],
  providerHasRevenue: ['provider_has_revenue', flag],
  family: ['family_orders', family],
});

/** The charge of an invoice: `chargeType` is 'order', `chargeTypeId` the order's id. */
interface ChargeKey {
  readonly chargeType: string;
  readonly chargeTypeId: string;
}

/** GET /invoice (CALL-R03). */
export const loadInvoice = call((key: ChargeKey) => ({
  service: 'accounting',
  method: 'GET',
  path: '/invoice',
  query: invoiceQuery(key.chargeTypeId, key.chargeType),
  schema: invoiceSchema,
}));

/** POST /verifyCouponCode (CALL-R04, RUL-27). Resolves if the service accepts the code; its response is not shown. */
export const verifyCouponCode = command(
  (coupon: ChargeKey & { readonly code: string; readonly isApplied: boolean }) => ({
    service: 'accounting',
    method: 'POST',
    path: '/verifyCouponCode',
    json: {
      coupon_code: coupon.code,
      need_apply: coupon.isApplied,
      charge_url: `${coupon.chargeType}::${coupon.chargeTypeId}`,
    },
    schema: ignoredBody,
  }),
);
