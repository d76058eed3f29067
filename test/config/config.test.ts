import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { itemsOf } from '../support/guide.ts';
import { checkConfig, schemaKeys } from './check.ts';

const EXAMPLE = readFileSync('docs/host/config.staging.json', 'utf8');

/** The example with another value at a path; without the key if there is none. */
function altered(path: string, ...values: readonly unknown[]): unknown {
  const config = JSON.parse(EXAMPLE) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const owner = keys.reduce((inner, key) => inner[key] as Record<string, unknown>, config);
  if (values.length === 0) delete owner[last];
  else owner[last] = values[0];
  return config;
}

/** The example with a laboratory's own values. */
const OWNED = JSON.parse(
  EXAMPLE.replaceAll('lab.example', 'lab.test')
    .replaceAll(/(?<=pk_\w+)of_/g, 'at_')
    .replaceAll('"agreed": false', '"agreed": true')
    .replaceAll(/Your Lab|token-of|key-restricted|555-0100/g, '$&1'),
) as object;

describe('the example of a configuration', () => {
  it('the example configuration is accepted, and raises no suspicion once it has values of its own', () => {
    expect(checkConfig(OWNED)).toEqual({ wrong: [], suspicious: [] });
  });

  it('the example configuration is reported where its URLs, keys, tokens, phone and name were not replaced', () => {
    expect(checkConfig({ ...OWNED, logos: ['https://logos.lab.example'] }).suspicious).toEqual([
      "still the example's values: logos.0",
    ]);
    const { suspicious } = checkConfig(JSON.parse(EXAMPLE));
    const keys = 'keys.test.revenue keys.live.standard webPaymentsTokens.test'.split(' ');
    for (const path of ['brand.name', 'supportPhone', 'places.key', 'services.orders', ...keys])
      expect(suspicious[0]).toMatch(new RegExp(`[ .]${path}(,|$)`));
  });

  it('the example configuration has each key that the portal knows, and the guide describes each', () => {
    const guide = readFileSync('docs/deploying.md', 'utf8');
    const inExample = (path: string) =>
      path
        .split('.')
        .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], JSON.parse(EXAMPLE));
    const keys = schemaKeys();
    expect(keys.length).toBeGreaterThan(60);
    expect(keys.filter((key) => inExample(key) === undefined)).toEqual([]);
    const descriptions = itemsOf(guide).map(({ text }) => text);
    const isDescribed = (key: string) => {
      const [first = '', ...inner] = key.split('.');
      const own = descriptions.filter((text) => text.startsWith(`\`${first}`)).join('\n');
      return inner.every((part) => new RegExp(`\\b${part}\\b`).test(own)) && own !== '';
    };
    expect(keys.filter((key) => !isDescribed(key))).toEqual([]);
  });
});

