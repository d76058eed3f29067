import { autosaveMachine } from '../../machines/questionnaire/autosave.machine.ts';
import { catalogue } from '../support/catalogue.ts';

const before = { patient_weight: 140 };
const after = { patient_weight: 150 };
const SAVED_AT = '2026-11-21T18:42:00.000Z';
const input = { accessionId: '2611000001', sampleId: '900001', answers: before, loaded: null, savedAt: null };

const changes: Readonly<Record<string, object>> = { 'an answer changes': after, 'it changes back': before };

export const autosaveCatalogue = catalogue(autosaveMachine, {
  flows: ['hormone'],
  inputs: {
    'nothing changed': { ...input, isChanged: false },
    'answers kept': { ...input, isChanged: true },
  },
  events: {
    'draft.changed': [
      { name: 'an answer changes', event: { type: 'draft.changed', answers: after } },
      { name: 'it changes back', event: { type: 'draft.changed', answers: before } },
    ],
    'page.hidden': [{ name: 'page hidden', event: { type: 'page.hidden' } }],
    'connection.back': [{ name: 'connection back', event: { type: 'connection.back' } }],
    'xstate.done.actor.saveDraft': [{ name: 'saved', output: { savedAt: SAVED_AT } }],
    'xstate.error.actor.saveDraft': [
      { name: 'no connection', error: { code: 'noAnswer' } },
      { name: 'server error', error: { code: 'server' } },
      { name: 'unauthorized', error: { code: 'unauthorized' } },
    ],
  },
  expected: {
    // A failed autosave never leaves the page and is retried.
    'RUL-17': ({ event }) => {
      if (event === 'saved')
        return { to: 'resting', context: { failure: null, savedAt: SAVED_AT }, calls: [] };
      if (event in changes) return { to: 'unsaved', calls: [] };
      if (event === 'no connection' || event === 'server error')
        return { context: { failure: {} }, calls: [], notices: [] };
      return { to: 'saving', calls: [{ actor: 'saveDraft', input: { isDraft: true } }] };
    },
    'RUL-18': { to: 'expired', notices: [], calls: [] },
    'RUL-61': ({ event, from }) => {
      if (event in changes)
        return {
          to: from === 'saving' ? 'saving' : 'unsaved.pausing',
          context: { answers: changes[event] },
          calls: [],
        };
      if (event === 'saved')
        return {
          to: 'unsaved',
          context: { failure: null },
          calls: [],
        };
      // When the page is hidden during a save, newer typing is sent at once.
      return {
        to: 'saving',
        calls: [{ actor: 'saveDraft', input: { isDraft: true, isUrgent: from === 'saving' } }],
      };
    },
  },
  // Typing with short pauses: saved 15 s after the first change.
  waits: [4000],
});
