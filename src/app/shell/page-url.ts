import type { HistoryState } from '../../../machines/domain/destination.ts';
import { hasTokenInOtherPlace, parseQuery, plainUrl, withoutTokens } from '../../platform/link-url.ts';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import type { TokenParam } from '../../platform/link-url.ts';

/** How long a document may take to arrive, in milliseconds. */
const MAX_DOCUMENT_WAIT = 60_000;

/** The data of a history entry. */
interface HistoryEntryState {
  readonly usr?: HistoryState;
  /** When the link was passed on, until its visit begins. */
  readonly passedAt?: number;
}

/**
 * Removes the token, or a card provider's secret, from the address bar before anything loads (RUL-01, RUL-85). The query
 * of a link is kept in the history entry, where the page's flow finds it, even if the page is reloaded before the flow
 * has stored it.
 * @returns the link that opened the document; empty if it has a token but cannot be read; null if the URL has no token
 * @param tokenParamOf the name of the token's parameter documented for a path (AMB-01)
 */
export function stripTokenFromUrl(tokenParamOf: (pathname: string) => TokenParam): LinkQuery | null {
  const url = plainUrl(new URL(window.location.href));
  const query = parseQuery(url.search, tokenParamOf(url.pathname));
  const link = query?.['token'] ? query : null;
  const plain = withoutTokens(url);
  if (new URL(plain, url).href === window.location.href) return null;
  const state: HistoryEntryState | null = link && { usr: { query: link }, passedAt: Date.now() };
  window.history.replaceState({ ...window.history.state, ...state }, '', plain);
  // Whose it is cannot be known: it must not open what is kept of somebody else (RUL-83).
  const isUnreadable = !link && !query?.['accession_id'] && hasTokenInOtherPlace(url);
  return isUnreadable ? {} : link;
}

/**
 * Opens the page for a hash route that is entered into this document's address bar: the browser itself changes the fragment
 * alone (ROUTE-04). Must be watched before anything else that reads the URL when it changes.
 */
export function watchHashRoutes(): void {
  window.addEventListener('popstate', (event) => {
    if (!window.location.hash.startsWith('#/')) return;
    event.stopImmediatePropagation();
    const { pathname, search } = plainUrl(new URL(window.location.href));
    window.location.replace(pathname + search);
  });
}

/**
 * Passes the link on to the next document of this history entry, where the browser keeps nothing (RUL-63). That
 * document's own link takes precedence.
 */
export function passLink(link: LinkQuery): void {
  const { usr, ...state } = (window.history.state ?? {}) as HistoryEntryState;
  const query = usr?.query?.['token'] ? usr.query : link;
  window.history.replaceState({ ...state, usr: { ...usr, query }, passedAt: Date.now() }, '');
}

/**
 * The link that the document before this one has passed on to it, or had opened with and was reloaded before its visit began; null
 * if there is none.
 */
export function passedLink(): LinkQuery | null {
  const { passedAt, usr } = (window.history.state ?? {}) as HistoryEntryState;
  return passedAt !== undefined && Math.abs(Date.now() - passedAt) < MAX_DOCUMENT_WAIT
    ? (usr?.query ?? null)
    : null;
}

/** The portal cannot start yet: a reload of its document still opens the link. */
export function holdPassedLink(): void {
  const state = window.history.state as HistoryEntryState | null;
  if (state?.passedAt !== undefined) window.history.replaceState({ ...state, passedAt: Date.now() }, '');
}

/** The visit has begun: the link opens no further document. */
export function dropPassedLink(): void {
  const { passedAt, ...state } = (window.history.state ?? {}) as HistoryEntryState;
  if (passedAt !== undefined) window.history.replaceState(state, '');
}
