import { balanceOf } from '../../../machines/domain/balance.ts';
import type { AppliedPayment, BillLines, PatientBill } from '../../../machines/domain/invoice.ts';
import { addMoney, formatMoney } from '../../../machines/domain/money.ts';
import { isProviderPayee } from '../../../machines/domain/order.ts';
import type { PaymentForm } from '../../../machines/domain/payment-data.ts';
import {
  amountDue,
  conciergeDifference,
  fixedAmountOf,
  shareOf,
} from '../../../machines/payment/amount.rules.ts';
import type { Choice } from '../../../machines/payment/amount.rules.ts';
import { copy } from '../../copy/payment-overview.ts';

export interface OverviewLine {
  readonly id: string;
  readonly label: string;
  /** The label is the provider's own name for the fee. */
  readonly isServiceText?: boolean;
  readonly value: string;
}

export interface MemberBlock {
  readonly accessionId: string;
  readonly total: string;
  readonly isOpen: boolean;
  readonly lines: readonly OverviewLine[];
}

/** The view of the Payment Overview (1 §2 Payment Overview lines): lines, or a block for each order of a family. */
export interface OverviewView {
  readonly lines: readonly OverviewLine[];
  readonly members: readonly MemberBlock[];
  /** The amount to pay now, and its label. */
  readonly due: string;
  readonly dueLabel: string;
}

/** The overview in all its variants (MONEY-R01 to MONEY-R13, MONEY-R17, MONEY-R18). */
export function overviewOf(
  form: PaymentForm,
  choice: Choice & { readonly openBlocks: readonly string[] },
): OverviewView {
  const { invoice, order, settings } = form;
  const difference = conciergeDifference(choice);
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const isProviderPaid = isProviderPayee(order);
  const members = (invoice.family?.members ?? []).map((member) => {
    const own = member.sampleId === order.sampleId ? difference : 0;
    return {
      accessionId: member.accessionId,
      total: money(addMoney(shareOf(order, member), own)),
      isOpen: choice.openBlocks.includes(member.accessionId),
      lines: isProviderPaid ? patientLines(member, own) : billLines(member, own),
    };
  });
  const billed = isProviderPaid ? patientLines(invoice, difference) : billLines(invoice, difference);
  const fixed = fixedLines();
  return {
    lines: [...(members.length > 0 ? [] : billed), ...fixed],
    members,
    due: money(amountDue(form, choice)),
    dueLabel: fixed.length > 0 ? copy.payNow : copy.amountDue,
  };

  /** Lines for a link with another amount than the balance, including what remains after it. */
  function fixedLines(): readonly OverviewLine[] {
    const balance = balanceOf(form);
    const left = addMoney(balance, -amountDue(form, choice));
    if (fixedAmountOf(choice) === null || left === 0) return [];
    return [
      { id: 'balance', label: copy.balance, value: money(balance) },
      ...(left > 0 ? [{ id: 'left', label: copy.left, value: money(left) }] : []),
    ];
  }

  function billLines(bill: BillLines, concierge: number): readonly OverviewLine[] {
    return [
      { id: 'testsTotal', label: copy.testsTotal, value: money(bill.subtotal) },
      { id: 'tax', label: copy.tax, value: money(bill.tax) },
      { id: 'labProcessingFee', label: copy.labProcessingFee, value: money(bill.labProcessingFee) },
      {
        id: 'internationalShippingFee',
        label: copy.internationalShippingFee,
        value: money(bill.internationalShippingFee),
      },
      conciergeLine(bill.conciergeFee + concierge),
      { id: 'discount', label: copy.discount, value: money(-bill.discount) },
      ...consultation(bill),
      { id: 'appliedPayment', label: copy.appliedPayment, value: money(-sumOf(bill.appliedPayments)) },
    ];
  }

  /** The patient's lines of a bill if the provider pays for the tests (MONEY-R11, RUL-33). */
  function patientLines(
    bill: BillLines & { readonly patientBill: PatientBill | null },
    concierge: number,
  ): readonly OverviewLine[] {
    const { subtotal = 0, appliedPayments = [] } = bill.patientBill ?? {};
    return [
      { id: 'patientSubtotal', label: copy.patientSubtotal, value: money(subtotal) },
      conciergeLine(bill.conciergeFee + concierge),
      ...consultation(bill),
      {
        id: 'patientAppliedPayment',
        label: copy.patientAppliedPayment,
        value: money(-sumOf(appliedPayments)),
      },
    ];
  }

  function conciergeLine(fee: number): OverviewLine {
    return { id: 'conciergeFee', label: copy.conciergeFee, value: money(fee) };
  }

  function consultation({ consultationFee }: BillLines): readonly OverviewLine[] {
    if (consultationFee === 0) return [];
    const line = { id: 'consultationFee', value: money(consultationFee) };
    return settings.consultationFeeName
      ? [{ ...line, label: settings.consultationFeeName, isServiceText: true }]
      : [{ ...line, label: copy.consultationFee }];
  }
}

/** The sum of payments, in major units. */
export function sumOf(payments: readonly AppliedPayment[]): number {
  return addMoney(...payments.map(({ amount }) => amount));
}
