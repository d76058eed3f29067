/**
 * Keeps the height in px of what stays over the page in a custom property of the document: the page leaves as much room,
 * and scrolls what has the focus out from under it (see base.css).
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

/** Scrolls what has the focus out from under something that has grown over it. */
function uncover(cover: HTMLElement): void {
  const active = document.activeElement;
  if (!active || active === document.body || cover.contains(active)) return;
  const { top, bottom } = active.getBoundingClientRect();
  const edge = cover.getBoundingClientRect();
  if (top < edge.bottom && bottom > edge.top) active.scrollIntoView({ block: 'nearest' });
}
