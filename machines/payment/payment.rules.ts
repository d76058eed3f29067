import { conciergeOf, isConciergeCovered, totalsOf } from '../domain/balance.ts';
import type {
  ChargeReport,
  ChargeRequest,
  PayLaterEligibility,
  PayLaterProvider,
  TokenPlatform,
} from '../domain/charge.ts';
import { isUnitedStates } from '../domain/united-states.ts';
import { declineOf } from '../domain/decline.ts';
import { hadNoEffect } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import type { LinkQuery } from '../domain/link.ts';
import { lastingNotice, toast, withUnknownOutcome } from '../domain/notice.ts';
import type { Notice } from '../domain/notice.ts';
import { PAYMENT_STATUS } from '../domain/payment-data.ts';
import type { OrderWithInvoice } from '../domain/payment-data.ts';
import { amountDue, fixedAmountOf } from './amount.rules.ts';
import type { AmountInputs } from './amount.rules.ts';
import {
  EMPTY_CARD_FORM,
  groupsWithErrors,
  groupsToCorrect,
  payLaterErrors,
  prefilledForm,
  withUnsavedBilling,
} from './billing.rules.ts';
import type { FieldGroup, BillingErrors } from './billing.rules.ts';
import { orderToPayOf } from './order-to-pay.rules.ts';
import {
  chargeLines,
  isChargeableEitherWay,
  isFeeCovered,
  wasPaidEarlier,
  isPaidOff,
  hasSameTotals,
} from './charge.rules.ts';
import type {
  RetryForm,
  OpenedForm,
  PayInput,
  PaymentContext,
  PaymentMethod,
  PayContext,
  PaymentResult,
  PaysBy,
} from './payment.types.ts';

/** True if the patient pays at all: they have a bill, or the bundle owes something (AMB-29, RUL-67). */
export function isPatientPayee(orderWithInvoice: OrderWithInvoice): boolean {
  return orderWithInvoice.invoice.patientBill !== null || !isPaidOff(orderWithInvoice);
}

/**
 * True unless the confirmed country is a US name variant; an empty country is domestic only without any address
 * (PAY-R35, AMB-59).
 */
export function isInternational({ information }: OrderWithInvoice): boolean {
  const { street, city, state, zipcode, country } = information;
  if (country.trim() === '') return [street, city, state, zipcode].some((text) => text.trim() !== '');
  return !isUnitedStates(country);
}

/** The vendor of the payer's card fields (PAY-R18, PAY-R19, AMB-52): Stripe is the first card entry, Stax the second. */
export function cardVendorOf(orderWithInvoice: OrderWithInvoice, method: PaysBy | null): 'stripe' | 'stax' {
  return method === 'hsa/fsa' ||
    orderWithInvoice.order.providerHasRevenue ||
    isInternational(orderWithInvoice)
    ? 'stripe'
    : 'stax';
}

/** The account for tokens of this method; the publishable key follows it (AMB-53, CARD-19). */
export function tokenPlatform(orderWithInvoice: OrderWithInvoice, method: PaysBy): TokenPlatform {
  if (method === 'hsa/fsa') return 'stripe';
  if (method === 'card' && cardVendorOf(orderWithInvoice, 'card') === 'stax') return 'stax';
  return orderWithInvoice.order.providerHasRevenue ? 'stripe_zb' : 'stripe';
}

/** Whether the concierge checkbox is shown (PAY-R22 to PAY-R26); not if its fee could not be charged (RUL-33). */
export function isConciergeShown(orderWithInvoice: OrderWithInvoice, amountInputs: AmountInputs): boolean {
  const { order, invoice, settings } = orderWithInvoice;
  return (
    fixedAmountOf(amountInputs) === null &&
    order.isConciergeValid &&
    settings.offersConcierge &&
    invoice.currency === 'usd' &&
    !isConciergeCovered(order) &&
    // One that is paid is only shown, and cannot be changed.
    (order.isConciergePaid ||
      (!isFeeCovered(orderWithInvoice, amountInputs) &&
        isChargeableEitherWay(orderWithInvoice, amountInputs)))
  );
}

