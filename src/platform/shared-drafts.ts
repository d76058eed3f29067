import { asFailure, hadNoEffect } from '../../machines/domain/failure.ts';
import type { Failure } from '../../machines/domain/failure.ts';
import { isSameForm, withForm, withNewest } from './storage.ts';
import type { Stores } from './storage.ts';
import type { PageLifecycle } from './page.ts';
import { openChannel } from './tab-locks.ts';
import type { Channel } from './tab-locks.ts';

/** Drafts that all tabs of this browser can save: none overwrites unseen changes, and none arrives late (RUL-61). */
export interface SharedDrafts {
  /**
   * Loads the record once every save of another tab has ended or can no longer be accepted, including one whose page was
   * closed before its end. The call is told whether it may use the response to a request of the last half minute: it may
   * if no tab has been saving the record since then (RUL-101).
   * @param hasUnsavedDraft this tab has its unsaved draft: a pending save that it sent contains nothing more
   */
  readonly load: <T>(
    key: string,
    call: (mayUseEarlyResponse: boolean) => Promise<T>,
    hasUnsavedDraft?: boolean,
  ) => Promise<T>;
  /**
   * Sends a save after all earlier ones for this key have finished or failed. An urgent save starts at once, because
   * the page may unload; later saves wait for both. If another tab has saved since this one loaded, nothing is sent:
   * watchers are notified, and it rejects. Every load waits for a final one until its outcome is known (RUL-92).
   */
  readonly save: <T>(key: string, call: () => Promise<T>, kind?: SaveKind) => Promise<T>;
  /** Whether a tab of this browser has sent a save, accepted or not. */
  readonly hasSent: (key: string) => boolean;
  /** Whether another page has saved while the back/forward cache had this one, which has not loaded the draft again yet. */
  readonly isSuperseded: (key: string) => boolean;
  /**
   * Reports when another tab has saved, even one that was closed before it could report it, when a load has waited for a while
   * for what may become of a save, and when it waits no longer; returns a function to stop watching.
   */
  readonly watch: (key: string, listener: (event: DraftEvent) => void) => () => void;
}

type DraftEvent = 'saved' | 'pending' | 'resolved';
type SaveKind = 'draft' | 'urgent' | 'final';

/** How long a save waits for another tab, in milliseconds: its page may be frozen, and may never respond. */
const LOCK_TIMEOUT = 10_000;

/** How long after it was begun a save may still be accepted, in milliseconds (x-decided-within, and its way to the service). */
const SAVE_ACCEPTED_WITHIN = 31_000;

/** How long a save may make an early response out of date, in milliseconds: each takes half a minute at most. */
const RECENT_SAVE_AGE = 60_000;

/** After how long a load reports that it waits, and how often it checks, in milliseconds. */
const POLL_INTERVAL = 1000;

interface Shared {
  /** null if the browser has none, or refuses them. */
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly channel: Channel | null;
  /** Keeps the id of each draft's last save; no answers. */
  readonly saves: Stores['local'];
  /** A hidden page may never run again, so it does not wait for a lock. */
  readonly isHidden: () => boolean;
  readonly watchLeft: PageLifecycle['watchLeft'];
  /** Reports when the page is visible again. */
  readonly onVisible: (listener: () => void) => void;
  /** Aborts after a time in milliseconds. */
  readonly timeout: (time: number) => AbortSignal;
  readonly newId: () => string;
  /** Keeps the id of each draft's last save that this tab has sent, through a reload: its unsaved draft contains that save. */
  readonly sent: Stores['tab'];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The save that the draft in this tab is based on. */
interface BaseVersion {
  save: string | undefined;
}

/** Suffix of the marker of a save whose outcome is known. */
const ENDED_SUFFIX = ' over';

const SUPERSEDED: Failure = { code: 'unavailable' };

/** The form of a key, which is its questionnaire and accession id. */
function formOf(key: string) {
  const [questionnaire = '', accessionId = ''] = key.split('/');
  return { questionnaire, accessionId };
}

const lockName = (key: string) => `questionnaire/${key}`;

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((go) => signal.addEventListener('abort', () => go(), { once: true }));

export function createSharedDrafts(shared: Shared): SharedDrafts {
  const { locks, channel, saves, sent, isHidden, timeout, newId, now } = shared;
  const running = new Map<string, readonly Promise<unknown>[]>();
  /** The save that each draft of this tab is based on; each load replaces it. */
  const bases = new Map<string, BaseVersion>();
  const superseded = new Set<string>();
  const watchers = new Set<(key: unknown, event: DraftEvent) => void>();
  /** The last load of each draft: an earlier one is not the draft that the tab shows. */
  const loads = new Map<string, object>();

  const emit = (key: unknown, event: DraftEvent = 'saved') => {
    for (const watcher of watchers) watcher(key, event);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent) => emit(data));

