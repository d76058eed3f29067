import { describe, expect, test } from 'vitest';
import { identityOf, isEmptyQuery, isFlagSet, withoutKeys } from '../../machines/domain/link.ts';

const link = { accession_id: '2305160001', sample_id: '900001', token: 'a-token' };

describe('a link', () => {
  const flags = [
    'direct_to_blooddraw',
    'always_show_payment',
    'payment_prioritized',
    'concierge_needed',
  ] as const;
  test.each(flags)("%s is set by 'true' alone [GEN-R05]", (flag) => {
    expect(isFlagSet({ ...link, [flag]: 'true' }, flag)).toBe(true);
    for (const value of ['TRUE', 'True', '1', 'yes', '', ' true', 'true ', 'false']) {
      expect(isFlagSet({ ...link, [flag]: value }, flag)).toBe(false);
    }
    expect(isFlagSet(link, flag)).toBe(false);
  });

  test('carries an identity only with all three identifiers [GEN-R04]', () => {
    expect(identityOf(link)).toEqual({ accessionId: '2305160001', sampleId: '900001', token: 'a-token' });
    for (const key of Object.keys(link)) {
      expect(identityOf(withoutKeys(link, [key]))).toBeNull();
      expect(identityOf({ ...link, [key]: '' })).toBeNull();
    }
    expect(identityOf(null)).toBeNull();
  });

  test('without keys keeps the others and does not modify the link [OUTC-13]', () => {
    const query = { ...link, amount_to_pay: '5000', count: '3' };
    expect(withoutKeys(query, ['amount_to_pay', 'from'])).toEqual({ ...link, count: '3' });
    expect(query).toHaveProperty('amount_to_pay', '5000');
  });

  test('is no link when there is no query or an empty one [ENTRY-01]', () => {
    expect([null, {}, link].map(isEmptyQuery)).toEqual([true, true, false]);
  });
});
