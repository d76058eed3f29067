import type {
  ChargeLine,
  OpenCharge,
  PayLaterProvider,
  TokenPlatform,
} from '../../machines/domain/charge.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import type { PaymentForm } from '../../machines/domain/payment-data.ts';
import type { PaymentContext, PaymentEvent, PaymentMethod } from '../../machines/payment/payment.contract.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import type { StepFacts } from '../support/catalogue.ts';
import { failed } from './failed.data.ts';
import { IDENTITY, LINK, ORDER_REF, TODAY, familyOfThree, form } from './payment.data.ts';

/** A link and its order. */
interface Scenario {
  readonly link?: LinkQuery;
  readonly form: PaymentForm;
  readonly openCharge?: OpenCharge;
}

/** Orders that open the form, and how the payer's card is charged. */
interface OpenScenario extends Scenario {
  /** The amount due without and with the concierge. */
  readonly due: readonly [without: number, ticked: number];
  readonly entry: 'stripe' | 'stax';
  readonly platform: TokenPlatform;
  readonly currency?: string;
  readonly hidesConcierge?: true;
}

const concierge = { isConciergeSelected: true };
const withFee = { order: concierge, invoice: { conciergeFee: 99, subtotal: 0 } };
const applied = (amount: number) => [
  { id: 'ap1', type: 'card', source: 'visa', lastFour: '4242', amount, serviceDate: '2026-11-20' },
];
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
  'bundle of three': { link: { count: '3' }, form: form(249.5), due: [249.5, 348.5], ...stax },
  'bundle of two': { link: { count: '2' }, form: form(249.5), due: [249.5, 348.5], ...stax },
  'family of three': { form: form(129, family), due: [299.75, 398.75], ...stax },
  'nothing due': { form: form(0), due: [0, 99], ...stax },
  'nothing due, fixed amount': {
    link: { amount_to_pay: '5000' },
    form: form(0),
    due: [0, 0],
    ...stax,
    hidesConcierge: true,
  },
  'paid before': {
    link: always,
    form: form(0, { hasBillingIssue: false, statusIndex: 3 }),
    due: [0, 99],
    ...stax,
  },
  'only the concierge due': {
    form: form(99, withFee),
    due: [0, 99],
    ...stax,
  },
  'concierge on a settled order': {
    form: form(0, { ...withFee, invoice: { ...withFee.invoice, appliedPayments: applied(99) } }),
    due: [0, 0],
    hidesConcierge: true,
    ...stax,
  },
  'concierge paid': {
    form: form(50, {
      order: { ...concierge, isConciergePaid: true },
      invoice: { conciergeFee: 99, subtotal: 50, appliedPayments: applied(99) },
    }),
    due: [50, 50],
    ...stax,
  },
  'rest after a part payment': {
    form: form(248, { statusIndex: 3, invoice: { subtotal: 348, appliedPayments: applied(100) } }),
    due: [248, 347],
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

/** Orders that redirect immediately, and those that cannot be paid on this page. */
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
  // Settled outranks who pays.
  'no billing issue, provider pays everything': {
    form: form(0, { hasBillingIssue: false, order: providerPays, invoice: { patientBill: null } }),
  },
  'no billing issue, provider pays, patient has paid': {
    form: form(40, {
      hasBillingIssue: false,
      order: providerPays,
      invoice: { patientBill: { subtotal: 40, total: 40, isPaid: true, appliedPayments: [] } },
    }),
  },
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
  'ill-formed fixed amount': { link: { amount_to_pay: '50.00' }, form: form(249.5) },
  'family that does not add up': {
    form: form(129, {
      ...family,
      invoice: { family: { ...familyOfThree(), patientTotal: 300 } },
    }),
  },
  'amount paid before': {
    link: { amount_to_pay: '5000' },
    form: form(200, { invoice: { subtotal: 250, appliedPayments: applied(50) } }),
  },
  'amount beyond what is due': { link: { amount_to_pay: '5000' }, form: form(30) },
  'concierge that the invoice lacks': { form: form(348, { order: concierge }) },
  'concierge that the order lacks': { form: form(447, { invoice: { conciergeFee: 99, subtotal: 348 } }) },
  'paid, by an invoice without payments': { form: form(348, { statusIndex: 3 }) },
  'charge that succeeded meanwhile': { form: form(60), openCharge: { status: 3, provider: null } },
  'charge of an order that was cancelled': { form: form(60), openCharge: { status: 4, provider: null } },
  'charge that may be running': { form: form(60), openCharge: { status: 1, provider: null } },
  'charge that failed': { form: form(60), openCharge: { status: 2, provider: null } },
  'Klarna left open': { form: form(60), openCharge: { status: 1, provider: 'klarna' } },
  'Klarna left open, no status': { form: form(60), openCharge: { status: null, provider: 'klarna' } },
};

