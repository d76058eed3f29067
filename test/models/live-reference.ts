/**
 * A stand-in for an object that changes, such as the services of the document that runs: its target is found with `find`
 * on each use, also of its parts.
 */
export function liveReference<T extends object>(find: () => T): T {
  const known = new Map<string | symbol, unknown>();
  return new Proxy({} as T, {
    get(_, key) {
      const value: unknown = Reflect.get(find(), key);
      if (typeof value !== 'object' && typeof value !== 'function') return value;
      const stand =
        known.get(key) ??
        (typeof value === 'function'
          ? (...args: unknown[]): unknown =>
              Reflect.apply(Reflect.get(find(), key) as (...all: unknown[]) => unknown, find(), args)
          : liveReference(() => Reflect.get(find(), key) as object));
      known.set(key, stand);
      return stand;
    },
  });
}
