import { join } from 'node:path';
import { correctBill, outdatedStateOf } from '../lab/state.ts';
import type { LabOrder } from '../lab/state.ts';
import type { Lab } from '../lab/server.ts';
import type { Intent } from '../lab/payments.ts';
import { runningDocument } from './browser.ts';
import type { Device, SimulatedDocument, Tab } from './browser.ts';
import { countOutcome, isPossible, operationById } from './call-outcomes.ts';
import type { CallOutcome, OperationOutcomes, CallPlan, ReadPlan } from './call-outcomes.ts';
import { substituteFor, callLab } from './lab.ts';
import type { LabRequest, RawResponse } from './lab.ts';
import { loadNullability } from './nullability.ts';
import type { Time } from './time.ts';

type SentPlan = Pick<CallPlan, 'callOutcome' | 'takesEffectAfter' | 'respondsAfter'>;

/** What the bank decides about a card, and how its service reports it. Times in seconds. */
export interface BankOutcome {
  readonly decision: 'charged' | 'declined' | 'accepted' | 'challenged';
  /**
   * The result of the 3-D Secure challenge, if the bank requires one; 'processing': it is accepted; 'lost': the card provider's
   * response does not arrive.
   */
  readonly challengeResult: 'succeeded' | 'processing' | 'unknown' | 'refused' | 'lost';
  /** How long the challenge takes the person. */
  readonly secondsAtBank: number;
  /** The bank's last decision about a charge that was accepted or is pending at the pay-later provider, and when it is made. */
  readonly finalDecision: 'charged' | 'refused';
  readonly resolvesAfter: number;
  /** From its arrival until the bank has decided; the payment status says nothing about the decision until then. */
  readonly processingTime: number;
  /** Additionally until the payment status shows it. */
  readonly lag: number;
  /** The response to a success or an accepted charge lacks the documented status. */
  readonly hasEmptyBody: boolean;
  /** Its time on the way counts: a charge is decided so long after it was sent. */
  readonly plan: SentPlan;
}

/** An order and how its services behave. Amounts in major units, times in seconds. */
export interface OrderSetup {
  /** What the patient owes for each order of the bundle; the link is the first one's. */
  readonly shares: readonly number[];
  /** Who pays for the tests. */
  readonly payer: 'patient' | 'provider';
  /** 'customer': a provider who pays covers the concierge fee too. */
  readonly conciergeSource: LabOrder['concierge']['source'];
  /** The amount of the link; null: what is due. */
  readonly fixedAmount: number | null;
  /** Paid before: the status is 3 then. */
  readonly deposit: number;
  readonly alwaysShowsPayment: boolean;
  /** A billing issue is unresolved while money is due, or until the first payment. */
  readonly issueEnds: 'when settled' | 'with a payment';
  /** The status stays 3 while a further charge is due or runs; otherwise it is 0 again. */
  readonly keepsPaid: boolean;
  readonly offersConcierge: boolean;
  /** The concierge was chosen before, and its fee recorded. */
  readonly startsWithFee: boolean;
  /** The fee that was recorded then. */
  readonly startingFee: number;
  /** Until the invoice shows a payment or a concierge fee. */
  readonly invoiceLag: number;
  /** Until the orders service shows a change of the payment status. */
  readonly ordersLag: number;
  /** Until the order's flags show the concierge. */
  readonly flagLag: number;
  /** The payment status is 1 while a charge runs, or is at the bank; otherwise 0. */
  readonly reportsRunning: boolean;
  /** How long a pay-later payment has status 1 until the person can no longer decide; 0: it never expires. */
  readonly payLaterExpiresAfter: number;
  /** The service refuses any amount other than the one due; otherwise it charges any amount. */
  readonly checksAmount: boolean;
  /** A charge is made once for each key. */
  readonly honorsKeys: boolean;
  /** The invoice lists the members of the bundle in another order each time. */
  readonly reordersBundle: boolean;
  /** How the invoice lists the members of the bundle. */
  readonly shownBundle: LabOrder['bank']['shownBundle'];
}

export const DEFAULT_SETUP: OrderSetup = {
  shares: [348],
  payer: 'patient',
  conciergeSource: 'patient',
  fixedAmount: null,
  deposit: 0,
  alwaysShowsPayment: false,
  issueEnds: 'when settled',
  keepsPaid: true,
  offersConcierge: false,
  startsWithFee: false,
  startingFee: 99,
  invoiceLag: 0,
  flagLag: 0,
  ordersLag: 0,
  reordersBundle: false,
  reportsRunning: false,
  payLaterExpiresAfter: 0,
  checksAmount: false,
  honorsKeys: false,
  shownBundle: 'complete',
};

