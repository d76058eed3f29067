import type { Failure } from '../../machines/domain/failure.ts';
import { withNewest } from './storage.ts';
import type { Store } from './storage.ts';
import { openBell } from './tab-locks.ts';
import type { Bell } from './tab-locks.ts';

/** Drafts that all tabs of this browser can save: none overwrites unseen changes, and none arrives late (RUL-61). */
export interface SharedDrafts {
  /** Loads the record, once no other tab is saving it. */
  readonly load: <T>(key: string, call: () => Promise<T>) => Promise<T>;
  /**
   * Sends a save after all earlier ones for this key have finished or failed. An urgent save starts at once, because
   * the page may unload; later saves wait for both. If another tab has saved since this one loaded, nothing is sent:
   * watchers are notified, and it rejects.
   */
  readonly save: <T>(key: string, call: () => Promise<T>, isUrgent?: boolean) => Promise<T>;
  /** Reports when another tab has saved; returns a function to stop watching. */
  readonly watch: (key: string, onSaved: () => void) => () => void;
}

/** The state shared by the tabs of a browser. */
interface Shared {
  /** null if the browser has none, or refuses them. */
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly bell: Bell | null;
  /** Stores the id of each draft's last save; no answers. */
  readonly saves: Store;
  /** A hidden page may never run again, so it does not wait for a lock. */
  readonly isHidden: () => boolean;
  readonly newId: () => string;
}

const stale: Failure = { code: 'unusable' };

export function createSharedDrafts({ locks, bell, saves, isHidden, newId }: Shared): SharedDrafts {
  const running = new Map<string, readonly Promise<unknown>[]>();
  /** The save that each draft of this tab is based on. */
  const seen = new Map<string, string | undefined>();
  const watchers = new Set<(key: unknown) => void>();

  const tell = (key: unknown) => {
    for (const watcher of watchers) watcher(key);
  };
  bell?.addEventListener('message', ({ data }: MessageEvent) => tell(data));

  const lastSave = (key: string) => saves.read('questionnaire_saves')?.[key];

  function noteSave(key: string): void {
    saves.write('questionnaire_saves', withNewest(saves.read('questionnaire_saves'), key, newId()));
    seen.set(key, lastSave(key));
  }

  async function send<T>(key: string, call: () => Promise<T>): Promise<T> {
    if (lastSave(key) !== seen.get(key)) {
      tell(key);
      throw stale;
    }
    noteSave(key);
    try {
      return await call();
    } finally {
      bell?.postMessage(key);
    }
  }

  /** Runs a call while this tab holds the draft's lock, exclusively or shared with tabs that only load it. */
  function holding<T>(key: string, mode: LockMode, call: () => Promise<T>): Promise<T> {
    if (!locks) return call();
    let started: Promise<T> | null = null;
    const begin = () => (started ??= call());
    const held = locks.request(`questionnaire/${key}`, { mode }, () => begin().catch(() => undefined));
    // If the browser refuses locks, tabs are independent (RUL-63).
    return held.then(begin, begin);
  }

  function start<T>(key: string, call: () => Promise<T>, isUrgent: boolean): Promise<T> {
    if (!isUrgent && !isHidden()) return holding(key, 'exclusive', () => send(key, call));
    const sent = send(key, call);
    void holding(key, 'exclusive', () => sent.catch(() => undefined));
    return sent;
  }

  return {
    load: (key, call) =>
      holding(key, 'shared', () => {
        seen.set(key, lastSave(key));
        return call();
      }),
    save(key, call, isUrgent = false) {
      const before = running.get(key) ?? [];
      const started =
        isUrgent || before.length === 0
          ? start(key, call, isUrgent)
          : Promise.allSettled(before).then(() => start(key, call, false));
      running.set(key, [...before, started]);
      const forget = () => {
        const left = (running.get(key) ?? []).filter((one) => one !== started);
        if (left.length === 0) running.delete(key);
        else running.set(key, left);
      };
      started.then(forget, forget);
      return started;
    },
    watch(key, onSaved) {
      const watcher = (saved: unknown) => {
        if (saved === key) onSaved();
      };
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

/** The drafts shared by the tabs of this browser. */
export function openSharedDrafts(saves: Store): SharedDrafts {
  return createSharedDrafts({
    locks: 'locks' in navigator ? navigator.locks : null,
    bell: openBell('questionnaire_saves'),
    saves,
    isHidden: () => document.visibilityState === 'hidden',
    newId: () => crypto.randomUUID(),
  });
}
