/** A lazily created value: a list of all countries, for example, would delay every page that imports it. */
export function once<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
}

/** The same per key. Creating a formatter takes longer than using it a hundred times. */
export function onceEach<T>(make: (key: string) => T): (key: string) => T {
  const cached = new Map<string, T>();
  return (key) => {
    const value = cached.get(key) ?? make(key);
    cached.set(key, value);
    return value;
  };
}
