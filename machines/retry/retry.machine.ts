import { setup } from 'xstate';
import type { Destination, PagePath } from '../domain/destination.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

/** Where 'Try Again' leads. */
export interface RetryInput {
  readonly to: PagePath;
}

export type RetryEvent = { readonly type: 'retry.pressed' };

/** A failed screen with one way on (3 §2.6, §2.7). @param spec the ids of its edge */
export function createRetryMachine(...spec: readonly string[]) {
  return setup({
    types: {
      context: {} as RetryInput,
      events: {} as RetryEvent,
      input: {} as RetryInput,
      output: {} as Destination,
      meta: {} as SpecMeta,
    },
  }).createMachine({
    id: 'retry',
    context: ({ input }) => input,
    output: ({ event }) => event.output as Destination,
    initial: 'failed',
    states: {
      failed: { on: { 'retry.pressed': { target: 'again', meta: { spec } } } },
      again: { type: 'final', output: ({ context }) => ({ page: context.to }) },
    },
  });
}
