import { pickupCancelMachine } from '../../machines/pickup/pickup-cancel.machine.ts';
import { catalog } from '../support/catalog.ts';
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
const reported = { ...booking, isReported: true };
const dropped = { actions: [{ type: 'dropBooking', params: booking }] };
const end = { booking, isResolved: true, schedules: [schedule()], returnedPickups: [] };

export const pickupCancelCatalog = catalog(pickupCancelMachine, {
  specFlows: ['pickup-cancel'],
  tags: { failed: ['refused', 'unauthorized', 'unconfirmed'], cancelling: 'cancelling' },
  inputs: {
    'a pickup': { accessionId: ACCESSION, pickup: schedule(), schedules: [schedule()], returnedPickups: [] },
  },
  events: {
    'dialog.closed': [{ name: 'closed' }],
    'cancel.confirmed': [
      { name: 'confirmed', event: { type: 'cancel.confirmed', pressedAt: PRESSED } },
      {
        name: 'confirmed the next day',
        event: { type: 'cancel.confirmed', pressedAt: '2026-11-21T08:01:00Z' },
      },
      {
        name: 'confirmed when the pickup is over',
        event: { type: 'cancel.confirmed', pressedAt: '2026-11-24T08:01:00Z' },
      },
    ],
    'xstate.done.actor.cancelPickup': [
      { name: 'cancelled', output: cancelled },
      { name: 'not cancelled yet', output: schedule() },
    ],
    'xstate.error.actor.cancelPickup': [
      { name: 'refused', error: { code: 'refused', message: 'Too late.' } },
      { name: 'not allowed', error: { code: 'unauthorized' } },
      { name: 'the courier fails', error: { code: 'server' } },
      { name: 'no response', error: { code: 'noResponse' } },
    ],
  },
  calls: { cancelPickup: { in: 'cancelling', with: { scheduleId: 's1' } } },
  undocumented: {
    start: { to: 'asking' },
    // The token was refused, which is neither documented nor a system issue.
    'not allowed': { to: 'unauthorized', ...dropped, output: { ...end, kind: 'cancelUnauthorized' } },
    closed: { to: 'retained', output: { kind: 'closed', listing: null } },
  },
  expected: {
    'PCANC-01': { to: 'retained', output: { kind: 'closed', listing: null } },
    'PCANC-02': {
      to: 'cancelling',
      // The time limit starts at the press (RUL-74).
      actions: [{ type: 'keepBooking', params: booking }],
    },
    // The record stays as long as a list may not show it: the page may be reloaded before.
    'PCANC-03': {
      to: 'cancelled',
      actions: [{ type: 'keepBooking', params: reported }],
      output: {
        ...end,
        booking: reported,
        kind: 'cancelled',
        isResolved: false,
        returnedPickups: [cancelled],
      },
    },
    'PCANC-04': { to: 'refused', ...dropped, output: { ...end, kind: 'notCancelled' } },
    // The failure is shown and the record stays: it may be cancelled anyway.
    'RUL-94': { to: 'unconfirmed', output: { ...end, kind: 'cancellationUnconfirmed', isResolved: false } },
    // Cancelled is what the service calls cancelled.
    'RUL-95': {
      to: 'unresolved',
      output: { kind: 'unresolved', booking, listing: null, returnedPickups: [] },
    },
    // Submitted on another day by the clock at the press: nothing is sent.
    'RUL-97': [
      {
        when: { event: 'confirmed when the pickup is over' },
        to: 'locked',
        context: { lock: 'past', booking: null },
      },
      { to: 'locked', context: { lock: 'otherDay', booking: null } },
    ],
    // The outcome is unknown: the record stays, and nothing is reported before the list was loaded.
    'RUL-49': {
      to: 'unresolved',
      output: { kind: 'unresolved', booking, listing: null, returnedPickups: [] },
    },
  },
});
