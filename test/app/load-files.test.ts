// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { loadFiles } from '../../src/app/load-files.ts';

test('a component whose file neither arrives nor fails is lost after half a minute, and can be requested again', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
  const request = vi.fn<typeof fetch>(
    (_, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('The time is over', 'TimeoutError')));
      }),
  );
  vi.stubGlobal('fetch', request);
  const load = vi.fn(async () => 'the code');
  const loading = loadFiles(load, ['assets/code.js']);
  limit.abort();
  await expect(loading).rejects.toThrow('The time is over');
  expect(timeout).toHaveBeenCalledWith(30_000);
  request.mockImplementation(async () => new Response('export {};'));
  await expect(loadFiles(load, ['assets/code.js'])).resolves.toBe('the code');
  expect(load).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
