import { collectionStatusMachine } from '../../machines/collection-status/collection-status.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { LINK } from './sites.data.ts';

const linkOf = (status: string) => ({ ...LINK, customer_id: '999997', status });
const statuses = ['ALREADY_COLLECTED', 'NOT_COLLECTED', 'NOT_RECEIVED'] as const;
const pages = {
  ALREADY_COLLECTED: 'alreadyCollected',
  NOT_COLLECTED: 'notCollected',
  NOT_RECEIVED: 'notReceived',
} as const;
const error = { to: 'error' };

export const collectionStatusCatalogue = catalogue(collectionStatusMachine, {
  flows: ['collection-status'],
  shows: { failed: 'error' },
  inputs: {
    ...Object.fromEntries(statuses.map((status) => [status, { query: linkOf(status), isReported: false }])),
    ...Object.fromEntries(
      statuses.map((status) => [`${status} again`, { query: linkOf(status), isReported: true }]),
    ),
    ERROR: { query: linkOf('ERROR'), isReported: false },
    'lower case': { query: linkOf('not_collected'), isReported: false },
    'no status': { query: LINK, isReported: false },
    'no sample': { query: { token: 'a-token', status: 'NOT_COLLECTED' }, isReported: false },
    'no token': { query: { sample_id: '900001', status: 'NOT_COLLECTED' }, isReported: false },
    'no token, reported': { query: { sample_id: '900001', status: 'NOT_COLLECTED' }, isReported: true },
    'no query': { query: null, isReported: false },
  },
  events: {
    'page.shown': [{ name: 'page shown', event: { type: 'page.shown' } }],
    'mapSearch.pressed': [{ name: 'blood draw map', event: { type: 'mapSearch.pressed' } }],
    'tutorial.pressed': [{ name: 'tutorial', event: { type: 'tutorial.pressed' } }],
    'support.pressed': [{ name: 'contact support', event: { type: 'support.pressed' } }],
    'xstate.done.actor.reportStatus': [{ name: 'reported', output: undefined }],
    'xstate.error.actor.reportStatus': [
      { name: 'report refused', error: { code: 'refused', message: 'No' } },
      { name: 'report without an answer', error: { code: 'noAnswer' } },
    ],
  },
  runs: {
    watchVisibility: 'collectionStatus.awaitingSight',
    reportStatus: 'collectionStatus.reporting',
    rememberReport: 'reported',
  },
  unlisted: {
    start: [{ when: { input: [...statuses] }, to: 'awaitingSight' }, { to: 'error' }],
  },
  expected: {
    'CSTAT-01': ({ input }) => ({
      to: 'reporting',
      calls: [{ actor: 'reportStatus', input: { sampleId: '900001', status: input, token: 'a-token' } }],
    }),
    'RUL-03': [
      { when: { event: 'page shown' }, to: 'reporting' },
      // A report is never repeated.
      { when: { event: 'start' }, calls: [] },
    ],
    'CSTAT-02': { to: pages.ALREADY_COLLECTED },
    'CSTAT-03': { to: pages.NOT_COLLECTED },
    'CSTAT-04': { to: pages.NOT_RECEIVED },
    'CSTAT-05': error,
    'CSTAT-09': { to: 'toMapSearch', output: { leave: 'mapSearch', params: {} } },
    'CSTAT-10': { to: 'toCollections', output: { page: '/collections', query: LINK } },
    'CSTAT-11': { to: 'toSupport', output: { leave: 'support', params: {} } },
  },
});
