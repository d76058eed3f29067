import type { VendorAccount } from '../../machines/domain/charge.ts';

/** The publishable keys of an environment, for accounts with and without provider revenue (AMB-54). */
interface PublishableKeys {
  readonly test: { readonly revenue: string; readonly standard: string };
  readonly live: { readonly revenue: string; readonly standard: string };
}

/** Customers that are never charged live (KEY-R04). */
const TEST_CUSTOMERS = ['999997', '29520', '29818', '31157', '1000002', ''];

/**
 * Whether an order uses test or live keys: test for the test customers and for an order without a customer, so that an
 * unidentified order is never charged live (KEY-R03 to KEY-R05, AMB-54).
 */
export function keyMode(customerId: string): 'test' | 'live' {
  return TEST_CUSTOMERS.includes(customerId.trim()) ? 'test' : 'live';
}

/** The card provider's key of an account (AMB-53, RUL-34). */
export function publishableKey(keys: PublishableKeys, { customerId, tokenPlatform }: VendorAccount): string {
  const account = keys[keyMode(customerId)];
  return tokenPlatform === 'stripe_zb' ? account.revenue : account.standard;
}
