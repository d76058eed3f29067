import type { StateValue } from 'xstate';
import type { ChargeLine, ChargeRequest, TokenPlatform } from '../../machines/domain/charge.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import type { PaymentForm } from '../../machines/domain/payment-data.ts';
import type { PaymentContext } from '../../machines/payment/payment.contract.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import type { StepFacts } from '../support/catalogue.ts';
import { IDENTITY, LINK, ORDER_REF, TODAY, familyOfThree, form } from './payment.data.ts';

/** A link and the order that it leads to. */
interface Scenario {
  readonly link?: LinkQuery;
  readonly form: PaymentForm;
}

/** An order whose form opens, and how a card of its payer is charged. */
interface OpenScenario extends Scenario {
  /** What is due without the concierge, and with it. */
  readonly due: readonly [without: number, ticked: number];
  readonly entry: 'stripe' | 'stax';
  readonly platform: TokenPlatform;
  readonly currency?: string;
  readonly hidesConcierge?: true;
}

const concierge = { isConciergeSelected: true };
const providerPays = { chargeMethod: 'netPay' };
const always = { always_show_payment: 'true' };
const family = {
  order: { isFamilyOrder: true, isFamilyMainOrder: true, familySampleIds: ['900001', '900002', '900003'] },
  invoice: { family: familyOfThree() },
};
const stax = { entry: 'stax', platform: 'stax' } as const;
const noConcierge = (due: number): OpenScenario => ({
  form: form(due, { offersConcierge: false }),
  due: [due, due],
  hidesConcierge: true,
  ...stax,
});

const scenarios = {
  'balance due': { form: form(249.5), due: [249.5, 348.5], ...stax },
  'pay-later form': { form: form(249.5), due: [249.5, 348.5], ...stax },
  'revenue payer': {
    form: form(120, { order: { providerHasRevenue: true } }),
    due: [120, 219],
    entry: 'stripe',
    platform: 'stripe_zb',
  },
  'payer abroad': {
    form: form(120, { information: { country: 'Canada', state: 'Ontario', zipcode: 'M5V 2T6' } }),
    due: [120, 219],
    entry: 'stripe',
    platform: 'stripe',
  },
  'provider with merchandise': {
    form: form(120, { order: { providerHasMerchandise: true } }),
    due: [120, 219],
    ...stax,
  },
  'order in euro': {
    form: form(120, { invoice: { currency: 'eur' } }),
    due: [120, 120],
    ...stax,
    currency: 'eur',
    hidesConcierge: true,
  },
  'fixed amount': {
    link: { amount_to_pay: '5000', count: '3' },
    form: form(249.5, { order: { providerHasRevenue: true } }),
    due: [50, 50],
    entry: 'stripe',
    platform: 'stripe_zb',
    hidesConcierge: true,
  },
  'ill-formed fixed amount': {
    link: { amount_to_pay: '50.00' },
    form: form(249.5),
    due: [249.5, 348.5],
    ...stax,
  },
  'bundle of three': { link: { count: '3' }, form: form(249.5), due: [249.5, 348.5], ...stax },
  'bundle of two': { link: { count: '2' }, form: form(249.5), due: [249.5, 348.5], ...stax },
  'family of three': { form: form(129, family), due: [299.75, 398.75], ...stax },
  'nothing due': { form: form(0), due: [0, 99], ...stax },
  'only the concierge due': {
    form: form(99, { order: concierge, invoice: { conciergeFee: 99 } }),
    due: [0, 99],
    ...stax,
  },
  'concierge on a settled order': {
    form: form(0, { order: { ...concierge, conciergeSource: 'provider' } }),
    due: [0, 0],
    ...stax,
  },
  'concierge paid': {
    form: form(50, { order: { ...concierge, isConciergePaid: true } }),
    due: [50, 50],
    ...stax,
  },
  'nothing due, always shown': {
    link: always,
    form: form(0, { hasBillingIssue: false }),
    due: [0, 99],
    ...stax,
  },
  'due, always shown': {
    link: always,
    form: form(60, { hasBillingIssue: false }),
    due: [60, 159],
    ...stax,
  },
  'provider pays, patient owes': {
    form: form(40, { order: providerPays }),
    due: [40, 40],
    ...stax,
    hidesConcierge: true,
  },
  'due 9.99': noConcierge(9.99),
  'due 0.99': noConcierge(0.99),
  'due 4000.01': noConcierge(4000.01),
  'due 5000.01': noConcierge(5000.01),
} as const satisfies Record<string, OpenScenario>;
type ScenarioName = keyof typeof scenarios;

