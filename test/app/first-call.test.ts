import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchOrTake, startFirstCall, takeFirstConfig } from '../../src/platform/first-call.ts';

const FIRST = { service: 'orders', path: '', token: 'of-the-link', json: { variables: { sampleId: ['8'] } } };

/** What reached the network, and what it answers. */
const sent: Request[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') return Response.json({ services: { orders: 'https://orders.test/' } });
    sent.push(input);
    return new Response(`answer ${sent.length}`);
  });
});

afterEach(() => {
  sent.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const request = ({ token = FIRST.token, json = FIRST.json as unknown } = {}) =>
  new Request('https://orders.test', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(json),
  });

const textOf = async (input: Request) => (await fetchOrTake(input)).text();

async function start(): Promise<void> {
  startFirstCall(30_000, FIRST);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
}

test('the application takes the answer that the document asked for, once', async () => {
  await start();
  expect(await textOf(request())).toBe('answer 1');
  expect(await textOf(request())).toBe('answer 2');
});

test('another token, another order or a late application asks by itself', async () => {
  await start();
  expect(await textOf(request({ token: 'of-another' }))).toBe('answer 2');
  expect(await textOf(request({ json: { variables: { sampleId: ['9'] } } }))).toBe('answer 3');
  vi.advanceTimersByTime(30_000);
  expect(await textOf(request())).toBe('answer 4');
});

test('two calls at the same moment take one answer between them', async () => {
  await start();
  expect(await Promise.all([textOf(request()), textOf(request())])).toEqual(['answer 1', 'answer 2']);
});

test('the configuration is asked for once, and a script that comes after the application does nothing', async () => {
  const ask = vi.fn(async () => Response.json({}));
  startFirstCall(30_000, null);
  expect(await (await takeFirstConfig(ask)).json()).toHaveProperty('services');
  expect(ask).not.toHaveBeenCalled();

  vi.stubGlobal('window', {});
  await takeFirstConfig(ask);
  startFirstCall(30_000, FIRST);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});