const NULLABILITY = loadNullability(join(import.meta.dirname, '../../docs/contract/orders.graphql'));
/** What an order may lack of what the payment pages read; the invoice says what is owed. */
export const NULLABLE = NULLABILITY.nullableFields(
  'Order',
  'Transaction',
  'Settings',
  'ConfirmAddress',
  'Phone',
  'PatientInfo',
  'PatientAddress',
  'Issue',
);

const CHARGE = operationById('charging.payOrders');
const HSA = operationById('charging.payOrdersWithHFSA');
const WALLET = operationById('charging.payOrdersWithDigitalWallets');
export const PAY_LATER = operationById('charging.payOrderWithBnpl');
export const STATUS = operationById('charging.status');
export const INVOICE = operationById('accounting.invoice');
export const ORDERS = operationById('orders.graphql');
export const FEES = [
  operationById('orderPortal.recordConciergeFee'),
  operationById('orderPortal.cancelSelectedConciergeFee'),
] as const;
export const CHARGES = [CHARGE, HSA, WALLET, PAY_LATER] as const;

/** Whether a charge may have this outcome: its documented responses all come from the bank's decisions. */
export const isPossibleCharge = (callOutcome: CallOutcome) => callOutcome.plannedResponse.kind !== 'success';

/** Every operation whose calls end in each of their outcomes, with those outcomes. */
export const POSSIBLE_OUTCOMES: readonly OperationOutcomes[] = [
  ...CHARGES,
  ...FEES,
  STATUS,
  INVOICE,
  ORDERS,
].map((operation) => ({
  ...operation,
  callOutcomes: operation.callOutcomes.filter(isPossible),
}));

const normalOutcome = ({ callOutcomes: [first] }: OperationOutcomes): CallOutcome => first as CallOutcome;
/** What was drawn for one of a kind of calls, which may all end in the same ways. */
const findOutcome = ({ callOutcomes }: OperationOutcomes, sampled: CallOutcome): CallOutcome =>
  callOutcomes.find(({ name }) => name === sampled.name) ?? sampled;
const NORMAL_BANK_OUTCOME: BankOutcome = {
  decision: 'charged',
  challengeResult: 'succeeded',
  secondsAtBank: 3,
  finalDecision: 'charged',
  resolvesAfter: 40,
  processingTime: 0,
  lag: 0,
  hasEmptyBody: false,
  plan: { callOutcome: normalOutcome(CHARGE), takesEffectAfter: 0, respondsAfter: 0 },
};

/** What may go wrong in a history: the nth item of a list applies to the nth call of its kind; later ones succeed. */
export interface ChargeConditions {
  readonly charges: readonly BankOutcome[];
  readonly fees: readonly SentPlan[];
  readonly reads: Readonly<Record<'status' | 'invoice' | 'order', readonly ReadPlan[]>>;
  /** The invoice after the response to a charge: it fails once, or from then on. */
  readonly invoiceAfterCharge: 'comes' | 'fails once' | 'fails';
  /** The fields that each response about the order leaves null; all later ones leave those of the last. */
  readonly nullFields: readonly (readonly string[])[];
  /** How far the clock of the first device is ahead of the services', in milliseconds. */
  readonly clockOffset: number;
}

export const NO_FAULTS: ChargeConditions = {
  charges: [],
  fees: [],
  reads: { status: [], invoice: [], order: [] },
  invoiceAfterCharge: 'comes',
  nullFields: [],
  clockOffset: 0,
};

const isNotRefused = ({ status }: LabOrder['charges'][number]) => status !== 'refused';
export const roundedToCents = (amount: number) => Math.round(amount * 100) / 100;
const CARDS = {
  charged: '4242424242424242',
  accepted: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002500003155',
};
/** What a response may take before it counts as none, in milliseconds. */
const CALL_TIMEOUT = 30_000;
/**
 * How long a page may not know that a charge has ended, in milliseconds: 120 s after it was sent or the status was last 1
 * (RUL-56), the status' own lag, and a pause between two checks (RUL-09).
 */
const UNKNOWN_FOR = 180_000;
/** How long a challenge lasts: a page that was closed meanwhile may not know that it has gone (RUL-56). */
const MAX_TIME_AT_BANK = 960_000;

