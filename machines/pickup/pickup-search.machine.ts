import { assign, emit, raise, setup } from 'xstate';
import { flowOutput, redirect, goTo } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { asFailure, tokenProblemOf } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { normalize } from '../domain/normalize.ts';
import { notProvided } from '../domain/not-provided.ts';
import { lastingNotice, notify, clearNotice, clearingNotices } from '../domain/notice.ts';
import { nonNull } from '../domain/non-null.ts';
import { eventOf, failureOf } from '../domain/params.ts';
import type { FocusRequested } from '../domain/focus-requested.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

/** On whose behalf pickups are arranged (ROLE-R04). */
export type PickupRole = 'customer' | 'internal';

interface PickupSearchInput {
  readonly role: PickupRole;
  /** The next accession id of the work list, otherwise the stored one; '' if there is none (AMB-129). */
  readonly accessionId: string;
  /** Whether the link carried a token, which a customer needs (ROLE-R03). */
  readonly hasToken: boolean;
  /** The list that was entered and not started, otherwise the rest of the work list; '' without one. */
  readonly list: string;
}

export interface PickupSearchContext extends PickupSearchInput {
  /** Why the search cannot continue; null if it can. */
  readonly problem: 'length' | 'list' | Failure | null;
}

type PickupSearchEvent =
  | { readonly type: 'accessionId.changed'; readonly text: string }
  | { readonly type: 'search.submitted' }
  | { readonly type: 'list.changed'; readonly text: string }
  | { readonly type: 'list.submitted' };

const pickupSearchActors = {
  /** Gets a new internal token from the staff member's session and stores it in this tab (AMB-131). */
  obtainInternalToken: notProvided<void, void>('obtainInternalToken'),
  /** GET /patients/pns-jwt: stores the patient's token for an accession id; rejects if there is none (CALL-R19). */
  exchangeToken: notProvided<void, { readonly accessionId: string }>('exchangeToken'),
  /** Checks whom the token represents, then loads the pickups; rejects with the first failure (AMB-130). */
  checkAccession: notProvided<void, { readonly accessionId: string }>('checkAccession'),
};

const pickupSearchActions = {
  notify,
  clearNotice,
  /** Keeps the text of the next work list, in this tab's memory only: an urgent id may come first. */
  keepListText: (_: unknown, _params: { readonly text: string }) => {},
  /** Keeps the work list, in this tab only. */
  keepList: (_: unknown, _params: { readonly ids: readonly string[] }) => {},
  keepAccession: (_: unknown, _params: { readonly accessionId: string }) => {},
};

/** A new attempt removes the token errors; if it fails too, it shows them again (RUL-54). */
const tokenErrorsOver = clearingNotices('unauthorized', 'noInternalToken', 'noPatientToken');

/** Digits of an accession id (PICK-R37). */
const ACCESSION_LENGTH = 10;

/**
 * The search of the pickup scheduler (2 §2.6). A customer types an accession id and continues with the token of the
 * link; for staff, an internal token is obtained and exchanged for the patient's.
 */
