import { GraphQLError } from 'graphql';
import { eventId, type LabOrder } from '../state.ts';
import { createGraphqlService, type GraphqlService } from './service.ts';

interface Event {
  readonly id: string;
  readonly status: string;
  readonly deleted_time: string | null;
}

function event(order: LabOrder): Event {
  return { id: eventId(order), ...order.appointment };
}

/** The order of an appointment, among those that the token gives access to. */
function orderOf(order: LabOrder, id: string): LabOrder {
  const found = order.bundle.find((member) => eventId(member) === id);
  if (!found) throw new GraphQLError('There is no such event.');
  return found;
}

/** The calendar service (GQL-R06 to GQL-R08): a deleted event stays deleted. */
export function createCalendarService(schemaFile: string): GraphqlService {
  return createGraphqlService('calendar', schemaFile, (order) => ({
    getEventById: ({ id }: { id: string }) => event(orderOf(order, id)),
    selectiveEditEvent(args: {
      event_id: string;
      event_input: { status: string };
      edit_type: string | null;
      occurrence_start: string | null;
    }) {
      const found = orderOf(order, args.event_id);
      if (found.appointment.deleted_time !== null) {
        throw new GraphQLError('This event has been deleted.');
      }
      found.appointment.status = args.event_input.status;
      found.confirmations.push({ edit_type: args.edit_type, occurrence_start: args.occurrence_start });
      return event(found);
    },
    deleteEvent({ event_id }: { event_id: string }) {
      const found = orderOf(order, event_id);
      if (found.appointment.deleted_time !== null) {
        throw new GraphQLError('This event has been deleted already.');
      }
      found.appointment.deleted_time = found.clock.now().toISOString();
      return event(found);
    },
  }));
}
