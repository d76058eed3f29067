/** Moments of a page. Back from the back/forward cache it is restored, its flow is restarted, and then it is visible. */
type PageEvent = 'visible' | 'hidden' | 'left' | 'restored' | 'restarted' | 'online' | 'offline';

/** The life of the page, listened to once: whatever a browser reports twice or in another order is reported once. */
export interface PageLifecycle {
  /** Whether someone can see it: not hidden, not just prerendered, and not in the back/forward cache (RUL-03). */
  readonly isVisible: () => boolean;
  /** Reports each of these events; returns a function to stop watching. */
  readonly on: (event: PageEvent, listener: () => void) => () => void;
  /** Reports now and on each change whether it is visible; returns a function to stop watching (RUL-03, RUL-09). */
  readonly watchVisibility: (listener: (isVisible: boolean) => void) => () => void;
  /** Reports when it is left (true), and when the back/forward cache has restored it (false). */
  readonly watchLeft: (listener: (isLeft: boolean) => void) => void;
  /** Reports the time (ISO 8601) as each minute begins while it is visible, and when it becomes visible; returns a function to stop watching. */
  readonly watchTime: (listener: (now: string) => void) => () => void;
  /** Reports when a person uses it. */
  readonly onUse: (listener: () => void) => void;
  /**
   * Sets who owns the page. One restored from the back/forward cache is shown only to the owner that it was left by; for
   * any other it is reloaded, and nothing else is reported.
   */
  readonly setOwner: (getOwner: () => string | undefined) => void;
}

/** Uses closer together than this, in milliseconds, count as one. */
const MIN_USE_INTERVAL = 10_000;

const MINUTE_MS = 60_000;

/** The only listener to the document's life. */
export function createPage(): PageLifecycle {
  const listeners = new Map<PageEvent, Set<() => void>>();
  /** From when it goes into the back/forward cache until its owner is known. */
  let isInBackForwardCache = false;
  let getOwner: (() => string | undefined) | null = null;
  let leftBy: string | undefined;

  const isVisible = () =>
    !isInBackForwardCache &&
    document.visibilityState === 'visible' &&
    (document as Document & { readonly prerendering?: boolean }).prerendering !== true;
  let wasVisible = isVisible();

  function emit(event: PageEvent): void {
    listeners.get(event)?.forEach((listener) => listener());
  }

  function updateVisibility(): void {
    if (isVisible() === wasVisible) return;
    wasVisible = !wasVisible;
    emit(wasVisible ? 'visible' : 'hidden');
  }

  function on(event: PageEvent, listener: () => void): () => void {
    const all = listeners.get(event) ?? new Set();
    listeners.set(event, all.add(listener));
    return () => void all.delete(listener);
  }

  for (const event of ['visibilitychange', 'prerenderingchange'])
    document.addEventListener(event, updateVisibility);
  for (const event of ['online', 'offline'] as const) window.addEventListener(event, () => emit(event));

  window.addEventListener('pagehide', ({ persisted }) => {
    isInBackForwardCache = persisted;
    leftBy = getOwner?.();
    // Another person may come back to it.
    if (isInBackForwardCache && getOwner) document.documentElement.style.visibility = 'hidden';
    emit('left');
    updateVisibility();
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    if (getOwner) {
      if (getOwner() !== leftBy) return window.location.reload();
      document.documentElement.style.visibility = '';
    }
    isInBackForwardCache = false;
    emit('restored');
    emit('restarted');
    updateVisibility();
  });

  return {
    isVisible,
    on,
    watchVisibility(listener) {
      let last: boolean | null = null;
      const report = (now: boolean) => {
        if (now !== last) listener((last = now));
      };
      report(isVisible());
      const cleanups = [on('visible', () => report(true)), on('hidden', () => report(false))];
      return () => cleanups.forEach((cleanUp) => cleanUp());
    },
    watchLeft(listener) {
      on('left', () => listener(true));
      on('restored', () => listener(false));
    },
    watchTime(listener) {
      const tick = () => {
        if (isVisible()) listener(new Date().toISOString());
      };
      let timer = 0;
      // Aligned to the minute, since a day begins with one: no page takes the new day for the future.
      const scheduleTick = () => {
        timer = window.setTimeout(
          () => {
            tick();
            scheduleTick();
          },
          MINUTE_MS - (Date.now() % MINUTE_MS),
        );
      };
      scheduleTick();
      const stop = on('visible', tick);
      return () => {
        window.clearTimeout(timer);
        stop();
      };
    },
    onUse(listener) {
      let usedAt = -Infinity;
      const reportUse = () => {
        // A clock that was set back hides no use.
        if (Math.abs(Date.now() - usedAt) < MIN_USE_INTERVAL) return;
        usedAt = Date.now();
        listener();
      };
      // A screen reader, voice control and dictation may give the last two alone.
      for (const type of ['pointerdown', 'keydown', 'wheel', 'click', 'input'])
        window.addEventListener(type, reportUse, { capture: true, passive: true });
    },
    setOwner: (getter) => {
      getOwner = getter;
    },
  };
}

/** Local day and time, YYYY-MM-DDTHH:MM. */
export function localTime(date: Date): string {
  const pad = (value: number, size = 2) => String(value).padStart(size, '0');
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
