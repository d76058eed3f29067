import { suggestionsMachine } from '../../machines/information/suggestions.machine.ts';
import { catalog } from '../support/catalog.ts';

const query = { text: '100 Val', countries: ['US'] };
const longer = { text: '100 Valencia', countries: ['US'] };
const found = [{ id: 'p1', main: '100 Valencia Street', secondary: 'San Francisco, CA' }];

export const suggestionsCatalog = catalog(suggestionsMachine, {
  specFlows: ['information'],
  inputs: { 'the form': undefined },
  events: {
    'street.typed': [
      {
        name: 'a letter',
        when: (snapshot) => !snapshot.matches('pausing'),
        event: { type: 'street.typed', ...query },
        spec: ['INFO-42'],
      },
      {
        name: 'another letter',
        when: (snapshot) => snapshot.matches('pausing'),
        event: { type: 'street.typed', ...longer },
        spec: ['INFO-43'],
      },
      {
        name: 'nothing left',
        when: (snapshot) => !snapshot.matches('idle'),
        event: { type: 'street.typed', text: ' ', countries: ['US'] },
      },
    ],
    'suggestions.dismissed': [{ name: 'Escape', when: (snapshot) => !snapshot.matches('idle') }],
    'xstate.done.actor.lookUpPlaces': [
      { name: 'found', output: found },
      { name: 'found none', output: [] },
    ],
    'xstate.error.actor.lookUpPlaces': [{ name: 'look-up failed', error: { code: 'noResponse' } }],
  },
  calls: {
    lookUpPlaces: { in: 'suggesting', with: { countries: ['US'] } },
  },
  undocumented: {
    start: { to: 'idle' },
    'nothing left': { to: 'idle' },
    Escape: { to: 'idle' },
    found: { to: 'offering', context: { suggestions: found } },
  },
  expected: {
    'INFO-42': { to: 'pausing', context: query },
    'INFO-43': { to: 'pausing', context: longer },
    'INFO-46': { to: 'idle' },
  },
});