/** Orders whose answers disagree, and the name of the last answer. */
const LATE = [
  'concierge that the invoice lacks',
  'concierge that the order lacks',
  'paid, by an invoice without payments',
];
const AFTER_FIVE = ', after five seconds';

/** Each link has its scenario in `from`, so that it gets its own answer. */
const linkOf = (name: string, { link }: Scenario): LinkQuery => ({ ...LINK, ...link, from: name });
const scenarioOf = ({ query }: PaymentContext) => query?.['from'];
const everyScenario: Readonly<Record<string, Scenario>> = { ...scenarios, ...redirects };

interface At {
  readonly context: PaymentContext;
  readonly value?: unknown;
}
/** An event of the patient, where the page has its control, and the ids that it covers wherever it happens. */
const offer = <Event extends PaymentEvent>(
  name: string,
  event: Event,
  when: (at: At) => boolean = () => true,
  ...spec: readonly string[]
) => ({ name, event, when, spec });
const within =
  (...names: readonly ScenarioName[]) =>
  ({ context }: At) =>
    names.some((name) => name === scenarioOf(context));
const beyond =
  (...names: readonly ScenarioName[]) =>
  (at: At) =>
    !within(...names)(at);

const openScenarioOf = ({ context }: At): OpenScenario | undefined =>
  (scenarios as Readonly<Record<string, OpenScenario>>)[scenarioOf(context) ?? ''];
/** Nothing is due with the current checkbox. */
const isSettled = (at: At) => openScenarioOf(at)?.due[at.context.isConciergeTicked ? 1 : 0] === 0;
const isOnCard = ({ context: { method } }: At) => method === 'card' || method === 'hsa/fsa';
const isConciergeOpen = (at: At) => beyond('concierge paid')(at) && !openScenarioOf(at)?.hidesConcierge;

const PAY_LATER_ONLY = ['pay-later form', 'due 9.99', 'due 0.99', 'due 4000.01', 'due 5000.01'] as const;

const eligibility = (klarna: boolean, afterpay: boolean) => ({
  klarna,
  afterpay,
  connectAccountId: 'acct_1',
});

/** The checkbox, and the recorded fee, when a payment starts. */
const SITUATIONS = {
  'without concierge': { isTicked: false, hasBackend: false },
  'with concierge': { isTicked: true, hasBackend: false },
  'with concierge already recorded': { isTicked: true, hasBackend: true },
  'with concierge cleared': { isTicked: false, hasBackend: true },
} as const;

const RECORD = { zip: '95110', email: 'ann@example.com', phoneNumber: '5550100199', state: 'CA' };

/** Problems of a pay-later form after one change. */
const edits = {
  'zip empty': { field: 'zip', value: '', problems: { zip: 'required' }, spec: ['BNPL-03'] },
  'email empty': { field: 'email', value: '', problems: { email: 'required' }, spec: ['BNPL-04'] },
  'email ill-formed': {
    field: 'email',
    value: 'ann@example',
    problems: { email: 'invalidEmail' },
    spec: ['BNPL-04'],
  },
  'phone too short': {
    field: 'phoneNumber',
    value: '555010',
    problems: { phoneNumber: 'notTenDigits' },
    spec: ['RUL-14'],
  },
} as const;
type EditName = keyof typeof edits;

function typed({ billing }: PaymentContext['card']): typeof RECORD {
  return { zip: billing.zip, email: billing.email, phoneNumber: billing.phone.number, state: billing.state };
}
const isEdited = (name: EditName, { card }: PaymentContext) =>
  card.billing.country === 'US' && typed(card)[edits[name].field] === edits[name].value;
// Changing the country back leaves the state empty.
const isUnedited = ({ context }: At) =>
  (context.card.billing.state === 'CA' || context.card.billing.country !== 'US') &&
  (Object.keys(edits) as EditName[]).every((name) => !isEdited(name, context));

/** Starting a payment by each method, with the form as loaded; ids by method. */
const WAYS = [
  { way: 'card', spec: ['CARD-01'] },
  { way: 'hsa/fsa', spec: ['CARD-02'] },
  { way: 'klarna', spec: ['BNPL-01'] },
  { way: 'afterpay', spec: ['BNPL-02'] },
] as const;
const isIn =
  (situation: keyof typeof SITUATIONS) =>
  ({ context }: At) =>
    SITUATIONS[situation].isTicked === context.isConciergeTicked &&
    SITUATIONS[situation].hasBackend === context.hasBackendConcierge;
