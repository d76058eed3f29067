import { assign, raise, setup } from 'xstate';
import type { Destination } from '../domain/destination.ts';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { lastingNotice } from '../domain/notice.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { pickupSearchActions, pickupSearchActors } from './pickup-search.contract.ts';
import type { PickupSearchContext, PickupSearchEvent, PickupSearchInput } from './pickup-search.contract.ts';

/** An accession id has this many digits (PICK-R37). */
const ACCESSION_LENGTH = 10;

/**
 * The search of the pickup scheduler (2 §2.6): a customer types an accession id and goes on with the token of the
 * link; for staff an internal token is obtained and exchanged for the patient's first.
 */
export const pickupSearchMachine = setup({
  types: {
    context: {} as PickupSearchContext,
    events: {} as PickupSearchEvent,
    input: {} as PickupSearchInput,
    output: {} as Destination,
    meta: {} as SpecMeta,
  },
  actors: pickupSearchActors,
  actions: {
    ...pickupSearchActions,
    keepText: assign(({ event }) =>
      event.type === 'accessionId.changed'
        ? { accessionId: digitsOf(event.text), problem: null }
        : { problem: null },
    ),
    refuse: assign(({ context }, { problem }: { readonly problem: 'length' | Failure }) => ({
      problem,
      refusals: context.refusals + 1,
    })),
    clearProblem: assign({ problem: null }),
    submitAgain: raise({ type: 'search.submitted' }),
  },
  guards: {
    isTyped: ({ event }) => event.type === 'accessionId.changed' && digitsOf(event.text) !== '',
    isInternal: ({ context }) => context.role === 'internal',
    isInternalWithAccession: ({ context }) => context.role === 'internal' && isAccessionId(context),
    hasText: ({ context }) => context.accessionId !== '',
    isTooShort: ({ context }) => !isAccessionId(context),
    hasToken: ({ context }) => context.hasToken,
    hasMessage: (_, failure: Failure) => failure.message !== undefined,
  },
}).createMachine({
  id: 'pickupSearch',
  context: ({ input }) => ({
    ...input,
    accessionId: digitsOf(input.accessionId),
    problem: null,
    refusals: 0,
  }),
  output: ({ event }) => event.output as Destination,
  initial: 'opening',
  states: {
    opening: {
      always: [
        {
          guard: 'isInternalWithAccession',
          target: 'gettingInternalToken',
          meta: { spec: ['PSRCH-06'] },
        },
        { guard: 'isInternal', target: 'waiting', meta: { spec: ['PSRCH-07'] } },
        { target: 'waiting', meta: { spec: ['PSRCH-05'] } },
      ],
    },
    waiting: { always: [{ guard: 'hasText', target: 'idle' }, { target: 'empty' }] },
    empty: {
      on: {
        'accessionId.changed': {
          guard: 'isTyped',
          target: 'idle',
          actions: 'keepText',
          meta: { spec: ['PSRCH-03'] },
        },
      },
    },
    idle: {
      on: {
        'accessionId.changed': [
          { guard: 'isTyped', actions: 'keepText' },
          { target: 'empty', actions: 'keepText', meta: { spec: ['PSRCH-04'] } },
        ],
        'search.submitted': [
          {
            guard: 'isTooShort',
            actions: { type: 'refuse', params: { problem: 'length' } },
            meta: { spec: ['PSRCH-11'] },
          },
          {
            guard: 'isInternal',
            target: 'gettingInternalToken',
            actions: 'clearProblem',
            meta: { spec: ['PSRCH-10'] },
          },
          { guard: 'hasToken', target: 'checking', actions: 'clearProblem', meta: { spec: ['PSRCH-08'] } },
          {
            target: 'tokenError',
            actions: { type: 'notify', params: lastingNotice('unauthorized') },
            meta: { spec: ['PSRCH-09'] },
          },
        ],
      },
    },
    gettingInternalToken: {
      invoke: {
        id: 'obtainInternalToken',
        src: 'obtainInternalToken',
        onDone: { target: 'exchangingToken', meta: { spec: ['PSRCH-12'] } },
        onError: {
          target: 'tokenError',
          actions: { type: 'notify', params: lastingNotice('noInternalToken') },
          meta: { spec: ['PSRCH-13'] },
        },
      },
    },
    exchangingToken: {
      invoke: {
        id: 'exchangeToken',
        src: 'exchangeToken',
        input: ({ context }) => ({ accessionId: context.accessionId }),
        onDone: { target: 'checking', meta: { spec: ['PSRCH-14'] } },
        onError: {
          target: 'tokenError',
          actions: { type: 'notify', params: lastingNotice('noPatientToken') },
          meta: { spec: ['PSRCH-15'] },
        },
      },
    },
    tokenError: {
      on: {
        'accessionId.changed': [
          { guard: 'isTyped', target: 'idle', actions: 'keepText' },
          { target: 'empty', actions: 'keepText' },
        ],
        'search.submitted': { target: 'idle', actions: 'submitAgain', meta: { spec: ['PSRCH-16'] } },
      },
    },
    checking: {
      invoke: {
        id: 'checkAccession',
        src: 'checkAccession',
        input: ({ context }) => ({ accessionId: context.accessionId }),
        onDone: {
          target: 'toSchedules',
          actions: {
            type: 'keepAccession',
            params: ({ context }) => ({ accessionId: context.accessionId }),
          },
          meta: { spec: ['PSRCH-17'] },
        },
        onError: [
          {
            guard: { type: 'hasMessage', params: ({ event }) => asFailure(event.error) },
            target: 'idle',
            actions: { type: 'refuse', params: ({ event }) => ({ problem: asFailure(event.error) }) },
            meta: { spec: ['PSRCH-18'] },
          },
          {
            target: 'idle',
            actions: { type: 'refuse', params: ({ event }) => ({ problem: asFailure(event.error) }) },
            meta: { spec: ['PSRCH-19'] },
          },
        ],
      },
    },
    toSchedules: {
      type: 'final',
      // Back would come to a search that continues by itself: for staff it leaves the history.
      output: ({ context }) => ({
        page: '/fedexPickup/schedules',
        ...(context.role === 'internal' ? { replace: true } : {}),
      }),
    },
  },
});

/** Digits only, at most ten (AMB-133). */
function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, ACCESSION_LENGTH);
}

function isAccessionId({ accessionId }: Pick<PickupSearchContext, 'accessionId'>): boolean {
  return accessionId.length === ACCESSION_LENGTH;
}