export const pickupSearchMachine = setup({
  types: {
    context: {} as PickupSearchContext,
    events: {} as PickupSearchEvent,
    input: {} as PickupSearchInput,
    output: {} as Destination,
    emitted: {} as FocusRequested,
    tags: {} as 'enabled',
    meta: {} as SpecMeta,
  },
  actors: pickupSearchActors,
  actions: {
    ...pickupSearchActions,
    setText: assign(({ context }, { text }: { readonly text: string }) => ({
      accessionId: entered(context.accessionId, text),
      problem: null,
    })),
    setProblem: assign((_, { problem }: { readonly problem: 'length' | 'list' | Failure }) => ({ problem })),
    takeFirst: assign(({ context: { list } }) => ({ accessionId: idsIn(list)[0] ?? '', problem: null })),
    focusList: emit({ type: 'focus.requested', field: 'accession-ids' }),
    clearProblem: assign({ problem: null }),
    focusInput: emit({ type: 'focus.requested', field: 'accession-id' }),
  },
  guards: {
    isTyped: (_, { text }: { readonly text: string }) => digitsOf(text) !== '',
    isInternal: ({ context }) => context.role === 'internal',
    isInternalWithAccession: ({ context }) => context.role === 'internal' && isAccessionId(context),
    isList: ({ context: { role, list } }) =>
      role === 'internal' &&
      idsIn(list).length > 0 &&
      idsIn(list).every((accessionId) => isAccessionId({ accessionId })),
    hasText: ({ context }) => context.accessionId !== '',
    isOtherLength: ({ context }) => !isAccessionId(context),
    hasToken: ({ context }) => context.hasToken,
    isWithoutToken: (_, failure: Failure) => tokenProblemOf(failure) !== undefined,
  },
}).createMachine({
  id: 'pickupSearch',
  context: ({ input }) => ({
    ...input,
    accessionId: digitsOf(input.accessionId),
    problem: null,
  }),
  output: flowOutput,
  on: {
    'list.changed': {
      actions: [
        assign(({ event }) => ({ list: event.text, problem: null })),
        { type: 'keepListText', params: ({ event }) => ({ text: event.text }) },
      ],
    },
    'list.submitted': [
      {
        guard: 'isList',
        target: '.gettingInternalToken',
        actions: [{ type: 'keepList', params: ({ context }) => ({ ids: idsIn(context.list) }) }, 'takeFirst'],
      },
      { actions: [{ type: 'setProblem', params: { problem: 'list' } }, 'focusList'] },
    ],
  },
  initial: 'opening',
  states: {
    opening: {
      always: [
        {
          guard: 'isInternalWithAccession',
          target: 'gettingInternalToken',
          meta: { spec: ['PSRCH-06'] },
        },
        { target: 'waiting', meta: { spec: ['PSRCH-05'] } },
      ],
    },
    waiting: { always: [{ guard: 'hasText', target: 'idle' }, { target: 'empty' }] },
    empty: {
      tags: 'enabled',
      on: {
        'accessionId.changed': {
          guard: { type: 'isTyped', params: eventOf },
          target: 'idle',
          actions: { type: 'setText', params: eventOf },
          meta: { spec: ['PSRCH-03'] },
        },
      },
    },
    idle: {
      tags: 'enabled',
      on: {
        'accessionId.changed': [
          { guard: { type: 'isTyped', params: eventOf }, actions: { type: 'setText', params: eventOf } },
          { target: 'empty', actions: { type: 'setText', params: eventOf }, meta: { spec: ['PSRCH-04'] } },
        ],
        'search.submitted': [
          {
            guard: 'isOtherLength',
            actions: [{ type: 'setProblem', params: { problem: 'length' } }, 'focusInput'],
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
      entry: tokenErrorsOver,
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
      tags: 'enabled',
      on: {
        'accessionId.changed': [
          {
            guard: { type: 'isTyped', params: eventOf },
            target: 'idle',
            actions: { type: 'setText', params: eventOf },
          },
          { target: 'empty', actions: { type: 'setText', params: eventOf } },
        ],
        'search.submitted': {
          target: 'idle',
          actions: raise({ type: 'search.submitted' }),
          meta: { spec: ['PSRCH-16'] },
        },
      },
    },
    checking: {
      entry: tokenErrorsOver,
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
            guard: { type: 'isWithoutToken', params: failureOf },
            target: 'tokenError',
            actions: {
              type: 'notify',
              params: (failed) => lastingNotice(nonNull(tokenProblemOf(failureOf(failed)))),
            },
          },
          {
            target: 'idle',
            actions: [
              { type: 'setProblem', params: ({ event }) => ({ problem: asFailure(event.error) }) },
              'focusInput',
            ],
          },
        ],
      },
    },
    toSchedules: {
      type: 'final',
      // For staff the search continues on its own, so Back must skip it. Back to the pickups of an id shows that id again.
      output: ({ context: { role, accessionId } }) =>
        (role === 'internal' ? redirect : goTo)('/fedexPickup/schedules', { accessionId }),
    },
  },
});

function digitsOf(text: string): string {
  return normalize(text).replaceAll(/\D/g, '');
}

/** The unique accession ids in a pasted list, with any separators. */
function idsIn(list: string): readonly string[] {
  return [...new Set(normalize(list).match(/\d+/g))];
}

/**
 * The digits after an input change. An eleventh digit typed among ten is ignored (AMB-133), but pasted text is never
 * cut: its first ten digits may be another patient's accession id, and so may those that it was pasted over.
 */
function entered(before: string, text: string): string {
  const digits = digitsOf(text);
  const isLonger = before.length === ACCESSION_LENGTH && digits.length === ACCESSION_LENGTH + 1;
  const isTypedOn = [...digits].some(
    (_, index) => digits.slice(0, index) + digits.slice(index + 1) === before,
  );
  return isLonger && isTypedOn ? before : digits;
}

function isAccessionId({ accessionId }: Pick<PickupSearchContext, 'accessionId'>): boolean {
  return accessionId.length === ACCESSION_LENGTH;
}
