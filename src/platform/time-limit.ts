import type { Failure } from '../../machines/domain/failure.ts';

/** Time limit for a card vendor without user interaction, in milliseconds. */
export const VENDOR_TIMEOUT = 60_000;
/** Time limit for the patient at the bank, in milliseconds. */
export const BANK_TIMEOUT = 15 * 60_000;

/** The promise, or a {@link Failure} without a response when the time is over. @param time in milliseconds */
export function withTimeLimit<T>(promise: Promise<T>, time: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject({ code: 'noResponse' } satisfies Failure), time);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
