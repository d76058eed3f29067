import { pickupCancelMachine } from '../../machines/pickup/pickup-cancel.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { schedule } from './pickup.data.ts';

const cancelled = schedule({ status: 'Cancelled' });

export const pickupCancelCatalogue = catalogue(pickupCancelMachine, {
  flows: ['pickup-cancel'],
  inputs: { 'a pickup': { scheduleId: 's1' } },
  events: {
    'dialog.closed': [{ name: 'closed', event: { type: 'dialog.closed' } }],
    'cancel.confirmed': [{ name: 'confirmed', event: { type: 'cancel.confirmed' } }],
    'xstate.done.actor.cancelPickup': [{ name: 'cancelled', output: cancelled }],
    'xstate.error.actor.cancelPickup': [
      { name: 'refused', error: { code: 'refused', message: 'Too late.' } },
      { name: 'no answer', error: { code: 'noAnswer' } },
    ],
  },
  expected: {
    'PCANC-01': { to: 'kept', output: { kind: 'kept' }, calls: [] },
    'PCANC-02': { to: 'cancelling', calls: [{ actor: 'cancelPickup', input: { scheduleId: 's1' } }] },
    'PCANC-03': { to: 'cancelled', output: { kind: 'cancelled', schedule: cancelled } },
    'PCANC-04': { to: 'failed', output: { kind: 'failed' }, calls: [] },
  },
});
