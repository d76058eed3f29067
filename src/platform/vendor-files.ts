import type { Failure } from '../../machines/domain/failure.ts';
import { VENDOR_TIMEOUT } from './time-limit.ts';

const files = new Map<string, Promise<void>>();

/**
 * Adds the element of a file to the page, once per URL. Rejects with a {@link Failure} if the file cannot be loaded, does
 * not arrive in time, or does not define what it should; the next call then retries.
 */
function addOnce(url: string, element: HTMLElement, isLoaded: () => boolean): Promise<void> {
  const existing = files.get(url);
  if (existing) return existing;
  const loading = new Promise<void>((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      element.remove();
      files.delete(url);
      reject({ code: 'noResponse' } satisfies Failure);
    };
    const timer = setTimeout(fail, VENDOR_TIMEOUT);
    element.addEventListener('load', () => {
      clearTimeout(timer);
      if (isLoaded()) resolve();
      else fail();
    });
    element.addEventListener('error', fail);
    document.head.append(element);
  });
  files.set(url, loading);
  return loading;
}

/**
 * A vendor's script.
 * @param isLoaded whether the page has what the script defines
 */
export function loadScript(url: string, isLoaded: () => boolean): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src: url, async: true });
  // Marks that another company's code may run in this document, even if its element is removed before it arrives.
  document.documentElement.dataset['vendor'] = '';
  return addOnce(url, script, isLoaded);
}

/** A style sheet; resolves when it applies. */
export function loadStyleSheet(url: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url });
  return addOnce(url, link, () => true);
}
