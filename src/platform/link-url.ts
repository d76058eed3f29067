import { INVISIBLE } from '../../machines/domain/invisible.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';

/** The names of the token's parameter in links; each route documents one (AMB-01). */
export type TokenParam = 'token' | 'jwtToken' | 'jwttoken';

const TOKEN_PARAMS: readonly TokenParam[] = ['token', 'jwtToken', 'jwttoken'];

/** The parameters whose values have neither spaces nor punctuation around them. */
const TRIMMED_PARAMS: readonly string[] = [
  ...TOKEN_PARAMS,
  'accession_id',
  'sample_id',
  'customer_id',
  'event_id',
  'edit_type',
  'status',
  'role',
  'from',
  'count',
  'amount_to_pay',
  'concierge_needed',
  'direct_to_blooddraw',
  'always_show_payment',
  'payment_prioritized',
  'redirect_status',
  'bnpl',
  'lang',
];
const PARAM_NAMES = [...TRIMMED_PARAMS, 'occurrence_start', 'instructions'];

/** The rest of '&amp;' or '&#38;' after its '&', even if it was escaped several times. */
const ENTITIES = '(?:(?:amp|(?:#|%23)(?:0*38|x0*26))(?:;|%3b))*';
/** A parameter whose '&' or '=' may be encoded, or a second '?', or after ';' or a space. */
const PARAMETER = new RegExp(
  `(?:^|(?:[?&;+]|(?:%(?:25)*|=)(?:20|26|3b|3f))${ENTITIES})(${PARAM_NAMES.join('|')})(?:=|%(?:25)*3d)`,
  'gi',
);
/** No parameter begins with a digit: of '50?00' neither part is one. */
const SEPARATOR = new RegExp(`(?:&|\\?(?!\\d))${ENTITIES}`, 'i');
/** The parameters whose values may be any text, and so begin with '3D' without being damaged. */
const FREE_IDS: readonly string[] = ['customer_id', 'event_id'];
const FREE_PARAMS: readonly string[] = [...TOKEN_PARAMS, ...FREE_IDS, 'instructions'];
/** The encoding of emails, in which '=' is '=3D': our other values never begin with '3D', and a token begins with 'ey'. */
const QUOTED_PRINTABLE = new RegExp(
  `(?:^|[?&])(?:(?:${PARAM_NAMES.filter((name) => !FREE_PARAMS.includes(name)).join('|')})=3d|\\w*token=3dey)`,
  'i',
);
/** Characters before and after a value: quotes, brackets, punctuation, spaces of an email's encoding. */
const LEADING_NOISE = /^[\s"'“”‘’«»<([{]+/;
/** @param more other characters that the text does not end with; no token ends with '/', as it may with '-' and '_' */
const trailingNoise = (more: string) =>
  new RegExp(
    `(?:[${more}\\s.,;:!)\\]}'*\`|\\\\—–。，；：！）」]|=(?:20|0D|0A|C2=A0|E2=80=[\\dA-F]{2}|EF=BB=BF))+$`,
  );

/** An amount that is cut off: an ellipsis, or punctuation between digits. Its first digits would be another (RUL-66). */
const CUT_OFF = /\d\W*…|\d=E2=80=A6|\d[?&<>"“”‘’«»]\W*\d/i;

/** The text with its encoded signs decoded, as often as they were encoded. */
function decode(text: string): string {
  const once = text.replaceAll(/(?:%[\da-f]{2})+/gi, (signs) => {
    try {
      return decodeURIComponent(signs);
    } catch {
      return signs;
    }
  });
  return once === text ? text : decode(once);
}

/** A value of ours without what mail programs put around and into it (RUL-109). */
function normalizeValue(name: string, value: string): string {
  if (!PARAM_NAMES.includes(name)) return value;
  const visible = decode(value).replaceAll(INVISIBLE, '');
  if (name === 'instructions') return visible.trim();
  if (name === 'amount_to_pay' && CUT_OFF.test(visible)) return visible;
  const [text = ''] = visible.replace(LEADING_NOISE, '').split(/[?&<>"“”‘’«»…]/, 1);
  const word = text.replace(trailingNoise(FREE_IDS.includes(name) ? '' : '/'), '');
  // A bare '+' before an offset is read as a space.
  const start = name === 'occurrence_start' ? word.replace(/ (?=\d\d:?\d\d$)/, '+') : word;
  // Lines that were folded within the word; a time may follow its day after a space.
  return start.replaceAll(/(^....-..-.. )|\s+|=(?=[\w.-])/g, '$1');
}

/**
 * The parameters of a query, in which what mail programs do to a link is undone (RUL-109): '&amp;', a second '?',
 * the encoding of emails, signs encoded twice, folded lines, punctuation around a value.
 */
function parseParameters(search: string): readonly (readonly [name: string, value: string])[] {
  const text = search
    .replace(/^\?/, '')
    // '\u0026' and '\u003d', as JSON escapes '&' and '='.
    .replaceAll(/(?:\\|%(?:25)*5c)u00(?=26|3d)/gi, '%')
    .replaceAll(/=?(?:%0d)?%0a(?:%20|%09|\+)*/gi, '')
    .replaceAll(PARAMETER, '&$1=');
  const isQuotedPrintable = QUOTED_PRINTABLE.test(text);
  return text.split(SEPARATOR).flatMap((part) => {
    const pair =
      isQuotedPrintable && /=3d/i.test(part)
        ? part.replaceAll(/=(?!3d)/gi, '').replaceAll(/=3d/gi, '=')
        : part;
    // The rest of an entity is not a parameter.
    const [parsed] = new URLSearchParams(/^(?:#?\w+;)?$/.test(pair) ? '' : pair);
    if (!parsed) return [];
    const name = parsed[0].replaceAll(INVISIBLE, '').trim();
    // A line that was folded within the name: 'sample_i=d=900001'.
    const foldedName = PARAM_NAMES.find(
      (paramName) => paramName.startsWith(name) && parsed[1].startsWith(`${paramName.slice(name.length)}=`),
    );
    const value = foldedName ? parsed[1].slice(foldedName.length - name.length + 1) : parsed[1];
    return [[foldedName ?? name, normalizeValue(foldedName ?? name, value)] as const];
  });
}

/**
 * Parses a URL's query: one value per key, the last of repeated ones. The token is returned under `token`, whichever
 * parameter carries it; the one that the route documents wins. Null if the URL has no query. Other empty values are kept,
 * because the presence of a key may matter (AMB-06); an empty token counts as missing.
 */
export function parseQuery(search: string, documented: TokenParam = 'token'): LinkQuery | null {
  const params = parseParameters(search).filter(
    ([name, value]) => TOKEN_PARAMS.some((param) => param === name) || !carriesSecret(name, value),
  );
  // The language is the page's business, not the order's.
  const { lang: _lang, ...query } = Object.fromEntries(params);
  return normalizeToken(query, documented);
}

/** The query with the token under `token` (AMB-01); null if it has no keys. */
export function normalizeToken(query: LinkQuery, documented: TokenParam = 'token'): LinkQuery | null {
  const token = [documented, ...TOKEN_PARAMS].map((param) => query[param]).find((value) => value);
  const rest = Object.entries(query).filter(([key]) => !TOKEN_PARAMS.some((param) => param === key));
  if (rest.length === 0 && !token) return null;
  return Object.fromEntries(token ? [...rest, ['token', token]] : rest);
}

/** A token in a path, even where the signs around it are encoded. */
const PATH_TOKEN =
  /([?&;#/]|%(?:25)*(?:3f|26|23))(?:jwt)?token(?:=|%(?:25)*3d)(?:(?!%(?:25)*(?:26|23))[^?&;#/])*/gi;
/** A token by its own form, whatever is around it: 'eyJ' begins a token also within a word. */
const TOKEN = /(?:\bey|eyJ)[\w-]{8,}\.[\w-]+\.[\w-]*/;

/** The parameters that a card provider appends to the URL that it leads back to. Whoever has the secret sees the payment. */
const CARD_PROVIDER_PARAM = /(?:_intent|client_secret)$/;

function carriesToken(name: string, value: string): boolean {
  const text = decode(value);
  return (
    /(?:^|[^a-z])(?:jwt)?token[^a-z]*$/i.test(decode(name)) ||
    /(?:^|[^a-z])(?:jwt)?token\W*=/i.test(text) ||
    TOKEN.test(text) ||
    TOKEN.test(decode(name))
  );
}

function carriesSecret(name: string, value: string): boolean {
  return CARD_PROVIDER_PARAM.test(name) || carriesToken(name, value);
}

function fragmentHasToken({ hash }: URL): boolean {
  const fragment = decode(hash);
  return /token/i.test(fragment.replaceAll(/[^a-z]/gi, '')) || TOKEN.test(fragment);
}

/** Whether a token, or what may be one, is where no link has it: in a fragment, the path, or another value. */
export function hasTokenInOtherPlace(url: URL): boolean {
  return (
    [...url.searchParams].some(([name, value]) => carriesToken(name, value)) ||
    fragmentHasToken(url) ||
    url.pathname !== pathWithoutTokens(url)
  );
}

function pathWithoutTokens({ pathname }: URL): string {
  return pathname.replace(PATH_TOKEN, '$1').replace(TOKEN, '');
}

/**
 * The URL's path, query and hash without a token in any parameter or place (RUL-01, RUL-85), and without a card provider's
 * secret; unchanged if there is none.
 */
export function withoutTokens(url: URL): string {
  const clean = new URL(url);
  for (const [name, value] of url.searchParams) {
    // Deleting an absent key would rewrite the query's encoding.
    if (carriesSecret(name, value)) clean.searchParams.delete(name);
  }
  return pathWithoutTokens(clean) + clean.search + (fragmentHasToken(clean) ? '' : clean.hash);
}

/**
 * The URL as it was meant. A hash route becomes a plain path: '/#/path?query' is '/path?query' (ROUTE-04,
 * AMB-14); a query before the '#' is merged, the one after it wins; other fragments are not touched. Several slashes
 * are one (RUL-85): '//path' would be another website's URL. What mail programs do to a link is undone (RUL-109).
 */
export function plainUrl(url: URL): URL {
  const plain = new URL(url);
  if (url.hash.startsWith('#/')) {
    const [, path = '', search = '', fragment = ''] = /^#([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url.hash) ?? [];
    const hashQuery = parseParameters(search);
    for (const [key] of hashQuery) plain.searchParams.delete(key);
    for (const [key, value] of hashQuery) plain.searchParams.append(key, value);
    plain.pathname = path;
    plain.hash = fragment;
  }
  // An '&' that was written as '&#38;' cuts the query.
  if (/^#(?:0*38|x0*26);/.test(plain.hash)) {
    plain.search += plain.hash;
    plain.hash = '';
  }
  // The '?' was encoded, or is an '&'.
  const [, path, rest] = /^(.*?)(?:&|%(?:25)*(?:3f|26))(.*)$/i.exec(plain.pathname) ?? [];
  if (path !== undefined && rest !== undefined) {
    plain.pathname = path;
    plain.search = `${rest}&${plain.search.slice(1)}`;
  }
  const decodedPath = decode(plain.pathname);
  const cleanPath = decodedPath.replaceAll(INVISIBLE, '').replace(trailingNoise('"’”»>'), '');
  plain.pathname = (cleanPath === decodedPath ? plain.pathname : cleanPath).replaceAll(/[/\\]+/g, '/');
  const params = parseParameters(plain.search);
  const isDamaged = JSON.stringify(params) !== JSON.stringify([...plain.searchParams]);
  if (isDamaged) plain.search = new URLSearchParams(params.map(([name, value]) => [name, value])).toString();
  return plain;
}
