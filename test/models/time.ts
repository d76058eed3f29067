import { AsyncLocalStorage } from 'node:async_hooks';
import type { Ticker } from '../lab/clock.ts';

/** What owns a timer: a document, whose timers stop while it is frozen. */
export interface TimerOwner {
  readonly isRunning: boolean;
}

/** The document whose code runs; null for a service's. */
export const currentDocument = new AsyncLocalStorage<TimerOwner | null>();

interface Timer {
  readonly dueAt: number;
  readonly run: () => void;
  readonly owner: TimerOwner | null;
}

/** A clock that only the test advances. The waits of the product and of the lab go through it. */
export class Time {
  now: number;
  #next = 1;
  /** Called whenever a timer has done its work. */
  onTick: () => void = () => undefined;
  readonly #timers = new Map<number, Timer>();

  constructor(start: string) {
    this.now = Date.parse(start);
  }

  readonly setTimeout = (run: () => void, milliseconds = 0): number => {
    const id = (this.#next += 1);
    this.#timers.set(id, { dueAt: this.now + milliseconds, run, owner: currentDocument.getStore() ?? null });
    return id;
  };

  readonly clearTimeout = (id: number): void => {
    this.#timers.delete(id);
  };

  /** The lab's time. */
  readonly ticker: Ticker = {
    now: () => new Date(this.now),
    after: (milliseconds, run) => void currentDocument.run(null, () => this.setTimeout(run, milliseconds)),
  };

  /** A service, a bank or a person takes its time, whatever happens to the page. */
  readonly wait = (milliseconds: number): Promise<void> =>
    milliseconds <= 0
      ? Promise.resolve()
      : new Promise(
          (resolve) => void currentDocument.run(null, () => this.setTimeout(resolve, milliseconds)),
        );

  /** The device sleeps: no timer of a page runs, and each is late by that much. */
  sleep(seconds: number): void {
    for (const [id, timer] of this.#timers)
      if (timer.owner !== null) this.#timers.set(id, { ...timer, dueAt: timer.dueAt + seconds * 1000 });
    this.now += seconds * 1000;
  }

  /** Advances the clock timer by timer, and lets each one do its work. */
  async pass(seconds: number): Promise<void> {
    const until = this.now + seconds * 1000;
    await flushTasks();
    for (;;) {
      let next: readonly [number, Timer] | null = null;
      for (const timer of this.#timers)
        if (
          (timer[1].owner === null || timer[1].owner.isRunning) &&
          (next === null || timer[1].dueAt < next[1].dueAt)
        )
          next = timer;
      if (!next || next[1].dueAt > until) break;
      const [id, { dueAt, run, owner }] = next;
      this.#timers.delete(id);
      this.now = Math.max(this.now, dueAt);
      currentDocument.run(owner, run);
      await flushTasks();
      this.onTick();
    }
    this.now = until;
  }
}

/** Runs all tasks that are due without the clock advancing. */
export function flushTasks(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
