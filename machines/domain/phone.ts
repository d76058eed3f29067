/** A phone number in the services' format: the dialling code without '+', and the rest. */
export interface Phone {
  readonly areaCode: string;
  readonly number: string;
}

/** Which phone rule is broken (VAL-R17 to VAL-R20). */
export type PhoneProblem = 'countryMissing' | 'notDigits' | 'notTenDigits' | 'lengthOutOfRange';

/**
 * The first broken phone rule, in documented order; null if there is none. An empty number breaks no rule here: whether
 * a phone is required is up to the form (VAL-R17 to VAL-R20).
 * @param isDiallingCode whether a code such as '1' or '44' exists
 */
export function phoneProblem(phone: Phone, isDiallingCode: (code: string) => boolean): PhoneProblem | null {
  if (phone.number === '') return null;
  if (!isDiallingCode(phone.areaCode)) return 'countryMissing';
  if (!/^\d+$/.test(phone.number)) return 'notDigits';
  if (phone.areaCode === '1') return phone.number.length === 10 ? null : 'notTenDigits';
  const digits = phone.areaCode.length + phone.number.length;
  return digits >= 5 && digits <= 15 ? null : 'lengthOutOfRange';
}

/** Fewest digits of a complete number with its dialling code; fewer means that it is still being typed. */
const WHOLE = 8;

/**
 * Normalizes a pasted number: removes 'tel:' and the invisible marks that address books add, and turns every kind of
 * hyphen into '-'.
 */
function plain(text: string): string {
  return text
    .replace(/^\s*tel:/i, '')
    .replaceAll(/[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim();
}

function isWrittenAsPhone(text: string): boolean {
  return /^\+?[\d\s()./-]+$/.test(text);
}

/** The digits after '+' or '00', without a national '(0)'; null if the number has no such prefix or is incomplete. */
function internationalDigits(text: string): string | null {
  if (!isWrittenAsPhone(text)) return null;
  const digits = text.replaceAll(/\(0\)|\D/g, '');
  const rest = text.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : '';
  return rest.length >= WHOLE ? rest : null;
}

/** A complete number with its country code, such as '+44 (0)20 7946 0000'; null for any other text (RUL-16). */
export function internationalPhone(text: string, isDiallingCode: (code: string) => boolean): Phone | null {
  const digits = internationalDigits(plain(text));
  if (digits === null) return null;
  const areaCode = [1, 2, 3].map((length) => digits.slice(0, length)).find(isDiallingCode);
  return areaCode === undefined ? null : { areaCode, number: digits.slice(areaCode.length) };
}

/**
 * Reduces typed, pasted or autofilled text to digits if it is written as a phone number, and removes the chosen
 * dialling code in front, also as '00' and, for '1', without '+' (RUL-16). Other text stays as typed, so that the field
 * can show what is wrong.
 */
export function tidyPhoneNumber(text: string, areaCode: string): string {
  const written = plain(text);
  if (!isWrittenAsPhone(written)) return written;
  const digits = internationalDigits(written) ?? written.replaceAll(/\D/g, '');
  const isInternational = written.startsWith('+') || internationalDigits(written) !== null;
  const isLongNorthAmerican = areaCode === '1' && digits.length === 11;
  return (isInternational || isLongNorthAmerican) && digits.startsWith(areaCode)
    ? digits.slice(areaCode.length)
    : digits;
}
