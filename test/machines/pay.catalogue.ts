import type { CardForm, Problems } from '../../machines/payment/billing.rules.ts';
import type { PayContext } from '../../machines/payment/payment.contract.ts';
import { payMachine } from '../../machines/payment/pay.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import type { StepFacts } from '../support/catalogue.ts';
import { ACCOUNT, CONCIERGE, ORDER_REF, TODAY, cardForm, chargeRequest } from './payment.data.ts';

const request = chargeRequest(249.5);
const second = {
  by: 'card',
  order: ORDER_REF,
  concierge: CONCIERGE,
  isFurtherCharge: false,
  request,
  account: ACCOUNT,
  entry: 'stax',
  card: cardForm({ nameOnCard: ' Ann Example ' }),
  provider: null,
  connectAccountId: '',
  today: TODAY,
} as const;
const first = { ...second, entry: 'stripe', card: cardForm({ expiry: '' }) } as const;
const payLater = {
  ...second,
  by: 'payLater',
  connectAccountId: 'acct_1',
  card: cardForm({ billing: { ...cardForm().billing, firstName: ' Ann', city: 'San Jose ' } }),
} as const;

const billing = (changes: Partial<CardForm['billing']>) => ({
  billing: { ...cardForm().billing, ...changes },
});
const hosted = (changes: Partial<CardForm['hosted']>) => ({ hosted: { ...cardForm().hosted, ...changes } });
const WRONG = { isEmpty: false, isValid: false };

/** Forms with something wrong, and what the documents say under which field; the others are the rules' tests. */
const mistakes: Readonly<Record<string, { readonly card: Partial<CardForm>; readonly problems: Problems }>> =
  {
    'address and zip empty': {
      card: billing({ address: ' ', zip: '' }),
      problems: { address: 'required', zip: 'required' },
    },
    'number wrong and phone short': {
      card: { ...hosted({ number: WRONG }), ...billing({ phone: { areaCode: '1', number: '555010' } }) },
      problems: { number: 'invalidCardNumber', phoneNumber: 'notTenDigits' },
    },
  };
type Step = { readonly context: PayContext };
const by =
  (...ways: readonly PayContext['by'][]) =>
  ({ context }: Step) =>
    ways.includes(context.by);

const HELD = { type: 'order.held' } as const;
const refusedFee = (message?: string) => ({
  kind: 'failed',
  charge: { charged: 'no', ...(message ? { message } : {}) },
  notice: { code: 'conciergeFailed', tone: 'bad', title: 'Failed', persists: true },
});
/** What a preparation ends with when nothing may be charged; the ids are those of the method. */
const STOPS = [
  {
    name: 'fee refused with a message',
    output: refusedFee('Order is locked'),
    ids: ['CARD-03', 'WALLET-02', 'BNPL-06'],
  },
  { name: 'fee refused', output: refusedFee(), ids: ['CARD-04', 'WALLET-03', 'BNPL-06'] },
  { name: 'paid already', output: { kind: 'succeeded' }, ids: ['RUL-57', 'RUL-57', 'RUL-57'] },
  { name: 'pending', output: { kind: 'pending' }, ids: ['RUL-57', 'RUL-57', 'RUL-57'] },
  { name: 'cancelled meanwhile', output: { kind: 'cancelled' }, ids: ['RUL-57', 'RUL-57', 'RUL-57'] },
  { name: 'status not known', output: { kind: 'uncertain' }, ids: ['RUL-57', 'RUL-57', 'RUL-57'] },
] as const;
const WAYS = [by('card', 'hsa/fsa', 'none'), by('wallet'), by('payLater')];
const stops = STOPS.flatMap(({ name, output, ids }) =>
  WAYS.map((when, index) => ({
    name: `${name}, ${['card', 'wallet', 'pay later'][index]}`,
    when,
    output,
    spec: [ids[index] ?? ''],
  })),
);
const READY = { 'fee recorded': true, 'fee as it was': false };
const ready = Object.entries(READY).map(([name, hasChangedConcierge]) => ({
  name,
  output: { kind: 'ready', hasChangedConcierge },
}));
const readyLater = (['klarna', 'afterpay'] as const).map((provider) => ({
  name: `ready for ${provider}`,
  when: ({ context }: Step) => context.provider === provider,
  spec: [provider === 'klarna' ? 'BNPL-07' : 'BNPL-08'],
  output: { kind: 'ready', hasChangedConcierge: true },
}));

