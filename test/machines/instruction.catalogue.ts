import { instructionMachine } from '../../machines/collections/instruction.machine.ts';
import { catalogue } from '../support/catalogue.ts';

const guidance = 'https://guidance.example/stool';

export const instructionCatalogue = catalogue(instructionMachine, {
  flows: ['collections'],
  inputs: {
    stool: { route: 'stool', guidance },
    'stool without a page': { route: 'stool', guidance: null },
    'unknown route': { route: 'hair', guidance },
  },
  events: {
    'guidance.loaded': [{ name: 'frame loaded', event: { type: 'guidance.loaded' } }],
  },
  expected: {},
});