/** What a form showed when it was sent: the amount to pay, and the concierge's checkbox; null if there is none. */
export interface Shown {
  readonly amount: number;
  readonly isConciergeChecked: boolean | null;
}

/** A charge as it is sent: its amount, whether the concierge fee is recorded, and what the page showed at the press. */
interface SentCharge {
  readonly amount: number;
  readonly hasFee: boolean;
  readonly shown: Shown | undefined;
}

/** The lab with one order, its bank, and what may go wrong; knows what was charged wrongly. */
export class Bank {
  readonly setup: OrderSetup;
  readonly order: LabOrder;
  /** The link of the order, without its page. */
  readonly link: string;
  /** Charges of an amount that nobody owed, in words. */
  readonly wrongCharges: string[] = [];
  /** The patient confirmed an amount that is not what is due. */
  hasConfirmed = false;
  /** Something that was requested did not arrive. */
  hasFailed = false;
  /** One of the read requests got no response, or a late one. */
  hasMissedRead = false;
  readonly #isAlone: boolean;
  readonly #lab: Lab;
  readonly #time: Time;
  readonly #conditions: ChargeConditions;
  readonly #charges: Iterator<BankOutcome>;
  readonly #fees: Iterator<SentPlan>;
  readonly #reads: Readonly<Record<string, Iterator<ReadPlan>>>;
  readonly #permanentReads = new Map<string, ReadPlan>();
  /** The bank's decision by payment method and by secret. */
  readonly #bankOutcomes = new Map<string, BankOutcome>();
  #nullFields: ChargeConditions['nullFields'];
  #invoiceAfterCharge: ChargeConditions['invoiceAfterCharge'] = 'comes';
  #checkedCharges = 0;
  /** How many charges had reached the bank when a form was last sent in a tab, or on a device. */
  readonly #chargesAtPress = new Map<Tab | Device, number>();
  readonly #pressedAt = new Map<Tab, number>();
  readonly #shown = new WeakMap<SimulatedDocument, Shown>();
  /** Every charge that was sent. */
  readonly sent: SentCharge[] = [];
  /** What the patient owes for each order, and since when; the last one is the bill of now. */
  #bills: readonly { readonly since: number; readonly shares: readonly number[] }[];
  #cancelledAt = Infinity;
  #abandonedAt = -Infinity;
  /** Pay-later charges by document until it has received the response: a closed one never does, a frozen one once it is back. */
  #unanswered: readonly (readonly [from: SimulatedDocument, sentAt: number])[] = [];
  /** The tabs of charges that are sent and have not arrived. */
  #onTheWay: readonly Tab[] = [];
  /** When the bank's charges last changed, one was requested, or one stopped running, in milliseconds since the epoch. */
  #changedAt = 0;
  /** When the person is no longer at the bank, in milliseconds since the epoch. */
  #atBankUntil = 0;
  #chargeStatuses = '';
  /** The amounts that were sent. */
  readonly #amounts: (readonly [from: Device, amount: number, pressed: number])[] = [];

