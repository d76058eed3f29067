import { conciergeMachine } from '../../machines/payment/concierge.machine.ts';
import { catalogue } from '../support/catalogue.ts';

const accessionId = '2305160001';
const shown = { isShown: true, accessionId };
const unchanged = { to: 'unchanged', output: { operation: 'none' }, calls: [] };

/** A refused call: the service's message is kept, its absence leaves the client's own default. */
const failed = (call: string, code: 'conciergeAddFailed' | 'conciergeRemoveFailed', to: string) => [
  {
    when: { event: `${call} refused with a message` },
    to,
    output: { operation: 'failed', code, message: 'Order is locked' },
  },
  { to, output: { operation: 'failed', code } },
];

export const conciergeCatalogue = catalogue(conciergeMachine, {
  flows: ['concierge'],
  inputs: {
    'ticked, lacking': { ...shown, isTicked: true, hasBackend: false },
    'cleared, recorded': { ...shown, isTicked: false, hasBackend: true },
    'ticked, recorded': { ...shown, isTicked: true, hasBackend: true },
    'cleared, lacking': { ...shown, isTicked: false, hasBackend: false },
    'hidden, lacking': { isShown: false, isTicked: true, hasBackend: false, accessionId },
    'hidden, recorded': { isShown: false, isTicked: false, hasBackend: true, accessionId },
  },
  events: {
    'xstate.done.actor.recordConciergeFee': [{ name: 'recorded', output: undefined }],
    'xstate.error.actor.recordConciergeFee': [
      { name: 'record refused with a message', error: { code: 'refused', message: 'Order is locked' } },
      { name: 'record without an answer', error: { code: 'noAnswer' } },
    ],
    'xstate.done.actor.cancelConciergeFee': [{ name: 'cancelled', output: undefined }],
    'xstate.error.actor.cancelConciergeFee': [
      { name: 'cancel refused with a message', error: { code: 'refused', message: 'Order is locked' } },
      { name: 'cancel failed unexpectedly', error: new Error('unexpected') },
    ],
  },
  expected: {
    'CONC-01': { to: 'adding', calls: [{ actor: 'recordConciergeFee', input: { accessionId } }] },
    'CONC-02': { to: 'added', output: { operation: 'added' }, calls: [] },
    'CONC-03': failed('record', 'conciergeAddFailed', 'addFailed'),
    'CONC-04': { to: 'removing', calls: [{ actor: 'cancelConciergeFee', input: { accessionId } }] },
    'CONC-05': { to: 'removed', output: { operation: 'removed' }, calls: [] },
    'CONC-06': failed('cancel', 'conciergeRemoveFailed', 'removeFailed'),
    'CONC-07': unchanged,
    'CONC-08': unchanged,
    'CONC-09': unchanged,
  },
});
