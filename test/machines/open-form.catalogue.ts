import type { InvoiceTotals } from '../../machines/domain/balance.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import { openFormMachine } from '../../machines/payment/open-form.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import type { Expectation, StepDetails } from '../support/catalogue.ts';
import { IDENTITY, LINK } from './payment.data.ts';
import { linkOf, redirects, scenarios } from './payment.scenarios.ts';
import type { FormScenario } from './payment.scenarios.ts';

const everyScenario: Readonly<Record<string, FormScenario>> = { ...scenarios, ...redirects };
const scenario = (name: string): FormScenario => everyScenario[name] ?? scenarios['balance due'];

/** Orders whose answers disagree, and the name of the last answer. */
const INCONSISTENT = [
  'concierge that the invoice lacks',
  'concierge that the order lacks',
  'concierge that both lack',
  'paid, by an invoice without payments',
];
const AFTER_FIVE = ', after five seconds';

const opening = (
  query: LinkQuery | null,
  more: { readonly confirmed?: InvoiceTotals; readonly wasPaidEarlier?: true } = {},
) => ({ query, savedQuery: null, confirmed: null, wasPaidEarlier: false, ...more });
const about = (name: string, more: Parameters<typeof opening>[1] = {}) =>
  opening(linkOf(name, scenario(name)), more);

const load = { to: 'loading' };
const failed = (code: string, text?: string) => ({
  to: 'toFailed',
  output: { kind: 'page', page: { page: '/failed', replace: true } },
  notices: [{ code, tone: 'error', title: 'Error', persists: true, ...(text ? { text } : {}) }],
});
const away = (state: string, page: string, more: object = {}) => ({
  to: state,
  output: { kind: 'page', page: { page, replace: true, ...more } },
});
/** What was typed is over. */
const forgets = { actions: [{ type: 'storeRetryForm', params: null }] };
/** Nothing was charged now: the next page says what its invoice shows. */
const settled = { ...away('toSettled', '/payment_succeed'), ...forgets };

/** Where the loaded orders of these names lead, and no other: to the form, as it is shown, or elsewhere. */
const leadsOnly =
  (names: readonly string[], leads: Expectation) =>
  (_: StepDetails): Expectation => ({ when: { event: names.map((name) => `loaded: ${name}`) }, ...leads });
