import { instructionMachine } from '../../machines/collections/instruction.machine.ts';
import { catalogue } from '../support/catalogue.ts';

const guidance = 'https://guidance.example/stool';

export const instructionCatalogue = catalogue(instructionMachine, {
  flows: ['collections'],
  inputs: {
    stool: { route: 'stool', guidance, instructions: 'Stool-DBS Card' },
    'stool without a page': { route: 'stool', guidance: null, instructions: '' },
    'unknown route': { route: 'hair', guidance, instructions: '' },
  },
  events: {
    'guidance.loaded': [{ name: 'frame loaded', event: { type: 'guidance.loaded' } }],
    'list.opened': [{ name: 'all sample types', event: { type: 'list.opened' } }],
  },
  expected: {},
  unlisted: {
    start: [{ when: { input: 'stool' }, to: 'loading' }, { to: 'empty' }],
    'frame loaded': { to: 'shown' },
    guidanceWait: { to: 'stuck' },
    'all sample types': ({ input }) => ({
      output: {
        page: '/collections',
        ...(input === 'stool' ? { query: { instructions: 'Stool-DBS Card' } } : {}),
      },
    }),
  },
});
