/** How long a response may wait for the page it was fetched for, in milliseconds. */
const MAX_AGE = 10_000;

/** Responses requested by one page and used by the next, once. */
export interface Prefetch {
  /** Passes a pending call on to the next page. */
  readonly pass: <T>(key: string, call: Promise<T>) => Promise<T>;
  /** Uses the call that the previous page passed on unless it is too old; otherwise makes the call. */
  readonly take: <T>(key: string, call: () => Promise<T>) => Promise<T>;
  readonly clear: () => void;
}

/**
 * Passes responses from page to page along a chain of redirects, so that a link requests nothing twice. Each response
 * is used once, so that a reopened page loads fresh data (RUL-08).
 * @param now milliseconds
 */
export function createPrefetch(now: () => number): Prefetch {
  const passed = new Map<string, { readonly call: Promise<unknown>; readonly sentAt: number }>();
  return {
    pass: (key, call) => {
      passed.set(key, { call, sentAt: now() });
      // A failed call is not passed on, so the next page repeats it. The page that uses a call handles its rejection.
      call.catch(() => passed.delete(key));
      return call;
    },
    take: <T>(key: string, call: () => Promise<T>) => {
      const passedCall = passed.get(key);
      passed.delete(key);
      return passedCall && Math.abs(now() - passedCall.sentAt) < MAX_AGE
        ? (passedCall.call as Promise<T>)
        : call();
    },
    clear: () => passed.clear(),
  };
}
