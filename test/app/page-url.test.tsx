import { beforeEach, expect, it } from 'vitest';
import { tokenParamOf } from '../../src/app/routes.ts';
import { stripTokenFromUrl } from '../../src/app/shell/page-url.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));

/** Opens a URL and returns the resulting address bar and history entry. */
function openUrl(url: string, entry: unknown = null) {
  window.history.replaceState(entry, '', url);
  stripTokenFromUrl(tokenParamOf);
  const { pathname, search, hash } = window.location;
  const { passedAt: _, ...state } = window.history.state as Readonly<Record<string, unknown>>;
  return { url: pathname + search + hash, state };
}

it.each([
  ['/pns_single_page_flow', 'token'],
  ['/payment', 'jwtToken'],
  ['/questionnaire', 'jwtToken'],
  ['/nyform', 'jwttoken'],
])('%s is left without its %s, which stays with the history entry [RUL-01]', (path, tokenParam) => {
  expect(openUrl(`${path}?accession_id=1&${tokenParam}=a-secret&sample_id=2`)).toEqual({
    url: `${path}?accession_id=1&sample_id=2`,
    state: { usr: { query: { accession_id: '1', sample_id: '2', token: 'a-secret' } } },
  });
});

it("a return from a pay-later provider drops the card vendor's secret, and keeps what it says about the payment [RUL-01 RUL-31]", () => {
  const kept = '/payment_status?bnpl=true&accession_id=1&redirect_status=pending';
  expect(openUrl(`${kept}&payment_intent=pi_3Q&payment_intent_client_secret=pi_3Q_secret_9`)).toEqual({
    url: kept,
    state: {},
  });
});

it('the token parameter that the route documents wins over a second one, and neither stays in the URL [RUL-01 AMB-01]', () => {
  const { url, state } = openUrl('/payment?token=other&jwtToken=documented&count=2');
  expect(url).toBe('/payment?count=2');
  expect(state).toEqual({ usr: { query: { count: '2', token: 'documented' } } });
});

it('a URL that loses its token keeps the other state of its history entry [RUL-01]', () => {
  const { state } = openUrl('/payment_media?token=a-secret', { idx: 3, key: 'abc' });
  expect(state).toEqual({ idx: 3, key: 'abc', usr: { query: { token: 'a-secret' } } });
});

it.each([
  ['/#/bloodDraw?accession_id=1', '/bloodDraw?accession_id=1', null],
  [
    '/#/nyform?accession_id=1&jwttoken=a-secret',
    '/nyform?accession_id=1',
    { query: { accession_id: '1', token: 'a-secret' } },
  ],
  ['//a#token=a-secret', '/a', null],
  [
    '//payment_form?accession_id=1&token=a-secret',
    '/payment_form?accession_id=1',
    { query: { accession_id: '1', token: 'a-secret' } },
  ],
])('%s becomes %s, with the state of its history entry [ROUTE-04 RUL-01 RUL-85]', (input, url, usr) => {
  expect(openUrl(`${window.location.origin}${input}`, { idx: 3 })).toEqual({
    url,
    state: { idx: 3, ...(usr && { usr }) },
  });
});

it('the link that opened the document is known, and a URL without a token is not a link', () => {
  const link = (url: string) => {
    window.history.replaceState(null, '', url);
    return stripTokenFromUrl(tokenParamOf);
  };
  expect(link('/payment?accession_id=1&jwtToken=a-secret')).toEqual({ accession_id: '1', token: 'a-secret' });
  expect([link('/payment?accession_id=1'), link('/payment')]).toEqual([null, null]);
});

it('each path, in upper or lower case, has its own token parameter, and an unknown path has the default one [AMB-01]', () => {
  expect(['/NyForm', '/PAYMENT', '/hormoneZoomerPage', '/nowhere', '/bloodDraw'].map(tokenParamOf)).toEqual([
    'jwttoken',
    'jwtToken',
    'jwtToken',
    'token',
    'token',
  ]);
});

it.each(['/', '/payment_form?accession_id=1', '/payment_status?bnpl=true'])(
  'a page whose URL carries no token keeps %s as it is',
  (url) => {
    expect(openUrl(url, { usr: { charge: { charged: 'no' } } })).toEqual({
      url,
      state: { usr: { charge: { charged: 'no' } } },
    });
  },
);
