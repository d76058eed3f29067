import { parseQuery, rewriteHashRoute, withoutTokens } from '../../platform/link-address.ts';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import type { TokenSpelling } from '../../platform/link-address.ts';
import type { PageState } from './flow.tsx';

/**
 * Removes the token from the address bar before anything loads (RUL-01). The whole query is kept in the history entry,
 * where the page's flow finds it, even if the page is reloaded before the flow has stored it.
 * @returns the link that opened the document; null if the address has no token
 * @param spellingOf the spelling of the token documented for a path (AMB-01)
 */
export function stripTokenFromAddress(spellingOf: (pathname: string) => TokenSpelling): LinkQuery | null {
  const plainAddress = rewriteHashRoute(new URL(window.location.href));
  if (plainAddress !== null) window.history.replaceState(window.history.state, '', plainAddress);
  const url = new URL(window.location.href);
  const query = parseQuery(url.search, spellingOf(url.pathname));
  if (!query?.['token']) return null;
  const state: PageState = { query };
  window.history.replaceState({ ...window.history.state, usr: state }, '', withoutTokens(url));
  return query;
}
