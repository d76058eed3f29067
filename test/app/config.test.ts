import { expect, test, vi } from 'vitest';
import { ConfigError, loadConfig, parseConfig, readConfig } from '../../src/app/shell/config.ts';
import { plannedOutage } from '../lab/config.ts';
import { testConfig } from './config.ts';

const { languages: _languages, ...config } = testConfig();

function error(value: unknown): unknown {
  try {
    return parseConfig(value);
  } catch (thrown) {
    return thrown;
  }
}

test('the configuration is read from /config.json [RUL-24 CALL-R01 AMB-17]', async () => {
  const requested: string[] = [];
  const read = await loadConfig((url) => {
    requested.push(url);
    return Promise.resolve(Response.json(config));
  });
  expect(read).toEqual({ ...config, logos: [], languages: ['en'] });
  expect(requested).toEqual(['/config.json']);
});

test('a wrong configuration names the keys that are wrong and not their values [RUL-24]', () => {
  const { charging: _, ...services } = config.services;
  const thrown = error({
    ...config,
    supportPhone: '',
    timeZone: 'Mars/Olympus',
    services: {
      ...services,
      orders: 'javascript:secret()',
      accounting: '//secret.example',
      pricing: '/\\secret.example',
    },
    cardProvider: {
      ...config.cardProvider,
      keys: { ...config.cardProvider.keys, live: { revenue: 'secret' } },
    },
  });
  expect(thrown).toBeInstanceOf(ConfigError);
  expect((thrown as ConfigError).paths.toSorted()).toEqual([
    'cardProvider.keys.live.revenue',
    'cardProvider.keys.live.standard',
    'services.accounting',
    'services.charging',
    'services.orders',
    'services.pricing',
    'supportPhone',
    'timeZone',
  ]);
  expect((thrown as ConfigError).message).not.toContain('secret');
});

test('a configuration with an unknown key is refused with an error that names the key', () => {
  const { keys } = config.cardProvider;
  const thrown = error({
    ...config,
    // What a response means is never configured.
    values: { yesNo: { true: 'NO', false: 'YES' } },
    langauges: ['en'],
    cardProvider: { ...config.cardProvider, keys: { ...keys, live: { ...keys.live, secret: 'sk_live' } } },
  });
  expect((thrown as ConfigError).paths.toSorted()).toEqual([
    'cardProvider.keys.live.secret',
    'langauges',
    'values',
  ]);
});

const SERVICE = (value: unknown) => ({ ...config, services: { ...config.services, orders: value } });
const PAGE = (value: unknown) => ({ ...config, pages: { ...config.pages, support: value } });
const PATH = (value: unknown) => ({ ...config, pickup: { ...config.pickup, patientOnFile: value } });
const REPORTS = (value: unknown) => ({ ...config, reports: { failures: value } });

test.each<
  [
    name: string,
    within: (value: unknown) => unknown,
    accepted: readonly unknown[],
    refused: readonly unknown[],
  ]
>([
  [
    'a service',
    SERVICE,
    ['/services/orders', 'https://lab.example/orders', 'http://localhost:4000'],
    [
      '',
      '//lab.example',
      'orders',
      'javascript:alert(1)//https://lab.example',
      'see /services',
      'https:///x',
      null,
    ],
  ],
  [
    'a page outside',
    PAGE,
    ['/support', 'https://lab.example/support', null],
    [
      '',
      '//lab.example',
      'mailto:help@lab.example',
      'javascript:open("/support")',
      'see https://lab.example',
    ],
  ],
  [
    "a path of the pickup's service",
    PATH,
    ['/patients/on-file', '/'],
    ['', '//lab.example', 'patients/on-file', 'https://lab.example/on-file'],
  ],
  [
    'a receiver of reports',
    REPORTS,
    ['/reports', 'https://lab.example/reports', undefined],
    [
      '',
      '//lab.example',
      'http://lab.example/reports',
      'https://lab.example/reports?of=portal',
      'https://lab.example/reports#portal',
      '/reports?of=portal',
      'see https://lab.example/reports',
    ],
  ],
])('the configuration accepts only a valid URL for %s', (_, within, accepted, refused) => {
  expect(accepted.filter((value) => error(within(value)) instanceof ConfigError)).toEqual([]);
  expect(refused.filter((value) => !(error(within(value)) instanceof ConfigError))).toEqual([]);
});

test('a text in the configuration may have one letter, and may not be empty', () => {
  const withName = (name: string) => error({ ...config, brand: { ...config.brand, name } });
  expect(withName('L')).toMatchObject({ brand: { name: 'L' } });
  expect(withName('')).toBeInstanceOf(ConfigError);
});

