import { remainingOf, ownBill } from '../../../machines/domain/balance.ts';
import { addMoney, formatMoney } from '../../../machines/domain/money.ts';
import type { OrderWithInvoice } from '../../../machines/domain/payment-data.ts';
import { amountDue, billsOf, fixedAmountOf } from '../../../machines/payment/amount.rules.ts';
import type { AmountInputs, Line } from '../../../machines/payment/amount.rules.ts';
import { copy } from '../../copy/payment-overview.ts';

export interface OverviewLine {
  readonly id: string;
  readonly label: string;
  /** The label is the provider's own name for the fee. */
  readonly isServiceText?: boolean;
  readonly value: string;
  /** Nothing is charged or taken off. */
  readonly isEmpty: boolean;
}

/** The view of the Payment Overview (1 §2 Payment Overview lines): lines, or a block for each order of a family. */
export type OverviewView = ReturnType<typeof overviewView>;

/** The overview in all its variants (MONEY-R01 to MONEY-R13, MONEY-R17, MONEY-R18). */
export function overviewView(
  orderWithInvoice: OrderWithInvoice,
  amountInputs: AmountInputs & { readonly openFamilyBlocks: readonly string[] },
) {
  const { invoice, settings } = orderWithInvoice;
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const bills = billsOf(orderWithInvoice, amountInputs).map(({ lines, total }) => ({
    lines: lines.map(lineView),
    total: money(total),
  }));
  const members = (invoice.family?.members ?? []).map((member, index) => ({
    accessionId: member.accessionId,
    // The order that the link is about.
    isOwn: member === ownBill(orderWithInvoice),
    total: bills[index]?.total ?? '',
    isOpen: amountInputs.openFamilyBlocks.includes(member.accessionId),
    lines: bills[index]?.lines ?? [],
  }));
  const fixedAmountLines = linesOfFixedAmount();
  return {
    lines: [...(members.length > 0 ? [] : (bills[0]?.lines ?? [])), ...fixedAmountLines],
    members,
    due: money(amountDue(orderWithInvoice, amountInputs)),
    dueLabel: fixedAmountLines.length > 0 ? copy.payNow : copy.amountDue,
  };

  /** Lines for a link whose amount is not the balance, including what remains after it. */
  function linesOfFixedAmount(): readonly OverviewLine[] {
    const balance = remainingOf(orderWithInvoice);
    const remaining = addMoney(balance, -amountDue(orderWithInvoice, amountInputs));
    if (fixedAmountOf(amountInputs) === null || remaining === 0) return [];
    return [
      { id: 'balance', label: copy.balance, value: money(balance), isEmpty: false },
      ...(remaining > 0
        ? [{ id: 'remaining', label: copy.remaining, value: money(remaining), isEmpty: false }]
        : []),
    ];
  }

  function lineView({ id, amount }: Line): OverviewLine {
    const name = id === 'consultationFee' ? settings.consultationFeeName : null;
    return {
      id,
      value: money(amount),
      isEmpty: amount === 0,
      ...(name ? { label: name, isServiceText: true } : { label: copy[id] }),
    };
  }
}
