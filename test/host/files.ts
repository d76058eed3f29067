import { isOfPayment, securityHeaders } from '../lab/headers.ts';
import type { HeaderSources } from '../lab/headers.ts';
import { specRoutes } from '../support/spec.ts';

const POLICY = 'Content-Security-Policy';

/** The headers of every answer of a host, from the configuration and the build that it serves (docs/deploying.md). */
export function hostHeaders(
  config: HeaderSources,
  dist: string,
  path?: string,
): Readonly<Record<string, string>> {
  return {
    ...securityHeaders(config, { dist, ...(path ? { path } : {}) }),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  };
}

/**
 * The files of a host by their names: the headers for nginx with the policy that they take by the path, and for a static
 * host that reads `_headers`. What is no documented path has the policy of a payment: it lets in more, and breaks nothing.
 */
export function hostFiles(config: HeaderSources, dist: string): Readonly<Record<string, string>> {
  const headers = hostHeaders(config, dist);
  const withoutVendors = hostHeaders(config, dist, '/')[POLICY] ?? '';
  const paths = [...new Set(specRoutes().map(({ path }) => path))].filter((path) => !isOfPayment(path));
  const pattern = paths.map((path) => path.slice(1).replaceAll(/\{\w+\}/g, '[^/?]+')).join('|');
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
      `  "~*^/(?:${pattern})(?:[?]|$)" ${JSON.stringify(withoutVendors)};`,
      '}',
      '',
    ].join('\n'),
    _headers: [
      '/*',
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
      // What has no rule of its own may be a document with a token in its address.
      '  Cache-Control: no-store',
      '/assets/*',
      '  ! Cache-Control',
      '  Cache-Control: public, max-age=31536000, immutable',
      ...paths.flatMap((path) => [
        path.replaceAll(/\{\w+\}/g, '*'),
        `  ! ${POLICY}`,
        `  ${POLICY}: ${withoutVendors}`,
      ]),
      '',
    ].join('\n'),
  };
}
