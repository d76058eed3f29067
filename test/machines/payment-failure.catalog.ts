import type { FailureInput } from '../../machines/payment-failure/payment-failure.machine.ts';
import { paymentFailureMachine } from '../../machines/payment-failure/payment-failure.machine.ts';
import { catalog } from '../support/catalog.ts';
import { FAILURE } from './payment.data.ts';
import { LINK } from '../support/example-data.ts';

const isSaved = ({ keptQuery }: FailureInput) => Object.keys(keptQuery ?? {}).length > 0;
const again = {
  to: 'toEntry',
  actions: [{ type: 'clearFailures' }],
  output: { page: '/pns_single_page_flow', query: LINK },
};
const portal = { to: 'toPatientPortal', output: { leave: 'patientPortal', params: {} } };

export const paymentFailureCatalog = catalog(paymentFailureMachine, {
  specFlows: ['payment-outcome'],
  inputs: {
    'failed payment': {
      ...FAILURE,
      page: 'paymentFailed',
      charge: { charged: 'no', message: 'Your card was declined.' },
    },
    'failed payment, nothing saved': { ...FAILURE, page: 'paymentFailed', keptQuery: null },
    'failed page': FAILURE,
    'failed page of the same order': { ...FAILURE, failedAccessionId: LINK.accession_id },
    'failed page of an order other than the saved one': { ...FAILURE, failedAccessionId: '2305160002' },
    'failed page, nothing saved': { ...FAILURE, keptQuery: null },
    'failed page, empty query saved': { ...FAILURE, keptQuery: {} },
    'unknown path': { ...FAILURE, page: 'notFound' },
    'unknown path, nothing saved': { ...FAILURE, page: 'notFound', keptQuery: null },
    'unknown path of another order': { ...FAILURE, page: 'notFound', failedAccessionId: '2305160002' },
  },
  events: {
    'retry.pressed': [
      {
        name: 'Try Again after a failed payment',
        when: ({ context }) => context.page === 'paymentFailed' && context.keptQuery !== null,
        spec: ['OUTC-21'],
      },
      {
        name: 'Try Again on the failed page',
        when: ({ context }) => context.page === 'failed' && isSaved(context),
        spec: ['OUTC-22'],
      },
      {
        name: 'Try Again without a saved query',
        when: ({ context }) => context.page !== 'notFound' && !isSaved(context),
        spec: ['OUTC-25'],
      },
      { name: 'Try Again on an unknown path', when: ({ context }) => context.page === 'notFound' },
    ],
    'patientPortal.opened': [
      {
        name: 'patient portal after a failed payment',
        when: ({ context }) => context.page === 'paymentFailed',
        spec: ['OUTC-23'],
      },
      { name: 'patient portal', when: ({ context }) => context.page !== 'paymentFailed', spec: ['OUTC-24'] },
    ],
    'otherMethod.chosen': [{ name: 'another way to pay' }],
  },
  undocumented: {
    start: { to: 'ready' },
    'Try Again on an unknown path': {
      to: 'toEntry',
      output: { page: '/pns_single_page_flow', query: LINK },
      actions: [{ type: 'clearFailures' }],
    },
  },
  expected: {
    'OUTC-21': again,
    'OUTC-22': again,
    'OUTC-23': portal,
    'OUTC-24': portal,
    'OUTC-25': { ...again, output: { page: '/pns_single_page_flow' } },
    'RUL-04': { to: 'ready' },
    'RUL-10': {
      when: { input: ['failed payment', 'failed payment, nothing saved'] },
      to: 'toForm',
      actions: [{ type: 'clearFailures' }],
      output: { page: '/payment_form' },
    },
  },
});
