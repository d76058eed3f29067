import { isTimeZone } from '../../../machines/domain/zoned-time.ts';
import { SERVICE_NAMES } from '../../api/services.ts';
import type { ServiceName } from '../../api/services.ts';
import { z } from '../../api/zod.ts';
import { ALL_LANGUAGES } from '../../copy/languages.ts';
import { takeEarlyConfig } from '../../platform/early-calls.ts';

const filled = z.string().check(z.minLength(1));

/** A URL on this origin, or on another over http(s); no other scheme may be opened or called. */
const address = z.string().check(z.regex(/^(\/(?![/\\\s])|https?:\/\/[^/])/));
/** A script that the portal runs: https, or from this machine for development. */
const script = z
  .string()
  .check(z.regex(/^(\/(?![/\\\s])|https:\/\/[^/]|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/)/));
const page = z.nullable(address);
/** A report URL: without a query, which would end up in the receiver's log. */
const receiver = z.string().check(z.regex(/^(\/(?![/\\\s])|https:\/\/[^/?#])[^?#]*$/));
const servicePath = z.string().check(z.regex(/^\/(?![/\\\s])/));

const timeZone = filled.check(z.refine(isTimeZone));

const services = Object.fromEntries(SERVICE_NAMES.map((name) => [name, address])) as Record<
  ServiceName,
  typeof address
>;

const origins = z.array(filled);

const keys = z.strictObject({ revenue: filled, standard: filled });

const configSchema = z.strictObject({
  brand: z.strictObject({ name: filled, logo: page, accent: z.nullable(filled) }),
  supportPhone: filled,
  timeZone,
  services: z.strictObject(services),
  pages: z.strictObject({
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
  pickup: z.strictObject({ internalToken: servicePath, patientOnFile: servicePath }),
  cardProvider: z.strictObject({ script, keys: z.strictObject({ test: keys, live: keys }) }),
  cardTokenizer: z.strictObject({
    script,
    webPaymentsTokens: z.strictObject({ test: filled, live: filled }),
    /** For the headers (test/lab/headers.ts): what the merchant's gateway needs. */
    companions: z.optional(z.strictObject({ scripts: origins, connects: origins, frames: origins })),
  }),
  places: z.strictObject({ url: address, key: z.string() }),
  mapTiles: z.strictObject({ url: address, attribution: z.string() }),
  /** The languages that are offered, the first where none is wished for; English alone if omitted (RUL-86). */
  languages: z._default(z.array(z.enum(ALL_LANGUAGES)).check(z.minLength(1)), ['en']),
  inspector: z.boolean(),
  /** Where policy violations and failing pages are reported; not at all if omitted. */
  reports: z.optional(z.strictObject({ violations: z.optional(receiver), failures: z.optional(receiver) })),
});

/**
 * The run-time configuration of an environment: brand, URLs, public keys (AMB-17, AMB-21, AMB-54, RUL-24). What an answer
 * means is no part of it.
 */
export type Config = z.output<typeof configSchema>;

/** The configuration cannot be used. Lists the offending keys, never their values. */
export class ConfigError extends Error {
  readonly paths: readonly string[];

  /** @param paths the missing, invalid or unknown keys, such as 'services.accounting'; empty if there is no file */
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
  return loadConfig((url) => takeEarlyConfig(() => fetch(url, { signal }), signal));
}

/** Loads and validates /config.json (RUL-24). Rejects with a {@link ConfigError}. */
export async function loadConfig(fetch: (url: string) => Promise<Response>): Promise<Config> {
  return parseConfig(await read(fetch));
}

/** Validates a configuration. Throws a {@link ConfigError} that lists the keys that are invalid or unknown. */
export function parseConfig(value: unknown): Config {
  const parsed = z.safeParse(configSchema, value);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  throw new ConfigError([...new Set(paths.map((path) => path.join('.') || '(whole file)'))]);
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
