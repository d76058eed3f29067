import { expect, it } from 'vitest';
import { CancelAppointmentView } from '../../../src/views/appointments/CancelAppointmentView.tsx';
import { cancelAppointmentCatalogue } from '../../machines/cancel-appointment.catalogue.ts';
import { walk } from '../../support/view-walk.ts';

it('what the view of the cancel appointment says and does', () => {
  expect(walk(cancelAppointmentCatalogue, (actor) => <CancelAppointmentView actor={actor} />)).toEqual({
    does: { No: 'cancellation.declined', Yes: 'cancellation.confirmed', Finish: 'visit.finished' },
    says: {
      'Loading your order… (heard)': 'fetching cancelling waiting lookingAgain',
      'Loading your order…': 'fetching cancelling waiting lookingAgain',
      'Loading your appointment…': 'fetching',
      'Are you sure to cancel your appointment? (heard)': 'asking',
      'Are you sure to cancel your appointment?': 'asking',
      'Cancelling your appointment…': 'cancelling waiting lookingAgain',
      'Appointment Already Cancelled (heard)': 'alreadyCancelled',
      'Appointment Already Cancelled': 'alreadyCancelled',
      'If you wish to reschedule your appointment, please contact y…': 'alreadyCancelled',
    },
    has: { 'No (ghost)': 'asking', 'Yes (danger)': 'asking', 'Finish (quiet)': 'asking alreadyCancelled' },
  });
});
