import { pickupCancelMachine } from '../../machines/pickup/pickup-cancel.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { edit, schedule } from './pickup.data.ts';

const cancelled = schedule({ status: 'Cancelled' });
const booking = edit({ id: 'cancel s1', kind: 'cancellation', mark: '' });
const dropped = { actions: [{ type: 'dropBooking', params: { id: 'cancel s1' } }] };

export const pickupCancelCatalogue = catalogue(pickupCancelMachine, {
  flows: ['pickup-cancel'],
  shows: { failed: 'failed', cancelling: 'cancelling' },
  inputs: { 'a pickup': { booking } },
  events: {
    'dialog.closed': [{ name: 'closed', event: { type: 'dialog.closed' } }],
    'cancel.confirmed': [{ name: 'confirmed', event: { type: 'cancel.confirmed' } }],
    'xstate.done.actor.cancelPickup': [{ name: 'cancelled', output: cancelled }],
    'xstate.error.actor.cancelPickup': [
      { name: 'refused', error: { code: 'refused', message: 'Too late.' } },
      { name: 'no answer', error: { code: 'noAnswer' } },
    ],
  },
  runs: {
    cancelPickup: 'pickupCancel.cancelling',
  },
  unlisted: {
    start: { to: 'asking' },
  },
  expected: {
    'PCANC-01': { to: 'kept', output: { kind: 'kept' } },
    'PCANC-02': {
      to: 'cancelling',
      calls: [{ actor: 'cancelPickup', input: { scheduleId: 's1' } }],
      actions: [{ type: 'recordBooking', params: { id: 'cancel s1' } }],
    },
    'PCANC-03': { to: 'cancelled', output: { kind: 'cancelled', schedule: cancelled }, ...dropped },
    'PCANC-04': { to: 'failed', output: { kind: 'failed' }, ...dropped },
    // The outcome is unknown: the record stays, and nothing is reported before the list was loaded.
    'RUL-49': { to: 'unanswered', output: { kind: 'unanswered', booking } },
  },
});
