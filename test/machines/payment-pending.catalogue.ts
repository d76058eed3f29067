import type { PaymentPendingContext } from '../../machines/payment-pending/payment-pending.contract.ts';
import { paymentPendingMachine } from '../../machines/payment-pending/payment-pending.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { IDENTITY } from './payment.data.ts';

const asked = {
  to: 'checking',
  calls: [{ actor: 'loadPaymentStatus', input: { identity: IDENTITY } }],
};

/** Before the first check; later answers lead to no new paths. */
const isFresh = ({ context }: { readonly context: PaymentPendingContext }) => context.checks === 0;

export const paymentPendingCatalogue = catalogue(paymentPendingMachine, {
  flows: ['payment-outcome'],
  inputs: { 'pending payment': { identity: IDENTITY } },
  // Ten minutes: 22 checks with one answer each.
  maxDepth: 60,
  maxSteps: 60,
  events: {
    'check.pressed': [{ name: 'Check again', event: { type: 'check.pressed' } }],
    'page.hidden': [{ name: 'page hidden', event: { type: 'page.hidden' } }],
    'page.shown': [{ name: 'page shown', event: { type: 'page.shown' } }],
    'xstate.done.actor.findPayLater': [
      { name: 'Klarna open', output: { provider: 'klarna', orders: ['770001', '770002'] } },
      { name: 'no pay-later', output: null },
    ].map((found) => ({ ...found, when: isFresh })),
    'xstate.error.actor.findPayLater': [
      { name: 'order not to be had', error: { code: 'noAnswer' }, when: isFresh },
    ],
    'payLater.abandoned': [{ name: 'did not finish at Klarna', event: { type: 'payLater.abandoned' } }],
    'xstate.done.actor.loadPaymentStatus': [
      { name: 'code 0', output: 0 },
      { name: 'code 1', output: 1 },
      { name: 'code 2', output: 2 },
      { name: 'code 3', output: 3 },
      { name: 'code 4', output: 4 },
      { name: 'code 7', output: 7 },
    ],
    'xstate.error.actor.loadPaymentStatus': [
      { name: 'status without an answer', error: { code: 'noAnswer' } },
    ],
  },
  expected: {
    'RUL-59': [
      {
        when: { event: 'did not finish at Klarna' },
        to: 'toForm',
        output: { page: '/payment_form', replace: true },
        actions: [{ type: 'settleAttempt', params: { orders: ['770001', '770002'] } }],
      },
      { when: { event: 'Klarna open' }, context: { attempt: { provider: 'klarna' } }, calls: [] },
      { context: { attempt: null }, calls: [] },
    ],
    'RUL-09': [
      {
        when: { event: 'start' },
        to: 'waiting',
        calls: [{ actor: 'watchVisibility' }, { actor: 'findPayLater', input: { identity: IDENTITY } }],
      },
      { when: { event: ['nextCheck', 'Check again'] }, ...asked },
      { when: { event: 'page hidden', from: 'waiting' }, to: 'paused', calls: [] },
      { when: { event: 'page hidden', from: 'checking' }, to: 'checking', calls: [] },
      { when: { event: 'page shown', from: 'paused' }, ...asked },
      { when: { event: 'page shown', from: 'checking' }, to: 'checking', calls: [] },
      {
        when: { event: 'code 0' },
        to: 'toForm',
        output: { page: '/payment_form', replace: true },
      },
      {
        when: { event: 'code 2' },
        to: 'toPaymentFailed',
        output: { page: '/payment_failed', charge: { charged: 'no' }, replace: true },
      },
      {
        when: { event: 'code 3' },
        to: 'toSucceeded',
        output: { page: '/payment_succeed', accessionId: IDENTITY.accessionId, replace: true },
      },
      {
        when: { event: 'code 4' },
        to: 'toCancelled',
        output: { page: '/order_cancelled', replace: true },
      },
      // Still pending or unknown: stays on the page and does not check early.
      { calls: [], notices: [], context: { identity: IDENTITY } },
    ],
  },
});
