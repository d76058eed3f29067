import { describe, expect, test } from 'vitest';
import { parseQuery, plainAddress, withoutTokens } from '../../../src/platform/link-address.ts';

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
  ['/nyform?JWTToken=t&a=1', '/nyform?a=1'],
  ['/payment?accession_id=1&amp;token=t', '/payment?accession_id=1'],
  ['/#token=t', '/#'],
  ['/a?b=1#c=2&jwtToken=t', '/a?b=1#c=2&'],
  ['/payment_form&accession_id=1&token=t', '/payment_form&accession_id=1&'],
  ['/payment_form%3Ftoken%3Dt%26count%3D1', '/payment_form%3F%26count%3D1'],
  ['/collections/mytoken=t', '/collections/mytoken=t'],
])('[RUL-01] [RUL-85] %s keeps no token: %s', (from, to) => {
  expect(withoutTokens(new URL(from, 'https://portal.example'))).toBe(to);
});

test.each([
  ['/#/payment_form?accession_id=1', '/payment_form?accession_id=1'],
  ['/index.html#/payment_form', '/payment_form'],
  ['/?a=1&b=2#/path?b=3&c=4', '/path?a=1&b=3&c=4'],
  ['/?a=1#/path', '/path?a=1'],
  ['/#/', '/'],
  ['/#/path?x=1#part', '/path?x=1#part'],
  ['/#//evil.example/path', '/evil.example/path'],
  ['/#/\\evil.example', '/evil.example'],
  ['//payment_form?accession_id=1', '/payment_form?accession_id=1'],
  ['//evil.example//path', '/evil.example/path'],
  ['/gutZoomer//1/', '/gutZoomer/1/'],
  ['//#//payment_form', '/payment_form'],
  ['/path?to=//a#//b', '/b?to=//a'],
  ['/path?to=//a%20b#part', '/path?to=//a%20b#part'],
  ['/#!/path', '/#!/path'],
])('[ROUTE-04] [AMB-14] [RUL-85] %s is opened as %s', (from, to) => {
  const given = new URL(`https://portal.example${from}`);
  expect(plainAddress(given).href).toBe(`https://portal.example${to}`);
});
