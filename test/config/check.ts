import { readFileSync } from 'node:fs';
import { isSampleRoute, SAMPLE_ROUTES } from '../../machines/domain/sample-types.ts';
import { z } from '../../src/api/zod.ts';
import { ROUTE_TABLE } from '../../src/app/route-table.ts';
import { ALL_LANGUAGES } from '../../src/copy/languages.ts';
import { configSchema } from '../../src/app/shell/config.ts';
import type { Config } from '../../src/app/shell/config.ts';

/** What a configuration was found to be, a sentence each. No sentence has a value of it. */
interface Findings {
  /** The portal refuses it, or leaves out what it belongs to. */
  readonly wrong: readonly string[];
  /** It works, and is almost certainly a mistake. */
  readonly suspicious: readonly string[];
}

/** What belongs at a key, in the order in which they are asked for it. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^brand\.accent$/, "a color like '#0a6b5d', or null for the portal's own"],
  [/^(brand\.logo|pages\.)/, 'an https URL or a path of this host; null for none'],
  [/^receiptByEmail$/, 'true or false; left out if nobody knows'],
  [/^tty$/, "the number of a text telephone, like '711'"],
  [/^timeZone$/, "the name of a time zone, like 'America/Los_Angeles'"],
  [
    /^services\./,
    'an https URL or a path of this host, without a query: what the paths of its contract follow',
  ],
  [/^pickup\.?/, "a path below the pickup service's URL, like '/patients/on-file'"],
  [/^cardProvider\.keys\.test/, "a publishable key of the test mode: 'pk_test_…'"],
  [/^cardProvider\.keys\.live/, "a publishable key of the live mode: 'pk_live_…'"],
  [/^card\w+\.script$/, "the https URL of the vendor's script"],
  [/^cardTokenizer\.companions/, "a list of origins: 'https://gateway.example'"],
  [/^places/, '{ "url": …, "key": … }, or null for no lookup of addresses'],
  [/^mapTiles/, '{ "url": "https://…/{z}/{x}/{y}.png", "attribution": … }, or null for no map'],
  [/^logos/, "a list of origins: 'https://logos.example'"],
  [/^languages/, `a list of languages that the portal speaks, like ["en"]`],
  [/^notice\.text\.../, 'a text that is not empty'],
  [/^notice\.text/, 'a text for each language that the portal offers: { "en": "…" }'],
  [/^notice\.(from|until)/, "a moment with its zone, like '2026-11-28T22:00-08:00'; until is after from"],
  [/^notice\.paths/, "a list of pages: '/payment_form'"],
  [/^(notice\.blocksSubmissions|reports\.speed|\w+\.agreed)$/, 'true or false'],
  [/^notice/, '{ "text": …, "from": …, "until": … }'],
  [/^reports/, 'an https URL or a path of this host, without a query'],
  [/^inspector$/, 'false (true only with a build for QA)'],
];

/** Why a text is wrong where a URL or a key belongs; '' where that is not known. */
function reasonOf(path: string, value: unknown): string {
  if (typeof value !== 'string') return '';
  if (/^(sk|rk)_/.test(value)) return 'is a secret key: revoke it at the vendor now; it';
  if (/keys\.test/.test(path) && value.startsWith('pk_live_')) return 'is a key of the live mode; it';
  if (/keys\.live/.test(path) && value.startsWith('pk_test_')) return 'is a key of the test mode; it';
  if (/\s/.test(value)) return 'has a space in it; it';
  if (value.startsWith('http:')) return 'is not https; it';
  if (/^https:\/\/[^/]*@/.test(value)) return 'has a user in it; it';
  if (path === 'mapTiles.url') return 'lacks {z}, {x} or {y}; it';
  if (path === 'pages.directions') return "lacks '{destination}'; it";
  if (/[?#]/.test(value)) return 'has a query or a fragment; it';
  return '';
}

function kindOf(path: string): string {
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'a text that is not empty';
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );

/** Each key of the schema, with its inner ones: 'brand', 'brand.name' … */
export function schemaKeys(schema: z.core.$ZodType = configSchema, path = ''): readonly string[] {
  const { shape, innerType } = schema._zod.def as {
    readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
    readonly innerType?: z.core.$ZodType;
  };
  if (innerType) return schemaKeys(innerType, path);
  return Object.entries(shape ?? {}).flatMap(([key, inner]) => {
    const full = path ? `${path}.${key}` : key;
    return [full, ...schemaKeys(inner, full)];
  });
}

/** How many letters differ between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const letter of one)
    row = row.reduce<number[]>(
      (next, above, index) => [
        ...next,
        index === 0
          ? above + 1
          : Math.min(
              above + 1,
              (next.at(-1) ?? 0) + 1,
              (row[index - 1] ?? 0) + Number(other[index - 1] !== letter),
            ),
      ],
      [],
    );
  return row.at(-1) ?? 0;
}

/** The nearest of some words, to ask whether it was meant; '' if none is near. */
function meant(word: string, words: readonly string[]): string {
  const [nearest] = words.toSorted((a, b) => distance(word, a) - distance(word, b));
  return nearest && distance(word, nearest) <= 3 ? `: did you mean '${nearest}'?` : '';
}

function unknownKey(path: readonly PropertyKey[], key: string): string {
  const parent = path.join('.');
  const siblings = schemaKeys()
    .filter((known) => known.slice(0, Math.max(0, known.lastIndexOf('.'))) === parent)
    .map((known) => known.slice(known.lastIndexOf('.') + 1));
  return `${parent ? `${parent}.` : ''}${key} is not a key of the portal${meant(key, siblings)}`;
}

function wrongIn(value: unknown): readonly string[] {
  const parsed = z.safeParse(configSchema, value);
  const issues = parsed.success ? [] : parsed.error.issues;
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(issue.path, key));
    const path = issue.path.join('.');
    const found = valueAt(value, issue.path);
    if (path === '') return ['The file must be one object: { "brand": … }'];
    return found === undefined
      ? [`${path} is missing: it must be ${kindOf(path)}`]
      : [`${path} ${reasonOf(path, found)}`.trimEnd() + ` must be ${kindOf(path)}`];
  });
}

