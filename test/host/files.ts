import { securityHeaders } from '../lab/headers.ts';
import type { HeaderSources } from '../lab/headers.ts';

/** The headers of every answer of a host, from the configuration and the build that it serves (docs/deploying.md). */
export function hostHeaders(config: HeaderSources, dist: string): Readonly<Record<string, string>> {
  return {
    ...securityHeaders(config, { dist }),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  };
}

/** The files of a host by their names: the headers for nginx, and for a static host that reads `_headers`. */
export function hostFiles(config: HeaderSources, dist: string): Readonly<Record<string, string>> {
  const headers = Object.entries(hostHeaders(config, dist));
  const nginx = headers.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)} always;`);
  const everywhere = headers.map(([name, value]) => `  ${name}: ${value}`);
  return {
    'portal-headers.conf': `${nginx.join('\n')}\n`,
    _headers: [
      '/*',
      ...everywhere,
      // What has no rule of its own may be a document with a token in its address.
      '  Cache-Control: no-store',
      '/assets/*',
      '  ! Cache-Control',
      '  Cache-Control: public, max-age=31536000, immutable',
      '',
    ].join('\n'),
  };
}
