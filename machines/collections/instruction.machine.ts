import { setup } from 'xstate';
import type { SampleRoute } from '../domain/sample-types.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import type { InstructionEvent, InstructionInput } from './instruction.contract.ts';

/** The instructions for one type of sample: the lab's guidance page in a frame, and the way to it when the frame stays empty. */
export const instructionMachine = setup({
  types: {
    context: {} as InstructionInput,
    events: {} as InstructionEvent,
    input: {} as InstructionInput,
    meta: {} as SpecMeta,
  },
  guards: {
    isRoute: ({ context }, { route }: { readonly route: SampleRoute }) => context.route === route,
    hasGuidance: ({ context }) => context.guidance !== null,
  },
  delays: { guidanceWait: 10_000 },
}).createMachine({
  id: 'instruction',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: {
      always: [
        {
          guard: { type: 'isRoute', params: { route: 'microtube' } },
          target: 'detail',
          meta: { spec: ['COLL-14'] },
        },
        {
          guard: { type: 'isRoute', params: { route: 'urine-1-tube' } },
          target: 'detail',
          meta: { spec: ['COLL-15'] },
        },
        {
          guard: { type: 'isRoute', params: { route: 'urine-4-tubes' } },
          target: 'detail',
          meta: { spec: ['COLL-16'] },
        },
        {
          guard: { type: 'isRoute', params: { route: 'stool' } },
          target: 'detail',
          meta: { spec: ['COLL-17'] },
        },
        {
          guard: { type: 'isRoute', params: { route: 'dbs' } },
          target: 'detail',
          meta: { spec: ['COLL-18'] },
        },
        {
          guard: { type: 'isRoute', params: { route: 'saliva-6-tubes' } },
          target: 'detail',
          meta: { spec: ['COLL-19'] },
        },
        {
          guard: { type: 'isRoute', params: { route: 'saliva-1-tube' } },
          target: 'detail',
          meta: { spec: ['COLL-20'] },
        },
        {
          guard: { type: 'isRoute', params: { route: 'uti' } },
          target: 'detail',
          meta: { spec: ['COLL-21'] },
        },
        { target: 'empty', meta: { spec: ['COLL-22'] } },
      ],
    },
    detail: {
      initial: 'finding',
      states: {
        finding: { always: [{ guard: 'hasGuidance', target: 'loading' }, { target: '#instruction.empty' }] },
        loading: {
          on: { 'guidance.loaded': 'shown' },
          after: { guidanceWait: 'stuck' },
        },
        // A frame that loads late is shown all the same.
        stuck: { on: { 'guidance.loaded': 'shown' } },
        shown: {},
      },
    },
    empty: {},
  },
});
