import { ok, authorizedOrder, type Service, type ServiceResponse, type ServiceRequest } from './service.ts';

const refuse = (status: number, ...message: string[]): ServiceResponse => ({ status, body: { message } });

const orderOf = (request: ServiceRequest, accessionId: unknown) =>
  authorizedOrder(request, ({ seed }) => seed.accessionId === accessionId);

/** The New York waiver service (CALL-R38, CALL-R39). Its errors are `{ message: [...] }`. */
export const waiverService: Service = {
  'waiver.form'(request) {
    const order = orderOf(request, request.query.get('accession_id'));
    if (!order) return refuse(404, 'There is no such order.');
    const { firstName, lastName, email, phone } = order.seed;
    return ok({
      result: {
        patient_name: `${firstName} ${lastName}`,
        patient_email: email,
        patient_phone: phone,
        sample_collection_time: order.waiver.collectionTime,
        is_submitted: order.waiver.submitted,
      },
    });
  },
  'waiver.submit'(request) {
    const body = request.body as Record<string, unknown>;
    const order = orderOf(request, body['accession_id']);
    if (!order) return refuse(404, 'There is no such order.');
    if (order.waiver.submitted) return refuse(409, 'The form has already been submitted.');
    // The laboratory's tomorrow is already today in some time zone.
    const tomorrow = new Date(order.clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const problems = [
      ...(String(body['date']) > tomorrow ? ['The date is in the future.'] : []),
      ...(body['relationship'] === 'Other' && body['other_relationship'] === ''
        ? ['The other relationship is missing.']
        : []),
      ...(body['relationship'] !== 'Other' && body['other_relationship'] !== ''
        ? ['The other relationship is not expected.']
        : []),
    ];
    if (problems.length > 0) return refuse(400, ...problems);
    order.waiver.submitted = true;
    order.sentWaiver = body;
    return ok({});
  },
};
