import type { PageLifecycle } from './page.ts';

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

/** How often a watch checks whether a name is still held, in milliseconds: a closed tab does not report it. */
const CHECK_INTERVAL = 1000;

/** The part of a BroadcastChannel that the locks use, only to signal when to check. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

/** The locks between this browser's tabs. Without browser support, tabs are independent (RUL-63). */
export function openTabLocks(page: PageLifecycle): TabLocks {
  if (!('locks' in navigator)) {
    return { acquire: () => Promise.resolve(() => undefined), watch: () => () => undefined };
  }
  return createTabLocks(navigator.locks, openChannel('tab-locks'), page.watchLeft);
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
 * @param watchLeft a page that is left holds no lock: in the back/forward cache it would never release it
 */
export function createTabLocks(
  locks: LockManager,
  channel: Channel | null,
  watchLeft: PageLifecycle['watchLeft'],
): TabLocks {
  let leaving = new AbortController();
  watchLeft((isLeft) => {
    if (isLeft) leaving.abort();
    else leaving = new AbortController();
  });
  // A released lock is free only once its request has ended.
  const ending = new Map<string, Promise<unknown>>();
  const watches = new Set<{ readonly name: string; readonly onRefused: () => void }>();

  /** A refused caller waits for the name to be released, which may happen before a watch has seen it held. */
  const reportRefusal = (name: string) =>
    void setTimeout(() => {
      for (const watched of watches) if (watched.name === name) watched.onRefused();
    });

  async function acquire(name: string): Promise<(() => void) | null> {
    await ending.get(name);
    const { signal } = leaving;
    if (signal.aborted) return null;
    return new Promise((resolve) => {
      let isHeld = false;
      const request: Promise<unknown> = locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (!lock) {
            reportRefusal(name);
            return resolve(null);
          }
          isHeld = true;
          return new Promise<void>((release) => {
            channel?.postMessage(name);
            signal.addEventListener('abort', () => release());
            resolve(() => {
              ending.set(name, request);
              release();
            });
          });
        })
        .then(() => (isHeld ? channel?.postMessage(name) : undefined))
        .catch(() => resolve(() => undefined));
    });
  }

  function watch(name: string, onChange: (isHeld: boolean) => void): () => void {
    let wasHeld = false;
    let checks = 0;
    let next: ReturnType<typeof setTimeout> | undefined;

    // Polled: a tab that waited for the lock could get it while it sleeps, and hold it.
    async function check(): Promise<void> {
      clearTimeout(next);
      const checkId = (checks += 1);
      await ending.get(name);
      const { held = [] } = await locks.query();
      if (checkId !== checks) return;
      const isHeld = held.some((lock) => lock.name === name);
      if (isHeld) next = setTimeout(recheck, CHECK_INTERVAL);
      if (isHeld === wasHeld) return;
      wasHeld = isHeld;
      onChange(isHeld);
    }

    // A browser that refuses locks has none.
    const recheck = () => void check().catch(() => undefined);
    const listener = ({ data }: MessageEvent) => {
      if (data === name) recheck();
    };
    const watched = {
      name,
      onRefused: () => {
        if (!wasHeld) onChange((wasHeld = true));
        recheck();
      },
    };
    watches.add(watched);
    channel?.addEventListener('message', listener);
    recheck();
    return () => {
      watches.delete(watched);
      checks += 1;
      clearTimeout(next);
      channel?.removeEventListener('message', listener);
    };
  }

  return { acquire, watch };
}