  let leaving = new AbortController();
  shared.watchLeft((isLeft) => {
    if (isLeft) return leaving.abort();
    leaving = new AbortController();
    // The back/forward cache may have cut off the responses to the saves.
    running.clear();
    for (const [key, basis] of bases) if (lastSave(key) !== basis.save) superseded.add(key);
  });
  shared.onVisible(() => {
    // A page that the back/forward cache has restored loads its drafts again by itself.
    for (const [key, basis] of bases) if (!superseded.has(key) && lastSave(key) !== basis.save) emit(key);
  });

  const readMarker = (key: string) => saves.read('questionnaire_saves')?.[key];
  const lastSave = (key: string) => readMarker(key)?.replace(ENDED_SUFFIX, '');
  const writeMarker = (key: string, save: string) =>
    saves.write('questionnaire_saves', withNewest(saves.read('questionnaire_saves'), key, save));

  const sentSave = (key: string) => sent.read('questionnaire_sent')?.find(isSameForm(formOf(key)))?.save;
  const keepSent = (key: string, save: string) =>
    sent.write('questionnaire_sent', withForm(sent.read('questionnaire_sent'), { ...formOf(key), save }));

  /** Milliseconds since the last save of any tab began; one of the future was begun before the clock was changed. */
  const timeSinceSave = (key: string) => now() - Number.parseInt(lastSave(key) ?? '0', 10);
  const hasNoRecentSave = (key: string) => !(timeSinceSave(key) <= RECENT_SAVE_AGE);
  /** How long a load waits: until another tab's save has its outcome, a response may be older than that save. */
  const maxLoadWait = (key: string) =>
    Math.min(Math.max(SAVE_ACCEPTED_WITHIN - timeSinceSave(key) || 0, LOCK_TIMEOUT), SAVE_ACCEPTED_WITHIN);

  /** Whether a save that was begun may still be accepted, and nothing here has what it sent. */
  const isPending = (key: string, hasUnsavedDraft: boolean) => {
    const marker = readMarker(key);
    if (marker === undefined || marker.endsWith(ENDED_SUFFIX) || !(timeSinceSave(key) < SAVE_ACCEPTED_WITHIN))
      return false;
    return !hasUnsavedDraft || sentSave(key) !== marker;
  };

  /** Whether no tab is saving the draft now: none would have to be waited for. */
  async function isLockFree(key: string): Promise<boolean> {
    const options = { mode: 'shared', ifAvailable: true } as const;
    const request = locks?.request(lockName(key), options, async (lock) => lock !== null);
    return request?.catch(() => true) ?? true;
  }

  /** @param basis of the answers: once the page has loaded the draft again, they are older than the draft */
  async function send<T>(
    key: string,
    call: () => Promise<T>,
    kind: SaveKind,
    basis: BaseVersion,
  ): Promise<T> {
    if (basis !== bases.get(key)) throw SUPERSEDED;
    if (basis.save !== lastSave(key)) {
      emit(key);
      throw SUPERSEDED;
    }
    const save = `${now()} ${newId()}`;
    let hasEnded = true;
    writeMarker(key, save);
    // For a final save its own tab waits as all others do.
    if (kind !== 'final') keepSent(key, save);
    basis.save = lastSave(key);
    try {
      return await call();
    } catch (error) {
      // It may be accepted anyway: what another tab loads before, or saves after a final one, would be lost.
      hasEnded = hadNoEffect(asFailure(error));
      throw error;
    } finally {
      if (hasEnded && readMarker(key) === save) writeMarker(key, save + ENDED_SUFFIX);
      channel?.postMessage(key);
    }
  }

