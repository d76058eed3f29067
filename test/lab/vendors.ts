import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PaymentIntent, PaymentMethod as StripeMethod, StripeError } from '@stripe/stripe-js';
import { isWebPaymentsToken, otherOrigin } from './config.ts';
import { sandboxHeaders } from '../host/headers.ts';
import { asObject, readJsonBody, sendJson, sendText } from './http.ts';
import { servePlaces } from './places.ts';
import type { Intent, Payments } from './payments.ts';
import { tile } from './tiles.ts';

const FOLDER = join(import.meta.dirname, 'vendor');

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
};

/** The vendor stand-ins' files by path; pages are also found without an extension. */
function fileOf(pathname: string): string | undefined {
  const path = pathname.replace('/vendor/', '');
  if (!/^[a-z0-9/-]+(\.[a-z]+)?$/.test(path)) return undefined;
  return [path, `${path}.html`]
    .map((name) => join(FOLDER, name))
    .find((file) => TYPES[extname(file)] && existsSync(file));
}

function text(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

const isLive = (key: string) => key.startsWith('pk_live_');

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

const ZERO_DECIMAL = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');

/** An amount in the card provider's unit: the currency's smallest. */
function minorUnits(amount: number, currency: string): number {
  return Math.round(ZERO_DECIMAL.includes(currency) ? amount : amount * 100);
}

const NOT_AUTHENTICATED = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const satisfies StripeError & PaymentIntent.LastPaymentError;

/** An intent in the card provider's format; `next_action` is the redirect to a pay-later provider. */
function intentResponse(intent: Intent, next_action: PaymentIntent.NextAction | null = null): PaymentIntent {
  const { source, status } = intent;
  const isCard = source.method !== 'klarna' && source.method !== 'afterpay_clearpay';
  const isWaiting = status === 'requires_action';
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: minorUnits(intent.request.amount, intent.request.currency),
    canceled_at: status === 'canceled' ? seconds(intent.createdAt) : null,
    cancellation_reason: status === 'canceled' ? 'requested_by_customer' : null,
    capture_method: status === 'requires_capture' ? 'manual' : 'automatic',
    client_secret: intent.clientSecret,
    confirmation_method: isCard ? 'manual' : 'automatic',
    created: seconds(intent.createdAt),
    currency: intent.request.currency,
    description: null,
    last_payment_error: intent.isRefused ? NOT_AUTHENTICATED : null,
    livemode: isLive(intent.key),
    next_action: next_action ?? (isWaiting && isCard ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null),
    payment_method: null,
    payment_method_types: [isCard ? 'card' : source.method],
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    status,
  };
}

interface EndpointResponse {
  readonly status: number;
  readonly body: unknown;
}

type Endpoint = (payments: Payments, body: Record<string, unknown>) => EndpointResponse;

function refuse(status: number, error: StripeError): EndpointResponse {
  return { status, body: { error } };
}

/** The intent requested with a publishable key, or the refusal. */
function findIntent(payments: Payments, body: Record<string, unknown>): Intent | EndpointResponse {
  const secret = text(body, 'client_secret');
  const intent = payments.intent(secret, text(body, 'key'));
  if (intent && intent !== 'of another account') return intent;
  const other = payments.intentOfPage(secret);
  const isOtherMode = other && isLive(other.key) !== isLive(text(body, 'key'));
  const [keyMode, intentMode] = other && isLive(other.key) ? ['test', 'live'] : ['live', 'test'];
  const hint = isOtherMode
    ? `; a similar object exists in ${intentMode} mode, but a ${keyMode} mode key was used to make this request.`
    : '';
  return refuse(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'intent',
    message: `No such payment_intent: '${secret.split('_secret_')[0]}'${hint}`,
  });
}

const isIntent = (value: Intent | EndpointResponse): value is Intent => 'clientSecret' in value;

/** The decision made on the bank's or the pay-later provider's own page. */
function decide(
  decision: (body: Record<string, unknown>) => 'approve' | 'decline' | 'cancel' | 'later',
): Endpoint {
  return (payments, body) => {
    const intent = payments.intentOfPage(text(body, 'client_secret'));
    if (!intent) return { status: 404, body: { message: 'Not Found' } };
    payments.decide(intent, decision(body));
    return intent.isRefused
      ? refuse(402, { ...NOT_AUTHENTICATED, payment_intent: intentResponse(intent) })
      : { status: 200, body: intentResponse(intent) };
  };
}

/** The billing details that the card provider accepts; any other name is refused. */
const BILLING = ['name', 'email', 'phone', 'address'];
const ADDRESS = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'];

