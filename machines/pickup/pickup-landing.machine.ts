import { setup } from 'xstate';
import type { Destination } from '../domain/destination.ts';
import { isEmptyQuery } from '../domain/link.ts';
import type { LinkQuery } from '../domain/link.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

export interface PickupLandingInput {
  /** The query of the link; null when the page was opened without one. */
  readonly query: LinkQuery | null;
}

/** The link of the pickup scheduler: kept, then on to the search (2 §2.6). */
export const pickupLandingMachine = setup({
  types: {
    context: {} as PickupLandingInput,
    input: {} as PickupLandingInput,
    output: {} as Destination,
    meta: {} as SpecMeta,
  },
  actions: {
    /** Keeps the query under pickup_query without its token, and the token under pnsToken (AMB-127). */
    keepPickupLink: (_: unknown, _params: { readonly query: LinkQuery }) => {},
  },
  guards: { hasQuery: ({ context }) => !isEmptyQuery(context.query) },
}).createMachine({
  id: 'pickupLanding',
  context: ({ input }) => input,
  output: { page: '/fedexPickup/search', replace: true },
  initial: 'readingQuery',
  states: {
    readingQuery: {
      always: [
        {
          guard: 'hasQuery',
          target: 'toSearch',
          actions: { type: 'keepPickupLink', params: ({ context }) => ({ query: context.query ?? {} }) },
          meta: { spec: ['PSRCH-01'] },
        },
        { target: 'toSearch', meta: { spec: ['PSRCH-02'] } },
      ],
    },
    toSearch: { type: 'final' },
  },
});
