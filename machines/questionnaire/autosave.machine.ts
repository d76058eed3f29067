import { assign, setup } from 'xstate';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { autosaveActions, autosaveActors } from './autosave.contract.ts';
import type { AutosaveContext, AutosaveEvent, AutosaveInput, Saved } from './autosave.contract.ts';

const rul17: SpecMeta = { spec: ['RUL-17'] };

/**
 * A draft that saves itself: 20 s after the last change and when the page is hidden (RUL-17). A failed save never
 * leaves the page; it is tried again with the next change, when the connection is back or the page is hidden. It ends
 * only when the session has expired (RUL-18).
 */
export const autosaveMachine = setup({
  types: {
    context: {} as AutosaveContext,
    events: {} as AutosaveEvent,
    input: {} as AutosaveInput,
    meta: {} as SpecMeta,
  },
  actors: autosaveActors,
  actions: {
    ...autosaveActions,
    keepAnswers: assign(({ event }) => (event.type === 'draft.changed' ? { answers: event.answers } : {})),
    markStale: assign({ isStale: true }),
    markSaving: assign({ isStale: false }),
    keepSaved: assign((_, { savedAt }: Saved) => ({ savedAt, failure: null })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isChanged: ({ context }) => context.isChanged,
    isStale: ({ context }) => context.isStale,
    isUnauthorized: (_, failure: Failure) => failure.code === 'unauthorized',
  },
  delays: { quiet: 20_000 },
}).createMachine({
  id: 'autosave',
  context: ({ input }) => ({ ...input, failure: null, isStale: false }),
  invoke: { id: 'watchPage', src: 'watchPage' },
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'isChanged', target: 'waiting', meta: { spec: ['RUL-18'] } }, { target: 'resting' }],
    },
    resting: { on: { 'draft.changed': { target: 'waiting', actions: 'keepAnswers', meta: rul17 } } },
    waiting: {
      after: { quiet: { target: 'saving', meta: rul17 } },
      on: {
        'draft.changed': { target: 'waiting', reenter: true, actions: 'keepAnswers', meta: rul17 },
        'page.hidden': { target: 'saving', meta: rul17 },
      },
    },
    saving: {
      entry: 'markSaving',
      on: { 'draft.changed': { actions: ['keepAnswers', 'markStale'], meta: rul17 } },
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context: { accessionId, sampleId, answers } }) => ({
          accessionId,
          sampleId,
          answers,
          isDraft: true,
        }),
        onDone: [
          {
            guard: 'isStale',
            target: 'waiting',
            actions: { type: 'keepSaved', params: ({ event }) => event.output },
            meta: rul17,
          },
          {
            target: 'resting',
            actions: [
              { type: 'keepSaved', params: ({ event }) => event.output },
              { type: 'forgetDraft', params: ({ context }) => context },
            ],
            meta: rul17,
          },
        ],
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => asFailure(event.error) },
            target: 'expired',
            meta: { spec: ['RUL-18'] },
          },
          {
            guard: 'isStale',
            target: 'waiting',
            actions: { type: 'keepFailure', params: ({ event }) => asFailure(event.error) },
            meta: rul17,
          },
          {
            target: 'unsaved',
            actions: { type: 'keepFailure', params: ({ event }) => asFailure(event.error) },
            meta: rul17,
          },
        ],
      },
    },
    unsaved: {
      on: {
        'draft.changed': { target: 'waiting', actions: 'keepAnswers', meta: rul17 },
        'page.hidden': { target: 'saving', meta: rul17 },
        'connection.back': { target: 'saving', meta: rul17 },
      },
    },
    expired: { type: 'final' },
  },
});
