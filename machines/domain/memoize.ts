/** A lazily created value: a list of all countries, for example, would delay every page that imports it. */
export function lazy<T>(create: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => (cached ??= { value: create() }).value;
}

/** The same per key. Creating a formatter takes longer than using it a hundred times. */
export function memoize<T>(create: (key: string) => T): (key: string) => T {
  const cached = new Map<string, T>();
  return (key) => {
    const value = cached.get(key) ?? create(key);
    cached.set(key, value);
    return value;
  };
}
