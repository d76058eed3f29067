// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { loadScript, loadStyleSheet } from '../../../src/platform/vendor-files.ts';
import { loadCardTokenizer } from '../../../src/platform/stax.ts';
import type { StaxConstructor } from '../../../src/platform/stax.ts';
import { loadCardProvider } from '../../../src/platform/stripe.ts';

const findScripts = (url: string) => [...document.querySelectorAll(`script[src="${url}"]`)];

beforeEach(() => document.head.replaceChildren());

test.each([
  ['/file.js', () => loadScript('/file.js', () => true)],
  ['/file.css', () => loadStyleSheet('/file.css')],
])(
  '%s is added to the document once, and after a failure it is removed and can be retried',
  async (url, load) => {
    const files = () => [
      ...document.querySelectorAll(`script[src="${url}"], link[rel="stylesheet"][href="${url}"]`),
    ];
    const failing = load();
    files()[0]?.dispatchEvent(new Event('error'));
    await expect(failing).rejects.toEqual({ code: 'noResponse' });
    expect(files()).toHaveLength(0);
    const loads = [load(), load()];
    files()[0]?.dispatchEvent(new Event('load'));
    await Promise.all([...loads, load()]);
    expect(files()).toHaveLength(1);
  },
);

test('a file that neither loads nor fails is given up after a minute, and requested again by the next call', async () => {
  vi.useFakeTimers();
  const hanging = loadScript('/hangs.js', () => true);
  await Promise.all([
    expect(hanging).rejects.toEqual({ code: 'noResponse' }),
    vi.advanceTimersByTimeAsync(60_000),
  ]);
  expect(findScripts('/hangs.js')).toHaveLength(0);
  const again = loadScript('/hangs.js', () => true);
  findScripts('/hangs.js')[0]?.dispatchEvent(new Event('load'));
  await again;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(findScripts('/hangs.js')).toHaveLength(1);
  vi.useRealTimers();
});

test('a script that does not define the card tokenizer counts as failed [KEY-R01]', async () => {
  const loading = loadCardTokenizer('/stax.js');
  findScripts('/stax.js')[0]?.dispatchEvent(new Event('load'));
  await expect(loading).rejects.toEqual({ code: 'noResponse' });
  const again = loadCardTokenizer('/stax.js');
  const StaxJs = vi.fn() as unknown as StaxConstructor;
  window.StaxJs = StaxJs;
  findScripts('/stax.js')[0]?.dispatchEvent(new Event('load'));
  expect(await again).toBe(StaxJs);
});

test('the card provider is loaded from the configured script only, once per key [KEY-R01 KEY-R02]', async () => {
  const failing = loadCardProvider('/card.js', 'pk_1');
  findScripts('/card.js')[0]?.dispatchEvent(new Event('load'));
  await expect(failing).rejects.toEqual({ code: 'noResponse' });
  expect(document.querySelectorAll('script')).toHaveLength(0);

  const Stripe = vi.fn((key: string, _options: object) => ({ key }));
  Object.assign(window, { Stripe });
  const first = await loadCardProvider('/card.js', 'pk_1');
  expect(await loadCardProvider('/card.js', 'pk_1')).toBe(first);
  expect(await loadCardProvider('/card.js', 'pk_2')).not.toBe(first);
  expect(Stripe.mock.calls).toEqual([
    ['pk_1', { locale: 'en' }],
    ['pk_2', { locale: 'en' }],
  ]);
});
