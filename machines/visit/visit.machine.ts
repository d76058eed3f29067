import { assign, setup } from 'xstate';
import { eventOf } from '../domain/params.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { SHORTEST_WARNING, VISIT_TIMEOUT, VISIT_WARNING } from '../domain/visit.ts';
import type { VisitStart } from '../domain/visit.ts';

type VisitEvent =
  /** Someone used the page while a link is kept. */
  | { readonly type: 'visit.used' }
  /** The page is visible again: timers do not run while a phone sleeps. */
  | { readonly type: 'page.visible'; readonly idle: number }
  /** 'Stay' */
  | { readonly type: 'visit.extended' }
  /** 'Finish on this device' */
  | { readonly type: 'visit.finished' }
  /** 'Finish' was pressed in another tab. */
  | { readonly type: 'visit.finishedInAnotherTab' }
  /** Back or Forward has returned to a page of the visit that this browser keeps. */
  | { readonly type: 'visit.continued'; readonly idle: number }
  /** Back or Forward has returned to a page of another visit. */
  | { readonly type: 'visit.left' };

const remaining = (until: number, { idle }: VisitStart) => Math.max(0, until - (idle ?? 0));

/**
 * A visit: begins with a whole link, ends on 'Finish on this device' or after half an hour without use, with a warning
 * before (RUL-55, RUL-62, RUL-83).
 */
export const visitMachine = setup({
  types: {
    context: {} as VisitStart,
    events: {} as VisitEvent,
    input: {} as VisitStart,
    tags: {} as 'kept' | 'ending' | 'finished' | 'expired' | 'left' | 'incompleteLink',
    meta: {} as SpecMeta,
  },
  actions: {
    keepUseTime: () => {},
    /** Clears data that was not used for half an hour. */
    expire: () => {},
    /** Clears everything, in every tab of the visit. */
    finish: () => {},
    /** Clears this tab; another one has cleared the rest. */
    finishHere: () => {},
    setIdle: assign((_, { idle }: { readonly idle: number }) => ({ idle })),
  },
  guards: {
    isKept: ({ context }) => context.idle !== null,
    needsLink: ({ context }) => context.needs === 'link',
    needsCompleteLink: ({ context }) => context.needs === 'completeLink',
    hasEnded: ({ context }) => context.idle !== null && context.idle >= VISIT_TIMEOUT,
    isTimedOut: (_, { idle }: { readonly idle: number }) => idle >= VISIT_TIMEOUT,
    endsTooSoon: (_, { idle }: { readonly idle: number }) => idle > VISIT_TIMEOUT - SHORTEST_WARNING,
    endsSoon: (_, { idle }: { readonly idle: number }) => idle >= VISIT_TIMEOUT - VISIT_WARNING,
  },
  delays: {
    untilWarning: ({ context }) => remaining(VISIT_TIMEOUT - VISIT_WARNING, context),
    untilEnd: ({ context }) => remaining(VISIT_TIMEOUT, context),
  },
}).createMachine({
  id: 'visit',
  context: ({ input }) => input,
  initial: 'opening',
  on: { 'visit.left': { target: '.left', meta: { spec: ['RUL-83'] } } },
  states: {
    opening: {
      always: [
        { guard: 'needsLink', target: 'left', meta: { spec: ['RUL-83'] } },
        { guard: 'needsCompleteLink', target: 'incompleteLink', meta: { spec: ['RUL-83'] } },
        { guard: 'hasEnded', target: 'expired', meta: { spec: ['RUL-62'] } },
        {
          guard: { type: 'endsTooSoon', params: ({ context }) => ({ idle: context.idle ?? 0 }) },
          target: 'expired',
          actions: 'expire',
          meta: { spec: ['RUL-62'] },
        },
        { guard: 'isKept', target: 'kept' },
        { target: 'unused' },
      ],
    },
    unused: {
      on: {
        'visit.used': { target: 'kept', actions: 'keepUseTime' },
        'visit.continued': [
          {
            guard: { type: 'endsTooSoon', params: eventOf },
            target: 'expired',
            actions: 'expire',
            meta: { spec: ['RUL-62'] },
          },
          {
            guard: { type: 'endsSoon', params: eventOf },
            target: 'kept.ending',
            actions: { type: 'setIdle', params: eventOf },
            meta: { spec: ['RUL-62'] },
          },
          {
            target: 'kept',
            actions: { type: 'setIdle', params: eventOf },
            meta: { spec: ['RUL-62'] },
          },
        ],
      },
    },
    kept: {
      tags: 'kept',
      initial: 'open',
      on: {
        'page.visible': [
          {
            guard: { type: 'isTimedOut', params: eventOf },
            target: 'expired',
            actions: 'expire',
            meta: { spec: ['RUL-62'] },
          },
          {
            guard: { type: 'endsSoon', params: eventOf },
            target: '.ending',
            reenter: true,
            actions: { type: 'setIdle', params: eventOf },
            meta: { spec: ['RUL-62'] },
          },
          { target: '.open', reenter: true, actions: { type: 'setIdle', params: eventOf } },
        ],
        'visit.finished': { target: 'finished', actions: 'finish', meta: { spec: ['RUL-55'] } },
        'visit.finishedInAnotherTab': {
          target: 'finished',
          actions: 'finishHere',
          meta: { spec: ['RUL-55'] },
        },
      },
      states: {
        open: {
          on: {
            'page.visible': {
              guard: { type: 'endsTooSoon', params: eventOf },
              target: '#visit.expired',
              actions: 'expire',
              meta: { spec: ['RUL-62'] },
            },
            'visit.used': {
              target: 'open',
              reenter: true,
              actions: [{ type: 'setIdle', params: { idle: 0 } }, 'keepUseTime'],
            },
          },
          after: {
            untilWarning: {
              target: 'ending',
              // A page that opens later than that still ends on time.
              actions: {
                type: 'setIdle',
                params: ({ context }) => ({
                  idle: Math.max(VISIT_TIMEOUT - VISIT_WARNING, context.idle ?? 0),
                }),
              },
              meta: { spec: ['RUL-62'] },
            },
          },
        },
        ending: {
          tags: 'ending',
          on: {
            'visit.extended': {
              target: 'open',
              actions: [{ type: 'setIdle', params: { idle: 0 } }, 'keepUseTime'],
              meta: { spec: ['RUL-62'] },
            },
          },
          after: {
            untilEnd: { target: '#visit.expired', actions: 'expire', meta: { spec: ['RUL-62'] } },
          },
        },
      },
    },
    finished: { tags: 'finished' },
    expired: { tags: 'expired' },
    left: { tags: 'left' },
    incompleteLink: { tags: 'incompleteLink' },
  },
});
