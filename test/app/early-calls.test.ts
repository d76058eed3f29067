import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyCalls } from '../../src/app/build/documents.ts';
import { fetchOrTake, startEarlyCalls, takeEarlyConfig } from '../../src/platform/early-calls.ts';
import { eventually } from '../support/eventually.ts';

const FIRST = { service: 'orders', path: '', json: { variables: { sampleId: ['8'] } } };

/** The requests that reached the network, and their responses. */
const sent: Request[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') return Response.json({ services: { orders: 'https://orders.test/' } });
    sent.push(input);
    return Response.json(`response ${sent.length}`);
  });
});

afterEach(() => {
  sent.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const request = ({ url = 'https://orders.test', token = 'of-the-link', json = FIRST.json as unknown } = {}) =>
  new Request(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(json),
  });

const textOf = async (input: Request) => (await fetchOrTake(input)).json();

async function sendFirstCall(): Promise<void> {
  startEarlyCalls('of-the-link', FIRST);
  await eventually(() => expect(sent).toHaveLength(1));
}

test('the application uses the response that the document requested, once', async () => {
  await sendFirstCall();
  expect(await textOf(request())).toBe('response 1');
  expect(await textOf(request())).toBe('response 2');
});

test('a call that differs in service, method, token or order, or is made late, does not get the early response', async () => {
  await sendFirstCall();
  expect(await textOf(request({ token: 'of-another' }))).toBe('response 2');
  expect(await textOf(request({ json: { variables: { sampleId: ['9'] } } }))).toBe('response 3');
  expect(await textOf(request({ url: 'https://calendar.test' }))).toBe('response 4');
  expect(await textOf(new Request(request(), { method: 'PUT' }))).toBe('response 5');
  vi.advanceTimersByTime(30_000);
  expect(await textOf(request())).toBe('response 6');
});

test('an early response is not taken for a new one after the clock was set back [RUL-62]', async () => {
  await sendFirstCall();
  vi.setSystemTime(Date.now() - 60_000);
  expect(await textOf(request())).toBe('response 2');
});

test('an early response is not used once another tab has begun to change the data [RUL-101]', async () => {
  const area = new Map([['payment_attempts', 'one']]);
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => area.get(key) ?? null } });
  startEarlyCalls('of-the-link', {
    ...FIRST,
    dependsOn: 'payment_attempts',
    next: () => [{ ...FIRST, json: 'next' }],
  });
  await eventually(() => expect(sent).toHaveLength(2));
  area.set('payment_attempts', 'two');
  expect(await textOf(request())).toBe('response 3');
  expect(await textOf(request({ json: 'next' })), 'what depends on nothing of it').toBe('response 2');
  area.set('payment_attempts', 'one');
  expect(await textOf(request())).toBe('response 1');
});

test('only the first of two simultaneous calls gets the early response', async () => {
  await sendFirstCall();
  expect(await Promise.all([textOf(request()), textOf(request())])).toEqual(['response 1', 'response 2']);
});

test('an application that reads the first response before the document does not repeat the follow-up request', async () => {
  // The document's script is slow to read it.
  const clone = () => ({ json: () => new Promise((resolve) => setTimeout(resolve, 100)) });
  const network = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await network(...call);
    return sent.length === 1 ? Object.assign(response, { clone }) : response;
  });
  startEarlyCalls('of-the-link', { ...FIRST, next: () => [{ ...FIRST, json: 'next' }] });
  await eventually(() => expect(sent).toHaveLength(1));
  const both = textOf(request()).then(async (first) => [first, await textOf(request({ json: 'next' }))]);
  await vi.advanceTimersByTimeAsync(100);
  expect(await both).toEqual(['response 1', 'response 2']);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toHaveLength(2);
});

test('the configuration is requested once, and a script that runs after the application does nothing', async () => {
  const load = vi.fn(async () => Response.json({}));
  startEarlyCalls('', null);
  expect(await (await takeEarlyConfig(load, AbortSignal.timeout(30_000))).json()).toHaveProperty('services');
  expect(load).not.toHaveBeenCalled();

  vi.stubGlobal('window', {});
  await takeEarlyConfig(load, AbortSignal.timeout(30_000));
  startEarlyCalls('of-the-link', FIRST);
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

test('a document that contains the configuration requests nothing before the early call', async () => {
  const textContent = JSON.stringify({ services: { orders: 'https://orders.test/' } });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === '#config' ? { textContent } : null),
  });
  const load = vi.fn(async () => Response.json({}));
  await sendFirstCall();
  expect(sent[0]?.url).toBe('https://orders.test/');
  expect(await (await takeEarlyConfig(load, AbortSignal.timeout(30_000))).json()).toHaveProperty('services');
  expect(load).not.toHaveBeenCalled();
});

test('a call that uses an early response can still be aborted', async () => {
  vi.stubGlobal('fetch', (input: Request | string) =>
    typeof input === 'string'
      ? Promise.resolve(Response.json({ services: { orders: 'https://orders.test/' } }))
      : (sent.push(input), new Promise(() => {})),
  );
  await sendFirstCall();
  const limit = new AbortController();
  const taken = fetchOrTake(new Request(request(), { signal: limit.signal }));
  limit.abort(new Error('too late'));
  await expect(taken).rejects.toThrow('too late');
});

test('follow-up requests are sent as soon as a response arrives, and each response is used separately', async () => {
  const next = () => [{ service: 'orders', path: '/next?id=9' }];
  startEarlyCalls('of-the-link', { ...FIRST, next });
  await eventually(() => expect(sent.map(({ url }) => url)).toContain('https://orders.test/next?id=9'));
  const headers = { authorization: 'Bearer of-the-link' };
  expect(await textOf(request())).toBe('response 1');
  expect(await textOf(new Request('https://orders.test/next?id=9', { headers }))).toBe('response 2');
  expect(sent.map(({ method, headers: own }) => [method, own.get('content-type')])).toEqual([
    ['POST', 'application/json'],
    ['GET', null],
  ]);
});

