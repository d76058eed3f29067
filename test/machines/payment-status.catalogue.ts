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
    'xstate.done.actor.loadPaymentStatus': [
      { name: 'code 0', output: 0 },
      { name: 'code 1', output: 1 },
      { name: 'code 2', output: 2 },
      { name: 'code 3', output: 3 },
      { name: 'code 4', output: 4 },
      { name: 'code 5', output: 5 },
      { name: 'code -1', output: -1 },
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
  expected: {
    'BNPL-15': waiting,
    'BRET-01': waiting,
    'BRET-02': fetching,
    'BRET-03': fetching,
    'BRET-04': known('/order_cancelled'),
    'BRET-05': known('/payment_succeed'),
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
