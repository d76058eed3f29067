/** True when a person can see the page: visible, and not merely prerendered (RUL-03). */
export function isSeen(): boolean {
  const { prerendering } = document as Document & { readonly prerendering?: boolean };
  return document.visibilityState === 'visible' && prerendering !== true;
}

/** Tells now and on each change whether a person can see the page; the result ends the watch (RUL-03, RUL-09). */
export function watchVisibility(onChange: (isVisible: boolean) => void): () => void {
  const tell = () => onChange(isSeen());
  const events = ['visibilitychange', 'prerenderingchange'];
  for (const event of events) document.addEventListener(event, tell);
  tell();
  return () => {
    for (const event of events) document.removeEventListener(event, tell);
  };
}
