import { preparationMachine } from '../../machines/payment/preparation.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { CONCIERGE, ORDER_REF } from './payment.data.ts';

const order = { order: ORDER_REF, concierge: CONCIERGE, isCharge: true, isFurtherCharge: false };
const concierge = (changes: Partial<typeof CONCIERGE>) => ({
  ...order,
  concierge: { ...CONCIERGE, ...changes },
});

const ask = { actor: 'askPaymentStatus', input: ORDER_REF };
const ready = (hasChangedConcierge: boolean) => ({
  to: 'done',
  output: { kind: 'ready', hasChangedConcierge },
  calls: [],
});
const stopped = (kind: string) => ({ to: 'done', output: { kind }, calls: [] });

/** The fee stays as it was: nothing is charged, and a notice that stays says why (AMB-39). */
const refused = ({ event }: { readonly event: string }) => {
  const message = event === 'refused with a message' ? { message: 'Order is locked' } : {};
  const notice = { code: 'conciergeFailed', tone: 'bad', title: 'Failed', persists: true };
  return {
    to: 'done',
    output: {
      kind: 'failed',
      charge: { charged: 'no', ...message },
      notice: { ...notice, ...(message.message ? { text: message.message } : {}) },
    },
    calls: [],
  };
};
const FAILURES = [
  { name: 'refused with a message', error: { code: 'refused', message: 'Order is locked' } },
  { name: 'refused', error: { code: 'refused' } },
];

export const preparationCatalogue = catalogue(preparationMachine, {
  flows: ['concierge'],
  inputs: {
    'fee to be added': order,
    'fee to be removed': concierge({ isTicked: false, hasBackend: true }),
    'fee recorded already': concierge({ hasBackend: true }),
    'no fee': concierge({ isTicked: false }),
    'hidden checkbox': concierge({ isShown: false }),
    'nothing due': { ...order, isCharge: false },
    'a further charge of a paid order': { ...order, isFurtherCharge: true },
  },
  events: {
    'xstate.done.actor.askPaymentStatus': [
      { name: 'code 0', output: 0 },
      { name: 'code 1', output: 1 },
      { name: 'code 2', output: 2 },
      { name: 'code 3', output: 3 },
      { name: 'code 4', output: 4 },
      { name: 'code 7', output: 7 },
    ].map((event) => ({ ...event, spec: ['RUL-57'] })),
    'xstate.error.actor.askPaymentStatus': [
      { name: 'status without an answer', error: { code: 'noAnswer' }, spec: ['RUL-57'] },
    ],
    'xstate.done.actor.recordConciergeFee': [{ name: 'recorded', output: undefined }],
    'xstate.error.actor.recordConciergeFee': FAILURES,
    'xstate.done.actor.cancelConciergeFee': [{ name: 'cancelled', output: undefined }],
    'xstate.error.actor.cancelConciergeFee': FAILURES,
  },
  expected: {
    // Before every charge, whether or not this browser knows of an earlier one.
    'RUL-57': ({ event, input }) => {
      if (event === 'start') return { to: 'askingStatus', calls: [ask] };
      if (event === 'code 1') return stopped('pending');
      if (event === 'code 4') return stopped('cancelled');
      if (event === 'code 3' && input !== 'a further charge of a paid order') return stopped('succeeded');
      if (event === 'code 7' || event === 'status without an answer') return stopped('uncertain');
      const fees: Readonly<Record<string, object>> = {
        'fee to be removed': { to: 'removing' },
        'fee recorded already': ready(false),
        'no fee': ready(false),
        'hidden checkbox': ready(false),
      };
      return fees[input] ?? { to: 'adding' };
    },
    'CONC-01': {
      to: 'adding',
      calls: [{ actor: 'recordConciergeFee', input: { accessionId: '2305160001' } }],
    },
    'CONC-02': ready(true),
    'CONC-03': refused,
    'CONC-04': {
      to: 'removing',
      calls: [{ actor: 'cancelConciergeFee', input: { accessionId: '2305160001' } }],
    },
    'CONC-05': ready(true),
    'CONC-06': refused,
    'CONC-07': ready(false),
    'CONC-08': ready(false),
    'CONC-09': ready(false),
  },
});
