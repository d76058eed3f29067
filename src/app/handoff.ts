/** How long an answer may wait for the page that it was asked for, in milliseconds. */
const SHELF_LIFE = 10_000;

/** Answers that one page has asked for and the next one takes, once. */
export interface Handoff {
  /** Leaves a call under way for the next page. */
  readonly leave: <T>(key: string, call: Promise<T>) => Promise<T>;
  /** Takes what the page before left, or makes the call. What has waited too long is not used. */
  readonly take: <T>(key: string, call: () => Promise<T>) => Promise<T>;
  readonly clear: () => void;
}

/**
 * Hands answers from page to page along a chain of redirects, so that a link asks for nothing twice; each answer
 * is taken once, so that a page opened again loads afresh (RUL-08).
 */
export function createHandoff(now: () => number): Handoff {
  const left = new Map<string, { readonly call: Promise<unknown>; readonly at: number }>();
  return {
    leave: (key, call) => {
      left.set(key, { call, at: now() });
      // A call that fails is told by whoever takes it, or made again.
      call.catch(() => left.delete(key));
      return call;
    },
    take: <T>(key: string, call: () => Promise<T>) => {
      const found = left.get(key);
      left.delete(key);
      return found && now() - found.at < SHELF_LIFE ? (found.call as Promise<T>) : call();
    },
    clear: () => left.clear(),
  };
}
