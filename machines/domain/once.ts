/** A value that is made when it is asked for first: a list of all countries would hold up every page that knows of it. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
