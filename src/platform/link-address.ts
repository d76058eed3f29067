import type { LinkQuery } from '../../machines/domain/link.ts';

/** The spellings of the token in links; each route documents one (AMB-01). */
export type TokenSpelling = 'token' | 'jwtToken' | 'jwttoken';

const SPELLINGS: readonly TokenSpelling[] = ['token', 'jwtToken', 'jwttoken'];

/**
 * Parses a URL's query: one value per key, the last of repeated ones. The token is returned under `token`, whichever
 * spelling carries it; the route's own spelling wins. Null if the URL has no query. Other empty values are kept,
 * because the presence of a key may matter (AMB-06); an empty token counts as missing.
 */
export function parseQuery(search: string, documented: TokenSpelling = 'token'): LinkQuery | null {
  // The language is the page's business, not the order's.
  const { lang: _lang, ...query } = Object.fromEntries(new URLSearchParams(search));
  return normalizeToken(query, documented);
}

/** The query with the token under `token` (AMB-01); null if it has no keys. */
export function normalizeToken(query: LinkQuery, documented: TokenSpelling = 'token'): LinkQuery | null {
  const token = [documented, ...SPELLINGS].map((spelling) => query[spelling]).find((value) => value);
  const rest = Object.entries(query).filter(([key]) => !SPELLINGS.some((spelling) => spelling === key));
  if (rest.length === 0 && !token) return null;
  return Object.fromEntries(token ? [...rest, ['token', token]] : rest);
}

/** The URL's path, query and hash without a token in any spelling (RUL-01); unchanged if there is none. */
export function withoutTokens(url: URL): string {
  const kept = new URL(url);
  for (const spelling of SPELLINGS) {
    // Deleting an absent key would rewrite the query's encoding.
    if (kept.searchParams.has(spelling)) kept.searchParams.delete(spelling);
  }
  return kept.pathname + kept.search + kept.hash;
}

/**
 * Converts a URL with a hash route to a plain one: '/#/path?query' becomes '/path?query' (ROUTE-04, AMB-14). A query
 * before the '#' is merged; the one after it wins. Null if there is no hash route; other fragments are not touched.
 */
export function rewriteHashRoute(url: URL): string | null {
  if (!url.hash.startsWith('#/')) return null;
  const [, path = '', search = '', fragment = ''] = /^#([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url.hash) ?? [];
  const query = new URLSearchParams(url.search);
  const after = new URLSearchParams(search);
  for (const key of new Set(after.keys())) query.delete(key);
  for (const [key, value] of after) query.append(key, value);
  // Exactly one slash: '//host' would be another site's URL.
  const plain = `/${path.replace(/^[/\\]+/, '')}`;
  return plain + (query.size > 0 ? `?${query}` : '') + fragment;
}
