import { walletMachine } from '../../machines/payment/wallet.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import type { StepFacts } from '../support/catalogue.ts';
import {
  CHARGE_OPEN,
  CHARGED,
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
import { ORDER_REF, chargeRequest } from './payment.data.ts';

const request = chargeRequest(249.5, { platform: 'stripe_zb' });

/** The charging error toast of each failure, and whether anything may have been charged. */
function paymentError({ event }: StepFacts) {
  switch (event) {
    case 'sheet refused with words':
      return chargeFailed(
        'cardProviderFailed',
        { charged: 'no', message: 'The wallet was locked.' },
        'The wallet was locked.',
      );
    case 'sheet failed':
      return chargeFailed('cardProviderFailed', { charged: 'no' });
    case 'charge fails with 404':
      return chargeFailed('notFound', { charged: 'no' });
    case 'charge fails with 401':
      return chargeFailed('unauthorized', { charged: 'no' });
    case 'charge fails with 500':
      return chargeFailed('serverError', { charged: 'unknown' });
    case 'charge refused with words':
      return chargeFailed(
        'chargeFailed',
        { charged: 'no', message: 'Your card was declined.' },
        'Your card was declined.',
      );
    default:
      return chargeFailed('chargeFailed', { charged: 'no' });
  }
}

export const walletCatalogue = catalogue(walletMachine, {
  flows: ['wallet-payment'],
  inputs: { 'sheet approved': { order: ORDER_REF, concierge: CONCIERGE, request } },
  events: {
    'xstate.done.actor.prepare': [...READY, ...STOPPED],
    'xstate.done.actor.tokenizeWallet': [{ name: 'token obtained', output: { token: 'tok_w' } }],
    'xstate.error.actor.tokenizeWallet': [
      { name: 'sheet refused with words', error: { code: 'refused', message: 'The wallet was locked.' } },
      { name: 'sheet failed', error: new Error('unexpected') },
    ],
    'xstate.done.actor.charge': CHARGED,
  },
  expected: {
    'WALLET-02': refused('Order is locked'),
    'WALLET-03': refused(),
    'WALLET-04': [
      {
        when: { event: ['fee recorded', 'fee as it was'] },
        to: 'tokenizing',
        calls: [{ actor: 'tokenizeWallet' }],
        notices: [],
      },
      {
        when: { event: 'token obtained' },
        to: 'paying',
        calls: [{ actor: 'charge', input: { ...ORDER_REF, method: 'wallet', request, token: 'tok_w' } }],
      },
    ],
    'WALLET-05': { to: 'waiting', calls: [], notices: [] },
    'WALLET-06': { to: 'done', output: { kind: 'succeeded' }, actions: [RELEASED] },
    'WALLET-07': { to: 'done', output: { kind: 'succeeded' }, notices: [], actions: [RELEASED] },
    'WALLET-08': paymentError,
    'RUL-06': PAID_ELSEWHERE,
    'RUL-07': [
      { when: { event: 'start' }, to: 'preparing', calls: [PREPARE] },
      ...EARLIER_CHARGE,
      ...CHARGE_OPEN,
      {
        when: { event: 'charge without an answer' },
        to: 'done',
        output: { kind: 'failed', charge: { charged: 'unknown' } },
        notices: [],
        actions: [RELEASED],
      },
    ],
  },
});
