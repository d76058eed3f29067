import { useEffect, useState } from 'react';
import { isOfPayment, routed } from './route-table.ts';
import type { AppServices } from './shell/app-services.ts';
import { devHooks } from './shell/dev-hooks.ts';

/** How long to wait for another document before showing the page in this one, in milliseconds. */
const TIME = 10_000;

/** The path with which this document was opened; it determines the policy. */
const opened = window.location.pathname;

/**
 * Whether a page must wait for its own document. Vendor scripts can only be unloaded by a full page load, so leaving the
 * payment does one, and so does opening the payment form where this document's policy blocks the vendors. The history
 * entry keeps the data passed to the page. The page stays in this document if no other can be loaded (a bad connection
 * right after a charge), or if this document has the only record of a payment, without storage (RUL-84).
 */
export function useOwnDocument(pathname: string, { local, tab }: AppServices['stores']): boolean {
  const [stayed, setStayed] = useState<string>();
  const isKept = local.isLasting() && tab.isLasting();
  const isLeaving = stayed !== pathname && needsAnother(pathname, isKept);
  useEffect(() => {
    if (!isLeaving) return;
    fetch(window.location.href, { cache: 'no-store', signal: AbortSignal.timeout(TIME) }).then(
      ({ ok }) => (ok ? window.location.reload() : setStayed(pathname)),
      () => setStayed(pathname),
    );
  }, [isLeaving, pathname]);
  return isLeaving;
}

function needsAnother(pathname: string, isKept: boolean): boolean {
  // A page held by the bench's player stays in its document.
  if (devHooks.prepare) return false;
  if (!isOfPayment(opened)) return routed(pathname) === '/payment_form';
  return isKept && !isOfPayment(pathname) && document.querySelector('script[data-vendor]') !== null;
}
