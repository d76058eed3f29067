import { and, assign, setup } from 'xstate';
import { ownBill } from '../domain/balance.ts';
import { addBusinessDays } from '../domain/business-days.ts';
import { failedPage, flowOutput, goTo, leave, redirect, redirectOutside } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import type { Failure } from '../domain/failure.ts';
import { queryOf, withoutKeys } from '../domain/link.ts';
import type { LinkQuery } from '../domain/link.ts';
import { loadFailed, clearPaymentNotices } from '../domain/notice.ts';
import { failureOf } from '../domain/params.ts';
import { nonNull } from '../domain/non-null.ts';
import { MAX_REFETCHES, REFETCH_PAUSE } from '../domain/payment-data.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { paymentOutcomeActions, paymentOutcomeActors } from './payment-outcome.types.ts';
import {
  isFeePending,
  isFeeCharged,
  isInvoiceOutdated,
  isPaidInFull,
  isUnpaid,
  nextStepOf,
} from './payment-outcome.rules.ts';
import type { NextStep } from './payment-outcome.rules.ts';
import type {
  OutcomePage,
  PaymentOutcomeContext,
  PaymentOutcomeEvent,
  PaymentOutcomeInput,
} from './payment-outcome.types.ts';

/** Flags that are not passed on to the shipping address entry (1 §2 Next step). */
const PAYMENT_FLAGS = [
  'payment_prioritized',
  'always_show_payment',
  'concierge_needed',
  'amount_to_pay',
  'direct_to_blooddraw',
];

/** The kit arrives within 3 business days (CONST-R12). */
const KIT_DAYS = 3;

/**
 * What follows a payment (1 §2 /payment_succeed): the concierge pages, the schedule dialog, or the next step. An unpaid
 * order goes back to the payment entry, a cancelled one to its page (RUL-60).
 */
