import { isWebPaymentsToken, expectedPublishableKey, webPaymentsToken } from './config.ts';
import { due, dueOfBundle, toCents } from './bill.ts';
import { patientIdOf } from './information.ts';
import type { IntentStatus } from './scenarios.ts';
import {
  randomId,
  settleCharge,
  type Charge,
  type ChargeAttempt,
  type LabOrder,
  type PaymentSource,
} from './state.ts';

/** Why a card is declined: the provider's code and message, and the issuer's reason if there is one. */
interface Decline {
  readonly code: string;
  readonly message: string;
  readonly declineCode?: string;
}

const DECLINED = 'Your card was declined.';
const DECLINE = { code: 'card_declined', message: DECLINED, declineCode: 'generic_decline' } as const;

/** The card provider's documented test numbers that do not simply succeed. */
const SPECIAL_CARDS: Readonly<Record<string, Decline | 'three-d-secure'>> = {
  '4000000000000002': DECLINE,
  '4000000000009995': {
    code: 'card_declined',
    message: 'Your card has insufficient funds.',
    declineCode: 'insufficient_funds',
  },
  '4000000000009987': { code: 'card_declined', message: DECLINED, declineCode: 'lost_card' },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  '4000000000000119': {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  '4000002500003155': 'three-d-secure',
  '4000002760003184': 'three-d-secure',
};

/** Cards for live accounts, which decline every documented test number. */
const LIVE_CARDS: Readonly<Record<string, VendorPaymentMethod['behavior']>> = {
  '4539578763621486': 'succeeds',
  '4716461583322103': DECLINE,
  '4485275742308327': 'three-d-secure',
};

const TEST_CARD_IN_LIVE_MODE: Decline = {
  code: 'card_declined',
  message: 'Your card was declined. Your request was in live mode, but used a known test card.',
  declineCode: 'live_mode_test_card',
};

function behaviorOf(key: string, number: string): VendorPaymentMethod['behavior'] {
  if (key.startsWith('pk_live_')) return LIVE_CARDS[number] ?? TEST_CARD_IN_LIVE_MODE;
  return SPECIAL_CARDS[number] ?? 'succeeds';
}

/** A payment method created by a vendor's form; the card number is not stored. */
interface VendorPaymentMethod {
  readonly id: string;
  /** The publishable key or web payments token it was created with. */
  readonly key: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly wallet: string | null;
  /** The recipient of the receipt; only Stax sends one. */
  readonly receiptTo: string | null;
  readonly behavior: Decline | 'three-d-secure' | 'succeeds';
}

/** The body of a charge call. Amounts in major units. */
export interface WireChargeRequest {
  readonly account_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly charge_details: readonly { charge_type_id: string; sample_id: string; price: number }[];
  readonly token_platform: 'stripe' | 'stripe_zb' | 'stax';
}

/** A payment that waits for the patient at the card or pay-later provider. */
export interface Intent {
  readonly id: string;
  readonly clientSecret: string;
  /** The publishable key of its account and mode; other keys cannot find it. */
  readonly key: string;
  readonly createdAt: Date;
  readonly order: LabOrder;
  readonly request: WireChargeRequest;
  readonly source: PaymentSource;
  status: IntentStatus;
  /** Why the patient was turned away. */
  isRefused: boolean;
}

/** The outcome of a charge, as a status and a body of the charging service. */
interface WireChargeResponse {
  readonly status: 200 | 202 | 402 | 409 | 422;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The money side of the lab: payment methods, intents and charges. */
export interface Payments {
  createMethod(card: {
    key: string;
    number: string;
    brand: string;
    wallet: string | null;
    receiptTo?: string;
  }): VendorPaymentMethod;
  /**
   * The email of the customer that Stax links a card to. Unless the details say `match_customer: false`, a customer
   * with the same email, or the same name and phone, is reused.
   */
  customerOf(details: Record<string, unknown>): string;
  /** Resolves when the bank has decided, which may take a while on the order's clock. */
  charge(
    order: LabOrder,
    call: string,
    request: WireChargeRequest & { payment_token: string },
    idempotencyKey: string,
  ): Promise<WireChargeResponse>;
  openPayLater(
    order: LabOrder,
    call: string,
    request: PayLaterRequest,
    idempotencyKey: string,
  ): Promise<WireChargeResponse>;
  /** Looks up an intent by its secret and the requesting publishable key. */
  intent(clientSecret: string, key: string): Intent | 'of another account' | undefined;
  /** For the provider's own pages, which belong to the intent. */
  intentOfPage(clientSecret: string): Intent | undefined;
  /** The patient's decision at the provider; 'later' leaves the money pending. */
  decide(intent: Intent, decision: 'approve' | 'decline' | 'cancel' | 'later'): void;
  /** Lets a pending charge of the order succeed, or be refused; false if none is pending. */
  endPending(order: LabOrder, end: 'succeeded' | 'refused'): boolean;
  reset(): void;
}

interface PayLaterDetail {
  readonly charge_type_id: string;
  readonly sample_id: string;
  readonly price: number;
  readonly bnpl_provider: 'klarna' | 'afterpay_clearpay';
}

/** The body of a pay-later call. Amounts in major units. */
export interface PayLaterRequest extends WireChargeRequest {
  readonly connect_account_id: string;
  /** The contract requires at least one entry. */
  readonly charge_details: readonly [PayLaterDetail, ...PayLaterDetail[]];
}

/** The account that pay-later providers pay to. */
export function connectAccount(order: LabOrder): string {
  return `acct_sandbox${order.customerId || '0'}`;
}

/** Why a charge is refused before reaching a card; undefined if it is valid or the bank refuses nothing. */
function refusal(order: LabOrder, request: WireChargeRequest): WireChargeResponse | undefined {
  if (!order.bank.refuses) return undefined;
  const refuse = (error: string, status: 409 | 422 = 422): WireChargeResponse => ({
    status,
    body: { error },
  });
  if (order.cancelled) return refuse('This order has been cancelled.');
  if (dueOfBundle(order) === 0) return refuse('This order has already been paid.', 409);
  // Even if the status does not show it yet (RUL-57).
  if (order.paymentStatus === 1 || order.charges.some(({ status }) => status === 'processing'))
    return refuse('A payment for this order is being processed.', 409);
  if (request.account_id !== patientIdOf(order)) return refuse('The account does not belong to this order.');
  if (request.currency !== order.currency) return refuse("The currency is not the invoice's.");
  const members = request.charge_details.map((detail) =>
    order.bundle.find(
      ({ seed }) => seed.orderId === detail.charge_type_id && seed.sampleId === detail.sample_id,
    ),
  );
  if (members.includes(undefined)) return refuse('A charge does not belong to this order.');
  if (new Set(members).size !== members.length) return refuse('A charge is listed twice.');
  const amount = toCents(request.amount);
  const prices = request.charge_details.map(({ price }) => toCents(price));
  if (prices.reduce((sum, price) => sum + price, 0) !== amount) {
    return refuse('The prices do not add up to the amount.');
  }
  if (order.fixedAmountCents !== null && amount === order.fixedAmountCents) {
    const isBeyond = amount > dueOfBundle(order);
    return members.some((member, index) => member && (prices[index] ?? 0) > due(member) && !isBeyond)
      ? refuse('A price is more than is due for its order.')
      : undefined;
  }
  if (amount !== dueOfBundle(order)) return refuse('The amount is not what is due.');
  if (members.some((member, index) => member && prices[index] !== due(member))) {
    return refuse('A price is not what is due for its order.');
  }
  return undefined;
}

function methodRefusal(
  order: LabOrder,
  call: string,
  platform: string,
  method: VendorPaymentMethod | undefined,
): string | undefined {
  if (call === 'charging.payOrdersWithHFSA') {
    if (platform === 'stax') return 'HSA/FSA cards are not accepted on this platform.';
    if (order.currency !== 'usd' || order.providerHasMerchandise) {
      return 'HSA/FSA cards are not accepted for this order.';
    }
  }
  // HSA/FSA is charged to the standard account, no matter who has the revenue (CALL-R07, AMB-53).
  const hasRevenue = order.providerHasRevenue && call !== 'charging.payOrdersWithHFSA';
  if (platform !== 'stax' && platform !== (hasRevenue ? 'stripe_zb' : 'stripe'))
    return "The platform is not this order's.";
  const key =
    platform === 'stax'
      ? webPaymentsToken(order.customerId)
      : expectedPublishableKey(order.customerId, hasRevenue);
  if (!method || method.key !== key) return 'There is no such payment method on this account.';
  return undefined;
}

/** The publishable key for charging this order at the card provider. */
function keyOf(order: LabOrder, platform: WireChargeRequest['token_platform']): string {
  return expectedPublishableKey(order.customerId, platform === 'stripe_zb');
}

/** The money side of an empty lab. */
export function createPayments(): Payments {
  const methods = new Map<string, VendorPaymentMethod>();
  const intents = new Map<string, Intent>();
  let customers: { email: string; first: string; last: string; phone: string }[] = [];
  /** The first response for each idempotency key (RUL-30). */
  const responses = new Map<string, Promise<WireChargeResponse>>();

  function record(order: LabOrder, attempt: Omit<ChargeAttempt, 'at'>): void {
    order.chargeAttempts.push({ at: order.clock.now().toISOString(), ...attempt });
  }

  /** Money is moving: it counts as charged from now on, whenever the service learns the outcome. */
  function reach(order: LabOrder, request: WireChargeRequest, source: PaymentSource): Charge {
    const charge: Charge = {
      id: randomId('txn'),
      at: order.clock.now().toISOString(),
      amount: toCents(request.amount),
      currency: request.currency,
      source,
      details: request.charge_details.map((detail) => ({
        orderId: detail.charge_type_id,
        price: toCents(detail.price),
      })),
      status: 'processing',
    };
    for (const member of order.bundle) member.charges.push(charge);
    return charge;
  }

  function setStatus(order: LabOrder, status: 0 | 1 | 2): void {
    for (const member of order.bundle) if (member.paymentStatus !== 3) member.paymentStatus = status;
  }

  /** The service learns of a charge that has reached the bank. */
  function conclude(order: LabOrder, charge: Charge, isPending: boolean): void {
    if (!isPending) return settleCharge(order, charge);
    setStatus(order, 1);
    const { resolvesAfter, refusesPending } = order.bank;
    if (resolvesAfter !== null)
      void order.clock.pass(resolvesAfter).then(() => {
        if (charge.status === 'processing') end(order, charge, refusesPending ? 'refused' : 'succeeded');
      });
    return undefined;
  }

  function end(order: LabOrder, charge: Charge, how: 'succeeded' | 'refused'): void {
    if (how === 'succeeded') return settleCharge(order, charge);
    charge.status = 'refused';
    const { statusLag } = order.bank;
    if (statusLag > 0) void order.clock.pass(statusLag).then(() => setStatus(order, 2));
    else setStatus(order, 2);
    return undefined;
  }

  function openIntent(order: LabOrder, request: WireChargeRequest, source: PaymentSource): Intent {
    const id = randomId('pi');
    const intent: Intent = {
      id,
      clientSecret: `${id}_secret_${randomId('s').slice(2)}`,
      key: keyOf(order, request.token_platform),
      createdAt: order.clock.now(),
      order,
      request,
      source,
      status: 'requires_action',
      isRefused: false,
    };
    intents.set(intent.clientSecret, intent);
    return intent;
  }

  /** Runs the work once per key if the bank honors keys; a repeat gets the first response. */
  function once(
    order: LabOrder,
    attempt: Pick<ChargeAttempt, 'call' | 'amount'>,
    key: string,
    work: () => Promise<WireChargeResponse>,
  ): Promise<WireChargeResponse> {
    if (!order.bank.honorsKeys) return work();
    const repeated = responses.get(key);
    if (repeated) {
      record(order, { ...attempt, outcome: 'repeated' });
      return repeated;
    }
    const response = work();
    responses.set(key, response);
    return response;
  }

  function refuse(
    order: LabOrder,
    attempt: Pick<ChargeAttempt, 'call' | 'amount'>,
    response: WireChargeResponse,
  ): WireChargeResponse {
    record(order, { ...attempt, outcome: 'refused', reason: String(response.body['error']) });
    return response;
  }

  async function chargeMethod(
    order: LabOrder,
    call: string,
    request: WireChargeRequest & { payment_token: string },
  ): Promise<WireChargeResponse> {
    const attempt = { call, amount: request.amount };
    const refused = refusal(order, request);
    if (refused) return refuse(order, attempt, refused);
    const method = methods.get(request.payment_token);
    const error = methodRefusal(order, call, request.token_platform, method);
    if (error !== undefined || !method) return refuse(order, attempt, { status: 422, body: { error } });
    const source: PaymentSource = {
      method: method.wallet ? 'wallet' : call === 'charging.payOrdersWithHFSA' ? 'hsa_fsa' : 'card',
      brand: method.wallet ?? method.brand,
      lastFour: method.lastFour,
      ...(method.receiptTo === null ? {} : { receiptTo: method.receiptTo }),
    };
    // A new attempt clears the status of a failed one.
    setStatus(order, order.bank.reportsRunning ? 1 : 0);
    // Stax cards do not require 3-D Secure.
    if (method.behavior === 'three-d-secure' && !isWebPaymentsToken(method.key)) {
      const intent = openIntent(order, request, source);
      // Without an end of the challenge it is cancelled, and the status must not stay 1.
      if (order.bank.reportsRunning)
        void order.clock.pass(CHALLENGE_TIMEOUT).then(() => decide(intent, 'decline'));
      record(order, { ...attempt, outcome: 'requires_action' });
      return { status: 200, body: { status: 'requires_action', client_secret: intent.clientSecret } };
    }
    const { behavior } = method;
    if (typeof behavior === 'object') {
      await order.clock.pass(order.bank.respondsAfter);
      setStatus(order, 2);
      record(order, { ...attempt, outcome: 'declined', reason: behavior.declineCode ?? behavior.code });
      const code = behavior.declineCode ?? behavior.code;
      return { status: 402, body: { error: behavior.message, decline_code: code } };
    }
    const isPending = order.chargeOutcome === 'processing';
    const charge = reach(order, request, source);
    record(order, { ...attempt, outcome: isPending ? 'processing' : 'succeeded' });
    await order.clock.pass(order.bank.respondsAfter);
    conclude(order, charge, isPending);
    return isPending
      ? { status: 202, body: { status: 'processing' } }
      : { status: 200, body: { status: 'succeeded' } };
  }

  function decide(intent: Intent, decision: 'approve' | 'decline' | 'cancel' | 'later'): void {
    if (intent.status !== 'requires_action') return;
    const { order, request } = intent;
    const { webhookAfter, statusAfterChallenge, reportsRunning, payLaterExpiresAfter } = order.bank;
    const isCard = intent.source.method !== 'klarna' && intent.source.method !== 'afterpay_clearpay';
    const isReported = isCard ? reportsRunning : payLaterExpiresAfter > 0;
    // A 1 of its own does not refuse it.
    if (isReported) setStatus(order, 0);
    if (decision === 'decline' || decision === 'cancel' || refusal(order, request)) {
      intent.status = 'requires_payment_method';
      intent.isRefused = true;
      // The service has not heard of it yet.
      if (!isCard && isReported && decision === 'decline') setStatus(order, 1);
      if (decision === 'decline') void order.clock.pass(webhookAfter).then(() => setStatus(order, 2));
      return;
    }
    const isPending = decision === 'later' || order.chargeOutcome === 'processing';
    intent.status = isPending ? 'processing' : isCard ? statusAfterChallenge : 'succeeded';
    if (!CHARGEABLE.includes(intent.status)) return;
    if (isReported) setStatus(order, 1);
    const charge = reach(order, request, intent.source);
    void order.clock.pass(webhookAfter).then(() => conclude(order, charge, intent.status === 'processing'));
  }

  return {
    createMethod({ key, number, brand, wallet, receiptTo = null }) {
      const method: VendorPaymentMethod = {
        id: isWebPaymentsToken(key) ? crypto.randomUUID() : randomId('pm'),
        key,
        brand,
        lastFour: number.slice(-4),
        wallet,
        receiptTo,
        behavior: behaviorOf(key, number),
      };
      methods.set(method.id, method);
      return method;
    },

    customerOf(details) {
      const [email = '', first = '', last = '', phone = ''] = ['email', 'firstname', 'lastname', 'phone'].map(
        (name) => String(details[name] ?? '').toLowerCase(),
      );
      const found = customers.find(
        (other) =>
          other.email === email || (other.phone === phone && (other.first === first || other.last === last)),
      );
      if (found && details['match_customer'] !== false) return found.email;
      customers.push({ email, first, last, phone });
      return email;
    },

    charge: (order, call, request, idempotencyKey) =>
      once(order, { call, amount: request.amount }, idempotencyKey, () => chargeMethod(order, call, request)),

    openPayLater(order, call, request, idempotencyKey) {
      const attempt = { call, amount: request.amount };
      return once(order, attempt, idempotencyKey, async () => {
        const provider = request.charge_details[0].bnpl_provider;
        const isEligible = provider === 'klarna' ? order.payLater.klarna : order.payLater.afterpay;
        const platform = order.providerHasRevenue ? 'stripe_zb' : 'stripe';
        const reasons: [boolean, string][] = [
          [
            request.charge_details.some((detail) => detail.bnpl_provider !== provider),
            'The providers differ.',
          ],
          [!isEligible || order.currency !== 'usd', 'This order cannot be paid later.'],
          [request.connect_account_id !== connectAccount(order), "The account is not this order's."],
          [request.token_platform !== platform, "The platform is not this order's."],
        ];
        const error = reasons.find(([applies]) => applies)?.[1];
        const refused =
          refusal(order, request) ?? (error ? ({ status: 422, body: { error } } as const) : undefined);
        if (refused) return refuse(order, attempt, refused);
        const { payLaterExpiresAfter } = order.bank;
        setStatus(order, payLaterExpiresAfter > 0 ? 1 : 0);
        const intent = openIntent(order, request, { method: provider, brand: provider, lastFour: '' });
        if (payLaterExpiresAfter > 0)
          void order.clock.pass(payLaterExpiresAfter).then(() => decide(intent, 'decline'));
        record(order, { ...attempt, outcome: 'requires_action' });
        return { status: 200, body: { client_secret: intent.clientSecret } };
      });
    },

    intent(clientSecret, key) {
      const intent = intents.get(clientSecret);
      return intent && intent.key !== key ? 'of another account' : intent;
    },

    intentOfPage: (clientSecret) => intents.get(clientSecret),

    decide,

    endPending(order, how) {
      const pending = order.charges.find(({ status }) => status === 'processing');
      if (pending) end(order, pending, how);
      return pending !== undefined;
    },

    reset() {
      methods.clear();
      intents.clear();
      responses.clear();
      customers = [];
    },
  };
}

/** Seconds within which a 3-D Secure challenge ends. */
const CHALLENGE_TIMEOUT = 960;

/** Statuses after 3-D Secure from which money moves: at once, or after confirmation or capture. */
const CHARGEABLE: readonly IntentStatus[] = [
  'succeeded',
  'processing',
  'requires_confirmation',
  'requires_capture',
];
