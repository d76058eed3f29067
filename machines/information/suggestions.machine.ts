import { assign, setup } from 'xstate';
import type { PlaceAddress, PlaceQuery, PlaceSuggestion } from '../domain/place.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { suggestionsActors } from './information.contract.ts';
import type { SuggestionsContext, SuggestionsEvent } from './information.contract.ts';

/**
 * Suggests addresses while the street is typed (VAL-R24): half a second after the last letter, within the country.
 * Ends with the place that was chosen. A look-up that fails or finds nothing is never in the way (AMB-101).
 */
export const suggestionsMachine = setup({
  types: {
    context: {} as SuggestionsContext,
    events: {} as SuggestionsEvent,
    output: {} as PlaceAddress,
    meta: {} as SpecMeta,
  },
  actors: suggestionsActors,
  actions: {
    keepQuery: assign((_, { text, countries }: PlaceQuery) => ({ text, countries })),
    keepSuggestions: assign((_, { suggestions }: { readonly suggestions: readonly PlaceSuggestion[] }) => ({
      suggestions,
    })),
    keepChoice: assign((_, { id }: { readonly id: string }) => ({ chosenId: id })),
    keepPlace: assign((_, place: PlaceAddress) => ({ place })),
  },
  guards: {
    isEmpty: (_, { text }: PlaceQuery) => text.trim() === '',
    hasFoundNone: (_, { suggestions }: { readonly suggestions: readonly PlaceSuggestion[] }) =>
      suggestions.length === 0,
  },
  delays: { typingPause: 500 },
}).createMachine({
  id: 'suggestions',
  context: { text: '', countries: [], suggestions: [], chosenId: '', place: null },
  output: ({ context }) => present(context.place),
  initial: 'idle',
  on: {
    'street.typed': [
      { guard: { type: 'isEmpty', params: ({ event }) => event }, target: '.idle' },
      {
        target: '.pausing',
        actions: { type: 'keepQuery', params: ({ event }) => event },
        meta: { spec: ['INFO-42'] },
      },
    ],
    'suggestions.dismissed': '.idle',
  },
  states: {
    idle: {},
    pausing: {
      on: {
        'street.typed': [
          { guard: { type: 'isEmpty', params: ({ event }) => event }, target: 'idle' },
          {
            target: 'pausing',
            reenter: true,
            actions: { type: 'keepQuery', params: ({ event }) => event },
            meta: { spec: ['INFO-43'] },
          },
        ],
      },
      after: { typingPause: { target: 'suggesting', meta: { spec: ['INFO-44'] } } },
    },
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
          {
            target: 'offering',
            actions: { type: 'keepSuggestions', params: ({ event }) => ({ suggestions: event.output }) },
          },
        ],
        onError: { target: 'idle', meta: { spec: ['INFO-46'] } },
      },
    },
    offering: {
      on: {
        'suggestion.chosen': {
          target: 'loadingPlace',
          actions: { type: 'keepChoice', params: ({ event }) => event },
        },
      },
    },
    loadingPlace: {
      // The choice is made: who leaves the field now does not take it back.
      on: { 'suggestions.dismissed': {} },
      invoke: {
        id: 'loadPlace',
        src: 'loadPlace',
        input: ({ context }) => ({ id: context.chosenId }),
        onDone: {
          target: 'chosen',
          actions: { type: 'keepPlace', params: ({ event }) => event.output },
          meta: { spec: ['INFO-45'] },
        },
        onError: { target: 'idle', meta: { spec: ['INFO-46'] } },
      },
    },
    chosen: { type: 'final' },
  },
});