/** What is wrong with billing details, as a card provider error. */
function billingProblem(details: unknown, required: readonly string[] = []): StripeError | undefined {
  const billing = (details ?? {}) as Record<string, unknown>;
  const address = (billing['address'] ?? {}) as Record<string, unknown>;
  const names = (path: readonly string[]) => ['billing_details', ...path].map((part) => `[${part}]`).join('');
  const problem = (code: string, path: readonly string[], message: string): StripeError => ({
    type: 'invalid_request_error',
    code,
    param: names(path),
    message: `${message}: ${names(path)}`,
  });
  const unknown = [
    ...Object.keys(billing)
      .filter((name) => !BILLING.includes(name))
      .map((name) => [name]),
    ...Object.keys(address)
      .filter((name) => !ADDRESS.includes(name))
      .map((name) => ['address', name]),
  ][0];
  if (unknown) return problem('parameter_unknown', unknown, 'Received unknown parameter');
  const missing = required
    .map((path) => path.split('.'))
    .find((path) => !(path.length > 1 ? address : billing)[path.at(-1) ?? '']);
  if (missing) return problem('parameter_missing', missing, 'Missing required param');
  const { email } = billing;
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(String(email)))
    return problem('email_invalid', ['email'], `Invalid email address: ${String(email)}`);
  const { country } = address;
  if (country !== undefined && !isCountry(String(country)))
    return problem(
      'country_unsupported',
      ['address', 'country'],
      'Country is unknown. Try a 2-character code',
    );
  return undefined;
}

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames('en', { type: 'region' }).of(code) !== code;
}

/** What pay-later providers require besides the secret. */
const REQUIRED_BILLING: Readonly<Record<string, readonly string[]>> = {
  klarna: ['email', 'address.country'],
  afterpay_clearpay: [
    'name',
    'email',
    'address.line1',
    'address.city',
    'address.state',
    'address.postal_code',
    'address.country',
  ],
};

/** Confirms a pay-later intent and redirects the patient to the provider's page. */
const confirmPayLater: Endpoint = (payments, body) => {
  const intent = findIntent(payments, body);
  if (!isIntent(intent)) return intent;
  const type = text(body, 'type');
  const invalid = (code: string, message: string, param?: string) =>
    refuse(400, { type: 'invalid_request_error', code, message, ...(param ? { param } : {}) });
  if (intent.source.method !== type)
    return invalid(
      'payment_intent_incompatible_payment_method',
      `This PaymentIntent does not accept ${type}.`,
    );
  if (intent.status !== 'requires_action' && intent.status !== 'requires_payment_method')
    return refuse(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      payment_intent: intentResponse(intent),
    });
  const problem = billingProblem(body['billing_details'], REQUIRED_BILLING[type]);
  if (problem) return refuse(400, problem);
  const return_url = text(body, 'return_url');
  if (!return_url) return invalid('parameter_missing', 'Missing required param: return_url.', 'return_url');
  if (!/^https?:\/\/[^/]/.test(return_url))
    return invalid('url_invalid', `Not a valid URL: ${return_url}`, 'return_url');
  const query = new URLSearchParams({ payment_intent_client_secret: intent.clientSecret, return_url });
  const url = `${text(body, 'base')}paylater/${type.replace('_', '-')}?${query}`;
  return {
    status: 200,
    body: intentResponse(intent, { type: 'redirect_to_url', redirect_to_url: { url, return_url } }),
  };
};

const createMethod: Endpoint = (payments, body) => {
  const problem = billingProblem(body['billing_details']);
  if (problem) return refuse(400, problem);
  const wallet = text(body, 'wallet') || null;
  const key = text(body, 'key');
  const method = payments.createMethod({
    key,
    number: text(body, 'number'),
    brand: text(body, 'brand'),
    wallet,
  });
  const response: Omit<StripeMethod, 'card'> & { card: object } = {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      name: null,
      email: null,
      phone: null,
      address: null,
      ...(body['billing_details'] as object),
    },
    card: {
      brand: method.brand,
      last4: method.lastFour,
      exp_month: Number(body['exp_month']),
      exp_year: Number(body['exp_year']),
      funding: 'credit',
      wallet: method.wallet ? { type: method.wallet } : null,
    },
    created: seconds(new Date()),
    customer: null,
    livemode: isLive(key),
    metadata: {},
    type: 'card',
  };
  return { status: 200, body: response };
};

const PLACES = '/vendor/places/';

const DECISIONS = ['approve', 'decline', 'cancel', 'later'] as const;

