import { normalize, plainHyphens } from './normalize.ts';

/** A phone number in the services' format: the dialing code without '+', and the rest. */
export interface Phone {
  readonly dialingCode: string;
  readonly number: string;
}

/** Which phone rule is broken (VAL-R17 to VAL-R20). */
export type PhoneError = 'countryMissing' | 'notDigits' | 'notTenDigits' | 'lengthOutOfRange';

/**
 * The first broken phone rule, in documented order; null if there is none. An empty number breaks no rule here: whether
 * a phone is required is up to the form (VAL-R17 to VAL-R20).
 * @param isDialingCode whether a code such as '1' or '44' exists
 */
export function validatePhone(phone: Phone, isDialingCode: (code: string) => boolean): PhoneError | null {
  if (phone.number === '') return null;
  if (!isDialingCode(phone.dialingCode)) return 'countryMissing';
  if (!/^\d+$/.test(phone.number)) return 'notDigits';
  if (phone.dialingCode === '1') return phone.number.length === 10 ? null : 'notTenDigits';
  const digits = phone.dialingCode.length + phone.number.length;
  return digits >= 5 && digits <= 15 ? null : 'lengthOutOfRange';
}

/**
 * A number without 'tel:' and invisible characters, with plain hyphens and digits, and every sign of another width as its
 * own.
 */
export function normalizePhone(text: string): string {
  return plainHyphens(normalize(text.normalize('NFKC')).replace(/^tel:/i, '')).trim();
}

export function isWrittenAsPhone(text: string): boolean {
  return /^\+?[\d\s()./-]*\d[\d\s()./-]*$/.test(text);
}

/** The digits of a text that is written as a phone number; any other text stays as typed (RUL-16). */
export function phoneDigits(text: string): string {
  const written = normalizePhone(text);
  return isWrittenAsPhone(written) ? written.replaceAll(/\D/g, '') : written;
}
