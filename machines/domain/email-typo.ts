import { normalizeEmail } from './normalize.ts';
import { hasOneTypo } from './typo.ts';

/** Providers whose names are long enough to be recognized with one wrong letter, and how their addresses usually end. */
const PROVIDERS: Readonly<Record<string, string>> = {
  gmail: 'com',
  icloud: 'com',
  yahoo: 'com',
  hotmail: 'com',
  outlook: 'com',
  comcast: 'net',
  verizon: 'net',
  sbcglobal: 'net',
  bellsouth: 'net',
};
/** Short names are recognized only with their endings. */
const SHORT_DOMAINS = 'aol.com msn.com me.com mac.com live.com att.net cox.net';

/** A domain ending of a country, as some providers have. */
const COUNTRY_ENDING = /^(?:com|[a-z]{2}|com?\.[a-z]{2})$/;
const COUNTRY_PROVIDERS = /^(?:yahoo|hotmail|outlook)$/;
/** Endings that are often typed for providers with a single ending. */
const WRONG_ENDINGS: Readonly<Record<string, RegExp>> = {
  gmail: /^(?:net|org|es|mx|us|ca|com\.mx)$/,
  icloud: /^(?:net|org|es|mx|us|ca|com\.mx)$/,
  sbcglobal: /^com$/,
  bellsouth: /^com$/,
};

/** Endings that no domain has, and the ending that was meant. */
const ENDING_TYPOS: readonly (readonly [RegExp, string])[] = [
  [/^(?:con|cmo|ocm|vom|xom|cim|cpm|comm|coom|ccom|c0m|como|copm|comn|conm|com\.com)$/, 'com'],
  [/^(?:ner|nte|nett|nrt)$/, 'net'],
];
/** Endings that were not typed in full. */
const INCOMPLETE_ENDING = /^(?:|c|co|cm|om|n|ne|et)$/;

/** The intended ending for an ending that does not exist; undefined for any other. */
function correctedEnding(end: string): string | undefined {
  return ENDING_TYPOS.find(([pattern]) => pattern.test(end))?.[1];
}

/** The domain that was probably meant. */
function correctedDomain(domain: string): string {
  const names = Object.keys(PROVIDERS);
  // Without the dot.
  const joined = names.find((provider) => domain === provider + PROVIDERS[provider]);
  const [typed = '', ...labels] = joined ? [joined] : domain.split(/[.,]+/);
  const end = labels.join('.');
  const name =
    names.find((provider) => provider === typed) ?? names.find((provider) => hasOneTypo(typed, provider));
  const fixed = correctedEnding(end);
  const short = SHORT_DOMAINS.split(' ').find((shortDomain) => shortDomain.startsWith(`${typed}.`));
  if (short) return fixed !== undefined || INCOMPLETE_ENDING.test(end) ? short : domain;
  if (!name) {
    const last = correctedEnding(labels.at(-1) ?? '');
    return last ? [typed, ...labels.slice(0, -1), last].join('.') : domain;
  }
  const ending = PROVIDERS[name] ?? '';
  const isOther = name === typed && WRONG_ENDINGS[name]?.test(end);
  if (fixed !== undefined || INCOMPLETE_ENDING.test(end) || end === ending || isOther)
    return `${name}.${ending}`;
  return COUNTRY_PROVIDERS.test(name) && COUNTRY_ENDING.test(end) ? `${name}.${end}` : domain;
}

/** The address that was probably meant where its domain has a common typo ('ana@gmial.com'); null where it has none. */
export function emailTypo(text: string): string | null {
  const [, local, domain] = /^([^\s@<>,;]+)@([^\s@<>;]+)$/.exec(normalizeEmail(text)) ?? [];
  if (!local || !domain) return null;
  const typed = domain.toLowerCase();
  const corrected = correctedDomain(typed);
  return corrected === typed ? null : `${local}@${corrected}`;
}
