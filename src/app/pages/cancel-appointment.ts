import { CancelAppointmentView } from '../../views/appointments/CancelAppointmentView.tsx';
import { flowPage } from '../flow.tsx';
import { wireCancelAppointment } from '../wiring/appointments.ts';

/** /cancelAppointment. */
export default flowPage((world) => ({
  machine: wireCancelAppointment(world),
  input: ({ query }) => ({ query }),
  View: CancelAppointmentView,
}));
