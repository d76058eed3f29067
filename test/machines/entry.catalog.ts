import { entryMachine } from '../../machines/entry/entry.machine.ts';
import { catalog } from '../support/catalog.ts';
import type { StepDetails, When } from '../support/catalog.ts';
import { failed, failedUnrelatedToLink } from './failed.data.ts';

const identity = { accession_id: '2305160001', sample_id: '900001', token: 'a-token' };
const order = { accessionId: '2305160001', sampleId: '900001', token: 'a-token' };

const links = {
  'plain link': identity,
  'every flag but blood draw is not exactly true': {
    ...identity,
    direct_to_blooddraw: '1',
    always_show_payment: 'TRUE',
    payment_prioritized: 'yes',
    concierge_needed: '',
  },
  'blood draw and every payment flag': {
    ...identity,
    direct_to_blooddraw: 'true',
    always_show_payment: 'true',
    payment_prioritized: 'true',
    concierge_needed: 'true',
    amount_to_pay: '5000',
  },
  'always show payment': { ...identity, always_show_payment: 'true' },
  'payment prioritized': { ...identity, payment_prioritized: 'true' },
  'concierge needed': { ...identity, concierge_needed: 'true' },
  'fixed amount': { ...identity, amount_to_pay: '5000' },
  'empty fixed amount': { ...identity, amount_to_pay: '' },
};

const expectPage =
  (page: string, when: When = {}) =>
  (step: StepDetails) => ({
    when,
    output: { page, query: links[step.input as keyof typeof links], replace: true },
  });

export const entryCatalog = catalog(entryMachine, {
  specFlows: ['entry'],
  tags: { failed: 'failed' },
  inputs: {
    ...Object.fromEntries(Object.entries(links).map(([name, query]) => [name, { query }])),
    'no query': { query: null },
    'empty query': { query: {} },
    'no accession id': { query: { sample_id: '900001', token: 'a-token' } },
    'no sample id': { query: { accession_id: '2305160001', token: 'a-token' } },
    'no token': { query: { accession_id: '2305160001', sample_id: '900001' } },
  },
  events: {
    'xstate.done.actor.checkCancellation': [
      { name: 'cancelled', output: { isCancelled: true } },
      { name: 'not cancelled', output: { isCancelled: false } },
    ],
    'xstate.error.actor.checkCancellation': [
      { name: 'check refused with a message', error: { code: 'refused', message: 'Order is locked' } },
      { name: 'check not authorized', error: { code: 'unauthorized' } },
      { name: 'check without a response', error: { code: 'noResponse' } },
      { name: 'check failed unexpectedly', error: new Error('unexpected') },
    ],
  },
  calls: { checkCancellation: { in: 'checkingCancellation', with: order } },
  expected: {
    'ENTRY-01': failed('noQueryInformation'),
    'ENTRY-03': [
      {
        when: { event: 'check refused with a message' },
        ...failed('cancellationCheckFailed', 'Order is locked'),
      },
      { when: { event: 'check not authorized' }, ...failed('unauthorized') },
      failedUnrelatedToLink('cancellationCheckFailed'),
    ],
    'ENTRY-05': expectPage('/bloodDraw'),
    'ENTRY-06': expectPage('/payment_media', { input: 'always show payment' }),
    'ENTRY-07': expectPage('/payment_media', { input: 'payment prioritized' }),
    'ENTRY-08': expectPage('/payment_media', { input: 'concierge needed' }),
    'ENTRY-09': expectPage('/payment_media', { input: ['fixed amount', 'empty fixed amount'] }),
    'ENTRY-10': expectPage('/uploadShippingAddress'),
    'ENTRY-11': failed('noQueryParams'),
  },
});
