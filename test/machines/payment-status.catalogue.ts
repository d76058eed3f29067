import type { PaymentStatusInput } from '../../machines/payment-status/payment-status.contract.ts';
import { paymentStatusMachine } from '../../machines/payment-status/payment-status.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { IDENTITY } from './payment.data.ts';

const fetching = ({ input }: { readonly input: string }) => ({
  to: 'fetching',
  calls: [
    {
      actor: 'loadPaymentStatus',
      input: {
        identity: input === 'return without an identity' ? null : IDENTITY,
        hasProviderRefused: input === 'return of a refused payment',
      },
    },
  ],
});

const waiting = { to: 'waiting' };

/** The page for a status code. */
const known = (page: string) => ({ output: { page, replace: true } });

/** Never a success, and never a claim that nothing was charged. */
const unknown = {
  to: 'toPaymentFailed',
  output: { page: '/payment_failed', charge: { charged: 'unknown' }, replace: true },
  notices: [{ code: 'paymentStatusFailed', tone: 'bad', title: 'Failed', persists: false }],
};

interface At {
  readonly context: PaymentStatusInput;
}
const isTaken = ({ redirectStatus }: PaymentStatusInput) =>
  redirectStatus === 'succeeded' || redirectStatus === 'pending';

const RETURNS = {
  input: [
    'return from a provider',
    'return of a payment that the provider took',
    'return of a payment that is pending at the provider',
    'return of a refused payment',
    'return without an identity',
  ],
};

export const paymentStatusCatalogue = catalogue(paymentStatusMachine, {
  flows: ['bnpl-return', 'bnpl-payment'],
  shows: { failed: 'toPaymentFailed' },
  inputs: {
    'return from a provider': { isPayLaterReturn: true, redirectStatus: null, identity: IDENTITY },
    'return of a payment that the provider took': {
      isPayLaterReturn: true,
      redirectStatus: 'succeeded',
      identity: IDENTITY,
    },
    'return of a payment that is pending at the provider': {
      isPayLaterReturn: true,
      redirectStatus: 'pending',
      identity: IDENTITY,
    },
    'return of a refused payment': { isPayLaterReturn: true, redirectStatus: 'failed', identity: IDENTITY },
    'return without an identity': { isPayLaterReturn: true, redirectStatus: null, identity: null },
    'opened without the flag': { isPayLaterReturn: false, redirectStatus: null, identity: IDENTITY },
  },
  events: {
    // Without an identity the status is not requested.
    'xstate.done.actor.loadPaymentStatus': [
      ...[0, 1, 2, 3, 4, 5, -1].map((code) => ({
        name: `code ${code}`,
        output: code,
        when: ({ context }: At) => context.identity !== null && !(code === 0 && isTaken(context)),
      })),
      {
        name: 'code 0 of a payment that the provider took',
        output: 0,
        when: ({ context }) => isTaken(context),
        spec: ['RUL-31'],
      },
    ],
    'xstate.error.actor.loadPaymentStatus': [
      { name: 'ids not found', error: { code: 'notFound', step: 'ids' }, spec: ['BRET-10'] },
      {
        name: 'status refused',
        error: { code: 'refused', step: 'load', message: 'Order is locked' },
        spec: ['BRET-09'],
      },
      { name: 'status failed unexpectedly', error: new Error('unexpected'), spec: ['BRET-09'] },
    ],
  },
  // The provider's return is the wait: both begin with the same address.
  twins: { 'BRET-01': RETURNS, 'BNPL-15': RETURNS },
  runs: {
    loadPaymentStatus: 'paymentStatus.fetching',
  },
  expected: {
    'BNPL-15': waiting,
    'BRET-01': waiting,
    'BRET-02': fetching,
    'BRET-03': fetching,
    'BRET-04': known('/order_cancelled'),
    'BRET-05': {
      to: 'toSucceeded',
      output: { page: '/payment_succeed', accessionId: IDENTITY.accessionId, replace: true },
    },
    'BRET-06': {
      output: { page: '/payment_failed', charge: { charged: 'no' }, replace: true },
    },
    'BRET-07': { output: { page: '/payment_pending', replace: true } },
    'BRET-08': known('/payment_form'),
    'RUL-31': { output: { page: '/payment_pending', replace: true } },
    'BRET-09': unknown,
    'BRET-10': unknown,
    'BRET-11': unknown,
  },
});
