import { useLocation } from 'react-router-dom';
import type { HistoryState } from '../../../machines/domain/destination.ts';
import { cancelAppointmentMachine } from '../../../machines/cancel-appointment/cancel-appointment.machine.ts';
import { cancelAppointment, loadAppointment } from '../../api/calendar.ts';
import { copy } from '../../copy/appointments.ts';
import { copy as common } from '../../copy/common.ts';
import { CancelAppointmentView } from '../../views/appointments/CancelAppointmentView.tsx';
import { MessagePage } from '../../views/shared/MessagePage.tsx';
import { flowPage } from '../shell/flow.tsx';
import { callActor } from '../adapters/call-actor.ts';
import { AppointmentRetry } from '../adapters/AppointmentRetry.tsx';

/** /cancelAppointment. */
export default flowPage(({ client }) => ({
  machine: cancelAppointmentMachine.provide({
    actors: {
      loadAppointment: callActor(client, loadAppointment),
      cancelAppointment: callActor(client, cancelAppointment),
    },
  }),
  input: ({ query }) => ({ query }),
  View: CancelAppointmentView,
}));

/** /cancelAppointment/success (CANC-06). */
export function AppointmentCancelled() {
  return <MessagePage tone="success" {...copy.cancel.succeeded} />;
}

/** /cancelAppointment/failed; No leads here too, although it is not a failure (CANC-04, AMB-125). */
export function AppointmentNotCancelled() {
  const { notCancelled, isUnrelatedToLink } = (useLocation().state ?? {}) as HistoryState;
  const { title, reasons } = copy.cancel.failed;
  // Without a reason there was no link, or one without its parts.
  const isLinkPossiblyDamaged =
    !isUnrelatedToLink && [undefined, 'notLoaded', 'refused'].includes(notCancelled);
  return (
    <MessagePage
      tone={notCancelled === 'declined' ? 'info' : 'error'}
      title={title}
      text={notCancelled && reasons[notCancelled]}
      // After No there is nothing to try again.
      actions={notCancelled !== 'declined' && <AppointmentRetry page="/cancelAppointment" />}
    >
      {isLinkPossiblyDamaged && <p>{common.damagedLink}</p>}
    </MessagePage>
  );
}
