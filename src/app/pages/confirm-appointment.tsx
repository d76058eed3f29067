import { ConfirmAppointmentView } from '../../views/appointments/ConfirmAppointmentView.tsx';
import { AddToCalendar } from '../appointments/AddToCalendar.tsx';
import { flowPage } from '../flow.tsx';
import { wireConfirmAppointment } from '../wiring/appointments.ts';

/** /confirmAppointment. */
export default flowPage((world) => ({
  machine: wireConfirmAppointment(world),
  input: ({ query }) => ({ query }),
  View: ({ actor }) => <ConfirmAppointmentView actor={actor} AddToCalendar={AddToCalendar} />,
}));