/** How a charge can end; only money that was really taken may wait for the concierge (tests.md 1). */
const CHARGED = {
  charged: { kind: 'succeeded' },
  declined: {
    kind: 'failed',
    charge: { charged: 'no', message: 'Your card was declined.' },
    notice: { code: 'chargeFailed' },
  },
  'no answer yet': { kind: 'pending' },
  'cancelled at the charge': { kind: 'cancelled' },
} as const;
const ids = {
  'charged, card, new fee': ['CARD-21'],
  'charged, card': ['CARD-23'],
  'charged, wallet, new fee': ['WALLET-05'],
  'charged, wallet': ['WALLET-07'],
};
const charged = Object.entries(CHARGED).flatMap(([name, output]) =>
  [true, false].flatMap((isNewFee) =>
    (['card', 'wallet'] as const).map((way) => {
      const full = `${name}, ${way}${isNewFee ? ', new fee' : ''}`;
      return {
        name: full,
        output,
        spec: ids[full as keyof typeof ids] ?? ['RUL-07'],
        when: ({ context }: Step) =>
          context.hasChangedConcierge === isNewFee && (context.by === 'wallet') === (way === 'wallet'),
      };
    }),
  ),
);

const stopped = ({ event }: StepFacts) => {
  const stop = STOPS.find(({ name }) => event.startsWith(`${name},`));
  return {
    to: 'done',
    output: stop?.output,
    calls: [],
    notices: [],
    ...(event.endsWith('wallet') && !['paid already', 'pending'].includes(stop?.name ?? '')
      ? { actions: [{ type: 'failWallet' }] }
      : {}),
  };
};
const ended = ({ event }: StepFacts) => {
  const [name = ''] = event.split(',');
  const output = CHARGED[name as keyof typeof CHARGED];
  const isToldToSheet = event.includes('wallet') && !['charged', 'no answer yet'].includes(name);
  return { to: 'done', output, calls: [], ...(isToldToSheet ? { actions: [{ type: 'failWallet' }] } : {}) };
};
const waiting = { to: 'waitingConcierge', calls: [] };

const cardRefused = ({ event }: StepFacts) => {
  const message = event.endsWith('with words') ? 'Your card is expired.' : undefined;
  return {
    to: 'done',
    output: {
      kind: 'failed',
      charge: { charged: 'no', ...(message ? { message } : {}) },
      notice: {
        code: 'cardProviderFailed',
        tone: 'bad',
        title: 'Failed',
        persists: false,
        ...(message ? { text: message } : {}),
      },
    },
    calls: [],
  };
};
const VENDOR_FAILURES = [
  { name: 'refused with words', error: { code: 'refused', message: 'Your card is expired.' } },
  { name: 'failed', error: new Error('unexpected') },
];
const vendorFailures = (what: string, spec: readonly string[]) =>
  VENDOR_FAILURES.map(({ name, error }) => ({ name: `${what} ${name}`, error, spec }));

/** Nothing is charged and the form says what is wrong, under every field that is. */
const invalid = ({ input, event }: StepFacts) => ({
  to: 'done',
  output: {
    kind: 'invalid',
    problems:
      event === 'token of a card of 2045' ? { hostedExpiry: 'invalidExpiration' } : mistakes[input]?.problems,
  },
  calls: [],
  notices: [],
});
const tokenizing = ({ input }: StepFacts) => ({
  to: 'tokenizing',
  calls: [
    {
      actor: 'tokenizeCard',
      input: {
        entry: input === 'second entry' ? 'stax' : 'stripe',
        account: ACCOUNT,
        nameOnCard: 'Ann Example',
        expiry: input === 'second entry' ? '12/28' : '',
        billing: cardForm().billing,
      },
    },
  ],
});
const charging = (method: string, token: string) => ({
  to: 'charging',
  calls: [{ actor: 'charge', input: { order: ORDER_REF, account: ACCOUNT, request, method, token } }],
});

