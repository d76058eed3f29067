import { patientIdOf } from '../information.ts';
import { grantsAccessTo, selectConcierge } from '../state.ts';
import { ok, authorizedOrder, type Service, type ServiceResponse, type ServiceRequest } from './service.ts';

const refuse = (status: number, message: string): ServiceResponse => ({ status, body: { message } });

/** Adds or removes the concierge fee. Idempotent: the fee is never charged twice. */
function changeConcierge(request: ServiceRequest, isSelected: boolean): ServiceResponse {
  const { accessionId } = request.body as { accessionId: string };
  const order = authorizedOrder(request, ({ seed }) => seed.accessionId === accessionId);
  if (!order) return refuse(404, 'There is no such order.');
  if (order.cancelled) return refuse(400, 'This order has been cancelled.');
  if (order.paymentStatus === 1) return refuse(400, 'A payment for this order is being processed.');
  if (order.concierge.paid) {
    return isSelected ? ok({}) : refuse(400, 'The concierge fee has been paid and cannot be removed.');
  }
  if (isSelected && (!order.concierge.valid || order.currency !== 'usd')) {
    return refuse(400, 'Concierge is not available for this order.');
  }
  if (order.concierge.selected !== isSelected) selectConcierge(order, isSelected);
  return ok({});
}

/** The order portal (CALL-R11 to CALL-R15). Its errors are `{ message }`. */
export const orderPortalService: Service = {
  'orderPortal.tubeTypes'(request) {
    const order = authorizedOrder(request, ({ seed }) => seed.sampleId === request.query.get('sampleId'));
    return order ? ok(order.tubeTypes) : refuse(404, 'There is no such sample.');
  },
  'orderPortal.recordConciergeFee': (request) => changeConcierge(request, true),
  'orderPortal.cancelSelectedConciergeFee': (request) => changeConcierge(request, false),
  'orderPortal.getCustomerInfo'({ state, order, body }) {
    const other = state.orderByToken((body as { jwtToken: string }).jwtToken);
    return other && grantsAccessTo(order, other)
      ? ok({ patient_id: patientIdOf(other) })
      : refuse(400, 'The token is not valid.');
  },
  'orderPortal.patient'({ order, query }) {
    if (query.get('patientId') !== patientIdOf(order)) return refuse(404, 'There is no such patient.');
    return ok([
      {
        accession_id: order.seed.accessionId,
        sample_id: order.seed.sampleId,
        order_id: order.seed.orderId,
        is_canceled: order.cancelled,
      },
    ]);
  },
};