/** The charge that pays the amount due with this method (AMB-61). */
export function chargeRequest(
  orderWithInvoice: OrderWithInvoice,
  amountInputs: AmountInputs,
  method: PaysBy,
): ChargeRequest {
  return {
    // The payer is the patient, even if the invoice's own account is the provider's.
    accountId: orderWithInvoice.order.patientId,
    currency: orderWithInvoice.invoice.currency,
    amount: amountDue(orderWithInvoice, amountInputs),
    lines: chargeLines(orderWithInvoice, amountInputs),
    tokenPlatform: tokenPlatform(orderWithInvoice, method),
  };
}

/** The input of a payment, from the page's state at the submit. */
export function payInput(orderWithInvoice: OrderWithInvoice, context: PaymentContext): PayInput {
  const { paysBy, isConciergeRecorded, isConciergeChecked, card, provider, eligibility, today } = context;
  const request = chargeRequest(orderWithInvoice, context, paysBy);
  return {
    paysBy,
    order: orderToPayOf(orderWithInvoice),
    concierge: {
      isShown: isConciergeShown(orderWithInvoice, context),
      isChecked: isConciergeChecked,
      isRecorded: isConciergeRecorded,
    },
    orderWithInvoice,
    amountInputs: amountInputsOf(context),
    wasPaidEarlier: wasPaidEarlier(orderWithInvoice, context),
    request,
    account: { customerId: orderWithInvoice.order.customerId, tokenPlatform: request.tokenPlatform },
    cardVendor: cardVendorOf(orderWithInvoice, paysBy),
    card,
    provider,
    connectAccountId: eligibility?.connectAccountId ?? '',
    today,
  };
}

function amountInputsOf({ query, isConciergeChecked, isConciergeInvoiced }: AmountInputs): AmountInputs {
  return { query, isConciergeChecked, isConciergeInvoiced };
}

/** Wallets are always offered, except in fixed-amount mode and if nothing is due (RUL-28). */
export function isWalletOffered(orderWithInvoice: OrderWithInvoice, amountInputs: AmountInputs): boolean {
  return fixedAmountOf(amountInputs) === null && amountDue(orderWithInvoice, amountInputs) > 0;
}

/** HSA/FSA is available only in usd (PAY-R27), and unavailable if the provider has merchandise (PAY-R28). */
export function hsaOffer({ invoice, order }: OrderWithInvoice): 'offered' | 'unavailable' | 'hidden' {
  if (invoice.currency !== 'usd') return 'hidden';
  return order.providerHasMerchandise ? 'unavailable' : 'offered';
}

const PAY_LATER_LIMITS = { klarna: [10, 5000], afterpay: [1, 4000] } as const;

/** True if a pay-later provider accepts the order: 'Klarna or Afterpay is eligible' (PAY-R29). */
export function isPayLaterOffered(
  eligibility: PayLaterEligibility | null,
  amountInputs: Pick<AmountInputs, 'query'>,
): boolean {
  return fixedAmountOf(amountInputs) === null && (eligibility?.klarna || eligibility?.afterpay) === true;
}

/** True if the method can be chosen; nothing can if nothing is due. */
export function isMethodOffered(
  method: PaymentMethod,
  orderWithInvoice: OrderWithInvoice,
  context: AmountInputs & Pick<PaymentContext, 'eligibility'>,
): boolean {
  if (amountDue(orderWithInvoice, context) === 0) return false;
  if (method === 'hsa/fsa') return hsaOffer(orderWithInvoice) === 'offered';
  return method === 'card' || isPayLaterOffered(context.eligibility, context);
}

/** Why a pay-later provider cannot be chosen; null if it can (PAY-R30, PAY-R31, CONST-R01, AMB-45). */
export function unavailableReason(
  provider: PayLaterProvider,
  due: number,
  eligibility: PayLaterEligibility | null,
): 'notEligible' | 'tooLittle' | 'tooMuch' | null {
  if (!eligibility?.[provider]) return 'notEligible';
  const [least, most] = PAY_LATER_LIMITS[provider];
  if (due < least) return 'tooLittle';
  return due > most ? 'tooMuch' : null;
}

/** True if no pay-later provider takes the amount, so that none can be chosen. */
export function hasNoPayLaterProvider(due: number, eligibility: PayLaterEligibility | null): boolean {
  return (['klarna', 'afterpay'] as const).every((one) => unavailableReason(one, due, eligibility) !== null);
}

/** The expanded family blocks after a press on one. */
export function toggledFamilyBlocks(
  openFamilyBlocks: readonly string[],
  accessionId: string,
): readonly string[] {
  return openFamilyBlocks.includes(accessionId)
    ? openFamilyBlocks.filter((block) => block !== accessionId)
    : [...openFamilyBlocks, accessionId];
}

