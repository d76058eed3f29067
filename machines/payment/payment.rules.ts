import { balanceOf } from '../domain/balance.ts';
import type {
  ChargeLine,
  ChargeReport,
  ChargeRequest,
  PayLaterProvider,
  TokenPlatform,
} from '../domain/charge.ts';
import { isUnitedStates } from '../domain/countries.ts';
import type { Failure } from '../domain/failure.ts';
import { addMoney } from '../domain/money.ts';
import { lastingNotice, toast } from '../domain/notice.ts';
import type { Notice } from '../domain/notice.ts';
import { isProviderPayee } from '../domain/order.ts';
import { PAYMENT_STATUS } from '../domain/payment-data.ts';
import type { PaymentForm } from '../domain/payment-data.ts';
import { amountDue, conciergeDifference, fixedAmountOf, shareOf } from './amount.rules.ts';
import type { Choice } from './amount.rules.ts';
import { EMPTY_FORM, payLaterProblems, prefilledForm } from './billing.rules.ts';
import type { Problems } from './billing.rules.ts';
import type {
  LeftForm,
  LoadedForm,
  PaidOrder,
  PayInput,
  PayLaterEligibility,
  PaymentContext,
  PaymentMethod,
  PaymentResult,
  PaysBy,
} from './payment.contract.ts';

/** The order for a payment status request, with every order of its bundle (RUL-58). */
export function orderRef({ order, invoice }: PaymentForm): PaidOrder {
  const members = invoice.family?.members.map(({ chargeTypeId }) => chargeTypeId) ?? [];
  return {
    orderId: order.orderId,
    chargeType: invoice.chargeType,
    bundle: [...new Set([order.orderId, ...members])],
    accessionId: order.accessionId,
    sampleId: order.sampleId,
  };
}

/** True if the patient pays at all, that is, a patient bill exists (AMB-29). */
export function isPatientPayee(form: PaymentForm): boolean {
  return form.invoice.patientBill !== null;
}

/** True if the patient's bill is paid or zero (AMB-29). */
export function isPaidOff(form: PaymentForm): boolean {
  const { patientBill } = form.invoice;
  return patientBill !== null && (patientBill.isPaid || balanceOf(form) === 0);
}

/**
 * True unless the confirmed country is a US name variant; an empty country is domestic only without any address
 * (PAY-R35, AMB-59).
 */
export function isInternational({ information }: PaymentForm): boolean {
  const { street, city, state, zipcode, country } = information;
  if (country.trim() === '') return [street, city, state, zipcode].some((part) => part.trim() !== '');
  return !isUnitedStates(country);
}

/** The payer's card entry (PAY-R18, PAY-R19, AMB-52): Stripe is the first, Stax the second. */
export function cardEntry(form: PaymentForm, method: PaysBy | null): 'stripe' | 'stax' {
  return method === 'hsa/fsa' || form.order.providerHasRevenue || isInternational(form) ? 'stripe' : 'stax';
}

/** The account for tokens of this method; the publishable key follows it (AMB-53, CARD-19). */
export function tokenPlatform(form: PaymentForm, method: PaysBy): TokenPlatform {
  if (method === 'hsa/fsa') return 'stripe';
  if (method === 'card' && cardEntry(form, 'card') === 'stax') return 'stax';
  return form.order.providerHasRevenue ? 'stripe_zb' : 'stripe';
}

/** Whether the concierge checkbox is shown (PAY-R22 to PAY-R26); not if its fee could not be charged (RUL-33). */
export function isConciergeShown(form: PaymentForm, choice: Choice): boolean {
  const { order, invoice, settings } = form;
  return (
    fixedAmountOf(choice) === null &&
    order.isConciergeValid &&
    settings.offersConcierge &&
    invoice.currency === 'usd' &&
    !(isProviderPayee(order) && order.conciergeSource === 'customer') &&
    [true, false].every((isConciergeTicked) => {
      const either = { ...choice, isConciergeTicked };
      const prices = pricesOf(form, either);
      return addsUp(form, either, prices) && prices.every((price) => price >= 0);
    })
  );
}

