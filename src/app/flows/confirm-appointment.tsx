import { useLocation } from 'react-router-dom';
import { fromCallback } from 'xstate';
import type { HistoryState } from '../../../machines/domain/destination.ts';
import type { ConfirmAppointmentEvent } from '../../../machines/confirm-appointment/confirm-appointment.machine.ts';
import { confirmAppointmentMachine } from '../../../machines/confirm-appointment/confirm-appointment.machine.ts';
import { confirmAppointment, loadAppointment } from '../../api/calendar.ts';
import { copy } from '../../copy/appointments.ts';
import { copy as common } from '../../copy/common.ts';
import { ConfirmAppointmentView } from '../../views/appointments/ConfirmAppointmentView.tsx';
import { MessagePage } from '../../views/shared/MessagePage.tsx';
import { flowPage } from '../shell/flow.tsx';
import { callActor } from '../adapters/call-actor.ts';
import { AddToCalendar } from '../adapters/AddToCalendar.tsx';
import { AppointmentRetry } from '../adapters/AppointmentRetry.tsx';
import { watchPageActive } from '../adapters/watch-page-active.ts';

/** /confirmAppointment. */
export default flowPage(({ client, outage, page }) => ({
  machine: confirmAppointmentMachine.provide({
    actors: {
      loadAppointment: callActor(client, loadAppointment),
      confirmAppointment: callActor(client, confirmAppointment),
      watchVisibility: fromCallback<ConfirmAppointmentEvent>(({ sendBack }) =>
        watchPageActive({ outage, page }, '/confirmAppointment', (isActive) =>
          sendBack({ type: isActive ? 'page.visible' : 'page.hidden' }),
        ),
      ),
    },
  }),
  input: ({ query }) => ({ query }),
  View: ({ actor }) => <ConfirmAppointmentView actor={actor} AddToCalendar={AddToCalendar} />,
}));

/** /confirmAppointment/success (CONF-04). */
export function AppointmentConfirmed() {
  const { appointment = null } = (useLocation().state ?? {}) as HistoryState;
  return (
    <MessagePage tone="success" {...copy.confirm.succeeded}>
      <AddToCalendar appointment={appointment} />
    </MessagePage>
  );
}

/** /confirmAppointment/failed (CONF-05). */
export function AppointmentNotConfirmed() {
  const { isConfirmationUnclear, isUnrelatedToLink } = (useLocation().state ?? {}) as HistoryState;
  const { failed, unknown } = copy.confirm;
  const retry = <AppointmentRetry page="/confirmAppointment" />;
  if (isConfirmationUnclear) return <MessagePage tone="error" {...unknown} actions={retry} />;
  return (
    <MessagePage tone="error" {...failed} actions={retry}>
      {!isUnrelatedToLink && <p>{common.damagedLink}</p>}
    </MessagePage>
  );
}
