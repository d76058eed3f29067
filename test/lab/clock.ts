/** A clock that can be stopped at an instant; without one it is the machine's. */
export interface Clock {
  now(): Date;
  /** `instant` as ISO 8601, null for the machine's time. @throws RangeError when it is not a date. */
  set(instant: string | null): void;
  readonly instant: string | null;
  /** Resolves when this many seconds of this clock have passed; nothing waits for none. */
  pass(seconds: number): Promise<void>;
  /** Lets go of what has waited for long enough: after the time was moved on. */
  catchUp(): void;
}

/** The longest time that a timer of the machine can wait, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A clock; `fallback` answers while this one is not set. */
export function createClock(fallback: () => Date = () => new Date()): Clock {
  let instant: string | null = null;
  let waiting: { readonly until: number; readonly go: () => void }[] = [];
  const clock: Clock = {
    now: () => (instant === null ? fallback() : new Date(instant)),
    set(next) {
      if (next !== null && Number.isNaN(Date.parse(next))) throw new RangeError('now is not an ISO date');
      instant = next;
      clock.catchUp();
    },
    get instant() {
      return instant;
    },
    pass(seconds) {
      if (seconds <= 0) return Promise.resolve();
      const until = clock.now().getTime() + seconds * 1000;
      setTimeout(() => clock.catchUp(), Math.min(seconds * 1000, LONGEST_TIMER)).unref();
      return new Promise((go) => waiting.push({ until, go }));
    },
    catchUp() {
      const now = clock.now().getTime();
      const due = waiting.filter(({ until }) => until <= now);
      waiting = waiting.filter(({ until }) => until > now);
      for (const { go } of due) go();
    },
  };
  return clock;
}
