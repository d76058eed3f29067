import { expect, test } from 'vitest';
import { keyMode, publishableKey } from '../../../src/platform/publishable-key.ts';

const keys = {
  test: { revenue: 'pk_test_rev', standard: 'pk_test_std' },
  live: { revenue: 'pk_live_rev', standard: 'pk_live_std' },
};

test.each(['999997', '29520', '29818', '31157', '1000002', '', ' '])(
  'customer %j pays with test keys [KEY-R03 KEY-R04 AMB-54]',
  (customerId) => {
    expect(keyMode(customerId)).toBe('test');
    expect(publishableKey(keys, { customerId, tokenPlatform: 'stripe_zb' })).toBe('pk_test_rev');
    expect(publishableKey(keys, { customerId, tokenPlatform: 'stripe' })).toBe('pk_test_std');
  },
);

test('a customer who is not in the list of test customers pays with live keys [KEY-R03 KEY-R05 RUL-34]', () => {
  expect(keyMode('1001')).toBe('live');
  expect(publishableKey(keys, { customerId: '1001', tokenPlatform: 'stripe_zb' })).toBe('pk_live_rev');
  expect(publishableKey(keys, { customerId: '1001', tokenPlatform: 'stripe' })).toBe('pk_live_std');
});
