import type { SnapshotFrom } from 'xstate';
import { biweeklyAmount, CONCIERGE_FEE, formatMoney } from '../../../machines/domain/money.ts';
import { hasGutZoomer, needsAddress } from '../../../machines/domain/order.ts';
import { isPayLaterCountry } from '../../../machines/payment/billing.rules.ts';
import type { CardForm, FieldName, Problems } from '../../../machines/payment/billing.rules.ts';
import { FIELD_ORDER } from '../../../machines/payment/payment.contract.ts';
import type { PayLaterProvider, PaymentMethod } from '../../../machines/payment/payment.contract.ts';
import type { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import {
  amountDue,
  cardEntry,
  isConciergeShown,
  isHsaOffered,
  isHsaRefused,
  isPayLaterOffered,
  isWalletOffered,
  payLaterRefusal,
} from '../../../machines/payment/payment.rules.ts';
import { copy } from '../../copy/payment.ts';
import { logoOf } from '../shared/logo.ts';
import type { Logo } from '../shared/logo.ts';
import { overviewOf } from '../shared/overview.connect.ts';
import type { OverviewView } from '../shared/overview.connect.ts';

type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

export interface PayLaterChoice {
  readonly provider: PayLaterProvider;
  readonly refusal: 'notEligible' | 'tooLittle' | 'tooMuch' | null;
}

/** What the payment form shows. */
export type PaymentView =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'form';
      readonly accessionId: string;
      readonly logo: Logo | null;
      readonly orderFrom: string;
      readonly isGutZoomer: boolean;
      /** How many other orders are in the bundle; 0 outside of a family order (PAY-R07). */
      readonly otherOrders: number;
      readonly overview: OverviewView;
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
      readonly hasWallet: boolean;
      readonly provider: PayLaterProvider | null;
      readonly providers: readonly PayLaterChoice[];
      readonly instalment: string;
      /** The billing country is not the US: a warning for cards (VAL-R10), a refusal for pay later (VAL-R11). */
      readonly isAbroad: boolean;
      readonly card: CardForm;
      readonly problems: Problems;
      /** The fields in error that the chosen method shows, in the order of the form. */
      readonly problemFields: readonly FieldName[];
      readonly blockedSubmits: number;
      /** The amount due in major units, and as text. */
      readonly amount: number;
      readonly due: string;
      readonly busy: 'paying' | 'updating' | 'leaving' | 'elsewhere' | null;
    };

/** What the payment form shows of a snapshot. */
export function connectPayment(snapshot: PaymentSnapshot): PaymentView {
  const { context } = snapshot;
  const { form } = context;
  if (form === null || !snapshot.matches('open')) return { kind: 'loading' };
  const { order, invoice, clinic } = form;
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const due = amountDue(form, context);
  const method = methodOf(snapshot);
  const entry = cardEntry(form, method === 'hsa/fsa' ? method : 'card');
  const isOffered = isPayLaterOffered(context.eligibility, context.fixedAmount);
  return {
    kind: 'form',
    accessionId: order.accessionId,
    logo: logoOf(form),
    orderFrom: copy.orderFrom(clinic.providerName, clinic.clinicName),
    isGutZoomer: hasGutZoomer(order) && needsAddress(order),
    otherOrders: invoice.family
      ? Math.max(order.familySampleIds.length, invoice.family.members.length) - 1
      : 0,
    overview: overviewOf(form, context),
    concierge: isConciergeShown(form, context.fixedAmount)
      ? {
          isTicked: context.isConciergeTicked,
          isPaid: order.isConciergePaid,
          fee: formatMoney(CONCIERGE_FEE, 'usd').replace(' ', '\u00A0'),
        }
      : null,
    isSettled: snapshot.matches({ open: { method: 'settled' } }),
    method,
    methods: {
      hsa: !isHsaOffered(form) ? 'hidden' : isHsaRefused(form) ? 'refused' : 'offered',
      payLater: isOffered ? { instalment: money(biweeklyAmount(due)) } : null,
    },
    entry,
    hasWallet: method === 'card' && isWalletOffered(form, context.fixedAmount),
    provider: snapshot.matches({ open: { method: { choosing: { payLater: 'klarna' } } } })
      ? 'klarna'
      : snapshot.matches({ open: { method: { choosing: { payLater: 'afterpay' } } } })
        ? 'afterpay'
        : null,
    providers: (['klarna', 'afterpay'] as const).map((provider) => ({
      provider,
      refusal: payLaterRefusal(provider, due, context.eligibility),
    })),
    instalment: money(biweeklyAmount(due)),
    isAbroad: !isPayLaterCountry(context.card.billing.country),
    card: context.card,
    problems: context.problems,
    problemFields: fieldsOf(method, entry).filter((field) => context.problems[field] !== undefined),
    blockedSubmits: context.blockedSubmits,
    amount: due,
    due: money(due),
    busy: busyOf(snapshot),
  };
}

function methodOf(snapshot: PaymentSnapshot): PaymentMethod | null {
  if (snapshot.matches({ open: { method: { choosing: 'card' } } })) return 'card';
  if (snapshot.matches({ open: { method: { choosing: 'hsaFsa' } } })) return 'hsa/fsa';
  return snapshot.matches({ open: { method: { choosing: 'payLater' } } }) ? 'payLater' : null;
}

const PAY_LATER_FIELDS: readonly FieldName[] = ['provider', 'firstName', 'lastName'];
const VENDOR_FIELDS = {
  stripe: ['number', 'hostedExpiry', 'cvc', 'nameOnCard'],
  stax: ['number', 'expiry', 'cvc', 'nameOnCard'],
} as const satisfies Record<'stripe' | 'stax', readonly FieldName[]>;

/** The fields that a method shows, in the order of the form; what is wrong with others is not spoken of. */
function fieldsOf(method: PaymentMethod | null, entry: 'stripe' | 'stax'): readonly FieldName[] {
  const own: readonly FieldName[] = method === 'payLater' ? PAY_LATER_FIELDS : VENDOR_FIELDS[entry];
  const others = [...PAY_LATER_FIELDS, ...VENDOR_FIELDS.stripe, ...VENDOR_FIELDS.stax].filter(
    (field) => !own.includes(field),
  );
  return method === null ? [] : FIELD_ORDER.filter((field) => !others.includes(field));
}

function busyOf(snapshot: PaymentSnapshot) {
  if (snapshot.matches({ open: { payment: 'idle' } })) return null;
  if (snapshot.matches({ open: { payment: 'payingElsewhere' } })) return 'elsewhere';
  if (snapshot.matches({ open: { payment: 'leaving' } })) return 'leaving';
  if (snapshot.matches({ open: { payment: 'settlingConcierge' } })) return 'updating';
  return 'paying';
}
