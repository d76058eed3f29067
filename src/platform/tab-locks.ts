/** Locks between the tabs of one browser: a name is held once at a time, and free when its tab is gone. */
export interface TabLocks {
  /** Takes the name; null when it is held, in this tab or another. The result lets it go. */
  readonly acquire: (name: string) => Promise<(() => void) | null>;
  /** Says when the name is held by somebody else (at once when it is already) and when it is free again; the result ends the watch. */
  readonly watch: (name: string, onChange: (isHeld: boolean) => void) => () => void;
}

/** The part of a BroadcastChannel that the locks use: it only says when to look. */
export type Bell = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

/** The locks between this browser's tabs. Where the browser has none, each tab goes on alone (RUL-63). */
export function openTabLocks(): TabLocks {
  if (!('locks' in navigator)) {
    return { acquire: () => Promise.resolve(() => undefined), watch: () => () => undefined };
  }
  return createTabLocks(navigator.locks, openBell('tab-locks'));
}

/** A bell that the tabs of this browser share; null where the browser has none, or refuses it. */
export function openBell(name: string): Bell | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Locks by the browser's Web Locks; a browser that refuses them (blocked site data) leaves each tab alone (RUL-63). */
export function createTabLocks(locks: LockManager, bell: Bell | null): TabLocks {
  // A lock that was just let go of is free only when its request has ended.
  const ending = new Map<string, Promise<unknown>>();

  async function acquire(name: string): Promise<(() => void) | null> {
    await ending.get(name);
    return new Promise((resolve) => {
      const request: Promise<unknown> = locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(null);
          return new Promise<void>((free) => {
            bell?.postMessage(name);
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

    async function look(): Promise<void> {
      if (isWaiting || stop.signal.aborted) return;
      isWaiting = true;
      try {
        const { held = [] } = await locks.query();
        if (stop.signal.aborted || !held.some((lock) => lock.name === name)) return;
        onChange(true);
        // Granted as soon as the holder lets go or its tab is gone; shared, and let go at once.
        await locks.request(name, { mode: 'shared', signal: stop.signal }, () => undefined);
        onChange(false);
      } catch {
        // The watch has ended, or the browser refuses locks.
      } finally {
        isWaiting = false;
      }
    }

    const listener = ({ data }: MessageEvent) => {
      if (data === name) void look();
    };
    bell?.addEventListener('message', listener);
    void look();
    return () => {
      stop.abort();
      bell?.removeEventListener('message', listener);
    };
  }

  return { acquire, watch };
}
