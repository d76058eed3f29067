import { paymentStatusMachine } from '../../machines/payment-status/payment-status.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { IDENTITY } from './payment.data.ts';

const fetching = ({ input }: { readonly input: string }) => ({
  to: 'fetching',
  calls: [
    {
      actor: 'loadPaymentStatus',
      input: { identity: input === 'return without an identity' ? null : IDENTITY },
    },
  ],
});

const waiting = { to: 'waiting', calls: [] };
const settled = [{ type: 'settleAttempt' }];

/** The page of a code that says what became of the payment: no charge is open any longer. */
const known = (page: string) => ({ output: { page, replace: true }, notices: [], actions: settled });

/** Never a success, and never a claim that nothing was charged. */
const unknown = {
  to: 'toPaymentFailed',
  output: { page: '/payment_failed', charge: { charged: 'unknown' }, replace: true },
  notices: [{ code: 'paymentStatusFailed', tone: 'bad', title: 'Failed', persists: false }],
};

export const paymentStatusCatalogue = catalogue(paymentStatusMachine, {
  flows: ['bnpl-return', 'bnpl-payment'],
  inputs: {
    'return from a provider': { isPayLaterReturn: true, identity: IDENTITY },
    'return without an identity': { isPayLaterReturn: true, identity: null },
    'opened without the flag': { isPayLaterReturn: false, identity: IDENTITY },
  },
  events: {
    // Without an identity no status is asked for.
    'xstate.done.actor.loadPaymentStatus': [0, 1, 2, 3, 4, 5, -1].map((code) => ({
      name: `code ${code}`,
      output: code,
      when: ({ context }) => context.identity !== null,
    })),
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
  expected: {
    'BNPL-15': waiting,
    'BRET-01': waiting,
    'BRET-02': fetching,
    'BRET-03': fetching,
    'BRET-04': known('/order_cancelled'),
    'BRET-05': {
      to: 'toSucceeded',
      output: { page: '/payment_succeed', accessionId: IDENTITY.accessionId, replace: true },
      notices: [],
      actions: settled,
    },
    'BRET-06': {
      output: { page: '/payment_failed', charge: { charged: 'no' }, replace: true },
      notices: [],
      actions: settled,
    },
    'BRET-07': { output: { page: '/payment_pending', replace: true }, notices: [] },
    'BRET-08': known('/payment_form'),
    'BRET-09': unknown,
    'BRET-10': unknown,
    'BRET-11': unknown,
  },
});
