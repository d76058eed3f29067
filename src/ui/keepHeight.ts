/**
 * Stores the height of an overlay, in px, in a custom property of the document: the page reserves that space, and keeps
 * the focused element out from under the overlay (see base.css).
 * @returns a callback for `ref`
 */
export function keepHeight(property: '--bar' | '--dialog-bar' | '--notices') {
  return (element: HTMLElement | null) => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const before = style.getPropertyValue(property);
    const observer = new ResizeObserver(() => {
      style.setProperty(property, `${element.offsetHeight}px`);
      uncover(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.setProperty(property, before);
    };
  };
}

/** Scrolls the focused element into view if an overlay has grown over it. */
function uncover(cover: HTMLElement): void {
  const active = document.activeElement;
  if (!active || active === document.body || cover.contains(active)) return;
  const { top, bottom } = active.getBoundingClientRect();
  const edge = cover.getBoundingClientRect();
  if (top < edge.bottom && bottom > edge.top) active.scrollIntoView({ block: 'nearest' });
}
