import { CancelAppointmentView } from '../../../src/views/appointments/CancelAppointmentView.tsx';
import { ConfirmAppointmentView } from '../../../src/views/appointments/ConfirmAppointmentView.tsx';
import { cancelAppointmentCatalogue } from '../../machines/cancel-appointment.catalogue.ts';
import { confirmAppointmentCatalogue } from '../../machines/confirm-appointment.catalogue.ts';
import { testPictures } from '../../support/pictures.ts';

testPictures(import.meta.dirname, {
  'confirm-appointment': [
    confirmAppointmentCatalogue,
    (actor) => (
      <ConfirmAppointmentView
        actor={actor}
        AddToCalendar={({ appointment }) => <p>Calendar: {JSON.stringify(appointment)}</p>}
      />
    ),
  ],
  'cancel-appointment': [cancelAppointmentCatalogue, (actor) => <CancelAppointmentView actor={actor} />],
});
