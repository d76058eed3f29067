import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sandboxHeaders } from './headers.ts';
import { asObject, readJson, sendJson, sendText } from './http.ts';
import { servePlaces } from './places.ts';
import type { Intent, PaymentMethod, Payments } from './payments.ts';
import { tile } from './tiles.ts';

const FOLDER = join(import.meta.dirname, 'vendor');

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
};

/** The files of the vendor stand-ins by path; a page is also found without its ending. */
function fileOf(pathname: string): string | undefined {
  const path = pathname.replace('/vendor/', '');
  if (!/^[a-z0-9/-]+(\.[a-z]+)?$/.test(path)) return undefined;
  return [path, `${path}.html`]
    .map((name) => join(FOLDER, name))
    .find((file) => TYPES[extname(file)] && existsSync(file));
}

function cardOf(method: PaymentMethod, body: Record<string, unknown>) {
  return {
    brand: method.brand,
    last4: method.lastFour,
    exp_month: Number(body['exp_month']),
    exp_year: Number(body['exp_year']),
    funding: 'credit',
    wallet: method.wallet ? { type: method.wallet } : null,
  };
}

function text(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

function intentAnswer(intent: Intent) {
  return {
    id: intent.id,
    object: 'payment_intent',
    client_secret: intent.clientSecret,
    status: intent.status,
    amount: Math.round(intent.request.amount * 100),
    currency: intent.request.currency,
  };
}

const NO_INTENT = {
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: 'No such payment_intent',
};

const NOT_AUTHENTICATED = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

type Endpoint = (payments: Payments, body: Record<string, unknown>) => { status: number; body: unknown };

function decide(
  decision: (body: Record<string, unknown>) => 'approve' | 'decline' | 'cancel' | 'later',
): Endpoint {
  return (payments, body) => {
    const intent = payments.intent(text(body, 'client_secret'));
    if (!intent) return { status: 404, body: { error: NO_INTENT } };
    const isNew = intent.status === 'requires_action';
    if (isNew) payments.decide(intent, decision(body));
    return intent.status === 'requires_payment_method'
      ? { status: 402, body: { error: { ...NOT_AUTHENTICATED, payment_intent: intentAnswer(intent) } } }
      : { status: 200, body: intentAnswer(intent) };
  };
}

const PLACES = '/vendor/places/';

const DECISIONS = ['approve', 'decline', 'cancel', 'later'] as const;

/** What the stand-ins' own frames and pages post to; the portal never calls these. */
const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  '/vendor/stripe/payment_methods': (payments, body) => {
    const wallet = text(body, 'wallet') || null;
    const method = payments.createMethod({
      key: text(body, 'key'),
      number: text(body, 'number'),
      brand: text(body, 'brand'),
      wallet,
    });
    return {
      status: 200,
      body: {
        id: method.id,
        object: 'payment_method',
        type: 'card',
        card: cardOf(method, body),
        billing_details: body['billing_details'] ?? {},
      },
    };
  },
  '/vendor/stripe/payment_intents/retrieve': (payments, body) => {
    const intent = payments.intent(text(body, 'client_secret'));
    return intent ? { status: 200, body: intentAnswer(intent) } : { status: 404, body: { error: NO_INTENT } };
  },
  '/vendor/stripe/payment_intents/authenticate': decide((body) =>
    body['is_authentic'] === true ? 'approve' : 'decline',
  ),
  '/vendor/paylater/decide': decide(
    (body) => DECISIONS.find((decision) => decision === body['decision']) ?? 'cancel',
  ),
  '/vendor/stax/tokenize': (payments, body) => {
    if (text(body, 'web_payments_token') !== 'sandbox') {
      return { status: 401, body: { message: 'The web payments token is not valid.' } };
    }
    const method = payments.createMethod({
      key: 'stax',
      number: text(body, 'number'),
      brand: text(body, 'brand'),
      wallet: null,
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

const TILE = /^\/vendor\/tiles\/(\d+)\/(\d+)\/(\d+)\.png$/;

/** The name under which faults and logs know a vendor script, the places or a map tile; undefined for every other address. */
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
  for (const [name, value] of Object.entries(sandboxHeaders({ framed: true }))) res.setHeader(name, value);
  if (pathname.startsWith(PLACES)) return servePlaces(pathname, req, res);
  const endpoint = ENDPOINTS[pathname];
  if (endpoint && req.method === 'POST') {
    const answer = endpoint(payments, asObject(await readJson(req)));
    sendJson(res, answer.status, answer.body);
    return;
  }
  const [, zoom, column, row] = TILE.exec(pathname) ?? [];
  if (zoom && column && row) {
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
