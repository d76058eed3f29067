import { totalsOf, conciergeOf } from '../../../machines/domain/balance.ts';
import type { OrderAndInvoice } from '../../../machines/domain/balance.ts';
import type { UnresolvedCharge } from '../../../machines/domain/charge.ts';
import { failAt } from '../../../machines/domain/failure.ts';
import type { Failure } from '../../../machines/domain/failure.ts';
import type { Invoice } from '../../../machines/domain/invoice.ts';
import type { Identity } from '../../../machines/domain/link.ts';
import type { Order, OrderIdentity } from '../../../machines/domain/order.ts';
import { PAYMENT_STATUS } from '../../../machines/domain/payment-data.ts';
import type { OrderWithInvoice } from '../../../machines/domain/payment-data.ts';
import { nonNull } from '../../../machines/domain/non-null.ts';
import { orderToPayOf } from '../../../machines/payment/order-to-pay.rules.ts';
import type { CurrentOrder, OrderRef, OrderToPay } from '../../../machines/payment/payment.types.ts';
import type { OutcomePage } from '../../../machines/payment-outcome/payment-outcome.types.ts';
import type { UnresolvedAttempt } from '../../../machines/payment-pending/payment-pending.machine.ts';
import { ORDER_CHARGE, PAYMENT_PARTS } from '../../api/queries.ts';
import { loadInvoice } from '../../api/invoice.ts';
import { loadOrder, loadOrderIds } from '../../api/orders.ts';
import type { OrderIds } from '../../api/orders.ts';
import { loadPns } from '../../api/patient-pns.ts';
import type { Pns } from '../../api/patient-pns.ts';
import { loadPaymentStatus } from '../../api/charging.ts';
import { attemptPrefix } from '../../platform/attempts.ts';
import { createConciergeFees } from '../../platform/concierge-fees.ts';
import type { AppDependencies } from '../shell/app-dependencies.ts';
import { attemptsOf } from './attempts.ts';

/** This browser's changes of concierge fees. */
export const conciergeFees = ({ stores }: AppDependencies) =>
  createConciergeFees(stores.local, () => Date.now());

/** This browser's change of an order's concierge fee that order and invoice do not show yet; null if there is none (RUL-65). */
const pendingFee = (dependencies: AppDependencies, accessionId: string, loaded: OrderAndInvoice) =>
  conciergeFees(dependencies).pendingChange(accessionId, conciergeOf(loaded));

/**
 * True if this browser has changed the concierge fee of the order, or of another order of its family, and order and invoice do
 * not show it yet (RUL-65).
 */
export function hasPendingFee(dependencies: AppDependencies, orderWithInvoice: OrderWithInvoice): boolean {
  const { order, invoice } = orderWithInvoice;
  const { pendingChange } = conciergeFees(dependencies);
  const others = (invoice.family?.members ?? []).filter((one) => one.accessionId !== order.accessionId);
  return (
    pendingFee(dependencies, order.accessionId, orderWithInvoice) !== null ||
    others.some(
      ({ accessionId, conciergeFee }) =>
        pendingChange(accessionId, { isChecked: null, isInvoiced: conciergeFee > 0 }) !== null,
    )
  );
}

type PaymentPns = Pick<Pns, (typeof PAYMENT_PARTS)[number]>;

/** The order of a link; uses the previous page's prefetch. */
export function loadLinkOrder({ prefetch, client }: AppDependencies, identity: Identity): Promise<Order> {
  return prefetch.take(`order ${identity.sampleId}`, () => loadOrder(client, identity));
}

/** Loads the order, and prefetches it for the next page of the chain. */
export function prefetchOrder(dependencies: AppDependencies, identity: Identity): Promise<Order> {
  return dependencies.prefetch.pass(`order ${identity.sampleId}`, loadLinkOrder(dependencies, identity));
}

/** The ids of the link's order, loaded on their own unless the previous page prefetched the order (GQL-R04). */
export async function loadOrderIdentity(
  { prefetch, client, session }: AppDependencies,
  identity: Identity,
): Promise<OrderIdentity> {
  const { orderId, patientId, customerId } = await prefetch.take<OrderIds>(`order ${identity.sampleId}`, () =>
    loadOrderIds(client, identity),
  );
  session.keep('patient_id', patientId, identity.accessionId);
  return { ...identity, orderId, patientId, customerId };
}

/** The parts of patientPNS for payment; uses the previous page's prefetch. */
function loadPaymentPns(
  { prefetch, client }: AppDependencies,
  orderIdentity: OrderIdentity,
): Promise<PaymentPns> {
  return prefetch.take(`pns ${orderIdentity.sampleId}`, () =>
    loadPns(client, { orderIdentity, parts: PAYMENT_PARTS }),
  );
}

