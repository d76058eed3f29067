/** Moments of a page. Back from the page cache it is restored, its flow is restarted, and then it is shown. */
type Moment = 'shown' | 'hidden' | 'left' | 'restored' | 'restarted' | 'online' | 'offline';

/** The life of the page, listened to once: whatever a browser reports twice or in another order is reported once. */
export interface PageLife {
  /** Whether someone can see it: visible, not just prerendered, and not in the page cache (RUL-03). */
  readonly isSeen: () => boolean;
  /** Reports each such moment; returns a function to stop watching. */
  readonly on: (moment: Moment, listener: () => void) => () => void;
  /** Reports now and on each change whether it is seen; returns a function to stop watching (RUL-03, RUL-09). */
  readonly watchSeen: (listener: (isSeen: boolean) => void) => () => void;
  /** Reports when it is left (true), and when the page cache has restored it (false). */
  readonly onLeft: (listener: (isLeft: boolean) => void) => void;
  /** Reports the time (ISO 8601) as each minute begins while it is seen, and when it is seen again; returns a function to stop watching. */
  readonly watchTime: (listener: (now: string) => void) => () => void;
  /** Reports when a person uses it. */
  readonly onUse: (listener: () => void) => void;
  /**
   * Names its owner. One restored from the page cache is shown only to the owner that it was left by; for any other it
   * is reloaded, and nothing else is reported.
   */
  readonly belongTo: (ownerOf: () => string | undefined) => void;
}

/** Uses closer together than this, in milliseconds, count as one. */
const PAUSE = 10_000;

const MINUTE = 60_000;

/** The only listener to the document's life. */
export function createPage(): PageLife {
  const listeners = new Map<Moment, Set<() => void>>();
  /** From when it goes into the page cache until it is known whose it is. */
  let isAway = false;
  let ownerOf: (() => string | undefined) | null = null;
  let leftBy: string | undefined;

  const isSeen = () =>
    !isAway &&
    document.visibilityState === 'visible' &&
    (document as Document & { readonly prerendering?: boolean }).prerendering !== true;
  let wasSeen = isSeen();

  function emit(moment: Moment): void {
    listeners.get(moment)?.forEach((one) => one());
  }

  function updateSeen(): void {
    if (isSeen() === wasSeen) return;
    wasSeen = !wasSeen;
    emit(wasSeen ? 'shown' : 'hidden');
  }

  function on(moment: Moment, listener: () => void): () => void {
    const all = listeners.get(moment) ?? new Set();
    listeners.set(moment, all.add(listener));
    return () => void all.delete(listener);
  }

  for (const event of ['visibilitychange', 'prerenderingchange'])
    document.addEventListener(event, updateSeen);
  for (const moment of ['online', 'offline'] as const) window.addEventListener(moment, () => emit(moment));

  window.addEventListener('pagehide', ({ persisted }) => {
    isAway = persisted;
    leftBy = ownerOf?.();
    // Another person may come back to it.
    if (isAway && ownerOf) document.documentElement.style.visibility = 'hidden';
    emit('left');
    updateSeen();
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    if (ownerOf) {
      if (ownerOf() !== leftBy) return window.location.reload();
      document.documentElement.style.visibility = '';
    }
    isAway = false;
    emit('restored');
    emit('restarted');
    updateSeen();
  });

  return {
    isSeen,
    on,
    watchSeen(one) {
      let last: boolean | null = null;
      const see = (now: boolean) => {
        if (now !== last) one((last = now));
      };
      see(isSeen());
      const stops = [on('shown', () => see(true)), on('hidden', () => see(false))];
      return () => stops.forEach((stop) => stop());
    },
    onLeft(one) {
      on('left', () => one(true));
      on('restored', () => one(false));
    },
    watchTime(one) {
      const tick = () => {
        if (isSeen()) one(new Date().toISOString());
      };
      let timer = 0;
      // Aligned to the minute, since a day begins with one: no page takes the new day for the future.
      const wait = () => {
        timer = window.setTimeout(
          () => {
            tick();
            wait();
          },
          MINUTE - (Date.now() % MINUTE),
        );
      };
      wait();
      const stop = on('shown', tick);
      return () => {
        window.clearTimeout(timer);
        stop();
      };
    },
    onUse(one) {
      let usedAt = -Infinity;
      const use = () => {
        if (Date.now() - usedAt < PAUSE) return;
        usedAt = Date.now();
        one();
      };
      for (const type of ['pointerdown', 'keydown', 'wheel'])
        window.addEventListener(type, use, { capture: true, passive: true });
    },
    belongTo: (owner) => {
      ownerOf = owner;
    },
  };
}

/** Local day and time, YYYY-MM-DDTHH:MM. */
export function localTime(date: Date): string {
  const pad = (value: number, size = 2) => String(value).padStart(size, '0');
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