/** The fields and choices of a patient, without the card and its expiry (RUL-20). */
function enteredValues({ method, card, isConciergeChecked }: PaymentContext) {
  return { method, isConciergeChecked, card: { ...card, expiry: '' } };
}

/** The form that a failed payment leaves for the next one (RUL-20). */
export function retryFormOf(context: PaymentContext): RetryForm | null {
  const { orderWithInvoice, paysBy, result } = context;
  if (orderWithInvoice === null || result?.kind !== 'failed') return null;
  const { accessionId } = orderWithInvoice.order;
  const totals = totalsOf(orderWithInvoice);
  return {
    accessionId,
    paysBy,
    ...enteredValues(context),
    charge: result.charge,
    // The payment may have changed the fee, and the next invoice shows it.
    totals: { ...totals, due: dueAfterFailure(orderWithInvoice, context) ?? totals.due },
  };
}

/** The same with the fields and choices since; null if no payment has failed. */
export function updatedRetryForm(context: PaymentContext): RetryForm | null {
  return context.retryForm && { ...context.retryForm, ...enteredValues(context) };
}

/** The same without the failure, whose reason is not that of another payment (RUL-10); null if no payment has failed. */
export function retryFormWithoutFailure(context: PaymentContext): RetryForm | null {
  const retryForm = context.orderWithInvoice ? updatedRetryForm(context) : context.retryForm;
  // A form that is not offered has chosen no method.
  return (
    retryForm && { ...retryForm, method: context.method ?? context.retryForm?.method ?? null, charge: null }
  );
}

/** The data that the amount of a form depends on as it opens: the services decide about the concierge (RUL-65). */
export function openingAmountInputs(
  orderWithInvoice: OrderWithInvoice,
  query: LinkQuery | null,
): AmountInputs {
  const { isChecked, isInvoiced } = conciergeOf(orderWithInvoice);
  return { query, isConciergeChecked: isChecked, isConciergeInvoiced: isInvoiced };
}

/** The page's data after each opening: entered fields stay, the card's fields are new and empty. */
export function afterOpening(
  context: PaymentContext,
  { kind, orderWithInvoice, unresolvedCharge, query }: OpenedForm,
) {
  const openingInputs = openingAmountInputs(orderWithInvoice, query);
  const retryForm =
    context.retryForm?.accessionId === orderWithInvoice.order.accessionId ? context.retryForm : null;
  const entered = context.orderWithInvoice
    ? context.card
    : (retryForm?.card ?? withUnsavedBilling(prefilledForm(orderWithInvoice), context.unsaved));
  const card = { ...entered, hosted: EMPTY_CARD_FORM.hosted };
  const amountInputs = {
    ...openingInputs,
    ...previousConcierge(orderWithInvoice, openingInputs, previousChoice(context, retryForm)),
  };
  return {
    ...amountInputs,
    isConciergeRecorded: openingInputs.isConciergeChecked,
    orderWithInvoice,
    unresolvedCharge,
    retryForm,
    // Where the form is not offered, nothing is chosen.
    method:
      kind === 'open'
        ? openingMethod(orderWithInvoice, { ...context, ...amountInputs, retryForm })
        : context.method,
    provider: null,
    card,
    eligibility: null,
    errors: {},
    openGroups: withGroups(context, groupsToCorrect(card, false)),
  };
}

type ConciergeChoice = Pick<RetryForm, 'isConciergeChecked' | 'totals'>;

/** The concierge as the patient has changed it on this page, or as a failed payment has left it; null if neither has. */
function previousChoice(context: PaymentContext, retryForm: RetryForm | null): ConciergeChoice | null {
  const { orderWithInvoice, isConciergeChecked, isConciergeRecorded } = context;
  if (orderWithInvoice === null) return retryForm;
  return isConciergeChecked === isConciergeRecorded
    ? null
    : { isConciergeChecked, totals: totalsOf(orderWithInvoice) };
}

/** The concierge as it was before, where the patient still decides about it, and owes the same. */
function previousConcierge(
  orderWithInvoice: OrderWithInvoice,
  openingInputs: AmountInputs,
  choice: ConciergeChoice | null,
): Partial<Pick<AmountInputs, 'isConciergeChecked'>> {
  const isOffered =
    isConciergeShown(orderWithInvoice, openingInputs) && !orderWithInvoice.order.isConciergePaid;
  return choice && isOffered && hasSameTotals(choice.totals, totalsOf(orderWithInvoice))
    ? { isConciergeChecked: choice.isConciergeChecked }
    : {};
}

