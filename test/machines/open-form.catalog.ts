import type { InvoiceTotals } from '../../machines/domain/balance.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import { openFormMachine } from '../../machines/payment/open-form.machine.ts';
import { catalog } from '../support/catalog.ts';
import type { Expectation, StepDetails } from '../support/catalog.ts';
import { linkOf, redirects, scenarios } from './payment.scenarios.ts';
import type { FormScenario } from './payment.scenarios.ts';
import { IDENTITY, LINK } from '../support/example-data.ts';

const everyScenario: Readonly<Record<string, FormScenario>> = { ...scenarios, ...redirects };
const getScenario = (name: string): FormScenario => everyScenario[name] ?? scenarios['balance due'];

/** Orders whose responses disagree, and the name of the last response. */
const INCONSISTENT = [
  'concierge that the invoice lacks',
  'concierge that the order lacks',
  'concierge that both lack',
  'paid, by an invoice without payments',
];
const AFTER_FIVE = ', after five seconds';

const makeInput = (
  query: LinkQuery | null,
  more: { readonly confirmed?: InvoiceTotals; readonly wasPaidEarlier?: true } = {},
) => ({ query, keptQuery: null, confirmed: null, wasPaidEarlier: false, ...more });
const inputFor = (name: string, more: Parameters<typeof makeInput>[1] = {}) =>
  makeInput(linkOf(name, getScenario(name)), more);

const load = { to: 'loading' };
const failed = (code: string, text?: string) => ({
  to: 'toFailed',
  output: { kind: 'page', page: { page: '/failed', replace: true } },
  notices: [{ code, tone: 'error', title: 'Error', persists: true, ...(text ? { text } : {}) }],
});
/** After a failure that is not the link's (RUL-109). */
const failedUnrelatedToLink = (code: string) => ({
  ...failed(code),
  output: { kind: 'page', page: { page: '/failed', isUnrelatedToLink: true, replace: true } },
});
const expectPage = (state: string, page: string, more: object = {}) => ({
  to: state,
  output: { kind: 'page', page: { page, replace: true, ...more } },
});
/** What was typed is over. */
const forgets = { actions: [{ type: 'setRetryForm', params: null }] };
/** Nothing was charged now: the next page says what its invoice shows. */
const settled = { ...expectPage('toSettled', '/payment_succeed'), ...forgets };

/** Where the loaded orders of these names lead, and no other: to the form, as it is shown, or elsewhere. */
const onlyAfter =
  (names: readonly string[], leads: Expectation) =>
  (_: StepDetails): Expectation => ({ when: { event: names.map((name) => `loaded: ${name}`) }, ...leads });
const expectForm =
  (kind: string, names?: readonly string[]) =>
  ({ event }: StepDetails): Expectation => {
    const name = event.replace('loaded: ', '').replace(AFTER_FIVE, '');
    const { orderWithInvoice, unresolvedCharge = null } = getScenario(name);
    return {
      ...(names && { when: { event: names.map((input) => `loaded: ${input}`) } }),
      to: kind,
      output: { kind, query: linkOf(name, getScenario(name)), orderWithInvoice, unresolvedCharge },
    };
  };

const PROVIDER_PAYS = ['provider pays everything', 'provider pays by customerPay'];
const PROVIDER_LEFT_NOTHING = ['provider pays, patient has paid', 'provider pays, patient owes nothing'];
const SETTLED = ['nothing due', 'nothing due, fixed amount', 'concierge on a settled order'];
const SETTLED_ALWAYS_SHOWN = ['paid before', 'nothing due, always shown'];
const FIXED = ['fixed amount', 'amount paid before', 'amount beyond what is due'];
const NO_ISSUE = Object.keys(redirects).filter((name) => name.startsWith('no billing issue'));
const OPEN = [
  'balance due',
  'pay-later form',
  'revenue payer',
  'payer abroad',
  'provider with merchandise',
  'order in euro',
  'bundle of three',
  'bundle of two',
  'family of three',
  'concierge paid',
  'due 9.99',
  'due 0.99',
  'due 4000.01',
  'due 5000.01',
  'charge that failed',
  'only the concierge due',
  'rest after a part payment',
];

