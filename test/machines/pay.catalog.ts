import type { CardForm, BillingErrors } from '../../machines/payment/billing.rules.ts';
import type { CurrentOrder, PayContext } from '../../machines/payment/payment.types.ts';
import { payMachine } from '../../machines/payment/pay.machine.ts';
import { catalog } from '../support/catalog.ts';
import type { Expectation, StepDetails } from '../support/catalog.ts';
import { ACCOUNT, ORDER_REF, cardForm, exampleChargeRequest, makeOrderWithInvoice } from './payment.data.ts';
import { TODAY } from '../support/example-data.ts';

const request = exampleChargeRequest(249.5);
/** A link's amount: it is charged as it is, whatever the concierge. */
const shown = makeOrderWithInvoice(300);
const facts = { amount: 249.5, currency: 'usd', before: { due: 300, paid: 0 }, left: 50.5 };
/** The checkbox, and what the service has recorded. */
const FEES = {
  missing: { isShown: true, isChecked: true, isRecorded: false },
  stillRecorded: { isShown: true, isChecked: false, isRecorded: true },
  recorded: { isShown: true, isChecked: true, isRecorded: true },
  none: { isShown: true, isChecked: false, isRecorded: false },
  hidden: { isShown: false, isChecked: true, isRecorded: false },
};
const staxInput = {
  paysBy: 'card',
  order: ORDER_REF,
  concierge: FEES.missing,
  orderWithInvoice: shown,
  amountInputs: { query: { amount_to_pay: '24950' }, isConciergeChecked: false, isConciergeInvoiced: false },
  wasPaidEarlier: false,
  request,
  account: ACCOUNT,
  cardVendor: 'stax',
  card: cardForm({ nameOnCard: ' Ann\u200B Example\u2060 ' }),
  provider: null,
  connectAccountId: '',
  today: TODAY,
} as const;
const stripeInput = {
  ...staxInput,
  cardVendor: 'stripe',
  card: cardForm({ expiry: '' }),
  concierge: FEES.recorded,
} as const;
const payLaterInput = {
  ...staxInput,
  paysBy: 'payLater',
  connectAccountId: 'acct_1',
  card: cardForm({ billing: { ...cardForm().billing, firstName: ' Ann', city: 'San Jose ' } }),
} as const;

const withBilling = (changes: Partial<CardForm['billing']>) => ({
  billing: { ...cardForm().billing, ...changes },
});
const withHosted = (changes: Partial<CardForm['hosted']>) => ({
  hosted: { ...cardForm().hosted, ...changes },
});
const WRONG = { isEmpty: false, isValid: false };

/** Invalid forms and the documented message under each field; the rules' tests cover the others. */
const mistakes: Readonly<
  Record<string, { readonly card: Partial<CardForm>; readonly errors: BillingErrors }>
> = {
  'address and zip empty': {
    card: withBilling({ address: ' ', zip: '' }),
    errors: { address: 'required', zip: 'required' },
  },
  'number wrong and phone short': {
    card: {
      ...withHosted({ number: WRONG }),
      ...withBilling({ phone: { dialingCode: '1', number: '555010' } }),
    },
    errors: { number: 'invalidCardNumber', phoneNumber: 'notTenDigits' },
  },
};
/** The fee is recorded before this form is validated. */
const WRONG_WITH_FEE = 'number wrong and phone short';
type Step = { readonly context: PayContext; readonly value: unknown };
const isPaidBy =
  (...payMethods: readonly PayContext['paysBy'][]) =>
  ({ context }: Step) =>
    payMethods.includes(context.paysBy);
const isNewFee = ({ context }: Step) => context.hasChangedFee;
const METHODS = {
  card: isPaidBy('card', 'hsa/fsa', 'none'),
  wallet: isPaidBy('wallet'),
  'pay later': isPaidBy('payLater'),
};

const failed = (
  code: string,
  text?: string,
  charged: 'no' | 'unknown' = 'no',
  persists = false,
  more: object = {},
) => ({
  kind: 'failed',
  charge: { charged, ...(text ? { message: text } : {}), ...more },
  notice: { code, tone: 'error', title: 'Failed', persists, ...(text ? { text } : {}) },
});
const declined = failed('chargeFailed', 'Your card was declined.');
const resolved = { type: 'endUnchargedAttempt', params: ORDER_REF };