export function withGroups(
  { openGroups }: Pick<PaymentContext, 'openGroups'>,
  groups: readonly FieldGroup[],
): readonly FieldGroup[] {
  return [...new Set([...openGroups, ...groups])];
}

/** A method with the groups open that it does not accept as they are. */
export function withPaymentMethod(context: PaymentContext, method: PaymentMethod) {
  const groups = groupsToCorrect(context.card, method === 'payLater');
  return { method, provider: null, errors: {}, openGroups: withGroups(context, groups) };
}

/** The errors of a blocked submit, with their groups open. */
export function withErrors(context: PaymentContext, errors: BillingErrors) {
  return { errors, openGroups: withGroups(context, groupsWithErrors(errors)) };
}

/**
 * The method selected when the form opens: the one chosen before, or from the last attempt, otherwise the card, whose
 * fields are then visible. Null if nothing is due, or if it is unknown whether pay later can be offered (PFORM-36).
 */
function openingMethod(orderWithInvoice: OrderWithInvoice, context: PaymentContext): PaymentMethod | null {
  const { retryForm, query } = context;
  if (amountDue(orderWithInvoice, context) === 0) return null;
  const previousMethod = context.method ?? retryForm?.method;
  if (previousMethod === 'hsa/fsa' && hsaOffer(orderWithInvoice) === 'offered') return 'hsa/fsa';
  const count = query?.['count'] ?? '';
  const isLater = previousMethod ? previousMethod === 'payLater' : /^\d+$/.test(count) && Number(count) >= 3;
  return isLater && fixedAmountOf(context) === null ? null : 'card';
}

/** Pay later is unavailable: a form that waited for it preselects the card. */
export function withoutPayLater(context: PaymentContext): Pick<PaymentContext, 'eligibility' | 'method'> {
  const isDue = context.orderWithInvoice !== null && amountDue(context.orderWithInvoice, context) > 0;
  return { eligibility: null, method: context.method ?? (isDue ? 'card' : null) };
}

/** Adds the concierge; if nothing was due before, preselects the card for its fee (PFORM-42). */
export function withConcierge(
  context: PaymentContext,
): Pick<PaymentContext, 'isConciergeChecked' | 'method'> {
  const isFirst = context.orderWithInvoice !== null && amountDue(context.orderWithInvoice, context) === 0;
  return { isConciergeChecked: true, method: isFirst ? 'card' : context.method };
}

/** Errors before calling the pay-later provider; a provider that is no longer offered counts as none. */
export function payLaterFormErrors(
  orderWithInvoice: OrderWithInvoice,
  context: PaymentContext,
): BillingErrors {
  const { provider, card, eligibility } = context;
  const due = amountDue(orderWithInvoice, context);
  const isChosen = provider !== null && unavailableReason(provider, due, eligibility) === null;
  return { ...(isChosen ? {} : { provider: 'required' as const }), ...payLaterErrors(card) };
}

type FailedPayment = Extract<PaymentResult, { readonly kind: 'failed' }>;

/** A failed payment with its notice, both with the reason of a refused card if it is known. */
function failedPayment(
  notice: Notice | null,
  charged: ChargeReport['charged'],
  failure?: Failure,
): FailedPayment {
  const decline = failure && declineOf(failure);
  const message = {
    ...(failure?.message ? { message: failure.message } : {}),
    ...(decline ? { decline } : {}),
  };
  return {
    kind: 'failed',
    notice: notice && decline ? { ...notice, decline } : notice,
    charge: { charged, ...message },
  };
}

/** The card could not be tokenized: it was not charged (CARD-20, AMB-66). */
export function cardFailureResult(failure: Failure): FailedPayment {
  return failedPayment(toast('cardProviderFailed', failure.message), 'no', failure);
}

/** The same of a wallet, before any call (RUL-28): the amount due is not known (RUL-89). */
export function walletFailureResult(failure: Failure): FailedPayment {
  return { ...cardFailureResult(failure), due: 'unknown' };
}

/**
 * The concierge fee could not be updated: nothing is charged, and the notice persists (CARD-03, CARD-04, ERR-R24). What is
 * due is then as the order was loaded before, or not known (RUL-89): with nothing to pay it was not loaded.
 */
