import { expect, test, vi } from 'vitest';
import { createPrefetch } from '../../src/app/shell/prefetch.ts';

const make = () => vi.fn(() => Promise.resolve('requested again'));

test('the next page uses what a page has prefetched, once', async () => {
  const prefetch = createPrefetch(() => 0);
  const call = make();
  expect(await prefetch.pass('order 1', Promise.resolve('kept'))).toBe('kept');
  expect(await prefetch.take('order 1', call)).toBe('kept');
  expect(call).not.toHaveBeenCalled();
  expect(await prefetch.take('order 1', call)).toBe('requested again');
});

test('the next page waits for a pending prefetched call instead of repeating it', async () => {
  const prefetch = createPrefetch(() => 0);
  const { promise, resolve } = Promise.withResolvers<string>();
  void prefetch.pass('order 1', promise);
  const call = make();
  const taken = prefetch.take('order 1', call);
  resolve('late');
  expect(await taken).toBe('late');
  expect(call).not.toHaveBeenCalled();
});

test('a prefetched call that belongs to another order, is too old, failed or was cleared is not used', async () => {
  let now = 0;
  const prefetch = createPrefetch(() => now);
  const call = make();
  void prefetch.pass('order 1', Promise.resolve('kept'));
  expect(await prefetch.take('order 2', call)).toBe('requested again');
  now = 10_000;
  expect(await prefetch.take('order 1', call)).toBe('requested again');
  void prefetch.pass('order 1', Promise.resolve('kept'));
  // The clock was set back.
  now = -60_000;
  expect(await prefetch.take('order 1', call)).toBe('requested again');

  await expect(prefetch.pass('order 1', Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await prefetch.take('order 1', call)).toBe('requested again');

  void prefetch.pass('order 1', Promise.resolve('kept'));
  prefetch.clear();
  expect(await prefetch.take('order 1', call)).toBe('requested again');
  expect(call).toHaveBeenCalledTimes(5);
});

test('the failure of a pending prefetched call reaches the page that takes it', async () => {
  const prefetch = createPrefetch(() => 0);
  const { promise, reject } = Promise.withResolvers<string>();
  prefetch.pass('order 1', promise).catch(() => undefined);
  const taken = prefetch.take('order 1', make());
  reject(new Error('failed'));
  await expect(taken).rejects.toThrow('failed');
});
