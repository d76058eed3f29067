/** A phone number as the services write it: the dialling code without '+', and the rest. */
export interface Phone {
  readonly areaCode: string;
  readonly number: string;
}

/** Which phone rule is broken (VAL-R17 to VAL-R20). */
export type PhoneProblem = 'countryMissing' | 'notDigits' | 'notTenDigits' | 'lengthOutOfRange';

/**
 * The first broken phone rule, in the order of the documents; null when there is none. An empty number breaks
 * nothing here: whether a phone is required is the form's own rule (VAL-R17 to VAL-R20).
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

/** Fewest digits of a whole number with its dialling code; with fewer it is still being typed. */
const WHOLE = 8;

/**
 * A number as it is copied from elsewhere, in plain characters: without 'tel:', without the invisible marks that
 * address books add, and with '-' for every kind of hyphen.
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

/** The digits after '+' or '00', the national '(0)' left out; null for a number that is not written so, or not yet whole. */
function internationalDigits(text: string): string | null {
  if (!isWrittenAsPhone(text)) return null;
  const digits = text.replace('(0)', '').replaceAll(/\D/g, '');
  const rest = text.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : '';
  return rest.length >= WHOLE ? rest : null;
}

/** A whole number that names its country, such as '+44 (0)20 7946 0000'; null for any other text (RUL-16). */
export function internationalPhone(text: string, isDiallingCode: (code: string) => boolean): Phone | null {
  const digits = internationalDigits(plain(text));
  if (digits === null) return null;
  const areaCode = [1, 2, 3].map((length) => digits.slice(0, length)).find(isDiallingCode);
  return areaCode === undefined ? null : { areaCode, number: digits.slice(areaCode.length) };
}

/**
 * What was typed, pasted or autofilled into a phone field, reduced to its digits when it is written as a phone number;
 * the chosen dialling code in front of it is taken off, also as '00' and, for '1', without '+' (RUL-16). Other text
 * stays as typed, so that the field can say why.
 */
export function tidyPhoneNumber(text: string, areaCode: string): string {
  const written = plain(text);
  if (!isWrittenAsPhone(written)) return written;
  const digits = internationalDigits(written) ?? written.replaceAll(/\D/g, '');
  const isInternational = written.startsWith('+') || internationalDigits(written) !== null;
  const isLongNorthAmerican = areaCode === '1' && digits.length === 11;
  return areaCode !== '' && (isInternational || isLongNorthAmerican) && digits.startsWith(areaCode)
    ? digits.slice(areaCode.length)
    : digits;
}
