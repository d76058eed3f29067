/** How long an answer may wait for the page that it was fetched for, in milliseconds. */
const MAX_AGE = 10_000;

/** Answers that one page has asked for and the next one takes, once. */
export interface Prefetch {
  /** Keeps a call that is under way for the next page. */
  readonly keep: <T>(key: string, call: Promise<T>) => Promise<T>;
  /** Takes what the page before kept, or makes the call; what is too old is not used. */
  readonly take: <T>(key: string, call: () => Promise<T>) => Promise<T>;
  readonly clear: () => void;
}

/**
 * Passes answers from page to page along a chain of redirects, so that a link asks for nothing twice. Each answer is
 * taken once, so that a page that is opened again loads afresh (RUL-08).
 * @param now milliseconds
 */
export function createPrefetch(now: () => number): Prefetch {
  const kept = new Map<string, { readonly call: Promise<unknown>; readonly at: number }>();
  return {
    keep: (key, call) => {
      kept.set(key, { call, at: now() });
      // A call that failed is not kept: the next page makes it again. Whoever has taken it handles the rejection.
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
