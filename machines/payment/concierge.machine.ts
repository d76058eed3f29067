import { setup } from 'xstate';
import { asFailure } from '../domain/failure.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { payActors } from './payment.contract.ts';
import type { ConciergeInput, ConciergeOutcome } from './payment.contract.ts';

/**
 * Brings the concierge fee at the service in line with the checkbox before anything is paid: records 99,
 * cancels 99, or does nothing (1 §4 Concierge fee, MONEY-R26).
 */
export const conciergeMachine = setup({
  types: {
    context: {} as ConciergeInput,
    input: {} as ConciergeInput,
    output: {} as ConciergeOutcome,
    meta: {} as SpecMeta,
  },
  actors: {
    recordConciergeFee: payActors.recordConciergeFee,
    cancelConciergeFee: payActors.cancelConciergeFee,
  },
  guards: {
    isHidden: ({ context }) => !context.isShown,
    isToBeAdded: ({ context }) => context.isTicked && !context.hasBackend,
    isToBeRemoved: ({ context }) => !context.isTicked && context.hasBackend,
    isTicked: ({ context }) => context.isTicked,
  },
}).createMachine({
  id: 'concierge',
  context: ({ input }) => input,
  output: ({ event }) => event.output as ConciergeOutcome,
  initial: 'comparing',
  states: {
    comparing: {
      always: [
        { guard: 'isHidden', target: 'unchanged', meta: { spec: ['CONC-09'] } },
        { guard: 'isToBeAdded', target: 'adding', meta: { spec: ['CONC-01'] } },
        { guard: 'isToBeRemoved', target: 'removing', meta: { spec: ['CONC-04'] } },
        { guard: 'isTicked', target: 'unchanged', meta: { spec: ['CONC-07'] } },
        { target: 'unchanged', meta: { spec: ['CONC-08'] } },
      ],
    },
    adding: {
      invoke: {
        id: 'recordConciergeFee',
        src: 'recordConciergeFee',
        input: ({ context }) => ({ accessionId: context.accessionId }),
        onDone: { target: 'added', meta: { spec: ['CONC-02'] } },
        onError: { target: 'addFailed', meta: { spec: ['CONC-03'] } },
      },
    },
    removing: {
      invoke: {
        id: 'cancelConciergeFee',
        src: 'cancelConciergeFee',
        input: ({ context }) => ({ accessionId: context.accessionId }),
        onDone: { target: 'removed', meta: { spec: ['CONC-05'] } },
        onError: { target: 'removeFailed', meta: { spec: ['CONC-06'] } },
      },
    },
    unchanged: { type: 'final', output: { operation: 'none' } },
    added: { type: 'final', output: { operation: 'added' } },
    removed: { type: 'final', output: { operation: 'removed' } },
    addFailed: { type: 'final', output: failed('conciergeAddFailed') },
    removeFailed: { type: 'final', output: failed('conciergeRemoveFailed') },
  },
});

/** The outcome of a refused operation with the service's message, read from the error that led to the final state. */
function failed(code: 'conciergeAddFailed' | 'conciergeRemoveFailed') {
  return ({ event }: { event: { type: string; error?: unknown } }): ConciergeOutcome => {
    const { message } = asFailure(event.error);
    return { operation: 'failed', code, ...(message ? { message } : {}) };
  };
}
