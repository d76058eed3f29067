/** Reports when the page is hidden or unloaded; returns a function to stop watching (RUL-17). */
export function onPageHidden(tell: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') tell();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Reports when the page is left (true), and when the page cache shows it again (false). */
export function onPageLeft(tell: (isLeft: boolean) => void): void {
  window.addEventListener('pagehide', () => tell(true));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) tell(false);
  });
}

/** Reports when the page is visible again. */
export function onPageShown(tell: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tell();
  });
}

/** Reports when the connection is lost; returns a function to stop watching. */
export function onConnectionLost(tell: () => void): () => void {
  window.addEventListener('offline', tell);
  return () => window.removeEventListener('offline', tell);
}

/** Reports when the connection is back; returns a function to stop watching. */
export function onConnectionBack(tell: () => void): () => void {
  window.addEventListener('online', tell);
  return () => window.removeEventListener('online', tell);
}

/** Resolves when the last render is on screen. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Local day and time, YYYY-MM-DDTHH:MM. */
export function localTime(date: Date): string {
  const pad = (value: number, size = 2) => String(value).padStart(size, '0');
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
