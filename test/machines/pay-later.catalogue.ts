import { payLaterMachine } from '../../machines/payment/pay-later.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import type { StepFacts } from '../support/catalogue.ts';
import {
  CONCIERGE,
  EARLIER_CHARGE,
  PAID_ELSEWHERE,
  PREPARE,
  READY,
  RELEASED,
  STOPPED,
  chargeFailed,
  refused,
} from './pay.data.ts';
import { ORDER_REF, cardForm, chargeRequest } from './payment.data.ts';

const request = chargeRequest(249.5, { platform: 'stripe' });
const { billing } = cardForm();
const input = {
  order: ORDER_REF,
  concierge: CONCIERGE,
  request,
  connectAccountId: 'acct_1',
  billing: { ...billing, firstName: ' Ann', city: 'San Jose ' },
};

const create = (provider: 'klarna' | 'afterpay') => ({
  to: 'creating',
  calls: [{ actor: 'createPayLaterCharge', input: { request, provider, connectAccountId: 'acct_1' } }],
});

/** The charge counts as open from here on: it is the provider that charges. */
const confirm = (provider: 'klarna' | 'afterpay') => ({
  to: 'confirming',
  calls: [{ actor: 'confirmPayLater', input: { provider, clientSecret: 'cs_1', billing } }],
  actions: [{ type: 'beginAttempt', params: ORDER_REF }],
});

const left = {
  to: 'done',
  output: { kind: 'left' },
  calls: [],
  notices: [],
  actions: [{ type: 'leaveFor', params: { url: 'https://provider.example/pay' } }, RELEASED],
};

const FAILURES = {
  'fails with 404': { code: 'notFound' },
  'fails with 401': { code: 'unauthorized' },
  'fails with 503': { code: 'server' },
  'is refused with words': { code: 'refused', message: 'This order is too old.' },
  'is refused': { code: 'refused' },
  'has no answer': { code: 'noAnswer' },
} as const;

/** Without the provider's page nothing can have been charged. */
function notCharged({ event }: StepFacts) {
  if (event.endsWith('fails with 404')) return chargeFailed('notFound', { charged: 'no' });
  if (event.endsWith('fails with 401')) return chargeFailed('unauthorized', { charged: 'no' });
  if (event.endsWith('fails with 503')) return chargeFailed('serverError', { charged: 'no' });
  if (event.endsWith('is refused with words')) {
    return chargeFailed(
      'chargeFailed',
      { charged: 'no', message: 'This order is too old.' },
      'This order is too old.',
    );
  }
  return chargeFailed('chargeFailed', { charged: 'no' });
}

const failuresOf = (what: string) =>
  Object.entries(FAILURES).map(([name, error]) => ({ name: `${what} ${name}`, error }));

export const payLaterCatalogue = catalogue(payLaterMachine, {
  flows: ['bnpl-payment'],
  inputs: {
    klarna: { ...input, provider: 'klarna' },
    afterpay: { ...input, provider: 'afterpay' },
  },
  events: {
    'xstate.done.actor.prepare': [...READY, ...STOPPED],
    'xstate.done.actor.createPayLaterCharge': [
      { name: 'client secret received', output: { clientSecret: 'cs_1' } },
    ],
    'xstate.error.actor.createPayLaterCharge': failuresOf('charge'),
    'xstate.done.actor.confirmPayLater': [
      { name: 'confirmation accepted', output: { url: 'https://provider.example/pay' } },
    ],
    'xstate.error.actor.confirmPayLater': failuresOf('confirmation'),
  },
  expected: {
    'BNPL-06': [{ when: { event: 'fee refused with a message' }, ...refused('Order is locked') }, refused()],
    'BNPL-07': create('klarna'),
    'BNPL-08': create('afterpay'),
    'BNPL-09': notCharged,
    'BNPL-10': confirm('klarna'),
    'BNPL-11': confirm('afterpay'),
    'BNPL-12': left,
    'BNPL-13': left,
    'BNPL-14': (step) => {
      const expected = notCharged(step);
      return {
        ...expected,
        actions: [{ type: 'settleAttempt', params: ORDER_REF }, ...expected.actions],
      };
    },
    'RUL-06': PAID_ELSEWHERE,
    'RUL-07': [{ when: { event: 'start' }, to: 'preparing', calls: [PREPARE] }, ...EARLIER_CHARGE],
  },
});
