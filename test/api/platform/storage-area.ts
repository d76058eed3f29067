/** A storage area like a browser's, for two tabs in one test. @param storage what it is a copy of */
export function createArea(storage: Storage | null = null): Storage {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
  const values = new Map(keys.map((key) => [key, storage?.getItem(key) ?? '']));
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}
