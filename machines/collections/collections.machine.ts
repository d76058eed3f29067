import { assign, setup } from 'xstate';
import { flowOutput, goTo } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { mayLinkBeWrong } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import type { LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import { nonNull } from '../domain/non-null.ts';
import { failureOf } from '../domain/params.ts';
import { routesOfLabels } from '../domain/sample-types.ts';
import type { SampleRoute } from '../domain/sample-types.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

/** A sample, and the token that gives access to its order. */
export interface SampleRef {
  readonly sampleId: string;
  readonly token: string;
}

interface CollectionsInput {
  /** The input of the list from the link. Its `instructions` are sample types, separated by '-' (COLL-R04). */
  readonly list: LinkQuery;
  /** The sample and token of the query, or else the stored ones; null if there are none. */
  readonly sample: SampleRef | null;
}

interface CollectionsContext extends CollectionsInput {
  readonly routes: readonly SampleRoute[];
  readonly chosen: SampleRoute | null;
}

type CollectionsEvent =
  | { readonly type: 'tile.pressed'; readonly route: SampleRoute }
  | { readonly type: 'load.repeated' };

const collectionsActors = {
  /** GET /nonBloodSampleTubeType: labels of sample types (CALL-R11). */
  loadSampleTypes: notProvided<readonly string[], SampleRef>('loadSampleTypes'),
};

/** Instructions by sample type (2 §2.7): those that the link lists, or else those of the order (AMB-165). */
export const collectionsMachine = setup({
  types: {
    context: {} as CollectionsContext,
    events: {} as CollectionsEvent,
    input: {} as CollectionsInput,
    output: {} as Destination,
    tags: {} as 'loading' | 'failed' | 'noOrder',
    meta: {} as SpecMeta,
  },
  actors: collectionsActors,
  guards: {
    hasKnownTypes: ({ context }) => context.routes.length > 0,
    hasInstructions: ({ context }) => Boolean(context.list['instructions']),
    knowsSample: ({ context }) => context.sample !== null,
    mayLinkBeWrong: (_, failure: Failure) => mayLinkBeWrong(failure),
    areKnown: (_, { labels }: { readonly labels: readonly string[] }) => routesOfLabels(labels).length > 0,
  },
}).createMachine({
  id: 'collections',
  context: ({ input }) => ({ ...input, routes: linkedRoutes(input), chosen: null }),
  output: flowOutput,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'hasKnownTypes', target: 'tiles', meta: { spec: ['COLL-01'] } },
        { guard: 'hasInstructions', target: 'empty', meta: { spec: ['COLL-02'] } },
        { guard: 'knowsSample', target: 'loadingTypes', meta: { spec: ['COLL-03'] } },
        { target: 'noOrder' },
      ],
    },
    loadingTypes: {
      tags: 'loading',
      invoke: {
        id: 'loadSampleTypes',
        src: 'loadSampleTypes',
        input: ({ context }) => nonNull(context.sample),
        onDone: [
          {
            guard: { type: 'areKnown', params: ({ event }) => ({ labels: event.output }) },
            target: 'tiles',
            actions: assign(({ event }) => ({ routes: routesOfLabels(event.output) })),
            meta: { spec: ['COLL-04'] },
          },
          { target: 'empty', meta: { spec: ['COLL-05'] } },
        ],
        onError: [
          {
            guard: { type: 'mayLinkBeWrong', params: failureOf },
            target: 'notLoaded.refused',
            meta: { spec: ['COLL-05', 'RUL-109'] },
          },
          { target: 'notLoaded.failed', meta: { spec: ['COLL-05'] } },
        ],
      },
    },
    tiles: {
      on: {
        'tile.pressed': {
          target: 'toInstruction',
          actions: assign(({ event }) => ({ chosen: event.route })),
        },
      },
    },
    empty: {},
    // The visit is over, or the URL is bare: the order may well have instructions (RUL-62).
    noOrder: { tags: 'noOrder' },
    // Nothing is known about the order, least of all that it has no instructions (RUL-54).
    notLoaded: {
      tags: 'failed',
      on: { 'load.repeated': 'loadingTypes' },
      initial: 'failed',
      states: { refused: {}, failed: {} },
    },
    toInstruction: {
      type: 'final',
      // The state that led to the list goes along, so that there is a way back.
      output: ({ context: { chosen, list } }) => goTo(`/collections/${nonNull(chosen)}`, { query: list }),
    },
  },
});

/** The instruction pages that the link lists (COLL-R04). */
function linkedRoutes({ list: { instructions = '' } }: CollectionsInput): readonly SampleRoute[] {
  return routesOfLabels(instructions.split('-'));
}
