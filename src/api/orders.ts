import type { Failure } from '../../machines/domain/failure.ts';
import type { Identity } from '../../machines/domain/link.ts';
import type { Order } from '../../machines/domain/order.ts';
import { call } from './client.ts';
import { orderIdsRequest, orderRequest } from './queries.ts';
import { graphqlRequest } from './graphql.ts';
import { flag, id, list, renamedFields, optionalId, text } from './wire.ts';
import { z } from './zod.ts';

/** The ids of an order that the landing page loads its sites with (ENT-R25). */
export type OrderIds = Pick<Order, 'patientId' | 'orderId' | 'customerId' | 'accessionId' | 'sampleId'>;

type SampleKey = Pick<Identity, 'sampleId' | 'token'>;

const ids = {
  patientId: ['patientId', id],
  orderId: ['orderIdStr', id],
  customerId: ['customerId', optionalId],
  // [sic]: the contract's name of the accession id.
  accessionId: ['julienBarcode', optionalId],
  sampleId: ['sampleId', id],
} as const;

const item = { id: ['item_id', id], type: ['item_type', text] } as const;

const choices = z.pipe(
  list(renamedFields({ items: ['x_choose_y_detail_list', list(renamedFields(item))] })),
  z.transform((lists) => lists.flatMap(({ items }) => items)),
);

const orderSchema: z.ZodMiniType<Order> = renamedFields({
  ...ids,
  source: ['order_source', text],
  // Not `flag`: the field is required, although null means no.
  isCancelled: [
    'isCanceled',
    z.pipe(
      z.nullable(z.boolean()),
      z.transform((value) => value === true),
    ),
  ],
  providerHasRevenue: ['providerHasRevenue', flag],
  providerHasMerchandise: ['providerHasMerchandise', flag],
  chargeMethod: ['chargeMethod', text],
  bloodKitDeliveryMethod: ['bloodKitDeliveryMethod', text],
  nonBloodKitDeliveryMethod: ['nonBloodKitDeliveryMethod', text],
  isConciergeValid: ['is_concierge_valid_general', flag],
  isConciergeSelected: ['is_concierge_select', flag],
  isConciergePaid: ['is_concierge_paid', flag],
  conciergeSource: ['concierge_source', text],
  isFamilyOrder: ['isFamilyOrder', flag],
  isFamilyMainOrder: ['isFamilyMainOrder', flag],
  familySampleIds: ['familyOrderSampleIds', list(id)],
  items: ['orderItems', list(renamedFields({ ...item, choices: ['x_choose_y_List', choices] }))],
});

const orderResponse = z.object({
  patientOrder: z.object({ orders: z.array(z.object({ order: orderSchema })) }),
});

/**
 * The order of a sample (GQL-R01, ENT-R01). Rejects with `notFound` if the response has no order of that sample, so
 * that nobody ever sees another patient's order.
 */
export const loadOrder = call(
  ({ sampleId, token }: SampleKey) =>
    graphqlRequest({ service: 'orders', token, ...orderRequest(sampleId), schema: orderResponse }),
  ({ patientOrder }, { sampleId }): Order => {
    const match = patientOrder.orders.find(({ order }) => order.sampleId === sampleId);
    return match?.order ?? notFound();
  },
);

const orderIdsResponse = z.object({
  patientOrder: z.object({ orders: z.array(z.object({ order: renamedFields(ids) })) }),
});

/** A sample id without differences of spelling: case, spaces around it, leading zeros. */
function normalizeSampleId(sampleId: string): string {
  return sampleId
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
}

/** The ids of a sample's order (GQL-R04). Rejects with `notFound` if the response has no order of that sample. */
export const loadOrderIds = call(
  ({ sampleId, token }: SampleKey) =>
    graphqlRequest({ service: 'orders', token, ...orderIdsRequest(sampleId), schema: orderIdsResponse }),
  ({ patientOrder }, { sampleId }): OrderIds => {
    const match = patientOrder.orders.find(
      ({ order }) => normalizeSampleId(order.sampleId) === normalizeSampleId(sampleId),
    );
    return match?.order ?? notFound();
  },
);

function notFound(): never {
  throw { code: 'notFound' } satisfies Failure;
}