export const paymentOutcomeMachine = setup({
  types: {
    context: {} as PaymentOutcomeContext,
    events: {} as PaymentOutcomeEvent,
    input: {} as PaymentOutcomeInput,
    output: {} as Destination,
    tags: {} as 'success' | 'failed',
    meta: {} as SpecMeta,
  },
  actors: paymentOutcomeActors,
  actions: paymentOutcomeActions,
  guards: {
    lacksIdentifiers: ({ context }) => context.identity === null,
    isIdsFailure: (_, failure: Failure) => failure.step === 'ids',
    hasConciergeFee: ({ context }) =>
      isFeeCharged(pageOf(context)) || ownBill(pageOf(context)).conciergeFee > 0,
    isConciergeNeeded: ({ context }) =>
      pageOf(context).information.isConciergeNeeded || context.keptQuery?.['concierge_needed'] === 'true',
    isCancelled: ({ context }) => pageOf(context).order.isCancelled,
    isUnpaid: ({ context }) => isUnpaid(pageOf(context)),
    isInvoiceOutdated: ({ context }) =>
      context.refetches < MAX_REFETCHES && isInvoiceOutdated({ ...context, page: pageOf(context) }),
    isFeePending: ({ context }) => isFeePending(pageOf(context)),
    isPaidInFull: ({ context }) => isPaidInFull(pageOf(context)),
    isRequestConfigured: ({ context }) => context.pages.conciergeRequest,
    isNext: ({ context }, { step }: { readonly step: NextStep }) =>
      nextStepOf(pageOf(context), context.pages) === step,
  },
  delays: { nextRefetch: REFETCH_PAUSE },
}).createMachine({
  id: 'paymentOutcome',
  context: ({ input }) => ({ ...input, page: null, refetches: 0, sampleTypes: [] }),
  output: flowOutput,
  initial: 'checkingIds',
  states: {
    checkingIds: {
      always: [
        { guard: 'lacksIdentifiers', target: 'toPaymentMedia', meta: { spec: ['OUTC-01'] } },
        { target: 'loading', actions: clearPaymentNotices, meta: { spec: ['OUTC-02'] } },
      ],
    },
    loading: {
      invoke: {
        id: 'loadPaidOrder',
        src: 'loadPaidOrder',
        input: ({ context }) => nonNull(context.identity),
        onDone: { target: 'deciding', actions: assign({ page: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'isIdsFailure', params: failureOf },
            target: 'toFailed',
            actions: { type: 'notify', params: loadFailed('orderIdsFailed') },
            meta: { spec: ['OUTC-04'] },
          },
          {
            target: 'toFailed',
            actions: { type: 'notify', params: loadFailed('paymentSucceedFailed') },
            meta: { spec: ['OUTC-03'] },
          },
        ],
      },
    },
    deciding: {
      always: [
        { guard: 'isCancelled', target: 'toCancelled', meta: { spec: ['RUL-60'] } },
        { guard: 'isInvoiceOutdated', target: 'awaitingInvoice', meta: { spec: ['RUL-65'] } },
        // Also beyond the five seconds: the browser's record of the change, and with it the wait, ends after a minute.
        { guard: 'isFeePending', target: 'awaitingInvoice', meta: { spec: ['RUL-65'] } },
        { guard: 'isUnpaid', target: 'toPaymentMedia', meta: { spec: ['RUL-60'] } },
        {
          // One build serves all environments: the configuration points to the production or the staging host.
          guard: and(['hasConciergeFee', 'isConciergeNeeded', 'isRequestConfigured', 'isPaidInFull']),
          target: 'toConciergeRequest',
          meta: { spec: ['OUTC-05', 'OUTC-06'] },
        },
        {
          guard: { type: 'isNext', params: { step: 'schedule' } },
          target: 'scheduleDialog',
          meta: { spec: ['OUTC-07'] },
        },
        { target: 'page' },
      ],
    },
    awaitingInvoice: {
      after: {
        nextRefetch: {
          target: 'loading',
          actions: assign({ refetches: ({ context }) => context.refetches + 1 }),
          meta: { spec: ['RUL-65'] },
        },
      },
    },
    page: {
      tags: 'success',
      on: {
        'nextStep.chosen': [
          {
            guard: { type: 'isNext', params: { step: 'information' } },
            target: 'toShippingAddress',
            meta: { spec: ['OUTC-13'] },
          },
          {
            guard: { type: 'isNext', params: { step: 'bloodDraw' } },
            target: 'toBloodDraw',
            meta: { spec: ['OUTC-14'] },
          },
          {
            guard: { type: 'isNext', params: { step: 'collections' } },
            target: 'findingSampleTypes',
            meta: { spec: ['OUTC-15'] },
          },
          { guard: { type: 'isNext', params: { step: 'concierge' } }, target: 'toConciergePage' },
          {
            guard: { type: 'isNext', params: { step: 'schedule' } },
            target: 'scheduleDialog',
            meta: { spec: ['OUTC-18'] },
          },
        ],
      },
    },
    findingSampleTypes: {
      tags: 'success',
      invoke: {
        id: 'loadSampleTypes',
        src: 'loadSampleTypes',
        input: ({ context }) => ({ sampleId: nonNull(context.identity).sampleId }),
        onDone: {
          target: 'toCollections',
          actions: assign({ sampleTypes: ({ event }) => event.output }),
          meta: { spec: ['OUTC-15'] },
        },
        // The instructions page loads the sample types itself if the link does not list them (AMB-165).
        onError: { target: 'toCollections', meta: { spec: ['OUTC-15'] } },
      },
    },
    scheduleDialog: {
      tags: 'success',
      on: {
        'schedule.chosen': { target: 'toScheduling', meta: { spec: ['OUTC-19'] } },
        'schedule.postponed': { target: 'page', meta: { spec: ['OUTC-20'] } },
      },
    },
    toPaymentMedia: {
      type: 'final',
      output: ({ context }) => redirect('/payment_media', { query: keptQueryOf(context) }),
    },
    toCancelled: { type: 'final', output: redirect('/order_cancelled') },
    toFailed: { type: 'final', tags: 'failed', output: failedPage },
    toConciergeRequest: {
      type: 'final',
      output: ({ context }) =>
        redirectOutside('conciergeRequest', {
          accession_id: nonNull(context.identity).accessionId,
          payment: 'success',
        }),
    },
    toShippingAddress: {
      type: 'final',
      output: ({ context }) =>
        goTo('/uploadShippingAddress', { query: withoutKeys(keptQueryOf(context), PAYMENT_FLAGS) }),
    },
    toBloodDraw: {
      type: 'final',
      output: ({ context }) => goTo('/bloodDraw', { query: keptQueryOf(context) }),
    },
    toCollections: {
      type: 'final',
      output: ({ context: { identity, sampleTypes } }) =>
        goTo('/collections', {
          query: {
            ...(sampleTypes.length > 0 ? { instructions: sampleTypes.join('-') } : {}),
            accession_id: nonNull(identity).accessionId,
          },
        }),
    },
    toConciergePage: {
      type: 'final',
      output: ({ context }) =>
        leave('conciergePage', { accession_id: nonNull(context.identity).accessionId }),
    },
    toScheduling: {
      type: 'final',
      output: ({ context }) =>
        leave('conciergeScheduling', {
          accession_id: nonNull(context.identity).accessionId,
          start_date: addBusinessDays(context.today, KIT_DAYS),
        }),
    },
  },
});

function pageOf({ page }: PaymentOutcomeContext): OutcomePage {
  return nonNull(page);
}

/** The kept query, or else the order's own ids. */
function keptQueryOf({ keptQuery, identity }: PaymentOutcomeContext): LinkQuery {
  return keptQuery ?? (identity ? queryOf(identity) : {});
}
