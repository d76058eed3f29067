/** After a number: its extension. */
const EXTENSION = /^[\s,;(]*(?:extension|extn?|x|#)[.:\s]*(\d{1,7})\b/i;

/** A number that can be dialed: with its country or a trunk 0, as in North America, or a service code such as 711. */
const COMPLETE = /^(?:[+0]\d{7,14}|1[2-9]\d{9}|[2-9]\d{6,9}|[2-9]11)$/;

/** The digits of the letters A to Z on a phone. */
const KEYS = '22233344455566677778889999';

/**
 * The URL for a call to the first number of a text, with its extension. Null
 * if the text has no whole number: part of one, or two in one, would call somebody else.
 */
export function telUrl(phone: string): string | null {
  const [, before = '', sign = '', written = '', rest = ''] =
    /^([^+\d]*)(\+?)([\d\s().\-‐‑–]*)([^]*)$/.exec(phone) ?? [];
  if (/\b(?:fax|ext)/i.test(before)) return null;
  const digits = written.replaceAll(/\D/g, '');
  const [, extension] = EXTENSION.exec(rest) ?? [];
  const isAmerican = sign === '' || digits.startsWith('1');
  const word = extension === undefined && isAmerican ? wordDigits(digits, /\s$/.test(written), rest) : '';
  const number = sign + digits + word;
  if (!COMPLETE.test(number)) return null;
  return `tel:${number}${extension === undefined ? '' : `;ext=${extension}`}`;
}

/** The digits that a word stands for at the end of a North American number, as in 1-800-GO-FEDEX; '' if it stands for none. */
function wordDigits(digits: string, isApart: boolean, rest: string): string {
  const missing = (digits.startsWith('1') ? 11 : 10) - digits.length;
  // A name after a local number: '555-0100 Ann'.
  if (missing < 1 || (missing <= 3 && isApart)) return '';
  const [word = ''] = /^[A-Z][A-Za-z\d-]*/.exec(rest) ?? [];
  const keys = word
    .replaceAll('-', '')
    .toUpperCase()
    .replaceAll(/[A-Z]/g, (letter) => KEYS.charAt(letter.charCodeAt(0) - 65));
  return keys.length < missing ? '' : keys.slice(0, missing);
}

/** The URL for a call to the lab's own number, which is configured: also to a number of an unknown form. */
export function labTelUrl(phone: string): string {
  return telUrl(phone) ?? `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
