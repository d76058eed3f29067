import type { PaymentForm } from '../../machines/domain/payment-data.ts';
import { form, member } from '../machines/payment.data.ts';

/** The outcome of one charge call that reaches the service. */
export interface Fate {
  /** 'asks' is a second factor. */
  readonly end: 'taken' | 'declined' | 'refused' | 'accepted' | 'bare' | 'broken' | 'asks';
  /** The outcome on the bank's page for a second factor. */
  readonly factor: 'succeeded' | 'unclear' | 'refused' | 'lost';
  /** Seconds until the bank has decided; the payment status says nothing new until then. */
  readonly runsFor: number;
  /** Additional seconds until the service's own status reflects it. */
  readonly lag: number;
  /** Whether the browser gets a response, or its connection breaks. */
  readonly isAnswered: boolean;
}

const NO_FATE: Fate = { end: 'taken', factor: 'succeeded', runsFor: 0, lag: 0, isAnswered: true };

export const NO_ANSWER = { code: 'noAnswer' } as const;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** An order and how its services behave. Amounts in major units, times in seconds. */
export interface World {
  /** What the patient owes for each order of the bundle; the link is the first one's. */
  readonly shares: readonly number[];
  /** Who pays for the tests; 'provider, fee too': who also covers the concierge fee. */
  readonly payer: 'patient' | 'provider' | 'provider, fee too';
  /** The amount of the link; null: what is due. */
  readonly fixed: number | null;
  readonly isAlwaysShown: boolean;
  /** A billing issue is open while money is due, or until the first payment. */
  readonly issueEnds: 'when settled' | 'with a payment';
  /** The code stays 3 while a further charge is due or runs; otherwise it is 0 again. */
  readonly keepsPaid: boolean;
  readonly offersConcierge: boolean;
  /** Until the invoice shows a payment or a concierge fee. */
  readonly invoiceLag: number;
  /** Until the order's flags show the concierge. */
  readonly flagLag: number;
  /** The service refuses another amount than it knows to be due; otherwise it takes everything. */
  readonly checksAmount: boolean;
  /** A charge is made once for each key. */
  readonly honoursKeys: boolean;
}

export const PLAIN: World = {
  shares: [348],
  payer: 'patient',
  fixed: null,
  isAlwaysShown: false,
  issueEnds: 'when settled',
  keepsPaid: true,
  offersConcierge: false,
  invoiceLag: 0,
  flagLag: 0,
  checksAmount: false,
  honoursKeys: false,
};

const FEE = 99;
export const ALREADY_PAID = 'This order has already been paid.';

/** Money on its way to the lab. */
interface Money {
  readonly amount: number;
  /** By order id. */
  readonly prices: Readonly<Record<string, number>>;
  state: 'runs' | 'taken' | 'declined';
}

/** What the invoice or the flags are made from. */
interface Books {
  readonly hasFee: boolean;
  readonly payments: readonly Money[];
}

interface ChargeBody {
  readonly amount: number;
  readonly charge_details: readonly { readonly charge_type_id: string; readonly price: number }[];
}

export const cents = (amount: number) => Math.round(amount * 100) / 100;

/** The lab's services, in the time of the model: they know each amount that was due, charged and shown. */
export class Services {
  readonly world: World;
  /** Every charge that reached the bank. */
  readonly charges: Money[] = [];
  /** Charges of an amount that nobody owed, in words. */
  readonly wrongCharges: string[] = [];
  /** The patient confirmed an amount that is not what is due. */
  hasConfirmed = false;
  hasFee = false;
  #status = 0;
  #hasPaid = false;
  readonly #books: { readonly at: number; readonly books: Books }[] = [];
  readonly #fates: Iterator<Fate>;
  readonly #answers = new Map<string, Promise<Answer>>();
  readonly #asked: { readonly fate: Fate; readonly body: ChargeBody }[] = [];
  readonly #later: ChargeBody[] = [];
  readonly #clock: { readonly now: () => number; readonly wait: (seconds: number) => Promise<void> };

  constructor(
    world: World,
    fates: readonly Fate[],
    clock: { readonly now: () => number; readonly wait: (seconds: number) => Promise<void> },
  ) {
    this.world = world;
    this.#fates = fates[Symbol.iterator]();
    this.#clock = clock;
  }

  /** What the patient's bills come to, with the concierge fee. */
  totalWith(hasFee: boolean): number {
    const fee = hasFee && this.world.payer !== 'provider, fee too' ? FEE : 0;
    return cents(this.world.shares.reduce((sum, share) => sum + share, fee));
  }

  /** Charged or in transit. */
  get charged(): number {
    return cents(
      this.charges.filter(({ state }) => state !== 'declined').reduce((sum, { amount }) => sum + amount, 0),
    );
  }

  get taken(): number {
    return cents(
      this.charges.filter(({ state }) => state === 'taken').reduce((sum, { amount }) => sum + amount, 0),
    );
  }

  get due(): number {
    return cents(this.totalWith(this.hasFee) - this.charged);
  }