/**
 * The lines of a charge, one per family member or a single one; their prices add up to the amount due (AMB-63,
 * MONEY-R18).
 */
function chargeLines(form: PaymentForm, choice: Choice): readonly ChargeLine[] {
  const { invoice, order } = form;
  const own = {
    chargeType: invoice.chargeType,
    chargeTypeId: invoice.chargeTypeId,
    sampleId: order.sampleId,
  };
  if (fixedAmountOf(choice) !== null || !invoice.family) return [{ ...own, price: amountDue(form, choice) }];
  return invoice.family.members.map((member) => ({
    chargeType: member.chargeType,
    chargeTypeId: member.chargeTypeId,
    sampleId: member.sampleId,
    price: addMoney(
      shareOf(order, member),
      member.sampleId === order.sampleId ? conciergeDifference(choice) : 0,
    ),
  }));
}

/** The charge that pays the amount due with this method (AMB-61). */
export function chargeRequest(form: PaymentForm, choice: Choice, method: PaysBy): ChargeRequest {
  return {
    // The payer is the patient, even if the invoice's own account is the provider's.
    accountId: form.order.patientId,
    currency: form.invoice.currency,
    amount: amountDue(form, choice),
    lines: chargeLines(form, choice),
    platform: tokenPlatform(form, method),
  };
}

/** The input of a payment, from the page's state at the press. */
export function payInput(form: PaymentForm, context: PaymentContext): PayInput {
  const { paysBy, hasBackendConcierge, isConciergeTicked, card, provider, eligibility, today } = context;
  const request = chargeRequest(form, context, paysBy);
  return {
    by: paysBy,
    order: orderRef(form),
    concierge: {
      isShown: isConciergeShown(form, context),
      isTicked: isConciergeTicked,
      hasBackend: hasBackendConcierge,
    },
    isFurtherCharge: isFurtherCharge(form, context),
    request,
    account: { customerId: form.order.customerId, platform: request.platform },
    entry: cardEntry(form, paysBy),
    card,
    provider,
    connectAccountId: eligibility?.connectAccountId ?? '',
    today,
  };
}

/** Why the amount cannot be charged by any method; null if it can (RUL-33, AMB-06). */
export function amountProblem(form: PaymentForm, choice: Choice): 'linkAmount' | 'invoiceSum' | null {
  if (choice.query?.['amount_to_pay'] !== undefined && fixedAmountOf(choice) === null) return 'linkAmount';
  return addsUp(form, choice, pricesOf(form, choice)) ? null : 'invoiceSum';
}

function pricesOf(form: PaymentForm, choice: Choice): readonly number[] {
  return chargeLines(form, choice).map(({ price }) => price);
}

/** True if nothing is due, or the prices of the charge's lines add up to it (AMB-63). */
function addsUp(form: PaymentForm, choice: Choice, prices: readonly number[]): boolean {
  const due = amountDue(form, choice);
  return due === 0 || addMoney(...prices) === due;
}

/** True if the loaded order was already paid and something new is due, so that status code 3 proves nothing. */
export function isFurtherCharge(form: PaymentForm, choice: Choice): boolean {
  const isNew = fixedAmountOf(choice) !== null || balanceOf(form) === 0;
  return form.statusIndex === PAYMENT_STATUS.succeeded && isNew;
}

/** Wallets are always offered, except in fixed-amount mode and if nothing is due (RUL-28). */
export function isWalletOffered(form: PaymentForm, choice: Choice): boolean {
  return fixedAmountOf(choice) === null && amountDue(form, choice) > 0;
}

