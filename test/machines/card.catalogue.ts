import type { CardForm, Problems } from '../../machines/payment/billing.rules.ts';
import { cardMachine } from '../../machines/payment/card.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import {
  CHARGE_OPEN,
  CHARGED,
  CONCIERGE,
  EARLIER_CHARGE,
  PAID_ELSEWHERE,
  PREPARE,
  READY,
  RELEASED,
  STOPPED,
  chargeFailed,
  refused,
} from './pay.data.ts';
import { ORDER_REF, TODAY, cardForm, chargeRequest } from './payment.data.ts';

const due = chargeRequest(249.5);
const second = {
  order: ORDER_REF,
  concierge: CONCIERGE,
  request: due,
  method: 'card',
  entry: 'stax',
  card: cardForm({ nameOnCard: ' Ann Example ' }),
  today: TODAY,
} as const;
const first = { ...second, entry: 'stripe', card: cardForm({ expiry: '' }) } as const;

const billing = (changes: Partial<CardForm['billing']>) => ({
  billing: { ...cardForm().billing, ...changes },
});
const hosted = (changes: Partial<CardForm['hosted']>) => ({ hosted: { ...cardForm().hosted, ...changes } });
const EMPTY = { isEmpty: true, isValid: false };
const WRONG = { isEmpty: false, isValid: false };

interface Mistake {
  readonly entry?: 'stripe';
  readonly card: Partial<CardForm>;
  readonly problems: Problems;
}

/** Forms with something wrong, and what the documents say under which field. */
const mistakes: Readonly<Record<string, Mistake>> = {
  'address and zip empty': {
    card: billing({ address: ' ', zip: '' }),
    problems: { address: 'required', zip: 'required' },
  },
  'card fields empty, first entry': {
    entry: 'stripe',
    card: { ...hosted({ number: EMPTY, hostedExpiry: EMPTY, cvc: EMPTY }), nameOnCard: ' ' },
    problems: { number: 'required', hostedExpiry: 'required', cvc: 'required', nameOnCard: 'required' },
  },
  'expiry empty, second entry': { card: { expiry: '' }, problems: { expiry: 'required' } },
  'phone empty': {
    card: billing({ phone: { areaCode: '1', number: '' } }),
    problems: { phoneNumber: 'required' },
  },
  'email empty': { card: billing({ email: '' }), problems: { email: 'required' } },
  'email and zip empty': {
    card: billing({ email: '', zip: '' }),
    problems: { email: 'required', zip: 'required' },
  },
  'number wrong': { card: hosted({ number: WRONG }), problems: { number: 'invalidCardNumber' } },
  'number wrong and phone short': {
    card: {
      ...hosted({ number: WRONG }),
      ...billing({ phone: { areaCode: '1', number: '555010' } }),
    },
    problems: { number: 'invalidCardNumber', phoneNumber: 'notTenDigits' },
  },
  'cvc wrong': { card: hosted({ cvc: WRONG }), problems: { cvc: 'invalidCardCvc' } },
  'month 13': { card: { expiry: '13/28' }, problems: { expiry: 'invalidExpiration' } },
  'last month': { card: { expiry: '10/26' }, problems: { expiry: 'invalidExpiration' } },
  'ten years and a month ahead': { card: { expiry: '12/36' }, problems: { expiry: 'invalidExpiration' } },
  'expiry wrong, first entry': {
    entry: 'stripe',
    card: hosted({ hostedExpiry: WRONG }),
    problems: { hostedExpiry: 'invalidExpiration' },
  },
  'no last name': { card: { nameOnCard: 'Cher ' }, problems: { nameOnCard: 'lastNameMissing' } },
  'email ill-formed': { card: billing({ email: 'ann@example' }), problems: { email: 'invalidEmail' } },
  'phone without a country': {
    card: billing({ phone: { areaCode: '', number: '5550100199' } }),
    problems: { phoneCountry: 'countryMissing' },
  },
  'phone with letters': {
    card: billing({ phone: { areaCode: '1', number: '555CALLNOW' } }),
    problems: { phoneNumber: 'notDigits' },
  },
  'phone abroad too short': {
    card: billing({ phone: { areaCode: '44', number: '12' } }),
    problems: { phoneNumber: 'lengthOutOfRange' },
  },
};

/** Nothing is charged and the form says what is wrong, under every field that is. */
const invalid = ({ input }: { readonly input: string }) => ({
  to: 'done',
  output: { kind: 'invalid', problems: mistakes[input]?.problems },
  calls: [],
  notices: [],
  actions: [RELEASED],
});

