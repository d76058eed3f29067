import { isTimeZone } from '../../../machines/domain/zoned-time.ts';
import { SERVICE_NAMES } from '../../api/services.ts';
import type { ServiceName } from '../../api/services.ts';
import { z } from '../../api/zod.ts';
import { ALL_LANGUAGES } from '../../copy/languages.ts';
import { takeFirstConfig } from '../../platform/first-call.ts';

const filled = z.string().check(z.minLength(1));

/** A URL on this origin, or on another over http(s); no other scheme may be opened or called. */
const address = z.string().check(z.regex(/^(\/(?!\/)|https?:\/\/[^/])/));
/** A script that the portal runs: https, or from this machine for development. */
const script = z
  .string()
  .check(z.regex(/^(\/(?!\/)|https:\/\/[^/]|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/)/));
const page = z.nullable(address);
/** A report URL: without a query, which would end up in the receiver's log. */
const receiver = z.string().check(z.regex(/^(\/(?!\/)|https:\/\/[^/?#])[^?#]*$/));
const servicePath = z.string().check(z.regex(/^\/(?!\/)/));

const timeZone = filled.check(z.refine(isTimeZone));

const services = Object.fromEntries(SERVICE_NAMES.map((name) => [name, address])) as Record<
  ServiceName,
  typeof address
>;

/** The service's names for answers, by our names; must be unique to be readable in both directions. */
const names = z
  .record(z.string(), z.union([filled, z.number()]))
  .check(z.refine((ours) => new Set(Object.values(ours).map(String)).size === Object.keys(ours).length));

const keys = z.object({ revenue: filled, standard: filled });

const configSchema = z.object({
  brand: z.object({ name: filled, logo: page, accent: z.nullable(filled) }),
  supportPhone: filled,
  timeZone,
  services: z.object(services),
  pages: z.object({
    conciergeRequest: page,
    conciergePage: page,
    conciergeScheduling: page,
    patientPortal: page,
    support: page,
    mapSearch: page,
    termsOfService: page,
    testingPolicies: page,
    /** Directions to a location; '{destination}' is replaced by its point or address (RUL-23). */
    directions: page,
    /** By route of the instruction page, such as 'stool' (COLL-R05). */
    guidance: z.record(z.string(), page),
  }),
  /** Paths that the documents leave open, relative to the pickup service's base (AMB-131). */
  pickup: z.object({ internalToken: servicePath, patientOnFile: servicePath }),
  cardProvider: z.object({ script, keys: z.object({ test: keys, live: keys }) }),
  cardTokenizer: z.object({ script, webPaymentsTokens: z.object({ test: filled, live: filled }) }),
  places: z.object({ url: address, key: z.string() }),
  mapTiles: z.object({ url: address, attribution: z.string() }),
  /** The questionnaire service's values for answers that the documents leave open (docs/decisions/0070). */
  values: z.optional(z.record(z.string(), names)),
  /** The languages that are offered, the first where none is wished for; all of them if omitted (docs/spanish.md). */
  languages: z._default(z.array(z.enum(ALL_LANGUAGES)).check(z.minLength(1)), [...ALL_LANGUAGES]),
  inspector: z.boolean(),
  /** Where policy violations and failing pages are reported; not at all if omitted. */
  reports: z.optional(z.object({ violations: z.optional(receiver), failures: z.optional(receiver) })),
});

/** The run-time configuration of an environment: brand, URLs, public keys (AMB-17, AMB-21, AMB-54, RUL-24). */
export type Config = z.output<typeof configSchema>;

/** The configuration cannot be used. Lists the offending keys, never their values. */
export class ConfigError extends Error {
  readonly paths: readonly string[];

  /** @param paths the missing or invalid keys, such as 'services.accounting'; empty if there is no file */
  constructor(paths: readonly string[]) {
    super(paths.length > 0 ? `config.json is wrong at ${paths.join(', ')}` : 'config.json cannot be read');
    this.name = 'ConfigError';
    this.paths = paths;
  }
}

/** Time limit for the configuration in milliseconds, as for every call (RUL-25). */
const CONFIG_TIMEOUT = 30_000;

/**
 * The configuration of this environment, possibly already requested by the document; rejects like {@link loadConfig}.
 */
export function readConfig(): Promise<Config> {
  const signal = AbortSignal.timeout(CONFIG_TIMEOUT);
  return loadConfig((url) => takeFirstConfig(() => fetch(url, { signal }), signal));
}

/** Loads and validates /config.json (RUL-24). Rejects with a {@link ConfigError}. */
export async function loadConfig(fetch: (url: string) => Promise<Response>): Promise<Config> {
  return parseConfig(await read(fetch));
}

/** Validates a configuration. Throws a {@link ConfigError} that lists the invalid keys. */
export function parseConfig(value: unknown): Config {
  const parsed = z.safeParse(configSchema, value);
  if (parsed.success) return parsed.data;
  throw new ConfigError([
    ...new Set(parsed.error.issues.map(({ path }) => path.join('.') || '(whole file)')),
  ]);
}

async function read(fetch: (url: string) => Promise<Response>): Promise<unknown> {
  try {
    const response = await fetch('/config.json');
    if (response.ok) return await response.json();
  } catch {
    // Thrown below without its cause, whose message may quote the body.
  }
  throw new ConfigError([]);
}
