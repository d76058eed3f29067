/** Uses that come closer together than this, in milliseconds, are one. */
const PAUSE = 10_000;

/**
 * Tells when a person uses this page, and when it is seen again after a while. A page that comes back from the browser's
 * page cache is shown again only if it is still the same visit's (`whose`); else it is loaded anew.
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
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onSeen();
  });

  let left: string | undefined;
  const { style } = document.documentElement;
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    left = whose();
    // Whoever comes back to it may be another person.
    style.visibility = 'hidden';
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    if (whose() === left) {
      style.visibility = '';
      onSeen();
    } else {
      event.stopImmediatePropagation();
      window.location.reload();
    }
  });
}
