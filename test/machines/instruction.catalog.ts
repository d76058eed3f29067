import { instructionMachine } from '../../machines/collections/instruction.machine.ts';
import { catalog } from '../support/catalog.ts';

const listed = { instructions: 'Stool-DBS Card' };
const ids = { accession_id: '2411120001', sample_id: '900001', token: 'a-token' };
const guidance = 'https://guidance.example/stool';

export const instructionCatalog = catalog(instructionMachine, {
  specFlows: ['collections'],
  inputs: {
    stool: { route: 'stool', guidance, list: listed, hasList: true },
    'stool of an order': { route: 'stool', guidance, list: ids, hasList: true },
    // The order is the stored one.
    'stool without a page': { route: 'stool', guidance: null, list: {}, hasList: true },
    'unknown route': { route: 'hair', guidance, list: {}, hasList: true },
    // After half an hour, or by a bare URL.
    'stool of nobody': { route: 'stool', guidance, list: {}, hasList: false },
  },
  events: {
    'guidance.loaded': [{ name: 'frame loaded', event: { type: 'guidance.loaded' } }],
    'list.opened': [
      {
        name: 'all sample types',
        when: ({ context }) => context.hasList,
        event: { type: 'list.opened' },
      },
    ],
  },
  expected: {},
  undocumented: {
    start: [
      { when: { input: ['stool', 'stool of an order', 'stool of nobody'] }, to: 'loading' },
      { to: 'empty' },
    ],
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