const situations = Object.keys(SITUATIONS) as (keyof typeof SITUATIONS)[];
const PAY = { type: 'payment.submitted' } as const;
const isChoosing = ({ value }: At) => JSON.stringify(value).includes('choosing');
const presses = WAYS.flatMap(({ way, spec }) =>
  situations.map((name) =>
    offer(
      `pay by ${way} ${name}`,
      PAY,
      (at) =>
        isUnedited(at) &&
        isIn(name)(at) &&
        isChoosing(at) &&
        !isSettled(at) &&
        at.context.card.billing.country === 'US' &&
        (scenarioOf(at.context) ?? '') in scenarios &&
        way === (at.context.provider ?? at.context.method),
      ...spec,
    ),
  ),
);

const blocks = (name: string, accessionId: string, open: readonly string[], id: string) =>
  offer(
    name,
    { type: 'familyBlock.toggled', accessionId },
    (at) => within('family of three')(at) && at.context.openBlocks.join() === open.join(),
    id,
  );
const [FIRST, SECOND] = ['23051900001', '23051900002'];

/** The press only shows the problems and moves the focus there. */
const blocked = (step: StepFacts) => {
  const { field, problems } = edits[step.event.slice('pay, '.length) as EditName];
  return { context: { problems }, emitted: [{ type: 'focus.requested', field }] };
};

const away = (to: string, page: string, more: object = {}) => ({
  to,
  output: { page, replace: true, ...more },
});
/** Nothing was charged now: the next page says what its invoice shows. */
const settled = {
  ...away('toSettled', '/payment_succeed'),
  actions: [{ type: 'leaveForm', params: null }],
};
/** What was typed is over. */
const succeeded = {
  ...away('toSucceeded', '/payment_succeed', { accessionId: IDENTITY.accessionId }),
  actions: [{ type: 'leaveForm', params: null }],
};

const refOf = (input: string) =>
  input === 'family of three'
    ? FAMILY_REF
    : input === 'provider pays, patient owes'
      ? { ...ORDER_REF, chargeMethod: providerPays.chargeMethod }
      : ORDER_REF;
const FAMILY_REF = {
  ...ORDER_REF,
  bundle: ['770001', 'order-900001', 'order-900002', 'order-900003'],
};
/** Where each loaded order leads, by the row that says so; all others are due a payment (PFORM-07). */
const ROWS = {
  'PFORM-04': ['provider pays everything', 'provider pays by customerPay'],
  'PFORM-05': ['provider pays, patient has paid', 'provider pays, patient owes nothing'],
  'PFORM-06': ['provider pays, patient owes'],
  'PFORM-08': ['nothing due', 'nothing due, fixed amount', 'concierge on a settled order'],
  'PFORM-09': Object.keys(redirects).filter((name) => name.startsWith('no billing issue')),
  'PFORM-10': ['always shown, concierge paid'],
  'PFORM-11': ['paid before', 'nothing due, always shown'],
  'PFORM-12': ['due, always shown'],
  'PFORM-16': ['fixed amount', 'amount paid before', 'amount beyond what is due'],
} as const;
const DUE = [
  ...Object.keys(scenarios).filter((name) => !Object.values(ROWS).flat().includes(name)),
  'charge that failed',
  `paid, by an invoice without payments${AFTER_FIVE}`,
  // Without the amount of the link.
  'amount paid before',
  'amount beyond what is due',
];
const when = (names: readonly string[]) => ({ when: { event: names.map((name) => `loaded: ${name}`) } });

/** The form when it opens: the card is preselected if something is due, but not until pay later is known. */
const opened =
  (names: readonly string[], method: 'card' | null) =>
  ({ input }: StepFacts) => ({
    ...when(names),
    to: 'open.payment.choosing',
    context: {
      eligibility: null,
      problems: {},
      method: input === 'bundle of three' ? null : method,
      provider: null,
    },
  });

function openedBy(input: string): OpenScenario {
  return scenarios[input.replace('restored link with a ', '') as ScenarioName];
}

