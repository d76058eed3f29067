/** A clock that can be stopped at an instant; without one it is the machine's. */
export interface Clock {
  now(): Date;
  /** `instant` as ISO 8601, null for the machine's time. @throws RangeError when it is not a date. */
  set(instant: string | null): void;
  readonly instant: string | null;
}

/** A clock; `fallback` answers while this one is not set. */
export function createClock(fallback: () => Date = () => new Date()): Clock {
  let instant: string | null = null;
  return {
    now: () => (instant === null ? fallback() : new Date(instant)),
    set(next) {
      if (next !== null && Number.isNaN(Date.parse(next))) throw new RangeError('now is not an ISO date');
      instant = next;
    },
    get instant() {
      return instant;
    },
  };
}
