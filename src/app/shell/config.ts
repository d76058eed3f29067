import { isTimeZone } from '../../../machines/domain/zoned-time.ts';
import { SERVICE_NAMES } from '../../api/services.ts';
import type { ServiceName } from '../../api/services.ts';
import { z } from '../../api/zod.ts';
import { ALL_LANGUAGES } from '../../copy/languages.ts';
import { takeEarlyConfig } from '../../platform/early-calls.ts';

const nonEmptyText = z.string().check(z.minLength(1));

/** On this host, on another over https, or on this machine for development; `rest` is what may follow. */
function urlWith(rest: string) {
  const begin = String.raw`^(?:\/(?![/\\])|https:\/\/[^\s/?#@]+(?![^/?#])|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?![^/?#]))`;
  return z.string().check(z.regex(new RegExp(`${begin}${rest}$`)));
}

/** A URL to open or to run, which may have a query. */
const webUrl = urlWith(String.raw`\S*`);
/** A URL to send to: a query would end up in the receiver's log, or before the path of a call. */
const serviceBase = urlWith(String.raw`[^\s?#]*`);
const pageUrl = z.nullable(webUrl);
const servicePath = z.string().check(z.regex(/^\/(?![/\\])[^\s?#]*$/));

const timeZone = nonEmptyText.check(z.refine(isTimeZone));

/** An origin that may be the `*.` of a domain. */
const origin = z.string().check(z.regex(/^https:\/\/[^\s/?#@]+$/));
const origins = z.array(origin);

/** Publishable, of the mode that they are named for: no secret key is served to the world (KEY-R04). */
const publishableKey = (mode: 'test' | 'live') => z.string().check(z.regex(new RegExp(`^pk_${mode}_`)));

/** The lab has an agreement with that vendor, or runs the service itself: for `npm run config`, which warns without it. */
const hasAgreement = z.optional(z.boolean());

/** A moment, ISO 8601; `npm run config` requires its zone. */
const timestamp = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

const NO_KEYS = { revenue: '', standard: '' };

/**
 * The keys of config.json; docs/deploying.md describes each.
 * @param objectSchema what an unknown key is: an error, or ignored
 * @param orDefault for a part that not every page needs: an error, or left out
 */
function createSchema(
  objectSchema: typeof z.strictObject,
  orDefault: <T extends z.ZodMiniType>(part: T, fallback: z.output<T>) => T,
) {
  const pageOr = () => orDefault(pageUrl, null);
  const services = Object.fromEntries(
    SERVICE_NAMES.map((name) => [name, orDefault(serviceBase, '')]),
  ) as Record<ServiceName, typeof serviceBase>;
  const keys = (mode: 'test' | 'live') =>
    objectSchema({ revenue: publishableKey(mode), standard: publishableKey(mode) });
  return objectSchema({
    brand: objectSchema({
      name: orDefault(nonEmptyText, ''),
      logo: pageOr(),
      accent: orDefault(z.nullable(z.string().check(z.regex(/^#[\da-f]{6}$/i))), null),
    }),
    supportPhone: nonEmptyText,
    /** The number of the lab's text telephone, such as 711 (RUL-106); none if omitted. */
    tty: orDefault(z.optional(z.string().check(z.regex(/\d{3}/))), undefined),
    /** Whether the lab sends a receipt by email, which the page after a payment then says; nothing if omitted. */
    receiptByEmail: orDefault(z.optional(z.boolean()), undefined),
    timeZone,
    services: objectSchema(services),
    pages: objectSchema({
      conciergeRequest: pageOr(),
      conciergePage: pageOr(),
      conciergeScheduling: pageOr(),
      patientPortal: pageOr(),
      support: pageOr(),
      mapSearch: pageOr(),
      termsOfService: pageOr(),
      testingPolicies: pageOr(),
      /** The statement on accessibility, at the foot of every page (OWN-R13). */
      accessibility: orDefault(z._default(pageUrl, null), null),
      /** Directions to a location; '{destination}' is replaced by its point or address (RUL-23). */
      directions: orDefault(z.nullable(webUrl.check(z.includes('{destination}'))), null),
      /** By route of the instruction page, such as 'stool' (COLL-R05). */
      guidance: orDefault(z.record(z.string(), pageUrl), {}),
    }),
    /** Paths that the specification leaves open, relative to the pickup service's base (AMB-131). */
    pickup: orDefault(objectSchema({ internalToken: servicePath, patientOnFile: servicePath }), {
      internalToken: '',
      patientOnFile: '',
    }),
    cardProvider: orDefault(
      objectSchema({ script: webUrl, keys: objectSchema({ test: keys('test'), live: keys('live') }) }),
      {
        script: '',
        keys: { test: NO_KEYS, live: NO_KEYS },
      },
    ),
    cardTokenizer: orDefault(
      objectSchema({
        script: webUrl,
        webPaymentsTokens: objectSchema({ test: nonEmptyText, live: nonEmptyText }),
        /** For the headers (test/host/headers.ts): what the merchant's gateway needs. */
        companions: z.optional(objectSchema({ scripts: origins, connects: origins, frames: origins })),
      }),
      { script: '', webPaymentsTokens: { test: '', live: '' } },
    ),
    places: orDefault(
      z.nullable(objectSchema({ url: serviceBase, key: z.string(), agreed: hasAgreement })),
      null,
    ),
    mapTiles: orDefault(
      z.nullable(
        objectSchema({
          url: webUrl.check(z.regex(/\{z\}.*\{x\}.*\{y\}/)),
          attribution: z.string(),
          agreed: hasAgreement,
        }),
      ),
      null,
    ),
    /** Where the providers' logos are, besides this host (PAY-R02); for the headers. */
    logos: orDefault(z._default(origins, []), []),
    /** The languages that are offered, the first where none is preferred; English alone if omitted (RUL-86). */
    languages: orDefault(z._default(z.array(z.enum(ALL_LANGUAGES)).check(z.minLength(1)), ['en']), ['en']),
    /** A planned outage, announced on the pages before anything is typed; none if omitted. */
    notice: orDefault(
      z.optional(
        objectSchema({
          text: z.record(z.string(), nonEmptyText),
          from: timestamp,
          until: timestamp,
          paths: z.optional(z.array(z.string())),
          blocksSubmissions: z.optional(z.boolean()),
        }),
      ),
      undefined,
    ),
    inspector: orDefault(z.boolean(), false),
    /** Where CSP violations, and failing and finished pages are reported; not at all if omitted. */
    reports: orDefault(
      z.optional(
        objectSchema({
          violations: z.optional(serviceBase),
          failures: z.optional(serviceBase),
          /** Also reports there how fast each document was, a line each. */
          speed: z.optional(z.boolean()),
        }),
      ),
      undefined,
    ),
  });
}

/** All of it: for the commands, and for what the portal reports. */
export const configSchema = createSchema(z.strictObject, (part) => part);

/** The minimum with which the portal opens; a page that needs a missing part reports it. */
const minimalSchema = createSchema(
  z.object as typeof z.strictObject,
  // oxlint-disable-next-line promise/valid-params -- Not a promise: an invalid part is replaced by its default.
  (part, fallback) => z.catch(part, fallback) as unknown as typeof part,
);

/**
 * The run-time configuration of an environment: brand, URLs, public keys (AMB-17, AMB-21, AMB-54, RUL-24). What a response
 * means is not part of it. '' and null are parts that the portal does without.
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

/** A configuration that the portal can open with, and the keys that are wrong in it. */
interface OpenedConfig {
  readonly config: Config;
  readonly invalidKeys: readonly string[];
}

/**
 * The configuration of this environment, possibly already requested by the document. What is wrong in it and not needed
 * by every page is left out. Rejects with a {@link ConfigError}.
 */
export async function readConfig(): Promise<OpenedConfig> {
  const signal = AbortSignal.timeout(CONFIG_TIMEOUT);
  const value = await read((url) => takeEarlyConfig(() => fetch(url, { signal }), signal));
  const [strict, minimal] = [z.safeParse(configSchema, value), z.safeParse(minimalSchema, value)];
  if (strict.success) return { config: strict.data, invalidKeys: [] };
  const invalidKeys = invalidPaths(strict.error);
  if (!minimal.success) throw new ConfigError(invalidKeys);
  return { config: minimal.data, invalidKeys };
}

/** Loads and validates all of /config.json (RUL-24). Rejects with a {@link ConfigError}. */
export async function loadConfig(fetch: (url: string) => Promise<Response>): Promise<Config> {
  return parseConfig(await read(fetch));
}

/** Validates all of a configuration. Throws a {@link ConfigError} that lists the keys that are invalid or unknown. */
export function parseConfig(value: unknown): Config {
  const parsed = z.safeParse(configSchema, value);
  if (parsed.success) return parsed.data;
  throw new ConfigError(invalidPaths(parsed.error));
}

function invalidPaths({ issues }: z.core.$ZodError): readonly string[] {
  const paths = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  return [...new Set(paths.map((path) => path.join('.') || '(whole file)'))];
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
