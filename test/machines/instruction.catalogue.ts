import { instructionMachine } from '../../machines/collections/instruction.machine.ts';
import { catalogue } from '../support/catalogue.ts';

const routes = {
  microtube: 'COLL-14',
  'urine-1-tube': 'COLL-15',
  'urine-4-tubes': 'COLL-16',
  stool: 'COLL-17',
  dbs: 'COLL-18',
  'saliva-6-tubes': 'COLL-19',
  'saliva-1-tube': 'COLL-20',
  uti: 'COLL-21',
};
const guidance = (route: string) => `https://guidance.example/${route}`;

export const instructionCatalogue = catalogue(instructionMachine, {
  flows: ['collections'],
  inputs: {
    ...Object.fromEntries(Object.keys(routes).map((route) => [route, { route, guidance: guidance(route) }])),
    'stool without a page': { route: 'stool', guidance: null },
    'unknown route': { route: 'hair', guidance: null },
    'other case': { route: 'STOOL', guidance: guidance('stool') },
  },
  events: {
    'guidance.loaded': [{ name: 'frame loaded', event: { type: 'guidance.loaded' } }],
  },
  expected: {
    ...Object.fromEntries(
      Object.entries(routes).map(([route, id]) => [
        id,
        route === 'stool'
          ? [
              { when: { input: 'stool' }, to: { detail: 'loading' }, context: { guidance: guidance(route) } },
              { to: 'empty' },
            ]
          : { to: { detail: 'loading' }, context: { guidance: guidance(route) } },
      ]),
    ),
    'COLL-22': { to: 'empty' },
  },
});