/** Orders that lead away at once. */
const redirects: Readonly<Record<string, Scenario>> = {
  'provider pays everything': { form: form(0, { order: providerPays, invoice: { patientBill: null } }) },
  'provider pays by customerPay': {
    form: form(0, { order: { chargeMethod: 'customerPay' }, invoice: { patientBill: null } }),
  },
  'provider pays, patient has paid': {
    form: form(40, {
      order: providerPays,
      invoice: { patientBill: { subtotal: 40, total: 40, isPaid: true, appliedPayments: [] } },
    }),
  },
  'provider pays, patient owes nothing': { form: form(0, { order: providerPays }) },
  'no billing issue': { form: form(60, { hasBillingIssue: false }) },
  'no billing issue, fixed amount': {
    link: { amount_to_pay: '5000' },
    form: form(60, { hasBillingIssue: false }),
  },
  'no billing issue, flag not exactly true': {
    link: { always_show_payment: 'TRUE' },
    form: form(60, { hasBillingIssue: false }),
  },
  'always shown, concierge paid': {
    link: always,
    form: form(60, { hasBillingIssue: false, order: { ...concierge, isConciergePaid: true } }),
  },
};

/** The scenario stands in the link as its source, so that each link has its own answer. */
const linkOf = (name: string, { link }: Scenario): LinkQuery => ({ ...LINK, ...link, from: name });
const scenarioOf = ({ query }: PaymentContext) => query?.['from'];
const everyScenario: Readonly<Record<string, Scenario>> = { ...scenarios, ...redirects };

interface At {
  readonly context: PaymentContext;
}
const within =
  (...names: readonly ScenarioName[]) =>
  ({ context }: At) =>
    names.some((name) => name === scenarioOf(context));
const beyond =
  (...names: readonly ScenarioName[]) =>
  (at: At) =>
    !within(...names)(at);

const PAY_LATER_ONLY = ['pay-later form', 'due 9.99', 'due 0.99', 'due 4000.01', 'due 5000.01'] as const;

const eligibility = (klarna: boolean, afterpay: boolean) => ({
  klarna,
  afterpay,
  connectAccountId: 'acct_1',
});

/** How a child ends; each event of it has the same name for every method. */
const outcomes = {
  paid: { kind: 'succeeded' },
  pending: { kind: 'pending' },
  cancelled: { kind: 'cancelled' },
  declined: { kind: 'failed', charge: { charged: 'no', message: 'Your card was declined.' } },
  'no answer': { kind: 'failed', charge: { charged: 'unknown' } },
  'paid in another tab': { kind: 'elsewhere' },
  uncertain: { kind: 'uncertain' },
} as const;
/** Every end where there is every method, success everywhere else. */
const ended = Object.entries(outcomes).map(([name, output]) => ({
  name,
  output,
  when: (at: At) =>
    name === 'paid' || within('balance due', 'pay-later form', 'revenue payer', 'nothing due')(at),
}));

/** What the checkbox says and what the service has recorded when a payment begins. */
const SITUATIONS = {
  'without concierge': { isTicked: false, hasBackend: false },
  'with concierge': { isTicked: true, hasBackend: false },
  'with concierge already recorded': { isTicked: true, hasBackend: true },
  'with concierge cleared': { isTicked: false, hasBackend: true },
} as const;
const situationOf = (event: string) =>
  SITUATIONS[event.slice(event.indexOf('with')) as keyof typeof SITUATIONS] ??
  SITUATIONS['without concierge'];