function loadOrderInvoice(
  { prefetch, client }: AppDependencies,
  { orderId }: OrderIdentity,
): Promise<Invoice> {
  return prefetch.take(`invoice ${orderId}`, () =>
    loadInvoice(client, { chargeType: ORDER_CHARGE, chargeTypeId: orderId }),
  );
}

/** The data for the payment entry's decision. Also prefetches the form's data and the invoice. */
export async function prefetchPaymentMedia(dependencies: AppDependencies, identity: Identity | null) {
  const { order, orderIdentity } = await loadOrderWithIdentity(dependencies, identity, prefetchOrder);
  void dependencies.prefetch
    .pass(`invoice ${orderIdentity.orderId}`, loadOrderInvoice(dependencies, orderIdentity))
    .catch(() => undefined);
  const pns = await dependencies.prefetch.pass(
    `pns ${orderIdentity.sampleId}`,
    loadPaymentPns(dependencies, orderIdentity),
  );
  return { source: order.source, statusIndex: pns.statusIndex };
}

/** The data of the payment form and the success page. Rejects with the step that failed. */
export async function loadOrderWithInvoice(
  dependencies: AppDependencies,
  identity: Identity,
): Promise<OrderWithInvoice> {
  const { order, orderIdentity } = await loadOrderWithIdentity(dependencies, identity, loadLinkOrder);
  const [pns, invoice] = await Promise.all([
    failAt('initiation', loadPaymentPns(dependencies, orderIdentity)),
    failAt('data', loadOrderInvoice(dependencies, orderIdentity)),
  ]);
  return {
    order,
    invoice,
    settings: pns.settings,
    clinic: pns.clinic,
    information: pns.information,
    countries: pns.countries,
    contactEmail: pns.patientInfo.contacts.find(({ type }) => type === 'email')?.details ?? '',
    hasBillingIssue: pns.hasBillingIssue,
    statusIndex: pns.statusIndex,
  };
}

/**
 * The data of the success page, with the charge that this tab has just made (RUL-64, RUL-88). The billing draft is
 * removed once the invoice shows the charge.
 */
export async function loadPaidOrder(dependencies: AppDependencies, identity: Identity): Promise<OutcomePage> {
  const attempts = attemptsOf(dependencies);
  const orderWithInvoice = await loadOrderWithInvoice(dependencies, identity);
  const { bundle } = orderToPayOf(orderWithInvoice);
  const totals = totalsOf(orderWithInvoice);
  if (orderWithInvoice.statusIndex !== null) attempts.interpret(bundle, orderWithInvoice.statusIndex, totals);
  const charged = attempts.recentCharge(bundle);
  if (charged !== null || totals.due <= 0) dependencies.drafts.keep('billing_draft', identity, null);
  const { accessionId } = orderWithInvoice.order;
  const changedFee = pendingFee(dependencies, accessionId, orderWithInvoice);
  return { ...orderWithInvoice, charged, changedFee };
}

/**
 * The payment status of an order and everything paid with it (CALL-R09), interpreted with this browser's charges and
 * the order's invoice; a conclusive status closes a charge (RUL-07, RUL-56, RUL-64).
 */
export async function loadInterpretedStatus(
  dependencies: AppDependencies,
  { orderId, chargeType, chargeMethod, bundle }: OrderRef,
  signal?: AbortSignal,
): Promise<number> {
  const { client } = dependencies;
  const attempts = attemptsOf(dependencies);
  const status = await loadPaymentStatus(client, { orderId, chargeType }, signal);
  if (status !== PAYMENT_STATUS.succeeded) return nonNull(attempts.interpret(bundle, status, null));
  // The invoice of a paid order shows whether money is due anyway.
  let failure: unknown;
  const invoice = await loadInvoice(client, { chargeType, chargeTypeId: orderId }, signal).catch(
    (error: unknown) => {
      failure = error;
      return null;
    },
  );
  const interpreted = attempts.interpret(
    bundle,
    status,
    invoice && totalsOf({ invoice, order: { chargeMethod } }),
  );
  // A status without a response must not be shown as a fact (RUL-88).
  if (interpreted === null) throw failure;
  return interpreted;
}