/** HSA/FSA is available only in usd (PAY-R27), and refused if the provider has merchandise (PAY-R28). */
export function hsaOffer({ invoice, order }: PaymentForm): 'offered' | 'refused' | 'hidden' {
  if (invoice.currency !== 'usd') return 'hidden';
  return order.providerHasMerchandise ? 'refused' : 'offered';
}

const PAY_LATER_LIMITS = { klarna: [10, 5000], afterpay: [1, 4000] } as const;

/** True if a pay-later provider accepts the order: 'Klarna or Afterpay is eligible' (PAY-R29). */
export function isPayLaterOffered(
  eligibility: PayLaterEligibility | null,
  choice: Pick<Choice, 'query'>,
): boolean {
  return fixedAmountOf(choice) === null && (eligibility?.klarna || eligibility?.afterpay) === true;
}

/** Why a pay-later provider cannot be chosen; null if it can (PAY-R30, PAY-R31, CONST-R01, AMB-45). */
export function payLaterRefusal(
  provider: PayLaterProvider,
  due: number,
  eligibility: PayLaterEligibility | null,
): 'notEligible' | 'tooLittle' | 'tooMuch' | null {
  if (!eligibility?.[provider]) return 'notEligible';
  const [least, most] = PAY_LATER_LIMITS[provider];
  if (due < least) return 'tooLittle';
  return due > most ? 'tooMuch' : null;
}

/** The form that a failed payment leaves for the next one; without the card and its expiry (RUL-20). */
export function leftForm({ form, method, card, result }: PaymentContext): LeftForm | null {
  if (form === null || result?.kind !== 'failed') return null;
  const { accessionId } = form.order;
  return { accessionId, method, card: { ...card, expiry: '' }, charge: result.charge };
}

/** The form after each load: typed values are kept, the card's fields are new and empty. */
export function openedForm(context: PaymentContext, { form, openCharge }: LoadedForm) {
  const hasConcierge = form.order.isConciergeSelected || form.order.isConciergePaid;
  const concierge = { isConciergeTicked: hasConcierge, isConciergeInvoiced: hasConcierge };
  const left = context.left?.accessionId === form.order.accessionId ? context.left : null;
  const typed = context.form ? context.card : (left?.card ?? prefilledForm(form));
  return {
    ...concierge,
    hasBackendConcierge: hasConcierge,
    form,
    openCharge,
    left,
    method: openingMethod(form, { ...context, ...concierge, left }),
    provider: null,
    card: { ...typed, hosted: EMPTY_FORM.hosted },
    eligibility: null,
    problems: {},
  };
}

/**
 * The method selected when the form opens: the one from the last attempt, otherwise the card, whose fields are then
 * visible. Null if nothing is due, or if it is unknown whether pay later can be offered (PFORM-36).
 */
function openingMethod(form: PaymentForm, context: PaymentContext): PaymentMethod | null {
  const { left, query } = context;
  if (amountDue(form, context) === 0) return null;
  if (left?.method === 'hsa/fsa' && hsaOffer(form) === 'offered') return 'hsa/fsa';
  const isLater = left?.method ? left.method === 'payLater' : Number(query?.['count']) >= 3;
  return isLater && fixedAmountOf(context) === null ? null : 'card';
}

/** Pay later is unavailable: a form that waited for it preselects the card. */
export function withoutPayLater(context: PaymentContext): Pick<PaymentContext, 'eligibility' | 'method'> {
  const isDue = context.form !== null && amountDue(context.form, context) > 0;
  return { eligibility: null, method: context.method ?? (isDue ? 'card' : null) };
}

/** Ticks the concierge; if nothing was due before, preselects the card for its fee (PFORM-42). */
export function withConcierge(context: PaymentContext): Pick<PaymentContext, 'isConciergeTicked' | 'method'> {
  const isFirst = context.form !== null && amountDue(context.form, context) === 0;
  return { isConciergeTicked: true, method: isFirst ? 'card' : context.method };
}

