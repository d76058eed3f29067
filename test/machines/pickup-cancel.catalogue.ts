import { pickupCancelMachine } from '../../machines/pickup/pickup-cancel.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { ACCESSION, edit, schedule } from './pickup.data.ts';

const cancelled = schedule({ status: 'Cancelled' });
/** Ten minutes after the dialog was opened. */
const PRESSED = '2026-11-20T17:10:00Z';
const booking = edit({
  id: `cancel s1 ${PRESSED}`,
  kind: 'cancellation',
  knownIds: [],
  date: '2026-11-23',
  mark: '',
  startedAt: PRESSED,
});
const end = { booking, isSettled: true, schedules: [schedule()], answered: [] };

export const pickupCancelCatalogue = catalogue(pickupCancelMachine, {
  flows: ['pickup-cancel'],
  tags: { failed: 'failed', cancelling: 'cancelling' },
  inputs: {
    'a pickup': { accessionId: ACCESSION, pickup: schedule(), schedules: [schedule()], answered: [] },
  },
  events: {
    'dialog.closed': [{ name: 'closed', event: { type: 'dialog.closed' } }],
    'cancel.confirmed': [{ name: 'confirmed', event: { type: 'cancel.confirmed', at: PRESSED } }],
    'xstate.done.actor.cancelPickup': [{ name: 'cancelled', output: cancelled }],
    'xstate.error.actor.cancelPickup': [
      { name: 'refused', error: { code: 'refused', message: 'Too late.' } },
      { name: 'no answer', error: { code: 'noAnswer' } },
    ],
  },
  calls: { cancelPickup: { in: 'cancelling', with: { scheduleId: 's1' } } },
  unlisted: { start: { to: 'asking' } },
  expected: {
    'PCANC-01': { to: 'kept', output: { kind: 'closed', listing: null } },
    'PCANC-02': {
      to: 'cancelling',
      // The time limit starts at the press (RUL-74).
      actions: [{ type: 'recordBooking', params: booking }],
    },
    'PCANC-03': { to: 'cancelled', output: { ...end, kind: 'cancelled', answered: [cancelled] } },
    'PCANC-04': { to: 'failed', output: { ...end, kind: 'notCancelled' } },
    // The outcome is unknown: the record stays, and nothing is reported before the list was loaded.
    'RUL-49': { to: 'unanswered', output: { kind: 'unanswered', booking, listing: null, answered: [] } },
  },
});