const later = {
  order: ORDER_REF,
  account: ACCOUNT,
  request,
  connectAccountId: 'acct_1',
  billing: cardForm().billing,
};
const creating = (provider: string) => ({
  to: 'creating',
  calls: [{ actor: 'createPayLaterCharge', input: { ...later, provider } }],
});
const confirming = (provider: string) => ({
  to: 'confirming',
  calls: [{ actor: 'confirmPayLater', input: { ...later, provider, clientSecret: 'cs_1' } }],
});
const left = {
  to: 'done',
  output: { kind: 'left' },
  calls: [],
  notices: [],
  actions: [{ type: 'leaveFor', params: { url: 'https://provider.example/pay' } }],
};

const FAILURES = {
  'fails with 404': { code: 'notFound' },
  'fails with 401': { code: 'unauthorized' },
  'fails with 503': { code: 'server' },
  'is refused with words': { code: 'refused', message: 'This order is too old.' },
  'is refused': { code: 'refused' },
  'has no answer': { code: 'noAnswer' },
} as const;
const failuresOf = (what: string) =>
  Object.entries(FAILURES).map(([name, error]) => ({ name: `${what} ${name}`, error }));

/** Without the provider's page nothing can have been charged: the attempt is over. */
function notCharged({ event }: StepFacts) {
  const codes = { '404': 'notFound', '401': 'unauthorized', '503': 'serverError' } as const;
  const message = event.endsWith('with words') ? 'This order is too old.' : undefined;
  return {
    to: 'done',
    output: {
      kind: 'failed',
      charge: { charged: 'no', ...(message ? { message } : {}) },
      notice: {
        code: codes[event.slice(-3) as keyof typeof codes] ?? 'chargeFailed',
        tone: 'bad',
        title: 'Failed',
        persists: false,
        ...(message ? { text: message } : {}),
      },
    },
    calls: [],
    actions: [{ type: 'settleAttempt', params: ORDER_REF }],
  };
}

