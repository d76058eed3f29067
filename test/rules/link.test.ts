import { describe, expect, test } from 'vitest';
import {
  identityOf,
  isEmptyQuery,
  isFlagSet,
  linkPage,
  paymentLink,
  withIdentity,
  withoutKeys,
} from '../../machines/domain/link.ts';

const link = { accession_id: '2305160001', sample_id: '900001', token: 'a-token' };

describe('a link', () => {
  const flags = [
    'direct_to_blooddraw',
    'always_show_payment',
    'payment_prioritized',
    'concierge_needed',
  ] as const;
  test.each(flags)("the link's flag %s is set only by 'true' [GEN-R05]", (flag) => {
    expect(isFlagSet({ ...link, [flag]: 'true' }, flag)).toBe(true);
    for (const value of ['TRUE', 'True', '1', 'yes', '', ' true', 'true ', 'false']) {
      expect(isFlagSet({ ...link, [flag]: value }, flag)).toBe(false);
    }
    expect(isFlagSet(link, flag)).toBe(false);
  });

  test('a link carries an identity only with all three identifiers [GEN-R04]', () => {
    expect(identityOf(link)).toEqual({ accessionId: '2305160001', sampleId: '900001', token: 'a-token' });
    for (const key of Object.keys(link)) {
      expect(identityOf(withoutKeys(link, [key]))).toBeNull();
      expect(identityOf({ ...link, [key]: '' })).toBeNull();
    }
    expect(identityOf(null)).toBeNull();
    expect([link, { ...link, token: '' }, null].map(withIdentity)).toEqual([link, null, null]);
  });

  test('removing keys from a link keeps the others and does not modify the link [OUTC-13]', () => {
    const query = { ...link, amount_to_pay: '5000', count: '3' };
    expect(withoutKeys(query, ['amount_to_pay', 'from'])).toEqual({ ...link, count: '3' });
    expect(query).toHaveProperty('amount_to_pay', '5000');
  });

  test('a link leads to the blood draw, the payment or the information [ENTRY-05 ENTRY-06 ENTRY-07 ENTRY-08 ENTRY-09]', () => {
    const lead = (query: object) => linkPage({ ...link, ...query });
    expect(lead({})).toBe('information');
    expect(lead({ concierge_needed: 'false', always_show_payment: '1' })).toBe('information');
    for (const flag of ['always_show_payment', 'payment_prioritized', 'concierge_needed']) {
      expect(lead({ [flag]: 'true' })).toBe('payment');
      expect(lead({ [flag]: 'true', direct_to_blooddraw: 'true' })).toBe('bloodDraw');
    }
    expect(lead({ amount_to_pay: '' })).toBe('payment');
  });

  test('a link to /payment passes on the documented keys and no others [ROUTE-02]', () => {
    const carried = {
      ...link,
      concierge_needed: 'true',
      direct_to_blooddraw: 'true',
      amount_to_pay: '5000',
      always_show_payment: 'true',
      payment_prioritized: 'true',
      count: '3',
    };
    expect(paymentLink({ ...carried, utm_source: 'mail' })).toEqual(carried);
    expect(paymentLink(null)).toBeNull();
  });

  test('a URL without a query, or with an empty one, is not a link [ENTRY-01]', () => {
    expect([null, {}, link].map(isEmptyQuery)).toEqual([true, true, false]);
  });
});
