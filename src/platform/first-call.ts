/** How long an answer may wait for the application, in milliseconds. */
const MAX_AGE = 30_000;

/** A call that has been sent, until the application takes its answer. */
interface SentCall {
  readonly request: Request;
  readonly body: string;
  readonly answer: Promise<Response>;
  readonly at: number;
}

/** What was asked for before the application was there. */
interface FirstCalls {
  /** Until the application takes it. */
  readonly config?: Promise<Response>;
  readonly sent: SentCall[];
}

declare global {
  interface Window {
    firstCalls?: FirstCalls;
  }
}

/** A call as the script of the document knows it. */
export interface FirstRequest {
  /** The service's name in the configuration. */
  readonly service: string;
  /** From the service's base, with its query. */
  readonly path: string;
  /** A body makes it a POST. */
  readonly json?: unknown;
  /** What its answer, as the service wrote it, makes the page ask for next. May throw. */
  readonly next?: (answer: never) => readonly FirstRequest[];
}

/**
 * Asks for the configuration and then, with its addresses, for what the link's page will ask for first (RUL-24). What
 * fails here, fails when the application takes it; after an application that was there first it does nothing.
 */
export function startFirstCalls(token: string, first: FirstRequest | null): void {
  if (window.firstCalls) return;
  const config = fetch('/config.json');
  const sent: SentCall[] = [];
  window.firstCalls = { config, sent };
  const jsonOf = (response: Response) => response.clone().json() as Promise<never>;

  function send(services: Readonly<Record<string, string>>, call: FirstRequest): void {
    const body = call.json === undefined ? '' : JSON.stringify(call.json);
    const request = new Request((services[call.service] ?? '').replace(/\/+$/, '') + call.path, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    const answer = fetch(request.clone());
    sent.push({ request, body, answer, at: Date.now() });
    answer
      .then(jsonOf)
      .then((said) => call.next?.(said).forEach((next) => send(services, next)))
      .catch(() => undefined);
  }

  config
    .then(jsonOf)
    .then(({ services }: { services: Readonly<Record<string, string>> }) => first && send(services, first))
    .catch(() => undefined);
}

/** The configuration that the document has asked for, once, or asks for it; rejects when the signal aborts. */
export function takeFirstConfig(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  const { config = ask(), sent = [] } = window.firstCalls ?? {};
  window.firstCalls = { sent };
  return untilAborted(config, signal);
}

/** Fetches; takes the answer that the document has asked for where it is the very same request, once. */
export const fetchOrTake: typeof fetch = async (input, init) => {
  const sent = window.firstCalls?.sent ?? [];
  if (sent.length === 0 || !(input instanceof Request)) return fetch(input, init);
  const body = input.method === 'GET' ? '' : await input.clone().text();
  const index = sent.findIndex(
    ({ request, body: itsBody, at }) =>
      request.url === input.url &&
      request.method === input.method &&
      request.headers.get('authorization') === input.headers.get('authorization') &&
      itsBody === body &&
      Date.now() - at < MAX_AGE,
  );
  const [call] = index < 0 ? [] : sent.splice(index, 1);
  return call ? untilAborted(call.answer, input.signal) : fetch(input, init);
};

/** The limits of whoever takes an answer hold for it, as if it had been asked for now. */
function untilAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject);
  });
}
