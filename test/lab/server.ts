import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Ticker } from './clock.ts';
import { portalConfig } from './config.ts';
import { loadContract, type Operation } from './contract.ts';
import { serveControl } from './control.ts';
import { delay, SIGN_IN_PAGE, differentSpelling, wronglyTyped, type Fault } from './faults.ts';
import { createCalendarService } from './graphql/calendar.ts';
import { createOrdersService } from './graphql/orders.ts';
import type { GraphqlService } from './graphql/service.ts';
import { securityHeaders } from '../host/headers.ts';
import { readJsonBody, sendJson, sendText, UnreadableBody } from './http.ts';
import { createLostFiles } from './lost-files.ts';
import { createPayments, type Payments } from './payments.ts';
import { accountingService } from './services/accounting.ts';
import { chargingService } from './services/charging.ts';
import { coreService } from './services/core.ts';
import { inventoryService } from './services/inventory.ts';
import { coreSamplesService } from './services/core-samples.ts';
import { orderPortalService } from './services/order-portal.ts';
import { payoutService } from './services/payout.ts';
import { pickupService } from './services/pickup.ts';
import { pricingService } from './services/pricing.ts';
import { questionnaireService } from './services/questionnaire.ts';
import { sampleService } from './services/sample.ts';
import type { Service, ServiceResponse } from './services/service.ts';
import { transService } from './services/trans.ts';
import { waiverService } from './services/waiver.ts';
import { utilityService } from './services/utility.ts';
import { createState, type CallRecord, type LabOrder, type LabState, type Violation } from './state.ts';
import { serveVendor, vendorCall } from './vendors.ts';

const CONTRACT_FOLDER = join(import.meta.dirname, '../../docs/contract');
const contract = await loadContract(join(CONTRACT_FOLDER, 'openapi'));

/** The services by operationId. A new flow adds its file here and its document to the contract. */
const SERVICES: Service = {
  ...accountingService,
  ...chargingService,
  ...coreService,
  ...inventoryService,
  ...coreSamplesService,
  ...orderPortalService,
  ...payoutService,
  ...pickupService,
  ...pricingService,
  ...questionnaireService,
  ...sampleService,
  ...transService,
  ...waiverService,
  ...utilityService,
};

/** The sandbox lab as Connect-style middleware, with its state for tests. */
export interface Lab {
  handle(req: IncomingMessage, res: ServerResponse, next: () => void): void;
  readonly state: LabState;
  readonly payments: Payments;
}

/** An error body in the field that the service uses for it (1 §8). */
function errorBody(operationId: string, text: string): Record<string, string | string[]> {
  if (operationId.startsWith('accounting.')) return { description: text };
  if (/^(charging|questionnaire)\./.test(operationId)) return { error: text };
  if (operationId.startsWith('waiver.')) return { message: [text] };
  return { message: text };
}

/** The token of a request if it uses the operation's scheme (AMB-121). */
function tokenOf(req: IncomingMessage, scheme: Operation['scheme']): string {
  const [, sentScheme = '', token = ''] = /^(\S+) (.+)$/.exec(req.headers.authorization ?? '') ?? [];
  return sentScheme === scheme ? token : '';
}

/** A staff member's session cookie; '' without one. */
function staffSessionOf(req: IncomingMessage): string {
  return /(?:^|;\s*)staff_session=([^;]+)/.exec(req.headers.cookie ?? '')?.[1] ?? '';
}

/** Responses that say the same in a form that the contract does not know. */
const REWRITES = {
  wrapped: (body: unknown) => ({ code: 0, message: 'OK', data: body }),
  'wrong-types': wronglyTyped,
  'different-spelling': differentSpelling,
};

/** One request to a service or a file with faults, passing through faults and log. */
interface Exchange {
  readonly calls: readonly string[];
  readonly order: LabOrder | undefined;
  readonly res: ServerResponse;
  readonly gone: AbortSignal;
}

/** A response ready to be sent. */
interface Reply {
  readonly status: number;
  /** For a JSON response. */
  readonly body?: unknown;
  send(): void | Promise<void>;
}

function json(res: ServerResponse, { status, body }: ServiceResponse): Reply {
  return { status, body, send: () => sendJson(res, status, body) };
}