test.each<[path: string, values: readonly unknown[], expected: string]>([
  ['langauges', [['en']], "langauges is not a key of the portal: did you mean 'languages'?"],
  ['report', [{}], "report is not a key of the portal: did you mean 'reports'?"],
  ['reports.failure', ['/f'], "reports.failure is not a key of the portal: did you mean 'failures'?"],
  [
    'cardTokenizer.companion',
    [{}],
    "cardTokenizer.companion is not a key of the portal: did you mean 'companions'?",
  ],
  ['pages.guidance.stol', [null], "pages.guidance.stol is not a page of instructions: did you mean 'stool'?"],
  ['notice.from', ['2026-01-10 20:00'], 'notice.from must be a moment with its zone'],
  ['notice.from', ['2026-01-10T20:00'], 'notice.from must be a moment with its zone'],
  ['notice.until', ['2026-02-30T25:00-08:00'], 'notice.until must be a moment with its zone'],
  ['notice.until', ['2026-01-10T19:00-08:00'], 'notice.until must be a moment with its zone'],
  ['notice.text', [{ es: 'Hoy no.' }], 'notice.text.en is missing: the portal offers this language'],
  ['notice.text', [{ en: 'Not today.', tlh: 'nuq' }], 'notice.text.tlh is not a language of the portal'],
  ['notice.text', [{ en: '' }], 'notice.text.en must be a text that is not empty'],
  [
    'notice.paths',
    [['/payment_from']],
    "notice.paths.0 is not a page of the portal: did you mean '/payment_form'?",
  ],
  ['notice.blocksSubmissions', ['yes'], 'notice.blocksSubmissions must be true or false'],
  [
    'notice.blocksSubmission',
    [true],
    "notice.blocksSubmission is not a key of the portal: did you mean 'blocksSubmissions'?",
  ],
  ['values', [{ yesNo: { true: 'NO' } }], 'values is not a key of the portal'],
  ['pickup', [], 'pickup is missing: it must be a path below'],
  ['supportPhone', [''], 'supportPhone must be a text that is not empty'],
  ['tty', ['yes'], "tty must be the number of a text telephone, like '711'"],
  ['timeZone', ['Mars/Olympus'], "timeZone must be the name of a time zone, like 'America/Los_Angeles'"],
  [
    'cardProvider.keys.live.revenue',
    ['sk_live_x'],
    'cardProvider.keys.live.revenue is a secret key: revoke it',
  ],
  [
    'cardProvider.keys.test.standard',
    ['pk_live_x'],
    'cardProvider.keys.test.standard is a key of the live mode',
  ],
  [
    'cardProvider.keys.live.standard',
    ['pk_test_x'],
    'cardProvider.keys.live.standard is a key of the test mode',
  ],
  ['services.orders', ['http://lab.example'], 'services.orders is not https; it must be an https URL'],
  ['services.orders', ['https://lab.example/a?b=c'], 'services.orders has a query or a fragment; it must be'],
  ['services.orders', ['https://me:pw@lab.example'], 'services.orders has a user in it; it must be'],
  ['services.orders', ['https://lab.example/a b'], 'services.orders has a space in it; it must be'],
  ['services.orders', ['https://lab.example '], 'services.orders has a space in it; it must be'],
  ['reports.failures', ['https://lab.example?x'], 'reports.failures has a query or a fragment; it must be'],
  ['brand.accent', ['bleu'], "brand.accent must be a color like '#0a6b5d'"],
  ['brand.accent', ['red;}body{display:none'], "brand.accent must be a color like '#0a6b5d'"],
  ['brand.accent', ['#ffffff'], 'brand.accent is too light: white text on it needs a contrast of 4.5:1'],
  ['mapTiles.url', ['https://tiles.example/{x}/{y}.png'], 'mapTiles.url lacks {z}, {x} or {y}; it must be'],
  ['pages.directions', ['https://maps.example/'], "pages.directions lacks '{destination}'; it must be"],
  [
    'logos',
    [['http://logos.example']],
    "logos.0 is not https; it must be a list of origins: 'https://logos.example'",
  ],
  ['reports.speed', ['https://lab.example'], 'reports.speed must be true or false'],
  ['languages', [['tlh']], 'languages.0 must be a list of languages that the portal speaks'],
])('npm run config names what is wrong with %s: %j', (path, values, expected) => {
  const { wrong } = checkConfig(altered(path, ...values));
  expect(wrong.map((message) => message.slice(0, expected.length))).toEqual([expected]);
  for (const secret of ['sk_live_x', 'pk_live_x', 'pw@']) expect(wrong.join('')).not.toContain(secret);
});

test.each<[path: string, values: readonly unknown[], expected: string]>([
  ['reports', [], 'reports.failures is missing'],
  ['reports', [{ speed: true }], 'reports.speed is true without reports.failures'],
  ['places.agreed', [], 'places.agreed is not true: its vendor learns the address'],
  ['mapTiles.agreed', [false], 'mapTiles.agreed is not true: its vendor learns where'],
  ['inspector', [true], 'inspector is true'],
  ['cardProvider.script', ['https://cdn.example/stripe.js'], "cardProvider.script is not js.stripe.com's"],
  [
    'cardProvider.keys.live.standard',
    ['pk_live_of_stripe_zb'],
    'cardProvider.keys.live: revenue and standard are one',
  ],
  [
    'cardTokenizer.webPaymentsTokens.test',
    ['token-of-the-stax-account'],
    'cardTokenizer.webPaymentsTokens: test',
  ],
])('npm run config suspects %s: %j', (path, values, expected) => {
  const { wrong, suspicious } = checkConfig(altered(path, ...values));
  expect(wrong).toEqual([]);
  expect(suspicious.join('\n')).toContain(expected);
});

test.each([
  ['places', { url: '/places', key: '' }],
  ['mapTiles', { url: '/{z}/{x}/{y}.png', attribution: '' }],
  ['places', null],
  ['mapTiles', null],
])('npm run config warns of no vendor where %s is %j', (path, value) => {
  const { wrong, suspicious } = checkConfig(altered(path, value));
  expect(wrong).toEqual([]);
  expect(suspicious.join('\n')).not.toContain(`${path}.agreed`);
});

test.each([[null], ['text'], [[]]])('npm run config says that %j is not a configuration', (value) => {
  expect(checkConfig(value).wrong).toEqual(['The file must be one object: { "brand": … }']);
});

test.each([
  ['places', null],
  ['mapTiles', null],
  ['pages.support', null],
  ['brand.accent', null],
  ['services.orders', '/services/orders'],
])('in the configuration, %s may be %j', (path, value) => {
  expect(checkConfig(altered(path, value)).wrong).toEqual([]);
});
