/** Calls back once, when the element is on or near the screen; returns a function to stop watching. */
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
