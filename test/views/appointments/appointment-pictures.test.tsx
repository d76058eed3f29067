import { CancelAppointmentView } from '../../../src/views/appointments/CancelAppointmentView.tsx';
import { ConfirmAppointmentView } from '../../../src/views/appointments/ConfirmAppointmentView.tsx';
import { cancelAppointmentCatalog } from '../../machines/cancel-appointment.catalog.ts';
import { confirmAppointmentCatalog } from '../../machines/confirm-appointment.catalog.ts';
import { testPictures } from '../../support/pictures.ts';

testPictures(import.meta.dirname, {
  'confirm-appointment': [
    confirmAppointmentCatalog,
    (actor) => (
      <ConfirmAppointmentView
        actor={actor}
        AddToCalendar={({ appointment }) => <p>Calendar: {JSON.stringify(appointment)}</p>}
      />
    ),
  ],
  'cancel-appointment': [cancelAppointmentCatalog, (actor) => <CancelAppointmentView actor={actor} />],
});