/** The contrast of a color with white, 1 to 21 (WCAG 2.2). @param color '#rrggbb' */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((begin) => {
    const part = Number.parseInt(color.slice(begin, begin + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Checks a configuration as the portal does, and what only a person would see. */
export function checkConfig(value: unknown): Findings {
  const wrong = wrongIn(value);
  const parsed = z.safeParse(configSchema, value);
  const text = (path: string) => {
    const found = valueAt(value, path.split('.'));
    return typeof found === 'string' ? found : '';
  };
  const accent = text('brand.accent');
  const outage = parsed.success ? parsed.data.notice : undefined;
  const guidance = Object.keys((valueAt(value, ['pages', 'guidance']) as object | undefined) ?? {});
  const routes = guidance.filter((route) => !isSampleRoute(route));
  return {
    wrong: [
      ...new Set([
        ...wrong,
        ...(/^#[\da-f]{6}$/i.test(accent) && contrastWithWhite(accent) < 4.5
          ? ['brand.accent is too light: white text on it needs a contrast of 4.5:1']
          : []),
        ...(outage && parsed.success ? outageProblems(outage, parsed.data.languages) : []),
        ...routes.map(
          (route) => `pages.guidance.${route} is not a page of instructions${meant(route, SAMPLE_ROUTES)}`,
        ),
      ]),
    ],
    suspicious: parsed.success ? suspicionsAbout(parsed.data) : [],
  };
}

/** ISO 8601 with a zone. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** What of a planned outage would be shown to nobody, or not to all. */
function outageProblems(
  { text, paths = [], ...times }: NonNullable<Config['notice']>,
  languages: Config['languages'],
): readonly string[] {
  const routes = ROUTE_TABLE.map(({ path }) => path);
  const isBackward = Date.parse(times.until) <= Date.parse(times.from);
  return [
    ...(['from', 'until'] as const)
      .filter((time) => !MOMENT.test(times[time]) || (time === 'until' && isBackward))
      .map((time) => `notice.${time} must be ${kindOf(`notice.${time}`)}`),
    ...Object.keys(text)
      .filter((language) => !ALL_LANGUAGES.some((code) => code === language))
      .map((language) => `notice.text.${language} is not a language of the portal`),
    ...languages
      .filter((language) => text[language] === undefined)
      .map((language) => `notice.text.${language} is missing: the portal offers this language`),
    ...paths.flatMap((path, index) =>
      routes.some((key) => key.toLowerCase() === path.toLowerCase())
        ? []
        : [`notice.paths.${index} is not a page of the portal${meant(path, routes)}`],
    ),
  ];
}

const EXAMPLE: unknown = JSON.parse(
  readFileSync(new URL('../../docs/host/config.staging.json', import.meta.url), 'utf8'),
);
/** What is never the same at two labs. */
const OWN =
  /^(brand\.name|supportPhone|cardProvider\.keys\..+|cardTokenizer\.webPaymentsTokens\..+|places\.key)$/;

/** The keys with a value of docs/host/config.staging.json that must be another; nobody can own a name in .example (RFC 2606). */
function leftFromExample(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') {
    const isLeft = OWN.test(path) && value === valueAt(EXAMPLE, path.split('.'));
    return isLeft || /^https:\/\/[^/]+\.example(\/|$)/.test(value) ? [path] : [];
  }
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    leftFromExample(inner, path ? `${path}.${key}` : key),
  );
}

/** What a vendor learns about a patient. */
const LEARNED = {
  places: 'its vendor learns the address that a patient types',
  mapTiles: 'its vendor learns where a patient looks for a draw site',
} as const;

/** Whether a service of another host is called without an agreement. */
function isUnagreed(vendor: { readonly url: string; readonly agreed?: boolean | undefined } | null): boolean {
  return vendor !== null && !vendor.url.startsWith('/') && vendor.agreed !== true;
}

function suspicionsAbout(config: z.output<typeof configSchema>) {
  const { cardProvider, cardTokenizer, inspector, reports } = config;
  const unchanged = leftFromExample(config);
  const suspicions: readonly (readonly [boolean, string])[] = [
    [unchanged.length > 0, `still the example's values: ${unchanged.join(', ')}`],
    ...(['places', 'mapTiles'] as const).map((vendor): readonly [boolean, string] => [
      isUnagreed(config[vendor]),
      `${vendor}.agreed is not true: ${LEARNED[vendor]}, for which a lab needs a business associate agreement`,
    ]),
    [inspector, 'inspector is true: only for a build for QA, never for patients'],
    [!reports?.failures, 'reports.failures is missing: pages and payments that fail are reported to nobody'],
    [
      reports?.speed === true && !reports.failures,
      'reports.speed is true without reports.failures: no speed is reported',
    ],
    [!reports?.violations, 'reports.violations is missing: what the CSP blocks is reported to nobody'],
    [
      !cardProvider.script.startsWith('https://js.stripe.com/'),
      "cardProvider.script is not js.stripe.com's: Stripe forbids that",
    ],
    ...(['test', 'live'] as const).flatMap((mode): (readonly [boolean, string])[] => [
      [
        cardProvider.keys[mode].revenue === cardProvider.keys[mode].standard,
        `cardProvider.keys.${mode}: revenue and standard are one key, of two accounts`,
      ],
    ]),
    [
      cardTokenizer.webPaymentsTokens.test === cardTokenizer.webPaymentsTokens.live,
      'cardTokenizer.webPaymentsTokens: test and live are one token',
    ],
  ];
  return suspicions.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []));
}
