import { expect } from 'vitest';
import type { ChargeLine, PayLaterProvider } from '../../machines/domain/charge.ts';
import { withoutKeys } from '../../machines/domain/link.ts';
import type { FieldGroup } from '../../machines/payment/billing.rules.ts';
import type { PaymentContext, PaymentEvent, PaymentMethod } from '../../machines/payment/payment.types.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import { catalog } from '../support/catalog.ts';
import type { StepDetails } from '../support/catalog.ts';
import { ORDER_REF, paymentNoticesCleared } from './payment.data.ts';
import { linkOf, redirects, scenarios } from './payment.scenarios.ts';
import type { OpenScenario, FormScenario, ScenarioName } from './payment.scenarios.ts';
import { IDENTITY, TODAY } from '../support/example-data.ts';

const scenarioOf = ({ query }: PaymentContext) => query?.['from'];
/** The order whose link asks for more than is due. */
const ASKING = 'amount beyond what is due';
/** How the forms open, and their orders. */
const openings: readonly (readonly [kind: string, name: string])[] = [
  ...Object.keys(scenarios).map((name) => ['open', name] as const),
  ['unresolved', 'Klarna without an outcome'],
  ['updating', 'concierge that the invoice lacks'],
  ['confirmingAmount', ASKING],
  ['confirmingAmount', 'amount paid before'],
  ['unpayable', 'ill-formed fixed amount'],
  ['unpayable', 'family that does not add up'],
  ['unpayable', 'family without its invoice'],
];
const everyScenario: Readonly<Record<string, FormScenario>> = { ...scenarios, ...redirects };
const getScenario = (name: string): FormScenario => everyScenario[name] ?? scenarios['balance due'];
const loadedForm = (name: string) => {
  const { orderWithInvoice, unresolvedCharge = null } = getScenario(name);
  return { orderWithInvoice, unresolvedCharge };
};
const link = (name: string) => linkOf(name, getScenario(name));
const withoutAmount = (name: string) => withoutKeys(link(name), ['amount_to_pay']);
const RESTORED = 'restored link with a fixed amount';
/** What the form is opened with. */
function openedWith({ input, event }: StepDetails) {
  const first =
    input === RESTORED
      ? { query: { from: 'email' }, keptQuery: link('fixed amount') }
      : { query: link(input), keptQuery: null };
  const changed = { ...first, confirmed: null, wasPaidEarlier: event === 'order changed' };
  if (event === 'pays what is due') return { ...changed, query: withoutAmount(input) };
  if (event !== 'pays the amount of the link') return changed;
  return { ...changed, confirmed: input === ASKING ? { due: 30, paid: 0 } : { due: 200, paid: 50 } };
}
/** The ids of forms that open otherwise than an order with a balance due. */
const OPENED_IDS: Readonly<Record<string, string>> = {
  'provider pays, patient owes': 'PFORM-06',
  'nothing due': 'PFORM-08',
  'nothing due, fixed amount': 'PFORM-08',
  'concierge on a settled order': 'PFORM-08',
  'paid before': 'PFORM-11',
  'nothing due, always shown': 'PFORM-11',
  'due, always shown': 'PFORM-12',
  'fixed amount': 'PFORM-16',
  'Klarna without an outcome': 'RUL-59',
  'concierge that the invoice lacks': 'RUL-65',
  [ASKING]: 'RUL-66',
  'amount paid before': 'RUL-66',
  'ill-formed fixed amount': 'RUL-33',
  'family that does not add up': 'RUL-112',
  'family without its invoice': 'RUL-112',
};

interface Snapshot {
  readonly context: PaymentContext;
  readonly value?: unknown;
}
/** An event of the patient, where the page has its control, and the ids that it covers wherever it happens. */
const patientEvent = <Event extends PaymentEvent>(
  name: string,
  event: Event,
  when: (snapshot: Snapshot) => boolean = () => true,
  ...spec: readonly string[]
) => ({ name, event, when, spec });
const isScenario =
  (...names: readonly ScenarioName[]) =>
  ({ context }: Snapshot) =>
    names.some((name) => name === scenarioOf(context));
const isNotScenario =
  (...names: readonly ScenarioName[]) =>
  (snapshot: Snapshot) =>
    !isScenario(...names)(snapshot);

const openScenarioOf = ({ context }: Snapshot): OpenScenario | undefined =>
  (scenarios as Readonly<Record<string, OpenScenario>>)[scenarioOf(context) ?? ''];
/** Nothing is due with the current checkbox. */
const isNothingDue = (snapshot: Snapshot) =>
  openScenarioOf(snapshot)?.due[snapshot.context.isConciergeChecked ? 1 : 0] === 0;
const isOnCard = ({ context: { method } }: Snapshot) => method === 'card' || method === 'hsa/fsa';
const isConciergeOffered = (snapshot: Snapshot) =>
  isNotScenario('concierge paid')(snapshot) && !openScenarioOf(snapshot)?.hidesConcierge;

const PAY_LATER_ONLY = ['pay-later form', 'due 9.99', 'due 0.99', 'due 4000.01', 'due 5000.01'] as const;

