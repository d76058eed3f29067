import { assign, setup } from 'xstate';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { eventOf, failureOf } from '../domain/params.ts';
import type { Answers } from '../domain/questionnaire.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { autosaveActors } from './autosave.types.ts';
import type {
  AutosaveContext,
  AutosaveOutput,
  AutosaveEvent,
  AutosaveInput,
  ReportedSave,
} from './autosave.types.ts';

const setDraft = { type: 'setDraft', params: eventOf } as const;

/**
 * Saves a draft automatically: 5 s after the last change, 15 s after the first unsaved one, and immediately when the
 * page is hidden (RUL-17, RUL-61). A failed save never leaves the page; it is retried after a while, on the next
 * change, when the connection is back, or when the page is hidden. Ends only when the session has expired (RUL-18), or
 * the service accepts no draft anymore because the questionnaire was submitted (GEN-R23).
 */
export const autosaveMachine = setup({
  types: {
    context: {} as AutosaveContext,
    events: {} as AutosaveEvent,
    input: {} as AutosaveInput,
    output: {} as AutosaveOutput,
    tags: {} as 'saving' | 'failed',
    meta: {} as SpecMeta,
  },
  actors: autosaveActors,
  actions: {
    setDraft: assign((_, { answers, loaded }: Pick<AutosaveInput, 'answers' | 'loaded'>) => ({
      answers,
      loaded,
    })),
    /** Reports to the questionnaire which answers the service now has, and since when. */
    reportSaved: (_: unknown, _params: ReportedSave) => {},
  },
  guards: {
    isChanged: ({ context }) => context.isChanged,
    isStale: ({ context }) => context.isStale,
    wasSuperseded: ({ context }) => context.wasSuperseded,
    isNew: ({ context }, { answers }: { readonly answers: Answers }) =>
      JSON.stringify(answers) !== JSON.stringify(context.answers),
    isUnauthorized: (_, failure: Failure) => failure.code === 'unauthorized',
    isSubmitted: (_, failure: Failure) => failure.status === 409,
  },
  delays: { pause: 5000, maxWait: 15_000, retryPause: 30_000 },
}).createMachine({
  id: 'autosave',
  context: ({ input }) => ({
    ...input,
    sent: input.answers,
    failure: null,
    isStale: false,
    wasSuperseded: false,
  }),
  output: ({ event }) => event.output as AutosaveOutput,
  invoke: { id: 'watchPage', src: 'watchPage' },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isChanged', target: 'unsaved' }, { target: 'idle' }] },
    idle: {
      on: {
        'draft.changed': [
          {
            guard: { type: 'isNew', params: eventOf },
            target: 'unsaved',
            actions: setDraft,
            meta: { spec: ['RUL-61'] },
          },
          // The service already has these answers, such as a number that was saved while being typed.
          { actions: { type: 'reportSaved', params: ({ context }) => context } },
        ],
      },
    },
    unsaved: {
      after: { maxWait: { target: 'saving', meta: { spec: ['RUL-61'] } } },
      on: {
        'draft.changed': {
          guard: { type: 'isNew', params: eventOf },
          target: '.pausing',
          actions: setDraft,
          meta: { spec: ['RUL-61'] },
        },
        'page.hidden': { target: 'saving', meta: { spec: ['RUL-61'] } },
      },
      initial: 'pausing',
      states: {
        pausing: { after: { pause: { target: '#autosave.saving', meta: { spec: ['RUL-61'] } } } },
      },
    },
    saving: {
      tags: 'saving',
      entry: assign(({ context }) => ({ sent: context.answers, isStale: false })),
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context: { accessionId, sampleId, answers, loaded, wasSuperseded } }) => ({
          accessionId,
          sampleId,
          answers,
          loaded,
          isDraft: true,
          isUrgent: wasSuperseded,
        }),
        onDone: [
          {
            // The superseded save may arrive later: only the next one guarantees that everything is stored.
            guard: 'wasSuperseded',
            target: 'unsaved',
            actions: assign({ failure: null, wasSuperseded: false }),
            meta: { spec: ['RUL-61'] },
          },
          {
            guard: 'isStale',
            target: 'unsaved',
            actions: [
              {
                type: 'reportSaved',
                params: ({ context, event }) => ({ ...event.output, answers: context.sent }),
              },
              assign(({ event }) => ({ savedAt: event.output.savedAt, failure: null })),
            ],
            meta: { spec: ['RUL-61'] },
          },
          {
            target: 'idle',
            actions: [
              {
                type: 'reportSaved',
                params: ({ context, event }) => ({ ...event.output, answers: context.sent }),
              },
              assign(({ event }) => ({ savedAt: event.output.savedAt, failure: null })),
            ],
            meta: { spec: ['RUL-17'] },
          },
        ],
        onError: [
          {
            guard: { type: 'isUnauthorized', params: failureOf },
            target: 'expired',
            meta: { spec: ['RUL-18'] },
          },
          {
            guard: { type: 'isSubmitted', params: failureOf },
            target: 'submitted',
            meta: { spec: ['RUL-17'] },
          },
          {
            guard: 'isStale',
            target: 'unsaved',
            actions: assign(({ event }) => ({ failure: asFailure(event.error), wasSuperseded: false })),
            meta: { spec: ['RUL-17'] },
          },
          {
            target: 'failed',
            actions: assign(({ event }) => ({ failure: asFailure(event.error), wasSuperseded: false })),
            meta: { spec: ['RUL-17'] },
          },
        ],
      },
      on: {
        'draft.changed': {
          actions: [setDraft, assign({ isStale: true })],
          meta: { spec: ['RUL-61'] },
        },
        // Send the text that was typed during the save as well: a hidden page may never run again.
        'page.hidden': {
          guard: 'isStale',
          target: 'saving',
          reenter: true,
          actions: assign({ wasSuperseded: true }),
          meta: { spec: ['RUL-61'] },
        },
      },
    },
    failed: {
      tags: 'failed',
      after: { retryPause: { target: 'saving', meta: { spec: ['RUL-17'] } } },
      on: {
        'draft.changed': {
          target: 'unsaved',
          actions: setDraft,
          meta: { spec: ['RUL-17'] },
        },
        'page.hidden': { target: 'saving', meta: { spec: ['RUL-17'] } },
        'connection.back': { target: 'saving', meta: { spec: ['RUL-17'] } },
      },
    },
    expired: { type: 'final', output: 'expired' },
    submitted: { type: 'final', output: 'submitted' },
  },
});
