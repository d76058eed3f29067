/**
 * Makes the data of a card once for as long as what it is made of stays the same: the same data is then the same object,
 * so that choosing one of hundreds of cards computes and draws only those that change.
 * @param make pure; reads nothing that `on` does not name
 */
export function memoizedItems<Source extends object, Made>() {
  const items = new WeakMap<Source, { readonly on: string; readonly made: Made }>();
  return (source: Source, on: readonly unknown[], make: () => Made): Made => {
    const key = JSON.stringify(on);
    const known = items.get(source);
    if (known?.on === key) return known.made;
    const made = make();
    items.set(source, { on: key, made });
    return made;
  };
}
