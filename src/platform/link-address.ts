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

/** A token in a path or a fragment, also where the signs around it are encoded. */
const MISPLACED = /([?&;#/]|%3f|%26|%23)(?:jwt)?token(?:=|%3d)(?:(?!%26|%23)[^?&;#/])*/gi;

/** The URL's path, query and hash without a token in any spelling or place (RUL-01, RUL-85); unchanged if there is none. */
export function withoutTokens(url: URL): string {
  const kept = new URL(url);
  for (const key of url.searchParams.keys()) {
    // Deleting an absent key would rewrite the query's encoding.
    if (/(?:^|\W)(?:jwt)?token$/i.test(key)) kept.searchParams.delete(key);
  }
  return kept.pathname.replace(MISPLACED, '$1') + kept.search + kept.hash.replace(MISPLACED, '$1');
}

/**
 * The address that a URL stands for. A hash route becomes a plain path: '/#/path?query' is '/path?query' (ROUTE-04,
 * AMB-14); a query before the '#' is merged, the one after it wins; other fragments are not touched. Several slashes
 * are one (RUL-85): '//path' would be another site's address.
 */
export function plainAddress(url: URL): URL {
  const plain = new URL(url);
  if (url.hash.startsWith('#/')) {
    const [, path = '', search = '', fragment = ''] = /^#([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url.hash) ?? [];
    const after = new URLSearchParams(search);
    for (const key of new Set(after.keys())) plain.searchParams.delete(key);
    for (const [key, value] of after) plain.searchParams.append(key, value);
    plain.pathname = path;
    plain.hash = fragment;
  }
  plain.pathname = plain.pathname.replaceAll(/[/\\]+/g, '/');
  return plain;
}
