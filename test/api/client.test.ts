import { describe, expect, test, vi } from 'vitest';
import type { ClientOptions, ApiRequest } from '../../src/api/client.ts';
import type { ServiceName, Services } from '../../src/api/services.ts';
import { ignoredBody } from '../../src/api/wire.ts';
import { z } from '../../src/api/zod.ts';
import { disconnect, disconnectInBody, hang, hangInBody, json, TOKEN, useService } from './service.ts';

const service = useService();
const THING = { service: 'core', method: 'GET', path: '/thing', schema: ignoredBody } as const;

function get(name: ServiceName, changes: Partial<ApiRequest<unknown>> = {}) {
  return service
    .client()
    .request({ service: name, method: 'GET', path: '/thing', schema: z.unknown(), ...changes });
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => ({ resolved: value }),
    (error: unknown) => error,
  );
}

describe('how a call is sent', () => {
  test('each service is called at its own base URL, with or without a trailing slash [CALL-R01 RUL-24]', async () => {
    service.behave(json(200, {}));
    await get('pricing', { query: { a: '1 2' } });
    expect(service.calls[0]?.url).toBe('/pricing/thing?a=1+2');
  });

  test('each call sends the current token as a bearer token [CALL-R02 STOR-R01]', async () => {
    service.behave(json(200, {}));
    let token = 'first';
    const client = service.client({ token: () => token });
    await client.request(THING);
    token = 'second';
    await client.request(THING);
    expect(service.calls.map((call) => call.headers.authorization)).toEqual([
      'Bearer first',
      'Bearer second',
    ]);
  });

  test('a call sends no control characters; tabs and line ends are kept', async () => {
    service.behave(json(200, {}));
    const message = 'A\u0000n\u007Fn\n\tLee\u009F \u{1F600}';
    await get('core', { method: 'POST', json: { name: message, list: [message], count: 3 } });
    const clean = 'Ann\n\tLee \u{1F600}';
    expect(service.calls[0]?.body).toEqual({ name: clean, list: [clean], count: 3 });
  });

  test('a call to a service without a URL is not sent anywhere', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const services = { core: '' } as Services;
    await expect(service.client({ fetch, services }).request(THING)).rejects.toEqual({ code: 'unavailable' });
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each([
    [json(503, {}), [['core', 503, 'server']]],
    [json(402, {}), [['core', 402, 'refused']]],
    [json(200, 'no object'), [['core', 200, 'malformed']]],
    [disconnect, [['core', 0, 'noResponse']]],
    [json(200, {}), []],
  ])('a failed call is reported once, with its service and status: %#', async (behavior, expected) => {
    service.behave(behavior);
    const onFailure = vi.fn<NonNullable<ClientOptions['onFailure']>>();
    await failure(service.client({ onFailure }).request({ ...THING, method: 'POST', schema: z.object({}) }));
    expect(onFailure.mock.calls).toEqual(expected);
  });

  test('a call that the portal gave up is not reported as a failure of its service', async () => {
    const onFailure = vi.fn<NonNullable<ClientOptions['onFailure']>>();
    await failure(service.client({ onFailure }).request({ ...THING, signal: AbortSignal.abort() }));
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('a call is not cached, sends no referrer, and sends cookies only if asked to [RUL-01]', async () => {
    const sent: Request[] = [];
    const fetch = async (request: unknown) => {
      sent.push(request as Request);
      return Response.json({});
    };
    await service.client({ fetch }).request(THING);
    await service.client({ fetch }).request({ ...THING, sendsCookies: true });
    expect(
      sent.map(({ cache, referrerPolicy, credentials }) => [cache, referrerPolicy, credentials]),
    ).toEqual([
      ['no-store', 'no-referrer', 'same-origin'],
      ['no-store', 'no-referrer', 'include'],
    ]);
    expect(sent[0]?.headers.get('accept')).toBe('application/json');
  });

  test('a call uses the response that the document already requested', async () => {
    const fetch = vi.fn(async () => Response.json({ from: 'the document' }));
    expect(await service.client({ fetch }).request({ ...THING, schema: z.unknown() })).toEqual({
      from: 'the document',
    });
    expect(fetch).toHaveBeenCalledOnce();
    expect(service.calls).toEqual([]);
  });

  test('a call may name another token, and is not sent without any token', async () => {
    service.behave(json(200, {}));
    await get('pickup', { token: 'internal' });
    expect(service.calls[0]?.headers.authorization).toBe('Bearer internal');
    expect(await failure(service.client({ token: () => null }).request(THING))).toEqual({
      code: 'unavailable',
    });
    expect(service.calls).toHaveLength(1);
  });
});

describe('the error catalog', () => {
  const BODY = { message: 'the message', error: 'the error', description: 'the description' };
  const LIST = { message: ['Name is missing', 'Date is missing'] };
  const MISSING = 'Name is missing, Date is missing';
  const LONG = 'x'.repeat(300);
  const UNQUOTABLE = [42, ['a'], `${LONG}x`, '  ', `Token ${TOKEN} is void`, { text: 'no' }];

  type Refusal = readonly [id: string, ServiceName, status: number, body: object, failure: object];
  test.each<Refusal>([
    ['ERR-R03', 'accounting', 422, BODY, { code: 'refused', message: 'the description' }],
    ['ERR-R05', 'charging', 422, BODY, { code: 'refused', message: 'the error', status: 422 }],
    ['ERR-R07', 'orderPortal', 422, BODY, { code: 'refused', message: 'the message' }],
    ['ERR-R07', 'orderPortal', 400, { error: { message: 'inner' } }, { code: 'refused', message: 'inner' }],
    ['ERR-R07', 'orderPortal', 400, { error: 'plain' }, { code: 'refused', message: 'plain' }],
    ['ERR-R09', 'trans', 422, BODY, { code: 'refused', message: 'the message' }],
    ['ERR-R09', 'trans', 429, BODY, { code: 'refused', message: 'the message', status: 429 }],
    ['ERR-R13', 'questionnaire', 422, BODY, { code: 'refused', message: 'the error', status: 422 }],
    ['ERR-R14', 'waiver', 400, LIST, { code: 'refused', message: MISSING }],
    // A 5xx has a fixed text, but for two services.
    ['ERR-R05', 'charging', 500, BODY, { code: 'server' }],
    ['ERR-R07', 'orderPortal', 500, BODY, { code: 'server' }],
    ['ERR-R12', 'questionnaire', 500, BODY, { code: 'server' }],
    ['ERR-R03', 'accounting', 500, BODY, { code: 'server', message: 'the description' }],
    ['ERR-R14', 'waiver', 500, LIST, { code: 'server', message: MISSING }],
    // The messages of a list that fit.
    [
      'ERR-R14',
      'waiver',
      400,
      { message: ['First', LONG, 'Last'] },
      { code: 'refused', message: 'First, Last' },
    ],
    // A text that was written for a patient.
    ['RUL-10', 'orderPortal', 400, { error: ` ${LONG}\n` }, { code: 'refused', message: LONG }],
    ...UNQUOTABLE.map((error): Refusal => [
      'RUL-10',
      'charging',
      400,
      { error },
      { code: 'refused', status: 400 },
    ]),
  ])(
    'of a response from $1 with status $2 only what the error catalog allows is passed on: %# [$0]',
    async (_, name, status, body, expected) => {
      service.behave(json(status, body));
      expect(await failure(get(name, { method: 'POST' }))).toEqual(expected);
    },
  );

  test.each(['accounting', 'charging', 'questionnaire', 'waiver', 'orderPortal', 'orders'] as const)(
    'responses of the service %s with 404 or 401 become codes without a message [ERR-R01 ERR-R02 ERR-R05 ERR-R07 ERR-R09 ERR-R12 ERR-R14]',
    async (name) => {
      service.behave(json(404, BODY), json(401, BODY));
      expect(await failure(get(name))).toEqual({ code: 'notFound' });
      expect(await failure(get(name))).toEqual({ code: 'unauthorized' });
    },
  );

  test.each([
    ['ERR-R04', 'accounting', [200, 201]],
    ['ERR-R11', 'questionnaire', [200, 201, 202]],
    ['CALL-R40', 'coreSamples', [200, 201]],
  ] as const)('the service $1 succeeds with the statuses $2 only [$0]', async (_, name, accepted) => {
    const statuses = [200, 201, 202, 203, 204];
    service.behave(...statuses.map((status) => json(status, status === 204 ? undefined : {})));
    const responses: unknown[] = [];
    for (const _status of statuses) responses.push(await failure(get(name, { auth: 'none' })));
    const known: readonly number[] = accepted;
    expect(responses).toEqual(
      statuses.map((status) => (known.includes(status) ? { resolved: {} } : { code: 'malformed' })),
    );
  });

  test('a 204 of a service whose response is not read counts as success [NOTIF-06 ERR-R08]', async () => {
    service.behave(json(204));
    expect(await failure(get('orderPortal', { schema: ignoredBody }))).toEqual({ resolved: undefined });
  });

  test('a refusal contains only the documented data that its call reads', async () => {
    const dated = z.pipe(
      z.object({ reported_on: z.string() }),
      z.transform((wire) => ({ day: wire.reported_on })),
    );
    const refusal = { code: 'refused', message: 'Reported before' };
    const data = { day: '2026-11-02' };
    service.behave(json(409, { message: 'Reported before', reported_on: '2026-11-02' }));
    expect(await failure(get('sample', { refusal: dated }))).toEqual({ ...refusal, data });
    expect(await failure(get('sample'))).toEqual(refusal);
    service.behave(json(409, { message: 'Reported before', reported_on: null }));
    expect(await failure(get('sample', { refusal: dated }))).toEqual(refusal);
  });

  test('an error page that is not JSON gives no message', async () => {
    service.behave((response) => void response.writeHead(400).end('<h1>Bad Request</h1>'));
    expect(await failure(get('core'))).toEqual({ code: 'refused', status: 400 });
  });

  test('a 500 counts as a response of the calendar only if its body can be read [RUL-113]', async () => {
    service.behave(
      json(500, BODY),
      (response) => void response.writeHead(500).end('<h1>Internal Server Error</h1>'),
      (response) => void response.writeHead(500).end(),
    );
    const codes: unknown[] = [];
    for (const _ of Array.from({ length: 3 })) codes.push(await failure(get('calendar', { method: 'POST' })));
    expect(codes).toEqual([{ code: 'server' }, { code: 'noResponse' }, { code: 'noResponse' }]);
  });
});

describe('missing and malformed responses', () => {
  const quick = { callTimeout: 60, chargeTimeout: 60 };
  const request = {
    service: 'core',
    method: 'POST',
    path: '',
    schema: z.object({ total: z.number() }),
  } as const;

  test.each([
    ['hangs in the body', hangInBody],
    ['is cut off in the body', disconnectInBody],
  ])('a call that %s has no response [RUL-07 RUL-25]', async (_, behavior) => {
    service.behave(behavior);
    expect(await failure(service.client(quick).request(request))).toEqual({ code: 'noResponse' });
  });

  test('a charge waits longer than other calls, and sends its key [RUL-25 RUL-30]', async () => {
    service.behave((response, call) => setTimeout(() => json(200, { total: 1 })(response, call), 120));
    const client = service.client({ callTimeout: 30, chargeTimeout: 5000 });
    expect(await failure(client.request(request))).toEqual({ code: 'noResponse' });
    expect(await client.request({ ...request, idempotencyKey: 'key-1' })).toEqual({ total: 1 });
    // On a busy machine the first call may be given up before the service has it.
    expect(service.calls.at(-1)?.headers['idempotency-key']).toBe('key-1');
  });

  test('a call may take 30 s, a charge 60 s [RUL-25]', async () => {
    service.behave(json(200, { total: 1 }));
    const limit = vi.spyOn(AbortSignal, 'timeout');
    const client = service.client();
    await client.request(request);
    await client.request({ ...request, idempotencyKey: 'key-1' });
    expect(limit.mock.calls).toEqual([[30_000], [60_000]]);
    limit.mockRestore();
  });

  test("a call that the browser cannot make is the portal's error, not a missing response", async () => {
    service.behave(json(200, { total: 1 }));
    const report = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', report);
    const own = vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError(`not a function, at ${TOKEN}`);
    });
    const call = service.client().request({ ...request, signal: new AbortController().signal });
    expect(await failure(call)).toEqual({ code: 'notSent' });
    expect(service.calls).toEqual([]);
    expect(report.mock.calls).toEqual([[new Error('A call of core could not be made')]]);
    own.mockRestore();
    vi.unstubAllGlobals();
  });

  test('an aborted call ends immediately', async () => {
    service.behave(hang);
    const abort = new AbortController();
    const call = failure(service.client().request({ ...request, signal: abort.signal }));
    abort.abort();
    expect(await call).toEqual({ code: 'noResponse' });
  });
});

// Which calls are sent again, and after what, is in faults.test.ts.
describe('a call that is sent again', () => {
  test('a repeated call waits as long as Retry-After says, 3 s at most [RUL-25]', async () => {
    const waits: unknown[] = [];
    const later = setTimeout;
    vi.stubGlobal('setTimeout', (next: () => void, wait: number, ...args: unknown[]) => {
      // The library's own limit for reading the body of an error, and those of open connections.
      if (wait === 10_000 || args.length > 0) return later(next, wait, ...args);
      waits.push(wait);
      return later(next);
    });
    const times = ['1', '3600'].values();
    const fetch = async () =>
      new Response('', { status: 503, headers: { 'retry-after': times.next().value ?? '0' } });
    expect(await failure(service.client({ fetch }).request(THING))).toEqual({ code: 'server' });
    vi.unstubAllGlobals();
    expect(waits).toEqual([1000, 3000]);
  });

  test('a call that fails twice has the response of its third try [RUL-25]', async () => {
    service.behave(json(502), disconnect, json(200, 'done'));
    expect(await get('core')).toBe('done');
    expect(service.calls).toHaveLength(3);
  });
});

test.each([
  ['a charge that succeeded', json(200, { is: 'done' }), [{ change: 'payment', isKnown: true }]],
  ['a charge whose response does not say so', json(200, {}), [{ change: 'payment', isKnown: false }]],
  ['a charge without a response', disconnect, [{ change: 'payment', isKnown: false }]],
  ['a charge that a gateway broke over', json(500), [{ change: 'payment', isKnown: false }]],
  ['a charge that was refused', json(402, { error: 'No' }), []],
] as const)(
  '%s is reported as a change only as far as it is known [RUL-92]',
  async (_, response, expected) => {
    const onChange = vi.fn();
    service.behave(response);
    const schema = z.object({ is: z.optional(z.string()) });
    const isDone = ({ is }: z.output<typeof schema>) => is === 'done';
    await failure(
      service
        .client({ onChange })
        .request({ service: 'charging', method: 'POST', path: '/thing', schema, change: 'payment', isDone }),
    );
    expect(onChange.mock.calls.flat()).toEqual(expected);
  },
);
