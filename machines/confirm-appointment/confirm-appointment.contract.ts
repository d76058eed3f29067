import { fromCallback } from 'xstate';
import type { Appointment, AppointmentRef } from '../domain/appointment.ts';
import type { LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';

/** The query of the link; null when the page was opened without one. */
export interface ConfirmAppointmentInput {
  readonly query: LinkQuery | null;
}

export interface ConfirmAppointmentContext extends ConfirmAppointmentInput {
  /** Whether the page is visible (RUL-03); false until known. */
  readonly isSeen: boolean;
}

export type ConfirmAppointmentEvent = { readonly type: 'page.shown' } | { readonly type: 'page.hidden' };

/** What the confirmation sends; null for what the link does not have. */
export interface Confirmation extends AppointmentRef {
  readonly editType: string | null;
  readonly occurrenceStart: string | null;
}

export const confirmAppointmentActors = {
  /** GraphQL getEventById (GQL-R06). */
  loadAppointment: notProvided<Appointment, AppointmentRef>('loadAppointment'),
  /** GraphQL selectiveEditEvent (GQL-R07). */
  confirmAppointment: notProvided<void, Confirmation>('confirmAppointment'),
  /** Sends whether the page is visible: immediately and on every change. */
  watchVisibility: fromCallback<ConfirmAppointmentEvent>(() => undefined),
};
