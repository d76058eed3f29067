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
