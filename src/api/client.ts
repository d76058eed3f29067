import ky, { HTTPError } from 'ky';
import type { Change, LastChange } from '../../machines/domain/change.ts';
import { hadNoEffect } from '../../machines/domain/failure.ts';
import type { Failure } from '../../machines/domain/failure.ts';
import { graphqlFailure, isAccepted, refusal } from './errors.ts';
import type { ServiceName, Services } from './services.ts';
import { z } from './zod.ts';

/** A schema that parses a response into a domain value. */
export type Schema<T> = z.core.$ZodType<T>;

export interface ClientOptions {
  readonly services: Services;
  /** The tab's token, for calls without their own (CALL-R02); null if there is none. */
  readonly token: () => string | null;
  /** Called for each call that failed, with the HTTP status or 0, unless it was given up here. */
  readonly onFailure?: ((service: ServiceName, status: number, code: Failure['code']) => void) | undefined;
  /** Called for each change that was made, or may have been. */
  readonly onChange?: ((last: LastChange) => void) | undefined;
  /** Sends requests; defaults to the browser's fetch. */
  readonly fetch?: typeof fetch;
  /** Milliseconds, for tests: a call, a charge, the wait before the n-th retry (from 1). */
  readonly callTimeout?: number;
  readonly chargeTimeout?: number;
  readonly retryDelay?: (attempt: number) => number;
}

