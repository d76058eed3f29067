import type { SnapshotFrom } from 'xstate';
import { isFeeInconsistent, ownBill, totalsOf } from '../../../machines/domain/balance.ts';
import type { BillingForm } from '../../../machines/domain/billing.ts';
import type { VendorAccount } from '../../../machines/domain/charge.ts';
import { isKitDelivered } from '../../../machines/domain/information.ts';
import { addMoney, biweeklyAmount, CONCIERGE_FEE, formatMoney } from '../../../machines/domain/money.ts';
import { hasGutZoomer, needsAddress } from '../../../machines/domain/order.ts';
import { phoneAsSent } from '../../../machines/domain/parse-phone.ts';
import type { OrderWithInvoice } from '../../../machines/domain/payment-data.ts';
import { amountDue, fixedAmountOf } from '../../../machines/payment/amount.rules.ts';
import { hostedCause, isForeignCountry, valueOf } from '../../../machines/payment/billing.rules.ts';
import { billingFields } from '../../../machines/domain/billing.ts';
import type { BillingField, FieldName } from '../../../machines/domain/billing.ts';
import type { PaymentMethod, PaysBy } from '../../../machines/payment/payment.types.ts';
import type { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import {
  cardVendorOf,
  hsaOffer,
  isConciergeShown,
  isPayLaterOffered,
  hasNoPayLaterProvider,
  isWalletOffered,
  unavailableReason,
  tokenPlatform,
} from '../../../machines/payment/payment.rules.ts';
import { amountError, amountQuestion, hasSameTotals } from '../../../machines/payment/charge.rules.ts';
import { addressLine, countryText, phoneText } from '../../copy/format.ts';
import { copy } from '../../copy/payment-form.ts';
import { chargeReason } from '../shared/charge-reason.ts';
import { providerLogo } from '../shared/logo.ts';
import { overviewView } from '../shared/overview.connect.ts';

type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

export type PaymentViewData = ReturnType<typeof connectPayment>;
export type PaymentFormViewData = Extract<PaymentViewData, { readonly kind: 'form' }>;

export function connectPayment(snapshot: PaymentSnapshot) {
  const { context } = snapshot;
  const { orderWithInvoice, method, provider, card, eligibility } = context;
  if (orderWithInvoice === null || !snapshot.hasTag('form')) return { kind: 'loading' as const };
  const { order, invoice, clinic } = orderWithInvoice;
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const vendorAccount = (paysBy: PaysBy): VendorAccount => ({
    customerId: order.customerId,
    tokenPlatform: tokenPlatform(orderWithInvoice, paysBy),
  });
  const due = amountDue(orderWithInvoice, context);
  const unpayable = snapshot.hasTag('unpayable') ? amountError(orderWithInvoice, context) : null;
  const cardVendor = cardVendorOf(orderWithInvoice, method);
  const isNothingDue = due === 0;
  const isTakenByNone = hasNoPayLaterProvider(due, eligibility);
  // Nobody is asked for a choice that there is not.
  const errors = isTakenByNone ? billingFields.withoutError(context.errors, 'provider') : context.errors;
  // Whether four installments make the amount to the cent (AMB-44).
  const isInstallmentExact = addMoney(...Array.from({ length: 4 }, () => biweeklyAmount(due))) === due;
  return {
    kind: 'form' as const,
    accessionId: order.accessionId,
    logo: providerLogo(orderWithInvoice),
    // '' if nobody is named.
    orderFrom:
      clinic.providerName || clinic.clinicName ? copy.orderFrom(clinic.providerName, clinic.clinicName) : '',
    isGutZoomer: hasGutZoomer(order) && needsAddress(order),
    // In the bundle; 0 outside a family order (PAY-R07).
    otherOrders: invoice.family
      ? Math.max(order.familySampleIds.length, invoice.family.members.length) - 1
      : 0,
    // Before the patient has chosen an amount, only what is due is shown (RUL-66).
    overview: overviewView(
      orderWithInvoice,
      snapshot.hasTag('confirmingAmount') ? { ...context, query: null } : context,
    ),
    // No sum is due while the services may lack a change of the concierge (RUL-89), or where nobody knows who pays (RUL-33).
    isDueKnown:
      !snapshot.hasTag('updating') &&
      !(snapshot.hasTag('unresolved') && isFeeInconsistent(orderWithInvoice)) &&
      unpayable !== 'payer',
    // The provider whose page was left without a known outcome (RUL-59).
    unresolvedProvider: snapshot.hasTag('unresolved') ? (context.unresolvedCharge?.provider ?? null) : null,
    // Why the last payment failed, if anyone said so; null if it did not, or may have charged.
    failure: visibleFailure(orderWithInvoice, context),
    // Why nothing can be charged (RUL-33).
    amountError: unpayable,
    // Order and invoice disagree on the concierge, or may both lack this browser's change (RUL-65).
    isUpdating: snapshot.hasTag('updating'),
    // Why the link's amount is asked about (RUL-66).
    question: snapshot.hasTag('confirmingAmount') ? questionView(orderWithInvoice, context) : null,
    concierge: isConciergeShown(orderWithInvoice, context)
      ? {
          isChecked: context.isConciergeChecked,
          isPaid: order.isConciergePaid,
          // When its time is chosen: with the kit, if one is still to come.
          when:
            needsAddress(order) && !isKitDelivered(orderWithInvoice.information)
              ? ('afterKit' as const)
              : ('afterPayment' as const),
          // One that is paid may have been recorded for another price.
          fee: formatMoney(ownBill(orderWithInvoice).conciergeFee || CONCIERGE_FEE, 'usd').replace(
            ' ',
            '\u00A0',
          ),
        }
      : null,
    isNothingDue,
    method,
    methods: {
      hsa: hsaOffer(orderWithInvoice),
      payLater: isPayLaterOffered(eligibility, context)
        ? { installment: isNothingDue ? null : money(biweeklyAmount(due)), isInstallmentExact }
        : null,
    },
    cardVendor,
    // Whose keys open the card vendors.
    account: vendorAccount(method ?? 'card'),
    wallet: isWalletOffered(orderWithInvoice, context)
      ? { account: vendorAccount('wallet'), currency: invoice.currency }
      : null,
    provider,
    providers: (['klarna', 'afterpay'] as const).map((name) => ({
      provider: name,
      unavailability: unavailableReason(name, due, eligibility),
    })),
    hasNoPayLaterProvider: isTakenByNone,
    installment: money(biweeklyAmount(due)),
    isInstallmentExact,
    // The summaries of the groups of fields that are collapsed.
    collapsed: {
      billing: context.openGroups.includes('billing') ? null : billingText(card.billing, method),
      contact: context.openGroups.includes('contact') ? null : contactText(card.billing),
    },
    // A warning for cards (VAL-R10), an error for pay later (VAL-R11).
    isAbroad: isForeignCountry(card.billing.country),
    errors,
    // The causes of errors in the card vendor's fields.
    causes: {
      number: hostedCause(card, 'number'),
      hostedExpiry: hostedCause(card, 'hostedExpiry'),
      cvc: hostedCause(card, 'cvc'),
    },
    // Those that the chosen method shows, in form order.
    fieldsInError: shownFields(method, cardVendor).filter((field) => errors[field] !== undefined),
    // In major units.
    amount: due,
    due: money(due),
    busy: busyStatus(snapshot),
  };
}

/** The fields of a card, which its vendor's part of the page shows. */
export const CARD_PARTS: readonly FieldName[] = ['number', 'hostedExpiry', 'expiry', 'cvc'];

/** What the summary of a blocked payment lists: card fields that could not be loaded count as one, at the button that loads them. */
export function summaryErrors({ fieldsInError, errors }: PaymentFormViewData, isCardMissing: boolean) {
  const isMissing = (field: FieldName) => isCardMissing && CARD_PARTS.includes(field);
  const shown = fieldsInError.filter((field) => !isMissing(field));
  return [
    ...(shown.length < fieldsInError.length ? [{ fieldId: 'number', message: copy.card.unavailable }] : []),
    ...shown.map((field) => ({ fieldId: field, message: copy.error(field, errors[field] ?? 'required') })),
  ];
}

function billingText(billing: BillingForm, method: PaymentMethod | null): string {
  const { firstName, lastName, address, address2, country } = billing;
  return addressLine({
    ...billing,
    street: [...(method === 'payLater' ? [`${firstName} ${lastName}`] : []), address, address2]
      .filter(Boolean)
      .join(', '),
    country: country === 'US' ? '' : countryText(country),
  });
}

function contactText({ email, phone }: BillingForm): string {
  return `${email}\n${phoneText(phoneAsSent(phone))}`;
}

function visibleFailure(orderWithInvoice: OrderWithInvoice, { retryForm }: PaymentSnapshot['context']) {
  if (retryForm?.charge?.charged !== 'no' || !hasSameTotals(retryForm.totals, totalsOf(orderWithInvoice)))
    return null;
  const { paysBy, charge } = retryForm;
  return {
    reason: chargeReason(charge),
    // The advice is to enter a card again or to call the bank. Our own reasons say it already.
    hasAdvice: (paysBy === 'card' || paysBy === 'hsa/fsa') && !charge.conciergeFee && !charge.decline,
  };
}

function questionView(orderWithInvoice: OrderWithInvoice, context: PaymentSnapshot['context']) {
  const kind = amountQuestion(orderWithInvoice, context);
  if (kind === null) return null;
  const { due, paid } = totalsOf(orderWithInvoice);
  const money = (amount: number) => formatMoney(amount, orderWithInvoice.invoice.currency);
  return { kind, requested: money(fixedAmountOf(context) ?? 0), paid: money(paid), due: money(due) };
}

/** The value of one field; not part of the form's view, so that a key renders only its field. */
export function connectField({ context }: PaymentSnapshot, field: BillingField): string {
  return valueOf(context.card, field);
}

/** The values that the cause of a field's error depends on in addition to its own. */
export function connectErrorContext({ context }: PaymentSnapshot, field: BillingField) {
  if (field === 'phoneNumber') return { dialingCode: valueOf(context.card, 'phoneCountry') };
  return field === 'expiry' ? { today: context.today } : {};
}

const PAY_LATER_FIELDS: readonly FieldName[] = ['provider', 'firstName', 'lastName'];
const VENDOR_FIELDS = {
  stripe: ['number', 'hostedExpiry', 'cvc', 'nameOnCard'],
  stax: ['number', 'expiry', 'cvc', 'nameOnCard'],
} as const satisfies Record<'stripe' | 'stax', readonly FieldName[]>;

/** The fields that a method shows, in form order; errors of other fields are not reported. */
function shownFields(method: PaymentMethod | null, cardVendor: 'stripe' | 'stax'): readonly FieldName[] {
  const methodFields: readonly FieldName[] =
    method === 'payLater' ? PAY_LATER_FIELDS : VENDOR_FIELDS[cardVendor];
  const others = [...PAY_LATER_FIELDS, ...VENDOR_FIELDS.stripe, ...VENDOR_FIELDS.stax].filter(
    (field) => !methodFields.includes(field),
  );
  return method === null ? [] : billingFields.names.filter((field) => !others.includes(field));
}

function busyStatus(snapshot: PaymentSnapshot): 'paying' | 'completing' | 'leaving' | 'inAnotherTab' | null {
  if (snapshot.hasTag('paying')) return snapshot.context.paysBy === 'none' ? 'completing' : 'paying';
  if (snapshot.hasTag('leaving')) return 'leaving';
  return snapshot.hasTag('inAnotherTab') ? 'inAnotherTab' : null;
}
