import { paymentsOf, sumOf } from '../../../machines/domain/balance.ts';
import { formatMoney } from '../../../machines/domain/money.ts';
import type { PaymentForm } from '../../../machines/domain/payment-data.ts';
import { dayInWords } from '../../copy/format.ts';
import { copy } from '../../copy/payment-outcome.ts';
import { overviewOf } from './overview.connect.ts';

/** The view of a receipt: who paid, for what, how much and how (RUL-11). */
export type ReceiptView = NonNullable<ReturnType<typeof receiptOf>>;

/**
 * The receipt of a paid order; null while no payment is applied.
 * @param left what is left to pay, in major units
 * @param today YYYY-MM-DD
 */
export function receiptOf(form: PaymentForm, left: number, today: string) {
  const { order, invoice, information, clinic } = form;
  const payments = paymentsOf(form);
  if (payments.length === 0) return null;
  const asInvoiced = {
    query: null,
    isConciergeTicked: false,
    isConciergeInvoiced: false,
    openBlocks: [],
  };
  const { lines, members } = overviewOf(form, asInvoiced);
  return {
    accessionId: order.accessionId,
    patient: information.name,
    orderedBy: [clinic.providerName, clinic.clinicName].filter((part) => part !== '').join(', '),
    date: dayInWords(today),
    lines,
    members: members.map(({ isOpen: _, isOwn: __, ...member }) => member),
    payments: payments.map((payment) => ({
      id: payment.id,
      // Such as 'Card ending in 4242'.
      label: copy.receipt.payment(payment.type, payment.lastFour),
      // '' if the service sends none.
      date: dayInWords(payment.serviceDate),
      amount: formatMoney(payment.amount, invoice.currency),
    })),
    paid: formatMoney(sumOf(payments), invoice.currency),
    // What is left to pay (RUL-69).
    left: left > 0 ? formatMoney(left, invoice.currency) : null,
  };
}
