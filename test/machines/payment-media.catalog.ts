import { paymentMediaMachine } from '../../machines/payment-media/payment-media.machine.ts';
import { catalog } from '../support/catalog.ts';
import { failed, failedUnrelatedToLink } from './failed.data.ts';
import { IDENTITY, LINK } from '../support/example-data.ts';

const links = {
  'plain link': LINK,
  'link with flags': { ...LINK, always_show_payment: 'true', count: '3', from: 'email' },
  'no token': { accession_id: LINK.accession_id, sample_id: LINK.sample_id },
};

const expectForm = ({ input }: { readonly input: string }) => ({
  to: 'toForm',
  output: { page: '/payment_form', query: links[input as keyof typeof links], replace: true },
});

const noQuery = { ...failed('noQueryInformation'), actions: [{ type: 'clearSavedQuery' }] };

export const paymentMediaCatalog = catalog(paymentMediaMachine, {
  specFlows: ['payment-media'],
  tags: { failed: 'toFailed' },
  inputs: {
    ...Object.fromEntries(Object.entries(links).map(([name, query]) => [name, { query }])),
    'no query': { query: null },
    'empty query': { query: {} },
  },
  events: {
    'xstate.done.actor.loadPaymentMedia': [
      { name: 'WP with index 0', output: { source: 'WP', statusIndex: 0 } },
      { name: 'WP with index 4', output: { source: 'WP', statusIndex: 4 } },
      { name: 'index 4', output: { source: 'LIS', statusIndex: 4 } },
      { name: 'index 1', output: { source: 'LIS', statusIndex: 1 } },
      { name: 'index 0', output: { source: 'LIS', statusIndex: 0 }, spec: ['PMEDIA-06'] },
      { name: 'index 2', output: { source: 'LIS', statusIndex: 2 }, spec: ['PMEDIA-07'] },
      { name: 'index 3', output: { source: '', statusIndex: 3 }, spec: ['PMEDIA-08'] },
      { name: 'no index', output: { source: 'LIS', statusIndex: null }, spec: ['PMEDIA-09'] },
      { name: 'index 9', output: { source: 'LIS', statusIndex: 9 }, spec: ['PMEDIA-09'] },
    ],
    'xstate.error.actor.loadPaymentMedia': [
      {
        name: 'ids refused with a message',
        error: { code: 'refused', step: 'ids', message: 'Unknown sample' },
      },
      { name: 'link without its ids', error: { code: 'unavailable', step: 'ids' } },
      { name: 'ids without a response', error: { code: 'noResponse', step: 'ids' } },
      { name: 'load refused with a message', error: { code: 'refused', message: 'Order is locked' } },
      { name: 'not authorized', error: { code: 'unauthorized' } },
      { name: 'load failed unexpectedly', error: new Error('unexpected') },
    ],
  },
  calls: {
    loadPaymentMedia: {
      in: 'loading',
      with: ({ input }) => ({ identity: input === 'no token' ? null : IDENTITY }),
    },
  },
  expected: {
    'PMEDIA-01': noQuery,
    'PMEDIA-06': expectForm,
    'PMEDIA-07': expectForm,
    'PMEDIA-08': expectForm,
    'PMEDIA-09': expectForm,
    'PMEDIA-10': [
      { when: { event: 'load refused with a message' }, ...failed('paymentMediaFailed', 'Order is locked') },
      { when: { event: 'not authorized' }, ...failed('unauthorized') },
      failedUnrelatedToLink('paymentMediaFailed'),
    ],
    'PMEDIA-11': [
      { when: { event: 'ids refused with a message' }, ...failed('orderIdsFailed', 'Unknown sample') },
      { when: { event: 'link without its ids' }, ...failed('orderIdsFailed') },
      failedUnrelatedToLink('orderIdsFailed'),
    ],
  },
});
