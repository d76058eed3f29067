import type { ChargeLine, ChargeRequest, PaymentOutcome, TokenPlatform } from '../domain/charge.ts';
import { isUnitedStates } from '../domain/countries.ts';
import type { FailureCode } from '../domain/failure.ts';
import { addMoney, CONCIERGE_FEE } from '../domain/money.ts';
import { toast } from '../domain/notice.ts';
import type { Notice } from '../domain/notice.ts';
import { isProviderPayee } from '../domain/order.ts';
import type { PaymentForm } from '../domain/payment-data.ts';
import type {
  ChargeOutcome,
  PayLaterEligibility,
  PayLaterProvider,
  Preparation,
} from './payment.contract.ts';

/** What the patient has chosen so far, as far as money is concerned. */
export interface Choice {
  /** amount_to_pay in major units; null outside the fixed-amount mode (MONEY-R20). */
  readonly fixedAmount: number | null;
  readonly isConciergeTicked: boolean;
  /** The amounts of the loaded invoice include the concierge fee. */
  readonly isConciergeInvoiced: boolean;
}

/** True when the patient pays at all: a patient bill exists (AMB-29). */
export function isPatientPayee(form: PaymentForm): boolean {
  return form.invoice.patientBill !== null;
}

/** True when the patient's bill is paid or zero (AMB-29). */
export function isPaidOff(form: PaymentForm): boolean {
  const { patientBill, family } = form.invoice;
  if (patientBill === null) return false;
  return patientBill.isPaid || (family ? family.patientTotal : patientBill.total) === 0;
}

/** True when the confirmed country is not a US name variant; an empty one is domestic only without any address (PAY-R35, AMB-59). */
export function isInternational({ information }: PaymentForm): boolean {
  const { street, city, state, zipcode, country } = information;
  if (country.trim() === '') return [street, city, state, zipcode].some((part) => part.trim() !== '');
  return !isUnitedStates(country);
}

/** Which card entry the payer gets (PAY-R18, PAY-R19, AMB-52): Stripe is the first, Stax the second. */
export function cardEntry(form: PaymentForm, method: 'card' | 'hsa/fsa'): 'stripe' | 'stax' {
  return method === 'hsa/fsa' || form.order.providerHasRevenue || isInternational(form) ? 'stripe' : 'stax';
}

/** The account that a token of this method belongs to; the publishable key follows it (AMB-53, CARD-19). */
export function tokenPlatform(
  form: PaymentForm,
  method: 'card' | 'hsa/fsa' | 'wallet' | 'payLater',
): TokenPlatform {
  if (method === 'hsa/fsa') return 'stripe';
  if (method === 'card' && cardEntry(form, 'card') === 'stax') return 'stax';
  return form.order.providerHasRevenue ? 'stripe_zb' : 'stripe';
}

/** Where the concierge checkbox is shown (PAY-R22 to PAY-R26). */
export function isConciergeShown(form: PaymentForm, fixedAmount: number | null): boolean {
  const { order, invoice, settings } = form;
  return (
    fixedAmount === null &&
    order.isConciergeValid &&
    settings.offersConcierge &&
    invoice.currency === 'usd' &&
    !(isProviderPayee(order) && order.conciergeSource === 'customer')
  );
}

/** What the local tick adds to or takes from the amounts that the service computed: 99, -99 or 0 (MONEY-R15, MONEY-R17). */
export function conciergeDifference({
  isConciergeTicked,
  isConciergeInvoiced,
}: Omit<Choice, 'fixedAmount'>): number {
  if (isConciergeTicked === isConciergeInvoiced) return 0;
  return isConciergeTicked ? CONCIERGE_FEE : -CONCIERGE_FEE;
}

/** The amount due in major units, as shown and as charged (MONEY-R17, MONEY-R20, MONEY-R24, AMB-33). */
export function amountDue(form: PaymentForm, choice: Choice): number {
  if (choice.fixedAmount !== null) return choice.fixedAmount;
  const { family, patientBill, total } = form.invoice;
  const base = family?.patientTotal ?? patientBill?.total ?? (isProviderPayee(form.order) ? 0 : total);
  return Math.max(0, addMoney(base, conciergeDifference(choice)));
}