  /** @param isAlone one browser alone acts on the order */
  constructor(lab: Lab, time: Time, setup: OrderSetup, conditions: ChargeConditions, isAlone: boolean) {
    this.#isAlone = isAlone;
    this.#lab = lab;
    this.#time = time;
    this.setup = setup;
    this.#conditions = conditions;
    this.#bills = [{ since: 0, shares: setup.shares }];
    this.#charges = conditions.charges[Symbol.iterator]();
    this.#nullFields = conditions.nullFields;
    this.#fees = conditions.fees[Symbol.iterator]();
    this.#reads = {
      'charging.status': conditions.reads.status[Symbol.iterator](),
      'accounting.invoice': conditions.reads.invoice[Symbol.iterator](),
      'orders.graphql': conditions.reads.order[Symbol.iterator](),
    };
    this.order = this.#newOrder();
    const { accessionId, sampleId } = this.order.seed;
    this.link = new URLSearchParams({
      accession_id: accessionId,
      sample_id: sampleId,
      token: this.order.token,
      ...(setup.fixedAmount === null
        ? { payment_prioritized: 'true' }
        : { amount_to_pay: String(Math.round(setup.fixedAmount * 100)) }),
      ...(setup.alwaysShowsPayment ? { always_show_payment: 'true' } : {}),
    }).toString();
  }

  #newOrder(): LabOrder {
    const { setup } = this;
    const isProvider = setup.payer === 'provider';
    const isFamily = setup.shares.length > 1;
    const concierge = {
      valid: true,
      offered: setup.offersConcierge,
      selected: setup.startsWithFee,
      ...(setup.startsWithFee ? { fee: setup.startingFee } : {}),
      source: setup.conciergeSource,
    };
    const order = this.#lab.state.createOrder(isFamily ? 'family-of-three' : 'card-balance-due', {
      providerHasRevenue: true,
      chargeMethod: isProvider ? 'customerPay' : 'patientPay',
      payLater: { klarna: true, afterpay: false },
      fixedAmountCents: setup.fixedAmount === null ? null : Math.round(setup.fixedAmount * 100),
      concierge,
      bill: { labFee: 0, discount: 0, paidBefore: isFamily ? 0 : setup.deposit },
      paymentStatus: setup.deposit > 0 && !isFamily && setup.keepsPaid ? 3 : 0,
      bank: {
        refuses: setup.checksAmount,
        honorsKeys: setup.honorsKeys,
        reportsRunning: setup.reportsRunning,
        payLaterExpiresAfter: setup.payLaterExpiresAfter,
        keepsPaid: setup.keepsPaid,
        resetsStatus: !setup.keepsPaid,
        closesIssue: setup.issueEnds === 'with a payment',
        resolvesAfter: 40,
        invoiceLag: setup.invoiceLag,
        flagLag: setup.flagLag,
        ordersLag: setup.ordersLag,
        reordersBundle: setup.reordersBundle,
        shownBundle: setup.shownBundle,
      },
    });
    for (const [index, member] of order.bundle.entries()) {
      const share = setup.shares[index] ?? 0;
      Object.assign(member, { bank: order.bank });
      Object.assign(member.bill, this.#billOf(share));
    }
    return order;
  }

  #billOf(share: number) {
    return this.setup.payer === 'patient' ? { testsTotal: share } : { testsTotal: 400, patientShare: share };
  }

  /** The link of another order of the family. */
  get memberLink(): string {
    const { seed } = this.order.bundle.at(-1) ?? this.order;
    const link = new URLSearchParams(this.link);
    link.set('accession_id', seed.accessionId);
    link.set('sample_id', seed.sampleId);
    return link.toString();
  }

  get now(): number {
    return this.#time.now;
  }

  /** The lab corrects what the patient owes for the last order of the bundle. */
  correct(amount: number): void {
    const { since: _, shares } = this.#bills.at(-1) ?? { shares: [] };
    const share = (shares.at(-1) ?? 0) + amount;
    this.#bills = [...this.#bills, { since: this.#time.now, shares: [...shares.slice(0, -1), share] }];
    correctBill(this.order.bundle.at(-1) ?? this.order, this.#billOf(share));
  }

  cancel(): void {
    this.#cancelledAt = Math.min(this.#cancelledAt, this.#time.now);
    for (const member of this.order.bundle) member.cancelled = true;
  }

  /** The provider pays the concierge fee. */
  get #isFeeCovered(): boolean {
    const { payer, conciergeSource } = this.setup;
    return payer === 'provider' && conciergeSource === 'customer';
  }

  /** The sum of the patient's bills, with the concierge fee. */
  totalWith(hasFee: boolean, { shares } = this.#bills.at(-1) ?? { shares: [] }): number {
    const fee = hasFee && !this.#isFeeCovered ? this.order.concierge.fee : 0;
    return roundedToCents(shares.reduce((sum, share) => sum + share, fee));
  }

  /** The bills that a response to a request of that time may show. */
  #billsSince(requestedAt: number) {
    const oldest = requestedAt - this.setup.invoiceLag * 1000;
    return this.#bills.filter((_, index) => (this.#bills[index + 1]?.since ?? Infinity) > oldest);
  }

  /** The sums of which a page may know that shows what it has loaded since then. */
  totalsSince(loaded: number, hasFee: boolean): readonly number[] {
    return this.#billsSince(loaded - CALL_TIMEOUT).map((bill) => this.totalWith(hasFee, bill));
  }

  get hasFee(): boolean {
    return this.order.concierge.selected;
  }

  /** Whether the last charge has paid for the concierge, and left nothing. */
  get hasPaidFee(): boolean {
    return (
      this.hasFee &&
      !this.#isFeeCovered &&
      this.isLastPaid &&
      this.sent.at(-1)?.hasFee === true &&
      this.due <= 0
    );
  }

  get charges(): LabOrder['charges'] {
    return this.order.charges;
  }

  /** Paid before, charged, or in transit. */
  get charged(): number {
    return this.#sum(this.charges);
  }

  get paid(): number {
    return this.#sum(this.charges.filter(({ status }) => status === 'succeeded'));
  }

  /** Whether the last charge has succeeded. */
  get isLastPaid(): boolean {
    return this.charges.at(-1)?.status === 'succeeded';
  }

  /** A form is sent. */
  recordPress(form: SimulatedDocument, shown: Shown): void {
    const { tab } = form;
    for (const place of [tab, tab.device]) this.#chargesAtPress.set(place, this.charges.length);
    this.#pressedAt.set(tab, this.#time.now);
    this.#shown.set(form, shown);
  }

  /** How many charges there were when a form was last sent in a tab, or on a device; 0 if none was. */
  chargesAtPress(place: Tab | Device): number {
    return this.#chargesAtPress.get(place) ?? 0;
  }

  /** Whether a charge has been made, is pending, or is on its way since then. */
  hasCharge(place: Tab | Device): boolean {
    return (
      this.#onTheWay.some((tab) => tab === place || tab.device === place) ||
      this.charges.slice(this.chargesAtPress(place)).some(isNotRefused)
    );
  }

  /** Whether a charge runs, or ended so recently that a page may not know yet. */
  get isRunning(): boolean {
    const { order } = this;
    return (
      this.#onTheWay.length > 0 ||
      order.paymentStatus === 1 ||
      this.charges.some(({ status }) => status === 'processing') ||
      // Nobody but the patient ends a payment at the pay-later provider (RUL-59).
      order.chargeAttempts.some(
        ({ call, at }) => call === PAY_LATER.id && Date.parse(at) > this.#abandonedAt,
      ) ||
      this.#unanswered.some(([from, sentAt]) => !from.isRunning && sentAt > this.#abandonedAt) ||
      this.#time.now <= Math.max(this.#changedAt, this.#atBankUntil) + UNKNOWN_FOR
    );
  }

  /** The amounts that were sent from a device. */
  amountsFrom(device: Device): readonly number[] {
    return this.#amounts.flatMap(([from, amount]) => (from === device ? [amount] : []));
  }

  /** Those of them that were paid. */
  paidFrom(device: Device): readonly number[] {
    const paid = this.charges.flatMap(({ status, amount }) =>
      status === 'succeeded' ? [roundedToCents(amount / 100)] : [],
    );
    return this.amountsFrom(device).filter((amount) => paid.includes(amount));
  }

  #sum(charges: LabOrder['charges']): number {
    const before = this.setup.shares.length > 1 ? 0 : this.setup.deposit;
    return roundedToCents(
      charges.filter(isNotRefused).reduce((sum, { amount }) => sum + amount / 100, before),
    );
  }

  get due(): number {
    return roundedToCents(this.totalWith(this.hasFee) - this.charged);
  }

  /**
   * Amounts that a page may show as due: as it is, or with a concierge fee as the outdated invoice has it. What another
   * device has just paid, a page learns from the invoice alone; so it does what the lab has corrected.
   * @param loaded when the page had loaded what it shows
   */
  owed(loaded: number, isAlone: boolean, charged = this.charged): readonly number[] {
    const requestedAt = loaded - CALL_TIMEOUT;
    return this.#owed(
      requestedAt,
      isAlone ? [charged] : [charged, this.paid, ...this.#chargedSince(requestedAt)],
    );
  }

  /** The same of a page that waits for a fee which its own browser has changed. */
  owedWithFee(loaded: number, isAlone: boolean, charged = this.charged): readonly number[] {
    if (!isAlone) return this.owed(loaded, isAlone, charged);
    return this.#owed(loaded - CALL_TIMEOUT, [charged], this.hasFee);
  }

  /** What had been charged before each of the charges that were made since then. */
  #chargedSince(requestedAt: number): readonly number[] {
    return this.charges.flatMap(({ at }, index) =>
      Date.parse(at) >= requestedAt ? [this.#sum(this.charges.slice(0, index))] : [],
    );
  }

  #owed(
    requestedAt: number,
    charged: readonly number[],
    late = outdatedStateOf(this.order, this.setup.invoiceLag)?.concierge.selected ?? this.hasFee,
  ): readonly number[] {
    return this.#billsSince(requestedAt).flatMap((bill) =>
      [this.hasFee, late].flatMap((hasFee) =>
        charged.map((paid) => Math.max(0, roundedToCents(this.totalWith(hasFee, bill) - paid))),
      ),
    );
  }

  /** Judges the charges that have reached the bank since the last check. */
  checkCharges(): void {
    // A declined charge is not listed: only the payment status shows that it was made.
    const statuses = [this.order.paymentStatus === 1, ...this.charges.map(({ status }) => status)].join(' ');
    if (statuses !== this.#chargeStatuses) this.#changedAt = this.#time.now;
    this.#chargeStatuses = statuses;
    for (; this.#checkedCharges < this.charges.length; this.#checkedCharges += 1) {
      const before = this.#sum(this.charges.slice(0, this.#checkedCharges));
      const amount = roundedToCents((this.charges[this.#checkedCharges]?.amount ?? 0) / 100);
      // A press requests all of it once more (RUL-57).
      const [, , requestedAt = 0] = this.#amounts.findLast(([, requested]) => requested === amount) ?? [];
      const dueAmounts = this.#billsSince(requestedAt).map((bill) =>
        roundedToCents(this.totalWith(this.hasFee, bill) - before),
      );
      // A fee that somebody else has changed is learned from the invoice and the order, which may be outdated.
      const isDue =
        (this.#isAlone ? dueAmounts : this.#owed(requestedAt, [before])).includes(amount) && amount > 0;
      const isLinked =
        amount === this.setup.fixedAmount &&
        (this.hasConfirmed || (before < amount && dueAmounts.some((due) => due >= amount)));
      if (!isDue && !isLinked)
        this.wrongCharges.push(`charged ${amount} where ${dueAmounts.join(' or ')} was due`);
      if (requestedAt >= this.#cancelledAt) this.wrongCharges.push(`charged ${amount} for a cancelled order`);
      if (!this.hasConfirmed) this.#checkLines(this.#checkedCharges, requestedAt);
    }
  }

  /** Judges a family's charge: each line is applied to its order, which owes no more than its share. */
  #checkLines(last: number, requestedAt: number): void {
    const lines = this.charges
      .slice(0, last + 1)
      .filter((charge, position) => position === last || isNotRefused(charge))
      .flatMap(({ details }) => details);
    for (const [index, { seed }] of this.order.bundle.entries()) {
      const shares = this.#billsSince(requestedAt).map((bill) => bill.shares[index] ?? 0);
      const share = Math.max(...shares) + (index === 0 && this.hasFee ? this.order.concierge.fee : 0);
      const applied = lines.filter(({ orderId }) => orderId === seed.orderId);
      const sum = roundedToCents(applied.reduce((all, { price }) => all + price / 100, 0));
      const isNew = this.charges[last]?.details.some(
        ({ orderId, price }) => orderId === seed.orderId && price > 0,
      );
      if (this.order.bundle.length > 1 && isNew && sum > share)
        this.wrongCharges.push(`applied ${sum} to order ${index + 1} of a family, which owes ${share}`);
    }
  }

  /** Sends a call of the portal to the lab with its planned outcome. */
  readonly send = async (call: LabRequest, from: SimulatedDocument): Promise<RawResponse | null> => {
    const { method, path } = call;
    const name = path.replace(/\?.*/, '').replace(/(\/services\/\w[\w-]*)\/$/, '$1');
    const isCalled = (operation: OperationOutcomes) =>
      operation.isOf(method, name) || operation.isOf(method, `${name}/`);
    const charge = CHARGES.find(isCalled);
    if (charge) return this.#charge(call, charge, from);
    const fee = FEES.find(isCalled);
    if (fee) {
      const { callOutcome, ...times } = this.#fees.next().value ?? {
        callOutcome: normalOutcome(fee),
        takesEffectAfter: 0,
        respondsAfter: 0,
      };
      return this.#deliver(call, findOutcome(fee, callOutcome), times);
    }
    const read = [STATUS, INVOICE, ORDERS].find(isCalled);
    return read ? this.#read(call, read) : callLab(this.#lab, call);
  };

  async #charge(
    call: LabRequest,
    operation: OperationOutcomes,
    from: SimulatedDocument,
  ): Promise<RawResponse | null> {
    const body = JSON.parse(call.body) as { readonly amount: number; readonly payment_token?: string };
    const bankOutcome = this.#bankOutcomes.get(body.payment_token ?? '') ?? this.#nextBankOutcome();
    this.sent.push({ amount: body.amount, hasFee: this.hasFee, shown: this.#shown.get(from) });
    this.#amounts.push([from.tab.device, body.amount, this.#pressedAt.get(from.tab) ?? 0]);
    this.#changedAt = this.#time.now;
    const { decision, hasEmptyBody, plan } = bankOutcome;
    const unanswered = [from, this.#time.now] as const;
    if (operation === PAY_LATER) this.#unanswered = [...this.#unanswered, unanswered];
    const isCharge = operation !== PAY_LATER && (decision === 'charged' || decision === 'accepted');
    if (plan.callOutcome.isDone && isCharge) this.#onTheWay = [...this.#onTheWay, from.tab];
    const response = await this.#deliver(
      call,
      findOutcome(operation, plan.callOutcome),
      // The bank takes its own time.
      plan,
      () => {
        const sent = this.#onTheWay.indexOf(from.tab);
        this.#onTheWay = this.#onTheWay.filter((_, index) => index !== sent);
        this.#prepare(bankOutcome);
      },
    );
    void from.awake().then(() => {
      this.#unanswered = this.#unanswered.filter((one) => one !== unanswered);
    });
    this.#invoiceAfterCharge = this.#conditions.invoiceAfterCharge;
    if (response === null || response.status >= 300 || plan.callOutcome.plannedResponse.kind !== 'success')
      return response;
    const { client_secret: secret } = JSON.parse(response.text) as Readonly<Record<string, string>>;
    if (secret !== undefined) this.#bankOutcomes.set(secret, bankOutcome);
    return hasEmptyBody && secret === undefined ? { ...response, text: '{}' } : response;
  }

  /** The bank's next decision is this one. */
  #prepare({
    decision,
    challengeResult,
    finalDecision,
    resolvesAfter,
    processingTime,
    lag,
    plan,
  }: BankOutcome): void {
    const remaining = CHARGE.decidedWithin / 1000 - plan.takesEffectAfter / 1000;
    const respondsAfter = Math.min(processingTime, remaining);
    Object.assign(this.order.bank, {
      respondsAfter,
      statusLag: lag,
      refusesPending: finalDecision === 'refused',
      // Where no status says that it runs, it is decided within 90 s (RUL-56, RUL-64).
      resolvesAfter:
        this.order.paymentStatus === 3 ? Math.min(resolvesAfter, remaining - respondsAfter) : resolvesAfter,
      statusAfterChallenge: challengeResult === 'unknown' ? 'requires_capture' : 'succeeded',
    });
    for (const member of this.order.bundle)
      member.chargeOutcome =
        decision === 'accepted' || (decision === 'challenged' && challengeResult === 'processing')
          ? 'processing'
          : 'succeeded';
  }

  #nextBankOutcome(): BankOutcome {
    return (this.#charges.next().value as BankOutcome | undefined) ?? NORMAL_BANK_OUTCOME;
  }

  async #read(call: LabRequest, read: OperationOutcomes): Promise<RawResponse | null> {
    if (read === INVOICE && this.#invoiceAfterCharge !== 'comes') {
      if (this.#invoiceAfterCharge === 'fails once') this.#invoiceAfterCharge = 'comes';
      this.hasMissedRead = true;
      const callOutcome = read.callOutcomes.find(({ name }) => name === '500') as CallOutcome;
      return this.#deliver(call, callOutcome, { respondsAfter: 0 });
    }
    const next =
      this.#permanentReads.get(read.id) ?? (this.#reads[read.id]?.next().value as ReadPlan | undefined);
    if (!next) return this.#withNulls(read, await callLab(this.#lab, call));
    if (next.isPermanent) this.#permanentReads.set(read.id, next);
    const { callOutcome, respondsAfter } = next;
    const isResponse = callOutcome.plannedResponse.kind === 'success';
    if (!isResponse || respondsAfter > 0) this.hasMissedRead = true;
    const response = await this.#deliver(call, isResponse ? normalOutcome(read) : callOutcome, {
      respondsAfter,
    });
    return isResponse ? this.#withNulls(read, response) : response;
  }

  #withNulls(read: OperationOutcomes, response: RawResponse | null): RawResponse | null {
    const [fields, ...later] = this.#nullFields;
    if (read !== ORDERS || response === null || fields === undefined) return response;
    if (later.length > 0) this.#nullFields = later;
    return { ...response, text: NULLABILITY.written(response.text, (field) => fields.includes(field)) };
  }

  async #deliver(
    call: LabRequest,
    callOutcome: CallOutcome,
    {
      takesEffectAfter = 0,
      respondsAfter,
    }: { readonly takesEffectAfter?: number; readonly respondsAfter: number },
    arrives: () => void = () => undefined,
  ): Promise<RawResponse | null> {
    const { isDone, plannedResponse } = callOutcome;
    if (plannedResponse.kind !== 'success') countOutcome(callOutcome);
    if (plannedResponse.kind !== 'success' || respondsAfter >= CALL_TIMEOUT) this.hasFailed = true;
    const work = isDone
      ? this.#time.wait(takesEffectAfter).then(() => {
          arrives();
          return callLab(this.#lab, call);
        })
      : null;
    // The others arrive whether or not the work is done.
    const needsWork = plannedResponse.kind === 'success' || plannedResponse.kind === 'truncated';
    const [response] = await Promise.all([needsWork ? work : null, this.#time.wait(respondsAfter)]);
    switch (plannedResponse.kind) {
      case 'success':
        // The lab decides which of the documented responses it sends.
        countOutcome(response ? { ...callOutcome, name: String(response.status) } : callOutcome);
        return response;
      case 'truncated': {
        const text = response?.text ?? '{"status":"succeeded"}';
        return { status: 200, type: 'application/json', text: text.slice(0, text.length / 2) };
      }
      default:
        return substituteFor(plannedResponse);
    }
  }

  /** The card provider in the document that runs. */
  readonly stripe = (key: string): object => {
    const formContext = () => runningDocument().snapshot?.context as { readonly method?: string } | undefined;
    const wait = (milliseconds: number) => this.#time.wait(milliseconds);
    const { payments } = this.#lab;
    return {
      // The form's card fields: those of an HSA/FSA card belong to the standard account.
      createPaymentMethod: async ({ type }: { readonly type?: 'card' }) => {
        const bankOutcome = this.#nextBankOutcome();
        const { id } = payments.createMethod({
          key: type === 'card' && formContext()?.method === 'hsa/fsa' ? 'pk_test_std' : key,
          number: CARDS[bankOutcome.decision],
          brand: 'visa',
          wallet: type === 'card' ? null : 'apple_pay',
        });
        this.#bankOutcomes.set(id, bankOutcome);
        return { paymentMethod: { id } };
      },
      handleNextAction: async ({ clientSecret }: { readonly clientSecret: string }) => {
        const document = runningDocument();
        const { challengeResult, secondsAtBank } =
          this.#bankOutcomes.get(clientSecret) ?? NORMAL_BANK_OUTCOME;
        this.#atBankUntil = this.#time.now + MAX_TIME_AT_BANK;
        await wait(secondsAtBank * 1000);
        // The challenge ends with the document that opened it.
        await document.awake();
        this.#atBankUntil = this.#time.now;
        const intent = payments.intent(clientSecret, key) as Intent;
        payments.decide(intent, challengeResult === 'refused' ? 'decline' : 'approve');
        if (intent.isRefused) return { error: { code: 'payment_intent_authentication_failure' } };
        if (challengeResult === 'lost') return { error: { type: 'api_connection_error' } };
        return { paymentIntent: { status: intent.status } };
      },
      confirmKlarnaPayment: async (
        clientSecret: string,
        { return_url: back }: { readonly return_url: string },
      ) => {
        const url = `https://klarna.example/?${new URLSearchParams({ clientSecret, back })}`;
        return { paymentIntent: { next_action: { redirect_to_url: { url } } } };
      },
    };
  };

  /** The person says that no payment at a pay-later provider was finished. */
  abandon(): void {
    this.#abandonedAt = this.#time.now;
    this.#changedAt = this.#time.now;
  }

  /** The person's decision at the pay-later provider; returns where it leads, null if the tab is not there. */
  decideLater({ away }: Tab, isApproved: boolean): string | null {
    if (away === null) return null;
    const query = new URL(away).searchParams;
    const intent = this.#lab.payments.intentOfPage(query.get('clientSecret') ?? '');
    // Whoever said so did not finish there.
    if (!intent || (isApproved && intent.createdAt.getTime() <= this.#abandonedAt)) return null;
    const { lag } = this.#nextBankOutcome();
    Object.assign(this.order.bank, { statusLag: lag, webhookAfter: isApproved ? 0 : lag });
    this.#lab.payments.decide(intent, isApproved ? 'approve' : 'decline');
    const back = new URL(query.get('back') ?? '');
    back.searchParams.set('redirect_status', intent.isRefused ? 'failed' : 'succeeded');
    return back.pathname + back.search;
  }
}
