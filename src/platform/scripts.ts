import type { Failure } from '../../machines/domain/failure.ts';

const scripts = new Map<string, Promise<void>>();

/**
 * Adds a vendor's script to the page, once per URL. Rejects with a {@link Failure} if it cannot be loaded or does not
 * define what it should; the next call then retries.
 * @param isThere whether the page has what the script defines
 */
export function loadScript(url: string, isThere: () => boolean): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    // By this the shell knows that the document is no longer the portal's alone.
    script.dataset['vendor'] = '';
    const fail = () => {
      script.remove();
      scripts.delete(url);
      reject({ code: 'noAnswer' } satisfies Failure);
    };
    script.addEventListener('load', () => (isThere() ? resolve() : fail()));
    script.addEventListener('error', fail);
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
}
