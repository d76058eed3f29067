/** A storage area like a browser's, for two tabs in one test. @param of what it is a copy of */
export function createArea(of: Storage | null = null): Storage {
  const keys = Array.from({ length: of?.length ?? 0 }, (_, index) => of?.key(index) ?? '');
  const values = new Map(keys.map((key) => [key, of?.getItem(key) ?? '']));
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
