import { paymentOutcomeMachine } from '../../machines/payment-outcome/payment-outcome.machine.ts';
import type { PaymentOutcomeContext } from '../../machines/payment-outcome/payment-outcome.types.ts';
import { catalog } from '../support/catalog.ts';
import type { StepDetails } from '../support/catalog.ts';
import { failed, failedUnrelatedToLink } from './failed.data.ts';
import { chargeFacts, makeOrderWithInvoice, member, paymentNoticesCleared } from './payment.data.ts';
import { IDENTITY, LINK, TODAY } from '../support/example-data.ts';

const flagged = {
  ...LINK,
  from: 'email',
  payment_prioritized: 'true',
  always_show_payment: 'true',
  amount_to_pay: '5000',
  direct_to_blooddraw: 'false',
  concierge_needed: 'yes',
};

const savedQueries = {
  'plain link': LINK,
  'link with payment flags': flagged,
  'link that needs a concierge': { ...LINK, concierge_needed: 'true' },
  'nothing saved': null,
  'before Thanksgiving': LINK,
  'just paid': LINK,
  'another order just paid': LINK,
  'no pages configured': { ...LINK, concierge_needed: 'true' },
  'no identity': flagged,
  'no identity, nothing saved': null,
} as const;
const PAID_BEFORE: Readonly<Record<string, string>> = {
  'just paid': IDENTITY.accessionId,
  'another order just paid': '2305160002',
};
const ALL_PAGES = { conciergeRequest: true, concierge: true, scheduling: true };
const NO_PAGES = { conciergeRequest: false, concierge: false, scheduling: false };
type Input = keyof typeof savedQueries;

/** The saved query; without one the order's own ids lead on. */
const savedOf = ({ input }: StepDetails) =>
  savedQueries[input as Input] ?? (input.startsWith('no identity') ? {} : LINK);
const external = (leave: string, params: object, more: object = {}) => ({
  output: { leave, params, ...more },
});
const accession = { accession_id: IDENTITY.accessionId };

// The provider covers the fee, so that the invoice need not have it.
const paid = { isConciergePaid: true, isConciergeSelected: true, chargeMethod: 'customerPay' };
const withFee = { order: { isConciergeSelected: true }, invoice: { conciergeFee: 99 } };
const appliedPayments = [
  { id: 'ap1', type: 'card', source: 'visa', lastFour: '4242', amount: 100, serviceDate: '2026-11-20' },
];
const noKit = { bloodKitDeliveryMethod: 'clinic', nonBloodKitDeliveryMethod: 'clinic' };
/** The flag may show it later than the invoice. */
const isPaid = ({ page }: PaymentOutcomeContext) =>
  page?.order.isConciergePaid === true || (page?.invoice.conciergeFee ?? 0) > 0;
/** The link says that a concierge is needed, whatever the responses say. */
const isConciergeRequested = ({ keptQuery }: PaymentOutcomeContext) =>
  keptQuery?.['concierge_needed'] === 'true';
const needed = { information: { isConciergeNeeded: true } };

/** A paid bundle of two; the first is the order of the link. */
const familyWithFees = (fees: readonly [number, number], invoiced: number) => ({
  order: { isFamilyOrder: true, familySampleIds: ['900001', '900002'], isConciergeSelected: fees[0] > 0 },
  invoice: {
    conciergeFee: invoiced,
    family: {
      total: 0,
      patientTotal: 0,
      members: fees.map((conciergeFee, index) =>
        member({ sampleId: `90000${index + 1}`, total: 0, isPaid: true, conciergeFee }),
      ),
    },
  },
});

