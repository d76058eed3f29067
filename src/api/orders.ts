import type { Failure } from '../../machines/domain/failure.ts';
import type { Identity } from '../../machines/domain/link.ts';
import type { Order } from '../../machines/domain/order.ts';
import type { Client } from './client.ts';
import { orderIdsRequest, orderRequest } from './queries.ts';
import { graphql } from './graphql.ts';
import { flag, id, list, optionalId, text } from './wire.ts';
import { z } from './zod.ts';

const item = { item_id: id, item_type: text };

/** The ids of an order that the landing page loads its sites with (ENT-R25). */
export type OrderIds = Pick<Order, 'patientId' | 'orderId' | 'customerId' | 'accessionId' | 'sampleId'>;

const idsWire = z.object({
  patientId: id,
  orderIdStr: id,
  customerId: optionalId,
  julienBarcode: optionalId,
  sampleId: id,
});

const idsOf = (wire: z.output<typeof idsWire>): OrderIds => ({
  patientId: wire.patientId,
  orderId: wire.orderIdStr,
  customerId: wire.customerId,
  accessionId: wire.julienBarcode,
  sampleId: wire.sampleId,
});

const orderSchema = z.pipe(
  z.object({
    ...idsWire.shape,
    order_source: text,
    // Not `flag`: the field is required, although null means no.
    isCanceled: z.nullable(z.boolean()),
    providerHasRevenue: flag,
    providerHasMerchandise: flag,
    chargeMethod: text,
    bloodKitDeliveryMethod: text,
    nonBloodKitDeliveryMethod: text,
    is_concierge_valid_general: flag,
    is_concierge_select: flag,
    is_concierge_paid: flag,
    concierge_source: text,
    isFamilyOrder: flag,
    isFamilyMainOrder: flag,
    familyOrderSampleIds: list(id),
    orderItems: list(
      z.object({
        ...item,
        x_choose_y_List: list(z.object({ x_choose_y_detail_list: list(z.object(item)) })),
      }),
    ),
  }),
  z.transform((wire): Order => ({
    ...idsOf(wire),
    source: wire.order_source,
    isCancelled: wire.isCanceled === true,
    providerHasRevenue: wire.providerHasRevenue,
    providerHasMerchandise: wire.providerHasMerchandise,
    chargeMethod: wire.chargeMethod,
    bloodKitDeliveryMethod: wire.bloodKitDeliveryMethod,
    nonBloodKitDeliveryMethod: wire.nonBloodKitDeliveryMethod,
    isConciergeValid: wire.is_concierge_valid_general,
    isConciergeSelected: wire.is_concierge_select,
    isConciergePaid: wire.is_concierge_paid,
    conciergeSource: wire.concierge_source,
    isFamilyOrder: wire.isFamilyOrder,
    isFamilyMainOrder: wire.isFamilyMainOrder,
    familySampleIds: wire.familyOrderSampleIds,
    items: wire.orderItems.map((entry) => ({
      id: entry.item_id,
      type: entry.item_type,
      choices: entry.x_choose_y_List.flatMap((choice) =>
        choice.x_choose_y_detail_list.map((detail) => ({ id: detail.item_id, type: detail.item_type })),
      ),
    })),
  })),
);

const answerSchema = z.object({
  patientOrder: z.object({ orders: z.array(z.object({ order: orderSchema })) }),
});

/**
 * The order of a sample (GQL-R01, ENT-R01). Rejects with `notFound` if the response has no order of that sample, so
 * that nobody ever sees another patient's order.
 */
export async function loadOrder(
  client: Client,
  { sampleId, token }: Pick<Identity, 'sampleId' | 'token'>,
  signal?: AbortSignal,
): Promise<Order> {
  const answer = await graphql(
    client,
    {
      service: 'orders',
      token,
      ...orderRequest(sampleId),
      schema: answerSchema,
    },
    signal,
  );
  const entry = answer.patientOrder.orders.find(({ order }) => order.sampleId === sampleId);
  if (!entry) throw { code: 'notFound' } satisfies Failure;
  return entry.order;
}

const idsSchema = z.object({
  patientOrder: z.object({
    orders: z.array(z.object({ order: z.pipe(idsWire, z.transform(idsOf)) })),
  }),
});

/** A sample id without differences of spelling: case, spaces around it, leading zeros. */
function plain(sampleId: string): string {
  return sampleId
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
}

/** The ids of a sample's order (GQL-R04). Rejects with `notFound` when the answer has no order of that sample. */
export async function loadOrderIds(
  client: Client,
  { sampleId, token }: Pick<Identity, 'sampleId' | 'token'>,
): Promise<OrderIds> {
  const { patientOrder } = await graphql(client, {
    service: 'orders',
    token,
    ...orderIdsRequest(sampleId),
    schema: idsSchema,
  });
  const entry = patientOrder.orders.find(({ order }) => plain(order.sampleId) === plain(sampleId));
  if (!entry) throw { code: 'notFound' } satisfies Failure;
  return entry.order;
}
