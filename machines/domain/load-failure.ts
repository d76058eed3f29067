import { asFailure } from './failure.ts';
import type { Failure } from './failure.ts';

/** A load that failed, and at which of its calls: resolving the order's ids, or the rest. */
export interface LoadFailure extends Failure {
  readonly step: 'ids' | 'load';
}

/** What a load was rejected with; anything unknown counts as the load itself. */
export function asLoadFailure(error: unknown): LoadFailure {
  const isIds = typeof error === 'object' && error !== null && 'step' in error && error.step === 'ids';
  return { ...asFailure(error), step: isIds ? 'ids' : 'load' };
}
