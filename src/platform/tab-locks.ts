import type { PageLife } from './page.ts';

/** Locks between the tabs of one browser: a name has one holder at a time, and is released when its page is left. */
export interface TabLocks {
  /** Acquires the name; null if it is held, in this tab or another. The returned function releases it. */
  readonly acquire: (name: string) => Promise<(() => void) | null>;
  /**
   * Reports when someone else holds the name (immediately if already held) and when it is released; returns a function
   * to stop watching.
   */
  readonly watch: (name: string, onChange: (isHeld: boolean) => void) => () => void;
}

/** The part of a BroadcastChannel that the locks use, only to signal when to check. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

/** The locks between this browser's tabs. Without browser support, tabs are independent (RUL-63). */
export function openTabLocks(page: PageLife): TabLocks {
  if (!('locks' in navigator)) {
    return { acquire: () => Promise.resolve(() => undefined), watch: () => () => undefined };
  }
  return createTabLocks(navigator.locks, openChannel('tab-locks'), page.onLeft);
}

/** A signal shared by this browser's tabs; null if the browser has none, or refuses it. */
export function openChannel(name: string): Channel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/**
 * Locks based on Web Locks; if the browser refuses them (blocked site data), tabs are independent (RUL-63).
 * @param onLeft a page that is left holds no lock and waits for none: in the page cache it would never release it
 */
export function createTabLocks(
  locks: LockManager,
  channel: Channel | null,
  onLeft: PageLife['onLeft'],
): TabLocks {
  let leaving = new AbortController();
  onLeft((isLeft) => {
    if (isLeft) leaving.abort();
    else leaving = new AbortController();
  });
  // A released lock is free only once its request has ended.
  const ending = new Map<string, Promise<unknown>>();

  async function acquire(name: string): Promise<(() => void) | null> {
    await ending.get(name);
    const { signal } = leaving;
    if (signal.aborted) return null;
    return new Promise((resolve) => {
      const request: Promise<unknown> = locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(null);
          return new Promise<void>((free) => {
            channel?.postMessage(name);
            signal.addEventListener('abort', () => free());
            resolve(() => {
              ending.set(name, request);
              free();
            });
          });
        })
        .catch(() => resolve(() => undefined));
    });
  }

  function watch(name: string, onChange: (isHeld: boolean) => void): () => void {
    const stop = new AbortController();
    let isWaiting = false;

    async function check(): Promise<void> {
      if (isWaiting || stop.signal.aborted) return;
      isWaiting = true;
      try {
        const { held = [] } = await locks.query();
        if (stop.signal.aborted || !held.some((lock) => lock.name === name)) return;
        onChange(true);
        // Granted once the holder releases it or its page is left; shared, and released at once.
        const signal = AbortSignal.any([stop.signal, leaving.signal]);
        await locks.request(name, { mode: 'shared', signal }, () => undefined);
        onChange(false);
      } catch {
        // The watch has ended, or the browser refuses locks.
      } finally {
        isWaiting = false;
      }
    }

    const listener = ({ data }: MessageEvent) => {
      if (data === name) void check();
    };
    channel?.addEventListener('message', listener);
    void check();
    return () => {
      stop.abort();
      channel?.removeEventListener('message', listener);
    };
  }

  return { acquire, watch };
}
