import { beforeEach, expect, it, vi } from 'vitest';
import { createActor, createMachine, fromPromise, setup } from 'xstate';
import { createTelemetry } from '../../src/app/shell/telemetry.ts';
import type { Telemetry } from '../../src/app/shell/telemetry.ts';
import { calculateInp } from '../../src/app/shell/page-speed.ts';
import type { PageReport } from '../../src/app/shell/page-report.ts';
import { createPage } from '../../src/platform/page.ts';
import { eventually } from '../support/eventually.ts';

const SECRET = 'Zzyzx 4242 1984-02-29';
const REPORTS_URL = 'https://reports.example/failures';

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
    failed: { tags: 'failed', on: { again: 'loading' } },
  },
});

const sent: { readonly url: string; readonly request: RequestInit }[] = [];
const fetched = vi.fn((url: string, request: RequestInit) => {
  sent.push({ url, request });
  return Promise.reject(new TypeError('offline'));
});
const reports = () => sent.map(({ request }) => JSON.parse(String(request.body)) as PageReport);

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});

async function fail(log = createTelemetry(REPORTS_URL)) {
  const actor = createActor(machine, { inspect: log.inspect });
  actor.start();
  actor.send({ type: 'typed', value: SECRET });
  actor.send({ type: SECRET });
  actor.send({ type: 'sent' });
  await eventually(() => expect(actor.getSnapshot().value).toBe('failed'));
  await vi.dynamicImportSettled();
  return { log, actor };
}

/** A payment that ends so, and the state that it leads to. */
async function pay(output: object, event: string, id = 'pay', log = createTelemetry(REPORTS_URL)) {
  const paying = setup({ actors: { pay: fromPromise(() => Promise.resolve(output)) } }).createMachine({
    id: 'paying',
    initial: 'open',
    states: { open: { invoke: { id, src: 'pay', onDone: event } }, [event]: {} },
  });
  const actor = createActor(paying, { inspect: log.inspect });
  actor.start();
  await eventually(() => expect(actor.getSnapshot().value).toBe(event));
  await vi.dynamicImportSettled();
}

/** A machine that goes to any state that an event names; 'broke' declares a failure. */
function startWalking(log: Telemetry, ...states: readonly string[]) {
  const names = ['start', ...states];
  const walking = createMachine({
    id: 'walking',
    initial: 'start',
    on: Object.fromEntries(names.map((name) => [name, `.${name}`])),
    states: Object.fromEntries(names.map((name) => [name, name === 'broke' ? { tags: 'failed' } : {}])),
  });
  const actor = createActor(walking, { inspect: log.inspect }).start();
  return (event: string) => actor.send({ type: event });
}

/** Why each report was sent. */
async function reportReasons() {
  await vi.dynamicImportSettled();
  return reports().map(({ why }) => why);
}

it.each([
  ['broke', ['failed']],
  ['unknown', []],
  ['toPaymentFailed', []],
])('a state counts as failed if it declares a failure, whatever its name: %s', async (state, expected) => {
  startWalking(createTelemetry(REPORTS_URL), state)(state);
  expect(await reportReasons()).toEqual(expected);
});

it('a failed state is reported at any level of its chart', async () => {
  const log = createTelemetry(REPORTS_URL);
  const regions = createMachine({
    id: 'regions',
    type: 'parallel',
    states: {
      page: { initial: 'open', states: { open: {} } },
      form: {
        initial: 'open',
        states: {
          open: { on: { go: 'saving' } },
          saving: { initial: 'unsaved', states: { unsaved: { tags: 'failed' } } },
        },
      },
    },
  });
  createActor(regions, { inspect: log.inspect }).start().send({ type: 'go' });
  expect(await reportReasons()).toEqual(['failed']);
  expect(reports()[0]?.steps.at(-1)?.to).toEqual({ page: 'open', form: { saving: 'unsaved' } });
});

it('a machine that stops with an error is reported as broken', async () => {
  const log = createTelemetry(REPORTS_URL);
  const breaking = setup({
    actors: { load: fromPromise(() => Promise.reject(new Error(SECRET))) },
  }).createMachine({
    id: 'breaking',
    initial: 'open',
    states: { open: { on: { go: 'loading' } }, loading: { invoke: { id: 'load', src: 'load' } } },
  });
  const actor = createActor(breaking, { inspect: log.inspect });
  actor.subscribe({ error: () => undefined });
  actor.start();
  expect(await reportReasons()).toEqual([]);
  actor.send({ type: 'go' });
  await eventually(() => expect(actor.getSnapshot().status).toBe('error'));
  expect(await reportReasons()).toEqual(['broken']);
  expect(JSON.stringify(sent)).not.toContain('Zzyzx');
});

