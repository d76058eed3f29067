import type { UnresolvedCharge, TokenPlatform } from '../../machines/domain/charge.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import type { OrderWithInvoice } from '../../machines/domain/payment-data.ts';
import { familyOfThree, makeOrderWithInvoice } from './payment.data.ts';
import { LINK } from '../support/example-data.ts';

export interface FormScenario {
  readonly link?: LinkQuery;
  readonly orderWithInvoice: OrderWithInvoice;
  readonly unresolvedCharge?: UnresolvedCharge;
  readonly isFeePending?: true;
}

/** Orders that open the form, and how the payer's card is charged. */
export interface OpenScenario extends FormScenario {
  /** The amount due without and with the concierge. */
  readonly due: readonly [without: number, checked: number];
  readonly cardVendor: 'stripe' | 'stax';
  readonly platform: TokenPlatform;
  readonly currency?: string;
  readonly hidesConcierge?: true;
}

const concierge = { isConciergeSelected: true };
const withFee = { order: concierge, invoice: { conciergeFee: 99, subtotal: 0 } };
const makePayments = (amount: number) => [
  { id: 'ap1', type: 'card', source: 'visa', lastFour: '4242', amount, serviceDate: '2026-11-20' },
];
const providerPays = { chargeMethod: 'netPay' };
const always = { always_show_payment: 'true' };
const family = {
  order: { isFamilyOrder: true, isFamilyMainOrder: true, familySampleIds: ['900001', '900002', '900003'] },
  invoice: { family: familyOfThree() },
};
const stax = { cardVendor: 'stax', platform: 'stax' } as const;
const noConcierge = (due: number): OpenScenario => ({
  orderWithInvoice: makeOrderWithInvoice(due, { offersConcierge: false }),
  due: [due, due],
  hidesConcierge: true,
  ...stax,
});

export const scenarios = {
  'balance due': { orderWithInvoice: makeOrderWithInvoice(249.5), due: [249.5, 348.5], ...stax },
  'pay-later form': { orderWithInvoice: makeOrderWithInvoice(249.5), due: [249.5, 348.5], ...stax },
  'revenue payer': {
    orderWithInvoice: makeOrderWithInvoice(120, { order: { providerHasRevenue: true } }),
    due: [120, 219],
    cardVendor: 'stripe',
    platform: 'stripe_zb',
  },
  'payer abroad': {
    orderWithInvoice: makeOrderWithInvoice(120, {
      information: { country: 'Canada', state: 'Ontario', zipcode: 'M5V 2T6' },
    }),
    due: [120, 219],
    cardVendor: 'stripe',
    platform: 'stripe',
  },
  'provider with merchandise': {
    orderWithInvoice: makeOrderWithInvoice(120, { order: { providerHasMerchandise: true } }),
    due: [120, 219],
    ...stax,
  },
  'order in euro': {
    orderWithInvoice: makeOrderWithInvoice(120, { invoice: { currency: 'eur' } }),
    due: [120, 120],
    ...stax,
    currency: 'eur',
    hidesConcierge: true,
  },
  'fixed amount': {
    link: { amount_to_pay: '5000', count: '3' },
    orderWithInvoice: makeOrderWithInvoice(249.5, { order: { providerHasRevenue: true } }),
    due: [50, 50],
    cardVendor: 'stripe',
    platform: 'stripe_zb',
    hidesConcierge: true,
  },
  'bundle of three': {
    link: { count: '3' },
    orderWithInvoice: makeOrderWithInvoice(249.5),
    due: [249.5, 348.5],
    ...stax,
  },
  'bundle of two': {
    link: { count: '2' },
    orderWithInvoice: makeOrderWithInvoice(249.5),
    due: [249.5, 348.5],
    ...stax,
  },
  'family of three': { orderWithInvoice: makeOrderWithInvoice(129, family), due: [299.75, 398.75], ...stax },
  'nothing due': { orderWithInvoice: makeOrderWithInvoice(0), due: [0, 99], ...stax },
  'nothing due, fixed amount': {
    link: { amount_to_pay: '5000' },
    orderWithInvoice: makeOrderWithInvoice(0),
    due: [0, 0],
    ...stax,
    hidesConcierge: true,
  },
  'paid before': {
    link: always,
    orderWithInvoice: makeOrderWithInvoice(0, { hasBillingIssue: false, statusIndex: 3 }),
    due: [0, 99],
    ...stax,
  },
  'only the concierge due': { orderWithInvoice: makeOrderWithInvoice(99, withFee), due: [0, 99], ...stax },
  'concierge on a settled order': {
    orderWithInvoice: makeOrderWithInvoice(0, {
      ...withFee,
      invoice: { ...withFee.invoice, appliedPayments: makePayments(99) },
    }),
    due: [0, 0],
    hidesConcierge: true,
    ...stax,
  },
  'concierge paid': {
    orderWithInvoice: makeOrderWithInvoice(50, {
      order: { ...concierge, isConciergePaid: true },
      invoice: { conciergeFee: 99, subtotal: 50, appliedPayments: makePayments(99) },
    }),
    due: [50, 50],
    ...stax,
  },
  'rest after a part payment': {
    orderWithInvoice: makeOrderWithInvoice(248, {
      statusIndex: 3,
      invoice: { subtotal: 348, appliedPayments: makePayments(100) },
    }),
    due: [248, 347],
    ...stax,
  },
  'nothing due, always shown': {
    link: always,
    orderWithInvoice: makeOrderWithInvoice(0, { hasBillingIssue: false }),
    due: [0, 99],
    ...stax,
  },
  'due, always shown': {
    link: always,
    orderWithInvoice: makeOrderWithInvoice(60, { hasBillingIssue: false }),
    due: [60, 159],
    ...stax,
  },
  'provider pays, patient owes': {
    orderWithInvoice: makeOrderWithInvoice(40, { order: providerPays }),
    due: [40, 40],
    ...stax,
    hidesConcierge: true,
  },
  'due 9.99': noConcierge(9.99),
  'due 0.99': noConcierge(0.99),
  'due 4000.01': noConcierge(4000.01),
  'due 5000.01': noConcierge(5000.01),
} as const satisfies Record<string, OpenScenario>;
export type ScenarioName = keyof typeof scenarios;

