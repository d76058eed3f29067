import { isDialingCode } from './dialing-codes.ts';
import type { Field } from './form.ts';
import { validatePhone } from './phone.ts';
import type { Phone } from './phone.ts';
import { phoneAsSent } from './parse-phone.ts';
import { normalize, normalizeEmail } from './normalize.ts';

/** Exactly what is wrong with an input; the specification has one sentence for all causes. `value` is the wrong part. */
export type ErrorCause =
  | { readonly kind: 'noAt' | 'severalAts' | 'noName' | 'noDomain' | 'space' | 'emailCharacter' | 'dots' }
  | { readonly kind: 'noDot' | 'character' | 'expired'; readonly value: string }
  | { readonly kind: 'tenDigits' | 'digitCount'; readonly value: number }
  | { readonly kind: 'invalidDate'; readonly value: number; readonly month: string }
  | { readonly kind: 'noMonth'; readonly value: string }
  | { readonly kind: HostedCause };

/** The causes that a card vendor's field reports. */
export type HostedCause =
  | 'numberShort'
  | 'numberWrong'
  | 'cvcShort'
  | 'dateShort'
  | 'monthWrong'
  | 'yearWrong'
  | 'past'
  | 'tooFar';

/** Why a text is not an email address; null if it is one, or empty (VAL-R16). */
function emailCause(text: string): ErrorCause | null {
  const email = normalizeEmail(text);
  if (email === '') return null;
  const [name = '', domain, ...more] = email.split('@');
  if (domain === undefined) return { kind: 'noAt' };
  if (more.length > 0) return { kind: 'severalAts' };
  if (/\s/.test(email)) return { kind: 'space' };
  if (/[<>,;]/.test(email)) return { kind: 'emailCharacter' };
  if (name === '') return { kind: 'noName' };
  if (domain === '') return { kind: 'noDomain' };
  if (!domain.includes('.')) return { kind: 'noDot', value: domain };
  return domain.split('.').includes('') ? { kind: 'dots' } : null;
}

/** Why a number is not a phone number of its country; null if it is one, or empty (VAL-R18 to VAL-R20). */
function phoneCause(typed: Phone): ErrorCause | null {
  const phone = phoneAsSent(typed);
  const { dialingCode, number } = phone;
  const digits = dialingCode.length + number.length;
  switch (validatePhone(phone, isDialingCode)) {
    case 'notDigits':
      return {
        kind: 'character',
        value: /[^\d\s()./+-]/u.exec(number)?.[0] ?? /\D/u.exec(number)?.[0] ?? '',
      };
    case 'notTenDigits':
      return { kind: 'tenDigits', value: number.length };
    case 'lengthOutOfRange':
      return { kind: 'digitCount', value: digits };
    default:
      return null;
  }
}

/** Why MM/DD/YYYY is not a date; null if it is one, or incomplete. */
function dateCause(text: string): ErrorCause | null {
  const [, month = '', day = '', year = ''] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(normalize(text)) ?? [];
  if (month === '') return null;
  if (month === '00' || month > '12') return { kind: 'noMonth', value: month };
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const isDay = day !== '00' && Number(day) <= days;
  return isDay ? null : { kind: 'invalidDate', value: days, month: `${year}-${month}-01` };
}

/**
 * Why a card is not accepted for its MM/YY; null if it is, or if nothing is typed (VAL-R04, VAL-R05).
 * @param today YYYY-MM-DD
 */
function expiryCause(text: string, today: string): ErrorCause | null {
  if (text === '') return null;
  const [, month = '', year = ''] = /^(\d\d)\/(\d\d)$/.exec(text) ?? [];
  if (month === '') return { kind: 'dateShort' };
  if (month === '00' || month > '12') return { kind: 'noMonth', value: month };
  const ahead =
    (2000 + Number(year) - Number(today.slice(0, 4))) * 12 + Number(month) - Number(today.slice(5, 7));
  if (ahead < 0) return { kind: 'expired', value: text };
  return ahead > 120 ? { kind: 'tooFar' } : null;
}

/** The cause of an error of a field by its kind; null if the documented sentence says all. */
export function errorCauseOf(
  kind: Field['kind'],
  value: string,
  {
    dialingCode = '',
    today = '',
  }: { readonly dialingCode?: string | undefined; readonly today?: string | undefined },
): ErrorCause | null {
  switch (kind) {
    case 'email':
      return emailCause(value);
    case 'phone':
      return phoneCause({ dialingCode, number: value });
    case 'date':
      return dateCause(value);
    case 'month':
      return expiryCause(value, today);
    default:
      return null;
  }
}
