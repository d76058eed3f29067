import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { isPayerInconsistent } from '../../machines/domain/balance.ts';
import { asFailure } from '../../machines/domain/failure.ts';
import type { Invoice } from '../../machines/domain/invoice.ts';
import { isProviderPayee } from '../../machines/domain/order.ts';
import type { Order } from '../../machines/domain/order.ts';
import { dayIn } from '../../machines/domain/zoned-time.ts';
import { createClient } from '../../src/api/client.ts';
import type { Client, ApiRequest } from '../../src/api/client.ts';
import type { ServiceName, Services } from '../../src/api/services.ts';
import type { Config } from '../../src/app/shell/config.ts';
import { codeOf } from '../config/read.ts';
import { portalConfig } from '../lab/config.ts';
import { loadContract } from '../lab/contract.ts';
import type { Operation } from '../lab/contract.ts';
import type { CallContext, Call, ReadLink } from './calls.ts';
import { amountDifferences, graphqlDifferences, isFields, schemaDifferences } from './differences.ts';
import type { Difference } from './differences.ts';
import { urlFindings, responseFindings, headNotes, preflightFindings } from './headers.ts';
import type { Head } from './headers.ts';
import { findOpenedPage } from './opened-page.ts';
import type { OpenedPage } from './opened-page.ts';

/** The result of one call. */
interface Requested {
  /** Its operationId, and details about the call. */
  readonly call: string;
  /** The status of the response; null if there was none. */
  readonly status: number | null;
  readonly ms: number;
  readonly differences: readonly Difference[];
  /** The fields of the response that the portal does not read. */
  readonly more: readonly string[];
}

/** A person waits for a response that takes longer, in milliseconds; the portal gives up after 30 s (RUL-25). */
const SLOW = 5000;

/** The results of all calls. Contains no value of the link, of the configuration's keys or of a response. */
export interface Report {
  readonly flow: string;
  /** Where the link of an order leads; null for any other, and where a response is missing. */
  readonly leads: OpenedPage | null;
  readonly requested: readonly Requested[];
  readonly notTried: readonly { readonly call: string; readonly why: string }[];
  /** By service: what keeps a browser from reading its responses, and what could be better. */
  readonly services: readonly {
    readonly service: string;
    readonly findings: readonly string[];
    readonly notes: readonly string[];
  }[];
}

/** A response, or the code of the error instead. */
type Outcome =
  | (Head & { readonly text: string; readonly isRedirected: boolean; readonly ms: number })
  | { readonly error: string; readonly ms: number };

const CONTRACT = join(import.meta.dirname, '../../docs/contract');
const contract = await loadContract(join(CONTRACT, 'openapi'));
const schemas = Object.fromEntries(
  (['orders', 'calendar'] as const).map((name) => [
    `${name}.graphql`,
    buildSchema(readFileSync(join(CONTRACT, `${name}.graphql`), 'utf8')),
  ]),
);
/** The service paths used in the contract's files. */
const OURS = portalConfig();

const NO_TOKEN = 'a-token-that-opens-nothing';

async function send(url: URL | string, init: RequestInit): Promise<Outcome> {
  const begun = performance.now();
  const ms = () => Math.round(performance.now() - begun);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000), ...init });
    const { status, headers, redirected: isRedirected } = response;
    const text = await response.text();
    return { status, headers, isRedirected, text, ms: ms() };
  } catch (error) {
    return { error: codeOf(error), ms: ms() };
  }
}