/** The payer's start of a payment in each situation, with the form as it was loaded. */
const begin = (what: string, type: 'payment.submitted' | 'wallet.approved') =>
  Object.entries(SITUATIONS).map(([name, { isTicked, hasBackend }]) => ({
    name: `${what} ${name}`,
    when: ({ context }: At) =>
      isUnedited({ context }) &&
      isTicked === context.isConciergeTicked &&
      hasBackend === context.hasBackendConcierge,
    event: { type },
  }));

const RECORD = { zip: '95110', email: 'ann@example.com', phoneNumber: '5550100199', state: 'CA' };

/** What is wrong with a pay-later form after one field was changed. */
const edits = {
  'zip empty': { field: 'zip', value: '', problems: { zip: 'required' } },
  'email empty': { field: 'email', value: '', problems: { email: 'required' } },
  'email ill-formed': { field: 'email', value: 'ann@example', problems: { email: 'invalidEmail' } },
  'phone too short': { field: 'phoneNumber', value: '555010', problems: { phoneNumber: 'notTenDigits' } },
  'state empty': { field: 'state', value: '', problems: { state: 'required' } },
} as const;
type EditName = keyof typeof edits;

function typed({ billing }: PaymentContext['card']): typeof RECORD {
  return { zip: billing.zip, email: billing.email, phoneNumber: billing.phone.number, state: billing.state };
}
const isEdited =
  (name: EditName) =>
  ({ context: { card } }: At) =>
    card.billing.country === 'US' && typed(card)[edits[name].field] === edits[name].value;
const isUnedited = ({ context: { card } }: At) =>
  (Object.keys(edits) as EditName[]).every(
    (name) => !isEdited(name)({ context: { card } as PaymentContext }),
  );

const blocks = (name: string, accessionId: string, open: readonly string[]) => ({
  name,
  when: ({ context }: At) =>
    scenarioOf(context) === 'family of three' && context.openBlocks.join() === open.join(),
  event: { type: 'familyBlock.toggled', accessionId } as const,
});
const [FIRST, SECOND] = ['23051900001', '23051900002'];

/** The press does nothing but say what is wrong. */
const blocked = (step: StepFacts) => ({
  ...stays(step),
  context: { problems: edits[step.event.slice('pay, '.length) as EditName].problems },
});

/** The whole page stays as it is: nothing is called and nothing is said. */
const stays = ({ from }: StepFacts) => ({
  ...(from === null ? {} : { to: from }),
  calls: [],
  notices: [],
});

const failed = (code: string, text?: string) => ({
  to: 'toFailed',
  output: { page: '/failed', replace: true },
  notices: [{ code, tone: 'bad', title: 'Error', persists: true, ...(text ? { text } : {}) }],
});
const away = (to: string, page: string) => ({
  to,
  output: { page, replace: true },
  calls: [],
  notices: [],
});

const watch = { actor: 'watchOtherTabs', input: { orderId: ORDER_REF.orderId } };
/** Also after a reload nothing is known of pay later until its answer is there. */
const afresh = { calls: [watch], context: { eligibility: null, problems: {} } };
const open = { to: { open: { method: { choosing: 'undecided' }, payment: 'idle' } }, ...afresh };
const settled = { to: { open: { method: 'settled', payment: 'idle' } }, ...afresh };
const chosen = (method: StateValue) => () => ({
  to: { open: { method: { choosing: method } } },
  calls: [],
  notices: [],
});

/** What the step before left of the method: the answer about pay later does not touch it. */
function methodOf(from: StateValue | null): StateValue {
  const region = typeof from === 'object' && from !== null ? from['open'] : undefined;
  return (typeof region === 'object' ? region['method'] : undefined) ?? 'unknown';
}
const answered =
  (region: 'offered' | 'notOffered', more: object = {}) =>
  ({ from }: StepFacts) => ({
    to: { open: { method: methodOf(from), eligibility: region } },
    calls: [],
    ...more,
  });

function openedBy(input: string): OpenScenario {
  return scenarios[input.replace('restored link with a ', '') as ScenarioName];
}