/** A request as a service sees it: its path, who sends it, and the variables of a GraphQL call. */
interface ReceivedRequest {
  readonly path: string;
  readonly token: string | null;
  readonly variables: unknown;
}

/** The parts of a GraphQL call, by a text that only this one has. */
const PARTS = [
  ['getBloodDrawSitePageData', 'sites'],
  ['payment_status_index', 'payment'],
  ['address_confirmed_samples', 'information'],
  ['getAllIdsAndOrderSource', 'ids'],
  ['getOrderViaSampleId', 'order'],
] as const;

/** What the services receive of a link's document, and its requests in order: service and path, or part of a call. */
async function openDocument(
  path: string,
  { query = '', order = {} as object, ids = 'accession_id=7&sample_id=8' } = {},
) {
  vi.useRealTimers();
  const requests: string[] = [];
  const received: ReceivedRequest[] = [];
  const configured = vi.fn<() => void>();
  vi.stubGlobal('EARLY_CALLS', await earlyCalls());
  const tokens = 'token=of-link&jwttoken=of-waiver&jwtToken=of-gut';
  vi.stubGlobal('window', { location: { pathname: path, search: `?${ids}&${tokens}${query}` } });
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') {
      configured();
      const services = ['orders', 'accounting', 'waiver', 'questionnaire'];
      return Response.json({
        services: Object.fromEntries(services.map((name) => [name, `https://${name}/`])),
      });
    }
    const text = await input.clone().text();
    const { hostname, pathname, search } = new URL(input.url);
    requests.push(hostname + pathname + (PARTS.find(([own]) => text.includes(own))?.[1] ?? ''));
    received.push({
      path: pathname + search,
      token: input.headers.get('authorization'),
      variables: text ? (JSON.parse(text) as { variables: unknown }).variables : null,
    });
    const found = { sampleId: '8', orderIdStr: 90, patientId: 2, customerId: null, ...order };
    const other = { sampleId: '5', orderIdStr: 50, patientId: 5, customerId: 5 };
    return Response.json({ data: { patientOrder: { orders: [{ order: other }, { order: found }] } } });
  });
  vi.resetModules();
  await import('../../src/app/adapters/early-calls.ts');
  await eventually(() => expect(configured).toHaveBeenCalledTimes(1));
  for (let tick = 0; tick < 5; tick += 1) await new Promise((resolve) => void setImmediate(resolve));
  return { requests, received };
}

test.each<[string, string[], object?]>([
  ['/pns_single_page_flow', ['orders/order', 'orders/information']],
  [
    '/pns_single_page_flow',
    ['orders/order', 'accounting/invoice', 'orders/payment'],
    { query: '&amount_to_pay=1' },
  ],
  ['/pns_single_page_flow', ['orders/order', 'orders/sites'], { query: '&direct_to_blooddraw=true' }],
  ['/pns_single_page_flow', ['orders/order'], { order: { isCanceled: true } }],
  ['/pns_single_page_flow', ['orders/order'], { order: { sampleId: '9' } }],
  ['/payment_media', ['orders/order', 'accounting/invoice', 'orders/payment']],
  ['/payment_form', ['orders/order', 'accounting/invoice', 'orders/payment']],
  ['/payment_succeed', ['orders/order', 'accounting/invoice', 'orders/payment']],
  ['/uploadShippingAddress', ['orders/order', 'orders/information']],
  ['/informationLanding', ['orders/order', 'orders/information']],
  ['/bloodDraw', ['orders/ids', 'orders/sites']],
  ['/bloodDrawLanding', ['orders/ids', 'orders/sites']],
  ['/nyform', ['waiver/getPatientWaiverForm']],
  ['/gutZoomerPage', ['questionnaire/orders/samples/gut-zoomer/questionnaires']],
  // Nothing is requested for half a link, or by a page that needs nothing.
  ['/pns_single_page_flow', [], { ids: 'accession_id=7' }],
  ['/gutZoomerPage', [], { ids: 'sample_id=8' }],
  ['/failed', []],
])('the document of %s requests %j at once', async (path, expected, input) => {
  expect((await openDocument(path, input)).requests).toEqual(expected);
});

const KEY = { accession_id: '7', sample_id: '8', order_id: '90', patient_id: '2', customer_id: '' };
const ORDER = { path: '/', token: 'Bearer of-link', variables: { sampleId: ['8'] } };
const INVOICE = {
  path: '/invoice?charge_type_id=90&charge_type=order',
  token: 'Bearer of-link',
  variables: null,
};
const PNS = { path: '/', token: 'Bearer of-link', variables: KEY };

test.each<[string, readonly ReceivedRequest[], object?]>([
  ['/payment_form', [ORDER, INVOICE, PNS]],
  [
    '/informationLanding',
    [ORDER, { ...PNS, variables: { ...KEY, customer_id: '31000' } }],
    { order: { customerId: 31_000 } },
  ],
  ['/bloodDraw', [ORDER, PNS]],
  ['/nyform', [{ path: '/getPatientWaiverForm?accession_id=7', token: 'Bearer of-waiver', variables: null }]],
  [
    '/gutZoomerPage',
    [
      {
        path: '/orders/samples/gut-zoomer/questionnaires?accession_id=7',
        token: 'Bearer of-gut',
        variables: null,
      },
    ],
  ],
])(
  "the requests of %s are about the link's order, with the token that its page documents",
  async (...args) => {
    const [path, expected, order] = args;
    expect((await openDocument(path, order)).received).toEqual(expected);
  },
);
