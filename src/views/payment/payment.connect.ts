import type { SnapshotFrom } from 'xstate';
import { accountOf } from '../../../machines/domain/balance.ts';
import type { PayLaterProvider, VendorAccount } from '../../../machines/domain/charge.ts';
import { addMoney, biweeklyAmount, CONCIERGE_FEE, formatMoney } from '../../../machines/domain/money.ts';
import { hasGutZoomer, needsAddress } from '../../../machines/domain/order.ts';
import type { PaymentForm } from '../../../machines/domain/payment-data.ts';
import { amountDue, fixedAmountOf } from '../../../machines/payment/amount.rules.ts';
import { FIELD_ORDER, isCountryAbroad, valueOf } from '../../../machines/payment/billing.rules.ts';
import type { BillingField, FieldName, Problems } from '../../../machines/payment/billing.rules.ts';
import type { PaymentMethod, PaysBy } from '../../../machines/payment/payment.contract.ts';
import type { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import {
  amountProblem,
  amountQuestion,
  cardEntry,
  hsaOffer,
  isConciergeShown,
  isPayLaterOffered,
  isSameAccount,
  isWalletOffered,
  payLaterRefusal,
  tokenPlatform,
} from '../../../machines/payment/payment.rules.ts';
import { copy } from '../../copy/payment-form.ts';
import { logoOf } from '../shared/logo.ts';
import type { Logo } from '../shared/logo.ts';
import { overviewOf } from '../shared/overview.connect.ts';
import type { OverviewView } from '../shared/overview.connect.ts';

type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

export interface PayLaterChoice {
  readonly provider: PayLaterProvider;
  readonly refusal: 'notEligible' | 'tooLittle' | 'tooMuch' | null;
}

/** The view of the payment form. */
export type PaymentView =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'form';
      readonly accessionId: string;
      readonly logo: Logo | null;
      /** '' if nobody is named. */
      readonly orderFrom: string;
      readonly isGutZoomer: boolean;
      /** How many other orders are in the bundle; 0 outside a family order (PAY-R07). */
      readonly otherOrders: number;
      readonly overview: OverviewView;
      /** The provider whose page was left without a known outcome (RUL-59). */
      readonly heldBy: PayLaterProvider | null;
      /** The service's reason why the order's last payment failed, '' for none; null if it did not, or may have charged. */
      readonly failure: string | null;
      /** Why nothing can be charged (RUL-33). */
      readonly amountProblem: ReturnType<typeof amountProblem>;
      /** The invoice lacks a change of the concierge, so nothing can be paid (RUL-65). */
      readonly isUpdating: boolean;
      /** Why the link's amount is asked about, with the amounts (RUL-66); null if it is not. */
      readonly question: {
        readonly kind: 'paidBefore' | 'moreThanDue';
        readonly asked: string;
        readonly paid: string;
        readonly due: string;
      } | null;
      readonly concierge: {
        readonly isTicked: boolean;
        readonly isPaid: boolean;
        readonly fee: string;
      } | null;
      readonly isSettled: boolean;
      readonly method: PaymentMethod | null;
      readonly methods: {
        readonly hsa: 'offered' | 'refused' | 'hidden';
        readonly payLater: { readonly instalment: string } | null;
      };
      readonly entry: 'stripe' | 'stax';
      /** The account whose keys open the card services, for the card fields and the wallet. */
      readonly account: VendorAccount;
      readonly wallet: { readonly account: VendorAccount; readonly currency: string } | null;
      readonly provider: PayLaterProvider | null;
      readonly providers: readonly PayLaterChoice[];
      readonly instalment: string;
      /** Whether four installments make the amount to the cent (AMB-44). */
      readonly isInstalmentExact: boolean;
      /** The billing country is not the US: a warning for cards (VAL-R10), an error for pay later (VAL-R11). */
      readonly isAbroad: boolean;
      readonly problems: Problems;
      /** The fields in error that the chosen method shows, in form order. */
      readonly problemFields: readonly FieldName[];
      /** The amount due in major units, and formatted. */
      readonly amount: number;
      readonly due: string;
      readonly busy: 'paying' | 'updating' | 'leaving' | 'elsewhere' | null;
    };

