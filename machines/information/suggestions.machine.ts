import { assign, setup } from 'xstate';
import { eventOf } from '../domain/params.ts';
import type { PlaceQuery, PlaceSuggestion } from '../domain/place.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { suggestionsActors } from './information.types.ts';
import type { SuggestionsContext, SuggestionsEvent } from './information.types.ts';

/**
 * Suggests addresses while the street is typed (VAL-R24): half a second after the last keystroke, within the country.
 * If a lookup fails or finds nothing, the patient keeps typing (AMB-101). The form loads the place that is chosen.
 */
export const suggestionsMachine = setup({
  types: {
    context: {} as SuggestionsContext,
    events: {} as SuggestionsEvent,
    meta: {} as SpecMeta,
  },
  actors: suggestionsActors,
  guards: {
    isEmpty: (_, { text }: PlaceQuery) => text.trim() === '',
    hasFoundNone: (_, { suggestions }: { readonly suggestions: readonly PlaceSuggestion[] }) =>
      suggestions.length === 0,
  },
  delays: { typingPause: 500 },
}).createMachine({
  id: 'suggestions',
  context: { text: '', countries: [], suggestions: [] },
  initial: 'idle',
  on: {
    'street.typed': [
      { guard: { type: 'isEmpty', params: eventOf }, target: '.idle' },
      // Reenters the pause to restart its timer.
      {
        target: '.pausing',
        actions: assign({
          text: ({ event }) => event.text,
          countries: ({ event }) => event.countries,
        }),
      },
    ],
    'suggestions.dismissed': { target: '.idle' },
  },
  states: {
    idle: {},
    pausing: { after: { typingPause: { target: 'suggesting', meta: { spec: ['INFO-44'] } } } },
    suggesting: {
      invoke: {
        id: 'lookUpPlaces',
        src: 'lookUpPlaces',
        input: ({ context: { text, countries } }) => ({ text, countries }),
        onDone: [
          {
            guard: { type: 'hasFoundNone', params: ({ event }) => ({ suggestions: event.output }) },
            target: 'idle',
            meta: { spec: ['INFO-46'] },
          },
          { target: 'offering', actions: assign({ suggestions: ({ event }) => event.output }) },
        ],
        onError: { target: 'idle', meta: { spec: ['INFO-46'] } },
      },
    },
    offering: {},
  },
});
