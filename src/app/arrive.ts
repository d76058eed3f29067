import { parseQuery, withoutTokens } from '../platform/link-address.ts';
import type { TokenSpelling } from '../platform/link-address.ts';
import type { PageState } from './follow.ts';

/** The spelling of the token that a route documents; 'token' elsewhere (AMB-01). */
const SPELLINGS: Readonly<Record<string, TokenSpelling>> = {
  '/payment': 'jwtToken',
  '/questionnaire': 'jwtToken',
  '/hormoneZoomerPage': 'jwtToken',
  '/gutZoomerPage': 'jwtToken',
  '/cardioZoomerPage': 'jwtToken',
  '/nyform': 'jwttoken',
};

/**
 * Takes the token out of the address bar before anything loads (RUL-01). The whole query stays with the history
 * entry, where the page's flow finds it, also when the page is reloaded before the flow has kept it.
 */
export function arrive(): void {
  const url = new URL(window.location.href);
  const query = parseQuery(url.search, SPELLINGS[url.pathname]);
  if (!query?.['token']) return;
  const state: PageState = { query };
  window.history.replaceState({ ...window.history.state, usr: state }, '', withoutTokens(url));
}
