import { copy } from '../../copy/appointments.ts';
import { MessagePage } from '../../views/shared/MessagePage.tsx';

/** /confirmAppointment/failed (CONF-05). */
export default function AppointmentNotConfirmed() {
  return <MessagePage tone="bad" {...copy.confirm.failed} />;
}
