import { assign, setup } from 'xstate';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { VISIT_LIFE, VISIT_WARNING } from '../domain/visit.ts';

interface VisitContext {
  /** Milliseconds from the last use to when this was last looked at; null when nothing is kept of a link. */
  readonly idle: number | null;
}

type VisitEvent =
  /** Someone uses the page, and a link is kept. */
  | { readonly type: 'visit.used' }
  /** The page is seen again: no timer runs in a sleeping phone. */
  | { readonly type: 'page.seen'; readonly idle: number }
  /** 'Stay' */
  | { readonly type: 'visit.kept' }
  /** 'Finish on this device' */
  | { readonly type: 'visit.finished' }
  /** The same was pressed in another tab. */
  | { readonly type: 'visit.finishedElsewhere' };

const left = (until: number, { idle }: VisitContext) => Math.max(0, until - (idle ?? 0));

/** What is kept of a link in this tab, until it is finished or has not been used for half an hour (RUL-55, RUL-62). */
export const visitMachine = setup({
  types: {
    context: {} as VisitContext,
    events: {} as VisitEvent,
    input: {} as VisitContext,
    tags: {} as 'kept' | 'ending' | 'finished' | 'lapsed',
    meta: {} as SpecMeta,
  },
  actions: {
    /** Notes that what is kept was used now. */
    noteUse: () => {},
    /** Forgets what was not used for half an hour. */
    lapse: () => {},
    /** Forgets everything, in every tab of the visit. */
    finish: () => {},
    /** Another tab has forgotten the rest. */
    finishHere: () => {},
    look: assign((_, { idle }: { readonly idle: number }) => ({ idle })),
  },
  guards: {
    isKept: ({ context }) => context.idle !== null,
    hasEnded: ({ context }) => context.idle !== null && context.idle >= VISIT_LIFE,
    isOver: (_, { idle }: { readonly idle: number }) => idle >= VISIT_LIFE,
    endsSoon: (_, { idle }: { readonly idle: number }) => idle >= VISIT_LIFE - VISIT_WARNING,
  },
  delays: {
    untilWarning: ({ context }) => left(VISIT_LIFE - VISIT_WARNING, context),
    untilEnd: ({ context }) => left(VISIT_LIFE, context),
  },
}).createMachine({
  id: 'visit',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'hasEnded', target: 'lapsed', meta: { spec: ['RUL-62'] } },
        { guard: 'isKept', target: 'kept' },
        { target: 'unused' },
      ],
    },
    unused: { on: { 'visit.used': { target: 'kept' } } },
    kept: {
      tags: 'kept',
      initial: 'open',
      on: {
        'page.seen': [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'lapsed',
            actions: 'lapse',
            meta: { spec: ['RUL-62'] },
          },
          {
            guard: { type: 'endsSoon', params: ({ event }) => event },
            target: '.ending',
            reenter: true,
            actions: { type: 'look', params: ({ event }) => event },
            meta: { spec: ['RUL-62'] },
          },
          { target: '.open', reenter: true, actions: { type: 'look', params: ({ event }) => event } },
        ],
        'visit.finished': { target: 'finished', actions: 'finish', meta: { spec: ['RUL-55'] } },
        'visit.finishedElsewhere': {
          target: 'finished',
          actions: 'finishHere',
          meta: { spec: ['RUL-55'] },
        },
      },
      states: {
        open: {
          on: {
            'visit.used': {
              target: 'open',
              reenter: true,
              actions: [{ type: 'look', params: { idle: 0 } }, 'noteUse'],
            },
          },
          after: {
            untilWarning: {
              target: 'ending',
              actions: { type: 'look', params: { idle: VISIT_LIFE - VISIT_WARNING } },
              meta: { spec: ['RUL-62'] },
            },
          },
        },
        ending: {
          tags: 'ending',
          on: {
            'visit.kept': {
              target: 'open',
              actions: [{ type: 'look', params: { idle: 0 } }, 'noteUse'],
              meta: { spec: ['RUL-62'] },
            },
          },
          after: {
            untilEnd: { target: '#visit.lapsed', actions: 'lapse', meta: { spec: ['RUL-62'] } },
          },
        },
      },
    },
    finished: { tags: 'finished' },
    lapsed: { tags: 'lapsed' },
  },
});