function parsed(text: string): { readonly body: unknown } | null {
  try {
    return { body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  } catch {
    return null;
  }
}

/** Where a response differs from the contract. */
function compare(
  operation: Operation,
  query: unknown,
  { status, text }: Head & { text: string },
): readonly Difference[] {
  const json = parsed(text);
  if (!json) return [{ field: '(the response)', problem: `status ${status}, and is no JSON` }];
  const errors = operation.responseErrors(status, json.body);
  const shape = errors
    ? schemaDifferences(errors, json.body)
    : [{ field: 'status', problem: `${status} is not in the contract` }];
  if (status < 200 || status > 299)
    return [{ field: 'status', problem: `must be 200; is ${status}` }, ...shape];
  const schema = schemas[operation.id];
  if (!schema)
    return operation.id === 'accounting.invoice' ? [...shape, ...amountDifferences(json.body)] : shape;
  const { data, errors: refusals } = isFields(json.body) ? json.body : {};
  if (refusals)
    return [...shape, { field: 'errors', problem: 'must not be there; their texts are not shown' }];
  return [...shape, ...graphqlDifferences(schema, String(query), data)];
}

/** Where an order and its invoice disagree on who pays (AMB-29, AMB-32). */
function payerFindings(order: Order, invoice: Invoice): readonly string[] {
  if (isPayerInconsistent({ order, invoice }))
    return [
      "the invoice is the provider's (account_type, patient_bill), and the order's chargeMethod says that the patient pays",
    ];
  return isProviderPayee(order) && invoice.accountType === 'patient'
    ? [
        "the invoice is the patient's (account_type), and the order's chargeMethod says that the provider pays",
      ]
    : [];
}

/** The full base URL of a service. */
function baseOf(config: Config, service: ServiceName, origin: string): URL {
  return new URL(config.services[service], origin);
}

/** The service of a contract file, by the first part of an operationId. */
const serviceOf = (id: string) => id.split('.')[0] as ServiceName;

/**
 * Makes every read-only call of a link's flows as the portal makes it, and compares the responses with docs/contract.
 * @param isChanging also makes the calls that change data: each is undone immediately, or happens anyway when the link
 * is opened
 * @param slow the milliseconds from which on a response is one that a person waits for
 */
export async function checkCalls(
  config: Config,
  read: ReadLink,
  isChanging: boolean,
  slow = SLOW,
): Promise<Report> {
  const { origin, link, identity, flow } = read;
  const services = Object.fromEntries(
    Object.keys(config.services).map((name) => [name, baseOf(config, name as ServiceName, origin).href]),
  ) as Services;
  const isForeign = (service: ServiceName) => baseOf(config, service, origin).origin !== origin;
  const findings = new Map<ServiceName, Set<string>>();
  const notes = new Map<ServiceName, Set<string>>();
  const tell = (lists: typeof findings, service: ServiceName, sentences: readonly string[]) =>
    lists.set(service, new Set([...(lists.get(service) ?? []), ...sentences]));
  const inspect = (service: ServiceName, head: Head) => {
    const caller = isForeign(service) ? origin : null;
    tell(findings, service, responseFindings(head, caller));
    tell(notes, service, headNotes(head, caller));
  };

  let apiRequest: ApiRequest<unknown> | null = null;
  let sent: Request | null = null;
  let outcome: Outcome | null = null;
  const inner = createClient({
    services,
    token: () => identity.token,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      sent = request.clone();
      request.headers.set('origin', origin);
      outcome = await send(request.url, {
        method: request.method,
        headers: request.headers,
        ...(request.body ? { body: await request.text() } : {}),
        signal: request.signal,
      });
      if ('error' in outcome) throw new TypeError('no response');
      return new Response(outcome.text, { status: outcome.status, headers: outcome.headers });
    },
  });
  const client: Client = {
    request: (requested) => {
      apiRequest = requested;
      return inner.request(requested);
    },
  };

  /** The contract's operation for a request; configured paths map to the contract's own. */
  function operationOf({ service, method, path }: ApiRequest<unknown>): Operation | undefined {
    const own = (Object.keys(OURS.pickup) as (keyof typeof OURS.pickup)[]).find(
      (name) => service === 'pickup' && config.pickup[name] === path,
    );
    return contract.find(method, OURS.services[service] + (own ? OURS.pickup[own] : path));
  }

  const requested: Requested[] = [];
  const note = (call: string, response: Outcome, found: readonly Difference[]) => {
    const late =
      response.ms >= slow
        ? [{ field: '(the response)', problem: 'arrives so late that a person waits for it' }]
        : [];
    const none = 'error' in response ? [{ field: '(the response)', problem: `none: ${response.error}` }] : [];
    requested.push({
      call,
      status: 'error' in response ? null : response.status,
      ms: response.ms,
      differences: [...none, ...found.filter(({ isMore }) => !isMore), ...late],
      more: found.flatMap(({ field, isMore }) => (isMore ? [field] : [])),
    });
  };
  const notTried: { call: string; why: string }[] = [];
  const probed = new Set<ServiceName>();
  let results: CallContext['results'] = {};

  /** A wrong token must be refused, in a way that browsers let the portal read (AMB-198). */
  async function probe(service: ServiceName, operation: Operation, request: Request): Promise<void> {
    if (probed.has(service) || !operation.needsToken) return;
    probed.add(service);
    const headers = new Headers(request.headers);
    headers.set('authorization', `${operation.scheme} ${NO_TOKEN}`);
    headers.set('origin', origin);
    const { method, url } = request;
    const response = await send(url, {
      method,
      headers,
      ...(request.body ? { body: await request.text() } : {}),
    });
    const call = `${operation.id} (with an invalid token)`;
    if ('error' in response) {
      note(call, response, []);
      return;
    }
    inspect(service, response);
    const json = parsed(response.text);
    const errors = json && operation.responseErrors(response.status, json.body);
    note(call, response, [
      ...(response.status === 401
        ? []
        : [{ field: 'status', problem: `must be 401; is ${response.status}` }]),
      ...(json
        ? schemaDifferences(errors ?? [], json.body)
        : [{ field: '(the response)', problem: 'is no JSON' }]),
    ]);
  }

  async function make({ id, about, leaves, prepare }: Call): Promise<void> {
    const call = about ? `${id} (${about})` : id;
    const ready = prepare({
      client,
      config,
      link,
      identity,
      results,
      today: dayIn(config.timeZone, new Date().toISOString()),
    });
    if (typeof ready === 'string') {
      notTried.push({ call, why: ready });
      return;
    }
    [apiRequest, sent, outcome] = [null, null, null];
    let failure: string | null = null;
    try {
      results = { ...results, ...(await ready()) };
    } catch (error) {
      failure = asFailure(error).code;
    }
    // Assigned during the call, which the compiler cannot see.
    const [apiCall, request, response] = [apiRequest, sent, outcome] as unknown as [
      ApiRequest<unknown> | null,
      Request | null,
      Outcome | null,
    ];
    const operation = apiCall && operationOf(apiCall);
    const left = failure && leaves ? [{ field: '(left behind)', problem: leaves }] : [];
    if (!apiCall || !request || !response || !operation) {
      notTried.push({
        call,
        why: `the portal could not make the call (${failure ?? 'not in the contract'})`,
      });
    } else if ('error' in response) {
      note(call, response, []);
    } else {
      inspect(apiCall.service, response);
      if (response.isRedirected)
        tell(findings, apiCall.service, ['redirects, which a browser may not follow with a token']);
      const query = isFields(apiCall.json) ? apiCall.json['query'] : null;
      const found = compare(operation, query, response);
      const isUnread = failure !== null && found.every(({ isMore }) => isMore);
      const unread = isUnread
        ? [{ field: '(the response)', problem: `the portal cannot use it: ${failure}` }]
        : [];
      note(call, response, [...found, ...unread, ...left]);
      if (response.status < 300 && !apiCall.changesData && flow.reads.some((flowCall) => flowCall.id === id))
        await probe(apiCall.service, operation, request);
    }
  }

  for (const call of flow.reads) await make(call);
  const { pns, status } = results;
  // Both use one scale (AMB-27); a missing index proves nothing.
  if (status !== undefined && pns && pns.statusIndex !== null && pns.statusIndex !== status)
    tell(findings, 'charging', ['its status differs from what patientPNS has for the same order']);
  const { order, invoice } = results;
  const leads = await findOpenedPage(read, results);
  if (order && invoice) tell(findings, 'accounting', payerFindings(order, invoice));
  const logo = pns?.settings.brandLogo ?? null;
  if (
    logo?.startsWith('https:') &&
    !config.logos.includes(new URL(logo).origin) &&
    new URL(logo).origin !== origin
  )
    tell(findings, 'orders', [
      "the provider's logo (pns_brand_logo) is on a host that logos of config.json does not name",
    ]);
  for (const call of flow.changes) {
    const { accessionId = identity.accessionId } = results.order ?? {};
    if (!isChanging) notTried.push({ call: call.id, why: 'changes something (--including-changes)' });
    else if (accessionId === identity.accessionId) await make(call);
    else
      notTried.push({
        call: call.id,
        why: 'the service knows the order by an accession id other than --order',
      });
  }
  for (const [call, why] of Object.entries(flow.never)) notTried.push({ call, why });

  const ids = new Set([...flow.reads, ...flow.changes].map(({ id }) => id).concat(Object.keys(flow.never)));
  for (const { id, method, path, headers } of contract.operations.filter((operation) =>
    ids.has(operation.id),
  )) {
    const service = serviceOf(id);
    const base = baseOf(config, service, origin);
    tell(findings, service, urlFindings(base));
    if (!isForeign(service)) continue;
    const response = await send(base.href.replace(/\/+$/, '') + path.replaceAll(/\{\w+\}/g, '0'), {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': headers.join(','),
      },
    });
    tell(
      findings,
      service,
      'error' in response
        ? [`no response to OPTIONS: ${response.error}`]
        : preflightFindings(response, origin, { method, headers }),
    );
  }

  return {
    flow: flow.name,
    leads,
    requested,
    notTried,
    services: [...findings].map(([service, found]) => ({
      service,
      findings: [...found],
      notes: [...(notes.get(service) ?? [])],
    })),
  };
}
