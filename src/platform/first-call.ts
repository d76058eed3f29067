/** How long an answer may wait for the application, in milliseconds. */
const MAX_AGE = 30_000;

/** What was asked for before the application was there. */
interface FirstCall {
  readonly config: Promise<Response>;
  call?: {
    readonly request: Request;
    readonly body: string;
    readonly answer: Promise<Response>;
    readonly at: number;
  };
}

declare global {
  interface Window {
    firstCall?: FirstCall;
  }
}

/** A call as the script of the document knows it. */
export interface FirstRequest {
  /** The service's name in the configuration. */
  readonly service: string;
  /** From the service's base, with its query. */
  readonly path: string;
  readonly token: string;
  /** A body makes it a POST. */
  readonly json?: unknown;
}

/**
 * Asks for the configuration and then, with its addresses, for what the link's page will ask for first (RUL-24). What
 * fails here, fails when the application takes it; an application that is there before it asks by itself.
 */
export function startFirstCall(timeout: number, first: FirstRequest | null): void {
  if (window.firstCall) return;
  const config = fetch('/config.json', { signal: AbortSignal.timeout(timeout) });
  const started: FirstCall = { config };
  window.firstCall = started;
  // Whoever takes it is told of its failure.
  config.catch(() => undefined);
  if (first === null) return;
  config
    .then((response) => response.clone().json())
    .then(({ services }: { services: Record<string, string> }) => {
      const base = services[first.service];
      if (base === undefined) return;
      const body = first.json === undefined ? '' : JSON.stringify(first.json);
      const request = new Request(base.replace(/\/+$/, '') + first.path, {
        method: body === '' ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${first.token}`,
          ...(body === '' ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === '' ? {} : { body }),
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(timeout),
      });
      const answer = fetch(request.clone());
      answer.catch(() => undefined);
      started.call = { request, body, answer, at: Date.now() };
    })
    .catch(() => undefined);
}

/** The configuration that the document has asked for, or asks for it. */
export function takeFirstConfig(ask: () => Promise<Response>): Promise<Response> {
  window.firstCall ??= { config: ask() };
  return window.firstCall.config;
}

/** Fetches; takes the answer that the document has asked for where it is the very same request, once. */
export const fetchOrTake: typeof fetch = async (input, init) => {
  const call = window.firstCall?.call;
  const isTaken =
    call !== undefined &&
    input instanceof Request &&
    Date.now() - call.at < MAX_AGE &&
    (await isSame(input, call)) &&
    window.firstCall?.call === call;
  if (!isTaken) return fetch(input, init);
  delete window.firstCall?.call;
  return call.answer;
};

async function isSame(
  request: Request,
  { request: first, body }: NonNullable<FirstCall['call']>,
): Promise<boolean> {
  const isAlike =
    request.url === first.url &&
    request.method === first.method &&
    request.headers.get('authorization') === first.headers.get('authorization');
  return isAlike && (body === '' || (await request.clone().text()) === body);
}
