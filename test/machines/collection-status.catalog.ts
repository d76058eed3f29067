import { collectionStatusMachine } from '../../machines/collection-status/collection-status.machine.ts';
import { catalog } from '../support/catalog.ts';
import { LINK } from '../support/example-data.ts';

const linkOf = (status: string) => ({ ...LINK, customer_id: '999997', status });
const statuses = ['ALREADY_COLLECTED', 'NOT_COLLECTED', 'NOT_RECEIVED'] as const;

export const collectionStatusCatalog = catalog(collectionStatusMachine, {
  specFlows: ['collection-status'],
  tags: { failed: 'error' },
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
  startIds: {
    ERROR: ['CSTAT-06'],
    'lower case': ['CSTAT-07'],
    'no status': ['CSTAT-07'],
    'no token': ['CSTAT-07'],
    'no query': ['CSTAT-08'],
  },
  events: {
    'page.visible': [{ name: 'page visible', event: { type: 'page.visible' } }],
    'mapSearch.pressed': [{ name: 'blood draw map', event: { type: 'mapSearch.pressed' } }],
    'tutorial.pressed': [{ name: 'tutorial', event: { type: 'tutorial.pressed' } }],
    'support.pressed': [{ name: 'contact support', event: { type: 'support.pressed' } }],
    'report.repeated': [{ name: 'Try Again', event: { type: 'report.repeated' } }],
    'xstate.done.actor.reportStatus': [{ name: 'reported', output: undefined }],
    'xstate.error.actor.reportStatus': [
      { name: 'report refused', error: { code: 'refused', message: 'No' } },
      { name: 'too many reports', error: { code: 'refused', status: 429 } },
      { name: 'report not sent', error: { code: 'notSent' } },
      { name: 'report without a response', error: { code: 'noResponse' } },
      { name: 'report that the service broke over', error: { code: 'server' } },
    ],
  },
  calls: {
    watchVisibility: { in: 'awaitingVisibility' },
    reportStatus: {
      in: 'reporting',
      with: ({ input }) => ({ sampleId: '900001', status: input, token: 'a-token' }),
    },
    markReported: { on: 'reported' },
  },
  undocumented: {
    start: [{ when: { input: [...statuses] }, to: 'awaitingVisibility' }, { to: 'error.link' }],
  },
  expected: {
    'RUL-03': [
      { when: { event: 'page visible' }, to: 'reporting' },
      // A report is never repeated.
      { when: { event: 'start' }, context: {} },
    ],
    'CSTAT-05': [
      { when: { event: 'report refused' }, to: 'error.refused' },
      { when: { event: ['too many reports', 'report not sent'] }, to: 'error.notProcessed' },
      { to: 'error.unconfirmed' },
    ],
    // No response, or one of a service that broke over it: it may have been noted anyway.
    'RUL-92': { to: 'error.unconfirmed', context: { mayBeReported: true } },
    'OWN-08': { to: 'awaitingVisibility' },
    'CSTAT-09': { to: 'toMapSearch', output: { leave: 'mapSearch', params: {} } },
    'CSTAT-10': { to: 'toCollections', output: { page: '/collections', query: LINK } },
    'CSTAT-11': { to: 'toSupport', output: { leave: 'support', params: {} } },
  },
});
