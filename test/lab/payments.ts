import { publishableKey } from './config.ts';
import { due, dueOfBundle, hundredths } from './bill.ts';
import {
  randomId,
  settle,
  type Charge,
  type ChargeAttempt,
  type LabOrder,
  type PaymentSource,
} from './state.ts';

/** Why a card is declined: the provider's code, its words, and the issuer's reason where there is one. */
interface Decline {
  readonly code: string;
  readonly message: string;
  readonly declineCode?: string;
}

const DECLINED = 'Your card was declined.';

/** The card provider's documented test numbers that do not simply succeed. */
const SPECIAL_CARDS: Readonly<Record<string, Decline | 'three-d-secure'>> = {
  '4000000000000002': { code: 'card_declined', message: DECLINED, declineCode: 'generic_decline' },
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

/** A payment method that a vendor's form made; the number itself is not kept. */
export interface PaymentMethod {
  readonly id: string;
  /** The publishable key it was made with, or 'stax'. */
  readonly key: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly wallet: string | null;
  readonly behaviour: Decline | 'three-d-secure' | 'succeeds';
}

/** What a charge call asks for. Amounts in major units. */
export interface ChargeRequest {
  readonly account_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly charge_details: readonly { charge_type_id: string; sample_id: string; price: number }[];
  readonly token_platform: 'stripe' | 'stripe_zb' | 'stax';
}

/** A payment that waits for the patient at the card provider or at a pay-later provider. */
export interface Intent {
  readonly id: string;
  readonly clientSecret: string;
  readonly order: LabOrder;
  readonly request: ChargeRequest;
  readonly source: PaymentSource;
  status: 'requires_action' | 'processing' | 'succeeded' | 'requires_payment_method';
}

/** The outcome of a charge, as a status and a body of the charging service. */
interface ChargeAnswer {
  readonly status: 200 | 202 | 402 | 409 | 422;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The money side of the lab: payment methods, intents and charges. */
export interface Payments {
  createMethod(card: { key: string; number: string; brand: string; wallet: string | null }): PaymentMethod;
  charge(order: LabOrder, call: string, request: ChargeRequest & { payment_token: string }): ChargeAnswer;
  openPayLater(order: LabOrder, call: string, request: PayLaterRequest): ChargeAnswer;
  intent(clientSecret: string): Intent | undefined;
  /** What the patient decided at the provider; 'later' leaves the money pending. */
  decide(intent: Intent, decision: 'approve' | 'decline' | 'cancel' | 'later'): void;
  /** A pending charge of the order comes true. */
  settlePending(order: LabOrder): boolean;
  reset(): void;
}

interface PayLaterDetail {
  readonly charge_type_id: string;
  readonly sample_id: string;
  readonly price: number;
  readonly bnpl_provider: 'klarna' | 'afterpay_clearpay';
}

/** What a pay-later call asks for. Amounts in major units. */
export interface PayLaterRequest extends ChargeRequest {
  readonly connect_account_id: string;
  /** The contract asks for one entry at least. */
  readonly charge_details: readonly [PayLaterDetail, ...PayLaterDetail[]];
}

/** The account that pay-later providers pay to. */
export function connectAccount(order: LabOrder): string {
  return `acct_sandbox${order.customerId || '0'}`;
}

/** Why a charge is refused before any card is asked; undefined when it is in order. */
function refusal(order: LabOrder, request: ChargeRequest): ChargeAnswer | undefined {
  const refuse = (error: string, status: 409 | 422 = 422): ChargeAnswer => ({ status, body: { error } });
  if (order.cancelled) return refuse('This order has been cancelled.');
  if (order.paymentStatus === 3) return refuse('This order has already been paid.', 409);
  if (order.paymentStatus === 1) return refuse('A payment for this order is being processed.', 409);
  if (request.account_id !== order.seed.patientId)
    return refuse('The account does not belong to this order.');
  if (request.currency !== order.currency) return refuse('The currency is not the one of the invoice.');
  const members = request.charge_details.map((detail) =>
    order.bundle.find(
      ({ seed }) => seed.orderId === detail.charge_type_id && seed.sampleId === detail.sample_id,
    ),
  );
  if (members.includes(undefined)) return refuse('A charge does not belong to this order.');
  if (new Set(members).size !== members.length) return refuse('A charge is listed twice.');
  const amount = hundredths(request.amount);
  const prices = request.charge_details.map(({ price }) => hundredths(price));
  if (prices.reduce((sum, price) => sum + price, 0) !== amount) {
    return refuse('The prices do not add up to the amount.');
  }
  if (order.fixedAmountCents !== null && amount === order.fixedAmountCents && prices.length === 1)
    return undefined;
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
  method: PaymentMethod | undefined,
): string | undefined {
  if (call === 'charging.payOrdersWithHFSA') {
    if (platform === 'stax') return 'HSA/FSA cards are not taken on this platform.';
    if (order.currency !== 'usd' || order.providerHasMerchandise) {
      return 'HSA/FSA cards are not taken for this order.';
    }
  }
  // HSA/FSA is taken on the standard account, whoever has the revenue (CALL-R07, AMB-53).
  const hasRevenue = order.providerHasRevenue && call !== 'charging.payOrdersWithHFSA';
  if (platform !== 'stax' && platform !== (hasRevenue ? 'stripe_zb' : 'stripe'))
    return 'The platform is not the one of this order.';
  const key = platform === 'stax' ? 'stax' : publishableKey(order.customerId, hasRevenue);
  if (!method || method.key !== key) return 'There is no such payment method on this account.';
  return undefined;
}

/** The money side of an empty lab. */
export function createPayments(): Payments {
  const methods = new Map<string, PaymentMethod>();
  const intents = new Map<string, Intent>();

  function record(order: LabOrder, attempt: Omit<ChargeAttempt, 'at'>): void {
    order.chargeAttempts.push({ at: order.clock.now().toISOString(), ...attempt });
  }

  /** Takes the money now, or leaves it pending. */
  function take(order: LabOrder, request: ChargeRequest, source: PaymentSource, isPending: boolean): Charge {
    const charge: Charge = {
      id: randomId('txn'),
      at: order.clock.now().toISOString(),
      amount: hundredths(request.amount),
      currency: request.currency,
      source,
      details: request.charge_details.map((detail) => ({
        orderId: detail.charge_type_id,
        price: hundredths(detail.price),
      })),
      status: 'processing',
    };
    for (const member of order.bundle) member.charges.push(charge);
    if (isPending) for (const member of order.bundle) member.paymentStatus = 1;
    else settle(order, charge);
    return charge;
  }

  function openIntent(order: LabOrder, request: ChargeRequest, source: PaymentSource): Intent {
    const id = randomId('pi');
    const intent: Intent = {
      id,
      clientSecret: `${id}_secret_${randomId('s').slice(2)}`,
      order,
      request,
      source,
      status: 'requires_action',
    };
    intents.set(intent.clientSecret, intent);
    return intent;
  }

  function fail(order: LabOrder): void {
    for (const member of order.bundle) member.paymentStatus = 2;
  }

  return {
    createMethod({ key, number, brand, wallet }) {
      const method: PaymentMethod = {
        id: key === 'stax' ? crypto.randomUUID() : randomId('pm'),
        key,
        brand,
        lastFour: number.slice(-4),
        wallet,
        behaviour: SPECIAL_CARDS[number] ?? 'succeeds',
      };
      methods.set(method.id, method);
      return method;
    },

    charge(order, call, request) {
      const method = methods.get(request.payment_token);
      const refused =
        refusal(order, request) ??
        ((error) => (error === undefined ? undefined : ({ status: 422, body: { error } } as const)))(
          methodRefusal(order, call, request.token_platform, method),
        );
      const attempt = { call, amount: request.amount };
      if (refused || !method) {
        const answer = refused ?? {
          status: 422,
          body: { error: 'There is no such payment method on this account.' },
        };
        record(order, { ...attempt, outcome: 'refused', reason: String(answer.body['error']) });
        return answer;
      }
      const source: PaymentSource = {
        method: method.wallet ? 'wallet' : call === 'charging.payOrdersWithHFSA' ? 'hsa_fsa' : 'card',
        brand: method.wallet ?? method.brand,
        lastFour: method.lastFour,
      };
      // Stax cards are not asked for a second factor.
      if (method.behaviour === 'three-d-secure' && method.key !== 'stax') {
        const { clientSecret } = openIntent(order, request, source);
        record(order, { ...attempt, outcome: 'requires_action' });
        return { status: 200, body: { status: 'requires_action', client_secret: clientSecret } };
      }
      if (typeof method.behaviour === 'object') {
        fail(order);
        record(order, {
          ...attempt,
          outcome: 'declined',
          reason: method.behaviour.declineCode ?? method.behaviour.code,
        });
        return { status: 402, body: { error: method.behaviour.message } };
      }
      const isPending = order.chargeOutcome === 'processing';
      take(order, request, source, isPending);
      record(order, { ...attempt, outcome: isPending ? 'processing' : 'succeeded' });
      return isPending
        ? { status: 202, body: { status: 'processing' } }
        : { status: 200, body: { status: 'succeeded' } };
    },

    openPayLater(order, call, request) {
      const provider = request.charge_details[0].bnpl_provider;
      const isEligible = provider === 'klarna' ? order.payLater.klarna : order.payLater.afterpay;
      const reasons: [boolean, string][] = [
        [request.charge_details.some((detail) => detail.bnpl_provider !== provider), 'The providers differ.'],
        [!isEligible || order.currency !== 'usd', 'This order cannot be paid later.'],
        [request.connect_account_id !== connectAccount(order), 'The account is not the one of this order.'],
        [
          request.token_platform !== (order.providerHasRevenue ? 'stripe_zb' : 'stripe'),
          'The platform is not the one of this order.',
        ],
      ];
      const reason = reasons.find(([applies]) => applies)?.[1];
      const refused =
        refusal(order, request) ?? (reason ? ({ status: 422, body: { error: reason } } as const) : undefined);
      if (refused) {
        record(order, {
          call,
          amount: request.amount,
          outcome: 'refused',
          reason: String(refused.body['error']),
        });
        return refused;
      }
      const intent = openIntent(order, request, { method: provider, brand: provider, lastFour: '' });
      record(order, { call, amount: request.amount, outcome: 'requires_action' });
      return { status: 200, body: { client_secret: intent.clientSecret } };
    },

    intent: (clientSecret) => intents.get(clientSecret),

    decide(intent, decision) {
      if (intent.status !== 'requires_action') return;
      const { order, request } = intent;
      if (decision === 'decline') fail(order);
      if (decision === 'decline' || decision === 'cancel' || refusal(order, request)) {
        intent.status = 'requires_payment_method';
        return;
      }
      const isPending = decision === 'later' || order.chargeOutcome === 'processing';
      take(order, request, intent.source, isPending);
      intent.status = isPending ? 'processing' : 'succeeded';
    },

    settlePending(order) {
      const pending = order.charges.find(({ status }) => status === 'processing');
      if (pending) settle(order, pending);
      return pending !== undefined;
    },

    reset() {
      methods.clear();
      intents.clear();
    },
  };
}
