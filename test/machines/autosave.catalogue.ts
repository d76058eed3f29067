import { autosaveMachine } from '../../machines/questionnaire/autosave.machine.ts';
import { catalogue } from '../support/catalogue.ts';

const before = { patient_weight: 140 };
const after = { patient_weight: 150 };
const input = { accessionId: '2611000001', sampleId: '900001', answers: before, savedAt: null };
const saves = (answers: object) => ({
  to: 'saving',
  calls: [{ actor: 'saveDraft', input: { accessionId: '2611000001', answers, isDraft: true } }],
});

export const autosaveCatalogue = catalogue(autosaveMachine, {
  flows: ['hormone'],
  inputs: {
    'nothing changed': { ...input, isChanged: false },
    'answers kept': { ...input, isChanged: true },
  },
  events: {
    'draft.changed': [{ name: 'an answer changes', event: { type: 'draft.changed', answers: after } }],
    'page.hidden': [{ name: 'page hidden', event: { type: 'page.hidden' } }],
    'connection.back': [{ name: 'connection back', event: { type: 'connection.back' } }],
    'xstate.done.actor.saveDraft': [{ name: 'saved', output: { savedAt: '2026-11-21T18:42:00.000Z' } }],
    'xstate.error.actor.saveDraft': [
      { name: 'no connection', error: { code: 'noAnswer' } },
      { name: 'server error', error: { code: 'server' } },
      { name: 'unauthorized', error: { code: 'unauthorized' } },
    ],
  },
  expected: {
    'RUL-17': ({ event, from, input: start }) => {
      const answers = start === 'answers kept' ? undefined : after;
      // 20 s after the last change, when the page is hidden, and when the connection is back.
      if (event === 'quiet' || event === 'page hidden' || event === 'connection back')
        return saves(answers ?? {});
      if (event === 'an answer changes')
        return {
          to: from === 'saving' ? 'saving' : 'waiting',
          context: { answers: after, isStale: from === 'saving' },
          calls: [],
        };
      // A failed automatic save never leaves the page.
      if (event !== 'saved') return { context: { failure: {} }, calls: [], notices: [] };
      return { context: { failure: null, savedAt: '2026-11-21T18:42:00.000Z' }, calls: [] };
    },
    'RUL-18': ({ event }) =>
      event === 'unauthorized'
        ? { to: 'expired', notices: [] }
        : { to: 'waiting', calls: [{ actor: 'watchPage' }] },
  },
});
