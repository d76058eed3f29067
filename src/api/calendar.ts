import type { Appointment, AppointmentRef } from '../../machines/domain/appointment.ts';
import type { Failure } from '../../machines/domain/failure.ts';
import { call, command } from './client.ts';
import { graphqlRequest } from './graphql.ts';
import { id, isZeroDate, withFallback, text, textOrNull } from './wire.ts';
import { z } from './zod.ts';

/** Every call for an appointment sends 'jwt {token}' with the token of the link (AMB-121, AMB-122). */
const calendarCall = { service: 'calendar', auth: 'jwt' } as const;

/** The status of an event, an iCalendar word in any case; the specification names only 'confirmed'. Null for any other. */
const status = z.pipe(
  text,
  z.transform(
    (word) =>
      (['confirmed', 'tentative', 'cancelled'] as const).find(
        (known) => known === word.trim().toLowerCase(),
      ) ?? null,
  ),
);

/** When an event was deleted, which a service may write as a number; null if it was not (RUL-39). */
const deletedTime = z.pipe(
  z.union([textOrNull, z.number()]),
  z.transform((value) => (value === null || isZeroDate(String(value)) ? null : String(value))),
);

const event = z.object({ id, status: withFallback(status, null), deleted_time: deletedTime });

/** The appointment of an event id (GQL-R06). Rejects with `notFound` if there is none. */
export const loadAppointment = call(
  ({ eventId, token }: AppointmentRef) =>
    graphqlRequest({
      ...calendarCall,
      token,
      operationName: 'getEventById',
      query: 'query getEventById($id: ID!) { getEventById(id: $id) { id status deleted_time } }',
      variables: { id: eventId },
      schema: z.object({ getEventById: z.nullable(event) }),
    }),
  ({ getEventById: loaded }): Appointment => {
    if (loaded === null) throw { code: 'notFound' } satisfies Failure;
    return {
      id: loaded.id,
      isConfirmed: loaded.status && loaded.status === 'confirmed',
      isDeleted: loaded.deleted_time !== null || loaded.status === 'cancelled',
    };
  },
);

/** The appointment's data in its link; null if missing. */
interface Confirmation extends AppointmentRef {
  readonly editType: string | null;
  readonly occurrenceStart: string | null;
}

/**
 * Confirms an appointment (GQL-R07). Rejects with `refused` unless the returned status is confirmed, with `malformed` if
 * it is not a word of iCalendar.
 */
export const confirmAppointment = command(
  ({ eventId, token, editType, occurrenceStart }: Confirmation) =>
    graphqlRequest({
      ...calendarCall,
      token,
      operationName: 'selectiveEditEvent',
      query: `mutation selectiveEditEvent(
        $event_id: ID!, $event_input: EventInput!, $edit_type: String, $occurrence_start: String
      ) {
        selectiveEditEvent(
          event_id: $event_id, event_input: $event_input,
          edit_type: $edit_type, occurrence_start: $occurrence_start
        ) { id status }
      }`,
      variables: {
        event_id: eventId,
        event_input: { status: 'confirmed' },
        edit_type: editType,
        occurrence_start: occurrenceStart,
      },
      schema: z.object({ selectiveEditEvent: z.object({ status }) }),
      change: 'confirmation',
      isDone: (response) => response.selectiveEditEvent.status === 'confirmed',
    }),
  ({ selectiveEditEvent: { status: word } }) => {
    // Another word is neither a yes nor a no.
    if (word === null) throw { code: 'malformed' } satisfies Failure;
    if (word !== 'confirmed') throw { code: 'refused' } satisfies Failure;
  },
);

/** Cancels an appointment (GQL-R08). Rejects with `refused` unless the response has a deleted_time. */
export const cancelAppointment = command(
  ({ eventId, token }: AppointmentRef) =>
    graphqlRequest({
      ...calendarCall,
      token,
      operationName: 'deleteEvent',
      query: 'mutation deleteEvent($event_id: ID!) { deleteEvent(event_id: $event_id) { deleted_time id } }',
      variables: { event_id: eventId },
      schema: z.object({ deleteEvent: z.object({ deleted_time: deletedTime }) }),
      change: 'appointmentCancellation',
      isDone: (response) => response.deleteEvent.deleted_time !== null,
    }),
  ({ deleteEvent }) => {
    if (deleteEvent.deleted_time === null) throw { code: 'refused' } satisfies Failure;
  },
);
