import { instructionMachine } from '../../machines/collections/instruction.machine.ts';
import { catalogue } from '../support/catalogue.ts';

const listed = { instructions: 'Stool-DBS Card' };
const ids = { accession_id: '2411120001', sample_id: '900001', token: 'a-token' };
const guidance = 'https://guidance.example/stool';

export const instructionCatalogue = catalogue(instructionMachine, {
  flows: ['collections'],
  inputs: {
    stool: { route: 'stool', guidance, list: listed },
    'stool of an order': { route: 'stool', guidance, list: ids },
    'stool without a page': { route: 'stool', guidance: null, list: {} },
    'unknown route': { route: 'hair', guidance, list: {} },
  },
  events: {
    'guidance.loaded': [{ name: 'frame loaded', event: { type: 'guidance.loaded' } }],
    'list.opened': [{ name: 'all sample types', event: { type: 'list.opened' } }],
  },
  expected: {},
  unlisted: {
    start: [{ when: { input: ['stool', 'stool of an order'] }, to: 'loading' }, { to: 'empty' }],
    'frame loaded': { to: 'shown' },
    guidanceWait: { to: 'stuck' },
    'all sample types': ({ input }) => ({
      output: {
        page: '/collections',
        query: input === 'stool' ? listed : input === 'stool of an order' ? ids : {},
      },
    }),
  },
});
