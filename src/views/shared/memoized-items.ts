/**
 * Makes the data of a card once for as long as what it is made of stays the same: the same data is then the same object,
 * so that choosing one of hundreds of cards computes and draws only those that change.
 * @param make pure; reads nothing that `inputs` does not name
 */
export function memoizedItems<Source extends object, Made>() {
  const items = new WeakMap<Source, { readonly key: string; readonly made: Made }>();
  return (source: Source, inputs: readonly unknown[], make: () => Made): Made => {
    const key = JSON.stringify(inputs);
    const known = items.get(source);
    if (known?.key === key) return known.made;
    const made = make();
    items.set(source, { key, made });
    return made;
  };
}
