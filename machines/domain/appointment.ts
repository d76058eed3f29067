import type { LinkQuery } from './link.ts';
import { nonNull } from './non-null.ts';

/** An appointment in the calendar service (ENT-R28). */
export interface Appointment {
  readonly id: string;
  /** Null if the service's word for its status is none that we know: it may be confirmed, or not. */
  readonly isConfirmed: boolean | null;
  readonly isDeleted: boolean;
}

/** The appointment on the page after a confirmation: its id and its start as given in the link (RUL-21). */
export interface AppointmentReport {
  readonly eventId: string;
  /** The link's occurrence_start; '' if it has none. */
  readonly start: string;
}

/** An appointment and the link's token, which calls send as 'jwt {token}' (AMB-121). */
export interface AppointmentRef {
  readonly eventId: string;
  readonly token: string;
}

/** The query of an appointment's link; null when the page was opened without one. */
export interface AppointmentLink {
  readonly query: LinkQuery | null;
}

/** The appointment of a link; null without an event id or a token (AMB-123). */
export function appointmentOf(query: LinkQuery | null): AppointmentRef | null {
  const { event_id: eventId, token } = query ?? {};
  return eventId && token ? { eventId, token } : null;
}

/** As the input of a call: the appointment of a link that has one. */
export const appointmentInput = ({ context }: { readonly context: AppointmentLink }): AppointmentRef =>
  nonNull(appointmentOf(context.query));

/**
 * Why an appointment was not cancelled: the patient chose No, the second check found it still booked after a refusal, or
 * still booked though it may be cancelled yet, the second check failed too, after a refusal or not, or the appointment
 * could not be loaded. History entries hold these names, even across a release.
 */
export type NotCancelledReason =
  | 'declined'
  | 'stillBooked'
  | 'mayBeCancelled'
  | 'refused'
  | 'unknown'
  | 'notLoaded';

/** The link's occurrence_start; '' if it has none. A bare plus of its offset is a space in a query. */
export function occurrenceStart(query: LinkQuery | null): string {
  return (query?.['occurrence_start'] ?? '').replace(/(:\d\d(?:\.\d+)?) (\d\d:?\d\d)$/, '$1+$2');
}