it('failures within five seconds are one, and a failure that lasts is reported once', async () => {
  const log = createTelemetry(REPORTS_URL);
  const go = startWalking(log, 'broke');
  go('broke');
  expect(await reportReasons(), 'also the one of the first moment').toEqual(['failed']);
  vi.advanceTimersByTime(4999);
  log.reportFailure('broken');
  expect(await reportReasons()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  go('broke');
  expect(await reportReasons(), 'it has failed before').toHaveLength(1);
  go('start');
  go('broke');
  expect(await reportReasons()).toEqual(['failed', 'failed']);
});

it("a failure of one machine does not hide another machine's failure", async () => {
  const log = createTelemetry(REPORTS_URL);
  const [go, other] = [startWalking(log, 'broke'), startWalking(log, 'broke')];
  go('broke');
  vi.advanceTimersByTime(5000);
  other('broke');
  expect(await reportReasons()).toHaveLength(2);
  vi.advanceTimersByTime(5000);
  other('start');
  go('broke');
  expect(await reportReasons(), 'the first one still fails').toHaveLength(2);
});

it('a report has the last sixty events before its failure, and none after it', async () => {
  const log = createTelemetry(REPORTS_URL);
  const go = startWalking(log, 'one', 'broke');
  go('one');
  for (let count = 0; count < 58; count += 1) go('start');
  go('broke');
  go('one');
  await reportReasons();
  const events = reports()[0]?.steps.map(({ event }) => event);
  expect(events).toEqual(['one', ...Array<string>(58).fill('start'), 'broke']);
});

it('the code of a report is loaded ten seconds after the start, so that it is there when the connection is not', async () => {
  const load = vi.fn(() => import('../../src/app/shell/page-report.ts'));
  createTelemetry(REPORTS_URL, load);
  vi.advanceTimersByTime(9999);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.dynamicImportSettled();
  expect(sent).toEqual([]);
});

it.each([
  ['<script type="module" src="/assets/index-DptUUTal.js"></script>', 'index-DptUUTal'],
  ['<script type="module" src="/assets/index-DptUUTal.js?token=secret"></script>', '?'],
  ['<script type="module" src="/assets/secret.js"></script>', '?'],
  ['<script src="/assets/index-DptUUTal.js"></script>', '?'],
  ['<script type="module"></script>', '?'],
])('with %s in the document, the build is %s', async (html, build) => {
  document.head.innerHTML = html;
  await fail();
  document.head.innerHTML = '';
  expect(reports()[0]?.build).toBe(build);
});

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

it.each([{ kind: 'pending' }, { kind: 'failed', charge: { charged: 'unknown', message: SECRET } }])(
  'a payment that ended as $kind may have charged: it is reported as such',
  async (output) => {
    await pay(output, 'toPaymentFailed');
    expect(reports().map(({ why }) => why)).toEqual(['chargeUnknown']);
    expect(JSON.stringify(sent)).not.toContain('Zzyzx');
  },
);

it("a charge with an unknown outcome is reported even right after other failures, and beyond a document's limit of reports", async () => {
  const log = createTelemetry(REPORTS_URL);
  const unknown = () => pay({ kind: 'pending' }, 'toPending', 'pay', log);
  log.reportFailure('vendor');
  await unknown();
  expect(await reportReasons(), 'within five seconds').toEqual(['vendor', 'chargeUnknown']);
  for (let count = 0; count < 3; count += 1) {
    vi.advanceTimersByTime(6000);
    log.reportFailure('call');
  }
  expect(await reportReasons()).toEqual(['vendor', 'chargeUnknown', 'call', 'call']);
  await unknown();
  expect(await reportReasons()).toHaveLength(5);
});

it.each<[output: object, event: string, whys: readonly string[]]>([
  // An ordinary decline.
  [{ kind: 'failed', charge: { charged: 'no', message: SECRET } }, 'toPaymentFailed', ['notPaid']],
  // The payment status could not be requested, so nothing was sent.
  [{ kind: 'statusUnknown' }, 'choosing', ['failed']],
  [{ kind: 'succeeded' }, 'toSuccess', ['paid']],
  [{ kind: 'changed' }, 'loading', []],
])(
  'a payment whose outcome is known, %j, is not reported as an unknown charge',
  async (output, event, expected) => {
    await pay(output, event);
    expect(reports().map(({ why }) => why)).toEqual(expected);
  },
);

it('a report about a finished payment has only its number and the build', async () => {
  await pay({ kind: 'succeeded', charge: { message: SECRET } }, 'toSuccess');
  expect(reports()).toEqual([{ report: 1, why: 'paid', build: '?' }]);
});

it('a failed call is reported with its service and status, after the state that its machine goes to', async () => {
  const log = createTelemetry(REPORTS_URL);
  log.recordFailedCall({ service: 'charging', status: 402, code: 'refused' });
  vi.advanceTimersByTime(5000);
  expect(await reportReasons(), 'a decline is known').toEqual([]);
  log.recordFailedCall({ service: 'payout', status: 500, code: 'server' });
  vi.advanceTimersByTime(5000);
  expect(await reportReasons()).toEqual(['call']);
  expect(reports()[0]?.calls).toEqual([
    { service: 'charging', status: 402, code: 'refused', at: expect.any(Number) as number },
    { service: 'payout', status: 500, code: 'server', at: expect.any(Number) as number },
  ]);
  vi.advanceTimersByTime(5000);
  const go = startWalking(log, 'broke');
  log.recordFailedCall({ service: 'accounting', status: 503, code: 'server' });
  vi.advanceTimersByTime(1000);
  go('broke');
  vi.advanceTimersByTime(5000);
  expect(await reportReasons(), 'the state says more, once').toEqual(['call', 'failed']);
  expect(reports()[1]?.calls.at(-1)).toMatchObject({ service: 'accounting', status: 503 });
});

it('the output of another child of a machine is not reported as a charge', async () => {
  await pay({ kind: 'pending' }, 'toSuccess', 'load');
  expect(reports()).toEqual([]);
});

it('a report is sent without cookies, referrer and preflight, and outlives its page', async () => {
  await fail();
  expect(sent[0]).toMatchObject({
    url: REPORTS_URL,
    request: {
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      mode: 'no-cors',
      cache: 'no-store',
      keepalive: true,
    },
  });
  expect(sent[0]?.request.headers).toBeUndefined();
});

it('a failure is reported once, and a document sends three reports at most', async () => {
  const { log, actor } = await fail();
  log.reportFailure('broken');
  for (let count = 0; count < 5; count += 1) {
    vi.advanceTimersByTime(6000);
    actor.send({ type: 'again' });
    await eventually(() => expect(actor.getSnapshot().value).toBe('failed'));
  }
  await vi.dynamicImportSettled();
  expect(reports()).toHaveLength(3);
});

it('a browser without the code or the network continues', async () => {
  const { actor } = await fail(createTelemetry(REPORTS_URL, () => Promise.reject(new Error('lost'))));
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

it.each<[name: string, durations: readonly number[], count: number, inp: number | null]>([
  ['nothing was pressed', [], 0, null],
  ['all presses were too short to be listed', [], 3, 0],
  ['of few presses the worst counts', [40, 320, 120], 49, 320],
  ['of 50 presses one may be worse', [40, 320, 120], 50, 120],
  ['of 100 presses two may be worse', [40, 320, 120], 100, 40],
  ['the presses that count were too short to be listed', [320], 100, 320],
])(
  'the interaction to next paint counts the presses as INP is defined: %s',
  (_, durations, count, expected) => {
    expect(calculateInp(durations, count)).toBe(expected);
  },
);

/** Gives the browser's observers these entries, by type. */
function stubPerformance(
  entries: Readonly<Record<string, readonly object[]>>,
  visibility: readonly string[] = [],
) {
  class Observer {
    static readonly supportedEntryTypes = Object.keys(entries);
    #left: readonly object[] = [];
    observe({ type }: { readonly type: string }): void {
      this.#left = entries[type] ?? [];
    }
    takeRecords(): readonly object[] {
      return this.#left;
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.stubGlobal('performance', {
    now: () => 0,
    getEntriesByType: () => visibility.map((name) => ({ name })),
    interactionCount: 2,
  });
}

/** The speed report of a document that is hidden, shown and hidden again. */
async function readSpeeds(visible = true) {
  const looks = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  createTelemetry(REPORTS_URL).watchSpeed(createPage());
  vi.advanceTimersByTime(3999);
  expect(await reportReasons(), 'while the page may still be loading').toEqual([]);
  vi.advanceTimersByTime(1);
  await vi.dynamicImportSettled();
  for (const state of ['hidden', 'visible', 'hidden'] as const) {
    looks.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  }
  looks.mockRestore();
  return sent.map(({ request }) => JSON.parse(String(request.body)) as object);
}

const PAINTS = [
  { startTime: 820, element: SECRET },
  { startTime: 1840, url: SECRET },
];
const PRESSES = [
  { name: 'pointerdown', duration: 96, interactionId: 7, target: SECRET },
  { name: 'click', duration: 240, interactionId: 7 },
  { name: 'keydown', duration: 120, interactionId: 14 },
  { name: 'pointermove', duration: 900, interactionId: 0 },
];
const LINE = { report: 1, why: 'speed', build: '?', engine: '?' };

it.each<[name: string, entries: Parameters<typeof stubPerformance>, line: object]>([
  ['both', [{ 'largest-contentful-paint': PAINTS, event: PRESSES }], { lcp: 18, inp: 2 }],
  [
    'no paint in the background',
    [{ 'largest-contentful-paint': PAINTS, event: PRESSES }, ['hidden']],
    { lcp: null, inp: 2 },
  ],
  ['what an older browser measures', [{ 'largest-contentful-paint': PAINTS }], { lcp: 18, inp: 0 }],
])(
  'the speed of a document is reported once, in tenths of a second and without names: %s',
  async (_, entries, line) => {
    vi.stubGlobal('navigator', { userAgent: SECRET });
    stubPerformance(...entries);
    expect(await readSpeeds()).toEqual([{ ...LINE, ...line }]);
  },
);

it('the speed of a document that is in the background is not reported', async () => {
  stubPerformance({ 'largest-contentful-paint': PAINTS, event: PRESSES });
  expect(await readSpeeds(false)).toEqual([]);
});