const eligibility = (klarna: boolean, afterpay: boolean) => ({
  klarna,
  afterpay,
  connectAccountId: 'acct_1',
});

/** The checkbox, and the recorded fee, when a payment starts. */
const SITUATIONS = {
  'without concierge': { isChecked: false, isRecorded: false },
  'with concierge': { isChecked: true, isRecorded: false },
  'with concierge already recorded': { isChecked: true, isRecorded: true },
  'with concierge cleared': { isChecked: false, isRecorded: true },
} as const;

const RECORD = { zip: '95110', email: 'ann@example.com', phoneNumber: '5550100199', state: 'CA' };

/** Errors of a pay-later form after one change. */
const edits = {
  'zip empty': { field: 'zip', value: '', errors: { zip: 'required' }, spec: ['BNPL-03'] },
  'email empty': { field: 'email', value: '', errors: { email: 'required' }, spec: ['BNPL-04'] },
  'email ill-formed': {
    field: 'email',
    value: 'ann@example',
    errors: { email: 'invalidEmail' },
    spec: ['BNPL-04'],
  },
  'phone too short': {
    field: 'phoneNumber',
    value: '555010',
    errors: { phoneNumber: 'notTenDigits' },
    spec: ['RUL-14'],
  },
} as const;
type EditName = keyof typeof edits;

function typedValues({ billing }: PaymentContext['card']): typeof RECORD {
  return { zip: billing.zip, email: billing.email, phoneNumber: billing.phone.number, state: billing.state };
}
const isOpen = (group: FieldGroup, { context: { openGroups } }: Snapshot) => openGroups.includes(group);
const groupOf = (field: (typeof edits)[EditName]['field']): FieldGroup =>
  field === 'zip' ? 'billing' : 'contact';
const isFolded = ({ context: { openGroups } }: Snapshot) => openGroups.length === 0;
/** The collapsed group opens, and the focus goes to its first field. */
const expectOpenGroup = (group: FieldGroup, field: string) => ({
  context: { openGroups: [group] },
  emitted: [{ type: 'focus.requested', field }],
});
const isEdited = (name: EditName, { card }: PaymentContext) =>
  card.billing.country === 'US' && typedValues(card)[edits[name].field] === edits[name].value;
// Changing the country back leaves the state empty.
const isUnedited = ({ context }: Snapshot) =>
  (context.card.billing.state === 'CA' || context.card.billing.country !== 'US') &&
  (Object.keys(edits) as EditName[]).every((name) => !isEdited(name, context));

/** Starting a payment by each method, with the form as loaded; ids by method. */
const PAY_METHODS = [
  { payMethod: 'card', spec: ['CARD-01'] },
  { payMethod: 'hsa/fsa', spec: ['CARD-02'] },
  { payMethod: 'klarna', spec: ['BNPL-01'] },
  { payMethod: 'afterpay', spec: ['BNPL-02'] },
] as const;
const isIn =
  (situation: keyof typeof SITUATIONS) =>
  ({ context }: Snapshot) =>
    SITUATIONS[situation].isChecked === context.isConciergeChecked &&
    SITUATIONS[situation].isRecorded === context.isConciergeRecorded;
const situations = Object.keys(SITUATIONS) as (keyof typeof SITUATIONS)[];
/** The payment that runs learns of each change: it checks the form after the press (VAL-R08). */
const expectChanged =
  (card: object) =>
  ({ from }: StepDetails) => ({
    context: { card },
    ...(JSON.stringify(from).includes('"paying"')
      ? { sent: [{ actor: 'pay', event: { type: 'card.changed', card: expect.anything() as object } }] }
      : {}),
  });
const PAY = { type: 'payment.submitted' } as const;
const isChoosing = ({ value }: Snapshot) => JSON.stringify(value).includes('choosing');
const presses = PAY_METHODS.flatMap(({ payMethod, spec }) =>
  situations.map((name) =>
    patientEvent(
      `pay by ${payMethod} ${name}`,
      PAY,
      (snapshot) =>
        isUnedited(snapshot) &&
        isIn(name)(snapshot) &&
        isChoosing(snapshot) &&
        !isNothingDue(snapshot) &&
        snapshot.context.card.billing.country === 'US' &&
        (scenarioOf(snapshot.context) ?? '') in scenarios &&
        payMethod === (snapshot.context.provider ?? snapshot.context.method),
      ...spec,
    ),
  ),
);

const toggleBlock = (name: string, accessionId: string, open: readonly string[], id: string) =>
  patientEvent(
    name,
    { type: 'familyBlock.toggled', accessionId },
    (snapshot) =>
      isScenario('family of three')(snapshot) &&
      snapshot.value !== 'opening' &&
      snapshot.context.openFamilyBlocks.join() === open.join(),
    id,
  );
const [FIRST, SECOND] = ['23051900001', '23051900002'];

/** The press only shows the errors and moves the focus there. */
const expectErrors = (step: StepDetails) => {
  const { field, errors } = edits[step.event.slice('pay, '.length) as EditName];
  return { context: { errors }, emitted: [{ type: 'focus.requested', field }] };
};

