import { expect, test, vi } from 'vitest';
import { createPrefetch } from '../../src/app/shell/prefetch.ts';

const make = () => vi.fn(() => Promise.resolve('asked anew'));

test('the next page takes what a page has kept, once', async () => {
  const prefetch = createPrefetch(() => 0);
  const call = make();
  expect(await prefetch.keep('order 1', Promise.resolve('kept'))).toBe('kept');
  expect(await prefetch.take('order 1', call)).toBe('kept');
  expect(call).not.toHaveBeenCalled();
  expect(await prefetch.take('order 1', call)).toBe('asked anew');
});

test('a call under way is waited for and not made again', async () => {
  const prefetch = createPrefetch(() => 0);
  const { promise, resolve } = Promise.withResolvers<string>();
  void prefetch.keep('order 1', promise);
  const call = make();
  const taken = prefetch.take('order 1', call);
  resolve('late');
  expect(await taken).toBe('late');
  expect(call).not.toHaveBeenCalled();
});

test('nobody takes what belongs to another order, is too old, failed or was cleared', async () => {
  let now = 0;
  const prefetch = createPrefetch(() => now);
  const call = make();
  void prefetch.keep('order 1', Promise.resolve('kept'));
  expect(await prefetch.take('order 2', call)).toBe('asked anew');
  now = 10_000;
  expect(await prefetch.take('order 1', call)).toBe('asked anew');

  await expect(prefetch.keep('order 1', Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await prefetch.take('order 1', call)).toBe('asked anew');

  void prefetch.keep('order 1', Promise.resolve('kept'));
  prefetch.clear();
  expect(await prefetch.take('order 1', call)).toBe('asked anew');
  expect(call).toHaveBeenCalledTimes(4);
});

test('whoever takes a call under way gets its failure', async () => {
  const prefetch = createPrefetch(() => 0);
  const { promise, reject } = Promise.withResolvers<string>();
  prefetch.keep('order 1', promise).catch(() => undefined);
  const taken = prefetch.take('order 1', make());
  reject(new Error('failed'));
  await expect(taken).rejects.toThrow('failed');
});