/** What the documents say that a press hands over (CALL-R05, AMB-61, AMB-63, MONEY-R17). */
function handed({ input, event }: StepFacts, method: 'card' | 'hsa/fsa' | 'wallet' | 'payLater') {
  const { due, platform, currency = 'usd', hidesConcierge = false } = openedBy(input);
  const situation = situationOf(event);
  const amount = due[situation.isTicked ? 1 : 0];
  const platforms = {
    card: platform,
    'hsa/fsa': 'stripe',
    wallet: platform,
    payLater: platform === 'stripe_zb' ? 'stripe_zb' : 'stripe',
  } as const satisfies Record<string, TokenPlatform>;
  const lines: readonly ChargeLine[] =
    input === 'family of three'
      ? [129 + (situation.isTicked ? 99 : 0), 99.5, 71.25].map((price, index) => ({
          chargeType: 'order',
          chargeTypeId: `order-90000${index + 1}`,
          sampleId: `90000${index + 1}`,
          price,
        }))
      : [{ chargeType: 'order', chargeTypeId: '770001', sampleId: '900001', price: amount }];
  const request: ChargeRequest = {
    accountId: '5001',
    currency,
    amount,
    lines,
    platform: platforms[method],
  };
  return {
    order: ORDER_REF,
    concierge: { ...situation, isShown: !hidesConcierge, accessionId: IDENTITY.accessionId },
    request,
  };
}

const payByCard = (method: 'card' | 'hsa/fsa') => (step: StepFacts) => ({
  calls: [
    {
      actor: 'payByCard',
      input: {
        ...handed(step, method),
        method,
        entry: method === 'hsa/fsa' ? 'stripe' : openedBy(step.input).entry,
        today: TODAY,
      },
    },
  ],
});

const payLater = (provider: 'klarna' | 'afterpay', to: string) => (step: StepFacts) => ({
  to: { open: { payment: to } },
  calls: [
    {
      actor: 'payLater',
      input: {
        ...handed(step, 'payLater'),
        provider,
        connectAccountId: 'acct_1',
        billing: { country: 'US', email: 'ann@example.com' },
      },
    },
  ],
});

const succeeded = away('toSucceeded', '/payment_succeed');
const unsuccessful = ({ event }: StepFacts) => {
  const outcome = outcomes[event as 'declined' | 'no answer'];
  return {
    to: 'toPaymentFailed',
    output: { page: '/payment_failed', charge: outcome.charge, replace: true },
    calls: [],
  };
};
const invalid = {
  to: { open: { payment: 'idle' } },
  context: { problems: { zip: 'required' } },
  calls: [],
  notices: [],
};

