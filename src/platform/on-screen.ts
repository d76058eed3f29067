/** Calls back once, when an element comes on screen or within a short scroll of it; the result ends the watch. */
export function whenOnScreen(element: Element, onScreen: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onScreen();
    },
    { rootMargin: '100px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
