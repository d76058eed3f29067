// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { loadScript } from '../../../src/platform/scripts.ts';
import { loadCardTokenizer } from '../../../src/platform/stax.ts';
import type { StaxConstructor } from '../../../src/platform/stax.ts';
import { loadCardProvider } from '../../../src/platform/stripe.ts';
import { isSeen, watchVisibility } from '../../../src/platform/visibility.ts';

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

test('[RUL-03] a page is seen when it is visible and not prerendered', () => {
  const seen: boolean[] = [];
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  const stop = watchVisibility((isVisible) => seen.push(isVisible));
  Object.defineProperty(document, 'prerendering', { value: false, configurable: true });
  document.dispatchEvent(new Event('prerenderingchange'));
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(isSeen()).toBe(false);
  stop();
  state.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(seen).toEqual([false, true, false]);
});