  /**
   * Runs a call while this tab holds the draft's lock, exclusively or shared with tabs that only load it. A page that is
   * left holds none: in the back/forward cache it would never release it.
   */
  function withLock<T>(
    key: string,
    mode: LockMode,
    call: () => Promise<T>,
    maxWait = LOCK_TIMEOUT,
  ): Promise<T> {
    const { signal } = leaving;
    if (!locks || signal.aborted) return call();
    let started: Promise<T> | null = null;
    const begin = () => (started ??= call());
    const options = { mode, signal: AbortSignal.any([signal, timeout(maxWait)]) };
    const leftPage = untilAborted(signal);
    const locked = locks.request(lockName(key), options, () =>
      Promise.race([begin().catch(() => undefined), leftPage]),
    );
    // If the browser refuses locks, or the wait is too long, tabs are independent (RUL-63).
    return locked.then(begin, begin);
  }

  function start<T>(key: string, call: () => Promise<T>, kind: SaveKind, basis: BaseVersion): Promise<T> {
    if (kind !== 'urgent' && !isHidden())
      return withLock(key, 'exclusive', () => send(key, call, kind, basis));
    const sending = send(key, call, kind, basis);
    void withLock(key, 'exclusive', () => sending.catch(() => undefined));
    return sending;
  }

  return {
    async load(key, call, hasUnsavedDraft = false) {
      const token = {};
      loads.set(key, token);
      const wasLockFree = await isLockFree(key);
      let wait: 'waiting' | 'reported' | 'over' = 'waiting';
      void untilAborted(timeout(POLL_INTERVAL)).then(() => {
        if (wait === 'over' || loads.get(key) !== token) return;
        wait = 'reported';
        emit(key, 'pending');
      });
      // A clock that was set back makes no save younger.
      const latest = now() + SAVE_ACCEPTED_WITHIN;
      const begin = async () => {
        while (isPending(key, hasUnsavedDraft) && now() < latest && loads.get(key) === token)
          await untilAborted(timeout(POLL_INTERVAL));
        const wasReported = wait === 'reported';
        wait = 'over';
        if (loads.get(key) !== token) throw SUPERSEDED;
        if (wasReported) emit(key, 'resolved');
        bases.set(key, { save: lastSave(key) });
        superseded.delete(key);
        return call(wasLockFree && hasNoRecentSave(key));
      };
      return withLock(key, 'shared', begin, maxLoadWait(key));
    },
    save(key, call, kind = 'draft') {
      const basis = bases.get(key) ?? { save: undefined };
      bases.set(key, basis);
      const before = running.get(key) ?? [];
      const started =
        kind === 'urgent' || before.length === 0
          ? start(key, call, kind, basis)
          : Promise.allSettled(before).then(() => start(key, call, kind, basis));
      running.set(key, [...before, started]);
      const removeSave = () => {
        const others = (running.get(key) ?? []).filter((save) => save !== started);
        if (others.length === 0) running.delete(key);
        else running.set(key, others);
      };
      started.then(removeSave, removeSave);
      return started;
    },
    hasSent: (key) => lastSave(key) !== undefined,
    isSuperseded: (key) => superseded.has(key),
    watch(key, onEvent) {
      const watcher = (changedKey: unknown, event: DraftEvent) => {
        if (changedKey === key) onEvent(event);
      };
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

export function openSharedDrafts({ local: saves, tab: sent }: Stores, page: PageLifecycle): SharedDrafts {
  return createSharedDrafts({
    locks: 'locks' in navigator ? navigator.locks : null,
    channel: openChannel('questionnaire_saves'),
    saves,
    sent,
    isHidden: () => !page.isVisible(),
    watchLeft: page.watchLeft,
    onVisible: (listener) => page.on('visible', listener),
    timeout: (time) => AbortSignal.timeout(time),
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
  });
}