  /**
   * Amounts that a page may show as due: as it is, or with a concierge fee as the late invoice has it. What another
   * device has just paid, a page learns from the invoice alone.
   */
  owed(isAlone: boolean): readonly number[] {
    const late = this.#seen(this.world.invoiceLag);
    const shown = late.payments.reduce((sum, { amount }) => sum + amount, 0);
    return [this.hasFee, late.hasFee].flatMap((hasFee) =>
      (isAlone ? [this.charged] : [this.charged, this.taken, shown]).map((paid) =>
        Math.max(0, cents(this.totalWith(hasFee) - paid)),
      ),
    );
  }

  get status(): number {
    return this.#status;
  }

  /** The books as they were some seconds ago. */
  #seen(lag: number): Books {
    const now = this.#clock.now();
    const old = { hasFee: false, payments: [] };
    return this.#books.findLast(({ at }) => at + lag * 1000 <= now)?.books ?? old;
  }

  #write(): void {
    const payments = this.charges.filter(({ state }) => state === 'taken').map((one) => ({ ...one }));
    this.#books.push({ at: this.#clock.now(), books: { hasFee: this.hasFee, payments } });
  }

  /** Records or cancels the concierge fee. */
  changeFee(hasFee: boolean): Answer {
    if (!hasFee && this.#seen(0).payments.length > 0 && this.due < FEE && this.hasFee)
      return { status: 400, body: { message: 'The concierge fee has been paid and cannot be removed.' } };
    if (this.hasFee !== hasFee) {
      this.hasFee = hasFee;
      if (this.#status === 3 && this.due > 0 && !this.world.keepsPaid) this.#status = 0;
      this.#write();
    }
    return { status: 200, body: {} };
  }

  #nextFate(): Fate {
    return (this.#fates.next().value as Fate | undefined) ?? NO_FATE;
  }

  /** The response to a charge call; rejects if the connection breaks. */
  async charge(key: string | undefined, json: unknown): Promise<Answer> {
    const known = this.world.honoursKeys && key !== undefined ? this.#answers.get(key) : undefined;
    if (known) return known;
    const fate = this.#nextFate();
    const answer = this.#decide(fate, json as ChargeBody);
    if (key !== undefined) this.#answers.set(key, answer);
    if (!fate.isAnswered) throw NO_ANSWER;
    return answer;
  }

  /** Opens a pay-later payment; nothing is charged before the provider approves. */
  async openPayLater(json: unknown): Promise<Answer> {
    const { isAnswered } = this.#nextFate();
    const refused = this.#refusal(json as ChargeBody);
    if (refused) return refused;
    if (!isAnswered) throw NO_ANSWER;
    this.#later.push(json as ChargeBody);
    return { status: 200, body: { client_secret: 'pi_later' } };
  }

  /** The patient's decision at the pay-later provider. */
  decideLater(isApproved: boolean): void {
    const { lag } = this.#nextFate();
    const body = this.#later.pop();
    if (!isApproved || !body) void this.#clock.wait(lag).then(() => this.#fail());
    else if (!this.#refusal(body)) void this.#take(this.#reach(body), lag);
  }

  /** The outcome of a charge's second factor. */
  authenticate(): Fate['factor'] {
    const asked = this.#asked.pop();
    if (!asked) return 'refused';
    const { factor, lag } = asked.fate;
    if (this.#refusal(asked.body) || factor === 'refused') {
      this.#fail();
      return 'refused';
    }
    void this.#take(this.#reach(asked.body), lag);
    return factor;
  }

  #refusal({ amount }: ChargeBody): Answer | null {
    if (!this.world.checksAmount) return null;
    const refuse = (status: number, error: string) => ({ status, body: { error } });
    if (this.due <= 0) return refuse(409, ALREADY_PAID);
    if (this.charges.some(({ state }) => state === 'runs'))
      return refuse(409, 'A payment for this order is being processed.');
    const isKnown = amount === this.due || amount === this.world.fixed;
    return isKnown ? null : refuse(422, 'The amount is not what is due.');
  }

  #fail(): void {
    if (this.#status !== 3) this.#status = 2;
  }

  /** Starts moving money. */
  #reach({ amount, charge_details: lines }: ChargeBody): Money {
    if (this.#status === 2) this.#status = 0;
    const { fixed } = this.world;
    const isDue = this.owed(true).includes(amount) && amount > 0;
    const isLinked = amount === fixed && (this.hasConfirmed || (this.charged < amount && this.due >= amount));
    if (!isDue && !isLinked) this.wrongCharges.push(`charged ${amount} where ${this.due} was due`);
    const prices = Object.fromEntries(lines.map(({ charge_type_id: id, price }) => [id, price]));
    const charge: Money = { amount, prices, state: 'runs' };
    this.charges.push(charge);
    return charge;
  }

  async #take(charge: Money, lag: number): Promise<void> {
    charge.state = 'taken';
    this.#write();
    await this.#clock.wait(lag);
    this.#hasPaid = true;
    this.#status = this.due > 0 && !this.world.keepsPaid ? 0 : 3;
  }

  async #decide(fate: Fate, body: ChargeBody): Promise<Answer> {
    const { end, runsFor, lag } = fate;
    const refused = this.#refusal(body);
    if (refused) return refused;
    if (end === 'refused')
      return { status: 422, body: { error: 'The currency is not the one of the invoice.' } };
    if (end === 'asks') {
      this.#asked.push({ fate, body });
      return { status: 200, body: { status: 'requires_action', client_secret: 'pi_card' } };
    }
    const charge = this.#reach(body);
    await this.#clock.wait(runsFor);
    if (end === 'declined') {
      charge.state = 'declined';
      this.#fail();
      return { status: 402, body: { error: 'Your card was declined.' } };
    }
    if (end === 'accepted') {
      if (this.#status !== 3) this.#status = 1;
      // Where no code speaks of it, the invoice shows it before it is 120 s old (RUL-56, RUL-64).
      const longest = this.#status === 1 ? 40 : Math.min(40, 95 - runsFor);
      void this.#clock.wait(longest).then(() => this.#take(charge, 0));
      return { status: 202, body: { status: 'processing' } };
    }
    void this.#take(charge, lag);
    if (end === 'broken') return { status: 502, body: undefined };
    return end === 'bare' ? { status: 200, body: {} } : { status: 200, body: { status: 'succeeded' } };
  }

  /** Everything that the services answer now about the order. */
  form(): PaymentForm {
    const { shares, payer, invoiceLag, flagLag, offersConcierge, issueEnds } = this.world;
    const { hasFee, payments } = this.#seen(invoiceLag);
    const flags = this.#seen(flagLag);
    const isProvider = payer !== 'patient';
    const owedFor = shares.map(
      (share, index) => share + (index === 0 && payer !== 'provider, fee too' && hasFee ? FEE : 0),
    );
    // An amount for the whole bundle is booked on one order after the other, the link's own at the end, because only it
    // can get a fee: a fee moves no payment from one order to another. What is too much stays with the last.
    const applied = shares.map((): { readonly amount: number; readonly id: string }[] => []);
    const open = [...owedFor];
    payments.forEach(({ prices }, number) => {
      for (const [id, price] of Object.entries(prices)) {
        const own = shares.findIndex((_, index) => id === `order-90000${index + 1}`);
        let rest = price;
        const excess = Math.max(0, price - open.reduce((sum, left) => sum + Math.max(0, left), 0));
        for (const index of own >= 0 ? [own] : [...shares.keys(), 0].slice(1)) {
          const most = Math.max(0, open[index] ?? 0) + (index === shares.length - 1 ? excess : 0);
          const part = own >= 0 ? rest : Math.min(rest, most);
          open[index] = (open[index] ?? 0) - part;
          rest = cents(rest - part);
          if (part > 0) applied[index]?.push({ amount: cents(part), id: `ap${number}` });
        }
      }
    });
    const card = { type: 'card', source: 'visa', lastFour: '4242', serviceDate: '2026-11-20' };
    const bills = shares.map((share, index) => {
      const fee = index === 0 && hasFee ? FEE : 0;
      const appliedPayments = (applied[index] ?? []).map((one) => ({ ...card, ...one }));
      const paid = appliedPayments.reduce((sum, { amount }) => sum + amount, 0);
      const owned = owedFor[index] ?? 0;
      const total = Math.max(0, cents(owned - paid));
      const patientBill = isProvider
        ? share === 0 && owned === 0
          ? null
          : { subtotal: share, total, isPaid: total === 0, appliedPayments }
        : { subtotal: share, total, isPaid: total === 0, appliedPayments };
      return {
        ...member({ sampleId: `90000${index + 1}`, total: isProvider ? 400 : total }),
        subtotal: isProvider ? 400 - fee : share,
        conciergeFee: fee,
        isPaid: !isProvider && total === 0,
        appliedPayments,
        patientBill,
        total: isProvider ? 400 : total,
        due: total,
      };
    });
    const [own] = bills;
    if (!own) throw new Error('An order needs a bill');
    const due = cents(bills.reduce((sum, bill) => sum + bill.due, 0));
    const { due: _, isMarkupOrder: __, chargeTypeId: ___, accessionId: ____, ...invoice } = own;
    const isFeePaid =
      flags.hasFee && this.totalWith(true) <= flags.payments.reduce((sum, one) => sum + one.amount, 0);
    return form(due, {
      order: {
        providerHasRevenue: true,
        chargeMethod: isProvider ? 'customerPay' : 'patientPay',
        conciergeSource: payer === 'provider, fee too' ? 'customer' : 'patient',
        isConciergeSelected: flags.hasFee,
        isConciergePaid: isFeePaid,
      },
      invoice: {
        ...invoice,
        family: shares.length > 1 ? { total: due, patientTotal: due, members: bills } : null,
      },
      hasBillingIssue:
        issueEnds === 'with a payment' ? !this.#hasPaid : this.totalWith(this.hasFee) > this.taken,
      statusIndex: this.#status,
      offersConcierge,
    });
  }
}