/** A final outcome; a wallet sheet is notified of all except success and a charge that may have been made. */
const expectOutcome = (output: { readonly kind: string }, { input }: StepDetails, more: object = {}) => ({
  to: 'done',
  output,
  ...(input.startsWith('wallet') && !['succeeded', 'pending'].includes(output.kind)
    ? { actions: [{ type: 'failWallet' }] }
    : {}),
  ...more,
});

/** The fee could not be updated, so nothing is charged. Ids by payment method. */
const FEE_IDS = {
  card: ['CARD-03', 'CARD-04'],
  wallet: ['WALLET-02', 'WALLET-03'],
  'pay later': ['BNPL-06', 'BNPL-06'],
};
const feeFailures = Object.entries(FEE_IDS).flatMap(([payMethod, [withWords = '', without = '']]) => [
  {
    name: `fee refused with a message, ${payMethod}`,
    error: { code: 'refused', message: 'Order is locked' },
    when: METHODS[payMethod as keyof typeof METHODS],
    spec: [withWords],
  },
  {
    name: `fee refused, ${payMethod}`,
    error: { code: 'refused' },
    when: METHODS[payMethod as keyof typeof METHODS],
    spec: [without],
  },
]);
const expectFeeRefused = (step: StepDetails) => {
  const text = step.event.includes('with a message') ? 'Order is locked' : undefined;
  const isNothingDue = step.input.startsWith('nothing due');
  const conciergeFee = isNothingDue ? 'notRemoved' : 'notAdded';
  const result = failed('conciergeFailed', text, 'no', true, { conciergeFee });
  const withDue = { ...result, due: isNothingDue ? 'unknown' : 'asRecorded' };
  return expectOutcome(withDue, step);
};

/** Everything is there for the charge. */
const ready = { to: 'readingClock' };
const expectCharge = ({ input }: StepDetails) => ({
  to: ['klarna', 'afterpay'].includes(input) ? 'creating' : 'charging',
});
const charged = { order: ORDER_REF, facts };
const later = {
  ...charged,
  account: ACCOUNT,
  request,
  connectAccountId: 'acct_1',
  billing: cardForm().billing,
};
const expectRedirect = (step: StepDetails) =>
  expectOutcome({ kind: 'redirected' }, step, {
    actions: [{ type: 'leaveForProvider', params: { url: 'https://provider.example/pay' } }],
  });
/** The next step once the order can be paid and the fee is up to date. */
const expectReady = (step: StepDetails) => {
  if (step.input.startsWith('wallet') || ['klarna', 'afterpay'].includes(step.input)) return ready;
  if (step.input.startsWith('nothing due')) return expectOutcome({ kind: 'settled' }, step);
  return { to: NEW_FEE.includes(step.input) ? 'validating' : 'tokenizing' };
};
const expectFeeChanged = (step: StepDetails) => ({ ...expectReady(step), context: { hasChangedFee: true } });
const expectFeeUnchanged = (step: StepDetails) => ({
  ...expectReady(step),
  context: { hasChangedFee: false },
});
/** The next step if the status check before a charge passes (RUL-57). */
const expectPayable = (step: StepDetails) =>
  NEW_FEE.includes(step.input) ? { to: 'updatingFee' } : expectReady(step);

const STATUSES = [0, 1, 2, 3, 4, 7];
/** Results of a charge before the status was requested from the service. */
const CHARGE_RESULTS: Readonly<Record<string, { readonly kind: string }>> = {
  'no word': { kind: 'pending' },
  'a refusal': declined,
  'a server error': failed('serverError', undefined, 'unknown'),
};
const hasResult = (name: string, { context: { result } }: Step) =>
  result.kind === 'failed'
    ? (name === 'a refusal' && result.charge.message === 'Your card was declined.') ||
      (name === 'a server error' && result.charge.charged === 'unknown')
    : name === 'no word';
