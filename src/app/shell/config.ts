import { SERVICE_NAMES } from '../../api/services.ts';
import type { ServiceName } from '../../api/services.ts';
import { z } from '../../api/zod.ts';
import { takeFirstConfig } from '../../platform/first-call.ts';

const filled = z.string().check(z.minLength(1));

/** An address of this origin, or of another one over http(s); no other scheme can be opened or called. */
const address = z.string().check(z.regex(/^(\/(?!\/)|https?:\/\/[^/])/));
/** A script that the portal runs: https, or from this machine for development. */
const script = z
  .string()
  .check(z.regex(/^(\/(?!\/)|https:\/\/[^/]|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/)/));
const page = z.nullable(address);
/** Where reports go: without a query, which would stand in the log of whoever receives them. */
const receiver = z.string().check(z.regex(/^(\/(?!\/)|https:\/\/[^/?#])[^?#]*$/));
const servicePath = z.string().check(z.regex(/^\/(?!\/)/));

const timeZone = filled.check(
  z.refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
    } catch {
      return false;
    }
  }),
);

const services = Object.fromEntries(SERVICE_NAMES.map((name) => [name, address])) as Record<
  ServiceName,
  typeof address
>;

/** The service's names of answers by ours; two of ours with one name could not be read back. */
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
    /** Directions to a location; '{destination}' stands for its point or address (RUL-23). */
    directions: page,
    /** By route of the instruction page, such as 'stool' (COLL-R05). */
    guidance: z.record(z.string(), page),
  }),
  /** Paths that the documents leave open, from the base of the pickup service (AMB-131). */
  pickup: z.object({ internalToken: servicePath, patientOnFile: servicePath }),
  cardProvider: z.object({ script, keys: z.object({ test: keys, live: keys }) }),
  cardTokenizer: z.object({ script, webPaymentsTokens: z.object({ test: filled, live: filled }) }),
  places: z.object({ url: address, key: z.string() }),
  mapTiles: z.object({ url: address, attribution: z.string() }),
  /** What the questionnaire service calls answers for which the documents name no values (docs/decisions/0070). */
  values: z.optional(z.record(z.string(), names)),
  inspector: z.boolean(),
  /** Where violations of the policy and pages that fail are reported; to nobody where it is left out. */
  reports: z.optional(z.object({ violations: z.optional(receiver), failures: z.optional(receiver) })),
});

/** The run-time configuration of an environment: brand, addresses, public keys (AMB-17, AMB-21, AMB-54, RUL-24). */
export type Config = z.output<typeof configSchema>;

/** The configuration cannot be used. Lists the offending keys, never their values. */
export class ConfigError extends Error {
  readonly paths: readonly string[];

  /** @param paths the keys that are missing or wrong, such as 'services.accounting'; empty when there is no file */
  constructor(paths: readonly string[]) {
    super(paths.length > 0 ? `config.json is wrong at ${paths.join(', ')}` : 'config.json cannot be read');
    this.name = 'ConfigError';
    this.paths = paths;
  }
}

/** How long the configuration may take, in milliseconds, as every call (RUL-25). */
const CONFIG_TIMEOUT = 30_000;

/** The configuration of this environment, which the document may have asked for already; rejects as {@link loadConfig}. */
export function readConfig(): Promise<Config> {
  const signal = AbortSignal.timeout(CONFIG_TIMEOUT);
  return loadConfig((url) => takeFirstConfig(() => fetch(url, { signal }), signal));
}

/** Reads and checks /config.json (RUL-24). Rejects with a {@link ConfigError}. */
export async function loadConfig(fetch: (url: string) => Promise<Response>): Promise<Config> {
  return parseConfig(await read(fetch));
}

/** Checks a configuration. Throws a {@link ConfigError} that names the keys that are wrong. */
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
