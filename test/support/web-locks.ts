/** A tab, as far as its locks are concerned. */
interface OpenTab {
  readonly isOpen: boolean;
}

/** One browser's Web Locks; a tab holds a lock until it releases it or closes. */
export class WebLocks {
  readonly #held = new Map<string, { readonly tab: OpenTab; readonly free: () => void }>();
  #waiting: { readonly name: string; readonly tab: OpenTab; readonly go: () => void }[] = [];

  of(tab: OpenTab): LockManager {
    const request = async (
      name: string,
      options: LockOptions,
      work: (lock: Lock | null) => unknown,
    ): Promise<unknown> => {
      if (this.#held.has(name)) {
        if (options.ifAvailable) return work(null);
        await new Promise<void>((go, stop) => {
          this.#waiting.push({ name, tab, go });
          options.signal?.addEventListener('abort', () => stop(new DOMException('Aborted', 'AbortError')));
        });
      }
      if (options.mode === 'shared') return work({ name, mode: 'shared' });
      let isFree = false;
      const free = () => {
        if (isFree) return;
        isFree = true;
        this.#held.delete(name);
        const ready = this.#waiting.filter((one) => one.name === name && one.tab.isOpen);
        this.#waiting = this.#waiting.filter((one) => one.name !== name);
        for (const { go } of ready) go();
      };
      this.#held.set(name, { tab, free });
      try {
        return await work({ name, mode: 'exclusive' });
      } finally {
        free();
      }
    };
    return {
      request: request as LockManager['request'],
      query: () => Promise.resolve({ held: [...this.#held.keys()].map((name) => ({ name })), pending: [] }),
    };
  }

  /** Releases the locks of a closed tab. */
  drop(tab: OpenTab): void {
    for (const { tab: holder, free } of this.#held.values()) if (holder === tab) free();
  }
}
