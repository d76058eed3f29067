import { translated } from './language.ts';

/** The lines of the Payment Overview and of the receipt (1 §2 Payment Overview lines). */
export const copy = translated('payment', 'overview', {
  testsTotal: 'Tests Total',
  tax: 'Tax',
  labProcessingFee: 'Lab Processing Fee',
  internationalShippingFee: 'International Shipping Fee',
  conciergeFee: 'Concierge Blood Draw Fee',
  discount: 'Discount',
  consultationFee: 'Consultation Fee',
  appliedPayment: 'Applied Payment',
  patientSubtotal: "Patient's Subtotal",
  patientAppliedPayment: "Patient's Applied Payment",
  covered: 'Covered by your provider',
  overpaid: 'Paid beyond what was due',
  otherCredits: 'Other credits',
  amountDue: 'Amount due',
  balance: 'Balance of this order',
  remaining: 'Left to pay after this payment',
  payNow: 'You pay now',
});
