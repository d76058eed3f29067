/** A clock that can be frozen at an instant; otherwise it shows the machine's time. */
export interface Clock {
  now(): Date;
  /** `instant` as ISO 8601, null for the machine's time. @throws RangeError when it is not a date. */
  set(instant: string | null): void;
  readonly instant: string | null;
  /** Resolves after this many seconds on this clock; zero resolves at once. */
  pass(seconds: number): Promise<void>;
  /** Resolves waits that are due, after the time was moved forward. */
  catchUp(): void;
}

/** What a clock runs on: the machine's time, or one that a test holds. */
export interface Ticker {
  now(): Date;
  after(milliseconds: number, run: () => void): void;
}

/** The longest delay of a JavaScript timer, in milliseconds. */
const MAX_TIMER = 2 ** 31 - 1;

export const SYSTEM_TIME: Ticker = {
  now: () => new Date(),
  after: (milliseconds, run) => void setTimeout(run, Math.min(milliseconds, MAX_TIMER)).unref(),
};

/** A clock; runs on `ticker` while it is not set. */
export function createClock(ticker: Ticker = SYSTEM_TIME): Clock {
  let instant: string | null = null;
  let waiting: { readonly until: number; readonly resolve: () => void }[] = [];
  const clock: Clock = {
    now: () => (instant === null ? ticker.now() : new Date(instant)),
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
      ticker.after(seconds * 1000, clock.catchUp);
      return new Promise((resolve) => waiting.push({ until, resolve }));
    },
    catchUp() {
      const now = clock.now().getTime();
      const due = waiting.filter(({ until }) => until <= now);
      waiting = waiting.filter(({ until }) => until > now);
      for (const { resolve } of due) resolve();
    },
  };
  return clock;
}