/** The order, its invoice and its payment status as they are now, right before a charge (RUL-57, RUL-64, RUL-65). */
export async function loadCurrentOrder(
  dependencies: AppDependencies,
  { accessionId, orderId, sampleId, chargeType, bundle }: OrderToPay,
  signal?: AbortSignal,
): Promise<CurrentOrder> {
  const { client, session } = dependencies;
  const attempts = attemptsOf(dependencies);
  const requestedAt = new Date().toISOString();
  const [status, order, invoice] = await Promise.all([
    loadPaymentStatus(client, { orderId, chargeType }, signal),
    loadOrder(client, { sampleId, token: session.token() ?? '' }, signal),
    loadInvoice(client, { chargeType, chargeTypeId: orderId }, signal),
  ]);
  const interpreted = nonNull(attempts.interpret(bundle, status, totalsOf({ order, invoice })));
  // Something is to be paid anyway: a fee that the invoice does not have yet.
  const canPay = interpreted === PAYMENT_STATUS.succeeded && attempts.find(bundle) === null;
  return {
    paymentStatus: canPay ? PAYMENT_STATUS.form : interpreted,
    wasPaidEarlier: status === PAYMENT_STATUS.succeeded,
    order,
    invoice,
    changedFee: pendingFee(dependencies, accessionId, { order, invoice }),
    requestedAt,
  };
}

/**
 * The payment status of the identity's order, interpreted like {@link loadInterpretedStatus}.
 * @param refusedAttempt the prefix of the attempt whose pay-later provider reported a failure, which ends it (RUL-59)
 */
export async function loadOrderStatus(
  dependencies: AppDependencies,
  input: { readonly identity: Identity | null; readonly refusedAttempt?: string | null },
  signal: AbortSignal,
  load = loadLinkOrder,
): Promise<number> {
  const { orderId, chargeMethod } = (await loadOrderWithIdentity(dependencies, input.identity, load)).order;
  const bundle = [orderId];
  const attempts = attemptsOf(dependencies);
  const attempt = attempts.find(bundle);
  if (attempt?.provider !== undefined && attemptPrefix(attempt.key) === input.refusedAttempt)
    attempts.abandon(bundle, attempt.key);
  return loadInterpretedStatus(
    dependencies,
    { orderId, chargeType: ORDER_CHARGE, chargeMethod, bundle },
    signal,
  );
}

/**
 * The order with its payment status as the charging service has it, where the orders service calls it pending and no charge of
 * this browser is unresolved: two services may disagree, and the one that charges knows (RUL-57). If it does not tell, the order
 * stays pending, and the payment-pending page requests the status again.
 */
export async function withChargingStatus(
  dependencies: AppDependencies,
  orderWithInvoice: OrderWithInvoice,
): Promise<OrderWithInvoice> {
  const { statusIndex } = orderWithInvoice;
  if (statusIndex !== PAYMENT_STATUS.pending) return orderWithInvoice;
  const status = loadPaymentStatus(dependencies.client, orderToPayOf(orderWithInvoice));
  return { ...orderWithInvoice, statusIndex: await status.catch(() => statusIndex) };
}

/** A charge from this browser with an unknown outcome, and its current payment status; null if there is none. */
export async function loadUnresolvedCharge(
  dependencies: AppDependencies,
  orderWithInvoice: OrderWithInvoice,
): Promise<UnresolvedCharge | null> {
  const order = orderToPayOf(orderWithInvoice);
  const attempts = attemptsOf(dependencies);
  const attempt = attempts.find(order.bundle);
  if (attempt === null) return null;
  const status = await loadInterpretedStatus(dependencies, order).catch(() => null);
  const { key, provider = null } = attempt;
  // The status may have ended the attempt.
  const isUnresolved = attempts.find(order.bundle)?.key === key;
  return { status, provider: isUnresolved ? provider : null, key };
}

/** This browser's payment of the identity's order; null if there is none (RUL-59, RUL-64). */
export async function findAttempt(
  dependencies: AppDependencies,
  identity: Identity | null,
): Promise<UnresolvedAttempt | null> {
  const { orderId } = (await loadOrderWithIdentity(dependencies, identity, loadLinkOrder)).orderIdentity;
  const attempt = attemptsOf(dependencies).find([orderId]);
  if (attempt === null) return null;
  const { key, provider = null, orders, facts } = attempt;
  return { key, provider, orders, facts };
}

/** The order of an identity with the ids for further calls; rejects at the step 'ids'. */
export async function loadOrderWithIdentity(
  dependencies: AppDependencies,
  identity: Identity | null,
  load: (dependencies: AppDependencies, identity: Identity) => Promise<Order>,
): Promise<{ readonly order: Order; readonly orderIdentity: OrderIdentity }> {
  if (identity === null) throw { code: 'unavailable', step: 'ids' } satisfies Failure;
  const order = await failAt('ids', load(dependencies, identity));
  const { orderId, patientId, customerId } = order;
  dependencies.session.keep('patient_id', patientId, identity.accessionId);
  return { order, orderIdentity: { ...identity, orderId, patientId, customerId } };
}
