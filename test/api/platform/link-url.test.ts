import { fixedAmount } from '../../../machines/domain/money.ts';
import { ROUTE_TABLE } from '../../../src/app/route-table.ts';
import { describe, expect, test } from 'vitest';
import { parseQuery, plainUrl, withoutTokens } from '../../../src/platform/link-url.ts';

describe('the query of a link', () => {
  test('if a link has several token parameters, the documented one wins, and an empty token counts as missing [AMB-01]', () => {
    const search = '?token=a&jwtToken=b&jwttoken=c';
    expect(parseQuery(search)).toEqual({ token: 'a' });
    expect(parseQuery(search, 'jwtToken')).toEqual({ token: 'b' });
    expect(parseQuery(search, 'jwttoken')).toEqual({ token: 'c' });
    expect(parseQuery('?token=&jwttoken=c', 'jwtToken')).toEqual({ token: 'c' });
    expect(parseQuery('?jwtToken=b&token=a', 'jwttoken')).toEqual({ token: 'a' });
  });

  test("the last of a link's repeated keys wins, and a link without keys has no query", () => {
    expect(parseQuery('?count=1&count=3')).toEqual({ count: '3' });
    expect(parseQuery('')).toBeNull();
    expect(parseQuery('?')).toBeNull();
    expect(parseQuery('?token=')).toBeNull();
  });

  test('the query of a link has every documented parameter [GEN-R07]', () => {
    const names =
      'accession_id sample_id token from customer_id status event_id edit_type occurrence_start role';
    const query = Object.fromEntries(names.split(' ').map((name) => [name, `its-${name}`]));
    expect(parseQuery(`?${new URLSearchParams(query)}`)).toEqual(query);
  });

  test('an empty amount_to_pay is still present [AMB-06]', () => {
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
  ['/#token=t', '/'],
  ['/#amp;to=ken=3Dt', '/'],
  ['/a#x%2526token%253Dt', '/a'],
  ['/a?mail=eyJhbGciOiJI.eyJzdWIi.x&b=1', '/a?b=1'],
  ['/a?to=https://b?token=t&b=1', '/a?b=1'],
  ['/a?b=1#c=2&jwtToken=t', '/a?b=1'],
  ['/payment_form&accession_id=1&token=t', '/payment_form&accession_id=1&'],
  ['/payment_form%3Ftoken%3Dt%26count%3D1', '/payment_form%3F%26count%3D1'],
  ['/collections/mytoken=t', '/collections/mytoken=t'],
  [
    '/payment_status?bnpl=true&attempt=5f2a&payment_intent=pi_3Q&payment_intent_client_secret=pi_3Q_secret_9&redirect_status=failed',
    '/payment_status?bnpl=true&attempt=5f2a&redirect_status=failed',
  ],
  ['/payment_status?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_9', '/payment_status'],
  [
    '/payment_status?source=src_1&client_secret=src_client_secret_9&livemode=true',
    '/payment_status?source=src_1&livemode=true',
  ],
])('%s keeps no token: %s [RUL-01 RUL-85]', (input, expected) => {
  expect(withoutTokens(new URL(input, 'https://portal.example'))).toBe(expected);
});

test.each([
  ['/#/payment_form?accession_id=1', '/payment_form?accession_id=1'],
  ['/index.html#/payment_form', '/payment_form'],
  ['/?a=1&b=2#/path?b=3&c=4', '/path?a=1&b=3&c=4'],
  ['/?a=1#/path', '/path?a=1'],
  ['/?sample_id=1#/path?sample_id%3D2&accession_id%3D3', '/path?sample_id=2&accession_id=3'],
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
])('%s is opened as %s [ROUTE-04 AMB-14 RUL-85]', (input, expected) => {
  const url = new URL(`https://portal.example${input}`);
  expect(plainUrl(url).href).toBe(`https://portal.example${expected}`);
});

const ORIGIN = 'https://portal.example';
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.s-_9';
const IDS = { accession_id: '2305160001', sample_id: '900001' };

/** Every page that a link leads to, its token's parameter, and what else its link carries. */
const ENTRIES = ROUTE_TABLE.filter(({ documentChunks }) => documentChunks).map(
  ({ path, token = 'token' }) => ({
    path,
    token,
    more: /Appointment/.test(path)
      ? { event_id: '3d77', occurrence_start: '2026-11-20T15:00:00+00:00' }
      : path === '/collectStatus'
        ? { status: 'received', customer_id: '4' }
        : { always_show_payment: 'true', amount_to_pay: '5000', count: '3' },
  }),
);

const QUOTED = (link: string) => link.replaceAll('=', '=3D');
/** What mail programs, and people who copy, make of a link. */
const DAMAGES: Readonly<Record<string, (link: string) => string>> = {
  none: (link) => link,
  '&amp;': (link) => link.replaceAll('&', '&amp;'),
  '&amp;amp;': (link) => link.replaceAll('&', '&amp;amp;'),
  '&amp%3B': (link) => link.replaceAll('&', '&amp%3B'),
  '&#38;': (link) => link.replaceAll('&', '&#38;'),
  '&#x26;': (link) => link.replaceAll('&', '&#x26;'),
  '\\u0026': (link) => link.replaceAll('&', '\\u0026'),
  '\\u0026 and \\u003d': (link) => link.replaceAll('&', '\\u0026').replaceAll('=', '\\u003d'),
  '\\u0026 and a campaign': (link) => `${link}&utm_source=mail`.replaceAll('&', '\\u0026'),
  'an & for the ?': (link) => link.replace('?', '&'),
  '%26 between': (link) => link.replaceAll('&', '%26'),
  '%2526 between': (link) => link.replaceAll('&', '%2526'),
  '=26 between': (link) => link.replaceAll('&', '=26'),
  '=3D and =26': (link) => QUOTED(link).replaceAll('&', '=26'),
  '; between': (link) => link.replaceAll('&', ';'),
  '%3B between': (link) => link.replaceAll('&', '%3B'),
  'a space between': (link) => link.replaceAll('&', ' '),
  'a + between': (link) => link.replaceAll('&', '+'),
  '%20 between': (link) => link.replaceAll('&', '%20'),
  '%2520 between': (link) => link.replaceAll('&', '%2520'),
  '=20 between': (link) => link.replaceAll('&', '=20'),
  '& and spaces between': (link) => link.replaceAll('&', ' & '),
  '%3D within': (link) => link.replaceAll('=', '%3D'),
  'encoded as a whole': (link) => link.replace(/\?.*/, (query) => `?${encodeURIComponent(query.slice(1))}`),
  'encoded with its ?': (link) => link.replace(/\?.*/, encodeURIComponent),
  'encoded twice': (link) => link.replace(/\?.*/, (query) => encodeURIComponent(encodeURIComponent(query))),
  'a second ?': (link) => `${link}?utm_source=mail&utm_id=1`,
  'a second ? in front': (link) => link.replace('?', '?utm_source=mail?'),
  'a campaign behind': (link) => `${link}&utm_source=mail`,
  '=3D': QUOTED,
  '=3D and folded lines': (link) => QUOTED(link).replaceAll(/.{40}(?!3D)/g, '$&=\n'),
  '=3D and encoded ends of lines': (link) => QUOTED(link).replaceAll(/.{40}(?!3D)/g, '$&=%0D%0A'),
  'a line folded in each id': (link) => link.replaceAll(/(2305|9000)/g, '$1=\r\n'),
  'a line folded in each name': (link) => link.replaceAll('_id', '_=\nid').replace('oken=', '=\noken='),
  'a line broken in the token': (link) => link.replace('eyJhbGci', 'eyJh%0A%20bGci'),
  'a / behind each id and the token': (link) => link.replaceAll(/(2305160001|900001|s-_9)/g, '$1/'),
  'an empty entity': (link) => `${link}&gt;`,
  'a tag': (link) => `${link}</a>`,
  'an attribute': (link) => `${link}" target="_blank">`,
  'the end of an email': (link) => `${link}=20`,
  'a hash route': (link) => `/#${link}`,
  'a hash route with &amp;': (link) => `/#${link.replaceAll('&', '&amp;')}`,
  ...Object.fromEntries(
    [
      ...'.,;:!)]>}\'"’”»*`|—–。，；：！）」',
      '...',
      '>.',
      '").',
      ' ',
      '\u00A0',
      '\u202F',
      '\u200B',
      '\u200E',
      '\u202C',
      '\u2060',
      '\u00AD',
      '\uFEFF',
    ].flatMap(
      (mark) =>
        [
          [`${escape(mark)} behind the link`, (link: string) => link + mark],
          [`${escape(mark)} behind each value`, (link: string) => link.replaceAll(/(?=&|$)/g, mark)],
          [
            `encoded ${escape(mark)} behind each value`,
            (link: string) => link.replaceAll(/(?=&|$)/g, encodeURIComponent(mark)),
          ],
          [
            `${escape(mark)} behind the path`,
            (link: string) => link.replace('?', `${encodeURIComponent(mark)}?`),
          ],
        ] as const,
    ),
  ),
  ...Object.fromEntries(
    ['\u200B', '\u200E', '\u2060', '"', '<', '(', ' ', '\u00A0'].map((mark) => [
      `${escape(mark)} before each value`,
      (link: string) => link.replaceAll(/=(?=[2e9t])/g, `=${mark}`),
    ]),
  ),
};

/** A character that cannot be seen, as its number. */
function escape(mark: string): string {
  return mark.replaceAll(/[^!-~]/gu, (character) => `U+${character.codePointAt(0)?.toString(16)}`);
}

test.each(Object.entries(DAMAGES))(
  'a link with %s opens every page as if it were whole [RUL-109] [RUL-01]',
  (_, damage) => {
    for (const { path, token, more } of ENTRIES) {
      const { occurrence_start: start, ...rest } = { ...IDS, [token]: TOKEN, ...more } as Record<
        string,
        string
      >;
      const complete = `${path}?${new URLSearchParams(rest)}${start ? `&occurrence_start=${start}` : ''}`;
      const url = plainUrl(new URL(damage(complete), ORIGIN));
      expect(url.pathname).toBe(path);
      const { utm_source: _source, utm_id: _id, ...read } = parseQuery(url.search, token) ?? {};
      expect(read).toEqual({ ...IDS, token: TOKEN, ...more });
      expect(withoutTokens(url)).not.toMatch(/token|ey[JK]|sdWI/);
      // The document's first script reads the query as it came, where it is in its place.
      const early = new URL(damage(complete), ORIGIN);
      const atOnce = early.pathname === path && early.hash === '' ? early.search : url.search;
      expect(parseQuery(atOnce, token)).toMatchObject({ ...IDS, token: TOKEN });
    }
  },
);

/** What cannot be undone: nobody can tell where a value ends. */
const BEYOND_REPAIR: Readonly<Record<string, (link: string) => string>> = {
  'no & between': (link) => link.replaceAll('&', ''),
  'no & before the token': (link) => link.replace(/&(?=\w*token=)/i, ''),
  'no name before the token': (link) => link.replace(/&\w*token=/i, ''),
  'a line end between': (link) => link.replaceAll('&', '%0D%0A'),
  'an encoded line end between': (link) => QUOTED(link).replaceAll('&', '=0D=0A'),
  'an unknown symbol between': (link) => link.replaceAll('&', '~'),
  'the ? as =3F': (link) => QUOTED(link).replace('?', '=3F').replaceAll('&', '=26'),
  'no ?': (link) => link.replace('?', ''),
};

test.each(Object.entries(BEYOND_REPAIR))('a link with %s keeps no token either [RUL-01]', (_, damage) => {
  for (const { path, token, more } of ENTRIES) {
    const values: Record<string, string> = { ...IDS, [token]: TOKEN, ...more };
    const damagedUrl = damage(`${path}?${new URLSearchParams(values)}`);
    for (const link of [damagedUrl, `/#${damagedUrl}`]) {
      const url = plainUrl(new URL(link, ORIGIN));
      expect(withoutTokens(url)).not.toMatch(/ey[JK]|sdWI/);
      const { token: _token, ...read } = parseQuery(url.search, token) ?? {};
      expect(JSON.stringify(read)).not.toMatch(/ey[JK]|sdWI/);
    }
  }
});

test.each([
  ['2026=%0D%0A-11-20T15:00:00Z', '2026-11-20T15:00:00Z'],
  ['2026=-11-20T15:00:00Z', '2026-11-20T15:00:00Z'],
  ['2026-11-20=%0AT15:00:00%2B00:00', '2026-11-20T15:00:00+00:00'],
  ['2026-11-20T15:00:%2000Z', '2026-11-20T15:00:00Z'],
  ['2026-11-20T15:00:00+00:00', '2026-11-20T15:00:00+00:00'],
  ['2026-11-20%2015:00:00', '2026-11-20 15:00:00'],
])('the start of an appointment is read although its line was folded: %s [RUL-109]', (value, start) => {
  expect(parseQuery(`?event_id=1&occurrence_start=${value}`)?.['occurrence_start']).toBe(start);
});

test.each([
  '34…',
  '34%E2%80%A6',
  '34…"',
  '34=E2=80=A6',
  '50?00',
  '50%3F00',
  '50"00',
  '50%2200',
  '50>00',
  '50”.00',
])('an amount that is cut off, %s, is not charged as its first digits [RUL-109] [RUL-66]', (amount) => {
  for (const behind of ['', '&count=3', '?utm_source=mail']) {
    const search = `?accession_id=1&amount_to_pay=${amount}${behind}`;
    const { search: plain } = plainUrl(new URL(`/payment_form${search}`, ORIGIN));
    for (const read of [search, plain]) expect(fixedAmount(parseQuery(read)?.['amount_to_pay'])).toBeNull();
    expect(parseQuery(search)).toMatchObject({
      accession_id: '1',
      ...(behind === '&count=3' ? { count: '3' } : {}),
    });
  }
});

test.each([
  '?accession_id=1&note=a+%26+b',
  '?accession_id=1&token=ey-_.ey-_.-_&count=1',
  '?token=ey-_.ey-_.s-_-',
  '?token=ey-_.ey-_.s-__',
  '?event_id=aGk%2F&customer_id=aGk%2F',
  '?accession_id=1&token=ab%2Bc',
  '?accession_id=1&utm_content=3D-scan',
  '?event_id=3d2f1c9e-0b7a&accession_id=1',
  '?customer_id=3D4&accession_id=1',
  '?instructions=3Day%20Urine-Stool&accession_id=1',
  '?amount_to_pay=-5',
  '?instructions=Urine%20(1%20Tube)-Stool',
  '?instructions=Urine%20from%202%20Tubes;%20count%202+more&count=1',
  '?event_id=26d2f1c9-0b7a&accession_id=1',
  '?event_id=20d2f1c9&accession_id=1',
  '?note=journeyKits.of.May&accession_id=1',
])('an undamaged query is left as it is: %s [RUL-109]', (search) => {
  expect(plainUrl(new URL(`/payment_form${search}`, ORIGIN)).search).toBe(search);
});
