/** Uses closer together than this, in milliseconds, count as one. */
const PAUSE = 10_000;

/**
 * Reports when a person uses the page, and when it becomes visible again. A page restored from the browser's page cache
 * is shown only if it still belongs to the same living visit (`whose`); otherwise it is reloaded.
 */
export function watchUse({
  whose,
  onUse,
  onSeen,
}: {
  readonly whose: () => string | undefined;
  readonly onUse: () => void;
  readonly onSeen: () => void;
}): void {
  let usedAt = -Infinity;
  const use = () => {
    if (Date.now() - usedAt < PAUSE) return;
    usedAt = Date.now();
    onUse();
  };
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(type, use, { capture: true, passive: true });
  // From when it is left until it is known whose it is.
  let isAway = false;
  let left: string | undefined;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isAway) onSeen();
  });

  const { style } = document.documentElement;
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    isAway = true;
    left = whose();
    // Another person may come back to it.
    style.visibility = 'hidden';
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    if (whose() === left) {
      style.visibility = '';
      isAway = false;
      onSeen();
    } else {
      event.stopImmediatePropagation();
      window.location.reload();
    }
  });
}
