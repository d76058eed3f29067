/** True if someone can see the page: visible, and not just prerendered (RUL-03). */
export function isSeen(): boolean {
  const { prerendering } = document as Document & { readonly prerendering?: boolean };
  return document.visibilityState === 'visible' && prerendering !== true;
}

/**
 * Reports now and on each change whether the page can be seen; returns a function to stop watching (RUL-03, RUL-09).
 */
export function watchVisibility(onChange: (isVisible: boolean) => void): () => void {
  const tell = () => onChange(isSeen());
  const events = ['visibilitychange', 'prerenderingchange'];
  for (const event of events) document.addEventListener(event, tell);
  tell();
  return () => {
    for (const event of events) document.removeEventListener(event, tell);
  };
}
