import type { ErrorCause, HostedCause } from '../../machines/domain/cause.ts';
import { dateText } from './format.ts';
import { translated } from './language.ts';

/** The name of a day's month: 'February 2027'. @param day YYYY-MM-DD */
function monthText(day: string): string {
  return dateText(Date.parse(`${day}T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

type CauseOf<Kind extends ErrorCause['kind']> = Extract<ErrorCause, { readonly kind: Kind }>;

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

/** The cause of an error, shown after the documented error. */
export const copy = translated('corrections', 'causes', {
  ...hosted,
  noAt: 'The @ is missing, as in name@example.com.',
  severalAts: 'It has more than one @.',
  noName: 'The name before the @ is missing.',
  noDomain: 'The part after the @ is missing, such as example.com.',
  space: 'It has a space in it.',
  emailCharacter: 'It has a character that no email address has, such as a comma.',
  dots: 'A dot has nothing before or after it.',
  noDot: ({ value }: CauseOf<'noDot'>) => `The end after “${value}” is missing, such as .com.`,
  character: ({ value }: CauseOf<'character'>) => `It has “${value}” in it.`,
  tenDigits: ({ value }: CauseOf<'tenDigits'>) => `A phone number has 10 digits; this one has ${value}.`,
  digitCount: ({ value }: CauseOf<'digitCount'>) => `With its country code this one has ${value}.`,
  noMonth: ({ value }: CauseOf<'noMonth'>) => `There is no month ${value}.`,
  invalidDate: ({ value, month }: CauseOf<'invalidDate'>) => `${month} has ${value} days.`,
  expired: ({ value }: CauseOf<'expired'>) => `This card expired in ${value}.`,
} satisfies { readonly [Kind in ErrorCause['kind']]: string | ((cause: CauseOf<Kind>) => string) });

export function causeText(cause: ErrorCause): string {
  const text: string | ((cause: never) => string) = copy[cause.kind];
  const shown = cause.kind === 'invalidDate' ? { ...cause, month: monthText(cause.month) } : cause;
  return typeof text === 'string' ? text : text(shown as never);
}