/** The order right before the charge; the fee is recorded as the page knows it. */
const makeStatus = (
  paymentStatus: number,
  hasFee: boolean,
  due = 300,
  wasPaidEarlier = false,
  changedFee: boolean | null = null,
) => {
  const { order, invoice } = makeOrderWithInvoice(due, { order: { isConciergeSelected: hasFee } });
  return {
    paymentStatus,
    wasPaidEarlier,
    order,
    invoice,
    changedFee,
    requestedAt: '2026-11-20T12:00:00.000Z',
  };
};
const withOrder = (changes: Partial<CurrentOrder['order']>) => {
  const status = makeStatus(0, false);
  return { ...status, order: { ...status.order, ...changes } };
};
const isFeeChosen = ({ context: { concierge } }: Step) => concierge.isShown && concierge.isChecked;
/** A method and a concierge that the patient has not chosen. */
const NOT_CONCERNED = 'the order lacks what was not chosen';
const OWN_FEE_LATE = 'the fee of an earlier press is not shown yet';
const AFTER_FIVE = ', after five seconds';
const orders = [
  ...STATUSES.flatMap((status) =>
    [false, true].map((hasFee) => ({
      name: `status ${status}${hasFee ? ', fee recorded' : ''}`,
      output: makeStatus(status, hasFee),
      // The status of an order that was paid before is 3.
      when: ({ context }: Step) =>
        context.concierge.isRecorded === hasFee && (!context.wasPaidEarlier || ![0, 2].includes(status)),
      spec: ['RUL-57'],
    })),
  ),
  {
    name: 'status 3 with money due',
    output: makeStatus(0, false, 300, true),
    when: ({ context }: Step) => !context.concierge.isRecorded,
    spec: ['RUL-64'],
  },
  {
    name: 'a part was paid elsewhere',
    output: makeStatus(0, false, 200),
    when: ({ context }: Step) => !context.concierge.isRecorded,
    spec: ['RUL-64'],
  },
  ...(
    [
      ['the patient was merged elsewhere', { patientId: '31999' }],
      ['the order has become one of the partner channel', { source: 'WP' }],
      ['the order has another id', { orderId: '770009' }],
      [
        'the order is paid to another account',
        { providerHasRevenue: true },
        isPaidBy('card', 'wallet', 'payLater'),
      ],
      ['the order takes no HSA/FSA card any more', { providerHasMerchandise: true }, isPaidBy('hsa/fsa')],
      ['the concierge is not offered any more', { isConciergeValid: false }, isFeeChosen],
      ['the provider pays the concierge fee', { chargeMethod: 'customerPay' }, isFeeChosen],
    ] as const
  ).map(([name, changes, when]) => ({
    name,
    output: withOrder(changes),
    when: (step: Step) => !step.context.concierge.isRecorded && (when?.(step) ?? true),
    spec: ['RUL-64'],
  })),
  {
    name: NOT_CONCERNED,
    output: withOrder({ providerHasMerchandise: true, isConciergeValid: false }),
    when: (step: Step) => step.context.paysBy !== 'hsa/fsa' && !isFeeChosen(step),
    spec: ['RUL-57'],
  },
  {
    name: `${NOT_CONCERNED}, HSA/FSA`,
    output: withOrder({ providerHasRevenue: true }),
    when: isPaidBy('hsa/fsa'),
    spec: ['RUL-57'],
  },
  {
    name: 'the fee was changed elsewhere',
    output: makeStatus(0, true),
    when: ({ context }: Step) => !context.concierge.isRecorded,
    spec: ['RUL-65'],
  },
  {
    name: 'another page changed the fee, and neither shows it',
    output: makeStatus(0, false, 300, false, true),
    when: ({ context }: Step) => !context.concierge.isRecorded,
    spec: ['RUL-65'],
  },
  ...[OWN_FEE_LATE, `${OWN_FEE_LATE}${AFTER_FIVE}`].map((name) => ({
    name,
    output: makeStatus(0, false, 300, false, true),
    when: ({ context }: Step) =>
      context.paysBy === 'card' &&
      context.concierge.isRecorded &&
      name.endsWith(AFTER_FIVE) === (context.refetches === 5),
    spec: ['RUL-65'],
  })),
  {
    name: 'status 0 before Afterpay',
    output: makeStatus(0, true),
    when: ({ context }: Step) => context.provider === 'afterpay',
    spec: ['BNPL-08'],
  },
];
const hasRecorded = ({ context: { concierge, hasChangedFee } }: Step) =>
  hasChangedFee ? concierge.isChecked : concierge.isRecorded;
