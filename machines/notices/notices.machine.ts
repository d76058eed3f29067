import { assign, cancel, enqueueActions, raise, setup } from 'xstate';
import type { Notice, NoticeCode } from '../domain/notice.ts';
import { eventOf } from '../domain/params.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

/** A notice on screen; ids count up. */
interface ShownNotice extends Notice {
  readonly id: number;
}

export interface NoticesContext {
  readonly shown: readonly ShownNotice[];
  readonly nextId: number;
}

export type NoticesEvent =
  | { readonly type: 'notice.raised'; readonly notice: Notice }
  | { readonly type: 'notice.expired'; readonly id: number }
  | { readonly type: 'notice.dismissed'; readonly id: number }
  /** The failure behind the notices of this code has been resolved since (RUL-54). */
  | { readonly type: 'notice.cleared'; readonly code: NoticeCode }
  /** The call behind them has succeeded since, on this page or another (RUL-54). */
  | { readonly type: 'call.succeeded'; readonly call: string }
  /** The patient moves on from the failure (RUL-54). */
  | { readonly type: 'failures.cleared' }
  /** The visit is over. A notice may name patients, or quote a service about one (RUL-55, RUL-62). */
  | { readonly type: 'visit.ended' }
  /** Pointer or focus is on the notices: the patient may be reading, so none may disappear. */
  | { readonly type: 'notices.paused' }
  | { readonly type: 'notices.resumed' };

/**
 * All notices of the portal (1 §8): a toast disappears after 3500 ms, a persistent notice stays until dismissed, and the
 * same notice is not shown twice at once (ERR-R10).
 */
export const noticesMachine = setup({
  types: { context: {} as NoticesContext, events: {} as NoticesEvent, meta: {} as SpecMeta },
  actions: {
    show: assign(({ context }, { notice }: { readonly notice: Notice }) => ({
      shown: [...context.shown, { ...notice, id: context.nextId }],
      nextId: context.nextId + 1,
    })),
    startTimer: enqueueActions(({ context, enqueue }) => {
      const id = context.nextId - 1;
      enqueue(raise({ type: 'notice.expired', id }, { delay: 'toast', id: timerOf(id) }));
    }),
    remove: assign(({ context }, { id }: { readonly id: number }) => ({
      shown: context.shown.filter((notice) => notice.id !== id),
    })),
    stopTimers: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.shown) enqueue(cancel(timerOf(id)));
    }),
    startTimers: enqueueActions(({ context, enqueue }) => {
      for (const { id, persists } of context.shown) {
        if (!persists) enqueue(raise({ type: 'notice.expired', id }, { delay: 'toast', id: timerOf(id) }));
      }
    }),
  },
  guards: {
    isAlreadyShown: ({ context, event }) =>
      event.type === 'notice.raised' && context.shown.some((shown) => isSame(shown, event.notice)),
    persists: ({ event }) => event.type === 'notice.raised' && event.notice.persists,
  },
  delays: { toast: 3500 },
}).createMachine({
  id: 'notices',
  context: { shown: [], nextId: 1 },
  initial: 'running',
  on: {
    'notice.dismissed': { actions: { type: 'remove', params: eventOf }, meta: { spec: ['NOTIF-05'] } },
    'notice.cleared': {
      actions: assign({
        shown: ({ context, event }) => context.shown.filter(({ code }) => code !== event.code),
      }),
      meta: { spec: ['RUL-54'] },
    },
    'call.succeeded': {
      actions: assign({
        shown: ({ context, event }) => context.shown.filter(({ call }) => call !== event.call),
      }),
      meta: { spec: ['RUL-54'] },
    },
    'failures.cleared': {
      // A toast would cover the next field, and the page has already said the same.
      actions: assign({
        shown: ({ context }) =>
          context.shown.filter(
            ({ title, tone, persists }) => title !== 'Error' && (persists || tone !== 'error'),
          ),
      }),
      meta: { spec: ['RUL-54'] },
    },
    'visit.ended': {
      target: '.running',
      actions: ['stopTimers', assign({ shown: [] })],
      meta: { spec: ['RUL-55', 'RUL-62'] },
    },
  },
  states: {
    running: {
      on: {
        'notice.raised': [
          { guard: 'isAlreadyShown', meta: { spec: ['NOTIF-03'] } },
          { guard: 'persists', actions: { type: 'show', params: eventOf }, meta: { spec: ['NOTIF-04'] } },
          { actions: [{ type: 'show', params: eventOf }, 'startTimer'], meta: { spec: ['NOTIF-01'] } },
        ],
        'notice.expired': { actions: { type: 'remove', params: eventOf }, meta: { spec: ['NOTIF-02'] } },
        'notices.paused': { target: 'paused', actions: 'stopTimers' },
      },
    },
    paused: {
      on: {
        'notice.raised': [{ guard: 'isAlreadyShown' }, { actions: { type: 'show', params: eventOf } }],
        'notices.resumed': { target: 'running', actions: 'startTimers' },
      },
    },
  },
});

function timerOf(id: number): string {
  return `notice-${id}`;
}

function isSame(a: Notice, b: Notice): boolean {
  return (['code', 'text', 'title', 'isOutcomeUnknown'] as const).every((key) => a[key] === b[key]);
}
