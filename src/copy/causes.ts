import type { Cause, HostedCause } from '../../machines/domain/cause.ts';
import { dateText } from './format.ts';
import { translated } from './language.ts';

/** The month of a day in words: 'February 2027'. @param day YYYY-MM-DD */
function monthText(day: string): string {
  return dateText(Date.parse(`${day}T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

type Is<What extends Cause['what']> = Extract<Cause, { readonly what: What }>;

const hosted: Readonly<Record<HostedCause, string>> = {
  numberShort: 'Some digits are missing.',
  numberWrong: 'There is no card with this number: compare the digits with your card.',
  cvcShort: 'It has three digits, on American Express cards four.',
  dateShort: 'Enter the month and the year, such as 04/29.',
  monthWrong: 'The month is a number from 01 to 12.',
  yearWrong: 'Compare the year with your card.',
  past: 'This card has expired.',
  tooFar: 'It is more than ten years ahead: compare it with your card.',
};

/** What exactly is wrong, behind the documented sentences. */
export const copy = translated('hints', 'causes', {
  ...hosted,
  noAt: 'The @ is missing, as in name@example.com.',
  severalAts: 'It has more than one @.',
  noName: 'The name before the @ is missing.',
  noDomain: 'The part after the @ is missing, such as example.com.',
  space: 'It has a space in it.',
  emailCharacter: 'It has a character that no email address has, such as a comma.',
  dots: 'A dot has nothing before or after it.',
  noDot: ({ is }: Is<'noDot'>) => `The end after “${is}” is missing, such as .com.`,
  character: ({ is }: Is<'character'>) => `It has “${is}” in it.`,
  tenDigits: ({ is }: Is<'tenDigits'>) => `A phone number has 10 digits; this one has ${is}.`,
  fewDigits: ({ is }: Is<'fewDigits'>) => `With its country code this one has ${is}.`,
  manyDigits: ({ is }: Is<'manyDigits'>) => `With its country code this one has ${is}.`,
  noMonth: ({ is }: Is<'noMonth'>) => `There is no month ${is}.`,
  invalidDate: ({ is, month }: Is<'invalidDate'>) => `${month} has ${is} days.`,
  expired: ({ is }: Is<'expired'>) => `This card expired in ${is}.`,
} satisfies { readonly [What in Cause['what']]: string | ((cause: Is<What>) => string) });

export function causeText(cause: Cause): string {
  const words: string | ((cause: never) => string) = copy[cause.what];
  const said = cause.what === 'invalidDate' ? { ...cause, month: monthText(cause.month) } : cause;
  return typeof words === 'string' ? words : words(said as never);
}
