import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { invoice, issues } from './bill.ts';
import { EXTERNAL_PAGES, plannedOutage } from './config.ts';
import { FAULT_KINDS, readFaults } from './faults.ts';
import { recordOf } from './information.ts';
import { sandboxHeaders } from '../host/headers.ts';
import { asObject, escapeHtml, readJsonBody, sendJson, sendText } from './http.ts';
import type { LostFiles } from './lost-files.ts';
import type { Payments } from './payments.ts';
import { QUESTIONNAIRE_SEEDS } from './questionnaires.ts';
import {
  baseProperties,
  withChanges,
  SCENARIOS,
  type OrderProperties,
  type OrderChanges,
} from './scenarios.ts';
import { eventId, payInFull, UnknownScenario, type LabOrder, type LabState } from './state.ts';

const FOLDER = join(import.meta.dirname, 'page');
const ASSETS: Readonly<Record<string, string>> = {
  'lab.js': 'text/javascript',
  'lab.css': 'text/css',
};

/** The lab's pages by path. */
const PAGES: Readonly<Record<string, string>> = { '': 'lab.html' };

/** A link into the portal for an order, with parameters. */
function link(
  order: LabOrder,
  page: string,
  params: Readonly<Record<string, string>>,
  tokenParam = 'token',
): string {
  const { accessionId, sampleId } = order.seed;
  const query = new URLSearchParams({
    accession_id: accessionId,
    sample_id: sampleId,
    [tokenParam]: order.token,
    ...(page.includes('Appointment') ? { event_id: eventId(order) } : {}),
    ...params,
  });
  return `${page}?${query}`;
}

/** The link of the order's scenario, as sent to a patient (ENTRY-02). */
function entryLink(order: LabOrder): string {
  const { page, linkParams, isStaff } = order.scenario;
  return isStaff
    ? staffLink(order)
    : link(order, page?.path ?? '/pns_single_page_flow', linkParams, page?.token);
}

/** A staff member's link: the accession id and the role, no token (ROLE-R04). */
function staffLink(order: LabOrder): string {
  return `/fedexPickup?role=internal&accession_id=${order.seed.accessionId}`;
}

function summary(order: LabOrder) {
  const { accessionId, sampleId, orderId } = order.seed;
  return {
    accessionId,
    sampleId,
    orderId,
    scenario: order.scenario.id,
    title: order.scenario.title,
    link: entryLink(order),
    payment_status: order.cancelled ? 4 : order.paymentStatus,
  };
}

/** What a test needs to know about an order it created. */
function created(order: LabOrder) {
  const entry = '/pns_single_page_flow';
  return {
    ...summary(order),
    token: order.token,
    links: {
      entry: entryLink(order),
      plain: link(order, entry, {}),
      payment: link(order, entry, { payment_prioritized: 'true' }),
      alwaysShown: link(order, entry, { always_show_payment: 'true' }),
      media: link(order, '/payment_media', order.scenario.linkParams),
      form: link(order, '/payment_form', order.scenario.linkParams),
      succeed: link(order, '/payment_succeed', {}),
      information: link(order, '/uploadShippingAddress', {}),
      landing: link(order, '/informationLanding', {}),
      pickup: link(order, '/fedexPickup', {}),
      staffPickup: staffLink(order),
      ...Object.fromEntries(
        Object.entries(QUESTIONNAIRE_SEEDS).map(([name, { entry: path }]) => [
          name,
          link(order, path, {}, 'jwtToken'),
        ]),
      ),
      waiver: link(order, '/nyform', {}, 'jwttoken'),
      bloodDraw: link(order, '/bloodDraw', {}),
      collectStatus: link(order, '/collectStatus', {}),
      confirmAppointment: link(order, '/confirmAppointment', {}),
      cancelAppointment: link(order, '/cancelAppointment', {}),
      collections: link(order, '/collections', {}),
    },
    /** The value of the staff_session cookie, which signs a staff member in. */
    staffSession: order.staffSession,
    members: order.bundle.map(({ seed, token }) => ({
      accessionId: seed.accessionId,
      sampleId: seed.sampleId,
      orderId: seed.orderId,
      token,
    })),
  };
}

