import { describe, expect, test } from 'vitest';
import { parseQuery, rewriteHashRoute, withoutTokens } from '../../../src/platform/link-address.ts';

describe('the query of a link', () => {
  test("[AMB-01] the route's documented spelling wins, an empty token counts as missing", () => {
    const search = '?token=a&jwtToken=b&jwttoken=c';
    expect(parseQuery(search)).toEqual({ token: 'a' });
    expect(parseQuery(search, 'jwtToken')).toEqual({ token: 'b' });
    expect(parseQuery(search, 'jwttoken')).toEqual({ token: 'c' });
    expect(parseQuery('?token=&jwttoken=c', 'jwtToken')).toEqual({ token: 'c' });
    expect(parseQuery('?jwtToken=b&token=a', 'jwttoken')).toEqual({ token: 'a' });
  });

  test('the last of repeated keys wins; without keys there is no query', () => {
    expect(parseQuery('?count=1&count=3')).toEqual({ count: '3' });
    expect(parseQuery('')).toBeNull();
    expect(parseQuery('?')).toBeNull();
    expect(parseQuery('?token=')).toBeNull();
  });

  test('[GEN-R07] has every documented parameter', () => {
    const names =
      'accession_id sample_id token from customer_id status event_id edit_type occurrence_start role';
    const query = Object.fromEntries(names.split(' ').map((name) => [name, `its ${name}`]));
    expect(parseQuery(`?${new URLSearchParams(query)}`)).toEqual(query);
  });

  test('[AMB-06] an empty amount_to_pay is still present', () => {
    expect(parseQuery('?amount_to_pay=')).toEqual({ amount_to_pay: '' });
  });
});

test.each([
  ['/payment_form?accession_id=1&token=t&from=email', '/payment_form?accession_id=1&from=email'],
  ['/questionnaire?jwtToken=t', '/questionnaire'],
  ['/nyform?token=a&jwttoken=b&token=c#top', '/nyform#top'],
  ['/collections?instructions=a%20b', '/collections?instructions=a%20b'],
])('[RUL-01] %s keeps no token: %s', (from, to) => {
  expect(withoutTokens(new URL(from, 'https://portal.example'))).toBe(to);
});

describe('hash routes', () => {
  test.each([
    ['/#/payment_form?accession_id=1', '/payment_form?accession_id=1'],
    ['/index.html#/payment_form', '/payment_form'],
    ['/?a=1&b=2#/path?b=3&c=4', '/path?a=1&b=3&c=4'],
    ['/?a=1#/path', '/path?a=1'],
    ['/#/', '/'],
    ['/#/path?x=1#part', '/path?x=1#part'],
    ['/#//evil.example/path', '/evil.example/path'],
    ['/#/\\evil.example', '/evil.example'],
  ])('[ROUTE-04] [AMB-14] %s becomes %s', (from, to) => {
    expect(rewriteHashRoute(new URL(from, 'https://portal.example'))).toBe(to);
  });

  test.each(['/path', '/path#part', '/path?a=1#', '/#!/path'])('[AMB-14] %s is left alone', (address) => {
    expect(rewriteHashRoute(new URL(address, 'https://portal.example'))).toBeNull();
  });
});