export interface ApiRequest<T> {
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Relative to the service's base, already encoded; '' for the base itself. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Parses the body; undefined for a response without one (204). */
  readonly schema: Schema<T>;
  /** Reads the data that the contract documents for the body of a refusal, such as its date; it becomes its `data`. */
  readonly refusal?: Schema<object>;
  /** The errors of a GraphQL response that do not fail it, by their path: a leaf that may be missing (RUL-39, RUL-72). */
  readonly isTolerated?: (path: readonly unknown[]) => boolean;
  /** How the token is sent: 'jwt {token}' for appointments (AMB-121), not at all for guest login (AMB-196). */
  readonly auth?: 'bearer' | 'jwt' | 'none';
  /** Sends the service's cookies, even cross-origin: the staff member's session (AMB-131). */
  readonly sendsCookies?: boolean;
  /** The token for the identity of this call; defaults to the tab's. */
  readonly token?: string;
  /** Marks a charge: it waits 60 s instead of 30 s (RUL-25), and sends the key of its attempt (RUL-30). */
  readonly idempotencyKey?: string;
  /** A GET that sends or changes something is never retried (AMB-200). */
  readonly changesData?: boolean;
  /** The change that the call makes for the person, who reads it if the page breaks afterwards. */
  readonly change?: Change;
  /** Whether a response says that the change was made; any response does if omitted. */
  isDone?(body: T): boolean;
  /** The request continues after the page is left, for an autosave (RUL-17), unless it is too large for that. */
  readonly outlivesPage?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface Client {
  /**
   * Makes one call and resolves with the parsed response.
   * Every rejection is a {@link Failure}; none contains the token or a request (RUL-25, RUL-26, ERR-R01 to ERR-R14).
   */
  readonly request: <T>(apiRequest: ApiRequest<T>) => Promise<T>;
}

/** The request of a call for an input; it throws a {@link Failure} if nothing can be sent. */
type BuildRequest<In, Body> = (input: In) => Omit<ApiRequest<Body>, 'signal'>;

/** The result of a call; it throws a {@link Failure} for a response that is none. */
type ReadBody<In, Body, Out> = (body: Body, input: In) => Out;

type Call<In, Out> = (client: Client, input: In, signal?: AbortSignal) => Promise<Out>;
type Command<In, Out> = (client: Client, input: In) => Promise<Out>;

const unchanged = <Body>(body: Body) => body;

/** A call: its request for an input, and how the response is read. Its signal cancels it. */
export function call<In, Out>(build: BuildRequest<In, Out>): Call<In, Out>;
export function call<In, Body, Out>(
  build: BuildRequest<In, Body>,
  read: ReadBody<In, Body, Out>,
): Call<In, Out>;
export function call<In, Body>(build: BuildRequest<In, Body>, read: ReadBody<In, Body, unknown> = unchanged) {
  return async (client: Client, input: In, signal?: AbortSignal) =>
    read(await client.request({ ...build(input), signal }), input);
}

/** A call that changes something, which no signal cancels: leaving the page must not stop it halfway. */
export function command<In, Out>(build: BuildRequest<In, Out>): Command<In, Out>;
export function command<In, Body, Out>(
  build: BuildRequest<In, Body>,
  read: ReadBody<In, Body, Out>,
): Command<In, Out>;
export function command<In, Body>(
  build: BuildRequest<In, Body>,
  read: ReadBody<In, Body, unknown> = unchanged,
) {
  return async (client: Client, input: In) => read(await client.request(build(input)), input);
}

const CALL_TIMEOUT = 30_000;
const CHARGE_TIMEOUT = 60_000;

/** Browsers limit the bodies under way that outlive the page to 64 kB in total, and refuse the request that exceeds it. */
const MAX_OUTLIVING = 60_000;

/** The client for all services: base URLs, the tab's token, timeouts and retries (RUL-24, RUL-25). */
export function createClient(options: ClientOptions): Client {
  const { services, callTimeout = CALL_TIMEOUT, chargeTimeout = CHARGE_TIMEOUT } = options;
  const retry = {
    limit: 2,
    statusCodes: [502, 503, 504],
    afterStatusCodes: [503],
    maxRetryAfter: 3000,
    delay: options.retryDelay ?? ((attempt: number) => 300 * 2 ** (attempt - 1)),
  };

  let outliving = 0;

  async function request<T>(apiRequest: ApiRequest<T>): Promise<T> {
    const received = { status: 0 };
    const size = apiRequest.outlivesPage ? new Blob([JSON.stringify(apiRequest.json)]).size : 0;
    const kept = outliving + size < MAX_OUTLIVING ? size : 0;
    outliving += kept;
    try {
      const data = await send({ ...apiRequest, outlivesPage: kept > 0 }, received);
      reportChange(apiRequest, apiRequest.isDone?.(data) ?? true);
      return data;
    } catch (failure) {
      const { code } = failure as Failure;
      if (!hadNoEffect(failure as Failure)) reportChange(apiRequest, false);
      if (code !== 'unavailable' && !apiRequest.signal?.aborted)
        options.onFailure?.(apiRequest.service, received.status, code);
      throw failure;
    } finally {
      outliving -= kept;
    }
  }

  function reportChange({ change }: Pick<ApiRequest<never>, 'change'>, isKnown: boolean): void {
    if (change) options.onChange?.({ change, isKnown });
  }

  async function send<T>(apiRequest: ApiRequest<T>, received: { status: number }): Promise<T> {
    const { service, method, auth = 'bearer' } = apiRequest;
    const token = auth === 'none' ? null : (apiRequest.token ?? options.token());
    // '': the configuration has no URL for it.
    if ((auth !== 'none' && !token) || services[service] === '') throw fail('unavailable');
    let isSent = false;
    let raw: { status: number; text: string };
    try {
      // One limit for the whole call: all attempts, the waits between them, and reading the body.
      const limit = AbortSignal.timeout(apiRequest.idempotencyKey ? chargeTimeout : callTimeout);
      const response = await ky(services[service].replace(/\/+$/, '') + apiRequest.path, {
        method,
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `${auth === 'jwt' ? 'jwt' : 'Bearer'} ${token}` } : {}),
          ...(apiRequest.idempotencyKey ? { 'idempotency-key': apiRequest.idempotencyKey } : {}),
        },
        searchParams: apiRequest.query,
        ...(apiRequest.json === undefined ? {} : { json: apiRequest.json }),
        stringifyJson: (json) => JSON.stringify(json, withoutControls),
        retry: method === 'GET' && !apiRequest.changesData ? retry : 0,
        timeout: false,
        signal: apiRequest.signal ? AbortSignal.any([apiRequest.signal, limit]) : limit,
        fetch(...args) {
          isSent = true;
          return (options.fetch ?? fetch)(...args);
        },
        // Keeps patient data out of the browser's cache, and always requests a fresh status.
        cache: 'no-store',
        ...(apiRequest.sendsCookies ? { credentials: 'include' } : {}),
        ...(apiRequest.outlivesPage ? { keepalive: true } : {}),
        referrerPolicy: 'no-referrer',
      });
      received.status = response.status;
      raw = { status: response.status, text: await response.text() };
    } catch (error) {
      if (!isSent && !apiRequest.signal?.aborted) {
        // Our own error or a missing browser feature: its text may contain the URL, so do not report it.
        reportError(new Error(`A call of ${service} could not be made`));
        throw fail('notSent');
      }
      if (!(error instanceof HTTPError)) throw fail('noResponse');
      const errorBody = typeof error.data === 'string' ? parseJson(error.data)?.body : error.data;
      received.status = error.response.status;
      const failure = refusal(service, received.status, errorBody, token);
      const data = apiRequest.refusal && z.safeParse(apiRequest.refusal, errorBody);
      throw data?.success ? { ...failure, data: data.data } : failure;
    }

    // A 2xx is not a refusal: the call may have taken effect (RUL-92).
    if (!isAccepted(service, raw.status)) throw fail('malformed');
    const json = parseJson(raw.text);
    // A gateway's page, or half a response: not the service's word, even where nothing is read from it (RUL-71).
    if (!json) throw fail('malformed');
    const { body } = json;
    const graphqlErrors = graphqlFailure(service, body, token, apiRequest.isTolerated);
    if (graphqlErrors) throw graphqlErrors;
    const parsed = z.safeParse(apiRequest.schema, body);
    if (!parsed.success) throw fail('malformed');
    return parsed.data;
  }

  return { request };
}

/** Control characters that break downstream services (NUL etc.), except tabs and line ends. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

/** A part of a body without control characters in its texts. */
function withoutControls(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(CONTROLS, '') : value;
}

function fail(code: Failure['code']): Failure {
  return { code };
}

/** The parsed body, undefined if empty; null for a text that is not JSON. */
function parseJson(text: string): { readonly body: unknown } | null {
  if (text.trim() === '') return { body: undefined };
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}
