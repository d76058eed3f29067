import { useEffect, useState } from 'react';
import { isOfPayment } from './documents.ts';
import { devHooks } from './dev-hooks.ts';

/** How long another document may take before the page goes on in this one, in milliseconds. */
const TIME = 10_000;

/** The path that this document was asked for by, which its policy follows. */
const opened = window.location.pathname;

/**
 * Whether a page has to wait for a document of its own. What a vendor's script has put into a document, only leaving
 * that document takes away: a page that is not of the payment is loaded anew, and so is the payment form where the policy
 * of the document keeps vendors out. The history entry keeps what was passed on to the page. Where no document can be
 * had, right after a charge on a bad line, the page is shown in this one.
 */
export function useOwnDocument(pathname: string): boolean {
  const [stayed, setStayed] = useState('');
  const isLeaving = stayed !== pathname && needsAnother(pathname);
  useEffect(() => {
    if (!isLeaving) return;
    fetch(window.location.href, { cache: 'no-store', signal: AbortSignal.timeout(TIME) }).then(
      ({ ok }) => (ok ? window.location.reload() : setStayed(pathname)),
      () => setStayed(pathname),
    );
  }, [isLeaving, pathname]);
  return isLeaving;
}

function needsAnother(pathname: string): boolean {
  // A page that the player of the bench holds stays where it is.
  if (pathname === opened || devHooks.prepare) return false;
  if (!isOfPayment(opened)) return /^\/payment_form$/i.test(pathname);
  return !isOfPayment(pathname) && document.querySelector('script[data-vendor]') !== null;
}
