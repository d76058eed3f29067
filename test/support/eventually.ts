import { vi } from 'vitest';

/** Milliseconds until a state counts as one that is never reached: more than the busiest machine takes. */
export const TIMEOUT = 30_000;

/**
 * Waits until a check passes, and returns its result.
 * @throws the check's last error, after {@link TIMEOUT}
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: TIMEOUT, interval: 10 });
}
