/** Calls of which a later one must not land before an earlier one. */
export interface InOrder {
  /**
   * Starts a call when those before it under this key have ended, whatever their end.
   * An urgent one starts at once: the page may go. Those after it wait for both.
   */
  readonly run: <T>(key: string, call: () => Promise<T>, isUrgent?: boolean) => Promise<T>;
}

export function createInOrder(): InOrder {
  const running = new Map<string, readonly Promise<unknown>[]>();
  return {
    run(key, call, isUrgent = false) {
      const before = running.get(key) ?? [];
      const started =
        isUrgent || before.length === 0 ? call() : Promise.allSettled(before).then(() => call());
      const all = [...before, started];
      running.set(key, all);
      const forget = () => {
        const left = (running.get(key) ?? []).filter((one) => one !== started);
        if (left.length === 0) running.delete(key);
        else running.set(key, left);
      };
      started.then(forget, forget);
      return started;
    },
  };
}
