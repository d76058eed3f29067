import { setup } from 'xstate';
import { flowOutput, goTo } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import type { LinkQuery } from '../domain/link.ts';
import { isSampleRoute } from '../domain/sample-types.ts';

interface InstructionInput {
  /** The last segment of the path, unvalidated. */
  readonly route: string;
  /** The configured guidance page of that route; null if there is none (AMB-17). */
  readonly guidance: string | null;
  /** The input of the list of all sample types from the link. */
  readonly list: LinkQuery;
  /** Whether the list can be shown: the link lists types, or an order is known. */
  readonly hasList: boolean;
}

/** The frame has loaded a page, or the person goes back to the list. */
interface InstructionEvent {
  readonly type: 'guidance.loaded' | 'list.opened';
}

/** Instructions for one sample type: the lab's guidance page in a frame, or a link to it if the frame stays empty. */
export const instructionMachine = setup({
  types: {
    context: {} as InstructionInput,
    events: {} as InstructionEvent,
    input: {} as InstructionInput,
    output: {} as Destination,
  },
  guards: {
    hasGuidance: ({ context }) => isSampleRoute(context.route) && context.guidance !== null,
    hasList: ({ context }) => context.hasList,
  },
  delays: { guidanceWait: 10_000 },
}).createMachine({
  id: 'instruction',
  context: ({ input }) => input,
  output: flowOutput,
  initial: 'opening',
  on: { 'list.opened': { guard: 'hasList', target: '.toList' } },
  states: {
    opening: { always: [{ guard: 'hasGuidance', target: 'loading' }, { target: 'empty' }] },
    loading: {
      on: { 'guidance.loaded': 'shown' },
      after: { guidanceWait: 'stuck' },
    },
    // Show the frame even if it loads late.
    stuck: { on: { 'guidance.loaded': 'shown' } },
    shown: {},
    empty: {},
    toList: {
      type: 'final',
      output: ({ context: { list } }) => goTo('/collections', { query: list }),
    },
  },
});
