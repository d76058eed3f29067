/**
 * A stand-in for an object that changes, such as the services of the document that runs: its target is found with `find`
 * on each use, and on each use of its parts.
 */
export function liveReference<T extends object>(find: () => T): T {
  const standIns = new Map<string | symbol, unknown>();
  return new Proxy({} as T, {
    get(_, key) {
      const value: unknown = Reflect.get(find(), key);
      if (typeof value !== 'object' && typeof value !== 'function') return value;
      const standIn =
        standIns.get(key) ??
        (typeof value === 'function'
          ? (...args: unknown[]): unknown =>
              Reflect.apply(Reflect.get(find(), key) as (...all: unknown[]) => unknown, find(), args)
          : liveReference(() => Reflect.get(find(), key) as object));
      standIns.set(key, standIn);
      return standIn;
    },
  });
}
