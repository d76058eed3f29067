import { setup } from 'xstate';
import { isSampleRoute } from '../domain/sample-types.ts';

export interface InstructionInput {
  /** The last segment of the path, unvalidated. */
  readonly route: string;
  /** The configured guidance page of that route; null if there is none (AMB-17). */
  readonly guidance: string | null;
}

export type InstructionEvent =
  /** The frame has loaded a page. */
  { readonly type: 'guidance.loaded' };

/** Instructions for one sample type: the lab's guidance page in a frame, or a link to it if the frame stays empty. */
export const instructionMachine = setup({
  types: {
    context: {} as InstructionInput,
    events: {} as InstructionEvent,
    input: {} as InstructionInput,
  },
  guards: {
    hasGuidance: ({ context }) => isSampleRoute(context.route) && context.guidance !== null,
  },
  delays: { guidanceWait: 10_000 },
}).createMachine({
  id: 'instruction',
  context: ({ input }) => input,
  initial: 'opening',
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
  },
});