/** The same, requested again after a sleep. */
const ordersAgain = [
  ...STATUSES.flatMap((status) =>
    [false, true].map((hasFee) => ({
      name: `again: status ${status}${hasFee ? ', fee recorded' : ''}`,
      output: makeStatus(status, hasFee),
      when: (step: Step) =>
        hasRecorded(step) === hasFee && (!step.context.wasPaidEarlier || ![0, 2].includes(status)),
      spec: ['RUL-57'],
    })),
  ),
  {
    name: 'again: a part was paid elsewhere',
    output: makeStatus(0, false, 200),
    when: (step: Step) => !hasRecorded(step),
    spec: ['RUL-64'],
  },
  {
    name: 'again: the fee is not recorded yet',
    output: makeStatus(0, false),
    when: isNewFee,
    spec: ['RUL-65'],
  },
];
const responses = Object.keys(CHARGE_RESULTS).flatMap((name) =>
  STATUSES.map((status) => ({
    name: `status ${status} after ${name}`,
    output: status,
    when: (step: Step) => step.value === 'loadingStatus' && hasResult(name, step),
    spec: ['RUL-29'],
  })),
);
const silences = Object.keys(CHARGE_RESULTS).map((name) => ({
  name: `status without a response after ${name}`,
  error: { code: 'noResponse' },
  when: (step: Step) => step.value === 'loadingStatus' && hasResult(name, step),
  spec: ['RUL-29'],
}));
const CARDS = ['first entry', 'second entry', 'hsa/fsa', 'further charge'];
const BY_STRIPE = ['first entry', 'hsa/fsa'];
const WALLETS = ['wallet', 'wallet without fee'];
const NEW_FEE = ['second entry', 'wallet', 'klarna', WRONG_WITH_FEE];
/** Limits an expectation to some inputs, where two ids of the specification have the same transition. */
const onlyFor =
  (input: string | readonly string[], expected: Expectation | ((step: StepDetails) => Expectation)) =>
  (step: StepDetails): Expectation => ({
    when: { input },
    ...(typeof expected === 'function' ? expected(step) : expected),
  });
/** The final result reported by the service (RUL-29), or else the charge call's. */
function expectFinalResult(step: StepDetails) {
  const [, status, name = ''] =
    /^(?:status (\d)|status without a response) after (.*)$/.exec(step.event) ?? [];
  const result = CHARGE_RESULTS[name] ?? { kind: '' };
  if (status === '4') return expectOutcome({ kind: 'cancelled' }, step);
  if (status === '3') return expectPaid(step);
  if (status !== '2') return expectOutcome(result, step);
  if (name === 'no word')
    return expectOutcome(
      { kind: 'failed', notice: null, charge: { charged: 'no' } } as { kind: string },
      step,
    );
  // The service failed to say whether it has charged; its status says no.
  const isUnknown = name === 'a server error';
  return expectOutcome(
    isUnknown ? ({ ...result, charge: { charged: 'no' } } as typeof result) : result,
    step,
  );
}
/** A charge that really succeeded may wait for the concierge (tests.md 1). */
const expectPaid = (step: StepDetails) =>
  NEW_FEE.includes(step.input) ? { to: 'waitingConcierge' } : expectOutcome({ kind: 'succeeded' }, step);
const expectStatusCheck = (result: object, more: object = {}) => ({
  to: 'loadingStatus',
  context: { result },
  ...more,
});

/** Responses that mean nothing was charged, and the toast from the error catalog (1 §8). */
const REFUSALS = {
  'is not found': { error: { code: 'notFound' }, result: failed('notFound') },
  'is not authorised': { error: { code: 'unauthorized' }, result: failed('unauthorized') },
  'is refused with words': {
    error: { code: 'refused', message: 'Your card was declined.', status: 402 },
    result: declined,
  },
  'is refused': {
    error: { code: 'refused', status: 422 },
    result: { ...failed('chargeFailed'), due: 'unknown' },
  },
  // Another device is paying or has paid: not a failure (RUL-57).
  'comes second': {
    error: { code: 'refused', message: 'This order has already been paid.', status: 409 },
    result: { kind: 'pending' },
  },
} as const;
const IDS: Readonly<Record<string, readonly string[]>> = {
  'is not found': ['CARD-24', 'WALLET-08'],
  'is not authorised': ['CARD-25', 'WALLET-08'],
};
/** Before the provider's page nothing can have been charged, even if the response was lost. */
const LOST = {
  'fails with 503': { error: { code: 'server' }, result: failed('serverError') },
  'has no response': { error: { code: 'noResponse' }, result: failed('chargeFailed') },
} as const;
const namedRefusals = (call: string, refusals: Readonly<Record<string, { readonly error: object }>>) =>
  Object.entries(refusals).map(([name, { error }]) => ({ name: `${call} ${name}`, error }));
const chargeRefusals = (call: string) =>
  namedRefusals(call, REFUSALS).map((event) => ({
    ...event,
    spec: IDS[event.name.slice(call.length + 1)] ?? ['CARD-27', 'WALLET-08'],
  }));
