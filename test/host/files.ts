import { ROUTE_TABLE } from '../../src/app/route-table.ts';
import { documentsOf, hostDocument } from './documents.ts';
import { securityHeaders } from './headers.ts';
import type { HeaderSources } from './headers.ts';

const POLICY = 'Content-Security-Policy';

/** The headers of every response of a host, from the configuration and the build it serves (docs/deploying.md). */
export function hostHeaders(
  config: HeaderSources,
  dist: string,
  path?: string,
): Readonly<Record<string, string>> {
  return {
    ...securityHeaders(config, {
      document: hostDocument(config, dist, 'index.html'),
      ...(path ? { path } : {}),
    }),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  };
}

/** A path and the same with a slash at its end, which a static host treats as another one. */
function withSlash(path: string): readonly string[] {
  return path === '/' ? [path] : [path, `${path}/`];
}

/**
 * The files for a host by name: headers for nginx, with a CSP by path, and for a static host that reads `_headers`;
 * in `documents/` those that replace the build's. Undocumented paths have the CSP of a payment: it allows more, and breaks nothing.
 */
export function hostFiles(config: HeaderSources, dist: string): Readonly<Record<string, string>> {
  const headers = hostHeaders(config, dist);
  const withoutVendors = hostHeaders(config, dist, '/')[POLICY] ?? '';
  const paths = ROUTE_TABLE.flatMap(({ path, hasVendors }) => (hasVendors || path === '*' ? [] : [path]));
  const pattern = paths
    .map((path) => path.slice(1).replaceAll('/', '/+').replaceAll(/:\w+/g, '[^/?]+'))
    .join('|');
  const nginx = Object.entries(headers).map(([name, value]) =>
    name === POLICY
      ? `add_header ${name} $portal_policy always;`
      : `add_header ${name} ${JSON.stringify(value)} always;`,
  );
  return {
    'portal-headers.conf': `${nginx.join('\n')}\n`,
    'portal-policy.conf': [
      'map $request_uri $portal_policy {',
      `  default ${JSON.stringify(headers[POLICY])};`,
      `  "~*^/+(?:${pattern})/*(?:[?]|$)" ${JSON.stringify(withoutVendors)};`,
      '}',
      '',
    ].join('\n'),
    _headers: [
      '/*',
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
      // Anything without its own rule may be a document with a token in its URL.
      '  Cache-Control: no-store',
      '/assets/*',
      '  ! Cache-Control',
      '  Cache-Control: public, max-age=31536000, immutable',
      '/licenses.md',
      '  Content-Type: text/plain; charset=utf-8',
      ...paths
        .flatMap(withSlash)
        .flatMap((path) => [
          path.replaceAll(/:\w+/g, '*'),
          `  ! ${POLICY}`,
          `  ${POLICY}: ${withoutVendors}`,
        ]),
      '',
    ].join('\n'),
    ...Object.fromEntries(
      documentsOf(dist).map((name) => [`documents/${name}`, hostDocument(config, dist, name)]),
    ),
  };
}
