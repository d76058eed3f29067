import type { StorageKey } from './storage.ts';

/** How long a response may wait for the application, in milliseconds. */
const MAX_AGE = 30_000;

/** A sent call whose response the application has not used yet. */
interface SentCall {
  readonly request: Request;
  readonly body: string;
  readonly response: Promise<Response>;
  readonly sentAt: number;
  readonly dependsOn: StorageKey | undefined;
  /** The value of that key when the call was sent. */
  readonly storedThen: string | null;
}

/** The requests made before the application loaded. */
interface EarlyCalls {
  /** Until the application takes it. */
  readonly config?: Promise<Response>;
  readonly sent: SentCall[];
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/** A call made by the document's first script. */
export interface EarlyRequest {
  readonly service: string;
  /** Relative to the service's base, with query. */
  readonly path: string;
  /**
   * The key that any tab of this browser writes when what the response says is about to change: the response is used
   * only while that is as it was (RUL-101). Without one, only calls of this document change it.
   */
  readonly dependsOn?: StorageKey;
  /** With a body the call is a POST. */
  readonly json?: unknown;
  /** The requests that follow from the raw response. May throw. */
  readonly next?: (response: never) => readonly EarlyRequest[];
}

/**
 * Takes the configuration from the document, or requests it, and then requests the first data of the link's page with its
 * URLs (RUL-24). Failures surface when the application takes the response. Does nothing if the application was faster.
 */
export function startEarlyCalls(token: string, first: EarlyRequest | null): void {
  if (window.earlyCalls) return;
  const data = document.querySelector('#config')?.textContent;
  const config = data ? Promise.resolve(new Response(data)) : fetch('/config.json');
  const sent: SentCall[] = [];
  window.earlyCalls = { config, sent };
  const readJson = (response: Response) => response.clone().json() as Promise<never>;

  function send(services: Readonly<Record<string, string>>, call: EarlyRequest): void {
    const base = services[call.service];
    // Without a URL the request would go to this host, token and all.
    if (!base) return;
    const body = call.json === undefined ? '' : JSON.stringify(call.json);
    const request = new Request(base.replace(/\/+$/, '') + call.path, {
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
    const { dependsOn } = call;
    const storedThen = readStoredText(dependsOn);
    const requested = fetch(request.clone());
    // The application gets the response after the requests that follow from it are sent, or it would send them, too.
    const response = requested
      .then(readJson)
      .then((json) => call.next?.(json).forEach((next) => send(services, next)))
      .catch(() => undefined)
      .then(() => requested);
    response.catch(() => undefined);
    sent.push({ request, body, response, sentAt: Date.now(), dependsOn, storedThen });
  }

  config
    .then(readJson)
    .then(({ services }: { services: Readonly<Record<string, string>> }) => first && send(services, first))
    .catch(() => undefined);
}

/** Takes the document's request for the configuration, once; otherwise sends one. Rejects when the signal aborts. */
export function takeEarlyConfig(request: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  const { config = request(), sent = [] } = window.earlyCalls ?? {};
  window.earlyCalls = { sent };
  return untilAborted(config, signal);
}

/** Like fetch, but takes the response of an identical request made by the document, once. */
export const fetchOrTake: typeof fetch = async (input, init) => {
  const sent = window.earlyCalls?.sent ?? [];
  if (sent.length === 0 || !(input instanceof Request)) return fetch(input, init);
  const body = input.method === 'GET' ? '' : await input.clone().text();
  const index = sent.findIndex(
    ({ request, body: sentBody, sentAt, dependsOn, storedThen }) =>
      request.url === input.url &&
      request.method === input.method &&
      request.headers.get('authorization') === input.headers.get('authorization') &&
      sentBody === body &&
      Math.abs(Date.now() - sentAt) < MAX_AGE &&
      readStoredText(dependsOn) === storedThen,
  );
  const [call] = index < 0 ? [] : sent.splice(index, 1);
  return call ? untilAborted(call.response, input.signal) : fetch(input, init);
};

/** The text under a key of this browser; null if there is none, or storage is blocked. */
function readStoredText(key: StorageKey | undefined): string | null {
  try {
    return key ? window.localStorage.getItem(key) : null;
  } catch {
    return null;
  }
}

/** Drops the responses that nobody has used: they may be out of date. */
export function dropEarlyResponses(): void {
  window.earlyCalls?.sent.splice(0);
}

/** Applies the caller's abort signal to an earlier request, as if it were made now. */
function untilAborted(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    response.then(resolve, reject);
  });
}
