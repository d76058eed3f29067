/** The publishable keys of an environment, for accounts with and without provider revenue (AMB-54). */
export interface PublishableKeys {
  readonly test: { readonly revenue: string; readonly standard: string };
  readonly live: { readonly revenue: string; readonly standard: string };
}

/** Customers that are never charged live (KEY-R04). */
const TEST_CUSTOMERS = ['999997', '29520', '29818', '31157', '1000002', ''];

/**
 * The publishable key of an order: a test key for the test customers and for an order without a customer, so that
 * an order that nobody can name is never charged live (KEY-R03 to KEY-R05, AMB-54).
 */
export function publishableKey(
  keys: PublishableKeys,
  customerId: string | null,
  providerHasRevenue: boolean,
): string {
  const account = TEST_CUSTOMERS.includes(customerId?.trim() ?? '') ? keys.test : keys.live;
  return providerHasRevenue ? account.revenue : account.standard;
}