/** Problems before calling the pay-later provider; a provider that is no longer offered counts as none. */
export function payLaterFormProblems(form: PaymentForm, context: PaymentContext): Problems {
  const { provider, card, eligibility } = context;
  const due = amountDue(form, context);
  const isChosen = provider !== null && payLaterRefusal(provider, due, eligibility) === null;
  return { ...(isChosen ? {} : { provider: 'required' as const }), ...payLaterProblems(card) };
}

/** A failed payment with its notice. */
function failedWith(
  notice: Notice | null,
  charged: ChargeReport['charged'],
  message?: string,
): PaymentResult {
  return { kind: 'failed', notice, charge: { charged, ...(message ? { message } : {}) } };
}

/** The card or wallet could not be tokenized: nothing was sent (CARD-20, AMB-66). */
export function cardRefused({ message }: Failure): PaymentResult {
  return failedWith(toast('cardProviderFailed', message), 'no', message);
}

/** The concierge fee could not be updated: nothing is charged, and the notice persists (CARD-03, CARD-04, ERR-R24). */
export function feeRefused({ message }: Failure, isTicked: boolean): PaymentResult {
  const conciergeFee = isTicked ? 'notAdded' : 'notRemoved';
  return {
    kind: 'failed',
    notice: lastingNotice('conciergeFailed', message),
    charge: { charged: 'no', ...(message ? { message } : { conciergeFee }) },
  };
}

/** True if a failed charge may have charged anyway. */
export function isUnanswered({ code }: Failure): boolean {
  return ['noAnswer', 'malformed', 'server', 'faulty'].includes(code);
}

/** A charge with an unknown outcome: pending, or 'Server Error' (CARD-26, RUL-07). */
export function unansweredCharge(failure: Failure): PaymentResult {
  return failure.code === 'server' ? chargeFailed(failure, 'unknown') : { kind: 'pending' };
}

/** A refused charge. 409 is not a failure: another payment of the order is running or has succeeded (RUL-57). */
export function chargeRefused(failure: Failure, isFurther: boolean): PaymentResult {
  return failure.status === 409 && !isFurther ? { kind: 'pending' } : chargeFailed(failure, 'no');
}

/** 'Not Found', 'Unauthorized', 'Server Error', or the service's message (ERR-R05). */
function chargeFailed({ code, message }: Failure, charged: ChargeReport['charged']): PaymentResult {
  const notices = {
    notFound: toast('notFound'),
    unauthorized: toast('unauthorized'),
    server: toast('serverError'),
  };
  const notice = code in notices ? notices[code as keyof typeof notices] : toast('chargeFailed', message);
  return failedWith(notice, charged, message);
}

/** Why nothing is sent, by the status before a charge; null for 0 and 2, and for 3 if it proves nothing (RUL-57). */
export function resultBefore(code: number, isFurther: boolean): PaymentResult | null {
  const { form, pending, failed, succeeded, cancelled } = PAYMENT_STATUS;
  if (code === pending) return { kind: 'pending' };
  if (code === cancelled) return { kind: 'cancelled' };
  if (code === succeeded && !isFurther) return { kind: 'succeeded' };
  return [form, failed, succeeded].some((one) => one === code) ? null : { kind: 'uncertain' };
}

/**
 * The outcome of a charge by the status after it: 0, 1 and anything that is not a status are inconclusive (RUL-29), and
 * so is 3 after a refused charge of an order that was paid before.
 */
export function resultAfter(code: number, heard: PaymentResult, isFurther: boolean): PaymentResult {
  if (code === PAYMENT_STATUS.cancelled) return { kind: 'cancelled' };
  if (code === PAYMENT_STATUS.succeeded && !(isFurther && heard.kind === 'failed')) {
    return { kind: 'succeeded' };
  }
  return code === PAYMENT_STATUS.failed && heard.kind === 'pending' ? failedWith(null, 'no') : heard;
}
