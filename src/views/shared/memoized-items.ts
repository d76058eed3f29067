/**
 * Makes the data of a card once as long as its inputs stay the same: the same data is then the same object,
 * so that choosing one of hundreds of cards computes and draws only those that change.
 * @param make pure; reads nothing that `inputs` does not name
 */
export function memoizedItems<Source extends object, Value>() {
  const items = new WeakMap<Source, { readonly key: string; readonly value: Value }>();
  return (source: Source, inputs: readonly unknown[], make: () => Value): Value => {
    const key = JSON.stringify(inputs);
    const cached = items.get(source);
    if (cached?.key === key) return cached.value;
    const value = make();
    items.set(source, { key, value });
    return value;
  };
}
