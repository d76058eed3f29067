import { expect, test } from 'vitest';
import { appointmentOf } from '../../machines/domain/appointment.ts';
import { isSettled } from '../../machines/domain/balance.ts';
import { formOf } from '../../machines/domain/form.ts';
import { truncateField } from '../../machines/domain/limits.ts';
import { lazy, memoize } from '../../machines/domain/memoize.ts';
import { normalize } from '../../machines/domain/normalize.ts';
import { withoutInvisible } from '../../src/ui/clean-text.ts';
import { REMINDER_KINDS } from '../../machines/domain/pickup.ts';
import { nonNull } from '../../machines/domain/non-null.ts';
import { VISIT_TIMEOUT, VISIT_WARNING } from '../../machines/domain/visit.ts';
import { RELATIONSHIPS } from '../../machines/domain/waiver.ts';
import { makeOrderWithInvoice } from '../machines/payment.data.ts';

test('the relationships are those of the specification, in the documented order and spelling [NY-R09]', () => {
  expect(RELATIONSHIPS.join(', ')).toBe(
    'Mother, Father, Spouse, Child, Sibiling, GrandParent, Aunt, Uncle, Stepparent, Other',
  );
});

test('reminders come by email and by phone, a day and an hour before [CONST-R15]', () => {
  expect(REMINDER_KINDS).toEqual(['emailDay', 'emailHour', 'phoneDay', 'phoneHour']);
});

test('a text is cut at the limit of its kind of field [VAL-R23]', () => {
  const kinds = ['name', 'city', 'state', 'street', 'email', 'zip', 'phone'] as const;
  expect(kinds.map((kind) => truncateField('x'.repeat(200), kind).length)).toEqual([
    50, 50, 50, 100, 100, 20, 15,
  ]);
  // Never within a character.
  for (const kind of kinds) expect(truncateField('a' + '😀'.repeat(60), kind).isWellFormed()).toBe(true);
});

test.each([
  ['Lo\u0301pez', 'L\u00F3pez'],
  ['\u202A\u200EAnn\u200B Exam\u2060ple\u202C\uFEFF', 'Ann Example'],
  // Dictation on a phone leaves it.
  ['Ann Example \uFFFC', 'Ann Example'],
  [' \u00A0Ann\u3000', 'Ann'],
  ['１２３ ٤٥ ۶۷ ८९ ๐', '123 45 67 89 0'],
  ['👩\u200D⚕\uFE0F', '👩\u200D⚕\uFE0F'],
  ['👩🏽\u200D🔬!', '👩🏽\u200D🔬!'],
  ['Ann\u200DLee', 'AnnLee'],
  ["Zoë O'Neil", "Zoë O'Neil"],
])('the text %j, typed or on file, is normalized to %j [RUL-100]', (input, normalized) => {
  expect(normalize(input)).toBe(normalized);
  expect(withoutInvisible(input).trim()).toBe(normalized);
});

test('a field ignores the same invisible characters while typing and in its check [RUL-100]', () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => !/[\p{Cc}\p{Cs}]/u.test(character),
  );
  expect(
    characters.filter((character) => normalize(`a${character}b`) !== withoutInvisible(`a${character}b`)),
  ).toEqual([]);
});

test('a visit ends half an hour after its last use, with a warning two minutes before [RUL-62]', () => {
  expect([VISIT_TIMEOUT, VISIT_WARNING]).toEqual([1_800_000, 120_000]);
});

test.each([
  [
    { event_id: '7', token: 'a' },
    { eventId: '7', token: 'a' },
  ],
  [{ event_id: '7', token: '' }, null],
  [{ event_id: '', token: 'a' }, null],
  [{}, null],
  [null, null],
])('the appointment of the link %o is %o', (query, appointment) => {
  expect(appointmentOf(query)).toEqual(appointment);
});

test.each([
  // The source, whether there is a billing issue, what is due.
  ['LIS', true, 50, false],
  ['LIS', true, 0, true],
  ['LIS', false, 50, true],
  ['WP', true, 50, true],
])(
  'an order from %s with an issue (%s) and %d due is settled: %s [RUL-60]',
  (source, hasBillingIssue, due, expected) => {
    expect(isSettled(makeOrderWithInvoice(due, { order: { source }, hasBillingIssue }))).toBe(expected);
  },
);

test('lazy computes its value once, and memoize computes one value for each key', () => {
  let made = 0;
  const get = lazy(() => (made += 1));
  const each = memoize((key) => `${key}${(made += 1)}`);
  expect([get(), get(), each('a'), each('b'), each('a')]).toEqual([1, 1, 'a2', 'b3', 'a2']);
});

test('nonNull throws for null and undefined, but not for empty values', () => {
  expect([0, '', false].map(nonNull)).toEqual([0, '', false]);
  for (const missing of [null, undefined]) expect(() => nonNull(missing)).toThrow('guard');
});

test('an optional email address that contains only spaces or invisible characters is empty, and not invalid [VAL-R16 RUL-100]', () => {
  const form = formOf({ email: { kind: 'email', isOptional: true } });
  for (const email of ['', ' ', '\u200B', ' \uFEFF '])
    expect([form.empties({ email }, ['email']), form.formatErrors({ email })]).toEqual([['email'], {}]);
  expect(form.formatErrors({ email: '\u200Bann' })).toEqual({ email: 'invalidEmail' });
});
