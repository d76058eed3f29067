import { balanceOf, remainingOf, ownBill, shareOf, sumOfPayments } from '../domain/balance.ts';
import type { BillLines, PatientBill } from '../domain/invoice.ts';
import { addMoney, CONCIERGE_FEE, fixedAmount } from '../domain/money.ts';
import { isProviderPayee } from '../domain/order.ts';
import type { Order } from '../domain/order.ts';
import type { OrderWithInvoice } from '../domain/payment-data.ts';
import type { LinkQuery } from '../domain/link.ts';

/** The data that the amount depends on besides the bill: the link, and the concierge fee as checked and as invoiced. */
export interface AmountInputs {
  /** The query of the URL; null if it has none. */
  readonly query: LinkQuery | null;
  readonly isConciergeChecked: boolean;
  /** Whether the loaded invoice's amounts include the concierge fee; the checkbox never changes this. */
  readonly isConciergeInvoiced: boolean;
}

/** amount_to_pay of the link in major units; null outside the fixed-amount mode (MONEY-R20). */
export function fixedAmountOf({ query }: Pick<AmountInputs, 'query'>): number | null {
  return fixedAmount(query?.['amount_to_pay']);
}

/** How much the checkbox changes the amounts that the service computed: 99, -99 or 0 (MONEY-R15, MONEY-R17). */
export function conciergeDifference(amountInputs: AmountInputs): number {
  // A fixed amount is charged unchanged, without the concierge fee (PAY-R22).
  if (
    amountInputs.isConciergeChecked === amountInputs.isConciergeInvoiced ||
    fixedAmountOf(amountInputs) !== null
  )
    return 0;
  return amountInputs.isConciergeChecked ? CONCIERGE_FEE : -CONCIERGE_FEE;
}

/** The amount due in major units, as shown and as charged (MONEY-R17, MONEY-R20, MONEY-R24, RUL-32). */
export function amountDue(orderWithInvoice: OrderWithInvoice, amountInputs: AmountInputs): number {
  const fixed = fixedAmountOf(amountInputs);
  if (fixed !== null) return remainingOf(orderWithInvoice) === 0 ? 0 : fixed;
  return Math.max(0, addMoney(balanceOf(orderWithInvoice), conciergeDifference(amountInputs)));
}

type LineId =
  | 'testsTotal'
  | 'tax'
  | 'labProcessingFee'
  | 'internationalShippingFee'
  | 'conciergeFee'
  | 'discount'
  | 'consultationFee'
  | 'appliedPayment'
  | 'patientSubtotal'
  | 'patientAppliedPayment'
  /** The part of the lines above it that the provider covers (RUL-68). */
  | 'covered'
  /** The amount paid beyond the amount due (RUL-68). */
  | 'overpaid'
  /** Credits of a paid bill besides the payments that are listed (RUL-11). */
  | 'otherCredits';

/** A line of the Payment Overview; deductions are negative. */
export interface Line {
  readonly id: LineId;
  readonly amount: number;
}

/** The lines of a bill, the patient's share, and whether the lines add up to it (RUL-68). */
interface BillView {
  readonly lines: readonly Line[];
  readonly total: number;
  readonly addsUp: boolean;
}

/** Each bill of the order: one for each member of a family, or a single one (MONEY-R01 to MONEY-R13). */
export function billsOf(orderWithInvoice: OrderWithInvoice, amountInputs: AmountInputs): readonly BillView[] {
  const { order, invoice } = orderWithInvoice;
  const difference = conciergeDifference(amountInputs);
  if (!invoice.family) return [billView(order, invoice, balanceOf(orderWithInvoice), difference)];
  return invoice.family.members.map((member) =>
    billView(order, member, shareOf(order, member), member === ownBill(orderWithInvoice) ? difference : 0),
  );
}

type Bill = BillLines & { readonly patientBill: PatientBill | null };

function billView(order: Order, bill: Bill, owed: number, difference: number): BillView {
  const isProviderPaid = isProviderPayee(order);
  const total = Math.max(0, addMoney(owed, difference));
  const listed = isProviderPaid ? patientLines(bill, difference) : billLines(bill, difference);
  const gap = addMoney(total, ...listed.map(({ amount }) => -amount));
  const view = (lines: readonly Line[], addsUp: boolean) => ({ lines, total, addsUp });
  if (gap === 0) return view(listed, true);
  if (gap < 0 && isProviderPaid) return view([...listed, { id: 'covered', amount: gap }], true);
  if (total > 0) return view(listed, false);
  if (gap > 0) return view([...listed, { id: 'overpaid', amount: gap }], true);
  // A bill that is paid, although the service does not list every payment, or the lab has written something off: the
  // payments that a receipt lists stay as they are.
  if (sumOfPayments(bill.appliedPayments) > 0)
    return view([...listed, { id: 'otherCredits', amount: gap }], true);
  return view(
    listed.map((line) =>
      line.id === 'appliedPayment' ? { ...line, amount: addMoney(line.amount, gap) } : line,
    ),
    true,
  );
}

function billLines(bill: BillLines, difference: number): readonly Line[] {
  return [
    { id: 'testsTotal', amount: bill.subtotal },
    { id: 'tax', amount: bill.tax },
    { id: 'labProcessingFee', amount: bill.labProcessingFee },
    { id: 'internationalShippingFee', amount: bill.internationalShippingFee },
    { id: 'conciergeFee', amount: bill.conciergeFee + difference },
    { id: 'discount', amount: -bill.discount },
    ...consultationLine(bill),
    { id: 'appliedPayment', amount: -sumOfPayments(bill.appliedPayments) },
  ];
}

/** The patient's lines of a bill if the provider pays for the tests (MONEY-R11, RUL-33). */
function patientLines(bill: Bill, difference: number): readonly Line[] {
  const { subtotal = 0, appliedPayments = [] } = bill.patientBill ?? {};
  return [
    { id: 'patientSubtotal', amount: subtotal },
    { id: 'conciergeFee', amount: bill.conciergeFee + difference },
    ...consultationLine(bill),
    { id: 'patientAppliedPayment', amount: -sumOfPayments(appliedPayments) },
  ];
}

function consultationLine({ consultationFee }: BillLines): readonly Line[] {
  return consultationFee === 0 ? [] : [{ id: 'consultationFee', amount: consultationFee }];
}