/** The documented input of a payment (CALL-R05, AMB-61, AMB-63, MONEY-R17, RUL-34). */
function handed({ input, event }: StepFacts) {
  const [, way = 'none'] = /^(?:pay by|approve) (\S+)/.exec(event) ?? [];
  const provider = way === 'klarna' || way === 'afterpay' ? way : null;
  const by = provider ? 'payLater' : (way as 'card' | 'hsa/fsa' | 'wallet' | 'none');
  const { due, entry, platform, currency = 'usd', hidesConcierge = false } = openedBy(input);
  const situation =
    SITUATIONS[event.slice(event.indexOf('with')) as keyof typeof SITUATIONS] ??
    SITUATIONS['without concierge'];
  const amount = due[situation.isTicked ? 1 : 0];
  const stripe = platform === 'stripe_zb' ? 'stripe_zb' : 'stripe';
  const platforms = {
    card: platform,
    none: stripe,
    'hsa/fsa': 'stripe',
    wallet: stripe,
    payLater: stripe,
  } as const;
  const lines: readonly ChargeLine[] =
    input === 'family of three'
      ? [129 + (situation.isTicked ? 99 : 0), 99.5, 71.25].map((price, index) => ({
          chargeType: 'order',
          chargeTypeId: `order-90000${index + 1}`,
          sampleId: `90000${index + 1}`,
          price,
        }))
      : [{ chargeType: 'order', chargeTypeId: '770001', sampleId: '900001', price: amount }];
  return {
    by,
    order: refOf(input),
    concierge: { ...situation, isShown: !hidesConcierge },
    request: { accountId: '5001', currency, amount, lines, platform: platforms[by] },
    account: { customerId: '31000', platform: platforms[by] },
    entry: by === 'hsa/fsa' ? 'stripe' : entry,
    form: openedBy(input).form,
    isPaidBefore: input === 'paid before' || input === 'rest after a part payment',
    today: TODAY,
    ...(provider ? { provider, connectAccountId: 'acct_1' } : {}),
  };
}
const paying = { to: 'open.payment.paying' };

const DECLINED = { code: 'chargeFailed', text: 'Your card was declined.' };
/** How a payment can end, and what follows. */
const ENDS: Readonly<Record<string, { readonly output: object; readonly leads: object }>> = {
  paid: { output: { kind: 'succeeded' }, leads: succeeded },
  'nothing to pay': { output: { kind: 'settled' }, leads: settled },
  'order changed': {
    output: { kind: 'changed', isPaidBefore: true },
    leads: {
      to: 'loading',
      notices: [{ code: 'amountChanged', title: 'Failed', persists: true }],
      context: { isPaidBefore: true, reloads: 0 },
    },
  },
  pending: { output: { kind: 'pending' }, leads: away('toPending', '/payment_pending') },
  cancelled: { output: { kind: 'cancelled' }, leads: away('toCancelled', '/order_cancelled') },
  declined: {
    output: {
      kind: 'failed',
      notice: DECLINED,
      charge: { charged: 'no', message: 'Your card was declined.' },
    },
    leads: {
      ...away('toPaymentFailed', '/payment_failed', {
        charge: { charged: 'no', message: 'Your card was declined.' },
      }),
      notices: [DECLINED],
      // The next form opens as this one was left, without the card (RUL-20).
      actions: [
        {
          type: 'leaveForm',
          params: {
            accessionId: IDENTITY.accessionId,
            charge: { charged: 'no', message: 'Your card was declined.' },
          },
        },
      ],
    },
  },
  'failed without a word': {
    output: { kind: 'failed', notice: null, charge: { charged: 'no' } },
    leads: {
      ...away('toPaymentFailed', '/payment_failed', { charge: { charged: 'no' } }),
      actions: [
        { type: 'leaveForm', params: { accessionId: IDENTITY.accessionId, charge: { charged: 'no' } } },
      ],
    },
  },
  'paid in another tab': {
    output: { kind: 'elsewhere' },
    leads: { to: 'open.payment.payingElsewhere' },
  },
  'status not known': {
    output: { kind: 'uncertain' },
    leads: {
      to: 'open.payment.choosing',
      notices: [{ code: 'chargeUncertain', title: 'Failed', persists: true }],
    },
  },
  'zip missing': {
    output: { kind: 'invalid', problems: { zip: 'required' } },
    leads: {
      to: 'open.payment.choosing',
      context: { problems: { zip: 'required' } },
      emitted: [{ type: 'focus.requested', field: 'zip' }],
    },
  },
  'provider page': { output: { kind: 'left' }, leads: { to: 'open.payment.leaving' } },
};
const END_IDS: Readonly<Record<string, readonly string[]>> = {
  'status not known': ['RUL-57'],
  'order changed': ['RUL-64', 'RUL-65'],
  'paid in another tab': ['RUL-06'],
  'zip missing': ['RUL-14'],
};

