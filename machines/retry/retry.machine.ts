import { setup } from 'xstate';
import type { Change } from '../domain/change.ts';
import { redirect } from '../domain/destination.ts';
import type { Destination, PagePath } from '../domain/destination.ts';

interface RetryInput {
  readonly page: PagePath;
  /** What may have been done, because nothing refused it (RUL-92); null if nothing. */
  readonly unknownChange: Change | null;
}

type RetryEvent = { readonly type: 'retry.pressed' };

/** A failed screen whose only action is 'Try Again' (3 §2.6, §2.7). */
export const retryMachine = setup({
  types: {
    context: {} as RetryInput,
    events: {} as RetryEvent,
    input: {} as RetryInput,
    output: {} as Destination,
  },
}).createMachine({
  id: 'retry',
  context: ({ input }) => input,
  output: ({ context }) => redirect(context.page),
  initial: 'failed',
  states: {
    failed: { on: { 'retry.pressed': 'again' } },
    again: { type: 'final' },
  },
});
