/** The part of the portal's configuration from which its security headers follow. Addresses may be relative. */
export interface HeaderSources {
  readonly services: Readonly<Record<string, string>>;
  readonly cardProvider: { readonly script: string };
  readonly cardTokenizer: { readonly script: string };
  readonly places: { readonly url: string } | null;
  readonly mapTiles: { readonly url: string } | null;
  readonly brand: { readonly logo: string | null };
  readonly pages: { readonly guidance: Readonly<Record<string, string | null>> };
}

/** The nonce of the scripts and styles that the development server writes into the page; never sent by a build. */
export const DEV_NONCE = 'sandbox-development';

/** Further origins that a real card provider needs beside the one of its script. */
const COMPANIONS: Readonly<Record<string, { frames: readonly string[]; connects: readonly string[] }>> = {
  'https://js.stripe.com': {
    frames: ['https://hooks.stripe.com', 'https://*.js.stripe.com'],
    connects: ['https://api.stripe.com'],
  },
};

/**
 * The origin of an absolute address; nothing for a relative one, which is the portal's own. Map tiles whose address has
 * {s} come from the hosts a, b and c, as Leaflet fills it in.
 */
function originOf(address: string | null | undefined): string[] {
  if (!address || !/^https?:\/\//.test(address)) return [];
  const hosts = address.includes('{s}') ? ['a', 'b', 'c'] : [''];
  return hosts.map((host) => new URL(address.replaceAll('{s}', host).replaceAll(/[{}]/g, '')).origin);
}

const PERMISSIONS = [
  'payment=(self "https://js.stripe.com")',
  'geolocation=(self)',
  'camera=()',
  'microphone=()',
  'usb=()',
  'browsing-topics=()',
].join(', ');

const COMMON = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': PERMISSIONS,
};

/**
 * The headers of every document and asset of the portal (RUL-01): only its own scripts and those of the configured
 * card providers run, nothing frames it, and no address of it is told to others.
 * `dev` adds what the development server cannot do without: its web socket and the nonce of its own scripts and styles.
 * `framed` lets the bench of development and QA show the portal beside its charts; never for patients.
 */
export function securityHeaders(
  config: HeaderSources,
  { dev, framed = false }: { dev: boolean; framed?: boolean },
): Record<string, string> {
  const vendors = [...originOf(config.cardProvider.script), ...originOf(config.cardTokenizer.script)];
  const companions = vendors.flatMap((origin) => COMPANIONS[origin] ?? []);
  const services = Object.values(config.services).flatMap(originOf);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...vendors, ...(dev ? [`'nonce-${DEV_NONCE}'`] : [])],
    'style-src': ["'self'", ...(dev ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', ...originOf(config.mapTiles?.url), ...originOf(config.brand.logo)],
    'connect-src': [
      "'self'",
      ...services,
      ...originOf(config.places?.url),
      ...vendors,
      ...companions.flatMap((companion) => companion.connects),
      ...(dev ? ['ws:'] : []),
    ],
    'frame-src': [
      "'self'",
      ...vendors,
      ...companions.flatMap((companion) => companion.frames),
      ...Object.values(config.pages.guidance).flatMap(originOf),
    ],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
  };
  return { ...COMMON, 'Content-Security-Policy': policy(directives) };
}

/** The headers of the sandbox's own pages; `framed` ones may stand inside the portal. */
export function sandboxHeaders({ framed }: { framed: boolean }): Record<string, string> {
  return {
    ...COMMON,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy({
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': [framed ? "'self'" : "'none'"],
    }),
  };
}

function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`)
    .join('; ');
}
