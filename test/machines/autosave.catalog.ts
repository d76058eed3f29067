import { autosaveMachine } from '../../machines/questionnaire/autosave.machine.ts';
import type { AutosaveContext } from '../../machines/questionnaire/autosave.types.ts';
import { catalog } from '../support/catalog.ts';

const before = { patient_weight: 140 };
const after = { patient_weight: 150 };
const SAVED_AT = '2026-11-21T18:42:00.000Z';
const ids = { accessionId: '2611000001', sampleId: '900001' };
const input = { ...ids, answers: before, loaded: null, savedAt: null };

const changes: Readonly<Record<string, object>> = { 'an answer changes': after, 'it changes back': before };

/** The questionnaire is told what the service has now. */
const reported = { actions: [{ type: 'reportSaved', params: { savedAt: SAVED_AT } }] };
/** A failed save waits; what was typed meanwhile is saved like any typing. */
const failures = { 'no connection': { code: 'noResponse' }, 'server error': { code: 'server' } } as const;
const AFTER_TYPING = ', with newer typing';

export const autosaveCatalog = catalog(autosaveMachine, {
  specFlows: ['hormone'],
  tags: { failed: 'failed', saving: 'saving' },
  inputs: {
    'nothing changed': { ...input, isChanged: false },
    'answers kept': { ...input, isChanged: true },
  },
  events: {
    'draft.changed': [
      { name: 'an answer changes', event: { type: 'draft.changed', answers: after, loaded: null } },
      { name: 'it changes back', event: { type: 'draft.changed', answers: before, loaded: null } },
    ],
    'page.hidden': [{ name: 'page hidden' }],
    'connection.back': [{ name: 'connection back' }],
    'xstate.done.actor.saveDraft': [
      { name: 'saved', output: { savedAt: SAVED_AT }, when: ({ context }) => !context.wasSuperseded },
      {
        name: 'saved beside a newer one',
        output: { savedAt: SAVED_AT },
        when: ({ context }) => context.wasSuperseded,
      },
    ],
    'xstate.error.actor.saveDraft': [
      ...['', AFTER_TYPING].flatMap((more) =>
        Object.entries(failures).map(([name, error]) => ({
          name: `${name}${more}`,
          error,
          when: ({ context }: { readonly context: AutosaveContext }) => context.isStale === (more !== ''),
        })),
      ),
      { name: 'unauthorized', error: { code: 'unauthorized' } },
      { name: 'submitted meanwhile', error: { code: 'refused', status: 409 } },
    ],
  },
  calls: {
    watchPage: { on: 'start' },
    // When the page is hidden during a save, newer typing is sent at once.
    saveDraft: { in: 'saving', with: ({ from }) => ({ ...ids, isDraft: true, isUrgent: from === 'saving' }) },
  },
  undocumented: {
    ...Object.fromEntries(
      Object.entries(changes).map(([name, answers]) => [
        name,
        { actions: [{ type: 'reportSaved', params: { answers } }] },
      ]),
    ),
    start: [{ when: { input: 'answers kept' }, to: 'unsaved.pausing' }, { to: 'idle' }],
  },
  expected: {
    // A failed autosave never leaves the page and is retried.
    'RUL-17': ({ event }) => {
      if (event === 'saved')
        return { to: 'idle', context: { failure: null, savedAt: SAVED_AT }, ...reported };
      if (event in changes) return { to: 'unsaved' };
      if (event === 'submitted meanwhile') return { to: 'submitted', output: 'submitted' };
      const failure = failures[event.replace(AFTER_TYPING, '') as keyof typeof failures];
      if (failure)
        return { to: event.endsWith(AFTER_TYPING) ? 'unsaved.pausing' : 'failed', context: { failure } };
      return { to: 'saving' };
    },
    'RUL-18': { to: 'expired', output: 'expired' },
    'RUL-61': ({ event, from }) => {
      if (event in changes)
        return { to: from === 'saving' ? 'saving' : 'unsaved.pausing', context: { answers: changes[event] } };
      if (event === 'saved') return { to: 'unsaved.pausing', context: { failure: null }, ...reported };
      // It may arrive last: only the next save guarantees that everything is stored.
      if (event === 'saved beside a newer one')
        return { to: 'unsaved.pausing', context: { failure: null, wasSuperseded: false } };
      return { to: 'saving' };
    },
  },
  // Typing with short pauses: saved 15 s after the first change.
  extraDelays: [4000],
});
