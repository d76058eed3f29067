import type { PaymentPendingContext } from '../../machines/payment-pending/payment-pending.machine.ts';
import { paymentPendingMachine } from '../../machines/payment-pending/payment-pending.machine.ts';
import { catalog } from '../support/catalog.ts';
import { failed } from './failed.data.ts';
import { chargeFacts, paymentNoticesCleared } from './payment.data.ts';
import { IDENTITY } from '../support/example-data.ts';

const checked = { to: 'checking.manual' };

const facts = chargeFacts(348);

/** Before the first check; later responses lead to no new paths. */
interface Snapshot {
  readonly context: PaymentPendingContext;
}
const isFirstCheck = ({ context }: Snapshot) => context.checks === 0;

/** Responses that resolve nothing: the page stays, and does not check early. */
const UNRESOLVED = ['status 1', 'status 7', 'status without a response'];
const hidden = (name: string) => `${name}, page hidden`;
const late = (name: string) => `${name}, after ten minutes`;
const isLastCheck = ({ context }: Snapshot) => context.checks === 22;
/** A response that resolves nothing, by what follows it. */
const unresolved = <Entry extends object>(name: string, response: Entry) => [
  { name, ...response, when: (snapshot: Snapshot) => !isLastCheck(snapshot) && !snapshot.context.isHidden },
  {
    name: hidden(name),
    ...response,
    when: (snapshot: Snapshot) => !isLastCheck(snapshot) && snapshot.context.isHidden,
  },
  { name: late(name), ...response, when: isLastCheck },
];

const ATTEMPTS = [
  {
    name: 'Klarna unresolved',
    output: { key: 'key-1', provider: 'klarna', orders: ['770001', '770002'], facts },
  },
  { name: 'card unresolved', output: { key: 'key-2', provider: null, orders: ['770001'], facts } },
  { name: 'no payment unresolved', output: null },
] as const;

export const paymentPendingCatalog = catalog(paymentPendingMachine, {
  specFlows: ['payment-outcome'],
  tags: { failed: 'toFailed', waiting: ['waiting', 'paused'] },
  inputs: {
    'pending payment': { identity: IDENTITY, isReopened: false },
    'come back to': { identity: IDENTITY, isReopened: true },
    'nothing kept': { identity: null, isReopened: false },
  },
  // Ten minutes: 22 checks with one response each.
  maxDepth: 60,
  maxSteps: 60,
  events: {
    'check.pressed': [{ name: 'Check again' }],
    'page.hidden': [{ name: 'page hidden' }],
    'page.visible': [{ name: 'page visible' }],
    'xstate.done.actor.findAttempt': ATTEMPTS.map((found) => ({ ...found, when: isFirstCheck })),
    'xstate.error.actor.findAttempt': [
      { name: 'order not loaded', error: { code: 'noResponse' }, when: isFirstCheck },
    ],
    'xstate.done.actor.findAttemptAgain': ATTEMPTS.map((found) => ({ ...found, when: isFirstCheck })),
    'xstate.error.actor.findAttemptAgain': [
      { name: 'order still not loaded', error: { code: 'noResponse' }, when: isFirstCheck },
    ],
    'payLater.abandoned': [{ name: 'did not finish at Klarna' }],
    'xstate.done.actor.loadPaymentStatus': [
      { name: 'status 0', output: 0 },
      ...unresolved('status 1', { output: 1 }),
      { name: 'status 2', output: 2 },
      { name: 'status 3', output: 3 },
      { name: 'status 4', output: 4 },
      ...unresolved('status 7', { output: 7 }),
    ],
    'xstate.error.actor.loadPaymentStatus': [
      ...unresolved('status without a response', { error: { code: 'noResponse' } }),
      { name: 'status refused to an old token', error: { code: 'unauthorized' } },
    ],
  },
  calls: {
    watchVisibility: { on: 'start' },
    findAttempt: {
      on: 'start',
      in: 'checking',
      with: ({ input }) => ({ identity: input === 'nothing kept' ? null : IDENTITY }),
    },
    loadPaymentStatus: { in: 'checking', with: { identity: IDENTITY } },
  },
  expected: {
    // Nothing is known to be pending.
    'RUL-62': { to: 'toFailed', actions: paymentNoticesCleared, ...failed('noQueryParams') },
    // The amount that is being processed.
    'RUL-64': [
      { when: { event: 'no payment unresolved' }, context: { attempt: null } },
      { context: { attempt: { facts } } },
    ],
    'RUL-59': [
      {
        when: { event: 'did not finish at Klarna' },
        to: 'toForm',
        output: { page: '/payment_form', replace: true },
        actions: [{ type: 'abandonAttempt', params: { orders: ['770001', '770002'], key: 'key-1' } }],
      },
      { when: { event: 'Klarna unresolved' }, context: { attempt: { provider: 'klarna' } } },
      { when: { event: 'card unresolved' }, context: { attempt: { provider: null } } },
      { context: { attempt: null } },
    ],
    'RUL-09': [
      { when: { event: 'start', input: 'come back to' }, ...checked, actions: paymentNoticesCleared },
      { when: { event: 'start' }, to: 'waiting', actions: paymentNoticesCleared },
      { when: { event: 'nextCheck' }, to: 'checking.automatic' },
      // Whether checks go on or have ended.
      { when: { event: 'Check again', from: 'waiting' }, ...checked },
      { when: { event: 'Check again', from: 'stopped' }, ...checked },
      { when: { event: 'Check again', from: 'unauthorized' }, ...checked },
      // The patient wants to know: now the page says that it checks.
      { when: { event: 'Check again', from: 'checking.automatic' }, ...checked },
      // Nothing is requested anymore: the link must be opened again (AMB-198).
      { when: { event: 'status refused to an old token' }, to: 'unauthorized' },
      { when: { event: 'page hidden', from: 'waiting' }, to: 'paused' },
      { when: { event: 'page hidden', from: 'checking' }, to: 'checking', context: { isHidden: true } },
      {
        when: { event: 'page visible', from: 'paused' },
        to: 'checking.automatic',
        context: { isHidden: false },
      },
      { when: { event: 'page hidden', from: 'unauthorized' }, context: { isHidden: true } },
      { when: { event: 'page visible', from: 'unauthorized' }, context: { isHidden: false } },
      { when: { event: 'page visible', from: 'checking' }, to: 'checking', context: { isHidden: false } },
      { when: { event: 'status 0' }, to: 'toForm', output: { page: '/payment_form', replace: true } },
      {
        when: { event: 'status 2' },
        to: 'toPaymentFailed',
        output: { page: '/payment_failed', charge: { charged: 'no' }, replace: true },
      },
      {
        when: { event: 'status 3' },
        to: 'toSucceeded',
        output: { page: '/payment_succeed', accessionId: IDENTITY.accessionId, replace: true },
      },
      { when: { event: 'status 4' }, to: 'toCancelled', output: { page: '/order_cancelled', replace: true } },
      { when: { event: UNRESOLVED.map(hidden) }, to: 'paused' },
      { when: { event: UNRESOLVED.map(late) }, to: 'stopped' },
      { to: 'waiting', context: { identity: IDENTITY } },
    ],
  },
});
