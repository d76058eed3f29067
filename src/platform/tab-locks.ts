/** Locks between the tabs of one browser: a name is held by one tab at a time, and free when that tab is gone. */
export interface TabLocks {
  /** Takes the name for this tab; false when another tab holds it. */
  readonly acquire: (name: string) => Promise<boolean>;
  readonly release: (name: string) => void;
  /** Tells when another tab takes the name (at once when it has it already) and when it lets go; the result ends the watch. */
  readonly watch: (name: string, onChange: (isHeldElsewhere: boolean) => void) => () => void;
}

/** The part of a BroadcastChannel that the locks use; messages are plain JSON. */
export interface TabChannel {
  readonly postMessage: (message: unknown) => void;
  readonly addEventListener: (type: 'message', listener: ChannelListener) => void;
  readonly removeEventListener: (type: 'message', listener: ChannelListener) => void;
}

type ChannelListener = (event: { readonly data: unknown }) => void;

/** A tab wants the name, or only looks who has it; holds it; lets go of it. */
type MessageKind = 'asks' | 'looks' | 'holds' | 'frees';

interface Message {
  readonly kind: MessageKind;
  readonly name: string;
  readonly tab: string;
}

/** How long the other tabs have to answer before a name counts as free, in milliseconds. */
const ANSWER_TIME = 200;
/** How often a watching tab makes sure that the holder is still there, in milliseconds. */
const WATCH_INTERVAL = 2000;

/** The locks between this browser's tabs, by the best means that it has. */
export function openTabLocks(): TabLocks {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('tab-locks') : null;
  return 'locks' in navigator ? createWebLocks(navigator.locks, channel) : createChannelLocks(channel);
}

/** Locks by the browser's own Web Locks; the channel only says when to look. */
export function createWebLocks(locks: LockManager, channel: TabChannel | null): TabLocks {
  const held = new Map<string, () => void>();
  const requests = new Map<string, Promise<void>>();
  const tab = crypto.randomUUID();

  async function acquire(name: string): Promise<boolean> {
    if (held.has(name)) return true;
    // A lock that this tab has just let go of is free only when its request has ended.
    await requests.get(name);
    return new Promise((resolve, reject) => {
      const request = locks.request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(false);
        return new Promise<void>((free) => {
          held.set(name, free);
          channel?.postMessage({ kind: 'holds', name, tab } satisfies Message);
          resolve(true);
        });
      });
      requests.set(name, request);
      request.catch(reject);
    });
  }

  function watch(name: string, onChange: (isHeldElsewhere: boolean) => void): () => void {
    const stop = new AbortController();
    let isWaiting = false;

    async function look(): Promise<void> {
      if (isWaiting || held.has(name) || stop.signal.aborted) return;
      isWaiting = true;
      try {
        const { held: all = [] } = await locks.query();
        if (stop.signal.aborted || held.has(name) || !all.some((lock) => lock.name === name)) return;
        onChange(true);
        // Granted as soon as the holder lets go or its tab is gone; shared, and let go at once.
        await locks.request(name, { mode: 'shared', signal: stop.signal }, () => undefined);
        onChange(false);
      } catch {
        // The watch has ended.
      } finally {
        isWaiting = false;
      }
    }

    const unlisten = listen(channel, (message) => {
      if (message.name === name && message.tab !== tab && message.kind === 'holds') void look();
    });
    void look();
    return () => {
      stop.abort();
      unlisten();
    };
  }

  return {
    acquire,
    release: (name) => {
      held.get(name)?.();
      held.delete(name);
    },
    watch,
  };
}

/**
 * Locks for browsers without Web Locks: a tab asks, and whoever holds the name, or asks at the same time with the
 * smaller tab id, says so. A tab that is gone does not answer, so nothing needs to be cleaned up after it.
 */
export function createChannelLocks(channel: TabChannel | null, tab: string = crypto.randomUUID()): TabLocks {
  const held = new Set<string>();
  const asking = new Map<string, () => void>();

  function tell(kind: MessageKind, name: string): void {
    channel?.postMessage({ kind, name, tab } satisfies Message);
  }

  listen(channel, (message) => {
    if (message.tab === tab) return;
    const { name, kind } = message;
    if (kind === 'holds') asking.get(name)?.();
    if (kind !== 'asks' && kind !== 'looks') return;
    if (held.has(name)) tell('holds', name);
    else if (kind === 'asks' && asking.has(name)) {
      if (tab < message.tab) tell('holds', name);
      else asking.get(name)?.();
    }
  });

  function acquire(name: string): Promise<boolean> {
    if (held.has(name)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const granted = setTimeout(() => {
        asking.delete(name);
        held.add(name);
        tell('holds', name);
        resolve(true);
      }, ANSWER_TIME);
      asking.set(name, () => {
        clearTimeout(granted);
        asking.delete(name);
        resolve(false);
      });
      tell('asks', name);
    });
  }

  function watch(name: string, onChange: (isHeldElsewhere: boolean) => void): () => void {
    let isElsewhere = false;
    let isAnswered = false;

    function change(to: boolean): void {
      if (to === isElsewhere) return;
      isElsewhere = to;
      onChange(to);
    }

    const unlisten = listen(channel, (message) => {
      if (message.name !== name || message.tab === tab) return;
      if (message.kind !== 'holds' && message.kind !== 'frees') return;
      isAnswered = message.kind === 'holds';
      change(isAnswered);
    });
    const timer = setInterval(() => {
      if (!isElsewhere) return;
      if (!isAnswered) change(false);
      isAnswered = false;
      tell('looks', name);
    }, WATCH_INTERVAL);
    tell('looks', name);
    return () => {
      clearInterval(timer);
      unlisten();
    };
  }

  return {
    acquire,
    release: (name) => {
      if (held.delete(name)) tell('frees', name);
    },
    watch,
  };
}

function listen(channel: TabChannel | null, onMessage: (message: Message) => void): () => void {
  const listener: ChannelListener = ({ data }) => {
    if (isMessage(data)) onMessage(data);
  };
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'kind' in data && 'name' in data && 'tab' in data;
}
