import { memoize } from './memoize.ts';

/** The fee of the concierge blood draw service in USD (MONEY-R15). */
export const CONCIERGE_FEE = 99;

/** Currencies without minor units (MONEY-R21). */
const ZERO_DECIMAL = 'jpy bif clp gnf kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' ');

/** An amount in minor units for the card provider; zero-decimal currencies stay unscaled (MONEY-R21, MONEY-R22). */
export function toMinorUnits(amount: number, currency: string): number {
  return ZERO_DECIMAL.includes(currency.toLowerCase()) ? Math.round(amount) : Math.round(amount * 100);
}

/** Rounds half up to two decimals without binary floating point errors (1.005 becomes 1.01). */
export function roundMoney(amount: number): number {
  return Number(`${Math.round(Number(`${amount.toFixed(8)}e2`))}e-2`);
}

/** The sum of amounts in major units, rounded to two decimals. */
export function addMoney(...amounts: readonly number[]): number {
  return roundMoney(amounts.reduce((sum, amount) => sum + amount, 0));
}

const formatOf = memoize(
  (currency) =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      // No minus sign before zero.
      signDisplay: 'negative',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

/** An amount in major units for display: 'USD 99.00', always two decimals (MONEY-R14, RUL-12). */
export function formatMoney(amount: number, currency: string): string {
  return formatOf(currency)
    .format(amount)
    .replaceAll(/\u00A0/g, ' ')
    .replace('-', '\u2212');
}

/**
 * One of four equal pay-later installments, rounded half up to two decimals; informational only (MONEY-R19, AMB-44).
 */
export function biweeklyAmount(total: number): number {
  return roundMoney(total / 4);
}

/**
 * The fixed amount of a link in major units: a whole number of cents above 0, otherwise null. Never charge an
 * invented amount (MONEY-R20, AMB-06, AMB-43).
 */
export function fixedAmount(amountToPay: string | undefined): number | null {
  if (amountToPay === undefined || !/^\d{1,9}$/.test(amountToPay)) return null;
  const cents = Number(amountToPay);
  return cents > 0 ? cents / 100 : null;
}
