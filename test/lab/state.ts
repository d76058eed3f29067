import { randomBytes } from 'node:crypto';
import { CONCIERGE_FEE, due, dueOfBundle, invoice } from './bill.ts';
import type { plannedOutage } from './config.ts';
import { createClock, SYSTEM_TIME, type Clock, type Ticker } from './clock.ts';
import { newInformationState, type InformationState } from './information.ts';
import { createFaultBoard, type FaultBoard } from './faults.ts';
import {
  baseProperties,
  withChanges,
  familyNameOf,
  SCENARIOS,
  type OrderProperties,
  type Scenario,
  type OrderChanges,
} from './scenarios.ts';
import { seedPickups, type LabPickup } from './courier.ts';
import { seedOf, type Seed } from './seed.ts';

/** A payment in wire format (ENT-R05), amounts in major units. */
export interface WireAppliedPayment {
  readonly apply_id: string;
  readonly payment_id: string;
  readonly transaction_id: string;
  readonly payment_type: string;
  readonly payment_source: string;
  readonly last_four: string;
  readonly amount: number;
  readonly service_date: string;
}

/** How something was paid. */
export interface PaymentSource {
  readonly method: 'card' | 'hsa_fsa' | 'wallet' | 'klarna' | 'afterpay_clearpay';
  /** visa, apple_pay, klarna … */
  readonly brand: string;
  /** Empty without a card. */
  readonly lastFour: string;
  /** The recipient of the vendor's receipt, if it sends one. */
  readonly receiptTo?: string;
}

/** A charge that has reached the bank. Amounts in cents. */
export interface Charge {
  readonly id: string;
  readonly at: string;
  readonly amount: number;
  readonly currency: string;
  readonly source: PaymentSource;
  readonly details: readonly { readonly orderId: string; readonly price: number }[];
  /** `refused`: accepted at first; nothing was charged in the end. */
  status: 'succeeded' | 'processing' | 'refused';
}

/** Every call that tried to charge money, whatever the outcome. */
export interface ChargeAttempt {
  readonly at: string;
  readonly call: string;
  /** The requested amount, in major units. */
  readonly amount: number;
  readonly outcome: 'succeeded' | 'processing' | 'requires_action' | 'declined' | 'refused' | 'repeated';
  readonly reason?: string;
}

export interface CallRecord {
  readonly call: string;
  readonly at: string;
  /** The HTTP status, or what the fault did with the response. */
  readonly status: number | 'hang' | 'cut' | 'lost';
}

/** A contract violation: by the client in a request, or by the lab in a response. */
export interface Violation {
  readonly at: string;
  readonly call: string;
  readonly side: 'request' | 'response';
  readonly detail: string;
}

/** A questionnaire as sent by its last save call. */
export interface SavedQuestionnaire {
  readonly body: Readonly<Record<string, unknown>>;
  readonly savedAt: Date;
  /** When it was submitted as final, ISO 8601; null for a draft. */
  readonly completedAt: string | null;
}

/** An order in the lab. `bundle` lists the orders that are paid together, including this one. */
export interface LabOrder extends OrderProperties {
  readonly scenario: Scenario;
  readonly seed: Seed;
  readonly token: string;
  /** The session of the staff member who works on this order, and the internal token it yields (ROLE-R05). */
  readonly staffSession: string;
  readonly internalToken: string;
  readonly pickups: LabPickup[];
  /** Who made which pickup call. */
  readonly pickupCalls: { readonly call: string; readonly caller: 'staff' | 'patient' }[];
  readonly isFamilyMainOrder: boolean;
  bundle: readonly LabOrder[];
  readonly information: InformationState;
  readonly appliedPayments: WireAppliedPayment[];
  /** What invoice and flags were before each change, and when it was (RUL-65). */
  readonly earlierStates: {
    readonly until: number;
    readonly invoice: unknown;
    readonly concierge: LabOrder['concierge'];
  }[];
  /** Each payment status, and since when. */
  readonly statuses: { readonly since: number; readonly status: LabOrder['paymentStatus'] }[];
  /** The last save of each questionnaire, and whether it is final. */
  readonly savedQuestionnaires: Map<string, SavedQuestionnaire>;
  sentWaiver: Record<string, unknown> | null;
  readonly guestTokens: string[];
  readonly charges: Charge[];
  readonly chargeAttempts: ChargeAttempt[];
  readonly calls: CallRecord[];
  /** The text messages that were sent (CALL-R22). */
  readonly texts: { readonly phone_number: string; readonly text: string }[];
  /** The collection states that were reported, in order (CALL-R23). */
  readonly collectionReports: string[];
  /** The data of each appointment confirmation (GQL-R07). */
  readonly confirmations: { readonly edit_type: string | null; readonly occurrence_start: string | null }[];
  readonly violations: Violation[];
  readonly faults: FaultBoard;
  readonly clock: Clock;
}

