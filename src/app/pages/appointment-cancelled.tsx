import { copy } from '../../copy/appointments.ts';
import { MessagePage } from '../../views/shared/MessagePage.tsx';

/** /cancelAppointment/success (CANC-06). */
export default function AppointmentCancelled() {
  return <MessagePage tone="good" {...copy.cancel.succeeded} />;
}
