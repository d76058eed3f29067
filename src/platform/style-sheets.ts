import type { Failure } from '../../machines/domain/failure.ts';

const sheets = new Map<string, Promise<void>>();

/**
 * Adds a style sheet to the page, once per URL, and resolves when it applies. Rejects with a {@link Failure} if it
 * cannot be loaded; the next call then retries.
 */
export function loadStyleSheet(url: string): Promise<void> {
  const known = sheets.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      sheets.delete(url);
      reject({ code: 'noAnswer' } satisfies Failure);
    });
    document.head.append(link);
  });
  sheets.set(url, loading);
  return loading;
}
