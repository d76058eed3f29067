import type { LinkQuery } from '../../machines/domain/link.ts';

/** How links spell the token; the routes document one each (AMB-01). */
export type TokenSpelling = 'token' | 'jwtToken' | 'jwttoken';

const SPELLINGS: readonly TokenSpelling[] = ['token', 'jwtToken', 'jwttoken'];

/**
 * The query of an address: one value a key, the last of repeated ones; the token under `token`, whichever spelling
 * carries it, the route's own first. Null when the address has no query. Other empty values stay, because the
 * presence of a key may count (AMB-06); an empty token is a missing one.
 */
export function parseQuery(search: string, documented: TokenSpelling = 'token'): LinkQuery | null {
  return normalizeToken(Object.fromEntries(new URLSearchParams(search)), documented);
}

/** The query with the token under `token` (AMB-01); null when it has no key at all. */
export function normalizeToken(query: LinkQuery, documented: TokenSpelling = 'token'): LinkQuery | null {
  const token = [documented, ...SPELLINGS].map((spelling) => query[spelling]).find((value) => value);
  const rest = Object.entries(query).filter(([key]) => !isTokenKey(key));
  if (rest.length === 0 && !token) return null;
  return Object.fromEntries(token ? [...rest, ['token', token]] : rest);
}

/** The address from its path on, without a token in any spelling (RUL-01); unchanged when it carries none. */
export function withoutTokens(url: URL): string {
  const kept = new URL(url);
  for (const spelling of SPELLINGS) {
    // Deleting a key that is not there would rewrite the query's encoding.
    if (kept.searchParams.has(spelling)) kept.searchParams.delete(spelling);
  }
  return kept.pathname + kept.search + kept.hash;
}

function isTokenKey(key: string): boolean {
  return SPELLINGS.some((spelling) => spelling === key);
}

/**
 * The plain address, from its path on, of one with a hash-route marker: '/#/path?query' is '/path?query' (ROUTE-04,
 * AMB-14). A query before the marker is merged, the one after it wins. Null when there is no marker; other fragments
 * are left alone.
 */
export function rewriteHashRoute(url: URL): string | null {
  if (!url.hash.startsWith('#/')) return null;
  const [, path = '', search = '', fragment = ''] = /^#([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url.hash) ?? [];
  const query = new URLSearchParams(url.search);
  const after = new URLSearchParams(search);
  for (const key of new Set(after.keys())) query.delete(key);
  for (const [key, value] of after) query.append(key, value);
  // One slash: '//host' would be another site's address.
  const plain = `/${path.replace(/^[/\\]+/, '')}`;
  return plain + (query.size > 0 ? `?${query}` : '') + fragment;
}