/** Page data, named by what matters for the decision, with the ids of the page that opens. */
const pages = {
  'information incomplete': {
    spec: ['OUTC-08'],
    output: makeOrderWithInvoice(0, { information: { street: '' }, order: paid }),
  },
  unpaid: { spec: ['RUL-60'], output: makeOrderWithInvoice(348) },
  'paid in part': { spec: ['RUL-60'], output: makeOrderWithInvoice(248, { invoice: { appliedPayments } }) },
  'paid, but its issue is open': { spec: [], output: makeOrderWithInvoice(0) },
  'unpaid without a billing issue': {
    spec: [],
    output: makeOrderWithInvoice(348, { hasBillingIssue: false }),
  },
  'unpaid, partner channel': { spec: [], output: makeOrderWithInvoice(348, { order: { source: 'WP' } }) },
  cancelled: { spec: ['RUL-60'], output: makeOrderWithInvoice(0, { order: { isCancelled: true } }) },
  'incomplete and not editable': {
    spec: ['OUTC-08'],
    output: makeOrderWithInvoice(0, { information: { gender: '', isEditable: false } }),
  },
  'concierge unpaid, blood draw needed': { spec: ['OUTC-09'], output: makeOrderWithInvoice(0) },
  'concierge unpaid, no blood draw': {
    spec: ['OUTC-09'],
    output: makeOrderWithInvoice(0, { information: { isBloodDrawNeeded: false } }),
  },
  'concierge unpaid, blood draw unknown': {
    spec: ['OUTC-09'],
    output: makeOrderWithInvoice(0, { information: { isBloodDrawNeeded: null } }),
  },
  'concierge paid, kit delivered': {
    spec: ['OUTC-10'],
    output: makeOrderWithInvoice(0, { order: paid, information: { shipmentStatus: 'DELIVERED' } }),
  },
  'concierge paid, no address needed': {
    spec: ['OUTC-11'],
    output: makeOrderWithInvoice(0, { order: { ...paid, ...noKit }, information: { city: '' } }),
  },
  'concierge paid, kit on its way': { spec: [], output: makeOrderWithInvoice(0, { order: paid }) },
  'concierge fee and needed': { spec: [], output: makeOrderWithInvoice(0, { ...needed, ...withFee }) },
  'concierge fee, not needed': {
    spec: ['OUTC-12'],
    output: makeOrderWithInvoice(0, { ...withFee, information: { shipmentStatus: 'DELIVERED' } }),
  },
  'fee and needed, a family without its bundle': {
    spec: ['RUL-112'],
    output: makeOrderWithInvoice(0, {
      ...needed,
      order: { isConciergeSelected: true, isFamilyOrder: true },
      invoice: { conciergeFee: 99 },
    }),
  },
  'fee of another order of the family, and needed': {
    spec: ['OUTC-12'],
    output: makeOrderWithInvoice(0, { ...needed, ...familyWithFees([0, 99], 99) }),
  },
  "concierge fee and needed, on a family's own bill alone": {
    spec: [],
    output: makeOrderWithInvoice(0, { ...needed, ...familyWithFees([99, 0], 0) }),
  },
  'concierge needed, no fee': { spec: ['OUTC-12'], output: makeOrderWithInvoice(0, needed) },
};

interface Snapshot {
  readonly context: PaymentOutcomeContext;
}
const isJustPaid = ({ paidAccessionId }: PaymentOutcomeContext) => paidAccessionId === IDENTITY.accessionId;
const justPaid = {
  ...makeOrderWithInvoice(248, { invoice: { appliedPayments } }),
  charged: { ...chargeFacts(100), before: { due: 348, paid: 0 }, left: 248 },
  changedFee: null,
};
const ADDED = { ...chargeFacts(447), before: { due: 348, paid: 0 } };
/** Outdated invoices, and the ids of the page that opens if they stay so. */
const outdated = {
  'charge not on the invoice': {
    still: [],
    output: { ...makeOrderWithInvoice(348), charged: chargeFacts(348), changedFee: null },
    when: ({ context }: Snapshot) => !isConciergeRequested(context),
  },
  'charge only in what is due on the invoice': {
    still: [],
    output: { ...justPaid, ...makeOrderWithInvoice(248) },
    when: ({ context }: Snapshot) => !isConciergeRequested(context),
  },
  'concierge fee not on the invoice': {
    still: [],
    output: {
      ...makeOrderWithInvoice(0, { order: { isConciergeSelected: true } }),
      charged: null,
      changedFee: null,
    },
    when: ({ context }: Snapshot) => !isConciergeRequested(context),
  },
  'concierge fee added here, not shown yet': {
    still: [],
    output: { ...makeOrderWithInvoice(0, needed), charged: ADDED, changedFee: true },
    when: () => true,
  },
  'payment not on the invoice': {
    still: ['RUL-60'],
    output: { ...makeOrderWithInvoice(348), charged: null, changedFee: null },
    when: ({ context }: Snapshot) => isJustPaid(context),
  },
};
/** What is due is not known even after five seconds. */
const feeTakenOff = {
  ...makeOrderWithInvoice(99, { invoice: { conciergeFee: 99 }, hasBillingIssue: false }),
  charged: null,
  changedFee: false,
};
const late5 = (when: (snapshot: Snapshot) => boolean, isLast: boolean) => (snapshot: Snapshot) =>
  when(snapshot) && (isLast ? snapshot.context.refetches === 5 : snapshot.context.refetches < 5);