const expectPage = (state: string, page: string, more: object = {}) => ({
  to: state,
  output: { page, replace: true, ...more },
});
/** Nothing was charged now: the next page says what its invoice shows. */
const settled = {
  ...expectPage('toSettled', '/payment_succeed'),
  actions: [{ type: 'setRetryForm', params: null }],
};
/** What was entered is over. */
const succeeded = {
  ...expectPage('toSucceeded', '/payment_succeed', { accessionId: IDENTITY.accessionId }),
  actions: [{ type: 'setRetryForm', params: null }],
};

const orderRef = (input: string) =>
  input === 'family of three'
    ? FAMILY_REF
    : input === 'provider pays, patient owes'
      ? { ...ORDER_REF, chargeMethod: 'netPay' }
      : ORDER_REF;
const FAMILY_REF = { ...ORDER_REF, bundle: ['770001', 'order-900001', 'order-900002', 'order-900003'] };
/** The form when it opens: the card is preselected if something is due, but not until pay later is known. */
const expectOpened =
  (method: 'card' | null) =>
  ({ input, event }: StepDetails) => {
    const again = AGAIN.find(({ name }) => name === event);
    const first = input === 'bundle of three' ? null : method;
    return {
      to: 'open.payment.choosing',
      context: { eligibility: null, errors: {}, method: again ? again.chosen : first, provider: null },
    };
  };
/** A form that opens again on the method that was chosen; on pay later once its eligibility is known. */
const AGAIN = (
  [
    ['balance due', 'hsa/fsa', 'hsa/fsa'],
    ['balance due', 'payLater', null],
    ['pay-later form', 'payLater', null],
  ] as const
).map(([form, method, chosen]) => ({ name: `opened again on ${method}: ${form}`, form, method, chosen }));

function openScenario(input: string): OpenScenario {
  return scenarios[input.replace('restored link with a ', '') as ScenarioName];
}

/** The documented input of a payment (CALL-R05, AMB-61, AMB-63, MONEY-R17, RUL-34). */
function paymentInput({ input, event }: StepDetails) {
  const [, payMethod = 'none'] = /^(?:pay by|approve) (\S+)/.exec(event) ?? [];
  const provider = payMethod === 'klarna' || payMethod === 'afterpay' ? payMethod : null;
  const paysBy = provider ? 'payLater' : (payMethod as 'card' | 'hsa/fsa' | 'wallet' | 'none');
  const { due, cardVendor, platform, currency = 'usd', hidesConcierge = false } = openScenario(input);
  const situation =
    SITUATIONS[event.slice(event.indexOf('with')) as keyof typeof SITUATIONS] ??
    SITUATIONS['without concierge'];
  const amount = due[situation.isChecked ? 1 : 0];
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
      ? [129 + (situation.isChecked ? 99 : 0), 99.5, 71.25].map((price, index) => ({
          chargeType: 'order',
          chargeTypeId: `order-90000${index + 1}`,
          sampleId: `90000${index + 1}`,
          price,
        }))
      : [{ chargeType: 'order', chargeTypeId: '770001', sampleId: '900001', price: amount }];
  return {
    paysBy,
    order: orderRef(input),
    concierge: { ...situation, isShown: !hidesConcierge },
    request: { accountId: '5001', currency, amount, lines, tokenPlatform: platforms[paysBy] },
    account: { customerId: '31000', tokenPlatform: platforms[paysBy] },
    cardVendor: paysBy === 'hsa/fsa' ? 'stripe' : cardVendor,
    orderWithInvoice: openScenario(input).orderWithInvoice,
    wasPaidEarlier: input === 'paid before' || input === 'rest after a part payment',
    today: TODAY,
    ...(provider ? { provider, connectAccountId: 'acct_1' } : {}),
  };
}
const paying = { to: 'open.payment.paying', actions: paymentNoticesCleared };

/** No amount is left to check. */
const AMOUNT_CHANGE_CLEARED = { type: 'clearNotice', params: { code: 'amountChanged' } };