const tokenize = ({ input }: { readonly input: string }) => ({
  to: 'tokenizing',
  calls: [
    {
      actor: 'tokenizeCard',
      input: {
        entry: input === 'second entry' ? 'stax' : 'stripe',
        nameOnCard: 'Ann Example',
        expiry: input === 'second entry' ? '12/28' : '',
        billing: cardForm().billing,
      },
    },
  ],
});

const isPayable = ({ context }: { readonly context: { readonly request: { readonly amount: number } } }) =>
  context.request.amount === due.amount;

export const cardCatalogue = catalogue(cardMachine, {
  flows: ['card-payment'],
  inputs: {
    'second entry': second,
    'first entry': first,
    'hsa/fsa': { ...first, method: 'hsa/fsa' },
    'nothing due': { ...second, method: 'none', request: chargeRequest(0), card: cardForm({ expiry: '' }) },
    ...Object.fromEntries(
      Object.entries(mistakes).map(([name, { entry, card }]) => [
        name,
        { ...(entry ? first : second), request: chargeRequest(100), card: cardForm(card) },
      ]),
    ),
  },
  events: {
    'xstate.done.actor.prepare': [
      ...READY.map((ready) => ({ ...ready })),
      ...STOPPED.map((stopped) => ({ ...stopped, when: isPayable })),
    ],
    'xstate.done.actor.tokenizeCard': [{ name: 'token obtained', output: { token: 'tok_1' } }],
    'xstate.error.actor.tokenizeCard': [
      {
        name: 'tokenization refused with words',
        error: { code: 'refused', message: 'Your card is expired.' },
      },
      { name: 'tokenization failed', error: new Error('unexpected') },
    ],
    'xstate.done.actor.charge': CHARGED,
  },
  expected: {
    'CARD-03': refused('Order is locked'),
    'CARD-04': refused(),
    'CARD-05': {
      to: 'done',
      output: { kind: 'succeeded' },
      calls: [],
      notices: [],
      actions: [RELEASED],
    },
    'CARD-06': [
      {
        when: { event: 'fee recorded' },
        to: 'validating',
        calls: [],
        context: { hasChangedConcierge: true },
      },
      { to: 'validating', calls: [], context: { hasChangedConcierge: false } },
    ],
    'CARD-07': invalid,
    'CARD-08': invalid,
    'CARD-09': invalid,
    'CARD-10': invalid,
    'CARD-11': invalid,
    'CARD-12': invalid,
    'CARD-13': invalid,
    'CARD-14': invalid,
    'CARD-16': tokenize,
    'CARD-17': tokenize,
    'CARD-18': {
      to: 'paying',
      calls: [{ actor: 'charge', input: { ...ORDER_REF, method: 'card', request: due, token: 'tok_1' } }],
    },
    'CARD-19': {
      to: 'paying',
      calls: [{ actor: 'charge', input: { ...ORDER_REF, method: 'hsa/fsa', request: due, token: 'tok_1' } }],
    },
    'CARD-20': [
      {
        when: { event: 'tokenization refused with words' },
        ...chargeFailed(
          'cardProviderFailed',
          { charged: 'no', message: 'Your card is expired.' },
          'Your card is expired.',
        ),
      },
      chargeFailed('cardProviderFailed', { charged: 'no' }),
    ],
    'CARD-21': { to: 'waitingConcierge', calls: [], notices: [] },
    'CARD-22': { to: 'done', output: { kind: 'succeeded' }, calls: [], actions: [RELEASED] },
    'CARD-23': { to: 'done', output: { kind: 'succeeded' }, calls: [], notices: [], actions: [RELEASED] },
    'CARD-24': chargeFailed('notFound', { charged: 'no' }),
    'CARD-25': chargeFailed('unauthorized', { charged: 'no' }),
    'CARD-26': chargeFailed('serverError', { charged: 'unknown' }),
    'CARD-27': [
      {
        when: { event: 'charge refused with words' },
        ...chargeFailed(
          'chargeFailed',
          { charged: 'no', message: 'Your card was declined.' },
          'Your card was declined.',
        ),
      },
      chargeFailed('chargeFailed', { charged: 'no' }),
    ],
    'RUL-06': PAID_ELSEWHERE,
    'RUL-07': [
      { when: { event: 'start' }, to: 'preparing', calls: [PREPARE] },
      ...EARLIER_CHARGE,
      ...CHARGE_OPEN,
      {
        when: { event: 'charge without an answer' },
        to: 'done',
        output: { kind: 'failed', charge: { charged: 'unknown' } },
        notices: [],
        actions: [RELEASED],
      },
    ],
  },
});
