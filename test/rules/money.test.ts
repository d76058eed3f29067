import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CONCIERGE_FEE,
  addMoney,
  biweeklyAmount,
  fixedAmount,
  formatMoney,
  roundMoney,
  toMinorUnits,
} from '../../machines/domain/money.ts';

/** Amounts with two decimals, as on an invoice. */
const cents = fc.integer({ min: 0, max: 100_000_000 });

describe('minor units', () => {
  test.each('jpy bif clp gnf kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '))(
    'an amount in %s, a currency without decimals, is sent unscaled [MONEY-R21]',
    (currency) => {
      expect(toMinorUnits(5000, currency)).toBe(5000);
      expect(toMinorUnits(5000, currency.toUpperCase())).toBe(5000);
    },
  );

  test.each(['usd', 'USD', 'eur', 'cad', 'mxn'])(
    'an amount in %s is multiplied by 100 [MONEY-R22]',
    (currency) => {
      expect(toMinorUnits(249.5, currency)).toBe(24_950);
    },
  );

  test('no amount with two decimals loses a cent [MONEY-R22]', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toMinorUnits(amount / 100, 'usd')).toBe(amount);
      }),
    );
  });
});

describe('rounding', () => {
  test.each([
    [1.005, 1.01],
    [1.004, 1],
    [10.075, 10.08],
    [0.1 + 0.2, 0.3],
    [0.1 + 0.2 - 0.3, 0],
    [1e-7, 0],
    [-1.5e-9, 0],
    [-12.5, -12.5],
  ])('the amount %d is rounded to %d', (amount, rounded) => {
    expect(roundMoney(amount)).toBe(rounded);
  });

  test('a sum is the sum of its cents in any order', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 20 }), (parts) => {
        const sum = parts.reduce((all, part) => all + part, 0) / 100;
        expect(addMoney(...parts.map((part) => part / 100))).toBe(sum);
        expect(addMoney(...parts.map((part) => part / 100).toReversed())).toBe(sum);
      }),
    );
  });

  test('adding a fee and taking it off again gives the amount back [MONEY-R15]', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const due = amount / 100;
        expect(addMoney(addMoney(due, CONCIERGE_FEE), -CONCIERGE_FEE)).toBe(due);
      }),
    );
  });
});

describe('amounts for people', () => {
  test.each([
    [99, 'usd', 'USD 99.00'],
    [0, 'usd', 'USD 0.00'],
    [1234.5, 'USD', 'USD 1,234.50'],
    [1_000_000, 'eur', 'EUR 1,000,000.00'],
    [5000, 'jpy', 'JPY 5,000.00'],
    [0.5, 'jpy', 'JPY 0.50'],
    [0.333, 'usd', 'USD 0.33'],
    [-25.1, 'usd', '\u2212USD 25.10'],
  ])('%d %s is written %s [MONEY-R14 RUL-12]', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  test('a zero discount has no minus sign [MONEY-R14]', () => {
    expect(formatMoney(-0, 'usd')).toBe('USD 0.00');
  });

  test('an amount always has two decimals and no space that breaks a comparison [MONEY-R14 RUL-12]', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom('usd', 'eur', 'jpy', 'vnd'), (amount, currency) => {
        expect(formatMoney(amount / 100, currency)).toMatch(/^[A-Z]{3} (\d{1,3},)*\d{1,3}\.\d\d$/);
      }),
    );
  });
});

describe('the fixed amount of a link', () => {
  test.each([
    ['5000', 50],
    ['1', 0.01],
    ['9999', 99.99],
    ['0005000', 50],
    ['999999999', 9_999_999.99],
  ])('a link that asks for %s cents asks for %d [MONEY-R20]', (text, amount) => {
    expect(fixedAmount(text)).toBe(amount);
  });

  test.each([
    undefined,
    '',
    '0',
    '000',
    '-100',
    '50.00',
    '5,000',
    '1e3',
    ' 100',
    'abc',
    '0x10',
    '9999999999',
  ])('a link with %s does not ask for a fixed amount [MONEY-R20]', (text) => {
    expect(fixedAmount(text)).toBeNull();
  });
});

test.each([
  [100, 25],
  [249.5, 62.38],
  [0.02, 0.01],
  [10.01, 2.5],
  [5000, 1250],
])(
  'the installment of pay later is a quarter of the amount: for %d it is %d [MONEY-R19]',
  (total, quarter) => {
    expect(biweeklyAmount(total)).toBe(quarter);
  },
);

test('the concierge costs 99 [MONEY-R15]', () => {
  expect(CONCIERGE_FEE).toBe(99);
});
