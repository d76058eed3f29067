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

/** Reports now and on each change whether a media query matches; returns a function to stop watching. */
export function watchMedia(query: string, onChange: (matches: boolean) => void): () => void {
  const media = window.matchMedia(query);
  const update = () => onChange(media.matches);
  media.addEventListener('change', update);
  update();
  return () => media.removeEventListener('change', update);
}

/** Resolves when the last render is on screen. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
