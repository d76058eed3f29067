import { expect, it } from 'vitest';
import { CancelAppointmentView } from '../../../src/views/appointments/CancelAppointmentView.tsx';
import { cancelAppointmentCatalogue } from '../../machines/cancel-appointment.catalogue.ts';
import { toldBy } from '../../support/controls.ts';

it('each control of the cancel appointment does what it says', () => {
  expect(toldBy(cancelAppointmentCatalogue, (actor) => <CancelAppointmentView actor={actor} />)).toEqual({
    No: 'cancellation.declined',
    Yes: 'cancellation.confirmed',
  });
});