/** The hosts of OUTC-05 and OUTC-06 are configuration (navigate-to.test.ts). */
const conciergeRequest = {
  when: {
    event: [
      'concierge fee and needed',
      "concierge fee and needed, on a family's own bill alone",
      'concierge fee, needed by the link',
      'concierge fee added here, not shown yet, after five seconds',
    ],
  },
  to: 'toConciergeRequest',
  ...external('conciergeRequest', { ...accession, payment: 'success' }, { replace: true }),
};
const page = { to: 'page', context: { page: { order: { accessionId: IDENTITY.accessionId } } } };

export const paymentOutcomeCatalog = catalog(paymentOutcomeMachine, {
  specFlows: ['payment-outcome'],
  tags: { failed: 'toFailed', success: ['page', 'findingSampleTypes', 'scheduleDialog'] },
  inputs: Object.fromEntries(
    Object.entries(savedQueries).map(([name, keptQuery]) => [
      name,
      {
        identity: name.startsWith('no identity') ? null : IDENTITY,
        keptQuery,
        paidAccessionId: PAID_BEFORE[name] ?? null,
        pages: name.startsWith('no pages') ? NO_PAGES : ALL_PAGES,
        today: name === 'before Thanksgiving' ? '2025-11-25' : TODAY,
      },
    ]),
  ),
  events: {
    'xstate.done.actor.loadPaidOrder': [
      ...Object.entries(pages).map(([name, { spec, output }]) => ({
        name,
        output: { ...output, charged: null, changedFee: null },
        spec,
        when: ({ context }: { readonly context: PaymentOutcomeContext }) =>
          context.refetches === 0 &&
          !(name.startsWith('concierge fee') && isConciergeRequested(context)) &&
          !(name === 'unpaid' && isJustPaid(context)),
      })),
      {
        name: 'paid in part, just now',
        output: justPaid,
        when: ({ context }: Snapshot) => context.refetches === 0 && !isConciergeRequested(context),
      },
      ...Object.entries(outdated).flatMap(([name, { still, output, when = () => true }]) => [
        { name, output, spec: ['RUL-65'], when: late5(when, false) },
        { name: `${name}, after five seconds`, output, spec: still, when: late5(when, true) },
      ]),
      { name: 'concierge fee taken off here, not shown yet', output: feeTakenOff, spec: ['RUL-65'] },
      {
        name: 'concierge fee, needed by the link',
        output: { ...pages['concierge fee, not needed'].output, charged: null, changedFee: null },
        when: ({ context }) => isConciergeRequested(context) && context.refetches === 0,
      },
    ],
    'xstate.error.actor.loadPaidOrder': [
      {
        name: 'ids refused with a message',
        error: { code: 'refused', step: 'ids', message: 'Unknown sample' },
      },
      { name: 'ids without a response', error: { code: 'noResponse', step: 'ids' } },
      { name: 'load refused with a message', error: { code: 'refused', message: 'Order is locked' } },
      { name: 'invoice not found', error: { code: 'notFound' } },
      { name: 'load failed unexpectedly', error: new Error('unexpected') },
    ],
    'xstate.done.actor.loadSampleTypes': [
      { name: 'two sample types', output: ['saliva', 'stool'] },
      { name: 'no sample type', output: [] },
    ],
    'xstate.error.actor.loadSampleTypes': [{ name: 'sample types refused', error: { code: 'refused' } }],
    'nextStep.chosen': [
      {
        name: 'next step, kit delivered',
        when: ({ context }) => isPaid(context) && context.page?.information.shipmentStatus === 'DELIVERED',
        spec: ['OUTC-16'],
      },
      {
        name: 'next step, no address needed',
        when: ({ context }) => isPaid(context) && context.page?.order.bloodKitDeliveryMethod === 'clinic',
        spec: ['OUTC-17'],
      },
      {
        name: 'next step',
        when: ({ context }) =>
          context.page?.information.shipmentStatus !== 'DELIVERED' &&
          context.page?.order.bloodKitDeliveryMethod !== 'clinic',
      },
    ],
    'schedule.chosen': [{ name: 'Go Schedule' }],
    'schedule.postponed': [{ name: 'I will schedule after receiving kits' }],
  },
  calls: {
    loadPaidOrder: { in: 'loading', with: IDENTITY },
    loadSampleTypes: { in: 'findingSampleTypes', with: { sampleId: IDENTITY.sampleId } },
  },
  undocumented: {
    'paid in part, just now': page,
    'charge not on the invoice, after five seconds': page,
    'charge only in what is due on the invoice, after five seconds': page,
    'concierge fee not on the invoice, after five seconds': page,
    'paid, but its issue is open': page,
    'unpaid without a billing issue': page,
    'unpaid, partner channel': page,
    'concierge paid, kit on its way': page,
    'concierge fee, needed by the link': page,
    'concierge fee added here, not shown yet, after five seconds': page,
  },
  expected: {
    'OUTC-01': (step) => ({
      to: 'toPaymentMedia',
      output: { page: '/payment_media', query: savedOf(step), replace: true },
    }),
    'OUTC-02': { to: 'loading', actions: paymentNoticesCleared },
    'OUTC-03': [
      {
        when: { event: 'load refused with a message' },
        ...failed('paymentSucceedFailed', 'Order is locked'),
      },
      // The documented text for the status (1 §8).
      { when: { event: 'invoice not found' }, ...failed('notFound') },
      failedUnrelatedToLink('paymentSucceedFailed'),
    ],
    'OUTC-04': [
      { when: { event: 'ids refused with a message' }, ...failed('orderIdsFailed', 'Unknown sample') },
      failedUnrelatedToLink('orderIdsFailed'),
    ],
    'OUTC-05': conciergeRequest,
    'OUTC-06': conciergeRequest,
    'OUTC-08': page,
    'OUTC-09': page,
    'OUTC-10': page,
    'OUTC-11': page,
    'OUTC-12': page,
    'RUL-60': (step) => {
      if (step.event === 'cancelled') {
        return { to: 'toCancelled', output: { page: '/order_cancelled', replace: true } };
      }
      return {
        to: 'toPaymentMedia',
        output: { page: '/payment_media', query: savedOf(step), replace: true },
      };
    },
    // It must not claim that it is paid, not even to the concierge page.
    'RUL-112': page,
    'RUL-65': [{ when: { event: 'nextRefetch' }, to: 'loading' }, { to: 'awaitingInvoice' }],
    'OUTC-13': ({ input }) => ({
      to: 'toShippingAddress',
      output: {
        page: '/uploadShippingAddress',
        query: input === 'link with payment flags' ? { ...LINK, from: 'email' } : LINK,
      },
    }),
    'OUTC-14': (step) => ({ to: 'toBloodDraw', output: { page: '/bloodDraw', query: savedOf(step) } }),
    'OUTC-15': [
      { when: { event: 'next step' }, to: 'findingSampleTypes' },
      {
        when: { event: 'two sample types' },
        to: 'toCollections',
        output: { page: '/collections', query: { instructions: 'saliva-stool', ...accession } },
      },
      { to: 'toCollections', output: { page: '/collections', query: accession } },
    ],
    'OUTC-16': { to: 'toConciergePage', ...external('conciergePage', accession) },
    'OUTC-17': { to: 'toConciergePage', ...external('conciergePage', accession) },
    'OUTC-19': [
      {
        when: { input: 'before Thanksgiving' },
        to: 'toScheduling',
        ...external('conciergeScheduling', { ...accession, start_date: '2025-12-01' }),
      },
      { to: 'toScheduling', ...external('conciergeScheduling', { ...accession, start_date: '2026-11-25' }) },
    ],
    'OUTC-20': page,
  },
});
