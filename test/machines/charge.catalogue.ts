import { chargeMachine } from '../../machines/payment/charge.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { ORDER_REF, chargeRequest } from './payment.data.ts';

const request = chargeRequest(249.5);
const card = { ...ORDER_REF, method: 'card', request, token: 'tok_card' } as const;
const settled = { type: 'settleAttempt', params: ORDER_REF };

const paid = { to: 'succeeded', output: { kind: 'succeeded' }, actions: [settled], calls: [] };

const ERRORS = {
  'no such order': { code: 'notFound' },
  'not authorised': { code: 'unauthorized' },
  'card refused with words': { code: 'refused', message: 'Your card was declined.' },
  'card refused': { code: 'refused' },
} as const;

/** An answer that says that the charge failed: nothing was charged and nothing stays open. */
const failed = ({ event }: { readonly event: string }) => ({
  to: 'failed',
  output: { kind: 'failed', failure: ERRORS[event as keyof typeof ERRORS], charged: 'no' },
  actions: [settled],
  calls: [],
});

export const chargeCatalogue = catalogue(chargeMachine, {
  flows: ['card-payment', 'wallet-payment'],
  inputs: {
    card,
    'hsa/fsa': { ...card, method: 'hsa/fsa', token: 'tok_hsa' },
    wallet: { ...card, method: 'wallet', token: 'tok_wallet' },
  },
  events: {
    'xstate.done.actor.chargeOrder': [
      { name: 'charged', output: { kind: 'succeeded' } },
      { name: 'authentication asked for', output: { kind: 'needsAction', clientSecret: 'cs_1' } },
    ],
    'xstate.error.actor.chargeOrder': [
      ...Object.entries(ERRORS).map(([name, error]) => ({ name, error })),
      { name: 'server error', error: { code: 'server' } },
      { name: 'no answer', error: { code: 'noAnswer' } },
      { name: 'unreadable answer', error: { code: 'malformed' } },
      { name: 'unexpected failure', error: new Error('unexpected') },
    ],
    'xstate.done.actor.authenticateCard': [{ name: 'authenticated', output: undefined }],
    'xstate.error.actor.authenticateCard': [
      ...Object.entries(ERRORS).map(([name, error]) => ({ name, error })),
      { name: 'authentication without an answer', error: { code: 'noAnswer' } },
    ],
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
  },
  expected: {
    'CARD-21': paid,
    'CARD-23': paid,
    'WALLET-05': paid,
    'WALLET-07': paid,
    'CARD-24': failed,
    'CARD-25': failed,
    'CARD-27': failed,
    'WALLET-08': failed,
    // A server that failed may have charged all the same.
    'CARD-26': {
      to: 'failedUnknown',
      output: { kind: 'failed', failure: { code: 'server' }, charged: 'unknown' },
      calls: [],
    },
    'RUL-07': [
      {
        when: { event: 'start', input: 'card' },
        to: 'charging',
        calls: [{ actor: 'chargeOrder', input: { method: 'card', request, token: 'tok_card' } }],
        actions: [{ type: 'beginAttempt', params: ORDER_REF }],
      },
      {
        when: { event: 'start', input: 'hsa/fsa' },
        to: 'charging',
        calls: [{ actor: 'chargeOrder', input: { method: 'hsa/fsa', request, token: 'tok_hsa' } }],
        actions: [{ type: 'beginAttempt', params: ORDER_REF }],
      },
      {
        when: { event: 'start', input: 'wallet' },
        to: 'charging',
        calls: [{ actor: 'chargeOrder', input: { method: 'wallet', request, token: 'tok_wallet' } }],
        actions: [{ type: 'beginAttempt', params: ORDER_REF }],
      },
      { when: { event: 'server error' }, to: 'failedUnknown' },
      {
        when: {
          event: ['no answer', 'unreadable answer', 'unexpected failure', 'authentication without an answer'],
        },
        to: 'askingStatus',
        calls: [{ actor: 'askPaymentStatus', input: ORDER_REF }],
      },
      {
        when: { event: 'code 1' },
        to: 'pending',
        output: { kind: 'pending' },
        calls: [],
      },
      {
        when: { event: 'code 2' },
        to: 'failed',
        output: { kind: 'failed', failure: { code: 'noAnswer' }, charged: 'no' },
        actions: [settled],
      },
      { when: { event: 'code 3' }, to: 'succeeded', output: { kind: 'succeeded' }, actions: [settled] },
      { when: { event: 'code 4' }, to: 'cancelled', output: { kind: 'cancelled' }, actions: [settled] },
      {
        to: 'failedUnknown',
        output: { kind: 'failed', failure: { code: 'noAnswer' }, charged: 'unknown' },
      },
    ],
  },
});
