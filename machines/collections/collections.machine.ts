import { assign, setup } from 'xstate';
import type { Destination } from '../domain/destination.ts';
import { present } from '../domain/present.ts';
import { routesOfLabels } from '../domain/sample-types.ts';
import type { SampleRoute } from '../domain/sample-types.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { collectionsActors } from './collections.contract.ts';
import type { CollectionsContext, CollectionsEvent, CollectionsInput } from './collections.contract.ts';

/** The instructions by sample type (2 §2.7): those that the link lists, else those of the order (AMB-165). */
export const collectionsMachine = setup({
  types: {
    context: {} as CollectionsContext,
    events: {} as CollectionsEvent,
    input: {} as CollectionsInput,
    output: {} as Destination,
    meta: {} as SpecMeta,
  },
  actors: collectionsActors,
  actions: {
    keepLabels: assign((_, { labels }: { readonly labels: readonly string[] }) => ({
      routes: routesOfLabels(labels),
    })),
  },
  guards: {
    hasKnownTypes: ({ context }) => listedIn(context).length > 0,
    hasInstructions: ({ context }) => context.instructions !== '',
    knowsSample: ({ context }) => context.sample !== null,
    areKnown: (_, { labels }: { readonly labels: readonly string[] }) => routesOfLabels(labels).length > 0,
    isRoute: (_, { pressed, route }: { readonly pressed: SampleRoute; readonly route: SampleRoute }) =>
      pressed === route,
  },
}).createMachine({
  id: 'collections',
  context: ({ input }) => ({ ...input, routes: listedIn(input) }),
  output: ({ event }) => event.output as Destination,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'hasKnownTypes', target: 'tiles', meta: { spec: ['COLL-01'] } },
        { guard: 'hasInstructions', target: 'empty', meta: { spec: ['COLL-02'] } },
        { guard: 'knowsSample', target: 'loadingTypes', meta: { spec: ['COLL-03'] } },
        { target: 'empty' },
      ],
    },
    loadingTypes: {
      invoke: {
        id: 'loadSampleTypes',
        src: 'loadSampleTypes',
        input: ({ context }) => present(context.sample),
        onDone: [
          {
            guard: { type: 'areKnown', params: ({ event }) => ({ labels: event.output }) },
            target: 'tiles',
            actions: { type: 'keepLabels', params: ({ event }) => ({ labels: event.output }) },
            meta: { spec: ['COLL-04'] },
          },
          { target: 'empty', meta: { spec: ['COLL-05'] } },
        ],
        onError: { target: 'empty', meta: { spec: ['COLL-05'] } },
      },
    },
    tiles: {
      on: {
        'tile.pressed': [
          {
            guard: {
              type: 'isRoute',
              params: ({ event }) => ({ pressed: event.route, route: 'stool' as const }),
            },
            target: 'toStool',
            meta: { spec: ['COLL-06'] },
          },
          {
            guard: {
              type: 'isRoute',
              params: ({ event }) => ({ pressed: event.route, route: 'saliva-6-tubes' as const }),
            },
            target: 'toSaliva6',
            meta: { spec: ['COLL-07'] },
          },
          {
            guard: {
              type: 'isRoute',
              params: ({ event }) => ({ pressed: event.route, route: 'saliva-1-tube' as const }),
            },
            target: 'toSaliva1',
            meta: { spec: ['COLL-08'] },
          },
          {
            guard: {
              type: 'isRoute',
              params: ({ event }) => ({ pressed: event.route, route: 'microtube' as const }),
            },
            target: 'toMicrotube',
            meta: { spec: ['COLL-09'] },
          },
          {
            guard: {
              type: 'isRoute',
              params: ({ event }) => ({ pressed: event.route, route: 'urine-4-tubes' as const }),
            },
            target: 'toUrine4',
            meta: { spec: ['COLL-10'] },
          },
          {
            guard: {
              type: 'isRoute',
              params: ({ event }) => ({ pressed: event.route, route: 'urine-1-tube' as const }),
            },
            target: 'toUrine1',
            meta: { spec: ['COLL-11'] },
          },
          { target: 'toDbs', meta: { spec: ['COLL-12'] } },
        ],
      },
    },
    empty: {},
    toStool: { type: 'final', output: { page: '/collections/stool' } },
    toSaliva6: { type: 'final', output: { page: '/collections/saliva-6-tubes' } },
    toSaliva1: { type: 'final', output: { page: '/collections/saliva-1-tube' } },
    toMicrotube: { type: 'final', output: { page: '/collections/microtube' } },
    toUrine4: { type: 'final', output: { page: '/collections/urine-4-tubes' } },
    toUrine1: { type: 'final', output: { page: '/collections/urine-1-tube' } },
    toDbs: { type: 'final', output: { page: '/collections/dbs' } },
  },
});

/** The instruction pages that the link lists (COLL-R04). */
function listedIn({ instructions }: CollectionsInput): readonly SampleRoute[] {
  return routesOfLabels(instructions.split('-'));
}
