import { createHash } from 'node:crypto';
import { isPaymentPath } from '../../src/app/route-table.ts';

/** Additional origins that a vendor's script needs. */
interface Companions {
  readonly scripts: readonly string[];
  readonly connects: readonly string[];
  readonly frames: readonly string[];
}

/** The part of the portal's configuration that determines its security headers and documents. URLs may be relative. */
export interface HeaderSources {
  readonly supportPhone: string;
  readonly services: Readonly<Record<string, string>>;
  readonly cardProvider: Vendor;
  readonly cardTokenizer: Vendor;
  readonly places: { readonly url: string } | null;
  readonly mapTiles: { readonly url: string } | null;
  readonly brand: { readonly logo: string | null };
  /** Origins of the providers' logos. */
  readonly logos?: readonly string[];
  readonly pages: { readonly guidance: Readonly<Record<string, string | null>> };
  readonly reports?:
    | { readonly violations?: string | undefined; readonly failures?: string | undefined }
    | undefined;
}

interface Serving {
  /** Adds what the development server needs: its web socket and the nonce of its own scripts and styles. */
  readonly dev?: boolean;
  /** Allows the QA bench to show the portal next to its charts; never for patients. */
  readonly framed?: boolean;
  /** A document that is served: the CSP names its inline scripts, which are those of every other one. */
  readonly document?: string | undefined;
  /** The requested path; the card vendors are allowed if it belongs to a payment or is unknown. */
  readonly path?: string;
}

/** A vendor's script; `companions` for a gateway that is missing in the table below. */
interface Vendor {
  readonly script: string;
  readonly companions?: Companions | undefined;
}

/** The hash of the style element that react-aria adds on iPhones under a dialog, so that the page does not scroll. */
const IPHONE_STYLE = "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='";

/** The nonce of scripts and styles that the development server injects; never sent by a build. */
export const DEV_NONCE = 'sandbox-development';

/**
 * What the vendors' own scripts need, by script origin; docs/deploying.md has the same table. Stax loads the fields of
 * the merchant's gateway: these are Spreedly's, plus the ones that Stax itself lists.
 */
export const COMPANIONS: Readonly<Record<string, Companions>> = {
  'https://js.stripe.com': {
    scripts: ['https://*.js.stripe.com'],
    connects: ['https://api.stripe.com'],
    frames: ['https://*.js.stripe.com', 'https://hooks.stripe.com'],
  },
  'https://staxjs.staxpayments.com': {
    scripts: ['https://core.spreedly.com', 'https://www.google.com', 'https://www.gstatic.com'],
    connects: [
      'https://apiprod.fattlabs.com',
      'https://fattqueryprod.fattlabs.com',
      'https://transactions.fattlabs.com',
      'https://core.spreedly.com',
      'https://www.google.com',
    ],
    frames: ['https://core.spreedly.com', 'https://omni.fattmerchant.com', 'https://www.google.com'],
  },
};

/**
 * The origin of an absolute URL; empty for a relative one, which is the portal's own. As in Leaflet, {s} in a map tile
 * URL expands to the hosts a, b and c.
 */
function originOf(url: string | null | undefined): string[] {
  if (!url || !/^https?:\/\//.test(url)) return [];
  const hosts = url.includes('{s}') ? ['a', 'b', 'c'] : [''];
  return hosts.map((host) => new URL(url.replaceAll('{s}', host).replaceAll(/[{}]/g, '')).origin);
}

/** The browser features that the page may use; the card provider's frames may request a payment. */
function permissions(payment: readonly string[]): string {
  return [
    `payment=(${['self', ...payment.map((origin) => `"${origin}"`)].join(' ')})`,
    'geolocation=(self)',
    'camera=()',
    'microphone=()',
    'usb=()',
    'browsing-topics=()',
  ].join(', ');
}

const COMMON = { 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff' };

/** A vendor's own origin and its companions, by purpose. */
function originsOf({ script, companions }: Vendor): Companions {
  const own = originOf(script);
  const parts = [...own.flatMap((origin) => COMPANIONS[origin] ?? []), ...(companions ? [companions] : [])];
  const all = (kind: keyof Companions) => [...own, ...parts.flatMap((part) => part[kind])];
  return { scripts: all('scripts'), connects: all('connects'), frames: all('frames') };
}

/**
 * The headers of every document and asset of the portal (RUL-01): only its own scripts and those of the configured card
 * providers run, nothing may frame it, and its URLs are sent to nobody as a referrer.
 */
export function securityHeaders(
  config: HeaderSources,
  { dev = false, framed = false, document = '', path = '/payment_form' }: Serving = {},
): Record<string, string> {
  const provider = originsOf(config.cardProvider);
  // The development server's own scripts write HTML.
  const hasVendors = dev || isPaymentPath(path);
  const vendors = hasVendors ? [provider, originsOf(config.cardTokenizer)] : [];
  const ofVendors = (kind: keyof Companions) => vendors.flatMap((vendor) => vendor[kind]);
  const services = Object.values(config.services).flatMap(originOf);
  const { reports = {} } = config;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...hashesOf(document, /<script(?: type="importmap")?>([^]*?)<\/script>/g),
      ...ofVendors('scripts'),
      ...(dev ? [`'nonce-${DEV_NONCE}'`] : []),
    ],
    'style-src': [
      "'self'",
      ...(dev ? ["'unsafe-inline'"] : [IPHONE_STYLE, ...hashesOf(document, /<style>([^]*?)<\/style>/g)]),
    ],
    'img-src': [
      "'self'",
      'data:',
      ...originOf(config.mapTiles?.url),
      ...originOf(config.brand.logo),
      ...(config.logos ?? []),
    ],
    'connect-src': [
      "'self'",
      ...services,
      ...originOf(config.places?.url),
      ...originOf(reports.failures),
      ...ofVendors('connects'),
      ...(dev ? ['ws:'] : []),
    ],
    'frame-src': [
      "'self'",
      ...ofVendors('frames'),
      ...Object.values(config.pages.guidance).flatMap(originOf),
    ],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
    ...(hasVendors ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
    // The second is for browsers that do not know the first.
    ...(reports.violations ? { 'report-to': ['violations'], 'report-uri': [reports.violations] } : {}),
  };
  const payment = provider.frames.filter((origin) => !origin.includes('hooks.'));
  return {
    ...COMMON,
    'Permissions-Policy': permissions(payment),
    'Content-Security-Policy': policy(directives),
    ...(reports.violations ? { 'Reporting-Endpoints': `violations="${reports.violations}"` } : {}),
  };
}

/** The CSP's hashes of what a document has inline: its integrity map, and in a host's own document two scripts and a style. */
function hashesOf(html: string, inline: RegExp): readonly string[] {
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

/** The headers of the sandbox's own pages; `framedBy` allows their own origin and that one to frame them. */
export function sandboxHeaders({ framedBy = null }: { framedBy?: string | null } = {}): Record<
  string,
  string
> {
  return {
    ...COMMON,
    'Permissions-Policy': 'payment=*',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy({
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': framedBy === null ? ["'none'"] : ["'self'", framedBy],
    }),
  };
}

function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`)
    .join('; ');
}
