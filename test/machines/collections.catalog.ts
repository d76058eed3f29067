import { collectionsMachine } from '../../machines/collections/collections.machine.ts';
import { catalog } from '../support/catalog.ts';
import type { StepDetails } from '../support/catalog.ts';

const sample = { sampleId: '900001', token: 'a-token' };
/** The tiles in link order, by the ids of their rows. */
const tiles = {
  'COLL-06': 'stool',
  'COLL-07': 'saliva-6-tubes',
  'COLL-08': 'saliva-1-tube',
  'COLL-09': 'microtube',
  'COLL-10': 'urine-4-tubes',
  'COLL-11': 'urine-1-tube',
  'COLL-12': 'dbs',
} as const;
const listed: Readonly<Record<string, readonly string[]>> = {
  'every type': Object.values(tiles),
  'other cases, an unknown and a repeated one': ['stool', 'dbs'],
  'six tubes of saliva': ['saliva-6-tubes'],
};
const ids = { accession_id: '2411120001', sample_id: '900001', token: 'a-token' };
const INPUTS = {
  'every type': {
    list: {
      instructions:
        'Stool-Saliva (4 tubes)-Saliva (1 tube)-Microtube (Blood)-Urine (4 tubes)-Urine (1 tube)-DBS Card',
    },
    sample,
  },
  'other cases, an unknown and a repeated one': {
    list: { instructions: ' STOOL -Hair-dbs card-stool' },
    sample: null,
  },
  'six tubes of saliva': { list: { instructions: 'saliva (6 TUBES)' }, sample: null },
  'unknown types only': { list: { instructions: 'Hair-UTI' }, sample },
  'nothing listed, a sample in the link': { list: ids, sample },
  'nothing listed, a sample': { list: {}, sample },
  'nothing listed, no sample': { list: {}, sample: null },
};
/** The page of a sample type; what led to the list goes along. */
const opens =
  (route: string) =>
  ({ input }: StepDetails) => {
    const { list: query } = INPUTS[input as keyof typeof INPUTS];
    return { output: { page: `/collections/${route}`, query } };
  };

export const collectionsCatalog = catalog(collectionsMachine, {
  specFlows: ['collections'],
  tags: { loading: 'loadingTypes', failed: 'notLoaded', noOrder: 'noOrder' },
  inputs: INPUTS,
  events: {
    'tile.pressed': Object.entries(tiles).map(([id, route]) => ({
      name: route,
      spec: [id],
      when: (snapshot) => snapshot.context.routes.includes(route),
      event: { type: 'tile.pressed' as const, route },
    })),
    'load.repeated': [{ name: 'try again', event: { type: 'load.repeated' } }],
    'xstate.done.actor.loadSampleTypes': [
      { name: 'two types', output: ['Stool', 'Hair', 'Urine (1 tube)'] },
      { name: 'unknown types', output: ['Hair'] },
      { name: 'no types', output: [] },
    ],
    'xstate.error.actor.loadSampleTypes': [
      { name: 'types refused', error: { code: 'refused' } },
      { name: 'types not loaded', error: { code: 'server' } },
    ],
  },
  calls: { loadSampleTypes: { in: 'loadingTypes', with: sample } },
  // An order that is not known may well have instructions (RUL-62).
  undocumented: { start: { to: 'noOrder' }, 'try again': { to: 'loadingTypes' } },
  expected: {
    'COLL-01': ({ input }) => ({ to: 'tiles', context: { routes: listed[input] ?? [] } }),
    'COLL-02': { when: { input: 'unknown types only' }, to: 'empty' },
    'COLL-04': { to: 'tiles', context: { routes: ['stool', 'urine-1-tube'] } },
    'COLL-05': [
      { when: { event: 'types refused' }, to: 'notLoaded.refused' },
      { when: { event: 'types not loaded' }, to: 'notLoaded.failed' },
      { to: 'empty' },
    ],
    'RUL-109': { to: 'notLoaded.refused' },
    'COLL-06': opens('stool'),
    'COLL-07': opens('saliva-6-tubes'),
    'COLL-08': opens('saliva-1-tube'),
    'COLL-09': opens('microtube'),
    'COLL-10': opens('urine-4-tubes'),
    'COLL-11': opens('urine-1-tube'),
    'COLL-12': opens('dbs'),
  },
});