/** The orders of the lab, in memory. */
export interface LabState {
  readonly clock: Clock;
  /** The planned outage that config.json announces. */
  outage: ReturnType<typeof plannedOutage> | undefined;
  readonly faults: FaultBoard;
  /** Contract violations without an order. */
  readonly violations: Violation[];
  readonly calls: CallRecord[];
  readonly orders: ReadonlyMap<string, LabOrder>;
  /** Creates the order (or bundle) of a scenario and returns the one that the link opens. */
  createOrder(scenario: string, overrides?: OrderChanges): LabOrder;
  /** By the patient's token, or the internal token of the staff member. */
  orderByToken(token: string): LabOrder | undefined;
  orderByStaffSession(session: string): LabOrder | undefined;
  orderById(orderId: string): LabOrder | undefined;
  reset(): void;
}

/** Thrown when the control API asks for a scenario that does not exist. */
export class UnknownScenario extends Error {}

/** A token like those in links and guest logins. */
export function newToken(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ jti: randomBytes(12).toString('hex') })}.${randomBytes(32).toString('base64url')}`;
}

/** A random id with the card provider's prefix. */
export function randomId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** The id of an order's appointment in the calendar. */
export function eventId(order: LabOrder): string {
  return `ev${order.seed.orderId}`;
}

/** Whether an order's token gives access to another: its own and the rest of its bundle (CALL-R02). */
export function grantsAccessTo(order: LabOrder, other: LabOrder): boolean {
  return order.bundle.includes(other);
}

/** The laboratory's day of an instant, YYYY-MM-DD: a payment in the evening is not tomorrow's (RUL-13). */
function labDay(time: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date(time));
}

/** Applies a payment to one order. `price` in cents. */
function apply(order: LabOrder, charge: Charge, price: number): void {
  const number = order.appliedPayments.length + 1;
  order.appliedPayments.push({
    apply_id: `ap${order.seed.orderId}${number}`,
    payment_id: `py${order.seed.orderId}${number}`,
    transaction_id: charge.id,
    payment_type: charge.source.method,
    payment_source: charge.source.brand,
    last_four: charge.source.lastFour,
    amount: price / 100,
    service_date: labDay(charge.at),
  });
}

/** Remembers what invoice and flags say until now, for services that lag. */
function rememberState(order: LabOrder): void {
  for (const member of order.bundle)
    member.earlierStates.push({
      until: order.clock.now().getTime(),
      // Its payments are a list that grows.
      invoice: structuredClone(invoice(member)),
      concierge: { ...member.concierge },
    });
}

/** What a service that lags by `seconds` still says; undefined once it is up to date. */
export function outdatedStateOf(order: LabOrder, seconds: number) {
  const now = order.clock.now().getTime();
  return order.earlierStates.find(({ until }) => now < until + seconds * 1000);
}

/** Records each payment status from now on. */
function recordStatus(order: LabOrder): void {
  const { statuses, clock } = order;
  const record = (status: LabOrder['paymentStatus']) =>
    statuses.push({ since: clock.now().getTime(), status });
  record(order.paymentStatus);
  Object.defineProperty(order, 'paymentStatus', {
    get: () => statuses.at(-1)?.status,
    set: record,
    enumerable: true,
  });
}

/** The payment status of the orders service, which may lag. */
export function statusIndexOf({ statuses, clock, bank }: LabOrder) {
  const shownUntil = clock.now().getTime() - bank.ordersLag * 1000;
  return (statuses.findLast(({ since }) => since <= shownUntil) ?? statuses[0])?.status;
}

/**
 * The money has arrived: applies the payments, each to its order and what is too much for that to the others of the
 * bundle; the billing issues are resolved once nothing is due.
 */
export function settleCharge(order: LabOrder, charge: Charge): void {
  rememberState(order);
  charge.status = 'succeeded';
  const details = charge.details.map(({ orderId, price }) => {
    const own = order.bundle.find(({ seed }) => seed.orderId === orderId) ?? order;
    const part = Math.min(price, due(own));
    if (part > 0) apply(own, charge, part);
    return { own, remaining: price - part };
  });
  // What an order no longer owes pays for the others.
  for (const { own, remaining } of details) {
    let credit = remaining;
    for (const other of order.bundle) {
      const part = Math.min(credit, due(other));
      if (part > 0) apply(other, charge, part);
      credit -= part;
    }
    if (credit > 0) apply(own, charge, credit);
  }
  for (const member of order.bundle)
    if (member.concierge.selected && due(member) === 0) member.concierge.paid = true;
  const isOwed = dueOfBundle(order) > 0;
  const { statusLag, resetsStatus, closesIssue } = order.bank;
  for (const member of order.bundle) member.billingIssue = isOwed && !closesIssue ? 'derived' : 'resolved';
  const notify = () => {
    const isOpen = resetsStatus && dueOfBundle(order) > 0;
    for (const member of order.bundle) member.paymentStatus = isOpen ? 0 : 3;
  };
  if (statusLag > 0) void order.clock.pass(statusLag).then(notify);
  else notify();
}

/** Pays what the bundle owes, as if at another place; false if it owes nothing. */
export function payInFull(order: LabOrder): boolean {
  if (dueOfBundle(order) === 0) return false;
  const details = order.bundle.map((member) => ({ orderId: member.seed.orderId, price: due(member) }));
  settleCharge(order, {
    id: randomId('txn'),
    at: order.clock.now().toISOString(),
    amount: dueOfBundle(order),
    currency: order.currency,
    source: { method: 'card', brand: 'visa', lastFour: '4242' },
    details,
    status: 'succeeded',
  });
  return true;
}

/** The patient's concierge choice for one order of a bundle; a balance reopens the payment. */
export function selectConcierge(order: LabOrder, isSelected: boolean): void {
  rememberState(order);
  order.concierge.selected = isSelected;
  order.concierge.fee = CONCIERGE_FEE;
  reopenOrSettle(order);
}

/** The lab corrects what an order of a bundle costs; a balance reopens the payment. */
export function correctBill(order: LabOrder, bill: Partial<LabOrder['bill']>): void {
  rememberState(order);
  Object.assign(order.bill, bill);
  reopenOrSettle(order);
}

/** A changed bill may leave money due on a paid order, or nothing on an unpaid one. */
function reopenOrSettle(order: LabOrder): void {
  const isOwed = dueOfBundle(order) > 0;
  for (const member of order.bundle) {
    if (member.paymentStatus === 3 && isOwed) {
      if (!order.bank.keepsPaid) member.paymentStatus = 0;
      member.billingIssue = 'derived';
    } else if (member.paymentStatus === 0 && !isOwed) {
      member.paymentStatus = 3;
      member.billingIssue = 'resolved';
    }
  }
}

/** An empty lab. */
export function createState(ticker: Ticker = SYSTEM_TIME): LabState {
  const clock = createClock(ticker);
  const faults = createFaultBoard();
  const violations: Violation[] = [];
  const calls: CallRecord[] = [];
  const orders = new Map<string, LabOrder>();
  let count = 0;

  function add(
    scenario: Scenario,
    properties: OrderProperties,
    isFamilyMainOrder: boolean,
    familyName?: string,
  ): LabOrder {
    const number = properties.number || (count += 1);
    const order: LabOrder = {
      ...structuredClone(properties),
      number,
      scenario,
      seed: seedOf(number, familyName),
      token: newToken(),
      staffSession: randomId('staff'),
      internalToken: newToken(),
      pickups: [],
      pickupCalls: [],
      isFamilyMainOrder,
      bundle: [],
      information: newInformationState(),
      appliedPayments: [],
      earlierStates: [],
      statuses: [],
      savedQuestionnaires: new Map(),
      sentWaiver: null,
      guestTokens: [],
      charges: [],
      chargeAttempts: [],
      calls: [],
      texts: [],
      collectionReports: [],
      confirmations: [],
      violations: [],
      faults: createFaultBoard(),
      clock: createClock({ now: clock.now, after: ticker.after }),
    };
    order.bundle = [order];
    recordStatus(order);
    orders.set(order.seed.accessionId, order);
    seedPickups(order, properties.pickup.schedules);
    const { paidBefore } = properties.bill;
    if (paidBefore > 0) {
      const price = Math.round(paidBefore * 100);
      apply(
        order,
        {
          id: randomId('txn'),
          at: order.clock.now().toISOString(),
          amount: price,
          currency: properties.currency,
          source: { method: 'card', brand: 'visa', lastFour: '4242' },
          details: [],
          status: 'succeeded',
        },
        price,
      );
    }
    return order;
  }

  return {
    clock,
    outage: undefined,
    faults,
    violations,
    calls,
    orders,
    createOrder(id, overrides = {}) {
      const scenario = SCENARIOS.find((candidate) => candidate.id === id);
      if (!scenario) throw new UnknownScenario(`There is no scenario '${id}'`);
      const properties = withChanges(withChanges(baseProperties(), scenario.changes), overrides);
      if (!scenario.family) return add(scenario, properties, false);
      const familyName = familyNameOf(count + 1);
      const main = add(scenario, properties, true, familyName);
      const others = Array.from({ length: scenario.family.size - 1 }, (_, index) =>
        add(
          scenario,
          // Only the main order has the concierge; the other members have different prices.
          withChanges(properties, {
            bill: { testsTotal: properties.bill.testsTotal - 50 * (index + 1) },
            concierge: { valid: false, selected: false },
          }),
          false,
          familyName,
        ),
      );
      const bundle = [main, ...others];
      for (const member of bundle) member.bundle = bundle;
      return scenario.family.opens === 'main' ? main : (others[0] ?? main);
    },
    orderByToken: (value) =>
      [...orders.values()].find(
        (order) =>
          (order.token === value && !order.tokenExpired) ||
          order.internalToken === value ||
          order.guestTokens.includes(value),
      ),
    orderByStaffSession: (session) => [...orders.values()].find((order) => order.staffSession === session),
    orderById: (orderId) => [...orders.values()].find((order) => order.seed.orderId === orderId),
    reset() {
      this.outage = undefined;
      orders.clear();
      count = 0;
      violations.length = 0;
      calls.length = 0;
      faults.set([]);
      clock.set(null);
    },
  };
}