/** Orders that redirect immediately, and those that cannot be paid on this page. */
export const redirects: Readonly<Record<string, FormScenario>> = {
  'provider pays everything': {
    orderWithInvoice: makeOrderWithInvoice(0, { order: providerPays, invoice: { patientBill: null } }),
  },
  'provider pays by customerPay': {
    orderWithInvoice: makeOrderWithInvoice(0, {
      order: { chargeMethod: 'customerPay' },
      invoice: { patientBill: null },
    }),
  },
  'provider pays, patient has paid': {
    orderWithInvoice: makeOrderWithInvoice(40, {
      order: providerPays,
      invoice: { patientBill: { subtotal: 40, total: 40, isPaid: true, appliedPayments: [] } },
    }),
  },
  'order of the partner channel': { orderWithInvoice: makeOrderWithInvoice(60, { order: { source: 'WP' } }) },
  'provider pays, patient owes nothing': {
    orderWithInvoice: makeOrderWithInvoice(0, { order: providerPays }),
  },
  'no billing issue': { orderWithInvoice: makeOrderWithInvoice(60, { hasBillingIssue: false }) },
  // Settled outranks who pays.
  'no billing issue, provider pays everything': {
    orderWithInvoice: makeOrderWithInvoice(0, {
      hasBillingIssue: false,
      order: providerPays,
      invoice: { patientBill: null },
    }),
  },
  'no billing issue, provider pays, patient has paid': {
    orderWithInvoice: makeOrderWithInvoice(40, {
      hasBillingIssue: false,
      order: providerPays,
      invoice: { patientBill: { subtotal: 40, total: 40, isPaid: true, appliedPayments: [] } },
    }),
  },
  'no billing issue, fixed amount': {
    link: { amount_to_pay: '5000' },
    orderWithInvoice: makeOrderWithInvoice(60, { hasBillingIssue: false }),
  },
  'no billing issue, flag not exactly true': {
    link: { always_show_payment: 'TRUE' },
    orderWithInvoice: makeOrderWithInvoice(60, { hasBillingIssue: false }),
  },
  'always shown, concierge paid': {
    link: always,
    orderWithInvoice: makeOrderWithInvoice(60, {
      hasBillingIssue: false,
      order: { ...concierge, isConciergePaid: true },
    }),
  },
  'ill-formed fixed amount': {
    link: { amount_to_pay: '50.00' },
    orderWithInvoice: makeOrderWithInvoice(249.5),
  },
  'family that does not add up': {
    orderWithInvoice: makeOrderWithInvoice(129, {
      ...family,
      invoice: { family: { ...familyOfThree(), patientTotal: 300 } },
    }),
  },
  'family that owes more than its sum': {
    orderWithInvoice: makeOrderWithInvoice(0, {
      ...family,
      hasBillingIssue: true,
      order: { ...family.order, ...providerPays },
      invoice: {
        family: {
          total: 0,
          patientTotal: 0,
          members: familyOfThree().members.map((member) => ({
            ...member,
            patientBill: { subtotal: 100, total: 100, isPaid: false, appliedPayments: [] },
          })),
        },
      },
    }),
  },
  'family without its invoice': { orderWithInvoice: makeOrderWithInvoice(129, { order: family.order }) },
  'order that is cancelled': {
    orderWithInvoice: makeOrderWithInvoice(129, { order: { isCancelled: true } }),
  },
  'order whose payment is pending': { orderWithInvoice: makeOrderWithInvoice(129, { statusIndex: 1 }) },
  'order with the status of a cancelled one': {
    orderWithInvoice: makeOrderWithInvoice(129, { statusIndex: 4 }),
  },
  'amount paid before': {
    link: { amount_to_pay: '5000' },
    orderWithInvoice: makeOrderWithInvoice(200, {
      invoice: { subtotal: 250, appliedPayments: makePayments(50) },
    }),
  },
  'amount beyond what is due': {
    link: { amount_to_pay: '5000' },
    orderWithInvoice: makeOrderWithInvoice(30),
  },
  'concierge that the invoice lacks': { orderWithInvoice: makeOrderWithInvoice(348, { order: concierge }) },
  'concierge that the order lacks': {
    orderWithInvoice: makeOrderWithInvoice(447, { invoice: { conciergeFee: 99, subtotal: 348 } }),
  },
  'concierge that both lack': { orderWithInvoice: makeOrderWithInvoice(348), isFeePending: true },
  'paid, by an invoice without payments': { orderWithInvoice: makeOrderWithInvoice(348, { statusIndex: 3 }) },
  'charge that succeeded meanwhile': {
    orderWithInvoice: makeOrderWithInvoice(60),
    unresolvedCharge: { status: 3, provider: null, key: 'key-1' },
  },
  'charge of an order that was cancelled': {
    orderWithInvoice: makeOrderWithInvoice(60),
    unresolvedCharge: { status: 4, provider: null, key: 'key-1' },
  },
  'charge that may be running': {
    orderWithInvoice: makeOrderWithInvoice(60),
    unresolvedCharge: { status: 1, provider: null, key: 'key-1' },
  },
  'charge whose status could not be read': {
    orderWithInvoice: makeOrderWithInvoice(60),
    unresolvedCharge: { status: null, provider: null, key: 'key-1' },
  },
  'charge that failed': {
    orderWithInvoice: makeOrderWithInvoice(60),
    unresolvedCharge: { status: 2, provider: null, key: 'key-1' },
  },
  'Klarna without an outcome': {
    orderWithInvoice: makeOrderWithInvoice(60),
    unresolvedCharge: { status: 1, provider: 'klarna', key: 'key-1' },
  },
  'Klarna without an outcome or status': {
    orderWithInvoice: makeOrderWithInvoice(60),
    unresolvedCharge: { status: null, provider: 'klarna', key: 'key-1' },
  },
};

/** Each link has its scenario in `from`, so that it gets its own response. */
export const linkOf = (name: string, { link }: FormScenario): LinkQuery => ({ ...LINK, ...link, from: name });
