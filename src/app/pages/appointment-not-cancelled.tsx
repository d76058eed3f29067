import { copy } from '../../copy/appointments.ts';
import { MessagePage } from '../../views/shared/MessagePage.tsx';

/** /cancelAppointment/failed, also after No (CANC-04, AMB-125). */
export default function AppointmentNotCancelled() {
  return <MessagePage tone="bad" {...copy.cancel.failed} />;
}
