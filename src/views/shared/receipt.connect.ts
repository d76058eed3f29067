import { paymentsOf, sumOfPayments } from '../../../machines/domain/balance.ts';
import { formatMoney } from '../../../machines/domain/money.ts';
import type { OrderWithInvoice } from '../../../machines/domain/payment-data.ts';
import { copy as common } from '../../copy/common.ts';
import { dayInWords } from '../../copy/format.ts';
import { copy } from '../../copy/payment-outcome.ts';
import { overviewView } from './overview.connect.ts';

/** The view of a receipt: who paid, for what, how much and how (RUL-11). */
export type ReceiptView = NonNullable<ReturnType<typeof receiptView>>;

/**
 * The receipt of a paid order; null while no payment is applied.
 * @param remaining the amount that remains to be paid, in major units
 * @param today YYYY-MM-DD
 */
export function receiptView(orderWithInvoice: OrderWithInvoice, remaining: number, today: string) {
  const { order, invoice, information, clinic } = orderWithInvoice;
  const payments = paymentsOf(orderWithInvoice);
  if (payments.length === 0) return null;
  const asInvoiced = {
    query: null,
    isConciergeChecked: false,
    isConciergeInvoiced: false,
    openFamilyBlocks: [],
  };
  const { lines, members } = overviewView(orderWithInvoice, asInvoiced);
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
    paid: formatMoney(sumOfPayments(payments), invoice.currency),
    // The amount that remains to be paid (RUL-69).
    remaining: remaining > 0 ? formatMoney(remaining, invoice.currency) : null,
  };
}

interface ReceiptLine {
  readonly id: string;
  readonly label: string;
  readonly isServiceText?: boolean;
  readonly value: string;
  readonly isVerbatim?: boolean;
  readonly isShort?: boolean;
  readonly isEmpty?: boolean;
  readonly isTotal?: boolean;
}

/**
 * The lists of a receipt, in order, on the page and in its file.
 * @param lab its name
 */
export function receiptLists(receipt: ReceiptView, lab: string) {
  const { facts } = copy.receipt;
  const list = (id: string, heading: string | null, lines: readonly ReceiptLine[], hasAmounts = true) => ({
    id,
    heading,
    hasAmounts,
    lines,
  });
  return [
    list(
      'about',
      null,
      [
        { id: 'lab', label: facts.lab, value: lab, isVerbatim: true, isShort: true },
        { id: 'date', label: facts.date, value: receipt.date, isShort: true },
        { id: 'patient', label: facts.patient, value: receipt.patient, isVerbatim: true, isShort: true },
        {
          id: 'accession',
          label: facts.accession,
          value: receipt.accessionId,
          isVerbatim: true,
          isShort: true,
        },
        { id: 'orderedBy', label: facts.orderedBy, value: receipt.orderedBy },
        { id: 'service', label: facts.service, value: copy.receipt.service },
      ].filter(({ value }) => value !== ''),
      false,
    ),
    ...receipt.members.map(({ accessionId, lines }) =>
      list(accessionId, common.accessionId(accessionId), lines),
    ),
    ...(receipt.lines.length > 0 ? [list('charges', copy.receipt.charges, receipt.lines)] : []),
    list('payments', copy.receipt.payments, [
      ...receipt.payments.map(({ id, label, date, amount }) => ({
        id,
        label: date === '' ? label : `${label}, ${date}`,
        value: amount,
      })),
      { id: 'paid', label: copy.receipt.paid, value: receipt.paid, isTotal: true },
    ]),
    ...(receipt.remaining === null
      ? []
      : [
          list('remaining', null, [
            { id: 'remaining', label: copy.receipt.remaining, value: receipt.remaining, isTotal: true },
          ]),
        ]),
  ];
}