const selected = (method: PaymentMethod) => ({ type: 'method.selected', method }) as const;
const TICK = { type: 'concierge.ticked' } as const;
const billed = (value: string) => ({ type: 'billing.changed', field: 'country', value }) as const;
const provided = (provider: PayLaterProvider) => ({ type: 'provider.selected', provider }) as const;
/** Amounts at which a provider is disabled (PAY-R30, PAY-R31). */
const outOfRange = (provider: PayLaterProvider, name: ScenarioName, spec: string) =>
  offer(`${provider} at ${name}`, provided(provider), within(name), spec);
const inRange = ({ context }: At) =>
  beyond('due 9.99', 'due 0.99', 'due 4000.01', 'due 5000.01')({ context });
const isEligible = (provider: PayLaterProvider) => (at: At) =>
  inRange(at) && at.context.method === 'payLater' && at.context.eligibility?.[provider] === true;

export const paymentCatalogue = catalogue(paymentMachine, {
  flows: ['payment-form', 'concierge', 'card-payment', 'wallet-payment', 'bnpl-payment'],
  tags: {
    failed: 'toFailed',
    form: ['held', 'updating', 'unpayable', 'asking', 'open'],
    held: 'held',
    updating: 'updating',
    asking: 'asking',
    unpayable: 'unpayable',
    paying: 'open.payment.paying',
    elsewhere: 'open.payment.payingElsewhere',
    leaving: 'open.payment.leaving',
  },
  inputs: {
    ...Object.fromEntries(
      Object.entries(everyScenario).map(([name, scenario]) => [
        name,
        { query: linkOf(name, scenario), savedQuery: null, today: TODAY, left: null },
      ]),
    ),
    'restored link with a fixed amount': {
      query: { from: 'email' },
      savedQuery: linkOf('fixed amount', scenarios['fixed amount']),
      today: TODAY,
      left: null,
    },
    'nothing known': { query: null, savedQuery: null, today: TODAY, left: null },
    'no token anywhere': {
      query: { accession_id: LINK.accession_id, sample_id: LINK.sample_id },
      savedQuery: { accession_id: LINK.accession_id },
      today: TODAY,
      left: null,
    },
  },
  // A form of an order that was found paid is explored no further.
  filter: ({ context }) => !context.isPaidBefore,
  serializeContext: ({ form: loaded, card, problems: _, result: __, ...context }) => [
    loaded === null,
    card.billing,
    context.query,
    context.openCharge !== null,
    context.reloads,
    context.isPaidBefore,
    context.confirmed,
    context.method,
    context.provider,
    context.isConciergeTicked,
    context.hasBackendConcierge,
    context.eligibility,
    context.openBlocks,
  ],
  events: {
    'xstate.done.actor.loadPaymentForm': [
      ...Object.entries(everyScenario).map(([name, { form: loaded, openCharge = null }]) => ({
        name: `loaded: ${name}`,
        when: ({ context }: At) => scenarioOf(context) === name && context.reloads < 5,
        output: { form: loaded, openCharge },
      })),
      ...LATE.map((name) => ({
        name: `loaded: ${name}${AFTER_FIVE}`,
        when: ({ context }: At) => scenarioOf(context) === name && context.reloads === 5,
        output: { form: everyScenario[name]?.form, openCharge: null },
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
    ].map((error) => ({ ...error, when: ({ context }: At) => scenarioOf(context) === 'no billing issue' })),
    'xstate.done.actor.loadPayLaterEligibility': [
      {
        name: 'both eligible',
        output: eligibility(true, true),
        when: (at) => beyond('bundle of two')(at) || at.context.method !== 'card',
      },
      {
        name: 'both eligible for two kits',
        output: eligibility(true, true),
        when: (at) => within('bundle of two')(at) && at.context.method === 'card',
        spec: ['PFORM-37'],
      },
      { name: 'only Klarna eligible', output: eligibility(true, false), when: within('balance due') },
      { name: 'only Afterpay eligible', output: eligibility(false, true), when: within('balance due') },
      { name: 'none eligible', output: eligibility(false, false), when: within('balance due') },
      {
        name: 'none eligible for three kits',
        output: eligibility(false, false),
        when: (at) => within('bundle of three')(at) && at.context.method === null,
        spec: ['PFORM-38'],
      },
    ],
    'xstate.error.actor.loadPayLaterEligibility': [
      {
        name: 'eligibility refused',
        error: { code: 'refused', message: 'Order is locked' },
        when: within('balance due', 'bundle of three'),
      },
    ],
    'payLater.offered': [
      { name: 'offered again', isIgnored: true, event: { type: 'payLater.offered' }, when: () => false },
    ],
    'method.selected': [
      ...[
        offer(
          'card of a revenue payer',
          selected('card'),
          within('revenue payer', 'fixed amount'),
          'PFORM-17',
        ),
        offer('card of a payer abroad', selected('card'), within('payer abroad'), 'PFORM-18'),
        offer(
          'card',
          selected('card'),
          beyond(...PAY_LATER_ONLY, 'revenue payer', 'fixed amount', 'payer abroad'),
          'PFORM-19',
        ),
        offer(
          'hsa/fsa',
          selected('hsa/fsa'),
          beyond(...PAY_LATER_ONLY, 'provider with merchandise', 'order in euro'),
          'PFORM-20',
        ),
        offer(
          'hsa/fsa with merchandise',
          selected('hsa/fsa'),
          within('provider with merchandise'),
          'PFORM-21',
        ),
        offer('hsa/fsa in euro', selected('hsa/fsa'), within('order in euro'), 'PFORM-22'),
        offer('pay later', selected('payLater'), ({ context }) => context.eligibility !== null, 'PFORM-23'),
      ].map((one) => ({ ...one, when: (at: At) => one.when(at) && !isSettled(at) })),
      offer('card where nothing is due', selected('card'), isSettled),
    ],
    'provider.selected': [
      offer('Klarna', provided('klarna'), isEligible('klarna'), 'PFORM-24'),
      offer('After Pay', provided('afterpay'), isEligible('afterpay'), 'PFORM-27'),
      outOfRange('klarna', 'due 9.99', 'PFORM-25'),
      outOfRange('klarna', 'due 5000.01', 'PFORM-26'),
      outOfRange('afterpay', 'due 0.99', 'PFORM-28'),
      outOfRange('afterpay', 'due 4000.01', 'PFORM-29'),
    ],
    'concierge.ticked': [
      offer('concierge ticked', TICK, (at) => isConciergeOpen(at) && !isSettled(at), 'PFORM-39'),
      offer(
        'concierge ticked where nothing was due',
        TICK,
        (at) => isConciergeOpen(at) && isSettled(at),
        'PFORM-42',
      ),
      {
        ...offer('concierge ticked where it is paid or hidden', TICK, (at) => !isConciergeOpen(at)),
        isIgnored: true,
      },
    ],
    'concierge.cleared': [{ name: 'concierge cleared', event: { type: 'concierge.cleared' } }],
    'familyBlock.toggled': [
      blocks('first block', FIRST, [], 'PFORM-44'),
      blocks('second block', SECOND, [FIRST], 'PFORM-44'),
      blocks('first block again', FIRST, [FIRST, SECOND], 'PFORM-45'),
      blocks('second block again', SECOND, [SECOND], 'PFORM-45'),
    ],
    'billing.changed': [
      offer(
        'card billed in Canada',
        billed('CA'),
        (at) => within('balance due')(at) && isOnCard(at) && at.context.card.billing.country === 'US',
        'CARD-15',
      ),
      offer(
        'pay later in Canada',
        billed('CA'),
        (at) => within('pay-later form')(at) && isUnedited(at) && at.context.method === 'payLater',
        'PFORM-30',
      ),
      offer(
        'pay later back in the US',
        billed('US'),
        (at) => within('pay-later form')(at) && at.context.card.billing.country === 'CA',
        'PFORM-31',
      ),
      ...Object.entries(edits).map(([name, { field, value }]) =>
        offer(
          name,
          { type: 'billing.changed', field, value },
          (at) => within('pay-later form')(at) && isUnedited(at),
        ),
      ),
    ],
    'hostedField.changed': [
      offer(
        'card number complete',
        { type: 'hostedField.changed', field: 'number', state: { isEmpty: false, isValid: true } },
        (at) => within('balance due')(at) && isOnCard(at),
      ),
    ],
    'hostedFields.mounted': [
      offer(
        'card fields new on the page',
        { type: 'hostedFields.mounted' },
        (at) => within('balance due')(at) && isOnCard(at),
        'RUL-14',
      ),
    ],
    'payment.submitted': [
      // A concierge service that was added is due.
      ...situations
        .filter((name) => name !== 'with concierge')
        .map((name) =>
          offer(
            `continue ${name}`,
            PAY,
            (at) => isChoosing(at) && isSettled(at) && isIn(name)(at),
            'PFORM-43',
          ),
        ),
      ...presses,
      offer(
        'pay later in Canada',
        PAY,
        ({ context }) => context.method === 'payLater' && context.card.billing.country === 'CA',
        'BNPL-05',
      ),
      ...(Object.keys(edits) as EditName[]).map((name) =>
        offer(
          `pay, ${name}`,
          PAY,
          ({ context }) =>
            context.method === 'payLater' && context.provider !== null && isEdited(name, context),
          ...edits[name].spec,
        ),
      ),
      offer(
        'pay later without a provider',
        PAY,
        ({ context }) =>
          context.method === 'payLater' &&
          context.provider === null &&
          context.card.billing.country === 'US' &&
          isUnedited({ context }),
        'RUL-14',
      ),
      offer('nothing chosen', PAY, (at) => within('bundle of three')(at) && at.context.method === null),
    ],
    'wallet.approved': situations.map((name) =>
      offer(
        `approve wallet ${name}`,
        { type: 'wallet.approved' },
        (at) =>
          within('balance due', 'revenue payer', 'fixed amount', 'nothing due', 'family of three')(at) &&
          isIn(name)(at),
      ),
    ),
    'wallet.dismissed': [offer('wallet dismissed', { type: 'wallet.dismissed' })],
    'payLater.abandoned': [offer('did not finish at Klarna', { type: 'payLater.abandoned' })],
    'amount.confirmed': [offer('pays the amount of the link', { type: 'amount.confirmed' })],
    'balance.chosen': [offer('pays what is due', { type: 'balance.chosen' })],
    'invoice.checked': [offer('try again', { type: 'invoice.checked' })],
    'status.checked': [offer('check again', { type: 'status.checked' }, undefined, 'RUL-59')],
    'charge.startedElsewhere': [
      offer('another tab starts', { type: 'charge.startedElsewhere' }, within('balance due', 'nothing due')),
    ],
    'charge.endedElsewhere': [offer('another tab ends', { type: 'charge.endedElsewhere' })],
    'xstate.done.actor.pay': Object.entries(ENDS).map(([name, { output }]) => ({
      name,
      output,
      spec: END_IDS[name] ?? ['RUL-10'],
      when: (at: At) => name === 'paid' || within('balance due', 'pay-later form')(at),
    })),
  },
  unlisted: {
    'card number complete': { context: { card: { hosted: { number: { isEmpty: false, isValid: true } } } } },
    ...Object.fromEntries(
      Object.entries(edits).map(([name, { field, value }]) => [
        name,
        {
          context: {
            card: { billing: field === 'phoneNumber' ? { phone: { number: value } } : { [field]: value } },
          },
        },
      ]),
    ),
    'card where nothing is due': { context: { method: null } },
  },
  calls: {
    loadPaymentForm: { in: 'loading', with: IDENTITY },
    watchElsewhere: { in: 'open', with: ({ input }) => refOf(input) },
    loadPayLaterEligibility: {
      in: 'open.eligibility.checking',
      with: ({ input }) => ({
        currency: input === 'order in euro' ? 'eur' : 'usd',
        orderId: ORDER_REF.orderId,
      }),
    },
    pay: { in: 'open.payment.paying', with: handed },
    fetchOutcomePages: { in: 'open' },
  },
  expected: {
    'PFORM-02': { to: 'loading', context: { query: linkOf('fixed amount', scenarios['fixed amount']) } },
    'PFORM-03': failed('noQueryParams'),
    'PFORM-04': { ...when(ROWS['PFORM-04']), ...away('toOrderPending', '/order_pending') },
    'PFORM-05': { ...when(ROWS['PFORM-05']), ...away('toOrderPending', '/order_pending') },
    'PFORM-06': opened(ROWS['PFORM-06'], 'card'),
    'PFORM-07': opened(DUE, 'card'),
    'PFORM-08': opened(ROWS['PFORM-08'], null),
    'PFORM-09': { ...when(ROWS['PFORM-09']), ...settled },
    'PFORM-10': { ...when(ROWS['PFORM-10']), ...settled },
    'PFORM-11': opened(ROWS['PFORM-11'], null),
    'PFORM-12': opened(ROWS['PFORM-12'], 'card'),
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
    // Pay-later eligibility is not even requested.
    'PFORM-16': {
      ...when(ROWS['PFORM-16']),
      to: { open: { payment: 'choosing', eligibility: 'known' } },
      context: { method: 'card' },
    },
    'PFORM-17': { context: { method: 'card' } },
    'PFORM-18': { context: { method: 'card' } },
    'PFORM-19': { context: { method: 'card' } },
    'PFORM-20': { context: { method: 'hsa/fsa' } },
    'PFORM-21': { context: {} },
    'PFORM-22': { context: {} },
    'PFORM-23': { context: { method: 'payLater', provider: null } },
    'PFORM-24': { context: { provider: 'klarna' } },
    'PFORM-25': { context: { provider: null } },
    'PFORM-26': { context: { provider: null } },
    'PFORM-27': { context: { provider: 'afterpay' } },
    'PFORM-28': { context: { provider: null } },
    'PFORM-29': { context: { provider: null } },
    'PFORM-30': { context: { card: { billing: { country: 'CA', state: '' } } } },
    'PFORM-31': { context: { card: { billing: { country: 'US', state: '' } } } },
    'PFORM-32': { to: 'open.eligibility.checking' },
    'PFORM-33': ({ event }) => ({
      to: 'open.eligibility.known',
      context: {
        eligibility: eligibility(event !== 'only Afterpay eligible', event !== 'only Klarna eligible'),
      },
    }),
    'PFORM-34': { to: 'open.eligibility.known', context: { eligibility: null } },
    'PFORM-35': {
      to: 'open.eligibility.known',
      notices: [{ code: 'payLaterEligibilityFailed', tone: 'bad', title: 'Failed', persists: false }],
      context: { eligibility: null },
    },
    'PFORM-36': { context: { method: 'payLater', provider: null } },
    // Nothing but the card (docs/decisions/0005).
    'PFORM-37': { context: { method: 'card' } },
    'PFORM-38': { context: { method: 'card', eligibility: null } },
    'PFORM-39': { context: { isConciergeTicked: true } },
    'PFORM-40': { context: { isConciergeTicked: false } },
    'PFORM-41': {
      to: 'open.payment.choosing',
      context: { isConciergeTicked: false, method: null, provider: null },
    },
    'PFORM-42': {
      to: 'open.payment.choosing',
      context: { isConciergeTicked: true, method: 'card' },
    },
    'PFORM-43': paying,
    'PFORM-44': [
      { when: { event: 'first block' }, context: { openBlocks: [FIRST] } },
      { context: { openBlocks: [FIRST, SECOND] } },
    ],
    'PFORM-45': [
      { when: { event: 'first block again' }, context: { openBlocks: [SECOND] } },
      { context: { openBlocks: [] } },
    ],
    'CARD-01': paying,
    'CARD-02': paying,
    'CARD-15': { context: { card: { billing: { country: 'CA', state: '' } } } },
    'WALLET-01': paying,
    'WALLET-09': { context: {} },
    'BNPL-01': paying,
    'BNPL-02': paying,
    'BNPL-03': blocked,
    'BNPL-04': blocked,
    'BNPL-05': { when: { event: 'pay later in Canada' }, context: {} },
    // Which provider's page it is, is the address of the payment (pay.catalogue.ts).
    'BNPL-12': { when: { event: 'provider page' }, to: 'open.payment.leaving' },
    'BNPL-13': { when: { event: 'provider page' }, to: 'open.payment.leaving' },
    'RUL-06': [
      { when: { event: 'another tab ends' }, to: 'loading' },
      { to: 'open.payment.payingElsewhere' },
    ],
    'RUL-07': [
      { when: { event: 'loaded: charge that succeeded meanwhile' }, ...succeeded },
      away('toCancelled', '/order_cancelled'),
    ],
    'RUL-08': { to: 'loading' },
    'RUL-10': ({ event }) => ENDS[event]?.leads ?? {},
    'RUL-14': (step) => {
      if (step.event === 'pay later without a provider') {
        return {
          context: { problems: { provider: 'required' } },
          emitted: [{ type: 'focus.requested', field: 'provider' }],
        };
      }
      if (step.event === 'zip missing') return ENDS['zip missing']?.leads ?? {};
      return step.event === 'card fields new on the page'
        ? { context: { card: { hosted: { number: { isEmpty: true, isValid: false } } } } }
        : blocked(step);
    },
    'RUL-28': { actions: [{ type: 'failWallet' }] },
    'RUL-33': { to: 'unpayable' },
    'RUL-56': away('toPending', '/payment_pending'),
    'RUL-57': ENDS['status not known']?.leads ?? {},
    'RUL-64': ENDS['order changed']?.leads ?? {},
    'RUL-65': ({ event }) => {
      if (event === 'order changed') return ENDS[event]?.leads ?? {};
      if (event === 'nextReload' || event === 'try again') return { to: 'loading' };
      return { to: event.endsWith(AFTER_FIVE) ? 'updating' : 'awaitingInvoice' };
    },
    'RUL-66': ({ event }) => ({ to: event.startsWith('loaded') ? 'asking' : 'loading' }),
    'RUL-59': [
      { when: { event: 'check again' }, to: 'loading' },
      {
        when: { event: 'did not finish at Klarna' },
        to: 'loading',
        actions: [{ type: 'settleAttempt', params: ORDER_REF }],
      },
      { to: 'held' },
    ],
  },
});
