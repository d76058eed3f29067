import { expect, test } from 'vitest';
import { errorCauseOf } from '../../machines/domain/cause.ts';
import { EMPTY_CARD_FORM, hostedCause } from '../../machines/payment/billing.rules.ts';
import { causeText } from '../../src/copy/causes.ts';
import { changeLanguage } from '../../src/copy/language.ts';
import { TODAY } from '../support/example-data.ts';

const US = { dialingCode: '1' };
const UK = { dialingCode: '44' };
const MX = { dialingCode: '52' };
const AT = { today: TODAY };

test.each<
  [
    kind: Parameters<typeof errorCauseOf>[0],
    value: string,
    around: Parameters<typeof errorCauseOf>[2],
    says: string | null,
  ]
>([
  // Invalid email
  ['email', 'ana.example.com', {}, 'The @ is missing, as in name@example.com.'],
  ['email', 'ana@@example.com', {}, 'It has more than one @.'],
  ['email', '@example.com', {}, 'The name before the @ is missing.'],
  ['email', 'ana@', {}, 'The part after the @ is missing, such as example.com.'],
  ['email', 'ana@example', {}, 'The end after “example” is missing, such as .com.'],
  ['email', 'ana@example..com', {}, 'A dot has nothing before or after it.'],
  ['email', 'ana@.example.com', {}, 'A dot has nothing before or after it.'],
  ['email', 'ana lee@example.com', {}, 'It has a space in it.'],
  ['email', 'ana,lee@example.com', {}, 'It has a character that no email address has, such as a comma.'],
  ['email', 'ana@example.com', {}, null],
  ['email', '  ', {}, null],
  // A phone number
  ['phone', '415555012', US, 'A phone number has 10 digits; this one has 9.'],
  ['phone', '41555501234', US, 'A phone number has 10 digits; this one has 11.'],
  ['phone', '415-555-CALL', US, 'It has “C” in it.'],
  ['phone', '415;555', UK, 'It has “;” in it.'],
  ['phone', '12', UK, 'With its country code this one has 4.'],
  ['phone', '22345678901234', MX, 'With its country code this one has 16.'],
  ['phone', '4155550123', US, null],
  ['phone', '', US, null],
  ['phone', '4155550123', {}, null],
  // A date
  ['date', '13/01/1984', {}, 'There is no month 13.'],
  ['date', '00/01/1984', {}, 'There is no month 00.'],
  ['date', '02/29/2026', {}, 'February 2026 has 28 days.'],
  ['date', '02/30/2028', {}, 'February 2028 has 29 days.'],
  ['date', '06/31/1984', {}, 'June 1984 has 30 days.'],
  ['date', '02/29/2028', {}, null],
  ['date', '2/9/84', {}, null],
  ['date', '', {}, null],
  // Invalid expiration date, typed into our own field
  ['month', '10/26', AT, 'This card expired in 10/26.'],
  ['month', '11/26', AT, null],
  ['month', '11/36', AT, null],
  ['month', '12/36', AT, 'It is more than ten years ahead: compare it with your card.'],
  ['month', '13/28', AT, 'There is no month 13.'],
  ['month', '4', AT, 'Enter the month and the year, such as 04/29.'],
  ['month', '', AT, null],
  // What the documented sentence says all of.
  ['text', 'x', {}, null],
  ['choice', '', {}, null],
])('an error of the %s %j (%o) has this detail after its sentence: %s', (kind, value, context, expected) => {
  const cause = errorCauseOf(kind, value, context);
  expect(cause && causeText(cause)).toBe(expected);
});

test('a Spanish detail starts with a capital letter, even when it starts with a month', async () => {
  await changeLanguage('es');
  const details = (
    [
      ['date', '02/29/2026'],
      ['date', '13/01/1984'],
      ['month', '10/26'],
      ['email', 'ana@example'],
      ['phone', '415555012'],
    ] as const
  ).map(([kind, value]) => {
    const cause = errorCauseOf(kind, value, { ...US, ...AT });
    return cause && causeText(cause);
  });
  await changeLanguage('en');
  expect(details).toContain('El mes de febrero de 2026 tiene 28 días.');
  for (const detail of details) expect(detail).toMatch(/^\p{Lu}/u);
});

test('an expiration that the card vendor accepted and the token shows as wrong is reported as too far ahead', () => {
  const hosted = (state: object) => ({
    ...EMPTY_CARD_FORM,
    hosted: { ...EMPTY_CARD_FORM.hosted, hostedExpiry: state },
  });
  const wrong = { isEmpty: false, isValid: false };
  expect(hostedCause(hosted({ isEmpty: false, isValid: true }) as never, 'hostedExpiry')).toBe('tooFar');
  expect(hostedCause(hosted({ ...wrong, cause: 'past' }) as never, 'hostedExpiry')).toBe('past');
  expect(hostedCause(hosted(wrong) as never, 'hostedExpiry')).toBeUndefined();
  expect(causeText({ kind: 'past' })).toBe('This card has expired.');
});
