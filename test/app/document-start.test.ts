import { beforeAll, describe, expect, it } from 'vitest';

/** Everything that `document-start.ts` may have to polyfill. */
const lacking: readonly (readonly [object, string])[] = [
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toReversed'],
  [AbortSignal, 'any'],
  [AbortSignal, 'timeout'],
];

describe('polyfills for the oldest browsers', () => {
  const own: (PropertyDescriptor | undefined)[] = [];

  beforeAll(async () => {
    for (const [target, name] of lacking) {
      own.push(Reflect.getOwnPropertyDescriptor(target, name));
      Reflect.deleteProperty(target, name);
    }
    Object.assign(globalThis, {
      window: globalThis,
      addEventListener: () => undefined,
      CSSLayerBlockRule: Object,
    });
    Object.assign(globalThis, {
      document: { documentElement: { setAttribute: () => undefined }, getElementsByName: () => [] },
      location: { search: '' },
    });
    await import('../../src/app/document-start.ts');
  });

  it('polyfills replace what the oldest browsers lack, and are not enumerable', () => {
    const standIns = lacking.map(([target, name]) => Reflect.getOwnPropertyDescriptor(target, name));
    for (const [index, standIn] of standIns.entries()) {
      expect(standIn?.value).toBeInstanceOf(Function);
      expect(standIn?.value).not.toBe(own[index]?.value);
    }
    expect(Object.keys(Array.prototype)).toEqual([]);
  });

  it('polyfills can be replaced, like the functions of a browser', () => {
    for (const [target, name] of lacking)
      expect(Reflect.getOwnPropertyDescriptor(target, name)).toMatchObject({
        writable: true,
        configurable: true,
      });
  });

  it('the polyfills of list functions change a copy of the list', () => {
    const list = [3, 1, 2];
    expect(list.toSorted((a, b) => b - a)).toEqual([3, 2, 1]);
    expect(list.toSorted()).toEqual([1, 2, 3]);
    expect(list.toReversed()).toEqual([2, 1, 3]);
    expect(list).toEqual([3, 1, 2]);
  });

  it('the polyfill of AbortSignal.any stops with the first of several signals, and with its reason', () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const either = AbortSignal.any([first.signal, second.signal]);
    expect(either.aborted).toBe(false);
    second.abort('left');
    first.abort('late');
    expect(either.aborted).toBe(true);
    expect(either.reason).toBe('left');
    expect(AbortSignal.any([first.signal]).reason).toBe('late');
    expect(AbortSignal.any([new AbortController().signal]).aborted).toBe(false);
  });

  it('the polyfill of AbortSignal.timeout stops when its time is over', async () => {
    const signal = AbortSignal.timeout(1);
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    expect((signal.reason as DOMException).name).toBe('TimeoutError');
  });
});
