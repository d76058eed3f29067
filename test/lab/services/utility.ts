import { ok, authorizedOrder, type Service } from './service.ts';

/** The trans service's own utilities (CALL-R22, CALL-R23). */
export const utilityService: Service = {
  'trans.sendLocationText'({ order, query }) {
    order.texts.push({ phone_number: query.get('phone_number') ?? '', text: query.get('text') ?? '' });
    return ok({ result: order.textResult });
  },
  'trans.updateCollectionStatus'(request) {
    const { sample_id, status } = request.body as { sample_id: string; status: string };
    const order = authorizedOrder(request, ({ seed }) => seed.sampleId === sample_id);
    if (!order) return { status: 404, body: { message: 'There is no such sample.' } };
    order.collectionReports.push(status);
    return ok({});
  },
};
