import { asFailure } from '../../machines/domain/failure.ts';
import type { Invoice } from '../../machines/domain/invoice.ts';
import type { Identity } from '../../machines/domain/link.ts';
import type { LoadFailure } from '../../machines/domain/load-failure.ts';
import type { Order, OrderKey } from '../../machines/domain/order.ts';
import type { PaymentForm } from '../../machines/domain/payment-data.ts';
import { loadOrderIds } from '../api/blood-draw.ts';
import type { OrderIds } from '../api/blood-draw.ts';
import { loadInvoice } from '../api/invoice.ts';
import { loadOrder } from '../api/orders.ts';
import { loadPns } from '../api/patient-pns.ts';
import type { Pns } from '../api/patient-pns.ts';
import { loadPaymentStatus } from '../api/charging.ts';
import type { World } from './world.ts';

/** The charge type of an order (AMB-71). */
const ORDER_CHARGE = 'order';

const PARTS = ['statusIndex', 'settings', 'clinic', 'information', 'hasBillingIssue', 'patientInfo'] as const;

type PaymentPns = Pick<Pns, (typeof PARTS)[number]>;

/** The order of a link, or what the page before has just loaded of it. */
export function takeOrder({ handoff, client }: World, { sampleId }: Identity): Promise<Order> {
  return handoff.take(`order ${sampleId}`, () => loadOrder(client, { sampleId }));
}

/** Loads the order and leaves it for the next page of the chain. */
export function passOrder(world: World, identity: Identity): Promise<Order> {
  return world.handoff.leave(`order ${identity.sampleId}`, takeOrder(world, identity));
}

/** The ids of the link's order, asked for alone unless the page before has just loaded the order (GQL-R04). */
export async function takeOrderKey(
  { handoff, client, session }: World,
  identity: Identity,
): Promise<OrderKey> {
  const { orderId, patientId, customerId } = await handoff.take<OrderIds>(`order ${identity.sampleId}`, () =>
    loadOrderIds(client, identity),
  );
  session.keepPatientId(patientId);
  return { ...identity, orderId, patientId, customerId };
}

/** What patientPNS says for payment, or what the page before has just loaded of it. */
function takePns({ handoff, client }: World, key: OrderKey): Promise<PaymentPns> {
  return handoff.take(`pns ${key.sampleId}`, () => loadPns(client, { key, parts: PARTS }));
}

function takeInvoice({ handoff, client }: World, { orderId }: OrderKey): Promise<Invoice> {
  return handoff.take(`invoice ${orderId}`, () =>
    loadInvoice(client, { chargeType: ORDER_CHARGE, chargeTypeId: orderId }),
  );
}

/** What the payment entry decides on; leaves everything it loads, and the invoice, for the form. */
export async function passPaymentMedia(world: World, identity: Identity | null) {
  const { order, key } = await orderOf(world, identity, passOrder);
  void world.handoff.leave(`invoice ${key.orderId}`, takeInvoice(world, key)).catch(() => undefined);
  const pns = await world.handoff.leave(`pns ${key.sampleId}`, takePns(world, key));
  return { source: order.source, statusIndex: pns.statusIndex };
}

/** Everything that the payment form and the success page show. Rejects with the step that failed. */
export async function takePaymentForm(world: World, identity: Identity): Promise<PaymentForm> {
  const { order, key } = await orderOf(world, identity, takeOrder);
  const [pns, invoice] = await Promise.all([
    failAt('initiation', takePns(world, key)),
    failAt('data', takeInvoice(world, key)),
  ]);
  return {
    order,
    invoice,
    settings: pns.settings,
    clinic: pns.clinic,
    information: pns.information,
    contactEmail: pns.patientInfo.contacts.find(({ type }) => type === 'email')?.details ?? '',
    hasBillingIssue: pns.hasBillingIssue,
  };
}

/**
 * The payment status of the identity's order (CALL-R09), and the way to close the charge under way once the
 * status has said what became of it (RUL-07).
 */
export function paymentStatusOf(world: World) {
  let orderId = '';
  return {
    load: async (identity: Identity | null, signal: AbortSignal): Promise<number> => {
      const { key } = await orderOf(world, identity, takeOrder);
      ({ orderId } = key);
      return loadPaymentStatus(world.client, { orderId, chargeType: ORDER_CHARGE }, signal);
    },
    settle: () => world.attempts.settle(orderId),
  };
}

/** The order of an identity with the ids that further calls need; rejects at the step 'ids'. */
export async function orderOf(
  world: World,
  identity: Identity | null,
  load: (world: World, identity: Identity) => Promise<Order>,
): Promise<{ readonly order: Order; readonly key: OrderKey }> {
  if (identity === null) throw { code: 'unusable', step: 'ids' } satisfies LoadFailure;
  const order = await failAt('ids', load(world, identity));
  const { orderId, patientId, customerId } = order;
  world.session.keepPatientId(patientId);
  return { order, key: { ...identity, orderId, patientId, customerId } };
}

/** Names the step of a load that failed. */
async function failAt<T>(step: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw { ...asFailure(error), step };
  }
}
