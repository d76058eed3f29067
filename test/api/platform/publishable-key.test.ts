import { expect, test } from 'vitest';
import { publishableKey } from '../../../src/platform/publishable-key.ts';

const keys = {
  test: { revenue: 'pk_test_rev', standard: 'pk_test_std' },
  live: { revenue: 'pk_live_rev', standard: 'pk_live_std' },
};

test.each(['999997', '29520', '29818', '31157', '1000002', '', ' ', null])(
  '[KEY-R03] [KEY-R04] [AMB-54] customer %j pays with a test key',
  (customerId) => {
    expect(publishableKey(keys, customerId, true)).toBe('pk_test_rev');
    expect(publishableKey(keys, customerId, false)).toBe('pk_test_std');
  },
);

test('[KEY-R03] [KEY-R05] every other customer pays with a live key', () => {
  expect(publishableKey(keys, '1001', true)).toBe('pk_live_rev');
  expect(publishableKey(keys, '1001', false)).toBe('pk_live_std');
});