export const openFormCatalog = catalog(openFormMachine, {
  specFlows: ['payment-form'],
  tags: { failed: 'toFailed' },
  inputs: {
    ...Object.fromEntries(Object.keys(everyScenario).map((name) => [name, inputFor(name)])),
    'amount paid before, confirmed': inputFor('amount paid before', { confirmed: { due: 200, paid: 50 } }),
    'amount paid before, confirmed of another bill': inputFor('amount paid before', {
      confirmed: { due: 250, paid: 0 },
    }),
    'amount beyond what is due, confirmed': inputFor('amount beyond what is due', {
      confirmed: { due: 30, paid: 0 },
    }),
    'balance due, found paid by a payment': inputFor('balance due', { wasPaidEarlier: true }),
    'restored link with a fixed amount': {
      ...makeInput({ from: 'email' }),
      keptQuery: linkOf('fixed amount', getScenario('fixed amount')),
    },
    'nothing known': makeInput(null),
    'no token anywhere': {
      ...makeInput({ accession_id: LINK.accession_id, sample_id: LINK.sample_id }),
      keptQuery: { accession_id: LINK.accession_id },
    },
  },
  serializeContext: ({ loaded, refetches, ...input }) => [loaded === null, refetches, input],
  events: {
    'xstate.done.actor.loadPaymentForm': [
      ...Object.entries(everyScenario).map(
        ([name, { orderWithInvoice, unresolvedCharge = null, isFeePending = false }]) => ({
          name: `loaded: ${name}`,
          when: ({ context }: Snapshot) => context.query?.['from'] === name && context.refetches < 5,
          output: { orderWithInvoice, unresolvedCharge, isFeePending },
        }),
      ),
      ...[...INCONSISTENT, 'balance due'].map((name) => ({
        name: `loaded: ${name}${AFTER_FIVE}`,
        when: ({ context }: Snapshot) => context.query?.['from'] === name && context.refetches === 5,
        output: {
          orderWithInvoice: getScenario(name).orderWithInvoice,
          unresolvedCharge: null,
          isFeePending: getScenario(name).isFeePending ?? false,
        },
      })),
    ],
    'xstate.error.actor.loadPaymentForm': [
      {
        name: 'ids refused with a message',
        error: { code: 'refused', step: 'ids', message: 'Unknown sample' },
        spec: ['PFORM-15'],
      },
      { name: 'ids without a response', error: { code: 'noResponse', step: 'ids' }, spec: ['PFORM-15'] },
      {
        name: 'data refused with a message',
        error: { code: 'refused', step: 'data', message: 'No invoice' },
        spec: ['PFORM-14'],
      },
      { name: 'data without a response', error: { code: 'noResponse', step: 'data' }, spec: ['PFORM-14'] },
      { name: 'data not found', error: { code: 'notFound', step: 'data' }, spec: ['PFORM-14'] },
      {
        name: 'initiation refused with a message',
        error: { code: 'refused', message: 'Order is locked' },
        spec: ['PFORM-13'],
      },
      { name: 'initiation unauthorized', error: { code: 'unauthorized' }, spec: ['PFORM-13'] },
      { name: 'initiation failed unexpectedly', error: new Error('unexpected'), spec: ['PFORM-13'] },
    ].map((error) => ({
      ...error,
      when: ({ context }: Snapshot) => context.query?.['from'] === 'no billing issue',
    })),
  },
  calls: { loadPaymentForm: { in: 'loading', with: IDENTITY } },
  expected: {
    'PFORM-01': load,
    'PFORM-02': { ...load, context: { query: linkOf('fixed amount', getScenario('fixed amount')) } },
    'PFORM-03': failed('noQueryParams'),
    'PFORM-04': onlyAfter(PROVIDER_PAYS, expectPage('toOrderPending', '/order_pending')),
    'PFORM-05': onlyAfter(PROVIDER_LEFT_NOTHING, expectPage('toOrderPending', '/order_pending')),
    'PFORM-06': expectForm('open', ['provider pays, patient owes']),
    'PFORM-07': expectForm('open', [
      ...OPEN,
      `paid, by an invoice without payments${AFTER_FIVE}`,
      `balance due${AFTER_FIVE}`,
    ]),
    'PFORM-08': expectForm('open', SETTLED),
    'PFORM-09': onlyAfter(NO_ISSUE, settled),
    'PFORM-10': onlyAfter(['always shown, concierge paid'], settled),
    'PFORM-11': expectForm('open', SETTLED_ALWAYS_SHOWN),
    'PFORM-12': expectForm('open', ['due, always shown']),
    'PFORM-13': [
      {
        when: { event: 'initiation refused with a message' },
        ...failed('paymentFormInitiationFailed', 'Order is locked'),
      },
      { when: { event: 'initiation unauthorized' }, ...failed('unauthorized') },
      failedUnrelatedToLink('paymentFormInitiationFailed'),
    ],
    'PFORM-14': [
      { when: { event: 'data refused with a message' }, ...failed('paymentFormFetchFailed', 'No invoice') },
      { when: { event: 'data not found' }, ...failed('notFound') },
      failedUnrelatedToLink('paymentFormFetchFailed'),
    ],
    'PFORM-15': [
      { when: { event: 'ids refused with a message' }, ...failed('orderIdsFailed', 'Unknown sample') },
      failedUnrelatedToLink('orderIdsFailed'),
    ],
    'PFORM-16': expectForm('open', FIXED),
    'RUL-07': [
      {
        when: { event: 'loaded: charge that succeeded meanwhile' },
        ...expectPage('toSucceeded', '/payment_succeed', { accessionId: IDENTITY.accessionId }),
        ...forgets,
      },
      expectPage('toCancelled', '/order_cancelled'),
    ],
    'RUL-33': expectForm('unpayable'),
    'RUL-57': (step) =>
      step.event === 'loaded: order whose payment is pending'
        ? expectPage('toPending', '/payment_pending')
        : expectPage('toCancelled', '/order_cancelled'),
    'RUL-112': expectForm('unpayable'),
    'RUL-56': expectPage('toPending', '/payment_pending'),
    'RUL-59': expectForm('unresolved'),
    'RUL-60': onlyAfter(['order of the partner channel'], settled),
    'RUL-65': (step) => {
      if (step.event === 'nextRefetch') return load;
      return step.event.endsWith(AFTER_FIVE) ? expectForm('updating')(step) : { to: 'awaitingInvoice' };
    },
    'RUL-66': expectForm('confirmingAmount'),
  },
});

interface Snapshot {
  readonly context: { readonly query: LinkQuery | null; readonly refetches: number };
}
