import { expect, test, vi } from 'vitest';
import { createHandoff } from '../../src/app/handoff.ts';

const make = () => vi.fn(() => Promise.resolve('asked anew'));

test('what a page leaves the next one takes, once', async () => {
  const handoff = createHandoff(() => 0);
  const call = make();
  expect(await handoff.leave('order 1', Promise.resolve('left'))).toBe('left');
  expect(await handoff.take('order 1', call)).toBe('left');
  expect(call).not.toHaveBeenCalled();
  expect(await handoff.take('order 1', call)).toBe('asked anew');
});

test('a call under way is waited for and not made again', async () => {
  const handoff = createHandoff(() => 0);
  const { promise, resolve } = Promise.withResolvers<string>();
  void handoff.leave('order 1', promise);
  const call = make();
  const taken = handoff.take('order 1', call);
  resolve('late');
  expect(await taken).toBe('late');
  expect(call).not.toHaveBeenCalled();
});

test('nobody takes what is of another order, too old, failed or dropped', async () => {
  let now = 0;
  const handoff = createHandoff(() => now);
  const call = make();
  void handoff.leave('order 1', Promise.resolve('left'));
  expect(await handoff.take('order 2', call)).toBe('asked anew');
  now = 10_000;
  expect(await handoff.take('order 1', call)).toBe('asked anew');

  await expect(handoff.leave('order 1', Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await handoff.take('order 1', call)).toBe('asked anew');

  void handoff.leave('order 1', Promise.resolve('left'));
  handoff.clear();
  expect(await handoff.take('order 1', call)).toBe('asked anew');
  expect(call).toHaveBeenCalledTimes(4);
});

test('a failure that is under way is told by whoever takes it', async () => {
  const handoff = createHandoff(() => 0);
  const { promise, reject } = Promise.withResolvers<string>();
  handoff.leave('order 1', promise).catch(() => undefined);
  const taken = handoff.take('order 1', make());
  reject(new Error('failed'));
  await expect(taken).rejects.toThrow('failed');
});
