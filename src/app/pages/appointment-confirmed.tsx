import { useLocation } from 'react-router-dom';
import { copy } from '../../copy/appointments.ts';
import { MessagePage } from '../../views/shared/MessagePage.tsx';
import { AddToCalendar } from '../appointments/AddToCalendar.tsx';
import type { PageState } from '../follow.ts';

/** /confirmAppointment/success (CONF-04). */
export default function AppointmentConfirmed() {
  const { appointment = null } = (useLocation().state ?? {}) as PageState;
  return (
    <MessagePage tone="good" {...copy.confirm.succeeded}>
      <AddToCalendar appointment={appointment} />
    </MessagePage>
  );
}
