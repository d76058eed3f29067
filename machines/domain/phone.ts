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

/**
 * What was pasted or autofilled into a phone field, reduced to its digits when it is written as a phone number;
 * a leading '+<code>' of the chosen country is taken off (RUL-16). Other text stays as typed, so that the field can say why.
 */
export function tidyPhoneNumber(text: string, areaCode: string): string {
  const trimmed = text.trim();
  if (!/^\+?[\d\s().-]+$/.test(trimmed)) return trimmed;
  const digits = trimmed.replaceAll(/\D/g, '');
  return trimmed.startsWith('+') && areaCode !== '' && digits.startsWith(areaCode)
    ? digits.slice(areaCode.length)
    : digits;
}
