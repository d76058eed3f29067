import ky, { HTTPError } from 'ky';
import type { Failure } from '../../machines/domain/failure.ts';
import { graphqlFailure, isAccepted, refusal } from './errors.ts';
import type { ServiceName, Services } from './services.ts';
import { z } from './zod.ts';

/** A schema that turns an answer into a value of the domain. */
export type Schema<T> = z.core.$ZodType<T>;

export interface ClientOptions {
  readonly services: Services;
  /** The tab's token, for calls that bring none of their own (CALL-R02); null when there is none. */
  readonly token: () => string | null;
  /** How requests go out; the browser's own way when absent. */
  readonly fetch?: typeof fetch;
  /** Milliseconds, for tests: a call, a charge, the wait before the n-th retry (from 1). */
  readonly callTimeout?: number;
  readonly chargeTimeout?: number;
  readonly retryDelay?: (attempt: number) => number;
}

export interface RequestSpec<T> {
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** From the service's base, each part already encoded; '' for the base itself. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Parses the body; undefined stands for an answer without one (204). */
  readonly schema: Schema<T>;
  /** How the token is sent: 'jwt {token}' for appointments (AMB-121), not at all for guest login (AMB-196). */
  readonly auth?: 'bearer' | 'jwt' | 'none';
  /** Sends the service's cookies, also to another origin: the staff member's session (AMB-131). */
  readonly sendsCookies?: boolean;
  /** The token of the identity that the call is about; the tab's when absent. */
  readonly token?: string;
  /** A charge: it waits 60 s instead of 30 s (RUL-25), and carries the key of its attempt (RUL-30). */
  readonly idempotencyKey?: string;
  /** A GET that sends or changes something is never repeated (AMB-200). */
  readonly changesData?: boolean;
  /** The request goes on when the page is left: a draft that saves itself (RUL-17). */
  readonly outlivesPage?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface Client {
  /**
   * Makes one call and resolves with what its schema makes of the answer.
   * Every rejection is a {@link Failure}; none carries the token or a request (RUL-25, RUL-26, ERR-R01 to ERR-R14).
   */
  readonly request: <T>(spec: RequestSpec<T>) => Promise<T>;
}

const CALL_TIMEOUT = 30_000;
const CHARGE_TIMEOUT = 60_000;

/** The client of all services: one base address for each, the tab's token, time-outs and retries (RUL-24, RUL-25). */
export function createClient(options: ClientOptions): Client {
  const { services, callTimeout = CALL_TIMEOUT, chargeTimeout = CHARGE_TIMEOUT } = options;
  const retry = {
    limit: 2,
    methods: ['get'],
    statusCodes: [502, 503, 504],
    afterStatusCodes: [503],
    maxRetryAfter: 3000,
    delay: options.retryDelay ?? ((attempt: number) => 300 * 2 ** (attempt - 1)),
  };

  async function request<T>(spec: RequestSpec<T>): Promise<T> {
    const { service, method, auth = 'bearer' } = spec;
    const token = auth === 'none' ? null : (spec.token ?? options.token());
    if (auth !== 'none' && !token) throw fail('unusable');
    let isSent = false;
    let answer: { status: number; text: string };
    try {
      // One limit over the whole call: every attempt, the waits between them and the reading of the body.
      const limit = AbortSignal.timeout(spec.idempotencyKey ? chargeTimeout : callTimeout);
      const response = await ky(services[service].replace(/\/+$/, '') + spec.path, {
        method,
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `${auth === 'jwt' ? 'jwt' : 'Bearer'} ${token}` } : {}),
          ...(spec.idempotencyKey ? { 'idempotency-key': spec.idempotencyKey } : {}),
        },
        searchParams: spec.query,
        ...(spec.json === undefined ? {} : { json: spec.json }),
        stringifyJson: (json) => JSON.stringify(json, withoutControls),
        retry: method === 'GET' && !spec.changesData ? retry : 0,
        timeout: false,
        signal: spec.signal ? AbortSignal.any([spec.signal, limit]) : limit,
        fetch(...call) {
          isSent = true;
          return (options.fetch ?? fetch)(...call);
        },
        // Patient data stays out of the browser's cache, and a status is asked for afresh.
        cache: 'no-store',
        ...(spec.sendsCookies ? { credentials: 'include' } : {}),
        ...(spec.outlivesPage ? { keepalive: true } : {}),
        referrerPolicy: 'no-referrer',
      });
      answer = { status: response.status, text: await response.text() };
    } catch (error) {
      if (!isSent && !spec.signal?.aborted) {
        // An error of our own, or a browser that lacks something: its text may quote the address, so it is not told.
        reportError(new Error(`A call of ${service} could not be made`));
        throw fail('broken');
      }
      if (!(error instanceof HTTPError)) throw fail('noAnswer');
      throw refusal(service, error.response.status, parseJson(error.data), token);
    }

    const body = parseJson(answer.text);
    if (!isAccepted(service, answer.status)) throw fail('refused');
    const graphqlErrors = graphqlFailure(service, body, token);
    if (graphqlErrors) throw graphqlErrors;
    const parsed = z.safeParse(spec.schema, body);
    if (!parsed.success) throw fail('malformed');
    return parsed.data;
  }

  return { request };
}

/** What no keyboard types and services stumble over, such as NUL; tabs and ends of lines are text. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

/** A part of a body without control characters in its texts. */
function withoutControls(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(CONTROLS, '') : value;
}

function fail(code: Failure['code']): Failure {
  return { code };
}

/** The parsed body; undefined when it is empty, the text itself when it is not JSON. */
function parseJson(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  if (data === '') return undefined;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return data;
  }
}
