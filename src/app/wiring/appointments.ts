import { fromCallback } from 'xstate';
import { cancelAppointmentMachine } from '../../../machines/cancel-appointment/cancel-appointment.machine.ts';
import type {
  Confirmation,
  ConfirmAppointmentEvent,
} from '../../../machines/confirm-appointment/confirm-appointment.contract.ts';
import { confirmAppointmentMachine } from '../../../machines/confirm-appointment/confirm-appointment.machine.ts';
import type { Appointment, AppointmentRef } from '../../../machines/domain/appointment.ts';
import { cancelAppointment, confirmAppointment, loadAppointment } from '../../api/calendar.ts';
import { watchVisibility } from '../../platform/visibility.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

function loadActor({ client }: World) {
  return call<Appointment, AppointmentRef>((input, signal) => loadAppointment(client, input, signal));
}

/** The confirmation of an appointment. */
export function wireConfirmAppointment(world: World) {
  return confirmAppointmentMachine.provide({
    actors: {
      loadAppointment: loadActor(world),
      confirmAppointment: call<void, Confirmation>((input) => confirmAppointment(world.client, input)),
      watchVisibility: fromCallback<ConfirmAppointmentEvent>(({ sendBack }) =>
        watchVisibility((isVisible) => sendBack({ type: isVisible ? 'page.shown' : 'page.hidden' })),
      ),
    },
  });
}

/** The cancellation of an appointment. */
export function wireCancelAppointment(world: World) {
  return cancelAppointmentMachine.provide({
    actors: {
      loadAppointment: loadActor(world),
      cancelAppointment: call<void, AppointmentRef>((input) => cancelAppointment(world.client, input)),
    },
    actions: { notify: (_, notice) => world.notify(notice) },
  });
}