/** Starts an empty lab, next to the build in `dist`. @throws Error if the contract cannot be read */
export function createLab({
  dev = false,
  inspector = false,
  dist = '',
  ticker,
}: { dev?: boolean; inspector?: boolean; dist?: string; ticker?: Ticker } = {}): Lab {
  const state = createState(ticker);
  const payments = createPayments();
  const lostFiles = createLostFiles();
  const graphql: Readonly<Record<string, GraphqlService>> = {
    'orders.graphql': createOrdersService(join(CONTRACT_FOLDER, 'orders.graphql')),
    'calendar.graphql': createCalendarService(join(CONTRACT_FOLDER, 'calendar.graphql')),
  };
  const callNames = [
    ...contract.operations.flatMap(({ id }) => (id in graphql ? [] : [id])),
    ...Object.values(graphql).flatMap((service) => service.callNames),
    'config',
    'vendor.stripe',
    'vendor.stax',
    'vendor.places',
    'vendor.tiles',
    '*',
  ];
  const portalHeaders = ({ headers: { host }, url = '/' }: IncomingMessage) => {
    const path = url.replace(/\?.*/, '');
    const file = join(dist, 'index.html');
    const document = dist && existsSync(file) ? readFileSync(file, 'utf8') : '';
    return Object.entries(
      securityHeaders(portalConfig({ host }), { dev, framed: inspector, document, path }),
    );
  };

  function log({ calls, order }: Exchange, status: CallRecord['status']): void {
    const at = new Date().toISOString();
    for (const call of calls) (order?.calls ?? state.calls).push({ call, at, status });
  }

  function remember(
    order: LabOrder | undefined,
    call: string,
    side: Violation['side'],
    details: string[],
  ): void {
    const at = new Date().toISOString();
    const list = order?.violations ?? state.violations;
    for (const detail of details) list.push({ at, call, side, detail });
  }

  /** Sends the result of `work`, subject to faults; a fault that precedes it prevents the call. */
  async function exchange(exchanged: Exchange, work: () => Promise<Reply> | Reply): Promise<void> {
    const board = exchanged.order?.faults.list.some((fault) => matches(fault, exchanged.calls))
      ? exchanged.order.faults
      : state.faults;
    const fault = board.take(exchanged.calls);
    const response = async () => {
      const { status, send } = await work();
      log(exchanged, status);
      if (!exchanged.gone.aborted) await send();
    };
    switch (fault?.kind) {
      case undefined:
        return response();
      case 'delay':
        await delay(fault, exchanged.gone);
        return response();
      case 'late-effect':
        // Disconnect at once; the service keeps working.
        exchanged.res.destroy();
        await delay(fault);
        await work();
        log(exchanged, 'lost');
        return undefined;
      case 'late-response': {
        const { status, send } = await work();
        await delay(fault, exchanged.gone);
        log(exchanged, status);
        if (!exchanged.gone.aborted) await send();
        return undefined;
      }
      case 'hang': {
        const left = new Promise<void>((resolve) =>
          exchanged.gone.addEventListener('abort', () => resolve(), { once: true }),
        );
        log(exchanged, 'hang');
        await Promise.race([board.released(), left]);
        exchanged.res.destroy();
        return undefined;
      }
      case 'cut':
        log(exchanged, 'cut');
        exchanged.res.destroy();
        return undefined;
      case 'lose-response':
        await work();
        log(exchanged, 'lost');
        exchanged.res.destroy();
        return undefined;
      case 'status':
        log(exchanged, fault.status ?? 500);
        return sendJson(
          exchanged.res,
          fault.status ?? 500,
          fault.body ?? errorBody(exchanged.calls[0] ?? '', 'The sandbox was set to fail.'),
        );
      case 'malformed':
        await work();
        log(exchanged, fault.status ?? 200);
        return sendJson(
          exchanged.res,
          fault.status ?? 200,
          'body' in fault ? fault.body : { unexpected: true },
        );
      case 'web-page':
        log(exchanged, 200);
        return sendText(exchanged.res, 'text/html', SIGN_IN_PAGE);
      case 'cut-off': {
        const { status, body } = await work();
        log(exchanged, status);
        const text = JSON.stringify(body ?? null);
        return sendText(exchanged.res, 'application/json', text.slice(0, text.length / 2), status);
      }
      case 'wrapped':
      case 'wrong-types':
      case 'different-spelling': {
        const { status, body } = await work();
        log(exchanged, status);
        return sendJson(exchanged.res, status, REWRITES[fault.kind](body));
      }
      case 'graphql-errors':
        log(exchanged, 200);
        return sendJson(exchanged.res, 200, {
          data: null,
          errors: (fault.messages ?? ['The sandbox was set to fail.']).map((message) => ({ message })),
        });
    }
  }

  /** A service's response to a parsed request, with both validated against the contract. */
  async function perform(
    operation: Operation,
    order: LabOrder | undefined,
    isStaff: boolean,
    { query, headers, body }: { query: URLSearchParams; headers: IncomingHttpHeaders; body: unknown },
  ): Promise<ServiceResponse> {
    if (operation.needsToken && !order) return { status: 401, body: errorBody(operation.id, 'Unauthorized') };
    // Guest login does not reveal which part of the input is wrong.
    if (!order) return { status: 403, body: errorBody(operation.id, 'There is no such patient.') };
    const service = graphql[operation.id];
    const wrong = [...operation.checkRequest(query, body, headers), ...(service?.check(body) ?? [])];
    if (wrong.length > 0) {
      remember(order, operation.id, 'request', wrong);
      return {
        status: 422,
        body: errorBody(operation.id, `The request breaks the contract: ${wrong.join('; ')}`),
      };
    }
    const handler = SERVICES[operation.id];
    const response = await (service?.respond(order, body) ??
      handler?.({
        state,
        payments,
        order,
        isStaff,
        path: operation.pathParameters,
        query,
        idempotencyKey: String(headers['idempotency-key']),
        body,
      }));
    if (!response) return { status: 404, body: { message: 'Not Found' } };
    if (service && response.status === 400)
      remember(order, operation.id, 'request', ['variables do not fit the schema']);
    const broken = operation.checkResponse(response.status, response.body);
    remember(order, operation.id, 'response', broken);
    return response;
  }

  async function serveService(
    url: URL,
    req: IncomingMessage,
    res: ServerResponse,
    gone: AbortSignal,
  ): Promise<void> {
    const operation = contract.find(req.method ?? 'GET', url.pathname);
    const token = tokenOf(req, operation?.scheme ?? 'Bearer');
    const opened =
      operation?.id === 'pickup.internalToken'
        ? state.orderByStaffSession(staffSessionOf(req))
        : state.orderByToken(token);
    const isStaff = opened?.internalToken === token;
    if (!operation) {
      remember(opened, `${req.method} ${url.pathname}`, 'request', ['no service has this path']);
      return sendJson(res, 404, { message: 'Not Found' });
    }
    let body: unknown;
    try {
      body = await readJsonBody(req);
    } catch (error) {
      if (!(error instanceof UnreadableBody)) throw error;
      remember(opened, operation.id, 'request', [error.message]);
      return sendJson(res, 400, errorBody(operation.id, error.message));
    }
    // A call without a token or session refers to the order in its body.
    const order = opened ?? (operation.needsToken ? undefined : state.orders.get(namedOrder(body)));
    order?.clock.catchUp();
    const fields = graphql[operation.id]?.callsOf(body) ?? [];
    const calls = fields.length > 0 ? fields : [operation.id];
    return exchange({ calls, order, res, gone }, async () =>
      json(
        res,
        await perform(operation, order, isStaff, { query: url.searchParams, headers: req.headers, body }),
      ),
    );
  }

  /** Whether the lab serves this request; everything else belongs to the portal. */
  async function serve(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const url = new URL(req.url ?? '/', 'http://lab');
    const { pathname } = url;
    const gone = new AbortController();
    res.on('close', () => gone.abort());
    if (pathname === '/config.json') {
      await exchange({ calls: ['config'], order: undefined, res, gone: gone.signal }, () =>
        json(res, {
          status: 200,
          body: portalConfig({ inspector, host: req.headers.host, outage: state.outage }),
        }),
      );
    } else if (pathname.startsWith('/services/')) {
      await serveService(url, req, res, gone.signal);
    } else if (pathname.startsWith('/vendor/')) {
      const call = vendorCall(pathname);
      const send = () => serveVendor(pathname, req, res, payments);
      if (call) {
        const exchanged = { calls: [call], order: undefined, res, gone: gone.signal };
        await exchange(exchanged, () => ({ status: 200, send }));
      } else {
        await send();
      }
    } else if (pathname === '/lab' || pathname.startsWith('/lab/')) {
      await serveControl(url, req, res, { state, payments, callNames, lostFiles });
    } else {
      return false;
    }
    return true;
  }

  async function serveOrPass(req: IncomingMessage, res: ServerResponse, next: () => void): Promise<void> {
    let isServed = true;
    try {
      isServed = await serve(req, res);
    } catch {
      if (!res.headersSent) sendJson(res, 500, { message: 'The sandbox failed.' });
    }
    if (!isServed) next();
  }

  return {
    state,
    payments,
    handle(req, res, next) {
      for (const [name, value] of portalHeaders(req)) res.setHeader(name, value);
      // When a kept-alive connection breaks, browsers resend the request, so one fault would hit many times.
      res.shouldKeepAlive = false;
      if (!lostFiles.lose(req, res)) void serveOrPass(req, res, next);
    },
  };
}

function matches(fault: Fault, calls: readonly string[]): boolean {
  return fault.call === '*' || calls.includes(fault.call);
}

/** The accession id in a guest's request; '' if there is none. */
function namedOrder(body: unknown): string {
  const { patient_accession_id: id } = (body ?? {}) as { readonly patient_accession_id?: unknown };
  return typeof id === 'string' ? id : '';
}