const expectRefused = ({ event, input }: StepDetails) => {
  const all: Readonly<Record<string, { readonly result: object }>> = { ...REFUSALS, ...LOST };
  const name = Object.keys(all).find((key) => event.endsWith(key)) ?? '';
  // For an order paid before, 409 says nothing new: only the further charge was refused.
  const result =
    name === 'comes second' && input === 'further charge'
      ? { ...failed('chargeFailed', 'This order has already been paid.'), due: 'unknown' }
      : (all[name]?.result ?? {});
  return expectStatusCheck(result, { actions: [resolved] });
};

const VENDOR_FAILURES = [
  { name: 'refused with words', error: { code: 'refused', message: 'Your card is expired.' } },
  { name: 'failed', error: new Error('unexpected') },
];
const vendorFailures = (call: string, spec: readonly string[]) =>
  VENDOR_FAILURES.map(({ name, error }) => ({ name: `${call} ${name}`, error, spec }));
const expectCardRefused = (step: StepDetails) =>
  expectOutcome(
    {
      ...failed(
        'cardProviderFailed',
        step.event.endsWith('with words') ? 'Your card is expired.' : undefined,
      ),
      // For a wallet not even the fee was sent.
      ...(step.event.startsWith('sheet') ? { due: 'unknown' } : {}),
    },
    step,
  );
/** The orders are held from here on. */
const hold = { sent: [{ actor: 'holdOrder', event: { type: 'order.needed' } }] };
/** Nothing is charged, and each invalid field shows its error. */
const expectInvalid = (step: StepDetails) =>
  expectOutcome(
    {
      kind: 'invalid',
      errors:
        step.event === 'token of a card of 2045'
          ? { hostedExpiry: 'invalidExpiration' }
          : mistakes[step.input]?.errors,
    } as { kind: string },
    step,
  );