/** Derives the view from a snapshot. */
export function connectPayment(snapshot: PaymentSnapshot): PaymentView {
  const { context } = snapshot;
  const { form, method, provider, card, problems } = context;
  if (form === null || !snapshot.hasTag('form')) return { kind: 'loading' };
  const { order, invoice, clinic } = form;
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const vendorOf = (by: PaysBy) => ({ customerId: order.customerId, platform: tokenPlatform(form, by) });
  const due = amountDue(form, context);
  const entry = cardEntry(form, method);
  const isSettled = due === 0;
  return {
    kind: 'form',
    accessionId: order.accessionId,
    logo: logoOf(form),
    orderFrom:
      clinic.providerName || clinic.clinicName ? copy.orderFrom(clinic.providerName, clinic.clinicName) : '',
    isGutZoomer: hasGutZoomer(order) && needsAddress(order),
    otherOrders: invoice.family
      ? Math.max(order.familySampleIds.length, invoice.family.members.length) - 1
      : 0,
    overview: overviewOf(form, context),
    heldBy: snapshot.hasTag('held') ? (context.openCharge?.provider ?? null) : null,
    failure: failureOf(form, context),
    amountProblem: snapshot.hasTag('unpayable') ? amountProblem(form, context) : null,
    isUpdating: snapshot.hasTag('updating'),
    question: snapshot.hasTag('asking') ? questionOf(form, context) : null,
    concierge: isConciergeShown(form, context)
      ? {
          isTicked: context.isConciergeTicked,
          isPaid: order.isConciergePaid,
          fee: formatMoney(CONCIERGE_FEE, 'usd').replace(' ', '\u00A0'),
        }
      : null,
    isSettled,
    method,
    methods: {
      hsa: hsaOffer(form),
      payLater: isPayLaterOffered(context.eligibility, context)
        ? { instalment: money(biweeklyAmount(due)) }
        : null,
    },
    entry,
    account: vendorOf(method ?? 'card'),
    wallet: isWalletOffered(form, context)
      ? { account: vendorOf('wallet'), currency: invoice.currency }
      : null,
    provider,
    providers: (['klarna', 'afterpay'] as const).map((one) => ({
      provider: one,
      refusal: payLaterRefusal(one, due, context.eligibility),
    })),
    instalment: money(biweeklyAmount(due)),
    isInstalmentExact: addMoney(...Array.from({ length: 4 }, () => biweeklyAmount(due))) === due,
    isAbroad: isCountryAbroad(card.billing.country),
    problems,
    problemFields: fieldsOf(method, entry).filter((field) => problems[field] !== undefined),
    amount: due,
    due: money(due),
    busy: busyOf(snapshot),
  };
}

function failureOf(form: PaymentForm, { left }: PaymentSnapshot['context']): string | null {
  if (left?.charge.charged !== 'no' || !isSameAccount(left.account, accountOf(form))) return null;
  return left.charge.message ?? '';
}

function questionOf(form: PaymentForm, context: PaymentSnapshot['context']) {
  const kind = amountQuestion(form, context);
  if (kind === null) return null;
  const { due, paid } = accountOf(form);
  const money = (amount: number) => formatMoney(amount, form.invoice.currency);
  return { kind, asked: money(fixedAmountOf(context) ?? 0), paid: money(paid), due: money(due) };
}

/** The value of one field; not part of the form's view, so that a key renders only its field. */
export function connectField({ context }: PaymentSnapshot, field: BillingField): string {
  return valueOf(context.card, field);
}

const PAY_LATER_FIELDS: readonly FieldName[] = ['provider', 'firstName', 'lastName'];
const VENDOR_FIELDS = {
  stripe: ['number', 'hostedExpiry', 'cvc', 'nameOnCard'],
  stax: ['number', 'expiry', 'cvc', 'nameOnCard'],
} as const satisfies Record<'stripe' | 'stax', readonly FieldName[]>;

/** The fields that a method shows, in form order; problems of other fields are not reported. */
function fieldsOf(method: PaymentMethod | null, entry: 'stripe' | 'stax'): readonly FieldName[] {
  const own: readonly FieldName[] = method === 'payLater' ? PAY_LATER_FIELDS : VENDOR_FIELDS[entry];
  const others = [...PAY_LATER_FIELDS, ...VENDOR_FIELDS.stripe, ...VENDOR_FIELDS.stax].filter(
    (field) => !own.includes(field),
  );
  return method === null ? [] : FIELD_ORDER.filter((field) => !others.includes(field));
}

function busyOf(snapshot: PaymentSnapshot) {
  if (snapshot.hasTag('paying')) return snapshot.context.paysBy === 'none' ? 'updating' : 'paying';
  if (snapshot.hasTag('leaving')) return 'leaving';
  return snapshot.hasTag('elsewhere') ? 'elsewhere' : null;
}
