/**
 * Writes the height of an overlay, in px, in a custom property of the document: the page reserves that space, and keeps
 * the focused element out from under the overlay (see base.css).
 * @returns a callback for `ref`
 */
export function publishHeight(property: '--bar' | '--dialog-bar' | '--notices') {
  return (element: HTMLElement | null) => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const previousHeight = style.getPropertyValue(property);
    const observer = new ResizeObserver(() => {
      const covered = coveredBy(element);
      style.setProperty(property, `${element.offsetHeight}px`);
      covered?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.setProperty(property, previousHeight);
    };
  };
}

/** The focused element, if an overlay that is not a part of it has grown over it. */
function coveredBy(cover: HTMLElement): Element | null {
  const active = document.activeElement;
  if (!active || active.contains(cover) || cover.contains(active)) return null;
  const { top, bottom } = active.getBoundingClientRect();
  const edge = cover.getBoundingClientRect();
  return top < edge.bottom && bottom > edge.top ? active : null;
}
