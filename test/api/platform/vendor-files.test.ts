// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { loadScript } from '../../../src/platform/vendor-files.ts';
import { loadCardTokenizer } from '../../../src/platform/stax.ts';
import type { StaxConstructor } from '../../../src/platform/stax.ts';
import { loadCardProvider } from '../../../src/platform/stripe.ts';

const added = (url: string) => [...document.querySelectorAll(`script[src="${url}"]`)];

beforeEach(() => document.head.replaceChildren());

test('a script is added once, no matter how often it is requested', async () => {
  const loads = Promise.all([loadScript('/once.js', () => true), loadScript('/once.js', () => true)]);
  expect(added('/once.js')).toHaveLength(1);
  added('/once.js')[0]?.dispatchEvent(new Event('load'));
  await loads;
  await loadScript('/once.js', () => true);
  expect(added('/once.js')).toHaveLength(1);
});

test('a failed script is removed and can be retried', async () => {
  const failing = loadScript('/flaky.js', () => true);
  added('/flaky.js')[0]?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toEqual({ code: 'noAnswer' });
  expect(added('/flaky.js')).toHaveLength(0);
  const again = loadScript('/flaky.js', () => true);
  added('/flaky.js')[0]?.dispatchEvent(new Event('load'));
  await again;
});

test('[KEY-R01] a script without the card tokenizer in it is a failure', async () => {
  const loading = loadCardTokenizer('/stax.js');
  added('/stax.js')[0]?.dispatchEvent(new Event('load'));
  await expect(loading).rejects.toEqual({ code: 'noAnswer' });
  const again = loadCardTokenizer('/stax.js');
  const StaxJs = vi.fn() as unknown as StaxConstructor;
  window.StaxJs = StaxJs;
  added('/stax.js')[0]?.dispatchEvent(new Event('load'));
  expect(await again).toBe(StaxJs);
});

test('[KEY-R01] [KEY-R02] the card provider is loaded from the configured script only, once per key', async () => {
  const failing = loadCardProvider('/card.js', 'pk_1');
  added('/card.js')[0]?.dispatchEvent(new Event('load'));
  await expect(failing).rejects.toEqual({ code: 'noAnswer' });
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
