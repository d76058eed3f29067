/** How long a response may wait for the page it was fetched for, in milliseconds. */
const MAX_AGE = 10_000;

/** Responses requested by one page and used by the next, once. */
export interface Prefetch {
  /** Keeps a pending call for the next page. */
  readonly keep: <T>(key: string, call: Promise<T>) => Promise<T>;
  /** Uses the call kept by the previous page unless it is too old; otherwise makes the call. */
  readonly take: <T>(key: string, call: () => Promise<T>) => Promise<T>;
  readonly clear: () => void;
}

/**
 * Passes responses from page to page along a chain of redirects, so that a link requests nothing twice. Each response
 * is used once, so that a reopened page loads fresh data (RUL-08).
 * @param now milliseconds
 */
export function createPrefetch(now: () => number): Prefetch {
  const kept = new Map<string, { readonly call: Promise<unknown>; readonly at: number }>();
  return {
    keep: (key, call) => {
      kept.set(key, { call, at: now() });
      // A failed call is not kept, so the next page repeats it. The page that uses a call handles its rejection.
      call.catch(() => kept.delete(key));
      return call;
    },
    take: <T>(key: string, call: () => Promise<T>) => {
      const found = kept.get(key);
      kept.delete(key);
      return found && now() - found.at < MAX_AGE ? (found.call as Promise<T>) : call();
    },
    clear: () => kept.clear(),
  };
}
