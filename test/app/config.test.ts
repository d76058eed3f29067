import { expect, test } from 'vitest';
import { SERVICE_NAMES } from '../../src/api/services.ts';
import { ConfigError, loadConfig, parseConfig } from '../../src/app/shell/config.ts';

const config = {
  brand: { name: 'Your Lab', logo: null, accent: null },
  supportPhone: '+1 (800) 555-0100',
  timeZone: 'America/Los_Angeles',
  services: Object.fromEntries(SERVICE_NAMES.map((name) => [name, `/services/${name}`])),
  pages: {
    conciergeRequest: 'https://concierge.example/request',
    conciergePage: '/lab/external/conciergePage',
    conciergeScheduling: null,
    patientPortal: null,
    support: null,
    mapSearch: null,
    termsOfService: null,
    testingPolicies: null,
    directions: 'https://maps.example/?to={destination}',
    guidance: { stool: 'https://guidance.example/stool' },
  },
  pickup: { internalToken: '/internal-token', patientOnFile: '/patients/on-file' },
  cardProvider: {
    script: '/vendor/stripe.js',
    keys: {
      test: { revenue: 'pk_test_rev', standard: 'pk_test_std' },
      live: { revenue: 'pk_live_rev', standard: 'pk_live_std' },
    },
  },
  cardTokenizer: {
    script: '/vendor/stax.js',
    webPaymentsTokens: { test: 'sandbox-test', live: 'sandbox-live' },
  },
  places: { url: '/vendor/places', key: 'sandbox' },
  mapTiles: { url: '/vendor/tiles/{z}/{x}/{y}.png', attribution: 'Sandbox' },
  inspector: false,
};

function error(value: unknown): unknown {
  try {
    return parseConfig(value);
  } catch (thrown) {
    return thrown;
  }
}

test('[RUL-24] [CALL-R01] [AMB-17] the configuration is read from /config.json', async () => {
  const asked: string[] = [];
  const read = await loadConfig((url) => {
    asked.push(url);
    return Promise.resolve(Response.json(config));
  });
  // Without a choice of languages, all are offered.
  expect(read).toEqual({ ...config, languages: ['en', 'es'] });
  expect(asked).toEqual(['/config.json']);
});

test('[RUL-24] a wrong configuration names the keys that are wrong and not their values', () => {
  const { charging: _, ...services } = config.services;
  const thrown = error({
    ...config,
    supportPhone: '',
    timeZone: 'Mars/Olympus',
    services: { ...services, orders: 'javascript:secret()', accounting: '//secret.example' },
    cardProvider: {
      ...config.cardProvider,
      keys: { ...config.cardProvider.keys, live: { revenue: 'secret' } },
    },
  });
  expect(thrown).toBeInstanceOf(ConfigError);
  expect((thrown as ConfigError).paths.toSorted()).toEqual([
    'cardProvider.keys.live.standard',
    'services.accounting',
    'services.charging',
    'services.orders',
    'supportPhone',
    'timeZone',
  ]);
  expect((thrown as ConfigError).message).not.toContain('secret');
});

test.each([
  [{ ethnicity: { ASIAN: 'Asian', WHITE: 7 } }, true],
  [{ ethnicity: { ASIAN: 'Asian', WHITE: 'Asian' } }, false],
  [{ ethnicity: { ASIAN: '' } }, false],
  [{ ethnicity: 'Asian' }, false],
])("names of answers are the service's, each one once: %j", (values, isTaken) => {
  expect(error({ ...config, values }) instanceof ConfigError).toBe(!isTaken);
});

test.each([
  ['https://js.stripe.com/endive/stripe.js', true],
  ['/vendor/stripe.js', true],
  ['http://localhost:4173/vendor/stripe.js', true],
  ['http://js.stripe.com/endive/stripe.js', false],
  ['http://localhost.example/stripe.js', false],
  ['//js.stripe.com/endive/stripe.js', false],
])('a card script runs from https or from this machine: %s', (script, isTaken) => {
  const thrown = error({ ...config, cardProvider: { ...config.cardProvider, script } });
  expect(thrown instanceof ConfigError).toBe(!isTaken);
});

test('a missing file, a page instead of it, and no connection show the same message', async () => {
  const answers = [
    () => Promise.resolve(new Response('', { status: 404 })),
    () => Promise.resolve(new Response('<html>secret</html>')),
    () => Promise.reject(new TypeError('secret')),
  ];
  for (const answer of answers) {
    await expect(loadConfig(answer)).rejects.toThrow(new ConfigError([]));
  }
  expect(error('text')).toMatchObject({ message: 'config.json is wrong at (whole file)' });
});

test('the configuration offers only languages that the portal speaks, at least one', () => {
  expect(parseConfig({ ...config, languages: ['es'] }).languages).toEqual(['es']);
  for (const languages of [[], ['tlh'], 'es', null])
    expect(error({ ...config, languages })).toBeInstanceOf(ConfigError);
});