export const payCatalog = catalog(payMachine, {
  specFlows: ['card-payment', 'wallet-payment', 'bnpl-payment', 'concierge'],
  tags: {
    checking: ['holding', 'loadingOrder', 'awaitingFee', 'refetchingOrder', 'updatingFee', 'validating'],
    noSpinner: 'validatingBeforeCalls',
  },
  inputs: {
    'second entry': staxInput,
    'first entry': stripeInput,
    'hsa/fsa': { ...stripeInput, paysBy: 'hsa/fsa', concierge: FEES.none },
    'further charge': { ...staxInput, wasPaidEarlier: true, concierge: FEES.hidden },
    'nothing due': {
      ...staxInput,
      paysBy: 'none',
      request: exampleChargeRequest(0),
      concierge: FEES.stillRecorded,
    },
    'nothing due, fee in line': {
      ...staxInput,
      paysBy: 'none',
      request: exampleChargeRequest(0),
      concierge: FEES.none,
    },
    wallet: { ...staxInput, paysBy: 'wallet', card: cardForm({ expiry: '' }) },
    'wallet without fee': { ...staxInput, paysBy: 'wallet', concierge: FEES.none },
    klarna: { ...payLaterInput, provider: 'klarna' },
    afterpay: { ...payLaterInput, provider: 'afterpay', concierge: FEES.recorded },
    ...Object.fromEntries(
      Object.entries(mistakes).map(([name, { card }]) => [
        name,
        { ...staxInput, card: cardForm(card), concierge: name === WRONG_WITH_FEE ? FEES.missing : FEES.none },
      ]),
    ),
  },
  events: {
    'order.held': [
      {
        name: 'order held',
        when: ({ context, value }) => !context.isHeld && value !== 'validatingBeforeCalls',
        spec: ['RUL-58'],
      },
    ],
    'order.heldByAnotherTab': [
      {
        name: 'another payment has it',
        when: ({ context, value }) => !context.isHeld && ['holding', 'authorizing'].includes(String(value)),
      },
    ],
    'charge.startedInAnotherTab': [
      { name: 'another payment starts first', when: ({ value }) => value === 'validatingBeforeCalls' },
    ],
    'card.changed': [
      {
        name: 'form changed just after the press',
        event: { type: 'card.changed', card: staxInput.card },
        when: ({ context: { paysBy, card }, value }) =>
          ['card', 'hsa/fsa'].includes(paysBy) &&
          (value === 'validatingBeforeCalls' || value === 'updatingFee') &&
          card.billing.zip !== '' &&
          card.hosted.number.isValid,
      },
    ],
    'xstate.done.actor.tokenizeWallet': [{ name: 'sheet accepted', output: { token: 'tok_w' } }],
    'xstate.error.actor.tokenizeWallet': vendorFailures('sheet', ['WALLET-08']),
    'xstate.done.actor.loadCurrentOrder': orders,
    'xstate.error.actor.loadCurrentOrder': [
      { name: 'order without a response', error: { code: 'noResponse' }, spec: ['RUL-57'] },
      { name: 'order refused to an old token', error: { code: 'unauthorized' }, spec: ['RUL-57'] },
    ],
    'xstate.done.actor.readClock': [
      { name: 'a minute later', output: '2026-11-20T12:01:00.000Z' },
      { name: 'after a sleep', output: '2026-11-20T12:01:00.001Z', spec: ['RUL-57'] },
    ],
    'xstate.done.actor.refetchCurrentOrder': ordersAgain,
    'xstate.error.actor.refetchCurrentOrder': [
      { name: 'again: order without a response', error: { code: 'noResponse' }, spec: ['RUL-57'] },
      { name: 'again: order refused to an old token', error: { code: 'unauthorized' }, spec: ['RUL-57'] },
    ],
    'xstate.done.actor.loadChargeStatus': responses,
    'xstate.error.actor.loadChargeStatus': silences,
    'xstate.done.actor.updateConciergeFee': [
      { name: 'fee up to date', output: undefined, when: isPaidBy('card', 'wallet', 'none') },
      {
        name: 'fee up to date before Klarna',
        output: undefined,
        when: isPaidBy('payLater'),
        spec: ['BNPL-07'],
      },
    ],
    'xstate.error.actor.updateConciergeFee': feeFailures,
    'xstate.done.actor.tokenizeCard': [
      { name: 'token of a card', output: { token: 'tok_1' }, spec: ['CARD-18'], when: isPaidBy('card') },
      {
        name: 'token of an HSA/FSA card',
        output: { token: 'tok_1' },
        spec: ['CARD-19'],
        when: isPaidBy('hsa/fsa'),
      },
      {
        name: 'token of a card of 2045',
        output: { token: 'tok_1', expiry: '12/45' },
        when: ({ context }) => context.cardVendor === 'stripe',
      },
    ],
    'xstate.error.actor.tokenizeCard': vendorFailures('tokenization', []),
    'xstate.done.actor.chargeOrder': [
      ...(['card', 'wallet'] as const).flatMap((payMethod) =>
        [true, false].map((hasNewFee) => ({
          name: `charged, ${payMethod}${hasNewFee ? ', new fee' : ''}`,
          output: { kind: 'succeeded' },
          spec: [
            payMethod === 'card'
              ? hasNewFee
                ? 'CARD-21'
                : 'CARD-23'
              : hasNewFee
                ? 'WALLET-05'
                : 'WALLET-07',
          ],
          when: (step: Step) => METHODS[payMethod](step) && isNewFee(step) === hasNewFee,
        })),
      ),
      {
        name: '3-D Secure required',
        output: { kind: 'needsAction', clientSecret: 'cs_1' },
        spec: ['RUL-29'],
      },
      { name: 'accepted without a known body', output: { kind: 'unknown' } },
    ],
    'xstate.error.actor.chargeOrder': [
      ...chargeRefusals('charge'),
      { name: 'server error', error: { code: 'server' } },
      { name: 'no response', error: { code: 'noResponse' } },
      { name: 'a response that cannot be read', error: { code: 'malformed' } },
      { name: 'unexpected failure', error: new Error('unexpected') },
    ],
    'xstate.done.actor.authenticateCard': [
      { name: '3-D Secure passed', output: { kind: 'succeeded' }, spec: ['RUL-29'] },
      { name: 'bank is processing', output: { kind: 'pending' } },
      { name: '3-D Secure without a known outcome', output: { kind: 'unknown' } },
    ],
    'xstate.error.actor.authenticateCard': [
      ...chargeRefusals('3-D Secure').filter(({ name }) => name.includes('is refused')),
      { name: '3-D Secure without a response', error: { code: 'noResponse' } },
    ],
    'xstate.done.actor.createPayLaterCharge': (['klarna', 'afterpay'] as const).map((provider) => ({
      name: `client secret for ${provider}`,
      output: { clientSecret: 'cs_1' },
      when: ({ context }: Step) => context.provider === provider,
      spec: [provider === 'klarna' ? 'BNPL-10' : 'BNPL-11'],
    })),
    'xstate.error.actor.createPayLaterCharge': namedRefusals('charge', { ...REFUSALS, ...LOST }),
    'xstate.done.actor.confirmPayLater': (['klarna', 'afterpay'] as const).map((provider) => ({
      name: `page of ${provider}`,
      output: { url: 'https://provider.example/pay' },
      when: ({ context }: Step) => context.provider === provider,
      spec: [provider === 'klarna' ? 'BNPL-12' : 'BNPL-13'],
    })),
    'xstate.error.actor.confirmPayLater': namedRefusals('confirmation', { ...REFUSALS, ...LOST }),
  },
  calls: {
    holdOrder: { on: 'start', with: ORDER_REF },
    tokenizeWallet: { in: 'authorizing' },
    loadCurrentOrder: { in: ['loadingOrder', 'refetchingOrder'], with: ORDER_REF },
    readClock: { in: 'readingClock' },
    loadChargeStatus: { in: 'loadingStatus', with: ORDER_REF },
    updateConciergeFee: {
      in: 'updatingFee',
      with: ({ input }) => ({ accessionId: '2305160001', isChecked: input !== 'nothing due' }),
    },
    tokenizeCard: {
      in: 'tokenizing',
      with: ({ input }) => ({
        ...(BY_STRIPE.includes(input)
          ? { cardVendor: 'stripe', expiry: '' }
          : { cardVendor: 'stax', expiry: '12/28' }),
        account: ACCOUNT,
        nameOnCard: 'Ann Example',
        billing: cardForm().billing,
      }),
    },
    chargeOrder: {
      in: 'charging',
      with: ({ input }) => ({
        ...charged,
        request,
        ...(WALLETS.includes(input)
          ? { method: 'wallet', token: 'tok_w' }
          : { method: input === 'hsa/fsa' ? 'hsa/fsa' : 'card', token: 'tok_1' }),
      }),
    },
    authenticateCard: { in: 'authenticating', with: { ...charged, account: ACCOUNT, clientSecret: 'cs_1' } },
    createPayLaterCharge: { in: 'creating', with: ({ input: provider }) => ({ ...later, provider }) },
    confirmPayLater: {
      in: 'confirming',
      with: ({ input: provider }) => ({ ...later, provider, clientSecret: 'cs_1' }),
    },
  },
  undocumented: {
    start: { to: 'holding', ...hold },
    'form changed just after the press': { context: { card: staxInput.card } },
    'sheet accepted': { to: 'holding' },
    'a minute later': expectCharge,
    // No transition of the specification names the wait of pay later.
    conciergeWait: { to: 'done', output: { kind: 'succeeded' } },
  },
  expected: {
    'RUL-06': (step) => expectOutcome({ kind: 'inAnotherTab' }, step),
    'RUL-58': ({ from, input }) => {
      if (from === 'authorizing') return { to: 'authorizing' };
      return input.startsWith('nothing due') ? {} : { to: 'loadingOrder' };
    },
    // Get the token first, while the sheet waits; request nothing else.
    'RUL-28': { to: 'authorizing', ...hold },
    // Before every charge, whether or not this browser knows of an earlier one.
    'RUL-57': (step) => {
      const isReload = step.from === 'refetchingOrder';
      // The next press compares with the fee that is recorded.
      const fee = isReload && NEW_FEE.includes(step.input) ? { hasChangedFee: true } : {};
      switch (step.event.replace(', fee recorded', '').replace('again: ', '')) {
        case 'after a sleep':
          return { to: 'refetchingOrder' };
        case 'status 0':
        case 'status 2':
        case NOT_CONCERNED:
        case `${NOT_CONCERNED}, HSA/FSA`:
          return isReload ? expectCharge(step) : expectPayable(step);
        case 'status 1':
          return expectOutcome({ kind: 'pending' }, step);
        case 'status 3':
          return isReload ? expectPaid(step) : expectOutcome({ kind: 'succeeded' }, step);
        case 'status 4':
          return expectOutcome({ kind: 'cancelled' }, step);
        case 'status 7':
        case 'order without a response':
          return expectOutcome({ kind: 'statusUnknown', ...fee }, step);
        // No later press can find out: the link must be opened again (AMB-198).
        case 'order refused to an old token':
          return expectOutcome(
            { kind: 'statusUnknown', isUnauthorized: true, ...fee } as object as { kind: string },
            step,
          );
        default:
          return { to: 'loadingOrder' };
      }
    },
    // A 3 that the page did not know of, or another amount: nothing is sent, and the form is loaded again.
    'RUL-64': (step) =>
      step.event === 'status 3 with money due' && step.input === 'further charge'
        ? expectPayable(step)
        : expectOutcome(
            { kind: 'changed', wasPaidEarlier: step.event === 'status 3 with money due' } as { kind: string },
            step,
          ),
    'RUL-65': (step) => {
      if (step.event === 'nextRefetch') return { to: 'loadingOrder' };
      if (step.event === OWN_FEE_LATE) return { to: 'awaitingFee' };
      return expectOutcome({ kind: 'changed', wasPaidEarlier: false } as { kind: string }, step);
    },
    'RUL-07': ({ event }) =>
      expectStatusCheck(
        event === 'server error' ? (CHARGE_RESULTS['a server error'] ?? {}) : { kind: 'pending' },
      ),
    'RUL-29': (step) => {
      switch (step.event) {
        case '3-D Secure required':
          return { to: 'authenticating' };
        case 'accepted without a known body':
        case 'bank is processing':
        case '3-D Secure without a known outcome':
          return expectStatusCheck({ kind: 'pending' });
        case '3-D Secure passed':
          return expectPaid(step);
        default:
          return expectFinalResult(step);
      }
    },
    'CONC-01': onlyFor(NEW_FEE, { to: 'updatingFee' }),
    'CONC-02': onlyFor(NEW_FEE, expectFeeChanged),
    'CONC-03': onlyFor(NEW_FEE, expectFeeRefused),
    'CONC-04': onlyFor('nothing due', { to: 'updatingFee' }),
    'CONC-05': onlyFor('nothing due', expectFeeChanged),
    'CONC-06': onlyFor('nothing due', expectFeeRefused),
    'CONC-07': onlyFor(['first entry', 'afterpay'], expectFeeUnchanged),
    'CONC-08': onlyFor(['hsa/fsa', 'wallet without fee', 'nothing due, fee in line'], expectFeeUnchanged),
    'CONC-09': onlyFor('further charge', expectFeeUnchanged),
    'CARD-03': expectFeeRefused,
    'CARD-04': expectFeeRefused,
    'CARD-05': (step) => expectOutcome({ kind: 'settled' }, step),
    'CARD-07': expectInvalid,
    'CARD-10': expectInvalid,
    // Nothing has to be changed at the service, so the form is validated before anything is requested.
    'RUL-87': ({ event }) =>
      event === 'emptyFieldCheck' ? { to: 'holding', ...hold } : { to: 'validatingBeforeCalls' },
    'CARD-16': onlyFor(BY_STRIPE, { to: 'tokenizing' }),
    'CARD-17': onlyFor(['second entry', 'further charge'], { to: 'tokenizing' }),
    'CARD-18': ready,
    'CARD-19': ready,
    'CARD-20': expectCardRefused,
    'CARD-21': expectPaid,
    'CARD-22': onlyFor('second entry', { to: 'done', output: { kind: 'succeeded' } }),
    'CARD-23': expectPaid,
    'CARD-24': onlyFor(CARDS, expectRefused),
    'CARD-25': onlyFor(CARDS, expectRefused),
    // A failed server may still have charged: the attempt stays unresolved.
    'CARD-26': ({ event }) =>
      expectStatusCheck(
        event === 'server error' ? (CHARGE_RESULTS['a server error'] ?? {}) : { kind: 'pending' },
      ),
    'CARD-27': onlyFor(CARDS, expectRefused),
    'WALLET-02': expectFeeRefused,
    'WALLET-03': expectFeeRefused,
    'WALLET-04': ready,
    'WALLET-05': expectPaid,
    'WALLET-06': onlyFor('wallet', { to: 'done', output: { kind: 'succeeded' } }),
    'WALLET-07': expectPaid,
    'WALLET-08': onlyFor(WALLETS, (step) =>
      step.event.startsWith('sheet') ? expectCardRefused(step) : expectRefused(step),
    ),
    'BNPL-06': expectFeeRefused,
    'BNPL-07': ready,
    'BNPL-08': ready,
    'BNPL-09': expectRefused,
    'BNPL-12': expectRedirect,
    'BNPL-13': expectRedirect,
    'BNPL-14': expectRefused,
  },
});