/** An order's complete state. Charges in cents, the invoice in major units. */
function full(order: LabOrder) {
  return {
    ...summary(order),
    order: {
      cancelled: order.cancelled,
      concierge: order.concierge,
      kit: order.kit,
      chargeOutcome: order.chargeOutcome,
      fixedAmountCents: order.fixedAmountCents,
    },
    invoice: invoice(order),
    issues: issues(order),
    patient: {
      firstName: order.seed.firstName,
      lastName: order.seed.lastName,
      birthdate: order.seed.birthdate,
    },
    questionnaires: Object.fromEntries(order.savedQuestionnaires),
    waiver: order.sentWaiver,
    status: order.cancelled ? 4 : order.paymentStatus,
    information: { ...order.information, record: recordOf(order) },
    pickups: order.pickups,
    pickupCalls: order.pickupCalls,
    charges: order.charges,
    chargeAttempts: order.chargeAttempts,
    calls: order.calls,
    texts: order.texts,
    collectionReports: order.collectionReports,
    appointment: { id: eventId(order), ...order.appointment },
    confirmations: order.confirmations,
    violations: order.violations,
    faults: order.faults.list,
    now: order.clock.instant,
  };
}

/**
 * Overrides an order's state: `payment_status` (2 refuses a pending charge; 3 accepts it, else pays what is due, unless
 * the status is to stay 3 with money due), `cancelled`, and any group of the order's properties.
 */
function force(order: LabOrder, payments: Payments, body: Record<string, unknown>): void {
  const { payment_status: status, ...rest } = body;
  const allowed = Object.keys(baseProperties());
  const unknown = Object.keys(rest).find((key) => !allowed.includes(key));
  if (unknown) throw new TypeError(`'${unknown}' cannot be set`);
  Object.assign(order, pick(withChanges(order, rest as OrderChanges), Object.keys(rest)));
  if (status === undefined) return;
  if (![0, 1, 2, 3, 4].some((known) => known === status)) throw new TypeError('payment_status is 0 to 4');
  if (status === 2 && payments.endPending(order, 'refused')) return;
  if (status === 3 && payments.endPending(order, 'succeeded')) return;
  if (status === 3 && !order.bank.keepsPaid && payInFull(order)) return;
  for (const member of order.bundle) member.paymentStatus = status as OrderProperties['paymentStatus'];
}

function pick(properties: OrderProperties, keys: readonly string[]): Partial<OrderProperties> {
  return Object.fromEntries(Object.entries(properties).filter(([key]) => keys.includes(key)));
}

function readInstant(body: unknown): string | null {
  const { now } = asObject(body);
  if (now !== null && typeof now !== 'string') throw new TypeError('now is an ISO date or null');
  return now;
}

type Handler = (lab: Controlled, body: unknown) => unknown;
type OrderHandler = (order: LabOrder, body: unknown, lab: Controlled) => unknown;

/** What the control API may change. */
export interface Controlled {
  /** The call names that faults can use. */
  readonly callNames: readonly string[];
  readonly state: LabState;
  readonly payments: Payments;
  readonly lostFiles: LostFiles;
}

const ROUTES: Readonly<Record<string, Handler>> = {
  'GET scenarios': () => SCENARIOS.map(({ id, title }) => ({ id, title })),
  'GET call-names': ({ callNames }) => callNames,
  'GET fault-kinds': () => FAULT_KINDS,
  'GET orders': ({ state }) => [...state.orders.values()].map(summary).toReversed(),
  'POST orders': ({ state }, body) => {
    const { scenario, overrides } = asObject(body);
    if (typeof scenario !== 'string') throw new TypeError('scenario is missing');
    return created(state.createOrder(scenario, overrides as OrderChanges | undefined));
  },
  'GET violations': ({ state }) => [
    ...state.violations,
    ...[...state.orders.values()].flatMap((order) => order.violations),
  ],
  'GET calls': ({ state }) => state.calls,
  'GET faults': ({ state }) => state.faults.list,
  'PUT faults': ({ state }, body) => {
    state.faults.set(readFaults(body));
    return state.faults.list;
  },
  'DELETE faults': ({ state }) => {
    state.faults.set([]);
    return [];
  },
  'GET clock': ({ state }) => ({ now: state.clock.instant }),
  'PUT clock': ({ state }, body) => {
    state.clock.set(readInstant(body));
    return { now: state.clock.instant };
  },
  'PUT outage': ({ state }, body) => {
    const { isOn, blocksSubmissions } = asObject(body);
    state.outage = isOn === true ? plannedOutage(Date.now(), blocksSubmissions === true) : undefined;
    return state.outage ?? {};
  },
  'POST reset': ({ state, payments }) => {
    state.reset();
    payments.reset();
    return {};
  },
};

