import { isDialingCode } from './dialing-codes.ts';
import { isWrittenAsPhone, normalizePhone } from './phone.ts';
import type { Phone } from './phone.ts';

/** The dialing codes whose countries write the trunk prefix '0' before a national number (a test compares them with libphonenumber). */
const TRUNK_ZERO_CODES = new Set(
  (
    '20 27 31 32 33 40 41 43 44 46 49 51 53 54 55 57 58 60 61 62 63 64 66 81 82 84 86 90 91 92 93 94 95 98 211 212 213 ' +
    '218 231 232 233 234 243 249 250 251 252 254 255 256 260 261 262 263 264 265 291 353 355 358 359 370 373 374 377 ' +
    '380 381 382 383 385 386 387 389 421 423 508 590 591 593 594 595 596 598 686 850 855 856 880 886 961 962 963 964 ' +
    '966 967 970 971 972 976 977 994 995 996'
  ).split(' '),
);
/** Other trunk prefixes, current and earlier ones; removed only where the number is too long with them. */
const OTHER_TRUNK_PREFIXES: Readonly<Record<string, readonly string[]>> = {
  '7': ['8'],
  '36': ['06', '0'],
  '52': ['01', '044', '045', '1'],
  '370': ['8'],
  '375': ['80', '8'],
  '692': ['1'],
  '992': ['8'],
  '993': ['8'],
  '998': ['8'],
};
/** The digits of the longest common number, by length; 9 for codes that are not listed. */
const MAX_DIGITS = new Map(
  Object.entries({
    '5': '247 290 500 682 690',
    '6': '298 299 376 508 672 681 687 688',
    '7': '220 238 239 246 248 269 291 297 354 501 592 597 673 674 676 677 678 679 680 683 685 691 692 960',
    '8':
      '45 47 53 65 216 222 223 226 227 228 230 232 235 236 241 252 253 257 266 267 268 350 356 357 359 370 371 372 373 374 ' +
      '378 382 383 386 387 389 502 503 504 505 506 507 509 591 598 599 670 675 686 689 852 853 855 961 965 968 973 974 975 ' +
      '976 993',
    '10': '1 7 20 30 43 44 52 57 58 60 62 63 64 81 82 90 91 92 98 225 229 234 850 856 880 964 977',
    '11': '39 49 54 55 86',
  }).flatMap(([length, codes]) => codes.split(' ').map((code) => [code, Number(length)] as const)),
);
/** Minimum number of digits after a dialing code, or after '0': with fewer, the number is still being typed. */
const MIN_DIGITS = 4;

/** A number within its country: without its trunk prefix, and without its own code in front. */
function nationalNumber(digits: string, code: string): string {
  const isTooLong = digits.length > (MAX_DIGITS.get(code) ?? 9);
  const prefix =
    TRUNK_ZERO_CODES.has(code) && digits.length > MIN_DIGITS && digits.startsWith('0')
      ? '0'
      : isTooLong &&
        [...(OTHER_TRUNK_PREFIXES[code] ?? []), code].find((candidate) => digits.startsWith(candidate));
  if (prefix) return nationalNumber(digits.slice(prefix.length), code);
  // Argentina writes a mobile number with '15' after the area code, and from abroad with '9' before it.
  return code === '54' && digits.length === 12
    ? digits.replace(/^(11|[23]\d{2,3}?)15(\d{6,8})$/, '9$1$2')
    : digits;
}

/** The digits after '+', '00' or, from North America, '011'; null if there is none of them. */
function internationalDigits(written: string, digits: string, dialingCode: string): string | null {
  if (written.startsWith('+')) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  return digits.startsWith('011') && ['', '1'].includes(dialingCode) ? digits.slice(3) : null;
}

/**
 * A phone as people write it (RUL-16, RUL-100): with its trunk prefix, with '+', '00' or '011', with the code alone, with
 * signs. A number that names its country decides the dialing code. Other text, and a number whose country is not all
 * there, stays as typed, so that typing can go on and the field can show what is wrong.
 */
export function parsePhone(text: string, dialingCode: string): Phone {
  return parseWith(text, dialingCode, nationalNumber);
}

/** The same while it is typed: its code may still be chosen, so that a number that names none keeps its prefix. */
export function typedPhone(text: string, dialingCode: string): Phone {
  return parseWith(text, dialingCode, (digits) => digits);
}

/** A phone as it is judged and sent: its code may have been chosen after the number (RUL-100). */
export function phoneAsSent({ dialingCode, number }: Phone): Phone {
  return parsePhone(number, dialingCode);
}

/** @param parseNational reads a number that names no country */
function parseWith(
  text: string,
  dialingCode: string,
  parseNational: (digits: string, code: string) => string,
): Phone {
  const written = normalizePhone(text);
  if (!isWrittenAsPhone(written)) return { dialingCode, number: written };
  const digits = written.replaceAll(/\D/g, '');
  const international = internationalDigits(written, digits, dialingCode);
  if (international === null) return { dialingCode, number: parseNational(digits, dialingCode) };
  const code = [1, 2, 3].map((length) => international.slice(0, length)).find(isDialingCode);
  const rest = code === undefined ? '' : international.slice(code.length);
  if (code === undefined || rest.length < (code === dialingCode ? 1 : MIN_DIGITS))
    return { dialingCode, number: written.startsWith('+') ? `+${digits}` : digits };
  // '(0)' is dialed only within the country; in Italy '0' is part of the number.
  const isOptional =
    /\(0\)/.test(written) &&
    !['39', '378'].includes(code) &&
    rest.includes('0') &&
    !TRUNK_ZERO_CODES.has(code);
  return { dialingCode: code, number: nationalNumber(isOptional ? rest.replace('0', '') : rest, code) };
}