export function feeFailureResult(
  failure: Failure,
  { concierge: { isChecked }, paysBy }: Pick<PayContext, 'concierge' | 'paysBy'>,
): FailedPayment {
  const { message } = failure;
  const isKnown = hadNoEffect(failure);
  const refused = isChecked ? 'notAdded' : 'notRemoved';
  const lost = isChecked ? 'additionUnknown' : 'removalUnknown';
  return {
    kind: 'failed',
    notice: withUnknownOutcome(lastingNotice('conciergeFailed', message), failure),
    charge: {
      charged: 'no',
      ...(message ? { message } : {}),
      conciergeFee: isKnown ? refused : lost,
    },
    due: isKnown && paysBy !== 'none' ? 'asRecorded' : 'unknown',
  };
}

/** The amount that a failed payment leaves to be paid; null if it is not known (RUL-89). */
export function dueAfterFailure(
  orderWithInvoice: OrderWithInvoice,
  context: AmountInputs & Pick<PaymentContext, 'isConciergeRecorded' | 'result'>,
): number | null {
  const due = context.result?.kind === 'failed' ? context.result.due : undefined;
  if (due === 'unknown') return null;
  const { isConciergeChecked, isConciergeRecorded } = context;
  return amountDue(orderWithInvoice, {
    ...context,
    // The amount that the order owes, whatever its link requests.
    query: null,
    isConciergeChecked: due === 'asRecorded' ? isConciergeRecorded : isConciergeChecked,
  });
}

/** A charge with an unknown outcome: pending, or 'Server Error' (CARD-26, RUL-07). */
export function unresolvedChargeResult(failure: Failure): PaymentResult {
  return failure.code === 'server' ? chargeFailureResult(failure, 'unknown') : { kind: 'pending' };
}

/**
 * A refused charge. 409 is not a failure: another payment of the order is running or has succeeded (RUL-57). A 409 to a
 * further charge, and 422, say that the form's amount is not what is due (RUL-89).
 */
export function refusedChargeResult(failure: Failure, isFurther: boolean): PaymentResult {
  if (failure.status === 409 && !isFurther) return { kind: 'pending' };
  const result = chargeFailureResult(failure, 'no');
  return failure.status === 409 || failure.status === 422 ? { ...result, due: 'unknown' } : result;
}

/** 'Not Found', 'Unauthorized', 'Server Error', or the service's message (ERR-R05). */
function chargeFailureResult(failure: Failure, charged: ChargeReport['charged']): FailedPayment {
  const { code, message } = failure;
  const notices = {
    notFound: toast('notFound'),
    unauthorized: toast('unauthorized'),
    server: toast('serverError'),
  };
  const notice = code in notices ? notices[code as keyof typeof notices] : toast('chargeFailed', message);
  return failedPayment(notice, charged, failure);
}

/** Why nothing is sent, by the status before a charge; null for 'form' and 'failed' (RUL-57). */
export function resultBeforeCharge(status: number): PaymentResult | null {
  const { form, pending, failed, succeeded, cancelled } = PAYMENT_STATUS;
  if (status === pending) return { kind: 'pending' };
  if (status === cancelled) return { kind: 'cancelled' };
  if (status === succeeded) return { kind: 'succeeded' };
  return [form, failed].some((known) => known === status) ? null : { kind: 'statusUnknown' };
}

/** Nothing is charged, because the order could not be loaded (RUL-57, AMB-198). */
export function statusFailureResult({ code }: Failure): PaymentResult {
  return { kind: 'statusUnknown', ...(code === 'unauthorized' ? { isUnauthorized: true } : {}) };
}

/** The outcome of a charge by the status after it; 0, 1 and anything that is not a status are inconclusive (RUL-29). */
export function resultAfterCharge(status: number, fallback: PaymentResult): PaymentResult {
  if (status === PAYMENT_STATUS.cancelled) return { kind: 'cancelled' };
  if (status === PAYMENT_STATUS.succeeded) return { kind: 'succeeded' };
  if (status !== PAYMENT_STATUS.failed) return fallback;
  if (fallback.kind === 'pending') return failedPayment(null, 'no');
  return fallback.kind === 'failed'
    ? { ...fallback, charge: { ...fallback.charge, charged: 'no' } }
    : fallback;
}