test('the error about a wrong configuration names everything that is wrong', () => {
  expect(error({ ...config, supportPhone: '', timeZone: 'Mars/Olympus' })).toMatchObject({
    name: 'ConfigError',
    message: 'config.json is wrong at supportPhone, timeZone',
  });
});

test('the portal waits as long for the configuration as for any call, half a minute', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const get = vi.fn<typeof fetch>(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', get);
  vi.stubGlobal('window', {});
  const read = readConfig();
  expect(get.mock.calls).toEqual([['/config.json', { signal: limit.signal }]]);
  expect(timeout.mock.calls).toEqual([[30_000]]);
  limit.abort();
  await expect(read).rejects.toThrow(new ConfigError([]));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['https://js.stripe.com/endive/stripe.js', true],
  ['/vendor/stripe.js', true],
  ['http://localhost:4173/vendor/stripe.js', true],
  ['http://js.stripe.com/endive/stripe.js', false],
  ['http://localhost.example/stripe.js', false],
  ['//js.stripe.com/endive/stripe.js', false],
  ['javascript:run("https://js.stripe.com")', false],
  ['see /vendor/stripe.js', false],
  ['http://127.0.0.1:4173/vendor/stripe.js', true],
])('a card script runs from https or from this machine: %s', (script, isTaken) => {
  const thrown = error({ ...config, cardProvider: { ...config.cardProvider, script } });
  expect(thrown instanceof ConfigError).toBe(!isTaken);
});

test('a missing configuration, a page instead of it, and a lost connection lead to the same message', async () => {
  const responses = [
    () => Promise.resolve(new Response('', { status: 404 })),
    () => Promise.resolve(new Response('<html>secret</html>')),
    () => Promise.reject(new TypeError('secret')),
  ];
  for (const response of responses) {
    await expect(loadConfig(response)).rejects.toThrow(new ConfigError([]));
  }
  expect(new ConfigError([]).message).toBe('config.json cannot be read');
  expect(error('text')).toMatchObject({ message: 'config.json is wrong at (whole file)' });
});

/** The portal's own reading of a file. */
function openWith(value: unknown) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(value)));
  vi.stubGlobal('window', {});
  return readConfig().finally(() => vi.unstubAllGlobals());
}

test('a part of the configuration that only some pages need is left out if it is missing or wrong', async () => {
  const { mapTiles: _tiles, pickup: _pickup, ...rest } = config;
  const { config: read, invalidKeys } = await openWith({
    ...rest,
    services: { ...config.services, calendar: 'http://lab.example' },
    pages: { ...config.pages, support: 'mailto:help@lab.example' },
    cardTokenizer: { ...config.cardTokenizer, script: 'http://lab.example/stax.js' },
    languages: ['tlh'],
    langauges: ['en'],
  });
  expect(invalidKeys.toSorted()).toEqual([
    'cardTokenizer.script',
    'langauges',
    'languages.0',
    'mapTiles',
    'pages.support',
    'pickup',
    'services.calendar',
  ]);
  expect(read).toMatchObject({
    ...rest,
    mapTiles: null,
    pickup: { internalToken: '', patientOnFile: '' },
    services: { ...config.services, calendar: '' },
    pages: { ...config.pages, support: null },
    cardTokenizer: { script: '' },
    languages: ['en'],
  });
});

test('the portal accepts the planned outage of the sandbox lab, and leaves out a wrong one', async () => {
  const outage = plannedOutage(Date.parse('2026-11-28T22:00:00Z'), true);
  expect((await openWith({ ...config, notice: outage })).invalidKeys).toEqual([]);
  for (const [wrong, key] of [
    [{ from: 'tonight' }, 'from'],
    [{ until: 'tomorrow' }, 'until'],
    [{ text: { en: '' } }, 'text.en'],
    [{ paths: '/payment_form' }, 'paths'],
  ] as const) {
    const read = await openWith({ ...config, notice: { ...outage, ...wrong } });
    expect(read.invalidKeys.map((invalidKey) => invalidKey.slice(0, `notice.${key}`.length))).toEqual([
      `notice.${key}`,
    ]);
    expect(read.config.notice).toBeUndefined();
  }
});

test('the settings that every page needs cannot be left out', async () => {
  await expect(openWith({ ...config, timeZone: 'Mars/Olympus' })).rejects.toThrow(
    new ConfigError(['timeZone']),
  );
  expect((await openWith(config)).invalidKeys).toEqual([]);
});

test('the portal offers the configured languages, or English alone by default, and refuses a language that it does not speak [RUL-86]', () => {
  expect(parseConfig(config).languages).toEqual(['en']);
  expect(parseConfig({ ...config, languages: ['es'] }).languages).toEqual(['es']);
  for (const languages of [[], ['tlh'], 'es', null])
    expect(error({ ...config, languages })).toBeInstanceOf(ConfigError);
});
