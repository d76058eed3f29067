import {
  availabilitiesOf,
  book,
  bookingRefusal,
  cancelRefusal,
  listedPickups,
  resolvedAddress,
  wirePickup,
  type CourierBooking,
  type WireAddress,
} from '../courier.ts';
import { grantsAccessTo, type LabOrder } from '../state.ts';
import { ok, type Service, type ServiceResponse, type ServiceRequest } from './service.ts';

const refuse = (status: number, message?: string): ServiceResponse => ({
  status,
  body: message === undefined ? {} : { message },
});

/** The order of an accession id if the caller may see it: staff may see all (ROLE-R06). */
function orderOf(request: ServiceRequest, accessionId: string): LabOrder | undefined {
  const order = request.state.orders.get(accessionId);
  return order && (request.isStaff || grantsAccessTo(request.order, order)) ? order : undefined;
}

/** Why an accession id cannot be used for scheduling; a completed one has no message (ROLE, PICK-R57). */
function accessionRefusal(order: LabOrder | undefined): ServiceResponse | null {
  if (!order) return refuse(404, 'There is no such accession id.');
  if (order.cancelled) return refuse(400, 'This order has been cancelled.');
  return order.pickup.isCompleted ? refuse(400) : null;
}

/** Records who made a call, for tests of the internal role. */
function note({ isStaff }: ServiceRequest, order: LabOrder, call: string): void {
  order.pickupCalls.push({ call, caller: isStaff ? 'staff' : 'patient' });
}

/** The courier service and the staff calls (CALL-R19, CALL-R24 to CALL-R29). Its errors are `{ message }`. */
export const pickupService: Service = {
  'pickup.internalToken': ({ order }) => ok({ token: order.internalToken }),

  'sample.pnsJwt'(request) {
    const order = orderOf(request, request.query.get('accession_id') ?? '');
    if (!request.isStaff) return refuse(403, 'Only staff may do this.');
    if (!order) return ok({ data: { pns_jwt: null } });
    note(request, order, 'sample.pnsJwt');
    return ok({ data: { pns_jwt: order.token } });
  },

  'pickup.patientOnFile'(request) {
    const order = orderOf(request, request.query.get('accession_id') ?? '');
    if (!order || request.isStaff) return refuse(403, "This needs the patient's token.");
    note(request, order, 'pickup.patientOnFile');
    const { address, seed } = order;
    return ok({
      patient_first_name: seed.firstName,
      patient_last_name: seed.lastName,
      patient_contact: [
        { contact_type: 'email', contact_details: seed.email },
        ...(order.pickup.hasPhone ? [{ contact_type: 'phone', contact_details: `+1${seed.phone}` }] : []),
      ],
      patient_address: address
        ? [
            {
              street_address: order.pickup.street ?? seed.street,
              apt_opt: '',
              city: address.city,
              state: address.state,
              zipcode: address.zipcode,
              country: address.country,
              address_type: 'shipping',
            },
          ]
        : [],
    });
  },

  'pickup.retrieval'(request) {
    const { accession_id } = request.body as { accession_id: string };
    const order = orderOf(request, accession_id);
    const refused = accessionRefusal(order);
    if (refused || !order) return refused ?? refuse(404);
    note(request, order, 'pickup.retrieval');
    return ok({ pickup_schedules: listedPickups(order) });
  },

  'pickup.addressValidation'({ body }) {
    const { addresses } = body as { addresses: WireAddress[] };
    return ok({ resolved_addresses: addresses.map(resolvedAddress).filter(Boolean) });
  },

  'pickup.availabilities'({ body, order }) {
    const { pickup_address, pickup_date } = body as { pickup_address: WireAddress; pickup_date: string };
    return ok({ availabilities: availabilitiesOf(order.clock.now(), pickup_address, pickup_date) });
  },

  'pickup.create'(request) {
    const booking = request.body as CourierBooking;
    const order = orderOf(request, booking.sender.accession_id);
    const refused = accessionRefusal(order);
    if (refused || !order) return refused ?? refuse(404);
    note(request, order, 'pickup.create');
    const reason = bookingRefusal(order, booking);
    return reason === null
      ? ok({ pickup_schedule: wirePickup(order, book(order, booking)) })
      : refuse(409, reason);
  },

  'pickup.cancel'(request) {
    const { schedule_id } = request.body as { schedule_id: string };
    const order = [...request.state.orders.values()].find(({ pickups }) =>
      pickups.some((pickup) => pickup.schedule_id === schedule_id),
    );
    const found = order?.pickups.find((pickup) => pickup.schedule_id === schedule_id);
    if (!order || !found || !orderOf(request, order.seed.accessionId))
      return refuse(404, 'There is no such pickup.');
    note(request, order, 'pickup.cancel');
    const reason = cancelRefusal(order, found);
    if (reason !== null) return refuse(409, reason);
    Object.assign(found, { status: 'Cancelled', cancelled_at: order.clock.now().toISOString() });
    return ok({ pickup_schedule: wirePickup(order, found) });
  },
};