/** The lines of a charge: one a family member, else one; their prices add up to the amount due (AMB-63, MONEY-R18). */
function chargeLines(form: PaymentForm, choice: Choice): readonly ChargeLine[] {
  const { invoice, order } = form;
  const own = {
    chargeType: invoice.chargeType,
    chargeTypeId: invoice.chargeTypeId,
    sampleId: order.sampleId,
  };
  if (choice.fixedAmount !== null || !invoice.family) return [{ ...own, price: amountDue(form, choice) }];
  return invoice.family.members.map((member) => ({
    chargeType: member.chargeType,
    chargeTypeId: member.chargeTypeId,
    sampleId: member.sampleId,
    price: addMoney(member.total, member.sampleId === order.sampleId ? conciergeDifference(choice) : 0),
  }));
}

/** The charge that pays the amount due with this method (AMB-61). */
export function chargeRequest(
  form: PaymentForm,
  choice: Choice,
  method: 'card' | 'hsa/fsa' | 'wallet' | 'payLater',
): ChargeRequest {
  return {
    // The payer is the patient, also where the invoice's own account is the provider's.
    accountId: form.order.patientId,
    currency: form.invoice.currency,
    amount: amountDue(form, choice),
    lines: chargeLines(form, choice),
    platform: tokenPlatform(form, method),
  };
}

/** The wallet stands beside the first card entry, outside the fixed-amount mode (AMB-68). */
export function isWalletOffered(form: PaymentForm, fixedAmount: number | null): boolean {
  return fixedAmount === null && cardEntry(form, 'card') === 'stripe';
}

/** HSA/FSA is offered only in usd (PAY-R27). */
export function isHsaOffered(form: PaymentForm): boolean {
  return form.invoice.currency === 'usd';
}

/** HSA/FSA is refused when the provider has merchandise (PAY-R28). */
export function isHsaRefused(form: PaymentForm): boolean {
  return form.order.providerHasMerchandise;
}

const PAY_LATER_LIMITS = { klarna: [10, 5000], afterpay: [1, 4000] } as const;

/** True when a pay-later provider takes an order: 'Klarna or Afterpay is eligible' (PAY-R29). */
export function isPayLaterOffered(
  eligibility: PayLaterEligibility | null,
  fixedAmount: number | null,
): boolean {
  return fixedAmount === null && eligibility !== null && (eligibility.klarna || eligibility.afterpay);
}

/** Why a pay-later provider cannot be chosen; null when it can (PAY-R30, PAY-R31, CONST-R01, AMB-45). */
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

/** True for a charge that ended with this failure. */
export function isFailedWith(done: ChargeOutcome, code: FailureCode): boolean {
  return done.kind === 'failed' && done.failure.code === code;
}

/** What the preparation or the charge means for the payment as a whole. */
export function outcomeOf(done: Preparation | ChargeOutcome): PaymentOutcome {
  switch (done.kind) {
    case 'ready':
      return { kind: 'succeeded' };
    case 'refused':
      return {
        kind: 'failed',
        charge: { charged: 'no', ...(done.message ? { message: done.message } : {}) },
      };
    case 'failed': {
      const { message } = done.failure;
      return { kind: 'failed', charge: { charged: done.charged, ...(message ? { message } : {}) } };
    }
    default:
      return { kind: done.kind };
  }
}

/** The service's own words, where it has any. */
export function reasonOf(done: Preparation | ChargeOutcome): string | undefined {
  return done.kind === 'refused' ? done.message : done.kind === 'failed' ? done.failure.message : undefined;
}

/** The toast of a failed charge: 'Not Found', 'Unauthorized', 'Server Error', or the service's words (ERR-R05). */
export function chargeNotice(done: ChargeOutcome): Notice {
  if (isFailedWith(done, 'notFound')) return toast('notFound');
  if (isFailedWith(done, 'unauthorized')) return toast('unauthorized');
  if (isFailedWith(done, 'server')) return toast('serverError');
  return toast('chargeFailed', reasonOf(done));
}
