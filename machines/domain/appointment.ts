import type { LinkQuery } from './link.ts';

/** An appointment as the calendar service keeps it (ENT-R28). */
export interface Appointment {
  readonly id: string;
  readonly isConfirmed: boolean;
  readonly isDeleted: boolean;
}

/** The appointment on the page after a confirmation: its id and its start, as the link has it (RUL-21). */
export interface AppointmentReport {
  readonly eventId: string;
  /** The link's occurrence_start; '' when it has none. */
  readonly start: string;
}

/** An appointment and the link's token, which the calls carry as 'jwt {token}' (AMB-121). */
export interface AppointmentRef {
  readonly eventId: string;
  readonly token: string;
}

/** The appointment that a link names; null without an event id or a token (AMB-123). */
export function appointmentOf(query: LinkQuery | null): AppointmentRef | null {
  const { event_id: eventId, token } = query ?? {};
  return eventId && token ? { eventId, token } : null;
}

/**
 * Why an appointment is not cancelled: the patient chose No; the page looked again and it was still booked; the second
 * look failed too; or the appointment could not be loaded.
 */
export type NotCancelled = 'declined' | 'stillBooked' | 'unknown' | 'notLoaded';
