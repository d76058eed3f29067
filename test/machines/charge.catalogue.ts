import { chargeMachine } from '../../machines/payment/charge.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { ACCOUNT, ORDER_REF, chargeRequest } from './payment.data.ts';

const card = {
  order: ORDER_REF,
  account: ACCOUNT,
  method: 'card',
  request: chargeRequest(249.5),
  token: 'tok_card',
} as const;
const settled = { type: 'settleAttempt', params: ORDER_REF };
/** The record stays until the status says so too: it may lag behind the answer (RUL-56). */
const paid = { to: 'ended', output: { kind: 'succeeded' }, calls: [] };
/** Nobody knows how it ended: the attempt stays open, and the page is the pending one. */
const open = { to: 'ended', output: { kind: 'pending' }, actions: [], calls: [] };
const ask = { to: 'askingStatus', calls: [{ actor: 'askPaymentStatus', input: ORDER_REF }] };

const toast = (code: string, text?: string) => ({
  code,
  tone: 'bad',
  title: 'Failed',
  persists: false,
  ...(text ? { text } : {}),
});

/** Answers that say that the charge failed: nothing was charged, and the toast of the catalogue of errors (1 §8). */
const REFUSALS = {
  'no such order': { error: { code: 'notFound' }, notice: toast('notFound') },
  'not authorised': { error: { code: 'unauthorized' }, notice: toast('unauthorized') },
  'card refused with words': {
    error: { code: 'refused', message: 'Your card was declined.' },
    notice: toast('chargeFailed', 'Your card was declined.'),
  },
  'card refused': { error: { code: 'refused' }, notice: toast('chargeFailed') },
} as const;
const IDS: Readonly<Record<string, readonly string[]>> = {
  'no such order': ['CARD-24', 'WALLET-08'],
  'not authorised': ['CARD-25', 'WALLET-08'],
};
const refusals = Object.entries(REFUSALS).map(([name, { error }]) => ({
  name,
  error,
  spec: IDS[name] ?? ['CARD-27', 'WALLET-08'],
}));
const refused = ({ event }: { readonly event: string }) => {
  const { error, notice } = REFUSALS[event as keyof typeof REFUSALS];
  const message = 'message' in error ? { message: error.message } : {};
  return {
    to: 'refused',
    output: { kind: 'failed', notice, charge: { charged: 'no', ...message } },
    actions: [settled],
    calls: [],
  };
};

export const chargeCatalogue = catalogue(chargeMachine, {
  flows: ['card-payment', 'wallet-payment'],
  inputs: {
    card,
    'hsa/fsa': { ...card, method: 'hsa/fsa', token: 'tok_hsa' },
    wallet: { ...card, method: 'wallet', token: 'tok_wallet' },
  },
  events: {
    'xstate.done.actor.chargeOrder': [
      { name: 'charged', output: { kind: 'succeeded' }, spec: ['RUL-06'] },
      {
        name: 'authentication asked for',
        output: { kind: 'needsAction', clientSecret: 'cs_1' },
        spec: ['RUL-29'],
      },
      { name: 'taken without a known body', output: { kind: 'unclear' } },
    ],
    'xstate.error.actor.chargeOrder': [
      ...refusals,
      { name: 'server error', error: { code: 'server' } },
      { name: 'no answer', error: { code: 'noAnswer' } },
      { name: 'unexpected failure', error: new Error('unexpected') },
    ],
    'xstate.done.actor.authenticateCard': [
      { name: 'authenticated', output: { kind: 'succeeded' }, spec: ['RUL-29'] },
      { name: 'bank is processing', output: { kind: 'pending' } },
      { name: 'authentication without a known end', output: { kind: 'unclear' } },
    ],
    'xstate.error.actor.authenticateCard': [
      ...refusals,
      { name: 'authentication without an answer', error: { code: 'noAnswer' } },
    ],
    'xstate.done.actor.askPaymentStatus': [
      { name: 'code 0', output: 0 },
      { name: 'code 1', output: 1 },
      { name: 'code 2', output: 2 },
      { name: 'code 3', output: 3 },
      { name: 'code 4', output: 4 },
      { name: 'code 7', output: 7 },
    ].map((event) => ({ ...event, spec: ['RUL-29'] })),
    'xstate.error.actor.askPaymentStatus': [
      { name: 'status without an answer', error: { code: 'noAnswer' }, spec: ['RUL-29'] },
    ],
  },
  expected: {
    'RUL-06': paid,
    'CARD-24': refused,
    'CARD-25': refused,
    'CARD-27': refused,
    'WALLET-08': refused,
    // A server that failed may have charged all the same: the attempt stays open.
    'CARD-26': {
      to: 'ended',
      output: { kind: 'failed', notice: toast('serverError'), charge: { charged: 'unknown' } },
      actions: [],
      calls: [],
    },
    'RUL-07': [{ when: { event: 'server error' }, to: 'ended' }, ask],
    'RUL-29': ({ event }) => {
      switch (event) {
        case 'authentication asked for':
          return {
            to: 'authenticating',
            calls: [
              {
                actor: 'authenticateCard',
                input: { order: ORDER_REF, account: ACCOUNT, clientSecret: 'cs_1' },
              },
            ],
          };
        case 'taken without a known body':
        case 'authentication without a known end':
          return ask;
        case 'authenticated':
        case 'code 3':
          return paid;
        case 'code 2':
          return {
            to: 'ended',
            output: { kind: 'failed', notice: null, charge: { charged: 'no' } },
            calls: [],
          };
        case 'code 4':
          return { to: 'ended', output: { kind: 'cancelled' }, calls: [] };
        default:
          return open;
      }
    },
  },
});
