import { preparationMachine } from '../../machines/payment/preparation.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { ORDER_REF } from './payment.data.ts';

const concierge = { isShown: true, isTicked: true, hasBackend: false, accessionId: '2305160001' };

const settled = { type: 'settleAttempt', params: ORDER_REF };
const sync = { actor: 'syncConcierge', input: concierge };
const ask = { actor: 'askPaymentStatus', input: ORDER_REF };

/** The order may be charged; a real concierge operation is told, for the delay after the payment. */
const ready = [
  {
    when: { event: ['fee recorded', 'fee cancelled'] },
    to: 'ready',
    output: { kind: 'ready', hasChangedConcierge: true },
  },
  {
    when: { event: 'fee as it was' },
    to: 'ready',
    output: { kind: 'ready', hasChangedConcierge: false },
  },
];
const refused = [
  {
    when: { event: 'fee refused with a message' },
    to: 'refused',
    output: { kind: 'refused', message: 'Order is locked' },
    calls: [],
  },
  { when: { event: 'fee refused' }, to: 'refused', output: { kind: 'refused' }, calls: [] },
];

export const preparationCatalogue = catalogue(preparationMachine, {
  flows: ['card-payment', 'wallet-payment', 'bnpl-payment'],
  inputs: { 'an order': { ...ORDER_REF, concierge } },
  events: {
    'xstate.done.actor.claimOrder': [
      { name: 'order is free', output: 'clear' },
      { name: 'earlier charge is open', output: 'unresolved' },
      { name: 'another tab pays', output: 'elsewhere' },
    ],
    'xstate.error.actor.claimOrder': [{ name: 'order cannot be claimed', error: { code: 'unusable' } }],
    'xstate.done.actor.askPaymentStatus': [
      { name: 'code 0', output: 0 },
      { name: 'code 1', output: 1 },
      { name: 'code 2', output: 2 },
      { name: 'code 3', output: 3 },
      { name: 'code 4', output: 4 },
      { name: 'code 7', output: 7 },
    ],
    'xstate.error.actor.askPaymentStatus': [
      { name: 'status without an answer', error: { code: 'noAnswer' } },
    ],
    'xstate.done.actor.syncConcierge': [
      { name: 'fee recorded', output: { operation: 'added' } },
      { name: 'fee cancelled', output: { operation: 'removed' } },
      { name: 'fee as it was', output: { operation: 'none' } },
      {
        name: 'fee refused with a message',
        output: { operation: 'failed', code: 'conciergeAddFailed', message: 'Order is locked' },
      },
      { name: 'fee refused', output: { operation: 'failed', code: 'conciergeRemoveFailed' } },
    ],
  },
  expected: {
    'RUL-06': [
      { when: { event: 'another tab pays' }, to: 'elsewhere', output: { kind: 'elsewhere' }, calls: [] },
      { to: 'uncertain', output: { kind: 'uncertain' }, calls: [] },
    ],
    'RUL-07': [
      { when: { event: 'earlier charge is open' }, to: 'askingStatus', calls: [ask] },
      { when: { event: ['code 0', 'code 2'] }, to: 'syncingConcierge', calls: [sync], actions: [settled] },
      { when: { event: 'code 1' }, to: 'pending', output: { kind: 'pending' }, calls: [] },
      {
        when: { event: 'code 3' },
        to: 'succeeded',
        output: { kind: 'succeeded' },
        actions: [settled],
        calls: [],
      },
      {
        when: { event: 'code 4' },
        to: 'cancelled',
        output: { kind: 'cancelled' },
        actions: [settled],
        calls: [],
      },
      { to: 'uncertain', output: { kind: 'uncertain' }, calls: [] },
    ],
    'CARD-03': refused,
    'CARD-04': refused,
    'WALLET-02': refused,
    'WALLET-03': refused,
    'BNPL-06': refused,
    'CARD-05': ready,
    'CARD-06': ready,
    'WALLET-04': ready,
    'BNPL-07': ready,
    'BNPL-08': ready,
  },
});