const theForm =
  (kind: string, names?: readonly string[]) =>
  ({ event }: StepDetails): Expectation => {
    const name = event.replace('loaded: ', '').replace(AFTER_FIVE, '');
    const { orderWithInvoice, unresolvedCharge = null } = scenario(name);
    return {
      ...(names && { when: { event: names.map((one) => `loaded: ${one}`) } }),
      to: kind,
      output: { kind, query: linkOf(name, scenario(name)), orderWithInvoice, unresolvedCharge },
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

export const openFormCatalogue = catalogue(openFormMachine, {
  flows: ['payment-form'],
  tags: { failed: 'toFailed' },
  inputs: {
    ...Object.fromEntries(Object.keys(everyScenario).map((name) => [name, about(name)])),
    'amount paid before, confirmed': about('amount paid before', { confirmed: { due: 200, paid: 50 } }),
    'amount paid before, confirmed of another bill': about('amount paid before', {
      confirmed: { due: 250, paid: 0 },
    }),
    'amount beyond what is due, confirmed': about('amount beyond what is due', {
      confirmed: { due: 30, paid: 0 },
    }),
    'balance due, found paid by a payment': about('balance due', { wasPaidEarlier: true }),
    'restored link with a fixed amount': {
      ...opening({ from: 'email' }),
      savedQuery: linkOf('fixed amount', scenario('fixed amount')),
    },
    'nothing known': opening(null),
    'no token anywhere': {
      ...opening({ accession_id: LINK.accession_id, sample_id: LINK.sample_id }),
      savedQuery: { accession_id: LINK.accession_id },
    },
  },
  serializeContext: ({ loaded, reloads, ...input }) => [loaded === null, reloads, input],
  events: {
    'xstate.done.actor.loadPaymentForm': [
      ...Object.entries(everyScenario).map(
        ([name, { orderWithInvoice, unresolvedCharge = null, isFeeAwaited = false }]) => ({
          name: `loaded: ${name}`,
          when: ({ context }: At) => context.query?.['from'] === name && context.reloads < 5,
          output: { orderWithInvoice, unresolvedCharge, isFeeAwaited },
        }),
      ),
      ...[...INCONSISTENT, 'balance due'].map((name) => ({
        name: `loaded: ${name}${AFTER_FIVE}`,
        when: ({ context }: At) => context.query?.['from'] === name && context.reloads === 5,
        output: {
          orderWithInvoice: scenario(name).orderWithInvoice,
          unresolvedCharge: null,
          isFeeAwaited: scenario(name).isFeeAwaited ?? false,
        },
      })),
    ],
    'xstate.error.actor.loadPaymentForm': [
      {
        name: 'ids refused with a message',
        error: { code: 'refused', step: 'ids', message: 'Unknown sample' },
        spec: ['PFORM-15'],
      },
      { name: 'ids without an answer', error: { code: 'noAnswer', step: 'ids' }, spec: ['PFORM-15'] },
      {
        name: 'data refused with a message',
        error: { code: 'refused', step: 'data', message: 'No invoice' },
        spec: ['PFORM-14'],
      },
      { name: 'data without an answer', error: { code: 'noAnswer', step: 'data' }, spec: ['PFORM-14'] },
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
      when: ({ context }: At) => context.query?.['from'] === 'no billing issue',
    })),
  },
  calls: { loadPaymentForm: { in: 'loading', with: IDENTITY } },
  expected: {
    'PFORM-01': load,
    'PFORM-02': { ...load, context: { query: linkOf('fixed amount', scenario('fixed amount')) } },
    'PFORM-03': failed('noQueryParams'),
    'PFORM-04': leadsOnly(PROVIDER_PAYS, away('toOrderPending', '/order_pending')),
    'PFORM-05': leadsOnly(PROVIDER_LEFT_NOTHING, away('toOrderPending', '/order_pending')),
    'PFORM-06': theForm('open', ['provider pays, patient owes']),
    'PFORM-07': theForm('open', [
      ...OPEN,
      `paid, by an invoice without payments${AFTER_FIVE}`,
      `balance due${AFTER_FIVE}`,
    ]),
    'PFORM-08': theForm('open', SETTLED),
    'PFORM-09': leadsOnly(NO_ISSUE, settled),
    'PFORM-10': leadsOnly(['always shown, concierge paid'], settled),
    'PFORM-11': theForm('open', SETTLED_ALWAYS_SHOWN),
    'PFORM-12': theForm('open', ['due, always shown']),
    'PFORM-13': [
      {
        when: { event: 'initiation refused with a message' },
        ...failed('paymentFormInitiationFailed', 'Order is locked'),
      },
      { when: { event: 'initiation unauthorized' }, ...failed('unauthorized') },
      failed('paymentFormInitiationFailed'),
    ],
    'PFORM-14': [
      { when: { event: 'data refused with a message' }, ...failed('paymentFormFetchFailed', 'No invoice') },
      { when: { event: 'data not found' }, ...failed('notFound') },
      failed('paymentFormFetchFailed'),
    ],
    'PFORM-15': [
      { when: { event: 'ids refused with a message' }, ...failed('orderIdsFailed', 'Unknown sample') },
      failed('orderIdsFailed'),
    ],
    'PFORM-16': theForm('open', FIXED),
    'RUL-07': [
      {
        when: { event: 'loaded: charge that succeeded meanwhile' },
        ...away('toSucceeded', '/payment_succeed', { accessionId: IDENTITY.accessionId }),
        ...forgets,
      },
      away('toCancelled', '/order_cancelled'),
    ],
    'RUL-33': theForm('unpayable'),
    'RUL-57': (step) =>
      step.event === 'loaded: order whose payment is pending'
        ? away('toPending', '/payment_pending')
        : away('toCancelled', '/order_cancelled'),
    'RUL-112': theForm('unpayable'),
    'RUL-56': away('toPending', '/payment_pending'),
    'RUL-59': theForm('unresolved'),
    'RUL-60': leadsOnly(['order of the partner channel'], settled),
    'RUL-65': (step) => {
      if (step.event === 'nextReload') return load;
      return step.event.endsWith(AFTER_FIVE) ? theForm('updating')(step) : { to: 'awaitingInvoice' };
    },
    'RUL-66': theForm('confirmingAmount'),
  },
});

interface At {
  readonly context: { readonly query: LinkQuery | null; readonly reloads: number };
}
