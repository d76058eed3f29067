import type { Appointment, AppointmentRef } from '../domain/appointment.ts';
import type { LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Notice } from '../domain/notice.ts';

/** The query of the link; null when the page was opened without one. */
export interface CancelAppointmentInput {
  readonly query: LinkQuery | null;
}

export type CancelAppointmentEvent =
  | { readonly type: 'cancellation.confirmed' }
  | { readonly type: 'cancellation.declined' };

export const cancelAppointmentActors = {
  /** GraphQL getEventById (GQL-R06). */
  loadAppointment: notProvided<Appointment, AppointmentRef>('loadAppointment'),
  /** GraphQL deleteEvent (GQL-R08). */
  cancelAppointment: notProvided<void, AppointmentRef>('cancelAppointment'),
};

export const cancelAppointmentActions = {
  notify: (_: unknown, _params: Notice) => {},
};
