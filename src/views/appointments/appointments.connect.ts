import type { SnapshotFrom } from 'xstate';
import type { cancelAppointmentMachine } from '../../../machines/cancel-appointment/cancel-appointment.machine.ts';
import type { confirmAppointmentMachine } from '../../../machines/confirm-appointment/confirm-appointment.machine.ts';
import { appointmentOf, occurrenceStart } from '../../../machines/domain/appointment.ts';
import type { AppointmentReport } from '../../../machines/domain/appointment.ts';

/** The view of the confirmation page: before it is sent, in progress, or already confirmed before. */
interface ConfirmView {
  readonly kind: 'waiting' | 'working' | 'already';
  readonly appointment: AppointmentReport | null;
}

export function connectConfirm(snapshot: SnapshotFrom<typeof confirmAppointmentMachine>): ConfirmView {
  const { query } = snapshot.context;
  const ref = appointmentOf(query);
  return {
    kind: snapshot.matches('alreadyConfirmed')
      ? 'already'
      : snapshot.matches('awaitingVisibility')
        ? 'waiting'
        : 'working',
    appointment: ref && { eventId: ref.eventId, start: occurrenceStart(query) },
  };
}

interface CancelView {
  readonly kind: 'looking' | 'asking' | 'working' | 'already';
  /** When the appointment starts; '' if the link does not say. */
  readonly start: string;
}

export function connectCancel(snapshot: SnapshotFrom<typeof cancelAppointmentMachine>): CancelView {
  const start = occurrenceStart(snapshot.context.query);
  if (snapshot.matches('asking')) return { kind: 'asking', start };
  if (snapshot.matches('alreadyCancelled')) return { kind: 'already', start };
  return { kind: snapshot.hasTag('working') ? 'working' : 'looking', start };
}
