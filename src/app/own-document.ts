import { useEffect, useEffectEvent, useState } from 'react';
import { queryOf, withIdentity } from '../../machines/domain/link.ts';
import { isPaymentPath, routePath } from './route-table.ts';
import { passLink } from './shell/page-url.ts';
import type { AppDependencies } from './shell/app-dependencies.ts';
import { devHooks } from './shell/dev-hooks.ts';

/** How long to wait for another document, in milliseconds. */
const DOCUMENT_TIMEOUT = 10_000;

/** Delay before the next attempt, in milliseconds. */
const RETRY_DELAY = 10_000;

/** The path with which this document was opened; it determines the CSP. */
const openedPath = window.location.pathname;

type OwnDocument =
  | { readonly status: 'own' | 'pending' }
  /** The document did not arrive, and the page cannot be shown in another one. */
  | { readonly status: 'lost'; readonly isRetrying: boolean; readonly onRetry: () => void };

/**
 * Whether a page must wait for its own document. Vendor scripts can only be unloaded by a full page load, so leaving the
 * payment does one, and so does opening the payment form where this document's CSP blocks the vendors. The history
 * entry keeps the data passed to the page. A page after the payment stays in this document if no other can be loaded (a bad
 * connection right after a charge), or if this document has the only record of a payment, without storage (RUL-84). The
 * form cannot: nothing could be paid there. Without storage its document gets the link with the history entry (RUL-63).
 */
export function useOwnDocument(
  pathname: string,
  { stores: { local, tab }, session, page }: Pick<AppDependencies, 'stores' | 'session' | 'page'>,
): OwnDocument {
  /** The attempts for the last path that needed a document, and how many of them have failed. */
  const [requested, setRequested] = useState({ pathname, attempts: 1, failed: 0 });
  const { attempts, failed } = requested.pathname === pathname ? requested : { attempts: 1, failed: 0 };
  const isStorageLasting = local.isLasting() && tab.isLasting();
  const isForm = needsVendors(pathname);
  const isLeaving = isForm || (failed === 0 && leavesVendors(pathname, isStorageLasting));

  useEffect(() => {
    if (!isLeaving || failed === attempts) return undefined;
    let isLeft = false;
    // A patient who has left stays on the page that they went to.
    const end = (hasLoaded: boolean) => {
      if (isLeft) return;
      if (!hasLoaded) {
        setRequested({ pathname, attempts, failed: attempts });
        return;
      }
      const identity = session.identity();
      if (!isStorageLasting && identity) passLink(withIdentity(session.keptQuery()) ?? queryOf(identity));
      window.location.reload();
    };
    fetch(window.location.href, { cache: 'no-store', signal: AbortSignal.timeout(DOCUMENT_TIMEOUT) }).then(
      ({ ok }) => end(ok),
      () => end(false),
    );
    return () => {
      isLeft = true;
    };
  }, [isLeaving, isStorageLasting, pathname, attempts, failed, session]);

  const isLost = isForm && failed > 0;
  const isRetrying = attempts > failed;
  const retry = () => setRequested({ pathname, attempts: failed + 1, failed });
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (!isLost || isRetrying) return undefined;
    const retryAgain = () => retryNow();
    const timer = setTimeout(retryAgain, RETRY_DELAY);
    const stop = page.on('online', retryAgain);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isLost, isRetrying, failed, page]);

  if (isLost) return { status: 'lost', isRetrying, onRetry: retry };
  return { status: isLeaving ? 'pending' : 'own' };
}

// A page held by the bench's player stays in its document.
function needsVendors(pathname: string): boolean {
  return !devHooks.prepare && !isPaymentPath(openedPath) && routePath(pathname) === '/payment_form';
}

function leavesVendors(pathname: string, isStorageLasting: boolean): boolean {
  if (devHooks.prepare || !isPaymentPath(openedPath) || !isStorageLasting) return false;
  return !isPaymentPath(pathname) && document.documentElement.dataset['vendor'] !== undefined;
}
