import { setup } from 'xstate';
import { isSampleRoute } from '../domain/sample-types.ts';

export interface InstructionInput {
  /** The last part of the address, as it came. */
  readonly route: string;
  /** The configured guidance page of that route; null when there is none (AMB-17). */
  readonly guidance: string | null;
}

export type InstructionEvent =
  /** The frame has loaded a page. */
  { readonly type: 'guidance.loaded' };

/** The instructions for one type of sample: the lab's guidance page in a frame, or a link to it when the frame stays empty. */
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
    // A frame that loads late is still shown.
    stuck: { on: { 'guidance.loaded': 'shown' } },
    shown: {},
    empty: {},
  },
});
