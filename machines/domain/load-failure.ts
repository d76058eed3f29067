import { asFailure } from './failure.ts';
import type { Failure } from './failure.ts';

/** A failed load and the step that failed: resolving the order's ids, or the rest. */
export interface LoadFailure extends Failure {
  readonly step: 'ids' | 'load';
}

/** The {@link LoadFailure} that a load rejected with; anything unknown counts as the load step. */
export function asLoadFailure(error: unknown): LoadFailure {
  const isIds = typeof error === 'object' && error !== null && 'step' in error && error.step === 'ids';
  return { ...asFailure(error), step: isIds ? 'ids' : 'load' };
}
