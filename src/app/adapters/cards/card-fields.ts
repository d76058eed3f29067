import type { Stripe, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import type { TokenRequest } from '../../../../machines/payment/payment.types.ts';
import { VENDOR_TIMEOUT, withTimeLimit } from '../../../platform/time-limit.ts';
import type { Config } from '../../shell/config.ts';
import { stripeBilling } from './billing-details.ts';
import { refusalFailure, unavailable } from './stripe-payment.ts';

interface StripeFields {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

interface Mounted {
  readonly card: StripeFields;
  readonly wallet: StripeFields;
  readonly stax: StaxTokenizer;
  /** The wallet's sheet that was approved last. */
  readonly sheet: Pick<StripeExpressCheckoutElementConfirmEvent, 'paymentFailed'>;
}

interface Token {
  readonly token: string;
  /** MM/YY if the card vendor reports it. */
  readonly expiry?: string;
}

/** Makes a token of the card in the fields, with the code that arrives with them. Rejects with a Failure. */
export interface StaxTokenizer {
  readonly tokenize: (request: TokenRequest) => Promise<Token>;
}

/** The card vendors' fields on the page, and how their content becomes a token. */
export interface CardFields {
  readonly config: Config;
  /** Registers fields that are on the page; returns a function to unregister them. */
  readonly mount: <Part extends keyof Mounted>(part: Part, fields: Mounted[Part]) => () => void;
  /** A token of the card in the fields (CARD-16, CARD-17). Rejects with a Failure. */
  readonly tokenizeCard: (request: TokenRequest) => Promise<Token>;
  /** A token of the approved wallet sheet, within the click (RUL-28). Rejects with a Failure. */
  readonly tokenizeWallet: () => Promise<Token>;
  /** Reports a failed payment to the sheet, so that it does not wait for its timeout. */
  readonly failWallet: () => void;
}

export function createCardFields(config: Config): CardFields {
  const mounted: { -readonly [Part in keyof Mounted]?: Mounted[Part] } = {};
  return {
    config,
    mount: (part, fields) => {
      mounted[part] = fields;
      return () => {
        if (mounted[part] === fields) delete mounted[part];
      };
    },
    tokenizeCard: (request) =>
      withTimeLimit(
        request.cardVendor === 'stripe'
          ? tokenizeWithStripe(mounted.card, request)
          : tokenizeWithStax(mounted.stax, request),
        VENDOR_TIMEOUT,
      ),
    tokenizeWallet: () => withTimeLimit(tokenizeSheet(mounted.wallet), VENDOR_TIMEOUT),
    failWallet: () => {
      const { sheet } = mounted;
      delete mounted.sheet;
      try {
        sheet?.paymentFailed({ reason: 'fail' });
      } catch {
        // The wallet sheet is already closed; nothing to report.
      }
    },
  };
}

async function tokenizeWithStripe(
  fields: StripeFields | undefined,
  { nameOnCard, billing }: TokenRequest,
): Promise<Token> {
  const number = fields?.elements.getElement('cardNumber');
  if (!fields || !number) throw unavailable();
  const { paymentMethod, error } = await fields.stripe.createPaymentMethod({
    type: 'card',
    card: number,
    billing_details: stripeBilling(nameOnCard, billing),
  });
  if (error) throw refusalFailure(error);
  const { id, card } = paymentMethod;
  if (!card) return { token: id };
  return {
    token: id,
    expiry: `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`,
  };
}

async function tokenizeSheet(fields: StripeFields | undefined): Promise<Token> {
  if (!fields) throw unavailable();
  const { stripe, elements } = fields;
  const submitted = await elements.submit();
  if (submitted.error) throw refusalFailure(submitted.error);
  const { paymentMethod, error } = await stripe.createPaymentMethod({ elements });
  if (error) throw refusalFailure(error);
  return { token: paymentMethod.id };
}

async function tokenizeWithStax(fields: StaxTokenizer | undefined, request: TokenRequest): Promise<Token> {
  if (!fields) throw unavailable();
  return fields.tokenize(request);
}