export const payCatalogue = catalogue(payMachine, {
  flows: ['card-payment', 'wallet-payment', 'bnpl-payment'],
  inputs: {
    'second entry': second,
    'first entry': first,
    'hsa/fsa': { ...first, by: 'hsa/fsa' },
    'nothing due': { ...second, by: 'none', request: chargeRequest(0), card: cardForm({ expiry: '' }) },
    wallet: { ...second, by: 'wallet', card: cardForm({ expiry: '' }) },
    klarna: { ...payLater, provider: 'klarna' },
    afterpay: { ...payLater, provider: 'afterpay' },
    ...Object.fromEntries(
      Object.entries(mistakes).map(([name, { card }]) => [name, { ...second, card: cardForm(card) }]),
    ),
  },
  events: {
    'order.held': [
      { name: 'order held', event: HELD, when: ({ context }) => !context.isHeld, spec: ['RUL-58'] },
    ],
    'order.taken': [
      {
        name: 'another payment has it',
        event: { type: 'order.taken' },
        when: ({ context, value }) => !context.isHeld && ['claiming', 'authorizing'].includes(String(value)),
      },
    ],
    'xstate.done.actor.tokenizeWallet': [{ name: 'sheet accepted', output: { token: 'tok_w' } }],
    'xstate.error.actor.tokenizeWallet': vendorFailures('sheet', ['WALLET-08']),
    'xstate.done.actor.prepare': [
      ...ready.map((event) => ({ ...event, when: by('card', 'hsa/fsa', 'wallet', 'none') })),
      ...readyLater,
      ...stops,
    ],
    'xstate.done.actor.tokenizeCard': [
      { name: 'token of a card', output: { token: 'tok_1' }, spec: ['CARD-18'], when: by('card') },
      {
        name: 'token of an HSA/FSA card',
        output: { token: 'tok_1' },
        spec: ['CARD-19'],
        when: by('hsa/fsa'),
      },
      {
        name: 'token of a card of 2045',
        output: { token: 'tok_1', expiry: '12/45' },
        when: ({ context }) => context.entry === 'stripe',
      },
    ],
    'xstate.error.actor.tokenizeCard': vendorFailures('tokenization', []),
    'xstate.done.actor.charge': charged,
    'xstate.done.actor.createPayLaterCharge': (['klarna', 'afterpay'] as const).map((provider) => ({
      name: `client secret for ${provider}`,
      output: { clientSecret: 'cs_1' },
      when: ({ context }: Step) => context.provider === provider,
      spec: [provider === 'klarna' ? 'BNPL-10' : 'BNPL-11'],
    })),
    'xstate.error.actor.createPayLaterCharge': failuresOf('charge'),
    'xstate.done.actor.confirmPayLater': (['klarna', 'afterpay'] as const).map((provider) => ({
      name: `page of ${provider}`,
      output: { url: 'https://provider.example/pay' },
      when: ({ context }: Step) => context.provider === provider,
      spec: [provider === 'klarna' ? 'BNPL-12' : 'BNPL-13'],
    })),
    'xstate.error.actor.confirmPayLater': failuresOf('confirmation'),
  },
  expected: {
    'RUL-06': ({ input }) => ({
      to: 'done',
      output: { kind: 'elsewhere' },
      ...(input === 'wallet' ? { actions: [{ type: 'failWallet' }] } : {}),
    }),
    'RUL-58': ({ from }) =>
      from === 'authorizing'
        ? { to: 'authorizing', calls: [] }
        : { to: 'preparing', calls: [{ actor: 'prepare', input: { order: ORDER_REF } }] },
    // The token first, while the sheet waits; nothing else is asked for.
    'RUL-28': {
      to: 'authorizing',
      calls: [{ actor: 'holdOrder', input: ORDER_REF }, { actor: 'tokenizeWallet' }],
    },
    'RUL-57': stopped,
    'RUL-07': ended,
    'CARD-03': stopped,
    'CARD-04': stopped,
    'CARD-05': { to: 'done', output: { kind: 'succeeded' }, calls: [], notices: [] },
    'CARD-06': ({ event }) => ({
      to: 'validating',
      calls: [],
      context: { hasChangedConcierge: READY[event as keyof typeof READY] },
    }),
    'CARD-07': invalid,
    'CARD-10': invalid,
    'CARD-16': tokenizing,
    'CARD-17': tokenizing,
    'CARD-18': charging('card', 'tok_1'),
    'CARD-19': charging('hsa/fsa', 'tok_1'),
    'CARD-20': cardRefused,
    'CARD-21': waiting,
    'CARD-22': { to: 'done', output: { kind: 'succeeded' }, calls: [] },
    'CARD-23': ended,
    'WALLET-02': stopped,
    'WALLET-03': stopped,
    'WALLET-04': charging('wallet', 'tok_w'),
    'WALLET-05': waiting,
    'WALLET-06': { to: 'done', output: { kind: 'succeeded' }, calls: [] },
    'WALLET-07': ended,
    'WALLET-08': (step) => ({ ...cardRefused(step), actions: [{ type: 'failWallet' }] }),
    'BNPL-06': stopped,
    'BNPL-07': creating('klarna'),
    'BNPL-08': creating('afterpay'),
    'BNPL-09': notCharged,
    'BNPL-10': confirming('klarna'),
    'BNPL-11': confirming('afterpay'),
    'BNPL-12': left,
    'BNPL-13': left,
    'BNPL-14': notCharged,
  },
});