const ORDER_ROUTES: Readonly<Record<string, OrderHandler>> = {
  'GET ': (order) => full(order),
  'GET faults': (order) => order.faults.list,
  'PUT faults': (order, body) => {
    order.faults.set(readFaults(body));
    return order.faults.list;
  },
  'DELETE faults': (order) => {
    order.faults.set([]);
    return [];
  },
  'PUT clock': (order, body) => {
    order.clock.set(readInstant(body));
    return { now: order.clock.instant };
  },
  'POST set': (order, body, { payments }) => {
    force(order, payments, asObject(body));
    return full(order);
  },
};

async function serveApi(
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
  lab: Controlled,
): Promise<void> {
  const [, accessionId, rest = ''] = /^orders\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
  try {
    if (accessionId === undefined) {
      const route = ROUTES[`${req.method} ${path}`];
      if (route) sendJson(res, req.method === 'POST' ? 201 : 200, route(lab, await readJsonBody(req)));
      else sendJson(res, 404, { message: 'Not Found' });
      return;
    }
    const order = lab.state.orders.get(accessionId);
    const route = ORDER_ROUTES[`${req.method} ${rest}`];
    if (order && route) sendJson(res, 200, route(order, await readJsonBody(req), lab));
    else sendJson(res, 404, { message: 'Not Found' });
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError || error instanceof UnknownScenario))
      throw error;
    sendJson(res, 400, { message: error.message });
  }
}

function externalPage(name: string, query: URLSearchParams): string {
  const rows = [...query]
    .map(([key, value]) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(name)}</title><link rel="stylesheet" href="/lab/lab.css">
<main><p class="eyebrow">Stands in for another website</p><h1>${escapeHtml(name)}</h1><dl>${rows}</dl></main></html>`;
}

/** Serves /lab: the front page, the control API, and the pages that replace other websites. */
export async function serveControl(
  url: URL,
  req: IncomingMessage,
  res: ServerResponse,
  lab: Controlled,
): Promise<void> {
  for (const [name, value] of Object.entries(sandboxHeaders())) res.setHeader(name, value);
  const path = url.pathname.replace(/^\/lab\/?/, '');
  if (path.startsWith('api/')) return serveApi(path.slice(4), req, res, lab);
  const [kind, name = ''] = path.split('/');
  if (kind === 'open' && SCENARIOS.some(({ id }) => id === name)) {
    const order = lab.state.createOrder(name);
    // Replaces the staff sign-on.
    if (order.scenario.isStaff)
      res.setHeader(
        'Set-Cookie',
        `staff_session=${order.staffSession}; Path=/services; HttpOnly; SameSite=Lax`,
      );
    res.writeHead(302, { Location: entryLink(order), 'Cache-Control': 'no-store' });
    res.end();
  } else if (kind === 'lose-files' && lab.lostFiles.begin(name, res)) {
    res.writeHead(302, { Location: '/lab', 'Cache-Control': 'no-store' });
    res.end();
  } else if (kind === 'external' && EXTERNAL_PAGES.includes(name)) {
    // The portal frames only the guidance pages.
    const headers = sandboxHeaders(name === 'guidance' ? { framedBy: '' } : {});
    for (const [header, value] of Object.entries(headers)) res.setHeader(header, value);
    sendText(res, 'text/html', externalPage(name, url.searchParams));
  } else if (Object.hasOwn(PAGES, path)) {
    sendText(res, 'text/html', readFileSync(join(FOLDER, PAGES[path] ?? ''), 'utf8'));
  } else if (Object.hasOwn(ASSETS, path)) {
    sendText(res, ASSETS[path] ?? '', readFileSync(join(FOLDER, path), 'utf8'));
  } else {
    sendJson(res, 404, { message: 'Not Found' });
  }
}