/** Endpoints for the stand-ins' own frames and pages; the portal never calls these. */
const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  '/vendor/stripe/payment_methods': createMethod,
  '/vendor/stripe/payment_intents/retrieve': (payments, body) => {
    const intent = findIntent(payments, body);
    return isIntent(intent) ? { status: 200, body: intentResponse(intent) } : intent;
  },
  '/vendor/stripe/payment_intents/confirm': confirmPayLater,
  '/vendor/stripe/payment_intents/authenticate': decide((body) =>
    body['is_authentic'] === true ? 'approve' : 'decline',
  ),
  '/vendor/paylater/amount': (payments, body) => {
    const intent = payments.intentOfPage(text(body, 'client_secret'));
    return {
      status: 200,
      body: { amount: intent?.request.amount ?? 0, currency: intent?.request.currency ?? 'usd' },
    };
  },
  '/vendor/paylater/decide': decide(
    (body) => DECISIONS.find((decision) => decision === body['decision']) ?? 'cancel',
  ),
  '/vendor/stax/tokenize': (payments, body) => {
    const key = text(body, 'web_payments_token');
    if (!isWebPaymentsToken(key)) {
      return { status: 401, body: { message: 'The web payments token is not valid.' } };
    }
    const problems = staxProblems(body);
    if (Object.keys(problems).length > 0) return { status: 422, body: problems };
    const method = payments.createMethod({
      key,
      number: text(body, 'number'),
      brand: text(body, 'brand'),
      wallet: null,
      receiptTo: payments.customerOf(body),
    });
    return {
      status: 200,
      body: {
        id: method.id,
        method: 'card',
        card_last_four: method.lastFour,
        card_type: method.brand,
        card_exp: `${text(body, 'month').padStart(2, '0')}${text(body, 'year').slice(-2)}`,
        person_name: text(body, 'person_name'),
        address_zip: text(body, 'address_zip'),
      },
    };
  },
};

/** What Stax rejects in a customer's details: messages by field. */
function staxProblems(body: Record<string, unknown>): Record<string, string[]> {
  const rules: readonly [string, RegExp, string][] = [
    ['address_state', /^.{0,2}$/, 'The address state may not be greater than 2 characters.'],
    ['address_country', /^([A-Z]{3})?$/, 'The address country must be 3 characters.'],
    ['phone', /^(\d{10,15})?$/, 'The phone must be between 10 and 15 digits.'],
    ['firstname', /^.{0,50}$/, 'The firstname may not be greater than 50 characters.'],
    ['lastname', /^.{1,50}$/, 'The lastname field is required.'],
    ['email', /^([^@\s]+@[^@\s]+\.[^@\s]+)?$/, 'The email must be a valid email address.'],
  ];
  return Object.fromEntries(
    rules
      .filter(([field, pattern]) => !pattern.test(text(body, field)))
      .map(([field, , words]) => [field, [words]]),
  );
}

const TILE = /^\/vendor\/tiles\/(\d+)\/(\d+)\/(\d+)\.png$/;

/** The fault and log name of a vendor script, the places API or a map tile; undefined for other URLs. */
export function vendorCall(pathname: string): string | undefined {
  if (pathname.startsWith(PLACES)) return 'vendor.places';
  if (TILE.test(pathname)) return 'vendor.tiles';
  return /^\/vendor\/(stripe|stax)\.js$/.exec(pathname)?.[1]?.replace(/^/, 'vendor.');
}

/** Serves the stand-ins for the card providers, the pay-later pages and the map tiles. */
export async function serveVendor(
  pathname: string,
  req: IncomingMessage,
  res: ServerResponse,
  payments: Payments,
): Promise<void> {
  const headers = sandboxHeaders({ framedBy: otherOrigin(req.headers.host) });
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  // Like the real ones, the vendors' APIs allow any origin.
  res.setHeader('Access-Control-Allow-Origin', '*');
  if (req.method === 'OPTIONS') {
    res.writeHead(204, { 'Access-Control-Allow-Headers': '*', 'Access-Control-Allow-Methods': 'GET, POST' });
    res.end();
    return;
  }
  if (pathname.startsWith(PLACES)) return servePlaces(pathname, req, res);
  const endpoint = ENDPOINTS[pathname];
  if (endpoint && req.method === 'POST') {
    const response = endpoint(payments, asObject(await readJsonBody(req)));
    sendJson(res, response.status, response.body);
    return;
  }
  const [, zoom, column, row] = TILE.exec(pathname) ?? [];
  if (zoom && column && row) {
    // Tile servers want to know which site uses them.
    if (!req.headers.referer) return sendJson(res, 403, { message: 'Referer is required' });
    res.writeHead(200, { 'Content-Type': 'image/png' });
    res.end(tile(Number(zoom), Number(column), Number(row)));
    return;
  }
  const file = fileOf(pathname);
  if (!file || req.method !== 'GET') {
    sendJson(res, 404, { message: 'Not Found' });
    return;
  }
  sendText(res, TYPES[extname(file)] ?? 'text/plain', readFileSync(file, 'utf8'));
}