export const paymentCatalogue = catalogue(paymentMachine, {
  flows: ['payment-form', 'concierge', 'card-payment', 'wallet-payment', 'bnpl-payment'],
  inputs: {
    ...Object.fromEntries(
      Object.entries(everyScenario).map(([name, scenario]) => [
        name,
        { query: linkOf(name, scenario), savedQuery: null, today: TODAY },
      ]),
    ),
    'restored link': {
      query: null,
      savedQuery: linkOf('no billing issue', { form: form(60) }),
      today: TODAY,
    },
    'restored link with a fixed amount': {
      query: { from: 'email' },
      savedQuery: linkOf('fixed amount', scenarios['fixed amount']),
      today: TODAY,
    },
    'nothing known': { query: null, savedQuery: null, today: TODAY },
    'no token anywhere': {
      query: { accession_id: LINK.accession_id, sample_id: LINK.sample_id },
      savedQuery: { accession_id: LINK.accession_id },
      today: TODAY,
    },
  },
  serializeContext: ({ form: loaded, card, ...context }) => [
    loaded === null,
    card.billing,
    context.query,
    context.fixedAmount,
    context.isConciergeTicked,
    context.hasBackendConcierge,
    context.eligibility,
    context.openBlocks,
  ],
  events: {
    'xstate.done.actor.loadPaymentForm': Object.entries(everyScenario).map(([name, scenario]) => ({
      name: `loaded: ${name}`,
      when: ({ context }: At) => scenarioOf(context) === name,
      output: scenario.form,
    })),
    'xstate.error.actor.loadPaymentForm': [
      {
        name: 'ids refused with a message',
        error: { code: 'refused', step: 'ids', message: 'Unknown sample' },
      },
      { name: 'ids without an answer', error: { code: 'noAnswer', step: 'ids' } },
      {
        name: 'data refused with a message',
        error: { code: 'refused', step: 'data', message: 'No invoice' },
      },
      { name: 'data without an answer', error: { code: 'noAnswer', step: 'data' } },
      { name: 'initiation refused with a message', error: { code: 'refused', message: 'Order is locked' } },
      { name: 'initiation failed unexpectedly', error: new Error('unexpected') },
    ].map((error) => ({ ...error, when: ({ context }: At) => scenarioOf(context) === 'no billing issue' })),
    'xstate.done.actor.loadPayLaterEligibility': [
      { name: 'both eligible', output: eligibility(true, true) },
      {
        name: 'only Klarna eligible',
        output: eligibility(true, false),
        when: within('balance due', 'bundle of three'),
      },
      {
        name: 'only Afterpay eligible',
        output: eligibility(false, true),
        when: within('balance due', 'bundle of three'),
      },
      {
        name: 'none eligible',
        output: eligibility(false, false),
        when: within('balance due', 'bundle of three', 'bundle of two'),
      },
    ],
    'xstate.error.actor.loadPayLaterEligibility': [
      {
        name: 'eligibility refused',
        error: { code: 'refused', message: 'Order is locked' },
        when: within('balance due', 'bundle of three'),
      },
    ],
    'method.selected': [
      {
        name: 'card',
        event: { type: 'method.selected', method: 'card' },
        when: beyond(...PAY_LATER_ONLY),
      },
      {
        name: 'hsa/fsa',
        event: { type: 'method.selected', method: 'hsa/fsa' },
        when: beyond(...PAY_LATER_ONLY),
      },
      { name: 'pay later', event: { type: 'method.selected', method: 'payLater' } },
    ],
    'provider.selected': [
      { name: 'Klarna', event: { type: 'provider.selected', provider: 'klarna' } },
      { name: 'After Pay', event: { type: 'provider.selected', provider: 'afterpay' } },
    ],
    'concierge.ticked': [{ name: 'concierge ticked', event: { type: 'concierge.ticked' } }],
    'concierge.cleared': [{ name: 'concierge cleared', event: { type: 'concierge.cleared' } }],
    'familyBlock.toggled': [
      blocks('first block', FIRST, []),
      blocks('second block', SECOND, [FIRST]),
      blocks('first block again', FIRST, [FIRST, SECOND]),
      blocks('second block again', SECOND, [SECOND]),
    ],
    'billing.changed': [
      {
        name: 'billing country Canada',
        when: (at) => within('balance due', 'pay-later form')(at) && isUnedited(at),
        event: { type: 'billing.changed', field: 'country', value: 'CA' },
      },
      {
        name: 'billing country US',
        when: within('balance due', 'pay-later form', 'payer abroad'),
        event: { type: 'billing.changed', field: 'country', value: 'US' },
      },
      ...Object.entries(edits).map(([name, { field, value }]) => ({
        name,
        when: (at: At) => within('pay-later form')(at) && isUnedited(at),
        event: { type: 'billing.changed', field, value } as const,
      })),
    ],
    'hostedField.changed': [
      {
        name: 'card number complete',
        when: within('balance due'),
        event: { type: 'hostedField.changed', field: 'number', state: { isEmpty: false, isValid: true } },
      },
    ],
    'payment.submitted': [
      ...begin('pay', 'payment.submitted'),
      ...(Object.keys(edits) as EditName[]).map((name) => ({
        name: `pay, ${name}`,
        when: isEdited(name),
        event: { type: 'payment.submitted' } as const,
      })),
    ],
    'wallet.approved': begin('approve wallet', 'wallet.approved'),
    'wallet.dismissed': [{ name: 'wallet dismissed', event: { type: 'wallet.dismissed' } }],
    'charge.startedElsewhere': [
      {
        name: 'another tab starts',
        when: within('balance due', 'nothing due'),
        event: { type: 'charge.startedElsewhere' },
      },
    ],
    'charge.endedElsewhere': [{ name: 'another tab ends', event: { type: 'charge.endedElsewhere' } }],
    'xstate.done.actor.payByCard': [
      ...ended,
      { name: 'zip missing', output: { kind: 'invalid', problems: { zip: 'required' } } },
    ],
    'xstate.done.actor.payByWallet': ended,
    'xstate.done.actor.payLater': [
      ...ended.filter(({ name }) => name !== 'paid'),
      { name: 'provider page', output: { kind: 'left' } },
    ],
  },
  expected: {
    'PFORM-01': { to: 'loading', calls: [{ actor: 'loadPaymentForm', input: IDENTITY }] },
    'PFORM-02': ({ input }) => {
      const name = input === 'restored link' ? 'no billing issue' : 'fixed amount';
      const query = linkOf(name, name === 'fixed amount' ? scenarios[name] : { form: form(60) });
      return {
        to: 'loading',
        calls: [{ actor: 'loadPaymentForm', input: IDENTITY }],
        actions: [{ type: 'keepLink', params: { query } }],
        context: { query, fixedAmount: input === 'restored link' ? null : 50 },
      };
    },
    'PFORM-03': { ...failed('noQueryParams'), calls: [] },
    'PFORM-04': away('toOrderPending', '/order_pending'),
    'PFORM-05': away('toOrderPending', '/order_pending'),
    'PFORM-06': open,
    'PFORM-07': open,
    'PFORM-08': settled,
    'PFORM-09': succeeded,
    'PFORM-10': succeeded,
    'PFORM-11': settled,
    'PFORM-12': open,
    'PFORM-13': [
      {
        when: { event: 'initiation refused with a message' },
        ...failed('paymentFormInitiationFailed', 'Order is locked'),
      },
      failed('paymentFormInitiationFailed'),
    ],
    'PFORM-14': [
      { when: { event: 'data refused with a message' }, ...failed('paymentFormFetchFailed', 'No invoice') },
      failed('paymentFormFetchFailed'),
    ],
    'PFORM-15': [
      { when: { event: 'ids refused with a message' }, ...failed('orderIdsFailed', 'Unknown sample') },
      failed('orderIdsFailed'),
    ],
    // Pay later is not even asked for.
    'PFORM-16': {
      to: { open: { method: { choosing: 'undecided' }, eligibility: 'notOffered' } },
      calls: [watch],
      context: { fixedAmount: 50 },
    },
    'PFORM-17': chosen('card'),
    'PFORM-18': chosen('card'),
    'PFORM-19': chosen('card'),
    'PFORM-20': chosen('hsaFsa'),
    'PFORM-21': stays,
    'PFORM-22': stays,
    'PFORM-23': { to: { open: { method: { choosing: { payLater: 'choosingProvider' } } } }, calls: [] },
    'PFORM-24': chosen({ payLater: 'klarna' }),
    'PFORM-25': stays,
    'PFORM-26': stays,
    'PFORM-27': chosen({ payLater: 'afterpay' }),
    'PFORM-28': stays,
    'PFORM-29': stays,
    'PFORM-30': (step) => ({ ...stays(step), context: { card: { billing: { country: 'CA', state: '' } } } }),
    'PFORM-31': (step) => ({ ...stays(step), context: { card: { billing: { country: 'US', state: '' } } } }),
    'PFORM-32': ({ input }) => ({
      to: { open: { eligibility: 'checking' } },
      calls: [
        {
          actor: 'loadPayLaterEligibility',
          input: { currency: input === 'order in euro' ? 'eur' : 'usd', orderId: ORDER_REF.orderId },
        },
      ],
    }),
    'PFORM-33': ({ event }) => ({
      to: { open: { eligibility: 'offered' } },
      calls: [],
      notices: [],
      context: {
        eligibility: eligibility(event !== 'only Afterpay eligible', event !== 'only Klarna eligible'),
      },
    }),
    'PFORM-34': answered('notOffered', { notices: [], context: { eligibility: null } }),
    'PFORM-35': answered('notOffered', {
      notices: [{ code: 'payLaterEligibilityFailed', tone: 'bad', title: 'Failed', persists: false }],
      context: { eligibility: null },
    }),
    'PFORM-36': {
      to: { open: { method: { choosing: { payLater: 'choosingProvider' } }, eligibility: 'offered' } },
      calls: [],
    },
    'PFORM-37': answered('offered'),
    'PFORM-38': answered('notOffered'),
    'PFORM-39': (step) => ({ ...stays(step), context: { isConciergeTicked: true } }),
    'PFORM-40': (step) => ({ ...stays(step), context: { isConciergeTicked: false } }),
    'PFORM-41': {
      to: { open: { method: 'settled' } },
      calls: [],
      context: { isConciergeTicked: false },
    },
    'PFORM-42': {
      to: { open: { method: { choosing: 'undecided' } } },
      calls: [],
      context: { isConciergeTicked: true },
    },
    'PFORM-43': (step) => ({
      to: { open: { payment: 'settlingConcierge' } },
      calls: [{ actor: 'payByCard', input: { ...handed(step, 'card'), method: 'none' } }],
    }),
    'PFORM-44': [
      { when: { event: 'first block' }, calls: [], context: { openBlocks: [FIRST] } },
      { calls: [], context: { openBlocks: [FIRST, SECOND] } },
    ],
    'PFORM-45': [
      { when: { event: 'first block again' }, calls: [], context: { openBlocks: [SECOND] } },
      { calls: [], context: { openBlocks: [] } },
    ],
    'CARD-01': payByCard('card'),
    'CARD-02': payByCard('hsa/fsa'),
    'CARD-15': (step) => ({ ...stays(step), context: { card: { billing: { country: 'CA', state: '' } } } }),
    'WALLET-01': (step) => ({
      to: { open: { payment: 'payingByWallet' } },
      calls: [{ actor: 'payByWallet', input: handed(step, 'wallet') }],
    }),
    'WALLET-09': stays,
    'BNPL-01': payLater('klarna', 'payingWithKlarna'),
    'BNPL-02': payLater('afterpay', 'payingWithAfterpay'),
    'BNPL-03': blocked,
    'BNPL-04': blocked,
    'BNPL-05': stays,
    'CARD-05': succeeded,
    'CARD-22': succeeded,
    'CARD-23': succeeded,
    'WALLET-06': succeeded,
    'WALLET-07': succeeded,
    'CARD-03': unsuccessful,
    'CARD-04': unsuccessful,
    'CARD-20': unsuccessful,
    'CARD-24': unsuccessful,
    'CARD-25': unsuccessful,
    'CARD-26': unsuccessful,
    'CARD-27': unsuccessful,
    'WALLET-02': unsuccessful,
    'WALLET-03': unsuccessful,
    'WALLET-08': unsuccessful,
    'BNPL-06': unsuccessful,
    'BNPL-09': unsuccessful,
    'BNPL-14': unsuccessful,
    'CARD-07': invalid,
    'CARD-08': invalid,
    'CARD-09': invalid,
    'CARD-10': invalid,
    'CARD-11': invalid,
    'CARD-12': invalid,
    'CARD-13': invalid,
    'CARD-14': invalid,
    'BNPL-12': { to: { open: { payment: 'leaving' } }, calls: [], notices: [] },
    'BNPL-13': { to: { open: { payment: 'leaving' } }, calls: [], notices: [] },
    'RUL-06': (step) =>
      step.event === 'another tab ends'
        ? { to: 'loading', calls: [{ actor: 'loadPaymentForm', input: IDENTITY }] }
        : step.event === 'another tab starts' || step.event === 'paid in another tab'
          ? { to: { open: { payment: 'payingElsewhere' } }, calls: [], notices: [] }
          : stays(step),
    'RUL-07': [
      { when: { event: 'pending' }, ...away('toPending', '/payment_pending') },
      { when: { event: 'cancelled' }, ...away('toCancelled', '/order_cancelled') },
      { when: { event: 'uncertain' }, to: { open: { payment: 'idle' } }, calls: [], notices: [] },
    ],
    'RUL-08': { to: 'loading', calls: [{ actor: 'loadPaymentForm', input: IDENTITY }] },
  },
});
