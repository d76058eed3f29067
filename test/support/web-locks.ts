import { AsyncResource } from 'node:async_hooks';

/** A document, as far as its locks are concerned. */
interface LockingPage {
  /** Resolves while the page runs; for one in the back/forward cache when it is shown again, for a closed one never. */
  readonly awake: () => Promise<void>;
}

interface Held {
  readonly page: LockingPage;
  readonly mode: LockMode;
}
interface Wait extends Held {
  readonly grant: () => void;
}

/**
 * One browser's Web Locks. As in Firefox, a page in the back/forward cache keeps its locks, is granted those that it waits
 * for, and cannot release them.
 */
export class WebLocks {
  readonly #held = new Map<string, readonly Held[]>();
  readonly #waiting = new Map<string, readonly Wait[]>();

  managerOf(page: LockingPage): LockManager {
    const request = (name: string, options: LockOptions, work: (lock: Lock | null) => unknown) =>
      new Promise<unknown>((resolve, reject) => {
        const { mode = 'exclusive', signal, ifAvailable = false } = options;
        const abort = () => reject(new DOMException('Aborted', 'AbortError'));
        if (signal?.aborted) return abort();
        const run = async (lock: Lock | null) => {
          await page.awake();
          const value = await AsyncResource.bind(work)(lock);
          await page.awake();
          return value;
        };
        const held: Held = { page, mode };
        if (ifAvailable && !this.#isFree(name, held)) return resolve(run(null));
        const wait: Wait = {
          ...held,
          grant: AsyncResource.bind(() => {
            this.#held.set(name, [...this.#heldAt(name), held]);
            void run({ name, mode })
              .then(resolve, reject)
              .finally(() => this.#release(name, held));
          }),
        };
        signal?.addEventListener('abort', () => {
          if (!this.#waitingAt(name).includes(wait)) return;
          this.#waiting.set(
            name,
            this.#waitingAt(name).filter((other) => other !== wait),
          );
          abort();
          this.#grant(name);
        });
        this.#waiting.set(name, [...this.#waitingAt(name), wait]);
        this.#grant(name);
      });
    const query = () =>
      Promise.resolve({
        held: [...this.#held].flatMap(([name, held]) => held.map(({ mode }) => ({ name, mode }))),
      });
    return { request: request as LockManager['request'], query: query as LockManager['query'] };
  }

  /** A page is closed: its locks are free. */
  drop(page: LockingPage): void {
    for (const [name, waiting] of this.#waiting)
      this.#waiting.set(
        name,
        waiting.filter((request) => request.page !== page),
      );
    for (const [name, held] of this.#held)
      for (const lock of held) if (lock.page === page) this.#release(name, lock);
  }

  #heldAt = (name: string) => this.#held.get(name) ?? [];
  #waitingAt = (name: string) => this.#waiting.get(name) ?? [];
  #isFree = (name: string, { mode }: Held) =>
    this.#heldAt(name).every((held) => held.mode === 'shared' && mode === 'shared');

  #grant(name: string): void {
    const [next, ...others] = this.#waitingAt(name);
    if (!next || !this.#isFree(name, next)) return;
    this.#waiting.set(name, others);
    next.grant();
    this.#grant(name);
  }

  #release(name: string, held: Held): void {
    this.#held.set(
      name,
      this.#heldAt(name).filter((other) => other !== held),
    );
    this.#grant(name);
  }
}