const DECLINED = { code: 'chargeFailed', text: 'Your card was declined.' };
/** The outcomes of a payment, and what follows. */
const ENDS: Readonly<Record<string, { readonly output: object; readonly leads: object }>> = {
  paid: { output: { kind: 'succeeded' }, leads: succeeded },
  'nothing to pay': { output: { kind: 'settled' }, leads: settled },
  'order changed': {
    output: { kind: 'changed', wasPaidEarlier: true },
    leads: { to: 'opening', notices: [{ code: 'amountChanged', title: 'Failed', persists: true }] },
  },
  pending: { output: { kind: 'pending' }, leads: expectPage('toPending', '/payment_pending') },
  cancelled: { output: { kind: 'cancelled' }, leads: expectPage('toCancelled', '/order_cancelled') },
  declined: {
    output: {
      kind: 'failed',
      notice: DECLINED,
      charge: { charged: 'no', message: 'Your card was declined.' },
    },
    leads: {
      ...expectPage('toPaymentFailed', '/payment_failed', {
        charge: { charged: 'no', message: 'Your card was declined.', due: 'USD 249.50' },
      }),
      notices: [DECLINED],
      // The next form opens as this one was left, without the card (RUL-20).
      actions: [
        {
          type: 'setRetryForm',
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
      ...expectPage('toPaymentFailed', '/payment_failed', { charge: { charged: 'no', due: 'USD 249.50' } }),
      actions: [
        { type: 'setRetryForm', params: { accessionId: IDENTITY.accessionId, charge: { charged: 'no' } } },
      ],
    },
  },
  'outcome not known': {
    output: { kind: 'failed', notice: null, charge: { charged: 'unknown' } },
    leads: {
      ...expectPage('toPaymentFailed', '/payment_failed', {
        charge: { charged: 'unknown', due: 'USD 249.50' },
      }),
      actions: [
        {
          type: 'setRetryForm',
          params: { accessionId: IDENTITY.accessionId, charge: { charged: 'unknown' } },
        },
      ],
    },
  },
  'paid in another tab': {
    output: { kind: 'inAnotherTab' },
    leads: { to: 'open.payment.payingInAnotherTab' },
  },
  'status not known': {
    output: { kind: 'statusUnknown' },
    leads: {
      to: 'open.payment.choosing',
      notices: [{ code: 'statusUnknown', title: 'Failed', persists: true }],
    },
  },
  'status not known, fee recorded': {
    output: { kind: 'statusUnknown', hasChangedFee: true },
    leads: {
      to: 'open.payment.choosing',
      notices: [{ code: 'statusUnknown', title: 'Failed', persists: true }],
      context: { isConciergeRecorded: true },
    },
  },
  'token over': {
    output: { kind: 'statusUnknown', isUnauthorized: true },
    leads: {
      to: 'open.payment.choosing',
      notices: [{ code: 'chargeUnauthorized', title: 'Failed', persists: true }],
    },
  },
  'zip missing': {
    output: { kind: 'invalid', errors: { zip: 'required' } },
    leads: {
      to: 'open.payment.choosing',
      context: { errors: { zip: 'required' }, openGroups: ['billing'] },
      emitted: [{ type: 'focus.requested', field: 'zip' }],
    },
  },
  'provider page': { output: { kind: 'redirected' }, leads: { to: 'open.payment.leaving' } },
};
const FAILED = ['declined', 'failed without a word', 'outcome not known'];
const END_IDS: Readonly<Record<string, readonly string[]>> = {
  'status not known': ['RUL-57'],
  'status not known, fee recorded': ['RUL-57'],
  'token over': ['RUL-57'],
  'order changed': ['RUL-64', 'RUL-65'],
  'paid in another tab': ['RUL-06'],
  'zip missing': ['RUL-14'],
};

const selectMethod = (method: PaymentMethod) => ({ type: 'method.chosen', method }) as const;
const CHECK = { type: 'concierge.checked' } as const;
const changeCountry = (value: string) => ({ type: 'billing.changed', field: 'country', value }) as const;
const selectProvider = (provider: PayLaterProvider) => ({ type: 'provider.chosen', provider }) as const;
/** Amounts at which a provider is disabled (PAY-R30, PAY-R31). */
const selectOutOfRange = (provider: PayLaterProvider, name: ScenarioName, spec: string) =>
  patientEvent(`${provider} at ${name}`, selectProvider(provider), isScenario(name), spec);
const isInRange = ({ context }: Snapshot) =>
  isNotScenario('due 9.99', 'due 0.99', 'due 4000.01', 'due 5000.01')({ context });
/** A pay-later provider takes the amount. */
const isTakenBySome = isNotScenario('due 0.99', 'due 5000.01');
const isEligible = (provider: PayLaterProvider) => (snapshot: Snapshot) =>
  isInRange(snapshot) &&
  snapshot.context.method === 'payLater' &&
  snapshot.context.eligibility?.[provider] === true;

/** What is kept of what was entered: never the card. */
const unsavedBy: Readonly<Record<string, object>> = {
  'card billed in Canada': { country: 'CA', state: '' },
  'zip empty': { zip: '' },
};

export const paymentCatalog = catalog(paymentMachine, {
  specFlows: ['payment-form', 'concierge', 'card-payment', 'wallet-payment', 'bnpl-payment'],
  tags: {
    form: ['unresolved', 'updating', 'unpayable', 'confirmingAmount', 'open'],
    unresolved: 'unresolved',
    updating: 'updating',
    confirmingAmount: 'confirmingAmount',
    unpayable: 'unpayable',
    paying: 'open.payment.paying',
    inAnotherTab: 'open.payment.payingInAnotherTab',
    leaving: 'open.payment.leaving',
  },
  inputs: {
    ...Object.fromEntries(
      openings.map(([, name]) => [
        name,
        { query: link(name), keptQuery: null, today: TODAY, retryForm: null, unsaved: null },
      ]),
    ),
    [RESTORED]: {
      query: { from: 'email' },
      keptQuery: link('fixed amount'),
      today: TODAY,
      retryForm: null,
      unsaved: null,
    },
  },
  // A form of an order that was found paid is explored no further.
  filter: ({ context }) => !context.wasPaidEarlier,
  serializeContext: ({ orderWithInvoice: loaded, card, errors: _, result: __, ...context }) => [
    loaded === null,
    card.billing,
    context.query,
    context.unresolvedCharge !== null,
    context.wasPaidEarlier,
    context.confirmed,
    context.method,
    context.provider,
    context.isConciergeChecked,
    context.isConciergeRecorded,
    context.eligibility,
    context.openFamilyBlocks,
    context.openGroups,
  ],
  events: {
    'xstate.done.actor.openForm': [
      ...openings.map(([kind, name]) => ({
        name: `opened: ${name}`,
        when: ({ context: { query, keptQuery, confirmed, method } }: Snapshot) =>
          confirmed === null &&
          !AGAIN.some((again) => again.form === name && again.method === method) &&
          [query, keptQuery].some((params) => JSON.stringify(params) === JSON.stringify(link(name))),
        spec: [OPENED_IDS[name] ?? 'PFORM-07'],
        output: { kind, query: link(name), ...loadedForm(name) },
      })),
      ...AGAIN.map(({ name, form, method }) => ({
        name,
        when: (snapshot: Snapshot) => isScenario(form)(snapshot) && snapshot.context.method === method,
        spec: ['PFORM-07'],
        output: { kind: 'open', query: link(form), ...loadedForm(form) },
      })),
      {
        name: 'confirmed amount',
        when: ({ context }) => context.confirmed !== null && scenarioOf(context) === ASKING,
        spec: ['RUL-66'],
        output: { kind: 'open', query: link(ASKING), ...loadedForm(ASKING) },
      },
      {
        name: 'chosen balance',
        when: ({ context }) => JSON.stringify(context.query) === JSON.stringify(withoutAmount(ASKING)),
        spec: ['RUL-66'],
        output: { kind: 'open', query: withoutAmount(ASKING), ...loadedForm(ASKING) },
      },
      {
        name: 'no form',
        when: isScenario('balance due'),
        output: { kind: 'page', page: { page: '/order_pending', replace: true } },
      },
      {
        name: 'another payment pending',
        when: isScenario('balance due'),
        output: { kind: 'page', page: { page: '/payment_pending', replace: true } },
      },
    ],
    'xstate.done.actor.loadPayLaterEligibility': [
      {
        name: 'both eligible',
        output: eligibility(true, true),
        when: (snapshot) => isNotScenario('bundle of two')(snapshot) || snapshot.context.method !== 'card',
      },
      {
        name: 'both eligible for two kits',
        output: eligibility(true, true),
        when: (snapshot) => isScenario('bundle of two')(snapshot) && snapshot.context.method === 'card',
        spec: ['PFORM-37'],
      },
      { name: 'only Klarna eligible', output: eligibility(true, false), when: isScenario('balance due') },
      { name: 'only Afterpay eligible', output: eligibility(false, true), when: isScenario('balance due') },
      { name: 'none eligible', output: eligibility(false, false), when: isScenario('balance due') },
      {
        name: 'none eligible for three kits',
        output: eligibility(false, false),
        when: (snapshot) => isScenario('bundle of three')(snapshot) && snapshot.context.method === null,
        spec: ['PFORM-38'],
      },
    ],
    'xstate.error.actor.loadPayLaterEligibility': [
      {
        name: 'eligibility refused',
        error: { code: 'refused', message: 'Order is locked' },
        when: isScenario('balance due', 'bundle of three'),
      },
    ],
    'payLater.offered': [{ name: 'offered again', isIgnored: true, when: () => false }],
    'method.chosen': [
      ...[
        patientEvent(
          'card of a revenue payer',
          selectMethod('card'),
          isScenario('revenue payer', 'fixed amount'),
          'PFORM-17',
        ),
        patientEvent('card of a payer abroad', selectMethod('card'), isScenario('payer abroad'), 'PFORM-18'),
        patientEvent(
          'card',
          selectMethod('card'),
          isNotScenario(...PAY_LATER_ONLY, 'revenue payer', 'fixed amount', 'payer abroad'),
          'PFORM-19',
        ),
        patientEvent(
          'hsa/fsa',
          selectMethod('hsa/fsa'),
          isNotScenario(...PAY_LATER_ONLY, 'provider with merchandise', 'order in euro'),
          'PFORM-20',
        ),
        patientEvent(
          'hsa/fsa with merchandise',
          selectMethod('hsa/fsa'),
          isScenario('provider with merchandise'),
          'PFORM-21',
        ),
        patientEvent('hsa/fsa in euro', selectMethod('hsa/fsa'), isScenario('order in euro'), 'PFORM-22'),
        patientEvent(
          'pay later',
          selectMethod('payLater'),
          ({ context }) => context.eligibility !== null,
          'PFORM-23',
        ),
      ].map((entry) => ({
        ...entry,
        when: (snapshot: Snapshot) => entry.when(snapshot) && !isNothingDue(snapshot),
      })),
      patientEvent('card where nothing is due', selectMethod('card'), isNothingDue),
    ],
    'provider.chosen': [
      patientEvent('Klarna', selectProvider('klarna'), isEligible('klarna'), 'PFORM-24'),
      patientEvent('After Pay', selectProvider('afterpay'), isEligible('afterpay'), 'PFORM-27'),
      selectOutOfRange('klarna', 'due 9.99', 'PFORM-25'),
      selectOutOfRange('klarna', 'due 5000.01', 'PFORM-26'),
      selectOutOfRange('afterpay', 'due 0.99', 'PFORM-28'),
      selectOutOfRange('afterpay', 'due 4000.01', 'PFORM-29'),
    ],
    'concierge.checked': [
      patientEvent(
        'concierge checked',
        CHECK,
        (snapshot) => isConciergeOffered(snapshot) && !isNothingDue(snapshot),
        'PFORM-39',
      ),
      patientEvent(
        'concierge checked where nothing was due',
        CHECK,
        (snapshot) => isConciergeOffered(snapshot) && isNothingDue(snapshot),
        'PFORM-42',
      ),
      {
        ...patientEvent(
          'concierge checked where it is paid or hidden',
          CHECK,
          (snapshot) => !isConciergeOffered(snapshot),
        ),
        isIgnored: true,
      },
    ],
    'concierge.cleared': [{ name: 'concierge cleared' }],
    'familyBlock.toggled': [
      toggleBlock('first block', FIRST, [], 'PFORM-44'),
      patientEvent(
        'first block of a form that cannot be paid',
        { type: 'familyBlock.toggled', accessionId: FIRST },
        ({ value, context: { openFamilyBlocks } }) => value === 'unpayable' && openFamilyBlocks.length === 0,
        'PFORM-44',
      ),
      toggleBlock('second block', SECOND, [FIRST], 'PFORM-44'),
      toggleBlock('first block again', FIRST, [FIRST, SECOND], 'PFORM-45'),
      toggleBlock('second block again', SECOND, [SECOND], 'PFORM-45'),
    ],
    'billing.changed': [
      patientEvent(
        'card billed in Canada',
        changeCountry('CA'),
        (snapshot) =>
          isScenario('balance due')(snapshot) &&
          isOnCard(snapshot) &&
          isOpen('billing', snapshot) &&
          snapshot.context.card.billing.country === 'US',
        'CARD-15',
      ),
      patientEvent(
        'pay later billed in Canada',
        changeCountry('CA'),
        (snapshot) =>
          isScenario('pay-later form')(snapshot) &&
          isUnedited(snapshot) &&
          isOpen('billing', snapshot) &&
          snapshot.context.method === 'payLater',
        'PFORM-30',
      ),
      patientEvent(
        'pay later back in the US',
        changeCountry('US'),
        (snapshot) =>
          isScenario('pay-later form')(snapshot) && snapshot.context.card.billing.country === 'CA',
        'PFORM-31',
      ),
      ...Object.entries(edits).map(([name, { field, value }]) =>
        patientEvent(
          name,
          { type: 'billing.changed', field, value },
          (snapshot) =>
            isScenario('pay-later form')(snapshot) &&
            isUnedited(snapshot) &&
            isOpen(groupOf(field), snapshot),
        ),
      ),
    ],
    'group.opened': [
      patientEvent(
        'billing shown',
        { type: 'group.opened', group: 'billing' },
        (snapshot) => isScenario('balance due')(snapshot) && isOnCard(snapshot) && isFolded(snapshot),
      ),
      patientEvent(
        'pay-later billing shown',
        { type: 'group.opened', group: 'billing' },
        (snapshot) =>
          isScenario('pay-later form')(snapshot) &&
          snapshot.context.method === 'payLater' &&
          isFolded(snapshot),
      ),
      patientEvent(
        'contact shown',
        { type: 'group.opened', group: 'contact' },
        (snapshot) =>
          isScenario('pay-later form')(snapshot) &&
          snapshot.context.method === 'payLater' &&
          isFolded(snapshot),
      ),
    ],
    'hostedField.changed': [
      patientEvent(
        'card number complete',
        { type: 'hostedField.changed', field: 'number', state: { isEmpty: false, isValid: true } },
        (snapshot) => isScenario('balance due')(snapshot) && isOnCard(snapshot),
      ),
    ],
    'hostedFields.mounted': [
      patientEvent(
        'card fields new on the page',
        { type: 'hostedFields.mounted' },
        (snapshot) => isScenario('balance due')(snapshot) && isOnCard(snapshot),
        'RUL-14',
      ),
    ],
    'payment.submitted': [
      // A concierge service that was added is due.
      ...situations
        .filter((name) => name !== 'with concierge')
        .map((name) =>
          patientEvent(
            `continue ${name}`,
            PAY,
            (snapshot) => isChoosing(snapshot) && isNothingDue(snapshot) && isIn(name)(snapshot),
            'PFORM-43',
          ),
        ),
      ...presses,
      patientEvent(
        'pay later in Canada',
        PAY,
        ({ context }) => context.method === 'payLater' && context.card.billing.country === 'CA',
        'BNPL-05',
      ),
      ...(Object.keys(edits) as EditName[]).map((name) =>
        patientEvent(
          `pay, ${name}`,
          PAY,
          ({ context }) =>
            context.method === 'payLater' && context.provider !== null && isEdited(name, context),
          ...edits[name].spec,
        ),
      ),
      patientEvent(
        'pay later without a provider',
        PAY,
        ({ context }) =>
          context.method === 'payLater' &&
          context.provider === null &&
          context.card.billing.country === 'US' &&
          isTakenBySome({ context }) &&
          isUnedited({ context }),
        'RUL-14',
      ),
      // Disabled with its reason: nothing happens.
      patientEvent(
        'pay later with an amount that nobody takes',
        PAY,
        (snapshot) => snapshot.context.method === 'payLater' && !isTakenBySome(snapshot),
        'RUL-14',
      ),
      patientEvent(
        'nothing chosen',
        PAY,
        (snapshot) => isScenario('bundle of three')(snapshot) && snapshot.context.method === null,
      ),
    ],
    'wallet.approved': situations.map((name) =>
      patientEvent(
        `approve wallet ${name}`,
        { type: 'wallet.approved' },
        (snapshot) =>
          isScenario(
            'balance due',
            'revenue payer',
            'fixed amount',
            'nothing due',
            'family of three',
          )(snapshot) && isIn(name)(snapshot),
      ),
    ),
    'wallet.outdated': [
      patientEvent(
        'approve wallet of another amount',
        { type: 'wallet.outdated' },
        isScenario('balance due'),
      ),
    ],
    'wallet.dismissed': [patientEvent('wallet dismissed', { type: 'wallet.dismissed' })],
    'payLater.abandoned': [patientEvent('did not finish at Klarna', { type: 'payLater.abandoned' })],
    'amount.confirmed': [patientEvent('pays the amount of the link', { type: 'amount.confirmed' })],
    'balance.chosen': [patientEvent('pays what is due', { type: 'balance.chosen' })],
    'invoice.checked': [patientEvent('try again', { type: 'invoice.checked' })],
    'page.visible': [patientEvent('back from the app of the provider', { type: 'page.visible' })],
    'status.checked': [patientEvent('check again', { type: 'status.checked' }, undefined, 'RUL-59')],
    'charge.startedInAnotherTab': [
      patientEvent(
        'another tab starts',
        { type: 'charge.startedInAnotherTab' },
        isScenario('balance due', 'nothing due'),
      ),
    ],
    'charge.endedInAnotherTab': [patientEvent('another tab ends', { type: 'charge.endedInAnotherTab' })],
    'xstate.done.actor.pay': Object.entries(ENDS).map(([name, { output }]) => ({
      name,
      output,
      spec: END_IDS[name] ?? ['RUL-10'],
      when: (snapshot: Snapshot) =>
        name === 'paid' ||
        (isScenario('balance due', 'pay-later form')(snapshot) &&
          // The next page says what was due without it.
          !(FAILED.includes(name) && snapshot.context.isConciergeChecked) &&
          (!name.endsWith('fee recorded') || snapshot.context.isConciergeChecked)),
    })),
  },
  undocumented: {
    start: { to: 'opening' },
    'no form': {
      to: 'toPage',
      output: { page: '/order_pending', replace: true },
      actions: [AMOUNT_CHANGE_CLEARED],
    },
    'another payment pending': {
      ...expectPage('toPage', '/payment_pending'),
      actions: [{ type: 'setRetryForm', params: null }, AMOUNT_CHANGE_CLEARED],
    },
    'another tab starts': { sent: [{ actor: 'pay', event: { type: 'charge.startedInAnotherTab' } }] },
    'card number complete': expectChanged({ hosted: { number: { isEmpty: false, isValid: true } } }),
    ...Object.fromEntries(
      Object.entries(edits).map(([name, { field, value }]) => [
        name,
        expectChanged({
          billing: field === 'phoneNumber' ? { phone: { number: value } } : { [field]: value },
        }),
      ]),
    ),
    'card where nothing is due': { context: { method: null } },
    'billing shown': expectOpenGroup('billing', 'address'),
    'pay-later billing shown': expectOpenGroup('billing', 'firstName'),
    'contact shown': expectOpenGroup('contact', 'email'),
  },
  calls: {
    openForm: { in: 'opening', with: openedWith },
    watchOtherTabs: { in: 'open', with: ({ input }) => orderRef(input) },
    loadPayLaterEligibility: {
      in: 'open.eligibility.checking',
      with: ({ input }) => ({
        currency: input === 'order in euro' ? 'eur' : 'usd',
        orderId: ORDER_REF.orderId,
      }),
    },
    pay: { in: 'open.payment.paying', with: paymentInput },
    watchReturn: { in: 'open.payment.leaving' },
    fetchOutcomePages: { in: 'open' },
    keepUnsaved: {
      on: [
        'card billed in Canada',
        'pay later billed in Canada',
        'pay later back in the US',
        ...Object.keys(edits),
      ],
      with: ({ event }) => ({
        accessionId: IDENTITY.accessionId,
        unsaved: unsavedBy[event] ?? (expect.anything() as object),
      }),
    },
  },
  expected: {
    'PFORM-06': expectOpened('card'),
    'PFORM-07': expectOpened('card'),
    'PFORM-08': expectOpened(null),
    'PFORM-11': expectOpened(null),
    'PFORM-12': expectOpened('card'),
    // Pay-later eligibility is not even requested.
    'PFORM-16': {
      to: { open: { payment: 'choosing', eligibility: 'known' } },
      context: { method: 'card', query: link('fixed amount') },
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
    'PFORM-30': expectChanged({ billing: { country: 'CA', state: '' } }),
    'PFORM-31': expectChanged({ billing: { country: 'US', state: '' } }),
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
      notices: [{ code: 'payLaterEligibilityFailed', tone: 'error', title: 'Failed', persists: false }],
      context: { eligibility: null },
    },
    'PFORM-36': { context: { method: 'payLater', provider: null } },
    // Nothing but the card (docs/decisions/0005).
    'PFORM-37': { context: { method: 'card' } },
    'PFORM-38': { context: { method: 'card', eligibility: null } },
    'PFORM-39': { context: { isConciergeChecked: true } },
    'PFORM-40': { context: { isConciergeChecked: false } },
    'PFORM-41': {
      to: 'open.payment.choosing',
      context: { isConciergeChecked: false, method: null, provider: null },
    },
    'PFORM-42': { to: 'open.payment.choosing', context: { isConciergeChecked: true, method: 'card' } },
    'PFORM-43': paying,
    'PFORM-44': [
      {
        when: { event: ['first block', 'first block of a form that cannot be paid'] },
        context: { openFamilyBlocks: [FIRST] },
      },
      { context: { openFamilyBlocks: [FIRST, SECOND] } },
    ],
    'PFORM-45': [
      { when: { event: 'first block again' }, context: { openFamilyBlocks: [SECOND] } },
      { context: { openFamilyBlocks: [] } },
    ],
    'CARD-01': paying,
    'CARD-02': paying,
    'CARD-15': expectChanged({ billing: { country: 'CA', state: '' } }),
    'WALLET-01': paying,
    'WALLET-09': { context: {} },
    'BNPL-01': paying,
    'BNPL-02': paying,
    'BNPL-03': expectErrors,
    'BNPL-04': expectErrors,
    'BNPL-05': { when: { event: 'pay later in Canada' }, context: {} },
    // Which provider's page it is, is the URL of the payment (pay.catalog.ts).
    'BNPL-12': { when: { event: 'provider page' }, to: 'open.payment.leaving' },
    'BNPL-13': { when: { event: 'provider page' }, to: 'open.payment.leaving' },
    'RUL-06': [
      { when: { event: 'another tab ends' }, to: 'opening' },
      { to: 'open.payment.payingInAnotherTab' },
    ],
    'RUL-08': { to: 'opening' },
    'RUL-10': ({ event }) => ENDS[event]?.leads ?? {},
    'RUL-14': (step) => {
      if (step.event === 'pay later without a provider') {
        return {
          context: { errors: { provider: 'required' } },
          emitted: [{ type: 'focus.requested', field: 'provider' }],
        };
      }
      if (step.event === 'pay later with an amount that nobody takes') return { context: { errors: {} } };
      if (step.event === 'zip missing') return ENDS['zip missing']?.leads ?? {};
      return step.event === 'card fields new on the page'
        ? { context: { card: { hosted: { number: { isEmpty: true, isValid: false } } } } }
        : expectErrors(step);
    },
    'RUL-28': { actions: [{ type: 'failWallet' }] },
    'OWN-07': {
      actions: [{ type: 'failWallet' }],
      notices: [{ code: 'amountChanged', title: 'Failed', persists: true }],
    },
    'RUL-33': { to: 'unpayable' },
    'RUL-112': { to: 'unpayable' },
    'RUL-57': ({ event }) => ENDS[event]?.leads ?? {},
    'RUL-64': ENDS['order changed']?.leads ?? {},
    'RUL-65': ({ event }) => {
      if (event === 'order changed') return ENDS[event]?.leads ?? {};
      return event === 'try again' ? { to: 'opening' } : { to: 'updating', actions: [AMOUNT_CHANGE_CLEARED] };
    },
    'RUL-66': ({ event }) => {
      if (event.startsWith('pays')) return { to: 'opening' };
      return { to: event.startsWith('opened') ? 'confirmingAmount' : 'open.payment.choosing' };
    },
    'RUL-59': [
      {
        when: { event: ['check again', 'back from the app of the provider', 'leavingTimeout'] },
        to: 'opening',
      },
      {
        when: { event: 'did not finish at Klarna' },
        to: 'opening',
        actions: [{ type: 'abandonAttempt', params: { orders: ORDER_REF.bundle, key: 'key-1' } }],
      },
      { to: 'unresolved' },
    ],
  },
});
