import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { createFieldLog } from '../../src/app/shell/field-log.ts';
import type { FieldReport } from '../../src/app/shell/field-report.ts';

const SECRET = 'Zzyzx 4242 1984-02-29';
const ADDRESS = 'https://reports.example/failures';

const machine = setup({
  actors: { load: fromPromise<string>(() => Promise.reject(new Error(SECRET))) },
}).createMachine({
  id: 'canary',
  context: { name: SECRET },
  initial: 'editing',
  on: { '*': {} },
  states: {
    editing: { on: { typed: {}, sent: 'loading' } },
    loading: { invoke: { id: 'load', src: 'load', onDone: 'editing', onError: 'failed' } },
    failed: { on: { again: 'loading' } },
  },
});

const sent: { readonly address: string; readonly request: RequestInit }[] = [];
const fetched = vi.fn((address: string, request: RequestInit) => {
  sent.push({ address, request });
  return Promise.reject(new TypeError('offline'));
});
const reports = () => sent.map(({ request }) => JSON.parse(String(request.body)) as FieldReport);

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function fail(log = createFieldLog(ADDRESS)) {
  const actor = createActor(machine, { inspect: log.inspect });
  actor.start();
  actor.send({ type: 'typed', value: SECRET });
  actor.send({ type: SECRET });
  actor.send({ type: 'sent' });
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('failed'));
  await vi.dynamicImportSettled();
  return { log, actor };
}

it('a failed state is reported with names of the chart only, whatever data the machine got', async () => {
  await fail();
  expect(reports()).toMatchObject([
    {
      report: 1,
      why: 'failed',
      build: '?',
      steps: [
        { machine: 'canary', event: 'xstate.init', to: 'editing' },
        { event: 'typed', to: 'editing' },
        { event: '?', to: 'editing' },
        { event: 'sent', to: 'loading' },
        { event: 'xstate.error.actor.load', to: 'failed' },
      ],
    },
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/Zzyzx|4242|1984/);
});

it.each([
  { kind: 'pending' },
  { kind: 'uncertain' },
  { kind: 'failed', charge: { charged: 'unknown', message: SECRET } },
])('a payment that ended as $kind may have charged: it is reported as such', async (output) => {
  const log = createFieldLog(ADDRESS);
  const paying = setup({ actors: { pay: fromPromise(() => Promise.resolve(output)) } }).createMachine({
    id: 'paying',
    initial: 'open',
    states: { open: { invoke: { id: 'pay', src: 'pay', onDone: 'toPaymentFailed' } }, toPaymentFailed: {} },
  });
  const actor = createActor(paying, { inspect: log.inspect });
  actor.start();
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('toPaymentFailed'));
  await vi.dynamicImportSettled();
  expect(reports().map(({ why }) => why)).toEqual(['chargeUnknown']);
  expect(JSON.stringify(sent)).not.toContain('Zzyzx');
});

it('a report goes without cookies, referrer and preflight, and outlives its page', async () => {
  await fail();
  expect(sent[0]).toMatchObject({
    address: ADDRESS,
    request: { credentials: 'omit', referrerPolicy: 'no-referrer', mode: 'no-cors', keepalive: true },
  });
  expect(sent[0]?.request.headers).toBeUndefined();
});

it('one failure is one report, and a document sends three at most', async () => {
  const { log, actor } = await fail();
  log.failed('broken');
  for (let count = 0; count < 5; count += 1) {
    vi.advanceTimersByTime(6000);
    actor.send({ type: 'again' });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('failed'));
  }
  await vi.dynamicImportSettled();
  expect(reports()).toHaveLength(3);
});

it('a browser without the code or the network continues', async () => {
  const { actor } = await fail(createFieldLog(ADDRESS, () => Promise.reject(new Error('lost'))));
  expect(sent).toEqual([]);
  expect(actor.getSnapshot().status).toBe('active');
});

it.each([
  ['Chrome/131.0.0.0 Safari/537.36', 'Chrome 131'],
  ['Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36', 'Chrome 131'],
  ['Chrome/131.0.0.0 Safari/537.36 Edg/130.0.0.0', 'Edg 130'],
  ['Chrome/131.0.0.0 Safari/537.36 OPR/115.0.0.0', 'OPR 115'],
  ['SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36', 'SamsungBrowser 26'],
  ['CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1', 'CriOS 131'],
  ['FxiOS/132.0 Mobile/15E148 Safari/605.1.15', 'FxiOS 132'],
  ['Gecko/20100101 Firefox/132.0', 'Firefox 132'],
  ['Version/18.1 Mobile/15E148 Safari/604.1', 'Safari 18'],
  ['Chrome/13100', '?'],
  ['Zzyzx', '?'],
])('a report from %s names %s, and the time in tenths of a second', async (agent, engine) => {
  vi.stubGlobal('navigator', { userAgent: `Mozilla/5.0 (X) ${agent}` });
  vi.advanceTimersByTime(20_200);
  await fail();
  expect(reports().map(({ engine: named, steps }) => [named, steps[0]?.at])).toEqual([[engine, 202]]);
});
