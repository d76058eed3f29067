import type { InputFrom } from 'xstate';
import { paymentStatusMachine } from '../../machines/payment-status/payment-status.machine.ts';
import { catalog } from '../support/catalog.ts';
import { IDENTITY } from '../support/example-data.ts';

/** Never a success, and never a claim that nothing was charged. */
const unknown = {
  to: 'toPaymentFailed',
  output: { page: '/payment_failed', charge: { charged: 'unknown' }, replace: true },
  notices: [{ code: 'paymentStatusFailed', tone: 'error', title: 'Failed', persists: false }],
};

type PaymentStatusInput = InputFrom<typeof paymentStatusMachine>;

interface Snapshot {
  readonly context: PaymentStatusInput;
}
const isTaken = ({ redirectStatus }: PaymentStatusInput) =>
  redirectStatus === 'succeeded' || redirectStatus === 'pending';

/** The provider's return is the wait: both begin with the same URL. */
const waiting = {
  when: {
    input: [
      'return from a provider',
      'return of a payment that the provider accepted',
      'return of a payment that is pending at the provider',
      'return of a refused payment',
      'return without an identity',
    ],
  },
  to: 'waiting',
};

export const paymentStatusCatalog = catalog(paymentStatusMachine, {
  specFlows: ['bnpl-return', 'bnpl-payment'],
  tags: { failed: 'toPaymentFailed' },
  inputs: {
    'return from a provider': {
      isPayLaterReturn: true,
      redirectStatus: null,
      attempt: null,
      identity: IDENTITY,
    },
    'return of a payment that the provider accepted': {
      isPayLaterReturn: true,
      redirectStatus: 'succeeded',
      attempt: '5f2a',
      identity: IDENTITY,
    },
    'return of a payment that is pending at the provider': {
      isPayLaterReturn: true,
      redirectStatus: 'pending',
      attempt: '5f2a',
      identity: IDENTITY,
    },
    'return of a refused payment': {
      isPayLaterReturn: true,
      redirectStatus: 'failed',
      attempt: '5f2a',
      identity: IDENTITY,
    },
    'return without an identity': {
      isPayLaterReturn: true,
      redirectStatus: null,
      attempt: null,
      identity: null,
    },
    'opened without the flag': {
      isPayLaterReturn: false,
      redirectStatus: null,
      attempt: null,
      identity: IDENTITY,
    },
  },
  events: {
    // Without an identity the status is not requested.
    'xstate.done.actor.loadPaymentStatus': [
      ...[0, 1, 2, 3, 4, 5, -1].map((status) => ({
        name: `status ${status}`,
        output: status,
        when: ({ context }: Snapshot) =>
          context.identity !== null && !([0, 2].includes(status) && isTaken(context)),
      })),
      {
        name: 'status 0 of a payment that the provider accepted',
        output: 0,
        when: ({ context }) => isTaken(context),
        spec: ['RUL-31'],
      },
      {
        name: 'status 2 of a payment that the provider accepted',
        output: 2,
        when: ({ context }) => isTaken(context),
        spec: ['RUL-88'],
      },
    ],
    'xstate.error.actor.loadPaymentStatus': [
      { name: 'ids not found', error: { code: 'notFound', step: 'ids' }, spec: ['BRET-10'] },
      { name: 'status refused', error: { code: 'refused', message: 'Order is locked' }, spec: ['BRET-09'] },
      { name: 'status failed unexpectedly', error: new Error('unexpected'), spec: ['BRET-09'] },
    ],
  },
  calls: {
    loadPaymentStatus: {
      in: 'fetching',
      with: ({ input }) => ({
        identity: input === 'return without an identity' ? null : IDENTITY,
        refusedAttempt: input === 'return of a refused payment' ? '5f2a' : null,
      }),
    },
  },
  expected: {
    'BNPL-15': waiting,
    'BRET-01': waiting,
    'BRET-05': {
      to: 'toSucceeded',
      output: { page: '/payment_succeed', accessionId: IDENTITY.accessionId, replace: true },
    },
    'BRET-06': [
      // The status may be an earlier card's: it does not show that the provider's payment was refused.
      {
        when: { event: 'status 2 of a payment that the provider accepted' },
        output: { page: '/payment_failed', charge: { charged: 'unknown' }, replace: true },
      },
      { output: { page: '/payment_failed', charge: { charged: 'no' }, replace: true } },
    ],
    'RUL-88': { to: 'toPaymentFailed' },
    'RUL-31': { output: { page: '/payment_pending', replace: true } },
    'BRET-09': unknown,
    'BRET-10': unknown,
    'BRET-11': unknown,
  },
});
