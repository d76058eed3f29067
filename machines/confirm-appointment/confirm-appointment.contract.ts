import { fromCallback } from 'xstate';
import type { Appointment, AppointmentRef } from '../domain/appointment.ts';
import type { LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';

/** The query of the link; null when the page was opened without one. */
export interface ConfirmAppointmentInput {
  readonly query: LinkQuery | null;
}

export interface ConfirmAppointmentContext extends ConfirmAppointmentInput {
  /** Whether a person sees the page (RUL-03); false until it is known. */
  readonly isSeen: boolean;
}

export type ConfirmAppointmentEvent = { readonly type: 'page.shown' } | { readonly type: 'page.hidden' };

/** What the confirmation sends; null where the link has no value. */
export interface Confirmation extends AppointmentRef {
  readonly editType: string | null;
  readonly occurrenceStart: string | null;
}

export const confirmAppointmentActors = {
  /** GraphQL getEventById (GQL-R06). */
  loadAppointment: notProvided<Appointment, AppointmentRef>('loadAppointment'),
  /** GraphQL selectiveEditEvent (GQL-R07). */
  confirmAppointment: notProvided<void, Confirmation>('confirmAppointment'),
  /** Sends whether a person can see the page, at once and on each change. */
  watchVisibility: fromCallback<ConfirmAppointmentEvent>(() => undefined),
};
