import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { BillingForm } from '../../../../machines/domain/billing.ts';
import type { Failure } from '../../../../machines/domain/failure.ts';
import type { PaymentForm } from '../../../../machines/domain/payment-data.ts';
import type { TokenRequest } from '../../../../machines/payment/payment.contract.ts';
import { publishableKey } from '../../../platform/publishable-key.ts';
import type { Stax } from '../../../platform/stax.ts';
import type { Config } from '../../shell/config.ts';

interface Fields {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

/** Where the vendors' fields on the page and the payment meet: what is typed in them is tokenised here. */
export interface CardDesk {
  readonly config: Config;
  /** The fields that stand on the page; the result takes them away again. */
  readonly putCard: (fields: Fields) => () => void;
  readonly putStax: (stax: Stax) => () => void;
  readonly putWallet: (fields: Fields) => () => void;
  /** The order whose account the vendors are asked with. */
  readonly putOrder: (form: PaymentForm) => void;
  /** A token of the card in the fields (CARD-16, CARD-17). Rejects with a {@link Failure}. */
  readonly tokenize: (request: TokenRequest) => Promise<{ readonly token: string }>;
  /** A token of the wallet sheet that was approved. Rejects with a {@link Failure}. */
  readonly tokenizeWallet: () => Promise<{ readonly token: string }>;
  /** The next action of a charge, 3-D Secure. Rejects with a {@link Failure} when it was not passed. */
  readonly authenticate: (clientSecret: string) => Promise<void>;
  /** The address of the pay-later provider's page (BNPL-10, BNPL-11). Rejects with a {@link Failure}. */
  readonly confirmPayLater: (request: {
    readonly provider: 'klarna' | 'afterpay';
    readonly clientSecret: string;
    readonly billing: BillingForm;
  }) => Promise<{ readonly url: string }>;
}

/** A desk for one payment form. */
export function createCardDesk(config: Config): CardDesk {
  let card: Fields | null = null;
  let wallet: Fields | null = null;
  let stax: Stax | null = null;
  let order: PaymentForm | null = null;

  async function provider(): Promise<Stripe> {
    const present = card ?? wallet;
    if (present) return present.stripe;
    const { loadCardProvider } = await import('../../../platform/stripe.ts');
    return loadCardProvider(config.cardProvider.script, keyOf(config, order, 'card'));
  }

  return {
    config,
    putCard: (fields) => {
      card = fields;
      return () => {
        card = null;
      };
    },
    putWallet: (fields) => {
      wallet = fields;
      return () => {
        wallet = null;
      };
    },
    putStax: (fields) => {
      stax = fields;
      return () => {
        stax = null;
      };
    },
    putOrder: (form) => {
      order = form;
    },
    tokenize: async (request) =>
      request.entry === 'stax' ? tokenizeWithStax(stax, request) : tokenizeWithStripe(card, request),
    tokenizeWallet: async () => {
      if (!wallet) throw unusable();
      const { stripe, elements } = wallet;
      const submitted = await elements.submit();
      if (submitted.error) throw refused(submitted.error.message);
      const { paymentMethod, error } = await stripe.createPaymentMethod({ elements });
      if (error) throw refused(error.message);
      return { token: paymentMethod.id };
    },
    authenticate: async (clientSecret) => {
      const { paymentIntent, error } = await (await provider()).handleNextAction({ clientSecret });
      if (error) throw error.type === 'api_connection_error' ? noAnswer() : refused(error.message);
      if (paymentIntent?.status === 'requires_payment_method') throw refused(undefined);
    },
    confirmPayLater: async ({ provider: name, clientSecret, billing }) => {
      const stripe = await provider();
      const data = {
        payment_method: {
          billing_details: billingDetails(`${billing.firstName} ${billing.lastName}`, billing),
        },
        return_url: `${window.location.origin}/payment_status?bnpl=true`,
      };
      const { paymentIntent, error } =
        name === 'klarna'
          ? await stripe.confirmKlarnaPayment(clientSecret, klarnaData(data), { handleActions: false })
          : await stripe.confirmAfterpayClearpayPayment(clientSecret, data, { handleActions: false });
      if (error) throw refused(error.message);
      const url = paymentIntent.next_action?.redirect_to_url?.url;
      if (!url) throw unusable();
      return { url };
    },
  };
}

/** The publishable key that goes with the method's account (KEY-R03, AMB-53). */
export function keyOf(config: Config, form: PaymentForm | null, method: 'card' | 'hsa/fsa'): string {
  const hasRevenue = method === 'card' && (form?.order.providerHasRevenue ?? false);
  return publishableKey(config.cardProvider.keys, form?.order.customerId ?? null, hasRevenue);
}

async function tokenizeWithStripe(fields: Fields | null, { nameOnCard, billing }: TokenRequest) {
  const number = fields?.elements.getElement('cardNumber');
  if (!fields || !number) throw unusable();
  const { paymentMethod, error } = await fields.stripe.createPaymentMethod({
    type: 'card',
    card: number,
    billing_details: billingDetails(nameOnCard, billing),
  });
  if (error) throw refused(error.message);
  return { token: paymentMethod.id };
}

async function tokenizeWithStax(stax: Stax | null, { nameOnCard, expiry, billing }: TokenRequest) {
  if (!stax) throw unusable();
  const words = nameOnCard.split(/\s+/);
  try {
    const { id } = await stax.tokenize({
      method: 'card',
      firstname: words.slice(0, -1).join(' '),
      lastname: words.at(-1) ?? '',
      person_name: nameOnCard,
      email: billing.email,
      phone: billing.phone.areaCode + billing.phone.number,
      month: expiry.slice(0, 2),
      year: `20${expiry.slice(3)}`,
      address_1: billing.address,
      address_2: billing.address2,
      address_city: billing.city,
      address_state: billing.state,
      address_zip: billing.zip,
      address_country: billing.country,
    });
    return { token: id };
  } catch (error) {
    throw refused(error instanceof Error ? error.message : undefined);
  }
}

function billingDetails(
  name: string,
  { address, address2, city, state, zip, country, email, phone }: BillingForm,
) {
  return {
    name,
    email,
    phone: `+${phone.areaCode}${phone.number}`,
    address: {
      line1: address,
      ...(address2 ? { line2: address2 } : {}),
      city,
      state,
      postal_code: zip,
      country,
    },
  };
}

/** Klarna wants the email and the country for certain. */
function klarnaData<T extends { payment_method: { billing_details: ReturnType<typeof billingDetails> } }>(
  data: T,
) {
  const { billing_details: details } = data.payment_method;
  return {
    ...data,
    payment_method: {
      billing_details: { ...details, address: { ...details.address, country: details.address.country } },
    },
  };
}

function refused(message: string | undefined): Failure {
  return { code: 'refused', ...(message ? { message } : {}) };
}

function unusable(): Failure {
  return { code: 'unusable' };
}

function noAnswer(): Failure {
  return { code: 'noAnswer' };
}
